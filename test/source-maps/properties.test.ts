/** Rules that hold for any script and any map. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type SourceMap, changedMap, readMap } from "../../src/source-maps/map.ts";
import { prologueOf } from "../../src/source-maps/script.ts";
import { expectShifted, shapeOf } from "./oracles.ts";

/** What scripts begin with. */
const PIECES =
  `"use strict"|'use client'|"use \\"quoted\\""|;|\n|\r\n|\u2028| |/* a */|/* b\n */|// c\n|+|+ 1|.length|, 2|in x|` +
  "instance|instanceof Object|++x|!x|!= 1|? 1 : 2|`t`|(1)|[0]|var x = 1|x|/ 2|import 'y'";
const piece = fc.constantFrom(...PIECES.split("|"));

test("the directives before a snippet are those that a parser sees", () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => {
      const text = pieces.join("");
      const shape = tryShape(text);
      fc.pre(shape !== undefined);
      const own = prologueOf(text, 0).directives.map((directive) => directive.slice(1, -1));
      expect(own).toEqual(shape?.directives);
    }),
    { numRuns: 3000 },
  );
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

test.each([0, 1] as const)("a map that makes room for line %i resolves as before", (line) => {
  fc.assert(
    fc.property(fc.oneof(regularMap, indexedMap), fc.boolean(), (map, isPretty) => {
      const text = JSON.stringify(map, null, isPretty ? 2 : undefined);
      const before = readMap(Buffer.from(text)) as SourceMap;
      const changed = changedMap(before, { id: ID, line }).bytes.toString();
      expectShifted(text, changed, line);
      const { debugId, debug_id: other, ...rest } = JSON.parse(changed) as Record<string, unknown>;
      expect([debugId, other]).toEqual([ID, ID]);
      const members = Object.keys(map).filter((key) => key !== "debugId");
      expect(Object.keys(rest).toSorted()).toEqual(members.toSorted());
    }),
  );
});
