/**
 * Parameters of a request: members of the JSON body and of the query string, which the contract allows for every method.
 * A member of the body wins. `Reader` checks them and collects what is wrong, field by field. JSON has types, and they are
 * held to; what comes in a query string or a form is text, and read for what it says.
 */
import { Refusal, type FieldErrors } from "./answer.ts";

export type Parameters = ReadonlyMap<string, unknown>;

/** What came as text, where only its content can say what it is. */
class Text {
  readonly content: unknown;

  constructor(content: unknown) {
    this.content = content;
  }
}

/**
 * @param isForm the body is a form: all text
 * @throws Refusal 400 when the body is JSON but no object
 */
export function mergeParameters(
  body: unknown,
  query: URLSearchParams,
  isForm: boolean,
): Parameters {
  const parameters = new Map<string, unknown>();
  for (const name of query.keys()) {
    const values = query.getAll(name).map(fromQuery);
    parameters.set(name, new Text(values.length === 1 ? values[0] : values));
  }
  if (body === undefined || body === null) return parameters;
  if (!isRecord(body)) {
    const found = Array.isArray(body) ? "list" : typeof body;
    const message = `Invalid data. Expected a dictionary, but got ${found}.`;
    throw new Refusal(400, { non_field_errors: [message] });
  }
  for (const [name, value] of Object.entries(body)) {
    parameters.set(name, isForm ? new Text(value) : value);
  }
  return parameters;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Objects and lists in a query string are written as JSON; everything else is text. */
function fromQuery(text: string): unknown {
  if (!/^[[{]/u.test(text)) return text;
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return text;
  }
}

interface TextRules {
  required?: boolean;
  /** Most characters. */
  most?: number;
  /** An empty text is an error. */
  filled?: boolean;
}

/** Reads members by type. A member that is absent or null reads as `undefined`; so does one that is wrong. */
export class Reader {
  readonly errors: FieldErrors = {};
  readonly #members: Parameters;
  readonly #numbersAsText: boolean;

  /** @param rules `numbersAsText`: a number is taken where a text belongs */
  constructor(members: Parameters, rules: { numbersAsText?: boolean } = {}) {
    this.#members = members;
    this.#numbersAsText = rules.numbersAsText ?? false;
  }

  has(name: string): boolean {
    return this.#members.has(name);
  }

  value(name: string): unknown {
    const value = this.#members.get(name);
    return value instanceof Text ? value.content : value;
  }

  /** A member by its own type; what came as text has every type that its content has. */
  #read(name: string): { value: unknown; isText: boolean } {
    return { value: this.value(name), isText: this.#members.get(name) instanceof Text };
  }

  text(name: string, rules: TextRules = {}): string | undefined {
    const { value, isText } = this.#read(name);
    if (value === undefined || value === null) {
      if (rules.required) this.fail(name, "This field is required.");
      return undefined;
    }
    const isNumber = typeof value === "number" && (isText || this.#numbersAsText);
    if (typeof value !== "string" && !isNumber) {
      this.fail(name, "Not a valid string.");
      return undefined;
    }
    const text = String(value);
    if (text === "" && (rules.filled ?? rules.required)) {
      this.fail(name, "This field may not be blank.");
    } else if ([...text].length > (rules.most ?? Number.POSITIVE_INFINITY)) {
      this.fail(name, `Ensure this field has no more than ${rules.most} characters.`);
    } else {
      return text;
    }
    return undefined;
  }

  flag(name: string): boolean | undefined {
    const value = this.value(name);
    if (value === undefined || value === null) return undefined;
    if (value === true || value === "true" || value === "1" || value === 1) return true;
    if (value === false || value === "false" || value === "0" || value === 0) return false;
    this.fail(name, "Must be a valid boolean.");
    return undefined;
  }

  /** A whole number that is not negative. */
  count(name: string): number | undefined {
    const value = this.value(name);
    if (value === undefined || value === null) return undefined;
    const number = Number(value);
    if (typeof value !== "object" && Number.isSafeInteger(number) && number >= 0) return number;
    this.fail(name, "A valid integer is required.");
    return undefined;
  }

  /** Milliseconds since the epoch. */
  date(name: string): number | undefined {
    const value = this.value(name);
    if (value === undefined || value === null) return undefined;
    const time = typeof value === "string" ? isoTime(value) : Number.NaN;
    if (!Number.isNaN(time)) return time;
    this.fail(
      name,
      "Datetime has wrong format. Use one of these formats instead: YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z].",
    );
    return undefined;
  }

  /** A single value of a query string counts as a list of one. */
  list(name: string, rules: { required?: boolean } = {}): unknown[] | undefined {
    const { value, isText } = this.#read(name);
    if (value === undefined || value === null) {
      if (rules.required) this.fail(name, "This field is required.");
      return undefined;
    }
    if (Array.isArray(value)) return Array.from<unknown>(value);
    if (isText && (typeof value === "string" || isRecord(value))) return [value];
    const type = TYPE_NAMES[typeof value] ?? "object";
    this.fail(name, `Expected a list of items but got type "${type}".`);
    return undefined;
  }

  fail(name: string, message: string): void {
    (this.errors[name] ??= []).push(message);
  }

  /** Takes the errors of a reader of a nested object along. */
  adopt(name: string, nested: Reader): void {
    for (const [field, messages] of Object.entries(nested.errors)) {
      for (const message of messages) this.fail(name, `${field}: ${message}`);
    }
  }

  get ok(): boolean {
    return Object.keys(this.errors).length === 0;
  }
}

/** As the servers call the types of JSON. */
const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: "str",
  number: "int",
  boolean: "bool",
  object: "dict",
};

/** A date-time without an offset is UTC. A day that the calendar does not have is not a date. */
function isoTime(text: string): number {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/u.exec(text) ?? [];
  if (year === undefined || Number(day) > daysIn(Number(year), Number(month))) return Number.NaN;
  return Date.parse(
    /T.*(Z|[+-]\d\d:?\d\d)$/iu.test(text) || !text.includes("T") ? text : `${text}Z`,
  );
}

/** The last day of a month, which is day 0 of the next one. */
function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}
