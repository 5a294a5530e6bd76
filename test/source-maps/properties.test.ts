/** Rules that hold for any script and any map. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Edit, applyEdits } from "../../src/source-maps/files.ts";
import { JsonRanges, JsonTextError } from "../../src/source-maps/json-ranges.ts";
import { identifiedBy, readMap, shiftedBy } from "../../src/source-maps/map.ts";
import { directivesOf } from "../../src/source-maps/prologue.ts";
import { expectShifted, shapeOf } from "./oracles.ts";

function isJson(text: string): boolean {
  try {
    new JsonRanges(Buffer.from(text)).skip();
    const json = new JsonRanges(Buffer.from(text));
    json.skip();
    json.finish();
    return true;
  } catch (error) {
    if (error instanceof JsonTextError) return false;
    throw error;
  }
}

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** JSON with single characters changed: most of it is none any more. */
const almostJson = fc
  .tuple(
    fc.json(),
    fc.array(fc.tuple(fc.nat(200), fc.constantFrom(...'{}[]",:\\ntfeE+-.019 \u0001u'.split("")))),
  )
  .map(([text, changes]) => {
    const letters = text.split("");
    for (const [at, letter] of changes) if (at < letters.length) letters[at] = letter;
    return letters.join("");
  });

describe("the scanner of JSON", () => {
  test("takes what JSON.parse takes, and nothing else", () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), almostJson, fc.string()), (text) => {
        fc.pre(text.isWellFormed());
        expect(isJson(text)).toBe(parses(text));
      }),
      { numRuns: 2000 },
    );
  });

  test("names the members of an object and where their values are", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (object) => {
        const text = JSON.stringify(object, null, 1).toWellFormed();
        const bytes = Buffer.from(text);
        const json = new JsonRanges(bytes);
        const found: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
        json.object((key) => {
          const { start, end } = json.skip();
          found[key] = JSON.parse(bytes.toString("utf8", start, end));
        });
        expect({ ...found }).toEqual({ ...(JSON.parse(text) as object) });
      }),
    );
  });

  test("ends at a depth that no map has", () => {
    expect(isJson("[".repeat(100_000))).toBe(false);
  });
});

/** One of the pieces that scripts begin with. */
const piece = fc.constantFrom(
  `"use strict"`,
  `'use client'`,
  `"use \\"quoted\\""`,
  ";",
  "\n",
  "\r\n",
  "\u2028",
  " ",
  "/* a */",
  "/* b\n */",
  "// c\n",
  "+",
  "+ 1",
  ".length",
  ", 2",
  "in x",
  "instance",
  "instanceof Object",
  "++x",
  "!x",
  "!= 1",
  "? 1 : 2",
  "`t`",
  "(1)",
  "[0]",
  "var x = 1",
  "x",
  "/ 2",
  "import 'y'",
);

describe("the directive prologue", () => {
  test("is what a parser sees", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => {
        const text = pieces.join("");
        const shape = tryShape(text);
        fc.pre(shape !== undefined);
        const own = directivesOf(text, true)?.map((directive) => directive.slice(1, -1));
        expect(own).toEqual(shape?.directives);
      }),
      { numRuns: 5000 },
    );
  });

  test("is the same however little of the text is looked at", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 9 }), fc.nat(200), (pieces, length) => {
        const text = `${pieces.join("")}\n${"x;".repeat(60)}`;
        const part = directivesOf(text.slice(0, length), false);
        expect([undefined, directivesOf(text, true)]).toContainEqual(part);
      }),
    );
  });
});

function tryShape(text: string): ReturnType<typeof shapeOf> | undefined {
  try {
    return shapeOf("script.cjs", text);
  } catch {
    return undefined;
  }
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

function vlq(value: number): string {
  let rest = value < 0 ? -value * 2 + 1 : value * 2;
  let text = "";
  do {
    const digit = rest % 32;
    rest = Math.floor(rest / 32);
    text += LETTERS[digit + (rest > 0 ? 32 : 0)] ?? "";
  } while (rest > 0);
  return text;
}

/** Mappings whose fields are relative as the format says, so that all of them count on across lines. */
const mappings = fc
  .array(fc.array(fc.tuple(fc.nat(40), fc.nat(2), fc.nat(30), fc.nat(30)), { maxLength: 4 }), {
    maxLength: 6,
  })
  .map((lines) => {
    let previous = [0, 0, 0];
    return lines
      .map((segments) => {
        let column = 0;
        return segments
          .map(([step, ...fields]) => {
            const deltas = fields.map((field, index) => field - (previous[index] ?? 0));
            previous = fields;
            column += step;
            return [step, ...deltas].map(vlq).join("");
          })
          .join(",");
      })
      .join(";");
  });

const member = fc.constantFrom<Record<string, unknown>>(
  {},
  { file: "a.js" },
  { x_google_ignoreList: [0], ignoreList: [0] },
  { names: ["é", "\u2028"], debugId: "85314830-023F-4CF1-A267-535F4E37BB17" },
  { sourceRoot: "../src" },
);

const regularMap = fc.tuple(mappings, member).map(([text, members]) => ({
  version: 3,
  sources: ["a.ts", "b.ts", null],
  sourcesContent: ["a", null, 'quote " backslash \\'],
  ...members,
  mappings: text,
}));

const indexedMap = fc
  .array(fc.tuple(fc.nat(5), regularMap), { minLength: 1, maxLength: 4 })
  .map((parts) => {
    let line = -1;
    const sections = parts.map(([gap, map]) => {
      line += 1 + gap;
      return { offset: { line, column: 0 }, map };
    });
    return { version: 3, sections };
  });

const ID = "11111111-2222-5333-8444-555555555555";

describe("a map that makes room for a line", () => {
  test.each([0, 1])("resolves as before, new line %i", (line) => {
    fc.assert(
      fc.property(fc.oneof(regularMap, indexedMap), fc.boolean(), (map, isPretty) => {
        const text = JSON.stringify(map, null, isPretty ? 2 : undefined);
        const bytes = Buffer.from(text);
        const read = readMap(bytes);
        if (typeof read === "string") throw new Error(read);
        const edits: Edit[] = [...identifiedBy(read, ID), ...shiftedBy(read.layout, line, bytes)];
        const changed = Buffer.concat(applyEdits(bytes, edits)).toString();
        expectShifted(text, changed, line);
        const {
          debugId,
          debug_id: other,
          ...rest
        } = JSON.parse(changed) as Record<string, unknown>;
        expect([debugId, other]).toEqual([ID, ID]);
        expect(Object.keys(rest)).toEqual(Object.keys(map).filter((key) => key !== "debugId"));
      }),
    );
  });
});
