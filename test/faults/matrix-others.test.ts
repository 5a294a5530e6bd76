/** The fault matrix (`matrix.ts`) in the other commands, and as a table. */
import { expect, test } from "vitest";
import { describeCells } from "./matrix.ts";
import { SITES } from "./sites.ts";
import { table } from "./table.ts";

const OTHERS = ["list-issues", "show-issues", "rename-client-key"];
/** In `matrix-beyond.test.ts`. */
const BEYOND = ["upload-source-maps", "check", "sync-issues"];

describeCells(OTHERS);

test("table.txt shows the fault matrix", async () => {
  await expect(table()).toMatchFileSnapshot("table.txt");
});

test("the fault matrix runs every command of its sites", () => {
  const commands = new Set(SITES.map((site) => site.with["command"]));
  expect(commands).toEqual(new Set(["release", "update-issues", ...OTHERS, ...BEYOND]));
});
