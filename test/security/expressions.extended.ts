/** No text from outside stops the clock: each regular expression of the sources takes time in proportion to its text. */
import { describe, expect, test } from "vitest";
import { expressionsIn, expressionsOfSources, slowText } from "./expressions.ts";

const { all, made } = expressionsOfSources();
const files = [...new Set(all.map(({ file }) => file))].toSorted();

/** Each expression has to be tried with thousands of texts. */
const TIME = { timeout: 600_000 };

describe("the expressions of the sources", () => {
  test("are all there", () => {
    expect(all.length).toBeGreaterThan(100);
    expect(files).toContain("text.ts");
  });

  test("are written down, so that they can be tried; but seven that are made of parts", () => {
    expect(made.map((each) => each.slice(each.indexOf(": ") + 2)).toSorted()).toEqual(
      [
        // Of a secret, and of all spellings of all secrets; `test/fuzz/growth.ts` tries them.
        'fitting.map(literal).join("|"), "u"',
        '[...secret].map(escapable).join(""), "gu"',
        // Of words, between the beginning and the end; `test/fuzz/growth.ts` tries it.
        '`^\\\\d*(?:${PRE_RELEASES.join("|")})\\\\d*$`, "iu"',
        // Of a UUID, which has a length of its own, behind a fixed beginning.
        'String.raw`^_sentryDebugIds[^"\'\\x60\\r\\n]{0,120}["\'\\x60](${UUID_PATTERN})["\'\\x60]`, "u"',
        'String.raw`^sentry-dbid-(${UUID_PATTERN})`, "u"',
        'String.raw`^//[#@][\\t ]*debugId=[\\t ]*(${UUID_PATTERN})[\\t ]*$`, "u"',
        // Of an expression that is written down.
        'FORBIDDEN, "gu"',
      ].toSorted(),
    );
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
    const [{ expression } = { expression: /x/u }] = expressionsIn("x.ts", literal).all;
    expect(await slowText(expression)).toBeDefined();
  });

  test("finds expressions wherever they stand, and what makes one", () => {
    const source =
      "const a = { b: [`${x.replace(/y/u, '')}`] }; new RegExp(a + 1); RegExp(b, 'u');";
    const found = expressionsIn("x.ts", source);
    expect(found.all.map(({ expression }) => String(expression))).toEqual(["/y/u"]);
    expect(found.made).toEqual(["x.ts: a + 1", "x.ts: b, 'u'"]);
  });
});
