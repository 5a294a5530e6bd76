import { describe, expect, test } from "vitest";
import { FULL_DIALECTS } from "../service/dialect.ts";
import { seedIssues } from "../service/seed.ts";
import { startService } from "../service/service.ts";
import { ask, issuePath } from "./client.ts";

const NOW = Date.parse("2026-05-01T12:34:56.000Z");

describe.each(FULL_DIALECTS)("retrieve an issue (%s)", (dialect) => {
  const start = () =>
    startService({
      dialect,
      clock: () => NOW,
      seed: (state) =>
        seedIssues(state, {
          project: "web",
          count: 3,
          overrides: () => ({ firstRelease: "2.3.0", lastRelease: "2.4.0", userReportCount: 2 }),
        }),
    });

  test("adds stats of 24 hours and 30 days, and the fields of the full form", async () => {
    await using service = await start();
    const stored = service.state.issue("WEB-1");
    const { status, body } = await ask(service, { path: issuePath(stored.id) });
    expect(status).toBe(200);
    const issue = body as { stats: Record<string, [number, number][]> } & Record<string, unknown>;
    expect(Object.keys(issue.stats)).toEqual(["24h", "30d"]);
    expect(issue.stats["24h"]).toHaveLength(24);
    expect(issue.stats["30d"]).toHaveLength(30);
    expect(issue).toMatchObject({
      id: stored.id,
      shortId: "WEB-1",
      title: stored.title,
      activity: [{ id: "0", type: "first_seen", data: {}, user: null }],
      firstRelease: { version: "2.3.0" },
      lastRelease: { version: "2.4.0" },
      participants: [],
      seenBy: [],
      userReportCount: 2,
    });
    expect(issue["tags"]).toEqual(
      expect.arrayContaining([expect.objectContaining({ key: "level", name: "Level" })]),
    );
    expect(issue).toHaveProperty("pluginActions");
    expect(issue).toHaveProperty("firstRelease.dateCreated");
  });

  test("a merged issue answers as the other one, under its id", async () => {
    await using service = await start();
    const { state } = service;
    const [from, into] = [state.issue("WEB-1"), state.issue("WEB-2")];
    state.mergeIssue(from, into);
    const { status, body } = await ask(service, { path: issuePath(from.id) });
    expect([status, body]).toMatchObject([200, { id: into.id, shortId: "WEB-2" }]);
  });
});
