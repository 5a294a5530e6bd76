/** The files of a build: read one after the other, edited, and replaced so that none is ever half written. */
import { randomUUID } from "node:crypto";
import {
  closeSync,
  fchmodSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { brotliDecompressSync, crc32, gunzipSync, zstdDecompressSync } from "node:zlib";
import { FileError } from "../errors.ts";

/** Lets signals, time and answers of the service have their turn between two files. @throws the signal's reason */
export async function yieldToEventLoop(signal: AbortSignal): Promise<void> {
  await setImmediate();
  signal.throwIfAborted();
}

/** As text, completed with its sources, it is still below the most that Node can hold in one. */
const MAX_FILE_BYTES = 400_000_000;

/** The content of a file. @throws FileError, also for one that is too large */
export function readBytes(path: string): Buffer {
  try {
    if (statSync(path).size <= MAX_FILE_BYTES) return readFileSync(path);
  } catch (error) {
    throw new FileError(`A file could not be read (${codeOf(error)}).`, {
      where: path,
      fix: `Let the user that runs this step read it, or leave it out with "exclude".`,
      cause: error,
    });
  }
  throw new FileError(`A file is larger than ${MAX_FILE_BYTES} bytes.`, {
    where: path,
    fix: `Leave it out with "exclude".`,
  });
}

export function changedMeanwhile(path: string): FileError {
  return new FileError("A file was changed by something else while this step worked on it.", {
    where: path,
    fix: "Run this step after the build has ended, and nothing else on its files meanwhile.",
  });
}

/** Offsets in bytes; `end` is the first one behind. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** What stands at `start` up to `end` is replaced; equal offsets insert. */
export interface Edit extends Range {
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
    pieces.push(bytes.subarray(at, start), typeof text === "string" ? Buffer.from(text) : text);
    at = end;
  }
  return [...pieces, bytes.subarray(at)].filter(({ length }) => length > 0);
}

/** Equal ones are taken for equal content. */
export function fingerprintOf(pieces: readonly Buffer[]): string {
  const size = pieces.reduce((total, { length }) => total + length, 0);
  return `${size} ${pieces.reduce((before, piece) => crc32(piece, before), 0)}`;
}

/**
 * Writes all new files beside the old ones, with their modes, and then puts them in their place with nothing in between:
 * no signal can end the step between two of them.
 * @throws FileError
 */
export function replaceFiles(files: readonly { path: string; pieces: readonly Buffer[] }[]): void {
  // Not the file's own name with more behind it: that may be as long as names can be.
  const drafts = files.map(({ path }) =>
    join(dirname(path), `.release-tracker-${randomUUID()}.tmp`),
  );
  let current = "";
  try {
    for (const [index, { path, pieces }] of files.entries()) {
      current = path;
      writeNewFile(drafts[index] ?? "", pieces, statSync(path).mode & 0o777);
    }
    for (const [index, { path }] of files.entries()) {
      current = path;
      renameSync(drafts[index] ?? "", path);
    }
  } catch (error) {
    for (const draft of drafts) rmSync(draft, { force: true });
    throw new FileError(`A file could not be changed (${codeOf(error)}).`, {
      where: current,
      fix: `Check that the folder is writable and its disk not full, or set "inject: false" where the build writes debug ids itself.`,
      cause: error,
    });
  }
}

/** Only a new file: a link with that name would lead elsewhere. @throws Error of the file system */
function writeNewFile(path: string, pieces: readonly Buffer[], mode: number): void {
  const file = openSync(path, "wx", mode);
  try {
    fchmodSync(file, mode);
    for (const piece of pieces) writeFileSync(file, piece);
  } finally {
    closeSync(file);
  }
}

/** Compressed copies of a file, whether they exist or not: servers send them instead of the file itself. */
export function compressedCopies(path: string): { copy: string; unpack: Unpack }[] {
  return [
    { copy: `${path}.gz`, unpack: gunzipSync },
    { copy: `${path}.br`, unpack: brotliDecompressSync },
    { copy: `${path}.zst`, unpack: zstdDecompressSync },
  ];
}

export type Unpack = (bytes: Buffer, options: { maxOutputLength: number }) => Buffer;

/** `ENOSPC`. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown error";
}
