/**
 * The faults of the matrix at the operations that upload source maps: each strikes one request. What is asked again ends
 * as if nothing had happened; what is not ends the step with its reason; and nothing is called uploaded that is not there.
 */
import path from "node:path";
import { describe, expect, test } from "vitest";
import type { OperationName } from "../../tools/service/operation-names.ts";
import { sourceMapsOf } from "../../tools/service/source-maps/source-maps-state.ts";
import { writeBuild } from "../source-maps/small-build.ts";
import { expectNoSecret, folderForTest, runAgainst, serviceForTest } from "../support/scenario.ts";
import { FAULTS, type FaultRow } from "./faults.ts";
import { isBelowHttp } from "./front.ts";

/** Before them only reads as all others are done, of which the matrix has some. */
const OPERATIONS = [
  "uploadChunks",
  "assembleBundle",
  "listBundleFiles",
] as const satisfies OperationName[];
type Struck = (typeof OPERATIONS)[number];

/** Below HTTP no operation is known; pages have tests of their own. */
const ROWS = FAULTS.filter(({ fault, pages }) => {
  return pages === undefined && (typeof fault === "function" || !isBelowHttp(fault));
});

/** How a step ends. */
function endOf(operation: Struck, row: FaultRow): "uploaded" | "unconfirmed" | "failed" {
  if (row.course === "repeated" || row.course === "harmless") return "uploaded";
  // Nothing is read of the answer but its status: whether chunks arrived shows when they are put together.
  const isUnread = /^JSON of|drips for ever/u.test(row.name);
  if (operation === "uploadChunks" && isUnread) return "uploaded";
  // A service that has no such list cannot tell.
  if (operation === "listBundleFiles" && row.unreadable) return "unconfirmed";
  return "failed";
}

describe.each(OPERATIONS)("%s", (operation) => {
  test.for(ROWS)("$name", async (row) => {
    const { clockAhead = 0 } = row;
    const service = await serviceForTest({ clockAhead });
    const elsewhere = { now: service.state.now(), otherHost: "http://127.0.0.1:9" };
    const fault = typeof row.fault === "function" ? row.fault(elsewhere) : row.fault;
    if (isBelowHttp(fault)) throw new Error("no operation is known there");
    const rule = service.faults.add({ operation, fault, times: 1 });
    const workspace = folderForTest();
    writeBuild(path.join(workspace, "dist"));
    const timeout = row.course === "waited for" ? "4" : "60";
    const inputs = { command: "upload-source-maps", "source-maps": "dist", timeout };
    const result = await runAgainst(service, { workspace, with: inputs });
    expect(rule.struck, "the fault struck").toBe(1);
    const end = endOf(operation, row);
    expect([result.stderr, service.crashes]).toEqual(["", []]);
    expectNoSecret(result, service.token);
    expect(result.outputs["outcome"], result.stdout).toBe(end);
    expect(result.exitCode).toBe(end === "failed" ? 1 : 0);
    const shown = result.summary.replaceAll(/<[^>]+>|[\u200b\u2060]/gu, "");
    const told = [result.stdout, shown, JSON.stringify(result.result)].join("\n");
    if (end === "failed") expect(told).toMatch(row.says);
    const { bundles } = sourceMapsOf(service.state, service.dialect);
    const { files } = result.result as { files: { state: string }[] };
    const states = new Set(files.map(({ state }) => state));
    if (end === "uploaded") expect([...states]).toEqual(["applied"]);
    if (states.has("applied")) expect(bundles.size).toBe(1);
    // What arrived is called in doubt, at least.
    if (bundles.size > 0) expect([...states]).not.toContain("failed");
    if (row.course === "repeated") {
      const asked = service.requests.filter((request) => request.operation === operation);
      expect(asked.length).toBeGreaterThan(1);
    }
  });
});
