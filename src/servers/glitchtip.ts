/** GlitchTip up to version 5, and from 6 on, whose releases hold commits. */
import { type AttributeInput, contract, type Lack, type Server } from "./server.ts";

/** Attributes that GlitchTip ignores in a request with a status, and refuses in one without. */
const unchanged = (...inputs: readonly AttributeInput[]) =>
  Object.fromEntries(
    inputs.map((input): [AttributeInput, Lack] => {
      const what = "GlitchTip does not change this attribute of issues.";
      return [input, { what, fix: `Remove "${input}".` }];
    }),
  );

const isOtherStatus = (status: unknown) => status !== "resolvedInNextRelease";

/** Also used for a GlitchTip 6 until an answer shows its version. */
export const glitchTip5: Server = {
  ...contract,
  called: "GlitchTip",
  lacks: {
    ...contract.lacks,
    ...unchanged("assigned-to", "has-seen", "is-bookmarked", "is-subscribed", "is-public"),
    ...unchanged("priority"),
    status: {
      what: "GlitchTip 5 cannot mark issues for the next release.",
      fix: `Write "status: resolved".`,
      unless: isOtherStatus,
    },
    "ignore-until": {
      // It accepts `ignored` and drops the limit.
      what: `GlitchTip does not know "ignore-until": it would ignore the issues for ever.`,
      fix: `Remove "ignore-until" if you mean that.`,
    },
    "bulk: resolvedInNextRelease": { what: "those of GlitchTip resolve in no release" },
    "stats-period": {
      what: "GlitchTip lists no counts over time.",
      fix: `Leave "stats-period" out.`,
      level: "notice",
    },
    event: {
      what: "GlitchTip shows only the latest event of an issue.",
      fix: `Write "event: latest".`,
      unless: (event) => event === "latest",
    },
    since: {
      level: "warning",
      what: "GlitchTip does not say which commit a release was made of.",
      fix: `Set "since: tag", or on a push "since: push".`,
    },
    "resolve-in-next-release": {
      level: "notice",
      what: `GlitchTip cannot mark issues for the next release: "resolve-in-next-release" has no effect.`,
      fix: `Remove "resolve-in-next-release"; "resolve-from-commits" resolves what commit messages name.`,
    },
    refs: { level: "notice", what: "GlitchTip takes no refs" },
    commits: { level: "notice", what: "GlitchTip 5 keeps no commits" },
    deploys: {
      level: "warning",
      what: "GlitchTip has deploys from 6.0.7 on.",
      fix: `Remove "environment", or install GlitchTip 6.0.7 or newer.`,
    },
    "release-url": { level: "notice", what: "GlitchTip keeps no URL of a release" },
    "delete-maps without version": {
      what: "GlitchTip confirms only uploads with a version.",
      fix: `Set "version".`,
    },
    "rename-client-key": {
      // It answers some ids with web pages, and answers 200 to a change that it does not make.
      what: "GlitchTip does not change client keys through its API.",
      fix: "Change the key on its own pages.",
    },
  },
  access: { tokenPage: "/profile/auth-tokens" },
  tells404: true,
  takesNumbers: false,
  issues: {
    ...contract.issues,
    list: {
      // In the default order an issue that gets an event moves past the cursor and is missed.
      order: { limit: "100", sort: "-first_seen" },
      // Merged issues stay in a project's list, but not in the organization's.
      byNumber: true,
      drops: () => false,
    },
    // Its user count is always 0.
    countsUsers: false,
    // Its own links have the project in place of the organization, and lead nowhere.
    page: ({ id }, { baseUrl, organization }) =>
      `${baseUrl}/${encodeURIComponent(organization)}/issues/${encodeURIComponent(id)}`,
    showsForeign: true,
    many: "of-organization",
    manyQuery: (ids) => ({ limit: "100", id: ids }),
    shortIds: "listed",
    rewritesStatus: true,
    // It changes the first 50 before it answers. It selects issues that match both ids and query, and without ids all issues.
    bulk: { most: 50, needsQuery: false },
  },
  query: async () => (await import("./glitchtip-query.ts")).glitchTipReading,
  releases: {
    ...contract.releases,
    // It accepts only this one (measured, December 2025).
    scopes: ["project:releases"],
    dropsProjects: true,
    page: (organization, version) => `${organization}/releases/${version}`,
    // It answers 500 to a version that exists; from 6.1.3 on it answers 201 to every version.
    tellsExisting: false,
    takesRefLater: true,
    resolves: "never",
  },
  maps: {
    ...contract.maps,
    lists: ["releases"],
    unconfirmed: `GlitchTip shows what it has to tokens with the scope "project:releases" alone. It lists a script only with the release that it came with first, never one that came without a "version" or whose release was deleted. `,
    pairsByName: true,
  },
};

export const glitchTip6: Server = {
  ...glitchTip5,
  lacks: {
    ...glitchTip5.lacks,
    "assigned-to": undefined,
    commits: undefined,
    deploys: undefined,
    status: {
      unless: isOtherStatus,
      level: "notice",
      what: `On GlitchTip, "resolvedInNextRelease" resolves the issues in the newest release of their project: an event of any other release, older or newer, reopens them.`,
    },
  },
  // The same `list` object as version 5: a list whose first page shows a version 6 goes on instead of beginning anew.
  issues: { ...glitchTip5.issues, takesInNextRelease: true },
  releases: {
    ...glitchTip5.releases,
    // It drops the commits of a creation, and its commit count can be higher than the number that it keeps.
    laterCommits: 1000,
    // Events of the release in `inRelease`, and of no other, leave an issue resolved: this one would hide a regression.
    resolvesIn: "previous",
  },
};
