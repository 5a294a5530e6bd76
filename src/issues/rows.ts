/** Issues as every report shows them: their states, their order, and their lines of the log. Pure. */
import { failureText } from "../report/view.ts";
import { counted, number } from "../report/format.ts";
import type { ResultIssue } from "../report/result-schema.ts";
import { shorten, singleLine } from "../text.ts";
import { ATTRIBUTES, attributeText } from "./attributes.ts";
import type { Issue } from "./client.ts";
import { issuePage, type ServicePlace } from "./names.ts";
import type { IssueRow, IssueState } from "./outcome.ts";
import { shownStatus } from "./status.ts";

/** The words for each state, in the order in which a person wants to know; `ofRelease` where a release resolves issues. */
export const STATES: Readonly<
  Record<IssueState, { mark: string; words: string; ofRelease?: string }>
> = {
  failed: { mark: "❌", words: "failed" },
  "not-applied": { mark: "❌", words: "not applied", ofRelease: "not resolved" },
  unknown: { mark: "❓", words: "sent but not confirmed" },
  "not-started": { mark: "⏹️", words: "not started" },
  planned: { mark: "🔎", words: "would be updated", ofRelease: "would be resolved" },
  applied: { mark: "✅", words: "updated", ofRelease: "resolved" },
  matched: { mark: "", words: "matched" },
  unchanged: { mark: "➖", words: "already as asked", ofRelease: "left as is" },
};

/** An issue as the report shows it. */
export function issueRow(issue: Issue, state: IssueState, place: ServicePlace): IssueRow {
  const { id, level, culprit, count, firstSeen, lastSeen } = issue;
  // GlitchTip does not count users, and says 0 of every issue.
  const userCount = place.serviceKind === "glitchtip" ? undefined : issue.userCount;
  return {
    id,
    shortId: issue.shortId ?? id,
    project: issue.project?.slug ?? "",
    title: issue.title ?? "",
    state,
    status: shownStatus(issue),
    page: issuePage(issue, place),
    level,
    culprit,
    count,
    userCount,
    firstSeen,
    lastSeen,
  };
}

const LEVELS = ["fatal", "error", "warning", "info", "debug"];

/** The worst first: by level (fatal … debug), then events, users, last seen; of equals the older one. */
export function worstFirst(rows: readonly IssueRow[]): IssueRow[] {
  return rows
    .map((row) => {
      const { level, count = 0, userCount = 0, lastSeen = "" } = row;
      const time = Date.parse(lastSeen) || 0;
      return { row, urgency: [levelRank(level), -count, -userCount, -time] };
    })
    .sort((a, b) => {
      for (const [index, value] of a.urgency.entries()) {
        const difference = value - (b.urgency[index] ?? 0);
        if (difference !== 0) return difference;
      }
      return a.row.id.localeCompare(b.row.id, "en", { numeric: true });
    })
    .map(({ row }) => row);
}

/** The lower, the worse. A level that we do not know is as urgent as an error: it may be one under another name. */
export function levelRank(level: string | undefined): number {
  const rank = LEVELS.indexOf(level?.toLowerCase() ?? "");
  return rank === -1 ? LEVELS.indexOf("error") : rank;
}

/** How many issues are in each state, how many are not done, and how many of those got a part of what was asked. */
export function countStates(issues: readonly IssueRow[]) {
  const counts = {
    failed: 0,
    "not-applied": 0,
    unknown: 0,
    "not-started": 0,
    planned: 0,
    applied: 0,
    matched: 0,
    unchanged: 0,
    partly: 0,
  };
  for (const { state, partly } of issues) {
    counts[state] += 1;
    if (partly === true) counts.partly += 1;
  }
  const { failed, unknown } = counts;
  return {
    ...counts,
    unfinished: failed + counts["not-applied"] + unknown + counts["not-started"],
  };
}

/** The ids of the issues in this state: those that the run is about. */
export function idsIn(issues: readonly IssueRow[], state?: IssueState): string[] {
  const chosen = state === undefined ? issues : issues.filter((issue) => issue.state === state);
  return chosen.map(({ id }) => id);
}

/** What `issues-file` reads of an issue: small, so that it can read many. */
export function resultIssue(issue: IssueRow): ResultIssue {
  const { id, shortId, project, before = null, after = null, state, reason = null } = issue;
  const { partly, fix, sharePage, commit } = issue;
  return { id, shortId, project, before, after, state, reason, partly, fix, sharePage, commit };
}

/** Issues that the log names: it is for a glance; the summary and the result file have all. */
const MOST_LISTED = 10;
const MOST_UNFINISHED = 20;

/** The worst issues that a dry run would change, under a heading; nothing for other runs. */
export function plannedLines(heading: string, issues: readonly IssueRow[]): string[] {
  const planned = issues.filter(({ state }) => state === "planned");
  return listedLines(heading, planned, ({ before = {}, after = {} }) =>
    ATTRIBUTES.filter(({ member }) => after[member] !== undefined)
      .map(({ member }) => {
        const [old, value] = [before[member], after[member]].map((each) =>
          each === undefined ? "?" : singleLine(attributeText(each, member)),
        );
        return `${member} ${old} → ${value}`;
      })
      .join(", "),
  );
}

/** The worst issues that a list or a look-up found, under a heading. */
export function foundLines(heading: string, issues: readonly IssueRow[]): string[] {
  return listedLines(heading, issues, ({ level, status, count }) => {
    const events = count === undefined ? undefined : counted(count, "event");
    const facts = [level, status, events].filter((fact) => fact !== undefined);
    return facts.map(singleLine).join(", ");
  });
}

function listedLines(
  heading: string,
  issues: readonly IssueRow[],
  say: (issue: IssueRow) => string,
): string[] {
  if (issues.length === 0) return [];
  const shown = issues.slice(0, MOST_LISTED);
  // By themselves first: one could end with half a sequence of a terminal, which takes along what follows.
  const names = shown.map(({ shortId }) => shorten(singleLine(shortId), 40));
  const width = Math.max(...names.map((name) => name.length));
  const lines = shown.map(
    (issue, index) =>
      `  ${(names[index] ?? "").padEnd(width)}  ${say(issue)}  ${shorten(singleLine(issue.title), 80)}`,
  );
  return [heading, ...lines, ...moreLine(issues.length - shown.length)];
}

/** Each issue that has something to tell; those that were not begun are counted. */
export function unfinishedLines(issues: readonly IssueRow[]): string[] {
  const told = issues.filter(({ state }) => ["failed", "not-applied", "unknown"].includes(state));
  const waiting = issues.filter(({ state }) => state === "not-started").length;
  const lines = told.slice(0, MOST_UNFINISHED).map(({ id, shortId, state, reason: what, fix }) => {
    // By itself first: it could end with half a sequence of a terminal, which takes along what follows.
    const name = singleLine(shortId === "" ? id : shortId);
    return `  ${name}: ${STATES[state].words}${what === undefined ? "" : ` — ${failureText({ what, fix })}`}`;
  });
  return [
    ...(told.length > 0 ? [`${counted(told.length, "issue")} not updated:`] : []),
    ...lines,
    ...moreLine(told.length - lines.length),
    ...(waiting > 0 ? [`${counted(waiting, "issue")} not started`] : []),
  ];
}

function moreLine(more: number): string[] {
  return more > 0 ? [`  … and ${number(more)} more, in the job summary and the result file`] : [];
}
