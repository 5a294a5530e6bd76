/** What an update of issues is to do: the whole selection, and what each issue lacks of what is asked. */
import type { Run } from "../command.ts";
import { RefusalError } from "../errors.ts";
import type { Notice } from "../outcome.ts";
import { listed } from "../report/format.ts";
import {
  type AttributeName,
  ATTRIBUTES,
  attributesOf,
  type IssueAttributes,
  missingAttributes,
  onlyAsked,
} from "./attributes.ts";
import type { Issues } from "./client.ts";
import type { UpdateIssuesInputs } from "./inputs.ts";
import type { IssueRow, UpdateIssuesOutcome } from "./outcome.ts";
import { issueRow, worstFirst } from "./rows.ts";
import { selectIssues } from "./select.ts";
import type { PlannedChange } from "./write.ts";

export interface Plan {
  /** Every issue of the selection, the worst first. */
  rows: IssueRow[];
  /** Those of them that lack something of what is asked. */
  changes: PlannedChange[];
}

/**
 * Selects the issues, and compares each with what is asked. Nothing is written.
 * @throws RefusalError, InputError and ServiceError as the selection does; RefusalError where this service does not show
 *   anything of what is asked, or would do something else
 */
export async function planUpdate(
  inputs: UpdateIssuesInputs,
  outcome: UpdateIssuesOutcome,
  { issues, run }: { issues: Issues; run: Run },
): Promise<Plan> {
  const { attributes, dryRun } = inputs;
  const rows: IssueRow[] = [];
  const lacking = new Map<IssueRow, PlannedChange>();
  const shown = new Set<AttributeName>();
  await selectIssues(inputs, {
    issues,
    run,
    notices: outcome.notices,
    take: (issue) => {
      const missing = missingAttributes(issue, attributes);
      const open = dryRun ? "planned" : "not-started";
      const row = issueRow(issue, missing ? open : "unchanged", issues);
      row.before = onlyAsked(attributesOf(issue), attributes);
      if (!missing) row.after = row.before;
      else if (dryRun) row.after = attributes;
      for (const { member } of ATTRIBUTES) if (row.before[member] !== undefined) shown.add(member);
      rows.push(row);
      if (missing) lacking.set(row, { row, missing, projectId: issue.project?.id?.toString() });
    },
  });
  const sorted = worstFirst(rows);
  const changes = sorted.flatMap((row) => lacking.get(row) ?? []);
  await refuseEndlessIgnoring(inputs, run);
  if (attributes.status === "resolvedInNextRelease" && issues.isGlitchTip6) {
    outcome.notices.push(IN_NEWEST_RELEASE);
  }
  if (rows.length === 0) return { rows, changes };
  return { rows: sorted, changes: withoutHidden(changes, shown, outcome, inputs) };
}

const IN_NEWEST_RELEASE: Notice = {
  level: "notice",
  what: `GlitchTip makes "resolvedInNextRelease" a resolution in the newest release that the project has: an event of any other release, older or newer, reopens the issue.`,
};

/** GlitchTip takes `ignored` and drops what limits it: the issues would be archived for ever. */
async function refuseEndlessIgnoring(
  { attributes: { ignoreUntil } }: UpdateIssuesInputs,
  { transport }: Run,
): Promise<void> {
  if (ignoreUntil === undefined || (await transport.identifyService()) !== "glitchtip") return;
  throw new RefusalError(
    `GlitchTip does not know "ignore-until": it would ignore the issues for ever. Nothing was written.`,
    { where: "input ignore-until", fix: `Remove "ignore-until" if you mean that.` },
  );
}

/**
 * What no issue of a selection shows, this service does not have: whether it was written could never be told. Beside
 * others it is left out, and reported as not applied.
 * @returns the changes that lack something else
 * @throws RefusalError where nothing else is asked
 */
function withoutHidden(
  changes: PlannedChange[],
  shown: ReadonlySet<AttributeName>,
  { notices }: UpdateIssuesOutcome,
  { attributes, dryRun }: UpdateIssuesInputs,
): PlannedChange[] {
  const asked = ATTRIBUTES.filter(({ member }) => attributes[member] !== undefined);
  const hidden = asked.filter(({ member }) => !shown.has(member));
  if (hidden.length === 0) return changes;
  const names = listed(hidden.map(({ input }) => `"${input}"`));
  const what = `This service does not show ${names} of its issues.`;
  const fix = `Remove ${names}: whether ${hidden.length === 1 ? "it was" : "they were"} written could not be told.`;
  if (hidden.length === asked.length) {
    throw new RefusalError(`${what} Nothing was written.`, {
      where: `input ${hidden[0]?.input ?? ""}`,
      fix,
    });
  }
  if (dryRun) notices.push({ level: "warning", what, fix });
  for (const change of changes) {
    const { row } = change;
    change.missing = without(change.missing, hidden);
    change.hidden = { reason: what, fix };
    if (Object.keys(change.missing).length > 0) continue;
    row.after = row.before ?? {};
    if (dryRun) row.state = "unchanged";
    else Object.assign(row, { state: "not-applied", reason: what, fix });
  }
  return changes.filter(({ missing }) => Object.keys(missing).length > 0);
}

function without(
  attributes: IssueAttributes,
  hidden: readonly { member: AttributeName }[],
): IssueAttributes {
  return Object.fromEntries(
    Object.entries(attributes).filter(([name]) => !hidden.some(({ member }) => member === name)),
  );
}
