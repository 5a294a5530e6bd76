/** This run beside an earlier one. */
import { readFileSync } from "node:fs";
import * as v from "valibot";
import { type Machine, machineLine } from "./machine.ts";
import type { BenchResult, Figure } from "./result.ts";
import { amount, columns } from "./table.ts";

/** What a run writes as JSON. */
export interface Report {
  readonly machine: Machine;
  readonly runs: number;
  readonly results: readonly BenchResult[];
}

const unit = v.picklist(["ms", "bytes", "count"]);
const reportSchema = v.object({
  machine: v.object({
    date: v.string(),
    cores: v.number(),
    memoryGiB: v.number(),
    platform: v.string(),
    node: v.string(),
    git: v.string(),
    commit: v.string(),
  }),
  results: v.array(
    v.object({
      bench: v.string(),
      figures: v.array(
        v.object({ name: v.string(), unit, value: v.number(), ratio: v.exactOptional(v.number()) }),
      ),
    }),
  ),
});

/** What is compared with of an earlier run. */
export interface Earlier {
  readonly machine: Machine;
  readonly results: readonly {
    readonly bench: string;
    readonly figures: readonly Pick<Figure, "name" | "unit" | "value" | "ratio">[];
  }[];
}

/** @throws for a file that no run has written */
export function readReport(file: string): Earlier {
  return v.parse(reportSchema, JSON.parse(readFileSync(file, "utf8")));
}

/**
 * Each figure that both runs have: then, now, and the change. What is a multiple of a floor is compared by that: another
 * day or another machine changes both.
 */
export function comparison(earlier: Earlier, now: Pick<Report, "machine" | "results">): string {
  const rows = now.results.flatMap(({ bench, figures }) =>
    figures.flatMap((figure) => {
      const before = earlier.results
        .find((result) => result.bench === bench)
        ?.figures.find(({ name }) => name === figure.name);
      return before ? [row(before, figure)] : [];
    }),
  );
  const { date, commit } = earlier.machine;
  const lines = [`Since ${date} (commit ${commit || "unknown"})`];
  const [then, today] = [machineLine(earlier.machine), machineLine(now.machine)];
  if (then !== today) lines.push(`  on another machine: ${then}`);
  return [...lines, columns([["", "then", "now", "change"], ...rows])].join("\n");
}

function row(before: Pick<Figure, "unit" | "value" | "ratio">, now: Figure): string[] {
  const byRatio = before.ratio !== undefined && now.ratio !== undefined;
  const [then, today] = byRatio
    ? [amount(before.ratio ?? 0, "×"), amount(now.ratio ?? 0, "×")]
    : [amount(before.value, before.unit), amount(now.value, now.unit)];
  const [from, to] = byRatio ? [before.ratio ?? 0, now.ratio ?? 0] : [before.value, now.value];
  const change =
    from === 0 ? "" : `${to >= from ? "+" : ""}${((to / from - 1) * 100).toFixed(0)} %`;
  return [now.name, then, today, change];
}
