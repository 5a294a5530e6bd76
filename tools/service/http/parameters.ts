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
  most?: number | undefined;
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

  text(name: string, { required = false, most = Infinity, filled = required }: TextRules = {}) {
    const text = this.#read(name, required, "Not a valid string.", (value) =>
      typeof value === "string" ? value : undefined,
    );
    if (text === "" && filled) return this.fail(name, "This field may not be blank.");
    if ([...(text ?? "")].length > most) {
      return this.fail(name, `Ensure this field has no more than ${most} characters.`);
    }
    return text;
  }

  flag(name: string): boolean | undefined {
    return this.#read(name, false, "Must be a valid boolean.", (value) =>
      typeof value === "boolean" ? value : undefined,
    );
  }

  /** A whole number that is not negative. */
  count(name: string): number | undefined {
    return this.#read(name, false, "A valid integer is required.", (value) =>
      typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : undefined,
    );
  }

  /** Milliseconds since the epoch. */
  date(name: string): number | undefined {
    return this.#read(name, false, "Datetime has wrong format.", (value) => {
      const time = typeof value === "string" ? Date.parse(value) : Number.NaN;
      return Number.isNaN(time) ? undefined : time;
    });
  }

  list(name: string, { required = false } = {}): unknown[] | undefined {
    return this.#read(name, required, "Expected a list of items.", (value) =>
      Array.isArray(value) ? Array.from<unknown>(value) : undefined,
    );
  }

  /** The objects of a list, each by a reader of its own, whose errors are told as those of the list. */
  objects<T>(name: string, read: (nested: Reader) => T): T[] | undefined {
    return this.list(name)?.flatMap((value) => {
      if (!isRecord(value)) {
        this.fail(name, "Invalid data. Expected a dictionary.");
        return [];
      }
      return [this.nested(name, value, read)];
    });
  }

  /** What is read of a nested object. */
  nested<T>(name: string, value: unknown, read: (nested: Reader) => T): T {
    const nested = new Reader(new Map(isRecord(value) ? Object.entries(value) : []));
    const found = read(nested);
    for (const [field, messages] of Object.entries(nested.errors)) {
      for (const message of messages) this.fail(name, `${field}: ${message}`);
    }
    return found;
  }

  fail(name: string, message: string): undefined {
    (this.errors[name] ??= []).push(message);
  }

  get ok(): boolean {
    return Object.keys(this.errors).length === 0;
  }

  #read<T>(
    name: string,
    required: boolean,
    message: string,
    convert: (value: unknown) => T | undefined,
  ): T | undefined {
    const value = this.value(name);
    if (value === undefined || value === null) {
      return required ? this.fail(name, "This field is required.") : undefined;
    }
    return convert(value) ?? this.fail(name, message);
  }
}
