/** Hands the report to the runner: the files, the summary, the outputs, the log and the annotations. */
import { appendFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Runner, runnerLog } from "../log.ts";
import type { Notice } from "../outcome.ts";
import { plainText, shorten } from "../text.ts";
import { counted } from "./format.ts";
import { outputFileText, outputsOf } from "./outputs.ts";
import { resultOf, resultPieces } from "./result-file.ts";
import { renderSummary } from "./summary.ts";
import { failureText, plainVerdict, type ReportView, verdictOf } from "./view.ts";

/**
 * Writes all that a run leaves behind. What the runner did not provide (a summary or an output file) is skipped; a part
 * that cannot be written is named in a warning, and the other parts are written all the same. Never throws.
 * @param env names the runner's files
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
  // A new one for each run, so that steps of one job do not overwrite each other.
  const folder = attempt("The result file and the summary file", () =>
    mkdtempSync(join(env["RUNNER_TEMP"] || tmpdir(), "release-tracker-")),
  );
  const inFolder = (what: string, name: string, pieces: () => Iterable<string>) =>
    folder && attempt(what, () => writeOwnFile(join(folder, name), pieces()));
  const result = () => resultPieces(resultOf(outcome, report.result(outcome)));
  const resultFile = inFolder("The result file", "result.json", result);
  const comment = () => [renderSummary(view, "comment")];
  const summaryFile = inFolder("The summary file", "summary.md", comment);
  const { GITHUB_STEP_SUMMARY: page, GITHUB_OUTPUT: outputFile } = env;
  if (page) attempt("The job summary", () => appendFileSync(page, renderSummary(view)));
  const { outputs, omitted } = outputsOf({
    ...report.outputs(outcome),
    outcome: outcome.outcome,
    "result-file": resultFile,
    "summary-file": summaryFile,
  });
  const outputText = outputFileText(outputs);
  if (outputFile) attempt("The outputs", () => appendFileSync(outputFile, outputText));
  for (const name of omitted) {
    problems.push(
      `The output "${name}" is empty: its value is too long for an output. Fix: use the output "result-file".`,
    );
  }
  const log = runnerLog(runner);
  const { annotations, overflowLines } = annotationsOf(view);
  const verdict = `${verdictOf(view).mark} ${plainVerdict(view)}`;
  for (const line of [...overflowLines, ...report.log(outcome), verdict]) log.info(line);
  for (const problem of problems) runner.warning(plainText(problem), { title: TITLE });
  for (const { level, title, message } of annotations) runner[level](message, { title });
}

const TITLE = "Release Tracker";
const TITLE_LENGTH = 120;
/** GitHub cuts a message at 4,096 characters; what is said must be whole. */
const MESSAGE_LENGTH = 3500;

/** What a run shows at the top of the page of the run. */
export interface Annotation {
  level: "error" | "warning" | "notice";
  title: string;
  message: string;
}

/**
 * Notices, warnings, and last the failures, so that the log ends with what went wrong, where, and how to fix it.
 * A failure that `on-error: warn` tolerates is a warning. GitHub keeps ten of each level; what there is no room for stands in
 * the log, line by line. All text is one harmless line.
 */
export function annotationsOf(view: ReportView): {
  annotations: Annotation[];
  overflowLines: string[];
} {
  const { failures, notices, tolerated } = view.outcome;
  const level = tolerated ? "warning" : "error";
  const title = shorten(plainText(plainVerdict(view)), TITLE_LENGTH);
  const of = (name: Notice["level"]) => notices.filter((notice) => notice.level === name);
  const kinds = [
    { level: "notice", title: TITLE, all: of("notice"), most: 3, mark: "ℹ️", word: "notice" },
    { level: "warning", title: TITLE, all: of("warning"), most: 4, mark: "⚠️", word: "warning" },
    { level, title, all: failures, most: 8, mark: "❌", word: "problem" },
  ] as const;
  const overflowLines: string[] = [];
  const annotations = kinds.flatMap(({ all, most, mark, word, ...kind }) => {
    const messages = all.map(failureText);
    const more = messages.splice(most);
    overflowLines.push(...more.map((message) => `${mark} ${message}`));
    const count = counted(more.length, `more ${word}`);
    if (more.length > 0) messages.push(`And ${count}: see the job summary and the log.`);
    return messages.map((message): Annotation => {
      const start = message.slice(0, MESSAGE_LENGTH).toWellFormed();
      return { ...kind, message: message.length > MESSAGE_LENGTH ? `${start}…` : message };
    });
  });
  return { annotations, overflowLines };
}

/** Characters that are gathered before they are written. */
const WRITTEN_AT_ONCE = 100_000;

/**
 * Writes a file that nobody else may read; on Windows, which does not know these rights, whoever may read the runner's temporary
 * folder.
 * @returns its path
 */
function writeOwnFile(path: string, pieces: Iterable<string>): string {
  let gathered = "";
  const write = () => {
    appendFileSync(path, gathered, { mode: 0o600 });
    gathered = "";
  };
  for (const piece of pieces) {
    gathered += piece;
    if (gathered.length >= WRITTEN_AT_ONCE) write();
  }
  write();
  return path;
}
