import { describe, expect, test } from "vitest";
import { seedIssues } from "../service/seed.ts";
import { ServiceState } from "../service/state.ts";

function stateWithProject(): ServiceState {
  const state = new ServiceState(() => Date.parse("2026-05-01T12:00:00Z"));
  const organization = state.addOrganization("acme");
  state.addProject(organization, "web");
  return state;
}

describe("seeded issues", () => {
  test("are the same for the same seed, and others for another", () => {
    const [first, second, other] = [1, 1, 2].map((seed) =>
      JSON.stringify(seedIssues(stateWithProject(), { project: "web", count: 50, seed })),
    );
    expect(first).toBe(second);
    expect(first).not.toBe(other);
  });

  test("are in order: first seen before last seen, none in the future, all times distinct", () => {
    const state = stateWithProject();
    const issues = seedIssues(state, { project: "web", count: 1000 });
    expect(issues.every(({ firstSeen, lastSeen }) => firstSeen <= lastSeen)).toBe(true);
    expect(issues.every(({ lastSeen }) => lastSeen < state.now())).toBe(true);
    expect(new Set(issues.map(({ lastSeen }) => lastSeen)).size).toBe(1000);
    expect(state.issuesOf(state.project("web")).map(({ id }) => id)).toEqual(
      issues.map(({ id }) => id),
    );
  });
});

describe("the state", () => {
  test("short IDs and ids are never given twice, also after merging and removing", () => {
    const state = stateWithProject();
    const [a, b, c] = seedIssues(state, { project: "web", count: 3 });
    if (a === undefined || b === undefined || c === undefined) throw new Error("no issues");
    state.mergeIssue(a, b);
    state.removeIssue(c);
    const next = state.addIssue(state.project("web"));
    expect(next.shortId).toBe("WEB-4");
    expect([a.id, b.id, c.id]).not.toContain(next.id);
    expect(state.issue("WEB-1")).toBe(b);
    expect(() => state.issue("WEB-3")).toThrow("the service has no issue WEB-3");
  });

  test("the order follows `lastSeen` when a test changes it", () => {
    const state = stateWithProject();
    const issues = seedIssues(state, { project: "web", count: 3 });
    const [, , oldest] = issues;
    if (oldest === undefined) throw new Error("no issues");
    oldest.lastSeen = state.now();
    expect(state.issuesOf(state.project("web"))[0]).toBe(oldest);
  });

  test("short IDs count in Crockford's base 32", () => {
    const state = stateWithProject();
    const ids = seedIssues(state, { project: "web", count: 33 }).map(({ shortId }) => shortId);
    expect([ids[9], ids[31], ids[32]]).toEqual(["WEB-A", "WEB-10", "WEB-11"]);
  });
});
