/** The tables of `docs/inputs.md`, from `action.yml` and from the register of commands. */
import { COMMANDS } from "../src/main.ts";
import { COMMON_OUTPUTS } from "../src/report/view.ts";
import { INPUT_COMMANDS, SHARED_INPUTS } from "../test/support/register.ts";
import type { Action } from "./action.ts";
import { EXAMPLES } from "./examples.ts";
import { table, withSection } from "./sections.ts";

const HEAD = ["Input", "Example", "Default", "Meaning"];

/** One table for what every command takes, and one for each command; commands with the same inputs share theirs. */
function inputTables(action: Action): string {
  const names = Object.keys(action.inputs);
  const groups = Map.groupBy(COMMANDS, ({ name }) =>
    names.filter((input) => INPUT_COMMANDS.get(input)?.includes(name)).join(),
  );
  const rows = (chosen: readonly string[]) =>
    table(
      HEAD,
      chosen.flatMap((name) => {
        const input = action.inputs[name];
        return input ? [inputRow(name, input)] : [];
      }),
    );
  const ofCommands = [...groups].map(([inputs, commands]) => {
    const heading = commands.map(({ name }) => `\`${name}\``).join(" and ");
    return `### ${heading}\n\n${rows(inputs.split(",").filter((name) => !SHARED_INPUTS.includes(name)))}`;
  });
  return [`### Every command\n\n${rows(SHARED_INPUTS)}`, ...ofCommands].join("\n\n");
}

/** The description of an input ends with its effective default, which gets a column of its own. */
function inputRow(name: string, input: Action["inputs"][string]): string[] {
  const [, meaning = "", fallback] =
    /^(.*?)(?: Default: (.*)\.)?$/su.exec(input.description.trim()) ?? [];
  const written = input.default === undefined ? "none: it is needed" : `\`${input.default}\``;
  const example = EXAMPLES[name] ?? (fallback === "`true`" ? "false" : "true");
  return [`\`${name}\``, `\`${example}\``, fallback ?? written, meaning];
}

function outputTable(action: Action): string {
  return table(
    ["Output", "Set by", "Meaning"],
    Object.entries(action.outputs).map(([name, { description }]) => {
      const owners = COMMANDS.filter(({ outputs }) => outputs.includes(name));
      const isCommon = COMMON_OUTPUTS.some((output) => output === name);
      const setBy = isCommon ? "every command" : owners.map((one) => `\`${one.name}\``).join(", ");
      return [`\`${name}\``, setBy, description];
    }),
  );
}

/** The page with its generated sections as `action.yml` has them now. */
export function withTables(page: string, action: Action): string {
  const text = withSection(page, "inputs", inputTables(action));
  return withSection(text, "outputs", outputTable(action));
}
