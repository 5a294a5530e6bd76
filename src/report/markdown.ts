/**
 * The inline markup of the job summary, and the only place that makes text from outside harmless for it. GitHub reads Markdown
 * with some HTML, then turns `@name`, `#12`, `:emoji:` and `$math$` into links, pictures and formulas. So text from outside
 * stands only in lines of HTML (from `blocks.ts`), every character with a meaning becomes an entity, and the patterns of
 * GitHub's second step are broken up. `Markup` is a class, so that no string gets in unescaped.
 */
import { shortLine, withoutSecrets } from "../text.ts";
import { number } from "./format.ts";

/** One line of HTML that is ready for the summary. Only this file makes it. */
class Markup {
  /** The HTML. */
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  get isEmpty(): boolean {
    return this.source === "";
  }
}
export type { Markup };

const TEXT_LENGTH = 160;

/** Characters with a meaning in HTML, in Markdown, or to what GitHub does with text afterwards. */
const ACTIVE = /[&<>"'`*_~[\]!|\\@#{}^=]/gu;
/** The sign before a name. */
const MENTION = /@(?=[\p{L}\p{N}_-])/gu;
/** Words and numbers, which are most texts: nothing in them has a meaning. A dash may belong to `GH-1`. */
const PLAIN = /^(?:[A-Za-z0-9 ,.()+]|(?<![Hh])-)*$/u;
/** The colon before the name of an emoji: `:b:`, `:+1:`, `:100:`; those of a time of day are none. */
const EMOJI_NAME = /:(?=(?:(?=[\d_+-]*[a-z])[\w+-]+|[+-]1|100|1234):)/giu;
/** An end of a text that could become a mention, a reference or an emoji with the text after it. */
const OPEN_END = /(?:@|#|GH-|:(?!\d\dZ?$)[\w+-]*)$/iu;
/** A word so long that its column would push the others out of sight. */
const LONG_WORD = /[!-~]{33,}/gu;
/** Where such a word may wrap: after punctuation, else after 30 characters. */
const BREAKS = /[!-~]{14,28}[!-/:-@[-`{-~](?=[!-~]{4})|[!-~]{30}(?=[!-~]{4})/gu;
/** Scripts written from right to left: Hebrew, Arabic and their neighbours, N'Ko, Adlam. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

export const nothing: Markup = new Markup("");

/** Markup from a template, whose line breaks are spaces; each value that is a string goes through `text`. */
export function markup(
  strings: TemplateStringsArray,
  ...values: readonly (string | number | Markup)[]
): Markup {
  const raw = strings.map((part) => part.replaceAll(/\n\s*/gu, " "));
  return new Markup(String.raw({ raw }, ...values.map(sourceOf)));
}

/** Joins parts with a separator (our markup), without the empty parts. */
export function joined(parts: readonly Markup[], separator = ""): Markup {
  const sources = parts.flatMap((part) => (part.isEmpty ? [] : [part.source]));
  return new Markup(sources.join(separator));
}

/** Text from outside, displayed as written on one line of at most `length` code points; very long words may wrap. */
export function text(value: string, length = TEXT_LENGTH): Markup {
  const line = shortLine(value, length);
  if (PLAIN.test(line) && !/[^ ]{33}/u.test(line)) return new Markup(line);
  const broken = unlinked(line)
    .replaceAll(LONG_WORD, (word) => word.replaceAll(BREAKS, "$&\u200b"))
    .replace(OPEN_END, "$&\u2060");
  const source = escaped(broken)
    .replaceAll("\u2060", "&#8288;")
    .replaceAll("\u200b", "&#8203;")
    .replaceAll("://", "&#58;//")
    .replaceAll("$", "<span>$</span>");
  return new Markup(directed(line, source));
}

/** Breaks mentions, references and emoji in a line with word joiners, which are invisible. */
export function unlinked(line: string): string {
  return line
    .replaceAll(MENTION, "@\u2060")
    .replaceAll(/#(?=\d)/gu, "#\u2060")
    .replaceAll(/(GH)-(?=\d)/giu, "$1-\u2060")
    .replaceAll(EMOJI_NAME, ":\u2060");
}

/** A name or a command from outside, in `<code>`: GitHub looks for nothing there, so it can be copied. */
export function code(value: string, length = TEXT_LENGTH): Markup {
  const line = shortLine(value, length).trim();
  return new Markup(line === "" ? "" : `<code>${directed(line, escaped(line))}</code>`);
}

/** A link with our label. Returns only the label if the address is not http(s), has a user or password, or is too long. */
export function link(address: string | undefined, label: Markup): Markup {
  // Secrets are hidden first: the parser encodes some characters and drops others.
  const url = URL.parse(withoutSecrets(address ?? ""));
  if (!url || !/^https?:$/u.test(url.protocol) || url.username + url.password !== "") return label;
  if (url.href.length > 2000) return label;
  return new Markup(`<a href="${escaped(withoutSecrets(url.href))}">${label.source}</a>`);
}

function sourceOf(value: string | number | Markup): string {
  if (typeof value === "number") return number(value);
  return typeof value === "string" ? text(value).source : value.source;
}

function escaped(line: string): string {
  return line.replaceAll(ACTIVE, (character) => `&#${character.charCodeAt(0)};`);
}

/** Isolates right-to-left text, so that it does not reorder the text beside it. */
function directed(line: string, source: string): string {
  return RIGHT_TO_LEFT.test(line) ? `<span dir="auto">${source}</span>` : source;
}
