/**
 * Parses inputs by a table such as `{"max-commits": integer(1, 1000).default(1000)}`, from which the types follow. The
 * reader collects all problems, each with a fix.
 */
import type { Failure } from "../errors.ts";
import { inWords, shortLine } from "../text.ts";

type Problem = Pick<Failure, "what"> & { fix: string };

/** What a parser knows of its input, and how it objects to what is written there. */
interface Field {
  readonly name: string;
  /** `input org`, or `environment variable SENTRY_ORG`, which stands in for it. */
  readonly where: string;
  readonly problem: (problem: Problem) => undefined;
  /** Says what was written, and what it is not, as in "neither true nor false". */
  readonly wrong: (what: string, fix: string) => undefined;
}

/** @returns undefined for an invalid text, after it has recorded the problem */
type Parser<Value> = (given: string, field: Field) => Value | undefined;

/**
 * One input.
 * @typeParam Empty type of the value if the input is not set
 */
export class Input<Value, Empty = undefined> {
  readonly #parse: Parser<Value>;
  readonly #empty: Empty;

  constructor(parse: Parser<Value>, empty: Empty) {
    this.#parse = parse;
    this.#empty = empty;
  }

  /** Sets the value for an input that is not set. */
  default<const Default>(value: Default): Input<Value, Default> {
    return new Input(this.#parse, value);
  }

  /** Adds a rule for set values, which records a problem if the value is wrong. */
  check(rule: (value: Value, field: Field) => void): Input<Value, Empty> {
    const parse = (given: string, field: Field) => {
      const value = this.#parse(given, field);
      if (value !== undefined) rule(value, field);
      return value;
    };
    return new Input(parse, this.#empty);
  }

  /** Returns the value. For an invalid text, records a problem and returns the default. */
  read(given: string, field: Field): Value | Empty {
    const value = given === "" ? undefined : this.#parse(given, field);
    if (value === undefined) return this.#empty;
    return value;
  }
}

export type InputTable = Readonly<Record<string, Input<unknown, unknown>>>;

type CamelCase<Name> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

/** The values of a table, `maxCommits` for `max-commits`. */
export type ValuesOf<Table extends InputTable> = {
  [Name in keyof Table & string as CamelCase<Name>]: ReturnType<Table[Name]["read"]>;
};

/** Environment variables that replace an input which is not set. */
const FALLBACKS = new Map([
  ["token", "SENTRY_AUTH_TOKEN"],
  ["org", "SENTRY_ORG"],
  ["projects", "SENTRY_PROJECT"],
  ["base-url", "SENTRY_URL"],
  ["version", "SENTRY_RELEASE"],
]);

export class InputReader {
  readonly problems: Failure[] = [];
  readonly #environment: NodeJS.ProcessEnv;

  constructor(environment: NodeJS.ProcessEnv) {
    this.#environment = environment;
  }

  /** The trimmed text of the input, without environment variables; `''` if it is not set. */
  written(name: string): string {
    return (this.#environment[`INPUT_${name.toUpperCase()}`] ?? "").trim();
  }

  /** The trimmed text of an input, or of its environment variable if only that is set, and its place. */
  given(name: string): { text: string; where: string } {
    const text = this.written(name);
    const variable = FALLBACKS.get(name) ?? "";
    const fallback = (this.#environment[variable] ?? "").trim();
    if (text !== "" || fallback === "") return { text, where: `input ${name}` };
    return { text: fallback, where: `environment variable ${variable}` };
  }

  isSet(name: string): boolean {
    return this.given(name).text !== "";
  }

  /** Records a problem if the input is not set. @param fix what to write */
  require(name: string, fix: string): void {
    if (!this.isSet(name)) this.problem(name, { what: `The input "${name}" is empty.`, fix });
  }

  problem(name: string, problem: Problem): undefined {
    this.problems.push({ ...problem, where: this.given(name).where });
    return undefined;
  }

  value<Value, Empty>(name: string, input: Input<Value, Empty>): Value | Empty {
    const { text: given, where } = this.given(name);
    const problem = (found: Problem) => this.problem(name, found);
    const wrong = (what: string, fix: string) =>
      problem({ what: `The input "${name}" is "${quoted(given)}", which is ${what}.`, fix });
    return input.read(given, { name, where, problem, wrong });
  }

  /** The values of a table. */
  read<Table extends InputTable>(table: Table): ValuesOf<Table>;
  read(table: InputTable): unknown {
    const camelCase = (name: string) =>
      name.replaceAll(/-([a-z])/gu, (_, letter: string) => letter.toUpperCase());
    return Object.fromEntries<unknown>(
      Object.entries(table).map(([name, input]) => [camelCase(name), this.value(name, input)]),
    );
  }
}

export const text = () => new Input((value) => value, undefined);

/** For `check`: the service counts characters, not UTF-16 units. */
export function atMost(characters: number) {
  return (value: string, { name, problem }: Field): void => {
    const { length } = [...value];
    const what = `The input "${name}" has ${length} characters; the service takes at most ${characters}.`;
    if (length > characters) problem({ what, fix: "Write a shorter one." });
  };
}

/** Exactly one of the given words. */
export function choice<const Word extends string>(...choices: readonly Word[]): Input<Word> {
  return new Input((given, field) => {
    const found = choices.find((word) => word === given);
    if (found !== undefined) return found;
    const same = choices.filter((word) => word.toLowerCase() === given.toLowerCase());
    const likely = (same.length > 0 ? same : choices).map((word) => `"${word}"`);
    return field.wrong("not one of its values", `Write ${inWords(likely, "or")}.`);
  }, undefined);
}

/** `true` or `false` as in YAML 1.2, like the runner's toolkit. */
export function boolean(): Input<boolean> {
  return new Input((given, field) => {
    if (["true", "True", "TRUE"].includes(given)) return true;
    if (["false", "False", "FALSE"].includes(given)) return false;
    return field.wrong("neither true nor false", `Write "true" or "false".`);
  }, undefined);
}

/** A whole number within the bounds (both included). */
export function integer(min: number, max: number): Input<number> {
  return new Input((given, field) => {
    const value = /^\d{1,15}$/u.test(given) ? Number(given) : Number.NaN;
    if (value >= min && value <= max) return value;
    const number = `a whole number from ${min} to ${max}`;
    return field.wrong(`not ${number}`, `Write ${number}.`);
  }, undefined);
}

/** Words separated by white space or commas, without duplicates. */
export const words = () => parts(/[\s,]+/u);
/** Lines or comma-separated parts, which may hold blanks, without duplicates. */
export const lines = () => parts(/[\n\r,]+/u);
/** Lines, which may hold commas, without duplicates. */
export const wholeLines = () => parts(/[\n\r]+/u);

function parts(separator: RegExp): Input<string[], string[]> {
  return new Input((given) => {
    const found = given.split(separator).map((part) => part.trim());
    return [...new Set(found.filter((part) => part !== ""))];
  }, []);
}

/** An absolute http(s) URL without user information, not normalized. */
export function url(): Input<string> {
  return new Input((given, field) => {
    // The parser takes white space and line breaks inside an address, and drops them: what we send would be another one.
    const address = /[\s\p{Cc}]/u.test(given) ? null : URL.parse(given);
    if (!address || !["http:", "https:"].includes(address.protocol)) {
      // The text is not repeated: an invalid URL may still hold a password.
      return field.problem({
        what: `The input "${field.name}" is not an absolute http or https URL.`,
        fix: "Write the whole URL, for example https://example.com/path.",
      });
    }
    if (address.username + address.password === "") return given;
    return field.problem({
      what: `The input "${field.name}" contains a user name or a password.`,
      fix: `Remove them from the URL; the input "token" authenticates.`,
    });
  }, undefined);
}

/** Shortens a value for a message to one line of at most 80 characters. */
export function quoted(value: string): string {
  return shortLine(value, 80);
}
