/**
 * What is somebody else's in the things that a step leaves behind. The runner's parsing rules and GitHub's rendering
 * decide; each objection is a sentence, and nothing to object to is an empty list.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as yaml from "yaml";
import type { Root } from "hast";
import { renderGitHubTree } from "./github-markdown.ts";
import { addresses, elements } from "./html.ts";
import { readAsRunner, readFileCommands, type RunnerCommand } from "./runner-commands.ts";

/** Commands that a step gives, and the names of their properties. */
const COMMANDS: Readonly<Record<string, string>> = {
  "add-mask": "",
  debug: "",
  error: "title",
  notice: "title",
  warning: "title",
};

/** Every output that `action.yml` declares. */
const OUTPUTS = outputNames();

function outputNames(): string[] {
  const file = fileURLToPath(new URL("../../action.yml", import.meta.url));
  const { outputs } = yaml.parse(readFileSync(file, "utf8")) as { outputs: object };
  return Object.keys(outputs);
}

/** What must not be seen: controls, line breaks, and what reorders or hides text. */
const UNSEEN =
  /[\p{Cc}\u2028\u2029\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e0fff}]/u;

/** Elements that our summaries are made of. */
const ELEMENTS = new Set(
  "a b blockquote br code details div h2 h3 h4 li p pre span sub summary table tbody td th thead tr ul".split(
    " ",
  ),
);
/** Classes of GitHub's own and of our charts; those of mentions, references, emoji and formulas are not among them. */
const CLASSES =
  /^(?:markdown-alert(?:-title|-note|-tip|-important|-warning|-caution)?|language-(?:mermaid|yaml))$/u;

/** One text that is to be a line, or a part of one. */
export function lineObjections(line: string): string[] {
  const read = readAsRunner(line);
  return [
    ...read.commands.map(({ name }) => `a command ${name}: ${shown(line)}`),
    ...(read.lines.length > 1 ? [`more than one line: ${shown(line)}`] : []),
    ...unseen(line),
  ];
}

/** stdout or stderr. */
export function streamObjections(stream: string): string[] {
  const { commands, lines } = readAsRunner(stream);
  return [...lines.flatMap(unseen), ...commands.flatMap(commandObjections)];
}

function commandObjections({ name, properties, data }: RunnerCommand): string[] {
  const names = Object.keys(properties).join(" ");
  const isOurs = Object.hasOwn(COMMANDS, name) && COMMANDS[name] === names;
  return [
    ...(isOurs ? [] : [`a command ${shown(`${name} ${names}`)}: ${shown(data)}`]),
    ...[data, ...Object.values(properties)].flatMap(unseen),
  ];
}

function unseen(text: string): string[] {
  return UNSEEN.test(text) ? [`what is not to be seen: ${shown(text)}`] : [];
}

/** The file of the outputs, as it is. */
export function outputFileObjections(content: string): string[] {
  try {
    return outputObjections(Object.fromEntries(readFileCommands(content)));
  } catch (error) {
    return [`a file of outputs that the runner refuses: ${String(error)}`];
  }
}

/** The outputs by name. */
export function outputObjections(outputs: Readonly<Record<string, string>>): string[] {
  const others = Object.keys(outputs).filter((name) => !OUTPUTS.includes(name));
  return [
    ...others.map((name) => `an output that is not ours: ${shown(name)}`),
    ...Object.values(outputs).flatMap(unseen),
  ];
}

/** The summary. Links may lead to these places only. */
export async function summaryObjections(
  summary: string,
  places: readonly string[],
): Promise<string[]> {
  return treeObjections(await renderGitHubTree(summary), places);
}

/** The summary as GitHub shows it. */
export function treeObjections(tree: Root, places: readonly string[]): string[] {
  const foreign = elements(tree).flatMap(({ tagName, properties }) => {
    const classes = [properties["className"] ?? []].flat();
    const isOurs = ELEMENTS.has(tagName) && classes.every((each) => CLASSES.test(each));
    return isOurs ? [] : [`an element ${tagName} ${classes.join(" ")}`];
  });
  const astray = addresses(tree).filter((address) => {
    return !places.some((place) => address.startsWith(place));
  });
  return [...foreign, ...astray.map((address) => `a link to ${shown(address)}`)];
}

/** The result file: JSON, which a later step may print as it is. */
export function resultFileObjections(content: string): string[] {
  try {
    JSON.parse(content);
  } catch (error) {
    return [`a result file that is no JSON: ${String(error)}`];
  }
  const { commands, lines } = readAsRunner(content);
  return [
    ...commands.map(({ name }) => `a command ${name} in the result file`),
    ...lines.flatMap(unseen),
  ];
}

/** A text so that every character of it can be read. */
export function shown(text: string): string {
  const short = text.length > 300 ? `${text.slice(0, 300)}…` : text;
  return JSON.stringify(short).replaceAll(
    /[^ -~]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}
