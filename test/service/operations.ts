/** The operations of the service: their method, path and what OPTIONS says about them. */

export const OPERATIONS = {
  createRelease: {
    method: "POST",
    path: "/api/0/organizations/:organization/releases/",
    title: "Create a release",
  },
  listReleases: {
    method: "GET",
    path: "/api/0/organizations/:organization/releases/",
    title: "List an organization's releases",
  },
  retrieveRelease: {
    method: "GET",
    path: "/api/0/organizations/:organization/releases/:version/",
    title: "Retrieve a release",
  },
  updateRelease: {
    method: "PUT",
    path: "/api/0/organizations/:organization/releases/:version/",
    title: "Update a release",
  },
  deleteRelease: {
    method: "DELETE",
    path: "/api/0/organizations/:organization/releases/:version/",
    title: "Delete a release",
  },
  previousRelease: {
    method: "GET",
    path: "/api/0/organizations/:organization/releases/:version/previous-with-commits/",
    title: "Retrieve the release before, with commits",
  },
  createProjectRelease: {
    method: "POST",
    path: "/api/0/projects/:organization/:project/releases/",
    title: "Create a release of a project",
  },
  listProjectReleases: {
    method: "GET",
    path: "/api/0/projects/:organization/:project/releases/",
    title: "List a project's releases",
  },
  setCommits: {
    method: "POST",
    path: "/api/0/organizations/:organization/releases/:version/commits/",
    title: "Replace the commits of a release",
  },
  createDeploy: {
    method: "POST",
    path: "/api/0/organizations/:organization/releases/:version/deploys/",
    title: "Create a deploy of a release",
  },
  listDeploys: {
    method: "GET",
    path: "/api/0/organizations/:organization/releases/:version/deploys/",
    title: "List a release's deploys",
  },
  updateClientKey: {
    method: "PUT",
    path: "/api/0/projects/:organization/:project/keys/:key/",
    title: "Update a client key",
  },
  listClientKeys: {
    method: "GET",
    path: "/api/0/projects/:organization/:project/keys/",
    title: "List a project's client keys",
  },
  getClientKey: {
    method: "GET",
    path: "/api/0/projects/:organization/:project/keys/:key/",
    title: "Retrieve a client key",
  },
  listIssues: {
    method: "GET",
    path: "/api/0/projects/:organization/:project/issues/",
    title: "List a project's issues",
  },
  updateIssues: {
    method: "PUT",
    path: "/api/0/projects/:organization/:project/issues/",
    title: "Update issues of a project",
  },
  listOrganizationIssues: {
    method: "GET",
    path: "/api/0/organizations/:organization/issues/",
    title: "List an organization's issues",
  },
  updateOrganizationIssues: {
    method: "PUT",
    path: "/api/0/organizations/:organization/issues/",
    title: "Update issues of an organization",
  },
  retrieveIssue: {
    method: "GET",
    path: "/api/0/issues/:issue/",
    title: "Retrieve an issue",
  },
  updateIssue: {
    method: "PUT",
    path: "/api/0/issues/:issue/",
    title: "Update an issue",
  },
  retrieveOrganizationIssue: {
    method: "GET",
    path: "/api/0/organizations/:organization/issues/:issue/",
    title: "Retrieve an issue of an organization",
  },
  updateOrganizationIssue: {
    method: "PUT",
    path: "/api/0/organizations/:organization/issues/:issue/",
    title: "Update an issue of an organization",
  },
  retrieveProject: {
    method: "GET",
    path: "/api/0/projects/:organization/:project/",
    title: "Retrieve a project",
  },
  listProjects: {
    method: "GET",
    path: "/api/0/projects/",
    title: "List projects",
  },
  listOrganizationProjects: {
    method: "GET",
    path: "/api/0/organizations/:organization/projects/",
    title: "List an organization's projects",
  },
  listRepositories: {
    method: "GET",
    path: "/api/0/organizations/:organization/repos/",
    title: "List an organization's repositories",
  },
  listOrganizations: {
    method: "GET",
    path: "/api/0/organizations/",
    title: "List organizations",
  },
  retrieveOrganization: {
    method: "GET",
    path: "/api/0/organizations/:organization/",
    title: "Retrieve an organization",
  },
  describeService: {
    method: "GET",
    path: "/api/0/",
    title: "Describe the service and the token",
  },
  readSettings: {
    method: "GET",
    path: "/api/settings/",
    title: "Read the settings of the web application",
  },
} as const;

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
