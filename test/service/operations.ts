/** The operations of the service: their method, path and what OPTIONS says about them. */

export const OPERATIONS = {
  createRelease: {
    method: "POST",
    path: "/api/0/organizations/:organization/releases/",
    title: "Create a release",
  },
  createDeploy: {
    method: "POST",
    path: "/api/0/organizations/:organization/releases/:version/deploys/",
    title: "Create a deploy of a release",
  },
  updateClientKey: {
    method: "PUT",
    path: "/api/0/projects/:organization/:project/keys/:key/",
    title: "Update a client key",
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
} as const;

export type OperationName = keyof typeof OPERATIONS;

export const OPERATION_NAMES = Object.keys(OPERATIONS) as OperationName[];
