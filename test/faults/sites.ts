/** Where a fault can strike: an operation of the contract in a command that needs it, with a small run in which it happens. */
import { dialects } from "../../tools/service/dialect.ts";
import type { Dialect } from "../../tools/service/differences.ts";
import type { FaultRule } from "../../tools/service/http/faults.ts";
import type { LocalService } from "../../tools/service/service.ts";
import { sourceMapsOf } from "../../tools/service/source-maps/source-maps-state.ts";
import type { ServiceState } from "../../tools/service/state.ts";
import type { GitHubIssuesApi, GitHubRule } from "../support/github-issues.ts";
import { type FaultRow, onGitHub } from "./faults.ts";

/** One operation of one command. */
export interface Site {
  /** As a heading: "release, when it creates the release". */
  name: string;
  with: Readonly<Record<string, string>>;
  /** The requests that are struck: of the service, or of GitHub. */
  where: Pick<FaultRule, "operation" | "when"> | Pick<GitHubRule, "method" | "path">;
  /** What a fault is at this operation, where it is not what it is elsewhere. */
  meets?: (row: FaultRow) => Partial<FaultRow>;
  /** What has happened before the run. */
  arrange?: (service: LocalService, github: GitHubIssuesApi | undefined) => void;
  /** Whether the workspace has a built script with its source map. */
  isBuilt?: true;
  /** Whether it releases the commits of a repository. */
  readsCommits?: true;
  /** Everything that the run makes on the service when nothing disturbs it; absent: nothing. */
  makes?: readonly string[];
  /** What of that is made although the operation was not done, and was not tried again; absent: nothing. */
  without?: readonly string[];
  /** What the struck request itself makes; absent where it only reads. */
  struck?: string;
  /** What is made when the step's time is over at this operation, where that is less than `without`. */
  stopped?: readonly string[];
  /** What is made when the service is gone from this operation on, where that is less. */
  gone?: readonly string[];
  /** Whether the step goes on with a warning when the operation has failed for good. */
  isOptional?: true;
  /** Rows that are a reason to stop all the same. */
  stops?: RegExp;
  /** What the run makes when the answer cannot be read, where that is no reason to stop. */
  unreadable?: readonly string[];
  /** The outcome of a step that goes on with a warning, where it is not the usual one. */
  warned?: string;
  /** Further statuses that are worth a repetition. */
  repeatedStatuses?: readonly number[];
  /** A second one would be a second effect: repeated only where the first certainly did not arrive. */
  once?: boolean;
  /** Before it is repeated or given up, it is looked up what became of it. */
  lookedUp?: true;
  /** Seconds for a run that has to be ended, where two are too few: a search may take a third of the step's time. */
  seconds?: number;
  /** Whether it is asked until it is done. */
  isPolled?: true;
  /** Attempts, where they are few. */
  attempts?: 2;
  /** Whether it gives up by itself, after minutes: an hour is enough for a run with any fault. */
  isPatient?: true;
}

/** A Sentry that leaves marked issues and commit messages to us. */
export const DIALECT: Dialect = {
  ...dialects.sentry,
  releases: {
    ...dialects.sentry.releases,
    settlesMarkedIssues: false,
    readsCommitMessages: false,
  },
  issues: { ...dialects.sentry.issues, resolutionStays: false },
};

/** WEB-1 is marked as resolved in the next release, WEB-2 to WEB-4 are unresolved. */
export function seed(state: ServiceState): void {
  const web = state.project("web");
  // Seen at the same time, they are equally urgent: the order of their ids decides.
  const lastSeen = Date.parse("2026-01-05T09:00:00Z");
  state.addIssue(web, { lastSeen, status: "resolved", statusDetails: { inNextRelease: true } });
  for (let count = 0; count < 3; count += 1) state.addIssue(web, { lastSeen });
  state.key("web").browserSdkVersion = "9.x";
}

const RELEASE = { command: "release", version: "2.0.0" };
const HEAD_ALONE = { ...RELEASE, "set-commits": "none" };
const UPDATE = { command: "update-issues", status: "ignored", concurrency: "1" };
const UPLOAD = { command: "upload-source-maps", "source-maps": "dist" };
const CHECK = { command: "check", version: "2.0.0", "set-commits": "none" };
const SYNC = { command: "sync-issues", query: "is:unresolved" };
const RENAME = { command: "rename-client-key", "key-name": "Shop" };
const SHORT_ID_LOOK_UP = {
  operation: "listIssues",
  when: ({ query }) => query.get("shortIdLookup") === "1",
} as const satisfies Site["where"];
const ALL_UPDATED = ["WEB-2 ignored", "WEB-3 ignored", "WEB-4 ignored"];
const ALL_ON_GITHUB = ["WEB-2 on GitHub", "WEB-3 on GitHub", "WEB-4 on GitHub"];

export const SITES: readonly Site[] = [
  {
    name: "release, when it creates the release",
    with: RELEASE,
    readsCommits: true,
    where: { operation: "createRelease" },
    makes: ["release 2.0.0 with 2 commits"],
    struck: "release 2.0.0 with 2 commits",
    repeatedStatuses: [409],
    lookedUp: true,
    // Git gets half of it, by the real clock.
    seconds: 20,
  },
  {
    name: "release, when it records a deploy",
    with: { ...HEAD_ALONE, environment: "production" },
    where: { operation: "createDeploy" },
    makes: ["release 2.0.0", "deploy to production"],
    without: ["release 2.0.0"],
    struck: "deploy to production",
    once: true,
    lookedUp: true,
  },
  {
    name: "release, when it lists marked issues",
    with: { ...HEAD_ALONE, "resolve-in-next-release": "true" },
    where: { operation: "listIssues" },
    makes: ["release 2.0.0", "WEB-1 resolved"],
    without: ["release 2.0.0"],
    gone: [],
    isOptional: true,
    seconds: 7,
  },
  {
    name: "release, when it looks up an issue that a commit names",
    with: { ...HEAD_ALONE, "resolve-from-commits": "true" },
    readsCommits: true,
    where: SHORT_ID_LOOK_UP,
    makes: ["release 2.0.0", "WEB-2 resolved"],
    without: ["release 2.0.0"],
    gone: [],
    isOptional: true,
    seconds: 7,
  },
  {
    name: "release, when it looks at a marked issue again",
    with: { ...HEAD_ALONE, "resolve-in-next-release": "true" },
    seconds: 3,
    where: { operation: "retrieveIssue" },
    makes: ["release 2.0.0", "WEB-1 resolved"],
    without: ["release 2.0.0"],
  },
  {
    name: "release, when it resolves a marked issue",
    with: { ...HEAD_ALONE, "resolve-in-next-release": "true" },
    seconds: 3,
    where: { operation: "updateIssue" },
    makes: ["release 2.0.0", "WEB-1 resolved"],
    without: ["release 2.0.0"],
    struck: "WEB-1 resolved",
    lookedUp: true,
  },
  {
    name: "update-issues, when it lists the selection",
    with: { ...UPDATE, query: "is:unresolved" },
    where: { operation: "listIssues" },
    makes: ALL_UPDATED,
  },
  {
    name: "update-issues, when it looks up a short ID",
    with: { ...UPDATE, issues: "WEB-2 WEB-3 WEB-4" },
    where: SHORT_ID_LOOK_UP,
    makes: ALL_UPDATED,
  },
  {
    name: "update-issues, when it reads issues by their ids",
    with: { ...UPDATE, issues: "4100000002 4100000003 4100000004" },
    where: { operation: "listOrganizationIssues" },
    makes: ALL_UPDATED,
  },
  {
    name: "update-issues, when it updates an issue",
    with: { ...UPDATE, query: "is:unresolved" },
    where: { operation: "updateIssue" },
    makes: ALL_UPDATED,
    // The first of the three is struck; the others get what was asked.
    without: ["WEB-3 ignored", "WEB-4 ignored"],
    stopped: [],
    struck: "WEB-2 ignored",
    lookedUp: true,
  },
  {
    name: "list-issues, when it lists",
    with: { command: "list-issues" },
    where: { operation: "listIssues" },
  },
  {
    name: "show-issues, when it looks up a short ID",
    with: { command: "show-issues", issues: "WEB-2" },
    where: SHORT_ID_LOOK_UP,
  },
  {
    name: "show-issues, when it retrieves an issue",
    with: { command: "show-issues", issues: "4100000002" },
    where: { operation: "retrieveIssue" },
  },
  {
    name: "rename-client-key, when it reads the key",
    with: RENAME,
    where: { operation: "getClientKey" },
    makes: ["key Shop, SDK 9.x"],
    // A server that does not show the key is no reason not to rename it, but its SDK version is reset then.
    unreadable: ["key Shop, SDK 10.x"],
  },
  {
    name: "rename-client-key, when it renames the key",
    with: RENAME,
    where: { operation: "updateClientKey" },
    makes: ["key Shop, SDK 9.x"],
    struck: "key Shop, SDK 9.x",
    lookedUp: true,
  },
  {
    name: "upload-source-maps, when it sends a part of the bundle",
    with: UPLOAD,
    isBuilt: true,
    where: { operation: "uploadChunks" },
    makes: ["bundle of 2 files"],
    // Of this answer only the status is read: what arrived shows when the bundle is assembled.
    meets: ({ name }) =>
      /^JSON of|drips for ever/u.test(name) ? { course: "harmless", says: /^/u } : {},
  },
  {
    name: "upload-source-maps, when it has the bundle assembled",
    with: UPLOAD,
    isBuilt: true,
    // The first time it is asked which parts are missing.
    where: { operation: "assembleBundle", when: ({ number }) => number > 1 },
    isPolled: true,
    makes: ["bundle of 2 files"],
  },
  {
    name: "upload-source-maps, when it lists the uploaded files",
    with: UPLOAD,
    isBuilt: true,
    where: { operation: "listBundleFiles" },
    makes: ["bundle of 2 files"],
    without: ["bundle of 2 files"],
    // A service that has no such list cannot tell.
    unreadable: ["bundle of 2 files"],
    warned: "unconfirmed",
    meets: ({ unreadable }) => (unreadable ? { says: /cannot tell whether they arrived/u } : {}),
  },
  {
    name: "check, when it reads the organization",
    with: CHECK,
    where: { operation: "retrieveOrganization" },
    attempts: 2,
    isPatient: true,
  },
  {
    name: "check, when it looks for a project",
    with: CHECK,
    where: { operation: "listProjectReleases" },
    attempts: 2,
    isPatient: true,
    isOptional: true,
    stops: /^30[12]/u,
    meets: ({ course, name }) => {
      // The list is empty: nothing drips, and nothing in it is of another type.
      if (/^JSON of the wrong type|drips for ever/u.test(name)) {
        return { course: "harmless", says: /^/u };
      }
      return course === "waited for" ? { says: /The service takes too long to answer/u } : {};
    },
  },
  {
    name: "sync-issues, when it lists the service's issues",
    with: SYNC,
    where: { operation: "listIssues" },
    makes: ALL_ON_GITHUB,
  },
  {
    name: "sync-issues, when it lists GitHub's issues",
    with: SYNC,
    where: { method: "GET", path: "/issues" },
    // With one of a person, the list is long enough to come slowly.
    arrange: (_, github) => void github?.add({ labels: [{ name: "sentry" }] }),
    makes: ALL_ON_GITHUB,
    meets: onGitHub,
    isPatient: true,
  },
  {
    name: "sync-issues, when it opens a GitHub issue",
    with: SYNC,
    where: { method: "POST", path: "/issues" },
    makes: ALL_ON_GITHUB,
    struck: "WEB-2 on GitHub",
    lookedUp: true,
    meets: onGitHub,
    isPatient: true,
  },
];

/** What a run has made on the service and on GitHub, each thing as often as it is there. */
export function made({ state, dialect }: LocalService, github?: GitHubIssuesApi): string[] {
  const releases = [...state.organization.releases.values()].flatMap(
    ({ version, commits, deploys }) => [
      `release ${version}${commits.length > 0 ? ` with ${commits.length} commits` : ""}`,
      ...deploys.map(({ environment }) => `deploy to ${environment}`),
    ],
  );
  const issues = [...state.issues.values()].flatMap(({ shortId, status, statusDetails }) => {
    const isDone = status !== "unresolved" && !("inNextRelease" in statusDetails);
    return isDone ? [`${shortId} ${status}`] : [];
  });
  const { name, browserSdkVersion } = state.key("web");
  const key = name === "Default" ? [] : [`key ${name}, SDK ${browserSdkVersion}`];
  const bundles = [...sourceMapsOf(state, dialect).bundles.values()];
  const ours = github?.issues.filter(({ body }) => body?.includes("release-tracker")) ?? [];
  const opened = ours.map(({ title }) => `${title.split(":")[0]} on GitHub`);
  return [
    ...releases,
    ...issues,
    ...key,
    ...bundles.map(({ files }) => `bundle of ${files.length} files`),
    ...opened,
  ];
}
