/** What a token can look around at on Bugsink: its projects, and the service itself. */
import { answer, type Answer } from "../http/answer.ts";
import type { Call, Context } from "../differences.ts";
import { type Operation, reachesProject } from "../http/paths.ts";
import type { Project } from "../state.ts";
import { CANONICAL, pageOf, uuidOf } from "./shared.ts";

export const bugsinkProjectOperations: readonly Operation[] = [
  {
    name: "describeBugsink",
    method: "GET",
    path: `${CANONICAL}schema/`,
    scopes: [],
    handle: (_call, { dialect: { version } }) =>
      answer(200, { openapi: "3.0.3", info: { title: "Bugsink", version } }),
  },
  {
    name: "listBugsinkPaths",
    method: "GET",
    path: CANONICAL,
    scopes: [],
    handle: listPaths,
  },
  {
    name: "listBugsinkProjects",
    method: "GET",
    path: `${CANONICAL}projects/`,
    scopes: ["projects:read"],
    handle: listProjects,
  },
];

/** `GET /api/0/`, in the form that sentry-cli looks for. */
export function describeService(): Answer {
  return answer(200, { version: "0", auth: { scopes: ["org:ci"] }, user: null });
}

/** `GET ./`, for any token. */
function listPaths({ token, address, method }: Call, { dialect }: Context): Answer {
  if (token.value === "") throw dialect.unknownToken("", method);
  return answer(200, { issues: `${address}issues/` });
}

/** `GET projects/`, by name: there is no other way to a project's number by its slug. */
function listProjects(call: Call, context: Context): Answer {
  const { projects } = context.state.organization;
  const { host, protocol } = new URL(context.url);
  const view = ({ id, name, slug, keys }: Project) => {
    const [key = ""] = keys.keys();
    const dsn = `${protocol}//${key}@${host}/${id}`;
    return { id: Number(id), team: uuidOf("team"), name, slug, dsn, visibility: "team_members" };
  };
  const found = [...projects.values()]
    .filter(({ slug }) => reachesProject(call.token, slug))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return pageOf(found, call, context, ({ name }) => name, view);
}
