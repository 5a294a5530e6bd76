/**
 * `npm run docs` writes what is made of `action.yml`, of the register of commands and of the servers' values: the tables of inputs
 * and outputs in docs/inputs.md, that of servers in docs/behaviour.md, that of action-release in docs/migration.md, and the `action.yml` of each command's folder. `npm run docs:check` (`--check`) writes nothing and fails when
 * a file differs from the sources.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT, readAction } from "./action.ts";
import { commandActions } from "./command-actions.ts";
import { withSection } from "./sections.ts";
import { migrationTable, serverTable, withTables } from "./tables.ts";

const root = readAction();
const page = "docs/inputs.md";
const behaviour = "docs/behaviour.md";
const migration = "docs/migration.md";
const textOf = (name: string) => readFileSync(path.join(ROOT, name), "utf8");
const wanted = new Map([
  [page, withTables(textOf(page), root)],
  [behaviour, withSection(textOf(behaviour), "servers", serverTable())],
  [migration, withSection(textOf(migration), "action-release", migrationTable())],
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
