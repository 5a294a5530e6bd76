/** Text as an attacker would write it: a written list of known tricks, and strings that are put together from them. */
import { readFileSync } from "node:fs";
import * as fc from "fast-check";

/** The seed of what is generated: the same in every run, but in `npm run fuzz`. */
export const SEED = Number(process.env["FUZZ_SEED"] ?? "20261121");

/** The written list of texts, by what they try. What fuzzing finds is added to it, and is tried in every run from then on. */
const ATTACKS = JSON.parse(
  readFileSync(new URL("hostile-texts.json", import.meta.url), "utf8"),
) as Record<string, string[]>;

/** Texts whose length is what they do. */
const LONG: readonly string[] = [
  "a".repeat(600),
  `Z${"\u0310\u0357".repeat(40)}`,
  "<b>".repeat(300),
  `${"\u200b".repeat(300)}<b>::error::x`,
  `${"a ".repeat(2000)}@octocat`,
];

/** Each of these did something somewhere, alone or inside a sentence. */
export const CORPUS: readonly string[] = [...Object.values(ATTACKS).flat(), ...LONG];

const CHARACTERS =
  "#[]()<>&;:!@$%^*_~`|\\/\"'=-+. \t\r\n\u0085\u00a0\u200b\u200d\u2028\u202e\ufeff\u001b\u0000x1A";

/** What hides between two characters without being seen. */
const filler = fc.constantFrom(..."|||\u200b|\u00ad|\u0000|\u001b[0m|\u202e|\r|\ufe0f".split("|"));
const lineBreak = fc.constantFrom("\n", "\r", "\r\n", "\u2028", "\u0085", "\v", "%0A", "");
const word = fc.oneof(
  fc.constantFrom("x", "1", "evil.example"),
  fc.stringMatching(/^[a-z]{1,6}$/u),
);
const COMMANDS =
  "error|notice|debug|group|add-mask|set-output name=version|stop-commands|error title=a,file=b|endgroup";
const commandName = fc.constantFrom(...COMMANDS.split("|"));
const tag = fc.constantFrom(..."b|a href=//x|img src=x|td|details|script|h1|code".split("|"));

/** Attacks by their grammar, so that each comes in forms that nobody wrote down. */
const attack: fc.Arbitrary<string> = fc.oneof(
  fc
    .tuple(lineBreak, filler, filler, commandName, word)
    .map(([end, a, b, name, data]) => `${end}${a}:${b}:${name}::${data}`),
  fc
    .tuple(word, filler, filler, commandName, word)
    .map(([before, a, b, name, data]) => `${before}#${a}#${b}[${name}]${data}`),
  fc.tuple(filler, tag, word).map(([a, name, data]) => `<${a}${name}>${data}</${name}`),
  fc.tuple(tag, word).map(([name, data]) => `${data}</${name}>`),
  fc
    .tuple(fc.constantFrom("", "!"), word, word)
    .map(([image, label, to]) => `${image}[${label}](https://${to})`),
  fc
    .tuple(fc.constantFrom("https://", "www.", "@", "x@", "#", "GH-", "acme/x#"), filler, word)
    .map((parts) => parts.join("")),
  fc
    .tuple(fc.constantFrom(":", "$", "`", "**", "~~", "|", "[^"), word)
    .map(([mark, data]) => `${mark}${data}${mark}`),
  fc.tuple(word, lineBreak, word, lineBreak).map(([a, b, c, d]) => `${a}<<EOF${b}${c}${d}EOF${b}`),
  fc
    .tuple(lineBreak, fc.constantFrom("# ", "> ", "- ", "    ", "```", "| ", "1. "), word)
    .map(([end, mark, data]) => `${end}${end}${mark}${data}`),
  fc
    .tuple(fc.constantFrom("&#", "&#x", "&", "\\u", "%"), fc.nat({ max: 0xff }))
    .map(([start, code]) => `${start}${code};`),
  fc
    .tuple(
      fc.constantFrom("a", "\u0301", "\u200b", "<", "&", "👨‍👩‍👧"),
      fc.integer({ min: 30, max: 400 }),
    )
    .map(([unit, times]) => unit.repeat(times)),
);

/** Strings made of the corpus, of attacks, of the characters that matter, and of anything at all. */
const hostileText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...CORPUS) },
      { weight: 3, arbitrary: attack },
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

/** So many of them, the same for the same seed. */
export function hostileTexts(count: number, seed: number): string[] {
  return fc.sample(hostileText, { numRuns: count, seed });
}
