/** What `update-issues` and `list-issues` say of their outcomes, but for the summary. */
import { counted, number } from "../report/format.ts";
import { type CommandReport, failureText, type OutputValues, type Part } from "../report/view.ts";
import { shorten, singleLine } from "../text.ts";
import { ATTRIBUTES, attributeText } from "./attributes.ts";
import {
  countStates,
  type IssueRow,
  type IssuesOutcome,
  type IssueState,
  isTrouble,
  type ListIssuesOutcome,
  STATES,
  type UpdateIssuesOutcome,
} from "./outcome.ts";
import { listIssuesSummary, updateIssuesSummary } from "./summary.ts";

export const updateIssuesReport: CommandReport<UpdateIssuesOutcome> = {
  verdict({ outcome, issues, query }) {
    const { planned, applied, unchanged, unfinished, partly } = countStates(issues);
    const left = unchanged > 0 ? `, ${number(unchanged)} already as asked` : "";
    if (outcome === "planned") return [`${counted(planned, "issue")} would be updated${left}`];
    if (outcome === "unchanged") {
      const none = query === undefined ? "no issue is selected" : "no issue matches";
      return [issues.length === 0 ? none : `nothing to update${left}`];
    }
    if (outcome !== "failed") return [`${counted(applied, "issue")} updated${left}`];
    if (applied + unfinished === 0) return ["no issue was updated"];
    const some = partly > 0 ? `, ${number(partly)} in part` : "";
    const asked = counted(issues.length - unchanged, "issue");
    return [`${number(applied)} of ${asked} updated${some}${left}`];
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
  log: ({ issues }) => [...plannedLines("Would be updated:", issues), ...unfinishedLines(issues)],
};

export const listIssuesReport: CommandReport<ListIssuesOutcome> = {
  verdict({ matchedCount, query = "", gate, outcome }) {
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
  },
  summary: listIssuesSummary,
  // A list that is not to be believed counts nothing.
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
): OutputValues {
  // A part of a selection must not be taken for the whole.
  if (matchedCount === undefined) return {};
  return { "matched-count": matchedCount, "issue-ids": JSON.stringify(idsIn(issues, state)) };
}

export function selectionResult({ query, matchedCount, issues }: IssuesOutcome) {
  return { query, matchedCount, issues: resultIssues(issues) };
}

export function idsIn(issues: readonly IssueRow[], state?: IssueState): string[] {
  const chosen = state === undefined ? issues : issues.filter((issue) => issue.state === state);
  return chosen.map(({ id }) => id);
}

/** Made when their turn comes. */
export function* resultIssues(issues: readonly IssueRow[]): Iterable<object> {
  for (const { stats: _, mayPass: _mayPass, ...row } of issues) {
    const { before = null, after = null, reason = null } = row;
    yield { ...row, before, after, reason };
  }
}

/** The worst issues that a dry run would change. */
export function plannedLines(heading: string, issues: readonly IssueRow[]): string[] {
  const planned = issues.filter(({ state }) => state === "planned");
  return listedLines(heading, planned, ({ before = {}, after = {} }) =>
    ATTRIBUTES.filter(({ member }) => after[member] !== undefined)
      .map((row) => {
        const [old, value] = [before[row.member], after[row.member]].map((each) =>
          each === undefined ? "?" : singleLine(attributeText(each, row)),
        );
        return `${row.member} ${old} → ${value}`;
      })
      .join(", "),
  );
}

export function foundLines(heading: string, issues: readonly IssueRow[]): string[] {
  return listedLines(heading, issues, ({ level, status, count }) => {
    const events = count === undefined ? undefined : counted(count, "event");
    const facts = [level, status, events].filter((fact) => fact !== undefined);
    return facts.map(singleLine).join(", ");
  });
}

function listedLines(
  heading: string,
  issues: readonly IssueRow[],
  say: (issue: IssueRow) => string,
): string[] {
  if (issues.length === 0) return [];
  // The log is for a glance; the summary and the result file have all.
  const shown = issues.slice(0, 10);
  // By themselves first: one could end with half a sequence of a terminal, which takes along what follows.
  const names = shown.map(({ shortId }) => shorten(singleLine(shortId), 40));
  const width = Math.max(...names.map((name) => name.length));
  const lines = shown.map(
    (issue, index) =>
      `  ${(names[index] ?? "").padEnd(width)}  ${say(issue)}  ${shorten(singleLine(issue.title), 80)}`,
  );
  return [heading, ...lines, ...moreLine(issues.length - shown.length)];
}

/** Issues with a reason; those that were not begun are counted. */
export function unfinishedLines(issues: readonly IssueRow[]): string[] {
  const told = issues.filter(isTrouble);
  const waiting = issues.filter(({ state }) => state === "not-started").length;
  const lines = told.slice(0, 20).map(({ id, shortId, state, reason: what, fix }) => {
    // By itself first: it could end with half a sequence of a terminal, which takes along what follows.
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
