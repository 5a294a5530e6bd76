import { describe, expect, test } from "vitest";
import { FULL_DIALECTS } from "../service/dialect.ts";
import { seedIssues } from "../service/seed.ts";
import { startService, type LocalService } from "../service/service.ts";
import { allPages, ask, idsOf, relation, WEB_ISSUES } from "./client.ts";

const NOW = Date.parse("2026-05-01T12:34:56.000Z");

/** Unresolved, resolved and ignored issues in turn, the newest first. */
async function withIssues(
  dialect: (typeof FULL_DIALECTS)[number],
  count: number,
): Promise<LocalService> {
  return startService({
    dialect,
    clock: () => NOW,
    seed: (state) => {
      seedIssues(state, {
        project: "web",
        count,
        overrides: (index) => ({
          status: (["unresolved", "resolved", "ignored"] as const)[index % 3] ?? "unresolved",
        }),
      });
      seedIssues(state, { project: "api", count: 3 });
    },
  });
}

function path(query: string, more: Record<string, string> = {}): string {
  return `${WEB_ISSUES}?${new URLSearchParams({ query, ...more }).toString()}`;
}

describe.each(FULL_DIALECTS)("list a project's issues (%s)", (dialect) => {
  test("answers an array of issues with the fields of the contract", async () => {
    await using service = await withIssues(dialect, 1);
    const { status, body } = await ask(service, { path: path("") });
    expect(status).toBe(200);
    const [issue] = body as Record<string, unknown>[];
    const stored = service.state.issue("WEB-1");
    expect(issue).toMatchObject({
      id: stored.id,
      shortId: "WEB-1",
      title: stored.title,
      culprit: stored.culprit,
      type: stored.type,
      level: stored.level,
      logger: stored.logger,
      metadata: stored.metadata,
      status: "unresolved",
      statusDetails: {},
      count: String(stored.count),
      userCount: stored.userCount,
      numComments: stored.numComments,
      hasSeen: stored.hasSeen,
      isBookmarked: stored.isBookmarked,
      isPublic: false,
      isSubscribed: false,
      shareId: null,
      assignedTo: stored.assignedTo,
      project: { id: "1", name: "Web", slug: "web" },
      annotations: [],
      subscriptionDetails: null,
    });
    expect(issue?.["firstSeen"]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/u);
    expect(issue?.["lastSeen"]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/u);
    expect(issue).not.toHaveProperty("activity");
    const permalink = `${service.url}/organizations/acme/issues/${stored.id}/`;
    expect(issue?.["permalink"]).toBe(permalink);
  });

  test("only issues of the project, newest first", async () => {
    await using service = await withIssues(dialect, 30);
    const { body } = await ask(service, { path: path("") });
    const expected = service.state.issuesOf(service.state.project("web")).map(({ id }) => id);
    expect(idsOf(body)).toEqual(expected);
    expect(expected).toHaveLength(30);
  });

  test("an absent query", async () => {
    await using service = await withIssues(dialect, 30);
    const { body } = await ask(service, { path: WEB_ISSUES });
    const statuses = new Set((body as { status: string }[]).map(({ status }) => status));
    // The contract's default is `is:unresolved`; GlitchTip has none; Sentry adds a priority.
    expect([...statuses]).toEqual(["unresolved"]);
    const priorities = idsOf(body).map((id) => service.state.issue(id).priority);
    expect(priorities.includes("low")).toBe(dialect !== "sentry");
  });

  test("an empty query returns issues of all statuses", async () => {
    await using service = await withIssues(dialect, 30);
    const { body } = await ask(service, { path: path("") });
    expect(new Set((body as { status: string }[]).map(({ status }) => status)).size).toBe(3);
  });

  test.each([
    ["24h", 24, 3600],
    ["14d", 14, 86_400],
  ])("statsPeriod %s selects the timeline", async (statsPeriod, count, seconds) => {
    await using service = await withIssues(dialect, 3);
    const { body } = await ask(service, { path: path("", { statsPeriod }) });
    for (const issue of body as { stats: Record<string, [number, number][]> }[]) {
      expect(Object.keys(issue.stats)).toEqual([statsPeriod]);
      const buckets = issue.stats[statsPeriod] ?? [];
      expect(buckets).toHaveLength(count);
      expect(buckets.flat().every(Number.isInteger)).toBe(true);
      const steps = buckets.slice(1).map(([at], index) => at - (buckets[index]?.[0] ?? 0));
      expect(new Set(steps)).toEqual(new Set([seconds]));
      expect(buckets.at(-1)?.[0]).toBe(Math.floor(NOW / 1000 / seconds) * seconds);
    }
    const again = await ask(service, { path: path("", { statsPeriod }) });
    expect(again.body).toEqual(body);
  });

  test("the empty statsPeriod disables stats, the default is 24h, others are refused", async () => {
    await using service = await withIssues(dialect, 3);
    const none = await ask(service, { path: path("", { statsPeriod: "" }) });
    expect(none.body).toMatchObject([{ id: expect.any(String) as string }, {}, {}]);
    expect(JSON.stringify(none.body)).not.toContain('stats"');
    const [first] = (await ask(service, { path: path("") })).body as { stats: object }[];
    expect(Object.keys(first?.stats ?? {})).toEqual(["24h"]);
    expect((await ask(service, { path: path("", { statsPeriod: "1y" }) })).status).toBe(400);
  });

  test("shortIdLookup=1 finds a short ID, whatever its status", async () => {
    await using service = await withIssues(dialect, 3);
    for (const shortId of ["WEB-2", "web-2"]) {
      const found = await ask(service, { path: path(shortId, { shortIdLookup: "1" }) });
      expect(found.body).toMatchObject([{ shortId: shortId.toUpperCase() }]);
      expect(found.headers.get("link")).toBeNull();
    }
    // The contract finds issues of other projects too; Sentry does not.
    const elsewhere = await ask(service, { path: path("API-3", { shortIdLookup: "1" }) });
    expect(elsewhere.body).toMatchObject(dialect === "contract" ? [{ shortId: "API-3" }] : []);
    for (const value of ["0", "true", ""]) {
      const { body, headers } = await ask(service, {
        path: path("WEB-2", { shortIdLookup: value }),
      });
      expect(body).toEqual([]);
      expect(headers.get("link")).not.toBeNull();
    }
    const unknown = await ask(service, { path: path("WEB-ZZ", { shortIdLookup: "1" }) });
    expect(unknown).toMatchObject({ status: 200, body: [] });
  });

  test('every issue is on exactly one page, and the end is results="false"', async () => {
    await using service = await withIssues(dialect, 250);
    const pages = await allPages(service, path(""));
    expect(pages.map((ids) => ids.length)).toEqual([100, 100, 50]);
    expect(new Set(pages.flat()).size).toBe(250);
    const exact = await allPages(service, path("is:unresolved is:unassigned"));
    expect(exact.flat().length).toBeGreaterThan(0);
  });

  test("the first page of an exactly full list says that there is no more", async () => {
    await using service = await withIssues(dialect, 100);
    const { headers } = await ask(service, { path: path("") });
    expect(headers.get("link")).toContain('rel="next"; results="false"');
    expect(headers.get("link")).toContain('rel="previous"; results="false"');
  });

  test("previous cursors lead back", async () => {
    await using service = await withIssues(dialect, 250);
    const first = await ask(service, { path: path("") });
    const second = await ask(service, {
      path: path("", { cursor: relation(first, "next")?.cursor ?? "" }),
    });
    const third = await ask(service, {
      path: path("", { cursor: relation(second, "next")?.cursor ?? "" }),
    });
    const back = await ask(service, {
      path: path("", { cursor: relation(third, "previous")?.cursor ?? "" }),
    });
    expect(idsOf(back.body)).toEqual(idsOf(second.body));
    const start = await ask(service, {
      path: path("", { cursor: relation(back, "previous")?.cursor ?? "" }),
    });
    expect(idsOf(start.body)).toEqual(idsOf(first.body));
    expect(relation(start, "previous")).toBeUndefined();
    expect(relation(start, "next")?.cursor).toBe(relation(first, "next")?.cursor);
  });

  test("links keep the query and stay on the address that was asked", async () => {
    await using service = await withIssues(dialect, 150);
    const first = await ask(service, { path: path("title:* !is:x".replace(" !is:x", "")) });
    const { url } = relation(first, "next") ?? {};
    expect(url).toMatch(new RegExp(`^${service.url}${WEB_ISSUES}\\?`, "u"));
    const response = await fetch(url ?? "", {
      headers: { authorization: `Bearer ${service.token}` },
    });
    expect(idsOf(await response.json())).toHaveLength(50);
  });

  test("issues that change while pages are read are neither skipped nor repeated", async () => {
    await using service = await withIssues(dialect, 600);
    const expected = service.state
      .issuesOf(service.state.project("web"))
      .filter(({ status }) => status === "unresolved")
      .map(({ id }) => id);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const more: Record<string, string> = cursor === undefined ? {} : { cursor };
      const page = await ask(service, { path: path("is:unresolved", more) });
      for (const id of idsOf(page.body)) {
        seen.push(id);
        service.state.issue(id).status = "resolved";
      }
      cursor = relation(page, "next")?.cursor;
    } while (cursor !== undefined);
    expect(seen).toEqual(expected);
  });

  test("issues that were last seen in the same second are told apart", async () => {
    await using service = await startService({
      dialect,
      pageSize: 3,
      seed: (state) => {
        for (let count = 0; count < 10; count += 1) {
          state.addIssue(state.project("web"), { lastSeen: NOW });
        }
      },
    });
    const pages = await allPages(service, path(""));
    expect(pages.map((ids) => ids.length)).toEqual([3, 3, 3, 1]);
    expect(new Set(pages.flat()).size).toBe(10);
  });

  test.each(["x", "1:2", "1:2:3", "a:0:0", "0:-1:0"])(
    "the cursor %j is invalid",
    async (cursor) => {
      await using service = await withIssues(dialect, 3);
      const { status, body } = await ask(service, { path: path("", { cursor }) });
      expect([status, body]).toEqual([400, { detail: "Invalid cursor parameter." }]);
    },
  );

  test("an empty cursor is none", async () => {
    await using service = await withIssues(dialect, 150);
    const { status, body } = await ask(service, { path: path("", { cursor: "" }) });
    expect(status).toBe(200);
    expect(idsOf(body)).toEqual(idsOf((await ask(service, { path: path("") })).body));
  });

  test("a project without issues", async () => {
    await using service = await withIssues(dialect, 0);
    const { body, headers } = await ask(service, { path: path("") });
    expect(body).toEqual([]);
    expect(headers.get("link")).toContain('rel="next"; results="false"');
  });

  test("a server that ignores the query lists every issue of the project", async () => {
    await using service = await withIssues(dialect, 30);
    service.ignoreQuery = true;
    expect(idsOf((await ask(service, { path: path("is:ignored") })).body)).toHaveLength(30);
  });
});

test("hits are counted up to 1000, and told by Sentry and GlitchTip only", async () => {
  for (const dialect of FULL_DIALECTS) {
    await using service = await withIssues(dialect, 1500);
    const all = await ask(service, { path: path("") });
    const some = await ask(service, { path: path("is:unresolved") });
    const told = [all, some].map(({ headers }) => [
      headers.get("x-hits"),
      headers.get("x-max-hits"),
    ]);
    const none = [
      [null, null],
      [null, null],
    ];
    const counts = [
      ["1000", "1000"],
      ["500", "1000"],
    ];
    expect(told).toEqual(dialect === "contract" ? none : counts);
  }
});

test("50,000 issues are listed whole", async () => {
  await using service = await startService({
    seed: (state) => seedIssues(state, { project: "web", count: 50_000 }),
  });
  const one = await ask(service, { path: path("") });
  expect(idsOf(one.body)).toHaveLength(100);
  // The last page, found by a cursor of our own making.
  const oldest = service.state.issuesOf(service.state.project("web")).slice(-40);
  const cursor = `${oldest[0]?.lastSeen ?? 0}:0:0`;
  const last = await ask(service, { path: path("", { cursor }) });
  expect(idsOf(last.body)).toEqual(oldest.map(({ id }) => id));
  expect(relation(last, "next")).toBeUndefined();
});
