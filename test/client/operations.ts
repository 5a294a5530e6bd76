/** The operations of the client, each with a thing to work on and a way to see what became of it. */
import type { BEYOND_THE_CONTRACT, OF_SOURCE_MAPS, OperationName } from "../service/operations.ts";
import { type LocalService, startService } from "../service/service.ts";
import { type Client, deployTo, newRelease, SHA } from "./client.ts";

export interface ClientOperation {
  name: OperationName;
  run: (client: Client, service: LocalService) => Promise<unknown>;
  /** How often the service did it; absent for what only reads. */
  effects?: (service: LocalService) => number;
}

export const OPERATIONS = {
  createRelease: {
    name: "createRelease",
    run: (client) => client.releases.create(newRelease()),
    effects: ({ state }) => state.organization.releases.size,
  },
  retrieveRelease: {
    name: "retrieveRelease",
    run: (client) => client.releases.retrieve("1.0.0"),
  },
  updateRelease: {
    name: "updateRelease",
    run: (client) =>
      client.releases.update("1.0.0", { ref: SHA, dateReleased: "2026-03-01T12:00:00.000Z" }),
    effects: ({ state }) => Number(state.release("1.0.0").ref === SHA),
  },
  createProjectRelease: {
    name: "createProjectRelease",
    run: (client) => client.releases.attach("1.0.0", "web"),
    effects: ({ state }) => Number(state.release("1.0.0").projects.includes("web")),
  },
  createDeploy: {
    name: "createDeploy",
    run: (client) => client.releases.createDeploy("1.0.0", deployTo("production")),
    effects: ({ state }) => state.release("1.0.0").deploys.length,
  },
  listIssues: {
    name: "listIssues",
    run: (client) => client.idsOfAll(),
  },
  retrieveIssue: {
    name: "retrieveIssue",
    run: (client, { state }) => client.issues.retrieve(state.issue("WEB-1").id),
  },
  updateIssue: {
    name: "updateIssue",
    run: (client, { state }) =>
      client.issues.update(state.issue("WEB-1").id, { isBookmarked: true }),
    effects: ({ state }) => Number(state.issue("WEB-1").isBookmarked),
  },
  getClientKey: {
    name: "getClientKey",
    run: (client, service) => client.key(placeOfKey(service)).retrieve(),
  },
  updateClientKey: {
    name: "updateClientKey",
    run: (client, service) => client.key(placeOfKey(service)).update({ name: "Renamed" }),
    effects: ({ state }) => Number(state.key("web").name === "Renamed"),
  },
} satisfies Record<Exclude<OperationName, NotOurs>, ClientOperation>;

/** They have tests of their own: each has another way beside it, or is done without, and is tried less often. */
type NotOurs = (typeof BEYOND_THE_CONTRACT | typeof OF_SOURCE_MAPS)[number] | "listDeploys";

/** A service that has what the operations work on, and nothing more. */
export async function serviceFor({ name }: ClientOperation): Promise<LocalService> {
  const service = await startService({ dialect: "sentry", projects: ["web"] });
  const { state } = service;
  state.organization.repositories.add("acme/web");
  state.addIssue(state.project("web"));
  if (name !== "createRelease") state.addRelease(state.organization, { version: "1.0.0" });
  return service;
}

function placeOfKey({ state }: LocalService) {
  return { organization: "acme", projects: ["web"], keyId: state.key("web").id };
}
