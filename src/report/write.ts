/** Hands the report to the runner: the result file, the summary, the outputs, the log and the annotations. */
import { appendFileSync, closeSync, mkdtempSync, openSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Runner, runnerLog } from "../log.ts";
import type { CommonOutcome } from "../outcome.ts";
import { plainText } from "../text.ts";
import { annotationsOf, type Annotation, unannotated } from "./annotations.ts";
import { closingLines } from "./console.ts";
import { omittedOutputs, outputFileText, outputsOf } from "./outputs.ts";
import { resultOf, resultPieces } from "./result-file.ts";
import { renderSummary } from "./summary.ts";
import { invalidReport } from "./invalid.ts";
import { type ReportView, viewOf } from "./view.ts";

/** Where a report goes. */
interface Destination {
  /** Names the runner's files. */
  readonly env: NodeJS.ProcessEnv;
  readonly runner: Runner;
}

/** What there is to say of a run whose inputs were wrong. */
export function invalidView(outcome: CommonOutcome): ReportView {
  return viewOf(outcome, invalidReport);
}

/**
 * Writes all that a run leaves behind. What the runner did not provide (a summary or an output file) is skipped; a part
 * that cannot be written is named in a warning, and the other parts are written all the same. Never throws.
 */
export function writeReport(view: ReportView, { env, runner }: Destination): void {
  const problems: Annotation[] = [];
  const attempt = <T>(what: string, part: () => T): T | undefined => {
    try {
      return part();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      problems.push(writeProblem(`${what} could not be written: ${reason}`));
      return undefined;
    }
  };
  const resultFile = attempt("The result file", () => writeResultFile(view, env));
  attempt("The job summary", () => writeSummary(view, env));
  attempt("The outputs", () => writeOutputs(view, resultFile, env));
  for (const name of omittedOutputs(view)) {
    problems.push(
      writeProblem(
        `The output ${name} is empty because it is too long for an output. Fix: use the output result-file.`,
      ),
    );
  }
  const log = runnerLog(runner);
  for (const line of [...unannotated(view), ...closingLines(view)]) log.info(line);
  for (const { level, title, message } of [...problems, ...annotationsOf(view)]) {
    runner[level](message, { title });
  }
}

function writeProblem(message: string): Annotation {
  return { level: "warning", title: "Release Tracker", message: plainText(message) };
}

/**
 * A new folder for each run, so that steps of one job do not overwrite each other. Nobody else may read it; on Windows, which
 * does not know these rights, whoever may read the runner's temporary folder.
 */
function writeResultFile(view: ReportView, env: NodeJS.ProcessEnv): string {
  const folder = mkdtempSync(join(env["RUNNER_TEMP"] || tmpdir(), "release-tracker-"));
  const file = join(folder, "result.json");
  const opened = openSync(file, "wx", 0o600);
  try {
    writePieces(opened, resultPieces(resultOf(view)));
  } finally {
    closeSync(opened);
  }
  return file;
}

/** Characters that are gathered before they are written. */
const WRITTEN_AT_ONCE = 100_000;

function writePieces(file: number, pieces: Iterable<string>): void {
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
}

function writeSummary(view: ReportView, env: NodeJS.ProcessEnv): void {
  const file = env["GITHUB_STEP_SUMMARY"];
  if (file) appendFileSync(file, renderSummary(view));
}

function writeOutputs(
  view: ReportView,
  resultFile: string | undefined,
  env: NodeJS.ProcessEnv,
): void {
  const file = env["GITHUB_OUTPUT"];
  if (file) appendFileSync(file, outputFileText(outputsOf(view, resultFile)));
}
