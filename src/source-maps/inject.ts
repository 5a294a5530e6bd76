/** Writes a pair's changes, and takes maps away that are uploaded. */
import { rmSync } from "node:fs";
import { FileError } from "../errors.ts";
import { type DataUrl, encodePayload, readDataUrl } from "./data-url.ts";
import {
  COMPRESSED,
  FileBuffer,
  type Fingerprint,
  type PairBuffers,
  applyEdits,
  changed,
  fingerprintOf,
  replaceFiles,
  throwIfChanged,
} from "./files.ts";
import type { Places } from "./find.ts";
import type { Plan } from "./plan.ts";
import { readScript } from "./script.ts";
import { completeSources } from "./sources.ts";

/** A pair as it is on the disk now. */
export interface WrittenPair {
  readonly plan: Plan;
  readonly script: Fingerprint;
  /** Sources that have content only in the bundle, and those that have none at all. */
  readonly sources: { readonly added: number; readonly missing: number };
  readonly isChanged: boolean;
}

export interface WriteOptions {
  readonly places: Places;
  readonly buffers: PairBuffers;
}

/** The contents of a pair as the bundle gets them, in pieces that are good until the next pair. */
export interface PairPieces {
  readonly script: readonly Buffer[];
  /** The map, with the sources that it lacked, or what was written out of the script. */
  readonly map: readonly Buffer[];
}

/** @throws FileError where a file cannot be read or written, or is not what it was when it was read first */
export function writePair(
  plan: Plan,
  { places, buffers }: WriteOptions,
): { pair: WrittenPair; pieces: PairPieces } {
  const { script, map, scriptEdits, mapEdits } = plan;
  const isChanged = scriptEdits.length > 0 || mapEdits.length > 0;
  const isInline = map.path === undefined;
  const bytes = readPair(plan, buffers);
  const mapPieces = applyEdits(bytes.map, mapEdits);
  throwIfChanged(map.path ?? script.file.path, mapPieces, map.after);
  const scriptPieces = isInline
    ? applyEdits(bytes.script, [...scriptEdits, ...inlineEdits(bytes, mapPieces)])
    : applyEdits(bytes.script, scriptEdits);
  const isScriptChanged = scriptEdits.length > 0 || (isInline && isChanged);
  replaceFiles([
    ...(map.path !== undefined && mapEdits.length > 0
      ? [{ path: map.path, pieces: mapPieces }]
      : []),
    ...(isScriptChanged ? [{ path: script.file.path, pieces: scriptPieces }] : []),
  ]);
  const mapPath = map.path ?? script.file.path;
  const completed = { bytes: bytes.map, path: mapPath };
  const { edits, ...sources } = completeSources(completed, plan.missingSources ?? [], places);
  return {
    pair: { plan, script: fingerprintOf(scriptPieces), sources, isChanged },
    pieces: {
      script: scriptPieces,
      map: edits.length === 0 ? mapPieces : applyEdits(bytes.map, [...mapEdits, ...edits]),
    },
  };
}

interface PairBytes {
  readonly script: Buffer;
  readonly map: Buffer;
  readonly dataUrl?: DataUrl;
}

/** The pair's bytes again. Edits of another script would be at wrong places; the map is compared with its edits applied. */
function readPair({ script, map }: Plan, buffers: PairBuffers): PairBytes {
  const bytes = buffers.script.read(script.file.path);
  throwIfChanged(script.file.path, [bytes], script);
  const { text } = script;
  const reference = typeof text === "object" ? text.reference : undefined;
  const dataUrl =
    map.path === undefined && reference ? readDataUrl(bytes, reference.url) : undefined;
  const mapBytes = map.path === undefined ? dataUrl?.content : buffers.map.read(map.path);
  if (!mapBytes) throw changed(script.file.path);
  return { script: bytes, map: mapBytes, ...(dataUrl && { dataUrl }) };
}

function inlineEdits({ dataUrl }: PairBytes, mapPieces: readonly Buffer[]) {
  if (!dataUrl) return [];
  const { payload, prefix } = dataUrl;
  return [{ ...payload, text: encodePayload(prefix, Buffer.concat(mapPieces)) }];
}

/**
 * Removes the pair's map with its compressed copies, and the comment that names it; its line stays, empty. A map that is
 * gone already is no error.
 * @returns whether there was a map to remove
 * @throws FileError
 */
export function deleteMap({ plan, script }: WrittenPair): boolean {
  const { path } = plan.script.file;
  const bytes = new FileBuffer().read(path);
  throwIfChanged(path, [bytes], script);
  const text = readScript(bytes);
  const reference = typeof text === "object" ? text.reference : undefined;
  // What is not surely a comment stays: without the map it leads nowhere.
  if (reference?.isLast && plan.keptBecause !== "integrity") {
    const pieces = applyEdits(bytes, [{ ...reference.line, text: "" }]);
    replaceFiles([{ path, pieces }]);
  }
  if (plan.map.path === undefined) return reference?.isLast === true;
  try {
    for (const ending of ["", ...COMPRESSED]) rmSync(`${plan.map.path}${ending}`, { force: true });
  } catch (error) {
    throw new FileError("A map could not be deleted.", { where: plan.map.path, cause: error });
  }
  return true;
}
