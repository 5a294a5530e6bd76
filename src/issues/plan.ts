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
import type { UpdateIssuesOutcome } from "./outcome.ts";
import { PackedRows } from "./packed-rows.ts";
import { issueRow } from "./rows.ts";
import { selectIssues } from "./select.ts";
import type { Need, PlannedChange, PlannedChanges } from "./write.ts";

/** A change whose row is a copy, and where the row itself is. */
export interface KeptChange extends PlannedChange {
  index: number;
}

/** Changes of packed rows: each is made when its turn comes. */
export class KeptChanges implements PlannedChanges<KeptChange> {
  /** Of the rows that lack something, the worst first. */
  readonly indexes: readonly number[];
  readonly #rows: PackedRows<Need>;

  constructor(rows: PackedRows<Need>, indexes: readonly number[]) {
    this.#rows = rows;
    this.indexes = indexes;
  }

  get length(): number {
    return this.indexes.length;
  }

  *[Symbol.iterator](): Generator<KeptChange, void, void> {
    for (const index of this.indexes) {
      const [row, need] = [this.#rows.at(index), this.#rows.extraAt(index)];
      if (row && need) yield { row, index, ...need };
    }
  }

  /** Some of them. */
  only(indexes: readonly number[]): KeptChanges {
    return new KeptChanges(this.#rows, indexes);
  }

  /** Notes what became of a change. */
  keep({ row, index }: KeptChange): void {
    this.#rows.replace(index, row);
  }

  /** The project of an issue, and what it lacks: the same objects for all that lack the same. */
  needAt(index: number): { project: string; need: Need | undefined } {
    return {
      project: this.#rows.progressAt(index)?.project ?? "",
      need: this.#rows.extraAt(index),
    };
  }
}

export interface Plan {
  /** Every issue of the selection, the worst first. */
  rows: PackedRows<Need>;
  /** Those of them that lack something of what is asked. */
  changes: KeptChanges;
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
  const rows = new PackedRows<Need>();
  const shown = new Set<AttributeName>();
  await selectIssues(inputs, {
    issues,
    run,
    notices: outcome.notices,
    take: (issue) => {
      const { row, need } = planChange(issue, inputs, issues);
      rows.add(row, need);
      for (const { member } of ATTRIBUTES)
        if (row.before?.[member] !== undefined) shown.add(member);
    },
  });
  const plan = { rows: rows.worst(), shown };
  const indexes = leaveHiddenOut(plan, outcome, inputs);
  return { rows: plan.rows, changes: new KeptChanges(plan.rows, indexes) };
}

function planChange(issue: Issue, { attributes, dryRun }: UpdateIssuesInputs, place: ServicePlace) {
  const missing = missingAttributes(issue, attributes);
  const open = dryRun ? "planned" : "not-started";
  const row = issueRow(issue, missing ? open : "unchanged", place);
  row.before = onlyAsked(attributesOf(issue), attributes);
  if (!missing) row.after = row.before;
  else if (dryRun) row.after = attributes;
  const need: Need | undefined = missing && { missing, projectId: issue.project?.id?.toString() };
  return { row, need };
}

/**
 * What no issue of a selection shows, this service does not have: whether it was written could never be told. Beside
 * others it is left out, and reported as not applied.
 * @returns the indexes of the rows that lack something else
 * @throws RefusalError where nothing else is asked
 */
function leaveHiddenOut(
  { rows, shown }: { rows: PackedRows<Need>; shown: ReadonlySet<AttributeName> },
  { notices }: UpdateIssuesOutcome,
  { attributes, dryRun }: UpdateIssuesInputs,
): number[] {
  const lacking = Array.from({ length: rows.length }, (_, index) => index).filter(
    (index) => rows.extraAt(index) !== undefined,
  );
  const asked = ATTRIBUTES.filter(({ member }) => attributes[member] !== undefined);
  const hidden = asked.filter(({ member }) => !shown.has(member));
  if (rows.length === 0 || hidden.length === 0) return lacking;
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
  for (const { row, index, ...need } of new KeptChanges(rows, lacking)) {
    const missing = without(need.missing, hidden);
    const isLeft = Object.keys(missing).length > 0;
    if (!isLeft) {
      row.after = row.before ?? {};
      if (dryRun) row.state = "unchanged";
      else Object.assign(row, { state: "not-applied", reason: what, fix });
    }
    rows.replace(index, row, { ...need, missing, hidden: { reason: what, fix } });
  }
  return lacking.filter((index) => Object.keys(rows.extraAt(index)?.missing ?? {}).length > 0);
}

function without(
  attributes: IssueAttributes,
  hidden: readonly { member: AttributeName }[],
): IssueAttributes {
  return Object.fromEntries(
    Object.entries(attributes).filter(([name]) => !hidden.some(({ member }) => member === name)),
  );
}
