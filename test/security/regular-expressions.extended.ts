/** No text from outside stops the clock: each regular expression of the sources takes time in proportion to its text. */
import { describe, expect, test } from "vitest";
import { expressionsIn, expressionsOfSources, slowText } from "./regular-expressions.ts";

const all = expressionsOfSources();
const files = [...new Set(all.map(({ file }) => file))].toSorted();

/** Each expression has to be tried with thousands of texts. */
const TIME = { timeout: 600_000 };

describe("the expressions of the sources", () => {
  test("are all there", () => {
    expect(all.length).toBeGreaterThan(100);
    expect(files).toContain("text.ts");
  });

  test.each(files)("take no longer than their texts grow: %s", TIME, async (file) => {
    const slow: string[] = [];
    for (const { expression } of all.filter((one) => one.file === file)) {
      const text = await slowText(expression);
      if (text !== undefined) slow.push(`${String(expression)} with ${text}`);
    }
    expect(slow).toEqual([]);
  });
});

describe("the search for slow texts", () => {
  test.each([
    String.raw`/\n+$/u`,
    String.raw`/^\/+|\/+$/gu`,
    String.raw`/\/*$/u`,
    String.raw`/\.?0+$/u`,
    String.raw`/[A-Z][A-Z0-9_-]*-[A-Z0-9]+/gu`,
    String.raw`/([\w-]+)\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/gu`,
    String.raw`/\d+(?:\.\d+)+/u`,
    String.raw`/(?<=\d)(?=(?:\d{3})+$)/gu`,
    String.raw`/:(?=(?:[\w+-]*[a-z][\w+-]*|[+-]1|100|1234):)/giu`,
    String.raw`/authentication failed|repository .*not found/iu`,
    String.raw`/(?:\u001b\]|\u009d)[^\u0007\u001b\u009c\n\r]{0,2000}(?:\u0007|\u001b\\|\u009c)/gu`,
    String.raw`/^(?:a+)+$/u`,
  ])("finds one for %s", TIME, async (literal) => {
    const [{ expression } = { expression: /x/u }] = expressionsIn("x.ts", literal);
    expect(await slowText(expression)).toBeDefined();
  });

  test("finds expressions wherever they stand", () => {
    const source = "const a = { b: [`${x.replace(/y/u, '')}`] };";
    expect(expressionsIn("x.ts", source).map(({ expression }) => String(expression))).toEqual([
      "/y/u",
    ]);
  });
});
