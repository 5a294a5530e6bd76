/** `list-issues`: reports the issues that a query matches, worst first; optionally a gate. */
import { type Failure, GateError, RefusalError } from "../errors.ts";
import type { Run } from "../command.ts";
import { type Issue, Issues } from "./client.ts";
import type { ListIssuesInputs } from "./inputs.ts";
import type { IssueRow, ListIssuesOutcome } from "./outcome.ts";
import { queryCheck } from "./query-check.ts";
import { issueRow, levelRank, WorstIssues } from "./rows.ts";
import { matchingIssues } from "./select.ts";

/**
 * Counts every match and keeps the worst `limit` of them.
 * @throws GateError when more match than `fail-above` allows, RefusalError for a gate on a service that does not apply
 *   the query, ServiceError
 */
export async function listIssues(
  inputs: ListIssuesInputs,
  outcome: ListIssuesOutcome,
  run: Run,
): Promise<void> {
  const { query, statsPeriod, failAbove } = inputs;
  const issues = new Issues(run.transport, inputs.organization);
  const search = { query, statsPeriod };
  const check = queryCheck(query);
  const tally = new Tally(inputs);
  outcome.query = query;
  if (statsPeriod !== "") outcome.statsPeriod = statsPeriod;
  let problem: Required<Failure> | undefined;
  const matching = matchingIssues(inputs.projects, search, { issues, log: run.log });
  for await (const { issue, project } of matching) {
    problem ??= check(issue, project);
    if (problem && failAbove !== undefined) throw new RefusalError(problem.what, problem);
    tally.add(issue);
  }
  if (problem) outcome.notices.push({ level: "warning", what: problem.what, fix: problem.fix });
  tally.record(outcome);
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
  const match = count === 1 ? "1 issue matches" : `${count} issues match`;
  throw new GateError(
    `${match} ${query === "" ? "in every status" : `"${query}"`}, more than the ${failAbove} that "fail-above" allows.`,
    {
      where: "input fail-above",
      fix: `Look at the issues in the summary, the worst first; resolve them, or raise "fail-above".`,
    },
  );
}

/** What the whole list adds up to, while only the worst issues of it are kept. */
class Tally {
  count = 0;
  readonly #worst: WorstIssues;
  readonly #stats = new Map<number, number>();
  readonly #levels = new Map<string, number>();
  readonly #inputs: ListIssuesInputs;

  constructor(inputs: ListIssuesInputs) {
    this.#inputs = inputs;
    this.#worst = new WorstIssues(inputs.limit);
  }

  add(issue: Issue): void {
    this.count += 1;
    const row = this.#row(issue);
    this.#worst.add(row);
    for (const [time, count] of row.stats ?? []) {
      this.#stats.set(time, (this.#stats.get(time) ?? 0) + count);
    }
    const level = issue.level ?? "unknown";
    this.#levels.set(level, (this.#levels.get(level) ?? 0) + 1);
  }

  /** Writes the result into the outcome: a part of a list must not be taken for the whole. */
  record(outcome: ListIssuesOutcome): void {
    outcome.matchedCount = this.count;
    outcome.issues = this.#worst.sorted();
    const levels = [...this.#levels].toSorted(([a], [b]) => levelRank(a) - levelRank(b));
    outcome.levels = Object.fromEntries(levels);
    if (this.#stats.size > 0) outcome.stats = [...this.#stats].toSorted(([a], [b]) => a - b);
  }

  #row(issue: Issue): IssueRow {
    const row = issueRow(issue, "matched", this.#inputs.baseUrl);
    const stats = issue.stats?.[this.#inputs.statsPeriod];
    if (stats && stats.length > 0) row.stats = stats;
    return row;
  }
}
