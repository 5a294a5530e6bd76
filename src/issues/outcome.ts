/** What the commands on issues did. */
import type { CommonOutcome } from "../outcome.ts";
import type { IssueAttributes } from "./attributes.ts";

export type IssueState =
  | "planned"
  | "matched"
  | "applied"
  | "unchanged"
  | "not-applied"
  | "failed"
  | "unknown"
  | "not-started";

export interface IssueRow {
  id: string;
  shortId: string;
  /** Slug of the project. */
  project: string;
  title: string;
  state: IssueState;
  /** Why the state is what it is, in a sentence. */
  reason?: string;
  /** What to do about it. */
  fix?: string;
  before?: IssueAttributes;
  /** Asked values in a plan; what the service answered once it did. */
  after?: IssueAttributes;
  /** Whether a part of what was asked was applied, of an issue that did not get all of it. */
  partly?: boolean;
  level?: string;
  status?: string;
  culprit?: string;
  /** Events. */
  count?: number;
  userCount?: number;
  /** ISO 8601. */
  firstSeen?: string;
  lastSeen?: string;
  /** Page of the issue on the service: http(s) on the origin of `baseUrl`, else absent. */
  page?: string;
  /** The page that everybody can read, of an issue that is public. */
  sharePage?: string;
  /** Events over time: `[unix seconds, count]`, oldest first. Of a list's rows only the worst have it. */
  stats?: [number, number][];
  /** Id of the commit that names it (`resolve-from-commits`). */
  commit?: string;
}

/** One issue in full (`show-issues`). */
export interface IssueDetails extends IssueRow {
  /** What the user asked for, when the issue answers under another id now (merged), or was found by its short ID. */
  requestedAs?: string;
  mergedFrom?: string;
  type?: string;
  logger?: string;
  attributes: IssueAttributes;
  statusDetails?: string;
  numComments?: number;
  userReportCount?: number;
  /** Events per hour of the last 24 h, and per day of the last 30 d. */
  stats24h?: [number, number][];
  stats30d?: [number, number][];
  /** Newest first. */
  activity: { type: string; dateCreated?: string; user?: string; text?: string }[];
  firstRelease?: { version: string; dateCreated?: string };
  lastRelease?: { version: string; dateCreated?: string };
  tags: { key: string; name: string; totalValues?: number; topValues?: string[] }[];
}

/** What the three issue commands share. */
interface IssuesOutcome extends CommonOutcome {
  /** The structured search query that was sent; absent for a selection by id. */
  query?: string;
  /** The whole number of issues that match, whatever `limit` says. */
  matchedCount?: number;
}

export interface UpdateIssuesOutcome extends IssuesOutcome {
  command: "update-issues";
  /** The attributes asked for. */
  requested: IssueAttributes;
  issues: IssueRow[];
  /** Seconds from the first to the last write. */
  writeSeconds?: number;
}

export interface ListIssuesOutcome extends IssuesOutcome {
  command: "list-issues";
  /** Worst first, at most `limit`. */
  issues: IssueRow[];
  statsPeriod?: "24h" | "14d";
  /** Sum over all matching issues: `[unix seconds, count]`. */
  stats?: [number, number][] | undefined;
  /** Matching issues by level. */
  levels?: Record<string, number>;
  gate?: { failAbove: number; exceeded: boolean };
  /** What a watching gate counted: `[unix seconds, count]`, oldest first. */
  watched?: [number, number][];
}

export interface ShowIssuesOutcome extends IssuesOutcome {
  command: "show-issues";
  issues: IssueDetails[];
}
