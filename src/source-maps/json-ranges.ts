/**
 * Finds where the parts of a JSON text lie: a source map of 10 MB is changed in three places, and everything else in it
 * stays as it is. The text must be valid, which is for `JSON.parse` to say.
 */

/** Offsets in bytes; `end` is the first one behind. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A value within an object or an array. */
export interface Child extends Range {
  /** Empty in an array. */
  readonly key: string;
}

/** Values within values: the deepest maps (indexed ones with scopes) have about ten levels. */
const MAX_DEPTH = 100;

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_ARRAY = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

export function isObject(json: Buffer, { start }: Pick<Range, "start">): boolean {
  return json[start] === OPEN_OBJECT;
}

export function isArray(json: Buffer, { start }: Pick<Range, "start">): boolean {
  return json[start] === OPEN_ARRAY;
}

export function isString(json: Buffer, { start }: Pick<Range, "start">): boolean {
  return json[start] === QUOTE;
}

/** The values of the object or array that begins at `start`, in order. */
export function* childrenOf(json: Buffer, { start }: Pick<Range, "start">): Generator<Child> {
  const hasKeys = isObject(json, { start });
  let at = behindBlank(json, start + 1);
  while (at < json.length && json[at] !== CLOSE_OBJECT && json[at] !== CLOSE_ARRAY) {
    let key = "";
    if (hasKeys) {
      const end = endOfString(json, at);
      key = String(valueOf(json, { start: at, end }));
      const colon = behindBlank(json, end);
      at = behindBlank(json, colon + 1);
    }
    const end = endOfValue(json, at);
    yield { key, start: at, end };
    at = behindBlank(json, end);
    if (json[at] === COMMA) at = behindBlank(json, at + 1);
  }
}

/** The value that stands there. */
export function valueOf(json: Buffer, { start, end }: Range): unknown {
  return JSON.parse(json.toString("utf8", start, end));
}

export function behindBlank(json: Buffer, start: number): number {
  let at = start;
  while (isBlank(json[at])) at += 1;
  return at;
}

function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

/** Whether a text, valid or not, nests values deeper than any map does: to parse it could take all memory. */
export function isNestedTooDeep(json: Buffer, start: number): boolean {
  return endOfValue(json, start) === -1;
}

/** @returns -1 for a value that is nested too deep */
function endOfValue(json: Buffer, start: number): number {
  let depth = 0;
  for (let at = start; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) at = endOfString(json, at) - 1;
    else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) depth += 1;
    else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) depth -= 1;
    else if (depth > 0 || (byte !== COMMA && !isBlank(byte))) continue;
    if (depth > MAX_DEPTH) return -1;
    // Behind a string or a bracket a value ends; a number or a word ends before what follows it.
    if (depth === 0) return byte === COMMA || isBlank(byte) ? at : at + 1;
    if (depth < 0) return at;
  }
  return json.length;
}

function endOfString(json: Buffer, start: number): number {
  for (let at = json.indexOf(QUOTE, start + 1); at !== -1; at = json.indexOf(QUOTE, at + 1)) {
    let escapes = 0;
    while (json[at - 1 - escapes] === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return at + 1;
  }
  return json.length;
}
