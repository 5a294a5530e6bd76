import { describe, expect, it } from "vitest";
import { seedIssues } from "../service/seed.ts";
import type { LocalService } from "../service/service.ts";
import { type RunningStep, type StepResult, startStep } from "../support/runner.ts";
import { connection } from "../support/scenario.ts";
import {
  errorsOf,
  idsIn,
  issueIdOf,
  reported,
  triageService,
  updateOpen,
  writesTo,
} from "./triage.ts";

const CONCURRENCY = 4;
const ISSUES = 60;

/** Sixty unresolved issues; the answer to every seventh update comes much later than anybody waits. */
async function slowService(): Promise<LocalService> {
  const service = await triageService(
    (state) => seedIssues(state, { project: "web", count: ISSUES, unresolved: 1 }),
    { latency: () => 10 + Math.random() * 20 },
  );
  service.faults.add({
    operation: "updateIssue",
    when: ({ number }) => number % 7 === 0,
    fault: { kind: "latency", ms: 10_000 },
  });
  return service;
}

interface Interruption {
  service: LocalService;
  result: StepResult;
}

/** Updates all issues and sends a signal when so many updates have arrived. */
async function interrupt(signal: NodeJS.Signals, arrived: number): Promise<Interruption> {
  const service = await slowService();
  const step = await startStep({
    with: {
      ...connection(service),
      command: "update-issues",
      query: "is:unresolved",
      status: "ignored",
      concurrency: String(CONCURRENCY),
    },
  });
  while (writesTo(service).length < arrived) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return { service, result: await cancel(step, signal) };
}

/** Cancels a step as the runner does: who has not ended 10 s after the first signal is killed, and has no exit code. */
async function cancel(step: RunningStep, signal: NodeJS.Signals): Promise<StepResult> {
  step.kill(signal);
  const timers = [
    setTimeout(() => step.kill("SIGTERM"), 7500),
    setTimeout(() => step.kill("SIGKILL"), 10_000),
  ];
  const result = await step.result;
  for (const timer of timers) clearTimeout(timer);
  return result;
}

/** What the report says is what the service holds; whatever may be in doubt is said to be. */
function expectHonest({ service, result }: Pick<Interruption, "service" | "result">): void {
  const [applied, unknown, open] = (["applied", "unknown", "not-started"] as const).map((state) =>
    idsIn(result, state),
  );
  expect([...(applied ?? []), ...(unknown ?? []), ...(open ?? [])]).toHaveLength(ISSUES);
  expect(unknown?.length).toBeLessThanOrEqual(CONCURRENCY);
  const ignored = [...service.state.issues.values()]
    .filter(({ status }) => status === "ignored")
    .map(({ id }) => id);
  expect(ignored).toEqual(expect.arrayContaining(applied ?? []));
  expect([...(applied ?? []), ...(unknown ?? [])]).toEqual(expect.arrayContaining(ignored));
  expect(result.outputs).toMatchObject({
    outcome: "failed",
    "updated-count": String(applied?.length),
    "failed-count": String(ISSUES - (applied?.length ?? 0)),
  });
}

/** A second run with the result file changes what is left, and nothing twice. */
async function expectCompleted({ service, result }: Interruption): Promise<void> {
  const missing = [...service.state.issues.values()]
    .filter(({ status }) => status !== "ignored")
    .map(({ id }) => id);
  service.faults.clear();
  service.requests.length = 0;
  const again = await updateOpen(service, result, { status: "ignored" });
  expect(again.exitCode).toBe(0);
  expect(writesTo(service).map(issueIdOf).toSorted()).toEqual(missing.toSorted());
  expect([...service.state.issues.values()].every(({ status }) => status === "ignored")).toBe(true);
}

describe("an update that is interrupted", () => {
  it("reports what was applied, what is in doubt and what was not begun; a second run completes it exactly", async () => {
    const moments = [interrupt("SIGINT", 8), interrupt("SIGTERM", 26)];
    for (const interruption of await Promise.all(moments)) {
      const { result } = interruption;
      expect(result.exitCode).toBe(1);
      expectHonest(interruption);
      expect(errorsOf(result)).toMatchObject([expect.stringContaining("was cancelled")]);
      expect(result.summary).toContain("Cancelled");
      await expectCompleted(interruption);
    }
  });

  it("before its first write has changed nothing, and names nothing as selected", async () => {
    const service = await triageService((state) =>
      seedIssues(state, { project: "web", count: 250, unresolved: 1 }),
    );
    service.faults.add({ operation: "listIssues", after: 1, fault: { kind: "hang" } });
    const step = await startStep({
      with: {
        ...connection(service),
        command: "update-issues",
        query: "is:unresolved",
        status: "ignored",
        "max-issues": "1000",
      },
    });
    while (service.requests.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    const result = await cancel(step, "SIGINT");
    expect([result.exitCode, result.outputs["outcome"]]).toEqual([1, "failed"]);
    expect(writesTo(service)).toEqual([]);
    expect(reported(result)).toEqual([]);
  });

  it("by its timeout takes the same way", async () => {
    const service = await slowService();
    service.faults.clear();
    service.faults.add({
      operation: "updateIssue",
      after: 5,
      fault: { kind: "latency", ms: 10_000 },
    });
    const step = await startStep({
      with: {
        ...connection(service),
        command: "update-issues",
        query: "is:unresolved",
        status: "ignored",
        timeout: "2",
        concurrency: String(CONCURRENCY),
      },
    });
    const result = await step.result;
    expect(result.exitCode).toBe(1);
    expectHonest({ service, result });
    expect(idsIn(result, "applied")).toHaveLength(5);
    expect(idsIn(result, "unknown")).toHaveLength(CONCURRENCY);
    expect(errorsOf(result)).toMatchObject([expect.stringContaining("timeout of 2 second")]);
    expect(result.stdout).toMatch(
      /^::warning .*55 issues are not done.*"result-file" to "issues-file"/mu,
    );
  });
});
