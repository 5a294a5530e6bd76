/** What the commands on issues say of their outcomes: verdict, outputs, result file, log. The summaries have their files. */
import { counted, number } from "../report/format.ts";
import type { OutputValues } from "../report/outputs.ts";
import type { ResultIssue } from "../report/result-schema.ts";
import type { CommandReport, Part } from "../report/view.ts";
import type {
  IssueDetails,
  IssueRow,
  ListIssuesOutcome,
  ShowIssuesOutcome,
  UpdateIssuesOutcome,
} from "./outcome.ts";
import {
  countStates,
  foundLines,
  idsIn,
  plannedLines,
  resultIssue,
  unfinishedLines,
} from "./rows.ts";
import { showIssuesSummary } from "./show-summary.ts";
import { listIssuesSummary, updateIssuesSummary } from "./summary.ts";

export const updateIssuesReport: CommandReport<UpdateIssuesOutcome> = {
  verdict: updateSentence,
  summary: updateIssuesSummary,
  outputs: (outcome) => ({
    ...selectionOutputs(outcome, idsIn(outcome.issues, outcome.dryRun ? "planned" : "applied")),
    "updated-count": String(countStates(outcome.issues).applied),
    "failed-count": String(countStates(outcome.issues).unfinished),
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

function updateSentence({ outcome, issues }: UpdateIssuesOutcome): Part[] {
  const { planned, applied, unchanged, unfinished, partly } = countStates(issues);
  const left = unchanged > 0 ? `, ${number(unchanged)} already as asked` : "";
  if (outcome === "planned") return [`${counted(planned, "issue")} would be updated${left}`];
  if (outcome === "unchanged") {
    return [issues.length === 0 ? "no issue matches" : `nothing to update${left}`];
  }
  if (outcome !== "failed") return [`${counted(applied, "issue")} updated${left}`];
  if (applied + unfinished === 0) return ["no issue was updated"];
  const some = partly > 0 ? `, ${number(partly)} in part` : "";
  const asked = counted(issues.length - unchanged, "issue");
  return [`${number(applied)} of ${asked} updated${some}${left}`];
}

function listSentence({ matchedCount, query = "", gate, outcome }: ListIssuesOutcome): Part[] {
  if (matchedCount === undefined) return ["the issues were not listed"];
  // What was listed is not to be believed.
  if (outcome === "failed" && gate === undefined) return ["the gate could not be decided"];
  const match = matchedCount === 1 ? "issue matches" : "issues match";
  const count = matchedCount === 0 ? "no" : number(matchedCount);
  const named: Part[] = query.trim() === "" ? [] : [" ", { name: query }];
  if (gate === undefined) return [`${count} ${match}`, ...named];
  const allowed = gate.failAbove === 0 ? "none is" : `at most ${number(gate.failAbove)} are`;
  const clause = gate.exceeded ? `, but ${allowed} allowed` : ` (${allowed} allowed)`;
  return [`${count} ${match}`, ...named, clause];
}

function showSentence({ issues, outcome }: ShowIssuesOutcome): Part[] {
  const [first] = issues;
  if (first === undefined) return ["no issue was read"];
  const count = counted(issues.length, "issue");
  if (outcome === "failed") return [`${count} read, but not all that were named`];
  return issues.length === 1 ? ["issue ", { name: first.shortId, page: first.page }] : [count];
}

function selectionOutputs(
  { matchedCount }: { matchedCount?: number },
  ids: readonly string[],
): OutputValues {
  return { "matched-count": matchedCount, "issue-ids": JSON.stringify(ids) };
}

/** What is written of each, made when its turn comes. */
function* each(
  issues: readonly IssueRow[],
  write: (issue: IssueRow) => ResultIssue,
): Iterable<ResultIssue> {
  for (const issue of issues) yield write(issue);
}

/** A list's and a plan's have what a person asks next, too. */
function foundIssue(issue: IssueRow): ResultIssue {
  const { title, culprit, level, status, count, userCount, firstSeen, lastSeen, page } = issue;
  const facts = { title, culprit, level, status, count, userCount, firstSeen, lastSeen, page };
  return { ...resultIssue(issue), ...facts };
}

/** All that was read of an issue; what it has of the attributes stands beside the rest. */
function shownIssue(issue: IssueDetails): ResultIssue {
  const { requestedAs, mergedFrom, type, logger, statusDetails } = issue;
  const { numComments, userReportCount, firstRelease, lastRelease } = issue;
  const { stats24h, stats30d, activity, tags } = issue;
  const { status: _status, ...attributes } = issue.attributes;
  const named = { requestedAs, mergedFrom, type, logger, statusDetails };
  const seen = { numComments, userReportCount, firstRelease, lastRelease };
  return {
    ...foundIssue(issue),
    ...attributes,
    ...named,
    ...seen,
    stats24h,
    stats30d,
    activity,
    tags,
  };
}
