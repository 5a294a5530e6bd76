/**
 * What a run did, as plain data: the commands fill it while they work, the report reads it. It is complete at every
 * moment: an interrupted run reports what had happened by then, because an effect is recorded after it happened.
 * All text in it may be hostile; only `report/` turns it into output.
 */
import type { Failure } from "./errors.ts";

export type CommandName =
  | "release"
  | "update-issues"
  | "list-issues"
  | "show-issues"
  | "rename-client-key";

/** The output `outcome`. `planned` is a dry run; `failed` also stands for cancelled. */
export type OutcomeName =
  | "created"
  | "updated"
  | "unchanged"
  | "matched"
  | "gate-failed"
  | "planned"
  | "failed";

/** Something the user should know that is no failure of the step. */
export interface Notice {
  level: "notice" | "warning";
  what: string;
  fix?: string;
}

interface CommonOutcome {
  outcome: OutcomeName;
  dryRun: boolean;
  /** `{base_url}` of the contract, without a trailing slash. */
  baseUrl: string;
  organization: string;
  projects: string[];
  notices: Notice[];
  /** Why the step failed: empty for a success. Several for wrong inputs. */
  failures: Failure[];
  /** True when the runner asked us to stop. */
  cancelled: boolean;
  /** Problems of the service, the network or git that `on-error: warn` turned into a warning. */
  tolerated: boolean;
}

export interface ReleaseOutcome extends CommonOutcome {
  command: "release";
  version?: string;
  shortVersion?: string;
  /** SHA of the commit that is released. */
  headCommit?: string;
  ref?: string;
  /** `url` of the contract: the page of the release's code. */
  url?: string;
  /** ISO 8601; null for an unreleased version. */
  dateReleased?: string | null;
  /** What the service answered; absent before the answer and on a dry run. */
  dateCreated?: string;
  /** The release's page on the service, built by us. */
  servicePage?: string;
  /** Name of the repository on the service. */
  repository?: string;
  range?: ReleaseRange;
  /** Commits that are sent, newest first. */
  commits: CommitRow[];
  /** Whole number of commits in the range, whatever was sent; absent where it is not known. */
  commitCount?: number;
  /** What was left out of the request, by reason; never silent. */
  omitted: OmittedData;
  /** Whether the service took the refs: false after it refused them and the release was sent without. */
  refsAccepted?: boolean;
  /** True when the release existed before this step. */
  existed?: boolean;
  /** Issues resolved with the release (`resolve-in-next-release`, `resolve-from-commits`). */
  issues: IssueRow[];
  /** Short IDs that commit messages name and the service does not know. */
  unknownShortIds: { shortId: string; commit: string }[];
  deploy?: {
    environment: string;
    name?: string;
    url?: string;
    state: "planned" | "recorded" | "unsupported" | "failed" | "unknown";
    reason?: string;
  };
  /** Bytes of the request's body. */
  requestBytes?: number;
}

/** `previous..current`, and how it was found. */
export interface ReleaseRange {
  /** SHA that the refs start at; absent on a first release. */
  previous?: string;
  current: string;
  /** Name of the previous release's tag, branch or ref, where it has one. */
  previousName?: string;
  /** Name of the current tag or branch, where there is one. */
  currentName?: string;
  /** One phrase: how the previous release was found ("newest earlier tag of the family v*"). */
  foundBy: string;
  /** Where the commits were read. */
  source: "checkout" | "fetch" | "compare-api" | "none";
  /** Page that compares both ends on the GitHub server, built by us. */
  comparePage?: string;
  /** Why not from the checkout, and what to change to get more; absent for a complete checkout. */
  sourceReason?: string;
  advice?: string;
}

export interface CommitRow {
  id: string;
  /** First line of the message. */
  subject: string;
  author: string;
  /** ISO 8601; absent for a commit whose date cannot be read. */
  timestamp?: string;
  /** Page of the commit on the GitHub server, built by us. */
  url?: string;
  /** Changed files by type; absent where no patch set was read. */
  files?: { added: number; modified: number; deleted: number };
}

export interface OmittedData {
  /** Commits older than `max-commits` or over the body limit. */
  commits: number;
  /** Patch sets left out for the body limit. */
  patchSets: number;
  /** Paths longer than the service takes. */
  paths: number;
}

export type IssueState =
  | "planned"
  | "matched"
  | "applied"
  | "unchanged"
  | "not-applied"
  | "failed"
  | "unknown"
  | "not-started";

/** The attributes of "Update an issue" as values of one issue. Absent: not known or not asked. */
export interface IssueAttributes {
  status?: string;
  /** Display name or id of the assignee; null for nobody. */
  assignedTo?: string | null;
  hasSeen?: boolean;
  isBookmarked?: boolean;
  isSubscribed?: boolean;
  isPublic?: boolean;
}

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
  /** Asked values while planned; what the service answered once applied. */
  after?: IssueAttributes;
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
  /** Events over time: `[unix seconds, count]`, oldest first. */
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
  assignedTo?: string;
  isPublic?: boolean;
  isSubscribed?: boolean;
  isBookmarked?: boolean;
  hasSeen?: boolean;
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
  /** The value of `max-issues`, which the report names when a plan is larger. */
  maxIssues?: number;
  /** Seconds from the first to the last write. */
  writeSeconds?: number;
}

export interface ListIssuesOutcome extends IssuesOutcome {
  command: "list-issues";
  /** Worst first, at most `limit`. */
  issues: IssueRow[];
  statsPeriod?: "24h" | "14d";
  /** Sum over all matching issues: `[unix seconds, count]`. */
  stats?: [number, number][];
  /** Matching issues by level. */
  levels?: Record<string, number>;
  gate?: { failAbove: number; exceeded: boolean };
}

export interface ShowIssuesOutcome extends IssuesOutcome {
  command: "show-issues";
  issues: IssueDetails[];
}

export interface RenameClientKeyOutcome extends CommonOutcome {
  command: "rename-client-key";
  keyId?: string;
  /** The name before, where the service let us read it. */
  nameBefore?: string;
  /** The name that the service answered; the asked one on a dry run. */
  keyName?: string;
  isActive?: boolean;
  dateCreated?: string;
  /** Whether `browserSdkVersion` was sent back unchanged; false when it could not be read. */
  browserSdkVersionKept?: boolean;
  browserSdkVersion?: string;
}

/** A run that ended before a command could be chosen. */
export interface InvalidOutcome extends CommonOutcome {
  command: "invalid";
}

export type Outcome =
  | ReleaseOutcome
  | UpdateIssuesOutcome
  | ListIssuesOutcome
  | ShowIssuesOutcome
  | RenameClientKeyOutcome
  | InvalidOutcome;
