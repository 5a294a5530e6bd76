/** Every operation, by its name; each stands in the file of its resource. */
import type { Operation } from "./http/paths.ts";
import { OPERATION_NAMES, type OperationName } from "./operation-names.ts";
import { bugsinkEventOperations } from "./bugsink/events.ts";
import { bugsinkIssueOperations } from "./bugsink/issues.ts";
import { bugsinkProjectOperations } from "./bugsink/projects.ts";
import { bugsinkReleaseOperations } from "./bugsink/releases.ts";
import { keyOperations } from "./client-keys.ts";
import { updateOperations } from "./issues/issue-update.ts";
import { issueOperations } from "./issues/issues.ts";
import { overviewOperations } from "./issues/overview.ts";
import { deployOperations } from "./releases/deploys.ts";
import { releaseOperations } from "./releases/releases.ts";
import { sourceMapOperations } from "./source-maps/source-maps.ts";

const all = [
  ...keyOperations,
  ...updateOperations,
  ...issueOperations,
  ...overviewOperations,
  ...deployOperations,
  ...releaseOperations,
  ...sourceMapOperations,
  ...bugsinkIssueOperations,
  ...bugsinkEventOperations,
  ...bugsinkReleaseOperations,
  ...bugsinkProjectOperations,
];

const operationOf = (name: OperationName): Operation => {
  const found = all.find((operation) => operation.name === name);
  if (found === undefined) throw new Error(`no file has the operation ${name}`);
  return found;
};

export const OPERATIONS = Object.fromEntries(
  OPERATION_NAMES.map((name) => [name, operationOf(name)]),
) as Record<OperationName, Operation>;
