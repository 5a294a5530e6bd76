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
  /** CRC-32: whether it is still the same is told much faster by it. */
  readonly sum: number;
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

/**
 * Lays the bundle out and computes its checksums, in one pass over all files.
 * @param files in the order in which they go into it
 * @throws FileError for more than an archive can hold, and for files that cannot be read
 */
export async function sealBundle(
  files: readonly BundleFile[],
  facts: ManifestFacts,
  { chunkSize, signal }: { chunkSize: number; signal: AbortSignal },
): Promise<Bundle> {
  if (files.length + 1 > MAX_ENTRIES) throw tooLarge(`${files.length} files`);
  const parts = new Parts();
  parts.addBytes(MAGIC);
  const names = new EntryNames();
  const entries = files.map((file) => {
    const { size, sum } = file.content;
    const entry: ZipEntry = { name: names.next(file.url), size, sum, offset: parts.size };
    parts.addBytes(localHeader(entry));
    parts.addFile(file.content);
    return { entry, file };
  });
  if (parts.size > MAX_BYTES) throw tooLarge(`${parts.size} bytes`);
  const manifest = (id?: string) => {
    const listed = entries.map(({ entry, file }) => ({ name: entry.name, file }));
    return manifestText(listed, facts, id);
  };
  const hasher = new ChunkHasher(parts, { chunkSize, signal });
  await hasher.hashAll();
  // Its manifest names the id, which can only be made of all that stands before it.
  const id = uuidOfSha1(hasher.soFar().update(manifest()).digest());
  addEnd(
    parts,
    entries.map(({ entry }) => entry),
    Buffer.from(manifest(id)),
  );
  if (parts.size > MAX_BYTES) throw tooLarge(`${parts.size} bytes`);
  const hashed = await hasher.finish();
  return { id, size: parts.size, chunkSize, parts, ...hashed };
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
  readonly #whole: Hash = createHash("sha1");
  /** What is hashed as a part of the whole, from the beginning. */
  #hashed = 0;
  readonly #chunks: Chunk[] = [];
  #chunk = createHash("sha1");
  #sum = 0;
  #buffer: Buffer | undefined;

  constructor(parts: Parts, { chunkSize, signal }: { chunkSize: number; signal: AbortSignal }) {
    this.#parts = parts;
    this.#chunkSize = chunkSize;
    this.#signal = signal;
  }

  /** Hashes all that there is by now; a chunk that may grow stays open. */
  async hashAll(): Promise<void> {
    const { size } = this.#parts;
    this.#buffer ??= Buffer.allocUnsafeSlow(Math.min(this.#chunkSize, Math.max(1, size)));
    while (this.#hashed < size) {
      await turn(this.#signal);
      const left = this.#chunkSize - (this.#hashed % this.#chunkSize);
      this.#add(this.#parts.read(this.#hashed, this.#buffer.subarray(0, left)));
    }
  }

  /** The hash of all that was hashed so far, to go on with. */
  soFar(): Hash {
    return this.#whole.copy();
  }

  async finish(): Promise<{ checksum: string; chunks: Chunk[] }> {
    await this.hashAll();
    this.#closeChunk();
    return { checksum: this.#whole.digest("hex"), chunks: this.#chunks };
  }

  #add(bytes: Buffer): void {
    this.#whole.update(bytes);
    this.#chunk.update(bytes);
    this.#sum = crc32(bytes, this.#sum);
    this.#hashed += bytes.length;
    if (this.#hashed % this.#chunkSize === 0) this.#closeChunk();
  }

  #closeChunk(): void {
    const start = this.#chunks.length * this.#chunkSize;
    const length = this.#hashed - start;
    if (length === 0) return;
    this.#chunks.push({ start, length, checksum: this.#chunk.digest("hex"), sum: this.#sum });
    this.#chunk = createHash("sha1");
    this.#sum = 0;
  }
}
