/** Hands the report to the runner: the files, the summary, the outputs, the log and the annotations. */
import { appendFileSync, closeSync, mkdtempSync, openSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Runner, runnerLog } from "../log.ts";
import { plainText } from "../text.ts";
import { annotationsOf } from "./annotations.ts";
import { outputFileText, outputsOf } from "./outputs.ts";
import { resultOf, resultPieces } from "./result-file.ts";
import { renderSummary } from "./summary.ts";
import { plainVerdict, type ReportView, verdictOf } from "./view.ts";

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
    folder === undefined
      ? undefined
      : attempt(what, () => writeOwnFile(join(folder, name), pieces()));
  const resultFile = inFolder("The result file", "result.json", () =>
    resultPieces(resultOf(outcome, report.result(outcome))),
  );
  const summaryFile = inFolder("The summary file", "summary.md", () => [
    renderSummary(view, "comment"),
  ]);
  const { GITHUB_STEP_SUMMARY: page, GITHUB_OUTPUT: outputFile } = env;
  if (page) attempt("The job summary", () => appendFileSync(page, renderSummary(view)));
  const { outputs, omitted } = outputsOf({
    ...report.outputs(outcome),
    outcome: outcome.outcome,
    "result-file": resultFile,
    "summary-file": summaryFile,
  });
  if (outputFile) {
    attempt("The outputs", () => appendFileSync(outputFile, outputFileText(outputs)));
  }
  for (const name of omitted) {
    problems.push(
      `The output "${name}" is empty: its value is too long for an output. Fix: use the output "result-file".`,
    );
  }
  const log = runnerLog(runner);
  const { annotations, overflowLines } = annotationsOf(view);
  const verdict = `${verdictOf(view).mark} ${plainVerdict(view)}`;
  for (const line of [...overflowLines, ...report.log(outcome), verdict]) log.info(line);
  for (const problem of problems) {
    runner.warning(plainText(problem), { title: "Release Tracker" });
  }
  for (const { level, title, message } of annotations) runner[level](message, { title });
}

/** Characters that are gathered before they are written. */
const WRITTEN_AT_ONCE = 100_000;

/**
 * Writes a file that nobody else may read; on Windows, which does not know these rights, whoever may read the runner's temporary
 * folder.
 * @returns its path
 */
function writeOwnFile(path: string, pieces: Iterable<string>): string {
  const file = openSync(path, "wx", 0o600);
  try {
    let gathered = "";
    const write = () => {
      const bytes = Buffer.from(gathered);
      // A write may take a part only.
      for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done);
      gathered = "";
    };
    for (const piece of pieces) {
      gathered += piece;
      if (gathered.length >= WRITTEN_AT_ONCE) write();
    }
    write();
  } finally {
    closeSync(file);
  }
  return path;
}
