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
import type { Dialect, IssueAttribute } from "./differences.ts";
import {
  BUGSINK_WORDS,
  GLITCHTIP_6_WORDS,
  GLITCHTIP_WORDS,
  PLAIN_WORDS,
  SENTRY_WORDS,
} from "./http/words.ts";
import {
  BEYOND_THE_CONTRACT,
  OF_BUGSINK,
  OPERATION_NAMES,
  type OperationName,
} from "./operation-names.ts";
import { READ_ISSUE, READ_ORGANIZATION, READ_PROJECT, WRITE_ISSUE, WRITE_PARTS } from "./scopes.ts";

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
