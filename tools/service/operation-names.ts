/** The names of the operations, and what they are to the contract. */

/** Beyond the contract; every server has them in a way of its own (`source-maps.ts`). */
export const OF_SOURCE_MAPS = [
  "readUploadOptions",
  "uploadChunks",
  "assembleBundle",
  "listReleaseFiles",
  "listBundles",
  "listBundleFiles",
] as const;

/** Of Bugsink's own interface. */
export const OF_BUGSINK = [
  "describeBugsink",
  "listBugsinkPaths",
  "listBugsinkProjects",
  "listBugsinkIssues",
  "retrieveBugsinkIssue",
  "updateBugsinkIssue",
  "listIssueTags",
  "countEvents",
  "listHistory",
  "listEvents",
  "retrieveBugsinkEvent",
  "createBugsinkRelease",
  "listBugsinkReleases",
] as const;

/** In the order in which a server names the methods of a path. */
export const OPERATION_NAMES = [
  "createRelease",
  "listReleases",
  "retrieveRelease",
  "updateRelease",
  "deleteRelease",
  "createProjectRelease",
  "listProjectReleases",
  "setCommits",
  "createDeploy",
  "listDeploys",
  "updateClientKey",
  "listClientKeys",
  "getClientKey",
  "listIssues",
  "updateIssues",
  "listOrganizationIssues",
  "updateOrganizationIssues",
  "retrieveIssue",
  "updateIssue",
  "retrieveOrganizationIssue",
  "updateOrganizationIssue",
  "retrieveEvent",
  "retrieveOrganizationEvent",
  "retrieveProject",
  "listRepositories",
  "retrieveOrganization",
  "describeService",
  "readSettings",
  ...OF_SOURCE_MAPS,
  ...OF_BUGSINK,
] as const;

export type OperationName = (typeof OPERATION_NAMES)[number];

/** What the log and the faults call an operation: one that has two paths is one, and so are Bugsink's and the contract's. */
export function shownName(name: OperationName): OperationName {
  if (name === "retrieveOrganizationIssue") return "retrieveIssue";
  if (name === "retrieveOrganizationEvent") return "retrieveEvent";
  if (name === "updateOrganizationIssue") return "updateIssue";
  const plain = name.replace("Bugsink", "");
  return OPERATION_NAMES.find((each) => each === plain) ?? name;
}

/** What the contract does not know: the action uses some of it where a server has it. */
export const BEYOND_THE_CONTRACT = [
  "listReleases",
  // Statements about servers tidy up with it.
  "deleteRelease",
  "listProjectReleases",
  "setCommits",
  "listClientKeys",
  "updateIssues",
  "listOrganizationIssues",
  "updateOrganizationIssues",
  "retrieveOrganizationIssue",
  "updateOrganizationIssue",
  "retrieveEvent",
  "retrieveOrganizationEvent",
  "retrieveProject",
  "listRepositories",
  "retrieveOrganization",
  "describeService",
  "readSettings",
] as const satisfies OperationName[];
