/** The files of a build: read one after the other, edited, and replaced so that none is ever half written. */
import { randomUUID } from "node:crypto";
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
    const { size } = statSync(path);
    if (size <= MAX_FILE_BYTES) return readFileSync(path);
    throw new RangeError(`${size} bytes are more than ${MAX_FILE_BYTES}`);
  } catch (error) {
    const fix = `Let the user that runs this step read it, or leave it out with "exclude".`;
    throw failedAt(path, "A file could not be read", fix, error);
  }
}

/** The content of a file, empty if it is no text, undefined if it is larger than `most` bytes or cannot be read. */
export function readText(path: string, most: number): Buffer | undefined {
  try {
    if (statSync(path).size > most) return undefined;
    const bytes = readFileSync(path);
    return bytes.subarray(0, 1000).includes(0) ? Buffer.alloc(0) : bytes;
  } catch {
    return undefined;
  }
}

/** The content of a file that was read before. @throws FileError where it is another by now */
export function readAgain(path: string, fingerprint: string): Buffer {
  const bytes = readBytes(path);
  if (fingerprintOf(bytes) === fingerprint) return bytes;
  const what = "A file was changed by something else while this step worked on it.";
  const fix = "Run this step after the build has ended, and nothing else on its files meanwhile.";
  throw new FileError(what, { where: path, fix });
}

/** Equal ones are taken for equal content. */
export function fingerprintOf(bytes: Buffer): string {
  return `${bytes.length} ${zlib.crc32(bytes)}`;
}

export interface Change {
  readonly path: string;
  readonly before: Buffer;
  readonly after: Buffer;
}

/**
 * Writes all new files beside the old ones, with their modes, and then puts them in their place with nothing in between:
 * no signal can end the step between two of them. Where one cannot be put there, those before it get their old content.
 * @throws FileError
 */
export function replaceFiles(changes: readonly Change[]): void {
  const drafts = new Map<string, string>();
  const replaced: Change[] = [];
  let current = "";
  try {
    for (const { path, after } of changes) {
      current = path;
      // Not the file's own name with more behind it: that may be as long as names can be.
      const draft = join(dirname(path), `.release-tracker-${randomUUID()}.tmp`);
      drafts.set(path, draft);
      // Only a new file: a link with that name would lead elsewhere.
      writeFileSync(draft, after, { flag: "wx", mode: 0o600 });
      chmodSync(draft, statSync(path).mode & 0o777);
    }
    for (const change of changes) {
      current = change.path;
      renameSync(drafts.get(current) ?? "", current);
      replaced.push(change);
    }
  } catch (error) {
    for (const draft of drafts.values()) rmSync(draft, { force: true });
    for (const { path, before } of replaced) writeFileSync(path, before);
    const fix = `Check that the folder is writable and its disk not full, or set "inject: false" where the build writes debug ids itself.`;
    throw failedAt(current, "A file could not be changed", fix, error);
  }
}

/** The highest quality of Brotli takes forty times as long, for a tenth less. */
const BROTLI = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } };
const PACKERS = [
  ["gz", promisify<Buffer, Buffer>(zlib.gzip)],
  ["br", (bytes: Buffer) => promisify(zlib.brotliCompress)(bytes, BROTLI)],
  ["zst", promisify<Buffer, Buffer>(zlib.zstdCompress)],
] as const;

/**
 * The change of a file, with that of its compressed copies.
 * @param copied what the copies hold @throws FileError
 */
export async function withCopies(
  change: Change,
  copied = (bytes: Buffer) => bytes,
): Promise<Change[]> {
  const changes: Change[] = [];
  for (const [ending, pack] of PACKERS) {
    const path = `${change.path}.${ending}`;
    // Of a name that is too long there is no file, and `lstat` would throw.
    if (!existsSync(path) || !lstatSync(path).isFile()) continue;
    changes.push({ path, before: readBytes(path), after: await pack(copied(change.after)) });
  }
  // That took a while.
  if (changes.length > 0) readAgain(change.path, fingerprintOf(change.before));
  return [...changes, change];
}

/** Removes a map with its compressed copies; one that is gone already is no error. @throws FileError */
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

/** An error of the file system with its code (`ENOSPC`), or with its message where it has none. */
export function failedAt(where: string, what: string, fix: string, cause: unknown): FileError {
  let code = String(cause);
  if (cause instanceof Error) code = "code" in cause ? String(cause.code) : cause.message;
  return new FileError(`${what} (${code}).`, { where, fix, cause });
}
