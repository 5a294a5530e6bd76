/**
 * What matters in a source map (ECMA-426), and the changes that give it an id and make room for a line. A map of 10 MB is
 * changed in three places of its text, and everything else in it stays as it is: `JSON.parse` tells what the map says, and
 * a scanner where that is written.
 */
import { isUtf8 } from "node:buffer";
import { normalDebugId } from "./debug-id.ts";
import type { Edit, Range } from "./files.ts";

export interface MapFacts {
  /** Of the members `debugId` and `debug_id`, in canonical spelling. */
  readonly ids: readonly string[];
  /** Made by React Native's tools: its ids come from Metro, and its offsets are no lines of text. */
  readonly isReactNative: boolean;
}

const ID_MEMBERS = ["debugId", "debug_id"];
/** `sections` within sections are not allowed (ECMA-426), but readers take them. */
const MAX_SECTION_DEPTH = 8;
/** Anything but the base64 digits of VLQ and their separators. */
const NO_MAPPING = /[^\d+,/;A-Za-z]/u;

/**
 * Reads a map's text. A line like `)]}'` before it, and a byte-order mark, are allowed.
 * @returns why it cannot be used, in a clause
 */
export function readMap(bytes: Buffer): MapFacts | string {
  if (!isUtf8(bytes)) return "it is not valid UTF-8";
  let map: unknown;
  try {
    map = JSON.parse(bytes.toString("utf8", startOf(bytes)));
  } catch {
    return "it is not valid JSON";
  }
  if (!isRecord(map)) return "it is no JSON object";
  const flaw = flawOf(map, 0);
  if (flaw !== undefined) return flaw;
  const ids = ID_MEMBERS.map((name) => map[name]).filter((id) => typeof id === "string");
  const isReactNative = [
    "x_facebook_offsets",
    "x_hermes_function_offsets",
    "x_metro_module_paths",
  ].some((name) => name in map);
  return { ids: ids.flatMap((id) => normalDebugId(id) ?? []), isReactNative };
}

/** Where the map's opening brace is. */
function startOf(bytes: Buffer): number {
  let start = bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? 3 : 0;
  if (bytes.toString("latin1", start, start + 3) === ")]}") {
    const lineBreak = bytes.indexOf("\n", start);
    start = lineBreak === -1 ? bytes.length : lineBreak + 1;
  }
  while (isBlank(bytes[start])) start += 1;
  return start;
}

/** Why a map, or the map of a section, cannot be used. */
function flawOf(map: unknown, depth: number): string | undefined {
  if (!isRecord(map)) return "it is no JSON object";
  if (depth > MAX_SECTION_DEPTH) return "its sections are nested too deep";
  const { mappings, sections } = map;
  if (mappings !== undefined && typeof mappings !== "string") return `its "mappings" are no text`;
  if (mappings !== undefined && NO_MAPPING.test(mappings)) {
    return `its "mappings" hold a character that does not belong there`;
  }
  if (sections === undefined) {
    const isEmpty = mappings === undefined && depth === 0;
    return isEmpty ? `it has neither "mappings" nor "sections"` : undefined;
  }
  if (!Array.isArray(sections)) return `its "sections" are no list`;
  for (const section of sections) {
    const { offset, map: inner } = isRecord(section) ? section : {};
    const line = isRecord(offset) ? offset["line"] : undefined;
    if (!Number.isSafeInteger(line) || Number(line) < 0) return "a section has no line";
    const flaw = inner === undefined ? undefined : flawOf(inner, depth + 1);
    if (flaw !== undefined) return flaw;
  }
  return undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The changes that give a map its id, under both names that readers know. */
export function idEdits(bytes: Buffer, id: string): Edit[] {
  const start = startOf(bytes);
  const edits: Edit[] = [];
  const missing = new Set(ID_MEMBERS);
  for (const { key, ...range } of childrenOf(bytes, start)) {
    if (!ID_MEMBERS.includes(key)) continue;
    missing.delete(key);
    const value = valueOf(bytes, range);
    const isKnown = typeof value === "string" && normalDebugId(value) === id;
    if (!isKnown) edits.push({ ...range, text: `"${id}"` });
  }
  const text = [...missing].map((key) => `"${key}":"${id}",`).join("");
  return text === "" ? edits : [{ start: start + 1, end: start + 1, text }, ...edits];
}

/**
 * The changes that make room for one more line in the script. Mappings need not be decoded for it: columns begin anew in
 * each line, and all other fields count on from line to line, so that an empty line is one `;` (ECMA-426, "mappings").
 * Of an indexed map, the sections behind the line are moved by it.
 * @param line number of the new line in the script, from 0
 * @param start where the map, or the map of a section, begins
 */
export function lineShiftEdits(bytes: Buffer, line: 0 | 1, start = startOf(bytes)): Edit[] {
  const edits: Edit[] = [];
  const mappings = memberOf(bytes, start, "mappings");
  if (mappings) {
    // Inside the quotes. An encoder of JSON may escape what it likes.
    const text = bytes.toString("latin1", mappings.start + 1, mappings.end - 1);
    const separator = line === 0 ? { index: 0, 0: "" } : /;|\\u003b/iu.exec(text);
    const behind = separator ? separator.index + separator[0].length : text.length;
    const at = mappings.start + 1 + behind;
    edits.push({ start: at, end: at, text: ";" });
  }
  const sections = memberOf(bytes, start, "sections");
  for (const section of sections ? childrenOf(bytes, sections.start) : []) {
    const offset = memberOf(bytes, section.start, "offset");
    const range = offset && memberOf(bytes, offset.start, "line");
    if (!range) continue;
    const begins = Number(valueOf(bytes, range));
    if (begins >= line) {
      edits.push({ ...range, text: String(begins + 1) });
    } else {
      const map = memberOf(bytes, section.start, "map");
      for (const edit of map ? lineShiftEdits(bytes, line, map.start) : []) edits.push(edit);
    }
  }
  return edits;
}

/** Where the map and the maps of its sections begin. */
export function* mapsIn(bytes: Buffer, start = startOf(bytes)): Generator<number> {
  yield start;
  const sections = memberOf(bytes, start, "sections");
  for (const section of sections ? childrenOf(bytes, sections.start) : []) {
    const map = memberOf(bytes, section.start, "map");
    if (map) yield* mapsIn(bytes, map.start);
  }
}

/** The member of the object that begins at `start`; of several with one name the last, as `JSON.parse` does. */
export function memberOf(json: Buffer, start: number, name: string): Range | undefined {
  let found: Range | undefined;
  for (const { key, ...range } of childrenOf(json, start)) if (key === name) found = range;
  return found;
}

export function valueOf(json: Buffer, { start, end }: Range): unknown {
  return JSON.parse(json.toString("utf8", start, end));
}

const [QUOTE, COMMA, COLON, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x5c];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** The values of the object or array that begins at `from`, in order, in a text that is valid JSON; items have no key. */
export function* childrenOf(json: Buffer, from: number): Generator<Range & { key: string }> {
  const hasKeys = json[from] === OPEN_OBJECT;
  let key: string | undefined;
  let start = -1;
  let end = -1;
  for (let at = from + 1, depth = 0; at < json.length; at += 1) {
    const byte = json[at];
    const isClosing = byte === CLOSE_OBJECT || byte === CLOSE_ARRAY;
    if (depth === 0 && (byte === COMMA || isClosing)) {
      if (start !== -1) yield { key: key ?? "", start, end };
      if (isClosing) return;
      key = undefined;
      start = -1;
    } else if (!isBlank(byte) && (byte !== COLON || depth > 0)) {
      const begin = at;
      if (byte === QUOTE) at = endOfString(json, at) - 1;
      else if (isClosing) depth -= 1;
      else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) depth += 1;
      end = at + 1;
      if (hasKeys && key === undefined) key = String(valueOf(json, { start: begin, end }));
      else if (start === -1) start = begin;
    }
  }
}

function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

function endOfString(json: Buffer, start: number): number {
  for (let at = json.indexOf(QUOTE, start + 1); at !== -1; at = json.indexOf(QUOTE, at + 1)) {
    let escapes = 0;
    while (json[at - 1 - escapes] === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return at + 1;
  }
  return json.length;
}

/** A map inside of its script: a `data:` URL (RFC 2397). */
export interface DataUrl {
  readonly content: Buffer;
  /** Up to the comma, which it includes. */
  readonly prefix: string;
  /** What follows the prefix. */
  readonly payload: Range;
}

/** @returns undefined for a URL of another kind, or one that cannot be decoded */
export function readDataUrl(bytes: Buffer, { start, end }: Range): DataUrl | undefined {
  const beginning = bytes.toString("latin1", start, Math.min(end, start + 220));
  const [prefix] = /^data:[^,]{0,200},/iu.exec(beginning) ?? [];
  if (prefix === undefined) return undefined;
  const payload = { start: start + prefix.length, end };
  const text = bytes.toString("latin1", payload.start, end);
  if (isBase64(prefix)) {
    // Node skips what is no digit; a browser does not.
    if (!/^[\w+/-]*={0,2}$/u.test(text)) return undefined;
    return { content: Buffer.from(text, "base64"), prefix, payload };
  }
  try {
    return { content: Buffer.from(decodeURIComponent(text)), prefix, payload };
  } catch {
    return undefined;
  }
}

/** The payload for another content, in the same encoding. */
export function encodePayload(prefix: string, content: Buffer): string {
  if (isBase64(prefix)) return content.toString("base64");
  return encodeURIComponent(content.toString("utf8"));
}

function isBase64(prefix: string): boolean {
  return /;base64,$/iu.test(prefix);
}
