/** Texts that grow, through every channel: `npm run fuzz` does it with more shapes, up to 1 MB. */
import { describe, expect, test } from "vitest";
import { GROWN, SHAPES, growsTooFast } from "./growth.ts";

const IS_LONG_RUN = process.env["FUZZ_SEED"] !== undefined;
const LONGEST = IS_LONG_RUN ? 2 ** 20 : 2 ** 17;
const TIME = { timeout: IS_LONG_RUN ? 6_000_000 : 600_000 };

const SOME = new Set([
  "line breaks",
  "slashes",
  "all controls",
  "operating system commands of C1",
  "nested []",
]);
const some = SHAPES.filter(({ name }) => SOME.has(name));

describe.each(GROWN)("$name", (grown) => {
  test("the time for hostile texts grows no faster than they do", TIME, async () => {
    expect(some).toHaveLength(SOME.size);
    expect(await growsTooFast(grown, IS_LONG_RUN ? SHAPES : some, LONGEST)).toEqual([]);
  });
});
