/**
 * Every fault at the operations that commands need (`sites.ts`), once and for ever: which requests are repeated, how the step
 * ends, what the user reads, and that nothing was made twice or lost. `table.txt` shows all of it on one page. Bulk updates
 * have a file beside it.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CellResult, runCell, runUndisturbed } from "./cell.ts";
import { type Cell, CELLS } from "./expected.ts";
import type { FaultRow } from "./faults.ts";
import { isBelowHttp } from "./front.ts";
import { AS_PROCESSES } from "../support/runner.ts";
import { SITES, type Site } from "./sites.ts";
import { type Stage, openStage } from "./stage.ts";
import { verify, verifyUndisturbed } from "./verify.ts";

/** The cells of these commands: a part of the matrix, so that several workers share it. */
export function describeCells(commands: readonly string[]): void {
  const isOurs = (site: Site) => commands.includes(site.with["command"] ?? "");
  // In a process time is real.
  const isForProcesses = ({ row, site }: Cell) => !isInner(row) && !site.isPatient;
  const cells = CELLS.filter((cell) => {
    return isOurs(cell.site) && (!AS_PROCESSES || isForProcesses(cell));
  });
  const undisturbed = new Map<Site, CellResult>();
  let stage: Stage;

  beforeAll(async () => {
    stage = await openStage();
    for (const site of SITES.filter(isOurs)) {
      undisturbed.set(site, await runUndisturbed(site, stage));
    }
  });

  afterAll(async () => {
    expect(stage.strayed).toEqual([]);
    await stage[Symbol.asyncDispose]();
  });

  const undisturbedAt = (site: Site): CellResult => {
    const found = undisturbed.get(site);
    if (found === undefined) throw new Error("the site was not run");
    return found;
  };

  test.for(SITES.filter(isOurs))("without a fault nothing is repeated: $name", (site) => {
    verifyUndisturbed(undisturbedAt(site), site);
  });

  // Processes mostly wait, for another attempt or for their time to be over.
  (AS_PROCESSES ? describe.concurrent : describe)("with a fault", () => {
    test.for(cells)("$row.name, $persistence: $site.name", async (cell) => {
      const there = undisturbedAt(cell.site);
      verify(cell, await runCell(cell, { stage, undisturbed: there }), there);
    });
  });
}

/** Names and certificates that this process alone knows. */
function isInner({ fault }: FaultRow): boolean {
  return isBelowHttp(fault) && fault.kind !== "refused";
}
