/** Sparklines, series of time and the charts that GitHub draws. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { evenly, sparkline, timeChart, type Series } from "../../src/report/charts.ts";
import { checkChart } from "./mermaid.ts";

const NOON = 1_795_262_400;
const HOUR = 3600;
const DAY = 86_400;

/** Counts of successive hours; there is no bucket for an undefined one. */
function hourly(counts: readonly (number | undefined)[]): Series {
  return counts.flatMap((count, index) =>
    count === undefined ? [] : [[NOON + index * HOUR, count] as const],
  );
}

const days = (length: number): Series =>
  Array.from({ length }, (_, at) => [NOON + at * DAY, (at * 7) % 11] as const);

describe("sparkline", () => {
  test.each([
    [[], ""],
    [[0], "▁"],
    [[7], "█"],
    [[0, 1, 2, 3, 4, 5, 6, 7], "▁▂▃▄▅▆▇█"],
    [[0, 1, 1_000_000], "▁▂█"],
    [[-3, Number.NaN, Number.POSITIVE_INFINITY, 2], "▁▁▁█"],
  ])("the sparkline of %j is %s", (counts, line) => {
    expect(sparkline(counts)).toBe(line);
  });

  test("a sparkline of too many values sums neighbours, the newest complete", () => {
    expect(sparkline([9, 0, 0, 0, 0, 0, 1], 4)).toBe("█▁▁▂");
    expect(sparkline(Array<number>(24).fill(1), 12)).toHaveLength(12);
    expect([30, 31].map((length) => sparkline(Array<number>(length).fill(1)).length)).toEqual([
      30, 16,
    ]);
  });
});

describe("evenly", () => {
  const [one, two] = hourly([1, 2]);
  test.each<[string, Series, Series]>([
    ["nothing", [], []],
    ["a gap", hourly([1, undefined, undefined, 2]), hourly([1, 0, 0, 2])],
    ["another order", [two ?? [0, 0], one ?? [0, 0]], hourly([1, 2])],
    ["two in one bucket", [...hourly([1]), [NOON + 60, 2]], hourly([3])],
    ["times that are none", [[Number.NaN, 1], [-5, 1], [9e12, 1], ...hourly([1])], hourly([1])],
  ])("evenly spaced buckets: %s", (_, series, even) => {
    expect(evenly(series, HOUR)).toEqual(even);
  });

  test("a long series is cut to its newest 800 buckets", () => {
    const series = Array.from({ length: 300_000 }, (_, index) => [index * HOUR, 1] as const);
    expect(evenly(series, HOUR)).toEqual(series.slice(-800));
    expect(evenly([[0, 1], ...hourly([2])], HOUR)).toHaveLength(800);
  });
});

describe("timeChart", () => {
  test("a time chart of no counts is not drawn", () => {
    expect(timeChart([], "hour", "Events")).toBeUndefined();
  });

  test("a time chart has one bar for each bucket", () => {
    const title = "Events per hour UTC";
    expect(timeChart(hourly([0, 40, 7]), "hour", title)?.slice(1)).toEqual([
      "xychart-beta",
      '  title "Events per hour UTC"',
      '  x-axis ["12", "13", "14"]',
      "  y-axis 1.8 --> 40",
      "  bar [0, 40, 7]",
    ]);
  });

  test.each<[string, Series, "hour" | "day"]>([
    ["25 hours", hourly(Array<number>(25).fill(3)), "hour"],
    [
      "30 days over the end of February",
      Array.from({ length: 30 }, (_, at) => [Date.UTC(2027, 1, 10) / 1000 + at * DAY, at]),
      "day",
    ],
    ["31 days", days(31), "day"],
    ["100 days", days(100), "day"],
  ])("a time chart of %s labels each bar differently", (_, series, bucket) => {
    const [, axis = ""] =
      /x-axis \[(.*)\]/u.exec(timeChart(series, bucket, "x")?.join("\n") ?? "") ?? [];
    const labels = axis.split(", ");
    expect(new Set(labels).size).toBe(labels.length);
    expect(labels.length).toBe(Math.min(series.length, 31));
  });

  test.each<["hour" | "day", time: number, string]>([
    ["hour", Date.UTC(2026, 0, 31, 22), '"22", "23", "00", "01"'],
    ["day", Date.UTC(2026, 0, 30), '"01-30", "31", "02-01", "02"'],
  ])("a time chart of each %s dates the bars that need it", (bucket, time, labels) => {
    const step = bucket === "hour" ? HOUR : DAY;
    const series = [0, 1, 2, 5].map((count, at) => [time / 1000 + at * step, count] as const);
    const chart = timeChart(series, bucket, "x")?.slice(3);
    expect(chart).toEqual([`  x-axis [${labels}]`, "  y-axis 0.45 --> 10", "  bar [0, 1, 2, 5]"]);
  });

  test("a time chart of too many buckets shows the newest", () => {
    const [all, newest] = [days(100), days(100).slice(-31)];
    expect(timeChart(all, "day", "Events")).toEqual(timeChart(newest, "day", "Events"));
  });

  test("a time chart of any numbers is valid Mermaid", () => {
    const time = fc.oneof(fc.integer({ min: 0 }), fc.maxSafeNat(), fc.double());
    const series = fc.array(fc.tuple(time, fc.oneof(fc.nat(), fc.double())), { minLength: 1 });
    fc.assert(
      fc.property(series, fc.constantFrom("hour", "day"), (points, bucket) => {
        const chart = timeChart(points, bucket, "Events");
        if (chart !== undefined) checkChart(chart);
      }),
      { numRuns: 200 },
    );
  });
});
