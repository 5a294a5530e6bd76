/** Statements about client keys, tokens, projects, and what is not there. */
import { type Case, NotGiven, pick, present, type Statements } from "../server.ts";

interface Key {
  id: string;
  name: string;
}

/** The first key of the first project; it gets its name back. */
async function key(on: Case) {
  const { body } = await on.ask({ path: `${on.project()}keys/` });
  const known = on.site.clientKey;
  const [first] = Array.isArray(body) ? (body as Key[]) : [];
  const found = first ?? (known === undefined ? undefined : { id: known, name: "Default" });
  if (found === undefined) throw new NotGiven("a client key");
  const path = `${on.project()}keys/${found.id}/`;
  const put = (asked: unknown) => on.ask({ method: "PUT", path, body: asked });
  const before = { name: found.name, isActive: true, rateLimit: null };
  on.afterwards(() => put(before));
  return { path, before: found.name, put };
}

export const SURROUNDING_STATEMENTS = {
  "members of a client key": async (on) => {
    const { path } = await key(on);
    const { status, body } = await on.ask({ path });
    const names = "browserSdk browserSdkVersion dateCreated dsn id isActive label name projectID";
    return [status, present(body, names, "projectId public rateLimit secret")];
  },
  "a client key is renamed, trimmed, and not to an empty name": async (on) => {
    const { put, before } = await key(on);
    const seen = [];
    for (const asked of ["Renamed", "  Trimmed ", ""]) {
      const { status, body } = await put({ name: asked });
      const { name, label } = pick(body, "name", "label");
      seen.push([status, name === before ? "as before" : name, name === label]);
    }
    return seen;
  },
  "a name of 65 characters": async (on) =>
    (await (await key(on)).put({ name: "x".repeat(65) })).status,
  "a rename keeps limit and state, and resets the browser SDK": async (on) => {
    const { put } = await key(on);
    const limit = { count: 1000, window: 3600 };
    const first = await put({ rateLimit: limit, isActive: false });
    const second = await put({ name: "Renamed" });
    return [first, second].map(({ status, body }) => [status, pick(body, "isActive", "rateLimit")]);
  },
  "a key that there is not": async (on) => {
    const path = `${on.project()}keys/${"0".repeat(32)}/`;
    const seen = await on.ask({ path });
    const put = await on.ask({ method: "PUT", path, body: { name: "x" } });
    return [seen.status, put.status];
  },
  "no token, and a wrong one": async (on) => {
    const seen = [];
    const wrong = { authorization: "Bearer 0123456789abcdef" };
    for (const headers of [{}, wrong]) {
      const get = await on.ask({ path: `${on.project()}issues/`, token: null, headers });
      const path = `${on.organization}releases/`;
      const post = await on.ask({ method: "POST", path, body: {}, token: null, headers });
      seen.push([get.status, get.body, post.status, post.body]);
    }
    return seen;
  },
  "a scope that is missing": async (on) => {
    const { id } = await on.issue();
    const put = { method: "PUT", path: `issues/${id}/`, body: { status: "resolved" } };
    const { status, body } = await on.ask({ ...put, token: "event:read" });
    return [status, body];
  },
  "paths that there are not, and the API below a wrong path": async (on) => {
    const paths = [`${on.organization}no-such-path/`, `../../wrong/api/0/${on.project()}issues/`];
    const seen = [];
    for (const path of paths) {
      for (const method of ["GET", "POST"]) {
        const body = method === "GET" ? undefined : {};
        const answer = await on.ask({ method, path, body });
        seen.push([method, answer.status, answer.body ?? "-"]);
      }
    }
    return seen;
  },
  "the root: with a token, without, with a wrong one": async (on) => {
    const own = await on.ask({ path: "" });
    const none = await on.ask({ path: "", token: null });
    const headers = { authorization: "Bearer 0123456789abcdef" };
    const wrong = await on.ask({ path: "", token: null, headers });
    const { auth } = pick(own.body, "auth");
    return [own.status, present(auth, "scopes"), none.status, wrong.status];
  },
  "the project, the organization, its repositories": async (on) => {
    const paths = [on.project(), on.organization, `${on.organization}repos/`];
    const seen = [];
    for (const path of paths) {
      const { status, body } = await on.ask({ path });
      seen.push([status, Array.isArray(body) ? "list" : typeof pick(body, "slug")["slug"]]);
    }
    return seen;
  },
  "repositories by a part of their names, and more on a page than there can be": async (on) => {
    const { organization } = on;
    const seen = [];
    for (const query of ["query=ACME/SHO", "query=no-such-repository", "per_page=101"]) {
      const { status, body } = await on.ask({ path: `${organization}repos/?${query}` });
      seen.push([status, Array.isArray(body) ? body.length > 0 : body]);
    }
    return seen;
  },
  "settings of the web application": async (on) => {
    const { status, body } = await on.ask({ path: "../settings/", token: null });
    return [status, present(body, "version")];
  },
} satisfies Statements;
