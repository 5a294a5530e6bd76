/**
 * `npm run docs` writes what is made of `action.yml` and of the register of commands: the tables of inputs and outputs in
 * docs/inputs.md, and the `action.yml` of each command's folder. `npm run docs:check` (`--check`) writes nothing and fails when
 * a file differs from the sources.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT, readAction } from "./action.ts";
import { commandActions } from "./command-actions.ts";
import { withTables } from "./tables.ts";

const root = readAction();
const page = "docs/inputs.md";
const wanted = new Map([
  [page, withTables(readFileSync(path.join(ROOT, page), "utf8"), root)],
  ...commandActions(root),
]);

for (const [name, content] of wanted) {
  const file = path.join(ROOT, name);
  if (!process.argv.includes("--check")) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  } else if (!existsSync(file) || readFileSync(file, "utf8") !== content) {
    process.stderr.write(
      `${name} is not what the sources give: run 'npm run docs' and commit it.\n`,
    );
    process.exitCode = 1;
  }
}
