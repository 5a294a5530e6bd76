/** The closing lines of the log: what a person needs who reads nothing else. Pure; the writer makes them harmless. */
import type { IssueRow, Outcome } from "../outcome.ts";
import { singleLine } from "../text.ts";
import { failureText } from "./failure-text.ts";
import { counted, number } from "./format.ts";
import { listedIssueLines } from "../issues/lines.ts";
import { plainVerdict, verdictOf } from "./verdict.ts";

/** Issues that are named in the log when they did not get what was asked. */
const MOST_ISSUES = 20;

/** Facts and named issues, the verdict last; the failures follow as annotations. */
export function closingLines(outcome: Outcome): string[] {
  return [
    ...listedIssueLines(outcome),
    ...unfinishedLines(outcome),
    ...linkLines(outcome),
    `${verdictOf(outcome).mark} ${plainVerdict(outcome)}`,
  ];
}

/** Each issue that has something to tell; those that were not begun are counted. */
function unfinishedLines(outcome: Outcome): string[] {
  if (outcome.command !== "update-issues" && outcome.command !== "release") return [];
  const issues = outcome.issues.filter(({ state }) => Object.hasOwn(STATE_WORDS, state));
  const waiting = outcome.issues.filter(({ state }) => state === "not-started").length;
  const shown = issues.slice(0, MOST_ISSUES).map(issueLine);
  const more = issues.length - shown.length;
  return [
    ...(issues.length > 0 ? [`${counted(issues.length, "issue")} not updated:`] : []),
    ...shown,
    ...(more > 0 ? [`  … and ${number(more)} more, in the job summary and the result file`] : []),
    ...(waiting > 0 ? [`${counted(waiting, "issue")} not started`] : []),
  ];
}

const STATE_WORDS: Partial<Record<IssueRow["state"], string>> = {
  failed: "failed",
  "not-applied": "not applied",
  unknown: "sent, not confirmed",
};

function issueLine(issue: IssueRow): string {
  const reason =
    issue.reason === undefined
      ? ""
      : ` — ${failureText({ what: issue.reason, ...(issue.fix !== undefined && { fix: issue.fix }) })}`;
  // By itself first: it could end with half a sequence of a terminal, which takes along what follows.
  const name = singleLine(issue.shortId === "" ? issue.id : issue.shortId);
  return `  ${name}: ${STATE_WORDS[issue.state] ?? issue.state}${reason}`;
}

function linkLines(outcome: Outcome): string[] {
  if (outcome.command !== "release" || outcome.servicePage === undefined) return [];
  return [`Release page: ${outcome.servicePage}`];
}
