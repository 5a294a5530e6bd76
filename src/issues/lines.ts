/** Lines of the log that name the issues of a plan or a list. Pure; the writer makes them harmless. */
import { failureText } from "../report/console.ts";
import { counted, number } from "../report/format.ts";
import { shorten, singleLine } from "../text.ts";
import { ATTRIBUTES, attributeText } from "./attributes.ts";
import type { IssueRow } from "./outcome.ts";
import { countStates, rowsIn, unfinished } from "./rows.ts";

/** The log is for a glance; the summary and the result file have all. */
const MOST_LINES = 10;
const TITLE_LENGTH = 80;
const NAME_LENGTH = 40;

/** The worst issues that a dry run would change, under a heading; nothing for other runs. */
export function plannedLines(heading: string, issues: readonly IssueRow[]): string[] {
  const shown = rowsIn(issues, ["planned"], MOST_LINES);
  return lines(heading, { shown, count: countStates(issues).planned, say: changeOf });
}

/** The worst issues that a list or a look-up found, under a heading. */
export function foundLines(heading: string, issues: readonly IssueRow[]): string[] {
  const shown = rowsIn(issues, ["matched"], MOST_LINES);
  return lines(heading, { shown, count: issues.length, say: factsOf });
}

function lines(
  heading: string,
  {
    shown,
    count,
    say,
  }: { shown: readonly IssueRow[]; count: number; say: (issue: IssueRow) => string },
): string[] {
  if (count === 0) return [];
  // By themselves first: one could end with half a sequence of a terminal, which takes along what follows.
  const names = shown.map(({ shortId }) => shorten(singleLine(shortId), NAME_LENGTH));
  const width = Math.max(...names.map((name) => name.length));
  const more = count - shown.length;
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
    .map(({ member }) => {
      const [old, value] = [before[member], after[member]].map((each) =>
        each === undefined ? "?" : singleLine(attributeText(each, member)),
      );
      return `${member} ${old} → ${value}`;
    })
    .join(", ");
}

/** Issues that are named in the log when they did not get what was asked. */
const MOST_ISSUES = 20;

/** Each issue that has something to tell; those that were not begun are counted. */
export function unfinishedLines(all: readonly IssueRow[]): string[] {
  const counts = countStates(all);
  const waiting = counts["not-started"];
  const count = unfinished(counts) - waiting;
  const shown = rowsIn(all, ["failed", "not-applied", "unknown"], MOST_ISSUES).map(issueLine);
  const more = count - shown.length;
  return [
    ...(count > 0 ? [`${counted(count, "issue")} not updated:`] : []),
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
