/** What sentry.io does today, and 23.7.1 does not: read, so that no real server is behind it. */
import { expect, test } from "vitest";
import { startService } from "../../tools/service/service.ts";
import { ask, idsOf, nextCursor } from "./wire.ts";

const NOON = Date.parse("2026-11-02T12:00:00Z");

test("what is retired says so, and is switched off and on again", async () => {
  await using service = await startService({ dialect: "sentry-today" });
  const { id } = service.state.addIssue(service.state.project("web"));
  const paths = [`issues/${id}/`, "projects/acme/web/issues/", `organizations/acme/issues/${id}/`];
  const statuses = async () => {
    const answers = await Promise.all(
      paths.map((path) => ask(service, { path: `/api/0/${path}` })),
    );
    return answers.map(({ status, headers }) => [status, headers.get("x-sentry-deprecation-date")]);
  };
  const since = "2026-05-15T00:00:00+00:00";
  expect(await statuses()).toEqual([
    [200, since],
    [200, null],
    [200, null],
  ]);
  service.brownouts = ["retrieveIssue", "listIssues"];
  expect(await statuses()).toEqual([
    [410, since],
    [410, since],
    [200, null],
  ]);
  service.brownouts = [];
  service.isElsewhere = true;
  expect((await statuses()).map(([status]) => status)).toEqual([404, 200, 200]);
});

test("with events coming in, the usual order misses issues, and the order of new ones none", async () => {
  await using service = await startService({
    dialect: "sentry-today",
    traffic: 2,
    clock: () => NOON,
  });
  const { state } = service;
  const start = NOON - 500_000;
  for (let index = 0; index < 250; index += 1) {
    state.addIssue(state.project("web"), { firstSeen: start, lastSeen: start + index * 70 });
  }
  const listed = async (order: string): Promise<{ ids: string[]; hits: string[] }> => {
    const [ids, hits]: [string[], string[]] = [[], []];
    for (let cursor: string | undefined = ""; cursor !== undefined;) {
      const path = `/api/0/projects/acme/web/issues/?${order}&cursor=${cursor}`;
      const page = await ask(service, { path });
      ids.push(...idsOf(page.body));
      hits.push(String(page.headers.get("x-hits")));
      cursor = nextCursor(page);
    }
    return { ids, hits };
  };
  const byEvent = await listed("query=");
  expect(new Set(byEvent.ids).size).toBeLessThan(250);
  // Of the second at the boundary of two pages some come again.
  expect(byEvent.ids.length).toBeGreaterThan(new Set(byEvent.ids).size);
  const byAge = await listed("query=&sort=new");
  expect([byAge.ids.length, new Set(byAge.ids).size]).toEqual([250, 250]);
  // A page after the first estimates how many there are.
  for (const issue of state.issuesOf(state.project("web")).slice(0, 130)) issue.status = "resolved";
  const { hits } = await listed("query=is:unresolved&sort=new");
  expect([hits[0], hits.length]).toEqual(["120", 2]);
  expect(hits[1]).not.toBe("120");
});

test("a release that another team has a project in is not to be written", async () => {
  await using service = await startService({ dialect: "sentry-today" });
  const { state, organization } = service;
  state.addRelease(state.organization, { version: "1.0", projects: ["web", "api"] });
  const token = service.addToken(["project:releases"], { projects: ["web"] }).value;
  const path = `/api/0/organizations/${organization}/releases/1.0/deploys/`;
  const body = { environment: "production" };
  const deploy = () => ask(service, { method: "POST", path, body, token });
  expect((await deploy()).status).toBe(404);
  state.release("1.0").projects.pop();
  expect((await deploy()).status).toBe(201);
});
