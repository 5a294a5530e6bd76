/** The summaries of `update-issues` and `list-issues`: the selection, what happened to each issue, and its events. */
import type { IssueRow, IssueState, ListIssuesOutcome, UpdateIssuesOutcome } from "./outcome.ts";
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
import { pieChart, sparkline, timeChart } from "../report/charts.ts";
import { counted, duration, number } from "../report/format.ts";
import {
  attributesLine,
  changeColumns,
  issueLink,
  reasonCell,
  sparklineCell,
  stateCell,
  titleCell,
} from "./cells.ts";
import { code, markup, joined, link, nothing, text, type Markup } from "../report/markdown.ts";
import { noticesOf, placeFacts, shortened, time, type Facts } from "../report/sections.ts";
import type { RowLimit } from "../report/view.ts";
import { countPartly, countStates, rowsIn } from "./rows.ts";

/** Rows of a table that are shown without a click. */
const ROWS_AT_A_GLANCE = 50;

/** What the sections of an update show, in the order in which a person wants to know. */
const GROUPS: readonly { title: string; states: readonly IssueState[]; folded: boolean }[] = [
  { title: "Not updated", states: ["failed", "not-applied"], folded: false },
  { title: "Sent, but not confirmed", states: ["unknown"], folded: false },
  { title: "Not started", states: ["not-started"], folded: false },
  { title: "Would be updated", states: ["planned"], folded: false },
  { title: "Updated", states: ["applied"], folded: false },
  { title: "Selected", states: ["matched"], folded: false },
  { title: "Already as asked", states: ["unchanged"], folded: true },
];

export function updateIssuesSummary(outcome: UpdateIssuesOutcome, limit: RowLimit): Block[] {
  return [
    ...previewBlocks(outcome, limit),
    ...factsTable([...updateFacts(outcome), ...placeFacts(outcome)]),
    ...noticesOf(outcome.notices),
    ...GROUPS.flatMap((group) => groupBlocks(outcome, group, limit)),
  ];
}

function updateFacts(outcome: UpdateIssuesOutcome): Facts {
  const counts = countStates(outcome.issues);
  const names: [IssueState, string][] = [
    ["planned", "would be updated"],
    ["applied", "updated"],
    ["unchanged", "already as asked"],
    ["not-applied", "not applied"],
    ["failed", "failed"],
    ["unknown", "sent, not confirmed"],
    ["not-started", "not started"],
  ];
  const parts = names
    .filter(([state]) => counts[state] > 0)
    .map(([state, word]) => `${number(counts[state])} ${word}`);
  const partly = countPartly(outcome.issues);
  if (partly > 0) parts.push(`${number(partly)} of them updated in part`);
  return [
    ["Selection", selectionFact(outcome)],
    ["Asked for", attributesLine(outcome.requested)],
    ["Issues", text(parts.join(", "), 300)],
    ["Writing took", writingFact(outcome)],
  ];
}

function selectionFact({ query, matchedCount }: UpdateIssuesOutcome): Markup {
  // Without a count the selection was not completed: a part of it is none.
  const count = matchedCount === undefined ? nothing : markup`${counted(matchedCount, "issue")}`;
  if (query === undefined) return joined([count, markup`given by id`], ", ");
  return joined([queryFact(query), count], " — ");
}

/** The empty query is sent for `*`, and finds issues of every status. */
function queryFact(query: string): Markup {
  return query.trim() === "" ? markup`all issues, of every status` : code(query, 300);
}

function writingFact({ writeSeconds, issues, dryRun }: UpdateIssuesOutcome): Markup {
  if (writeSeconds === undefined || writeSeconds <= 0 || dryRun) return nothing;
  const counts = countStates(issues);
  const written = counts.applied + counts["not-applied"] + counts.failed + counts.unknown;
  const perSecond = written / writeSeconds;
  const rate = perSecond < 100 ? String(Number(perSecond.toFixed(1))) : number(perSecond);
  return markup`${duration(Math.max(0.1, writeSeconds))}${writeSeconds >= 1 && written > 1 ? `, ${rate} issues a second` : ""}`;
}

/** How to write exactly what a dry run has shown: a query is evaluated anew in each run. */
function previewBlocks(outcome: UpdateIssuesOutcome, { rows }: RowLimit): Block[] {
  const { planned } = countStates(outcome.issues);
  if (!outcome.dryRun || planned === 0) return [];
  const these = markup`To update exactly ${planned === 1 ? "this issue" : `these ${counted(planned, "issue")}`}`;
  const how = markup`${these}, pass the output <code>issue-ids</code> of this step on as
    <code>issues</code>, or its <code>result-file</code> as <code>issues-file</code>, without
    <code>query</code>: a query is evaluated anew in each run.`;
  const ids =
    rows >= planned
      ? [
          paragraph(markup`In another run, give these ids as <code>issues</code>:`),
          idList(rowsIn(outcome.issues, ["planned"])),
        ]
      : [];
  return [
    ...limitAlert(outcome),
    alert("TIP", [how]),
    details(markup`Example and ids`, [
      paragraph(
        markup`In a later step of the same job, with <code>id: preview</code> on this one:`,
      ),
      fenced("yaml", [
        "issues: ${{ steps.preview.outputs.issue-ids }}",
        "# or",
        "issues-file: ${{ steps.preview.outputs.result-file }}",
      ]),
      ...ids,
    ]),
  ];
}

/** A dry run shows a plan of any size; a run that writes would refuse it. */
function limitAlert({ maxIssues, issues }: UpdateIssuesOutcome): Block[] {
  if (maxIssues === undefined || issues.length <= maxIssues) return [];
  const limit = markup`<b>A run that writes would be refused:</b> ${counted(issues.length, "issue")}
    are more than <code>max-issues</code> allows (${maxIssues}). Set
    <code>max-issues: ${String(issues.length)}</code> to allow them.`;
  return [alert("WARNING", [limit])];
}

/** All ids, never some of them: they are to be copied. */
function idList(issues: readonly IssueRow[]): Block {
  return copyable(code(issues.map(({ id }) => id).join(" "), Number.POSITIVE_INFINITY));
}

function groupBlocks(
  outcome: UpdateIssuesOutcome,
  group: (typeof GROUPS)[number],
  limit: RowLimit,
): Block[] {
  const counts = countStates(outcome.issues);
  const count = group.states.reduce((sum, state) => sum + counts[state], 0);
  if (count === 0) return [];
  const title = markup`${group.title} (${count})`;
  const columns = isTrouble(group) ? troubleColumns : updateColumns;
  const shown = rowsIn(outcome.issues, group.states, limit.rows);
  const note = shortened(shown.length, count, "issues");
  const notes = note.isEmpty ? [] : [paragraph(note)];
  if (group.folded) return [details(title, [dataTable(columns, shown), ...notes])];
  return [heading(3, title), ...foldedTable(columns, shown), ...notes];
}

/** Issues whose reason is what matters most, and may be long. */
function isTrouble({ states }: (typeof GROUPS)[number]): boolean {
  return states.includes("failed") || states.includes("unknown");
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

const troubleColumns: readonly Column<IssueRow>[] = [
  { head: "Issue", nowrap: true, cell: issueLink },
  { head: "Title", cell: titleCell },
  ...changeColumns,
  { head: "Result", cell: stateCell },
];

function shared(page: string | undefined): Markup {
  return page === undefined ? nothing : markup`open`;
}

const updateColumns: readonly Column<IssueRow>[] = [
  { head: "Issue", nowrap: true, cell: issueLink },
  { head: "Title", cell: titleCell },
  ...changeColumns,
  { head: "Share page", cell: ({ sharePage }) => link(sharePage, shared(sharePage)) },
  { head: "Note", cell: reasonCell },
  { head: "Events", align: "right", cell: countCell("count") },
  { head: "Last seen", nowrap: true, cell: (issue) => time(issue.lastSeen) },
];

export function listIssuesSummary(outcome: ListIssuesOutcome, limit: RowLimit): Block[] {
  return [
    ...factsTable([...listFacts(outcome), ...placeFacts(outcome)]),
    ...noticesOf(outcome.notices),
    ...chartBlocks(outcome),
    ...listBlocks(outcome, limit),
  ];
}

function listFacts(outcome: ListIssuesOutcome): Facts {
  const levels = Object.entries(outcome.levels ?? {})
    .filter(([, count]) => count > 0)
    .map(([level, count]) => `${number(count)} ${level}`);
  const { matchedCount, issues } = outcome;
  const more = matchedCount !== undefined && matchedCount > issues.length;
  return [
    ["Query", outcome.query === undefined ? nothing : queryFact(outcome.query)],
    [
      "Matching",
      matchedCount === undefined
        ? nothing
        : markup`${counted(matchedCount, "issue")}${more ? `, the worst ${number(issues.length)} are reported` : ""}`,
    ],
    ["Levels", text(levels.join(", "), 200)],
    ["Gate", gateFact(outcome)],
    ["Watched", watchFact(outcome)],
  ];
}

function gateFact({ gate }: ListIssuesOutcome): Markup {
  if (gate === undefined) return nothing;
  const state = gate.exceeded ? "❌ exceeded" : "✅ kept";
  return markup`${state}: at most ${counted(gate.failAbove, "issue")} may match
  (<code>fail-above</code>)`;
}

/** Readings whose counts are written out. */
const MOST_READINGS = 40;

/** `▁▁▂▃ 11 readings in 5 min: 0, 0, 1, 3`. */
function watchFact({ watched = [] }: ListIssuesOutcome): Markup {
  const [first, last] = [watched[0], watched.at(-1)];
  if (!first || !last) return nothing;
  const counts = watched.map(([, count]) => count);
  const shown = counts.slice(-MOST_READINGS).map((count) => number(count));
  const span = duration(last[0] - first[0]);
  const before = watched.length > shown.length ? "… " : "";
  return markup`${code(sparkline(counts.slice(-MOST_READINGS)))} ${counted(watched.length, "reading")} in ${span}: ${before}${shown.join(", ")}`;
}

function chartBlocks({ stats, statsPeriod, levels }: ListIssuesOutcome): Block[] {
  const blocks: Block[] = [];
  const bucket = statsPeriod === "14d" ? "day" : "hour";
  const words =
    statsPeriod === "14d"
      ? "Events per day UTC - last 14 days"
      : "Events per hour UTC - last 24 hours";
  const chart = stats === undefined ? undefined : timeChart(stats, bucket, words);
  if (chart !== undefined) blocks.push(fenced("mermaid", chart));
  const pie = levels === undefined ? undefined : pieChart(levels, "Issues by level");
  if (pie !== undefined) blocks.push(details(markup`Issues by level`, [fenced("mermaid", pie)]));
  return blocks;
}

function listBlocks(outcome: ListIssuesOutcome, { rows }: RowLimit): Block[] {
  if (outcome.issues.length === 0) return [];
  const shown = rowsIn(outcome.issues, ["matched"], rows);
  const note = shortened(shown.length, outcome.issues.length, "issues");
  return [
    heading(3, markup`Worst first`),
    ...foldedTable(listColumns(outcome), shown),
    ...(note.isEmpty ? [] : [paragraph(note)]),
  ];
}

function listColumns({ statsPeriod }: ListIssuesOutcome): Column<IssueRow>[] {
  const bucket = statsPeriod === "14d" ? "day" : "hour";
  return [
    { head: "Issue", nowrap: true, cell: issueLink },
    { head: "Title", cell: titleCell },
    { head: "Events", align: "right", cell: countCell("count") },
    { head: "Users", align: "right", cell: countCell("userCount") },
    { head: "First, last seen", nowrap: true, cell: seenCell },
    {
      head: statsPeriod === "14d" ? "14 days" : "24 hours",
      cell: (issue) => sparklineCell(issue.stats, bucket),
    },
  ];
}

function countCell(name: "count" | "userCount"): (issue: IssueRow) => Markup {
  return (issue) => {
    const value = issue[name];
    return value === undefined ? nothing : markup`${value}`;
  };
}

function seenCell({ firstSeen, lastSeen }: IssueRow): Markup {
  return joined([time(firstSeen), time(lastSeen)], "<br>");
}
