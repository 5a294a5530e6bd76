/**
 * What a command says of its outcome, and the view that the report has of both. The report knows no command: verdict,
 * summary, outputs, result file, log and annotations are made of this.
 */
import type { CommonOutcome } from "../outcome.ts";
import type { Block } from "./blocks.ts";
import type { OutputValues } from "./outputs.ts";
import type { ResultMembers } from "./result-file.ts";

/** Words of ours, or a name from outside with the page that it links to. */
export type Part = string | { readonly name: string; readonly page?: string | undefined };

/** How much of an outcome the summary shows; made smaller until the summary fits its limit. */
export interface RowLimit {
  /** Most rows of a table. */
  rows: number;
}

/** Each member is pure. Text from outside stays raw in verdict, outputs, result and log: their writers make it harmless. */
export interface CommandReport<Outcome extends CommonOutcome> {
  /** What was done, as the end of a sentence; it claims only what the outcome holds as confirmed. */
  verdict(outcome: Outcome): readonly Part[];
  /** The blocks below the verdict and what must be seen before anything else. */
  summary(outcome: Outcome, limit: RowLimit): readonly Block[];
  /** The outputs that the command has. */
  outputs(outcome: Outcome): OutputValues;
  /** The command's members of the result file: listed fields only, never raw answers of the service. */
  result(outcome: Outcome): ResultMembers;
  /** Lines of the log above the verdict. */
  log(outcome: Outcome): readonly string[];
}

/** An outcome with what its command says of it. */
export interface ReportView {
  readonly outcome: CommonOutcome;
  verdict(): readonly Part[];
  summary(limit: RowLimit): readonly Block[];
  outputs(): OutputValues;
  result(): ResultMembers;
  log(): readonly string[];
}

export function viewOf<Outcome extends CommonOutcome>(
  outcome: Outcome,
  report: CommandReport<Outcome>,
): ReportView {
  return {
    outcome,
    verdict: () => report.verdict(outcome),
    summary: (limit) => report.summary(outcome, limit),
    outputs: () => report.outputs(outcome),
    result: () => report.result(outcome),
    log: () => report.log(outcome),
  };
}
