/** Writes the files of an upload, adds them to the bundle with the sources that maps only name, and deletes maps. */
import { isUtf8 } from "node:buffer";
import { readFileSync, statSync } from "node:fs";
import { dirname, extname, posix } from "node:path";
import { FileError } from "../errors.ts";
import type { BundleWriter } from "./bundle.ts";
import type { Upload } from "./decide.ts";
import {
  type Change,
  readAgain,
  removeWithCopies,
  replaceFiles,
  withCopies,
  yieldToEventLoop,
} from "./files.ts";
import { type AllowedFolders, decoded, namedFile } from "./find.ts";
import {
  type MapValue,
  changedMap,
  encodeMap,
  isRemote,
  readDataUrl,
  readMap,
  withTexts,
} from "./map.ts";
import type { Result } from "./outcome.ts";
import { changedScript, readScript } from "./script.ts";

/**
 * Writes an upload's files, and adds them to the bundle, the map with its missing sources.
 * @param room bytes that are left for sources @returns the numbers of sources, and the bytes that they need in the map
 * @throws FileError if a file cannot be read or written, or has changed since it was looked at; the signal's reason
 */
export async function writeUpload(
  upload: Upload,
  bundle: Pick<BundleWriter, "add">,
  room: number,
  { folders, stopping }: { folders: AllowedFolders; stopping: AbortSignal },
) {
  const { script, map, change, edits, id: debugId, url, mapUrl } = upload;
  const scriptFile = readAgain(script.path, script.sha256);
  const text = readScript(scriptFile.before);
  const reference = typeof text === "string" ? undefined : text.references[0];
  const inline = map.path === undefined ? readDataUrl(reference?.url) : undefined;
  const mapFile =
    map.path !== undefined && (edits.map || upload.bringsMap)
      ? readAgain(map.path, map.sha256)
      : undefined;
  const mapBytes = mapFile?.before ?? inline?.content;
  const read = mapBytes && readMap(mapBytes);
  const before = typeof read === "string" ? undefined : read;
  const after = before && edits.map && change ? changedMap(before, change) : before;
  const changes: Change[] = [];
  if (map.path !== undefined && mapFile && after && after !== before) {
    changes.push(...(await withCopies({ path: map.path, ...mapFile, after: after.bytes })));
  }
  let content = scriptFile.before;
  if (edits.script && change && typeof text !== "string") {
    // An unchanged inline map is not encoded again: the result could differ from the original.
    const data = after && after !== before ? inline?.encode(after.bytes) : undefined;
    content = changedScript(text, change, data);
    changes.push(...(await withCopies({ path: script.path, ...scriptFile, after: content })));
  }
  stopping.throwIfAborted();
  replaceFiles(changes);

  // A service finds an inline map in the script itself.
  const sourceMap = inline ? undefined : posix.relative(posix.dirname(url), mapUrl);
  bundle.add({ url, type: "minified_source", debugId, sourceMap }, content);
  const none = { added: 0, missing: 0, bytes: 0, value: undefined };
  if (!after || !upload.bringsMap) return none;
  const path = map.path ?? script.path;
  const missing = upload.sources === "count" ? map.lacking : 0;
  const isAdding = upload.sources === "add";
  const sources = isAdding ? completed(after.value, path, room, folders) : { ...none, missing };
  // Sentry reads no map with a byte-order mark.
  const uploaded = sources.value ? encodeMap(sources.value) : after.bytes.subarray(after.start);
  bundle.add({ url: mapUrl, type: "source_map", debugId }, uploaded);
  return sources;
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

/**
 * Adds the texts of sources that a map only names. @param path of the map, or of the script for an inline map
 * @returns the map if any text was added
 */
export function completed(map: MapValue, path: string, room: number, folders: AllowedFolders) {
  let [added, missing, bytes] = [0, 0, 0];
  const value = withTexts(map, (name) => {
    const most = added + missing < MAX_SOURCES ? room - bytes : 0;
    const text = most > 0 ? sourceText(name, dirname(path), most, folders) : null;
    // The first source that does not fit ends the room, so the others are not read.
    bytes += text === null ? 0 : Buffer.byteLength(JSON.stringify(text));
    const isAdded = text !== null && bytes <= room;
    if (isAdded) added += 1;
    else missing += 1;
    return isAdded ? text : null;
  });
  return { added, missing, bytes, value: added > 0 ? value : undefined };
}

/** Reads a source's text if that is allowed, and it has at most so many bytes; else returns null. */
function sourceText(name: unknown, folder: string, most: number, folders: AllowedFolders) {
  if (typeof name !== "string" || name === "" || isRemote(name)) return null;
  const files = [...new Set([name, decoded(name)])].map((each) => namedFile(each, folder, folders));
  const file = files.find((each) => each && EXTENSIONS.has(extname(each.path).toLowerCase()));
  try {
    if (!file || file.isExcluded || statSync(file.path).size > Math.min(MAX_SOURCE_BYTES, most)) {
      return null;
    }
    const bytes = readFileSync(file.path);
    return isUtf8(bytes) ? bytes.toString() : null;
  } catch {
    return null;
  }
}

/** Deletes maps. If one cannot be deleted, the others are deleted first. @throws FileError; the signal's reason */
export async function deleteMaps(
  paths: Iterable<string>,
  stopping: AbortSignal,
  results: Result[],
): Promise<void> {
  let failed: FileError | undefined;
  for (const path of paths) {
    await yieldToEventLoop(stopping);
    try {
      removeWithCopies(path);
      results.push({ deleted: path });
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      failed ??= error;
    }
  }
  if (failed) throw failed;
}
