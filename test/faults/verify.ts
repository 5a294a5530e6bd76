/** Holds what became of a cell of the fault matrix against what is right there. */
import { expect } from "vitest";
import { PROBES } from "../../src/servers/identify.ts";
import type { RecordedRequest } from "../../tools/service/http/request-log.ts";
import type { StepResult } from "../support/runner.ts";
import { expectNoSecret } from "../support/scenario.ts";
import { asksAgain, type CellResult, isSame, repetitions } from "./cell.ts";
import { type Cell, fateOf, isAskedAgain, madeByFailed, madeByWarned } from "./expected.ts";
import { isBelowHttp } from "./front.ts";
import type { Site } from "./sites.ts";

export function verify(cell: Cell, found: CellResult, undisturbed: CellResult): void {
  const { result } = found;
  expect([found.crashes, result.stderr]).toEqual([[], ""]);
  expectNoSecret(result, found.token);
  expectHonest(found);
  expect(read(result)).toMatch(cell.row.says);
  expect(asksAgain(result.stdout)).toBe(isAskedAgain(cell));
  if (cell.row.pages === undefined) expectNothingElse(found, undisturbed);
  const fate = fateOf(cell);
  if (fate === "as if nothing had happened") verifyOvercome(cell, found, undisturbed);
  else if (fate === "goes on with a warning") verifyWarned(cell, found, undisturbed);
  else verifyFailed(cell, found);
}

/** Asked again where that is right, in time, and everything is as it would have been. */
function verifyOvercome({ row, site }: Cell, found: CellResult, undisturbed: CellResult): void {
  const { result, requests, made } = found;
  expect(result.exitCode).toBe(0);
  expect(result.outputs["outcome"]).toBe(undisturbed.result.outputs["outcome"]);
  expect(result.stdout).not.toMatch(/^::error/mu);
  expect(made).toEqual(site.makes ?? []);
  const again = repetitions(requests);
  // What was refused below HTTP never arrived.
  expect(again).toHaveLength(isAskedAgain({ row, site }) && !isBelowHttp(row.fault) ? 1 : 0);
  if (row.waits !== undefined) expectWaited(found, again[0] ?? 0);
}

/** The time that the service asked for has passed. */
function expectWaited({ requests, reset }: CellResult, again: number): void {
  const first = requests.find((request) => isSame(request, requests[again]));
  expect(requests[again]?.date).toBeGreaterThanOrEqual(reset ?? (first?.date ?? 0) + 1000);
}

/** The part that failed is told as a warning, and the rest is done. */
function verifyWarned(cell: Cell, found: CellResult, undisturbed: CellResult): void {
  const { result, requests, made } = found;
  expect(result.exitCode).toBe(0);
  expect(result.outputs["outcome"]).toBe(undisturbed.result.outputs["outcome"]);
  expect(result.stdout).not.toMatch(/^::error/mu);
  expect(result.stdout).toMatch(/^::warning/mu);
  expect(shown(result.summary)).toMatch(cell.row.says);
  expectAsked(cell, requests);
  expect(made).toEqual(madeByWarned(cell));
}

/** One error, or with `on-error: warn` one warning, that says why; and only what was done is there. */
function verifyFailed(cell: Cell, found: CellResult): void {
  const { row, persistence } = cell;
  const { result, requests, made } = found;
  // What stays wrong is no matter of patience.
  const isTolerated =
    persistence === "for ever" && (row.course !== "given up" || isAskedAgain(cell));
  expect(result.exitCode).toBe(isTolerated ? 0 : 1);
  expect(result.outputs["outcome"]).toBe("failed");
  expect(result.stdout).toMatch(isTolerated ? /^::warning/mu : /^::error/mu);
  if (isTolerated) expect(result.stdout).not.toMatch(/^::error/mu);
  // What is tried until the time is over may end with the time.
  const mayRunOut = isTolerated && isAskedAgain(cell);
  expect(shown(result.summary)).toMatch(
    mayRunOut ? new RegExp(`${row.says.source}|timeout`, "u") : row.says,
  );
  expectAsked(cell, requests);
  const { least, most } = madeByFailed(cell);
  expect(made).toEqual(expect.arrayContaining([...least]));
  expect(most).toEqual(expect.arrayContaining(made));
  expect(new Set(made).size).toBe(made.length);
}

/** The service saw the request again where that is right, and nowhere else. */
function expectAsked(cell: Cell, requests: readonly RecordedRequest[]): void {
  // What was refused below HTTP never arrived.
  const isSeenAgain = isAskedAgain(cell) && !isBelowHttp(cell.row.fault);
  expect(repetitions(requests).length > 0).toBe(isSeenAgain);
}

const LOOK_UPS = ["retrieveRelease", "listDeploys", "retrieveIssue"];

/**
 * No redirect was followed, and nothing was asked for that an undisturbed step would not have asked for; but after a
 * failure a step may ask which kind of service it is, and look up what became of what it wrote.
 */
function expectNothingElse({ requests }: CellResult, undisturbed: CellResult): void {
  const usual = (request: RecordedRequest) =>
    undisturbed.requests.some((other) => isSame(other, request)) ||
    PROBES.some(({ path }) => path === request.path) ||
    LOOK_UPS.includes(request.operation ?? "");
  expect(requests.filter((request) => !usual(request))).toEqual([]);
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
  // That is the word of a dry run.
  expect(state).not.toBe("planned");
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
  expect([result.exitCode, result.stderr, made]).toEqual([0, "", site.makes ?? []]);
  expect(repetitions(requests)).toEqual([]);
}
