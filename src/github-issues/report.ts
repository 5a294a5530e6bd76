/** What `sync-issues` says of its outcome. */
import { STATES, staysWrong } from "../issues/outcome.ts";
import {
  ISSUE,
  known,
  listedLines,
  queryFact,
  reasonCell,
  selectionResult,
  TITLE,
  unfinishedLines,
} from "../issues/report.ts";
import type { Column } from "../report/blocks.ts";
import { counted, number } from "../report/format.ts";
import { joined, link, markup, nothing, text } from "../report/markdown.ts";
import { type Facts, foldedTable, overview } from "../report/summary.ts";
import type { CommandReport } from "../report/view.ts";
import type { OUTPUTS } from "./inputs.ts";
import type { SyncIssuesOutcome, SyncRow } from "./outcome.ts";

const DONE = { open: "opened", reopen: "reopened", close: "closed", update: "updated" };

/** The result of an action on GitHub in words: `opened`, `would be closed`. */
export function becameOf({ state, reason, github = {} }: SyncRow) {
  const { action = "left", number: name } = github;
  if (action === "left") return "left for a later run";
  const done = DONE[action];
  if (state === "applied") return done;
  if (state === "planned") return `would be ${done}`;
  if (state === "unknown") return `perhaps ${done}`;
  if (state === "unchanged")
    return `not ${done}${reason === undefined ? ": it has changed meanwhile" : ""}`;
  if (state === "not-started") return `not ${done} yet`;
  // It was opened, but a later run would not find it.
  return action === "open" && name !== undefined ? "opened, but not as intended" : `not ${done}`;
}

/** The issues with an action on GitHub, in the order of `STATES`. */
function rowsOf({ issues }: SyncIssuesOutcome): SyncRow[] {
  const order = Object.keys(STATES);
  const meant = issues.filter(({ github }) => github?.action);
  return meant.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
}

/** `closed on GitHub by a person: 1, up to date: 12`. */
function leftAlone({ issues, matchedCount }: SyncIssuesOutcome): string {
  const left = matchedCount === undefined ? [] : issues.filter(({ github }) => !github?.action);
  const groups = Map.groupBy(left, ({ reason = "up to date" }) => reason);
  return [...groups].map(([reason, { length }]) => `${reason}: ${number(length)}`).join(", ");
}

const COLUMNS: readonly Column<SyncRow>[] = [
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
      const became = text(`${STATES[issue.state].mark}\u00A0${becameOf(issue)}`);
      return joined([became, reasonCell(issue)], "<br>");
    },
  },
];

export const syncIssuesReport: CommandReport<SyncIssuesOutcome, (typeof OUTPUTS)[number]> = {
  verdict: (outcome) => {
    const { matchedCount } = outcome;
    if (matchedCount === undefined) return ["nothing was written to GitHub"];
    const groups = [...Map.groupBy(rowsOf(outcome), becameOf)];
    const told = groups.map(([became, { length }]) => `${number(length)} ${became}`).join(", ");
    return [`${counted(matchedCount, "issue")} matched, on GitHub: ${told || "nothing to do"}`];
  },
  summary: (outcome, limit) => {
    const { query, matchedCount, repository } = outcome;
    const facts: Facts = [
      ["Query", known(query, queryFact)],
      ["Matching", known(matchedCount, (count) => markup`${counted(count, "issue")}`)],
      ["GitHub", known(repository, text)],
      ["Left alone", text(leftAlone(outcome), 300)],
    ];
    return [...overview(outcome, facts), ...foldedTable(COLUMNS, rowsOf(outcome), "issue", limit)];
  },
  outputs: ({ matchedCount, issues }) => {
    // A part of a selection must not be taken for the whole.
    if (matchedCount === undefined) return {};
    const written = issues.flatMap(({ state, github = {} }) => {
      // An issue with a number was opened, even if what follows failed.
      const isOpened = github.action === "open" && github.number !== undefined;
      return state === "applied" || isOpened ? github : [];
    });
    const count = (name: string) => written.filter(({ action }) => action === name).length;
    return {
      "matched-count": matchedCount,
      "created-count": count("open"),
      "updated-count": count("update"),
      "closed-count": count("close"),
      "reopened-count": count("reopen"),
      "left-count": issues.filter(({ github }) => github?.action === "left").length,
      "github-issues": written.flatMap(({ number: name }) => name ?? []),
    };
  },
  staysWrong,
  result: (outcome) => ({ repository: outcome.repository, ...selectionResult(outcome) }),
  log: ({ issues }) => [
    ...listedLines(
      "Planned:",
      issues.filter(({ state }) => state === "planned"),
      becameOf,
    ),
    ...unfinishedLines(issues),
  ],
};
