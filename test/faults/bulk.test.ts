/**
 * Every fault at a bulk update and at the reading behind it, once and for ever: nothing is changed twice, nothing else is
 * changed, and what the report says of each issue is what the service has.
 */
import { describe, expect, test } from "vitest";
import type { Fault, FaultRule } from "../../tools/service/http/faults.ts";
import { seedIssues } from "../../tools/service/seed.ts";
import type { LocalService } from "../../tools/service/service.ts";
import type { StepResult } from "../support/runner.ts";
import { idsIn } from "../issues/triage.ts";
import { runAgainst, serviceForTest } from "../support/scenario.ts";
import { FAULTS, type FaultRow } from "./faults.ts";
import { isBelowHttp } from "./front.ts";

const ISSUES = 150;
/** One issue alone, then up to 100 in each. */
const REQUESTS = 1 + Math.ceil((ISSUES - 1) / 100);
const ROWS = FAULTS.filter(({ fault, pages, isAlike }) => {
  if (pages !== undefined || isAlike) return false;
  return typeof fault === "function" || !isBelowHttp(fault);
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

/** @param untouched what the service has in the status before, which no run may change */
function expectHonest(service: LocalService, result: StepResult, untouched: string): void {
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
  const done = service.requests.filter(({ status, operation }) => {
    return operation === "updateIssues" && (status === 200 || effect !== undefined);
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
  const waits = row.course === "waited for";

  /** Runs the update with the fault at these requests; whatever happens, what is told of each issue is true. */
  async function updated(rule: Omit<FaultRule, "fault">, inputs: Record<string, string>) {
    const service = await serviceWithIssues();
    const untouched = othersIn(service);
    service.faults.add({ ...rule, fault: faultOf(row) });
    const result = await runAgainst(service, { with: { ...UPDATE, ...inputs } });
    expectHonest(service, result, untouched);
    return { service, result };
  }
  const little: Record<string, string> = waits ? { timeout: "8" } : {};

  test("a bulk update struck once reads its issues and sends none twice", async () => {
    const rule = { operation: "updateIssues", after: REQUESTS - 1, times: 1 } as const;
    const { service, result } = await updated(rule, little);
    expectNothingTwice(service, row);
    if (row.course === "repeated") {
      expect([result.exitCode, changedIn(service).length], result.stdout).toEqual([0, ISSUES]);
    }
  });

  test("a bulk update whose reading is struck once sends nothing again", async () => {
    const rule = { operation: "listOrganizationIssues", after: REQUESTS - 1, times: 1 } as const;
    const { service, result } = await updated(rule, little);
    expectNothingTwice(service, {});
    // Read again, by the list or one by one.
    if (!waits) expect(idsIn(result, "applied"), result.stdout).toHaveLength(ISSUES);
  });

  test("a bulk update that keeps failing reports what was done", async () => {
    const rule = { operation: ["updateIssues", "updateIssue"], after: REQUESTS - 1 } as const;
    await updated(rule, { timeout: "15" });
  });
});

test("a cancelled bulk update reports what the service has", async () => {
  const service = await serviceWithIssues();
  const untouched = othersIn(service);
  let cancel: () => void = () => undefined;
  service.faults.add({
    operation: "updateIssues",
    after: 1,
    times: 1,
    fault: { kind: "meanwhile", happens: () => cancel() },
  });
  const result = await runAgainst(service, {
    with: { ...UPDATE, concurrency: "1" },
    onBegin: (lifetime) => (cancel = () => lifetime.cancel("SIGTERM")),
  });
  expect(result.result).toMatchObject({ outcome: "failed", cancelled: true });
  expectHonest(service, result, untouched);
  // What was under way is read before the step ends.
  expect(idsIn(result, "unknown")).toEqual([]);
  expect(idsIn(result, "applied")).toHaveLength(101);
  expect(idsIn(result, "not-started")).toHaveLength(49);
});
