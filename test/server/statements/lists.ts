/** Statements about lists of issues, and about updating many at once. */
import { type Case, pick, present, type Statements, type Subject } from "../server.ts";

const list = (on: Case, query: Readonly<Record<string, string>>) =>
  on.ask({ path: `${on.project()}issues/?${new URLSearchParams(query).toString()}` });

/** The form of a cursor, with digits and times as placeholders. */
const form = (text: string): string =>
  text
    .replaceAll(/cursor="[A-Za-z0-9+/]{16,}=*"/gu, 'cursor="<base64>"')
    .replaceAll(/cursor="\d{10,}:/gu, 'cursor="<ms>:')
    .replaceAll(/<[^>]*>;/gu, "<…>;");

const many = (body: unknown): unknown => (Array.isArray(body) ? body.length : body);

export const LIST_STATEMENTS = {
  "members of a listed issue": async (on) => {
    const { body } = await list(on, { query: "", limit: "1" });
    const [first] = body as unknown[];
    return present(
      first,
      "annotations assignedTo hasSeen isBookmarked isPublic isSubscribed permalink",
      "shareId shortId stats status statusDetails subscriptionDetails userCount",
    );
  },
  "a page is this long, and `limit` makes it shorter": async (on) => {
    const whole = await list(on, { query: "" });
    const one = await list(on, { query: "", limit: "1" });
    return [many(whole.body), many(one.body)];
  },
  "the Link of a first page, and of an end": async (on) => {
    const first = await list(on, { query: "", limit: "1" });
    const none = await list(on, { query: "is:ignored level:debug nosuchtag:x" });
    const relations = (text: string): string[] => text.match(/rel="\w+"; results="\w+"/gu) ?? [];
    return [
      form(first.headers.get("link") ?? ""),
      relations(first.headers.get("link") ?? ""),
      relations(none.headers.get("link") ?? "").length,
    ];
  },
  "following the cursors reaches every issue once": async (on) => {
    const ids: string[] = [];
    let cursor = "";
    for (let page = 0; page < 3; page += 1) {
      const { body, headers } = await list(on, { query: "", limit: "5", cursor });
      ids.push(...(body as { id: string }[]).map(({ id }) => id));
      cursor =
        /rel="next"; results="true"; cursor="([^"]*)"/u.exec(headers.get("link") ?? "")?.[1] ?? "";
    }
    return [ids.length, new Set(ids).size];
  },
  "stats periods: 14d, none, another": async (on) => {
    const seen = [];
    for (const statsPeriod of ["14d", "", "1y"]) {
      const { status, body } = await list(on, { query: "", limit: "1", statsPeriod });
      const [first] = Array.isArray(body) ? (body as { stats?: object }[]) : [];
      seen.push([status, Object.keys(first?.stats ?? {})]);
    }
    return seen;
  },
  "the headers that count": async (on) => {
    const { headers } = await list(on, { query: "", limit: "1" });
    return [headers.has("x-hits"), headers.get("x-max-hits")];
  },
  "a value of is: that there is not": async (on) => {
    const { status, body } = await list(on, { query: "is:nonsense" });
    return [status, String(pick(body, "detail")["detail"]).slice(0, 27)];
  },
  "an unbalanced quote": async (on) => (await list(on, { query: "can't" })).status,
  "looking up a short ID, of this project and of the other": async (on) => {
    const [one, other] = [await on.issue(), await on.issue(1)];
    await on.update(one, { status: "resolved" });
    const found = [];
    for (const { shortId } of [one, other]) {
      const { body, headers } = await list(on, { query: shortId, shortIdLookup: "1" });
      const ids = (body as { shortId: string }[]).filter((issue) => issue.shortId === shortId);
      found.push([ids.length, headers.has("link"), headers.get("x-sentry-direct-hit")]);
    }
    return found;
  },
  "a project that there is not, and an organization": async (on) => {
    const { organization } = on.site;
    const project = await on.ask({ path: `projects/${organization}/no-such-project/issues/` });
    const nobody = await on.ask({ path: "projects/no-such-organization/web/issues/" });
    const itself = await on.ask({ path: `projects/${organization}/no-such-project/` });
    return [project.status, many(project.body), nobody.status, itself.status];
  },
  "the scopes that list issues, each alone": async (on) => {
    const seen: Record<string, number> = {};
    for (const token of ["project:read", "event:read", "event:write"]) {
      seen[token] = (await on.ask({ path: `${on.project()}issues/?limit=1`, token })).status;
    }
    return seen;
  },
} satisfies Statements;

const bulk = (on: Case, path: string, query: [string, string][]) =>
  on.ask({
    method: "PUT",
    path: `${path}issues/?${new URLSearchParams(query).toString()}`,
    body: { status: "resolved" },
  });

const statusesOf = async (on: Case, ids: string[]): Promise<unknown[]> =>
  Promise.all(
    ids.map(async (id) => pick((await on.ask({ path: `issues/${id}/` })).body, "status")["status"]),
  );

const GUARD: [string, string] = ["query", "timesSeen:<0"];

export const BULK_STATEMENTS = {
  "the guard of a bulk update finds nothing": async (on) =>
    many((await list(on, { query: "timesSeen:<0" })).body),
  "a bulk update by id, on the path of the project": async (on) => {
    const [one, two, three] = [await on.issue(), await on.issue(), await on.issue()];
    const { status, body } = await bulk(on, on.project(), [["id", one.id], ["id", two.id], GUARD]);
    return [status, body, await statusesOf(on, [one.id, two.id, three.id])];
  },
  "a bulk update by id, on the path of the organization: one project, any project": async (on) => {
    const [one, two, three] = [await on.issue(), await on.issue(), await on.issue()];
    const { status, body } = await bulk(on, on.organization, [
      ["id", one.id],
      ["project", await on.projectId()],
    ]);
    const any = await bulk(on, on.organization, [["id", two.id]]);
    const ids = [one.id, two.id, three.id];
    return [status, body, any.status, any.status < 400 ? "" : any.body, await statusesOf(on, ids)];
  },
  "a bulk update by id with the guard, on the path of the organization": async (on) => {
    const one = await on.issue();
    const project = await on.projectId();
    const { status } = await bulk(on, on.organization, [
      ["id", one.id],
      ["project", project],
      GUARD,
    ]);
    return [status, await statusesOf(on, [one.id])];
  },
  "a bulk update whose only id is of another project, guarded": async (on) => {
    const [one, other] = [await on.issue(), await on.issue(1)];
    const { status } = await bulk(on, on.project(), [["id", other.id], GUARD]);
    return [status, await statusesOf(on, [one.id, other.id])];
  },
  "many issues are read by their ids: of one project, of any, of none that there is": async (
    on,
  ) => {
    const [one, two, other] = [await on.issue(), await on.issue(), await on.issue(1)];
    const groups = [one, two, other].map(({ id }) => `group=${id}`).join("&");
    const seen = [];
    for (const project of [`&project=${await on.projectId()}`, "", "&project=99999"]) {
      const { status, body } = await on.ask({
        path: `${on.organization}issues/?${groups}${project}`,
      });
      const ids = Array.isArray(body) ? (body as { id: string }[]).map(({ id }) => id) : [];
      const named = [one, two, other].map(({ id }) => ids.includes(id));
      const shown = ids.length > 3 ? "more than was asked for" : named;
      seen.push([status, status < 400 ? shown : body]);
    }
    return seen;
  },
  "a project by its slug where its number belongs": async (on) => {
    const path = `${on.organization}issues/?project=${on.site.projects[0]}`;
    return (await on.ask({ path })).status;
  },
  "of the organization: an empty range of time, counts of a day, none, and such as there are not":
    async (on) => {
      const { organization } = on;
      const number = await on.projectId();
      const asked = [
        "statsPeriod=",
        "groupStatsPeriod=24h",
        "groupStatsPeriod=",
        "groupStatsPeriod=x",
      ];
      const seen = [];
      for (const counts of asked) {
        const path = `${organization}issues/?project=${number}&query=&limit=1&${counts}`;
        const { status, body } = await on.ask({ path });
        const [first] = Array.isArray(body) ? (body as { stats?: object }[]) : [];
        seen.push(status < 400 ? Object.keys(first?.stats ?? {}) : [status, body]);
      }
      return seen;
    },
  "of the organization: the order of new ones by cursors, and an order that there is not": async (
    on,
  ) => {
    const of = `${on.organization}issues/?project=${await on.projectId()}&query=&limit=2`;
    const { body, headers } = await on.ask({ path: `${of}&sort=new` });
    const [, cursor = ""] = /rel="next";.*cursor="([^"]*)"/u.exec(headers.get("link") ?? "") ?? [];
    const next = await on.ask({ path: `${of}&sort=new&cursor=${cursor}` });
    const ids = [body, next.body].flatMap((page) =>
      Array.isArray(page) ? (page as Subject[]).map(({ id }) => id) : [],
    );
    const wrong = await on.ask({ path: `${of}&sort=oldest` });
    return [new Set(ids).size, /^\d{10}000:0:0$/u.test(cursor), wrong.status];
  },
  "of the organization: a short ID of another project than is named": async (on) => {
    const { shortId } = await on.issue(1);
    const of = `${on.organization}issues/?project=${await on.projectId()}`;
    const { body, headers } = await on.ask({ path: `${of}&query=${shortId}&shortIdLookup=1` });
    const found = Array.isArray(body) && (body as Subject[]).some((one) => one.shortId === shortId);
    return [found, headers.get("x-sentry-direct-hit")];
  },
} satisfies Statements;
