/** What a dialect says: the members that the operations read. `dialect.ts` has the values. */
import type { FieldErrors, Refusal } from "./answer.ts";
import type { OperationName } from "./operations.ts";

export interface Messages {
  unauthenticated: string;
  invalidToken: string;
  forbidden: string;
  notFound: string;
}

/** The longest values that the service takes, in characters. */
export interface ReleaseLimits {
  version: number;
  ref: number;
  /** Longer ones break the server: 500. */
  url: number;
  commitId: number;
  commitRepository: number;
  refRepository: number;
  authorName: number;
  authorEmail: number;
  path: number;
  refCommit: number;
}

export type ReleaseMember = "ref" | "url" | "dateReleased" | "commits" | "refs";

export interface ReleaseRules {
  /** null: the types of the contract are checked, nothing else. */
  limits: ReleaseLimits | null;
  /** The longest version and ref that the database takes; longer ones, and NUL, are a 500. */
  databaseLimit: number | null;
  /** Optional members of the request that are read; others are ignored. */
  members: readonly ReleaseMember[];
  /** What an omitted `dateReleased` is stored as. */
  defaultDateReleased: "now" | "null";
  /** Status for a release that exists and got no new project; 500: every release that exists, with nothing changed. */
  existingStatus: 201 | 208 | 500;
  /** `refs` may name only repositories that exist; those of `commits` are created. */
  refsNeedKnownRepository: boolean;
  invalidProjects: string;
  /** An unknown project beside a known one: the request is refused, or that project is dropped without a word. */
  unknownProjects: "refused" | "dropped";
  /** A new release turns marked issues of its projects into "in this release". */
  settlesMarkedIssues: boolean;
  /** `Fixes APP-12` in a commit message resolves the issue. */
  readsCommitMessages: boolean;
  /** Members of a release that the server does not send. */
  omits: readonly string[];
  /**
   * PUT on a release: `given` changes what is sent and takes null for nothing; `whole` writes both `ref` and
   * `dateReleased`, an omitted ref as null and an omitted date as now.
   */
  update: "given" | "whole";
  /** `data` of every answer holds the commits, and `repository` is there (GlitchTip 6). */
  showsCommits: boolean;
  /** Adds the members that real servers send beyond the contract. */
  extraMembers: boolean;
}

export type IssueAttribute =
  | "status"
  | "assignedTo"
  | "hasSeen"
  | "isBookmarked"
  | "isSubscribed"
  | "isPublic"
  | "priority";

export interface IssueRules {
  /** What an absent `query` means. */
  defaultQuery: string;
  /** Values of `is:` that name a status. */
  statuses: readonly string[];
  /** `structured` is the language of Sentry; in `tags` everything but a few terms is a tag that must match (GlitchTip). */
  search: "structured" | "tags";
  /** A search that is no shell words: the server breaks, or splits it at blanks. Of `tags`. */
  brokenQuotes: "break" | "split";
  /**
   * What `status: resolvedInNextRelease` does: stored and returned as it is; turned into `resolved` with statusDetails;
   * or refused.
   */
  nextRelease: "as-is" | "status-details" | "refused";
  /** What it does in a project without a release: resolves at once, or breaks the server (500; as statusDetails 400). */
  nextWithoutRelease: "resolves" | "breaks";
  /**
   * What is read of `statusDetails`. `releases`: only the release, of any project of the organization. One that there is not is
   * ignored, and "the next one" is the newest that the project has (GlitchTip 6).
   */
  statusDetails: "all" | "releases" | "nothing";
  /** A plain `resolved` leaves what is promised or settled ("in the next release", "in release 1") as it is. */
  resolutionStays: boolean;
  /** `statusDetails` names who did it, with an e-mail address. */
  tellsActor: boolean;
  /** A resolved form submitted for a resolved issue changes nothing. */
  resolvedStays: boolean;
  /** Setting status, bookmark or assignee subscribes the token's user; the user's option assigns on resolve. */
  sideEffects: boolean;
  /** What `substatus` of an ignored issue says without another word; null: the server has none for it. */
  ignoredSubstatus: string | null;
  /** `isPublic: true` on a public issue makes a new share id. */
  sharesAnew: boolean;
  /** Attributes that an update changes; others are ignored. */
  updates: readonly IssueAttribute[];
  /** An update without a status breaks the server. */
  needsStatus: boolean;
  /** What is said of an assignee that nobody is; `glitchtip`: teams by their slug, users by id or address alone. */
  assigneeErrors: "plain" | "sentry" | "glitchtip";
  /** Where a short ID is looked up; null: nowhere. */
  shortIdLookup: "organization" | "project" | null;
  /** The digits that short IDs are counted in. */
  shortIdDigits: string;
  /** An issue of another organization. */
  foreignStatus: 403 | 404;
  /** The list of a project that does not exist. */
  unknownProject: "missing" | "empty";
  /** An issue that was merged answers as the one that it was merged into, or as itself. */
  merged: "survivor" | "itself";
  /** Sends X-Hits and X-Max-Hits. */
  hits: boolean;
  pages: PageRules;
  bulk: BulkRules;
  /** Members of an issue that the server does not send. */
  omits: readonly string[];
  /** GlitchTip's own form of an issue: another permalink, no stats. */
  glitchtipView: boolean;
  /** Some members of that form are in snake case after an update. */
  snakeCase: boolean;
  extraMembers: boolean;
}

export interface PageRules {
  /** Issues per page when nothing else is asked. */
  size: number;
  /** The parameter that asks for more or fewer; at most 100. */
  sizeParameter: "limit" | null;
  /**
   * `places`: time, number among those of the same time, direction (Sentry). `positions`: base64 of a position and an
   * offset (GlitchTip), in a `Link` in braces.
   */
  cursors: "places" | "positions";
}

export interface BulkRules {
  /** A list or an update of an organization over several projects, or a 400. */
  manyProjects: "taken" | "refused";
  /** Ids of which the token sees none: nothing happens (204), or the search decides, for at most 1,000 other issues. */
  invisibleIds: "nothing" | "search";
  /** `query` narrows the ids, or is not looked at beside valid ones. */
  queryBesideIds: "narrows" | "ignored";
  /** The answer is the change, or the change with every member that there is. */
  answer: "change" | "glitchtip";
  /** Issues that are changed before the answer; the others later. */
  atOnce: number;
}

export interface KeyRules {
  nameLimit: number;
  /** False: answers 200 with the old values. */
  renames: boolean;
  /** An update without `browserSdkVersion` resets it to the project's default. */
  resetsBrowserSdkVersion: boolean;
  /** Allows GET on the path of a key. */
  readable: boolean;
  /** Keys are called by a UUID with dashes, while the DSN shows it bare (GlitchTip). */
  dashed: boolean;
}

export interface RateLimitRules {
  /** How limits are told: headers on every answer, Retry-After on the refusal, or not at all. */
  told: "headers" | "retry-after" | "nothing";
}

export interface Dialect {
  name: string;
  /** Which servers it resembles, and how that is known. */
  of: string;
  /** Any one of these scopes is enough; an empty list: the token is not asked for a scope. */
  scopes: Readonly<Record<OperationName, readonly string[]>>;
  /** Operations that this server does not have. */
  lacks: readonly OperationName[];
  messages: Messages;
  /** The answer to values that fail validation. */
  invalid: (errors: FieldErrors) => Refusal;
  /**
   * What is said where there is nothing. `json`: JSON for everything. `sentry`: a path of the API that there is not is
   * empty, beside the API is a web application that wants a login. `glitchtip`: a path without an
   * operation is the page of the web application, an error of the server is a page, and a write without a known token
   * fails the check against forged requests.
   */
  surroundings: "json" | "sentry" | "glitchtip";
  /** Of GlitchTip: an unknown path of the API is the web page too, and `GET /api/0/` breaks with a token; or JSON for both. */
  unknownPaths: "page" | "json";
  /** What the settings of the web application call it. */
  version: string;
  releases: ReleaseRules;
  issues: IssueRules;
  keys: KeyRules;
  /** Has the deploys endpoint. */
  deploys: boolean;
  rateLimit: RateLimitRules;
}
