/**
 * Finds where the parts of a JSON text lie, without making values of them: a source map of 10 MB is changed in three
 * places, and everything else in it stays as it is. The grammar (RFC 8259) is checked on the way.
 */

/** Offsets in bytes; `end` is the first one behind. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** The text is no JSON, or is nested deeper than any source map. */
export class JsonTextError extends Error {
  override readonly name = "JsonTextError";
}

/** The deepest maps (indexed ones with scopes) have about ten levels. */
const MAX_DEPTH = 100;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const LETTER_U = 0x75;

/** A table and not a set: sources hold an escape in every line. */
const ESCAPES = new Uint8Array(256);
for (const letter of Buffer.from('"\\/bfnrt')) ESCAPES[letter] = 1;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[Ee][+-]?\d+)?/uy;
const WORD = /true|false|null/uy;
const HEX = /^[\dA-Fa-f]{4}$/u;

export class JsonRanges {
  readonly #bytes: Buffer;
  #at: number;
  #depth = 0;

  /** @param bytes valid UTF-8 @param start where the value begins, or white space before it */
  constructor(bytes: Buffer, start = 0) {
    this.#bytes = bytes;
    this.#at = start;
  }

  /**
   * The object that begins here.
   * @param visit is called with each key, decoded, and where it is written; it may read the value itself, by one call of
   *   `object`, `array` or `skip`, else the value is skipped
   * @throws JsonTextError
   */
  object(visit?: (key: string, place: Range) => void): Range {
    const start = this.#open(OPEN_OBJECT);
    for (let isFirst = true; !this.#closes(CLOSE_OBJECT, isFirst); isFirst = false) {
      this.#space();
      const key = this.#string();
      this.#expect(COLON);
      const before = this.#at;
      visit?.(this.#decode(key), key);
      if (this.#at === before) this.skip();
    }
    return { start, end: this.#at };
  }

  /**
   * The array that begins here.
   * @param visit is called before each element; it may read it itself
   * @throws JsonTextError
   */
  array(visit?: () => void): Range {
    const start = this.#open(OPEN_ARRAY);
    for (let isFirst = true; !this.#closes(CLOSE_ARRAY, isFirst); isFirst = false) {
      const before = this.#at;
      visit?.();
      if (this.#at === before) this.skip();
    }
    return { start, end: this.#at };
  }

  /** Any value. @throws JsonTextError */
  skip(): Range {
    this.#space();
    switch (this.#bytes[this.#at]) {
      case OPEN_OBJECT:
        return this.object();
      case OPEN_ARRAY:
        return this.array();
      case QUOTE:
        return this.#string();
      default:
        return this.#plain();
    }
  }

  /** The first byte of the value that comes next, as a character. */
  peek(): string {
    this.#space();
    return String.fromCharCode(this.#bytes[this.#at] ?? 0);
  }

  /** Nothing but white space may be left. @throws JsonTextError */
  finish(): void {
    this.#space();
    if (this.#at < this.#bytes.length) throw this.#wrong();
  }

  #open(bracket: number): number {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH)
      throw new JsonTextError(`it is nested deeper than ${MAX_DEPTH} levels`);
    this.#expect(bracket);
    return this.#at - 1;
  }

  /** Whether the list ends here; else its comma is passed. */
  #closes(bracket: number, isFirst: boolean): boolean {
    this.#space();
    if (this.#bytes[this.#at] === bracket) {
      this.#at += 1;
      this.#depth -= 1;
      return true;
    }
    if (!isFirst) this.#expect(COMMA);
    return false;
  }

  #expect(byte: number): void {
    this.#space();
    if (this.#bytes[this.#at] !== byte) throw this.#wrong();
    this.#at += 1;
  }

  #space(): void {
    for (;;) {
      const byte = this.#bytes[this.#at];
      if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return;
      this.#at += 1;
    }
  }

  #string(): Range {
    const bytes = this.#bytes;
    const start = this.#at;
    if (bytes[start] !== QUOTE) throw this.#wrong();
    let at = start + 1;
    for (let byte = bytes[at]; byte !== QUOTE; byte = bytes[at]) {
      if (byte === undefined || byte < 0x20) {
        this.#at = at;
        throw this.#wrong();
      }
      at = byte === BACKSLASH ? this.#escape(at + 1) : at + 1;
    }
    this.#at = at + 1;
    return { start, end: this.#at };
  }

  /** @returns where the text after the escape goes on */
  #escape(at: number): number {
    const letter = this.#bytes[at] ?? 0;
    if (ESCAPES[letter] === 1) return at + 1;
    const isHex = letter === LETTER_U && HEX.test(this.#bytes.toString("latin1", at + 1, at + 5));
    this.#at = at;
    if (!isHex) throw this.#wrong();
    return at + 5;
  }

  #plain(): Range {
    const start = this.#at;
    const text = this.#bytes.toString("latin1", start, start + 64);
    NUMBER.lastIndex = 0;
    WORD.lastIndex = 0;
    const [found = ""] = WORD.exec(text) ?? NUMBER.exec(text) ?? [];
    if (found === "") throw this.#wrong();
    this.#at = start + found.length;
    return { start, end: this.#at };
  }

  #decode({ start, end }: Range): string {
    const text = this.#bytes.toString("utf8", start, end);
    if (!text.includes("\\")) return text.slice(1, -1);
    const key: unknown = JSON.parse(text);
    return String(key);
  }

  #wrong(): JsonTextError {
    return new JsonTextError(`unexpected text at byte ${this.#at}`);
  }
}
