/** What the commands on issues did: their outcomes, and issues as every report shows them. Pure. */
import type { CommonOutcome } from "../outcome.ts";
import type { IssueEvent } from "../servers/event.ts";
import type { Issue, IssueAttributes, Place } from "../servers/issue.ts";
import type { Server } from "../servers/server.ts";
import type { Series } from "../report/charts.ts";
import { shownStatus } from "./status.ts";

/** The words for each state, in the order in which a person wants to know; `ofRelease` where a release resolves issues. */
export const STATES = {
  failed: { mark: "❌", words: "failed", ofRelease: "failed" },
  "not-applied": { mark: "❌", words: "not applied", ofRelease: "not resolved" },
  unknown: { mark: "❓", words: "sent but not confirmed", ofRelease: "sent but not confirmed" },
  "not-started": { mark: "⏹️", words: "not started", ofRelease: "not started" },
  planned: { mark: "🔎", words: "would be updated", ofRelease: "would be resolved" },
  applied: { mark: "✅", words: "updated", ofRelease: "resolved" },
  matched: { mark: "", words: "matched", ofRelease: "matched" },
  unchanged: { mark: "➖", words: "already as asked", ofRelease: "left as is" },
};

export type IssueState = keyof typeof STATES;

/** What of an issue is shown as the service says it. */
type Shown = Pick<
  Issue,
  "culprit" | "level" | "count" | "userCount" | "firstSeen" | "lastSeen" | "type" | "logger"
> &
  Pick<Issue, "numComments" | "userReportCount" | "firstRelease" | "lastRelease">;

/** An issue of the result file, as far as it is known by now; `docs/result-file.schema.json` describes the members. */
export interface IssueRow extends Shown, Omit<IssueAttributes, "status"> {
  id: string;
  shortId: string;
  project: string;
  title: string;
  state: IssueState;
  before?: IssueAttributes;
  after?: IssueAttributes;
  reason?: string;
  fix?: string;
  partly?: boolean;
  /** Whether it was deleted, or merged into another one, since an earlier run named it. */
  gone?: boolean;
  status?: string;
  page?: string;
  sharePage?: string;
  commit?: string;
  requestedAs?: string;
  mergedFrom?: string;
  statusDetails?: string;
  stats24h?: Series;
  stats30d?: Series;
  activity?: { type: string; dateCreated?: string; user?: string; text?: string }[];
  tags?: { key: string; name: string; totalValues?: number; topValues: string[] }[];
  event?: IssueEvent;
  github?: {
    number?: number;
    page?: string;
    action?: "open" | "update" | "close" | "reopen" | "left";
    linked?: boolean;
  };
  /** Of a failure: whether it may pass by itself. Not in the result file, nor are the next two. */
  mayPass?: boolean;
  /** Who has resolved it, if not this step: somebody before it, or the service with the release. */
  settled?: "before" | "by-service";
  /** Events over time, of the worst rows of a list. */
  stats?: [number, number][];
}

/** What the three issue commands share, and all of `show-issues`. */
export interface IssuesOutcome extends CommonOutcome {
  /** Absent for a selection by id. */
  query?: string;
  /** The whole number of issues that match, whatever `limit` says. */
  matchedCount?: number;
  /** Of a list at most `limit`. */
  issues: IssueRow[];
}

export interface UpdateIssuesOutcome extends IssuesOutcome {
  requested: IssueAttributes;
}

export interface ListIssuesOutcome extends IssuesOutcome {
  statsPeriod?: "24h" | "14d";
  /** Of all matching issues together. */
  stats?: [number, number][] | undefined;
  levels?: Record<string, number>;
  gate?: { failAbove: number; exceeded: boolean };
  /** What a watching gate counted, and when. */
  watched?: [number, number][];
}

/** Where issues are. */
export type IssuePlace = Place & { readonly server: Server };

/** An issue as the report shows it. */
export function issueRow(issue: Issue, state: IssueState, place: IssuePlace): IssueRow {
  const { id, level, culprit, count, firstSeen, lastSeen } = issue;
  const ways = place.server.issues;
  return {
    id,
    shortId: issue.shortId ?? id,
    project: issue.project?.slug ?? "",
    title: issue.title ?? "",
    state,
    status: shownStatus(issue),
    page: ways.page(issue, place),
    level,
    culprit,
    count,
    userCount: ways.countsUsers ? issue.userCount : undefined,
    firstSeen,
    lastSeen,
  };
}

/** The worst first. */
export const LEVELS = { fatal: "🟣", error: "🔴", warning: "🟠", info: "🔵", debug: "⚪" };

/** By level (fatal … debug), then events, users, last seen; of equals the older one first. */
export function worstFirst(rows: readonly IssueRow[]): IssueRow[] {
  return rows
    .map((row) => {
      const { level, count = 0, userCount = 0, lastSeen = "" } = row;
      return { row, rank: levelRank(level), count, userCount, seen: Date.parse(lastSeen) || 0 };
    })
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        b.count - a.count ||
        b.userCount - a.userCount ||
        b.seen - a.seen ||
        a.row.id.localeCompare(b.row.id, "en", { numeric: true }),
    )
    .map(({ row }) => row);
}

/** The lower, the worse. A level that we do not know may be an error under another name. */
export function levelRank(level = ""): number {
  const levels = Object.keys(LEVELS);
  const rank = levels.indexOf(level.toLowerCase());
  return rank === -1 ? levels.indexOf("error") : rank;
}

/** Tried, and not known to be done. */
export function isTrouble({ state }: IssueRow): boolean {
  return ["failed", "not-applied", "unknown"].includes(state);
}

/** How many issues are in each state, how many are not done, and how many of those got a part of what was asked. */
export function countStates(issues: readonly IssueRow[]) {
  const count = (asked: IssueState) => issues.filter(({ state }) => state === asked).length;
  return {
    planned: count("planned"),
    applied: count("applied"),
    unchanged: count("unchanged"),
    unfinished: issues.filter((row) => isTrouble(row) || row.state === "not-started").length,
    partly: issues.filter(({ partly }) => partly).length,
  };
}

/** Whether an issue is in trouble for something that will not pass by itself. */
export function staysWrong({ issues }: { issues: readonly IssueRow[] }): boolean {
  return issues.some((row) => isTrouble(row) && row.mayPass !== true);
}
