/** What `sync-issues` says of its outcome. */
import type { IssueRow, IssueState } from "../issues/outcome.ts";
import { resultIssues, unfinishedLines } from "../issues/report.ts";
import { ISSUE, queryFact, reasonCell, TITLE } from "../issues/summary.ts";
import { type Block, type Column, factsTable, heading } from "../report/blocks.ts";
import { counted, number } from "../report/format.ts";
import { joined, link, markup, nothing, text } from "../report/markdown.ts";
import { foldedTable, noticesOf, placeFacts } from "../report/summary.ts";
import type { CommandReport, Part, RowLimit } from "../report/view.ts";
import { ACTIONS, type SyncIssuesOutcome, writtenAs } from "./outcome.ts";

export const syncIssuesReport: CommandReport<SyncIssuesOutcome> = {
  verdict,
  summary,
  outputs: (outcome) => {
    const { matchedCount, issues } = outcome;
    // A part of a selection must not be taken for the whole.
    if (matchedCount === undefined) return {};
    const written = issues.filter((issue) => issue.state === "applied");
    return {
      "matched-count": matchedCount,
      "created-count": writtenAs("open", issues).length,
      "updated-count": writtenAs("update", issues).length,
      "closed-count": writtenAs("close", issues).length,
      "reopened-count": writtenAs("reopen", issues).length,
      "left-count": leftOf(issues).length,
      "github-issues": JSON.stringify(written.map(({ github }) => github?.number)),
    };
  },
  result: ({ query, matchedCount, repository, issues }) => {
    return { query, matchedCount, repository, issues: resultIssues(issues) };
  },
  log: ({ issues }) => {
    const planned = issues.filter(({ state }) => state === "planned" || state === "applied");
    const lines = planned.map((issue) => {
      const { title, shortId, github } = issue;
      const name = github?.number === undefined ? "" : ` #${github.number}`;
      return `  ${becameOf(issue)}${name}: ${shortId} ${title}`;
    });
    const open = issues.filter((issue) => issue.github?.action !== "left");
    return [...lines.slice(0, MOST_LINES), ...unfinishedLines(open)];
  },
};

const TROUBLE: readonly IssueState[] = ["failed", "unknown", "not-started"];

/** GitHub issues that the log names; the summary and the result file have all. */
const MOST_LINES = 50;

function leftOf(issues: readonly IssueRow[]): IssueRow[] {
  return issues.filter(({ github }) => github?.action === "left");
}

/** What became of a GitHub issue; empty where nothing was to be done. */
function becameOf({ state, github: { action } = {} }: IssueRow): string {
  if (action === undefined) return "";
  if (action === "left") return `➖ left for a later run`;
  const done = ACTIONS[action];
  if (state === "planned") return `🔎 would be ${done}`;
  if (state === "applied") return `✅ ${done}`;
  if (state === "unknown") return `❓ perhaps ${done}`;
  if (state === "unchanged") return `➖ not ${done}: it has changed meanwhile`;
  return state === "failed" ? `❌ not ${done}` : `⏹️ not ${done} yet`;
}

function verdict({ matchedCount, issues, dryRun }: SyncIssuesOutcome): Part[] {
  if (matchedCount === undefined) return ["nothing was written to GitHub"];
  const counts = Object.entries(ACTIONS).flatMap(([action, words]) => {
    const count = writtenAs(action, issues, dryRun ? "planned" : "applied").length;
    return count === 0 ? [] : `${number(count)} ${dryRun ? "would be " : ""}${words}`;
  });
  const { length: open } = issues.filter(({ github, state }) => {
    return github?.action !== "left" && TROUBLE.includes(state);
  });
  if (open > 0) counts.push(`${number(open)} not written`);
  const { length: left } = leftOf(issues);
  if (left > 0) counts.push(`${number(left)} left for a later run`);
  const onGitHub = counts.length === 0 ? "nothing to do" : counts.join(", ");
  return [`${counted(matchedCount, "issue")} matched, on GitHub: ${onGitHub}`];
}

const COLUMNS: readonly Column<IssueRow>[] = [
  ISSUE,
  TITLE,
  {
    head: "On GitHub",
    nowrap: true,
    cell: ({ github: { number: name, page } = {} }) =>
      name === undefined ? nothing : link(page, markup`<code>#${`${name}`}</code>`),
  },
  { head: "Result", cell: (issue) => joined([text(becameOf(issue)), reasonCell(issue)], "<br>") },
];

function summary(outcome: SyncIssuesOutcome, limit: RowLimit): Block[] {
  const { query, matchedCount, linkedCount, repository = "", repositoryPage, issues } = outcome;
  const linked =
    linkedCount !== undefined && markup`${counted(linkedCount, "issue")} linked before`;
  const facts = [
    ["Query", query === undefined ? nothing : queryFact(query)],
    ["Matching", matchedCount === undefined ? nothing : markup`${counted(matchedCount, "issue")}`],
    ["GitHub", joined([link(repositoryPage, text(repository, 140)), linked || nothing], " · ")],
    ...placeFacts(outcome),
  ] as const;
  const done = outcome.dryRun ? "planned" : "applied";
  const left = leftOf(issues);
  const others = issues.filter((issue) => becameOf(issue) !== "" && !left.includes(issue));
  const sections = [
    ["Not written", others.filter(({ state }) => state !== done)],
    [outcome.dryRun ? "Would be written" : "Written", others.filter(({ state }) => state === done)],
    [`Left for a later run by "max-new"`, left],
  ] as const;
  const tables = sections.flatMap(([title, rows]) => {
    const head = heading(3, markup`${title} (${rows.length})`);
    return rows.length === 0 ? [] : [head, ...foldedTable(COLUMNS, rows, "issue", limit)];
  });
  return [...factsTable(facts), ...noticesOf(outcome.notices), ...tables];
}
