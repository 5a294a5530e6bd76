import { written } from "./query.ts";
import { contract, RELEASE_SCOPES, type Server } from "./server.ts";

export const sentry: Server = {
  ...contract,
  called: "Sentry",
  lacks: {
    "private release-url": { what: "Sentry takes the addresses of public hosts alone." },
  },
  tells404: true,
  issues: {
    ...contract.issues,
    // In the default order an issue that gets an event moves past the cursor and is missed.
    list: {
      order: { sort: "new" },
      byNumber: false,
      // It drops issues from finished pages that it is about to resolve by itself.
      drops: (terms) => terms.some((term) => written(term) === "is:unresolved"),
    },
    refusesAbsentProject: true,
    // It is retiring the contract's path.
    single: "organization",
    many: "of-project",
    shortIds: "looked-up",
    // It answers 500 to the contract's status if the project has no release; this form is validated before any change.
    takesInNextRelease: true,
  },
  releases: {
    ...contract.releases,
    versionNotice: (version) => {
      if (!/^v?\d+\.\d+\.\d+(?![.\d])/u.test(version)) return undefined;
      const what = `The version ${version} is not semantic for Sentry, which orders such releases by date: "next release" and regressions follow the dates.`;
      const fix = `Set "version-prefix", for example "version-prefix: web@", and "tag-prefix: v" if tags begin with v; give the SDK the same version.`;
      return { level: "notice", what, fix };
    },
    scopes: [...RELEASE_SCOPES, "org:ci"],
    listsByProject: true,
    deployFix: `Sentry records a deploy only if the token reaches every project of the release, also those that "projects" does not name: a version is one release in the whole organization. Use a token whose owner is in a team of each, or "version-prefix" for a release of its own.`,
    deployScopes: ["project:read", "org:ci"],
    resolves: "by-messages",
    // By `inRelease` it means that events of that release and of all earlier ones leave an issue resolved.
    resolvesIn: "this",
  },
  // Its lists of releases have only old uploads.
  maps: { ...contract.maps, lists: ["bundles"], saysRead: true },
};
