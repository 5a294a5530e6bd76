/** `list-issues`: reports the issues that a query matches, worst first; optionally a gate. */
import { GateError } from "../errors.ts";
import type { ListIssuesInputs } from "../inputs/types.ts";
import type { IssueRow, ListIssuesOutcome } from "../outcome.ts";
import { type Issue, Issues } from "../service/issues.ts";
import { issueRow } from "./issue-values.ts";
import { refuseUnappliedQuery } from "./query-check.ts";
import type { Run } from "./run.ts";
import { WorstIssues } from "./worst-issues.ts";

/**
 * Counts every match and keeps the worst `limit` of them.
 * @throws GateError when more match than `fail-above` allows, ServiceError
 */
export async function listIssues(
  inputs: ListIssuesInputs,
  outcome: ListIssuesOutcome,
  run: Run,
): Promise<void> {
  const tally = new Tally(inputs, outcome);
  const issues = new Issues(run.transport, inputs.organization);
  const { query, statsPeriod } = inputs;
  for (const project of inputs.projects) {
    // oxlint-disable-next-line no-await-in-loop
    for await (const { items } of issues.matching(project, { query, statsPeriod })) {
      if (inputs.failAbove !== undefined) refuseUnappliedQuery(items, { query, project });
      for (const issue of items) tally.add(issue);
      tally.record();
      run.log.info(`${tally.count} issues listed …`);
    }
  }
  outcome.outcome = "matched";
  closeGate(inputs, outcome, tally.count);
}

function closeGate(
  { failAbove, query }: ListIssuesInputs,
  outcome: ListIssuesOutcome,
  count: number,
): void {
  if (failAbove === undefined) return;
  const exceeded = count > failAbove;
  outcome.gate = { failAbove, exceeded };
  if (!exceeded) return;
  throw new GateError(
    `${count} issues match "${query}", more than the ${failAbove} that "fail-above" allows.`,
    {
      where: "input fail-above",
      fix: "Look at the issues in the summary, the worst first; resolve them, or raise the limit.",
    },
  );
}

/** What the whole list adds up to, while only the worst issues of it are kept. */
class Tally {
  readonly #ids = new Set<string>();
  readonly #worst: WorstIssues;
  readonly #stats = new Map<number, number>();
  readonly #levels = new Map<string, number>();
  readonly #inputs: ListIssuesInputs;
  readonly #outcome: ListIssuesOutcome;

  constructor(inputs: ListIssuesInputs, outcome: ListIssuesOutcome) {
    this.#inputs = inputs;
    this.#outcome = outcome;
    this.#worst = new WorstIssues(inputs.limit);
    outcome.query = inputs.query;
    outcome.matchedCount = 0;
    if (inputs.statsPeriod !== "") outcome.statsPeriod = inputs.statsPeriod;
  }

  get count(): number {
    return this.#ids.size;
  }

  /** An issue that moves while pages are read can come twice; it counts once. */
  add(issue: Issue): void {
    if (this.#ids.has(issue.id)) return;
    this.#ids.add(issue.id);
    const row = this.#row(issue);
    this.#worst.add(row);
    for (const [time, count] of row.stats ?? []) {
      this.#stats.set(time, (this.#stats.get(time) ?? 0) + count);
    }
    const level = issue.level ?? "unknown";
    this.#levels.set(level, (this.#levels.get(level) ?? 0) + 1);
  }

  /** Brings the outcome up to date. */
  record(): void {
    const outcome = this.#outcome;
    outcome.matchedCount = this.#ids.size;
    outcome.issues = this.#worst.sorted();
    outcome.levels = Object.fromEntries(this.#levels);
    if (this.#stats.size > 0) outcome.stats = [...this.#stats].toSorted(([a], [b]) => a - b);
  }

  #row(issue: Issue): IssueRow {
    const row = issueRow(issue, "matched", this.#inputs.baseUrl);
    const stats = issue.stats?.[this.#inputs.statsPeriod];
    if (stats && stats.length > 0) row.stats = stats;
    return row;
  }
}
