/** Reads what matters in a source map (ECMA-426): where its ids, its mappings and its sources are written. */
import { isUtf8 } from "node:buffer";
import { normalDebugId } from "./debug-id.ts";
import type { Edit } from "./files.ts";
import {
  type Child,
  type Range,
  behindBlank,
  childrenOf,
  isArray,
  isNestedTooDeep,
  isObject,
  isString,
  valueOf,
} from "./json-ranges.ts";

export interface SourceMapText {
  readonly bytes: Buffer;
  readonly layout: MapLayout;
  /** Members `debugId` and `debug_id`; `id` in canonical spelling, undefined for a value that is none. */
  readonly ids: readonly MapId[];
  /** Made by React Native's tools: its ids come from Metro, and its offsets are no lines of text. */
  readonly isReactNative: boolean;
}

export interface MapId {
  readonly key: "debugId" | "debug_id";
  readonly id: string | undefined;
  readonly range: Range;
}

/** A map, or the map of a section. */
export interface MapLayout {
  /** Behind the opening brace. */
  readonly body: number;
  /** Inside the quotes. */
  readonly mappings?: Range;
  readonly sections?: readonly Section[];
  readonly sources?: Range;
  readonly sourcesContent?: Range;
  readonly sourceRoot?: Range;
}

interface Section {
  /** The number `offset.line`. */
  readonly line: Range;
  /** Absent where the section only names another file. */
  readonly map?: MapLayout;
}

/** `sections` within sections are not allowed (ECMA-426), but readers take them. */
const MAX_SECTION_DEPTH = 8;
/** Tools write one for each module at most. */
const MAX_SECTIONS = 100_000;
/** Of one object; the format knows a dozen. */
const MAX_MEMBERS = 1000;

/** Why a text is no map that can be used, in a clause. */
class MapError extends Error {}

/**
 * Reads a map's text. A line like `)]}'` before it, and a byte-order mark, are allowed.
 * @returns why it cannot be read, in a clause, where it is no source map
 */
export function readMap(bytes: Buffer): SourceMapText | string {
  if (!isUtf8(bytes)) return "it is not valid UTF-8";
  const start = behindBlank(bytes, startOf(bytes));
  if (!isObject(bytes, { start }) || !isJson(bytes, start)) return "it is no valid JSON object";
  const ids: MapId[] = [];
  let isReactNative = false;
  try {
    const layout = readLayout(bytes, start, 0, (key, range) => {
      if (key === "debugId" || key === "debug_id") {
        if (ids.some((other) => other.key === key)) throw twice(key);
        const value = valueOf(bytes, range);
        ids.push({ key, id: typeof value === "string" ? normalDebugId(value) : undefined, range });
      }
      isReactNative ||= /^x_(?:facebook_offsets|hermes_function_offsets|metro_module_paths)$/u.test(
        key,
      );
    });
    if (!layout.mappings && !layout.sections) return `it has neither "mappings" nor "sections"`;
    return { bytes, layout, ids, isReactNative };
  } catch (error) {
    if (error instanceof MapError) return error.message;
    throw error;
  }
}

function startOf(bytes: Buffer): number {
  const start = bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? 3 : 0;
  if (bytes.toString("latin1", start, start + 3) !== ")]}") return start;
  const end = bytes.indexOf(0x0a, start);
  return end === -1 ? bytes.length : end + 1;
}

function isJson(bytes: Buffer, start: number): boolean {
  if (isNestedTooDeep(bytes, start)) return false;
  try {
    JSON.parse(bytes.toString("utf8", start));
    return true;
  } catch {
    return false;
  }
}

/** @param other is called with the members that are not part of the layout */
function readLayout(
  bytes: Buffer,
  start: number,
  depth: number,
  other?: (key: string, range: Range) => void,
): MapLayout {
  if (depth > MAX_SECTION_DEPTH) throw new MapError("its sections are nested too deep");
  if (!isObject(bytes, { start })) throw new MapError("the map of a section is no JSON object");
  const layout: { -readonly [Key in keyof MapLayout]: MapLayout[Key] } = { body: start + 1 };
  for (const { key, ...range } of membersOf(bytes, { start })) {
    switch (key) {
      case "mappings":
        // Two members of one name are read differently by different readers.
        if (layout.mappings) throw twice(key);
        layout.mappings = mappingsOf(bytes, range);
        break;
      case "sections":
        if (layout.sections) throw twice(key);
        layout.sections = readSections(bytes, range, depth);
        break;
      case "sources":
      case "sourcesContent":
      case "sourceRoot":
        layout[key] = range;
        break;
      default:
        other?.(key, range);
    }
  }
  return layout;
}

function* membersOf(bytes: Buffer, object: Pick<Range, "start">): Generator<Child> {
  let count = 0;
  for (const member of childrenOf(bytes, object)) {
    count += 1;
    if (count > MAX_MEMBERS) throw new MapError(`it has more than ${MAX_MEMBERS} members`);
    yield member;
  }
}

function twice(key: string): MapError {
  return new MapError(`it has the member "${key}" twice`);
}

/** Anything but the base64 digits of VLQ and their separators. */
const NO_MAPPING = /[^\d+,/;A-Za-z]/u;

function mappingsOf(bytes: Buffer, range: Range): Range {
  if (!isString(bytes, range)) throw new MapError(`its "mappings" are no text`);
  const inside = { start: range.start + 1, end: range.end - 1 };
  // Some encoders of JSON write the digit `/` as `\/`.
  const text = bytes.toString("latin1", inside.start, inside.end).replaceAll("\\/", "/");
  if (NO_MAPPING.test(text)) {
    throw new MapError(`its "mappings" hold a character that is none of theirs`);
  }
  return inside;
}

function readSections(bytes: Buffer, range: Range, depth: number): Section[] {
  if (!isArray(bytes, range)) throw new MapError(`its "sections" are no list`);
  const sections: Section[] = [];
  for (const section of childrenOf(bytes, range)) {
    if (sections.length === MAX_SECTIONS) {
      throw new MapError(`it has more than ${MAX_SECTIONS} sections`);
    }
    let line: Range | undefined;
    let map: MapLayout | undefined;
    for (const { key, ...value } of isObject(bytes, section) ? membersOf(bytes, section) : []) {
      if (key === "map") map = readLayout(bytes, value.start, depth + 1);
      if (key !== "offset" || !isObject(bytes, value)) continue;
      for (const member of membersOf(bytes, value)) if (member.key === "line") line = member;
    }
    if (!line || !/^\d{1,9}$/u.test(bytes.toString("latin1", line.start, line.end))) {
      throw new MapError("a section has no line");
    }
    sections.push({ line: { start: line.start, end: line.end }, ...(map && { map }) });
  }
  return sections;
}

/**
 * The changes that make room for one more line in the script. Mappings need not be decoded for it: columns begin anew in
 * each line, and all other fields count on from line to line, so that an empty line is one `;` (ECMA-426, "mappings").
 * Of an indexed map, the sections behind the line are moved by it.
 * @param line number of the new line in the script, from 0
 */
export function lineShiftEdits(bytes: Buffer, layout: MapLayout, line: number): Edit[] {
  const { mappings, sections = [] } = layout;
  const at = mappings && startOfLine(mappings, line, bytes);
  const shifted = at === undefined ? [] : [{ start: at, end: at, text: ";" }];
  const moved = sections.flatMap(({ line: range, map }) => {
    const begins = Number(bytes.toString("latin1", range.start, range.end));
    if (begins >= line) return [{ ...range, text: String(begins + 1) }];
    return map ? lineShiftEdits(bytes, map, line - begins) : [];
  });
  return [...shifted, ...moved];
}

/** Where the mappings of a line begin; their end, where they have fewer lines. */
function startOfLine({ start, end }: Range, line: number, bytes: Buffer): number {
  let at = start;
  for (let count = 0; count < line; count += 1) {
    const separator = bytes.indexOf(";", at);
    if (separator === -1 || separator >= end) return end;
    at = separator + 1;
  }
  return at;
}

/** The changes that give a map its id, under both names that readers know. */
export function identifiedBy(map: SourceMapText, id: string): Edit[] {
  const changed = map.ids
    .filter((member) => member.id !== id)
    .map(({ range }) => ({ ...range, text: JSON.stringify(id) }));
  const missing = (["debugId", "debug_id"] as const).filter(
    (key) => !map.ids.some((member) => member.key === key),
  );
  if (missing.length === 0) return changed;
  const { body } = map.layout;
  const text = missing.map((key) => `"${key}":"${id}",`).join("");
  return [{ start: body, end: body, text }, ...changed];
}

/** A map inside of its script: a `data:` URL (RFC 2397). */
export interface DataUrl {
  readonly content: Buffer;
  /** Up to the comma, which it includes. */
  readonly prefix: string;
  /** What follows the prefix. */
  readonly payload: Range;
}

const PREFIX = /^data:[^,]{0,200},/iu;

/** @returns undefined for a URL of another kind, or one that cannot be decoded */
export function readDataUrl(bytes: Buffer, { start, end }: Range): DataUrl | undefined {
  const [prefix] = PREFIX.exec(bytes.toString("latin1", start, Math.min(end, start + 220))) ?? [];
  if (prefix === undefined) return undefined;
  const payload = { start: start + prefix.length, end };
  const text = bytes.toString("latin1", payload.start, end);
  if (/;base64,$/iu.test(prefix)) {
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
export function encodePayload(prefix: string, content: Buffer): Buffer {
  const isBase64 = /;base64,$/iu.test(prefix);
  return Buffer.from(
    isBase64 ? content.toString("base64") : encodeURIComponent(content.toString("utf8")),
  );
}
