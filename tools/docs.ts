/**
 * `npm run docs` writes the tables of inputs and outputs into docs/inputs.md. `npm run docs:check` (`--check`) writes nothing and
 * fails when they differ from the sources.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT, readAction } from "./action.ts";
import { withTables } from "./tables.ts";

const file = path.join(ROOT, "docs/inputs.md");
const text = readFileSync(file, "utf8");
const wanted = withTables(text, readAction());

if (!process.argv.includes("--check")) writeFileSync(file, wanted);
else if (text !== wanted) {
  process.stderr.write(`${file} is not what the sources give: run 'npm run docs' and commit it.\n`);
  process.exitCode = 1;
}
