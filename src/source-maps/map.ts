/** Reads source maps (ECMA-426), gives them an id and shifts them by a line. */
import { isUtf8 } from "node:buffer";
import * as v from "valibot";
import { optionalOrIgnored } from "../schema.ts";
import { normalDebugId } from "./script.ts";
import type { IdChange } from "./script.ts";

const OF_REACT_NATIVE = ["x_facebook_offsets", "x_hermes_function_offsets", "x_metro_module_paths"];
/** Anything but the base64 digits of VLQ and their separators. */
const NO_MAPPING = /[^\d+,/;A-Za-z]/u;
/** Deepest nesting of values in a map; tools need only a few levels. */
const MAX_DEPTH = 100;

const mappingsSchema = v.pipe(
  v.string(),
  v.check((mappings) => !NO_MAPPING.test(mappings)),
);
const texts = optionalOrIgnored(v.array(v.unknown()));
const partEntries = {
  mappings: v.optional(mappingsSchema),
  sources: texts,
  sourcesContent: texts,
  sourceRoot: optionalOrIgnored(v.string()),
};
const mapSchema = v.looseObject({
  debugId: optionalOrIgnored(v.string()),
  debug_id: optionalOrIgnored(v.string()),
  ...partEntries,
  sections: v.optional(
    v.array(
      v.looseObject({
        offset: v.looseObject({ line: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) }),
        // Sections within sections are not allowed.
        map: v.optional(v.looseObject({ ...partEntries, sections: v.optional(v.undefined()) })),
      }),
    ),
  ),
});

export type MapValue = v.InferOutput<typeof mapSchema>;

/** A map that can be used. */
export type SourceMap = Exclude<ReturnType<typeof readMap>, string>;

/** A byte-order mark, and a line such as `)]}'`, which is not JSON. */
const BEFORE_MAP = /^\ufeff?(?:\)\]\}[^\n]*(?:\n|$))?/u;

/** Reads a map, also behind a line like `)]}'` or a byte-order mark. @returns a clause that says why if it is unusable */
export function readMap(bytes: Buffer) {
  if (!isUtf8(bytes)) return "it is not valid UTF-8";
  const text = bytes.toString();
  const [before = ""] = BEFORE_MAP.exec(text) ?? [];
  let json: unknown;
  try {
    json = JSON.parse(text.slice(before.length));
  } catch {
    return "it is not valid JSON";
  }
  const { success, output, issues } = v.safeParse(mapSchema, json, { abortEarly: true });
  if (!success) {
    const member = v.getDotPath(issues[0]);
    return member === null ? "it is no JSON object" : `its member "${member}" is malformed`;
  }
  if (isDeeper(json, MAX_DEPTH)) return `its values are nested more than ${MAX_DEPTH} deep`;
  const { debugId = "", debug_id: other = "", mappings, sections } = output;
  if (mappings === undefined && !sections) return `it has neither "mappings" nor "sections"`;
  const [first, second] = Object.keys(json ?? {});
  const ids = [normalDebugId(debugId), normalDebugId(other)] as const;
  const beginsAsOurs = first === "debugId" && second === "debug_id" && ids[0] === ids[1];
  return {
    bytes,
    /** Where its JSON begins. */
    start: Buffer.byteLength(before),
    value: output,
    /** The values of `debugId` and `debug_id`, in canonical spelling; undefined for what is no id. */
    ids,
    /** Made by React Native's tools: Metro writes its ids, and its offsets do not count lines of text. */
    isReactNative: OF_REACT_NATIVE.some((name) => name in output),
    /** Whether it begins with the two members that this step writes first, with an id that it derived (UUID version 5). */
    isOurs: beginsAsOurs && ids[0]?.[14] === "5",
  };
}

function isDeeper(value: unknown, most: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return most === 0 || Object.values(value).some((inner) => isDeeper(inner, most - 1));
}

/**
 * Adds the id to a map, under both names that readers know, and an empty line for the one that its script gets. Mappings are not
 * decoded: columns restart in each line, and all other fields continue, so an empty line is one `;` (ECMA-426, "mappings"). In
 * an indexed map, the sections behind the line move by one.
 */
export function changedMap(map: SourceMap, { id, line }: IdChange): SourceMap {
  const ids = { debugId: id, debug_id: id };
  const moved = line === undefined ? map.value : withLine(map.value, line);
  const value = { ...ids, ...moved, ...ids };
  const bytes = Buffer.concat([map.bytes.subarray(0, map.start), encodeMap(value)]);
  return { ...map, value, bytes };
}

export function encodeMap(value: MapValue): Buffer {
  return Buffer.from(JSON.stringify(value));
}

type Lines = Pick<MapValue, "mappings" | "sections">;

function withLine<Part extends Lines>(part: Part, line: number): Part {
  const mappings = part.mappings?.split(";").toSpliced(line, 0, "").join(";");
  const sections = part.sections?.map(({ offset, map, ...rest }) =>
    offset.line >= line
      ? { ...rest, offset: { ...offset, line: offset.line + 1 }, ...(map && { map }) }
      : { ...rest, offset, ...(map && { map: withLine(map, line) }) },
  );
  return { ...part, ...(mappings !== undefined && { mappings }), ...(sections && { sections }) };
}

type Sources = Pick<MapValue, "sources" | "sourcesContent" | "sourceRoot">;

/**
 * Returns a map with the missing texts of its sources, which are written last.
 * @param textOf returns the text of a source by its name below the map's root; null if it is not known
 */
export function withTexts(map: MapValue, textOf: (name: unknown) => string | null): MapValue {
  const complete = <Part extends Sources>(whole: Part) => {
    const { sourcesContent: known = [], ...part } = whole;
    const { sources, sourceRoot } = part;
    const all = sources?.map((source, index) => {
      const name = typeof source === "string" ? sourceName(sourceRoot, source) : source;
      return known[index] ?? textOf(name);
    });
    return all ? { ...part, sourcesContent: all } : whole;
  };
  const sections = map.sections?.map((section) =>
    section.map ? { ...section, map: complete(section.map) } : section,
  );
  return { ...complete(map), ...(sections && { sections }) };
}

/** Whether a source has a scheme other than `file:`, such as `webpack:///`; one letter is a Windows drive. */
export function isRemote(name: string): boolean {
  return /^(?!file:)[a-z][\d+.a-z-]+:/iu.test(name);
}

/** Joins a source with the map's root as in ECMA-426: with a slash, unless the root ends with one. */
function sourceName(root: string | undefined, source: string): string {
  const isWhole = !root || /^[a-z][\d+.a-z-]*:|^\//iu.test(source);
  return isWhole ? source : `${root}${root.endsWith("/") ? "" : "/"}${source}`;
}

/**
 * Reads an inline map: a `data:` URL (RFC 2397), in base64 or percent-encoded.
 * @returns the map, and a function that encodes another map in the same way; undefined if the URL is not valid
 */
export function readDataUrl(url = "") {
  const [prefix, base64] = /^data:[^,]{0,200}?(;base64)?,/iu.exec(url) ?? [];
  if (prefix === undefined) return undefined;
  const text = url.slice(prefix.length);
  const encode = (map: Buffer) =>
    `${prefix}${base64 ? map.toString("base64") : encodeURIComponent(map.toString())}`;
  try {
    const content = base64 ? Buffer.from(text, "base64") : Buffer.from(decodeURIComponent(text));
    return { content, encode };
  } catch {
    return undefined;
  }
}
