/** Sentry: sentry.io, and self-hosted ones. */
import { contract } from "./contract.ts";
import type { Server } from "./server.ts";

/** Of what such a query finds, it drops the issues that it is about to resolve by itself, after it has made the pages. */
const DROPS = /(?:^|\s)is:unresolved(?:\s|$)/u;

export const sentry: Server = {
  ...contract,
  called: "Sentry",
  lacks: {
    "private release-url": { what: "Sentry takes the addresses of public hosts alone" },
  },
  tells404: true,
  issues: {
    ...contract.issues,
    // In their usual order issues that get an event jump over the cursor, and are missed.
    list: { order: { sort: "new" }, byNumber: false, drops: (query) => DROPS.test(query) },
    // It estimates the count from a sample, and counts what it drops from the list.
    countsExactly: false,
    refusesAbsentProject: true,
    // It retires the contract's path.
    single: "organization",
    many: "of-project",
    shortIds: "looked-up",
    // The contract's word is a 500 where the project has no release; this form is checked before anything changes.
    takesInNextRelease: true,
  },
  query: async () => ({ ...(await contract.query()), mayFail: false }),
  releases: {
    ...contract.releases,
    versionNotice: (version) => {
      if (!/^v?\d+\.\d+\.\d+(?![.\d])/u.test(version)) return undefined;
      const what = `The version ${version} is not semantic for Sentry, which orders such releases by date: "next release" and regressions follow the dates.`;
      const fix = `Set "version-prefix", for example "version-prefix: web@", and "tag-prefix: v" if tags begin with v; give the SDK the same version.`;
      return { level: "notice", what, fix };
    },
    deploys: {
      are: "yes",
      fix: `Sentry records a deploy only if the token reaches every project of the release, also those that "projects" does not name: a version is one release in the whole organization. Use a token whose owner is in a team of each, or "version-prefix" for a release of its own.`,
    },
    deployScopes: ["project:read", "org:ci"],
    resolves: "by-messages",
    // It means that release and all before it.
    resolvesIn: "this",
  },
  // Its lists of releases have old uploads alone.
  maps: { ...contract.maps, lists: ["bundles"], saysRead: true },
};
