/** How large, and how deep, the body of an answer may be. */
import { describe, expect, test } from "vitest";
import { parseBody } from "../../src/service/exchange.ts";
import { withholdSecret, withOwnSecrets } from "../../src/text.ts";

const read = (text: string) => parseBody(Buffer.from(text));

describe("the body of an answer", () => {
  test.each([
    ["", undefined],
    [" \n", undefined],
    [' {"a": [1]} ', { a: [1] }],
    ["[]", []],
    ["0", 0],
    // Services of .NET begin with a byte-order mark.
    ["\ufeff{}", {}],
  ])("an answer's body %j is parsed as JSON", (text, value) => {
    expect(read(text)).toEqual({ value });
  });

  test.each([
    ["[1,", "that is not JSON"],
    ["<p>", "that is not JSON but HTML"],
    [`<script>${"{".repeat(101)}`, "that is not JSON but HTML"],
  ])("an answer's body %j is returned as text, with its flaw", (text, flaw) => {
    expect(read(text)).toEqual({ value: text, flaw });
  });

  test.each([
    ["a million zeros", `[${"0,".repeat(1_000_000)}0]`, "of more than 1 million values"],
    ["a million objects", `{"a":[${"{},".repeat(500_001)}]}`, "of more than 1 million values"],
    ["101 levels", `${"[".repeat(101)}0${"]".repeat(101)}`, "of more than 100 levels"],
    ["900,000 levels", "[".repeat(900_000) + "]".repeat(900_000), "of more than 100 levels"],
  ])("an answer's body of %s is not parsed", (_name, text, flaw) => {
    const body = read(text);
    expect(body.value).toBeUndefined();
    expect(body.flaw).toContain(flaw);
    expect(body.flaw).toContain("which was not read");
  });

  test.each([
    ["s3cret-token", String.raw`{"\u00733cret-\u0074oken": ["s3cret\u002dtoken"]}`],
    ["s3cret/token", String.raw`{"s3cret\/token": ["s3cret\u002Ftoken"]}`],
    ["s3cret/token", String.raw`{"s3cret\/token": ["s3cret\/token"]}`],
    [String.raw`s3"cr\et`, String.raw`{"s3\"cr\\et": ["s3\u0022cr\u005Cet"]}`],
  ])("an escaped secret is removed from an answer's body: %s", (secret, text) => {
    withOwnSecrets(() => {
      withholdSecret(secret);
      expect(read(text).value).toEqual({ "***": ["***"] });
    });
  });

  test("an answer's body may have 660,000 values and 100 levels", () => {
    const deep: unknown = JSON.parse(`${"[".repeat(100)}${"]".repeat(100)}`);
    expect(read(JSON.stringify(deep))).toEqual({ value: deep });
    const list = Array.from({ length: 330_000 }, () => [1, 2]);
    expect(read(JSON.stringify({ list })).flaw).toBeUndefined();
    const text = `"\\${"[{".repeat(500)}`;
    expect(read(JSON.stringify({ text }))).toEqual({ value: { text } });
  });
});
