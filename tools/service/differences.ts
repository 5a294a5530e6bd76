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
  /** null: nothing but the types of the contract is checked. */
  limits: ReleaseLimits | null;
  /** Longest texts of the database, which refuses a NUL, too: where no check comes first, that breaks the server. */
  columns: Partial<Record<"version" | "ref" | "url", number>>;
  /** The empty text is a version. */
  takesEmptyVersion: boolean;
  /** An empty list of projects breaks the server, before anything else is looked at. */
  emptyProjectsBreak: boolean;
  /** Optional members of the request that are read; others are ignored. */
  members: readonly ("ref" | "url" | "dateReleased" | "commits" | "refs")[];
  /** What a release gets that is created without a date. */
  usualDate: "now" | null;
  /** Refs name repositories that it knows; others are refused when the release is stored already. */
  checksRepositories: boolean;
  /**
   * The projects of a release that a token must reach to change it: `any` and `one` differ in a token that reaches none of them, and
   * for a request that reads it `all` is `one`.
   */
  reach: "any" | "one" | "all";
  /** Status for a release that exists and got no new project, by the organization's path; 500: every release that exists, with nothing changed. */
  existingStatus: 201 | 208 | 500;
  /** A new release turns marked issues of its projects into "in this release". */
  settlesMarkedIssues: boolean;
  /** `Fixes APP-12` in a commit message resolves the issue. */
  readsCommitMessages: boolean;
  /** So does the address of an issue in place of its short ID. */
  followsLinks: boolean;
  /** The deploys that are listed; `last`: the last of each project and environment. */
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

  /** Lists apply what is searched for; else they show everything, without a word (Bugsink). */
  searches: boolean;
  /** What an absent `query` means. */
  defaultQuery: string;
  /** Whether an issue is searched for. @throws Refusal for a query that it cannot read */
  search: (query: string, call: Call, context: Context) => (issue: StoredIssue) => boolean;
  /** Where a list of a project finds a short ID. */
  shortIds: "project" | "organization";
  /** Days since an issue was seen, after which no list shows it. */
  listedDays: number;
  pages: {
    /** `limit` says how many a page has. */
    takesLimit: boolean;
    /** How many it has else. */
    usual: number;
    /** `X-Hits` says how many there are. */
    tellsHits: boolean;
    /** Orders the issues that were found, and cuts out a page. @throws Refusal for an order that it does not have */
    cut: (found: StoredIssue[], size: number, call: Call, context: Context) => Page;
  };
  /** Issues that were merged into others answer as themselves, and are in the lists of their project. */
  keepsMerged: boolean;
  /** An issue that the token does not reach. */
  beyondReach: "forbidden" | "not-found";
  /** Names of events; other events are asked for by id. */
  events: readonly string[];

  /** Attributes that an update changes; others are ignored. */
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
  /** The substatus of an ignored issue, without another word and with a snooze; null: the server has none for it. */
  ignoredAs: { plain: string | null; snoozed: string | null };
  /** A snooze is still shown when it has ended. */
  snoozeStays: boolean;
  /** Whom a text names as assignee; null: nobody. @throws Refusal */
  assignee: (text: string, known: Organization) => Actor | null;
  /**
   * What an update makes of its user. `follower`: the issue names the user, subscribes them, and is assigned to them if they claim
   * what they resolve. `leaver`: besides, taking a bookmark away ends the subscription.
   */
  userBecomes: "nobody" | "follower" | "leaver";
  /** To share an issue that is shared makes a new share id. */
  renewsShareIds: boolean;
  /** An update without a status breaks the server. */
  needsStatus: boolean;
  /** Ids in bulk of which the token sees none: nothing happens (204), or the search decides. */
  invisibleIds: "nothing" | "search";
  /** Issues that are changed in bulk before the answer; the others later. */
  atOnce: number;
  /** Some members are in snake case after an update (GlitchTip). */
  snakeCase: boolean;
}

export interface KeyRules {
  view: (key: ClientKey, project: Project, url: string) => View;
  /** The public key that a part of a path names; undefined: it is no such path. */
  idIn: (part: string) => string | undefined;
  nameLimit: number;
  /** What an update changes, if it changes anything; `all`: the SDK version gets its default if none is given. */
  updates: "given" | "all" | "nothing";
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
  /** Which servers it resembles, and how that is known. */
  of: string;
  /** Together they have what it may accept from the action. */
  ledgers: readonly LedgerName[];
  /**
   * All operations that this server does not have; a list replaces the contract's. `updateIssues` is bulk below a project,
   * `updateOrganizationIssues` below the organization.
   */
  lacks: readonly OperationName[];
  /** Where it accepts others than the operation says: any one is enough, and of an empty list none is asked for. */
  scopes: Readonly<Partial<Record<OperationName, readonly string[]>>>;
  /** Operations that it carries out wholly in its own way. */
  handlers: Readonly<Partial<Record<OperationName, Handle>>>;
  /** What it says is its version. */
  version: string;
  /** The longest line that a request may begin with. */
  requestLine: number;
  /** A path is decoded before it is matched, so that a slash in a part makes two parts of it. */
  decodesPaths: boolean;
  tokens: {
    /** Those that the action's commands need. */
    scopes: readonly string[];
    /** The value of a token, from 64 hexadecimal digits. */
    value: (digits: string) => string;
  };
  /** What needs no token takes an unknown one for none; else it refuses it. */
  openToAll: boolean;
  /** `any`: it has one organization, and takes every name for it. */
  organizations: "named" | "any";
  /** Projects that it does not have, in lists of issues, releases and source maps. */
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
