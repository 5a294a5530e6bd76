import { expect, test } from "vitest";
import { interleaved, percentile, timing } from "./measure.ts";
import { claimLines, claimsSection, figureTable, timeFigure } from "./report.ts";

test.each([
  [[], 50, Number.NaN],
  [[5], 50, 5],
  [[4, 1, 2, 3], 50, 2.5],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 10, 2],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 90, 10],
  [[7, 9], 100, 9],
  [[7, 9], 0, 7],
])("the percentile of %j at %i is %d", (samples, percent, expected) => {
  expect(percentile(samples, percent)).toBe(expected);
});

test("candidates take turns, each begins a round, and the first round only warms up", async () => {
  let order = "";
  const way = (name: string, ms: number) => async () => {
    order += name;
    return ms;
  };
  const { a, b } = await interleaved({ a: way("a", 10), b: way("b", 20) }, 2);
  expect(order).toBe("ababba");
  expect(a.samples).toEqual([10, 10]);
  expect(b.median).toBe(20);
});

test("a table shows medians, spread and the ratio to the floor", () => {
  const floor = timing([40, 50, 60]);
  const figures = [timeFigure("floor", floor), timeFigure("action", timing([75, 100, 125]), floor)];
  expect(figureTable(figures).split("\n")).toEqual([
    "             median            p10 – p90    floor",
    "  floor     50.0 ms    42.0 ms – 58.0 ms",
    "  action   100.0 ms   80.0 ms – 120.0 ms   2.00 ×",
  ]);
});

test("a claim says whether it holds, and becomes a row with what was measured, when and on what", () => {
  const claim = { text: "release", measured: "60 ms", limit: 1.6, unit: "×" } as const;
  const claims = [1.6, 1.7].map((value) => ({ ...claim, value }));
  expect(claimLines(claims).split("\n")).toEqual([
    "  holds: release: 1.60 ×, at most 1.60 ×",
    "  DOES NOT HOLD: release: 1.70 ×, at most 1.60 ×",
  ]);
  const made = { date: "2026-11-21T12:00:00.000Z", machine: "2 cores", runs: 5 };
  expect(claimsSection(claims.slice(0, 1), made).split("\n")).toEqual([
    "| What | Measured | At most | In detail |",
    "| --- | --- | --- | --- |",
    "| release | 1.60 × | 1.60 × | 60 ms |",
    "",
    "Measured on 2026-11-21 with `npm run bench -- --docs`: medians of 5 runs of whole processes, side by side with their floors, on 2 cores.",
  ]);
});
