/** The report of an outcome, whatever command it is of: what the register does in a run. */
import type { CheckOutcome } from "../../src/check/outcome.ts";
import { checkReport } from "../../src/check/report.ts";
import type { RenameClientKeyOutcome } from "../../src/client-keys/update.ts";
import { clientKeyReport } from "../../src/client-keys/summary.ts";
import type {
  ListIssuesOutcome,
  ShowIssuesOutcome,
  UpdateIssuesOutcome,
} from "../../src/issues/outcome.ts";
import { listIssuesReport, showIssuesReport, updateIssuesReport } from "../../src/issues/report.ts";
import type { CommonOutcome } from "../../src/outcome.ts";
import type { ReleaseOutcome } from "../../src/release/outcome.ts";
import { releaseReport } from "../../src/release/report.ts";
import * as summary from "../../src/report/summary.ts";
import * as written from "../../src/report/write.ts";
import { invalidReport, plainVerdict, type ReportView, verdictOf } from "../../src/report/view.ts";
import type { UploadSourceMapsOutcome } from "../../src/source-maps/outcome.ts";
import { sourceMapsReport } from "../../src/source-maps/report.ts";

export interface InvalidOutcome extends CommonOutcome {
  command: "invalid";
}

export type Outcome =
  | ReleaseOutcome
  | UpdateIssuesOutcome
  | ListIssuesOutcome
  | ShowIssuesOutcome
  | RenameClientKeyOutcome
  | CheckOutcome
  | UploadSourceMapsOutcome
  | InvalidOutcome;

const REPORTS = {
  release: releaseReport,
  "update-issues": updateIssuesReport,
  "list-issues": listIssuesReport,
  "show-issues": showIssuesReport,
  "rename-client-key": clientKeyReport,
  check: checkReport,
  "upload-source-maps": sourceMapsReport,
  invalid: invalidReport,
};

export function viewOf(outcome: Outcome): ReportView {
  return { outcome, report: REPORTS[outcome.command] };
}

export const annotationsOf = (outcome: Outcome) =>
  written.annotationsOf(viewOf(outcome)).annotations;
export const overflowLines = (outcome: Outcome) =>
  written.annotationsOf(viewOf(outcome)).overflowLines;
export const closingLines = (outcome: Outcome) => {
  const view = viewOf(outcome);
  return [...view.report.log(outcome), `${verdictOf(view).mark} ${plainVerdict(view)}`];
};
/** With the issues as a list, which the file has and comparisons need. */
export const resultOf = (outcome: Outcome) => {
  const content = written.resultOf(outcome, viewOf(outcome).report.result(outcome));
  return { ...content, issues: [...(content["issues"] as Iterable<object>)] };
};
export const resultText = (content: Record<string, unknown>) =>
  [...written.resultPieces(content)].join("");
export const renderSummary = (outcome: Outcome, medium?: "page" | "comment") =>
  summary.renderSummary(viewOf(outcome), medium);
