import { describe, expect, it } from "vitest";
import { MAIN_DIALECTS } from "../service/dialect.ts";
import { seedIssues } from "../service/seed.ts";
import type { LocalService } from "../service/service.ts";
import type { ServiceState } from "../service/state.ts";
import type { StepResult } from "../support/runner.ts";
import { expectTranscript, runAgainst } from "../support/scenario.ts";
import { errorsOf, expectRefused, reported, triageService } from "./triage.ts";

async function list(
  service: LocalService,
  inputs: Readonly<Record<string, string>> = {},
): Promise<StepResult> {
  return await runAgainst(service, { with: { command: "list-issues", ...inputs } });
}

function queriesOf(service: LocalService): URLSearchParams[] {
  return service.requests.map(({ path }) => new URL(path, "http://service.test").searchParams);
}

describe("a list", () => {
  it("reports the worst issues first: level, then events, then users, then last seen", async () => {
    const service = await triageService((state) =>
      seedIssues(state, { project: "web", count: 12 }),
    );
    const result = await list(service, { limit: "5" });
    expect(result.exitCode).toBe(0);
    expect(result.outputs["outcome"]).toBe("matched");
    await expectTranscript("issues-list", service, result);
  });

  it("orders issues that differ in one thing only by that thing", async () => {
    const day = (hour: number): number => Date.parse(`2026-03-01T0${hour}:00:00Z`);
    const inOrder = [
      { level: "fatal", count: 1, userCount: 0, lastSeen: day(0) },
      { level: "error", count: 9, userCount: 0, lastSeen: day(0) },
      { level: "error", count: 8, userCount: 7, lastSeen: day(0) },
      { level: "error", count: 8, userCount: 6, lastSeen: day(2) },
      { level: "error", count: 8, userCount: 6, lastSeen: day(1) },
      { level: "warning", count: 99, userCount: 99, lastSeen: day(3) },
      { level: "info", count: 100, userCount: 99, lastSeen: day(3) },
      { level: "debug", count: 101, userCount: 99, lastSeen: day(3) },
    ] as const;
    const service = await triageService((state) => {
      for (const issue of inOrder.toReversed()) state.addIssue(state.project("web"), issue);
    });
    const result = await list(service);
    expect(reported(result).map(({ id }) => service.state.issue(id))).toMatchObject(inOrder);
    expect(result.summary).toContain("1 fatal, 4 error, 1 warning, 1 info, 1 debug");
  });

  it.each(MAIN_DIALECTS)(
    "counts every match over all pages and projects, whatever limit says (%s)",
    async (dialect) => {
      const service = await triageService(
        (state) => {
          seedIssues(state, { project: "web", count: 230, unresolved: 1 });
          seedIssues(state, { project: "api", count: 120, unresolved: 1 });
        },
        { dialect },
      );
      const result = await list(service, { projects: "web api web", limit: "20" });
      expect(result.outputs["matched-count"]).toBe("350");
      expect(reported(result)).toHaveLength(20);
      expect(JSON.parse(result.outputs["issue-ids"] ?? "")).toHaveLength(20);
      expect(result.summary).toContain("350 issues");
    },
  );

  it("counts an issue once that moves to a later page while pages are read", async () => {
    const service = await triageService((state) =>
      seedIssues(state, { project: "web", count: 150, unresolved: 1 }),
    );
    const issues = service.state.issuesOf(service.state.project("web"));
    const [first, last] = [issues[0], issues.at(-1)];
    let requests = 0;
    service.latency = () => {
      requests += 1;
      // Before the second page is read, the first issue takes a place on it.
      if (requests === 2 && first && last) first.lastSeen = last.lastSeen - 1;
      return 0;
    };
    const result = await list(service);
    expect(requests).toBe(2);
    expect(result.outputs["matched-count"]).toBe("150");
  });

  it("always sends a query: is:unresolved unless another is given, the empty one for *", async () => {
    const service = await triageService((state) => seedIssues(state, { project: "web", count: 3 }));
    const inputsOfSteps: Record<string, string>[] = [{}, { query: "level:error" }, { query: "*" }];
    for (const inputs of inputsOfSteps) await list(service, inputs);
    expect(queriesOf(service).map((query) => query.get("query"))).toEqual([
      "is:unresolved",
      "level:error",
      "",
    ]);
  });

  it.each<{ asked: Record<string, string>; sent: string; buckets: number; words: string }>([
    { asked: {}, sent: "24h", buckets: 24, words: "Events per hour" },
    { asked: { "stats-period": "14d" }, sent: "14d", buckets: 14, words: "Events per day" },
  ])("charts the events of the period $sent", async ({ asked, sent, buckets, words }) => {
    const service = await triageService((state) => seedIssues(state, { project: "web", count: 9 }));
    const result = await list(service, asked);
    expect(queriesOf(service)[0]?.get("statsPeriod")).toBe(sent);
    const [, bars = ""] = /\n {2}bar \[(.*)\]/u.exec(result.summary) ?? [];
    expect(bars.split(", ").length).toBeGreaterThanOrEqual(buckets);
    expect(result.summary).toContain(words);
  });

  it("shows no chart with stats-period: none, which disables stats", async () => {
    const service = await triageService((state) => seedIssues(state, { project: "web", count: 9 }));
    const result = await list(service, { "stats-period": "none" });
    expect(queriesOf(service)[0]?.get("statsPeriod")).toBe("");
    expect(result.summary).not.toContain("xychart");
  });

  it("of nothing is a success", async () => {
    const service = await triageService(() => undefined);
    const result = await list(service);
    expect([result.exitCode, result.outputs["outcome"]]).toEqual([0, "matched"]);
    expect(result.outputs).toMatchObject({ "matched-count": "0", "issue-ids": "[]" });
    expect(result.summary).toContain("No issues match");
  });

  it("of a server that does not apply the query comes with a warning", async () => {
    const service = await triageService(
      (state) => seedIssues(state, { project: "web", count: 9, unresolved: 0 }),
      { ignoreQuery: true },
    );
    const result = await list(service);
    expect(result.exitCode).toBe(0);
    expect(result.stdout).toMatch(/^::warning .*did not apply the query/mu);
  });

  it("that breaks off names no issue and no count", async () => {
    const service = await triageService((state) =>
      seedIssues(state, { project: "web", count: 150, unresolved: 1 }),
    );
    service.faults.add({
      operation: "listIssues",
      after: 1,
      fault: { kind: "status", status: 400, body: { detail: "Invalid cursor parameter." } },
    });
    const result = await list(service);
    expect(result.exitCode).toBe(1);
    expect(result.outputs).toMatchObject({ outcome: "failed", "matched-count": "" });
    expect(errorsOf(result)).toMatchObject([expect.stringContaining("Invalid cursor parameter.")]);
  });

  it("needs event:read, which a refusal of project:read names", async () => {
    const service = await triageService(() => undefined, { dialect: "sentry-strict-scopes" });
    const { value: token } = service.addToken(["project:read"]);
    const result = await list(service, { token });
    expect(errorsOf(result)).toMatchObject([
      expect.stringContaining('lacks the scope "event:read" ("project:read" suffices only where'),
    ]);
  });
});

describe("the gate", () => {
  const release = (count: number) => (state: ServiceState) =>
    void seedIssues(state, {
      project: "web",
      count: 40,
      unresolved: 1,
      overrides: (index) => ({ firstRelease: index < count ? "2.4.0" : "2.3.0" }),
    });
  const gate = { query: "is:unresolved firstRelease:2.4.0", "fail-above": "2", limit: "3" };

  it("fails the step when more issues match, says how many, and shows the worst first", async () => {
    const service = await triageService(release(7));
    const result = await list(service, gate);
    expect(result.exitCode).toBe(1);
    expect(result.outputs).toMatchObject({ outcome: "gate-failed", "matched-count": "7" });
    expect(errorsOf(result)).toHaveLength(1);
    await expectTranscript("issues-gate", service, result);
  });

  it.each([0, 1, 2])("lets %i issues pass", async (count) => {
    const service = await triageService(release(count));
    const result = await list(service, gate);
    expect([result.exitCode, result.outputs["outcome"]]).toEqual([0, "matched"]);
    expect(result.outputs["matched-count"]).toBe(String(count));
  });

  it("of zero fails with the first issue", async () => {
    const service = await triageService(release(1));
    const result = await list(service, { ...gate, "fail-above": "0" });
    expect(result.outputs["outcome"]).toBe("gate-failed");
    expect(result.stdout).toContain("1 issue matches");
  });

  it("is never tolerated, and fails the same in a dry run", async () => {
    const service = await triageService(release(7));
    const both: Record<string, string>[] = [{ "on-error": "warn" }, { "dry-run": "true" }];
    for (const more of both) {
      const result = await list(service, { ...gate, ...more });
      expect([result.exitCode, result.outputs["outcome"]]).toEqual([1, "gate-failed"]);
    }
  });

  it("does not judge by issues that the query cannot have matched", async () => {
    const service = await triageService(
      (state) => {
        release(7)(state);
        for (const issue of state.issues.values()) issue.status = "resolved";
      },
      { ignoreQuery: true },
    );
    const result = await list(service, gate);
    expect(expectRefused(service, result)).toContain("did not apply the query");
  });

  it("needs an explicit query", async () => {
    const service = await triageService(release(1));
    const result = await list(service, { "fail-above": "0" });
    expect(expectRefused(service, result)).toContain("A gate needs an explicit query");
    expect(service.requests).toEqual([]);
  });
});
