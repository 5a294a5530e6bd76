/** The outcomes of the commands on issues, and issues as every report shows them. Pure. */
import type { CommonOutcome } from "../outcome.ts";
import type { IssueEvent } from "../servers/event.ts";
import type { Issue, IssueAttributes, Place } from "../servers/issue.ts";
import type { Server } from "../servers/server.ts";
import type { Series } from "../report/charts.ts";
import { shownStatus } from "./status.ts";

/**
 * The words for each state, the most urgent first; `ofRelease` for issues that a release resolves. `is`: an update was tried in
 * vain, it waits, nothing was to be sent, or nothing is left to do.
 */
export const STATES = {
  failed: { is: "trouble", mark: "❌", words: "failed", ofRelease: "failed" },
  "not-applied": { is: "trouble", mark: "❌", words: "not applied", ofRelease: "not resolved" },
  unknown: {
    is: "trouble",
    mark: "❓",
    words: "sent but not confirmed",
    ofRelease: "sent but not confirmed",
  },
  "not-started": { is: "waiting", mark: "⏹️", words: "not started", ofRelease: "not started" },
  planned: {
    is: "only told",
    mark: "🔎",
    words: "would be updated",
    ofRelease: "would be resolved",
  },
  applied: { is: "done", mark: "✅", words: "updated", ofRelease: "resolved" },
  matched: { is: "only told", mark: "", words: "matched", ofRelease: "matched" },
  unchanged: { is: "done", mark: "➖", words: "already as asked", ofRelease: "left as is" },
};

export type IssueState = keyof typeof STATES;

/** Members of an issue that are shown as the service sends them. */
type Shown = Pick<
  Issue,
  "culprit" | "level" | "count" | "userCount" | "firstSeen" | "lastSeen" | "type" | "logger"
> &
  Pick<Issue, "numComments" | "userReportCount" | "firstRelease" | "lastRelease">;

/** An issue of the result file, as far as it is known so far; `docs/result-file.schema.json` describes the members. */
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
  inCommit?: string;
  requestedAs?: string;
  mergedFrom?: string;
  statusDetails?: string;
  stats24h?: Series;
  stats30d?: Series;
  activity?: { type: string; dateCreated?: string; user?: string; text?: string }[];
  tags?: { key: string; name: string; totalValues?: number; topValues: string[] }[];
  event?: IssueEvent;
  /** Whether a failure may pass by itself. This and the next member are not in the result file. */
  mayPass?: boolean;
  /** Events over time; only in the worst rows of a list. */
  stats?: [number, number][];
}

/** The outcome of `show-issues`, and the common part of the other commands on issues. */
export interface IssuesOutcome extends CommonOutcome {
  /** Absent for a selection by id. */
  query?: string;
  /** Number of all issues that match, whatever `limit` is. */
  matchedCount?: number;
  /** For `list-issues` at most `limit`. */
  issues: IssueRow[];
}

export interface UpdateIssuesOutcome extends IssuesOutcome {
  requested: IssueAttributes;
}

export interface ListIssuesOutcome extends IssuesOutcome {
  statsPeriod?: "24h" | "14d";
  /** Events over time, summed over all matching issues. */
  stats?: [number, number][] | undefined;
  levels?: Record<string, number>;
  gate?: { failAbove: number; exceeded: boolean };
  /** The readings of a watching gate: Unix seconds, and the number of issues. */
  watched?: [number, number][];
}

export type IssuePlace = Place & { readonly server: Server };

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

export const LEVELS = { fatal: "🟣", error: "🔴", warning: "🟠", info: "🔵", debug: "⚪" };

/** Sorts by level (fatal … debug), then events, users, last seen; of equal issues the older one comes first. */
export function worstFirst<Row extends IssueRow>(rows: readonly Row[]): Row[] {
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

/** Returns a level's rank: the lower, the worse. An unknown level ranks as error, which may have another name. */
export function levelRank(level = ""): number {
  const levels = Object.keys(LEVELS);
  const rank = levels.indexOf(level.toLowerCase());
  return rank === -1 ? levels.indexOf("error") : rank;
}

/** Whether an update was tried and is not confirmed. */
export function isTrouble({ state }: Pick<IssueRow, "state">): boolean {
  return STATES[state].is === "trouble";
}

/** Whether an update that was to be sent is not confirmed. */
export function isUnfinished({ state }: Pick<IssueRow, "state">): boolean {
  return ["trouble", "waiting"].includes(STATES[state].is);
}

/** Whether a later step has something left to do for a row of a result file. */
export function isOpen({ state, gone }: { state: string; gone?: boolean | undefined }): boolean {
  const { is } = Object.entries(STATES).find(([name]) => name === state)?.[1] ?? {};
  return gone !== true && is !== "done";
}

/** Counts issues by state; `partly` of the unfinished ones have a part of the requested values. */
export function countStates(issues: readonly IssueRow[]) {
  const count = (asked: IssueState) => issues.filter(({ state }) => state === asked).length;
  return {
    planned: count("planned"),
    applied: count("applied"),
    unchanged: count("unchanged"),
    unfinished: issues.filter(isUnfinished).length,
    partly: issues.filter(({ partly }) => partly).length,
  };
}

export function staysWrong({ issues }: { issues: readonly IssueRow[] }): boolean {
  return issues.some((row) => isTrouble(row) && row.mayPass !== true);
}
