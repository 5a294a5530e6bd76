/** Hands the report to the runner: the result file, the summary, the outputs, the log and the annotations. */
import { appendFileSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as core from "@actions/core";
import type { Outcome } from "../outcome.ts";
import { plainText } from "../text.ts";
import { annotationsOf, type Annotation } from "./annotations.ts";
import { closingLines } from "./console.ts";
import { outputFileText } from "./output-file.ts";
import { issueIdsOmitted, outputsOf } from "./outputs.ts";
import { resultOf, resultText } from "./result-file.ts";
import { renderSummary } from "./summary.ts";

/** The part of the log that the report needs. */
interface LineWriter {
  info(line: string): void;
}

/**
 * Writes all that a run leaves behind. What the runner did not provide (a summary or an output file) is skipped; a part
 * that cannot be written is named in a warning, and the other parts are written all the same. Never throws.
 */
export function writeReport(outcome: Outcome, { log }: { log: LineWriter }): void {
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
  const resultFile = attempt("The result file", () => writeResultFile(outcome));
  attempt("The job summary", () => writeSummary(outcome));
  attempt("The outputs", () => writeOutputs(outcome, resultFile));
  if (issueIdsOmitted(outcome)) {
    problems.push(
      writeProblem(
        "The output issue-ids is empty because the list is too long for an output. Fix: use the output result-file.",
      ),
    );
  }
  for (const line of closingLines(outcome)) log.info(line);
  for (const each of [...problems, ...annotationsOf(outcome)]) annotate(each);
}

function writeProblem(message: string): Annotation {
  return { level: "warning", title: "Release Tracker", message: plainText(message) };
}

/** A new folder for each run, so that steps of one job do not overwrite each other; nobody else may read it. */
function writeResultFile(outcome: Outcome): string {
  const folder = mkdtempSync(join(process.env["RUNNER_TEMP"] || tmpdir(), "release-tracker-"));
  const file = join(folder, "result.json");
  writeFileSync(file, resultText(resultOf(outcome)), { mode: 0o600, flag: "wx" });
  return file;
}

function writeSummary(outcome: Outcome): void {
  const file = process.env["GITHUB_STEP_SUMMARY"];
  if (file) appendFileSync(file, renderSummary(outcome));
}

function writeOutputs(outcome: Outcome, resultFile: string | undefined): void {
  const file = process.env["GITHUB_OUTPUT"];
  if (file) appendFileSync(file, outputFileText(outputsOf(outcome, resultFile)));
}

function annotate({ level, title, message }: Annotation): void {
  const print = { error: core.error, warning: core.warning, notice: core.notice }[level];
  print(message, { title });
}
