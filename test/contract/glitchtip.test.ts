/** The measured GlitchTip where it differs most: releases that exist, lists, pages, queries. */
import { describe, expect, test } from "vitest";
import { startService, type LocalService } from "../service/service.ts";
import type { NewIssue } from "../service/state.ts";
import { ask, idsOf, RELEASES, relation, WEB_ISSUES } from "./client.ts";

const NOW = Date.parse("2026-05-01T12:34:56.000Z");
const dialect = "glitchtip";

async function withIssues(...issues: NewIssue[]): Promise<LocalService> {
  return startService({
    dialect,
    clock: () => NOW,
    seed: (state) => {
      for (const [index, issue] of issues.entries()) {
        state.addIssue(state.project("web"), { lastSeen: NOW - index * 1000, ...issue });
      }
    },
  });
}

const path = (parameters: Record<string, string>) =>
  `${WEB_ISSUES}?${new URLSearchParams(parameters).toString()}`;

describe("releases", () => {
  const create = (service: LocalService, body: unknown) =>
    ask(service, { method: "POST", path: RELEASES, body });
  const ONE = `${RELEASES}1.0.0/`;

  test("hold version, ref, date and projects, and nothing else of what is sent", async () => {
    await using service = await withIssues();
    const { status, body } = await create(service, {
      version: "1.0.0",
      projects: ["web", "ghost"],
      ref: "abc",
      url: "https://example.com",
      commits: [{ id: "a", message: "Fixes WEB-1" }],
      refs: [{ repository: "acme/shop", commit: "a" }],
    });
    expect([status, body]).toEqual([
      201,
      {
        version: "1.0.0",
        shortVersion: "1.0.0",
        ref: "abc",
        url: null,
        data: {},
        deployCount: 0,
        dateCreated: "2026-05-01T12:34:56Z",
        dateReleased: "2026-05-01T12:34:56Z",
        projects: [{ name: "Web", slug: "web" }],
      },
    ]);
  });

  test("an explicit null stays unreleased", async () => {
    await using service = await withIssues();
    const { body } = await create(service, {
      version: "1.0.0",
      projects: ["web"],
      dateReleased: null,
    });
    expect(body).toMatchObject({ dateReleased: null });
  });

  test("only unknown projects are a 422", async () => {
    await using service = await withIssues();
    const refused = await create(service, { version: "1.0.0", projects: ["ghost"] });
    expect(refused).toMatchObject({
      status: 422,
      body: { detail: [{ projects: "Require at least one valid project" }] },
    });
  });

  test("one that exists breaks the server, and stays what it was", async () => {
    await using service = await withIssues();
    await create(service, { version: "1.0.0", projects: ["web"], ref: "abc" });
    const again = await create(service, { version: "1.0.0", projects: ["web", "api"], ref: "def" });
    expect(again.status).toBe(500);
    expect(again.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(service.state.release("1.0.0")).toMatchObject({ ref: "abc", projects: ["web"] });
    expect(service.crashes).toEqual([]);
  });

  test("a project is attached on its own path, any number of times", async () => {
    await using service = await withIssues();
    await create(service, { version: "1.0.0", projects: ["web"], ref: "abc" });
    for (let time = 0; time < 2; time += 1) {
      const attached = await ask(service, {
        method: "POST",
        path: "/api/0/projects/acme/api/releases/",
        body: { version: "1.0.0" },
      });
      expect(attached).toMatchObject({
        status: 201,
        body: { ref: "abc", projects: [{ slug: "web" }, { slug: "api" }] },
      });
    }
  });

  test("PUT writes ref and date both, and what is left out with them", async () => {
    await using service = await withIssues();
    await create(service, { version: "1.0.0", projects: ["web"], ref: "abc", dateReleased: null });
    const put = (body: unknown) => ask(service, { method: "PUT", path: ONE, body });
    expect((await put({})).body).toMatchObject({
      ref: null,
      dateReleased: "2026-05-01T12:34:56Z",
    });
    const dateReleased = "2026-04-01T00:00:00Z";
    expect((await put({ ref: "def", dateReleased })).body).toMatchObject({
      ref: "def",
      dateReleased,
    });
    expect((await ask(service, { path: ONE })).body).toMatchObject({ ref: "def", dateReleased });
  });

  test.each(["a/b", " ", "latest", "a\nb", "x".repeat(250)])(
    "takes the version %j",
    async (version) => {
      await using service = await withIssues();
      expect((await create(service, { version, projects: ["web"] })).status).toBe(201);
    },
  );

  test.each([
    { version: "x".repeat(256) },
    { version: "a\0b" },
    { version: "1", ref: "x".repeat(256) },
  ])("breaks at what its database does not take", async (body) => {
    await using service = await withIssues();
    expect((await create(service, { ...body, projects: ["web"] })).status).toBe(500);
    expect(service.state.organization.releases.size).toBe(0);
  });

  test("one with a slash in its version cannot be reached", async () => {
    await using service = await withIssues();
    expect((await create(service, { version: "a/b", projects: ["web"] })).status).toBe(201);
    const { status, body } = await ask(service, { path: `${RELEASES}a%2Fb/` });
    expect(status).toBe(200);
    expect(body).toContain("<title>GlitchTip</title>");
  });

  test("project:write is not enough", async () => {
    await using service = await withIssues();
    const { value: token } = service.addToken(["project:write"]);
    const body = { version: "1", projects: ["web"] };
    expect(await ask(service, { method: "POST", path: RELEASES, body, token })).toMatchObject({
      status: 403,
      body: { detail: "Permission denied" },
    });
  });
});

describe("lists", () => {
  test("of a project that does not exist are empty; the project itself is 404", async () => {
    await using service = await withIssues({});
    const ghost = await ask(service, { path: "/api/0/projects/acme/ghost/issues/" });
    expect([ghost.status, ghost.body]).toEqual([200, []]);
    expect((await ask(service, { path: "/api/0/projects/nobody/web/issues/" })).status).toBe(404);
    expect((await ask(service, { path: "/api/0/projects/acme/ghost/" })).status).toBe(404);
    expect((await ask(service, { path: "/api/0/projects/acme/web/" })).body).toMatchObject({
      slug: "web",
      organization: { slug: "acme" },
    });
  });

  test("have 50 issues a page, up to 100 by `limit`, and ignore per_page", async () => {
    await using service = await withIssues(...Array.from({ length: 130 }, () => ({})));
    const sizes = [];
    for (const more of ["", "limit=100", "limit=1000", "per_page=100"]) {
      sizes.push(idsOf((await ask(service, { path: `${WEB_ISSUES}?${more}` })).body).length);
    }
    expect(sizes).toEqual([50, 100, 100, 50]);
  });

  /** A page by its number, reached by the cursors. */
  const at = async (service: LocalService, number: number) => {
    let page = await ask(service, { path: path({ query: "" }) });
    for (let count = 1; count < number; count += 1) {
      const cursor = relation(page, "next")?.cursor ?? "";
      page = await ask(service, { path: path({ cursor }) });
    }
    return page;
  };

  test("link in braces, with base64 cursors, and name none at an end", async () => {
    await using service = await withIssues(...Array.from({ length: 120 }, () => ({})));
    const first = await ask(service, { path: path({ query: "" }) });
    const link = first.headers.get("link") ?? "";
    expect(link).toMatch(/^\{'<.*>; rel="previous"; results="false", <.*"'\}$/u);
    const { cursor = "" } = relation(first, "next") ?? {};
    expect(Buffer.from(cursor, "base64").toString()).toBe("p=2026-05-01+12%3A34%3A07%2B00%3A00");
    const pages = [idsOf(first.body)];
    for (let page = first, next = relation(page, "next"); next; next = relation(page, "next")) {
      page = await ask(service, { path: path({ cursor: next.cursor }) });
      pages.push(idsOf(page.body));
    }
    expect(pages.map((ids) => ids.length)).toEqual([50, 50, 20]);
    expect(new Set(pages.flat()).size).toBe(120);
    expect((await ask(service, { path: path({ cursor: "x" }) })).status).toBe(422);
    // And back from the last page.
    const { cursor: last = "" } = relation(await at(service, pages.length), "next") ?? {};
    expect(last).toBe("");
    const back = relation(await at(service, 3), "previous");
    const second = await ask(service, { path: path({ cursor: back?.cursor ?? "" }) });
    expect(idsOf(second.body)).toEqual(pages[1]);
    expect(relation(second, "next")).toBeDefined();
    const again = relation(second, "previous")?.cursor ?? "";
    const start = await ask(service, { path: path({ cursor: again }) });
    expect(idsOf(start.body)).toEqual(pages[0]);
    expect(relation(start, "previous")).toBeUndefined();
  });

  test("circle where more than 200 issues were last seen at once", async () => {
    const count = (many: number) => Array.from({ length: many }, () => ({ lastSeen: NOW }));
    const walk = async (many: number): Promise<{ pages: number; ids: number }> => {
      await using service = await withIssues(...count(many));
      const ids = new Set<string>();
      let cursor = "";
      for (let pages = 1; ; pages += 1) {
        const page = await ask(service, { path: path({ cursor, limit: "100" }) });
        for (const id of idsOf(page.body)) ids.add(id);
        const next = relation(page, "next")?.cursor;
        if (next === undefined || pages === 10) return { pages, ids: ids.size };
        cursor = next;
      }
    };
    expect(await walk(200)).toEqual({ pages: 2, ids: 200 });
    expect(await walk(250)).toEqual({ pages: 10, ids: 200 });
  });

  test("show what an issue has there, with a link that leads nowhere", async () => {
    await using service = await withIssues({ tags: { environment: "production" } });
    const { body } = await ask(service, { path: path({ statsPeriod: "1y" }) });
    const { id } = service.state.issue("WEB-1");
    expect(body).toEqual([
      {
        id,
        shortId: "WEB-1",
        title: "Error: something broke in web",
        culprit: "app/main",
        type: "error",
        level: "error",
        logger: null,
        metadata: { title: "Error: something broke in web" },
        status: "unresolved",
        statusDetails: {},
        count: "1",
        userCount: 0,
        numComments: 0,
        firstSeen: "2026-05-01T12:34:56Z",
        lastSeen: "2026-05-01T12:34:56Z",
        shareId: null,
        permalink: `${service.url}/web/issues/${id}`,
        project: { id: "1", slug: "web", name: "Web", platform: "javascript" },
        stats: { "24h": [] },
        subscriptionDetails: null,
        matchingEventId: null,
      },
    ]);
  });

  test("count short IDs in base 32, with I, L, O and U", async () => {
    await using service = await withIssues(...Array.from({ length: 33 }, () => ({})));
    expect(service.state.issue("WEB-I")).toBeDefined();
    expect(service.state.issue("WEB-11")).toBeDefined();
  });

  test("a short ID cannot be looked up", async () => {
    await using service = await withIssues({});
    const { body } = await ask(service, { path: path({ query: "WEB-1", shortIdLookup: "1" }) });
    expect(body).toEqual([]);
  });
});

describe("queries", () => {
  const ISSUES: NewIssue[] = [
    { title: "It broke", tags: { environment: "production" } },
    { title: "It can't", status: "resolved", level: "fatal" },
    { title: "Slow page", status: "ignored", lastRelease: "1.0.0" },
  ];

  test.each([
    ["", ["1", "2", "3"]],
    ["is:unresolved", ["1"]],
    ["is:resolved", ["2"]],
    ["is:ignored", ["3"]],
    ["level:fatal", ["2"]],
    ["has:environment", ["1"]],
    ["environment:production", ["1"]],
    ['environment:"production" is:unresolved', ["1"]],
    ["release:1.0.0", ["3"]],
    ["broke", ["1"]],
    ["it bro*", ["1"]],
    // Everything else is a tag that no issue has, without a word of it.
    ["!is:resolved", []],
    ["is:unassigned", []],
    ["is:for_review", []],
    ["age:-24h", []],
    ["timesSeen:<0", []],
    ["timesSeen:>0", []],
    // What follows free text is text itself.
    ["broke is:unresolved", []],
    ["is:unresolved broke", ["1"]],
  ])("%j finds %j", async (query, numbers) => {
    await using service = await withIssues(...ISSUES);
    const { status, body } = await ask(service, { path: path({ query }) });
    expect(status).toBe(200);
    const found = idsOf(body).map((id) => service.state.issue(id).shortId);
    expect(found).toEqual(numbers.map((number) => `WEB-${number}`));
  });

  test.each(["can't", '"open', "ends with \\"])("%j breaks the server", async (query) => {
    await using service = await withIssues(...ISSUES);
    const { status, headers } = await ask(service, { path: path({ query }) });
    expect([status, headers.get("content-type")]).toEqual([500, "text/html; charset=utf-8"]);
    expect(service.crashes).toEqual([]);
  });
});

describe("the service itself", () => {
  test("tells its version without a token at /api/settings/, and breaks at /api/0/ with one", async () => {
    await using service = await withIssues();
    const settings = await ask(service, { path: "/api/settings/", token: null });
    expect(settings).toMatchObject({ status: 200, body: { version: "5.2.1" } });
    expect((await ask(service, { path: "/api/0/" })).status).toBe(500);
    expect((await ask(service, { path: "/api/0/", token: "wrong" })).status).toBe(200);
    expect(await ask(service, { path: "/api/0/", token: null })).toMatchObject({
      status: 200,
      body: { version: "0", user: null, auth: null },
    });
  });
});

describe("GlitchTip 6", () => {
  const six = (seed: (state: LocalService["state"]) => void = () => undefined) =>
    startService({ dialect: "glitchtip-6", clock: () => NOW, settleDelay: 0, seed });
  const one = () => ({ version: "1.0.0", projects: ["web"], ref: "abc" });

  test("a release that exists gets projects, and keeps the rest", async () => {
    await using service = await six((state) => state.addRelease(state.organization, one()));
    const body = { version: "1.0.0", projects: ["api"], ref: "def" };
    expect(await ask(service, { method: "POST", path: RELEASES, body })).toMatchObject({
      status: 201,
      body: { ref: "abc", dateReleased: null, projects: [{ slug: "web" }, { slug: "api" }] },
    });
  });

  test("commits are a bare list in camel case, of which a thousand are kept", async () => {
    await using service = await six((state) => state.addRelease(state.organization, one()));
    const send = (body: unknown) =>
      ask(service, { method: "POST", path: `${RELEASES}1.0.0/commits/`, body });
    expect((await send({ commits: [] })).status).toBe(422);
    expect((await send([{ id: "a", message: null }])).status).toBe(422);
    const commit = { id: "a", message: "One", authorName: "Ada", author_email: "ada@example.com" };
    const data = { commits: [{ id: "a", message: "One", authorName: "Ada", authorEmail: "" }] };
    expect((await send([commit])).body).toMatchObject({ commitCount: 1, data, repository: null });
    const many = Array.from({ length: 1200 }, (_, index) => ({ id: `${index}` }));
    expect((await send(many)).body).toMatchObject({ commitCount: 1200 });
    expect(service.state.release("1.0.0").commits).toHaveLength(1000);
  });

  test("resolves in a release that there is, in the newest for the next, and ignores others", async () => {
    await using service = await six((state) => {
      state.addRelease(state.organization, one());
      state.addIssue(state.project("web"));
      state.addIssue(state.project("api"));
    });
    const put = async (name: string, statusDetails: object) => {
      const answered = await ask(service, {
        method: "PUT",
        path: `/api/0/issues/${service.state.issue(name).id}/`,
        body: { status: "resolved", statusDetails },
      });
      return (answered.body as { statusDetails: unknown }).statusDetails;
    };
    expect(await put("API-1", { inNextRelease: true })).toEqual({});
    expect(await put("API-1", { inRelease: "1.0.0" })).toEqual({ inRelease: "1.0.0" });
    expect(await put("WEB-1", { inNextRelease: true })).toEqual({ inRelease: "1.0.0" });
    expect(await put("WEB-1", { inRelease: "2.0.0" })).toEqual({ inRelease: "1.0.0" });
  });

  test("changes fifty issues in bulk before it answers, and the others later", async () => {
    await using service = await startService({
      dialect: "glitchtip-6",
      settleDelay: 50,
      seed: (state) => {
        for (let count = 0; count < 60; count += 1) state.addIssue(state.project("web"));
      },
    });
    const ids = [...service.state.issues.keys()].map((id) => `id=${id}`).join("&");
    await ask(service, {
      method: "PUT",
      path: `/api/0/organizations/acme/issues/?${ids}`,
      body: { status: "resolved" },
    });
    const resolved = () =>
      [...service.state.issues.values()].filter(({ status }) => status === "resolved").length;
    expect(resolved()).toBe(50);
    await service.settled();
    expect(resolved()).toBe(60);
  });
});
