import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseBody } from "../../src/service/exchange.ts";

/** What JSON itself says of a text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return "not JSON";
  }
}

function read(text: string): unknown {
  const { value, flaw } = parseBody(Buffer.from(text));
  return flaw === undefined ? value : "not JSON";
}

describe("a body", () => {
  test("is what JSON says of it, read item by item or not", () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom("", " ", "\n\t"), (text, blank) => {
        const body = blank + text + blank;
        expect(read(body)).toEqual(parsed(body));
        expect(read(`[${body}, ${body}]`)).toEqual(parsed(`[${body}, ${body}]`));
      }),
    );
  });

  test("that is not JSON is never taken for a list", () => {
    const piece = fc.constantFrom("[", "]", "{", "}", ",", "1", '"a"', '"\\"', '"', ":", " ", "é");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join("").trim() || "1";
        expect(read(text)).toEqual(parsed(text));
      }),
      { numRuns: 2000 },
    );
  });

  test("keeps of each item what is asked, before the next one is read", () => {
    const bytes = Buffer.from('[{"id":1,"more":[2,3]},{"id":4}]');
    const ids = parseBody(bytes, (item) => (item as { id: number }).id);
    expect(ids).toEqual({ value: [1, 4] });
  });
});
