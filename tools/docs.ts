/**
 * `npm run docs` writes the tables of inputs and outputs into docs/inputs.md, and the schema of the result file.
 * `npm run docs:check` (`--check`) writes nothing and fails when they differ from the sources.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { toJsonSchema } from "@valibot/to-json-schema";
import { resultSchema } from "../src/report/result-schema.ts";
import { ROOT, readAction } from "./action.ts";
import { withTables } from "./tables.ts";

const inputs = path.join(ROOT, "docs/inputs.md");
const schema = {
  ...toJsonSchema(resultSchema),
  title: "The result file of Release Tracker, version 1",
  description: "New members may come; none changes its meaning. See docs/inputs.md.",
};
const wanted = new Map([
  [inputs, withTables(readFileSync(inputs, "utf8"), readAction())],
  [path.join(ROOT, "docs/result-file.schema.json"), `${JSON.stringify(schema, undefined, 2)}\n`],
]);

for (const [file, text] of wanted) {
  if (existsSync(file) && readFileSync(file, "utf8") === text) continue;
  if (process.argv.includes("--check")) {
    process.stderr.write(
      `${file} is not what the sources give: run 'npm run docs' and commit it.\n`,
    );
    process.exitCode = 1;
  } else {
    writeFileSync(file, text);
  }
}
