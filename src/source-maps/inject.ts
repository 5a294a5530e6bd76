/** Writes a pair's changes, and takes maps away that are uploaded. */
import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
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
  writePieces,
} from "./files.ts";
import type { Places } from "./find.ts";
import type { Plan } from "./plan.ts";
import { readScript } from "./script.ts";
import { completeSources } from "./sources.ts";

/** A file's content as it goes into the bundle. */
export interface Content extends Fingerprint {
  readonly path: string;
}

/** A pair as it is on the disk now. */
export interface WrittenPair {
  readonly plan: Plan;
  readonly script: Content;
  /** The map, or its completed copy, or what was written out of the script. */
  readonly map: Content;
  /** Sources that have content only in the bundle, and those that have none at all. */
  readonly sources: { readonly added: number; readonly missing: number };
  readonly isChanged: boolean;
}

export interface WriteOptions {
  readonly places: Places;
  /** A folder of ours: copies that only go into the bundle are written there. */
  readonly temporary: string;
  readonly buffers: PairBuffers;
}

/** The contents of a pair as the bundle gets them, in pieces that are good until the next pair. */
export interface PairPieces {
  readonly script: readonly Buffer[];
  readonly map: readonly Buffer[];
}

/**
 * @returns the pair, and its contents where they are in memory
 * @throws FileError where a file cannot be written
 */
export function writePair(
  plan: Plan,
  options: WriteOptions,
): { pair: WrittenPair; pieces?: PairPieces } {
  const { script, map, scriptEdits, mapEdits } = plan;
  const isChanged = scriptEdits.length > 0 || mapEdits.length > 0;
  const isInline = map.path === undefined;
  const unchanged = {
    plan,
    script: { path: script.file.path, size: script.size, sum: script.sum },
    map: { path: map.path ?? "", ...map.after },
    sources: { added: 0, missing: 0 },
    isChanged,
  };
  if (!isChanged && !isInline && !plan.missingSources) return { pair: unchanged };
  const bytes = readPair(plan, options.buffers);
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
  const written = mapContent(plan, { bytes: bytes.map, pieces: mapPieces }, options);
  return {
    pair: {
      ...unchanged,
      script: contentOf(script.file.path, scriptPieces, plan.scriptAfter),
      map: written.map,
      sources: written.sources,
    },
    pieces: { script: scriptPieces, map: written.pieces },
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

function mapContent(
  plan: Plan,
  map: { bytes: Buffer; pieces: readonly Buffer[] },
  { places, temporary }: WriteOptions,
): Pick<WrittenPair, "map" | "sources"> & { pieces: readonly Buffer[] } {
  const layouts = plan.missingSources ?? [];
  const path = plan.map.path ?? plan.script.file.path;
  const { edits, ...sources } = completeSources({ bytes: map.bytes, path }, layouts, places);
  if (edits.length === 0 && plan.map.path !== undefined) {
    return { map: contentOf(path, map.pieces, plan.map.after), sources, pieces: map.pieces };
  }
  const pieces = applyEdits(map.bytes, [...plan.mapEdits, ...edits]);
  const copy = join(temporary, `${randomBytes(8).toString("hex")}.map`);
  writePieces(copy, pieces, 0o600);
  return { map: contentOf(copy, pieces), sources, pieces };
}

/** @param known where it was computed for the same pieces before */
function contentOf(path: string, pieces: readonly Buffer[], known?: Fingerprint): Content {
  return { path, ...(known ?? fingerprintOf(pieces)) };
}

/**
 * Removes the pair's map with its compressed copies, and the comment that names it; its line stays, empty. A map that is
 * gone already is no error.
 * @returns whether there was a map to remove
 * @throws FileError
 */
export function deleteMap({ plan, script }: WrittenPair): boolean {
  const bytes = new FileBuffer().read(script.path);
  throwIfChanged(script.path, [bytes], script);
  const text = readScript(bytes);
  const reference = typeof text === "object" ? text.reference : undefined;
  // What is not surely a comment stays: without the map it leads nowhere.
  if (reference?.isLast && plan.keptBecause !== "integrity") {
    const pieces = applyEdits(bytes, [{ ...reference.line, text: "" }]);
    replaceFiles([{ path: script.path, pieces }]);
  }
  if (plan.map.path === undefined) return reference?.isLast === true;
  try {
    for (const ending of ["", ...COMPRESSED]) rmSync(`${plan.map.path}${ending}`, { force: true });
  } catch (error) {
    throw new FileError("A map could not be deleted.", { where: plan.map.path, cause: error });
  }
  return true;
}
