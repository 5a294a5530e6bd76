/** What the local service is beside its dialects, and rules of these that no statement of `test/server` shows. */
import { expect, test } from "vitest";
import { dialects } from "../../tools/service/dialect.ts";
import { type LocalService, startService } from "../../tools/service/service.ts";

const RELEASES = "/api/0/organizations/acme/releases/";
const WEB_ISSUES = "/api/0/projects/acme/web/issues/";

/** Without a body it asks, else it posts. */
const ask = (
  service: LocalService,
  path: string,
  body?: object,
  token = service.token,
  method = "POST",
) =>
  fetch(`${service.url}${path}`, {
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body && { method, body: JSON.stringify(body) }),
  });

test("local service: a token reaches only its own organizations", async () => {
  await using service = await startService();
  const { value } = service.addToken(["project:read"], { organizations: ["other"] });
  const answers = [];
  for (const token of [service.token, value, "some-secret-of-somebody"]) {
    answers.push((await ask(service, WEB_ISSUES, undefined, token)).status);
  }
  expect(answers).toEqual([200, 403, 401]);
  expect(service.requests.map(({ headers }) => headers["authorization"])).toEqual([
    "Bearer <full token>",
    "Bearer <token-2>",
    "Bearer <unknown token>",
  ]);
  expect(JSON.stringify(service.requests)).not.toMatch(/sntryu|some-secret/u);
});

test("local service: dates and rate limits follow its clock", async () => {
  let now = Date.parse("2030-02-03T04:05:06.789Z");
  await using service = await startService({
    dialect: "sentry",
    clock: () => now,
    limits: { createRelease: { limit: 1, window: 10 } },
  });
  const body = { version: "1.0.0", projects: ["web"] };
  const create = () => ask(service, RELEASES, body);
  const created = await create();
  expect(await created.json()).toMatchObject({ dateCreated: "2030-02-03T04:05:06.789Z" });
  expect(created.headers.get("date")).toBe("Sun, 03 Feb 2030 04:05:06 GMT");
  const refused = await create();
  expect(refused.status).toBe(429);
  expect(Object.fromEntries(refused.headers)).toMatchObject({
    "x-sentry-rate-limit-limit": "1",
    "x-sentry-rate-limit-remaining": "0",
    "x-sentry-rate-limit-reset": String(Date.parse("2030-02-03T04:05:10Z") / 1000),
  });
  // Each token and each operation has its own count.
  const { value: token } = service.addToken(["project:releases"]);
  expect((await ask(service, RELEASES, body, token)).status).toBe(208);
  expect((await ask(service, WEB_ISSUES)).status).toBe(200);
  now += 4000;
  expect((await create()).status).toBe(208);
});

test("local service: more than 25 requests at once are refused", async () => {
  const limits = { listIssues: { limit: 1000, window: 10 } };
  await using service = await startService({ dialect: "sentry", latency: 300, limits });
  const asked = Array.from({ length: 30 }, async () => await ask(service, WEB_ISSUES));
  const answers = await Promise.all(asked);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
});

test.each([
  ["glitchtip", "8"],
  ["sentry-self-hosted", null],
] as const)(
  "local service: a rate limit is refused with the headers of %s",
  async (dialect, retryAfter) => {
    await using service = await startService({
      dialect,
      clock: () => 1_777_000_002_500,
      limits: { listIssues: { limit: 0, window: 10 } },
    });
    const { status, headers } = await ask(service, WEB_ISSUES);
    expect([status, headers.get("retry-after")]).toEqual([429, retryAfter]);
    expect(headers.get("x-sentry-rate-limit-reset")).toBeNull();
  },
);

test.each([
  ["contract", 200, 200],
  ["sentry", 404, 200],
  ["sentry-today", 404, 404],
] as const)("local service: %s decides on a release beyond a token", async (name, none, part) => {
  const dialect = { ...dialects[name], lacks: [] };
  await using service = await startService({ dialect });
  const { organization } = service.state;
  service.state.addRelease(organization, { version: "1", projects: ["api"] });
  service.state.addRelease(organization, { version: "2", projects: ["api", "web"] });
  const { value } = service.addToken(["project:releases"], { projects: ["web"] });
  const statuses = [];
  for (const version of ["1", "2"]) {
    statuses.push((await ask(service, `${RELEASES}${version}/`, {}, value, "PUT")).status);
  }
  expect(statuses).toEqual([none, part]);
  expect((await ask(service, `${RELEASES}2/`, undefined, value)).status).toBe(200);
});

test.each([
  ["contract", 200, {}],
  ["sentry", 400, { ignoreCount: 3 }],
  ["sentry-today", 400, {}],
] as const)(
  "local service: %s decides on a team's slug and on an ended snooze",
  async (dialect, team, details) => {
    await using service = await startService({ dialect });
    const issue = service.state.addIssue(service.state.project("web"));
    const path = `/api/0/issues/${issue.id}/`;
    const update = (body: object) => ask(service, path, body, service.token, "PUT");
    expect((await update({ assignedTo: "#web-team" })).status).toBe(team);
    await update({ status: "ignored", statusDetails: { ignoreCount: 3 } });
    await update({ status: "unresolved" });
    expect(issue.status).toBe("unresolved");
    expect(issue.statusDetails).toMatchObject(details);
    expect(Object.keys(issue.statusDetails).length > 0).toBe("ignoreCount" in details);
  },
);

test.each([
  ["version", "1".repeat(255), "1".repeat(256)],
  ["ref", "a".repeat(255), "\0"],
])(
  "local service: GlitchTip breaks at a %s that its columns cannot hold",
  async (member, good, bad) => {
    await using service = await startService({ dialect: "glitchtip" });
    const create = async (value: string) => {
      const body = { version: "1.0.0", projects: ["web"], [member]: value };
      return (await ask(service, RELEASES, body)).status;
    };
    expect([await create(bad), await create(good)]).toEqual([500, 201]);
  },
);

test("local service: an issue is found by its age, its last event and a tag", async () => {
  let now = Date.parse("2030-02-03T04:05:06Z");
  await using service = await startService({ clock: () => now });
  const { state } = service;
  const web = state.project("web");
  const day = 86_400_000;
  state.addIssue(web, { firstSeen: now - 40 * day, lastSeen: now - 40 * day });
  state.addIssue(web, { firstSeen: now - 40 * day, lastSeen: now, tags: { customer: "a" } });
  state.addIssue(web, { firstSeen: now, lastSeen: now });
  now += 1000;
  const found = async (query: string) => {
    const answer = await ask(service, `${WEB_ISSUES}?query=${encodeURIComponent(query)}`);
    const issues = (await answer.json()) as { shortId: string }[];
    return issues.map(({ shortId }) => shortId).toSorted();
  };
  expect(await found("lastSeen:+30d")).toEqual(["WEB-1"]);
  expect(await found("firstSeen:-24h")).toEqual(["WEB-3"]);
  expect(await found("age:+2w !lastSeen:+30d")).toEqual(["WEB-2"]);
  expect(await found("has:customer")).toEqual(["WEB-2"]);
  expect(await found("tags[customer]:a")).toEqual(["WEB-2"]);
  expect(await found("last-seen:+30d")).toEqual(["WEB-1"]);
});

test("local service: terms that it lacks are named as its own", async () => {
  await using service = await startService();
  for (const [term, name] of Object.entries({ "message:x": "message", "age:2030-01-01": "time" })) {
    const answer = await ask(service, `${WEB_ISSUES}?query=${term}`);
    const { detail } = (await answer.json()) as { detail: string };
    expect([answer.status, detail]).toEqual([
      400,
      expect.stringMatching(/^the local service does/u),
    ]);
    expect(detail).toContain(name);
  }
});

test("local service: repositories have the provider that sentry-cli reads", async () => {
  await using service = await startService({ dialect: "sentry", repositories: ["acme/shop"] });
  const answer = await ask(service, "/api/0/organizations/acme/repos/");
  expect(await answer.json()).toMatchObject([
    { name: "acme/shop", provider: { id: "integrations:github" } },
  ]);
});
