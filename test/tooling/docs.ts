/**
 * `npm run docs` writes the tables of inputs and outputs into README.md.
 * `npm run docs:check` (`--check`) writes nothing and fails when the README differs from them.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT, readAction } from "./action.ts";
import { withTables } from "./tables.ts";

const README = path.join(ROOT, "README.md");
const text = readFileSync(README, "utf8");
const wanted = withTables(text, readAction());

if (wanted !== text && process.argv.includes("--check")) {
  process.stderr.write("README.md differs from action.yml: run 'npm run docs' and commit it.\n");
  process.exitCode = 1;
} else if (wanted !== text) {
  writeFileSync(README, wanted);
}
