/** How the demo prints what a run did: the log as the runner's page shows it, outputs, summary. */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { styleText } from "node:util";
import { htmlPage, renderGitHubHtml, renderGitHubTree } from "../support/github-markdown.ts";
import { plainText } from "./plain-text.ts";

export const say = (text = ""): void => {
  process.stdout.write(`${text}\n`);
};

export function title(text: string): void {
  say(`\n${styleText("bold", `━━ ${text} ${"━".repeat(Math.max(0, 76 - text.length))}`)}\n`);
}

/** Lines of an aligned table of two columns. */
export function pairs(rows: readonly (readonly [string, string])[]): void {
  const width = Math.max(0, ...rows.map(([name]) => name.length));
  for (const [name, value] of rows) say(`  ${name.padEnd(width)}  ${value}`);
}

type Painter = (text: string) => string;

const paint =
  (style: "red" | "yellow" | "cyan" | "dim", before: string): Painter =>
  (text) =>
    styleText(style, `${before}${text}`);

/** What the runner makes of a command at the start of a line; commands that only it reads are not shown. */
const COMMANDS: Readonly<Record<string, Painter | undefined>> = {
  error: paint("red", "Error: "),
  warning: paint("yellow", "Warning: "),
  notice: paint("cyan", "Notice: "),
  group: (text) => `▼ ${text}`,
};

/** The log as a reader of the job page sees it: masked values starred, commands shown as what they do. */
export function showLog(stdout: string): void {
  const masks: string[] = [];
  for (const line of stdout.trimEnd().split(/\r\n|\r|\n/u)) {
    const [, name, text] = /^::([\w-]+)(?: [^:]*)?::(.*)$/u.exec(line) ?? [];
    if (name === undefined || text === undefined) say(`  ${starred(line, masks)}`);
    else if (name === "add-mask") masks.push(decoded(text));
    else if (COMMANDS[name]) say(`  ${COMMANDS[name](starred(decoded(text), masks))}`);
  }
}

const decoded = (text: string): string =>
  text.replaceAll("%0D", "\r").replaceAll("%0A", "\n").replaceAll("%25", "%");

function starred(text: string, masks: readonly string[]): string {
  let result = text;
  for (const mask of masks) result = result.replaceAll(mask, "***");
  return result;
}

export function showOutputs(outputs: Readonly<Record<string, string>>): void {
  pairs(Object.entries(outputs).filter(([, value]) => value !== ""));
}

/** Prints the job summary as text and writes it as a page that looks like GitHub's. Answers the page's path. */
export async function showSummary(markdown: string, file: string): Promise<void> {
  for (const line of plainText(await renderGitHubTree(markdown)).split("\n"))
    say(`  ${line}`.trimEnd());
  mkdirSync(path.dirname(file), { recursive: true });
  const page = htmlPage(await renderGitHubHtml(markdown), { title: "Job summary" });
  writeFileSync(file, page);
}
