/** Reads, replaces and removes the files of a build. A replaced file is never half written. */
import { hash, randomUUID } from "node:crypto";
import {
  chmodSync,
  existsSync,
  lstatSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import * as zlib from "node:zlib";
import { FileError } from "../errors.ts";

/** Lets signals, timers and answers be handled between two files. @throws the signal's reason */
export async function yieldToEventLoop(signal: AbortSignal): Promise<void> {
  await setImmediate();
  signal.throwIfAborted();
}

/** A map of this size, with its sources added, still fits into one string of Node. */
const MAX_FILE_BYTES = 400_000_000;

/** The content of a file. @throws FileError, also for one that is too large */
export function readBytes(path: string): Buffer {
  try {
    const { size } = statSync(path);
    if (size <= MAX_FILE_BYTES) return readFileSync(path);
    throw new RangeError(`${size} bytes are more than ${MAX_FILE_BYTES}`);
  } catch (error) {
    const fix = `Let the user that runs this step read it, or leave it out with "exclude".`;
    throw failedAt(path, "A file could not be read", fix, error);
  }
}

/** The content of a file: empty for a binary file, undefined if it has more than `most` bytes or cannot be read. */
export function readText(path: string, most: number): Buffer | undefined {
  try {
    if (statSync(path).size > most) return undefined;
    const bytes = readFileSync(path);
    return bytes.subarray(0, 1000).includes(0) ? Buffer.alloc(0) : bytes;
  } catch {
    return undefined;
  }
}

/** SHA-256: files with the same one are equal. */
export function hashOf(bytes: Buffer): string {
  return hash("sha256", bytes, "base64");
}

/** Reads a file again, and returns when it was last changed. @throws FileError if its content has changed */
export function readAgain(path: string, sha256: string): Pick<Change, "before" | "since"> {
  const since = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  const before = readBytes(path);
  if (hashOf(before) !== sha256) throw changedMeanwhile(path);
  return { before, since };
}

function changedMeanwhile(where: string): FileError {
  const what = "A file was changed by something else while this step worked on it.";
  const fix = "Run this step after the build has ended, and nothing else on its files meanwhile.";
  return new FileError(what, { where, fix });
}

export interface Change {
  readonly path: string;
  readonly before: Buffer;
  readonly after: Buffer;
  /** When the file was last changed, in milliseconds; absent if that is not compared. */
  readonly since?: number | undefined;
}

/**
 * Writes all new files beside the old ones, with their modes, then renames them without a pause, so that no signal can end the
 * step between two of them. If a rename fails, the files renamed before it get their old content.
 * @throws FileError
 */
export function replaceFiles(changes: readonly Change[]): void {
  const drafts = new Map<string, string>();
  const replaced: Change[] = [];
  let current = "";
  try {
    for (const { path, after, since } of changes) {
      current = path;
      // Not the file's name with a suffix: it may already have the maximum length.
      const draft = join(dirname(path), `.release-tracker-${randomUUID()}.tmp`);
      drafts.set(path, draft);
      // Creates a new file or fails: an existing link could lead elsewhere.
      writeFileSync(draft, after, { flag: "wx", mode: 0o600 });
      const { mode, mtimeMs } = statSync(path);
      if (since !== undefined && mtimeMs !== since) throw changedMeanwhile(path);
      chmodSync(draft, mode & 0o777);
    }
    for (const change of changes) {
      current = change.path;
      renameSync(drafts.get(current) ?? "", current);
      replaced.push(change);
    }
  } catch (error) {
    for (const draft of drafts.values()) rmSync(draft, { force: true });
    for (const { path, before } of replaced) writeFileSync(path, before);
    if (error instanceof FileError) throw error;
    const fix = `Check that the folder is writable and its disk not full, or set "inject: false" where the build writes debug ids itself.`;
    throw failedAt(current, "A file could not be changed", fix, error);
  }
}

/** Brotli's highest quality takes forty times as long and saves a tenth. */
const BROTLI = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } };
const PACKERS = [
  ["gz", promisify<Buffer, Buffer>(zlib.gzip)],
  ["br", (bytes: Buffer) => promisify(zlib.brotliCompress)(bytes, BROTLI)],
  ["zst", promisify<Buffer, Buffer>(zlib.zstdCompress)],
] as const;

/** Returns the changes of a file and of its compressed copies. @throws FileError */
export async function withCopies(change: Change): Promise<Change[]> {
  const changes: Change[] = [];
  for (const [ending, pack] of PACKERS) {
    const path = `${change.path}.${ending}`;
    // `lstat` would throw for a name that is too long; `existsSync` returns false.
    if (!existsSync(path) || !lstatSync(path).isFile()) continue;
    changes.push({ path, before: readBytes(path), after: await pack(change.after) });
  }
  return [...changes, change];
}

/** Removes a map and its compressed copies, if they exist. @throws FileError */
export function removeWithCopies(path: string): void {
  try {
    rmSync(path, { force: true });
    for (const [ending] of PACKERS) {
      if (existsSync(`${path}.${ending}`)) rmSync(`${path}.${ending}`);
    }
  } catch (error) {
    const fix =
      "Let the user that runs this step write to its folder, or delete the maps yourself.";
    throw failedAt(path, "A map could not be deleted", fix, error);
  }
}

/** Wraps an error of the file system, with its code (`ENOSPC`), or its message if it has no code. */
export function failedAt(where: string, what: string, fix: string, cause: unknown): FileError {
  let code = String(cause);
  if (cause instanceof Error) code = "code" in cause ? String(cause.code) : cause.message;
  return new FileError(`${what} (${code}).`, { where, fix, cause });
}
