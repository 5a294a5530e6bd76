/**
 * What may differ between servers: each member of a dialect is a rule that the operations read, or a function that they call. Above
 * it is what these are given. `dialect.ts` has the values, and says how another kind of server is added.
 */
import type { Answer } from "./http/answer.ts";
import type { Parameters } from "./http/parameters.ts";
import type { Words } from "./http/words.ts";
import type { StatsPeriod } from "./issues/stats.ts";
import type { OperationName } from "./operation-names.ts";
import type { SourceMapRules } from "./source-maps/source-maps-state.ts";
import type {
  Actor,
  ClientKey,
  IssueStatus,
  Member,
  Organization,
  Project,
  ServiceState,
  StoredIssue,
  StoredRelease,
  Token,
} from "./state.ts";

export interface Call {
  method: string;
  /** Decoded parts of the path by name; empty for a part that the path lacks. */
  path: (name: string) => string;
  query: URLSearchParams;
  /** Members of the JSON body. @throws Refusal 400 when it is JSON but no object */
  parameters: () => Parameters;
  /** The parsed body, as it came; a form's bytes. */
  body: unknown;
  /** The content encoding of the body. */
  encoding: string | undefined;
  token: Token;
  /** Path of the request as it was sent, without the query. */
  pathname: string;
  /** The address of the request as the service writes it into links, without the query. */
  address: string;
  /** A fault: the server finds none of the issues that are named by id in the query string. */
  idsInvisible: boolean;
}

/** What every operation works with. */
export interface Context {
  readonly state: ServiceState;
  readonly dialect: Dialect;
  /** `{base_url}` of the contract, without a trailing slash. */
  readonly url: string;
  readonly protocol: "http" | "https";
  /** Issues per page; null: as many as the dialect and the request say. */
  readonly pageSize: number | null;
  /** True: lists do not apply their query. */
  readonly ignoreQuery: boolean;
  readonly settlement: "works" | "lost";
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Runs what a real server does later. */
  later: (work: () => void) => void;
}

/** Carries out an operation. @throws Refusal */
export type Handle = (call: Call, context: Context) => Answer;

/** The members of an answer. */
export type View = Record<string, unknown>;

/** Who looks at an issue: some members are the caller's own. */
export interface Viewer {
  user: Member | null;
  context: Context;
}

/** The longest values that the service takes, in characters. */
export interface ReleaseLimits {
  version: number;
  ref: number;
  commitId: number;
  commitRepository: number;
  refRepository: number;
  authorName: number;
  authorEmail: number;
  path: number;
  refCommit: number;
}

export interface ReleaseRules {
  view: (release: StoredRelease, organization: Organization, context: Context) => View;
  /** Members of a release that the server does not send. */
  omits: readonly string[];
  /** null: only types are checked. Else also lengths, the names of versions, addresses, and that all commits have a date or none. */
  limits: ReleaseLimits | null;
  /** The longest texts that the database takes. A longer one, or a NUL, breaks the server if no check refuses it before. */
  columns: Partial<Record<"version" | "ref" | "url", number>>;
  /** An empty version is valid. */
  takesEmptyVersion: boolean;
  /** An empty list of projects breaks the server; else it is refused. Read if `unknownProjects` are refused. */
  emptyProjectsBreak: boolean;
  /** Optional members of the request that are read; others are ignored. */
  members: readonly ("ref" | "url" | "dateReleased" | "commits" | "refs")[];
  /** The release date if the request has none. */
  usualDate: "now" | null;
  /** Refuses refs to repositories that it does not know, after it has stored the release. */
  checksRepositories: boolean;
  /** Which projects of a release a token must reach. `all`: one to read the release, all to change it. */
  reach: "none" | "one" | "all";
  /** Status for a release that exists and got no new project, by the organization's path; 500: every release that exists, with nothing changed. */
  existingStatus: 201 | 208 | 500;
  /** A new release turns marked issues of its projects into "in this release". */
  settlesMarkedIssues: boolean;
  /** `Fixes APP-12` in a commit message resolves the issue. */
  readsCommitMessages: boolean;
  /** The address of an issue counts as its short ID there. */
  followsLinks: boolean;
  /** `last`: only the last deploy of each project and environment. */
  listsDeploys: "all" | "last";
}

export type IssueAttribute =
  | "status"
  | "assignedTo"
  | "hasSeen"
  | "isBookmarked"
  | "isSubscribed"
  | "isPublic"
  | "priority";

/** A page of a list of issues, and the `Link` to the others. */
export interface Page {
  items: StoredIssue[];
  link: string;
}

export interface IssueRules {
  views: {
    /** In a list: with the stats of a period, without stats for null. */
    listed: (issue: StoredIssue, period: StatsPeriod | null, viewer: Viewer) => View;
    /** In full. */
    retrieved: (issue: StoredIssue, viewer: Viewer) => View;
    /** After an update. */
    updated: (issue: StoredIssue, viewer: Viewer) => View;
  };
  /** Members of an issue that the server does not send. */
  omits: readonly string[];

  /** Bugsink's lists apply a search; else they ignore it. */
  searches: boolean;
  /** What an absent `query` means. */
  defaultQuery: string;
  /** Reads a query. @returns whether an issue matches. @throws Refusal for a query that it cannot read */
  search: (query: string, call: Call, context: Context) => (issue: StoredIssue) => boolean;
  /** Where the list of a project looks for a short ID. */
  shortIds: "project" | "organization";
  /** Lists leave out issues that were last seen more days ago. */
  listedDays: number;
  pages: {
    /** The parameter `limit` sets the size of a page. */
    takesLimit: boolean;
    /** The size if the request sets none; a request gets at most 100. */
    usual: number;
    /** `X-Hits` has the number of issues found. */
    tellsHits: boolean;
    /** Sorts the found issues, and returns a page of them. @throws Refusal for an unknown order */
    cut: (found: StoredIssue[], size: number, call: Call, context: Context) => Page;
  };
  /** A merged issue answers as itself, and stays in the list of its project; else the issue that it was merged into answers. */
  keepsMerged: boolean;
  /** The refusal for an issue that the token does not reach. */
  beyondReach: "forbidden" | "not-found";
  /** The names of events that have a path. */
  events: readonly string[];

  /** Attributes that an update changes; others are ignored. Sentry's view shows the priority only if it is one of them. */
  updates: readonly IssueAttribute[];
  /** Statuses that an update takes. */
  statuses: readonly IssueStatus[];
  /**
   * What `resolvedInNextRelease` makes of an issue. `is-status`: it has that status, and is found by it. `resolves`: it is resolved, in
   * the next release if there was one before. `needs-release`: the same, and without one before the server breaks.
   */
  promise: "is-status" | "resolves" | "needs-release";
  /**
   * What is read of `statusDetails`. `all`: releases and commits that there are not are refused. `releases`: only the release, of
   * any project of the organization; one that there is not is ignored, and "the next one" is the newest that the project has.
   */
  statusDetails: "all" | "releases" | "nothing";
  /** A plain `resolved` leaves what is promised or settled ("in the next release", "in release 1") as it is. */
  resolutionStays: boolean;
  /** A resolved form submitted for a resolved issue changes nothing. */
  resolvedStays: boolean;
  /** The substatus of an ignored issue: if the request names none, and with a snooze. */
  ignoredAs: { plain: string | null; snoozed: string | null };
  /** A reopened issue still shows its snooze. */
  snoozeStays: boolean;
  /** The assignee that a text names; null if it names nobody. @throws Refusal */
  assignee: (text: string, known: Organization) => Actor | null;
  /**
   * What an update makes of its user. `follower`: the issue names and subscribes them, and is assigned to them if they claim what they
   * resolve. `leaver`: the same, and removing a bookmark ends the subscription.
   */
  userBecomes: "nobody" | "follower" | "leaver";
  /** Sharing a shared issue again gives it a new share id. */
  renewsShareIds: boolean;
  /** An update without a status breaks the server. */
  needsStatus: boolean;
  /** Ids in bulk of which the token sees none: nothing happens (204), or the search decides. */
  invisibleIds: "nothing" | "search";
  /** Issues that are changed in bulk before the answer; the others later. */
  atOnce: number;
  /** GlitchTip's answer to an update has some members in snake case. */
  snakeCase: boolean;
}

export interface KeyRules {
  view: (key: ClientKey, project: Project, url: string) => View;
  /** The public key that a part of a path names; undefined if the server has no such path. */
  idIn: (part: string) => string | undefined;
  nameLimit: number;
  /** What an update changes. `given-or-default`: the SDK version is reset if it is not given. */
  updates: "given" | "given-or-default" | "nothing";
}

/** Ledgers that were recorded on real servers, and such as were read. */
export const RECORDED_LEDGERS = ["sentry-23.7.1", "glitchtip-5.2", "bugsink-2.6.2"] as const;
const READ_LEDGERS = [
  "contract",
  "sentry-today",
  "glitchtip-4",
  "glitchtip-6",
  "bugsink-2.2.2",
] as const;
export type LedgerName = (typeof RECORDED_LEDGERS | typeof READ_LEDGERS)[number];

export interface Dialect extends Words {
  name: string;
  /** It takes a project's id for its slug. */
  takesProjectIds: boolean;
  /** Which servers it resembles, and how that is known. */
  of: string;
  /** Lists of recorded or read requests (`test/server/ledger.ts`): together, all that it may accept from the action. */
  ledgers: readonly LedgerName[];
  /**
   * All operations that this server does not have; a list replaces the contract's. `updateIssues` is bulk below a project,
   * `updateOrganizationIssues` below the organization.
   */
  lacks: readonly OperationName[];
  /** Where it accepts others than the operation says: any one is enough, and of an empty list none is asked for. */
  scopes: Readonly<Partial<Record<OperationName, readonly string[]>>>;
  /** Operations that it carries out in a wholly different way. */
  handlers: Readonly<Partial<Record<OperationName, Handle>>>;
  /** What it says is its version. */
  version: string;
  /** The longest line that a request may begin with. */
  requestLine: number;
  /** Decodes a path before it matches it: an encoded slash separates parts. */
  decodesPaths: boolean;
  tokens: {
    /** Those that the action's commands need. */
    scopes: readonly string[];
    /** The value of a token, from 64 hexadecimal digits. */
    value: (digits: string) => string;
  };
  /** Operations that need no token accept an unknown one; else they refuse it. */
  openToAll: boolean;
  /** `any`: has one organization, and accepts any name for it. */
  organizations: "named" | "any";
  /** Projects that a release or source maps name, and that it does not have. */
  unknownProjects: "refused" | "ignored";
  /** The digits that short IDs are counted in. */
  shortIdDigits: string;
  releases: ReleaseRules;
  issues: IssueRules;
  keys: KeyRules;
  sourceMaps: SourceMapRules;
  /** How limits are told: headers on every answer, Retry-After on the refusal, or not at all. */
  rateLimit: { told: "headers" | "retry-after" | "nothing" };
}
