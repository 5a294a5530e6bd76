/** The tables of `docs/inputs.md`, from `action.yml` and from the register of commands. */
import { INPUT_COMMANDS, SHARED_INPUTS } from "../test/support/register.ts";
import type { Action } from "./action.ts";
import { EXAMPLES } from "./examples.ts";
import { table, withSection } from "./sections.ts";

/** The headings of the inputs that belong to some commands alone, with these commands. */
const GROUPS: Readonly<Record<string, string>> = {
  "`release` and `check`": "release,check",
  "`update-issues`": "update-issues",
  "`list-issues`": "list-issues",
  "`show-issues`": "show-issues",
  "`sync-issues`": "sync-issues",
  "`rename-client-key`": "rename-client-key",
  "`upload-source-maps`": "upload-source-maps",
};

function inputTables(action: Action): string {
  const groups: Record<string, string[][]> = { "Every command": [], "Several commands": [] };
  for (const heading of Object.keys(GROUPS)) groups[heading] = [];
  for (const [name, input] of Object.entries(action.inputs)) {
    const commands = INPUT_COMMANDS.get(name) ?? [];
    const heading = SHARED_INPUTS.includes(name)
      ? "Every command"
      : Object.keys(GROUPS).find((one) => GROUPS[one] === commands.join(","));
    const owners = commands.map((command) => `\`${command}\``).join(", ");
    const row = inputRow(name, input, heading === undefined ? ` For ${owners}.` : "");
    groups[heading ?? "Several commands"]?.push(row);
  }
  const head = ["Input", "Example", "Default", "Meaning"];
  return Object.entries(groups)
    .map(([heading, rows]) => `### ${heading}\n\n${table(head, rows)}`)
    .join("\n\n");
}

/** The description of an input ends with its effective default, which gets a column of its own. */
function inputRow(name: string, input: Action["inputs"][string], owners: string): string[] {
  const [, meaning, fallback] =
    /^(.*?)(?: Default: (.*)\.)?$/su.exec(input.description.trim()) ?? [];
  const written = input.default === undefined ? "none: it is needed" : `\`${input.default}\``;
  const example = EXAMPLES[name] ?? (fallback === "`true`" ? "false" : "true");
  return [`\`${name}\``, `\`${example}\``, fallback ?? written, `${meaning}${owners}`];
}

function outputTable(action: Action): string {
  return table(
    ["Output", "Meaning"],
    Object.entries(action.outputs).map(([name, { description }]) => [`\`${name}\``, description]),
  );
}

/** The page with its generated sections as `action.yml` has them now. */
export function withTables(page: string, action: Action): string {
  const text = withSection(page, "inputs", inputTables(action));
  return withSection(text, "outputs", outputTable(action));
}
