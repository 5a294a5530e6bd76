/** Writes a pair's changes: both files beside the old ones first, then two renames, so that neither is ever half written. */
import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, open, readFile, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { crc32 } from "node:zlib";
import { FileError } from "../errors.ts";
import { type DataUrl, encodePayload, readDataUrl } from "./data-url.ts";
import { applyEdits } from "./edits.ts";
import type { Places } from "./find.ts";
import type { Plan } from "./plan.ts";
import { completeSources } from "./sources.ts";

/** A file's content as it goes into the bundle. */
export interface Content {
  readonly path: string;
  readonly size: number;
  /** CRC-32. */
  readonly sum: number;
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
}

/** @throws FileError where a file cannot be written */
export async function writePair(plan: Plan, options: WriteOptions): Promise<WrittenPair> {
  const { script, map, scriptEdits, mapEdits } = plan;
  const isChanged = scriptEdits.length > 0 || mapEdits.length > 0;
  const isInline = map.path === undefined;
  const unchanged = {
    plan,
    script: { path: script.file.path, size: script.size, sum: script.sum },
    map: { path: map.path ?? "", size: map.size, sum: map.sum },
    sources: { added: 0, missing: 0 },
    isChanged,
  };
  if (!isChanged && !isInline && !plan.missingSources) return unchanged;
  const bytes = await readPair(plan);
  const mapPieces = applyEdits(bytes.map, mapEdits);
  const scriptPieces = isInline
    ? applyEdits(bytes.script, [...scriptEdits, ...inlineEdits(bytes, mapPieces)])
    : applyEdits(bytes.script, scriptEdits);
  const drafts = [
    ...(map.path !== undefined && mapEdits.length > 0 ? [await draft(map.path, mapPieces)] : []),
    ...(scriptEdits.length > 0 ? [await draft(script.file.path, scriptPieces)] : []),
  ];
  await replaceAll(drafts);
  return {
    ...unchanged,
    script: contentOf(script.file.path, scriptPieces),
    ...(await mapContent(plan, { bytes: bytes.map, pieces: mapPieces }, options)),
  };
}

interface PairBytes {
  readonly script: Buffer;
  readonly map: Buffer;
  readonly dataUrl?: DataUrl;
}

/** The pair's bytes again; what was changed since it was planned must not be changed at places that are others now. */
async function readPair({ script, map }: Plan): Promise<PairBytes> {
  const bytes = await readFile(script.file.path);
  const { text } = script;
  const reference = typeof text === "object" ? text.reference : undefined;
  const dataUrl =
    map.path === undefined && reference ? readDataUrl(bytes, reference.url) : undefined;
  const mapBytes = map.path === undefined ? dataUrl?.content : await readFile(map.path);
  if (!mapBytes || crc32(bytes) !== script.sum || crc32(mapBytes) !== map.sum) {
    throw changed(script.file.path);
  }
  return { script: bytes, map: mapBytes, ...(dataUrl && { dataUrl }) };
}

export function changed(path: string): FileError {
  return new FileError("A file was changed by something else while this step worked on it.", {
    where: path,
    fix: "Run this step after the build has ended, and nothing else on its files meanwhile.",
  });
}

function inlineEdits({ dataUrl }: PairBytes, mapPieces: readonly Buffer[]) {
  if (!dataUrl) return [];
  const { payload, prefix } = dataUrl;
  return [{ ...payload, text: encodePayload(prefix, Buffer.concat(mapPieces)) }];
}

async function mapContent(
  plan: Plan,
  map: { bytes: Buffer; pieces: readonly Buffer[] },
  { places, temporary }: WriteOptions,
): Promise<Pick<WrittenPair, "map" | "sources">> {
  const layouts = plan.missingSources ?? [];
  const path = plan.map.path ?? plan.script.file.path;
  const { edits, ...sources } = await completeSources({ bytes: map.bytes, path }, layouts, places);
  if (edits.length === 0 && plan.map.path !== undefined) {
    return { map: contentOf(path, map.pieces), sources };
  }
  const pieces = applyEdits(map.bytes, [...plan.mapEdits, ...edits]);
  const copy = join(temporary, `${randomBytes(8).toString("hex")}.map`);
  await writePieces(copy, pieces, 0o600);
  return { map: contentOf(copy, pieces), sources };
}

function contentOf(path: string, pieces: readonly Buffer[]): Content {
  let size = 0;
  let sum = 0;
  for (const piece of pieces) {
    size += piece.length;
    sum = crc32(piece, sum);
  }
  return { path, size, sum };
}

interface Draft {
  readonly path: string;
  readonly temporary: string;
}

/** Writes the new content beside the old file, with the old file's mode. */
export async function draft(path: string, pieces: readonly Buffer[]): Promise<Draft> {
  const name = `.${basename(path).slice(0, 100)}.${randomBytes(6).toString("hex")}.tmp`;
  const temporary = join(dirname(path), name);
  try {
    const { mode } = await stat(path);
    await writePieces(temporary, pieces, mode & 0o777);
    return { path, temporary };
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw notWritten(path, error);
  }
}

/** Puts the new files in the place of the old ones, with nothing in between. @throws FileError */
export async function replaceAll(drafts: readonly Draft[]): Promise<void> {
  for (const { path, temporary } of drafts) {
    try {
      await rename(temporary, path);
    } catch (error) {
      for (const left of drafts) await rm(left.temporary, { force: true }).catch(() => undefined);
      throw notWritten(path, error);
    }
  }
}

function notWritten(path: string, cause: unknown): FileError {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "unknown error";
  return new FileError(`A file could not be changed (${code}).`, {
    where: path,
    fix: `Make the folder writable, or set "inject: false" where the build writes debug ids itself.`,
    cause,
  });
}

async function writePieces(path: string, pieces: readonly Buffer[], mode: number): Promise<void> {
  // Only a new file: a link with that name would lead elsewhere.
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL;
  const file = await open(path, flags, mode);
  try {
    await file.chmod(mode);
    await writeAll(file, pieces);
  } finally {
    await file.close();
  }
}

async function writeAll(file: FileHandle, pieces: readonly Buffer[]): Promise<void> {
  for (const piece of pieces) await file.writeFile(piece);
}
