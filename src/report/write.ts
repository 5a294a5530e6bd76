/** Hands the report to the runner. */
import { appendFileSync, closeSync, mkdtempSync, openSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Runner, runnerLog } from "../log.ts";
import type { CommonOutcome, Notice } from "../outcome.ts";
import { plainText, shorten, withoutSecrets } from "../text.ts";
import { counted } from "./format.ts";
import { renderSummary } from "./summary.ts";
import {
  failureText,
  type OutputValues,
  type ReportView,
  type ResultMembers,
  verdictOf,
} from "./view.ts";

/**
 * Writes the files, outputs, log and annotations of a run. A warning names each part that cannot be written. Never throws.
 * @param env names the runner's files; the job summary and the outputs are skipped if theirs has no name
 */
export function writeReport(
  view: ReportView,
  { env, runner }: { env: NodeJS.ProcessEnv; runner: Runner },
): void {
  const { outcome, report } = view;
  const problems: string[] = [];
  const attempt = <T>(what: string, part: () => T): T | undefined => {
    try {
      return part();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      problems.push(`${what} could not be written: ${reason}`);
      return undefined;
    }
  };
  // A new folder for each run, so that steps of one job do not overwrite each other's files.
  const folder = attempt("The result file and the summary file", () =>
    mkdtempSync(join(env["RUNNER_TEMP"] || tmpdir(), "release-tracker-")),
  );
  const inFolder = (what: string, name: string, pieces: () => Iterable<string>) =>
    folder && attempt(what, () => writeOwnFile(join(folder, name), pieces()));
  const result = () => resultPieces(resultOf(outcome, report.result(outcome)));
  const resultFile = inFolder("The result file", "result.json", result);
  const comment = () => [markerOf(outcome, env), renderSummary(view, "comment")];
  const summaryFile = inFolder("The summary file", "summary.md", comment);
  const own = report.file?.(outcome);
  const ownPath = own && inFolder(`The file ${own.name}`, own.name, own.pieces);
  const { GITHUB_STEP_SUMMARY: page, GITHUB_OUTPUT: outputFile } = env;
  if (page) attempt("The job summary", () => appendFileSync(page, renderSummary(view)));
  const { text, omitted } = outputFileText({
    ...report.outputs(outcome),
    ...(own && { [own.output]: ownPath }),
    outcome: outcome.outcome,
    "result-file": resultFile,
    "summary-file": summaryFile,
  });
  if (outputFile) attempt("The outputs", () => appendFileSync(outputFile, text));
  for (const name of omitted) {
    problems.push(
      `The output "${name}" is empty: its value is too long for an output. Fix: use the output "result-file".`,
    );
  }
  const log = runnerLog(runner);
  const said = attempt("The annotations", () => annotationsOf(view));
  const { annotations, overflowLines } = said ?? { annotations: [], overflowLines: [] };
  attempt("The log", () => {
    const { mark, plain } = verdictOf(view);
    for (const line of [...report.log(outcome), `${mark} ${plain}`]) log.info(line);
  });
  for (const problem of problems) runner.warning(plainText(problem), { title: TITLE });
  for (const { level, title, message } of annotations) runner[level](message, { title });
  for (const line of overflowLines) log.info(line);
}

/**
 * Returns an invisible line by which a workflow finds the comment that an earlier run of the same step wrote. The projects tell
 * the jobs of a matrix apart, which share the other names.
 */
function markerOf({ command, projects }: CommonOutcome, env: NodeJS.ProcessEnv): string {
  const names = { command, job: env["GITHUB_JOB"], step: env["GITHUB_ACTION"], projects };
  const words = Object.entries(names).map(
    ([name, value = ""]) => `${name}=${plainText(String(value)).replaceAll(/[^\w.,-]+/gu, "_")}`,
  );
  return `<!-- release-tracker ${words.join(" ").slice(0, MARKER_LENGTH)} -->\n\n`;
}

/** What `COMMENT_LIMIT` leaves of a comment holds it. */
const MARKER_LENGTH = 400;

/**
 * Most characters of a list (an environment variable of Linux holds no more) and of each other output. A longer value is left
 * out whole: half of it would be a wrong selection or a wrong name.
 */
const LIST_LIMIT = 130_000;
const VALUE_LIMIT = 4096;

/**
 * Returns the text of the runner's output file (GitHub's "Workflow commands for GitHub Actions"), each value as one harmless
 * line, and the names of outputs whose values are too long.
 */
export function outputFileText(values: OutputValues): { text: string; omitted: string[] } {
  const omitted: string[] = [];
  let text = "";
  for (const [name, value = ""] of Object.entries(values)) {
    const isList = typeof value === "object";
    const line = plainText(isList ? JSON.stringify(value) : String(value));
    if (line.length > (isList ? LIST_LIMIT : VALUE_LIMIT)) omitted.push(name);
    else text += `${name}=${line}\n`;
  }
  return { text, omitted };
}

const TITLE = "Release Tracker";
const TITLE_LENGTH = 120;
/** GitHub cuts a message at 4,096 characters; what is said must be whole. */
const MESSAGE_LENGTH = 3500;
/** Maximum number of log lines of each level for messages without an annotation; the result file has all messages. */
const OVERFLOW = 100;

/**
 * Returns the annotations of the run's page: notices, warnings, then failures, each one harmless line. GitHub keeps ten of each
 * level; the log shows the others after them, a line each.
 */
export function annotationsOf(view: ReportView): {
  annotations: { level: "error" | Notice["level"]; title: string; message: string }[];
  overflowLines: string[];
} {
  const { failures, notices, tolerated } = view.outcome;
  const level = tolerated ? "warning" : "error";
  const title = shorten(plainText(verdictOf(view).plain), TITLE_LENGTH);
  const of = (name: Notice["level"]) => notices.filter((notice) => notice.level === name);
  const kinds = [
    { level: "notice", title: TITLE, all: of("notice"), most: 3, mark: "ℹ️", word: "notice" },
    { level: "warning", title: TITLE, all: of("warning"), most: 4, mark: "⚠️", word: "warning" },
    { level, title, all: failures, most: 8, mark: "❌", word: "problem" },
  ] as const;
  const overflowLines: string[] = [];
  const annotations = kinds.flatMap(({ all, most, mark, word, ...kind }) => {
    const messages = all.slice(0, most).map(failureText);
    const more = all.slice(most);
    for (const one of more.slice(0, OVERFLOW)) overflowLines.push(`${mark} ${failureText(one)}`);
    const unsaid = counted(more.length - OVERFLOW, `more ${word}`);
    if (more.length > OVERFLOW) overflowLines.push(`${mark} And ${unsaid}: see the result file.`);
    const count = counted(more.length, `more ${word}`);
    if (more.length > 0) messages.push(`And ${count}: see the job summary and the log.`);
    return messages.map((message) => {
      const start = message.slice(0, MESSAGE_LENGTH).toWellFormed();
      return { ...kind, message: message.length > MESSAGE_LENGTH ? `${start}…` : message };
    });
  });
  return { annotations, overflowLines };
}

/** Writes a file that only its user may read, if the system has such rights. @returns its path */
function writeOwnFile(path: string, pieces: Iterable<string>): string {
  const file = openSync(path, "wx", 0o600);
  try {
    // `writeSync` may write only a part of a piece (on a full disk), which only its result says.
    for (const piece of pieces) writeFileSync(file, piece);
  } finally {
    closeSync(file);
  }
  return path;
}

/** Returns the content of the result file: only listed fields, never raw answers. Unknown counts and queries are null. */
export function resultOf(outcome: CommonOutcome, members: ResultMembers): Record<string, unknown> {
  const { command, dryRun, cancelled, tolerated, baseUrl, organization, projects } = outcome;
  const { requested = null, query = null, matchedCount = null, issues = [], ...own } = members;
  const run = { schema: 1, command, outcome: outcome.outcome, dryRun, cancelled, tolerated };
  const selection = { baseUrl, organization, projects, requested, query, matchedCount, issues };
  return {
    ...run,
    ...selection,
    ...own,
    failures: outcome.failures.map(({ what, where, fix }) => ({ what, where, fix })),
    notices: outcome.notices.map(({ level, what, fix }) => ({ level, what, fix })),
  };
}

/**
 * Yields the file's text: JSON with each member and each list item on its own line, so that a person can search it. Invisible
 * characters and `##` are `\u` escapes, so that a step that prints the file starts no command.
 */
export function* resultPieces(result: Record<string, unknown>): Generator<string, void, void> {
  let lead = "{\n  ";
  for (const [name, member] of Object.entries(result)) {
    if (member === undefined) continue;
    yield `${lead}${JSON.stringify(name)}: `;
    lead = ",\n  ";
    if (typeof member === "object" && member !== null && isIterable(member)) {
      let start = "[";
      for (const item of member) {
        yield `${start}\n    ${harmlessJson(item)}`;
        start = ",";
      }
      yield start === "[" ? "[]" : "\n  ]";
    } else yield harmlessJson(member);
  }
  yield "\n}\n";
}

function isIterable(value: object): value is Iterable<unknown> {
  return Symbol.iterator in value;
}

function harmlessJson(value: unknown): string {
  return JSON.stringify(value, hideSecrets).replaceAll(UNSAFE, escapeUnits);
}

function hideSecrets(_name: string, value: unknown): unknown {
  return typeof value === "string" ? withoutSecrets(value) : value;
}

/**
 * Invisible characters, and those that a terminal or the runner might act on; they occur only within strings. JSON itself
 * escapes C0 and lone surrogates.
 */
const UNSAFE = /[\u007f-\u009f\p{Zl}\p{Zp}\p{Cf}\p{DI}]|#(?=#)/gu;

function escapeUnits(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}
