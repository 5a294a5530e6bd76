/**
 * The only place that makes text from outside harmless. Commit messages, titles, paths, tags, server bodies, git's stderr and
 * echoed inputs reach a log, an annotation or a summary only through here (`report/markdown.ts` adds HTML escaping).
 */
import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Whole ANSI escape sequences, removed before their ESC is folded away: colours and cursor moves (CSI), titles and links (OSC,
 * with their text up to the terminator), and the short ones. No sequence can begin within another, so matching is linear.
 */
const ANSI =
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|(?:\u001b\]|\u009d)[^\u0007\u001b\u009c\u009d\n\r]*(?:\u0007|\u001b\\|\u009c)|\u001b[ -/]*[0-Z\\^-~]/gu;
/** C0 and C1 controls and the Unicode line breaks: each run of them becomes one space. */
const BREAKS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/gu;
/**
 * Dropped: Unicode's default-ignorable characters (bidirectional controls, zero-width characters, blank fillers that pass for
 * letters, the plane of tags) and interlinear annotation, except joiners and variation selectors.
 */
const INVISIBLE = /(?![\u200c\u200d\u180b-\u180d\u180f\ufe00-\ufe0f])[\p{DI}\ufff9-\ufffb]/gu;
/**
 * Joiners and variation selectors shape emoji and the letters of some scripts: one selector, then one joiner. Dropped: further
 * ones in a row, and all beside ASCII, where they only hide text; the selector of a keycap (`1️⃣`) stays. Not a callback of
 * `replaceAll`: that took four fifths of the time of a summary full of emoji.
 */
const STRAY_SHAPING =
  /[\u200c\u200d\u180b-\u180d\u180f\ufe00-\ufe0f](?<=[\u200c\u200d].|[\u180b-\u180d\u180f\ufe00-\ufe0f]{2}|(?<![^\0-\u007f]).)(?!(?<=[#*\d]\ufe0f)\u20e3)|[\u200c\u200d](?<=(?:[\u200c\u200d]|(?<![^\0-\u007f]))[\u180b-\u180d\u180f\ufe00-\ufe0f]*.)/gsu;
/** Dropped last: a joiner before ASCII or the end, which joins nothing. */
const LAST_JOINER = /[\u200c\u200d](?![^\0-\u007f])/gu;
/** Only visible ASCII, as in most texts. */
const PRINTABLE = /^[ -~]*$/u;
/** More marks on one letter than any language writes: they would cover the lines around. */
const STACKED_MARKS = /(\p{M}{6})\p{M}+/gu;

/**
 * The beginnings of the runner's commands. The runner ignores default-ignorable and format characters when it searches for
 * them: it finds `##[` even with a variation selector in between.
 */
const BRACKET_COMMAND = /#(?=[\p{DI}\p{Cf}]*#[\p{DI}\p{Cf}]*\[)/gu;
const COLON_COMMAND = /^([\s\p{DI}\p{Cf}]*):(?=[\p{DI}\p{Cf}]*:)/u;

/** Most code units of a line: regular expressions overflow the stack at some millions of marks. */
const MOST_UNITS = 1_000_000;

/** Shorter values are not hidden: they may be words, and text would become unreadable. */
export const SHORTEST_SECRET = 6;

/** What one run keeps secret. */
class Secrets {
  readonly known = new Set<string>();
  /** The longest first: one may be a part of another. */
  spellings: readonly string[] = [];
}

const ofRun = new AsyncLocalStorage<Secrets>();
/** For what happens outside of a run. */
const ofProcess = new Secrets();

/** Does the work as a run with its own secrets: runs in one process do not hide each other's. */
export function withOwnSecrets<T>(work: () => T): T {
  return ofRun.run(new Secrets(), work);
}

/**
 * Hides this secret as `***` in all later text of this run: a server may repeat what we sent, and an issue's title may quote a
 * token.
 * @returns false if the secret is known already, or too short
 */
export function withholdSecret(secret: string): boolean {
  const secrets = ofRun.getStore() ?? ofProcess;
  if (secret.length < SHORTEST_SECRET || secrets.known.has(secret)) return false;
  secrets.known.add(secret);
  const all = new Set([...secrets.spellings, ...spellingsOf(secret)]);
  secrets.spellings = [...all].toSorted((one, other) => other.length - one.length);
  return true;
}

/** Replaces every secret of this run with `***`: plain, in JSON, in a URL, and within the base64 of a longer text. */
export function withoutSecrets(text: string): string {
  const secrets = ofRun.getStore() ?? ofProcess;
  // Most texts are shorter than any spelling.
  const { length: shortest = Infinity } = secrets.spellings.at(-1) ?? {};
  if (text.length < shortest) return text;
  const hide = (shown: string) =>
    secrets.spellings.reduce((hidden, each) => hidden.replaceAll(each, "***"), shown);
  const hidden = hide(text);
  if (!isBroken(hidden)) return hidden;
  const joined = hidden.replaceAll(BREAK, "");
  const shown = hide(joined);
  return shown === joined ? hidden : shown;
}

/** A line break, also within JSON. */
const BREAK = /(?:\r|\\r)?(?:\n|\\n)[ \t]*/gu;
/** Whether a line ends like base64 that goes on in the next one. */
function isBroken(text: string): boolean {
  for (const end of ["\n", String.raw`\n`]) {
    let start = 0;
    for (let at = text.indexOf(end); at !== -1; at = text.indexOf(end, start)) {
      const isLong = at - start >= 16;
      if (isLong && /[\w+/-]{16}(?:\r|\\r)?$/u.test(text.slice(Math.max(0, at - 18), at)))
        return true;
      start = at + 1;
    }
  }
  return false;
}

function spellingsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const url = encodeURIComponent(secret.toWellFormed());
  // Other encoders than JavaScript's leave letters, digits and `-._~` alone.
  const octet = (sign: string) => `%${Buffer.from(sign).toString("hex").toUpperCase()}`;
  const strict = url.replaceAll(/[!'()*]/gu, octet);
  const lower = (text: string) => text.replaceAll(/%../gu, (each) => each.toLowerCase());
  // Python's `quote` keeps slashes, and others keep equal signs.
  const keep = (text: string, signs: string) =>
    [...signs].reduce((encoded, sign) => encoded.replaceAll(octet(sign), sign), text);
  const upper = [url, strict].flatMap((text) => ["", "/", "=", "/="].map((of) => keep(text, of)));
  const urls = [...upper, ...upper.map(lower)];
  const base64 = [0, 1, 2].flatMap((shift) => base64Within(bytes, shift));
  return [secret, JSON.stringify(secret).slice(1, -1), ...urls, ...base64];
}

/**
 * Returns the base64 digits that depend only on these bytes within a longer text, in the alphabets of base64 and base64url.
 * @param shift number of bytes before them, modulo 3: it moves the boundaries of the digits
 */
function base64Within(bytes: Buffer, shift: number): string[] {
  // Six bits a digit; those at both ends hold bits of the neighbours.
  const begin = Math.ceil((shift * 8) / 6);
  const end = Math.floor(((shift + bytes.length) * 8) / 6);
  const shifted = Buffer.concat([Buffer.alloc(shift), bytes]);
  return (["base64", "base64url"] as const).map((alphabet) =>
    shifted.toString(alphabet).slice(begin, end),
  );
}

/** Removes this character from the end of a text, in one pass: `/x+$/` would start again at each earlier x. */
export function withoutTrailing(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === character) end -= 1;
  return text.slice(0, end);
}

/** Adds a full stop unless the text ends like a sentence; empty text stays empty. */
export function asSentence(text: string): string {
  return text === "" || /[.!?…]$/u.test(text) ? text : `${text}.`;
}

/** `a`, `a or b`, `a, b or c`. */
export function inWords(items: readonly string[], last: "and" | "or"): string {
  const end = items.at(-1) ?? "";
  return items.length < 2 ? end : `${items.slice(0, -1).join(", ")} ${last} ${end}`;
}

/**
 * Makes one harmless line for a log, an annotation or an output: `singleLine`, without commands of the runner. The runner reads
 * `##[name]` anywhere in a line and `::name::` after white space at its start; a visible space breaks both: `# #[name]`,
 * `: :name::`.
 */
export function plainText(text: string): string {
  const line = singleLine(text);
  return line.replaceAll(BRACKET_COMMAND, "# ").replace(COLON_COMMAND, "$1: ");
}

/**
 * Folds control characters and line breaks to single spaces, drops invisible characters and those that reorder text, and hides
 * the secrets of this run. The result is well-formed Unicode without line breaks; it may still be markup or start a command.
 */
export function singleLine(text: string): string {
  const hidden = withoutSecrets(text).slice(0, MOST_UNITS);
  const line = visible(hidden);
  // Hidden twice: a dropped sequence can take a letter of a secret along, or have parted it.
  return line === hidden ? line : withoutSecrets(line);
}

function visible(text: string): string {
  if (PRINTABLE.test(text)) return text;
  return text
    .replaceAll(ANSI, "")
    .replaceAll(BREAKS, " ")
    .replaceAll(INVISIBLE, "")
    .replaceAll(STRAY_SHAPING, "")
    .replaceAll(LAST_JOINER, "")
    .replaceAll(STACKED_MARKS, "$1")
    .toWellFormed();
}

/** Cuts a text to `length` code points, with an ellipsis for the rest. A joined emoji may lose a part. */
export function shorten(value: string, length: number): string {
  // Before the cut, which could leave a part of a secret.
  const text = withoutSecrets(value);
  // A code point has at most two units: one unit more shows whether there are more points.
  const points = Array.from(text.slice(0, 2 * length + 1));
  return points.length <= length ? text : `${points.slice(0, length).join("").trimEnd()}…`;
}

/**
 * Makes one harmless line of at most `length` code points. The first cut, at 16 units a code point, saves work on megabytes.
 * Secrets are hidden before it: it could leave a part of one.
 */
export function shortLine(value: string, length: number): string {
  return shorten(singleLine(withoutSecrets(value).slice(0, length * 16)), length);
}
