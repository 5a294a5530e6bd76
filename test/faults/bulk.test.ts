/**
 * Every fault at a bulk update and at the reading behind it, once and for ever: nothing is changed twice, nothing else is
 * changed, and what the report says of each issue is what the service has.
 */
import { describe, expect, test } from "vitest";
import type { Fault } from "../service/faults.ts";
import { seedIssues } from "../service/seed.ts";
import type { LocalService } from "../service/service.ts";
import type { StepResult } from "../support/runner.ts";
import { connection, expectNoSecret, runInTime, serviceForTest } from "../support/scenario.ts";
import { FAULTS, type FaultRow } from "./faults.ts";
import { isBelowHttp } from "./front.ts";
import { interrupt, requestOf } from "./interrupt.ts";

/** One alone, then three requests. */
const ISSUES = 250;
const ROWS = FAULTS.filter(({ fault, pages }) => {
  return pages === undefined && (typeof fault === "function" || !isBelowHttp(fault));
});

const UPDATE = {
  command: "update-issues",
  query: "is:unresolved",
  status: "ignored",
  bulk: "true",
  "max-issues": "1000",
  concurrency: "2",
};

async function serviceWithIssues(): Promise<LocalService> {
  return await serviceForTest({
    seed: (state) => {
      seedIssues(state, { project: "web", count: ISSUES, unresolved: 1 });
      const overrides = () => ({ status: "resolved" }) as const;
      seedIssues(state, { project: "web", count: 50, unresolved: 0, overrides });
      seedIssues(state, { project: "api", count: 50, unresolved: 1 });
    },
  });
}

/** By id: only the asked ones are ignored, and only those can be. */
function changedIn(service: LocalService): string[] {
  const changed = [...service.state.issues.values()].filter(({ status }) => status === "ignored");
  expect(changed.every(({ project }) => project.slug === "web")).toBe(true);
  return changed.map(({ id }) => id);
}

function idsIn({ result }: StepResult, state: string): string[] {
  const { issues } = result as { issues: { id: string; state: string }[] };
  return issues.filter((issue) => issue.state === state).map(({ id }) => id);
}

/** @param untouched what the service has in the status before, which no run may change */
function expectHonest(service: LocalService, result: StepResult, untouched: string): void {
  expectNoSecret(result, service.token);
  expect([result.stderr, service.crashes]).toEqual(["", []]);
  const [applied, unknown] = [idsIn(result, "applied"), idsIn(result, "unknown")];
  const changed = changedIn(service);
  expect(changed).toEqual(expect.arrayContaining(applied));
  expect([...applied, ...unknown]).toEqual(expect.arrayContaining(changed));
  expect(result.outputs["updated-count"]).toBe(String(applied.length));
  expect(othersIn(service)).toBe(untouched);
}

/** What has nothing to do with the update. */
function othersIn(service: LocalService): string {
  const others = [...service.state.issues.values()].filter(({ project }) => project.slug === "api");
  const { issues } = service.state;
  const resolved = [...issues.values()].filter(({ status }) => status === "resolved");
  return JSON.stringify([others.map(({ id, status }) => [id, status]), resolved.length]);
}

/** No request that took effect has an issue of another one that did. */
function expectNothingTwice(service: LocalService, { effect }: Pick<FaultRow, "effect">): void {
  if (effect) return;
  const done = service.requests.filter(({ status, operation }) => {
    return status === 200 && operation === "updateIssues";
  });
  const ids = done.flatMap(({ path }) =>
    new URL(path, "http://service.test").searchParams.getAll("id"),
  );
  expect(new Set(ids).size).toBe(ids.length);
}

function faultOf({ fault }: FaultRow): Fault {
  const found =
    typeof fault === "function"
      ? fault({ now: Date.now(), otherHost: "http://127.0.0.1:9" })
      : fault;
  if (isBelowHttp(found)) throw new Error("the service is not asked then");
  return found;
}

describe.each(ROWS)("$name", (row) => {
  test("once is settled by what the issues are then", async () => {
    const service = await serviceWithIssues();
    const untouched = othersIn(service);
    const rule = { fault: faultOf(row), operation: "updateIssues", after: 2, times: 1 } as const;
    const strike = service.faults.add(rule);
    const waits = row.course === "waited for";
    const inputs = { ...connection(service), ...UPDATE, ...(waits && { timeout: "8" }) };
    const result = await runInTime(service, { with: inputs });
    expect(strike.struck).toBe(1);
    expectHonest(service, result, untouched);
    expectNothingTwice(service, row);
    if (row.course === "repeated") {
      expect([result.exitCode, changedIn(service).length], result.stdout).toEqual([0, ISSUES]);
    }
  });

  test("once at the reading behind it sends nothing again", async () => {
    const service = await serviceWithIssues();
    const untouched = othersIn(service);
    const operation = "listOrganizationIssues";
    const strike = service.faults.add({ fault: faultOf(row), operation, after: 2, times: 1 });
    const waits = row.course === "waited for";
    const inputs = { ...connection(service), ...UPDATE, ...(waits && { timeout: "8" }) };
    const result = await runInTime(service, { with: inputs });
    expect(strike.struck).toBe(1);
    expectHonest(service, result, untouched);
    expectNothingTwice(service, {});
    // Read again, by the list or one by one.
    if (!waits) expect(idsIn(result, "applied"), result.stdout).toHaveLength(ISSUES);
  });

  test("for ever ends with what was done", async () => {
    const service = await serviceWithIssues();
    const untouched = othersIn(service);
    service.faults.add({
      fault: faultOf(row),
      operation: ["updateIssues", "updateIssue"],
      after: 3,
    });
    const result = await runInTime(service, {
      with: { ...connection(service), ...UPDATE, timeout: "15" },
    });
    expectHonest(service, result, untouched);
  });
});

test.each(["SIGINT", "SIGTERM"] as const)(
  "cancelled by %s it tells what the service has",
  async (signal) => {
    const service = await serviceWithIssues();
    const untouched = othersIn(service);
    service.faults.add({
      fault: { kind: "latency", ms: 700, when: "after" },
      operation: "updateIssues",
      after: 1,
    });
    const options = { with: { ...connection(service), ...UPDATE } };
    const moment = () => requestOf(service, "updateIssues", 3);
    const result = await interrupt({ options, signal, moment });
    expectHonest(service, result, untouched);
    // What was under way is read before the step ends.
    expect(idsIn(result, "unknown")).toEqual([]);
    expect(idsIn(result, "applied")).toHaveLength(changedIn(service).length);
    expect(idsIn(result, "not-started").length).toBeGreaterThan(0);
  },
);
