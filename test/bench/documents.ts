/** What the documents show of a run. */
import { table } from "../tooling/sections.ts";
import { type Machine, machineLine } from "./machine.ts";
import type { BenchResult } from "./result.ts";
import { amount } from "./table.ts";

/** What a run writes as JSON. */
interface Report {
  readonly machine: Machine;
  readonly runs: number;
  readonly results: readonly BenchResult[];
}

/** The claims, as docs/scale.md shows them: what was measured, when, on what, and how to repeat it. */
export function claimsSection({ machine, runs, results }: Report): string {
  const rows = results.flatMap(({ claims }) =>
    claims.map(({ text, measured = "", value, limit, unit }) => [
      text,
      amount(value, unit),
      amount(limit, unit),
      measured,
    ]),
  );
  return [
    table(["What", "Measured", "At most", "In detail"], rows),
    `Measured on ${machine.date.slice(0, 10)} with \`npm run bench -- --docs\`: medians of ${runs} runs of whole processes,` +
      ` side by side with their floors, on ${machineLine(machine)}.`,
  ].join("\n\n");
}
