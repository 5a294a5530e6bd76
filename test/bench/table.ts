/** The figures of a bench as text. */
import type { Timing } from "./measure.ts";
import type { Claim, Figure } from "./result.ts";

/** A timing as a line of a table, with its ratio to the floor where there is one. */
export function timeFigure(name: string, timing: Timing, floor?: Timing): Figure {
  const { median, p10, p90, samples } = timing;
  const ratio = floor === undefined ? {} : { ratio: median / floor.median };
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
  const all = timed ? [["", "median", "p10 – p90", "floor"], ...rows] : rows;
  return columns(all.map((row) => used.map((column) => row[column] ?? "")));
}

/** Rows in columns: the first one to the left, the others, which are numbers, to the right. */
function columns(rows: readonly (readonly string[])[]): string {
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const cell = (text: string, column: number) =>
    column === 0 ? text.padEnd(width(column)) : text.padStart(width(column));
  return rows.map((row) => `  ${row.map(cell).join("   ")}`.trimEnd()).join("\n");
}

export function claimLines(claims: readonly Claim[]): string {
  return claims
    .map(({ text, value, limit, unit }) => {
      const verdict = value <= limit ? "holds" : "DOES NOT HOLD";
      return `  ${verdict}: ${text}: ${amount(value, unit)}, at most ${amount(limit, unit)}`;
    })
    .join("\n");
}

/** `10,000` */
export const whole = (count: number): string => count.toLocaleString("en");

/** A number with its unit. */
export function amount(value: number, unit: Claim["unit"] | Figure["unit"]): string {
  switch (unit) {
    case "ms":
      return `${value.toFixed(1)} ms`;
    case "×":
      return `${value.toFixed(2)} ×`;
    case "bytes":
      return value < 10e6 ? `${(value / 1e3).toFixed(0)} kB` : `${(value / 1e6).toFixed(0)} MB`;
    case "count":
      return String(value);
  }
}
