/** The report of `check`: a table of all rows with their fixes, the worst first. */
import { counted } from "../report/format.ts";
import { type Block, type Column, dataTable } from "../report/blocks.ts";
import { joined, markup, nothing, text } from "../report/markdown.ts";
import { overview } from "../report/summary.ts";
import type { CommandReport, Part } from "../report/view.ts";
import { asSentence } from "../text.ts";
import type { CheckRow } from "../servers/server.ts";
import { type CheckOutcome, staysWrong } from "./outcome.ts";

/** In the order of the rows, the worst first. */
export const MARKS: Readonly<Record<CheckRow["state"], string>> = {
  failed: "❌ would fail",
  warning: "⚠️ look at this",
  unknown: "❔ not known",
  ok: "✅ ok",
  missing: "➖ not allowed, not needed",
};

export const checkReport: CommandReport<CheckOutcome, "version"> = {
  verdict: checkSentence,
  summary: checkSummary,
  outputs: ({ version = "" }) => ({ version }),
  result: ({ version, rows }) => ({ check: { version, rows } }),
  staysWrong,
  log: ({ rows }) =>
    rows.map(({ name, state, found, fix }) => {
      const advice = fix === undefined ? found : `${asSentence(found)} Fix: ${fix}`;
      return `${MARKS[state]} · ${name}: ${advice}`;
    }),
};

function checkSentence({ rows, outcome }: CheckOutcome): Part[] {
  const count = (wanted: CheckRow["state"]) => rows.filter(({ state }) => state === wanted).length;
  if (rows.length === 0) return ["nothing could be checked"];
  if (outcome === "failed") {
    const problems = counted(count("failed"), "problem");
    return [`a release with these inputs would fail: ${problems} to fix`];
  }
  if (outcome === "unchanged") return ["nothing is released on this event"];
  const warnings = count("warning");
  const unknown = count("unknown");
  const rest = [
    ...(warnings > 0 ? [counted(warnings, "warning")] : []),
    ...(unknown > 0 ? [`${counted(unknown, "thing")} that only a release shows`] : []),
  ].join(", ");
  return [`a release with these inputs can be made${rest === "" ? "" : `: ${rest}`}`];
}

function checkSummary(outcome: CheckOutcome): Block[] {
  const columns: Column<CheckRow>[] = [
    { head: "", nowrap: true, cell: ({ state }) => markup`${MARKS[state]}` },
    { head: "What", cell: ({ name }) => text(name, 120) },
    {
      head: "Found",
      cell: ({ found, fix }) => {
        const advice = fix === undefined ? nothing : markup`Fix: ${text(fix, 400)}`;
        return joined([text(found, 400), advice], "<br>");
      },
    },
  ];
  const table = outcome.rows.length === 0 ? [] : [dataTable(columns, outcome.rows)];
  return [...table, ...overview(outcome)];
}
