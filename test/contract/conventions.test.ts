import http from "node:http";
import https from "node:https";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DialectName, MAIN_DIALECTS } from "../service/dialect.ts";
import { selfSigned } from "../service/certificate.ts";
import { OPERATION_NAMES, OPERATIONS } from "../service/operations.ts";
import { startService } from "../service/service.ts";
import { ask, issuePath, keyPath, RELEASES, WEB_ISSUES } from "./client.ts";

const withIssue = (dialect: DialectName) =>
  startService({ dialect, seed: (state) => state.addIssue(state.project("web")) });

describe("parameters in the query string", () => {
  test("the contract reads them for POST and PUT too", async () => {
    await using service = await withIssue("contract");
    const query = new URLSearchParams([
      ["version", "2.0.0"],
      ["projects", "web"],
      ["projects", "api"],
      ["commits", JSON.stringify([{ id: "abc", repository: "acme/shop" }])],
      ["refs", JSON.stringify({ repository: "acme/shop", commit: "abc" })],
    ]);
    const created = await ask(service, { method: "POST", path: `${RELEASES}?${query.toString()}` });
    expect(created).toMatchObject({ status: 201, body: { version: "2.0.0", commitCount: 1 } });
    expect(service.state.release("2.0.0")).toMatchObject({
      projects: ["web", "api"],
      refs: [{ repository: "acme/shop", commit: "abc" }],
    });

    const one = await ask(service, { method: "POST", path: `${RELEASES}?version=3&projects=web` });
    expect(one).toMatchObject({ status: 201, body: { projects: [{ slug: "web" }] } });

    const { id } = service.state.issue("WEB-1");
    const path = `${issuePath(id)}?status=ignored&hasSeen=true`;
    expect(await ask(service, { method: "PUT", path })).toMatchObject({
      status: 200,
      body: { status: "ignored", hasSeen: true },
    });

    const key = await ask(service, { method: "PUT", path: `${keyPath(service)}?name=Renamed` });
    expect(key).toMatchObject({ status: 200, body: { name: "Renamed", label: "Renamed" } });
  });

  test("a member of the body wins over the query string", async () => {
    await using service = await withIssue("contract");
    const path = `${issuePath(service.state.issue("WEB-1").id)}?status=ignored`;
    const { body } = await ask(service, { method: "PUT", path, body: { status: "resolved" } });
    expect(body).toMatchObject({ status: "resolved" });
  });

  test.each(["sentry", "glitchtip"] as const)("%s reads the body alone", async (dialect) => {
    await using service = await withIssue(dialect);
    const path = `${RELEASES}?version=3&projects=web`;
    const { status } = await ask(service, { method: "POST", path, body: {} });
    expect(status).toBe(dialect === "sentry" ? 400 : 422);
    expect(service.state.organization.releases.size).toBe(0);
    const issue = `${issuePath(service.state.issue("WEB-1").id)}?status=ignored`;
    const body = { status: "resolved" };
    expect((await ask(service, { method: "PUT", path: issue, body })).body).toMatchObject(body);
  });
});

describe("OPTIONS and methods that a path does not have", () => {
  test("are described and 405 in the contract", async () => {
    await using service = await withIssue("contract");
    const { lacks } = service.dialect;
    const has = OPERATION_NAMES.filter((name) => !lacks.includes(name) && !/Deploys?$/u.test(name));
    for (const name of has) {
      const path = OPERATIONS[name].path.replaceAll(/:\w+/gu, "x");
      const sharing = has.filter((other) => OPERATIONS[other].path === OPERATIONS[name].path);
      const options = await ask(service, { method: "OPTIONS", path });
      expect(options).toMatchObject({ status: 200, body: { renders: ["application/json"] } });
      const methods = [...sharing.map((other) => OPERATIONS[other].method), "OPTIONS"];
      expect(options.headers.get("allow")?.split(", ")).toEqual(methods);
      expect((options.body as { actions: object }).actions).toEqual(
        Object.fromEntries(
          sharing.map((other) => [OPERATIONS[other].method, OPERATIONS[other].title]),
        ),
      );
      const patched = await ask(service, { method: "PATCH", path });
      expect(patched).toMatchObject({
        status: 405,
        body: { detail: 'Method "PATCH" not allowed.' },
      });
      expect(patched.headers.get("allow")?.split(", ")).toEqual(methods);
    }
    const unknown = await ask(service, { method: "OPTIONS", path: RELEASES, token: null });
    expect(unknown.status).toBe(401);
  });

  test("are both 405 in GlitchTip, without a word", async () => {
    await using service = await withIssue("glitchtip");
    for (const method of ["OPTIONS", "PATCH"]) {
      const { status, headers } = await ask(service, { method, path: WEB_ISSUES });
      expect([status, headers.get("allow")]).toEqual([405, "GET"]);
    }
  });
});

describe("what there is not", () => {
  test("the contract knows its own operations and the reading of a key", async () => {
    await using service = await withIssue("contract");
    for (const path of ["/api/0/", `${RELEASES}1.0.0/`, "/api/0/projects/acme/web/"]) {
      const { status, body } = await ask(service, { path });
      expect([status, body]).toEqual([404, { detail: "The requested resource does not exist" }]);
    }
    expect((await ask(service, { path: RELEASES })).status).toBe(405);
  });

  test("a missing trailing slash is a 404 that says so in the contract", async () => {
    await using service = await withIssue("contract");
    for (const path of [RELEASES, WEB_ISSUES, keyPath(service), issuePath("1")]) {
      const { status, body } = await ask(service, { path: path.slice(0, -1) });
      expect(status).toBe(404);
      expect(body).toEqual({
        info: `Route not found, did you forget a trailing slash? try: ${path}`,
      });
    }
    expect((await ask(service, { path: "/api/1/issues/1/" })).status).toBe(404);
  });

  test("GlitchTip shows its web page for most of it, and takes writes for forged", async () => {
    await using service = await withIssue("glitchtip");
    const pages = [
      RELEASES.slice(0, -1),
      WEB_ISSUES.slice(0, -1),
      `${RELEASES}1.0.0/deploys/`,
      "/elsewhere/api/0/projects/acme/web/issues/",
    ];
    for (const path of pages) {
      const shown = await ask(service, { path });
      expect([shown.status, shown.headers.get("content-type")]).toEqual([
        200,
        "text/html; charset=utf-8",
      ]);
      const written = await ask(service, { method: "POST", path, body: {} });
      expect(written.status).toBe(403);
      expect(written.body).toContain("CSRF verification failed");
    }
    for (const path of ["/api/0/organizations/acme/repos/", "/api/0/shortids/WEB-1/"]) {
      const { status, body } = await ask(service, { path });
      expect(status).toBe(404);
      expect(body).toContain("<title>Not Found</title>");
    }
  });
});

describe.each(MAIN_DIALECTS)("conventions (%s)", (dialect) => {
  const start = () => withIssue(dialect);

  test("a body that is no JSON, no object or of another type is refused as such", async () => {
    await using service = await start();
    const path = issuePath(service.state.issue("WEB-1").id);
    const send = async (type: string, body: string) => {
      const response = await fetch(`${service.url}${path}`, {
        method: "PUT",
        headers: { authorization: `Bearer ${service.token}`, "content-type": type },
        body,
      });
      return [response.status, await response.text()] as const;
    };
    // GlitchTip reads whatever it gets as JSON; forms are read as Sentry's framework does.
    const expected = {
      contract: ["JSON parse error", 400, 415, 200],
      sentry: ["JSON parse error", 500, 415, 200],
      glitchtip: ["Cannot parse request body", 500, 400, 400],
    }[dialect];
    const [malformed, explained] = await send("application/json", '{"status": "resol');
    expect(malformed).toBe(400);
    const [list] = await send("application/json", '["resolved"]');
    const [text] = await send("text/plain", "status=resolved");
    const [form] = await send("application/x-www-form-urlencoded", "status=resolved");
    expect([explained, list, text, form]).toEqual([
      expect.stringContaining(String(expected[0])),
      ...expected.slice(1),
    ]);
    const { status } = service.state.issue("WEB-1");
    expect(status).toBe(dialect === "glitchtip" ? "unresolved" : "resolved");
  });

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

test("latency is what every request takes at least, and can change", async () => {
  await using service = await startService({ latency: 15 });
  await ask(service, { path: WEB_ISSUES });
  service.latency = () => 30;
  await ask(service, { path: WEB_ISSUES });
  const took = service.requests.map(({ arrivedAt, answeredAt }) => (answeredAt ?? 0) - arrivedAt);
  expect(took[0]).toBeGreaterThanOrEqual(15);
  expect(took[1]).toBeGreaterThanOrEqual(30);
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
    { numRuns: 120, seed: 20260101 },
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
