/** `update-issues` with `bulk`: one request for many issues, each verified. */
import { describe, expect, it } from "vitest";
import { realTiming } from "../../src/lifetime.ts";
import { dialects } from "../../tools/service/dialect.ts";
import type { Dialect } from "../../tools/service/differences.ts";
import { seedIssues } from "../../tools/service/seed.ts";
import type { LocalService } from "../../tools/service/service.ts";
import type { ServiceState } from "../../tools/service/state.ts";
import {
  changedSince,
  countOf,
  errorsOf,
  idsIn,
  refuse,
  reported,
  requestsOf,
  triageService,
  unresolvedIssues,
  update,
  valuesOf,
  writesTo,
} from "./triage.ts";

const ASKED = {
  query: "is:unresolved",
  status: "ignored",
  "has-seen": "true",
  bulk: "true",
  "max-issues": "1000",
};

/** 250 unresolved issues of one project, 30 of another, and as many that are resolved. */
function seed(state: ServiceState): void {
  for (const [project, count] of [
    ["web", 250],
    ["api", 30],
  ] as const) {
    seedIssues(state, { project, count, unresolved: 1, overrides: () => ({ hasSeen: false }) });
    seedIssues(state, { project, count, unresolved: 0 });
  }
}

function unresolved(service: LocalService, ...projects: string[]): string[] {
  return [...service.state.issues.values()]
    .filter(({ project, status }) => projects.includes(project.slug) && status === "unresolved")
    .map(({ id }) => id)
    .toSorted();
}

function idsOf({ path }: LocalService["requests"][number]): string[] {
  return new URL(path, "http://service.test").searchParams.getAll("id");
}

describe("a bulk update", () => {
  it("a bulk update sends one request per 100 issues and verifies each", async () => {
    const service = await triageService(seed, { dialect: "sentry" });
    const [expected, before] = [unresolved(service, "web", "api"), valuesOf(service)];
    const result = await update(service, { ...ASKED, projects: "web, api" });
    expect(result.exitCode).toBe(0);
    expect(changedSince(service, before).toSorted()).toEqual(expected);
    expect(idsIn(result, "applied").toSorted()).toEqual(expected);
    expect(reported(result)[0]?.after).toEqual({ status: "ignored", hasSeen: true });
    expect(reported(result)[0]).toMatchObject({ status: "ignored" });
    // One alone to begin with, then 249 of one project and 30 of the other.
    const writes = writesTo(service);
    expect(writes.map((write) => idsOf(write).length).toSorted((a, b) => a - b)).toEqual(
      [1, 30, 49, 100, 100].toSorted((a, b) => a - b),
    );
    expect(writes.flatMap(idsOf).toSorted()).toEqual(expected);
    expect(new Set(writes.map(({ operation }) => operation))).toEqual(new Set(["updateIssues"]));
    for (const { path } of writes) expect(path).toContain("query=timesSeen%3A%3C0");
    // Two issues are read before the first request, and those of each request after it.
    expect(countOf(service, "listOrganizationIssues")).toBe(6);
    expect(countOf(service, "retrieveIssue")).toBe(0);
  });

  it.each([
    ["updateIssues", 1],
    // Two issues are read before the first request, and again after it.
    ["listOrganizationIssues", 2],
  ] as const)(
    "a bulk update stops after its first request if %s is too slow",
    async (operation, limit) => {
      const wide = { limit: 100, window: 1 };
      const others = { updateIssues: wide, listOrganizationIssues: wide };
      const limits = { ...others, [operation]: { limit, window: 100_000 } };
      const options = { dialect: "sentry", clock: Date.now, limits } as const;
      const service = await triageService(seed, options);
      const result = await update(service, { ...ASKED, timeout: "30" });
      expect(result.exitCode).toBe(1);
      expect(writesTo(service).map((write) => idsOf(write).length)).toEqual([1]);
      expect(
        [idsIn(result, "applied"), idsIn(result, "not-started")].map(({ length }) => length),
      ).toEqual([1, 249]);
      expect(errorsOf(result).join()).toMatch(
        /rate limit of 0\.\d+ updates per second the other 3 take about \d+ s, but only \d+ s .* left/u,
      );
    },
  );

  it("a bulk update too long for any timeout does not advise to raise it", async () => {
    const limits = { updateIssue: { limit: 1, window: 100_000 } };
    const service = await triageService(seed, { dialect: "sentry", clock: Date.now, limits });
    const result = await update(service, { ...ASKED, bulk: "false", timeout: "30" });
    expect(errorsOf(result).join()).toMatch(
      /Fix: Narrow the selection and update it in several runs/u,
    );
  });

  it("a bulk update sends each issue only the values that it lacks", async () => {
    const service = await triageService(unresolvedIssues(20), { dialect: "sentry" });
    let count = 0;
    for (const issue of service.state.issues.values()) issue.hasSeen = count++ % 2 === 0;
    const result = await update(service, ASKED);
    expect(result.outputs["updated-count"]).toBe("20");
    const bodies = writesTo(service).map(({ body }) => JSON.stringify(body));
    expect(new Set(bodies)).toEqual(
      new Set([`{"status":"ignored"}`, `{"status":"ignored","hasSeen":true}`]),
    );
    expect(bodies).toHaveLength(3);
  });

  it("a bulk update on GlitchTip has at most 50 ids and no query", async () => {
    const service = await triageService(seed, { dialect: "glitchtip" });
    const [expected, before] = [unresolved(service, "web", "api"), valuesOf(service)];
    const asked = { ...ASKED, "has-seen": "", status: "resolved", projects: "web, api" };
    const result = await update(service, asked);
    expect(result.exitCode, result.stdout).toBe(0);
    expect(changedSince(service, before).toSorted()).toEqual(expected);
    expect(idsIn(result, "applied").toSorted()).toEqual(expected);
    for (const { reason } of reported(result)) expect(reason).toBeNull();
    const writes = writesTo(service);
    const operations = new Set(writes.map(({ operation }) => operation));
    expect(operations).toEqual(new Set(["updateOrganizationIssues"]));
    expect(writes.map((write) => idsOf(write).length).toSorted((a, b) => a - b)).toEqual([
      1, 30, 49, 50, 50, 50, 50,
    ]);
    for (const { path } of writes) expect(path).not.toContain("query");
  });

  it("issues that a bulk update left unchanged are updated one by one", async () => {
    const service = await triageService(seed, { dialect: "glitchtip" });
    const fault = { kind: "ids-not-visible" } as const;
    service.faults.add({ fault, operation: "updateOrganizationIssues", after: 1, times: 1 });
    const expected = unresolved(service, "web");
    const result = await update(service, { ...ASKED, "has-seen": "" });
    expect([result.exitCode, idsIn(result, "applied").toSorted()]).toEqual([0, expected]);
    expect(countOf(service, "updateIssue")).toBe(50);
  });

  it.each([
    [400, { "assigned-to": "grace" }],
    [403, { status: "ignored", "ignore-until": "7d" }],
    [504, { status: "resolvedInNextRelease" }],
  ])(`a refused bulk update (%i) is not "applied" without a change`, async (status, asked) => {
    const service = await triageService(unresolvedIssues(12), { dialect: "sentry" });
    for (const issue of service.state.issues.values()) {
      if ("ignore-until" in asked) Object.assign(issue, { status: "ignored", ignoreUntil: "7d" });
      if ("assigned-to" in asked) issue.assignedTo = { type: "user", id: "1", name: "Ada" };
    }
    refuse(service, ["updateIssues", "updateIssue"], status);
    const result = await update(service, { query: "*", bulk: "true", timeout: "60", ...asked });
    expect([result.exitCode, idsIn(result, "applied")]).toEqual([1, []]);
  });

  it("a bulk update reports an assignee that was already set as unchanged", async () => {
    const service = await triageService(unresolvedIssues(12), { dialect: "sentry" });
    const ada = { type: "user", id: "1", name: "Ada Lovelace", email: "ada@example.com" } as const;
    for (const issue of service.state.issues.values()) issue.assignedTo = ada;
    const asked = { query: "is:unresolved", "assigned-to": "ada", bulk: "true" };
    const result = await update(service, asked);
    expect([result.exitCode, idsIn(result, "unchanged").length]).toEqual([0, 12]);
    expect([countOf(service, "updateIssues"), countOf(service, "updateIssue")]).toEqual([2, 0]);
  });

  it.each(["resolved", "unresolved"] as const)(
    "a bulk update does not change the target of a merge, which is %s",
    async (status) => {
      const service = await triageService(unresolvedIssues(8), { dialect: "sentry" });
      const { state } = service;
      seedIssues(state, { project: "web", count: 1, unresolved: 0 });
      const into = [...state.issues.values()].find((issue) => issue.status !== "unresolved");
      service.faults.add({
        operation: "updateIssues",
        after: 1,
        times: 1,
        fault: {
          kind: "meanwhile",
          happens: ({ query }) => {
            const from = state.issues.get(query.getAll("id")[1] ?? "");
            if (!from || !into) throw new Error("there is nothing to merge");
            into.status = status;
            state.mergeIssue(from, into);
          },
        },
      });
      const result = await update(service, { ...ASKED, "has-seen": "" });
      expect(reported(result).filter(({ state: is }) => is === "not-applied")).toMatchObject([
        { reason: expect.stringContaining("was merged into issue") as string },
      ]);
      expect([into?.status, countOf(service, "updateIssue")]).toEqual([status, 0]);
    },
  );

  it.each(["200", "204"])(
    "bulk updates stop if the first one changes another issue (%s)",
    async (told) => {
      const service = await triageService(seed, { dialect: "sentry" });
      const shared = [...service.state.issues.values()].filter(({ project, status }) => {
        return project.slug === "web" && status === "unresolved";
      });
      // Somebody else changes all of them at the same moment.
      const slow = { kind: "latency", ms: 200, when: "after" } as const;
      service.faults.add({ fault: slow, operation: "updateIssues", times: 1 });
      if (told === "204") refuse(service, "updateIssues", 204);
      const step = update(service, { ...ASKED, "has-seen": "" });
      await expect.poll(() => writesTo(service).length, { timeout: 30_000 }).toBe(1);
      for (const issue of shared) issue.status = "ignored";
      const result = await step;
      expect(result.exitCode).toBe(1);
      expect(errorsOf(result).join()).toMatch(
        /changed the issue \S+, which the bulk request did not/u,
      );
      expect(writesTo(service)).toHaveLength(1);
    },
  );

  it("bulk updates stop if the witness cannot be read after the first one", async () => {
    const service = await triageService(unresolvedIssues(6), { dialect: "sentry" });
    const slow = { kind: "latency", ms: 200, when: "after" } as const;
    service.faults.add({ fault: slow, operation: "updateIssues", times: 1 });
    const step = update(service, ASKED);
    await expect.poll(() => writesTo(service).length, { timeout: 30_000 }).toBe(1);
    const read = service.requests.findLast(({ path }) => path.includes("group="));
    const [, beside = ""] = new URL(read?.path ?? "", service.url).searchParams.getAll("group");
    service.state.issues.delete(beside);
    const result = await step;
    expect([result.exitCode, result.outputs["failed-count"]]).toEqual([1, "1"]);
    expect(result.stdout).toMatch(/^::notice .*could not be read afterwards. The issues are upd/mu);
    expect(countOf(service, "updateIssues")).toBe(1);
    expect(countOf(service, "updateIssue")).toBe(5);
  });

  it("the witness of a bulk update lacks the same values as its issue", async () => {
    const service = await triageService(
      (state) => {
        for (const hasSeen of [false, true, false]) {
          state.addIssue(state.project("web"), { hasSeen });
        }
      },
      { dialect: "sentry" },
    );
    await update(service, ASKED);
    const [{ path } = { path: "" }] = requestsOf(service, "listOrganizationIssues");
    const read = new URL(path, service.url).searchParams.getAll("group");
    expect(read.map((id) => service.state.issue(id).hasSeen)).toHaveLength(2);
    expect(read).not.toContain("4100000002");
  });

  it("no bulk update is sent if several issues cannot be read at once", async () => {
    const service = await triageService(unresolvedIssues(6), { dialect: "sentry" });
    refuse(service, "listOrganizationIssues", 404);
    const result = await update(service, ASKED);
    expect([result.exitCode, result.outputs["updated-count"]]).toEqual([0, "6"]);
    expect(countOf(service, "updateIssues")).toBe(0);
    expect(countOf(service, "updateIssue")).toBe(6);
  });

  it.each([
    [200, 2],
    [400, 2],
  ])("a bulk update answered by %i that changed a part is not-applied", async (status, single) => {
    const deaf: Dialect = {
      ...dialects.sentry,
      issues: { ...dialects.sentry.issues, updates: ["status"] },
    };
    const service = await triageService(unresolvedIssues(3), { dialect: deaf });
    const fault = { kind: "status-after-effect", status } as const;
    service.faults.add({ operation: "updateIssues", fault });
    for (const issue of service.state.issues.values()) issue.hasSeen = false;
    const result = await update(service, ASKED);
    expect([result.exitCode, result.outputs["failed-count"]]).toEqual([1, "3"]);
    expect(countOf(service, "updateIssue")).toBe(single);
    for (const issue of reported(result)) {
      expect(issue).toMatchObject({
        state: "not-applied",
        reason: "asked for hasSeen true, the service kept false",
        after: { status: "ignored", hasSeen: false },
        partly: true,
      });
    }
  });
});

describe("a bulk update is not sent", () => {
  it("no bulk update to resolvedInNextRelease is sent to GlitchTip 6", async () => {
    const service = await triageService(unresolvedIssues(3), { dialect: "glitchtip-6" });
    service.state.addRelease(service.state.organization, { version: "1.0", projects: ["web"] });
    const asked = { query: "is:unresolved", status: "resolvedInNextRelease", bulk: "true" };
    const result = await update(service, asked);
    expect([result.exitCode, idsIn(result, "applied").length]).toEqual([0, 3]);
    expect(countOf(service, "updateOrganizationIssues")).toBe(0);
    for (const issue of service.state.issues.values()) {
      expect(issue.statusDetails).toEqual({ inRelease: "1.0" });
    }
    expect(result.stdout).toContain("Bulk updates are not sent: those of GlitchTip resolve in no");
  });

  it.each(["sentry", "contract"] as const)(
    "no bulk update is sent if %s lists issues for an impossible query",
    async (dialect) => {
      const service = await triageService(unresolvedIssues(6), { dialect, ignoreQuery: true });
      const result = await update(service, { ...ASKED, query: "*" });
      expect(result.outputs["updated-count"]).toBe("6");
      expect(countOf(service, "updateIssues")).toBe(0);
      expect(countOf(service, "updateIssue")).toBe(6);
    },
  );

  it.each(["sentry", "sentry-today"] as const)(
    "a bulk update whose ids are not visible is sent once (%s)",
    async (dialect) => {
      const service = await triageService(seed, { dialect });
      service.faults.add({ fault: { kind: "ids-not-visible" }, operation: "updateIssues" });
      const [expected, before] = [unresolved(service, "web"), valuesOf(service)];
      const result = await update(service, ASKED);
      expect(result.exitCode).toBe(0);
      expect(countOf(service, "updateIssues")).toBe(1);
      expect(countOf(service, "updateIssue")).toBe(250);
      expect(changedSince(service, before).toSorted()).toEqual(expected);
    },
  );
});

it("bulk updates that fail are followed by single ones in one progress", async () => {
  const service = await triageService(seed, { dialect: "sentry" });
  refuse(service, "updateIssues", 500, { after: 3 });
  const [expected, before] = [unresolved(service, "web"), valuesOf(service)];
  // Whenever the clock is looked at, a second is over.
  let ticks = 0;
  const timing = { ...realTiming, ticks: () => (ticks += 1000) };
  const asked = { ...ASKED, concurrency: "1", timeout: "20000" };
  const result = await update(service, asked, { timing });
  expect(result.exitCode, result.stdout).toBe(0);
  expect(changedSince(service, before).toSorted()).toEqual(expected);
  expect(countOf(service, "updateIssue")).toBe(49);
  const lines = [...result.stdout.matchAll(/^(\d+) of (\d+) done.* about (-?\d+) s left$/gmu)];
  expect(lines.length).toBeGreaterThan(10);
  const counts = lines.map(([, done]) => Number(done));
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(counts.at(-1)).toBeGreaterThan(200);
  for (const [, done, total, left] of lines) {
    expect([Number(done) <= 250, total, Number(left) >= 0]).toEqual([true, "250", true]);
  }
});

it.each([403, 422])("updates that all fail with %i stop after twenty", async (status) => {
  const service = await triageService(seed, { dialect: "sentry" });
  refuse(service, ["updateIssues", "updateIssue"], status);
  const result = await update(service, { ...ASKED, concurrency: "4" });
  expect(result.exitCode).toBe(1);
  const failed = idsIn(result, "failed").length;
  expect(failed).toBeGreaterThanOrEqual(20);
  expect(failed).toBeLessThan(24);
  expect(idsIn(result, "not-started")).toHaveLength(250 - failed);
  expect(result.stdout).toContain("failed in the same way at each of the first updates");
});
