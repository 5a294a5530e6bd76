/** What `sync-issues` says of its outcome. */
import type { IssueRow } from "../issues/outcome.ts";
import { resultIssues, unfinishedLines } from "../issues/report.ts";
import { ISSUE, queryFact, reasonCell, TITLE } from "../issues/summary.ts";
import { counted, number } from "../report/format.ts";
import { type Block, type Column, heading } from "../report/blocks.ts";
import { joined, link, markup, nothing, text } from "../report/markdown.ts";
import { foldedTable, overview } from "../report/summary.ts";
import type { CommandReport, Part, RowLimit } from "../report/view.ts";
import type { SyncIssuesOutcome } from "./outcome.ts";
import type { GitHubAction } from "./plan.ts";

export const syncIssuesReport: CommandReport<SyncIssuesOutcome> = {
  verdict,
  summary,
  outputs: ({ matchedCount, issues }) => {
    // A part of a selection must not be taken for the whole.
    if (matchedCount === undefined) return {};
    const { written, left } = partsOf(issues);
    const count = (action: GitHubAction) =>
      written.filter(({ github }) => github?.action === action).length;
    return {
      "matched-count": matchedCount,
      "created-count": count("open"),
      "updated-count": count("update"),
      "closed-count": count("close"),
      "reopened-count": count("reopen"),
      "left-count": left.length,
      "github-issues": JSON.stringify(written.map(({ github }) => github?.number)),
    };
  },
  result: ({ query, matchedCount, repository, issues }) => {
    return { query, matchedCount, repository, issues: resultIssues(issues) };
  },
  log: ({ issues }) => {
    const { planned, written, trouble } = partsOf(issues);
    const lines = [...planned, ...written].slice(0, MOST_LINES).map((issue) => {
      const { number: name = "" } = issue.github ?? {};
      return `  ${becameOf(issue)} #${name}: ${issue.shortId} ${issue.title}`.replace(" #:", ":");
    });
    return [...lines, ...unfinishedLines(trouble)];
  },
};

/** GitHub issues that the log names; the summary and the result file have all. */
const MOST_LINES = 50;

/** The issues for which something is to be done on GitHub, by how far that is. */
function partsOf(issues: readonly IssueRow[]) {
  const [left = [], meant = []] = [true, false].map((isLeft) =>
    issues.filter(({ github }) => github?.action && (github.action === "left") === isLeft),
  );
  const planned = meant.filter(({ state }) => state === "planned");
  const written = meant.filter(({ state }) => state === "applied");
  const trouble = meant.filter((issue) => !planned.includes(issue) && !written.includes(issue));
  return { left, planned, written, trouble };
}

const WORDS = { open: "opened", reopen: "reopened", close: "closed", update: "updated" };

/** What became of a GitHub issue. */
function becameOf({ state, github: { action = "left", number: name } = {} }: IssueRow): string {
  if (action === "left") return "➖ left for a later run";
  const done = WORDS[action];
  if (state === "planned") return `🔎 would be ${done}`;
  if (state === "applied") return `✅ ${done}`;
  if (state === "unknown") return `❓ perhaps ${done}`;
  if (state === "unchanged") return `➖ not ${done}: it has changed meanwhile`;
  if (state === "not-started") return `⏹️ not ${done} yet`;
  // It was opened, and would not be found again.
  return action === "open" && name !== undefined ? "❌ opened, but not as meant" : `❌ not ${done}`;
}

function verdict({ matchedCount, issues }: SyncIssuesOutcome): Part[] {
  if (matchedCount === undefined) return ["nothing was written to GitHub"];
  const { planned, written, left, trouble } = partsOf(issues);
  const rows = [...planned, ...written];
  const counts = Object.entries(WORDS).map(([action, done]): [number, string] => {
    const { length } = rows.filter(({ github }) => github?.action === action);
    return [length, planned.length > 0 ? `would be ${done}` : done];
  });
  counts.push([trouble.length, "not written"], [left.length, "left for a later run"]);
  const told = counts.flatMap(([count, words]) => (count > 0 ? `${number(count)} ${words}` : []));
  return [
    `${counted(matchedCount, "issue")} matched, on GitHub: ${told.join(", ") || "nothing to do"}`,
  ];
}

const COLUMNS: readonly Column<IssueRow>[] = [
  ISSUE,
  TITLE,
  {
    head: "GitHub",
    nowrap: true,
    cell: ({ github: { number: name, page } = {} }) =>
      name === undefined ? nothing : link(page, markup`<code>#${`${name}`}</code>`),
  },
  {
    head: "Result",
    cell: (issue) => {
      // The mark stays beside the first word.
      const became = text(becameOf(issue).replace(" ", "\u00A0"));
      return joined([became, reasonCell(issue)], "<br>");
    },
  },
];

function summary(outcome: SyncIssuesOutcome, limit: RowLimit): Block[] {
  const { query, matchedCount: matched, linkedCount, repository = "", repositoryPage } = outcome;
  const linked = linkedCount === undefined ? "" : `${counted(linkedCount, "issue")} linked before`;
  const facts = [
    ["Query", query === undefined ? nothing : queryFact(query)],
    ["Matching", matched === undefined ? nothing : markup`${counted(matched, "issue")}`],
    ["GitHub", joined([link(repositoryPage, text(repository, 140)), text(linked)], " · ")],
  ] as const;
  const { planned, written, left, trouble } = partsOf(outcome.issues);
  const tables = Object.entries({
    "Not written": trouble,
    Written: written,
    "Would be written": planned,
    [`Left for a later run by "max-new"`]: left,
  }).flatMap(([title, rows]) => {
    const head = heading(3, markup`${title} (${rows.length})`);
    return rows.length === 0 ? [] : [head, ...foldedTable(COLUMNS, rows, "issue", limit)];
  });
  return [...overview(outcome, facts), ...tables];
}
