/** What a bench finds, as text. */
import { table } from "../sections.ts";
import type { Timing } from "./measure.ts";

/** One line of a bench's table. */
export interface Figure {
  readonly name: string;
  readonly unit: "ms" | "bytes" | "count";
  /** The median, where there are several samples. */
  readonly value: number;
  readonly p10?: number;
  readonly p90?: number;
  readonly samples?: readonly number[];
  /** As a multiple of the floor of this table, where there is one. */
  readonly ratio?: number;
}

/** Something that we promise, and whether this run bears it out. */
export interface Claim {
  readonly text: string;
  /** The measured quantities behind the value, for readers: `61 ms, the floor 31 ms`. */
  readonly measured?: string;
  readonly value: number;
  readonly limit: number;
  readonly unit: "×" | "ms" | "bytes" | "count";
}

export interface Findings {
  readonly figures: readonly Figure[];
  readonly claims: readonly Claim[];
}

export interface Bench {
  /** What is typed to run it alone. */
  readonly name: string;
  readonly title: string;
  /** @param runs how often each way is timed, where time is measured */
  measure(runs: number): Promise<Findings>;
}

/** A timing as a line of a table, with its ratio to the floor where there is one. */
export function timeFigure(name: string, timing: Timing, floor?: Timing): Figure {
  const { median, p10, p90, samples } = timing;
  const ratio = floor && { ratio: median / floor.median };
  return { name, unit: "ms", value: median, p10, p90, samples, ...ratio };
}

/** `61 ms, bare Node 31 ms` */
export function against(timing: Timing, floor: Timing, name: string): string {
  return `${timing.median.toFixed(0)} ms, ${name} ${floor.median.toFixed(0)} ms`;
}

export function figureTable(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, unit, value, p10, p90, ratio }) => [
    name,
    amount(value, unit),
    p10 === undefined || p90 === undefined ? "" : `${amount(p10, unit)} – ${amount(p90, unit)}`,
    ratio === undefined ? "" : `${ratio.toFixed(2)} ×`,
  ]);
  const timed = figures.some(({ p10 }) => p10 !== undefined);
  const used = [0, 1, 2, 3].filter((column) => rows.some((row) => row[column] !== ""));
  const all = (timed ? [["", "median", "p10 – p90", "floor"], ...rows] : rows).map((row) =>
    used.map((column) => row[column] ?? ""),
  );
  const width = (column: number) => Math.max(...all.map((row) => row[column]?.length ?? 0));
  // The names to the left, the numbers to the right.
  const cell = (text: string, column: number) =>
    column === 0 ? text.padEnd(width(column)) : text.padStart(width(column));
  return all.map((row) => `  ${row.map(cell).join("   ")}`.trimEnd()).join("\n");
}

export function claimLines(claims: readonly Claim[]): string {
  return claims
    .map(({ text, value, limit, unit }) => {
      const verdict = value <= limit ? "holds" : "DOES NOT HOLD";
      return `  ${verdict}: ${text}: ${amount(value, unit)}, at most ${amount(limit, unit)}`;
    })
    .join("\n");
}

/** The claims, as docs/scale.md shows them: what was measured, when, on what, and how to repeat it. */
export function claimsSection(
  claims: readonly Claim[],
  { date, machine, runs }: { date: string; machine: string; runs: number },
): string {
  const rows = claims.map(({ text, measured = "", value, limit, unit }) => [
    text,
    amount(value, unit),
    amount(limit, unit),
    measured,
  ]);
  const place = `medians of ${runs} runs of whole processes, side by side with their floors, on ${machine}.`;
  return `${table(["What", "Measured", "At most", "In detail"], rows)}

Measured on ${date.slice(0, 10)} with \`npm run bench -- --docs\`: ${place}`;
}

/** `10,000` */
export const whole = (count: number): string => count.toLocaleString("en");

/** A number with its unit. */
function amount(value: number, unit: Claim["unit"]): string {
  if (unit === "ms" && value >= 10_000) return `${(value / 1000).toFixed(1)} s`;
  if (unit === "ms") return `${value.toFixed(1)} ms`;
  if (unit === "×") return `${value.toFixed(2)} ×`;
  if (unit === "count") return String(value);
  return value < 10e6 ? `${(value / 1e3).toFixed(0)} kB` : `${(value / 1e6).toFixed(0)} MB`;
}
