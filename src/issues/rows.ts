/** Issues as the report shows them, and their order: the worst first. Pure. */
import type { IssueRow, IssueState } from "./outcome.ts";
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

/** Sorts the worse issue first: by level (fatal … debug), then events, then users, then last seen. */
export function byUrgency(a: IssueRow, b: IssueRow): number {
  return (
    levelRank(a.level) - levelRank(b.level) ||
    (b.count ?? 0) - (a.count ?? 0) ||
    (b.userCount ?? 0) - (a.userCount ?? 0) ||
    seen(b) - seen(a) ||
    a.id.localeCompare(b.id, "en", { numeric: true })
  );
}

/** The lower, the worse. A level that we do not know is as urgent as an error: it may be one under another name. */
export function levelRank(level: string | undefined): number {
  const rank = LEVELS.indexOf(level?.toLowerCase() ?? "");
  return rank === -1 ? LEVELS.indexOf("error") : rank;
}

function seen({ lastSeen }: IssueRow): number {
  const time = Date.parse(lastSeen ?? "");
  return Number.isNaN(time) ? 0 : time;
}

/**
 * Keeps the worst issues of a list of any length. Memory grows with `limit`, not with the list: a row that is not among
 * the worst is let go at once.
 */
export class WorstIssues {
  readonly #limit: number;
  /** The worst first, at most `limit`. */
  readonly #rows: IssueRow[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(row: IssueRow): void {
    const last = this.#rows.at(-1);
    if (this.#rows.length === this.#limit && last && byUrgency(last, row) <= 0) return;
    this.#rows.splice(this.#placeOf(row), 0, row);
    if (this.#rows.length > this.#limit) this.#rows.pop();
  }

  /** At most `limit`, the worst first. */
  sorted(): IssueRow[] {
    return [...this.#rows];
  }

  /** Behind all that are as urgent. */
  #placeOf(row: IssueRow): number {
    let [low, high] = [0, this.#rows.length];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const other = this.#rows[middle];
      if (other && byUrgency(other, row) <= 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
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
  for (const issue of issues) counts[issue.state] += 1;
  return counts;
}

/** Issues that did not get, or may not have got, what was asked. */
export function unfinished(counts: StateCounts): number {
  return counts.failed + counts["not-applied"] + counts.unknown + counts["not-started"];
}
