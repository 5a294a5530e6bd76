/** The operations of the service: their method, path and what OPTIONS says about them. */

const ORGANIZATION = "/api/0/organizations/:organization/";
const PROJECT = "/api/0/projects/:organization/:project/";

function operation<const Method extends string>(method: Method, path: string, title: string) {
  return { method, path, title } as const;
}

export const OPERATIONS = {
  createRelease: operation("POST", `${ORGANIZATION}releases/`, "Create a release"),
  listReleases: operation("GET", `${ORGANIZATION}releases/`, "List an organization's releases"),
  retrieveRelease: operation("GET", `${ORGANIZATION}releases/:version/`, "Retrieve a release"),
  updateRelease: operation("PUT", `${ORGANIZATION}releases/:version/`, "Update a release"),
  deleteRelease: operation("DELETE", `${ORGANIZATION}releases/:version/`, "Delete a release"),
  previousRelease: operation(
    "GET",
    `${ORGANIZATION}releases/:version/previous-with-commits/`,
    "Retrieve the release before, with commits",
  ),
  createProjectRelease: operation("POST", `${PROJECT}releases/`, "Create a release of a project"),
  listProjectReleases: operation("GET", `${PROJECT}releases/`, "List a project's releases"),
  setCommits: operation(
    "POST",
    `${ORGANIZATION}releases/:version/commits/`,
    "Replace the commits of a release",
  ),
  createDeploy: operation(
    "POST",
    `${ORGANIZATION}releases/:version/deploys/`,
    "Create a deploy of a release",
  ),
  listDeploys: operation(
    "GET",
    `${ORGANIZATION}releases/:version/deploys/`,
    "List a release's deploys",
  ),
  updateClientKey: operation("PUT", `${PROJECT}keys/:key/`, "Update a client key"),
  listClientKeys: operation("GET", `${PROJECT}keys/`, "List a project's client keys"),
  getClientKey: operation("GET", `${PROJECT}keys/:key/`, "Retrieve a client key"),
  listIssues: operation("GET", `${PROJECT}issues/`, "List a project's issues"),
  updateIssues: operation("PUT", `${PROJECT}issues/`, "Update issues of a project"),
  listOrganizationIssues: operation(
    "GET",
    `${ORGANIZATION}issues/`,
    "List an organization's issues",
  ),
  updateOrganizationIssues: operation(
    "PUT",
    `${ORGANIZATION}issues/`,
    "Update issues of an organization",
  ),
  retrieveIssue: operation("GET", "/api/0/issues/:issue/", "Retrieve an issue"),
  updateIssue: operation("PUT", "/api/0/issues/:issue/", "Update an issue"),
  retrieveOrganizationIssue: operation(
    "GET",
    `${ORGANIZATION}issues/:issue/`,
    "Retrieve an issue of an organization",
  ),
  updateOrganizationIssue: operation(
    "PUT",
    `${ORGANIZATION}issues/:issue/`,
    "Update an issue of an organization",
  ),
  retrieveProject: operation("GET", PROJECT, "Retrieve a project"),
  listProjects: operation("GET", "/api/0/projects/", "List projects"),
  listOrganizationProjects: operation(
    "GET",
    `${ORGANIZATION}projects/`,
    "List an organization's projects",
  ),
  listRepositories: operation(
    "GET",
    `${ORGANIZATION}repos/`,
    "List an organization's repositories",
  ),
  listOrganizations: operation("GET", "/api/0/organizations/", "List organizations"),
  retrieveOrganization: operation("GET", ORGANIZATION, "Retrieve an organization"),
  describeService: operation("GET", "/api/0/", "Describe the service and the token"),
  readSettings: operation("GET", "/api/settings/", "Read the settings of the web application"),
};

/** What a rule about faults can be about, and what the log of requests names: source maps have routes of their own. */
export type AnyOperation =
  | OperationName
  | "readUploadOptions"
  | "uploadChunks"
  | "assembleBundle"
  | "listBundleFiles"
  | "listReleaseFiles";

export type OperationName = keyof typeof OPERATIONS;

export const OPERATION_NAMES = Object.keys(OPERATIONS) as OperationName[];

/** What only other tools ask for, and rehearsals. */
export const NOT_USED_BY_THE_ACTION: readonly OperationName[] = [
  "deleteRelease",
  "previousRelease",
  "listProjects",
  "listOrganizationProjects",
  "listOrganizations",
];

/** What the contract does not know: the action uses some of it where a server has it. */
export const BEYOND_THE_CONTRACT = [
  "listReleases",
  "deleteRelease",
  "previousRelease",
  "listProjectReleases",
  "setCommits",
  "listClientKeys",
  "updateIssues",
  "listOrganizationIssues",
  "updateOrganizationIssues",
  "retrieveOrganizationIssue",
  "updateOrganizationIssue",
  "retrieveProject",
  "listProjects",
  "listOrganizationProjects",
  "listRepositories",
  "listOrganizations",
  "retrieveOrganization",
  "describeService",
  "readSettings",
] as const satisfies OperationName[];
