/**
 * The files of a build: read one after the other, changed in a few places, put in the place of the old ones. All at once
 * and without a promise for each: of hundreds of small files, waiting would be most of the work.
 */
import { randomUUID } from "node:crypto";
import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { brotliDecompressSync, crc32, gunzipSync, zstdDecompressSync } from "node:zlib";
import { setImmediate } from "node:timers/promises";
import { FileError } from "../errors.ts";

/** Work on small files that is done without a break: a break for each file takes as long as to read it. */
const WITHOUT_BREAK_MS = 5;
let lastBreak = 0;

/** Lets signals, time and answers of the service have their turn, every few milliseconds. @throws the signal's reason */
export async function yieldToEventLoop(signal: AbortSignal): Promise<void> {
  if (performance.now() - lastBreak >= WITHOUT_BREAK_MS) {
    await setImmediate();
    lastBreak = performance.now();
  }
  signal.throwIfAborted();
}

/** Nearly what a text of Node can hold. */
const MAX_FILE_BYTES = 500_000_000;

/** The content of a file. @throws FileError, also for one that no text can hold */
export function readBytes(path: string): Buffer {
  const bytes = readBytesUpTo(path, MAX_FILE_BYTES);
  if (bytes) return bytes;
  throw new FileError(`A file is larger than ${MAX_FILE_BYTES} bytes.`, {
    where: path,
    fix: `Leave it out with "exclude".`,
  });
}

/** @returns undefined for a file that is larger @throws FileError */
export function readBytesUpTo(path: string, most: number): Buffer | undefined {
  return withFile(path, (file) => {
    const { size } = fstatSync(file);
    if (size > most) return undefined;
    const bytes = Buffer.allocUnsafeSlow(size);
    return bytes.subarray(0, fill(file, bytes, 0));
  });
}

/** Fills `target` with what stands at a position of a file. @throws FileError, also for a file that ends before */
export function readPart(path: string, position: number, target: Buffer): void {
  const filled = withFile(path, (file) => fill(file, target, position));
  if (filled < target.length) throw changed(path);
}

function withFile<Result>(path: string, work: (file: number) => Result): Result {
  let file: number | undefined;
  try {
    file = openSync(path, "r");
    return work(file);
  } catch (error) {
    throw new FileError(`A file could not be read (${codeOf(error)}).`, {
      where: path,
      cause: error,
    });
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** @returns bytes until the target was full or the file ended */
function fill(file: number, target: Buffer, position: number): number {
  let filled = 0;
  while (filled < target.length) {
    const count = readSync(file, target, filled, target.length - filled, position + filled);
    if (count === 0) break;
    filled += count;
  }
  return filled;
}

export function changed(path: string): FileError {
  return new FileError("A file was changed by something else while this step worked on it.", {
    where: path,
    fix: "Run this step after the build has ended, and nothing else on its files meanwhile.",
  });
}

/** What stands at `start` up to `end` is replaced; equal offsets insert. Offsets in bytes. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string | Buffer;
}

/**
 * The changed text in pieces, in order; what stays is not copied. Edits must not overlap; those at one place stay in the
 * order given.
 */
export function applyEdits(bytes: Buffer, edits: readonly Edit[]): Buffer[] {
  const pieces: Buffer[] = [];
  let at = 0;
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start)) {
    if (start > at) pieces.push(bytes.subarray(at, start));
    const piece = typeof text === "string" ? Buffer.from(text) : text;
    if (piece.length > 0) pieces.push(piece);
    at = end;
  }
  if (at < bytes.length) pieces.push(bytes.subarray(at));
  return pieces;
}

/** What an archive tells of a content, and what tells that it is still the same. */
export interface Fingerprint {
  /** Bytes. */
  readonly size: number;
  /** CRC-32. */
  readonly crc32: number;
}

export function fingerprintOf(pieces: readonly Buffer[]): Fingerprint {
  const size = pieces.reduce((total, { length }) => total + length, 0);
  return { size, crc32: pieces.reduce((before, piece) => crc32(piece, before), 0) };
}

export function isSameContent(a: Fingerprint, b: Fingerprint): boolean {
  return a.size === b.size && a.crc32 === b.crc32;
}

/** @throws FileError where a file's content, or what becomes of it, is not what it was before */
export function throwIfChanged(
  path: string,
  pieces: readonly Buffer[],
  expected: Fingerprint,
): void {
  if (!isSameContent(fingerprintOf(pieces), expected)) throw changed(path);
}

/** What names of compressed copies end with, each with what unpacks it: servers send them instead of the file itself. */
export const COMPRESSED: Readonly<
  Record<string, (bytes: Buffer, options: { maxOutputLength: number }) => Buffer>
> = { ".gz": gunzipSync, ".br": brotliDecompressSync, ".zst": zstdDecompressSync };

/** New content of a file. */
export interface Replacement {
  readonly path: string;
  readonly pieces: readonly Buffer[];
}

/**
 * Writes all new files beside the old ones, with their modes, and then puts them in their place with nothing in between:
 * neither is ever half written, and no signal can end the step between two of them.
 * @throws FileError
 */
export function replaceFiles(replacements: readonly Replacement[]): void {
  // Not the file's own name with more behind it: that may be as long as names can be.
  const drafts = replacements.map(({ path }) => ({
    path,
    draft: join(dirname(path), `.release-tracker-${randomUUID()}.tmp`),
  }));
  let current = "";
  try {
    for (const [index, { path, draft }] of drafts.entries()) {
      current = path;
      writePieces(draft, replacements[index]?.pieces ?? [], statSync(path).mode & 0o777);
    }
    for (const { path, draft } of drafts) {
      current = path;
      renameSync(draft, path);
    }
  } catch (error) {
    for (const { draft } of drafts) rmSync(draft, { force: true });
    throw new FileError(`A file could not be changed (${codeOf(error)}).`, {
      where: current,
      fix: `Make the folder writable, or set "inject: false" where the build writes debug ids itself.`,
      cause: error,
    });
  }
}

/** Only a new file: a link with that name would lead elsewhere. @throws Error of the file system */
function writePieces(path: string, pieces: readonly Buffer[], mode: number): void {
  const file = openSync(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, mode);
  try {
    fchmodSync(file, mode);
    for (const piece of pieces) writeFileSync(file, piece);
  } finally {
    closeSync(file);
  }
}

/** `ENOSPC`. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown error";
}
