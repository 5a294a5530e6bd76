/** Writes a pair's changes into its files and the bundle, completes maps with sources that they only name, deletes maps. */
import { isUtf8 } from "node:buffer";
import { readFileSync, statSync } from "node:fs";
import { dirname, extname, posix } from "node:path";
import { FileError } from "../errors.ts";
import type { BundleWriter } from "./bundle.ts";
import { type Change, readAgain, removeWithCopies, replaceFiles, withCopies } from "./files.ts";
import { type AllowedFolders, decoded, namedFile } from "./find.ts";
import { type MapValue, encodeMap, readMap } from "./map.ts";
import type { SourceMapsRun, UploadSourceMapsOutcome } from "./outcome.ts";
import { type Plan, changedPair, inlineMap } from "./plan.ts";
import { readScript } from "./script.ts";

/**
 * Writes the pair's files, and adds them to the bundle: the map with the sources that it lacked.
 * @param room for added sources in all maps: what is used is taken from it
 * @throws FileError where a file cannot be read or written, or is not what it was when it was read first
 */
export function writePair(
  plan: Plan,
  bundle: BundleWriter,
  { inputs, outcome, folders }: SourceMapsRun,
  room: { bytes: number },
): void {
  const { row, scriptPath, mapPath, mapUrl, before } = plan;
  const script = readScript(readAgain(scriptPath, before[0]));
  // Planned was only what can be read.
  if (typeof script === "string") return;
  const inline = inlineMap(script);
  const mapBytes = mapPath === undefined ? inline?.content : readAgain(mapPath, before[1]);
  const read = mapBytes && readMap(mapBytes);
  const map = typeof read === "string" ? undefined : read;
  const after = changedPair(script, map, plan.change);
  const changes: Change[] = [];
  if (mapPath !== undefined && map && after.map && after.map !== map) {
    changes.push(...withCopies({ path: mapPath, before: map.bytes, after: after.map.bytes }));
  }
  if (after.script !== script.bytes) {
    changes.push(...withCopies({ path: scriptPath, before: script.bytes, after: after.script }));
  }
  replaceFiles(changes);
  row.injected = changes.length > 0;

  const { url, debugId } = row;
  // A service finds an inline map in the script itself.
  const sourceMap = inline ? undefined : posix.relative(posix.dirname(url), mapUrl);
  bundle.add({ url, type: "minified_source", debugId, sourceMap }, after.script);
  if (!after.map) return;
  let uploaded = after.map.bytes;
  if (inputs.includeSources) {
    const path = mapPath ?? scriptPath;
    const { added, missing } = completeSources(after.map.value, path, folders, room);
    outcome.sources.added += added;
    outcome.sources.missing += missing;
    if (added > 0) uploaded = encodeMap(after.map.value);
  }
  bundle.add({ url: mapUrl, type: "source_map", debugId }, uploaded);
}

/** Of source code: a map can name any file of the machine. */
const EXTENSIONS = new Set(
  "js,jsx,mjs,cjs,ts,tsx,mts,cts,vue,svelte,astro,mdx,coffee,litcoffee,ls,elm,re,res,ml,clj,cljs,cljc,kt,scala,dart,rs,go,c,cc,cpp,h,hpp,zig,as,html,css,scss,sass,less,styl"
    .split(",")
    .map((name) => `.${name}`),
);
const MAX_SOURCE_BYTES = 5_000_000;
/** Added to all maps, as JSON. */
export const MAX_ADDED_BYTES = 100_000_000;
/** Sources of one map that are looked for. */
const MAX_SOURCES = 50_000;

/**
 * Gives a map the sources that it only names. @param path its file, or its script's for an inline map
 * @returns how many were added, and how many stay without content
 */
export function completeSources(
  map: MapValue,
  path: string,
  folders: AllowedFolders,
  room: { bytes: number },
): { added: number; missing: number } {
  let [added, missing] = [0, 0];
  const read = (root: string | undefined, source: unknown): string | null => {
    const isTooMany = added + missing >= MAX_SOURCES;
    const file = isTooMany ? undefined : sourceFile(root, source, path, folders);
    const text = file === undefined ? undefined : textOf(file, room);
    if (text === undefined) missing += 1;
    else added += 1;
    return text ?? null;
  };
  for (const part of [map, ...(map.sections ?? []).map((section) => section.map)]) {
    if (!part?.sources) continue;
    const { sourceRoot, sourcesContent: contents = [] } = part;
    part.sourcesContent = part.sources.map(
      (source, index) => contents[index] ?? read(sourceRoot, source),
    );
  }
  return { added, missing };
}

/** The file of a source, where it may be taken. */
function sourceFile(
  root: string | undefined,
  source: unknown,
  path: string,
  folders: AllowedFolders,
): string | undefined {
  if (typeof source !== "string" || source === "") return undefined;
  // As ECMA-426 joins them: by a slash, unless there is one.
  const isWhole = !root || /^[a-z][\d+.a-z-]*:|^\//iu.test(source);
  const name = isWhole ? source : `${root}${root.endsWith("/") ? "" : "/"}${source}`;
  // `webpack:///` and others; one letter is a drive of Windows.
  if (/^(?!file:)[a-z][\d+.a-z-]+:/iu.test(name)) return undefined;
  for (const each of new Set([name, decoded(name)])) {
    const { path: file = "" } = namedFile(each, dirname(path), folders);
    if (EXTENSIONS.has(extname(file).toLowerCase())) return file;
  }
  return undefined;
}

/** The text of a source for which there is room, which is taken. */
function textOf(path: string, room: { bytes: number }): string | undefined {
  try {
    if (statSync(path).size > Math.min(MAX_SOURCE_BYTES, room.bytes)) return undefined;
    const bytes = readFileSync(path);
    const text = isUtf8(bytes) ? bytes.toString("utf8") : undefined;
    const size = text === undefined ? Infinity : Buffer.byteLength(JSON.stringify(text));
    if (size > room.bytes) return undefined;
    room.bytes -= size;
    return text;
  } catch {
    return undefined;
  }
}

/**
 * Deletes the maps of scripts that the service surely has; one that cannot be deleted does not keep the others public.
 * @param styles paths of maps of style sheets @throws FileError
 */
export function deleteMaps(
  confirmed: readonly Plan[],
  styles: readonly string[],
  outcome: UploadSourceMapsOutcome,
): void {
  let failed: FileError | undefined;
  for (const map of [...confirmed, ...styles]) {
    try {
      const isDeleted = typeof map === "string" ? removeWithCopies(map) : deleteMap(map);
      if (isDeleted) outcome.deletedMaps += 1;
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      failed ??= error;
    }
  }
  if (failed) throw failed;
}

/** Removes a map, and the comment that names it, whose line stays, empty. @returns whether there was a map to remove */
function deleteMap({ scriptPath, mapPath, after: [left], isPinned }: Plan): boolean {
  const script = readScript(readAgain(scriptPath, left));
  if (typeof script === "string") return false;
  const { bytes, text, reference } = script;
  // What is not surely a comment stays.
  const isRemoved = reference?.isLast === true && !isPinned;
  if (isRemoved) {
    const after = Buffer.from(text.slice(0, reference.start) + text.slice(reference.end));
    replaceFiles(withCopies({ path: scriptPath, before: bytes, after }));
  }
  if (mapPath !== undefined) return removeWithCopies(mapPath);
  return isRemoved && /^data:/iu.test(reference.url);
}
