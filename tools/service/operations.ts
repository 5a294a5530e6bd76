/** The operations of the service: their method and path. */

const ORGANIZATION = "/api/0/organizations/:organization/";
const PROJECT = "/api/0/projects/:organization/:project/";
const RELEASE = `${ORGANIZATION}releases/:version/` as const;

function operation<const Method extends string>(method: Method, path: string) {
  return { method, path } as const;
}

export const OPERATIONS = {
  createRelease: operation("POST", `${ORGANIZATION}releases/`),
  listReleases: operation("GET", `${ORGANIZATION}releases/`),
  retrieveRelease: operation("GET", RELEASE),
  updateRelease: operation("PUT", RELEASE),
  deleteRelease: operation("DELETE", RELEASE),
  createProjectRelease: operation("POST", `${PROJECT}releases/`),
  listProjectReleases: operation("GET", `${PROJECT}releases/`),
  setCommits: operation("POST", `${RELEASE}commits/`),
  createDeploy: operation("POST", `${RELEASE}deploys/`),
  listDeploys: operation("GET", `${RELEASE}deploys/`),
  updateClientKey: operation("PUT", `${PROJECT}keys/:key/`),
  listClientKeys: operation("GET", `${PROJECT}keys/`),
  getClientKey: operation("GET", `${PROJECT}keys/:key/`),
  listIssues: operation("GET", `${PROJECT}issues/`),
  updateIssues: operation("PUT", `${PROJECT}issues/`),
  listOrganizationIssues: operation("GET", `${ORGANIZATION}issues/`),
  updateOrganizationIssues: operation("PUT", `${ORGANIZATION}issues/`),
  retrieveIssue: operation("GET", "/api/0/issues/:issue/"),
  updateIssue: operation("PUT", "/api/0/issues/:issue/"),
  retrieveOrganizationIssue: operation("GET", `${ORGANIZATION}issues/:issue/`),
  updateOrganizationIssue: operation("PUT", `${ORGANIZATION}issues/:issue/`),
  retrieveEvent: operation("GET", "/api/0/issues/:issue/events/:event/"),
  retrieveOrganizationEvent: operation("GET", `${ORGANIZATION}issues/:issue/events/:event/`),
  retrieveProject: operation("GET", PROJECT),
  listRepositories: operation("GET", `${ORGANIZATION}repos/`),
  retrieveOrganization: operation("GET", ORGANIZATION),
  describeService: operation("GET", "/api/0/"),
  readSettings: operation("GET", "/api/settings/"),
  readUploadOptions: operation("GET", `${ORGANIZATION}chunk-upload/`),
  uploadChunks: operation("POST", `${ORGANIZATION}chunk-upload/`),
  assembleBundle: operation("POST", `${ORGANIZATION}artifactbundle/assemble/`),
  listReleaseFiles: operation("GET", `${RELEASE}files/`),
  listBundleFiles: operation("GET", `${PROJECT}artifact-bundles/:bundle/files/`),
};

export type OperationName = keyof typeof OPERATIONS;

/** What the log and the faults call an operation: one that has two paths is one. */
export function shownName(name: OperationName): OperationName {
  if (name === "retrieveOrganizationIssue") return "retrieveIssue";
  if (name === "retrieveOrganizationEvent") return "retrieveEvent";
  return name === "updateOrganizationIssue" ? "updateIssue" : name;
}

export const OPERATION_NAMES = Object.keys(OPERATIONS) as OperationName[];

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

/** Beyond it, too, and every server has them in a way of its own (`source-maps.ts`). */
export const OF_SOURCE_MAPS = [
  "readUploadOptions",
  "uploadChunks",
  "assembleBundle",
  "listReleaseFiles",
  "listBundleFiles",
] as const satisfies OperationName[];
