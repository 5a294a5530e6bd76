/** How the demo prints what a run did: the log as the runner's page shows it, outputs, summary. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { styleText } from "node:util";
import { htmlPage, renderGitHubHtml, renderGitHubTree } from "../support/github-markdown.ts";
import { type StepOptions, type StepResult, runStep } from "../support/runner.ts";
import { plainText } from "./plain-text.ts";

/** What cannot be done; the message says what to do instead. */
export class DemoError extends Error {
  override readonly name = "DemoError";
}

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

interface Play {
  heading: string;
  options: StepOptions;
  /** File that gets the summary as a page. */
  page: string;
  exitCode?: number;
}

/** Runs a step and shows all that it leaves behind. */
export async function play({ heading, options, page, exitCode = 0 }: Play): Promise<StepResult> {
  title(heading);
  for (const [name, value] of Object.entries(options.with ?? {})) {
    say(`    ${name}: ${name === "token" ? "${{ secrets.SENTRY_AUTH_TOKEN }}" : value}`);
  }
  const step = await runStep(options);
  say(`\n  Log (${Math.round(step.milliseconds)} ms, exit code ${step.exitCode})\n`);
  showLog(step.stdout + step.stderr);
  say("\n  Outputs\n");
  pairs(Object.entries(step.outputs).filter(([, value]) => value !== ""));
  say("\n  Job summary\n");
  const summary = plainText(await renderGitHubTree(step.summary));
  for (const line of summary.split("\n")) say(`  ${line}`.trimEnd());
  writeFileSync(page, htmlPage(await renderGitHubHtml(step.summary), { title: "Job summary" }));
  say(`\n  As GitHub shows it: ${pathToFileURL(path.resolve(page)).href}`);
  if (step.exitCode === exitCode) return step;
  throw new DemoError(`The step ended with ${step.exitCode}, not with ${exitCode}: see its log.`);
}

/** What the runner makes of a command at the start of a line; commands that only it reads are not shown. */
const COMMANDS: Readonly<Record<string, ((text: string) => string) | undefined>> = {
  error: (text) => styleText("red", `Error: ${text}`),
  warning: (text) => styleText("yellow", `Warning: ${text}`),
  notice: (text) => styleText("cyan", `Notice: ${text}`),
  group: (text) => `▼ ${text}`,
};

/** The log as a reader of the job page sees it: masked values starred, commands shown as what they do. */
function showLog(stdout: string): void {
  const masks: string[] = [];
  const starred = (text: string) =>
    masks.reduce((rest, mask) => rest.replaceAll(mask, "***"), text);
  const decoded = (text: string) =>
    text.replaceAll("%0D", "\r").replaceAll("%0A", "\n").replaceAll("%25", "%");
  for (const line of stdout.trimEnd().split(/\r\n|\r|\n/u)) {
    const [, name, text = ""] = /^::([\w-]+)(?: [^:]*)?::(.*)$/u.exec(line) ?? [];
    if (name === undefined) say(`  ${starred(line)}`);
    else if (name === "add-mask") masks.push(decoded(text));
    else if (COMMANDS[name]) say(`  ${COMMANDS[name](starred(decoded(text)))}`);
  }
}
