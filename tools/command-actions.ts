/**
 * The action of each command: `upload-source-maps/action.yml` and its like, made of the root's `action.yml` and of what each
 * command lists. An editor then flags an input of another command, and a required input that is missing.
 */
import { stringify } from "yaml";
import { COMMON_OUTPUTS } from "../src/report/view.ts";
import { COMMANDS } from "../src/main.ts";
import { INPUT_COMMANDS } from "../test/support/register.ts";
import type { Action } from "./action.ts";
import { descriptionOf } from "./own-texts.ts";

/** At most 125 characters each, as GitHub wants it. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  release:
    "Create a release with its commits on Sentry or GlitchTip, record a deploy, and resolve issues.",
  "update-issues":
    "Update the issues that a query or a list selects on Sentry or GlitchTip, with a preview first.",
  "list-issues":
    "List the issues that a query matches on Sentry or GlitchTip, and fail if there are too many.",
  "show-issues": "Show single issues of Sentry or GlitchTip in full, with their latest event.",
  "sync-issues":
    "Open, update, close and reopen GitHub issues for the issues that a query matches on Sentry or GlitchTip.",
  "rename-client-key": "Rename, limit, activate or deactivate a client key of Sentry or GlitchTip.",
  check: "Check what a release on Sentry or GlitchTip would need, without writing anything.",
  "upload-source-maps":
    "Give built scripts debug ids, upload them with their source maps, and verify that they are there.",
};

/** Inputs for which neither a default, a variable nor another input stands in: `action.yml` cannot require any other. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  "upload-source-maps": ["source-maps"],
  "rename-client-key": ["key-id"],
  "sync-issues": ["query"],
};

/** The text of each command's `action.yml`, by the path of the file. */
export function commandActions(root: Action): ReadonlyMap<string, string> {
  return new Map(COMMANDS.map(({ name }) => [`${name}/action.yml`, textOf(root, name)] as const));
}

function textOf(root: Action, name: string): string {
  const outputs: readonly string[] = [
    ...COMMON_OUTPUTS,
    ...(COMMANDS.find((command) => command.name === name)?.outputs ?? []),
  ];
  const action = {
    name: `${root.name}: ${name}`,
    description: DESCRIPTIONS[name],
    author: root.author,
    branding: root.branding,
    inputs: Object.fromEntries(
      Object.entries(root.inputs)
        .filter(([input]) => input !== "command" && INPUT_COMMANDS.get(input)?.includes(name))
        .map(([input, declared]) => {
          const isRequired = REQUIRED[name]?.includes(input) === true;
          const description = descriptionOf(root, name, input);
          return [input, { ...declared, description, ...(isRequired && { required: true }) }];
        }),
    ),
    outputs: Object.fromEntries(
      Object.entries(root.outputs).filter(([output]) => outputs.includes(output)),
    ),
    runs: { using: root.runs.using, main: `../dist/${name}.js` },
  };
  const text = stringify(action, {
    lineWidth: 100,
    blockQuote: "folded",
    aliasDuplicateObjects: false,
  });
  return `# Generated from ../action.yml by \`npm run docs\`.\n${text}`;
}
