/** Writes a pair's changes into its files and into the bundle, and deletes maps that are uploaded. */
import { lstatSync, rmSync } from "node:fs";
import { posix } from "node:path";
import { FileError } from "../errors.ts";
import type { BundleWriter } from "./bundle.ts";
import {
  type Unpack,
  applyEdits,
  changedMeanwhile,
  codeOf,
  compressedCopies,
  fingerprintOf,
  readBytes,
  replaceFiles,
} from "./files.ts";
import { encodePayload, readDataUrl } from "./map.ts";
import type { SourceMapsRun } from "./outcome.ts";
import type { Plan } from "./plan.ts";
import { readScript } from "./script.ts";
import { completeSources } from "./sources.ts";

/** A pair as it is on the disk now, by its fingerprints. */
export interface WrittenPair {
  readonly plan: Plan;
  readonly script: string;
  /** The map as it is, and as it was found: what was compressed before this step holds that. */
  readonly maps: readonly string[];
  /** Bytes of both together: no copy unpacks to more. */
  readonly mapSize: number;
}

/**
 * Writes the pair's files, and adds them to the bundle: the map with the sources that it lacked.
 * @throws FileError where a file cannot be read or written, or is not what it was when it was read first
 */
export function writePair(
  plan: Plan,
  bundle: BundleWriter,
  { inputs, outcome, folders }: SourceMapsRun,
): WrittenPair {
  const { row, script, mapPath, mapName, mapEdits } = plan;
  const { path, name } = script.file;
  // Edits of another text would be at wrong places; the map is compared with its edits applied.
  const scriptBytes = readBytes(path);
  if (!scriptBytes.equals(script.bytes)) throw changedMeanwhile(path);
  const reference = typeof script.text === "object" ? script.text.reference : undefined;
  const isInline = mapPath === undefined && reference !== undefined;
  const dataUrl = isInline ? readDataUrl(scriptBytes, reference.url) : undefined;
  const mapBytes = mapPath === undefined ? dataUrl?.content : readBytes(mapPath);
  const map = mapBytes ? applyEdits(mapBytes, mapEdits) : [];
  if (!mapBytes || fingerprintOf(map) !== plan.mapAfter) throw changedMeanwhile(mapPath ?? path);

  const scriptEdits = [...plan.scriptEdits];
  // A map that stays is not encoded again: there are several ways to write the same.
  if (dataUrl && mapEdits.length > 0) {
    const text = encodePayload(dataUrl.prefix, Buffer.concat(map));
    scriptEdits.push({ ...dataUrl.payload, text });
  }
  const changedScript = applyEdits(scriptBytes, scriptEdits);
  const changes = [];
  if (mapPath !== undefined && mapEdits.length > 0) changes.push({ path: mapPath, pieces: map });
  if (scriptEdits.length > 0) changes.push({ path, pieces: changedScript });
  replaceFiles(changes);
  row.injected = changes.length > 0;

  const { urlPrefix, includeSources } = inputs;
  const { debugId } = row;
  // A service finds an inline map in the script itself.
  const sourceMap = isInline ? undefined : posix.relative(posix.dirname(name), mapName);
  const url = `${urlPrefix}${name}`;
  bundle.add({ url, type: "minified_source", debugId, sourceMap }, changedScript);
  let uploaded = map;
  if (includeSources) {
    const { edits, added, missing } = completeSources(mapBytes, mapPath ?? path, folders);
    outcome.sources.added += added;
    outcome.sources.missing += missing;
    // Sources stand before ids, as they do where a later run finds the ids in the map already.
    if (edits.length > 0) uploaded = applyEdits(mapBytes, [...edits, ...mapEdits]);
  }
  bundle.add({ url: `${urlPrefix}${mapName}`, type: "source_map", debugId }, uploaded);
  return {
    plan,
    script: fingerprintOf(changedScript),
    maps: [plan.mapAfter, fingerprintOf([mapBytes])],
    mapSize: map.reduce((size, { length }) => size + length, mapBytes.length),
  };
}

/**
 * Removes the pair's map with its compressed copies, and the comment that names it; its line stays, empty. A map that is
 * gone already is no error.
 * @param kept gets the paths of files that are named like compressed copies and hold something else: they stay
 * @returns whether there was a map to remove
 * @throws FileError
 */
export function deleteMap(written: WrittenPair, kept: string[]): boolean {
  const { mapPath, row, script } = written.plan;
  const { path } = script.file;
  const bytes = readBytes(path);
  if (fingerprintOf([bytes]) !== written.script) throw changedMeanwhile(path);
  const text = readScript(bytes);
  const reference = typeof text === "object" ? text.reference : undefined;
  // What is not surely a comment stays.
  if (reference?.isLast && row.reason !== "integrity") {
    replaceFiles([{ path, pieces: applyEdits(bytes, [{ ...reference.line, text: "" }]) }]);
  }
  if (mapPath === undefined) return reference?.isLast === true;
  try {
    rmSync(mapPath, { force: true });
    for (const { copy, unpack } of compressedCopies(mapPath)) {
      if (!lstatSync(copy, { throwIfNoEntry: false })) continue;
      if (isCopy(copy, unpack, written)) rmSync(copy, { force: true });
      else kept.push(copy);
    }
  } catch (error) {
    throw new FileError(`A map could not be deleted (${codeOf(error)}).`, {
      where: mapPath,
      fix: "Let the user that runs this step write to its folder, or delete the maps yourself.",
      cause: error,
    });
  }
  return true;
}

/** Whether a compressed file unpacks to the map as it is, or as it was found. */
function isCopy(path: string, unpack: Unpack, { maps, mapSize }: WrittenPair): boolean {
  try {
    const packed = lstatSync(path);
    // What is packed is hardly larger than what it unpacks to.
    if (!packed.isFile() || packed.size > mapSize + 10_000) return false;
    const unpacked = unpack(readBytes(path), { maxOutputLength: mapSize });
    return maps.includes(fingerprintOf([unpacked]));
  } catch {
    return false;
  }
}
