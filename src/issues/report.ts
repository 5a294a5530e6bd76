/** The reports of `update-issues` and `list-issues`, and lines and cells for all reports that show issues. */
import { evenly, sparkline, timeChart, type Bucket, type Series } from "../report/charts.ts";
import { counted, number } from "../report/format.ts";
import {
  alert,
  type Block,
  type Column,
  copyable,
  details,
  heading,
  mermaid,
  paragraph,
} from "../report/blocks.ts";
import { code, joined, link, type Markup, markup, nothing, text } from "../report/markdown.ts";
import { type Facts, foldedTable, time, overview } from "../report/summary.ts";
import {
  type CommandReport,
  failureText,
  type OutputValues,
  type Part,
  type RowLimit,
} from "../report/view.ts";
import { shortLine, singleLine } from "../text.ts";
import { ATTRIBUTES, attributeText } from "./attributes.ts";
import type { LIST_OUTPUTS, UPDATE_OUTPUTS } from "./inputs.ts";
import { statusText } from "./status.ts";
import {
  countStates,
  type IssueRow,
  type IssuesOutcome,
  type IssueState,
  isTrouble,
  LEVELS,
  type ListIssuesOutcome,
  STATES,
  staysWrong,
  type UpdateIssuesOutcome,
} from "./outcome.ts";

export const updateIssuesReport: CommandReport<
  UpdateIssuesOutcome,
  (typeof UPDATE_OUTPUTS)[number]
> = {
  verdict({ outcome, issues, query }) {
    const { planned, applied, unchanged, unfinished, partly } = countStates(issues);
    const isPlan = outcome === "planned" || planned > 0;
    const lost = isPlan && unfinished > 0 ? `, ${number(unfinished)} would not` : "";
    const left = lost + (unchanged > 0 ? `, ${number(unchanged)} already as asked` : "");
    if (isPlan) return [`${counted(planned, "issue")} would be updated${left}`];
    if (outcome === "unchanged") {
      const none = query === undefined ? "no issue is selected" : "no issue matches";
      return [issues.length === 0 ? none : `nothing to update${left}`];
    }
    if (outcome !== "failed") return [`${counted(applied, "issue")} updated${left}`];
    if (applied + unfinished === 0) return ["no issue was updated"];
    const some = partly > 0 ? `, ${number(partly)} in part` : "";
    const asked = issues.length - unchanged;
    const few = asked === 1 && applied === 0 ? "the issue was not updated as asked" : undefined;
    return [`${few ?? `${number(applied)} of ${counted(asked, "issue")} updated`}${some}${left}`];
  },
  summary: updateIssuesSummary,
  outputs: (outcome) => ({
    ...selectionOutputs(outcome, outcome.dryRun ? "planned" : "applied"),
    ...(outcome.matchedCount !== undefined && {
      "updated-count": countStates(outcome.issues).applied,
      "failed-count": countStates(outcome.issues).unfinished,
    }),
  }),
  result: (outcome) => ({ requested: outcome.requested, ...selectionResult(outcome) }),
  staysWrong,
  log: ({ issues }) => [...plannedLines("Would be updated:", issues), ...unfinishedLines(issues)],
};

export const listIssuesReport: CommandReport<ListIssuesOutcome, (typeof LIST_OUTPUTS)[number]> = {
  verdict({ matchedCount, query = "", gate, outcome }) {
    if (matchedCount === undefined) return ["the issues were not listed"];
    // The list cannot be trusted.
    if (outcome === "failed" && gate === undefined) return ["the gate could not be decided"];
    const match = matchedCount === 1 ? "issue matches" : "issues match";
    const count = matchedCount === 0 ? "no" : number(matchedCount);
    const named: Part[] = query.trim() === "" ? [] : [" ", { name: query }];
    if (gate === undefined) return [`${count} ${match}`, ...named];
    const allowed = gate.failAbove === 0 ? "none are" : `at most ${number(gate.failAbove)} are`;
    const clause = gate.exceeded ? `, but ${allowed} allowed` : ` (${allowed} allowed)`;
    return [`${count} ${match}`, ...named, clause];
  },
  summary: listIssuesSummary,
  // A list that cannot be trusted has no count.
  outputs: (outcome) => (outcome.outcome === "failed" ? {} : selectionOutputs(outcome)),
  result: (outcome) => {
    const { statsPeriod, stats, levels, gate, watched } = outcome;
    return { statsPeriod, stats, levels, gate, watched, ...selectionResult(outcome) };
  },
  log: ({ issues }) => foundLines("Worst first:", issues),
};

export function selectionOutputs(
  { issues, matchedCount }: IssuesOutcome,
  state?: IssueState,
): OutputValues<(typeof LIST_OUTPUTS)[number]> {
  // A part of a selection must not look like the whole.
  if (matchedCount === undefined) return {};
  return { "matched-count": matchedCount, "issue-ids": idsIn(issues, state) };
}

export function selectionResult({ query, matchedCount, issues }: IssuesOutcome) {
  return { query, matchedCount, issues: resultIssues(issues) };
}

export function idsIn(issues: readonly IssueRow[], state?: IssueState): string[] {
  const chosen = state === undefined ? issues : issues.filter((issue) => issue.state === state);
  return chosen.map(({ id }) => id);
}

/** Yields the issues for the result file, one by one to save memory. */
export function* resultIssues(issues: readonly IssueRow[]): Iterable<object> {
  for (const { stats: _, mayPass: _mayPass, ...row } of issues) {
    const { before = null, after = null, reason = null } = row;
    yield { ...row, before, after, reason };
  }
}

/** Lines of the log for the worst issues that a dry run would change. */
export function plannedLines(title: string, issues: readonly IssueRow[]): string[] {
  const planned = issues.filter(({ state }) => state === "planned");
  return listedLines(title, planned, ({ before = {}, after = {} }) =>
    ATTRIBUTES.filter(({ member }) => after[member] !== undefined)
      .map((row) => {
        const [old, value] = [before[row.member], after[row.member]].map((each) =>
          each === undefined ? "?" : singleLine(attributeText(each, row)),
        );
        return `${row.member} ${old === value ? "" : `${old} → `}${value}`;
      })
      .join(", "),
  );
}

export function foundLines(title: string, issues: readonly IssueRow[]): string[] {
  return listedLines(title, issues, (issue) => {
    const { level, count } = issue;
    const events = count === undefined ? undefined : counted(count, "event");
    const facts = [level, statusText(issue), events].filter((fact) => fact !== undefined);
    return facts.map((fact) => shortLine(fact, 60)).join(", ");
  });
}

/** Lines of the log that name the first ten issues, each with a few words. */
export function listedLines(
  title: string,
  issues: readonly IssueRow[],
  say: (issue: IssueRow) => string,
): string[] {
  if (issues.length === 0) return [];
  // Ten are enough for the log; the summary and the result file have all.
  const shown = issues.slice(0, 10);
  // Each name is cleaned separately: one that ends with half a terminal sequence would swallow the text after it.
  const names = shown.map(({ shortId }) => shortLine(shortId, 40));
  const width = Math.max(...names.map((name) => name.length));
  const lines = shown.map(
    (issue, index) =>
      `  ${(names[index] ?? "").padEnd(width)}  ${say(issue)}  ${shortLine(issue.title, 80)}`,
  );
  return [title, ...lines, ...moreLine(issues.length - shown.length)];
}

/** Lines of the log for issues that were not updated, with reasons; issues that were not started are only counted. */
export function unfinishedLines(issues: readonly IssueRow[]): string[] {
  const told = issues.filter(isTrouble);
  const waiting = issues.filter(({ state }) => state === "not-started").length;
  const lines = told.slice(0, 20).map(({ id, shortId, state, reason: what, fix }) => {
    // Cleaned separately: a name that ends with half a terminal sequence would swallow the text after it.
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

function updateIssuesSummary(outcome: UpdateIssuesOutcome, limit: RowLimit): Block[] {
  const { query, matchedCount, requested, issues } = outcome;
  const groups = Object.entries(STATES).flatMap(([state, { words }]) => {
    const rows = issues.filter((issue) => issue.state === state);
    return rows.length === 0 ? [] : { state, words, rows };
  });
  const { partly } = countStates(issues);
  const parts = groups.map(({ words, rows }) => `${number(rows.length)} ${words}`);
  if (partly > 0) parts.push(`${number(partly)} of them updated in part`);
  const asked = ATTRIBUTES.map((row) =>
    known(requested[row.member], (value) => {
      return markup`${row.head.toLowerCase()}: <b>${text(attributeText(value, row), 60)}</b>`;
    }),
  );
  // Absent if the selection was not completed.
  const count = known(matchedCount, (value) => markup`${counted(value, "issue")}`);
  const selection =
    query === undefined
      ? joined([count, markup`given by id`], ", ")
      : joined([queryFact(query), count], " — ");
  const facts: Facts = [
    ["Selection", selection],
    ["Asked for", joined(asked, ", ")],
    ["Issues", text(parts.join(", "), 300)],
  ];
  const sections = groups.flatMap(({ state, words, rows }): Block[] => {
    const head = markup`${words.charAt(0).toUpperCase()}${words.slice(1)} (${rows.length})`;
    const isQuiet = state === "unchanged";
    const atAGlance = isQuiet ? Infinity : undefined;
    const table = foldedTable(UPDATE_COLUMNS, rows, "issue", limit, { atAGlance });
    return isQuiet ? [details(head, table)] : [heading(3, head), ...table];
  });
  return [...previewBlocks(outcome, limit), ...overview(outcome, facts), ...sections];
}

export function queryFact(query: string): Markup {
  return query.trim() === "" ? markup`all issues, of every status` : code(query, 300);
}

/** Says how to update exactly the issues of a dry run. */
function previewBlocks({ dryRun, issues }: UpdateIssuesOutcome, limit: RowLimit): Block[] {
  const planned = issues.filter(({ state }) => state === "planned");
  if (!dryRun || planned.length === 0) return [];
  const these = planned.length === 1 ? "this issue" : `these ${counted(planned.length, "issue")}`;
  const how = markup`To update exactly ${these}, pass the output <code>issue-ids</code> of this step on as
    <code>issues</code>, or its <code>result-file</code> as <code>issues-file</code>, without
    <code>query</code>: a query is evaluated anew in each run.`;
  const tip = alert("TIP", [how]);
  if (limit.rows < planned.length) return [tip];
  // All ids, never only some of them: they will be copied.
  const ids = code(planned.map(({ id }) => id).join(" "), Number.POSITIVE_INFINITY);
  const lead = paragraph(markup`In another run, give these ids as <code>issues</code>:`);
  return [tip, details(markup`Ids`, [lead, copyable(ids)])];
}

function listIssuesSummary(outcome: ListIssuesOutcome, limit: RowLimit): Block[] {
  const { issues, stats, levels = {}, statsPeriod, matchedCount, query, gate } = outcome;
  const isDaily = statsPeriod === "14d";
  const bucket = isDaily ? "day" : "hour";
  const span = isDaily ? "14 days" : "24 hours";
  const chart = stats && timeChart(stats, bucket, `Events per ${bucket} UTC - last ${span}`);
  const ofLevels = Object.entries(levels).map(([level, count]) => `${number(count)} ${level}`);
  const worst = markup`; <code>issue-ids</code> and the result file hold the worst ${number(issues.length)}`;
  const facts: Facts = [
    ["Query", known(query, queryFact)],
    [
      "Matching",
      known(matchedCount, (count) => {
        return markup`${counted(count, "issue")}${count > issues.length ? worst : ""}`;
      }),
    ],
    // Not every service has levels.
    ["Levels", text(levels["unknown"] === matchedCount ? "" : ofLevels.join(", "), 200)],
    [
      "Gate",
      known(gate, ({ exceeded, failAbove }) => {
        return markup`${exceeded ? "❌ exceeded" : "✅ kept"}: at most ${counted(failAbove, "issue")} may match
            (<code>fail-above</code>)`;
      }),
    ],
  ];
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
    { head: span, cell: (issue) => sparklineCell(issue.stats, bucket) },
  ];
  return [
    ...overview(outcome, facts),
    ...(chart ? [mermaid(chart)] : []),
    ...(issues.length > 0 ? [heading(3, markup`Worst first`)] : []),
    ...foldedTable(columns, issues, "issue", limit),
  ];
}

/** Shows a value; nothing if it is undefined. */
export function known<Value>(value: Value | undefined, show: (value: Value) => Markup): Markup {
  return value === undefined ? nothing : show(value);
}

export function amount(value: number | undefined): Markup {
  return known(value, (count) => markup`${count}`);
}

/** The short ID, linked to the issue's page on the service. */
export function issueLink({ id, shortId, page }: IssueRow): Markup {
  return link(page, text(shortId === "" ? id : shortId, 60));
}

/** The result of resolving an issue with a release. */
export function resolvedCell(issue: IssueRow): Markup {
  const { mark, ofRelease } = STATES[issue.state];
  return joined([markup`${mark} ${ofRelease}`, reasonCell(issue)], "<br>");
}

export function reasonCell({ reason, fix }: IssueRow): Markup {
  const why = known(reason, (said) => text(said, 300));
  return joined([why, known(fix, (said) => markup`Fix: ${text(said, 300)}`)], "<br>");
}

export function levelCell({ level }: IssueRow): Markup {
  if (level === undefined) return nothing;
  const [, mark] = Object.entries(LEVELS).find(([name]) => name === level.toLowerCase()) ?? [];
  return joined([mark === undefined ? nothing : markup`${mark}`, text(level, 20)], "\u00a0");
}

/** Two hours or days share a block, so that the column stays narrow. */
export function sparklineCell(series: Series | undefined, bucket: Bucket): Markup {
  if (series === undefined) return nothing;
  const counts = evenly(series, bucket === "hour" ? 3600 : 86_400).map(([, count]) => count);
  return code(sparkline(counts, bucket === "hour" ? 12 : 15));
}

export const ISSUE: Column<IssueRow> = { head: "Issue", nowrap: true, cell: issueLink };

/** The title; below it the level, the culprit, and the status unless the table shows its change. */
export const TITLE: Column<IssueRow> = {
  head: "Title",
  cell: (issue) => {
    const { culprit = "", state } = issue;
    const status = statusText(issue);
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

/** States in which an issue is not known to have changed: its old value is shown. */
const NOT_CHANGED: readonly IssueState[] = ["not-started", "failed", "unknown"];

/** A column for each attribute: `unresolved → resolved`. */
const CHANGE_COLUMNS = ATTRIBUTES.map((row): Column<IssueRow> => ({
  head: row.head,
  nowrap: row.isShort,
  cell: ({ before, after, state }) => {
    const old = before?.[row.member];
    const value = NOT_CHANGED.includes(state) ? old : after?.[row.member];
    if (value === undefined) return nothing;
    const shown = text(attributeText(value, row), 60);
    if (old === undefined || old === value) return shown;
    return markup`${text(attributeText(old, row), 60)} →\u00a0<b>${shown}</b>`;
  },
}));

/** A failed issue leaves some columns empty: its reason matters most, and may be long. */
const UPDATE_COLUMNS: readonly Column<IssueRow>[] = [
  ISSUE,
  TITLE,
  ...CHANGE_COLUMNS,
  {
    head: "Share page",
    cell: ({ sharePage }) => known(sharePage, (page) => link(page, markup`open`)),
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
