/**
 * An update of many issues that is cancelled or runs out of its time: what was confirmed is `applied`, what was sent and
 * not answered is `unknown`, the rest is `not-started`; a second run completes it. Signals are in `cancellation.test.ts`.
 */
import { describe, expect, test } from "vitest";
import { idsIn, updateOpen } from "../issues/triage.ts";
import type { OperationName } from "../../tools/service/operation-names.ts";
import { between, seeded } from "../../tools/service/random.ts";
import { seedIssues } from "../../tools/service/seed.ts";
import type { LocalService } from "../../tools/service/service.ts";
import type { StepResult } from "../support/runner.ts";
import { runAgainst, serviceForTest } from "../support/scenario.ts";

const ISSUES = 150;
const CONCURRENCY = 4;
const INPUTS = { status: "ignored", "max-issues": "150", concurrency: String(CONCURRENCY) };
const UPDATE_ALL = { command: "update-issues", ...INPUTS, query: "is:unresolved" };

async function serviceWithIssues(): Promise<LocalService> {
  return await serviceForTest({
    seed: (state) => void seedIssues(state, { project: "web", count: ISSUES, unresolved: 1 }),
  });
}

/** Cancels the step when so many requests of an operation have arrived; some updates are never answered. */
async function interrupted(
  service: LocalService,
  operation: OperationName,
  count: number,
): Promise<StepResult> {
  let cancel: () => void = () => undefined;
  service.faults.add({
    operation,
    after: count - 1,
    times: 1,
    fault: { kind: "meanwhile", happens: () => cancel() },
  });
  for (const effect of [true, false]) {
    const fault = { kind: "hang", effect } as const;
    const chance = { probability: 0.02, seed: count, mayMiss: true };
    service.faults.add({ operation: "updateIssue", fault, ...chance });
  }
  const result = await runAgainst(service, {
    with: UPDATE_ALL,
    onBegin: (lifetime) => (cancel = () => lifetime.cancel("SIGINT")),
  });
  expect(result.exitCode).toBe(1);
  expect(result.result).toMatchObject({ outcome: "failed", cancelled: true });
  expect(result.stdout).toMatch(/^::error .*was cancelled \(SIGINT\)/mu);
  return result;
}

function changedIn(service: LocalService): string[] {
  return [...service.state.issues.values()]
    .filter(({ status }) => status === "ignored")
    .map(({ id }) => id);
}

/** What is called done is done, what is done is called done or in doubt, and every issue is called something. */
function expectHonest(service: LocalService, result: StepResult): void {
  const [applied, unknown] = [idsIn(result, "applied"), idsIn(result, "unknown")];
  const changed = changedIn(service);
  expect(changed).toEqual(expect.arrayContaining(applied));
  expect([...applied, ...unknown]).toEqual(expect.arrayContaining(changed));
  expect(unknown.length).toBeLessThanOrEqual(CONCURRENCY);
  // What was never answered and is read unchanged has failed.
  const open = [...idsIn(result, "not-started"), ...idsIn(result, "failed")];
  expect(new Set([...applied, ...unknown, ...open]).size).toBe(ISSUES);
  expect(result.outputs).toMatchObject({
    outcome: "failed",
    "updated-count": String(applied.length),
    "failed-count": String(ISSUES - applied.length),
  });
}

/**
 * Runs what the result file of an earlier step leaves open, on a service that has no faults any more: what is changed
 * already is left alone; what is not is changed once.
 */
async function expectCompleted(service: LocalService, earlier: StepResult): Promise<void> {
  const missing = ISSUES - changedIn(service).length;
  service.faults.clear();
  service.requests.length = 0;
  const again = await updateOpen(service, earlier, INPUTS);
  expect([again.exitCode, again.stderr], again.stdout).toEqual([0, ""]);
  expect(changedIn(service)).toHaveLength(ISSUES);
  const writes = service.requests.filter(({ operation }) => operation === "updateIssue");
  expect(new Set(writes.map(({ path }) => path)).size).toBe(missing);
  expect(writes).toHaveLength(missing);
}

describe("interrupted at a random moment", () => {
  const random = seeded(300);
  const moments = Array.from({ length: 10 }, () => between(random, 1, ISSUES));

  test.for(moments)(
    "an update cancelled at request %i is completed by a second run",
    async (count) => {
      const service = await serviceWithIssues();
      const result = await interrupted(service, "updateIssue", count);
      expectHonest(service, result);
      await expectCompleted(service, result);
    },
  );
});

test("an unanswered retry is unknown even if the first attempt failed (500)", async () => {
  const service = await serviceWithIssues();
  let cancel: () => void = () => undefined;
  const operation = "updateIssue";
  service.faults.add({ operation, fault: { kind: "status", status: 500 }, times: 1 });
  service.faults.add({
    operation,
    fault: { kind: "meanwhile", happens: () => cancel() },
    after: 1,
  });
  service.faults.add({ operation, fault: { kind: "hang", effect: true } });
  const result = await runAgainst(service, {
    with: { ...UPDATE_ALL, concurrency: "1" },
    onBegin: (lifetime) => (cancel = () => lifetime.cancel("SIGINT")),
  });
  expectHonest(service, result);
  expect(changedIn(service)).toEqual(idsIn(result, "unknown"));
});

test("an update cancelled at its last answer leaves nothing to confirm", async () => {
  const service = await serviceWithIssues();
  let cancel: () => void = () => undefined;
  service.faults.add({
    operation: "updateIssue",
    after: ISSUES - 1,
    fault: { kind: "meanwhile", happens: () => cancel() },
  });
  const result = await runAgainst(service, {
    with: { ...UPDATE_ALL, concurrency: "1" },
    onBegin: (lifetime) => (cancel = () => lifetime.cancel("SIGINT")),
  });
  expect([result.exitCode, idsIn(result, "applied").length]).toEqual([1, ISSUES]);
  expect(result.stdout).not.toContain("::warning");
});

test.each([
  ["list fails once", 503, 1, []],
  ["list fails and a read fails once", 403, undefined, ["retrieveIssue"]],
] as const)("a cancelled bulk update is read although a %s", async (_, status, times, single) => {
  const service = await serviceWithIssues();
  let cancel: () => void = () => undefined;
  const when = () => service.requests.some(({ operation }) => operation === "updateIssues");
  const refusal = { kind: "status", status } as const;
  service.faults.add({ operation: "listOrganizationIssues", fault: refusal, when, times });
  for (const operation of single) {
    service.faults.add({ operation, fault: { kind: "status", status: 503 }, times: 1 });
  }
  service.faults.add({
    operation: "updateIssues",
    fault: { kind: "meanwhile", happens: () => cancel() },
  });
  const result = await runAgainst(service, {
    with: { ...UPDATE_ALL, bulk: "true" },
    onBegin: (lifetime) => (cancel = () => lifetime.cancel("SIGINT")),
  });
  expectHonest(service, result);
  expect([idsIn(result, "applied").length, idsIn(result, "unknown").length]).toEqual([1, 0]);
});

test("the result file of an update cancelled while listing is refused", async () => {
  const service = await serviceWithIssues();
  const result = await interrupted(service, "listIssues", 2);
  expect(result.result).toMatchObject({ issues: [] });
  const again = await updateOpen(service, result, INPUTS);
  expect(again.exitCode).toBe(1);
  expect(again.stdout).toMatch(/^::error .*failed before it knew all issues of its selection/mu);
  expect(changedIn(service)).toEqual([]);
});

test("an update that times out says how to complete it", async () => {
  const service = await serviceWithIssues();
  const answered = 5;
  const fault = { kind: "hang", effect: true } as const;
  service.faults.add({ operation: "updateIssue", after: answered, fault });
  const result = await runAgainst(service, { with: { ...UPDATE_ALL, timeout: "4" } });
  expect(result.exitCode).toBe(1);
  expectHonest(service, result);
  expect(idsIn(result, "applied")).toHaveLength(answered);
  expect(idsIn(result, "unknown")).toHaveLength(CONCURRENCY);
  expect(result.stdout).toMatch(/^::error .*timeout of 4 seconds/mu);
  expect(result.stdout).toMatch(
    /^::warning .*145 issues were not confirmed as updated.*"result-file" to "issues-file"/mu,
  );
  await expectCompleted(service, result);
});
