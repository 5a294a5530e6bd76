/** The summary of `show-issues`: each issue in full. */
import {
  bulletList,
  dataTable,
  details,
  factsTable,
  fenced,
  heading,
  paragraph,
  type Block,
} from "../report/blocks.ts";
import { timeChart } from "../report/charts.ts";
import { counted, listed, number } from "../report/format.ts";
import { code, markup, joined, nothing, text, type Markup } from "../report/markdown.ts";
import { extract, noticesOf, placeFacts, time, type Facts } from "../report/summary.ts";
import type { RowLimit } from "../report/view.ts";
import { ATTRIBUTES } from "./attributes.ts";
import type { IssueDetails, ShowIssuesOutcome } from "./outcome.ts";
import { amount, EVENTS, ISSUE, issueLink, levelCell, sparklineCell, TITLE } from "./summary.ts";

/** With more issues than this, each is folded away under a table of all, and sparklines stand for the charts. */
const ISSUES_IN_FULL = 3;
const ACTIVITIES = 20;
const TAGS = 20;

export function showIssuesSummary(outcome: ShowIssuesOutcome, limit: RowLimit): Block[] {
  const { shown, note } = extract(outcome.issues, limit.rows, "issues");
  const inFull = outcome.issues.length <= ISSUES_IN_FULL;
  const overview = dataTable<IssueDetails>(
    [
      ISSUE,
      TITLE,
      EVENTS,
      { head: "Last seen", nowrap: true, cell: (issue) => time(issue.lastSeen) },
      { head: "30 days", cell: (issue) => sparklineCell(issue.stats30d, "day") },
    ],
    shown,
  );
  return [
    ...noticesOf(outcome.notices),
    ...(inFull || shown.length === 0 ? [] : [overview]),
    ...(note.isEmpty ? [] : [paragraph(note)]),
    ...shown.flatMap((issue) => (inFull ? openIssue(issue) : [foldedIssue(issue)])),
    ...factsTable(placeFacts(outcome)),
  ];
}

function openIssue(issue: IssueDetails): Block[] {
  const title = markup`${issueLink(issue)} ${text(issue.title, 120)}`;
  const charts = [
    timeChart(issue.stats24h ?? [], "hour", "Events per hour UTC - last 24 hours"),
    timeChart(issue.stats30d ?? [], "day", "Events per day UTC - last 30 days"),
  ];
  return [
    heading(3, title),
    ...factsTable(issueFacts(issue)),
    ...charts.filter((chart) => chart !== undefined).map((chart) => fenced("mermaid", chart)),
    ...activityBlocks(issue),
    ...tagBlocks(issue),
  ];
}

function foldedIssue(issue: IssueDetails): Block {
  const title = markup`<b>${text(issue.shortId, 60)}</b> ${text(issue.title, 120)}`;
  const facts: Facts = [
    ...issueFacts(issue),
    ["Last 24 hours", sparklineCell(issue.stats24h, "hour")],
    ["Last 30 days", sparklineCell(issue.stats30d, "day")],
  ];
  return details(title, [...factsTable(facts), ...activityBlocks(issue), ...tagBlocks(issue)]);
}

function issueFacts(issue: IssueDetails): Facts {
  const { attributes, requestedAs, mergedFrom, userCount, numComments, userReportCount } = issue;
  const { assignedTo } = attributes;
  const flags = ATTRIBUTES.filter(({ member }) => attributes[member] === true);
  const requested = requestedAs === undefined ? nothing : code(requestedAs, 60);
  const seen = (iso: string | undefined, release: IssueDetails["firstRelease"]) => {
    const name = release === undefined ? nothing : markup`in release ${code(release.version, 100)}`;
    return joined([time(iso), name], " ");
  };
  const told = (value: number | undefined, one: string) =>
    value === undefined ? nothing : markup`${counted(value, one)}`;
  return [
    ["Issue", markup`${issueLink(issue)} (id ${code(issue.id, 40)})`],
    [
      "Found as",
      mergedFrom === undefined
        ? requested
        : markup`${code(mergedFrom, 60)}, which was merged into this issue`,
    ],
    ["Project", text(issue.project)],
    ["Culprit", issue.culprit === undefined ? nothing : code(issue.culprit, 160)],
    ["Level", levelCell(issue)],
    ["Type", optional(issue.type)],
    ["Logger", optional(issue.logger)],
    ["Status", joined([optional(issue.status), optional(issue.statusDetails)], ": ")],
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

/** Newest first: when, what, who. */
function activityBlocks({ activity }: IssueDetails): Block[] {
  if (activity.length === 0) return [];
  const items = activity.slice(0, ACTIVITIES).map((entry) => {
    const who = entry.user === undefined ? nothing : markup` by ${text(entry.user, 60)}`;
    const what = entry.text === undefined ? nothing : markup`: ${text(entry.text, 200)}`;
    const when = entry.dateCreated === undefined ? nothing : markup`${time(entry.dateCreated)} — `;
    return markup`${when}<b>${text(entry.type.replaceAll("_", " "), 60)}</b>${who}${what}`;
  });
  const more = activity.length - items.length;
  const last = more > 0 ? [markup`… and ${number(more)} older`] : [];
  return [heading(4, markup`Activity`), bulletList([...items, ...last])];
}

function tagBlocks({ tags }: IssueDetails): Block[] {
  if (tags.length === 0) return [];
  const table = dataTable<IssueDetails["tags"][number]>(
    [
      { head: "Tag", cell: (tag) => code(tag.key, 60) },
      { head: "Values", align: "right", cell: ({ totalValues }) => amount(totalValues) },
      { head: "Most frequent", cell: ({ topValues }) => text(listed(topValues ?? [], 5), 160) },
    ],
    tags.slice(0, TAGS),
  );
  const more = tags.length - TAGS;
  const last = more > 0 ? [paragraph(markup`… and ${counted(more, "more tag")}.`)] : [];
  return [details(markup`${counted(tags.length, "tag")}`, [table, ...last])];
}

function optional(value: string | undefined): Markup {
  return value === undefined ? nothing : text(value);
}
