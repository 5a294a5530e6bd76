/**
 * Every fault at the operations of the contract, in the commands that need them (`sites.ts`), once and for ever: what is
 * asked again, how the step ends, what the user reads, and that nothing was made twice or lost. `table.txt` shows all of it
 * on one page. Source maps and bulk updates have files of their own beside it.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CellResult, runCell, runUndisturbed } from "./cell.ts";
import { CELLS, type Cell } from "./expected.ts";
import { Pool } from "./pool.ts";
import { SITES, type Site } from "./sites.ts";
import { type Stage, openStage } from "./stage.ts";
import { table } from "./table.ts";
import { verify, verifyUndisturbed } from "./verify.ts";

/** Steps at once that use the processor, and steps that mostly wait: for a next attempt, or for their time to be over. */
const [busy, waiting] = [new Pool(2), new Pool(14)];
const undisturbed = new Map<Site, CellResult>();
const results = new Map<Cell, Promise<CellResult>>();
let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
  await Promise.all(
    SITES.map(async (site) => {
      undisturbed.set(site, await busy.run(() => runUndisturbed(site, stage)));
    }),
  );
});

afterAll(async () => {
  await Promise.allSettled(results.values());
  expect(stage.strayed).toEqual([]);
  await stage[Symbol.asyncDispose]();
});

test("is the table that people read", async () => {
  await expect(table()).toMatchFileSnapshot("table.txt");
});

describe("without a fault", () => {
  test.for(SITES)("$name", (site) => {
    verifyUndisturbed(undisturbedAt(site), site);
  });
});

describe("with a fault", () => {
  const timeout = 300_000;
  test.for(CELLS)("$row.name, $persistence: $site.name", { timeout }, async (cell) => {
    const index = CELLS.indexOf(cell);
    for (const next of CELLS.slice(index, index + AHEAD)) void started(next);
    verify(cell, await started(cell), undisturbedAt(cell.site));
  });
});

/** Cells that are run, or wait to be, while one is awaited: enough of them that both pools have something to do. */
const AHEAD = 150;

function started(cell: Cell): Promise<CellResult> {
  const known = results.get(cell);
  if (known !== undefined) return known;
  const pool = isMostlyWaiting(cell) ? waiting : busy;
  const result = pool.run(() => runCell(cell, { stage, undisturbed: undisturbedAt(cell.site) }));
  // Its own test sees its failure.
  result.catch(() => undefined);
  results.set(cell, result);
  return result;
}

function isMostlyWaiting({ row, persistence }: Cell): boolean {
  if (row.course === "waited for" || row.waits !== undefined) return true;
  return row.course === "repeated" && persistence === "for ever";
}

function undisturbedAt(site: Site): CellResult {
  const found = undisturbed.get(site);
  if (found === undefined) throw new Error("the site was not run");
  return found;
}
