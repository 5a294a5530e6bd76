import { expect, test } from "vitest";
import { interleaved, percentile } from "../../tools/bench/measure.ts";

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
