/**
 * How servers differ. A dialect is a value; the operations read its members and never ask for its name. A test that needs
 * another difference derives a dialect: `{ ...dialects.sentry, keys: { ...dialects.sentry.keys, renames: false } }`.
 *
 * - `contract`: the published interface to the letter. Where it is silent, the plainest answer.
 * - `sentry`: a current Sentry server. `sentry-newest`, `sentry-self-hosted` and `sentry-strict-scopes` are variants.
 * - `glitchtip`: a GlitchTip server. `glitchtip-pending` takes `resolved` with `inNextRelease`, `glitchtip-old` ignores
 *   the rename of a key, and `glitchtip-status-only` reads as little of the interface as its source does in 2026.
 */
import { Refusal, type FieldErrors } from "./answer.ts";
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
  /** Optional members of the request that are read; others are ignored. */
  members: readonly ReleaseMember[];
  /** What an omitted `dateReleased` is stored as. */
  defaultDateReleased: "now" | "null";
  /** Status for a release that exists and got no new project. */
  existingStatus: 201 | 208;
  /** `refs` may name only repositories that exist; those of `commits` are created. */
  refsNeedKnownRepository: boolean;
  invalidProjects: string;
  /** A new release turns marked issues of its projects into "in this release". */
  settlesMarkedIssues: boolean;
  /** `Fixes APP-12` in a commit message resolves the issue. */
  readsCommitMessages: boolean;
  authors: "objects" | "names";
  /** Adds the members that real servers send beyond the contract. */
  extraMembers: boolean;
}

export type IssueAttribute =
  | "status"
  | "assignedTo"
  | "hasSeen"
  | "isBookmarked"
  | "isSubscribed"
  | "isPublic";

export interface IssueRules {
  /** What an absent `query` means. */
  defaultQuery: string;
  /** Values of `is:` that name a status. */
  statuses: readonly string[];
  /**
   * What `status: resolvedInNextRelease` does: stored and returned as it is; turned into `resolved` with statusDetails;
   * or refused.
   */
  nextRelease: "as-is" | "status-details" | "refused";
  /** Reads `statusDetails` of a request. */
  takesStatusDetails: boolean;
  /** A resolved form submitted for a resolved issue changes nothing. */
  resolvedStays: boolean;
  /** `isPublic: true` on a public issue makes a new share id. */
  sharesAnew: boolean;
  /** Attributes that an update changes; others are ignored. */
  updates: readonly IssueAttribute[];
  shortIdLookup: boolean;
  /** Sends X-Hits and X-Max-Hits. */
  hits: boolean;
  /** Link relations with `results="false"` carry a cursor too. */
  cursorAtEnd: boolean;
  /** `firstRelease` and `lastRelease` of a retrieved issue. */
  nestedReleases: "whole" | "version";
  /** Members of an issue that the server does not send. */
  omits: readonly string[];
  extraMembers: boolean;
}

export interface KeyRules {
  nameLimit: number;
  /** False: answers 200 with the old name. */
  renames: boolean;
  /** An update without `browserSdkVersion` resets it to the project's default. */
  resetsBrowserSdkVersion: boolean;
  /** Allows GET on the path of a key. */
  readable: boolean;
}

export interface RateLimitRules {
  /** How limits are told: headers on every answer, Retry-After on the refusal, or not at all. */
  told: "headers" | "retry-after" | "nothing";
}

export interface Dialect {
  name: string;
  /** Any one of these scopes is enough. */
  scopes: Readonly<Record<OperationName, readonly string[]>>;
  messages: Messages;
  /** The answer to values that fail validation. */
  invalid: (errors: FieldErrors) => Refusal;
  releases: ReleaseRules;
  issues: IssueRules;
  keys: KeyRules;
  /** Has the deploys endpoint. */
  deploys: boolean;
  rateLimit: RateLimitRules;
}

const CONTRACT_MESSAGES: Messages = {
  unauthenticated: "Authentication credentials were not provided.",
  invalidToken: "Invalid token",
  forbidden: "You do not have permission to perform this action.",
  notFound: "The requested resource does not exist",
};

const ALL_ATTRIBUTES: readonly IssueAttribute[] = [
  "status",
  "assignedTo",
  "hasSeen",
  "isBookmarked",
  "isSubscribed",
  "isPublic",
];

const contract: Dialect = {
  name: "contract",
  scopes: {
    createRelease: ["project:releases"],
    createDeploy: ["project:releases"],
    updateClientKey: ["project:write"],
    getClientKey: ["project:read", "project:write"],
    listIssues: ["project:read"],
    retrieveIssue: ["event:read"],
    updateIssue: ["event:write"],
  },
  messages: CONTRACT_MESSAGES,
  invalid: (errors) => new Refusal(400, errors),
  releases: {
    limits: null,
    members: ["ref", "url", "dateReleased", "commits", "refs"],
    // The table of the request says "if omitted, the current time is assumed"; the example of the response shows null.
    // A rule in the text outweighs an example; the dialect `sentry` shows the other reading.
    defaultDateReleased: "now",
    existingStatus: 208,
    refsNeedKnownRepository: false,
    invalidProjects: "Invalid project slugs",
    settlesMarkedIssues: false,
    readsCommitMessages: false,
    authors: "objects",
    extraMembers: false,
  },
  issues: {
    defaultQuery: "is:unresolved",
    statuses: ["unresolved", "resolved", "resolvedInNextRelease", "ignored"],
    nextRelease: "as-is",
    takesStatusDetails: false,
    resolvedStays: false,
    sharesAnew: false,
    updates: ALL_ATTRIBUTES,
    shortIdLookup: true,
    hits: false,
    cursorAtEnd: true,
    nestedReleases: "whole",
    omits: [],
    extraMembers: false,
  },
  keys: {
    nameLimit: Number.POSITIVE_INFINITY,
    renames: true,
    resetsBrowserSdkVersion: false,
    readable: true,
  },
  deploys: false,
  rateLimit: { told: "retry-after" },
};

const releaseScopes = ["project:releases", "project:write", "project:admin", "org:ci"];

const sentry: Dialect = {
  ...contract,
  name: "sentry",
  scopes: {
    createRelease: releaseScopes,
    createDeploy: releaseScopes,
    updateClientKey: ["project:write", "project:admin"],
    getClientKey: ["project:read", "project:write", "project:admin"],
    listIssues: ["project:read", "event:read", "event:write", "event:admin"],
    retrieveIssue: ["event:read", "event:write", "event:admin"],
    updateIssue: ["event:write", "event:admin"],
  },
  releases: {
    ...contract.releases,
    limits: {
      version: 200,
      ref: 200,
      url: 200,
      commitId: 64,
      commitRepository: 64,
      refRepository: 200,
      authorName: 128,
      authorEmail: 75,
      path: 255,
      refCommit: 64,
    },
    defaultDateReleased: "null",
    refsNeedKnownRepository: true,
    invalidProjects: "Invalid project ids or slugs",
    settlesMarkedIssues: true,
    readsCommitMessages: true,
    extraMembers: true,
  },
  issues: {
    ...contract.issues,
    defaultQuery: "is:unresolved issue.priority:[high, medium]",
    statuses: ["unresolved", "resolved", "ignored"],
    nextRelease: "status-details",
    takesStatusDetails: true,
    sharesAnew: true,
    hits: true,
    extraMembers: true,
  },
  keys: { nameLimit: 64, renames: true, resetsBrowserSdkVersion: true, readable: true },
  deploys: true,
  rateLimit: { told: "headers" },
};

const glitchtip: Dialect = {
  ...contract,
  name: "glitchtip",
  scopes: {
    ...contract.scopes,
    listIssues: ["project:read", "event:read", "event:write", "event:admin"],
  },
  messages: { ...CONTRACT_MESSAGES, invalidToken: "Unauthorized", unauthenticated: "Unauthorized" },
  invalid: (errors) => new Refusal(422, { detail: unprocessable(errors) }),
  releases: {
    ...contract.releases,
    defaultDateReleased: "now",
    existingStatus: 201,
    invalidProjects: "Require at least one valid project",
    authors: "names",
  },
  issues: {
    ...contract.issues,
    defaultQuery: "",
    statuses: ["unresolved", "resolved", "ignored"],
    nextRelease: "refused",
    hits: true,
    cursorAtEnd: false,
    nestedReleases: "version",
    omits: ["permalink", "pluginActions", "pluginContexts", "pluginIssues"],
  },
  keys: { ...contract.keys, nameLimit: 64 },
};

/** django-ninja's form of field errors. */
function unprocessable(errors: FieldErrors): unknown[] {
  return Object.entries(errors).flatMap(([field, messages]) =>
    messages.map((msg) => ({ type: "value_error", loc: ["body", "payload", field], msg })),
  );
}

export const dialects = {
  contract,
  sentry,
  /** Resolving what is resolved changes nothing. */
  "sentry-newest": {
    ...sentry,
    name: "sentry-newest",
    issues: { ...sentry.issues, resolvedStays: true },
  },
  /** Says nothing about its rate limits. */
  "sentry-self-hosted": { ...sentry, name: "sentry-self-hosted", rateLimit: { told: "nothing" } },
  /** Lists issues only for `event:…` scopes. */
  "sentry-strict-scopes": {
    ...sentry,
    name: "sentry-strict-scopes",
    scopes: { ...sentry.scopes, listIssues: ["event:read", "event:write", "event:admin"] },
  },
  glitchtip,
  "glitchtip-pending": {
    ...glitchtip,
    name: "glitchtip-pending",
    issues: { ...glitchtip.issues, takesStatusDetails: true },
  },
  "glitchtip-old": {
    ...glitchtip,
    name: "glitchtip-old",
    keys: { ...glitchtip.keys, renames: false },
  },
  "glitchtip-status-only": {
    ...glitchtip,
    name: "glitchtip-status-only",
    releases: { ...glitchtip.releases, members: ["ref", "dateReleased"] },
    issues: {
      ...glitchtip.issues,
      updates: ["status"],
      shortIdLookup: false,
      omits: [
        ...glitchtip.issues.omits,
        "activity",
        "annotations",
        "assignedTo",
        "firstRelease",
        "hasSeen",
        "isBookmarked",
        "isPublic",
        "isSubscribed",
        "lastRelease",
        "participants",
        "seenBy",
        "tags",
      ],
    },
  },
} as const satisfies Record<string, Dialect>;

export type DialectName = keyof typeof dialects;

/** The three that every behaviour is tested in. */
export const MAIN_DIALECTS = ["contract", "sentry", "glitchtip"] as const;
