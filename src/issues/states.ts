/** What became of the issues of a run, counted. */
import type { IssueRow, IssueState } from "./outcome.ts";

export type StateCounts = Readonly<Record<IssueState, number>>;

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
  for (const issue of issues) counts[issue.state] += 1;
  return counts;
}

/** Issues that did not get, or may not have got, what was asked. */
export function unfinished(counts: StateCounts): number {
  return counts.failed + counts["not-applied"] + counts.unknown + counts["not-started"];
}
