/** Charts of counts over time: Mermaid for the summary, and sparklines for table cells. No text from outside is in them. */

/** `[unix seconds, count]`, oldest first, as the contract's `stats`. */
export type Series = readonly (readonly [number, number])[];

/** What one bucket of a series stands for. */
export type Bucket = "hour" | "day";

const LEVELS = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"] as const;
const SPARKLINE_LENGTH = 30;
/** Most bars that keep their labels apart at the width of a summary. */
const MOST_BARS = 31;
/** A shorter axis would get labels with fractions of an event. */
const LEAST_RANGE = 10;
/**
 * Where the value axis starts, as a share of its range. Mermaid draws each bar from below the lowest label: on an axis from 0,
 * a bar of zero events would look like one of a few.
 */
const BASELINE = 0.045;
/** A month of hours. */
const MOST_BUCKETS = 800;

/** The last second of the year 9999; `toISOString` writes later times in another form. */
const LAST_SECOND = 253_402_300_799;

const SECONDS: Record<Bucket, number> = { hour: 3600, day: 86_400 };

/** Blue that has contrast on GitHub's white and on its dark background. */
const COLOURS = { plotColorPalette: "#4184e4", backgroundColor: "transparent" };
const AXIS = { labelFontSize: 12 };
const SETTINGS = {
  xyChart: { width: 860, height: 260, titleFontSize: 16, xAxis: AXIS, yAxis: AXIS },
  themeVariables: { xyChart: COLOURS },
};

/** Draws counts as at most `length` blocks, `▁▂▄█`; only zero gets the lowest. More counts are summed in groups. */
export function sparkline(counts: readonly number[], length = SPARKLINE_LENGTH): string {
  const size = Math.max(1, Math.ceil(counts.length / length));
  const values: number[] = [];
  for (let end = counts.length; end > 0; end -= size) {
    const group = counts.slice(Math.max(0, end - size), end);
    values.unshift(group.reduce((sum, count) => sum + clean(count), 0));
  }
  const most = Math.max(1, ...values);
  const blockOf = (value: number) =>
    value === 0 ? 0 : Math.max(1, Math.round((value / most) * (LEVELS.length - 1)));
  return values.map((value) => LEVELS[blockOf(value)] ?? LEVELS[0]).join("");
}

/**
 * A bar chart in lines of Mermaid; undefined for a series without buckets.
 * @param title our text, with only letters, digits, spaces, dots and dashes
 */
export function timeChart(series: Series, bucket: Bucket, title: string): string[] | undefined {
  const points = evenly(series, SECONDS[bucket]).slice(-MOST_BARS);
  if (points.length === 0) return undefined;
  const top = Math.max(LEAST_RANGE, ...points.map(([, count]) => count));
  return [
    `%%{init: ${JSON.stringify(SETTINGS)}}%%`,
    "xychart-beta",
    `  title "${title}"`,
    `  x-axis [${axisLabels(points, bucket).join(", ")}]`,
    `  y-axis ${Number((top * BASELINE).toFixed(3))} --> ${top}`,
    `  bar [${points.map(([, count]) => count).join(", ")}]`,
  ];
}

/** Returns a count for every bucket, up to the newest 800: a missing one is zero, counts of the same bucket are summed. */
export function evenly(series: Series, step: number): [number, number][] {
  const sums = new Map<number, number>();
  let [earliest, last] = [Infinity, 0];
  for (const [time, count] of series) {
    if (!Number.isInteger(time) || time < 0 || time > LAST_SECOND) continue;
    const start = time - (time % step);
    sums.set(start, clean((sums.get(start) ?? 0) + clean(count)));
    earliest = Math.min(earliest, start);
    last = Math.max(last, start);
  }
  if (sums.size === 0) return [];
  const first = Math.max(earliest, last - step * (MOST_BUCKETS - 1));
  return Array.from({ length: (last - first) / step + 1 }, (_, index) => {
    const time = first + index * step;
    return [time, sums.get(time) ?? 0];
  });
}

/** Whole, not negative, and without an exponent, which Mermaid does not read. */
function clean(count: number): number {
  return Number.isFinite(count) && count > 0
    ? Math.min(Math.round(count), Number.MAX_SAFE_INTEGER)
    : 0;
}

/**
 * Labels each bar with its hour or day. Mermaid draws bars with equal labels at one place, so a repeated label gets its day or
 * month in front, as do the first day and the first of a month.
 */
function axisLabels(points: Series, bucket: Bucket): string[] {
  // In `2026-11-21T12`.
  const [from, fromLonger, to] = bucket === "hour" ? [11, 8, 13] : [8, 5, 10];
  const seen = new Set<string>();
  return points.map(([time]) => {
    const iso = new Date(time * 1000).toISOString();
    const short = iso.slice(from, to);
    const isDated = bucket === "day" && (seen.size === 0 || short === "01");
    const name = isDated || seen.has(short) ? iso.slice(fromLonger, to).replace("T", " ") : short;
    seen.add(name);
    return `"${name}"`;
  });
}
