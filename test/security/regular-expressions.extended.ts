/** No text from outside stops the clock: each regular expression of the sources takes time in proportion to its text. */
import { describe, expect, test } from "vitest";
import { expressionsIn, expressionsOfSources, slowText } from "./regular-expressions.ts";

const all = expressionsOfSources();
const files = [...new Set(all.map(({ file }) => file))].toSorted();

/** Each expression has to be tried with thousands of texts. */
const TIME = { timeout: 600_000 };

describe("the expressions of the sources", () => {
  test("all regular expressions of the sources are found", () => {
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

test.each([
  String.raw`/\/*$/u`,
  String.raw`/([\w-]+)\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/gu`,
  String.raw`/:(?=(?:[\w+-]*[a-z][\w+-]*|[+-]1|100|1234):)/giu`,
  String.raw`/^(?:a+)+$/u`,
])("the search finds a text for which the known slow %s is slow", TIME, async (literal) => {
  const source = `const a = { b: [\`\${x.search(${literal})}\`] };`;
  const [{ expression } = { expression: /x/u }] = expressionsIn("x.ts", source);
  expect(await slowText(expression)).toBeDefined();
});
