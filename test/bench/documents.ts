/** What the documents show of a run. */
import { table } from "../tooling/sections.ts";
import type { Report } from "./compare.ts";
import { machineLine } from "./machine.ts";
import { amount } from "./table.ts";

/** The claims, as the README shows them: what was measured, when, on what, and how to repeat it. */
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

/** What was measured of the model, as docs/scale.md shows it; undefined where this run did not. */
export function scaleSection({ machine, results }: Report): string | undefined {
  const scale = results.find(({ bench }) => bench === "scale");
  if (!scale) return undefined;
  const rows = scale.figures.map(({ name, value, unit, ratio = 1 }) => [
    name,
    amount(value, unit),
    amount(ratio, "×"),
  ]);
  return [
    table(["", "Measured", "Model"], rows),
    `On ${machine.date.slice(0, 10)}, with ${machineLine(machine)}.`,
  ].join("\n\n");
}
