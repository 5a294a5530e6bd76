/**
 * A bulk update that is cancelled or runs out of its time: what was confirmed is `applied`, what was sent and not
 * answered is `unknown`, the rest is `not-started`; a second run completes it.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { between, seeded } from "../service/random.ts";
import { seedIssues } from "../service/seed.ts";
import { type LocalService, startService } from "../service/service.ts";
import type { ServiceState } from "../service/state.ts";
import { temporaryFolder } from "../support/repository.ts";
import { type StepResult, runStep } from "../support/runner.ts";
import { connection, expectNoSecret, runInTime, serviceForTest } from "../support/scenario.ts";
import { interrupt, printLongest, requestOf } from "./interrupt.ts";
import { Pool } from "./pool.ts";

const ISSUES = 300;
const CONCURRENCY = 4;
const INPUTS = {
  command: "update-issues",
  status: "ignored",
  "max-issues": "300",
  concurrency: String(CONCURRENCY),
};
const UPDATE_ALL = { ...INPUTS, query: "is:unresolved" };

afterAll(printLongest);

const unresolved = (state: ServiceState) =>
  void seedIssues(state, { project: "web", count: ISSUES, unresolved: 1 });

async function serviceWithIssues(): Promise<LocalService> {
  return await startService({ dialect: "sentry", seed: unresolved });
}

/** Most answers come at once; some up to ten seconds after the change, or after as long a wait before it. */
async function slowService(seed: number): Promise<LocalService> {
  const service = await serviceWithIssues();
  const rule = { operation: "updateIssue", seed } as const;
  service.faults.add({ ...rule, fault: { kind: "latency", ms: [0, 40] } });
  for (const when of ["before", "after"] as const) {
    const fault = { kind: "latency", ms: [1000, 10_000], when } as const;
    service.faults.add({ ...rule, fault, probability: 0.02 });
  }
  return service;
}

interface ResultFile {
  issues: { id: string; state: string }[];
}

function idsIn({ result }: StepResult, state: string): string[] {
  const { issues } = result as ResultFile;
  return issues.filter((issue) => issue.state === state).map(({ id }) => id);
}

function changedIn(service: LocalService): string[] {
  return [...service.state.issues.values()]
    .filter(({ status }) => status === "ignored")
    .map(({ id }) => id);
}

/** What is called done is done, what is done is called done or in doubt, and every issue is called something. */
function expectHonest(service: LocalService, result: StepResult): void {
  expectNoSecret(result, service.token);
  const [applied, unknown] = [idsIn(result, "applied"), idsIn(result, "unknown")];
  const changed = changedIn(service);
  expect(changed).toEqual(expect.arrayContaining(applied));
  expect([...applied, ...unknown]).toEqual(expect.arrayContaining(changed));
  expect(unknown.length).toBeLessThanOrEqual(CONCURRENCY);
  const open = idsIn(result, "not-started");
  expect(new Set([...applied, ...unknown, ...open]).size).toBe(ISSUES);
  expect(result.outputs).toMatchObject({
    outcome: "failed",
    "updated-count": String(applied.length),
    "failed-count": String(ISSUES - applied.length),
  });
}

/** Runs what the result file of an earlier step leaves open, on a service that has no faults any more. */
async function runAgain(service: LocalService, earlier: StepResult): Promise<StepResult> {
  service.faults.clear();
  service.requests.length = 0;
  // Not a test's own folder: the runs of several tests go on side by side.
  using folder = new DisposableStack();
  const { path: workspace, remove } = temporaryFolder();
  folder.defer(remove);
  writeFileSync(join(workspace, "result.json"), JSON.stringify(earlier.result));
  const inputs = { ...connection(service), ...INPUTS, "issues-file": "result.json" };
  return await runStep({ workspace, with: inputs });
}

/** What is changed already is left alone; what is not is changed once. */
async function expectCompleted(service: LocalService, earlier: StepResult): Promise<void> {
  const missing = ISSUES - changedIn(service).length;
  const again = await runAgain(service, earlier);
  expect([again.exitCode, again.stderr], again.stdout).toEqual([0, ""]);
  expect(changedIn(service)).toHaveLength(ISSUES);
  const writes = service.requests.filter(({ operation }) => operation === "updateIssue");
  expect(new Set(writes.map(({ path }) => path)).size).toBe(writes.length);
  expect(writes.length).toBeLessThanOrEqual(missing);
  // A change that waited before it was made may have come in between.
  expect(writes.length).toBeGreaterThanOrEqual(missing - CONCURRENCY);
}

describe("interrupted at a random moment", () => {
  const random = seeded(300);
  const moments = Array.from({ length: 20 }, (_, index) => ({
    index,
    signal: index % 2 === 0 ? ("SIGINT" as const) : ("SIGTERM" as const),
    milliseconds: between(random, 0, 3000),
  }));
  type Moment = (typeof moments)[number];
  /** Side by side: they mostly wait. */
  const runs = new Map<Moment, Promise<void>>();

  beforeAll(() => {
    const pool = new Pool(7);
    for (const moment of moments) {
      const run = pool.run(() => interrupted(moment));
      // Its own test awaits it.
      run.catch(() => undefined);
      runs.set(moment, run);
    }
  });

  async function interrupted({ index, signal, milliseconds }: Moment): Promise<void> {
    await using service = await slowService(index + 1);
    const moment = async () => {
      await requestOf(service, "updateIssue");
      await wait(milliseconds);
    };
    const options = { with: { ...connection(service), ...UPDATE_ALL } };
    const result = await interrupt({ options, signal, moment });
    expectHonest(service, result);
    await expectCompleted(service, result);
  }

  test.for(moments)(
    "$signal $milliseconds ms after its first write: reported as it is, and completed by a second run",
    async (moment) => {
      await runs.get(moment);
    },
  );
});

test("interrupted while it lists, it names nothing as selected, and cannot be completed by mistake", async () => {
  await using service = await serviceWithIssues();
  service.faults.add({ operation: "listIssues", after: 1, fault: { kind: "hang" } });
  const result = await interrupt({
    options: { with: { ...connection(service), ...UPDATE_ALL } },
    signal: "SIGINT",
    moment: () => requestOf(service, "listIssues", 2),
  });
  expect((result.result as ResultFile).issues).toEqual([]);
  const again = await runAgain(service, result);
  expect(again.exitCode).toBe(1);
  expect(again.stdout).toMatch(/^::error .*ended before it knew the issues of its selection/mu);
  expect(changedIn(service)).toEqual([]);
});

test("its timeout takes the same way, and says how to go on", async () => {
  const service = await serviceForTest({ seed: unresolved });
  const answered = 5;
  const fault = { kind: "hang", effect: true } as const;
  service.faults.add({ operation: "updateIssue", after: answered, fault });
  const result = await runInTime(service, {
    with: { ...connection(service), ...UPDATE_ALL, timeout: "4" },
  });
  expect([result.exitCode, result.stderr]).toEqual([1, ""]);
  expectHonest(service, result);
  expect(idsIn(result, "applied")).toHaveLength(answered);
  expect(idsIn(result, "unknown")).toHaveLength(CONCURRENCY);
  expect(result.stdout).toMatch(/^::error .*timeout of 4 seconds/mu);
  expect(result.stdout).toMatch(
    /^::warning .*295 issues are not done.*"result-file" to "issues-file"/mu,
  );
  await expectCompleted(service, result);
});
