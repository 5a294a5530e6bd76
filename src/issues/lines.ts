/** Lines of the log that name the issues of a plan or a list. Pure; the writer makes them harmless. */
import type { IssueAttributes, IssueRow, Outcome } from "../outcome.ts";
import { shorten, singleLine } from "../text.ts";
import { counted, number } from "../report/format.ts";

/** The log is for a glance; the summary and the result file have all. */
const MOST_LINES = 10;
const TITLE_LENGTH = 80;
const NAME_LENGTH = 40;

/** The worst issues that a dry run would change, or that a list or a look-up found; nothing for other runs. */
export function listedIssueLines(outcome: Outcome): string[] {
  switch (outcome.command) {
    case "update-issues":
      return lines("Would be updated:", planned(outcome.issues), changeOf);
    case "release":
      return lines("Would be resolved:", planned(outcome.issues), changeOf);
    case "list-issues":
      return lines("Worst first:", outcome.issues, factsOf);
    case "show-issues":
      return lines("Found:", outcome.issues, factsOf);
    default:
      return [];
  }
}

function planned(issues: readonly IssueRow[]): IssueRow[] {
  return issues.filter(({ state }) => state === "planned");
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
  const names: readonly (keyof IssueAttributes)[] = [
    "status",
    "assignedTo",
    "hasSeen",
    "isBookmarked",
    "isSubscribed",
    "isPublic",
  ];
  return names
    .filter((name) => after[name] !== undefined)
    .map((name) => `${name} ${valueText(before[name])} → ${valueText(after[name])}`)
    .join(", ");
}

function valueText(value: IssueAttributes[keyof IssueAttributes]): string {
  if (value === undefined) return "?";
  return value === null ? "nobody" : singleLine(String(value));
}
