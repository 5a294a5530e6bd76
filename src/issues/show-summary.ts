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
import { extract, noticesOf, placeFacts, time, type Facts } from "../report/sections.ts";
import type { RowLimit } from "../report/view.ts";
import { ATTRIBUTES } from "./attributes.ts";
import { issueLink, levelCell, sparklineCell, stateCell, titleCell } from "./cells.ts";
import type { IssueDetails, ShowIssuesOutcome } from "./outcome.ts";

/** With more issues than this, each is folded away under a table of all, and sparklines stand for the charts. */
const ISSUES_IN_FULL = 3;
const ACTIVITIES = 20;
const TAGS = 20;

export function showIssuesSummary(outcome: ShowIssuesOutcome, limit: RowLimit): Block[] {
  const { shown, note } = extract(outcome.issues, limit.rows, "issues");
  const inFull = outcome.issues.length <= ISSUES_IN_FULL;
  return [
    ...noticesOf(outcome.notices),
    ...(inFull || shown.length === 0 ? [] : [overview(shown)]),
    ...(note.isEmpty ? [] : [paragraph(note)]),
    ...shown.flatMap((issue) => (inFull ? openIssue(issue) : [foldedIssue(issue)])),
    ...factsTable(placeFacts(outcome)),
  ];
}

function overview(issues: readonly IssueDetails[]): Block {
  return dataTable<IssueDetails>(
    [
      { head: "Issue", nowrap: true, cell: issueLink },
      { head: "Title", cell: titleCell },
      { head: "Events", align: "right", cell: ({ count }) => amount(count) },
      { head: "Last seen", nowrap: true, cell: (issue) => time(issue.lastSeen) },
      { head: "30 days", cell: (issue) => sparklineCell(issue.stats30d, "day") },
    ],
    issues,
  );
}

function openIssue(issue: IssueDetails): Block[] {
  const title = markup`${issueLink(issue)} ${text(issue.title, 120)}`;
  return [heading(3, title), ...factsTable(issueFacts(issue)), ...charts(issue), ...rest(issue)];
}

function foldedIssue(issue: IssueDetails): Block {
  const title = markup`<b>${text(issue.shortId, 60)}</b> ${text(issue.title, 120)}`;
  const lines: Facts = [
    ["Last 24 hours", sparklineCell(issue.stats24h, "hour")],
    ["Last 30 days", sparklineCell(issue.stats30d, "day")],
  ];
  return details(title, [...factsTable([...issueFacts(issue), ...lines]), ...rest(issue)]);
}

function issueFacts(issue: IssueDetails): Facts {
  return [
    ["Issue", markup`${issueLink(issue)} (id ${code(issue.id, 40)})`],
    ["Found as", foundAs(issue)],
    ["State", issue.state === "matched" ? nothing : stateCell(issue)],
    ["Project", text(issue.project)],
    ["Culprit", issue.culprit === undefined ? nothing : code(issue.culprit, 160)],
    ["Level", levelCell(issue)],
    ["Type", optional(issue.type)],
    ["Logger", optional(issue.logger)],
    ["Status", statusFact(issue)],
    ["Assigned to", assignee(issue)],
    ["Events", joined([amount(issue.count), people(issue)], " · ")],
    ["First seen", seen(issue.firstSeen, issue.firstRelease)],
    ["Last seen", seen(issue.lastSeen, issue.lastRelease)],
    ["Discussion", discussion(issue)],
    ["Flags", flags(issue)],
  ];
}

/** A merged issue answers under the id it now has; a short ID may stand for an issue of another project. */
function foundAs({ requestedAs, mergedFrom }: IssueDetails): Markup {
  if (mergedFrom !== undefined)
    return markup`${code(mergedFrom, 60)}, which was merged into this issue`;
  return requestedAs === undefined ? nothing : code(requestedAs, 60);
}

function statusFact({ status, statusDetails }: IssueDetails): Markup {
  return joined([optional(status), optional(statusDetails)], ": ");
}

function assignee({ attributes: { assignedTo } }: IssueDetails): Markup {
  return typeof assignedTo === "string" ? text(assignedTo) : nothing;
}

function people({ userCount }: IssueDetails): Markup {
  // By id alone it does not show whether the service counts users at all.
  return userCount === undefined || userCount === 0
    ? nothing
    : markup`${counted(userCount, "user")}`;
}

function seen(iso: string | undefined, release: IssueDetails["firstRelease"]): Markup {
  const name = release === undefined ? nothing : markup`in release ${code(release.version, 100)}`;
  return joined([time(iso), name], " ");
}

function discussion({ numComments, userReportCount }: IssueDetails): Markup {
  return joined(
    [
      numComments === undefined ? nothing : markup`${counted(numComments, "comment")}`,
      userReportCount === undefined ? nothing : markup`${counted(userReportCount, "user report")}`,
    ],
    " · ",
  );
}

function flags({ attributes }: IssueDetails): Markup {
  const set = ATTRIBUTES.filter(({ member }) => attributes[member] === true);
  return text(listed(set.map(({ head }) => head.toLowerCase())));
}

function charts({ stats24h, stats30d }: IssueDetails): Block[] {
  const all = [
    timeChart(stats24h ?? [], "hour", "Events per hour UTC - last 24 hours"),
    timeChart(stats30d ?? [], "day", "Events per day UTC - last 30 days"),
  ];
  return all.filter((chart) => chart !== undefined).map((chart) => fenced("mermaid", chart));
}

function rest(issue: IssueDetails): Block[] {
  return [...activityBlocks(issue), ...tagBlocks(issue)];
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

function amount(value: number | undefined): Markup {
  return value === undefined ? nothing : markup`${value}`;
}
