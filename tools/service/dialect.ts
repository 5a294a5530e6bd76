/**
 * The kinds of servers, each a value made of the nearest one by what differs. The operations read the members of a dialect, and
 * never ask which one it is; `differences.ts` says what each member means.
 *
 * To add a kind of server:
 *
 * 1. Write a value below: `{ ...sentry, … }`, with comments on where a fact was measured or read. Name it in `dialects`. A member
 *    that is an object or a list replaces the whole one of the nearest kind: spread that, too.
 *    `of` says which servers it resembles and how that is known. `ledgers` names the ledgers of what it may accept from the action;
 *    a new one is named in `differences.ts`, and its requests are in `test/server/ledger`.
 * 2. List in `lacks` the operations that it does not have, of all in `operation-names.ts`. `scopes` has those that accept other
 *    scopes, and `http/words.ts` the words in which it refuses. An operation that the contract lacks works as Sentry's does.
 * 3. Express each other difference by what it means:
 *    - If a member names the rule, give it the value.
 *    - If none does, add one to `differences.ts` and to `contract`, named by the rule, and let the operation read it.
 *    - If the server does something wholly differently, hold a function: a view, a search, an order, or, in `handlers`, an
 *      operation. It stands in a folder of this kind, such as `glitchtip/`.
 *    - If it has an interface of its own, write its operations in such a folder, and list them in `operation-names.ts` and
 *      `operations.ts`; all other kinds lack them. `bugsink/` is one.
 * 4. Add its name to `test/server/statements.test.ts`. `npm run snapshots -- test/server` writes what it says to each statement.
 *
 * A test that needs another difference derives a dialect: `{ ...sentry, keys: { ...sentry.keys, nameLimit: 10 } }`.
 */
import { findActor } from "./actors.ts";
import { describeService as describeBugsink } from "./bugsink/projects.ts";
import { keyView } from "./client-keys.ts";
import type { Dialect, IssueAttribute } from "./differences.ts";
import {
  glitchtipAssignee,
  glitchtipViews,
  listIssues,
  listOrganizationIssues,
  retrieveEvent,
  updateOrganizationIssues,
} from "./glitchtip/issues.ts";
import {
  createDeploy,
  glitchtip6Release,
  glitchtipRelease,
  updateRelease,
} from "./glitchtip/releases.ts";
import { searchTags, searchTagsLeniently } from "./glitchtip/search.ts";
import { describeService, glitchtipKey, undashed } from "./glitchtip/surroundings.ts";
import { datePage, formPage, MOST, sortedPage } from "./http/pages.ts";
import {
  BUGSINK_WORDS,
  GLITCHTIP_6_WORDS,
  GLITCHTIP_WORDS,
  PLAIN_WORDS,
  SENTRY_TODAY_WORDS,
  SENTRY_WORDS,
} from "./http/words.ts";
import { plainViews, sentryViews } from "./issues/issue-view.ts";
import { searchTerms } from "./issues/issues.ts";
import {
  BEYOND_THE_CONTRACT,
  OF_BUGSINK,
  OPERATION_NAMES,
  type OperationName,
} from "./operation-names.ts";
import { plainRelease, sentryRelease } from "./releases/release-view.ts";
import { READ_ISSUE, READ_ORGANIZATION, READ_PROJECT, WRITE_ISSUE, WRITE_PARTS } from "./scopes.ts";
import {
  BUGSINK_MAPS,
  GLITCHTIP_6_MAPS,
  GLITCHTIP_MAPS,
  SENTRY_MAPS,
} from "./source-maps/source-maps-state.ts";

const ATTRIBUTES: readonly IssueAttribute[] = [
  "status",
  "assignedTo",
  "hasSeen",
  "isBookmarked",
  "isSubscribed",
  "isPublic",
];

const words = (text: string): readonly string[] => text.split(" ");

/** The published interface to the letter. Where it is silent, the plainest answer. */
const contract: Dialect = {
  ...PLAIN_WORDS,
  name: "contract",
  takesProjectIds: false,
  of: "the published interface to the letter",
  ledgers: ["contract"],
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
  handlers: {},
  version: "",
  requestLine: Infinity,
  decodesPaths: false,
  tokens: {
    scopes: words("project:releases project:write project:read event:read event:write org:read"),
    value: (digits) => `sntryu_${digits}`,
  },
  openToAll: false,
  organizations: "named",
  unknownProjects: "refused",
  shortIdDigits: "0123456789ABCDEFGHJKMNPQRSTVWXYZ",
  releases: {
    view: plainRelease,
    omits: [],
    limits: null,
    columns: {},
    takesEmptyVersion: false,
    emptyProjectsBreak: false,
    members: ["ref", "url", "dateReleased", "commits", "refs"],
    usualDate: "now",
    checksRepositories: false,
    reach: "none",
    existingStatus: 208,
    settlesMarkedIssues: false,
    readsCommitMessages: false,
    followsLinks: false,
    listsDeploys: "all",
  },
  issues: {
    views: plainViews,
    omits: [],
    searches: true,
    defaultQuery: "is:unresolved",
    search: searchTerms,
    shortIds: "organization",
    listedDays: Infinity,
    pages: { takesLimit: false, usual: MOST, tellsHits: false, cut: datePage },
    keepsMerged: false,
    beyondReach: "not-found",
    events: [],
    updates: ATTRIBUTES,
    statuses: ["unresolved", "resolved", "resolvedInNextRelease", "ignored"],
    promise: "is-status",
    statusDetails: "nothing",
    resolutionStays: false,
    resolvedStays: false,
    ignoredAs: { plain: null, snoozed: null },
    snoozeStays: false,
    assignee: (text, known) => findActor(text, { ...known, byPlainName: true }),
    userBecomes: "nobody",
    renewsShareIds: false,
    needsStatus: false,
    invisibleIds: "nothing",
    atOnce: Infinity,
    snakeCase: false,
  },
  keys: { view: keyView, idIn: (part) => part, nameLimit: Infinity, updates: "given" },
  sourceMaps: SENTRY_MAPS,
  rateLimit: { told: "retry-after" },
};

const sentry: Dialect = {
  ...contract,
  ...SENTRY_WORDS,
  name: "sentry",
  of: "Sentry 23.7.1, measured",
  ledgers: ["sentry-23.7.1"],
  scopes: {},
  lacks: ["readSettings", "setCommits", ...OF_BUGSINK],
  releases: {
    ...contract.releases,
    view: sentryRelease,
    limits: {
      version: 200,
      ref: 200,
      commitId: 64,
      commitRepository: 64,
      refRepository: 200,
      authorName: 128,
      authorEmail: 75,
      path: 510,
      refCommit: 64,
    },
    columns: { url: 200 },
    emptyProjectsBreak: true,
    usualDate: null,
    checksRepositories: true,
    reach: "one",
    settlesMarkedIssues: true,
    readsCommitMessages: true,
  },
  issues: {
    ...contract.issues,
    views: sentryViews,
    shortIds: "project",
    pages: { takesLimit: true, usual: MOST, tellsHits: true, cut: sortedPage },
    beyondReach: "forbidden",
    events: ["latest", "oldest"],
    promise: "needs-release",
    statusDetails: "all",
    resolutionStays: true,
    snoozeStays: true,
    // Teams by their number alone.
    assignee: (text, known) => (text.startsWith("#") ? null : findActor(text, known)),
    userBecomes: "follower",
    renewsShareIds: true,
  },
  keys: { ...contract.keys, nameLimit: 64, updates: "given-or-default" },
  rateLimit: { told: "headers" },
};

const glitchtip: Dialect = {
  ...contract,
  ...GLITCHTIP_WORDS,
  name: "glitchtip",
  of: "GlitchTip 5.2 (December 2025), measured",
  ledgers: ["glitchtip-5.2"],
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
    "listRepositories",
    "setCommits",
  ],
  handlers: {
    listIssues,
    listOrganizationIssues,
    updateOrganizationIssues,
    retrieveEvent,
    updateRelease,
    describeService,
  },
  version: "5.2.1",
  decodesPaths: true,
  openToAll: true,
  unknownProjects: "ignored",
  shortIdDigits: "0123456789ABCDEFGHIJKLMNOPQRSTUV",
  releases: {
    ...contract.releases,
    view: glitchtipRelease,
    columns: { version: 255, ref: 255 },
    takesEmptyVersion: true,
    members: ["ref", "dateReleased"],
    existingStatus: 500,
    omits: words("authors commitCount firstEvent lastCommit lastDeploy lastEvent newGroups owner"),
  },
  issues: {
    ...contract.issues,
    views: glitchtipViews,
    omits: ["assignedTo", "firstRelease", "lastRelease"],
    defaultQuery: "",
    search: searchTags,
    pages: { takesLimit: true, usual: 50, tellsHits: true, cut: formPage },
    keepsMerged: true,
    updates: ["status"],
    statuses: ["unresolved", "resolved", "ignored"],
    assignee: glitchtipAssignee,
    needsStatus: true,
    snakeCase: true,
  },
  // It accepts an update, and keeps its values.
  keys: { ...contract.keys, view: glitchtipKey, idIn: undashed, updates: "nothing" },
  sourceMaps: GLITCHTIP_MAPS,
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
  lacks: [...OF_BUGSINK, "updateIssues", "retrieveOrganizationEvent"],
  handlers: { ...glitchtip.handlers, createDeploy },
  version: "6.2.6",
  releases: {
    ...glitchtip.releases,
    existingStatus: 201,
    view: glitchtip6Release,
    omits: glitchtip.releases.omits.filter((name) => name !== "commitCount"),
  },
  issues: {
    ...glitchtip.issues,
    search: searchTagsLeniently,
    statusDetails: "releases",
    resolutionStays: true,
    updates: ["status", "assignedTo"],
    needsStatus: false,
    atOnce: 50,
    omits: [],
    snakeCase: false,
  },
  sourceMaps: GLITCHTIP_6_MAPS,
};

const sentryToday: Dialect = {
  ...sentry,
  ...SENTRY_TODAY_WORDS,
  name: "sentry-today",
  takesProjectIds: true,
  of: "sentry.io in autumn 2026, read and not measured",
  ledgers: ["sentry-23.7.1", "sentry-today"],
  scopes: { listRepositories: [...READ_ORGANIZATION, "org:integrations", "org:ci"] },
  releases: {
    ...sentry.releases,
    reach: "all",
    followsLinks: true,
    listsDeploys: "last",
  },
  issues: {
    ...sentry.issues,
    defaultQuery: "is:unresolved issue.priority:[high, medium]",
    listedDays: 90,
    events: [...sentry.issues.events, "recommended"],
    promise: "resolves",
    resolvedStays: true,
    ignoredAs: { plain: "archived_forever", snoozed: "archived_until_condition_met" },
    snoozeStays: false,
    userBecomes: "leaver",
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
  scopes: {
    describeService: UPLOAD,
    ...Object.fromEntries(TAKES_MAPS.map((name) => [name, UPLOAD])),
  },
  lacks: OPERATION_NAMES.filter((name) => !BUGSINK_HAS.includes(name)),
  handlers: { describeService: describeBugsink },
  version: "2.6.2",
  // Of gunicorn.
  requestLine: 4094,
  tokens: {
    // It calls them capabilities.
    scopes: words(
      "issues:read events:read issues:triage releases:read releases:create projects:read debug-files:upload",
    ),
    value: (digits) => digits.slice(0, 40),
  },
  organizations: "any",
  shortIdDigits: "0123456789",
  sourceMaps: BUGSINK_MAPS,
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
