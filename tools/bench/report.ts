/** What a bench finds, as text. */
import { table } from "../sections.ts";

/** Something that we promise, and whether this run bears it out. */
export interface Claim {
  readonly text: string;
  /** The measured quantities behind the value, for readers: `61 ms, the floor 31 ms`. */
  readonly measured?: string;
  readonly value: number;
  readonly limit: number;
  readonly unit: "×" | "ms" | "bytes" | "count";
}

export interface Bench {
  /** What is typed to run it alone. */
  readonly name: string;
  readonly title: string;
  /** @param runs how often each way is timed, where time is measured */
  measure(runs: number): Promise<Claim[]>;
}

/** `61 ms, bare Node 31 ms` */
export function against(median: number, floor: number, name: string): string {
  return `${median.toFixed(0)} ms, ${name} ${floor.toFixed(0)} ms`;
}

export function claimLines(claims: readonly Claim[]): string {
  return claims
    .map(({ text, measured, value, limit, unit }) => {
      const verdict = value <= limit ? "holds" : "DOES NOT HOLD";
      const detail = measured === undefined ? "" : ` (${measured})`;
      return `  ${verdict}: ${text}: ${amount(value, unit)}, at most ${amount(limit, unit)}${detail}`;
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
