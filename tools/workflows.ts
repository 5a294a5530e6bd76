/** `npm run workflows`: checks the workflows of this repository and those of its documents, and names what is wrong. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { stepBlocks, workflowBlocks } from "../test/docs/documents.ts";
import { parseWorkflow, wrappedSteps } from "../test/docs/workflow.ts";
import { ROOT } from "./action.ts";
import { actionlint } from "./workflow-lint.ts";

const files = globSync(".github/workflows/*.yml", { cwd: ROOT }).map(
  (file) => [file, readFileSync(path.join(ROOT, file), "utf8")] as const,
);
const documented = [
  ...workflowBlocks().map(({ document, text }) => [
    `${document}, workflow "${parseWorkflow(text).name}"`,
    text,
  ]),
  ...stepBlocks().map(({ document, text }) => [`${document}, a list of steps`, wrappedSteps(text)]),
] as const;

let problems = 0;
for (const [place = "", text = ""] of [...files, ...documented]) {
  for (const problem of await actionlint(text)) {
    problems += 1;
    process.stdout.write(`${place}: ${problem}\n`);
  }
}
const checked = `${files.length} workflows and ${documented.length} in the documents`;
process.stdout.write(`${checked} checked, ${problems} problems\n`);
process.exitCode = problems === 0 && files.length > 0 ? 0 : 1;
