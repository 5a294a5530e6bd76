/** The summaries of `update-issues` and `list-issues`, and the cells of all tables that show issues. */
import {
  alert,
  copyable,
  dataTable,
  details,
  factsTable,
  fenced,
  heading,
  paragraph,
  type Block,
  type Column,
} from "../report/blocks.ts";
import { evenly, sparkline, timeChart, type Bucket, type Series } from "../report/charts.ts";
import { counted, duration, number } from "../report/format.ts";
import { code, markup, joined, link, nothing, text, type Markup } from "../report/markdown.ts";
import { noticesOf, placeFacts, shortened, time, type Facts } from "../report/summary.ts";
import type { RowLimit } from "../report/view.ts";
import { ATTRIBUTES, attributeText } from "./attributes.ts";
import type { IssueRow, IssueState, ListIssuesOutcome, UpdateIssuesOutcome } from "./outcome.ts";
import { countStates, STATES } from "./rows.ts";

/** Rows of a table that are shown without a click. */
const ROWS_AT_A_GLANCE = 50;
/** Readings of a watching gate whose counts are written out. */
const MOST_READINGS = 40;

/** What the sections of an update show, in the order in which a person wants to know. */
const SECTIONS: readonly { title: string; states: readonly IssueState[] }[] = [
  { title: "Not updated", states: ["failed", "not-applied"] },
  { title: "Sent but not confirmed", states: ["unknown"] },
  { title: "Not started", states: ["not-started"] },
  { title: "Would be updated", states: ["planned"] },
  { title: "Updated", states: ["applied"] },
  { title: "Already as asked", states: ["unchanged"] },
];

export function updateIssuesSummary(outcome: UpdateIssuesOutcome, limit: RowLimit): Block[] {
  const sections = SECTIONS.flatMap(({ title, states }): Block[] => {
    const issues = outcome.issues.filter(({ state }) => states.includes(state));
    if (issues.length === 0) return [];
    const head = markup`${title} (${issues.length})`;
    const shown = issues.slice(0, limit.rows);
    const note = shortened(shown.length, issues.length, "issues");
    const notes = note.isEmpty ? [] : [paragraph(note)];
    if (states.includes("unchanged")) {
      return [details(head, [dataTable(UPDATE_COLUMNS, shown), ...notes])];
    }
    return [heading(3, head), ...foldedTable(UPDATE_COLUMNS, shown), ...notes];
  });
  return [
    ...previewBlocks(outcome, limit),
    ...factsTable([...updateFacts(outcome), ...placeFacts(outcome)]),
    ...noticesOf(outcome.notices),
    ...sections,
  ];
}

function updateFacts(outcome: UpdateIssuesOutcome): Facts {
  const { query, matchedCount, requested, writeSeconds = 0, issues, dryRun } = outcome;
  const counts = countStates(issues);
  const parts = Object.entries(STATES).flatMap(([state, { words }]) => {
    const count = issues.filter((issue) => issue.state === state).length;
    return count === 0 ? [] : `${number(count)} ${words}`;
  });
  if (counts.partly > 0) parts.push(`${number(counts.partly)} of them updated in part`);
  const asked = ATTRIBUTES.map(({ member, head }) => {
    const value = requested[member];
    if (value === undefined) return nothing;
    return markup`${head.toLowerCase()}: <b>${text(attributeText(value, member), 60)}</b>`;
  });
  // Without a count the selection was not completed: a part of it is none.
  const count = matchedCount === undefined ? nothing : markup`${counted(matchedCount, "issue")}`;
  const written = counts.applied + counts.unfinished - counts["not-started"];
  const rate = written / writeSeconds;
  const pace = `, ${rate < 100 ? Number(rate.toFixed(1)) : number(rate)} issues a second`;
  const took = markup`${duration(Math.max(0.1, writeSeconds))}${writeSeconds >= 1 && written > 1 ? pace : ""}`;
  return [
    [
      "Selection",
      query === undefined
        ? joined([count, markup`given by id`], ", ")
        : joined([queryFact(query), count], " — "),
    ],
    ["Asked for", joined(asked, ", ")],
    ["Issues", text(parts.join(", "), 300)],
    ["Writing took", writeSeconds > 0 && !dryRun ? took : nothing],
  ];
}

/** The empty query is sent for `*`, and finds issues of every status. */
function queryFact(query: string): Markup {
  return query.trim() === "" ? markup`all issues, of every status` : code(query, 300);
}

/** How to write exactly what a dry run has shown: a query is evaluated anew in each run. */
function previewBlocks({ dryRun, issues }: UpdateIssuesOutcome, limit: RowLimit): Block[] {
  const planned = issues.filter(({ state }) => state === "planned");
  if (!dryRun || planned.length === 0) return [];
  const these = planned.length === 1 ? "this issue" : `these ${counted(planned.length, "issue")}`;
  const how = markup`To update exactly ${these}, pass the output <code>issue-ids</code> of this step on as
    <code>issues</code>, or its <code>result-file</code> as <code>issues-file</code>, without
    <code>query</code>: a query is evaluated anew in each run.`;
  const example = [
    paragraph(markup`In a later step of the same job, with <code>id: preview</code> on this one:`),
    fenced("yaml", [
      "issues: ${{ steps.preview.outputs.issue-ids }}",
      "# or",
      "issues-file: ${{ steps.preview.outputs.result-file }}",
    ]),
  ];
  if (limit.rows >= planned.length) {
    // All ids, never some of them: they are to be copied.
    const ids = code(planned.map(({ id }) => id).join(" "), Number.POSITIVE_INFINITY);
    const lead = paragraph(markup`In another run, give these ids as <code>issues</code>:`);
    example.push(lead, copyable(ids));
  }
  return [alert("TIP", [how]), details(markup`Example and ids`, example)];
}

/** The first rows of a table, and the others under a line that opens them. */
function foldedTable(columns: readonly Column<IssueRow>[], issues: readonly IssueRow[]): Block[] {
  const open = issues.slice(0, ROWS_AT_A_GLANCE);
  const rest = issues.slice(open.length);
  return [
    ...(open.length > 0 ? [dataTable(columns, open)] : []),
    ...(rest.length > 0
      ? [details(markup`${counted(rest.length, "more issue")}`, [dataTable(columns, rest)])]
      : []),
  ];
}

export function listIssuesSummary(outcome: ListIssuesOutcome, { rows }: RowLimit): Block[] {
  const { issues, stats, levels = {}, statsPeriod, matchedCount, query, gate } = outcome;
  const isDaily = statsPeriod === "14d";
  const bucket = isDaily ? "day" : "hour";
  const period = isDaily
    ? "Events per day UTC - last 14 days"
    : "Events per hour UTC - last 24 hours";
  const chart = stats && timeChart(stats, bucket, period);
  const ofLevels = Object.entries(levels).map(([level, count]) => `${number(count)} ${level}`);
  const isCut = matchedCount !== undefined && matchedCount > issues.length;
  const worst = isCut ? `, the worst ${number(issues.length)} are reported` : "";
  const facts: Facts = [
    ["Query", query === undefined ? nothing : queryFact(query)],
    [
      "Matching",
      matchedCount === undefined ? nothing : markup`${counted(matchedCount, "issue")}${worst}`,
    ],
    ["Levels", text(ofLevels.join(", "), 200)],
    [
      "Gate",
      gate === undefined
        ? nothing
        : markup`${gate.exceeded ? "❌ exceeded" : "✅ kept"}: at most ${counted(gate.failAbove, "issue")} may match
            (<code>fail-above</code>)`,
    ],
    ["Watched", watchFact(outcome)],
  ];
  const shown = issues.slice(0, rows);
  const note = shortened(shown.length, issues.length, "issues");
  const columns: readonly Column<IssueRow>[] = [
    ISSUE,
    TITLE,
    EVENTS,
    { head: "Users", align: "right", cell: ({ userCount }) => amount(userCount) },
    {
      head: "First, last seen",
      nowrap: true,
      cell: ({ firstSeen, lastSeen }) => joined([time(firstSeen), time(lastSeen)], "<br>"),
    },
    {
      head: isDaily ? "14 days" : "24 hours",
      cell: (issue) => sparklineCell(issue.stats, bucket),
    },
  ];
  return [
    ...factsTable([...facts, ...placeFacts(outcome)]),
    ...noticesOf(outcome.notices),
    ...(chart ? [fenced("mermaid", chart)] : []),
    ...(issues.length > 0 ? [heading(3, markup`Worst first`), ...foldedTable(columns, shown)] : []),
    ...(note.isEmpty ? [] : [paragraph(note)]),
  ];
}

/** `▁▁▂▃ 11 readings in 5 min: 0, 0, 1, 3`. */
function watchFact({ watched = [] }: ListIssuesOutcome): Markup {
  const [first, last] = [watched[0], watched.at(-1)];
  if (!first || !last) return nothing;
  const counts = watched.slice(-MOST_READINGS).map(([, count]) => count);
  const before = watched.length > counts.length ? "… " : "";
  const span = duration(last[0] - first[0]);
  const shown = counts.map((count) => number(count)).join(", ");
  return markup`${code(sparkline(counts))} ${counted(watched.length, "reading")} in ${span}: ${before}${shown}`;
}

export function amount(value: number | undefined): Markup {
  return value === undefined ? nothing : markup`${value}`;
}

/** The short ID, linked to the issue's page on the service. */
export function issueLink({ id, shortId, page }: IssueRow): Markup {
  return link(page, text(shortId === "" ? id : shortId, 60));
}

/** What became of an issue that a release resolves, with reason and fix. */
export function resolvedCell(issue: IssueRow): Markup {
  const { mark, words, ofRelease = words } = STATES[issue.state];
  return joined([markup`${mark} ${ofRelease}`, reasonCell(issue)], "<br>");
}

/** Why an issue's state is what it is, and what to do about it. */
function reasonCell({ reason, fix }: IssueRow): Markup {
  return joined(
    [
      reason === undefined ? nothing : text(reason, 300),
      fix === undefined ? nothing : markup`Fix: ${text(fix, 300)}`,
    ],
    "<br>",
  );
}

const LEVEL_MARKS: Readonly<Record<string, string>> = {
  fatal: "🟣",
  error: "🔴",
  warning: "🟠",
  info: "🔵",
  debug: "⚪",
};

/** `🔴 error`. */
export function levelCell({ level }: IssueRow): Markup {
  if (level === undefined) return nothing;
  const mark = Object.hasOwn(LEVEL_MARKS, level) ? `${LEVEL_MARKS[level]}\u00a0` : "";
  return markup`${mark}${text(level, 20)}`;
}

/** Counts over time as blocks; two hours or days share one, so that the column stays narrow. */
export function sparklineCell(series: Series | undefined, bucket: Bucket): Markup {
  if (series === undefined) return nothing;
  const counts = evenly(series, bucket === "hour" ? 3600 : 86_400).map(([, count]) => count);
  return code(sparkline(counts, bucket === "hour" ? 12 : 15));
}

export const ISSUE: Column<IssueRow> = { head: "Issue", nowrap: true, cell: issueLink };

/** Title, and below it the level, the status (where a table does not show its change) and where in the code. */
export const TITLE: Column<IssueRow> = {
  head: "Title",
  cell: (issue) => {
    const { status, culprit = "", state } = issue;
    const below = joined(
      [
        levelCell(issue),
        status === undefined || state !== "matched" ? nothing : text(status, 40),
        culprit.trim() === "" ? nothing : text(culprit, 80),
      ],
      " · ",
    );
    const small = below.isEmpty ? below : markup`<sub>${below}</sub>`;
    return joined([text(issue.title, 100), small], "<br>");
  },
};

export const EVENTS: Column<IssueRow> = {
  head: "Events",
  align: "right",
  cell: ({ count }) => amount(count),
};

/** What was not started, was refused or was never answered is not known to have changed. */
const NOT_CHANGED: readonly IssueState[] = ["not-started", "failed", "unknown"];

/** One column for each attribute that was asked: `unresolved → resolved`. */
const CHANGE_COLUMNS = ATTRIBUTES.map(({ head, member, isShort }): Column<IssueRow> => ({
  head,
  nowrap: isShort,
  cell: ({ before, after, state }) => {
    const old = before?.[member];
    const value = NOT_CHANGED.includes(state) ? old : after?.[member];
    if (value === undefined) return nothing;
    const shown = text(attributeText(value, member), 60);
    if (old === undefined || old === value) return shown;
    return markup`${text(attributeText(old, member), 60)} →\u00a0<b>${shown}</b>`;
  },
}));

/** Issues whose reason is what matters most, and may be long: they have no more columns. */
function isTrouble({ state }: IssueRow): boolean {
  return ["failed", "not-applied", "unknown"].includes(state);
}

const UPDATE_COLUMNS: readonly Column<IssueRow>[] = [
  ISSUE,
  TITLE,
  ...CHANGE_COLUMNS,
  {
    head: "Share page",
    cell: ({ sharePage }) => (sharePage === undefined ? nothing : link(sharePage, markup`open`)),
  },
  {
    head: "Result",
    cell: (issue) => {
      const { mark, words } = STATES[issue.state];
      const state = isTrouble(issue) ? markup`${mark} ${words}` : nothing;
      return joined([state, reasonCell(issue)], "<br>");
    },
  },
  { ...EVENTS, cell: (issue) => (isTrouble(issue) ? nothing : amount(issue.count)) },
  {
    head: "Last seen",
    nowrap: true,
    cell: (issue) => (isTrouble(issue) ? nothing : time(issue.lastSeen)),
  },
];
