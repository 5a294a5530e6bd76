/**
 * Every fault at every operation of every command, once and for ever: what is asked again, how the step ends, what the
 * user reads, and that nothing was made twice or lost.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Cell,
  type CellResult,
  type Stage,
  openStage,
  runCell,
  runUndisturbed,
} from "./cell.ts";
import { FAULTS } from "./faults.ts";
import { Pool } from "./pool.ts";
import { SITES, type Site } from "./sites.ts";
import { verify, verifyUndisturbed } from "./verify.ts";

const CELLS: readonly Cell[] = FAULTS.flatMap((row) =>
  SITES.filter(({ where }) => row.pages === undefined || isPagedList(where)).flatMap((site) =>
    // What does no harm once does none for ever.
    (row.course === "harmless" ? (["once"] as const) : (["once", "for ever"] as const)).map(
      (persistence) => ({
        name: `${row.name}, ${persistence}: ${site.name}`,
        row,
        site,
        persistence,
      }),
    ),
  ),
);

/** A look-up of one issue has no pages. */
function isPagedList({ operation, when }: Site["where"]): boolean {
  return operation === "listIssues" && when === undefined;
}

/** So many steps at once: most of their time is waiting. */
const pool = new Pool(8);
const undisturbed = new Map<Site, CellResult>();
const results = new Map<Cell, Promise<CellResult>>();
let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
  await Promise.all(
    SITES.map(async (site) => {
      undisturbed.set(site, await pool.run(() => runUndisturbed(site, stage)));
    }),
  );
});

afterAll(async () => {
  await Promise.allSettled(results.values());
  expect(stage.strayed).toEqual([]);
  await stage[Symbol.asyncDispose]();
});

describe("without a fault", () => {
  test.for(SITES)("$name", (site) => {
    verifyUndisturbed(undisturbedAt(site), site);
  });
});

describe("with a fault", () => {
  test.for(CELLS.map((cell, index) => ({ ...cell, index })))("$name", async ({ index }) => {
    for (const cell of CELLS.slice(index, index + AHEAD)) start(cell);
    const cell = CELLS[index];
    const found = cell && (await results.get(cell));
    if (cell === undefined || found === undefined) throw new Error("the cell was not run");
    verify(cell, found, undisturbedAt(cell.site));
  });
});

/** Cells that are run while one is awaited. */
const AHEAD = 24;

function start(cell: Cell): void {
  if (results.has(cell)) return;
  const result = pool.run(() => runCell(cell, undisturbedAt(cell.site), stage));
  // It is awaited by its own test, which may come much later.
  result.catch(() => undefined);
  results.set(cell, result);
}

function undisturbedAt(site: Site): CellResult {
  const found = undisturbed.get(site);
  if (found === undefined) throw new Error("the site was not run");
  return found;
}
