/** Reads single inputs as typed values and collects every problem, each with what to write instead. */
import type { Failure } from "../errors.ts";
import { shorten, singleLine } from "../text.ts";

/** `true` and `false` as YAML 1.2 writes them: what the runner's own toolkit takes. */
const TRUE = ["true", "True", "TRUE"];
const FALSE = ["false", "False", "FALSE"];

/** @typeParam Name the inputs that may be read */
export class InputReader<Name extends string = string> {
  readonly problems: Failure[] = [];
  readonly #text: (name: Name) => string;

  /** @param text the trimmed text of an input, `''` where it is not set */
  constructor(text: (name: Name) => string) {
    this.#text = text;
  }

  problem(name: Name, problem: { what: string; fix: string }): undefined {
    this.problems.push({ ...problem, where: `input ${name}` });
    return undefined;
  }

  /** The text, or undefined where the input is not set. */
  text(name: Name): string | undefined {
    return this.#text(name) || undefined;
  }

  /** The text of an input that must be set; `''` after the problem was noted. */
  required(name: Name, fix: string): string {
    const text = this.text(name);
    if (text === undefined) this.problem(name, { what: `The input "${name}" is empty.`, fix });
    return text ?? "";
  }

  /** One of the given words, as it stands; undefined where it is not set or wrong. */
  choice<const T extends string>(name: Name, choices: readonly T[]): T | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const found = choices.find((choice) => choice === text);
    if (found !== undefined) return found;
    const same = choices.find((choice) => choice.toLowerCase() === text.toLowerCase());
    return this.problem(name, {
      what: `The input "${name}" is "${quoted(text)}", which is not one of its values.`,
      fix: same ? `Write "${same}".` : `Write ${alternatives(choices)}.`,
    });
  }

  boolean(name: Name): boolean | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    if (TRUE.includes(text)) return true;
    if (FALSE.includes(text)) return false;
    return this.problem(name, {
      what: `The input "${name}" is "${quoted(text)}", which is neither true nor false.`,
      fix: `Write "true" or "false".`,
    });
  }

  /** A whole number within the bounds (both included). */
  integer(name: Name, { min, max }: { min: number; max: number }): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const value = /^\d{1,15}$/u.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    return this.problem(name, {
      what: `The input "${name}" is "${quoted(text)}", which is not a whole number from ${min} to ${max}.`,
      fix: `Write a whole number from ${min} to ${max}.`,
    });
  }

  /** Words separated by white space or commas, without duplicates. */
  words(name: Name): string[] {
    return unique((this.text(name) ?? "").split(/[\s,]+/u));
  }

  /** Lines or comma-separated parts, which may hold blanks, without duplicates. */
  lines(name: Name): string[] {
    return unique((this.text(name) ?? "").split(/[\n\r,]+/u).map((part) => part.trim()));
  }

  /** An absolute http(s) URL without user information. */
  url(name: Name): URL | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    // The parser takes white space and line breaks inside an address, and drops them: what we send would be another one.
    const url = /[\s\p{Cc}]/u.test(text) ? null : URL.parse(text);
    if (!url || !["http:", "https:"].includes(url.protocol)) {
      // The text is not repeated: what is no URL may hold a password all the same.
      return this.problem(name, {
        what: `The input "${name}" is not an absolute http or https URL.`,
        fix: "Write the whole URL, for example https://example.com/path.",
      });
    }
    if (url.username || url.password) {
      return this.problem(name, {
        what: `The input "${name}" carries a user name or a password.`,
        fix: `Remove them from the URL; the input "token" authenticates.`,
      });
    }
    return url;
  }
}

/** A value that is echoed in a message: one line of at most 80 characters. */
export function quoted(text: string): string {
  return shorten(singleLine(text), 80);
}

function unique(parts: string[]): string[] {
  return [...new Set(parts.filter((part) => part !== ""))];
}

/** `"a", "b" or "c"`. */
export function alternatives(words: readonly string[]): string {
  const quotedWords = words.map((word) => `"${word}"`);
  return [quotedWords.slice(0, -1).join(", "), ...quotedWords.slice(-1)]
    .filter(Boolean)
    .join(" or ");
}
