/** What the commands on issues say of their outcomes: verdict, outputs, result file, log. The summaries have their files. */
import { counted, number } from "../report/format.ts";
import { countOutput, type OutputValues } from "../report/outputs.ts";
import type { CommandReport, Part } from "../report/view.ts";
import { foundLines, plannedLines, unfinishedLines } from "./lines.ts";
import type {
  IssueDetails,
  IssueRow,
  ListIssuesOutcome,
  ShowIssuesOutcome,
  UpdateIssuesOutcome,
} from "./outcome.ts";
import { showIssuesSummary } from "./show-summary.ts";
import { countPartly, countStates, idsIn, resultIssue, unfinished } from "./rows.ts";
import { listIssuesSummary, updateIssuesSummary } from "./summary.ts";

export const updateIssuesReport: CommandReport<UpdateIssuesOutcome> = {
  verdict: updateSentence,
  summary: updateIssuesSummary,
  outputs: (outcome) => ({
    ...selectionOutputs(outcome, idsIn(outcome.issues, outcome.dryRun ? "planned" : "applied")),
    "updated-count": String(countStates(outcome.issues).applied),
    "failed-count": String(unfinished(countStates(outcome.issues))),
  }),
  result: ({ requested, query, matchedCount, issues, dryRun }) => ({
    requested,
    query,
    matchedCount,
    // Whoever approves a plan wants to know what the issues are.
    issues: each(issues, dryRun ? foundIssue : resultIssue),
  }),
  log: ({ issues }) => [...plannedLines("Would be updated:", issues), ...unfinishedLines(issues)],
};

export const listIssuesReport: CommandReport<ListIssuesOutcome> = {
  verdict: listSentence,
  summary: listIssuesSummary,
  outputs: (outcome) => selectionOutputs(outcome, idsIn(outcome.issues)),
  result: ({ query, matchedCount, statsPeriod, stats, levels, gate, watched, issues }) => ({
    query,
    matchedCount,
    statsPeriod,
    stats,
    levels,
    gate,
    watched,
    issues: each(issues, foundIssue),
  }),
  log: ({ issues }) => foundLines("Worst first:", issues),
};

export const showIssuesReport: CommandReport<ShowIssuesOutcome> = {
  verdict: showSentence,
  summary: showIssuesSummary,
  outputs: (outcome) => selectionOutputs(outcome, idsIn(outcome.issues)),
  result: ({ query, matchedCount, issues }) => ({
    query,
    matchedCount,
    issues: issues.map(shownIssue),
  }),
  log: ({ issues }) => foundLines("Found:", issues),
};

function updateSentence(outcome: UpdateIssuesOutcome): Part[] {
  const counts = countStates(outcome.issues);
  const left = counts.unchanged > 0 ? `, ${number(counts.unchanged)} already as asked` : "";
  if (outcome.outcome === "planned") {
    return [`${counted(counts.planned, "issue")} would be updated${left}`];
  }
  if (outcome.outcome === "unchanged") {
    return [outcome.issues.length === 0 ? "no issue matches" : `nothing to update${left}`];
  }
  if (outcome.outcome !== "failed") return [`${counted(counts.applied, "issue")} updated${left}`];
  const asked = outcome.issues.length - counts.unchanged;
  if (outcome.issues.length === 0 || counts.applied + unfinished(counts) === 0) {
    return ["no issue was updated"];
  }
  const partly = countPartly(outcome.issues);
  const some = partly > 0 ? `, ${number(partly)} in part` : "";
  return [`${number(counts.applied)} of ${counted(asked, "issue")} updated${some}${left}`];
}

function listSentence(outcome: ListIssuesOutcome): Part[] {
  if (outcome.matchedCount === undefined) return ["the issues were not listed"];
  const query: Part[] =
    outcome.query === undefined || outcome.query.trim() === ""
      ? []
      : [" ", { name: outcome.query }];
  const match = outcome.matchedCount === 1 ? "issue matches" : "issues match";
  const count = outcome.matchedCount === 0 ? "no" : number(outcome.matchedCount);
  return [`${count} ${match}`, ...query, gateClause(outcome)];
}

function gateClause({ gate }: ListIssuesOutcome): string {
  if (gate === undefined) return "";
  const allowed = gate.failAbove === 0 ? "none is" : `at most ${number(gate.failAbove)} are`;
  return gate.exceeded ? `, but ${allowed} allowed` : ` (${allowed} allowed)`;
}

function showSentence(outcome: ShowIssuesOutcome): Part[] {
  const [first] = outcome.issues;
  if (first === undefined) return ["no issue was read"];
  if (outcome.outcome === "failed") {
    return [`${counted(outcome.issues.length, "issue")} read, but not all that were named`];
  }
  if (outcome.issues.length === 1) return ["issue ", { name: first.shortId, page: first.page }];
  return [counted(outcome.issues.length, "issue")];
}

function selectionOutputs(
  { matchedCount }: { matchedCount?: number },
  ids: readonly string[],
): OutputValues {
  return { "matched-count": countOutput(matchedCount), "issue-ids": JSON.stringify(ids) };
}

/** What is written of each, made when its turn comes. */
function each(issues: readonly IssueRow[], write: (issue: IssueRow) => object): Iterable<object> {
  return {
    *[Symbol.iterator]() {
      for (const issue of issues) yield write(issue);
    },
  };
}

/** A list's and a plan's have what a person asks next, too. */
function foundIssue(issue: IssueRow) {
  const { title, culprit, level, status, count, userCount, firstSeen, lastSeen, page } = issue;
  const facts = { title, culprit, level, status, count, userCount, firstSeen, lastSeen, page };
  return { ...resultIssue(issue), ...facts };
}

/** All that was read of an issue; what it has of the attributes stands beside the rest. */
function shownIssue(issue: IssueDetails) {
  const { requestedAs, mergedFrom, type, logger, statusDetails } = issue;
  const { numComments, userReportCount, stats24h, stats30d, activity, tags } = issue;
  const { firstRelease, lastRelease } = issue;
  const { status: _status, ...attributes } = issue.attributes;
  return {
    ...foundIssue(issue),
    ...attributes,
    requestedAs,
    mergedFrom,
    type,
    logger,
    statusDetails,
    numComments,
    userReportCount,
    firstRelease,
    lastRelease,
    stats24h,
    stats30d,
    activity,
    tags,
  };
}
