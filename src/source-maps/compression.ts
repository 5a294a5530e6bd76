/** Compresses chunks of the bundle: as they are sent, and ahead of that. */
import { promisify } from "node:util";
import { constants, gzip, zstdCompress } from "node:zlib";
import { type Chunk, MAGIC } from "./bundle.ts";
import {
  type Fingerprint,
  type PairBuffers,
  type PairFingerprints,
  applyEdits,
  fingerprintOf,
} from "./files.ts";
import { EntryNames } from "./manifest.ts";
import type { Plan } from "./plan.ts";
import { localHeader } from "./zip.ts";

/** Larger chunks need more memory and make fewer requests at once. */
export const MAX_CHUNK_BYTES = 8_388_608;
/** Higher levels take much longer, and save little. */
const LEVEL = 3;
/** Output is collected in pieces of this part of the input: nearly always in one. */
const OUTPUT_PART = 0.5;
const MIN_OUTPUT_BYTES = 65_536;

const gzipped = promisify<Buffer, object, Buffer>(gzip);
const zstdCompressed = promisify<Buffer, object, Buffer>(zstdCompress);

export interface Compressed {
  readonly content: Buffer;
  /** Absent for bytes as they are. */
  readonly coding?: "gzip" | "zstd";
}

/** Compresses in another thread. @param accepted codings that the service takes */
export async function compressed(bytes: Buffer, accepted: readonly string[]): Promise<Compressed> {
  const chunkSize = Math.max(MIN_OUTPUT_BYTES, Math.ceil(bytes.length * OUTPUT_PART));
  if (accepted.includes("zstd")) {
    const params = { [constants.ZSTD_c_compressionLevel]: LEVEL };
    const content = await zstdCompressed(bytes, { params, chunkSize });
    return { content, coding: "zstd" };
  }
  if (accepted.includes("gzip")) {
    const content = await gzipped(bytes, { level: LEVEL, chunkSize });
    return { content, coding: "gzip" };
  }
  return { content: bytes };
}

/** Chunks that are filled or compressed at once while other work goes on. */
const AT_ONCE = 3;
/** Most chunks that wait for being sent: memory holds them. */
const MOST_AHEAD = 12;

/** Memory for chunks, used again and again: to get new memory would take as long as to read into it. */
export class ChunkBuffers {
  readonly #free: Buffer[] = [];

  /** @param size least bytes */
  take(size: number): Buffer {
    const index = this.#free.findIndex(({ length }) => length >= size);
    const [found] = index === -1 ? [] : this.#free.splice(index, 1);
    return found ?? Buffer.allocUnsafeSlow(size);
  }

  giveBack(buffer: Buffer): void {
    this.#free.push(buffer);
  }
}

interface Guess {
  /** Files that began before the chunk's end. */
  readonly fileCount: number;
  readonly content: Promise<Compressed>;
}

/**
 * Compresses chunks while files are still read and written: all of that happens on one core, and the others would wait. It
 * is a guess, for new content alone: what comes of it is only used where the bundle turns out to hold the same.
 */
export class Ahead {
  /** Empty as long as the service has not told. */
  #accepted: readonly string[] = [];
  readonly #urlPrefix: string;
  readonly #names = new EntryNames();
  /** Of all files so far, as in the bundle. */
  readonly #headers: Buffer[] = [];
  /** By the chunk's number. */
  readonly #done = new Map<number, Guess>();
  readonly chunkBuffers = new ChunkBuffers();
  #started = 0;
  #inUse = 0;
  #at = 0;
  /** Of the chunk that is being filled, as long as all of it is new. */
  #buffer: Buffer | undefined;
  #isOver = false;

  /** @param options what the service will tell; that it fails to is met elsewhere */
  constructor(urlPrefix: string, options: Promise<{ compression: readonly string[] }>) {
    this.#urlPrefix = urlPrefix;
    this.#add(MAGIC);
    void this.#learn(options);
  }

  async #learn(options: Promise<{ compression: readonly string[] }>): Promise<void> {
    try {
      const { compression } = await options;
      // What is not compressed is no copy, and would be written over by the next chunk.
      this.#accepted = compression.filter((coding) => ["gzip", "zstd"].includes(coding));
    } catch {
      this.#isOver = true;
    }
  }

  /**
   * Takes the next pair of the bundle, as it will be.
   * @param buffers for its files
   * @returns what its files will be, where it was looked at
   * @throws FileError
   */
  add(
    { script, map, scriptEdits, mapEdits, missingSources }: Plan,
    buffers: PairBuffers,
  ): PairFingerprints | undefined {
    // What goes into the bundle of these is found out later.
    this.#isOver ||= map.path === undefined || missingSources !== undefined;
    if (map.path === undefined || this.#isOver) return undefined;
    const name = this.#names.next(`${this.#urlPrefix}${script.file.name}`);
    const mapName = this.#names.next(`${this.#urlPrefix}${map.name}`);
    if (scriptEdits.length + mapEdits.length === 0) {
      this.#skip(name, script);
      this.#skip(mapName, map);
      return undefined;
    }
    return {
      script: this.#addFile(name, applyEdits(buffers.script.read(script.file.path), scriptEdits)),
      map: this.#addFile(mapName, applyEdits(buffers.map.read(map.path), mapEdits)),
    };
  }

  /**
   * What a chunk of the bundle was compressed to, if it was. It is given once.
   * @param headers of the bundle: files with equal names, sizes and sums are taken for the same
   */
  take({ start, length }: Chunk, headers: readonly Buffer[]): Promise<Compressed> | undefined {
    const index = start / MAX_CHUNK_BYTES;
    const guess = this.#done.get(index);
    if (length !== MAX_CHUNK_BYTES || !guess || !this.#isRight(guess, headers)) return undefined;
    this.#done.delete(index);
    return guess.content;
  }

  #isRight({ fileCount }: Guess, headers: readonly Buffer[]): boolean {
    const guessed = this.#headers.slice(0, fileCount);
    return guessed.every((header, index) => headers[index]?.equals(header));
  }

  #addFile(name: string, pieces: readonly Buffer[]): Fingerprint {
    const fingerprint = fingerprintOf(pieces);
    for (const piece of [this.#header(name, fingerprint), ...pieces]) this.#add(piece);
    return fingerprint;
  }

  #header(name: string, { size, sum }: Fingerprint): Buffer {
    const header = localHeader({ name, size, sum });
    this.#headers.push(header);
    return header;
  }

  #add(bytes: Buffer): void {
    for (let from = 0; from < bytes.length;) {
      const within = this.#at % MAX_CHUNK_BYTES;
      if (within === 0) this.#buffer = this.#newBuffer();
      const length = Math.min(MAX_CHUNK_BYTES - within, bytes.length - from);
      if (this.#buffer) bytes.copy(this.#buffer, within, from, from + length);
      from += length;
      this.#at += length;
      if (within + length === MAX_CHUNK_BYTES) this.#compress(this.#at / MAX_CHUNK_BYTES - 1);
    }
  }

  /** A chunk with old content may be there already. */
  #skip(name: string, content: Fingerprint): void {
    this.#at += this.#header(name, content).length + content.size;
    if (this.#buffer) this.#release(this.#buffer);
    this.#buffer = undefined;
  }

  #newBuffer(): Buffer | undefined {
    if (this.#inUse === AT_ONCE || this.#started === MOST_AHEAD) return undefined;
    this.#inUse += 1;
    return this.chunkBuffers.take(MAX_CHUNK_BYTES);
  }

  #release(buffer: Buffer): void {
    this.#inUse -= 1;
    this.chunkBuffers.giveBack(buffer);
  }

  #compress(index: number): void {
    const buffer = this.#buffer;
    this.#buffer = undefined;
    if (!buffer) return;
    if (this.#accepted.length === 0) {
      this.#release(buffer);
      return;
    }
    this.#started += 1;
    const content = compressed(buffer, this.#accepted).finally(() => this.#release(buffer));
    // Its failure is met where it is taken.
    content.catch(() => undefined);
    this.#done.set(index, { fileCount: this.#headers.length, content });
  }
}
