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

  test("an absent query", async () => {
    await using service = await withIssues(dialect, 30);
    const { body } = await ask(service, { path: WEB_ISSUES });
    const statuses = new Set((body as { status: string }[]).map(({ status }) => status));
    // The contract's default is `is:unresolved`; GlitchTip has none; Sentry adds a priority.
    expect([...statuses]).toEqual(["unresolved"]);
    const priorities = idsOf(body).map((id) => service.state.issue(id).priority);
    expect(priorities.includes("low")).toBe(dialect !== "sentry");
  });

  test('every issue is on exactly one page, and the end is results="false"', async () => {
    await using service = await withIssues(dialect, 250);
    const pages = await allPages(service, path(""));
    expect(pages.map((ids) => ids.length)).toEqual([100, 100, 50]);
    expect(new Set(pages.flat()).size).toBe(250);
    const exact = await allPages(service, path("is:unresolved is:unassigned"));
    expect(exact.flat().length).toBeGreaterThan(0);
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

  test("a server that ignores the query lists every issue of the project", async () => {
    await using service = await withIssues(dialect, 30);
    service.ignoreQuery = true;
    expect(idsOf((await ask(service, { path: path("is:ignored") })).body)).toHaveLength(30);
  });
});
