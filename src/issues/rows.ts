/** Issues as the report shows them, and their order: the worst first. Pure. */
import type { IssueRow, IssueRows, IssueState, RowProgress } from "./outcome.ts";
import { issuePage, type ServicePlace } from "./address.ts";
import type { Issue } from "./client.ts";
import { shownStatus } from "./status.ts";

/** An issue as the report shows it. */
export function issueRow(issue: Issue, state: IssueState, place: ServicePlace): IssueRow {
  const { id, level, culprit, count, userCount, firstSeen, lastSeen } = issue;
  return {
    id,
    shortId: issue.shortId ?? id,
    project: issue.project?.slug ?? "",
    title: issue.title ?? "",
    state,
    status: shownStatus(issue),
    page: issuePage(issue, place),
    level,
    culprit,
    count,
    userCount,
    firstSeen,
    lastSeen,
  };
}

const LEVELS = ["fatal", "error", "warning", "info", "debug"];

/** What makes an issue urgent, the most important first: level (fatal … debug), events, users, last seen. Lower is worse. */
export function urgencyOf({ level, count = 0, userCount = 0, lastSeen = "" }: IssueRow): number[] {
  const time = Date.parse(lastSeen);
  return [levelRank(level), -count, -userCount, Number.isNaN(time) ? 0 : -time];
}

/** Sorts the worse issue first; of equals the older one. */
export function byUrgency(a: IssueRow, b: IssueRow): number {
  const other = urgencyOf(b);
  const differences = urgencyOf(a).map((value, index) => value - (other[index] ?? 0));
  return (
    differences.find((difference) => difference !== 0) ??
    a.id.localeCompare(b.id, "en", { numeric: true })
  );
}

/** The lower, the worse. A level that we do not know is as urgent as an error: it may be one under another name. */
export function levelRank(level: string | undefined): number {
  const rank = LEVELS.indexOf(level?.toLowerCase() ?? "");
  return rank === -1 ? LEVELS.indexOf("error") : rank;
}

export type StateCounts = Readonly<Record<IssueState, number>>;

/** How many issues are in each state. */
export function countStates(issues: IssueRows): StateCounts {
  const counts: Record<IssueState, number> = {
    planned: 0,
    matched: 0,
    applied: 0,
    unchanged: 0,
    "not-applied": 0,
    failed: 0,
    unknown: 0,
    "not-started": 0,
  };
  for (const { state } of progressOf(issues)) counts[state] += 1;
  return counts;
}

/** Issues that got a part of what was asked. */
export function countPartly(issues: IssueRows): number {
  let count = 0;
  for (const { partly } of progressOf(issues)) if (partly === true) count += 1;
  return count;
}

function progressOf(issues: IssueRows): Iterable<RowProgress> {
  return issues.progress?.() ?? issues;
}

/** The rows in these states, at most so many. */
export function rowsIn(
  issues: IssueRows,
  states: readonly IssueState[],
  most = Infinity,
): IssueRow[] {
  const found: IssueRow[] = [];
  let index = 0;
  for (const { state } of progressOf(issues)) {
    if (found.length >= most) break;
    const row = states.includes(state) ? issues.at(index) : undefined;
    if (row) found.push(row);
    index += 1;
  }
  return found;
}

/** Issues that did not get, or may not have got, what was asked. */
export function unfinished(counts: StateCounts): number {
  return counts.failed + counts["not-applied"] + counts.unknown + counts["not-started"];
}

/** The ids of the issues in this state: those that the run is about. */
export function idsIn(issues: IssueRows, state?: IssueState): string[] {
  const ids: string[] = [];
  for (const issue of issues) if (state === undefined || issue.state === state) ids.push(issue.id);
  return ids;
}

/** What `issues-file` reads of an issue: small, so that it can read many. */
export function resultIssue(issue: IssueRow) {
  const { id, shortId, project, before = null, after = null, state, reason = null } = issue;
  const { partly, fix, sharePage, commit } = issue;
  return { id, shortId, project, before, after, state, reason, partly, fix, sharePage, commit };
}
