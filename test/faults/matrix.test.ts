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
  SITES.filter(({ where }) => !row.listsOnly || isPagedList(where)).flatMap((site) =>
    (["once", "for ever"] as const).map((persistence) => ({
      name: `${row.name}, ${persistence}: ${site.name}`,
      row,
      site,
      persistence,
    })),
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
  beforeAll(() => {
    for (const cell of CELLS)
      results.set(
        cell,
        pool.run(() => runCell(cell, undisturbedAt(cell.site), stage)),
      );
    // Each is awaited by its own test, which may come much later.
    for (const result of results.values()) result.catch(() => undefined);
  });

  test.for(CELLS)("$name", async (cell) => {
    const found = await results.get(cell);
    if (found === undefined) throw new Error("the cell was not run");
    verify(cell, found, undisturbedAt(cell.site));
  });
});

function undisturbedAt(site: Site): CellResult {
  const found = undisturbed.get(site);
  if (found === undefined) throw new Error("the site was not run");
  return found;
}
