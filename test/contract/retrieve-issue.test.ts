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

  test("an issue without releases", async () => {
    await using service = await start();
    const { id } = service.state.addIssue(service.state.project("web"));
    const { body } = await ask(service, { path: issuePath(id) });
    expect(body).toMatchObject({ firstRelease: null, lastRelease: null });
  });

  test("a merged issue answers as the other one, under its id", async () => {
    await using service = await start();
    const { state } = service;
    const [from, into] = [state.issue("WEB-1"), state.issue("WEB-2")];
    state.mergeIssue(from, into);
    const { status, body } = await ask(service, { path: issuePath(from.id) });
    expect([status, body]).toMatchObject([200, { id: into.id, shortId: "WEB-2" }]);
  });

  test("activity lists what was done, newest first", async () => {
    await using service = await start();
    const { id } = service.state.issue("WEB-1");
    const put = { method: "PUT", path: issuePath(id) };
    await ask(service, { ...put, body: { status: "resolved" } });
    await ask(service, { ...put, body: { assignedTo: "team:2" } });
    const { body } = await ask(service, { path: issuePath(id) });
    expect(body).toMatchObject({
      activity: [
        { id: "2", type: "assigned", data: { assignee: "2" }, user: { username: "ada" } },
        { id: "1", type: "set_resolved", dateCreated: "2026-05-01T12:34:56Z" },
        { id: "0", type: "first_seen" },
      ],
    });
  });
});

test("stats are zero outside the life of an issue, and the same in every run", async () => {
  const bodies = [];
  for (let run = 0; run < 2; run += 1) {
    await using service = await startService({
      clock: () => NOW,
      seed: (state) =>
        state.addIssue(state.project("web"), {
          count: 5000,
          firstSeen: NOW - 10 * 86_400_000,
          lastSeen: NOW - 5 * 86_400_000,
        }),
    });
    bodies.push((await ask(service, { path: issuePath(service.state.issue("WEB-1").id) })).body);
  }
  const [first, second] = bodies as { stats: Record<"24h" | "30d", [number, number][]> }[];
  expect(first?.stats).toEqual(second?.stats);
  expect(first?.stats["24h"].every(([, count]) => count === 0)).toBe(true);
  const days = first?.stats["30d"].map(([, count]) => count) ?? [];
  expect(days.slice(0, 19).every((count) => count === 0)).toBe(true);
  expect(days.slice(19, 25).some((count) => count > 0)).toBe(true);
  expect(days.slice(25).every((count) => count === 0)).toBe(true);
});
