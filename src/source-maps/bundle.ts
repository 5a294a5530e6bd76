/**
 * The artifact bundle: eight bytes, then a zip archive of scripts, maps and a manifest. It is never written anywhere: it
 * is a list of headers and files, of which any part can be read.
 */
import { createHash, type Hash } from "node:crypto";
import { FileError } from "../errors.ts";
import { uuidOfSha1 } from "./debug-id.ts";
import { readPart, turn } from "./files.ts";
import type { Content } from "./inject.ts";
import { type ManifestFacts, type ManifestFile, EntryNames, manifestText } from "./manifest.ts";
import {
  MAX_BYTES,
  MAX_ENTRIES,
  type ZipEntry,
  centralHeader,
  endRecord,
  localHeader,
} from "./zip.ts";
import { crc32 } from "node:zlib";

/** "SYSB", and the version of the format: without them the service takes the file and never looks into it. */
export const MAGIC = Buffer.from("5359534202000000", "hex");

export interface BundleFile extends ManifestFile {
  readonly content: Content;
}

export interface Chunk {
  readonly start: number;
  readonly length: number;
  /** SHA-1 in lower-case hexadecimal digits: the chunk's name. */
  readonly checksum: string;
}

export interface Bundle {
  /** UUID; the same for the same files, release and projects. */
  readonly id: string;
  readonly size: number;
  /** SHA-1 of the whole. */
  readonly checksum: string;
  readonly chunkSize: number;
  readonly chunks: readonly Chunk[];
  readonly parts: Parts;
  /** What stands before each file: its name, its size and its sum. */
  readonly headers: readonly Buffer[];
}

/** A piece of the bundle: bytes, or a file that is read when it is needed. */
type Part = { readonly start: number; readonly length: number } & (
  | { readonly bytes: Buffer }
  | { readonly path: string }
);

/** The bundle's pieces one after the other. */
export class Parts {
  readonly #parts: Part[] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  addBytes(bytes: Buffer): void {
    this.#parts.push({ start: this.#size, length: bytes.length, bytes });
    this.#size += bytes.length;
  }

  addFile({ path, size }: Content): void {
    this.#parts.push({ start: this.#size, length: size, path });
    this.#size += size;
  }

  /**
   * Fills `target` with what begins at `start`.
   * @returns the filled part of it, shorter only at the end
   * @throws FileError for a file that became shorter, or is gone
   */
  read(start: number, target: Buffer): Buffer {
    const end = Math.min(start + target.length, this.#size);
    for (let index = this.#indexAt(start), at = start; at < end; index += 1) {
      const part = this.#parts[index];
      if (!part) break;
      const from = at - part.start;
      const length = Math.min(part.length - from, end - at);
      const piece = target.subarray(at - start, at - start + length);
      if ("bytes" in part) part.bytes.copy(piece, 0, from, from + length);
      else if (length > 0) readPart(part.path, from, piece);
      at += length;
    }
    return target.subarray(0, end - start);
  }

  /** The last part that begins at or before an offset. */
  #indexAt(offset: number): number {
    let low = 0;
    let high = this.#parts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#parts[middle]?.start ?? Infinity) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

export interface DraftOptions {
  readonly chunkSize: number;
  readonly signal: AbortSignal;
  readonly follower?: BundleFollower;
}

export interface BundleFollower {
  /**
   * Is given all bytes of the bundle, one after the other; they are good for that moment.
   * @param isNew whether this run changed it: hardly any earlier run can have uploaded the same
   */
  follow: (bytes: Buffer, isNew: boolean) => void;
}

/** A content that is in memory already. */
export interface Loaded {
  readonly pieces: readonly Buffer[];
  /** As in `BundleFollower`. */
  readonly isNew: boolean;
}

/** A bundle that grows file by file. What is in memory as it comes is hashed at once, all else before it is sealed. */
export class BundleDraft {
  readonly #parts = new Parts();
  readonly #names = new EntryNames();
  readonly #entries: { entry: ZipEntry; file: BundleFile }[] = [];
  readonly #headers: Buffer[] = [];
  readonly #hasher: ChunkHasher;
  readonly #chunkSize: number;

  constructor(options: DraftOptions) {
    this.#chunkSize = options.chunkSize;
    this.#hasher = new ChunkHasher(this.#parts, options);
    this.#parts.addBytes(MAGIC);
    this.#hasher.add(MAGIC, true);
  }

  /**
   * Adds the next file.
   * @param loaded its content, where there is one: without it, it is read to be hashed
   * @throws FileError for more than an archive can hold, and for files that cannot be read
   */
  async add(file: BundleFile, loaded?: Loaded): Promise<void> {
    if (this.#entries.length + 2 > MAX_ENTRIES) throw tooLarge(`over ${MAX_ENTRIES} files`);
    const parts = this.#parts;
    const { size, sum } = file.content;
    const entry: ZipEntry = { name: this.#names.next(file.url), size, sum, offset: parts.size };
    const header = localHeader(entry);
    this.#entries.push({ entry, file });
    this.#headers.push(header);
    // What stands before it is hashed first.
    if (loaded) await this.#hasher.hashAll();
    parts.addBytes(header);
    parts.addFile(file.content);
    if (parts.size > MAX_BYTES) throw tooLarge(`${parts.size} bytes`);
    if (!loaded) return;
    for (const bytes of [header, ...loaded.pieces]) this.#hasher.add(bytes, loaded.isNew);
  }

  /** Ends it with its manifest. Nothing can be added any more. @throws FileError, as `add` */
  async seal(facts: ManifestFacts): Promise<Bundle> {
    const parts = this.#parts;
    const listed = this.#entries.map(({ entry, file }) => ({ name: entry.name, file }));
    await this.#hasher.hashAll();
    // Its manifest names the id, which can only be made of all that stands before it.
    const nameless = manifestText(listed, facts, undefined);
    const id = uuidOfSha1(this.#hasher.soFar().update(nameless).digest());
    addEnd(
      parts,
      this.#entries.map(({ entry }) => entry),
      Buffer.from(manifestText(listed, facts, id)),
    );
    if (parts.size > MAX_BYTES) throw tooLarge(`${parts.size} bytes`);
    const hashed = await this.#hasher.finish();
    const { size } = parts;
    return { id, size, chunkSize: this.#chunkSize, parts, headers: this.#headers, ...hashed };
  }
}

/** A bundle of files that are all read for it. @throws FileError */
export async function sealBundle(
  files: readonly BundleFile[],
  facts: ManifestFacts,
  options: DraftOptions,
): Promise<Bundle> {
  const draft = new BundleDraft(options);
  for (const file of files) await draft.add(file);
  return await draft.seal(facts);
}

/** The manifest as the last entry, then the archive's directory. */
function addEnd(parts: Parts, entries: readonly ZipEntry[], manifest: Buffer): void {
  const entry = {
    name: "manifest.json",
    size: manifest.length,
    sum: crc32(manifest),
    offset: parts.size,
  };
  parts.addBytes(Buffer.concat([localHeader(entry), manifest]));
  const all = [...entries, entry];
  const directory = Buffer.concat(all.map((one) => centralHeader(one)));
  const { size: offset } = parts;
  parts.addBytes(directory);
  parts.addBytes(endRecord(all.length, { offset, size: directory.length }));
}

function tooLarge(what: string): FileError {
  return new FileError(`The files are more than one bundle can hold (${what}).`, {
    where: "input source-maps",
    fix: `Upload them in several steps, each with a part of the folders; "exclude" leaves files out.`,
  });
}

/** The same bundle in smaller chunks, for a way on which larger ones do not pass. */
export async function rechunked(
  bundle: Bundle,
  chunkSize: number,
  signal: AbortSignal,
): Promise<Bundle> {
  const hasher = new ChunkHasher(bundle.parts, { chunkSize, signal });
  return { ...bundle, chunkSize, ...(await hasher.finish()) };
}

/** Hashes a growing list of parts in chunks: each by itself, and the whole. */
class ChunkHasher {
  readonly #parts: Parts;
  readonly #chunkSize: number;
  readonly #signal: AbortSignal;
  readonly #follower: BundleFollower | undefined;
  readonly #whole: Hash = createHash("sha1");
  /** What is hashed as a part of the whole, from the beginning. */
  #hashed = 0;
  readonly #chunks: Chunk[] = [];
  #chunk = createHash("sha1");
  #buffer: Buffer | undefined;

  constructor(parts: Parts, { chunkSize, signal, follower }: DraftOptions) {
    this.#parts = parts;
    this.#chunkSize = chunkSize;
    this.#signal = signal;
    this.#follower = follower;
  }

  /** Hashes all that there is by now; a chunk that may grow stays open. @throws FileError */
  async hashAll(): Promise<void> {
    const { size } = this.#parts;
    while (this.#hashed < size) {
      await turn(this.#signal);
      const length = Math.min(this.#chunkSize, size - this.#hashed);
      if (this.#buffer === undefined || this.#buffer.length < length) {
        this.#buffer = Buffer.allocUnsafeSlow(length);
      }
      this.add(this.#parts.read(this.#hashed, this.#buffer.subarray(0, length)), false);
    }
  }

  /** Hashes what comes next, which is in memory already. @param isNew as in `BundleFollower` */
  add(bytes: Buffer, isNew: boolean): void {
    this.#follower?.follow(bytes, isNew);
    this.#whole.update(bytes);
    for (let from = 0; from < bytes.length;) {
      const left = this.#chunkSize - (this.#hashed % this.#chunkSize);
      const piece = bytes.subarray(from, from + left);
      this.#chunk.update(piece);
      this.#hashed += piece.length;
      from += piece.length;
      if (piece.length === left) this.#closeChunk();
    }
  }

  /** The hash of all that was hashed so far, to go on with. */
  soFar(): Hash {
    return this.#whole.copy();
  }

  async finish(): Promise<{ checksum: string; chunks: Chunk[] }> {
    await this.hashAll();
    this.#closeChunk();
    // Whoever keeps the bundle does not need it.
    this.#buffer = undefined;
    return { checksum: this.#whole.digest("hex"), chunks: this.#chunks };
  }

  #closeChunk(): void {
    const start = this.#chunks.length * this.#chunkSize;
    const length = this.#hashed - start;
    if (length === 0) return;
    this.#chunks.push({ start, length, checksum: this.#chunk.digest("hex") });
    this.#chunk = createHash("sha1");
  }
}
