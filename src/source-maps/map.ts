/** Reads what of a source map matters (ECMA-426): where its ids, its mappings and its sources are written. */
import { isUtf8 } from "node:buffer";
import { normalDebugId } from "./debug-id.ts";
import type { Edit } from "./files.ts";
import { JsonRanges, JsonTextError, type Range } from "./json-ranges.ts";

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
  readonly sources?: Items;
  readonly sourcesContent?: Items;
  readonly sourceRoot?: Range;
}

/** A member that should be an array; `items` is empty for another value (null is common). */
export interface Items {
  readonly range: Range;
  readonly items: readonly Range[];
}

interface Section {
  /** The number `offset.line`. */
  readonly line: Range;
  /** Absent where the section only names another file. */
  readonly map?: MapLayout;
}

/** `sections` within sections are not allowed (ECMA-426), but readers take them. */
const MAX_SECTION_DEPTH = 8;

/**
 * Reads a map's text. A line like `)]}'` before it, and a byte-order mark, are allowed.
 * @returns why it cannot be read, in a clause, where it is no source map
 */
export function readMap(bytes: Buffer): SourceMapText | string {
  if (!isUtf8(bytes)) return "it is not valid UTF-8";
  const found: MutableMap = { ids: [], isReactNative: false };
  try {
    const json = new JsonRanges(bytes, startOf(bytes));
    const layout = readLayout(json, { bytes, found, depth: 0 });
    json.finish();
    if (!layout.mappings && !layout.sections) return `it has neither "mappings" nor "sections"`;
    return { bytes, layout, ...found };
  } catch (error) {
    if (error instanceof MapError) return error.message;
    if (error instanceof JsonTextError) return `it is no valid JSON object: ${error.message}`;
    throw error;
  }
}

class MapError extends Error {}

interface MutableMap {
  ids: MapId[];
  isReactNative: boolean;
}

interface Reading {
  bytes: Buffer;
  /** Filled by members of the map as a whole; absent within sections. */
  found?: MutableMap;
  depth: number;
}

function startOf(bytes: Buffer): number {
  const start = bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? 3 : 0;
  if (bytes.toString("latin1", start, start + 3) !== ")]}") return start;
  const end = bytes.indexOf(0x0a, start);
  return end === -1 ? bytes.length : end + 1;
}

function readLayout(json: JsonRanges, reading: Reading): MapLayout {
  const { bytes, found, depth } = reading;
  if (depth > MAX_SECTION_DEPTH) throw new MapError("its sections are nested too deep");
  const layout: { -readonly [Key in keyof MapLayout]: MapLayout[Key] } = { body: 0 };
  const members: Readonly<Record<string, () => void>> = {
    mappings: () => (layout.mappings = mappingsOf(bytes, only(layout.mappings, json))),
    sections: () => (layout.sections = readSections(json, only(layout.sections, reading))),
    sources: () => (layout.sources = readItems(json)),
    sourcesContent: () => (layout.sourcesContent = readItems(json)),
    sourceRoot: () => (layout.sourceRoot = json.skip()),
  };
  const range = json.object((key) => {
    if (Object.hasOwn(members, key)) members[key]?.();
    else if (found) readOther(key, { json, bytes, found });
  });
  layout.body = range.start + 1;
  return layout;
}

/** Two members of one name are read differently by different readers. */
function only<Value>(before: unknown, value: Value): Value {
  if (before !== undefined) throw new MapError("it has a member twice");
  return value;
}

function readOther(
  key: string,
  { json, bytes, found }: { json: JsonRanges; bytes: Buffer; found: MutableMap },
): void {
  if (/^x_(?:facebook_offsets|hermes_function_offsets|metro_module_paths)$/u.test(key)) {
    found.isReactNative = true;
  }
  if (key !== "debugId" && key !== "debug_id") return;
  const range = json.skip();
  const value: unknown = JSON.parse(bytes.toString("utf8", range.start, range.end));
  const id = typeof value === "string" ? normalDebugId(value) : undefined;
  found.ids.push({ key, id, range });
}

/** Anything but the base64 digits of VLQ and their separators. */
const NO_MAPPING = /[^\d+,/;A-Za-z]/u;
const BACKSLASH = 0x5c;
/** Mappings are looked at in parts, so that no copy is made of all of them. */
const PART_BYTES = 65_536;

function mappingsOf(bytes: Buffer, json: JsonRanges): Range {
  if (json.peek() !== '"') throw new MapError(`its "mappings" are no text`);
  const { start, end } = json.skip();
  for (let from = start + 1; from < end - 1;) {
    const cut = Math.min(from + PART_BYTES, end - 1);
    // No escape is cut in two.
    const to = cut < end - 1 && bytes[cut - 1] === BACKSLASH ? cut + 1 : cut;
    // Some encoders of JSON write the digit `/` as `\/`.
    const text = bytes.toString("latin1", from, to).replaceAll("\\/", "/");
    if (NO_MAPPING.test(text)) {
      throw new MapError(`its "mappings" hold a character that is none of theirs`);
    }
    from = to;
  }
  return { start: start + 1, end: end - 1 };
}

function readItems(json: JsonRanges): Items {
  if (json.peek() !== "[") return { range: json.skip(), items: [] };
  const items: Range[] = [];
  const range = json.array(() => items.push(json.skip()));
  return { range, items };
}

function readSections(json: JsonRanges, { bytes, depth }: Reading): Section[] {
  if (json.peek() !== "[") throw new MapError(`its "sections" are no list`);
  const sections: Section[] = [];
  json.array(() => {
    let line: Range | undefined;
    let map: MapLayout | undefined;
    json.object((key) => {
      if (key === "map") map = readLayout(json, { bytes, depth: depth + 1 });
      if (key === "offset") line = readLine(json);
    });
    if (!line || !/^\d{1,9}$/u.test(bytes.toString("latin1", line.start, line.end))) {
      throw new MapError("a section of it has no line");
    }
    sections.push({ line, ...(map && { map }) });
  });
  return sections;
}

function readLine(json: JsonRanges): Range | undefined {
  let line: Range | undefined;
  json.object((key) => {
    if (key === "line") line = json.skip();
  });
  return line;
}

/**
 * The changes that make room for one more line in the script. Mappings need not be decoded for it: columns begin anew in
 * each line, and all other fields count on from line to line, so that an empty line is one `;` (ECMA-426, "mappings").
 * Of an indexed map, the sections behind the line are moved by it.
 * @param line number of the new line in the script, from 0
 */
export function shiftedBy(layout: MapLayout, line: number, bytes: Buffer): Edit[] {
  const { mappings, sections = [] } = layout;
  const at = mappings && startOfLine(mappings, line, bytes);
  const shifted = at === undefined ? [] : [{ start: at, end: at, text: ";" }];
  const moved = sections.flatMap(({ line: range, map }) => {
    const begins = Number(bytes.toString("latin1", range.start, range.end));
    if (begins >= line) return [{ ...range, text: String(begins + 1) }];
    return map ? shiftedBy(map, line - begins, bytes) : [];
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
