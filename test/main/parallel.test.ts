/** Work that is done several at a time. */
import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { inParallel } from "../../src/parallel.ts";

const TEN = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

describe("work in parallel", () => {
  test.each([1, 3, 10, 50])(
    "parallel work is done once for each item, in order, %i at a time",
    async (workers) => {
      const begun: number[] = [];
      let [underWay, most] = [0, 0];
      await inParallel(TEN, workers, async (item) => {
        begun.push(item);
        underWay += 1;
        most = Math.max(most, underWay);
        for (let turns = 0; turns < 1 + (item % 3); turns += 1) await turn();
        underWay -= 1;
      });
      expect(begun).toEqual(TEN);
      expect(most).toBe(Math.min(workers, TEN.length));
    },
  );

  test("parallel work takes an item only when a worker is free", async () => {
    const taken: number[] = [];
    const done: number[] = [];
    function* items() {
      for (const item of TEN) {
        taken.push(item);
        expect(item - done.length).toBeLessThan(2);
        yield item;
      }
    }
    await inParallel(items(), 2, async (item) => {
      await turn();
      done.push(item);
    });
    expect(taken).toEqual(TEN);
  });

  test("parallel work begins nothing after a failure, but ends begun items", async () => {
    const failure = new Error("third");
    const begun: number[] = [];
    const ended: number[] = [];
    const working = inParallel(TEN, 3, async (item) => {
      begun.push(item);
      if (item === 2) throw failure;
      await turn();
      await turn();
      ended.push(item);
    });
    await expect(working).rejects.toBe(failure);
    expect([begun, ended]).toEqual([
      [0, 1, 2],
      [0, 1],
    ]);
  });

  test("parallel work fails with the first failure; the others are handled", async () => {
    const working = inParallel(TEN, 10, async (item) => {
      for (let turns = item; turns < 10; turns += 1) await turn();
      throw new Error(`item ${item}`);
    });
    await expect(working).rejects.toThrow("item 9");
  });
});
