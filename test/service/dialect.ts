/**
 * How servers differ. A dialect is a value; the operations read its members (`rules.ts`) and never ask for its name. A test
 * that needs another difference derives a dialect: `{ ...dialects.sentry, keys: { ...dialects.sentry.keys, renames: false } }`.
 *
 * - `contract`: the published interface to the letter. Where it is silent, the plainest answer.
 * - `sentry`: what was measured on an unmodified Sentry 23.7.1, and where that is silent what the source and
 *   the public description of newer ones say. `sentry-newest` and `sentry-self-hosted` are variants.
 * - `glitchtip`: what was measured on an unmodified GlitchTip of December 2025.
 * - `glitchtip-6`: GlitchTip 6.2, as read in its source, its own tests and its OpenAPI document; not measured.
 */
import { Refusal, type FieldErrors } from "./answer.ts";
import { BEYOND_THE_CONTRACT, type OperationName } from "./operations.ts";
import type { Dialect, IssueAttribute, Messages } from "./rules.ts";

const CONTRACT_MESSAGES: Messages = {
  unauthenticated: "Authentication credentials were not provided.",
  invalidToken: "Invalid token",
  forbidden: "You do not have permission to perform this action.",
  notFound: "The requested resource does not exist",
};

const CONTRACT_ATTRIBUTES: readonly IssueAttribute[] = [
  "status",
  "assignedTo",
  "hasSeen",
  "isBookmarked",
  "isSubscribed",
  "isPublic",
];

const READ_PROJECT = ["project:read", "project:write", "project:admin"];
const READ_RELEASE = [...READ_PROJECT, "project:releases", "org:ci"];
const WRITE_RELEASE = ["project:releases", "project:write", "project:admin", "org:ci"];
const READ_ISSUE = ["event:read", "event:write", "event:admin"];
const WRITE_ISSUE = ["event:write", "event:admin"];
const READ_ORGANIZATION = ["org:read", "org:write", "org:admin"];

/** Of what the contract does not know; as Sentry has it. */
const OTHER_SCOPES = {
  listReleases: READ_RELEASE,
  retrieveRelease: READ_RELEASE,
  updateRelease: WRITE_RELEASE,
  deleteRelease: WRITE_RELEASE,
  createProjectRelease: WRITE_RELEASE,
  setCommits: WRITE_RELEASE,
  listProjectReleases: READ_RELEASE,
  listDeploys: READ_RELEASE,
  listClientKeys: READ_PROJECT,
  updateIssues: WRITE_ISSUE,
  listOrganizationIssues: READ_ISSUE,
  updateOrganizationIssues: WRITE_ISSUE,
  retrieveOrganizationIssue: READ_ISSUE,
  updateOrganizationIssue: WRITE_ISSUE,
  retrieveProject: READ_PROJECT,
  listRepositories: [...READ_ORGANIZATION, "org:integrations", "org:ci"],
  retrieveOrganization: READ_ORGANIZATION,
  describeService: [],
  readSettings: [],
} satisfies Partial<Record<OperationName, readonly string[]>>;

const contract: Dialect = {
  name: "contract",
  of: "the published interface to the letter",
  scopes: {
    ...OTHER_SCOPES,
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
  lacks: [...BEYOND_THE_CONTRACT, "retrieveRelease", "updateRelease", "createProjectRelease"],
  messages: CONTRACT_MESSAGES,
  invalid: (errors) => new Refusal(400, errors),
  surroundings: "json",
  unknownPaths: "json",
  version: "",
  releases: {
    limits: null,
    databaseLimit: null,
    members: ["ref", "url", "dateReleased", "commits", "refs"],
    // The table of the request says "if omitted, the current time is assumed"; the example of the response shows null.
    // A rule in the text outweighs an example; the dialect `sentry` shows the other reading.
    defaultDateReleased: "now",
    existingStatus: 208,
    refsNeedKnownRepository: false,
    invalidProjects: "Invalid project slugs",
    unknownProjects: "refused",
    settlesMarkedIssues: false,
    readsCommitMessages: false,
    omits: [],
    update: "given",
    showsCommits: false,
    extraMembers: false,
  },
  issues: {
    defaultQuery: "is:unresolved",
    statuses: ["unresolved", "resolved", "resolvedInNextRelease", "ignored"],
    search: "structured",
    brokenQuotes: "break",
    nextRelease: "as-is",
    nextWithoutRelease: "resolves",
    statusDetails: "nothing",
    resolutionStays: false,
    tellsActor: false,
    resolvedStays: false,
    sideEffects: false,
    ignoredSubstatus: null,
    sharesAnew: false,
    updates: CONTRACT_ATTRIBUTES,
    needsStatus: false,
    assigneeErrors: "plain",
    shortIdLookup: "organization",
    // Crockford's alphabet.
    shortIdDigits: "0123456789ABCDEFGHJKMNPQRSTVWXYZ",
    foreignStatus: 404,
    unknownProject: "missing",
    merged: "survivor",
    hits: false,
    pages: { size: 100, sizeParameter: null, cursors: "places" },
    bulk: {
      manyProjects: "taken",
      invisibleIds: "nothing",
      queryBesideIds: "ignored",
      answer: "change",
      atOnce: Number.POSITIVE_INFINITY,
    },
    omits: [],
    glitchtipView: false,
    snakeCase: false,
    extraMembers: false,
  },
  keys: {
    nameLimit: Number.POSITIVE_INFINITY,
    renames: true,
    resetsBrowserSdkVersion: false,
    readable: true,
    dashed: false,
  },
  deploys: false,
  rateLimit: { told: "retry-after" },
};

const sentry: Dialect = {
  ...contract,
  name: "sentry",
  of: "Sentry 23.7.1, measured; newer ones where it is silent",
  scopes: {
    ...OTHER_SCOPES,
    createRelease: WRITE_RELEASE,
    createDeploy: WRITE_RELEASE,
    updateClientKey: ["project:write", "project:admin"],
    getClientKey: READ_PROJECT,
    listIssues: READ_ISSUE,
    retrieveIssue: READ_ISSUE,
    updateIssue: WRITE_ISSUE,
  },
  lacks: ["readSettings", "setCommits"],
  surroundings: "sentry",
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
    defaultDateReleased: "null",
    refsNeedKnownRepository: true,
    settlesMarkedIssues: true,
    readsCommitMessages: true,
    extraMembers: true,
  },
  issues: {
    ...contract.issues,
    // 23.7.1 has no priorities; newer ones add the term.
    defaultQuery: "is:unresolved issue.priority:[high, medium]",
    statuses: ["unresolved", "resolved", "ignored"],
    nextRelease: "status-details",
    nextWithoutRelease: "breaks",
    statusDetails: "all",
    resolutionStays: true,
    tellsActor: true,
    sideEffects: true,
    sharesAnew: true,
    assigneeErrors: "sentry",
    shortIdLookup: "project",
    foreignStatus: 403,
    hits: true,
    pages: { ...contract.issues.pages, sizeParameter: "limit" },
    // Where the feature "global views" is off.
    bulk: { ...contract.issues.bulk, manyProjects: "refused" },
    extraMembers: true,
  },
  keys: { ...contract.keys, nameLimit: 64, resetsBrowserSdkVersion: true },
  deploys: true,
  rateLimit: { told: "headers" },
};

const glitchtip: Dialect = {
  ...contract,
  name: "glitchtip",
  of: "GlitchTip 5.2 (December 2025), measured",
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
    "createDeploy",
    "listDeploys",
    "updateIssues",
    "retrieveOrganizationIssue",
    "listRepositories",
    "setCommits",
  ],
  messages: {
    unauthenticated: "Unauthorized",
    invalidToken: "Unauthorized",
    forbidden: "Permission denied",
    notFound: "Not Found",
  },
  invalid: (errors) => new Refusal(422, { detail: unprocessable(errors) }),
  surroundings: "glitchtip",
  unknownPaths: "page",
  version: "5.2.1",
  releases: {
    ...contract.releases,
    databaseLimit: 255,
    members: ["ref", "dateReleased"],
    defaultDateReleased: "now",
    existingStatus: 500,
    invalidProjects: "Require at least one valid project",
    unknownProjects: "dropped",
    omits: [
      "authors",
      "commitCount",
      "firstEvent",
      "lastCommit",
      "lastDeploy",
      "lastEvent",
      "newGroups",
      "owner",
    ],
    update: "whole",
  },
  issues: {
    ...contract.issues,
    defaultQuery: "",
    statuses: ["unresolved", "resolved", "ignored"],
    search: "tags",
    nextRelease: "refused",
    updates: ["status"],
    needsStatus: true,
    shortIdLookup: null,
    shortIdDigits: "0123456789ABCDEFGHIJKLMNOPQRSTUV",
    unknownProject: "empty",
    merged: "itself",
    hits: true,
    pages: { size: 50, sizeParameter: "limit", cursors: "positions" },
    bulk: { ...contract.issues.bulk, queryBesideIds: "narrows", answer: "glitchtip" },
    omits: [
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
      "pluginActions",
      "pluginContexts",
      "pluginIssues",
      "seenBy",
      "tags",
    ],
    glitchtipView: true,
    snakeCase: true,
  },
  keys: { ...contract.keys, renames: false, dashed: true },
};

const WRITE_PARTS = ["project:releases", "project:write", "project:admin"];

const glitchtip6: Dialect = {
  ...glitchtip,
  name: "glitchtip-6",
  of: "GlitchTip 6.2 (autumn 2026), read and not measured",
  scopes: {
    ...glitchtip.scopes,
    setCommits: WRITE_PARTS,
    createDeploy: WRITE_PARTS,
    listDeploys: WRITE_PARTS,
  },
  lacks: ["updateIssues"],
  unknownPaths: "json",
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
    assigneeErrors: "glitchtip",
    bulk: { ...glitchtip.issues.bulk, atOnce: 50 },
    omits: [],
    snakeCase: false,
  },
  deploys: true,
};

/** django-ninja's form of field errors. */
function unprocessable(errors: FieldErrors): unknown[] {
  return Object.entries(errors).flatMap(([field, messages]) =>
    messages.map((msg) => ({ ...inNinjasWords(msg), loc: ["body", "payload", field] })),
  );
}

/** Types and messages of pydantic, as far as they were seen. */
function inNinjasWords(message: string): { type: string; msg: string } {
  if (message === "This field is required.") return { type: "missing", msg: "Field required" };
  if (message.startsWith("Expected a list")) {
    return { type: "list_type", msg: "Input should be a valid list" };
  }
  if (message === "Not a valid string.") {
    return { type: "string_type", msg: "Input should be a valid string" };
  }
  return { type: "value_error", msg: message };
}

export const dialects = {
  contract,
  sentry,
  /** Resolving what is resolved changes nothing; plain `ignored` is for ever; issues have a priority. */
  "sentry-newest": {
    ...sentry,
    name: "sentry-newest",
    issues: {
      ...sentry.issues,
      resolvedStays: true,
      ignoredSubstatus: "archived_forever",
      updates: [...CONTRACT_ATTRIBUTES, "priority"],
      bulk: { ...sentry.issues.bulk, invisibleIds: "search" },
    },
  },
  /** Says nothing about its rate limits. */
  "sentry-self-hosted": { ...sentry, name: "sentry-self-hosted", rateLimit: { told: "nothing" } },
  glitchtip,
  "glitchtip-6": glitchtip6,
} as const satisfies Record<string, Dialect>;

export type DialectName = keyof typeof dialects;

/** The three that every behaviour is tested in. */
export const MAIN_DIALECTS = ["contract", "sentry", "glitchtip"] as const;

/** The two that have all of the contract. */
export const FULL_DIALECTS = ["contract", "sentry"] as const;
