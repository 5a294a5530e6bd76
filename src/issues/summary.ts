/** The summaries of the commands on issues, and the cells of all tables that show issues. */
import {
  alert,
  bulletList,
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
import { counted, duration, listed, number } from "../report/format.ts";
import { code, markup, joined, link, nothing, text, type Markup } from "../report/markdown.ts";
import {
  extract,
  type Facts,
  foldedTable,
  noticesOf,
  placeFacts,
  time,
} from "../report/summary.ts";
import type { RowLimit } from "../report/view.ts";
import { ATTRIBUTES, attributeText } from "./attributes.ts";
import { traceLines } from "./event.ts";
import {
  countStates,
  type IssueRow,
  type IssueState,
  type ListIssuesOutcome,
  type ShowIssuesOutcome,
  STATES,
  type UpdateIssuesOutcome,
} from "./outcome.ts";

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
  const { query, matchedCount, requested, issues } = outcome;
  const { partly } = countStates(issues);
  const parts = Object.entries(STATES).flatMap(([state, { words }]) => {
    const count = issues.filter((issue) => issue.state === state).length;
    return count === 0 ? [] : `${number(count)} ${words}`;
  });
  if (partly > 0) parts.push(`${number(partly)} of them updated in part`);
  const asked = ATTRIBUTES.map(({ member, head }) =>
    known(requested[member], (value) => {
      return markup`${head.toLowerCase()}: <b>${text(attributeText(value, member), 60)}</b>`;
    }),
  );
  // Absent where the selection was not completed.
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
  const sections = SECTIONS.flatMap(({ title, states }): Block[] => {
    const rows = issues.filter(({ state }) => states.includes(state));
    if (rows.length === 0) return [];
    const head = markup`${title} (${rows.length})`;
    const isQuiet = states.includes("unchanged");
    const table = foldedTable(
      UPDATE_COLUMNS,
      rows,
      "issue",
      limit,
      isQuiet ? { atAGlance: Infinity } : {},
    );
    return isQuiet ? [details(head, table)] : [heading(3, head), ...table];
  });
  return [
    ...previewBlocks(outcome, limit),
    ...factsTable([...facts, ...placeFacts(outcome)]),
    ...noticesOf(outcome.notices),
    ...sections,
  ];
}

/** The empty query is sent for `*`, and finds issues of every status. */
export function queryFact(query: string): Markup {
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

export function listIssuesSummary(outcome: ListIssuesOutcome, limit: RowLimit): Block[] {
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
    ["Levels", text(ofLevels.join(", "), 200)],
    [
      "Gate",
      known(gate, ({ exceeded, failAbove }) => {
        return markup`${exceeded ? "❌ exceeded" : "✅ kept"}: at most ${counted(failAbove, "issue")} may match
            (<code>fail-above</code>)`;
      }),
    ],
    ["Watched", watchFact(outcome)],
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
    ...factsTable([...facts, ...placeFacts(outcome)]),
    ...noticesOf(outcome.notices),
    ...(chart ? [fenced("mermaid", chart)] : []),
    ...(issues.length > 0 ? [heading(3, markup`Worst first`)] : []),
    ...foldedTable(columns, issues, "issue", limit),
  ];
}

/** `▁▁▂▃ 11 readings in 5 min: 0, 0, 1, 3`. */
function watchFact({ watched = [] }: ListIssuesOutcome): Markup {
  const [first, last] = [watched[0], watched.at(-1)];
  if (!first || !last) return nothing;
  const counts = watched.slice(-40).map(([, count]) => count);
  const before = watched.length > counts.length ? "… " : "";
  const span = duration(last[0] - first[0]);
  const shown = counts.map((count) => number(count)).join(", ");
  return markup`${code(sparkline(counts))} ${counted(watched.length, "reading")} in ${span}: ${before}${shown}`;
}

export function showIssuesSummary(outcome: ShowIssuesOutcome, limit: RowLimit): Block[] {
  const { shown, note } = extract(outcome.issues, limit.rows, "issues");
  // More are folded away under a table of all, and sparklines stand for the charts.
  const isInFull = outcome.issues.length <= 3;
  const overview: readonly Column<IssueRow>[] = [
    ISSUE,
    TITLE,
    EVENTS,
    { head: "Last seen", nowrap: true, cell: (issue) => time(issue.lastSeen) },
    { head: "30 days", cell: (issue) => sparklineCell(issue.stats30d, "day") },
  ];
  return [
    ...noticesOf(outcome.notices),
    ...(isInFull || shown.length === 0 ? [] : [dataTable(overview, shown)]),
    ...note,
    ...shown.flatMap((issue) => issueBlocks(issue, isInFull)),
    ...factsTable(placeFacts(outcome)),
  ];
}

/** An issue with all that is known of it: open, with charts, or folded away. */
function issueBlocks(issue: IssueRow, isOpen: boolean): Block[] {
  const { stats24h, stats30d } = issue;
  const title = text(issue.title, 120);
  const sparklines: Facts = [
    ["Last 24 hours", sparklineCell(stats24h, "hour")],
    ["Last 30 days", sparklineCell(stats30d, "day")],
  ];
  const charts = [
    timeChart(stats24h ?? [], "hour", "Events per hour UTC - last 24 hours"),
    timeChart(stats30d ?? [], "day", "Events per day UTC - last 30 days"),
  ];
  const blocks = [
    ...factsTable([...issueFacts(issue), ...(isOpen ? [] : sparklines)]),
    ...charts.flatMap((chart) => (isOpen && chart ? fenced("mermaid", chart) : [])),
    ...eventBlocks(issue),
    ...activityBlocks(issue),
    ...tagBlocks(issue),
  ];
  if (isOpen) return [heading(3, markup`${issueLink(issue)} ${title}`), ...blocks];
  return [details(markup`<b>${text(issue.shortId, 60)}</b> ${title}`, blocks)];
}

function issueFacts(issue: IssueRow): Facts {
  const { requestedAs, mergedFrom, assignedTo, userCount, numComments, userReportCount } = issue;
  const flags = ATTRIBUTES.filter(({ member }) => issue[member] === true);
  const seen = (iso: string | undefined, release: IssueRow["firstRelease"]) => {
    const name = known(release, ({ version }) => markup`in release ${code(version, 100)}`);
    return joined([time(iso), name], " ");
  };
  const told = (value: number | undefined, one: string) =>
    known(value, (count) => markup`${counted(count, one)}`);
  return [
    ["Issue", markup`${issueLink(issue)} (id ${code(issue.id, 40)})`],
    [
      "Found as",
      mergedFrom === undefined
        ? known(requestedAs, (name) => code(name, 60))
        : markup`${code(mergedFrom, 60)}, which was merged into this issue`,
    ],
    ["Project", text(issue.project)],
    ["Culprit", known(issue.culprit, (culprit) => code(culprit, 160))],
    ["Level", levelCell(issue)],
    ["Type", known(issue.type, text)],
    ["Logger", known(issue.logger, text)],
    ["Status", joined([known(issue.status, text), known(issue.statusDetails, text)], ": ")],
    ["Assigned to", typeof assignedTo === "string" ? text(assignedTo) : nothing],
    // By id alone it does not show whether the service counts users at all.
    [
      "Events",
      joined([amount(issue.count), told(userCount === 0 ? undefined : userCount, "user")], " · "),
    ],
    ["First seen", seen(issue.firstSeen, issue.firstRelease)],
    ["Last seen", seen(issue.lastSeen, issue.lastRelease)],
    [
      "Discussion",
      joined([told(numComments, "comment"), told(userReportCount, "user report")], " · "),
    ],
    ["Flags", text(listed(flags.map(({ head }) => head.toLowerCase())))],
  ];
}

/** An event in short: its file has all of it. */
function eventBlocks({ event }: IssueRow): Block[] {
  if (event === undefined) return [];
  const { id, dateCreated, release, environment, request = {}, message } = event;
  const lines = traceLines(event, false).slice(0, 12);
  const place = [request.method, request.url].filter((part) => part !== undefined).join(" ");
  return [
    heading(4, markup`Event ${code(id, 40)}`),
    ...factsTable([
      ["Time", time(dateCreated)],
      ["Message", known(message, (said) => text(said, 300))],
      ["Release", known(release, (version) => code(version, 100))],
      ["Environment", known(environment, text)],
      ["Request", code(place)],
    ]),
    ...(lines.length > 0 ? [bulletList(lines.map((line) => code(line)))] : []),
  ];
}

/** Newest first: when, what, who. */
function activityBlocks({ activity = [] }: IssueRow): Block[] {
  if (activity.length === 0) return [];
  const items = activity.slice(0, 20).map((entry) => {
    const who = known(entry.user, (user) => markup` by ${text(user, 60)}`);
    const what = known(entry.text, (said) => markup`: ${text(said, 200)}`);
    const when = known(entry.dateCreated, (date) => markup`${time(date)} — `);
    return markup`${when}<b>${text(entry.type.replaceAll("_", " "), 60)}</b>${who}${what}`;
  });
  const more = activity.length - items.length;
  const last = more > 0 ? [markup`… and ${number(more)} older`] : [];
  return [heading(4, markup`Activity`), bulletList([...items, ...last])];
}

function tagBlocks({ tags = [] }: IssueRow): Block[] {
  if (tags.length === 0) return [];
  const table = dataTable<(typeof tags)[number]>(
    [
      { head: "Tag", cell: (tag) => code(tag.key, 60) },
      { head: "Values", align: "right", cell: ({ totalValues }) => amount(totalValues) },
      { head: "Most frequent", cell: ({ topValues }) => text(listed(topValues ?? [], 5), 160) },
    ],
    tags.slice(0, 20),
  );
  const more = tags.length - 20;
  const last = more > 0 ? [paragraph(markup`… and ${counted(more, "more tag")}.`)] : [];
  return [details(markup`${counted(tags.length, "tag")}`, [table, ...last])];
}

/** What is known of a value; nothing where it is not known. */
function known<Value>(value: Value | undefined, show: (value: Value) => Markup): Markup {
  return value === undefined ? nothing : show(value);
}

function amount(value: number | undefined): Markup {
  return known(value, (count) => markup`${count}`);
}

/** The short ID, linked to the issue's page on the service. */
function issueLink({ id, shortId, page }: IssueRow): Markup {
  return link(page, text(shortId === "" ? id : shortId, 60));
}

/** What became of an issue that a release resolves, with reason and fix. */
export function resolvedCell(issue: IssueRow): Markup {
  const { mark, words, ofRelease = words } = STATES[issue.state];
  return joined([markup`${mark} ${ofRelease}`, reasonCell(issue)], "<br>");
}

/** The reason for an issue's state, and what to do about it. */
export function reasonCell({ reason, fix }: IssueRow): Markup {
  const why = known(reason, (said) => text(said, 300));
  return joined([why, known(fix, (said) => markup`Fix: ${text(said, 300)}`)], "<br>");
}

const LEVEL_MARKS: Readonly<Record<string, string>> = {
  fatal: "🟣",
  error: "🔴",
  warning: "🟠",
  info: "🔵",
  debug: "⚪",
};

/** `🔴 error`. */
function levelCell({ level }: IssueRow): Markup {
  if (level === undefined) return nothing;
  const mark = Object.hasOwn(LEVEL_MARKS, level) ? `${LEVEL_MARKS[level]}\u00a0` : "";
  return markup`${mark}${text(level, 20)}`;
}

/** Counts over time as blocks; two hours or days share one, so that the column stays narrow. */
function sparklineCell(series: Series | undefined, bucket: Bucket): Markup {
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

const EVENTS: Column<IssueRow> = {
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
