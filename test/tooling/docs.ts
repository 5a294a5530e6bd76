/**
 * `npm run docs` writes the tables of inputs and outputs into docs/inputs.md.
 * `npm run docs:check` (`--check`) writes nothing and fails when the page differs from them.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT, readAction } from "./action.ts";
import { withTables } from "./tables.ts";

const page = path.join(ROOT, "docs/inputs.md");
const text = readFileSync(page, "utf8");
const wanted = withTables(text, readAction());

if (wanted !== text && process.argv.includes("--check")) {
  process.stderr.write(
    "docs/inputs.md differs from action.yml: run 'npm run docs' and commit it.\n",
  );
  process.exitCode = 1;
} else if (wanted !== text) {
  writeFileSync(page, wanted);
}
