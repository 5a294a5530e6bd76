/** The report of an outcome, whatever command it is of: what the register does in a run. */
import type { CheckOutcome } from "../../src/check/outcome.ts";
import { checkReport } from "../../src/check/report.ts";
import type { RenameClientKeyOutcome } from "../../src/client-keys/settings.ts";
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
import * as annotations from "../../src/report/annotations.ts";
import * as console from "../../src/report/console.ts";
import { invalidReport } from "../../src/report/invalid.ts";
import * as outputs from "../../src/report/outputs.ts";
import * as result from "../../src/report/result-file.ts";
import * as summary from "../../src/report/summary.ts";
import { type ReportView, viewOf as view } from "../../src/report/view.ts";
import type { UploadSourceMapsOutcome } from "../../src/source-maps/outcome.ts";
import { sourceMapsReport } from "../../src/source-maps/summary.ts";

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

export function viewOf(outcome: Outcome): ReportView {
  switch (outcome.command) {
    case "release":
      return view(outcome, releaseReport);
    case "update-issues":
      return view(outcome, updateIssuesReport);
    case "list-issues":
      return view(outcome, listIssuesReport);
    case "show-issues":
      return view(outcome, showIssuesReport);
    case "rename-client-key":
      return view(outcome, clientKeyReport);
    case "check":
      return view(outcome, checkReport);
    case "upload-source-maps":
      return view(outcome, sourceMapsReport);
    case "invalid":
      return view(outcome, invalidReport);
  }
}

export const annotationsOf = (outcome: Outcome) => annotations.annotationsOf(viewOf(outcome));
export const unannotated = (outcome: Outcome) => annotations.unannotated(viewOf(outcome));
export const closingLines = (outcome: Outcome) => console.closingLines(viewOf(outcome));
export const outputsOf = (outcome: Outcome, resultFile?: string) =>
  outputs.outputsOf(viewOf(outcome), resultFile);
/** With the issues as a list, which the file has and comparisons need. */
export const resultOf = (outcome: Outcome) => {
  const content = result.resultOf(viewOf(outcome));
  return { ...content, issues: [...(content["issues"] as Iterable<object>)] };
};
export const resultText = (content: Record<string, unknown>) =>
  [...result.resultPieces(content)].join("");
export const renderSummary = (outcome: Outcome) => summary.renderSummary(viewOf(outcome));
