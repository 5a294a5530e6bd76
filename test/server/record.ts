/**
 * Makes a ledger (`ledger.ts`): runs all commands of the built action on a real server, through a proxy that
 * notes each request which the server answered with a 2xx.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import path from "node:path";
import { type Ledger, ledgerOf, type Shape, shapeOf } from "./ledger.ts";
import { listening } from "../support/listening.ts";
import { git, repositoryWith, temporaryFolder } from "../support/repository.ts";
import { ACTION_INPUTS, runBuilt } from "../support/runner.ts";
import { Case, pick, type Site, type Subject } from "./server.ts";

/** What passes between the action and a server. */
async function proxyTo(target: string, shapes: Shape[]) {
  const proxy = { url: "", lost: "", off: "", [Symbol.dispose]: () => void server.close() };
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = "GET", url: asked = "", headers } = request;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    if (proxy.off !== "" && new RegExp(proxy.off, "u").test(`${method} ${asked}`)) {
      response.writeHead(410).end();
      return;
    }
    const { host: _1, connection: _2, "transfer-encoding": _3, ...others } = headers;
    const reply = await fetch(`${target}${asked}`, {
      method,
      redirect: "manual",
      headers: Object.entries(others).map(([name, value]) => [name, String(value)] as const),
      ...(bytes.length > 0 && { body: new Uint8Array(bytes) }),
    });
    const isJson = headers["content-type"]?.startsWith("application/json") === true;
    const body: unknown = isJson && bytes.length > 0 ? JSON.parse(bytes.toString("utf8")) : bytes;
    if (reply.ok) shapes.push(shapeOf({ method, path: asked, headers, body }));
    const isLost = proxy.lost !== "" && `${method} ${asked}`.includes(proxy.lost);
    if (isLost) {
      proxy.lost = "";
      request.socket.destroy();
      return;
    }
    const kept = [...reply.headers].filter(
      ([name]) => !/^(?:content-[le]|transfer-|connection)/u.test(name),
    );
    response.writeHead(reply.status, Object.fromEntries(kept));
    // A server writes its own address where chunks are to be sent.
    response.end((await reply.text()).replaceAll(target, proxy.url));
  };
  const server = createServer((request, response) => {
    pass(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  proxy.url = (await listening(server)).url;
  return proxy;
}

/** Inputs of a command; `as`: whose token it has, default `all`; `lost`: what is answered and never arrives, once;
 * `off`: what is switched off; `at`: its tag, default v1.1.0, empty for no checkout; `origin`: of the checkout. */
type Inputs = Readonly<Record<string, string>>;

const MAP = { version: 3, sources: ["../src/a.ts"], names: [], mappings: "AAAA" };
const BUILD = {
  // GlitchTip shows a script under the release that it came with first.
  "dist/app.js": `export const a = ${Date.now()};\n//# sourceMappingURL=app.js.map\n`,
  "dist/app.js.map": JSON.stringify({ ...MAP, sourcesContent: ["export const a: number = 1;\n"] }),
  // Built with an id, and its map is gone.
  "left/app.js": `!function(){try{_debugIds[new Error().stack]="85314830-023f-4cf1-a267-535f4e37bb17"}catch(e){}}();\n`,
};

/** Stands for what the server does not have: no command is run with it. */
const NONE = "-";

const PROJECT_LISTS = "/projects/[^/]+/[^/]+/issues/";
const PROBES = "/settings/|/canonical/|/api/0/$";
const SCOPED_ISSUES = "/organizations/[^/]+/issues/\\d";

/** What commands work on. */
async function materialOf(on: Case) {
  const listed = async (project: 0 | 1): Promise<Subject[]> => {
    if (on.site.root !== undefined) return await bugsinkSubjects(on, project);
    const { id } = pick((await on.ask({ path: on.project(project) })).body, "id");
    const query = `project=${String(id)}&query=&limit=50`;
    const { body } = await on.ask({ path: `${on.organization}issues/?${query}` });
    return Array.isArray(body) ? (body as Subject[]).slice(-4) : [];
  };
  const none = { id: NONE, shortId: NONE };
  const [one = none, two = none, three = none] = await listed(0);
  const [other = none] = await listed(1);
  const { body: root } = await on.ask({ path: "" });
  const { body: project } = await on.ask({ path: on.project() });
  const { body: keys } = await on.ask({ path: `${on.project()}keys/` });
  const oldest = (list: unknown): unknown => (Array.isArray(list) ? list.at(-1) : {});
  return {
    one,
    two,
    three,
    other,
    user: pick(pick(root, "user")["user"], "id", "username", "email"),
    team: String(pick(oldest(pick(project, "teams")["teams"]), "id")["id"]),
    key: pick(oldest(keys), "id", "name"),
  };
}

async function bugsinkSubjects(on: Case, project: 0 | 1): Promise<Subject[]> {
  const { results } = pick((await on.ask({ path: "projects/" })).body, "results");
  const { id } = (results as { slug: string; id: number }[]).find(
    ({ slug }) => slug === on.site.projects[project],
  ) ?? { id: 0 };
  const list = await on.ask({ path: `issues/?state=open&project=${id}` });
  const found = pick(list.body, "results")["results"] as { friendly_id: string }[];
  return found.slice(-4).map(({ friendly_id: name }) => ({ id: name, shortId: name }));
}

/** Every command in every form that makes other requests of it. */
function scenesOf(on: Case, work: Awaited<ReturnType<typeof materialOf>>): Inputs[] {
  const { one, two, three, other, user, team, key } = work;
  const both = on.site.projects.join(", ");
  const version = (): string => on.version("ledger");
  const [first = "", second = "", third = "", fourth = "", fifth = ""] = [1, 2, 3, 4, 5].map(
    version,
  );
  const of =
    (base: Inputs) =>
    (more: Inputs): Inputs => ({ ...base, ...more });
  const release = (more: Inputs): Inputs => ({ version: version(), ...more });
  const update = of({ command: "update-issues", issues: one.id });
  const named = [one, two, three].map(({ id }) => id).join(", ");
  const many = of({ command: "update-issues", issues: named, bulk: "true" });
  const list = of({ command: "list-issues" });
  const show = of({ command: "show-issues" });
  const rename = of({ command: "rename-client-key", "key-id": String(key["id"]) });
  const upload = of({ command: "upload-source-maps", "source-maps": "dist" });
  const open = { status: "unresolved" };
  const pending = { status: "resolvedInNextRelease" };
  const production = { environment: "production" };
  const settle = { "resolve-in-next-release": "true", "resolve-from-commits": "true" };
  const who = [`user:${String(user["id"])}`, user["username"], user["email"], `team:${team}`];
  const attributes: Inputs[] = [
    ...["resolved", "unresolved", "ignored"].map((status) => ({ status })),
    ...["7d", "2w", "12h", "30m", "100 events", "10 users", "escalating"].flatMap((until) => [
      open,
      { status: "ignored", "ignore-until": until },
    ]),
    ...who.flatMap((name) => [{ "assigned-to": String(name) }, { "assigned-to": "none" }]),
    ...["has-seen", "is-bookmarked", "is-subscribed", "is-public"].flatMap((name) => [
      { [name]: "true" },
      { [name]: "false" },
    ]),
    { priority: "low" },
    { ...open, "is-subscribed": "false", "has-seen": "true", "assigned-to": "none" },
    { status: "resolved", "in-release": first },
    open,
    { status: "resolved", "in-release": "latest" },
    open,
  ];
  return [
    release({
      ...production,
      version: first,
      "deploy-name": "Blue",
      "deploy-url": "https://example.com",
    }),
    { version: first },
    { version: first, projects: both },
    update(pending),
    many(pending),
    release({ ...settle, ...production, since: "release" }),
    { version: second, "date-released": "none" },
    { version: second, "set-commits": "none" },
    release({ "set-commits": "none" }),
    release({ lost: "POST /api/0/organizations" }),
    release({ lost: "POST /api/canonical/0/releases" }),
    release({ "date-released": "2026-01-02T03:04:05Z", projects: both }),
    release({ at: "v1.0.0" }),
    release({ at: "v1.2.0" }),
    { version: fourth, origin: "https://git.example.com/acme/shop.git", "date-released": "none" },
    { version: fourth },
    release({ at: "", ...production }),
    ...["none", "now"].map((date) => ({ version: fifth, at: "", "date-released": date })),
    release({ ...settle, off: PROJECT_LISTS }),
    release({ ...production, lost: "deploys/" }),
    release({ "set-commits": "commits", "patch-set": "false", ref: "main" }),
    release({ "set-commits": "refs", "release-url": "https://example.com/1" }),
    release({ "set-commits": "refs", repository: "acme/no-such-repository" }),
    release({ "previous-ref": "v1.0.0", "max-commits": "1", paths: "src" }),
    release({ since: "deploy", ...production, projects: both }),
    ...["project:releases", "organization"].map((as) => release({ as, ...production })),
    release({ ...settle, ...production, query: "is:resolved", "dry-run": "true" }),
    update(open),
    update({ status: "ignored", lost: "PUT " }),
    update({ status: "resolved", lost: "POST /api/canonical/0/issues" }),
    many({ ...open, lost: "PUT " }),
    update({ status: "ignored", off: SCOPED_ISSUES }),
    update({ ...open, "is-subscribed": "false", off: SCOPED_ISSUES }),
    ...["has-seen", "is-bookmarked"].map((name) => update({ [name]: "true", off: SCOPED_ISSUES })),
    update({ status: "resolved", off: PROBES }),
    ...["resolved", "unresolved", "resolvedInNextRelease", "ignored"].map((status) =>
      many({ status, off: PROJECT_LISTS }),
    ),
    many({ ...open, "is-subscribed": "false", "has-seen": "true", off: PROJECT_LISTS }),
    ...attributes.map(update),
    ...attributes.map(many),
    many({ issues: `${one.shortId}, ${other.shortId}`, projects: both, ...open }),
    { command: "update-issues", query: "is:unresolved", status: "resolved", "dry-run": "true" },
    list({}),
    list({ query: "*", limit: "5", "stats-period": "14d", projects: both }),
    list({ query: "is:ignored environment:production" }),
    list({ query: 'is:unresolved release:1.0.0 "some text"' }),
    list({ query: "*", off: PROJECT_LISTS, projects: both }),
    list({ query: "*", off: PROJECT_LISTS, "stats-period": "14d" }),
    ...["none", "24h"].map((period) => list({ off: PROBES, "stats-period": period })),
    list({ query: "is:resolved", "stats-period": "none", "fail-above": "100000" }),
    // GlitchTip is asked whether it knows such a tag.
    list({ query: "is:resolved first_release:1.0", projects: both }),
    show({ issues: `${one.id}, ${other.id}`, projects: both }),
    show({ issues: one.shortId }),
    show({ issues: one.shortId, off: PROJECT_LISTS }),
    show({ issues: one.id, off: SCOPED_ISSUES }),
    show({ issues: one.shortId, off: PROBES }),
    ...["latest", "oldest", "recommended"].map((event) => show({ issues: one.id, event })),
    rename({ "key-name": "Renamed", "key-active": "true" }),
    rename({ "key-name": "Again", lost: "PUT " }),
    rename({ "key-name": "Unread", off: "GET .*/keys/" }),
    rename({ "key-rate-limit": "1000/3600" }),
    rename({ "key-name": String(key["name"]), "key-rate-limit": "none" }),
    ...["all", "project:releases", "organization"].map((as) => ({ command: "check", as })),
    { command: "check", projects: both, ...production },
    upload({ version: third, "delete-maps": "false" }),
    upload({ version: third, projects: both, dist: "1", "url-prefix": "~/static" }),
    upload({ inject: "false", version: third, "include-sources": "false" }),
    ...["all", "organization"].map((as) => upload({ as })),
    upload({ "dry-run": "true" }),
    upload({ "source-maps": "left", "delete-maps": "true", version: third }),
  ];
}

/**
 * Runs everything, and sets back what can be set back.
 * @param only commands whose names contain this
 */
export async function record(
  site: Site,
  only: string,
  say: (line: string) => void,
): Promise<Ledger> {
  const shapes: Shape[] = [];
  using proxy = await proxyTo(site.url, shapes);
  using folder = temporaryFolder();
  const workspace = path.join(folder.path, "shop");
  const on = new Case(site, 0);
  try {
    const work = await materialOf(on);
    repositoryWith(workspace, (history) => {
      const files = { "src/a.ts": "1\n", "src/b.ts": "2\n", ...BUILD };
      history.tag("v1.0.0", history.commit("main", { message: "Begin\n", files }));
      const message = `Fix the cart\n\nFixes ${work.two.shortId}\n`;
      history.commit("main", { message, files: { "src/a.ts": null, "src/c.ts": "3\n" } });
      history.tag("v1.1.0", history.commit("main", { files: { "src/b.ts": "4\n" } }));
      const author = { name: "", email: `${"a".repeat(80)}@example.com` };
      history.tag("v1.2.0", history.commit("main", { message: "", author, date: 1e13 }));
      return {};
    });
    for (const { as = "all", lost = "", off = "", at = "v1.1.0", origin, ...inputs } of scenesOf(
      on,
      work,
    )) {
      const { command = "release" } = inputs;
      const token = site.tokens[as];
      const isKnown = Object.keys(inputs).every((name) => ACTION_INPUTS.includes(name));
      const isGiven = !Object.values(inputs).some((value) => value.split(/[ ,:]/u).includes(NONE));
      if (!command.includes(only) || token === undefined || !isKnown || !isGiven) continue;
      Object.assign(proxy, { lost, off });
      if (at !== "") git(workspace, "checkout", "--quiet", "--detach", "--force", at);
      if (origin !== undefined) git(workspace, "remote", "add", "origin", origin);
      const asked = { token, org: site.organization, projects: site.projects[0], ...inputs };
      const step = await runBuilt({
        ...(at !== "" && {
          workspace,
          event: { name: "push", ref: `refs/tags/${at}`, sha: git(workspace, "rev-parse", at) },
        }),
        with: { ...asked, "base-url": proxy.url, timeout: "120" },
      });
      if (origin !== undefined) git(workspace, "remote", "remove", "origin");
      const [error = ""] = /^::error.{0,250}/mu.exec(step.stdout) ?? [];
      say(
        `${step.outputs["outcome"] ?? "-"}, ${Math.round(step.milliseconds / 1000)} s: ${as} ${JSON.stringify(inputs)}\n${error}`.trim(),
      );
    }
  } finally {
    await on.tidy();
  }
  return ledgerOf(shapes);
}
