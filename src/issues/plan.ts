/** What an update of issues is to do: the whole selection, and what each issue lacks of what is asked. */
import type { Run } from "../command.ts";
import { RefusalError } from "../errors.ts";
import { listed } from "../report/format.ts";
import {
  type AttributeName,
  ATTRIBUTES,
  attributesOf,
  type IssueAttributes,
  missingAttributes,
  onlyAsked,
} from "./attributes.ts";
import type { ServicePlace } from "./address.ts";
import type { Issue, Issues } from "./client.ts";
import type { UpdateIssuesInputs } from "./inputs.ts";
import type { IssueRow, UpdateIssuesOutcome } from "./outcome.ts";
import { byUrgency, issueRow } from "./rows.ts";
import { selectIssues } from "./select.ts";
import type { PlannedChange } from "./write.ts";

export interface Plan {
  /** Every issue of the selection, the worst first. */
  rows: IssueRow[];
  /** Those of them that lack something of what is asked. */
  changes: PlannedChange[];
  /** The attributes that at least one issue shows. */
  shown: Set<AttributeName>;
}

/**
 * Selects the issues, and compares each with what is asked. Nothing is written.
 * @throws RefusalError, InputError and ServiceError as the selection does; RefusalError where this service shows nothing
 *   of what is asked
 */
export async function planUpdate(
  inputs: UpdateIssuesInputs,
  outcome: UpdateIssuesOutcome,
  { issues, run }: { issues: Issues; run: Run },
): Promise<Plan> {
  const plan: Plan = { rows: [], changes: [], shown: new Set() };
  await selectIssues(inputs, {
    issues,
    run,
    notices: outcome.notices,
    take: (issue) => {
      const { row, missing, projectId } = planChange(issue, inputs, issues);
      plan.rows.push(row);
      if (missing) plan.changes.push({ row, missing, projectId });
      for (const { member } of ATTRIBUTES) {
        if (row.before?.[member] !== undefined) plan.shown.add(member);
      }
    },
  });
  plan.rows.sort(byUrgency);
  plan.changes.sort((a, b) => byUrgency(a.row, b.row));
  leaveHiddenOut(plan, outcome, inputs);
  return plan;
}

function planChange(issue: Issue, { attributes, dryRun }: UpdateIssuesInputs, place: ServicePlace) {
  const missing = missingAttributes(issue, attributes);
  const open = dryRun ? "planned" : "not-started";
  const row = issueRow(issue, missing ? open : "unchanged", place);
  row.before = onlyAsked(attributesOf(issue), attributes);
  if (!missing) row.after = row.before;
  else if (dryRun) row.after = attributes;
  const projectId = issue.project?.id?.toString();
  return { row, missing, projectId };
}

/**
 * What no issue of a selection shows, this service does not have: whether it was written could never be told. Beside
 * others it is left out, and reported as not applied.
 * @throws RefusalError where nothing else is asked
 */
function leaveHiddenOut(
  plan: Plan,
  { notices }: UpdateIssuesOutcome,
  { attributes, dryRun }: UpdateIssuesInputs,
): void {
  if (plan.rows.length === 0) return;
  const asked = ATTRIBUTES.filter(({ member }) => attributes[member] !== undefined);
  const hidden = asked.filter(({ member }) => !plan.shown.has(member));
  if (hidden.length === 0) return;
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
  for (const change of plan.changes) {
    change.missing = without(change.missing, hidden);
    change.hidden = { reason: what, fix };
  }
  const isLeft = ({ missing }: PlannedChange) => Object.keys(missing).length > 0;
  for (const change of plan.changes) if (!isLeft(change)) notApplied(change, dryRun);
  plan.changes = plan.changes.filter(isLeft);
}

function without(
  attributes: IssueAttributes,
  hidden: readonly { member: AttributeName }[],
): IssueAttributes {
  return Object.fromEntries(
    Object.entries(attributes).filter(([name]) => !hidden.some(({ member }) => member === name)),
  );
}

function notApplied({ row, hidden }: PlannedChange, dryRun: boolean): void {
  row.after = row.before ?? {};
  if (dryRun) row.state = "unchanged";
  else Object.assign(row, { state: "not-applied" }, hidden);
}
