/**
 * Parameters of a request: the members of its JSON body. `Reader` checks them and collects what is wrong, field by field.
 */
import { Refusal, type FieldErrors } from "./answer.ts";

export type Parameters = ReadonlyMap<string, unknown>;

/** @throws Refusal 400 when the body is JSON but no object */
export function membersOf(body: unknown): Parameters {
  if (isRecord(body)) return new Map(Object.entries(body));
  if (body === undefined || body === null) return new Map();
  throw new Refusal(400, { non_field_errors: ["Invalid data. Expected a dictionary."] });
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
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

  constructor(members: Parameters) {
    this.#members = members;
  }

  has(name: string): boolean {
    return this.#members.has(name);
  }

  value(name: string): unknown {
    return this.#members.get(name);
  }

  text(name: string, rules: TextRules = {}): string | undefined {
    const value = this.value(name);
    if (value === undefined || value === null) {
      if (rules.required) this.fail(name, "This field is required.");
      return undefined;
    }
    if (typeof value !== "string") {
      this.fail(name, "Not a valid string.");
    } else if (value === "" && (rules.filled ?? rules.required)) {
      this.fail(name, "This field may not be blank.");
    } else if ([...value].length > (rules.most ?? Number.POSITIVE_INFINITY)) {
      this.fail(name, `Ensure this field has no more than ${rules.most} characters.`);
    } else {
      return value;
    }
    return undefined;
  }

  flag(name: string): boolean | undefined {
    const value = this.value(name);
    if (value === undefined || value === null) return undefined;
    if (typeof value === "boolean") return value;
    this.fail(name, "Must be a valid boolean.");
    return undefined;
  }

  /** A whole number that is not negative. */
  count(name: string): number | undefined {
    const value = this.value(name);
    if (value === undefined || value === null) return undefined;
    if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return value;
    this.fail(name, "A valid integer is required.");
    return undefined;
  }

  /** Milliseconds since the epoch. */
  date(name: string): number | undefined {
    const value = this.value(name);
    if (value === undefined || value === null) return undefined;
    const time = typeof value === "string" ? isoTime(value) : Number.NaN;
    if (!Number.isNaN(time)) return time;
    this.fail(name, "Datetime has wrong format.");
    return undefined;
  }

  list(name: string, rules: { required?: boolean } = {}): unknown[] | undefined {
    const value = this.value(name);
    if (value === undefined || value === null) {
      if (rules.required) this.fail(name, "This field is required.");
      return undefined;
    }
    if (Array.isArray(value)) return Array.from<unknown>(value);
    this.fail(name, "Expected a list of items.");
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
