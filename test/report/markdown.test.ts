/** Text from outside in the Markdown of the job summary. */
import { describe, expect, test } from "vitest";
import { code, joined, link, markup, nothing, text } from "../../src/report/markdown.ts";

describe("text", () => {
  test.each([
    ["a < b & c", "a &#60; b &#38; c"],
    ["1.4.0 (build 7), done; 50%", "1.4.0 (build 7), done; 50%"],
    ["mail @ana", "mail &#64;&#8288;ana"],
    ["a @ b", "a &#64; b"],
    ["see #12, not # 12", "see &#35;&#8288;12, not &#35; 12"],
    ["costs $5 or $6", "costs <span>$</span>5 or <span>$</span>6"],
    ["at 12:00:00Z", "at 12:00:00Z"],
    ["https://x.example", "https&#58;//x.example"],
    [":100: :1234: :12: :+1: x", ":&#8288;100: :&#8288;1234: :12: :&#8288;+1: x"],
    ["gh-12, GH-x", "gh-&#8288;12, GH-x"],
    ["ends with @", "ends with &#64;&#8288;"],
    ["ends with :tad", "ends with :tad&#8288;"],
    ["שלום x", '<span dir="auto">שלום x</span>'],
    ["two\n\nlines", "two lines"],
    ["", ""],
  ])("the text %j is %j in Markdown", (value, source) => {
    expect(text(value).source).toBe(source);
  });

  test("only words too long for a column get break points", () => {
    const name = "com.acme.shop.checkout.payment.provider.BankTransferPaymentProviderException";
    expect(text(name).source.split("&#8203;").length).toBeGreaterThan(2);
    expect(text("BankTransferProviderException at x").source).not.toContain("&#8203;");
  });

  test("a text too long for its cell ends with an ellipsis", () => {
    expect(text("word ".repeat(100), 12).source).toBe("word word wo…");
    const cut = [text, code].map((of) =>
      of("ab".repeat(81)).source.replaceAll(/&#?\w+;|<\/?code>/gu, ""),
    );
    expect(cut).toEqual(Array.from({ length: 2 }, () => `${"ab".repeat(80)}…`));
  });
});

describe("code", () => {
  test("a code span holds a name that can be copied", () => {
    expect(code("pkg@1.2.0 #1 :x: $y").source).toBe("<code>pkg&#64;1.2.0 &#35;1 :x: $y</code>");
  });

  test("blank text makes no code span", () => {
    expect(code(" \u200b ").isEmpty).toBe(true);
  });
});

const A_LONG_ONE = `https://a.example/${"x".repeat(1982)}`;
test.each([
  [
    "https://issues.example.com/a?b=c&d=%22",
    '<a href="https://issues.example.com/a?b&#61;c&#38;d&#61;%22">x</a>',
  ],
  ["http://localhost:9000/", '<a href="http://localhost:9000/">x</a>'],
  ['https://a.example/"><b>', '<a href="https://a.example/%22%3E%3Cb%3E">x</a>'],
  ["javascript:alert(1)", "x"],
  ["data:text/html,x", "x"],
  ["//evil.example", "x"],
  ["file:///etc/passwd", "x"],
  ["https://", "x"],
  ["/relative", "x"],
  ["https://user@evil.example/", "x"],
  ["https://:pass@evil.example/", "x"],
  [`https://a.example/${"x".repeat(1983)}`, "x"],
  [A_LONG_ONE, `<a href="${A_LONG_ONE}">x</a>`],
  ["", "x"],
  [undefined, "x"],
])("a link to %j is made only for http and https", (address, source) => {
  expect(link(address, markup`x`).source).toBe(source);
});

test("values in a Markdown template are escaped", () => {
  expect(markup`<b>${"<i>"}</b> ${1234} ${markup`<u>x</u>`}`.source).toBe(
    "<b>&#60;i&#62;</b> 1,234 <u>x</u>",
  );
  expect(joined([markup`a`, nothing, markup`b`], "<br>").source).toBe("a<br>b");
});
