/** Writes a pair's files, adds them to the bundle with the sources that maps only name, and deletes maps. */
import { isUtf8 } from "node:buffer";
import { lstatSync, readFileSync, statSync } from "node:fs";
import { dirname, extname, posix } from "node:path";
import { FileError } from "../errors.ts";
import type { BundleWriter } from "./bundle.ts";
import {
  type Change,
  fingerprintOf,
  readAgain,
  readBytes,
  removeWithCopies,
  replaceFiles,
  withCopies,
  yieldToEventLoop,
} from "./files.ts";
import { decoded, namedFile } from "./find.ts";
import { type MapValue, encodeMap, isRemote, partsOf, sourceName } from "./map.ts";
import type { SourceMapsRun } from "./outcome.ts";
import type { KeptFiles } from "./kept.ts";
import { type Plan, type Planned, changedPair, readPair } from "./plan.ts";
import { readScript } from "./script.ts";

/**
 * Writes the pair's files, and adds them to the bundle, the map with its missing sources.
 * @throws FileError if a file cannot be read or written, or has changed since it was planned
 */
export async function writePair(
  plan: Plan,
  bundle: BundleWriter,
  run: SourceMapsRun,
): Promise<void> {
  const { row, scriptPath, mapPath, mapUrl } = plan;
  const { inputs, outcome } = run;
  const read = readPair(plan);
  if (!read) return;
  const { script, map, isInline } = read;
  const after = changedPair(script, map, plan.change);
  const changes: Change[] = [];
  if (mapPath !== undefined && map && after.map && after.map !== map) {
    const change = { path: mapPath, before: map.bytes, after: after.map.bytes };
    changes.push(...(await withCopies(change)));
  }
  if (after.script !== script.bytes) {
    const change = { path: scriptPath, before: script.bytes, after: after.script };
    // Copies lack the reference from the start if it is removed later, so they are made only once.
    const isCut = run.inputs.deleteMaps && plan.mayCut;
    changes.push(...(await withCopies(change, isCut ? withoutReference : undefined)));
  }
  run.lifetime.stopping.throwIfAborted();
  replaceFiles(changes);
  row.injected = changes.length > 0;
  if (inputs.deleteMaps) plan.written = fingerprintOf(after.script);

  const { url, debugId } = row;
  // A service finds an inline map in the script itself.
  const sourceMap = isInline ? undefined : posix.relative(posix.dirname(url), mapUrl);
  bundle.add({ url, type: "minified_source", debugId, sourceMap }, after.script);
  if (!after.map || !plan.bringsMap) return;
  // Sentry reads no map with a byte-order mark.
  let uploaded = after.map.bytes.subarray(after.map.start);
  const { added } = outcome.sources;
  const isMore = plan.addsSources && completeSources(after.map.value, mapPath ?? scriptPath, run);
  plan.addedSources = outcome.sources.added - added;
  if (isMore) uploaded = encodeMap(after.map.value);
  bundle.add({ url: mapUrl, type: "source_map", debugId }, uploaded);
}

/** Only source code is added, because a map can name any file of the machine. */
const EXTENSIONS = new Set(
  "js,jsx,mjs,cjs,ts,tsx,mts,cts,vue,svelte,astro,mdx,coffee,litcoffee,ls,elm,re,res,ml,clj,cljs,cljc,kt,scala,dart,rs,go,c,cc,cpp,h,hpp,zig,as,html,css,scss,sass,less,styl"
    .split(",")
    .map((name) => `.${name}`),
);
const MAX_SOURCE_BYTES = 5_000_000;
/** Most sources of one map that are searched for. */
const MAX_SOURCES = 50_000;

type Room = Pick<SourceMapsRun, "folders" | "outcome" | "room">;

/**
 * Adds the texts of sources that a map only names. @param path of the map, or of the script for an inline map
 * @returns whether any text was added
 */
export function completeSources(map: MapValue, path: string, run: Room): boolean {
  const { sources } = run.outcome;
  const { added, missing } = sources;
  const most = added + missing + MAX_SOURCES;
  for (const part of partsOf(map)) {
    if (!part.sources) continue;
    const { sourceRoot, sourcesContent: contents = [] } = part;
    part.sourcesContent = part.sources.map((source, index) => {
      const content = contents[index] ?? undefined;
      if (content !== undefined) return content;
      const isTooMany = sources.added + sources.missing >= most;
      const text = isTooMany ? null : sourceText(sourceRoot, source, path, run);
      sources[text === null ? "missing" : "added"] += 1;
      return text;
    });
  }
  return sources.added > added;
}

/** Reads a source's text if that is allowed and `room` is left, which it reduces; else returns null. */
function sourceText(
  root: string | undefined,
  source: unknown,
  path: string,
  { folders, room }: Room,
): string | null {
  if (typeof source !== "string" || source === "") return null;
  const name = sourceName(root, source);
  if (isRemote(name)) return null;
  const names = [...new Set([name, decoded(name)])];
  const files = names.map((each) => namedFile(each, dirname(path), folders));
  const file = files.find((each = "") => EXTENSIONS.has(extname(each).toLowerCase()));
  try {
    if (file === undefined || statSync(file).size > Math.min(MAX_SOURCE_BYTES, room.bytes)) {
      return null;
    }
    const bytes = readFileSync(file);
    if (!isUtf8(bytes)) return null;
    const text = bytes.toString();
    // The first source that does not fit ends the room, so the others are not read.
    room.bytes -= Buffer.byteLength(JSON.stringify(text));
    return room.bytes < 0 ? null : text;
  } catch {
    return null;
  }
}

/**
 * Deletes the maps of confirmed scripts, and those of style sheets unless a script failed. If one cannot be deleted, the others
 * are deleted first.
 * @throws FileError
 */
export async function deleteMaps(
  confirmed: readonly Plan[],
  { styles, kept }: Pick<Planned, "styles" | "kept">,
  { outcome, lifetime, folders }: SourceMapsRun,
): Promise<void> {
  const hasFailed = outcome.files.some(({ state }) => state === "failed");
  let failed: FileError | undefined;
  for (const map of [...confirmed, ...(hasFailed ? [] : styles)]) {
    await yieldToEventLoop(lifetime.stopping);
    try {
      const isStyle = typeof map === "string";
      const isDeleted = await (isStyle ? deleteStyleMap(map, kept, folders) : deleteMap(map));
      if (isDeleted) outcome.deletedMaps += 1;
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      failed ??= error;
    }
  }
  if (failed) throw failed;
}

/** Removes a map, and the comment that names it; an empty line stays. @returns whether there was a map to remove */
async function deleteMap(plan: Plan): Promise<boolean> {
  const { row, scriptPath, mapPath, before, written = "", mayCut, keepsMap } = plan;
  if (keepsMap) return false;
  const bytes = readAgain(scriptPath, written);
  const cut = mayCut ? withoutReference(bytes) : bytes;
  const change = { path: scriptPath, before: bytes, after: cut };
  // Copies of a script that this run changed already lack the comment.
  if (cut !== bytes) replaceFiles(before[0] === written ? await withCopies(change) : [change]);
  if (mapPath !== undefined) removeWithCopies(mapPath);
  return mapPath !== undefined || row.map === undefined;
}

function withoutReference(bytes: Buffer): Buffer {
  const script = readScript(bytes);
  if (typeof script === "string" || !script.reference) return bytes;
  const { text, reference } = script;
  return Buffer.from(text.slice(0, reference.start) + text.slice(reference.end));
}

const STYLE_REFERENCE = /\/\*[#@][\t ]*sourceMappingURL=[^\s*]{1,500}[\t ]*\*\/(?=\s*$)/u;

/** Removes a style sheet's map, and the comment that names it unless another file contains the sheet's hash. */
async function deleteStyleMap(
  path: string,
  kept: KeptFiles,
  { isExcluded }: SourceMapsRun["folders"],
): Promise<boolean> {
  if (kept.workerOf(path) !== undefined) return false;
  const sheet = path.slice(0, -".map".length);
  const isOurs = !isExcluded(sheet) && lstatSync(sheet, { throwIfNoEntry: false })?.isFile();
  const before = isOurs ? readBytes(sheet) : Buffer.alloc(0);
  const text = before.toString("latin1").replace(STYLE_REFERENCE, "");
  if (text.length < before.length && kept.holderOf(before) === undefined) {
    const change = { path: sheet, before, after: Buffer.from(text, "latin1") };
    replaceFiles(await withCopies(change));
  }
  removeWithCopies(path);
  return true;
}
