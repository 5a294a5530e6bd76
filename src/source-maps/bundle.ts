/**
 * The artifact bundle: eight bytes, then a zip archive of scripts, maps and a manifest. It is written into one temporary
 * file, of which any part can be read and sent.
 */
import { createHash } from "node:crypto";
import { closeSync, ftruncateSync, openSync, writeSync } from "node:fs";
import { FileError } from "../errors.ts";
import { uuidOfSha1 } from "./debug-id.ts";
import { codeOf, fingerprintOf, readPart, yieldToEventLoop } from "./files.ts";
import { type ManifestFacts, type ManifestFile, EntryNames, manifestText } from "./manifest.ts";
import {
  MAX_BYTES,
  MAX_ENTRIES,
  type ZipEntry,
  centralHeader,
  endRecord,
  localHeader,
} from "./zip.ts";

/** "SYSB", and the version of the format: without them the service takes the file and never looks into it. */
const MAGIC = Buffer.from("5359534202000000", "hex");

export interface Bundle {
  readonly path: string;
  /** UUID; the same for the same files, release and projects. */
  readonly id: string;
  readonly size: number;
  /** SHA-1 of the whole. */
  readonly checksum: string;
}

export interface Chunk {
  readonly start: number;
  readonly length: number;
  /** SHA-1 in lower-case hexadecimal digits: the chunk's name. */
  readonly checksum: string;
}

/** Writes a bundle file by file. */
export class BundleWriter implements Disposable {
  readonly #path: string;
  readonly #file: number;
  readonly #hash = createHash("sha1");
  readonly #names = new EntryNames();
  readonly #entries: { entry: ZipEntry; file: ManifestFile }[] = [];
  /** Bytes so far, without the end. */
  #size = 0;

  /** @param path of a file that does not exist yet @throws FileError */
  constructor(path: string) {
    this.#path = path;
    this.#file = this.#tried(() => openSync(path, "wx", 0o600));
    this.#append(MAGIC);
  }

  /**
   * Adds the next file.
   * @param pieces its content
   * @throws FileError for more than an archive can hold, and where it cannot be written
   */
  add(file: ManifestFile, pieces: readonly Buffer[]): void {
    if (this.#entries.length + 2 > MAX_ENTRIES) throw tooLarge(`over ${MAX_ENTRIES} files`);
    const name = this.#names.next(file.url);
    const entry: ZipEntry = { name, ...fingerprintOf(pieces), offset: this.#size };
    const header = localHeader(entry);
    throwIfTooLarge(this.#size + header.length + entry.size);
    for (const bytes of [header, ...pieces]) this.#append(bytes);
    this.#entries.push({ entry, file });
  }

  /** Ends the bundle with its manifest and the archive's directory. Ended again with other facts, it is another bundle. */
  seal(facts: ManifestFacts): Bundle {
    const listed = this.#entries.map(({ entry, file }) => ({ name: entry.name, file }));
    // The manifest names the id, which can only be made of all that stands before it.
    const nameless = manifestText(listed, facts, undefined);
    const id = uuidOfSha1(this.#hash.copy().update(nameless).digest());
    const manifest = Buffer.from(manifestText(listed, facts, id));
    const entry = { name: "manifest.json", ...fingerprintOf([manifest]), offset: this.#size };
    const all = [...this.#entries.map((known) => known.entry), entry];
    const header = localHeader(entry);
    const directory = Buffer.concat(all.map((one) => centralHeader(one)));
    const offset = this.#size + header.length + manifest.length;
    const record = endRecord(all.length, { offset, size: directory.length });
    const end = Buffer.concat([header, manifest, directory, record]);
    const size = this.#size + end.length;
    throwIfTooLarge(size);
    this.#write(end);
    this.#tried(() => ftruncateSync(this.#file, size));
    return { path: this.#path, id, size, checksum: this.#hash.copy().update(end).digest("hex") };
  }

  [Symbol.dispose](): void {
    closeSync(this.#file);
  }

  #append(bytes: Buffer): void {
    this.#write(bytes);
    this.#hash.update(bytes);
    this.#size += bytes.length;
  }

  /** Writes behind what was appended. */
  #write(bytes: Buffer): void {
    this.#tried(() => {
      for (let at = 0; at < bytes.length;) {
        at += writeSync(this.#file, bytes, at, bytes.length - at, this.#size + at);
      }
    });
  }

  #tried<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      throw new FileError(`The bundle of source maps could not be written (${codeOf(error)}).`, {
        where: this.#path,
        fix: "Make room on the disk of the runner's temporary folder: all scripts and maps must fit there once more.",
        cause: error,
      });
    }
  }
}

function throwIfTooLarge(bytes: number): void {
  if (bytes > MAX_BYTES) throw tooLarge(`${bytes} bytes`);
}

function tooLarge(what: string): FileError {
  return new FileError(`The files are more than one bundle can hold (${what}).`, {
    where: "input source-maps",
    fix: `Upload them in several steps, each with a part of the folders; "exclude" leaves files out.`,
  });
}

/** The bundle's parts of equal size, the last one shorter. @throws FileError; the signal's reason */
export async function chunksOf(
  { path, size }: Bundle,
  chunkSize: number,
  signal: AbortSignal,
): Promise<Chunk[]> {
  const memory = Buffer.allocUnsafe(Math.min(chunkSize, size));
  const chunks: Chunk[] = [];
  for (let start = 0; start < size; start += chunkSize) {
    await yieldToEventLoop(signal);
    const bytes = memory.subarray(0, Math.min(chunkSize, size - start));
    readPart(path, start, bytes);
    const checksum = createHash("sha1").update(bytes).digest("hex");
    chunks.push({ start, length: bytes.length, checksum });
  }
  return chunks;
}
