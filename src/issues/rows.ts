/** Issues as the report shows them, and their order: the worst first. Pure. */
import type { IssueRow, IssueState } from "./outcome.ts";
import { issuePage, type ServicePlace } from "./names.ts";
import type { Issue } from "./client.ts";
import { shownStatus } from "./status.ts";

/** An issue as the report shows it. */
export function issueRow(issue: Issue, state: IssueState, place: ServicePlace): IssueRow {
  const { id, level, culprit, count, firstSeen, lastSeen } = issue;
  // GlitchTip does not count users, and says 0 of every issue.
  const userCount = place.serviceKind === "glitchtip" ? undefined : issue.userCount;
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

/** The worst first: by level (fatal … debug), then events, users, last seen; of equals the older one. */
export function worstFirst(rows: readonly IssueRow[]): IssueRow[] {
  return rows
    .map((row) => ({ row, urgency: urgencyOf(row) }))
    .sort((a, b) => {
      for (const [index, value] of a.urgency.entries()) {
        const difference = value - (b.urgency[index] ?? 0);
        if (difference !== 0) return difference;
      }
      return a.row.id.localeCompare(b.row.id, "en", { numeric: true });
    })
    .map(({ row }) => row);
}

/** The most important first; lower is worse. */
function urgencyOf({ level, count = 0, userCount = 0, lastSeen = "" }: IssueRow): number[] {
  const time = Date.parse(lastSeen);
  return [levelRank(level), -count, -userCount, Number.isNaN(time) ? 0 : -time];
}

/** The lower, the worse. A level that we do not know is as urgent as an error: it may be one under another name. */
export function levelRank(level: string | undefined): number {
  const rank = LEVELS.indexOf(level?.toLowerCase() ?? "");
  return rank === -1 ? LEVELS.indexOf("error") : rank;
}

export type StateCounts = Readonly<Record<IssueState, number>>;

/** How many issues are in each state. */
export function countStates(issues: readonly IssueRow[]): StateCounts {
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
  for (const { state } of issues) counts[state] += 1;
  return counts;
}

/** Issues that got a part of what was asked. */
export function countPartly(issues: readonly IssueRow[]): number {
  let count = 0;
  for (const { partly } of issues) if (partly === true) count += 1;
  return count;
}

/** The rows in these states, at most so many. */
export function rowsIn(
  issues: readonly IssueRow[],
  states: readonly IssueState[],
  most = Infinity,
): IssueRow[] {
  const found: IssueRow[] = [];
  for (const row of issues) {
    if (found.length >= most) break;
    if (states.includes(row.state)) found.push(row);
  }
  return found;
}

/** Issues that did not get, or may not have got, what was asked. */
export function unfinished(counts: StateCounts): number {
  return counts.failed + counts["not-applied"] + counts.unknown + counts["not-started"];
}

/** The ids of the issues in this state: those that the run is about. */
export function idsIn(issues: readonly IssueRow[], state?: IssueState): string[] {
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
