import { describe, expect, test } from "vitest";
import { type DialectName, dialects } from "../service/dialect.ts";
import { startService, type LocalService } from "../service/service.ts";
import { ask, idsOf, type Received, WEB_ISSUES } from "./client.ts";

const ORGANIZATION_ISSUES = "/api/0/organizations/acme/issues/";

/** Three issues of `web` and one of `api`. */
async function start(dialect: DialectName): Promise<LocalService> {
  return startService({
    dialect,
    seed: (state) => {
      for (const slug of ["web", "web", "web", "api"]) state.addIssue(state.project(slug));
    },
  });
}

type Parameters = readonly (readonly [string, string])[];

function withQuery(path: string, parameters: Parameters): string {
  return `${path}?${parameters.map((pair) => pair.map(encodeURIComponent).join("=")).join("&")}`;
}

/** The parameter that names an issue. */
function named(service: LocalService, shortId: string, parameter = "id"): [string, string] {
  return [parameter, idOf(service, shortId)];
}

/** A Sentry with global views. */
async function startWithViews(): Promise<LocalService> {
  const service = await start("sentry");
  const { issues } = service.dialect;
  const bulk = { ...issues.bulk, manyProjects: "taken" as const };
  service.dialect = { ...service.dialect, issues: { ...issues, bulk } };
  return service;
}

function idOf(service: LocalService, shortId: string): string {
  return service.state.issue(shortId).id;
}

async function put(service: LocalService, path: string, parameters: Parameters): Promise<Received> {
  const body = { status: "resolved" };
  return ask(service, { method: "PUT", path: withQuery(path, parameters), body });
}

function statuses({ state }: LocalService): string[] {
  return ["WEB-1", "WEB-2", "WEB-3", "API-1"].map((shortId) => state.issue(shortId).status);
}

const [OPEN, DONE] = ["unresolved", "resolved"];
/** Nothing has been seen less than no times. */
const GUARD = ["query", "timesSeen:<0"] as const;

describe("updating many issues (Sentry)", () => {
  test("changes those whose ids are given, and answers the change", async () => {
    await using service = await start("sentry");
    const ids = ["WEB-1", "WEB-3"].map((shortId) => named(service, shortId));
    const { status, body } = await put(service, WEB_ISSUES, ids);
    expect([status, body]).toEqual([200, { status: "resolved", statusDetails: {}, inbox: null }]);
    expect(statuses(service)).toEqual([DONE, OPEN, DONE, OPEN]);
  });

  test("ids win over the query beside them", async () => {
    await using service = await start("sentry");
    await put(service, WEB_ISSUES, [named(service, "WEB-2"), GUARD]);
    expect(statuses(service)).toEqual([OPEN, DONE, OPEN, OPEN]);
  });

  test("an id of another project is not visible on the path of this one", async () => {
    await using service = await start("sentry");
    const api = named(service, "API-1");
    expect((await put(service, WEB_ISSUES, [api])).status).toBe(204);
    await put(service, WEB_ISSUES, [api, named(service, "WEB-1")]);
    expect(statuses(service)).toEqual([DONE, OPEN, OPEN, OPEN]);
    const project = ["project", service.state.project("api").id] as const;
    expect((await put(service, ORGANIZATION_ISSUES, [api, project])).status).toBe(200);
    expect(statuses(service)).toEqual([DONE, OPEN, OPEN, DONE]);
  });

  test("without ids it is the search that decides, by default for all that is unresolved", async () => {
    await using service = await start("sentry");
    service.state.issue("WEB-2").priority = "low";
    await put(service, WEB_ISSUES, []);
    expect(statuses(service)).toEqual([DONE, OPEN, DONE, OPEN]);
  });

  test("several projects at once are refused where global views are off", async () => {
    await using service = await start("sentry");
    const one = named(service, "WEB-1");
    expect(await put(service, ORGANIZATION_ISSUES, [one])).toMatchObject({
      status: 400,
      body: { detail: "You do not have the multi project stream feature enabled" },
    });
    expect(statuses(service)).toEqual([OPEN, OPEN, OPEN, OPEN]);
  });

  test("one issue of two projects cannot be marked for the next release of both", async () => {
    await using service = await startWithViews();
    const ids = [idOf(service, "WEB-1"), idOf(service, "API-1")];
    const path = `${ORGANIZATION_ISSUES}?${ids.map((id) => `id=${id}`).join("&")}`;
    const body = { status: "resolvedInNextRelease" };
    expect(await ask(service, { method: "PUT", path, body })).toMatchObject({
      status: 400,
      body: { detail: "Cannot set resolved in next release for multiple projects." },
    });
    expect(statuses(service)).toEqual([OPEN, OPEN, OPEN, OPEN]);
  });

  test("ids that are not visible: 204 on one age, up to 1,000 other issues on another", async () => {
    for (const [dialect, expected, changed] of [
      ["sentry", 204, OPEN],
      ["sentry-newest", 200, DONE],
    ] as const) {
      await using service = await start(dialect);
      const { status } = await put(service, WEB_ISSUES, [["id", "4711"]]);
      expect(status).toBe(expected);
      expect(statuses(service)).toEqual([changed, changed, changed, OPEN]);
    }
  });

  test("a query that nothing matches guards against that", async () => {
    await using service = await start("sentry-newest");
    const fault = service.faults.add({ fault: { kind: "ids-not-visible" }, times: 1 });
    const one = named(service, "WEB-1");
    await put(service, WEB_ISSUES, [one, GUARD]);
    expect(fault.struck).toBe(1);
    expect(statuses(service)).toEqual([OPEN, OPEN, OPEN, OPEN]);
    // Without the guard the same fault reaches all others.
    service.faults.add({ fault: { kind: "ids-not-visible" }, times: 1 });
    await put(service, WEB_ISSUES, [one]);
    expect(statuses(service)).toEqual([DONE, DONE, DONE, OPEN]);
  });

  test("a search changes 1,000 issues at most", async () => {
    await using service = await startService({
      dialect: "sentry",
      seed: (state) => {
        for (let count = 0; count < 1005; count += 1) {
          state.addIssue(state.project("web"), { lastSeen: 1_777_000_000_000 - count });
        }
      },
    });
    await put(service, WEB_ISSUES, []);
    const open = [...service.state.issues.values()].filter(({ status }) => status === "unresolved");
    expect(open).toHaveLength(5);
  });
});

describe("updating many issues (GlitchTip)", () => {
  test("is 405 on the path of a project", async () => {
    await using service = await start("glitchtip");
    expect((await put(service, WEB_ISSUES, [])).status).toBe(405);
  });

  test("changes those whose ids are given, of which the query must hold too", async () => {
    await using service = await start("glitchtip");
    const one = named(service, "WEB-1");
    await put(service, ORGANIZATION_ISSUES, [one, GUARD]);
    expect(statuses(service)).toEqual([OPEN, OPEN, OPEN, OPEN]);
    const { status, body } = await put(service, ORGANIZATION_ISSUES, [one, ["id", "4711"]]);
    expect([status, body]).toEqual([200, { status: "resolved", merge: null }]);
    expect(statuses(service)).toEqual([DONE, OPEN, OPEN, OPEN]);
  });

  test("changes the whole organization without an id", async () => {
    await using service = await start("glitchtip");
    await put(service, ORGANIZATION_ISSUES, []);
    expect(statuses(service)).toEqual([DONE, DONE, DONE, DONE]);
  });
});

describe("reading many issues", () => {
  const read = (service: LocalService, parameters: Parameters) =>
    ask(service, { path: withQuery(ORGANIZATION_ISSUES, parameters) });

  test("Sentry gives those that are named, of the projects that are named", async () => {
    await using service = await startWithViews();
    const [web, api] = [idOf(service, "WEB-2"), idOf(service, "API-1")];
    const both: Parameters = [
      ["group", web],
      ["group", api],
      ["group", "4711"],
    ];
    expect(idsOf((await read(service, both)).body).toSorted()).toEqual([web, api].toSorted());
    const { id } = service.state.project("web");
    expect(idsOf((await read(service, [...both, ["project", id]])).body)).toEqual([web]);
    expect((await read(service, [...both, ["project", "99"]])).status).toBe(403);
    expect((await read(service, [["group", "WEB-1"]])).status).toBe(400);
  });

  test("GlitchTip does not know the parameter, and lists the organization", async () => {
    await using service = await start("glitchtip");
    const { body } = await read(service, [["group", idOf(service, "WEB-2")]]);
    expect(idsOf(body)).toHaveLength(4);
  });

  test("the contract has none of it", async () => {
    await using service = await start("contract");
    expect((await read(service, [])).status).toBe(404);
    expect((await put(service, WEB_ISSUES, [])).status).toBe(405);
    expect(statuses(service)).toEqual([OPEN, OPEN, OPEN, OPEN]);
    expect(dialects.contract.lacks).toContain("updateIssues");
  });
});
