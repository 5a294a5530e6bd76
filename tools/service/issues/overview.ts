/** What a token can look around at: the organization, a project, repositories, and the service itself. */
import { answer, type Answer } from "../http/answer.ts";
import type { Call, Context } from "../differences.ts";
import { organizationOf, projectOf, ORGANIZATION, PROJECT, type Operation } from "../http/paths.ts";
import { READ_ORGANIZATION, READ_PROJECT } from "../scopes.ts";
import { offsetPage, pageSizeOf } from "../http/pages.ts";

export const overviewOperations: readonly Operation[] = [
  {
    name: "retrieveProject",
    method: "GET",
    path: PROJECT,
    scopes: READ_PROJECT,
    handle: retrieveProject,
  },
  {
    name: "listRepositories",
    method: "GET",
    path: `${ORGANIZATION}repos/`,
    scopes: [...READ_ORGANIZATION, "org:integrations"],
    handle: listRepositories,
  },
  {
    name: "retrieveOrganization",
    method: "GET",
    path: ORGANIZATION,
    scopes: READ_ORGANIZATION,
    handle: retrieveOrganization,
  },
  { name: "describeService", method: "GET", path: "/api/0/", scopes: [], handle: describeService },
  { name: "readSettings", method: "GET", path: "/api/settings/", scopes: [], handle: readSettings },
];

/** `GET …/projects/{org}/{project}/` */
function retrieveProject(call: Call, context: Context): Answer {
  const { id, slug, name, platform } = projectOf(call, context);
  const organization = organizationView(call, context);
  return answer(200, { id, slug, name, platform, status: "active", organization });
}

/** `GET …/organizations/{org}/` */
function retrieveOrganization(call: Call, context: Context): Answer {
  return answer(200, organizationView(call, context));
}

function organizationView(call: Call, context: Context) {
  const { slug, name } = organizationOf(call, context);
  return { id: "1", slug, name, status: { id: "active", name: "active" } };
}

/** As Sentry shows a repository that its GitHub integration knows: sentry-cli needs provider and URL. */
const GITHUB = { id: "integrations:github", name: "GitHub" };
const CONNECTED = "2026-01-01T00:00:00.000000Z";

/** `GET …/organizations/{org}/repos/`: 100 a page, by name; `query` is a part of it, in any case. */
function listRepositories(call: Call, context: Context): Answer {
  const { repositories } = organizationOf(call, context);
  const wanted = (call.query.get("query") ?? "").toLowerCase();
  const names = [...repositories].filter((name) => name.toLowerCase().includes(wanted)).toSorted();
  const { page, start, link } = offsetPage(names, pageSizeOf(call), call);
  const views = page.map((name, index) => {
    const connected = { provider: GITHUB, status: "active", dateCreated: CONNECTED };
    const url = `https://github.com/${name}`;
    return { id: String(start + index + 1), name, url, ...connected };
  });
  return answer(200, views, { link });
}

/** `GET /api/0/`: the caller, and what the token may do. */
function describeService({ token: { user, scopes, value } }: Call): Answer {
  return answer(200, { version: "0", auth: value === "" ? null : { scopes }, user });
}

/** `GET /api/settings/` of GlitchTip; it asks for no token. */
function readSettings(_call: Call, { dialect: { version } }: Context): Answer {
  const more = Number.parseInt(version, 10) >= 6 && { enabledFeatures: [] };
  return answer(200, { version, serverTimeZone: "UTC", glitchtipInstanceName: null, ...more });
}
