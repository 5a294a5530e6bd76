/** The order of urgency: level (fatal … debug), then events, then users, then last seen. Pure. */
import type { IssueRow } from "../outcome.ts";

const LEVELS = ["fatal", "error", "warning", "info", "debug"];

/** Sorts the worse issue first. */
export function byUrgency(a: IssueRow, b: IssueRow): number {
  return (
    levelRank(a) - levelRank(b) ||
    (b.count ?? 0) - (a.count ?? 0) ||
    (b.userCount ?? 0) - (a.userCount ?? 0) ||
    seen(b) - seen(a) ||
    a.id.localeCompare(b.id, "en", { numeric: true })
  );
}

/** A level that we do not know is as urgent as an error: it may be one under another name. */
function levelRank({ level }: IssueRow): number {
  const rank = LEVELS.indexOf(level?.toLowerCase() ?? "");
  return rank === -1 ? LEVELS.indexOf("error") : rank;
}

function seen({ lastSeen }: IssueRow): number {
  const time = Date.parse(lastSeen ?? "");
  return Number.isNaN(time) ? 0 : time;
}

/** Keeps the worst issues of a list of any length: memory grows with `limit`, not with the list. */
export class WorstIssues {
  readonly #limit: number;
  #rows: IssueRow[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(row: IssueRow): void {
    this.#rows.push(row);
    // Sorting now and then is cheaper than finding each one's place.
    if (this.#rows.length >= this.#limit * 2 + 1000) this.#rows = this.sorted();
  }

  /** At most `limit`, the worst first. */
  sorted(): IssueRow[] {
    return this.#rows.toSorted(byUrgency).slice(0, this.#limit);
  }
}
