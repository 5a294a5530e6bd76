/** Texts that grow, through every channel: `npm run fuzz` does it with more shapes, up to 1 MB. */
import { describe, expect, test } from "vitest";
import { GROWN, SHAPES, growsTooFast } from "./growth.ts";

const LONGEST = 2 ** 17;

const SOME = new Set([
  "line breaks",
  "slashes",
  "all controls",
  "operating system commands of C1",
  "nested []",
]);
const shapes = SHAPES.filter(({ name }) => SOME.has(name));

describe.each(GROWN)("$name", (grown) => {
  test("take no longer than their texts grow", { timeout: 600_000 }, async () => {
    expect(shapes).toHaveLength(SOME.size);
    expect(await growsTooFast(grown, shapes, LONGEST)).toEqual([]);
  });
});

test("what looks at a text again and again is found", { timeout: 600_000 }, async () => {
  const careless = { name: "careless", read: (text: string) => text.replace(/\n+$/u, "") };
  const spoilt = SHAPES.map(({ name, text }) => ({
    name,
    text: (length: number) => `${text(length)}.`,
  }));
  const slow = await growsTooFast(
    careless,
    spoilt.filter(({ name }) => SOME.has(name)),
    LONGEST,
  );
  expect(slow).toEqual([expect.stringContaining("careless, line breaks")]);
});
