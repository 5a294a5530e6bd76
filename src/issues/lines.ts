/** Lines of the log that name the issues of a plan or a list. Pure; the writer makes them harmless. */
import { failureText } from "../report/console.ts";
import { counted, number } from "../report/format.ts";
import { shorten, singleLine } from "../text.ts";
import { ATTRIBUTES, type AttributeValue } from "./attributes.ts";
import type { IssueRow } from "./outcome.ts";

/** The log is for a glance; the summary and the result file have all. */
const MOST_LINES = 10;
const TITLE_LENGTH = 80;
const NAME_LENGTH = 40;

/** The worst issues that a dry run would change, under a heading; nothing for other runs. */
export function plannedLines(heading: string, issues: readonly IssueRow[]): string[] {
  return lines(
    heading,
    issues.filter(({ state }) => state === "planned"),
    changeOf,
  );
}

/** The worst issues that a list or a look-up found, under a heading. */
export function foundLines(heading: string, issues: readonly IssueRow[]): string[] {
  return lines(heading, issues, factsOf);
}

function lines(
  heading: string,
  issues: readonly IssueRow[],
  say: (issue: IssueRow) => string,
): string[] {
  if (issues.length === 0) return [];
  const shown = issues.slice(0, MOST_LINES);
  // By themselves first: one could end with half a sequence of a terminal, which takes along what follows.
  const names = shown.map(({ shortId }) => shorten(singleLine(shortId), NAME_LENGTH));
  const width = Math.max(...names.map((name) => name.length));
  const more = issues.length - shown.length;
  return [
    heading,
    ...shown.map(
      (issue, index) =>
        `  ${(names[index] ?? "").padEnd(width)}  ${say(issue)}  ${shorten(singleLine(issue.title), TITLE_LENGTH)}`,
    ),
    ...(more > 0 ? [`  … and ${number(more)} more, in the job summary and the result file`] : []),
  ];
}

function factsOf({ level, status, count }: IssueRow): string {
  const events = count === undefined ? undefined : counted(count, "event");
  const facts = [level, status, events].filter((fact) => fact !== undefined);
  return facts.map(singleLine).join(", ");
}

function changeOf({ before = {}, after = {} }: IssueRow): string {
  return ATTRIBUTES.filter(({ member }) => after[member] !== undefined)
    .map(({ member }) => `${member} ${valueText(before[member])} → ${valueText(after[member])}`)
    .join(", ");
}

function valueText(value: AttributeValue | undefined): string {
  if (value === undefined) return "?";
  return value === null ? "nobody" : singleLine(String(value));
}

/** Issues that are named in the log when they did not get what was asked. */
const MOST_ISSUES = 20;

/** Each issue that has something to tell; those that were not begun are counted. */
export function unfinishedLines(all: readonly IssueRow[]): string[] {
  const issues = all.filter(({ state }) => Object.hasOwn(STATE_WORDS, state));
  const waiting = all.filter(({ state }) => state === "not-started").length;
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
    issue.reason === undefined ? "" : ` — ${failureText({ what: issue.reason, fix: issue.fix })}`;
  // By itself first: it could end with half a sequence of a terminal, which takes along what follows.
  const name = singleLine(issue.shortId === "" ? issue.id : issue.shortId);
  return `  ${name}: ${STATE_WORDS[issue.state] ?? issue.state}${reason}`;
}
