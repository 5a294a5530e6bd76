/** This run beside an earlier one. */
import { readFileSync } from "node:fs";
import { type Machine, machineLine } from "./machine.ts";
import type { BenchResult, Figure } from "./result.ts";
import { amount, columns } from "./table.ts";

/** What a run writes as JSON. */
export interface Report {
  readonly machine: Machine;
  readonly runs: number;
  readonly results: readonly BenchResult[];
}

/** @throws for a file that is no JSON */
export function readReport(file: string): Report {
  return JSON.parse(readFileSync(file, "utf8")) as Report;
}

/**
 * Each figure that both runs have: then, now, and the change. What is a multiple of a floor is compared by that: another
 * day or another machine changes both.
 */
export function comparison(
  earlier: Pick<Report, "machine" | "results">,
  now: Pick<Report, "machine" | "results">,
): string {
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
