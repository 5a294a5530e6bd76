/** What is right in one cell of the fault matrix. */
import { expect } from "vitest";
import type { RecordedRequest } from "../service/request-log.ts";
import type { StepResult } from "../support/runner.ts";
import { expectNoSecret } from "../support/scenario.ts";
import type { Cell, CellResult } from "./cell.ts";
import type { FaultRow } from "./faults.ts";
import type { Site } from "./sites.ts";

/** How the step ends. */
type Fate = "as if nothing had happened" | "goes on with a warning" | "fails";

export function verify(cell: Cell, found: CellResult, undisturbed: CellResult): void {
  const { result } = found;
  expect([found.crashes, result.stderr]).toEqual([[], ""]);
  expectNoSecret(result, found.token);
  expectHonest(found);
  expect(read(result)).toMatch(cell.row.says);
  const fate = fateOf(cell);
  if (fate === "as if nothing had happened") verifyOvercome(cell, found, undisturbed);
  else if (fate === "goes on with a warning") verifyWarned(cell, found, undisturbed);
  else verifyFailed(cell, found);
}

function fateOf({ row, site, persistence }: Cell): Fate {
  const isOvercome = persistence === "once" && isAskedAgain(row, site);
  if (row.course === "harmless" || isOvercome) return "as if nothing had happened";
  // A service that is gone is gone for the rest of the step, too.
  if (isBelowHttp(row) && persistence === "for ever") return "fails";
  if (row.unreadable && site.unreadable) return "goes on with a warning";
  return site.failure;
}

/** Whether the operation is worth another request. */
function isAskedAgain({ course, refused, fault }: FaultRow, site: Site): boolean {
  if (course === "repeated") return !site.once || refused === true;
  const status = typeof fault === "object" && fault.kind === "status" ? fault.status : 0;
  return site.repeatedStatuses?.includes(status) ?? false;
}

/** Asked again where that is right, in time, and everything is as it would have been. */
function verifyOvercome({ row, site }: Cell, found: CellResult, undisturbed: CellResult): void {
  const { result, requests, made, reset, arrivals } = found;
  expect(result.exitCode).toBe(0);
  expect(result.outputs["outcome"]).toBe(undisturbed.result.outputs["outcome"]);
  expect(result.stdout).not.toMatch(/^::error/mu);
  expect(made).toEqual(site.makes);
  const again = repetitions(requests);
  // What was refused below HTTP never arrived.
  expect(again).toHaveLength(row.course === "harmless" || isBelowHttp(row) ? 0 : 1);
  if (reset === undefined) return;
  const [index = 0] = again;
  expect(arrivals[index]).toBeGreaterThanOrEqual(reset);
}

function isBelowHttp({ fault }: FaultRow): boolean {
  return (
    typeof fault === "object" &&
    ["refused", "unknown host", "untrusted certificate"].includes(fault.kind)
  );
}

/** The part that failed is told as a warning, and the rest is done. */
function verifyWarned(cell: Cell, found: CellResult, undisturbed: CellResult): void {
  const { result, made } = found;
  expect(result.exitCode).toBe(0);
  expect(result.outputs["outcome"]).toBe(undisturbed.result.outputs["outcome"]);
  expect(result.stdout).not.toMatch(/^::error/mu);
  expect(result.stdout).toMatch(/^::warning/mu);
  expect(shown(result.summary)).toMatch(cell.row.says);
  const { row, site } = cell;
  expect(made).toEqual((row.unreadable ? site.unreadable : undefined) ?? site.without);
}

/** One error, or with `on-error: warn` one warning, that says why; and only what was done is there. */
function verifyFailed(cell: Cell, found: CellResult): void {
  const { row, site, persistence } = cell;
  const { result, requests, made } = found;
  const isTolerated = persistence === "for ever";
  expect(result.exitCode).toBe(isTolerated ? 0 : 1);
  expect(result.outputs["outcome"]).toBe("failed");
  expect(result.stdout).toMatch(isTolerated ? /^::warning/mu : /^::error/mu);
  if (isTolerated) expect(result.stdout).not.toMatch(/^::error/mu);
  // What is tried until the time is over may end with the time.
  const mayRunOut = isTolerated && isAskedAgain(row, site);
  expect(shown(result.summary)).toMatch(
    mayRunOut ? new RegExp(`${row.says.source}|timeout`, "u") : row.says,
  );
  if (!isAskedAgain(row, site)) expect(repetitions(requests)).toEqual([]);
  const { least, most } = whatIsMade(cell);
  expect(made).toEqual(expect.arrayContaining([...least]));
  expect(most).toEqual(expect.arrayContaining(made));
  expect(new Set(made).size).toBe(made.length);
}

/** What is there in the end at least and at most: the same but for what is tried until the time is over. */
function whatIsMade({ row, site, persistence }: Cell): {
  least: readonly string[];
  most: readonly string[];
} {
  if (isBelowHttp(row) && persistence === "for ever") {
    const gone = site.gone ?? site.stopped ?? site.without;
    return { least: gone, most: gone };
  }
  const rest =
    persistence === "for ever" || row.course === "waited for"
      ? (site.stopped ?? site.without)
      : site.without;
  if (!row.effect || site.struck === undefined) return { least: rest, most: rest };
  const least = [...rest, site.struck];
  return { least, most: persistence === "for ever" ? site.makes : least };
}

/** Indices of requests that were made before. */
function repetitions(requests: readonly RecordedRequest[]): number[] {
  const seen = new Set<string>();
  return requests.flatMap(({ method, path }, index) => {
    const request = `${method} ${path}`;
    if (seen.has(request)) return [index];
    seen.add(request);
    return [];
  });
}

interface ResultFile {
  issues: { shortId: string; state: string }[];
  release?: { deploy?: { state: string } };
}

/** What the result file calls done is there, and what is there it calls done or in doubt. */
function expectHonest({ result, made }: CellResult): void {
  expect(result.result).toBeDefined();
  const { issues, release } = result.result as ResultFile;
  for (const { shortId, state } of issues) {
    const isThere = made.some((thing) => thing.startsWith(`${shortId} `));
    if (state === "applied") expect(made.join()).toContain(`${shortId} `);
    if (isThere) expect(["applied", "unknown"]).toContain(state);
  }
  const deployed = made.includes("deploy to production");
  const state = release?.deploy?.state;
  if (state === "recorded") expect(deployed).toBe(true);
  if (deployed) expect(["recorded", "unknown"]).toContain(state);
  if (["created", "updated"].includes(result.outputs["outcome"] ?? "") && release) {
    expect(made.join()).toContain("release 2.0.0");
  }
}

/** Everything that a user can read of a step. */
function read({ stdout, summary, result }: StepResult): string {
  return [stdout, shown(summary), JSON.stringify(result)].join("\n");
}

/** The text that a summary shows. */
function shown(summary: string): string {
  return summary
    .replaceAll(/<[^>]+>/gu, " ")
    .replaceAll(/&#(\d+);/gu, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/[\u200b\u2060]/gu, "")
    .replaceAll(/\s+/gu, " ");
}

/** Requests of an undisturbed run: none is made twice. */
export function verifyUndisturbed({ result, made, requests }: CellResult, site: Site): void {
  expect([result.exitCode, result.stderr, made]).toEqual([0, "", site.makes]);
  expect(repetitions(requests)).toEqual([]);
}
