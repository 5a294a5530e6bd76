/** What may differ between servers, and what their operations work with. `dialect.ts` has the values. */
import type { Parameters } from "./http/parameters.ts";
import type { Words } from "./http/words.ts";
import type { OperationName } from "./operation-names.ts";
import type { ServiceState, Token } from "./state.ts";

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

export interface ReleaseRules {
  /** null: the types of the contract are checked, and what `release-input.ts` adds for a family. */
  limits: ReleaseLimits | null;
  /** Optional members of the request that are read; others are ignored. */
  members: readonly ("ref" | "url" | "dateReleased" | "commits" | "refs")[];
  /** Status for a release that exists and got no new project, by the organization's path; 500: every release that exists, with nothing changed. */
  existingStatus: 201 | 208 | 500;
  /** A new release turns marked issues of its projects into "in this release". */
  settlesMarkedIssues: boolean;
  /** `Fixes APP-12` in a commit message resolves the issue. */
  readsCommitMessages: boolean;
  /** Members of a release that the server does not send. */
  omits: readonly string[];
  /** `data` of every answer holds the commits, and `repository` is there (GlitchTip 6). */
  showsCommits: boolean;
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
  /** Lists apply what is searched for; else they show everything, without a word. */
  searches: boolean;
  /** What an absent `query` means. */
  defaultQuery: string;
  /** Values of `is:` that name a status. */
  statuses: readonly string[];
  /** A search of GlitchTip that is no shell words: the server breaks, or splits it at blanks. */
  brokenQuotes: "break" | "split";
  /**
   * What is read of `statusDetails`. `releases`: only the release, of any project of the organization. One that there is not is
   * ignored, and "the next one" is the newest that the project has (GlitchTip 6).
   */
  statusDetails: "all" | "releases" | "nothing";
  /** A plain `resolved` leaves what is promised or settled ("in the next release", "in release 1") as it is. */
  resolutionStays: boolean;
  /** A resolved form submitted for a resolved issue changes nothing. */
  resolvedStays: boolean;
  /** What `substatus` of an ignored issue says without another word; null: the server has none for it. */
  ignoredSubstatus: string | null;
  /** Attributes that an update changes; others are ignored. */
  updates: readonly IssueAttribute[];
  /** An update without a status breaks the server. */
  needsStatus: boolean;
  /** Ids in bulk of which the token sees none: nothing happens (204), or the search decides. */
  invisibleIds: "nothing" | "search";
  /** Issues that are changed in bulk before the answer; the others later. */
  atOnce: number;
  /** Members of an issue that the server does not send. */
  omits: readonly string[];
  /** Some members are in snake case after an update. */
  snakeCase: boolean;
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
  /** Whose ways it has in everything that no other member is about. */
  family: "contract" | "sentry" | "glitchtip" | "bugsink";
  /** Of Sentry: the ways of 2026 in all that no other member is about. */
  isToday: boolean;
  /** Where it accepts others than the operation says: any one is enough, and of an empty list none is asked for. */
  scopes: Readonly<Partial<Record<OperationName, readonly string[]>>>;
  /**
   * All operations that this server does not have; a list replaces the contract's. `updateIssues` is bulk below a project,
   * `updateOrganizationIssues` below the organization.
   */
  lacks: readonly OperationName[];
  /** What it says is its version. */
  version: string;
  /** The longest line that a request may begin with. */
  requestLine: number;
  releases: ReleaseRules;
  issues: IssueRules;
  keys: { nameLimit: number };
  /** How limits are told: headers on every answer, Retry-After on the refusal, or not at all. */
  rateLimit: { told: "headers" | "retry-after" | "nothing" };
}
