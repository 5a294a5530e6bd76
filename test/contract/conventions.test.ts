import http from "node:http";
import https from "node:https";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DialectName, MAIN_DIALECTS } from "../service/dialect.ts";
import { selfSigned } from "../service/certificate.ts";
import { startService } from "../service/service.ts";
import { ask, idsOf, issuePath, keyPath, relation, RELEASES, WEB_ISSUES } from "./client.ts";

const withIssue = (dialect: DialectName) =>
  startService({ dialect, seed: (state) => state.addIssue(state.project("web")) });

describe("what there is not", () => {
  test("the contract knows its own operations and the reading of a key", async () => {
    await using service = await withIssue("contract");
    for (const path of ["/api/0/", `${RELEASES}1.0.0/`, "/api/0/projects/acme/web/"]) {
      const { status, body } = await ask(service, { path });
      expect([status, body]).toEqual([404, { detail: "The requested resource does not exist" }]);
    }
    expect((await ask(service, { path: RELEASES })).status).toBe(405);
  });
});

describe.each(MAIN_DIALECTS)("conventions (%s)", (dialect) => {
  const start = () => withIssue(dialect);

  test("the log keeps body, bytes, status, times and connection of each request", async () => {
    await using service = await start();
    const path = issuePath(service.state.issue("WEB-1").id);
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const put = () =>
      new Promise<void>((resolve, reject) => {
        const headers = {
          authorization: `Bearer ${service.token}`,
          "content-type": "application/json",
        };
        http
          .request(`${service.url}${path}`, { method: "PUT", agent, headers }, (response) => {
            response.resume().on("end", resolve);
          })
          .on("error", reject)
          .end('{"status": "ignored"}');
      });
    await put();
    await put();
    agent.destroy();
    await ask(service, { path });
    expect(service.requests).toMatchObject([
      { operation: "updateIssue", method: "PUT", path, status: 200, connection: 1 },
      { operation: "updateIssue", method: "PUT", path, status: 200, connection: 1 },
      { operation: "retrieveIssue", method: "GET", path, status: 200, connection: 2 },
    ]);
    const [first, second] = service.requests;
    expect(first?.body).toEqual({ status: "ignored" });
    expect(first?.rawBody.toString()).toBe('{"status": "ignored"}');
    expect(first?.answeredAt).toBeGreaterThanOrEqual(first?.arrivedAt ?? Infinity);
    expect(second?.arrivedAt).toBeGreaterThanOrEqual(first?.answeredAt ?? Infinity);
  });
});

test("a renamed project is answered 302 with its new slug", async () => {
  await using service = await startService();
  service.state.project("web").formerSlugs.push("old-web");
  const { status, headers, body } = await ask(service, {
    path: "/api/0/projects/acme/old-web/issues/?query=x",
  });
  expect(status).toBe(302);
  expect(headers.get("location")).toBe("/api/0/projects/acme/web/issues/?query=x");
  expect(body).toMatchObject({ slug: "web", detail: { code: "resource-moved" } });
});

test("a base path is part of every address, and https works", async () => {
  const tls = selfSigned();
  await using service = await startService({
    tls,
    basePath: "/tracker",
    pageSize: 1,
    seed: (state) => {
      state.addIssue(state.project("web"));
      state.addIssue(state.project("web"));
    },
  });
  expect(service.url).toMatch(/^https:\/\/127\.0\.0\.1:\d+\/tracker$/u);
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const headers = { authorization: `Bearer ${service.token}` };
    https
      .get(`${service.url}${WEB_ISSUES}`, { ca: tls.cert, agent: false, headers }, resolve)
      .on("error", reject);
  });
  response.resume();
  expect(response.statusCode).toBe(200);
  expect(response.headers["link"]).toContain(`<${service.url}${WEB_ISSUES}?`);
  const untrusted = fetch(`${service.url}${WEB_ISSUES}`).catch((error: unknown) => error);
  expect(await untrusted).toMatchObject({ cause: { code: "DEPTH_ZERO_SELF_SIGNED_CERT" } });
});

test("dates and the Date header follow the clock of the service", async () => {
  await using service = await startService({ clock: () => Date.parse("2030-02-03T04:05:06.789Z") });
  const body = { version: "1.0.0", projects: ["web"] };
  const created = await ask(service, { method: "POST", path: RELEASES, body });
  expect(created.body).toMatchObject({ dateCreated: "2030-02-03T04:05:06.789Z" });
  expect(created.headers.get("date")).toBe("Sun, 03 Feb 2030 04:05:06 GMT");
});

test("no path, query or body breaks it", async () => {
  await using service = await startService({
    dialect: "sentry",
    seed: (state) => state.addIssue(state.project("web")),
  });
  const text = fc.string({ unit: "binary", maxLength: 60 });
  const issue = issuePath(service.state.issue("WEB-1").id);
  const encoded = (value: string): string => {
    // Lone halves of surrogate pairs have no URL form.
    return encodeURIComponent(value.toWellFormed());
  };
  await fc.assert(
    fc.asyncProperty(text, fc.jsonValue(), fc.nat(7), async (hostile, value, choice) => {
      const asks = [
        { path: `${WEB_ISSUES}?query=${encoded(hostile)}` },
        { path: `${WEB_ISSUES}?cursor=${encoded(hostile)}&statsPeriod=${encoded(hostile)}` },
        { path: `/api/0/issues/${encoded(hostile)}/` },
        { method: "PUT", path: issue, body: value },
        { method: "PUT", path: issue, body: { status: value, assignedTo: value, isPublic: value } },
        { method: "POST", path: RELEASES, body: { version: hostile, projects: value } },
        {
          method: "POST",
          path: RELEASES,
          body: { version: "9", projects: ["web"], commits: [value], refs: value, url: value },
        },
        { method: "PUT", path: keyPath(service), body: { name: value } },
      ];
      const request = asks[choice] ?? { path: "/" };
      expect((await ask(service, request)).status).toBeGreaterThanOrEqual(200);
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
    const headers = {
      authorization: `Bearer ${service.token}`,
      "content-type": "application/json",
      "content-length": 1000,
    };
    const request = http.request(`${service.url}${RELEASES}`, { method: "POST", headers });
    request.on("error", () => resolve());
    request.on("close", () => resolve());
    request.write('{"version": "1"', () => request.destroy());
  });
  expect((await ask(service, { path: WEB_ISSUES })).status).toBe(200);
  expect(service.state.organization.releases.size).toBe(0);
  expect(service.crashes).toEqual([]);
});

test("a server that was configured with another address writes that one", async () => {
  await using service = await startService({
    dialect: "sentry",
    pageSize: 1,
    publicUrl: "https://tracker.example.com:8443/base",
    basePath: "/sentry",
    seed: (state) => {
      state.addIssue(state.project("web"));
      state.addIssue(state.project("web"));
    },
  });
  const list = await ask(service, { path: WEB_ISSUES });
  const { url = "", cursor = "" } = relation(list, "next") ?? {};
  expect(url).toBe(`https://tracker.example.com:8443/base${WEB_ISSUES}?&cursor=${cursor}`);
  const [id = ""] = idsOf(list.body);
  expect((list.body as { permalink: string }[])[0]?.permalink).toBe(
    `https://tracker.example.com:8443/base/organizations/acme/issues/${id}/`,
  );
  service.publicUrl = null;
  const own = await ask(service, { path: WEB_ISSUES });
  expect(relation(own, "next")?.url).toMatch(new RegExp(`^${service.url}${WEB_ISSUES}`, "u"));
});
