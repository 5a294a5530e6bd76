/**
 * How servers differ. A dialect is a value; the operations read its members, and ask for `family` where there
 * is none (source maps for `name`). A test that needs
 * another difference derives a dialect: `{ ...dialects.sentry, keys: { nameLimit: 10 } }`.
 *
 * - `contract`: the published interface to the letter. Where it is silent, the plainest answer.
 * - `sentry`: what was measured on an unmodified Sentry 23.7.1. `sentry-self-hosted` is a variant.
 * - `sentry-today`: sentry.io in autumn 2026, as read in its source and its published schema; not measured.
 * - `glitchtip`: what was measured on an unmodified GlitchTip of December 2025.
 * - `bugsink`: what was measured on an unmodified Bugsink 2.6.2, whose interface is its own (`bugsink/`). `bugsink-2.2` is an
 *   older one.
 * - `glitchtip-6`: GlitchTip 6.2, as read in its source, its own tests and its OpenAPI document; not measured.
 */
import {
  BUGSINK_WORDS,
  GLITCHTIP_6_WORDS,
  GLITCHTIP_WORDS,
  PLAIN_WORDS,
  SENTRY_WORDS,
  type Words,
} from "./http/words.ts";
import {
  BEYOND_THE_CONTRACT,
  OF_BUGSINK,
  OPERATION_NAMES,
  type OperationName,
} from "./operation-names.ts";
import { READ_ISSUE, READ_ORGANIZATION, READ_PROJECT, WRITE_ISSUE, WRITE_PARTS } from "./scopes.ts";

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

const ATTRIBUTES: readonly IssueAttribute[] = [
  "status",
  "assignedTo",
  "hasSeen",
  "isBookmarked",
  "isSubscribed",
  "isPublic",
];

const contract: Dialect = {
  ...PLAIN_WORDS,
  name: "contract",
  of: "the published interface to the letter",
  ledgers: ["contract"],
  family: "contract",
  isToday: false,
  scopes: {
    createRelease: ["project:releases"],
    retrieveRelease: ["project:releases"],
    updateRelease: ["project:releases"],
    createProjectRelease: ["project:releases"],
    createDeploy: ["project:releases"],
    updateClientKey: ["project:write"],
    getClientKey: ["project:read", "project:write"],
    listIssues: ["project:read"],
    retrieveIssue: ["event:read"],
    updateIssue: ["event:write"],
  },
  lacks: [
    ...BEYOND_THE_CONTRACT,
    ...OF_BUGSINK,
    "retrieveRelease",
    "updateRelease",
    "createProjectRelease",
    "createDeploy",
    "listDeploys",
  ],
  version: "",
  requestLine: Number.POSITIVE_INFINITY,
  releases: {
    limits: null,
    members: ["ref", "url", "dateReleased", "commits", "refs"],
    existingStatus: 208,
    settlesMarkedIssues: false,
    readsCommitMessages: false,
    omits: [],
    showsCommits: false,
  },
  issues: {
    searches: true,
    defaultQuery: "is:unresolved",
    statuses: ["unresolved", "resolved", "resolvedInNextRelease", "ignored"],
    brokenQuotes: "break",
    statusDetails: "nothing",
    resolutionStays: false,
    resolvedStays: false,
    ignoredSubstatus: null,
    updates: ATTRIBUTES,
    needsStatus: false,
    invisibleIds: "nothing",
    atOnce: Number.POSITIVE_INFINITY,
    omits: [],
    snakeCase: false,
  },
  keys: { nameLimit: Number.POSITIVE_INFINITY },
  rateLimit: { told: "retry-after" },
};

const sentry: Dialect = {
  ...contract,
  ...SENTRY_WORDS,
  name: "sentry",
  of: "Sentry 23.7.1, measured",
  ledgers: ["sentry-23.7.1"],
  family: "sentry",
  scopes: {},
  lacks: ["readSettings", "setCommits", ...OF_BUGSINK],
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
      path: 510,
      refCommit: 64,
    },
    settlesMarkedIssues: true,
    readsCommitMessages: true,
  },
  issues: {
    ...contract.issues,
    statuses: ["unresolved", "resolved", "ignored"],
    statusDetails: "all",
    resolutionStays: true,
  },
  keys: { nameLimit: 64 },
  rateLimit: { told: "headers" },
};

const glitchtip: Dialect = {
  ...contract,
  ...GLITCHTIP_WORDS,
  name: "glitchtip",
  of: "GlitchTip 5.2 (December 2025), measured",
  ledgers: ["glitchtip-5.2"],
  family: "glitchtip",
  scopes: {
    ...contract.scopes,
    listReleases: ["project:releases"],
    deleteRelease: ["project:releases"],
    listProjectReleases: ["project:releases"],
    updateClientKey: ["project:write", "project:admin"],
    getClientKey: READ_PROJECT,
    listIssues: READ_ISSUE,
    retrieveIssue: READ_ISSUE,
    updateIssue: WRITE_ISSUE,
  },
  lacks: [
    ...OF_BUGSINK,
    "createDeploy",
    "listDeploys",
    "updateIssues",
    "retrieveOrganizationIssue",
    "retrieveOrganizationEvent",
    "listIssueIntegrations",
    "linkIssue",
    "listRepositories",
    "setCommits",
  ],
  version: "5.2.1",
  releases: {
    ...contract.releases,
    members: ["ref", "dateReleased"],
    existingStatus: 500,
    omits: "authors commitCount firstEvent lastCommit lastDeploy lastEvent newGroups owner".split(
      " ",
    ),
  },
  issues: {
    ...contract.issues,
    defaultQuery: "",
    statuses: ["unresolved", "resolved", "ignored"],
    updates: ["status"],
    needsStatus: true,
    omits: ["assignedTo", "firstRelease", "lastRelease"],
    snakeCase: true,
  },
};

const glitchtip6: Dialect = {
  ...glitchtip,
  ...GLITCHTIP_6_WORDS,
  name: "glitchtip-6",
  of: "GlitchTip 6.2 (autumn 2026), read and not measured",
  ledgers: ["glitchtip-5.2", "glitchtip-6"],
  scopes: {
    ...glitchtip.scopes,
    setCommits: WRITE_PARTS,
    createDeploy: WRITE_PARTS,
    listDeploys: WRITE_PARTS,
  },
  lacks: [
    ...OF_BUGSINK,
    "updateIssues",
    "retrieveOrganizationEvent",
    "listIssueIntegrations",
    "linkIssue",
  ],
  version: "6.2.6",
  releases: {
    ...glitchtip.releases,
    existingStatus: 201,
    omits: glitchtip.releases.omits.filter((name) => name !== "commitCount"),
    showsCommits: true,
  },
  issues: {
    ...glitchtip.issues,
    brokenQuotes: "split",
    statusDetails: "releases",
    resolutionStays: true,
    updates: ["status", "assignedTo"],
    needsStatus: false,
    atOnce: 50,
    omits: [],
    snakeCase: false,
  },
};

const sentryToday: Dialect = {
  ...sentry,
  name: "sentry-today",
  of: "sentry.io in autumn 2026, read and not measured",
  ledgers: ["sentry-23.7.1", "sentry-today"],
  isToday: true,
  scopes: { listRepositories: [...READ_ORGANIZATION, "org:integrations", "org:ci"] },
  issues: {
    ...sentry.issues,
    defaultQuery: "is:unresolved issue.priority:[high, medium]",
    resolvedStays: true,
    ignoredSubstatus: "archived_forever",
    updates: [...ATTRIBUTES, "priority"],
    invisibleIds: "search",
  },
};

const TAKES_MAPS = ["readUploadOptions", "uploadChunks", "assembleBundle"] as const;
const UPLOAD = ["debug-files:upload"];
/** Of the interface of Sentry it has these. */
const BUGSINK_HAS: readonly OperationName[] = ["describeService", ...TAKES_MAPS, ...OF_BUGSINK];

const bugsink: Dialect = {
  ...contract,
  ...BUGSINK_WORDS,
  name: "bugsink",
  of: "Bugsink 2.6.2, measured",
  ledgers: ["bugsink-2.6.2"],
  family: "bugsink",
  scopes: {
    describeService: UPLOAD,
    ...Object.fromEntries(TAKES_MAPS.map((name) => [name, UPLOAD])),
  },
  lacks: OPERATION_NAMES.filter((name) => !BUGSINK_HAS.includes(name)),
  version: "2.6.2",
  // Of gunicorn.
  requestLine: 4094,
  rateLimit: { told: "nothing" },
};

const bugsink22: Dialect = {
  ...bugsink,
  name: "bugsink-2.2",
  of: "Bugsink 2.2.2, measured",
  ledgers: ["bugsink-2.6.2", "bugsink-2.2.2"],
  lacks: [...bugsink.lacks, "listIssueTags", "countEvents", "listHistory"],
  version: "2.2.2",
  issues: {
    ...bugsink.issues,
    searches: false,
    omits: [
      "is_resolved_unconditionally",
      "fixed_at",
      "events_at",
      "unmute_after",
      "unmute_on_volume_based_conditions",
    ],
  },
};

export const dialects = {
  contract,
  sentry,
  "sentry-today": sentryToday,
  /** Says nothing about its rate limits. */
  "sentry-self-hosted": { ...sentry, name: "sentry-self-hosted", rateLimit: { told: "nothing" } },
  glitchtip,
  "glitchtip-6": glitchtip6,
  bugsink,
  "bugsink-2.2": bugsink22,
} as const satisfies Record<string, Dialect>;

export type DialectName = keyof typeof dialects;

/** The three that every behaviour is tested in. */
export const MAIN_DIALECTS = ["contract", "sentry", "glitchtip"] as const;

/** The two that change client keys. */
export const WITH_CLIENT_KEYS = ["contract", "sentry"] as const;
