/**
 * Bugsink from 2.6.2 on: source maps by Sentry's interface, all else by its own, which is loaded when it is needed. Measured
 * on 2.6.2, and on 2.2.2 for what older versions do.
 */
import { durationOf } from "../issue-input.ts";
import { contract, type Feature, type Lack, type Server } from "../server.ts";

const UPLOAD = "debug-files:upload";

/** The lacks of inputs for attributes that Bugsink's issues do not have. */
function unknown(...inputs: Feature[]): Partial<Record<Feature, Lack>> {
  const lack = (input: Feature): Lack => {
    return { what: "Bugsink does not have this of issues.", fix: `Remove "${input}".` };
  };
  return Object.fromEntries(inputs.map((input) => [input, lack(input)]));
}

export const bugsink: Server = {
  ...contract,
  called: "Bugsink",
  hasOrganizations: false,
  // Its own paths do, and keep them.
  takesNumbers: false,
  lacks: {
    ...contract.lacks,
    ...unknown("assigned-to", "has-seen", "is-bookmarked", "is-subscribed", "is-public"),
    ...unknown("priority"),
    "ignore-until": {
      what: `Bugsink mutes issues for a time only.`,
      fix: `Write minutes, hours, days or weeks in "ignore-until": "30m", "12h", "7d", "2w".`,
      unless: (limit) => durationOf(limit) !== undefined,
    },
    "in-release": {
      what: "Bugsink resolves issues in the latest release only.",
      fix: `Write "in-release: latest".`,
      unless: (release) => release === "latest",
    },
    bulk: { what: "Bugsink changes one issue a request.", fix: `Remove "bulk".` },
    "stats-period": {
      what: "Bugsink lists no counts over time.",
      fix: `Leave "stats-period" out.`,
      level: "notice",
    },
    event: {
      what: "Bugsink recommends no events.",
      fix: `Write "event: latest" or "event: oldest".`,
      unless: (event) => event !== "recommended",
    },
    "date-released": {
      what: "Bugsink has no unreleased releases.",
      fix: `Remove "date-released: none", and create the release when it goes live.`,
      unless: (date) => date !== null,
    },
    since: {
      level: "warning",
      what: "Bugsink does not say which commit a release was made of.",
      fix: `Set "since: tag", or on a push "since: push".`,
    },
    refs: { level: "notice", what: "Bugsink takes no ref and no refs" },
    commits: { level: "notice", what: "Bugsink keeps no commits" },
    "release-url": { level: "notice", what: "Bugsink keeps no URL of a release" },
    deploys: { level: "warning", what: "Bugsink has no deploys.", fix: `Remove "environment".` },
    "rename-client-key": {
      what: "Bugsink has one key for each project, which nothing changes.",
      fix: "If it was leaked, make a new project.",
    },
    "delete-maps": {
      what: "Bugsink confirms no upload.",
      fix: `Remove "delete-maps", and delete the maps in a step of your own.`,
    },
  },
  access: {
    tokenPage: "/bsmain/auth_tokens/",
    called: "capability",
    // "This token does not have the required capability: issues:triage."
    missing: /required capability: ([\w-]+:[\w-]+)/u,
    // Requests of Bugsink's own interface have their capability as name.
    scopes: ({ name, scopes = [] }) => (scopes.includes(name) ? scopes : [UPLOAD]),
    // It refuses with `{"error": …}` in Sentry's interface.
    refusesWithoutDetail: true,
    lacking: {
      called: "Bugsink",
      fix: "Install Bugsink 2.6.2 or newer. It has no client keys, and of Sentry's interface source maps only.",
    },
  },
  tells404: true,
  // A friendly id, or a UUID as in the URLs of pages.
  isId: (name) => /^(?:[\w-]*-\d{1,10}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/iu.test(name),
  issueClient: async () => (await import("./issues.ts")).BugsinkIssues,
  releaseClient: async () => (await import("./releases.ts")).BugsinkReleases,
  checks: async () => (await import("./check.ts")).checks,
  issues: {
    ...contract.issues,
    refusesAbsentProject: true,
    countsUsers: false,
    page: ({ permalink }) => permalink,
  },
  query: async () => (await import("./query.ts")).bugsinkReading,
  releases: {
    ...contract.releases,
    page: () => undefined,
    settlesMarked: true,
    resolvesIn: "latest",
  },
  maps: { ...contract.maps, lists: ["releases"], needsId: true },
};
