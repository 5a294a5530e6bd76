/** What lies around the contract on a Sentry: releases read and finalized, projects, repositories, the token itself. */
import { describe, expect, test } from "vitest";
import { startService, type LocalService } from "../service/service.ts";
import { ask, idsOf, issuePath, RELEASES, relation, WEB_ISSUES } from "./client.ts";

const NOW = Date.parse("2026-05-01T12:34:56.000Z");

async function start(): Promise<LocalService> {
  return startService({
    dialect: "sentry",
    clock: () => NOW,
    repositories: ["acme/shop"],
    seed: (state) => {
      const release = { version: "1.0.0", projects: ["web"], commits: [{ id: "a" }] };
      state.addRelease(state.organization, { ...release, dateCreated: NOW - 1000 });
      const issue = { firstRelease: "1.0.0", lastRelease: "1.0.0" };
      state.addIssue(state.project("web"), { ...issue, firstSeen: NOW - 900, lastSeen: NOW - 800 });
      state.addIssue(state.project("web"), { ...issue, firstSeen: NOW - 700, lastSeen: NOW - 600 });
    },
  });
}

describe("releases", () => {
  test("are read and listed, with what their issues tell", async () => {
    await using service = await start();
    const { status, body } = await ask(service, { path: `${RELEASES}1.0.0/` });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      version: "1.0.0",
      commitCount: 1,
      newGroups: 2,
      firstEvent: new Date(NOW - 900).toISOString(),
      lastEvent: new Date(NOW - 600).toISOString(),
    });
    expect((body as { data: unknown }).data).toEqual({});
    expect((await ask(service, { path: `${RELEASES}2.0.0/` })).status).toBe(404);
    expect((await ask(service, { path: `${RELEASES}?query=1.0` })).body).toMatchObject([
      { version: "1.0.0" },
    ]);
    expect((await ask(service, { path: `${RELEASES}?query=2.0` })).body).toEqual([]);
  });

  test("are finalized by PUT, which changes what is given and takes null for nothing", async () => {
    await using service = await start();
    const put = (body: unknown) => ask(service, { method: "PUT", path: `${RELEASES}1.0.0/`, body });
    const dateReleased = "2026-05-01T10:00:00.000Z";
    expect((await put({ dateReleased })).body).toMatchObject({ ref: null, dateReleased });
    expect((await put({ dateReleased: null, ref: "abc" })).body).toMatchObject({
      ref: "abc",
      dateReleased,
    });
    const refs = [{ repository: "acme/ghost", commit: "a" }];
    expect((await put({ refs, commits: [{ id: "b" }] })).status).toBe(400);
    expect(service.state.release("1.0.0").commits).toEqual([{ id: "b" }]);
  });

  test("name the one before that has commits", async () => {
    await using service = await start();
    const { state } = service;
    state.addRelease(state.organization, { version: "2.0.0", projects: ["web"] });
    const path = (version: string) => `${RELEASES}${version}/previous-with-commits/`;
    expect((await ask(service, { path: path("2.0.0") })).body).toMatchObject({ version: "1.0.0" });
    expect((await ask(service, { path: path("1.0.0") })).body).toEqual({});
  });
});

describe("what a token can look around at", () => {
  test("organizations, projects and repositories", async () => {
    await using service = await start();
    const read = async (path: string) => (await ask(service, { path: `/api/0/${path}` })).body;
    expect(await read("organizations/")).toMatchObject([{ slug: "acme" }]);
    expect(await read("organizations/acme/")).toMatchObject({ slug: "acme" });
    expect(await read("organizations/acme/projects/")).toMatchObject([
      { slug: "web" },
      { slug: "api" },
    ]);
    expect(await read("projects/")).toMatchObject([
      { slug: "web", organization: { slug: "acme" } },
      { slug: "api" },
    ]);
    expect(await read("projects/acme/web/")).toMatchObject({ slug: "web" });
    expect(await read("organizations/acme/repos/")).toMatchObject([{ name: "acme/shop" }]);
  });

  test("only what it reaches", async () => {
    await using service = await start();
    const { value: token } = service.addToken(["project:read"], { projects: ["api"] });
    const { body } = await ask(service, { path: "/api/0/projects/", token });
    expect(body).toMatchObject([{ slug: "api" }]);
    expect((await ask(service, { path: "/api/0/organizations/acme/", token })).status).toBe(403);
  });

  test("its scopes, at the root", async () => {
    await using service = await start();
    const { value: token } = service.addToken(["event:read"]);
    expect((await ask(service, { path: "/api/0/", token })).body).toMatchObject({
      version: "0",
      auth: { scopes: ["event:read"] },
      user: { username: "ada" },
    });
    expect((await ask(service, { path: "/api/0/", token: null })).body).toEqual({
      version: "0",
      auth: null,
      user: null,
    });
    expect((await ask(service, { path: "/api/0/", token: "wrong" })).status).toBe(401);
  });

  test("an issue on the path of its organization, and on no other", async () => {
    await using service = await start();
    const { id } = service.state.issue("WEB-1");
    const path = `/api/0/organizations/acme/issues/${id}/`;
    expect((await ask(service, { path })).body).toMatchObject({ id, shortId: "WEB-1" });
    const put = { method: "PUT", path, body: { status: "resolved" } };
    expect((await ask(service, put)).body).toMatchObject({ status: "resolved" });
    service.state.addOrganization("other");
    const elsewhere = `/api/0/organizations/other/issues/${id}/`;
    expect((await ask(service, { path: elsewhere })).status).toBe(404);
  });
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

test("a server without a proxy in front sends no Date", async () => {
  await using service = await startService({ dateHeader: false });
  expect((await ask(service, { path: WEB_ISSUES })).headers.get("date")).toBeNull();
  expect((await ask(service, { path: "/nowhere/" })).headers.get("date")).toBeNull();
  service.dateHeader = true;
  expect((await ask(service, { path: WEB_ISSUES })).headers.get("date")).not.toBeNull();
});

test("a short ID that is not found becomes a text search over all statuses", async () => {
  await using service = await startService({
    dialect: "sentry",
    seed: (state) => {
      state.addIssue(state.project("web"), { title: "UTF-8 is broken", status: "resolved" });
      state.addIssue(state.project("web"), { title: "Other" });
    },
  });
  const found = await ask(service, { path: `${WEB_ISSUES}?query=UTF-8&shortIdLookup=1` });
  expect(found.body).toMatchObject([{ title: "UTF-8 is broken", status: "resolved" }]);
  expect(found.headers.get("x-sentry-direct-hit")).toBeNull();
  expect(found.headers.get("link")).not.toBeNull();
});

test("an issue tells its metadata in one of two forms, and all that the full form has", async () => {
  await using service = await startService({ dialect: "contract" });
  const { state } = service;
  const plain = state.addIssue(state.project("web"), { title: "Plain" });
  const metadata = { type: "Error", value: "boom", filename: "a.ts", function: "run" };
  const typed = state.addIssue(state.project("web"), { metadata, hasSeen: true });
  const read = async (id: string) =>
    (await ask(service, { path: issuePath(id) })).body as Record<string, unknown>;
  expect((await read(plain.id))["metadata"]).toEqual({ title: "Plain" });
  const body = await read(typed.id);
  expect(body["metadata"]).toEqual(metadata);
  expect(body).toMatchObject({
    pluginActions: [],
    pluginContexts: [],
    pluginIssues: [],
    participants: [],
    seenBy: [{ username: "ada" }],
    subscriptionDetails: null,
  });
});

describe("beside the operations of Sentry", () => {
  const look = async (path: string, init: RequestInit = {}, token?: string) => {
    await using service = await startService({ dialect: "sentry", basePath: "/base" });
    const headers = { authorization: `Bearer ${token ?? service.token}` };
    const response = await fetch(`${service.url}${path}`, { ...init, headers, redirect: "manual" });
    return [
      response.status,
      response.headers.get("location"),
      (await response.text()).slice(0, 15),
    ];
  };
  const html = "<!doctype html>";

  test.each([
    ["/api/0/organizations/acme/nothing/", [404, null, ""]],
    ["/api/0/issues/1", [404, null, "Route not found"]],
    ["/api/settings/", [302, "/settings/account/api/", ""]],
    ["/wrong/api/0/issues/1/", [200, null, html]],
  ])("GET %s", async (path, seen) => {
    expect(await look(path)).toEqual(seen);
  });

  test("an unknown caller is sent to the login, a write is taken for forged", async () => {
    const path = "/wrong/api/0/issues/1/";
    expect(await look(path, {}, "nobody")).toEqual([302, "/auth/login/", ""]);
    expect(await look(path, { method: "PUT" })).toEqual([403, null, html]);
  });

  test("OPTIONS says nothing, PATCH is nobody's", async () => {
    expect(await look(RELEASES, { method: "OPTIONS" })).toEqual([200, null, ""]);
    expect(await look(RELEASES, { method: "PATCH" })).toEqual([403, null, '{"detail":"You ']);
    expect((await look(RELEASES, { method: "PATCH" }, "nobody"))[0]).toBe(401);
    expect((await look(RELEASES, { method: "DELETE" }))[0]).toBe(405);
  });

  test("a list where the attributes of an issue belong breaks it", async () => {
    await using service = await start();
    const path = issuePath(service.state.issue("WEB-1").id);
    expect((await ask(service, { method: "PUT", path, body: ["resolved"] })).status).toBe(500);
    expect(service.crashes).toEqual([]);
  });
});
