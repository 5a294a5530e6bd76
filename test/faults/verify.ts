/** Holds what became of a cell of the fault matrix against what is right there. */
import { expect } from "vitest";
import { PROBES } from "../../src/servers/identify.ts";
import type { StepResult } from "../support/runner.ts";
import { expectNoSecret } from "../support/scenario.ts";
import { type Asked, asksAgain, type CellResult, isSame, repetitions } from "./cell.ts";
import {
  type Cell,
  fateOf,
  isAskedAgain,
  isFoundDone,
  isTolerated,
  madeByFailed,
  madeByWarned,
} from "./expected.ts";
import { isBelowHttp } from "./front.ts";
import type { Site } from "./sites.ts";

export function verify(cell: Cell, found: CellResult, undisturbed: CellResult): void {
  const { result } = found;
  expect([found.crashes, result.stderr]).toEqual([[], ""]);
  expectNoSecret(result, found.token);
  expectHonest(found);
  const fate = fateOf(cell);
  // Short waits for GitHub are not told; the requests tell them.
  if (!("method" in cell.site.where)) {
    expect(asksAgain(result.stdout)).toBe(isAskedAgain(cell));
    expect(read(result)).toMatch(cell.row.says);
  }
  if (cell.row.pages === undefined) expectNothingElse(cell, found, undisturbed);
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
  const counted = countedAt(site, requests);
  const again = repetitions(counted);
  const usual = repetitions(countedAt(site, undisturbed.requests)).length;
  // What was refused below HTTP never arrived. Of a poll that took effect the next one tells.
  const isSeen = !isBelowHttp(row.fault) && !(site.isPolled && row.effect);
  expect(again).toHaveLength(usual + (isAskedAgain({ row, site }) && isSeen ? 1 : 0));
  if (row.waits !== undefined) expectWaited(counted, again[0] ?? 0, found.reset);
  if ("method" in site.where && isFoundDone({ row, site })) expectLate(requests);
}

/** The time that the service asked for has passed. */
function expectWaited(requests: readonly Asked[], again: number, reset: number | undefined): void {
  const first = requests.find((request) => isSame(request, requests[again]));
  expect(requests[again]?.date).toBeGreaterThanOrEqual(reset ?? (first?.date ?? 0) + 1000);
}

/** GitHub's lists can lag behind writes: five seconds pass before it is looked up what became of one. */
function expectLate(requests: readonly Asked[]): void {
  const look = requests.findIndex(({ path }) => path.includes("sort=created"));
  const written = requests[look - 1]?.date ?? Number.NaN;
  expect(requests[look]?.date).toBeGreaterThanOrEqual(written + 5000);
}

/** The part that failed is told as a warning, and the rest is done. */
function verifyWarned(cell: Cell, found: CellResult, undisturbed: CellResult): void {
  const { result, requests, made } = found;
  expect(result.exitCode).toBe(0);
  expect(result.outputs["outcome"]).toBe(cell.site.warned ?? undisturbed.result.outputs["outcome"]);
  expect(result.stdout).not.toMatch(/^::error/mu);
  const { check } = result.result as ResultFile;
  if (!check) expect(result.stdout).toMatch(/^::warning/mu);
  const told = check?.rows.filter((row) => cell.row.says.test(`${row.found} ${row.fix}`));
  expect(told?.map(({ state }) => state) ?? ["unknown"]).toEqual(["unknown"]);
  expect(shown(result.summary)).toMatch(cell.row.says);
  expectAsked(cell, requests);
  expect(made).toEqual(madeByWarned(cell));
}

/** One error, or with `on-error: warn` one warning, that says why; and only what was done is there. */
function verifyFailed(cell: Cell, found: CellResult): void {
  const { row } = cell;
  const { result, requests, made } = found;
  const isWarning = isTolerated(cell);
  expect(result.exitCode).toBe(isWarning ? 0 : 1);
  expect(result.outputs["outcome"]).toBe("failed");
  expect(result.stdout).toMatch(isWarning ? /^::warning/mu : /^::error/mu);
  if (isWarning) expect(result.stdout).not.toMatch(/^::error/mu);
  // What is tried until the time is over may end with the time.
  const mayRunOut = isWarning && isAskedAgain(cell);
  expect(shown(result.summary)).toMatch(
    mayRunOut ? new RegExp(`${row.says.source}|timeout`, "u") : row.says,
  );
  expectAsked(cell, requests);
  const { files = [] } = result.result as ResultFile;
  const states = new Set(files.map(({ state }) => state));
  if (row.course === "waited for" && files.length > 0) expect([...states]).toEqual(["unknown"]);
  const { least, most } = madeByFailed(cell);
  expect(made).toEqual(expect.arrayContaining([...least]));
  expect(most).toEqual(expect.arrayContaining(made));
  expect(new Set(made).size).toBe(made.length);
}

/** The service saw the request again where that is right, and nowhere else. */
function expectAsked(cell: Cell, requests: readonly Asked[]): void {
  // What was refused below HTTP never arrived.
  const isSeenAgain = isAskedAgain(cell) && !isBelowHttp(cell.row.fault);
  expect(repetitions(countedAt(cell.site, requests)).length > 0).toBe(isSeenAgain);
}

/** The requests that may not be repeated in vain: but for those that ask repeatedly whether a bundle is assembled. */
function countedAt({ isBuilt, where }: Site, requests: readonly Asked[]): readonly Asked[] {
  if (!isBuilt || "method" in where) return requests;
  return requests.filter(({ operation }) => operation === where.operation);
}

const LOOK_UPS = ["retrieveRelease", "listDeploys", "retrieveIssue", "GitHub GET /issues"];

/**
 * No redirect was followed, and nothing was asked for that an undisturbed step would not have asked for; but after a
 * failure a step may ask which kind of service it is, and look up what became of what it wrote. After a 500 on a list it
 * may list without the query, and read the organization.
 */
function expectNothingElse({ row }: Cell, { requests }: CellResult, undisturbed: CellResult): void {
  const isOfCause = ({ operation, path }: Asked) =>
    row.name.startsWith("500") &&
    (operation === "retrieveOrganization" || /\/issues\/\?query=&/u.test(path));
  const usual = (request: Asked) =>
    undisturbed.requests.some((other) => isSame(other, request)) ||
    PROBES.some(({ path }) => path === request.path) ||
    LOOK_UPS.includes(request.operation ?? "") ||
    isOfCause(request);
  expect(requests.filter((request) => !usual(request))).toEqual([]);
}

interface ResultFile {
  issues: { shortId: string; state: string }[];
  files?: { state: string }[];
  check?: { rows: { state: string; found: string; fix?: string }[] };
  release?: { deploy?: { state: string } };
}

/** What the result file calls done is there, and what is there it calls done or in doubt. */
function expectHonest({ result, made }: CellResult): void {
  expect(result.result).toBeDefined();
  const { issues, release, files = [] } = result.result as ResultFile;
  const isBundled = made.some((thing) => thing.startsWith("bundle "));
  for (const { state } of files) {
    if (state === "applied") expect(isBundled).toBe(true);
    if (isBundled) expect(["applied", "unknown"]).toContain(state);
  }
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
  expect(repetitions(requests)).toHaveLength(site.isBuilt ? 1 : 0);
}
