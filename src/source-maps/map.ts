/**
 * What matters in a source map (ECMA-426), and the changes that give it an id and make room for a line. A map of 10 MB is
 * changed in three places of its text, and everything else in it stays as it is: `JSON.parse` tells what the map says, and
 * a scanner where that is written.
 */
import { isUtf8 } from "node:buffer";
import * as v from "valibot";
import { optionalOrIgnored } from "../schema.ts";
import { normalDebugId } from "./debug-id.ts";
import type { Edit, Range } from "./files.ts";

export interface MapFacts {
  /** Of the members `debugId` and `debug_id`, in canonical spelling. */
  readonly ids: readonly string[];
  /** Made by React Native's tools: its ids come from Metro, and its offsets are no lines of text. */
  readonly isReactNative: boolean;
}

const ID_MEMBERS = ["debugId", "debug_id"];
const OF_REACT_NATIVE = ["x_facebook_offsets", "x_hermes_function_offsets", "x_metro_module_paths"];
/** Anything but the base64 digits of VLQ and their separators. */
const NO_MAPPING = /[^\d+,/;A-Za-z]/u;

const mappingsSchema = v.pipe(
  v.string(),
  v.check((mappings) => !NO_MAPPING.test(mappings)),
);
const mapSchema = v.looseObject({
  debugId: optionalOrIgnored(v.string()),
  debug_id: optionalOrIgnored(v.string()),
  mappings: v.optional(mappingsSchema),
  sections: v.optional(
    v.array(
      v.object({
        offset: v.object({ line: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) }),
        // Sections within sections are not allowed.
        map: v.optional(
          v.object({ mappings: v.optional(mappingsSchema), sections: v.optional(v.undefined()) }),
        ),
      }),
    ),
  ),
});

/**
 * Reads a map's text. A line like `)]}'` before it, and a byte-order mark, are allowed.
 * @returns why it cannot be used, in a clause
 */
export function readMap(bytes: Buffer): MapFacts | string {
  if (!isUtf8(bytes)) return "it is not valid UTF-8";
  let json: unknown;
  try {
    json = parseMap(bytes);
  } catch {
    return "it is not valid JSON";
  }
  const { success, output, issues } = v.safeParse(mapSchema, json, { abortEarly: true });
  if (!success) {
    const member = v.getDotPath(issues[0]);
    return member === null ? "it is no JSON object" : `its member "${member}" is malformed`;
  }
  const { debugId = "", debug_id: other = "", mappings, sections } = output;
  if (mappings === undefined && !sections) return `it has neither "mappings" nor "sections"`;
  return {
    ids: [debugId, other].flatMap((id) => normalDebugId(id) ?? []),
    isReactNative: OF_REACT_NATIVE.some((name) => name in output),
  };
}

/** @throws SyntaxError */
export function parseMap(bytes: Buffer): unknown {
  return JSON.parse(bytes.toString("utf8", startOf(bytes)));
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

/** The changes that give a map its id, under both names that readers know. */
export function idEdits(bytes: Buffer, id: string): Edit[] {
  const start = startOf(bytes);
  const members = membersOf(bytes, start);
  return ID_MEMBERS.flatMap((name) => {
    const range = members.get(name);
    if (!range) return [{ start: start + 1, end: start + 1, text: `"${name}":"${id}",` }];
    const value = valueOf(bytes, range);
    const isKnown = typeof value === "string" && normalDebugId(value) === id;
    return isKnown ? [] : [{ ...range, text: `"${id}"` }];
  });
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
  const members = membersOf(bytes, start);
  const mappings = members.get("mappings");
  if (mappings) {
    // Inside the quotes. An encoder of JSON may escape what it likes.
    const text = bytes.toString("latin1", mappings.start + 1, mappings.end - 1);
    const separator = line === 0 ? { index: 0, 0: "" } : /;|\\u003b/iu.exec(text);
    const behind = separator ? separator.index + separator[0].length : text.length;
    const at = mappings.start + 1 + behind;
    edits.push({ start: at, end: at, text: ";" });
  }
  const sections = members.get("sections");
  for (const section of sections ? childrenOf(bytes, sections.start) : []) {
    const { offset, map } = Object.fromEntries(membersOf(bytes, section.start));
    const range = offset && membersOf(bytes, offset.start).get("line");
    if (!range) continue;
    const begins = Number(valueOf(bytes, range));
    if (begins >= line) edits.push({ ...range, text: String(begins + 1) });
    else if (map) edits.push(...lineShiftEdits(bytes, line, map.start));
  }
  return edits;
}

/** The members of the object that begins at `start`; of several with one name the last, as `JSON.parse` does. */
function membersOf(json: Buffer, start: number): Map<string, Range> {
  return new Map([...childrenOf(json, start)].map(({ key, ...range }) => [key, range]));
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

/** A map inside of its script: a `data:` URL (RFC 2397), in base64 or percent-encoded. */
export interface DataUrl {
  /** Up to the comma, which it includes. */
  readonly prefix: string;
  readonly isBase64: boolean;
  /** What follows the prefix. */
  readonly payload: Range;
  /** The payload, decoded. */
  readonly content: Buffer;
}

/** @returns undefined for a URL of another kind, or one that cannot be decoded */
export function readDataUrl(bytes: Buffer, { start, end }: Range): DataUrl | undefined {
  const beginning = bytes.toString("latin1", start, Math.min(end, start + 220));
  const [prefix, base64] = /^data:[^,]{0,200}?(;base64)?,/iu.exec(beginning) ?? [];
  if (prefix === undefined) return undefined;
  const payload = { start: start + prefix.length, end };
  const text = bytes.toString("utf8", payload.start, end);
  const isBase64 = base64 !== undefined;
  // Node skips what is no digit; a browser does not.
  if (isBase64 && !/^[\w+/-]*={0,2}$/u.test(text)) return undefined;
  try {
    const content = isBase64 ? Buffer.from(text, "base64") : Buffer.from(decodeURIComponent(text));
    return { prefix, isBase64, payload, content };
  } catch {
    return undefined;
  }
}

/** Another content in the encoding of a data URL. */
export function encodePayload({ isBase64 }: DataUrl, content: Buffer): string {
  return isBase64 ? content.toString("base64") : encodeURIComponent(content.toString("utf8"));
}
