/** What the local service is beside its dialects, about which `test/server` has statements. */
import http from "node:http";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { startService } from "../../tools/service/service.ts";
import { ask, RELEASES, WEB_ISSUES } from "./wire.ts";

test("a token reaches its organizations alone, and the log shows its label, never its value", async () => {
  await using service = await startService();
  const { value } = service.addToken(["project:read"], { organizations: ["other"] });
  const answers = [];
  for (const token of [service.token, value, "some-secret-of-somebody"]) {
    answers.push((await ask(service, { path: WEB_ISSUES, token })).status);
  }
  expect(answers).toEqual([200, 403, 401]);
  expect(service.requests.map(({ headers }) => headers["authorization"])).toEqual([
    "Bearer <full token>",
    "Bearer <token-2>",
    "Bearer <unknown token>",
  ]);
  expect(JSON.stringify(service.requests)).not.toMatch(/sntryu|some-secret/u);
});

test("dates, the Date header and windows of rate limits follow its clock", async () => {
  let now = Date.parse("2030-02-03T04:05:06.789Z");
  await using service = await startService({
    dialect: "sentry",
    clock: () => now,
    rateLimits: { createRelease: { limit: 1, window: 10 } },
  });
  const body = { version: "1.0.0", projects: ["web"] };
  const create = () => ask(service, { method: "POST", path: RELEASES, body });
  const created = await create();
  expect(created.body).toMatchObject({ dateCreated: "2030-02-03T04:05:06.789Z" });
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
  expect((await ask(service, { method: "POST", path: RELEASES, body, token })).status).toBe(208);
  expect((await ask(service, { path: WEB_ISSUES })).status).toBe(200);
  now += 4000;
  expect((await create()).status).toBe(208);
});

test.each([
  ["glitchtip", "8"],
  ["sentry-self-hosted", null],
] as const)("a rate limit as %s tells it", async (dialect, retryAfter) => {
  await using service = await startService({
    dialect,
    clock: () => 1_777_000_002_500,
    rateLimits: { listIssues: { limit: 0, window: 10 } },
  });
  const { status, headers } = await ask(service, { path: WEB_ISSUES });
  expect([status, headers.get("retry-after")]).toEqual([429, retryAfter]);
  expect(headers.get("x-sentry-rate-limit-reset")).toBeNull();
});

test("random faults strike a share, the same for the same seed", async () => {
  const runs = [];
  for (const seed of [1, 1, 2]) {
    await using service = await startService();
    service.faults.add({ fault: { kind: "status", status: 500 }, probability: 0.3, seed });
    const statuses = [];
    for (let count = 0; count < 60; count += 1) {
      statuses.push((await ask(service, { path: WEB_ISSUES })).status);
    }
    runs.push(statuses.join(" "));
  }
  expect(runs[0]).toBe(runs[1]);
  expect(runs[0]).not.toBe(runs[2]);
  const struck = runs[0]?.split("500").length ?? 0;
  expect(struck).toBeGreaterThan(5);
  expect(struck).toBeLessThan(40);
});

test("no path, query or body breaks it", async () => {
  await using service = await startService({ dialect: "sentry" });
  const { state } = service;
  const issue = `/api/0/issues/${state.addIssue(state.project("web")).id}/`;
  const key = `/api/0/projects/acme/web/keys/${state.key("web").id}/`;
  const text = fc.string({ unit: "binary", maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(text, fc.jsonValue(), fc.nat(7), async (hostile, value, choice) => {
      // Lone halves of surrogate pairs have no URL form.
      const encoded = encodeURIComponent(hostile.toWellFormed());
      const release = { version: "9", projects: ["web"], commits: [value], refs: value };
      const asks = [
        { path: `${WEB_ISSUES}?query=${encoded}` },
        { path: `${WEB_ISSUES}?cursor=${encoded}&statsPeriod=${encoded}` },
        { path: `/api/0/issues/${encoded}/` },
        { method: "PUT", path: issue, body: value },
        { method: "PUT", path: issue, body: { status: value, assignedTo: value, isPublic: value } },
        { method: "POST", path: RELEASES, body: { version: hostile, projects: value } },
        { method: "POST", path: RELEASES, body: { ...release, url: value } },
        { method: "PUT", path: key, body: { name: value } },
      ];
      const { status } = await ask(service, asks[choice] ?? { path: "/" });
      expect(status).toBeGreaterThanOrEqual(200);
      // 500 stands for what a real server's database refuses; a defect of ours would be in `crashes`.
      expect(service.crashes).toEqual([]);
    }),
    { numRuns: 60, seed: 20260101 },
  );
});

test("malformed percent-encoding and truncated requests do no harm", async () => {
  await using service = await startService();
  expect((await ask(service, { path: "/api/0/issues/%E0%A4%A/" })).status).toBe(400);
  await new Promise<void>((resolve) => {
    const headers = { "content-type": "application/json", "content-length": 1000 };
    const request = http.request(`${service.url}${RELEASES}`, { method: "POST", headers });
    request.on("error", () => resolve());
    request.on("close", () => resolve());
    request.write('{"version": "1"', () => request.destroy());
  });
  expect((await ask(service, { path: WEB_ISSUES })).status).toBe(200);
  expect(service.crashes).toEqual([]);
});
