/** `list-issues`: reports the issues that a query matches, optionally with a gate, which may watch for a while. */
import type { Run } from "../command.ts";
import { type Failure, GateError, RefusalError, ServiceError } from "../errors.ts";
import { record } from "../outcome.ts";
import { counted, duration, listed, number } from "../report/format.ts";
import { issuesOf } from "../servers/issues.ts";
import { releaseIn, termsOf } from "../servers/query.ts";
import { releasesOf } from "../servers/releases.ts";
import { objectionsOf } from "../servers/server.ts";
import type { ListIssuesInputs } from "./inputs.ts";
import { type Doubt, noticesOf, readMatching } from "./matching.ts";
import {
  type IssueRow,
  issueRow,
  levelRank,
  type ListIssuesOutcome,
  worstFirst,
} from "./outcome.ts";
import { endOf } from "./status.ts";

/**
 * Counts all matches and keeps the worst `limit` of them; repeatedly if the gate watches.
 * @throws GateError if more issues match than `fail-above` allows; RefusalError if the gate's list cannot be trusted;
 *   ServiceError
 */
export async function listIssues(
  inputs: ListIssuesInputs,
  outcome: ListIssuesOutcome,
  run: Run,
): Promise<void> {
  const { query, statsPeriod, isStatsAsked, failAbove, watchSeconds } = inputs;
  const { projects, concurrency, limit } = inputs;
  outcome.query = query;
  const saidBefore = outcome.notices;
  if (statsPeriod !== "") outcome.statsPeriod = statsPeriod;
  const isGate = failAbove !== undefined;
  const undecided = ({ what, where, fix }: Failure) =>
    new RefusalError(`The gate cannot be decided. ${what}`, { where, fix });
  const issues = await issuesOf(run.transport, inputs.organization)();
  const asked = isStatsAsked ? statsPeriod : undefined;
  const [noStats] = objectionsOf(issues.server, [["stats-period", asked]]);
  const source = { issues, run, concurrency, statsPeriod, refuse: isGate ? undecided : undefined };

  /** Reads the list once. */
  const read = async (): Promise<Count> => {
    const tally = tallyOf(limit);
    // The result of an earlier reading is out of date.
    delete outcome.matchedCount;
    record(outcome, { issues: [], levels: undefined, stats: undefined });
    const doubts = await readMatching(projects, query, source, (issue) =>
      tally.add(
        { ...issueRow(issue, "matched", issues), ...endOf(issue) },
        issue.stats?.[statsPeriod],
      ),
    );
    const result = tally.result();
    record(outcome, { ...result, outcome: "matched" });
    outcome.notices = [...saidBefore, ...noticesOf(doubts)];
    if (noStats) outcome.notices.push({ level: "notice", what: noStats.what, fix: noStats.fix });
    const count = result.matchedCount;
    if (!isGate) return { count };
    const exceeded = count > failAbove;
    // In doubt the gate decides nothing. A lasting doubt goes before one that may pass.
    const isDecisive = ({ kind }: Doubt) => kind === "other" || (!exceeded && kind !== "noted");
    const decisive = doubts.filter(isDecisive);
    const doubt = decisive.find(({ mayPass }) => !mayPass) ?? decisive[0];
    if (doubt) {
      outcome.notices = saidBefore;
      return { count, doubt };
    }
    outcome.watched?.push([Math.floor(run.lifetime.timing.now() / 1000), count]);
    if (!exceeded) return { count };
    outcome.gate = { failAbove, exceeded };
    const match = count === 1 ? "1 issue matches" : `${number(count)} issues match`;
    const what = `${match} ${query === "" ? "in every status" : `"${query}"`}, but "fail-above" allows only ${failAbove}.`;
    const fix = `Look at the issues in the summary, the worst first; resolve them, or raise "fail-above".`;
    throw new GateError(what, { where: "input fail-above", fix });
  };

  if (watchSeconds !== undefined) outcome.watched = [];
  const { doubt } = await (watchSeconds === undefined ? read() : watch(watchSeconds, run, read));
  if (doubt) throw undecided(doubt);
  const release = releaseIn(termsOf(query));
  if (isGate && outcome.matchedCount === 0 && release !== undefined) {
    const releases = releasesOf(run.transport, inputs.organization);
    const isAbsent = await releases.lacks(release, projects).catch((error: unknown) => {
      if (!(error instanceof ServiceError)) throw error;
    });
    const what = `The service has no release "${release}" of ${listed(projects)}, so nothing can match.`;
    const fix = `Check the version, and that the SDK reports it.`;
    if (isAbsent) outcome.notices.push({ level: "warning", what, fix });
  }
  // Not earlier: a watching gate may still be exceeded.
  if (failAbove !== undefined) outcome.gate = { failAbove, exceeded: false };
}

/** The number of issues, and what keeps a gate from deciding by it. */
interface Count {
  count: number;
  doubt?: Doubt;
}

/**
 * Calls `read` every 30 s for `seconds`, and logs each result. What may pass is logged and read again: a failure of the service,
 * pages that do not end, and a doubt.
 * @returns the last reading, or the first one with a doubt that lasts
 * @throws the errors of `read`: those that may pass only of the last reading
 */
export async function watch(
  seconds: number,
  { lifetime: { timing, stopping }, log }: Pick<Run, "lifetime" | "log">,
  read: () => Promise<Count>,
): Promise<Count> {
  const end = timing.ticks() + seconds * 1000;
  for (;;) {
    const begun = timing.ticks();
    const reading = await read().catch((error: unknown): Count => {
      const isOfList =
        error instanceof ServiceError && error.kind === "unreadable" && error.status === undefined;
      const mayPass = isOfList || (error instanceof ServiceError && error.mayPass);
      if (!mayPass || timing.ticks() >= end) throw error;
      return { count: 0, doubt: { kind: "part", what: error.message, mayPass } };
    });
    const { count, doubt } = reading;
    const left = Math.max(0, end - timing.ticks());
    if (doubt && (left === 0 || !doubt.mayPass)) return reading;
    const line = doubt ? `${doubt.what} It is read again` : `${counted(count, "issue")} now`;
    const more = left === 0 ? "" : `; watching for another ${duration(Math.ceil(left / 1000))}`;
    log.info(`${line}${more}.`);
    if (left === 0) return reading;
    const pause = Math.min(left, Math.max(0, begun + 30_000 - timing.ticks()));
    await timing.wait(pause, stopping);
  }
}

/** Returns a tally that sums up a whole list and keeps the worst `limit` issues. */
export function tallyOf(limit: number) {
  let count = 0;
  let worst: IssueRow[] = [];
  const sums = new Map<number, number>();
  const levels = new Map<string, number>();
  const keepWorst = () => {
    worst = worstFirst(worst).slice(0, limit);
    // No table shows events over time for more rows.
    for (const row of worst.slice(1000)) row.stats = undefined;
  };
  return {
    add(row: IssueRow, stats: [number, number][] = []): void {
      count += 1;
      worst.push(stats.length > 0 ? { ...row, stats } : row);
      // To save memory.
      if (count % 5000 === 0) keepWorst();
      for (const [time, events] of stats) sums.set(time, (sums.get(time) ?? 0) + events);
      const { level = "unknown" } = row;
      levels.set(level, (levels.get(level) ?? 0) + 1);
    },
    result() {
      keepWorst();
      const byRank = [...levels].toSorted(
        ([a], [b]) => levelRank(a) - levelRank(b) || a.localeCompare(b, "en"),
      );
      const stats = [...sums].toSorted(([a], [b]) => a - b);
      return {
        matchedCount: count,
        issues: worst,
        levels: Object.fromEntries(byRank),
        stats: stats.length > 0 ? stats : undefined,
      };
    },
  };
}
