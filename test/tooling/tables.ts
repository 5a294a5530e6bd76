/** The README's tables of inputs and outputs, from `action.yml` and from the table that says which command an input belongs to. */
import { COMMANDS, INPUT_DEFINITIONS } from "../../src/inputs/table.ts";
import type { Action } from "./action.ts";
import { table, withSection } from "./sections.ts";

type Row = readonly [name: string, fallback: string, meaning: string];

/** The tables of the inputs: those of every command first, then one table for each command. */
function inputTables(action: Action): string {
  const names = (commands: string) =>
    INPUT_DEFINITIONS.filter((input) =>
      commands === "all" ? input.commands === "all" : input.commands.includes(commands as never),
    ).map(({ name }) => name);
  const tables = ["all" as const, ...COMMANDS].map((command) => {
    const heading = command === "all" ? "Every command" : `Command \`${command}\``;
    const rows = names(command).map((name) => inputRow(name, action.inputs[name]));
    return `#### ${heading}\n\n${table(["Input", "Default", "Meaning"], rows)}`;
  });
  return tables.join("\n\n");
}

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
