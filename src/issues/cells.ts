/** Cells of the tables that show issues. */
import type { Column } from "../report/blocks.ts";
import { evenly, sparkline, type Bucket, type Series } from "../report/charts.ts";
import { code, markup, joined, link, nothing, text, type Markup } from "../report/markdown.ts";
import {
  type AttributeName,
  ATTRIBUTES,
  attributeText,
  type IssueAttributes,
} from "./attributes.ts";
import type { IssueRow, IssueState } from "./outcome.ts";

const STATES: Record<IssueState, string> = {
  planned: "🔎 would be updated",
  matched: "matched",
  applied: "✅ updated",
  unchanged: "➖ already as asked",
  "not-applied": "❌ not applied",
  failed: "❌ failed",
  unknown: "❓ sent, not confirmed",
  "not-started": "⏹️ not started",
};

const RESOLVING: Partial<Record<IssueState, string>> = {
  planned: "🔎 would be resolved",
  applied: "✅ resolved",
  unchanged: "➖ left as is",
  "not-applied": "❌ not resolved",
};

const LEVEL_MARKS: Readonly<Record<string, string>> = {
  fatal: "🟣",
  error: "🔴",
  warning: "🟠",
  info: "🔵",
  debug: "⚪",
};

/** The short ID, linked to the issue's page on the service. */
export function issueLink(issue: IssueRow): Markup {
  const name = issue.shortId === "" ? issue.id : issue.shortId;
  return link(issue.page, text(name, 60));
}

/** What became of an issue, with reason and fix. */
export function stateCell(issue: IssueRow): Markup {
  return joined([markup`${STATES[issue.state]}`, reasonCell(issue)], "<br>");
}

/** The same for an issue that a release resolves. */
export function resolvedCell(issue: IssueRow): Markup {
  return joined(
    [markup`${RESOLVING[issue.state] ?? STATES[issue.state]}`, reasonCell(issue)],
    "<br>",
  );
}

/** Why an issue's state is what it is, and what to do about it. */
export function reasonCell({ reason, fix }: IssueRow): Markup {
  return joined(
    [
      reason === undefined ? nothing : text(reason, 300),
      fix === undefined ? nothing : markup`Fix: ${text(fix, 300)}`,
    ],
    "<br>",
  );
}

const UNCHANGED: readonly IssueState[] = ["not-started", "failed", "unknown"];

/** One column for each attribute that was asked: `unresolved → resolved`. */
export const changeColumns: readonly Column<IssueRow>[] = ATTRIBUTES.map(
  ({ head, member, isShort }) => ({
    head,
    nowrap: isShort,
    cell: (issue) => changeCell(issue, member),
  }),
);

function changeCell({ before, after, state }: IssueRow, name: AttributeName): Markup {
  const old = before?.[name];
  // What was not started, was refused or was never answered is not known to have changed.
  const value = UNCHANGED.includes(state) ? old : after?.[name];
  if (value === undefined) return nothing;
  const shown = text(attributeText(value, name), 60);
  if (old === undefined || old === value) return shown;
  return markup`${text(attributeText(old, name), 60)} →\u00a0<b>${shown}</b>`;
}

/** `status: resolved, assignee: ana`. */
export function attributesLine(attributes: IssueAttributes): Markup {
  const parts = ATTRIBUTES.map(({ member, head }) => {
    const value = attributes[member];
    return value === undefined
      ? nothing
      : markup`${head.toLowerCase()}: <b>${text(attributeText(value, member), 60)}</b>`;
  });
  return joined(parts, ", ");
}

/** `🔴 error`. */
export function levelCell({ level }: IssueRow): Markup {
  if (level === undefined) return nothing;
  const mark = Object.hasOwn(LEVEL_MARKS, level) ? `${LEVEL_MARKS[level]}\u00a0` : "";
  return markup`${mark}${text(level, 20)}`;
}

/** Counts over time as blocks; two hours or days share one, so that the column stays narrow. */
export function sparklineCell(series: Series | undefined, bucket: Bucket): Markup {
  if (series === undefined) return nothing;
  const counts = evenly(series, bucket === "hour" ? 3600 : 86_400).map(([, count]) => count);
  return code(sparkline(counts, bucket === "hour" ? 12 : 15));
}

/** Title, and below it the level, the status (where a table does not show its change) and where in the code. */
export function titleCell(issue: IssueRow): Markup {
  const { status, culprit, state } = issue;
  const below = joined(
    [
      levelCell(issue),
      status === undefined || state !== "matched" ? nothing : text(status, 40),
      culprit === undefined || culprit.trim() === "" ? nothing : text(culprit, 80),
    ],
    " · ",
  );
  return joined(
    [text(issue.title, 100), below.isEmpty ? below : markup`<sub>${below}</sub>`],
    "<br>",
  );
}
