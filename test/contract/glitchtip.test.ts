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

describe("lists", () => {
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
