import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { evenly, sparkline, timeChart, type Series } from "../../src/report/charts.ts";
import { runs } from "./hostile.ts";
import { checkChart } from "./mermaid.ts";
import { days, hours } from "./samples.ts";

const NOON = 1_795_262_400;
const HOUR = 3600;
const DAY = 86_400;

function hourly(counts: readonly number[]): Series {
  return counts.map((count, index) => [NOON + index * HOUR, count]);
}

describe("sparkline", () => {
  test.each([
    [[], ""],
    [[0], "▁"],
    [[7], "█"],
    [[0, 0, 0], "▁▁▁"],
    [[0, 1, 2, 3, 4, 5, 6, 7], "▁▂▃▄▅▆▇█"],
    [[0, 1, 1_000_000], "▁▂█"],
    [[5, 5, 5], "███"],
    [[-3, Number.NaN, Number.POSITIVE_INFINITY, 2], "▁▁▁█"],
  ])("of %j is %s", (counts, line) => {
    expect(sparkline(counts)).toBe(line);
  });

  test("sums neighbours when there are too many, and keeps the newest group whole", () => {
    expect(sparkline([9, 0, 0, 0, 0, 0, 1], 4)).toBe("█▁▁▂");
    expect(
      sparkline(
        Array.from({ length: 24 }, () => 1),
        12,
      ),
    ).toHaveLength(12);
  });
});

describe("evenly", () => {
  test.each<[string, Series, Series]>([
    ["nothing", [], []],
    [
      "a gap",
      [
        [NOON, 1],
        [NOON + 3 * HOUR, 2],
      ],
      [
        [NOON, 1],
        [NOON + HOUR, 0],
        [NOON + 2 * HOUR, 0],
        [NOON + 3 * HOUR, 2],
      ],
    ],
    [
      "another order",
      [
        [NOON + HOUR, 2],
        [NOON, 1],
      ],
      [
        [NOON, 1],
        [NOON + HOUR, 2],
      ],
    ],
    [
      "two in one bucket",
      [
        [NOON, 1],
        [NOON + 60, 2],
      ],
      [[NOON, 3]],
    ],
    [
      "times that are none",
      [
        [Number.NaN, 1],
        [-5, 1],
        [NOON, 1],
      ],
      [[NOON, 1]],
    ],
  ])("%s", (_, series, even) => {
    expect(evenly(series, HOUR)).toEqual(even);
  });

  test("a series has as many times as an answer has room for", () => {
    const series = Array.from({ length: 300_000 }, (_, index): [number, number] => [
      index * HOUR,
      1,
    ]);
    expect(evenly(series, HOUR)).toEqual(series.slice(-800));
  });

  test("a stray time long ago does not blow up the series", () => {
    expect(
      evenly(
        [
          [0, 1],
          [NOON, 2],
        ],
        HOUR,
      ),
    ).toHaveLength(800);
  });
});

describe("timeChart", () => {
  test.each<[string, Series]>([
    ["one point", hourly([3])],
    ["one zero", hourly([0])],
    ["zeros", hourly([0, 0, 0])],
    ["millions", hourly([12_000_000, 0, 3])],
    ["beyond integers", hourly([1e300, Number.MAX_VALUE, 0.5])],
    [
      "a gap",
      [
        [NOON, 4],
        [NOON + 5 * HOUR, 1],
      ],
    ],
    ["a day and an hour", hours(1, 25)],
    ["a whole day", hours(1)],
  ])("of %s is written as Mermaid reads it", (_, series) => {
    checkChart(timeChart(series, "hour", "Events") ?? []);
  });

  test("of nothing is none", () => {
    expect(timeChart([], "hour", "Events")).toBeUndefined();
  });

  test("reads well", () => {
    expect(timeChart(hourly([0, 40, 7]), "hour", "Events per hour UTC")?.slice(1)).toEqual([
      "xychart-beta",
      '  title "Events per hour UTC"',
      '  x-axis ["12", "13", "14"]',
      "  y-axis 1.8 --> 40",
      "  bar [0, 40, 7]",
    ]);
  });

  test.each<[string, Series, "hour" | "day"]>([
    ["25 hours", hours(1, 25), "hour"],
    [
      "30 days over the end of February",
      Array.from({ length: 30 }, (_, at) => [Date.UTC(2027, 1, 10) / 1000 + at * DAY, at]),
      "day",
    ],
    ["31 days", days(1, 31), "day"],
    ["100 days", days(1, 100), "day"],
  ])("of %s labels each bar differently", (_, series, bucket) => {
    const [, axis = ""] =
      /x-axis \[(.*)\]/u.exec(timeChart(series, bucket, "x")?.join("\n") ?? "") ?? [];
    const labels = axis.split(", ");
    expect(new Set(labels).size).toBe(labels.length);
    expect(labels.length).toBe(Math.min(series.length, 31));
  });

  test("whatever the numbers, it is written as Mermaid reads it", () => {
    const series = fc.array(
      fc.tuple(
        fc.oneof(fc.integer({ min: 0 }), fc.maxSafeNat(), fc.double()),
        fc.oneof(fc.nat(), fc.double()),
      ),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(series, fc.constantFrom("hour", "day"), (points, bucket) => {
        const chart = timeChart(points, bucket, "Events");
        if (chart !== undefined) checkChart(chart);
      }),
      runs(100),
    );
  });
});
