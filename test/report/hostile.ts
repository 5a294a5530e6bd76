/** Text as an attacker would write it: a corpus of known tricks, and strings that are put together from them. */
import * as fc from "fast-check";

/** Each of these did something somewhere, alone or inside a sentence. */
export const CORPUS: readonly string[] = [
  "::error::x",
  "  ::set-output name=a::b",
  "\u0085::error::x",
  "\u00a0\u3000::warning::x",
  "\ufeff::error::x",
  "\u200d::error::x",
  ":\u200b:error::x",
  "x ##[error]y",
  "#\u200b#[error]y",
  "####[group]",
  "##[",
  "a\r::error::b",
  "a\n::add-mask::b",
  "a\u2028::error::b",
  "::stop-commands::abc",
  "%0A::error::x",
  "\u001b[31mred\u001b[0m",
  "\u001b]8;;https://evil.example\u0007click\u001b]8;;\u0007",
  "\u009b2J",
  "\u202egpj.exe",
  "a\u2066b\u2069",
  "<img src=x onerror=alert(1)>",
  "<script>alert(1)</script>",
  "<a href='https://evil.example'>x</a>",
  "</td></tr></table># heading",
  "</details>",
  "</h2><h1>x",
  "<!-- hidden",
  "-->",
  "<![CDATA[x]]>",
  "<?php",
  "[link](https://evil.example)",
  "[link]: https://evil.example",
  "![image](https://evil.example/x.png)",
  "<https://evil.example>",
  "https://evil.example/path",
  "www.evil.example",
  "mail@evil.example",
  "mailto:mail@evil.example",
  "\n\n# heading\n\n",
  "\n\n    code",
  "\r\n\r\n> [!NOTE]\r\n> x",
  "- [ ] task",
  "---",
  "***",
  "===",
  "| a | b |\n|---|---|\n| c | d |",
  "```mermaid\npie\n```",
  "~~~",
  "`code`",
  "**bold** _it_ ~~gone~~",
  "\\*",
  "[^1]: note",
  "[^1]",
  "@octocat",
  "@acme/team",
  "(@octocat)",
  "x.@octocat",
  "#1",
  "acme/shop#1",
  "GH-1",
  "gh-12",
  "octocat@0123456789abcdef0123456789abcdef01234567",
  ":tada:",
  ":+1:",
  "a:b:c",
  "$x^2$",
  "$$x$$",
  "$`x`$",
  "&lt;b&gt;",
  "&#60;b&#62;",
  "&#x3c;",
  "&nbsp",
  "&#8203;",
  "\u0000",
  "\ud800",
  "\udc00\ud800",
  "\u{e0041}\u{e0042}",
  `Z${"\u0310\u0357".repeat(40)}`,
  "خطأ في الدفع",
  "א\u200fb",
  "👩🏽‍🚀👨‍👩‍👧‍👦🇧🇷",
  "ｆｕｌｌ：：ｗｉｄｔｈ",
  '"}}%%\n%%{init: {"theme":"x"}}%%',
  '"];click a "javascript:x"',
  "{{ x }}${{ secrets.A }}",
  "javascript:alert(1)",
  "data:text/html,x",
  "//evil.example",
  "https://user:pass@evil.example/",
  "a".repeat(600),
  "  ",
  "",
];

const CHARACTERS =
  "#[]()<>&;:!@$%^*_~`|\\/\"'=-+. \t\r\n\u0085\u00a0\u200b\u200d\u2028\u202e\ufeff\u001b\u0000x1A";

/** Strings made of the corpus, of the characters that matter, and of anything at all. */
export const hostileText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...CORPUS) },
      {
        weight: 2,
        arbitrary: fc.string({ unit: fc.constantFrom(...CHARACTERS.split("")), maxLength: 12 }),
      },
      { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 12 }) },
      { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 12 }) },
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) => parts.join(""));

/** Runs of a property: a fixed seed in CI; `FUZZ_RUNS` asks for more, with a seed that the failure prints. */
export function runs(count: number): fc.Parameters<unknown> {
  const asked = Number(process.env["FUZZ_RUNS"] ?? "");
  return asked > 0 ? { numRuns: asked } : { numRuns: count, seed: 20_261_121 };
}

/** What steers the report and never comes from outside. */
const STEERING = new Set(["command", "outcome", "state", "source", "statsPeriod"]);

/**
 * An outcome with every text in it replaced, whatever it stands for: names, titles, times, addresses. The letter before
 * it keeps it from being empty, a date or an address, so that all poisoned outcomes have the same parts.
 */
export function poisoned<T>(value: T, text: string): T {
  const poison = (each: unknown, key: string): unknown => {
    if (typeof each === "string") return STEERING.has(key) ? each : `x${text}`;
    if (Array.isArray(each)) return each.map((item: unknown) => poison(item, key));
    if (typeof each !== "object" || each === null) return each;
    const isNotice = "what" in each && "level" in each;
    const entries = Object.entries(each).map(([name, inner]: [string, unknown]) => {
      return [name, isNotice && name === "level" ? inner : poison(inner, name)];
    });
    return Object.fromEntries(entries);
  };
  return poison(value, "") as T;
}
