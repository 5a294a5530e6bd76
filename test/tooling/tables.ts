/** The README's tables of inputs and outputs, from `action.yml` and from the register of commands. */
import { INPUT_COMMANDS, SHARED_INPUTS } from "../support/register.ts";
import type { Action } from "./action.ts";
import { table, withSection } from "./sections.ts";

/** The inputs of every command, then those of some of them, with a column that says of which. */
function inputTables(action: Action): string {
  const own = Object.keys(action.inputs).filter((name) => !SHARED_INPUTS.includes(name));
  const shared = SHARED_INPUTS.map((name) => inputRow(name, action.inputs[name]));
  const others = own.map((name) => {
    const [input, ...rest] = inputRow(name, action.inputs[name]);
    const commands = (INPUT_COMMANDS.get(name) ?? []).map((command) => `\`${command}\``);
    return [input, commands.join(", "), ...rest];
  });
  return [
    `#### Every command\n\n${table(["Input", "Default", "Meaning"], shared)}`,
    `#### Some commands\n\n${table(["Input", "Commands", "Default", "Meaning"], others)}`,
  ].join("\n\n");
}

type Row = readonly [input: string, fallback: string, meaning: string];

function outputTable(action: Action): string {
  return table(
    ["Output", "Meaning"],
    Object.entries(action.outputs).map(([name, { description }]) => [`\`${name}\``, description]),
  );
}

/** The description of an input ends with its effective default, which gets a column of its own. */
function inputRow(name: string, input: Action["inputs"][string] | undefined): Row {
  if (!input) throw new Error(`action.yml does not declare the input ${name}`);
  const [, meaning, fallback] =
    /^(.*?)(?: Default: (.*)\.)?$/su.exec(input.description.trim()) ?? [];
  const written = input.default === undefined ? "–" : `\`${input.default}\``;
  return [`\`${name}\``, fallback ?? written, meaning ?? ""];
}

/** The README with all generated sections as `action.yml` has them now. */
export function withTables(readme: string, action: Action): string {
  const text = withSection(readme, "inputs", inputTables(action));
  return withSection(text, "outputs", outputTable(action));
}
