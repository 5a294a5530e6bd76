import { describe, expect, test } from "vitest";
import { interleaved, percentile, timing } from "./measure.ts";
import { claimsSection } from "./documents.ts";
import { claimLines, figureTable, timeFigure } from "./table.ts";

describe("percentile", () => {
  test.each([
    [[5], 50, 5],
    [[3, 1, 2], 50, 2],
    [[4, 1, 2, 3], 50, 2.5],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 10, 2],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 90, 10],
    [[7, 9], 100, 9],
    [[7, 9], 0, 7],
  ])("of %j at %i is %d", (samples, percent, expected) => {
    expect(percentile(samples, percent)).toBe(expected);
  });

  test("of nothing is no number", () => {
    expect(percentile([], 50)).toBeNaN();
  });
});

test("candidates take turns, each begins a round, and the first round only warms up", async () => {
  const order: string[] = [];
  const candidate = <Name extends string>(name: Name, ms: number) => ({
    name,
    once: async () => {
      order.push(name);
      return ms;
    },
  });
  const { a, b } = await interleaved([candidate("a", 10), candidate("b", 20)], 2);
  expect(order.join(" ")).toBe("a b a b b a");
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

test("a claim says whether it holds", () => {
  const claim = { text: "requests", limit: 1, unit: "count" } as const;
  expect(claimLines([{ ...claim, value: 1 }])).toBe("  holds: requests: 1, at most 1");
  expect(claimLines([{ ...claim, value: 2 }])).toBe("  DOES NOT HOLD: requests: 2, at most 1");
});

test("claims become a table with the date, the machine and how to repeat it", () => {
  const report = {
    machine: {
      date: "2026-11-21T12:00:00.000Z",
      cores: 2,
      memoryGiB: 8,
      platform: "linux x64",
      node: "v24.0.0",
      git: "2.39.5",
      commit: "abc",
    },
    runs: 5,
    results: [
      {
        bench: "release",
        figures: [],
        claims: [{ text: "release", measured: "60 ms", value: 1.5, limit: 1.6, unit: "×" }],
      },
    ],
  } as const;
  expect(claimsSection(report)).toBe(
    [
      "| What | Measured | At most | In detail |",
      "| --- | --- | --- | --- |",
      "| release | 1.50 × | 1.60 × | 60 ms |",
      "",
      "Measured on 2026-11-21 with `npm run bench -- --docs`: medians of 5 runs of whole processes, side by side with their floors, on 2 cores, 8 GiB, linux x64, Node v24.0.0, git 2.39.5.",
    ].join("\n"),
  );
});
