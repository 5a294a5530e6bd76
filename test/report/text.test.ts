/** Text from outside as the log, files and errors may have it. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { text as markupText } from "../../src/report/markdown.ts";
import { asSentence, plainText, shorten, singleLine, withholdSecret } from "../../src/text.ts";
import { readAsRunner } from "../support/runner-commands.ts";

describe("the oracle itself", () => {
  test.each([
    ["::error::x", "error", "x"],
    ["  ::error file=a.ts,line=1::x", "error", "x"],
    ["\u0085::error::x", "error", "x"],
    ["some text ##[error]x", "error", "x"],
    ["##[group]x", "group", "x"],
    ["\u200d::error::x", "error", "x"],
    ["#\u00ad#[error]x", "error", "x"],
  ])("the test's model of the runner reads %j as a command", (line, name, data) => {
    expect(readAsRunner(line).commands).toMatchObject([{ name, data }]);
  });

  test.each(["a ::error::x", ": :error::x", "# #[error]x", "::error", "##[error"])(
    "the test's model of the runner reads %j as text",
    (line) => {
      expect(readAsRunner(line)).toEqual({ commands: [], lines: [line] });
    },
  );

  test("the test's model of the runner ends lines at a carriage return", () => {
    expect(readAsRunner("a\r::error::b").commands).toHaveLength(1);
  });
});

const INVISIBLE =
  "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a\u202e\u2060\u2066\u206f\u3164\ufeff\uffa0\ufff0\ufff9\ufffb\u{1bca0}\u{1bca3}\u{1d173}\u{1d17a}\u{e0000}\u{e007f}\u{e0fff}";

describe("plainText", () => {
  test.each([
    ["::error::x", ": :error::x"],
    [" \t::error::x", "  : :error::x"],
    ["a ::error::x", "a ::error::x"],
    ["std::vector", "std::vector"],
    ["x ##[error]y", "x # #[error]y"],
    // The runner's search passes over format characters.
    ["#\ufe0f#[error]y", "# #[error]y"],
    ["##\ufe0f[error]y", "# #[error]y"],
    ["#\u0600#[error]y", "# \u0600#[error]y"],
    ["\ufe0f:\ufe0f:error::x", ": :error::x"],
    ["#\ufe0f\u20e3 is an emoji, # # [x] is text", "#\ufe0f\u20e3 is an emoji, # # [x] is text"],
    ["a\r\n::error::b", "a ::error::b"],
    ["one\ttwo\u2028three", "one two three"],
    ["\u001b[1;31mred\u001b[0m text", "red text"],
    ["\u001b]8;;https://evil.example\u0007click\u001b]8;;\u0007", "click"],
    ["\u009d8;;https://evil.example\u009cclick\u001b]0;x\u001b\\\u001b(B\u001b=!", "click!"],
    ["a\u001b]b\nc\u0007d", "a ]b c d"],
    [`a${INVISIBLE}b`, "ab"],
    [
      "caf\u00e9 e\u0301 👩‍🚀 \u0646\u0645\u06cc\u200c\u0634\u0648\u062f",
      "caf\u00e9 e\u0301 👩‍🚀 \u0646\u0645\u06cc\u200c\u0634\u0648\u062f",
    ],
    ["a\u200db", "ab"],
    // Joiners and variation selectors: where they shape something, and one of each.
    ["❤️‍🔥 👁️‍🗨️ ©\ufe0e 葛\ufe00 1\ufe0f\u20e3", "❤️‍🔥 👁️‍🗨️ ©\ufe0e 葛\ufe00 1\ufe0f\u20e3"],
    ["p\ufe00a\ufe01ss 1\ufe0f2 \ufe0f", "pass 12 "],
    ["é\u200c\u200d\ufe00\u200d\ufe01ü", "é\u200cü"],
    ["é\ufe00\ufe01\u200d\u200cü a\ufe00\u200dü 1\ufe0f\u200d", "é\ufe00\u200dü aü 1"],
    ["田\u180b\ufe0f\ufe0e \u200d田", "田\u180b 田"],
    ["\ud800x", "\ufffdx"],
    ["", ""],
  ])("plainText turns %j into %j", (text, plain) => {
    expect(plainText(text)).toBe(plain);
  });

  test("plainText leaves harmless text unchanged", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zA-Z0-9 .,/()'"!?é田ü-]*$/u), (text) => {
        expect(plainText(text)).toBe(text);
      }),
      { numRuns: 1000 },
    );
  });

  test("plainText and markup survive 13 million combining marks", () => {
    const marks = "\u0310".repeat(13_000_000);
    expect(plainText(`Z${marks}`)).toBe(`Z${"\u0310".repeat(6)}`);
    expect(markupText(marks).source.length).toBeLessThan(200);
  });

  test("plainText bounds combining marks on one letter", () => {
    expect(singleLine(`Z${"\u0310".repeat(500)}!`)).toBe(`Z${"\u0310".repeat(6)}!`);
  });
});

describe("a secret", () => {
  const secret = "c2VjcmV0LW9mLXRoaXMtcnVu";
  withholdSecret(secret);

  test.each([
    [secret, "***"],
    [`Bearer ${secret}.`, "Bearer ***."],
    // Half a sequence of a terminal before it, which would take its first letter along.
    [`\u009b${secret}`, " ***"],
    [`\u001b${secret}`, " ***"],
    [`\u0000${secret}\u200b`, " ***"],
    // Parted by what is dropped.
    [`${secret.slice(0, 5)}\u200b${secret.slice(5)}`, "***"],
  ])("a secret within %j is hidden", (text, line) => {
    expect(singleLine(text)).toBe(line);
  });

  test("a secret is hidden before its text is shortened", () => {
    expect(shorten(`token ${secret}`, 10)).toBe("token ***");
    const far = `${"\u200b".repeat(160 * 16 - 10)}${secret}`;
    expect(markupText(far).source).toBe("&#42;&#42;&#42;");
  });

  test("a secret is hidden only if it has at least six characters", () => {
    expect([withholdSecret("token"), withholdSecret("t0k3n.")]).toEqual([false, true]);
    expect([singleLine("a token t0k3n."), singleLine("t0k3n.")]).toEqual(["a token ***", "***"]);
  });

  const odd = "sntryu_6f1ed/0+2=&<\"'z\\é!*";
  withholdSecret(odd);

  test.each([
    encodeURIComponent(odd),
    encodeURIComponent(odd).replace("!", "%21").replace("*", "%2A").replace("'", "%27"),
    encodeURIComponent(odd).replaceAll(/%../gu, (octet) => octet.toLowerCase()),
    // Python's quote, and others.
    encodeURIComponent(odd).replace("%2F", "/"),
    encodeURIComponent(odd).replace("%3D", "="),
  ])("a secret encoded for a URL is hidden: %s", (text) => {
    expect(singleLine(`x ${text} y`)).toBe("x *** y");
  });

  test.each(["", "x", "xx", "user:", "Bearer "])(
    "a secret is hidden in the base64 of %j and the secret",
    (before) => {
      for (const alphabet of ["base64", "base64url"] as const) {
        const shown = singleLine(Buffer.from(`${before}${odd} and more`).toString(alphabet));
        expect(shown).toContain("***");
        // What is left of it, beside the mark, is less than one of its letters at each end.
        const alone = Buffer.from(odd).toString(alphabet);
        expect(shown).not.toContain(alone.slice(4, 12));
      }
    },
  );
});

test.each(["\n", "\r\n", "\n  ", String.raw`\n`, String.raw`\r\n`])(
  "a secret is hidden in base64 that %j breaks into lines",
  (end) => {
    const secret = "sntryu_0a1b2c3d4e5f60718293a4b5c6d7e8f9";
    withholdSecret(secret);
    for (const column of [16, 19, 20, 21]) {
      const encoded = Buffer.from(`me:${secret}`).toString("base64");
      const lines = encoded.replaceAll(new RegExp(`.{${column}}`, "gu"), `$&${end}`);
      expect(singleLine(lines).replaceAll(/\s|\\[nr]/gu, "")).toBe(`${encoded.slice(0, 4)}***`);
    }
  },
);

test.each(["", "a.", "a!", "a?", "a…"])("asSentence adds no full stop to %j", (text) => {
  expect([asSentence(text), asSentence(`${text} b`)]).toEqual([text, `${text} b.`]);
});

describe("shorten", () => {
  test.each([
    ["short", 10, "short"],
    ["exactly ten", 11, "exactly ten"],
    ["a longer sentence", 9, "a longer…"],
    ["ä longer sentence", 9, "ä longer…"],
    ["👩‍🚀👩‍🚀", 4, "👩‍🚀👩…"],
    ["🦊🦊🦊", 2, "🦊🦊…"],
    ["🦊🦊", 2, "🦊🦊"],
    ["", 5, ""],
  ])("shorten cuts %j to %i code points: %j", (text, most, expected) => {
    expect(shorten(text, most)).toBe(expected);
  });

  test("shorten keeps a beginning of the text in whole code points", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 60 }),
        fc.integer({ min: 1, max: 30 }),
        (text, most) => {
          const short = shorten(text, most);
          expect([...short].length).toBeLessThanOrEqual(most + 1);
          expect(text.startsWith(short.replace(/…$/u, "")) || short === text).toBe(true);
          expect(short.isWellFormed()).toBe(text.isWellFormed());
        },
      ),
      { numRuns: 3000 },
    );
  });
});
