/** The fault matrix as one table to read. Every cell of it is a test of its own. */
import {
  type Cell,
  PERSISTENCES,
  cellsOf,
  fateOf,
  isAskedAgain,
  isFoundDone,
  isTolerated,
  isTried,
} from "./expected.ts";
import { FAULTS } from "./faults.ts";
import { SITES } from "./sites.ts";

const LEGEND = `What a step does when a request goes wrong: each fault (rows) at each operation of each command (columns).

  ok    it is asked again, and the step ends as if nothing had happened; with "=" before it: the answer is right as it is
  found it is looked up, and found done: the step ends as if nothing had happened
  1     the step has failed: exit code 1, one error that says why; with "on-error: warn", too, if it stays wrong
  warn  the step goes on without the operation, with a warning that says why: exit code 0
  0     the step has failed, which "on-error: warn" turns into a warning: exit code 0
  +     before 1, warn or 0: asked again, until its attempts or the step's time are used up; without it: asked once
        (where nothing is answered: waited for, until the step's time is over)
  "     as in the nearest row above that is filled: it is like that one, and tried in the first column of each command
  .     it cannot happen there: there are no pages; or GitHub is asked, and what happens below HTTP is left to Node

"once": one request is struck. "for ever": it and all that follow, in a step with a short "timeout" and "on-error: warn".
`;

const ROW_WIDTH = Math.max(...FAULTS.map(({ name }) => name.length));
const PERSISTENCE_WIDTH = Math.max(...PERSISTENCES.map((text) => text.length));
const CELL_WIDTH = 6;

export function table(): string {
  const lines = FAULTS.flatMap((row) =>
    PERSISTENCES.flatMap((persistence) => {
      const cells = new Map(cellsOf(row, persistence).map((cell) => [cell.site, cell]));
      if (cells.size === 0) return [];
      return [
        line(
          [row.name, persistence],
          SITES.map((site) => sign(cells.get(site))),
        ),
      ];
    }),
  );
  const letters = SITES.map((_, index) => letterOf(index));
  const legend = SITES.map(({ name }, index) => `  ${letterOf(index)}  ${name}`);
  return [LEGEND, ...legend, "", line(["", ""], letters), ...lines, ""].join("\n");
}

function letterOf(index: number): string {
  return "ABCDEFGHIJKLMNOPQRSTUVWXYZ".charAt(index);
}

function line([row, persistence]: readonly [string, string], cells: readonly string[]): string {
  const head = `${row.padEnd(ROW_WIDTH)}  ${persistence.padEnd(PERSISTENCE_WIDTH)}  `;
  return `${head}${cells.map((cell) => cell.padEnd(CELL_WIDTH)).join("")}`.trimEnd();
}

function sign(cell: Cell | undefined): string {
  if (cell === undefined) return ".";
  if (!isTried(cell)) return '"';
  const fate = fateOf(cell);
  if (isFoundDone(cell)) return "found";
  if (fate === "as if nothing had happened") return isAskedAgain(cell) ? "ok" : "=ok";
  const failed = isTolerated(cell) ? "0" : "1";
  const end = fate === "fails" ? failed : "warn";
  return `${isAskedAgain(cell) ? "+" : ""}${end}`;
}
