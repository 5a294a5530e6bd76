/** Writes a pair's changes, and takes maps away that are uploaded. */
import { lstatSync, rmSync } from "node:fs";
import { FileError } from "../errors.ts";
import { encodePayload, readDataUrl } from "./map.ts";
import {
  COMPRESSED,
  type Fingerprint,
  applyEdits,
  changed,
  fingerprintOf,
  isSameContent,
  readBytes,
  replaceFiles,
  throwIfChanged,
} from "./files.ts";
import type { AllowedFolders } from "./find.ts";
import type { Plan } from "./plan.ts";
import { readScript } from "./script.ts";
import { completeSources } from "./sources.ts";

/** A pair as it is on the disk now. */
export interface WrittenPair {
  readonly plan: Plan;
  readonly script: Fingerprint;
  /** The map as it is, and as it was found: what was compressed before this step holds that. */
  readonly maps: readonly Fingerprint[];
  /** Sources that have content only in the bundle, and those that have none at all. */
  readonly sources: { readonly added: number; readonly missing: number };
  readonly isChanged: boolean;
}

/** The contents of a pair as the bundle gets them, in pieces. */
export interface PairPieces {
  readonly script: readonly Buffer[];
  /** The map, with the sources that it lacked, or what was written out of the script. */
  readonly map: readonly Buffer[];
}

/** @throws FileError where a file cannot be read or written, or is not what it was when it was read first */
export function writePair(
  plan: Plan,
  folders: AllowedFolders,
): { pair: WrittenPair; pieces: PairPieces } {
  const { script, map, scriptEdits, mapEdits } = plan;
  const { text } = script;
  const scriptPath = script.file.path;
  const mapPath = map.path ?? scriptPath;
  // Edits of another script would be at wrong places; the map is compared with its edits applied.
  const scriptBytes = readBytes(scriptPath);
  throwIfChanged(scriptPath, [scriptBytes], script);
  const reference = typeof text === "object" ? text.reference : undefined;
  const isInline = map.path === undefined && reference !== undefined;
  const dataUrl = isInline ? readDataUrl(scriptBytes, reference.url) : undefined;
  const mapBytes = map.path === undefined ? dataUrl?.content : readBytes(map.path);
  if (!mapBytes) throw changed(scriptPath);
  const mapPieces = applyEdits(mapBytes, mapEdits);
  throwIfChanged(mapPath, mapPieces, map.after);
  const allScriptEdits = [...scriptEdits];
  // A map that stays is not encoded again: there are several ways to write the same.
  if (dataUrl && mapEdits.length > 0) {
    const { payload, prefix } = dataUrl;
    const content = encodePayload(prefix, Buffer.concat(mapPieces));
    allScriptEdits.push({ ...payload, text: content });
  }
  const scriptPieces = applyEdits(scriptBytes, allScriptEdits);
  const replaced = [];
  if (map.path !== undefined && mapEdits.length > 0) {
    replaced.push({ path: map.path, pieces: mapPieces });
  }
  if (allScriptEdits.length > 0) replaced.push({ path: scriptPath, pieces: scriptPieces });
  replaceFiles(replaced);
  const completed = { bytes: mapBytes, path: mapPath };
  const { edits, ...sources } = completeSources(completed, plan.missingSources ?? [], folders);
  const maps = mapEdits.length > 0 ? [map.after, fingerprintOf([mapBytes])] : [map.after];
  // Sources stand before ids, as they do where a later run finds the ids in the map already.
  const uploaded = edits.length > 0 ? applyEdits(mapBytes, [...edits, ...mapEdits]) : mapPieces;
  return {
    pair: {
      plan,
      script: fingerprintOf(scriptPieces),
      maps,
      sources,
      isChanged: replaced.length > 0,
    },
    pieces: { script: scriptPieces, map: uploaded },
  };
}

/**
 * Removes the pair's map with its compressed copies, and the comment that names it; its line stays, empty. A map that is
 * gone already is no error.
 * @returns whether there was a map to remove, and files named like compressed copies that hold something else: they stay
 * @throws FileError
 */
export function deleteMap({ plan, script, maps }: WrittenPair): {
  isDeleted: boolean;
  kept: string[];
} {
  const { path } = plan.script.file;
  const bytes = readBytes(path);
  throwIfChanged(path, [bytes], script);
  const text = readScript(bytes);
  const reference = typeof text === "object" ? text.reference : undefined;
  // What is not surely a comment stays: without the map it leads nowhere.
  if (reference?.isLast && plan.keptBecause !== "integrity") {
    const pieces = applyEdits(bytes, [{ ...reference.line, text: "" }]);
    replaceFiles([{ path, pieces }]);
  }
  const map = plan.map.path;
  if (map === undefined) return { isDeleted: reference?.isLast === true, kept: [] };
  const kept: string[] = [];
  try {
    rmSync(map, { force: true });
    for (const ending of Object.keys(COMPRESSED)) {
      const copy = `${map}${ending}`;
      if (!lstatSync(copy, { throwIfNoEntry: false })) continue;
      if (isCopy(copy, ending, maps)) rmSync(copy, { force: true });
      else kept.push(copy);
    }
  } catch (error) {
    throw new FileError("A map could not be deleted.", { where: map, cause: error });
  }
  return { isDeleted: true, kept };
}

/** Whether a compressed file unpacks to one of these contents. */
function isCopy(path: string, ending: string, contents: readonly Fingerprint[]): boolean {
  const maxOutputLength = Math.max(1, ...contents.map(({ size }) => size));
  try {
    const packed = lstatSync(path);
    // What is packed is hardly larger than what it unpacks to.
    if (!packed.isFile() || packed.size > maxOutputLength + 10_000) return false;
    const unpacked = COMPRESSED[ending]?.(readBytes(path), { maxOutputLength });
    const found = unpacked && fingerprintOf([unpacked]);
    return found !== undefined && contents.some((content) => isSameContent(content, found));
  } catch {
    return false;
  }
}
