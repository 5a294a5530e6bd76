/**
 * Charts of counts over time and of shares: Mermaid for the summary, and sparklines for table cells. All of it is built
 * from numbers and from labels of letters, digits, blanks, dots, dashes and underscores; Mermaid's grammar gives
 * nothing else in them a meaning.
 */
import { singleLine } from "../text.ts";

/** `[unix seconds, count]`, oldest first, as the contract's `stats`. */
export type Series = readonly (readonly [number, number])[];

/** What one bucket of a series stands for. */
export type Bucket = "hour" | "day";

const LEVELS = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"] as const;
/** Widest sparkline: one that is longer sums neighbours, so that a column keeps its width. */
const SPARKLINE_LENGTH = 30;
/** Most bars that keep their labels apart at the width of a summary. */
const MOST_BARS = 31;
/** Blue that has contrast on GitHub's white and on its dark background. */
const BAR_COLOUR = "#4184e4";
/** Told apart on both backgrounds, and with white text on them. */
const PIE_COLOURS = [
  "#3b72d1",
  "#c2502e",
  "#7a5cc4",
  "#2f8058",
  "#a3701a",
  "#b0417f",
  "#4f7078",
  "#6d6d6d",
];
/** An axis up to less would be labelled with fractions of an event. */
const LEAST_RANGE = 10;
/**
 * Where the value axis starts, as a share of its range. Mermaid keeps a margin below the lowest label and draws each bar
 * from under it: with an axis from 0, a bar of nothing would look like one of a few.
 */
const BASELINE = 0.045;
/** Larger counts would be written with an exponent. */
const MOST = Number.MAX_SAFE_INTEGER;
/** Longest run of missing buckets that is filled with zeros: a month of hours. */
const MOST_BUCKETS = 800;

const SECONDS: Record<Bucket, number> = { hour: 3600, day: 86_400 };

/**
 * Counts as a line of at most `length` blocks, `▁▂▄█`. The lowest block is zero alone; anything above zero is at least
 * the second. More counts are summed in groups.
 * @returns '' for an empty series
 */
export function sparkline(counts: readonly number[], length = SPARKLINE_LENGTH): string {
  const values = condensed(counts.map(clean), length);
  const most = Math.max(0, ...values);
  return values.map((value) => LEVELS[blockOf(value, most)] ?? LEVELS[0]).join("");
}

/**
 * A bar chart of a series. Missing buckets count as zero.
 * @returns lines of Mermaid, or undefined for a series without buckets
 */
export function timeChart(series: Series, bucket: Bucket, title: string): string[] | undefined {
  const points = evenly(series, SECONDS[bucket]).slice(-MOST_BARS);
  if (points.length === 0) return undefined;
  const most = Math.min(MOST, Math.max(LEAST_RANGE, ...points.map(([, count]) => count)));
  const { divisor, words } = scaleOf(most);
  const top = most / divisor;
  return [
    settings({
      xyChart: { width: 860, height: 260, titleFontSize: 16, ...axes },
      themeVariables: { xyChart: { plotColorPalette: BAR_COLOUR, backgroundColor: "transparent" } },
    }),
    "xychart-beta",
    `  title "${label(title) || "Events"}${words}"`,
    `  x-axis [${axisLabels(points, bucket).join(", ")}]`,
    `  y-axis ${decimal(top * BASELINE)} --> ${decimal(top)}`,
    `  bar [${points.map(([, count]) => decimal(count / divisor)).join(", ")}]`,
  ];
}

/** Mermaid labels its axis with bare digits: from five of them on, they are counted in thousands or millions. */
function scaleOf(most: number): { divisor: number; words: string } {
  if (most >= 10_000_000) return { divisor: 1_000_000, words: " - in millions" };
  if (most >= 10_000) return { divisor: 1000, words: " - in thousands" };
  return { divisor: 1, words: "" };
}

const axes = { xAxis: { labelFontSize: 12 }, yAxis: { labelFontSize: 12 } };

/**
 * A pie of shares; shares of zero are left out.
 * @returns lines of Mermaid, or undefined for fewer than two shares, which a sentence tells better
 */
export function pieChart(
  shares: Readonly<Record<string, number>>,
  title: string,
): string[] | undefined {
  const filled = Object.entries(shares)
    .map(([name, value]) => [label(name), clean(value)] as const)
    .filter(([name, value]) => value > 0 && name !== "")
    .toSorted(([, first], [, second]) => second - first);
  if (filled.length < 2) return undefined;
  const colours = Object.fromEntries(
    PIE_COLOURS.map((colour, index) => [`pie${index + 1}`, colour]),
  );
  return [
    settings({ themeVariables: { ...colours, ...pieText } }),
    "pie showData",
    `  title ${label(title) || "Shares"}`,
    ...filled.map(([name, value]) => `  "${name}" : ${decimal(value)}`),
  ];
}

const pieText = {
  pieTitleTextSize: "16px",
  pieLegendTextSize: "14px",
  pieSectionTextColor: "#ffffff",
  pieSectionTextSize: "14px",
  pieStrokeWidth: "1px",
  pieOuterStrokeWidth: "0px",
  pieOpacity: "1",
};

function settings(values: object): string {
  return `%%{init: ${JSON.stringify(values)}}%%`;
}

/** Counts per bucket over the whole time, in even steps: what is missing is zero, what shares a bucket is summed. */
export function evenly(series: Series, step: number): [number, number][] {
  const sums = new Map<number, number>();
  for (const [time, count] of series) {
    if (!Number.isSafeInteger(time) || time < 0) continue;
    const start = time - (time % step);
    sums.set(start, (sums.get(start) ?? 0) + clean(count));
  }
  if (sums.size === 0) return [];
  let [earliest, last] = [Infinity, 0];
  for (const start of sums.keys()) {
    earliest = Math.min(earliest, start);
    last = Math.max(last, start);
  }
  const first = Math.max(earliest, last - step * (MOST_BUCKETS - 1));
  const steps = Math.round((last - first) / step) + 1;
  return Array.from({ length: steps }, (_, index) => {
    const time = first + index * step;
    return [time, sums.get(time) ?? 0];
  });
}

/** What a Mermaid label may hold. */
export function label(text: string): string {
  return singleLine(text)
    .replaceAll(/[^A-Za-z0-9 ._-]+/gu, " ")
    .replaceAll(/ {2,}/gu, " ")
    .trim()
    .slice(0, 60);
}

function clean(count: number): number {
  return Number.isFinite(count) && count > 0 ? Math.min(Math.round(count), MOST) : 0;
}

/** Digits with at most three decimals: Mermaid does not read exponents. */
function decimal(value: number): string {
  return String(Number(Math.min(value, MOST).toFixed(3)));
}

function blockOf(value: number, most: number): number {
  if (value === 0 || most === 0) return 0;
  return Math.max(1, Math.round((value / most) * (LEVELS.length - 1)));
}

/** At most `length` values: neighbours are summed in groups of equal size, counted from the newest. */
function condensed(values: readonly number[], length: number): number[] {
  const size = Math.ceil(values.length / length);
  if (size <= 1) return [...values];
  const groups: number[] = [];
  for (let end = values.length; end > 0; end -= size) {
    const group = values.slice(Math.max(0, end - size), end);
    groups.unshift(group.reduce((sum, value) => sum + value, 0));
  }
  return groups;
}

/**
 * The hour or the day of the month under each bar. Mermaid draws bars with the same label at one place, so what comes
 * again is written with its day or month, as are the first day and the first of a month.
 */
function axisLabels(points: Series, bucket: Bucket): string[] {
  const seen = new Set<string>();
  return points.map(([time]) => {
    const iso = new Date(time * 1000).toISOString();
    const [short, long] =
      bucket === "hour"
        ? [iso.slice(11, 13), `${iso.slice(8, 10)} ${iso.slice(11, 13)}`]
        : [iso.slice(8, 10), iso.slice(5, 10)];
    const dated = bucket === "day" && (seen.size === 0 || short === "01");
    const name = dated || seen.has(short) ? long : short;
    seen.add(name);
    return `"${name}"`;
  });
}
