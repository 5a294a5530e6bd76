/** What matters in a source map (ECMA-426), and the changes that give it an id and make room for a line. */
import { isUtf8 } from "node:buffer";
import * as v from "valibot";
import { optionalOrIgnored } from "../schema.ts";
import { derivedDebugId, normalDebugId } from "./debug-id.ts";
import type { Range } from "./files.ts";

export interface MapFacts {
  /** Of the members `debugId` and `debug_id`, in canonical spelling. */
  readonly ids: readonly string[];
  /** Made by React Native's tools: its ids come from Metro, and its offsets are no lines of text. */
  readonly isReactNative: boolean;
}

const OF_REACT_NATIVE = ["x_facebook_offsets", "x_hermes_function_offsets", "x_metro_module_paths"];
/** Anything but the base64 digits of VLQ and their separators. */
const NO_MAPPING = /[^\d+,/;A-Za-z]/u;
/** Values in values in a map, of which no tool needs more than a few. */
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
export const mapSchema = v.looseObject({
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

/** Reads a map; a line like `)]}'` and a byte-order mark may stand before it. @returns why it cannot be used, in a clause */
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
  if (isDeeper(json, MAX_DEPTH)) return `its values are nested more than ${MAX_DEPTH} deep`;
  const { debugId = "", debug_id: other = "", mappings, sections } = output;
  if (mappings === undefined && !sections) return `it has neither "mappings" nor "sections"`;
  return {
    ids: [debugId, other].flatMap((id) => normalDebugId(id) ?? []),
    isReactNative: OF_REACT_NATIVE.some((name) => name in output),
  };
}

function isDeeper(value: unknown, most: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return most === 0 || Object.values(value).some((inner) => isDeeper(inner, most - 1));
}

/** @throws SyntaxError */
export function parseMap(bytes: Buffer): unknown {
  return JSON.parse(bytes.toString("utf8", startOf(bytes)));
}

/** A byte-order mark, a line that is no JSON, and white space. */
const BEFORE_MAP = /^(?:\u00ef\u00bb\u00bf)?(?:\)\]\}[^\n]*(?:\n|$))?\s*/u;

/** Where the map's opening brace is. */
function startOf(bytes: Buffer): number {
  return BEFORE_MAP.exec(bytes.toString("latin1", 0, 1000))?.[0].length ?? 0;
}

const idMembers = (id: string) => `{"debugId":"${id}","debug_id":"${id}",`;

/**
 * A map with its id, under both names that readers know, and with room for one more line in its script. Mappings need not
 * be decoded for it: columns begin anew in each line, and all other fields count on from line to line, so that an empty line
 * is one `;` (ECMA-426, "mappings"). Of an indexed map, the sections behind the line are moved by it.
 * @param line number of the new line in the script, from 0 @returns the same bytes where nothing is to be changed
 */
export function changedMap(bytes: Buffer, id: string, line: 0 | 1 | undefined): Buffer {
  const start = startOf(bytes);
  const text = bytes.toString("utf8", start);
  const withText = (changed: string) =>
    Buffer.concat([bytes.subarray(0, start), Buffer.from(changed)]);
  const at = line === undefined ? 1 : placeOfLine(text, line);
  // Nearly every map is so: its layout stays.
  if (at !== undefined && !ID_KEY.test(text)) {
    const shifted = line === undefined ? text : `${text.slice(0, at)};${text.slice(at)}`;
    return withText(`${idMembers(id)}${shifted.slice(1)}`);
  }
  const map = v.parse(mapSchema, JSON.parse(text));
  const isKnown = [map.debugId, map.debug_id].every((known = "") => normalDebugId(known) === id);
  if (isKnown && line === undefined) return bytes;
  if (!isKnown) Object.assign(map, { debugId: id, debug_id: id });
  if (line === undefined) return withText(JSON.stringify(map));
  shift(map, line);
  for (const { offset, map: inner } of map.sections ?? []) {
    if (offset.line >= line) offset.line += 1;
    else if (inner) shift(inner, line);
  }
  return withText(JSON.stringify(map));
}

function shift(map: { mappings?: string | undefined }, line: 0 | 1): void {
  map.mappings = map.mappings?.split(";").toSpliced(line, 0, "").join(";");
}

/** Keys of members: in a string, a quote stands behind a backslash. */
const ID_KEY = /(?<!\\)"debug(?:Id|_id)"\s*:/u;
const MAPPINGS_KEY = /(?<!\\)"(?:mappings|sections)"\s*:\s*"?/gu;

/** Where the `;` for a new line is put in a map's text; undefined for one that is not plain enough to say. */
function placeOfLine(text: string, line: 0 | 1): number | undefined {
  const [key, ...others] = text.matchAll(MAPPINGS_KEY);
  const start = (key?.index ?? 0) + (key?.[0].length ?? 0);
  const end = text.indexOf('"', start);
  if (!key?.[0].endsWith('"') || others.length > 0) return undefined;
  const mappings = text.slice(start, end);
  if (mappings.includes("\\") || (line === 1 && !mappings.includes(";"))) return undefined;
  return line === 0 ? start : start + mappings.indexOf(";") + 1;
}

/** Whether of a pair only the map was changed: its id is derived from both as they were, and it has the new line. */
export function isHalfWritten(script: Buffer, bytes: Buffer, id: string, line: 0 | 1): boolean {
  const start = startOf(bytes);
  const text = bytes.toString("utf8", start);
  const members = idMembers(id);
  const rest = `{${text.slice(members.length)}`;
  const at = placeOfLine(rest, line);
  if (!text.startsWith(members) || at === undefined || rest[at] !== ";") return false;
  const before = Buffer.from(`${rest.slice(0, at)}${rest.slice(at + 1)}`);
  return derivedDebugId(script, Buffer.concat([bytes.subarray(0, start), before])) === id;
}

/** A map inside of its script: a `data:` URL (RFC 2397), in base64 or percent-encoded. */
export interface DataUrl {
  /** Up to the comma, which it includes. */
  readonly prefix: string;
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
  // Node skips what is no digit; a browser does not.
  if (base64 && !/^[\w+/-]*={0,2}$/u.test(text)) return undefined;
  try {
    const content = base64 ? Buffer.from(text, "base64") : Buffer.from(decodeURIComponent(text));
    return { prefix, payload, content };
  } catch {
    return undefined;
  }
}

/** Another content in the encoding of a data URL. */
export function encodePayload({ prefix }: DataUrl, content: Buffer): string {
  return /;base64,$/iu.test(prefix)
    ? content.toString("base64")
    : encodeURIComponent(content.toString("utf8"));
}
