/** The operations of the service: their method and path, and what carries them out. */
import { getClientKey, listClientKeys, updateClientKey } from "./client-keys.ts";
import type { Operation } from "./http/call.ts";
import { linkIssue, listIssueIntegrations } from "./issues/integrations.ts";
import * as updates from "./issues/issue-update.ts";
import * as issues from "./issues/issues.ts";
import * as overview from "./issues/overview.ts";
import { createDeploy, listDeploys } from "./releases/deploys.ts";
import * as releases from "./releases/releases.ts";
import * as maps from "./source-maps/source-maps.ts";

const ORGANIZATION = "/api/0/organizations/:organization/";
const PROJECT = "/api/0/projects/:organization/:project/";
const RELEASE = `${ORGANIZATION}releases/:version/` as const;
const ISSUE = "issues/:issue/";

type Method = "DELETE" | "GET" | "POST" | "PUT";
const operation = (method: Method, path: string, carryOut: Operation) => ({
  method,
  path,
  carryOut,
});

export const OPERATIONS = {
  createRelease: operation("POST", `${ORGANIZATION}releases/`, releases.createRelease),
  listReleases: operation("GET", `${ORGANIZATION}releases/`, releases.listReleases),
  retrieveRelease: operation("GET", RELEASE, releases.retrieveRelease),
  updateRelease: operation("PUT", RELEASE, releases.updateRelease),
  deleteRelease: operation("DELETE", RELEASE, releases.deleteRelease),
  createProjectRelease: operation("POST", `${PROJECT}releases/`, releases.createProjectRelease),
  listProjectReleases: operation("GET", `${PROJECT}releases/`, releases.listReleases),
  setCommits: operation("POST", `${RELEASE}commits/`, releases.setCommits),
  createDeploy: operation("POST", `${RELEASE}deploys/`, createDeploy),
  listDeploys: operation("GET", `${RELEASE}deploys/`, listDeploys),
  updateClientKey: operation("PUT", `${PROJECT}keys/:key/`, updateClientKey),
  listClientKeys: operation("GET", `${PROJECT}keys/`, listClientKeys),
  getClientKey: operation("GET", `${PROJECT}keys/:key/`, getClientKey),
  listIssues: operation("GET", `${PROJECT}issues/`, issues.listIssues),
  updateIssues: operation("PUT", `${PROJECT}issues/`, updates.updateIssues),
  listOrganizationIssues: operation("GET", `${ORGANIZATION}issues/`, issues.listOrganizationIssues),
  updateOrganizationIssues: operation(
    "PUT",
    `${ORGANIZATION}issues/`,
    updates.updateOrganizationIssues,
  ),
  retrieveIssue: operation("GET", `/api/0/${ISSUE}`, issues.retrieveIssue),
  updateIssue: operation("PUT", `/api/0/${ISSUE}`, updates.updateIssue),
  retrieveOrganizationIssue: operation("GET", `${ORGANIZATION}${ISSUE}`, issues.retrieveIssue),
  updateOrganizationIssue: operation("PUT", `${ORGANIZATION}${ISSUE}`, updates.updateIssue),
  retrieveEvent: operation("GET", `/api/0/${ISSUE}events/:event/`, issues.retrieveEvent),
  retrieveOrganizationEvent: operation(
    "GET",
    `${ORGANIZATION}${ISSUE}events/:event/`,
    issues.retrieveEvent,
  ),
  listIssueIntegrations: operation(
    "GET",
    `${ORGANIZATION}${ISSUE}integrations/`,
    listIssueIntegrations,
  ),
  linkIssue: operation("PUT", `${ORGANIZATION}${ISSUE}integrations/:integration/`, linkIssue),
  retrieveProject: operation("GET", PROJECT, overview.retrieveProject),
  listRepositories: operation("GET", `${ORGANIZATION}repos/`, overview.listRepositories),
  retrieveOrganization: operation("GET", ORGANIZATION, overview.retrieveOrganization),
  describeService: operation("GET", "/api/0/", overview.describeService),
  readSettings: operation("GET", "/api/settings/", overview.readSettings),
  readUploadOptions: operation("GET", `${ORGANIZATION}chunk-upload/`, maps.readUploadOptions),
  uploadChunks: operation("POST", `${ORGANIZATION}chunk-upload/`, maps.uploadChunks),
  assembleBundle: operation("POST", `${ORGANIZATION}artifactbundle/assemble/`, maps.assembleBundle),
  listReleaseFiles: operation("GET", `${RELEASE}files/`, maps.listReleaseFiles),
  listBundles: operation("GET", `${PROJECT}files/artifact-bundles/`, maps.listBundles),
  listBundleFiles: operation(
    "GET",
    `${PROJECT}artifact-bundles/:bundle/files/`,
    maps.listBundleFiles,
  ),
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
  "listIssueIntegrations",
  "linkIssue",
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
  "listBundles",
  "listBundleFiles",
] as const satisfies OperationName[];
