/**
 * Compresses chunks of the bundle before they are asked for. Files are read and written on one core, and the others would
 * wait: what this run changes is compressed meanwhile, first as the bundle is planned, then as it is written.
 */
import { type BundleFollower, type Chunk, MAGIC } from "./bundle.ts";
import {
  ChunkBuffers,
  type ChunkOptions,
  type Coding,
  type Compressed,
  MAX_CHUNK_BYTES,
  chunkSizeFor,
  codingFor,
  compressed,
} from "./compression.ts";
import {
  type Fingerprint,
  type PairBuffers,
  applyEdits,
  fingerprintOf,
  throwIfChanged,
} from "./files.ts";
import { EntryNames } from "./manifest.ts";
import type { Plan } from "./plan.ts";
import { localHeader } from "./zip.ts";

/** Chunks that are filled or compressed at once while other work goes on. */
const AT_ONCE = 3;
/** Most chunks that wait for being sent: memory holds them. */
const MOST_AHEAD = 12;

interface Made {
  /** Files that were planned before the chunk's end; none where it is cut out of the bundle itself. */
  readonly plannedFiles: number;
  readonly content: Promise<Compressed>;
}

export class Ahead implements BundleFollower {
  /** Unknown as long as the service has not told. */
  #coding: Coding | undefined;
  readonly #urlPrefix: string;
  readonly #names = new EntryNames();
  /** Of all planned files so far, as in the bundle. */
  readonly #headers: Buffer[] = [];
  readonly #planned: ChunkFiller;
  readonly #written: ChunkFiller;
  /** By the chunk's number; a wrong guess stays, and its chunk is compressed when it is sent. */
  readonly #made = new Map<number, Made>();
  readonly chunkBuffers = new ChunkBuffers();
  #started = 0;
  #inUse = 0;
  /** Whether the service takes compressed chunks of this size; true until it has told. */
  #isOfUse = true;
  /** Whether it can still be foreseen what the bundle will hold. */
  #canPlan = true;

  /** @param options what the service will tell; that it fails to is met elsewhere */
  constructor(urlPrefix: string, options: Promise<ChunkOptions>) {
    this.#urlPrefix = urlPrefix;
    const memory = {
      begin: (index: number) => this.#begin(index),
      drop: (buffer: Buffer) => this.#release(buffer),
    };
    const onPlanned = (index: number, buffer: Buffer) =>
      this.#compress(index, buffer, this.#headers.length);
    this.#planned = new ChunkFiller({ ...memory, full: onPlanned });
    this.#written = new ChunkFiller({
      ...memory,
      full: (index, buffer) => this.#compress(index, buffer, 0),
    });
    this.#planned.add(MAGIC);
    void this.#learn(options);
  }

  async #learn(promised: Promise<ChunkOptions>): Promise<void> {
    try {
      const options = await promised;
      this.#coding = codingFor(options);
      this.#isOfUse = this.#coding !== undefined && chunkSizeFor(options) === MAX_CHUNK_BYTES;
    } catch {
      this.#isOfUse = false;
    }
  }

  /**
   * Takes the next pair as it will be in the bundle if nothing before it is left out: what comes of this guess is only
   * used where the bundle turns out to hold the same.
   * @param buffers for its files
   * @returns what its script will be, where it was looked at
   * @throws FileError, also for a script that is not what it was when it was read first
   */
  plan(
    { script, map, scriptEdits, mapEdits, missingSources }: Plan,
    buffers: PairBuffers,
  ): Fingerprint | undefined {
    // What goes into the bundle of these is found out later.
    this.#canPlan &&= this.#isOfUse && map.path !== undefined && missingSources === undefined;
    if (map.path === undefined || !this.#canPlan) return undefined;
    const name = this.#names.next(`${this.#urlPrefix}${script.file.name}`);
    const mapName = this.#names.next(`${this.#urlPrefix}${map.name}`);
    if (scriptEdits.length + mapEdits.length === 0) {
      this.#passOver(name, script);
      this.#passOver(mapName, map.after);
      return undefined;
    }
    const bytes = buffers.script.read(script.file.path);
    throwIfChanged(script.file.path, [bytes], script);
    const scriptPieces = applyEdits(bytes, scriptEdits);
    const scriptAfter = fingerprintOf(scriptPieces);
    this.#planFile(this.#header(name, scriptAfter), scriptPieces);
    const mapPieces = applyEdits(buffers.map.read(map.path), mapEdits);
    this.#planFile(this.#header(mapName, map.after), mapPieces);
    return scriptAfter;
  }

  /** Takes what stands next in the bundle itself. What was compressed as planned is not compressed again. */
  follow(bytes: Buffer, isNew: boolean): void {
    // A chunk that the last planned file only began will not become full.
    this.#planned.drop();
    if (isNew) this.#written.add(bytes);
    else this.#written.passOver(bytes.length);
  }

  /**
   * What a chunk of the bundle was compressed to, if it was. It is given once.
   * @param headers of the bundle: files with equal names, sizes and sums are taken for the same
   */
  take({ start, length }: Chunk, headers: readonly Buffer[]): Promise<Compressed> | undefined {
    const index = start / MAX_CHUNK_BYTES;
    const made = this.#made.get(index);
    if (length !== MAX_CHUNK_BYTES || !made || !this.#isRight(made, headers)) return undefined;
    this.#made.delete(index);
    return made.content;
  }

  #isRight({ plannedFiles }: Made, headers: readonly Buffer[]): boolean {
    const planned = this.#headers.slice(0, plannedFiles);
    return planned.every((header, index) => headers[index]?.equals(header));
  }

  #planFile(header: Buffer, pieces: readonly Buffer[]): void {
    for (const piece of [header, ...pieces]) this.#planned.add(piece);
  }

  #passOver(name: string, content: Fingerprint): void {
    this.#planned.passOver(this.#header(name, content).length + content.size);
  }

  #header(name: string, { size, sum }: Fingerprint): Buffer {
    const header = localHeader({ name, size, sum });
    this.#headers.push(header);
    return header;
  }

  #begin(index: number): Buffer | undefined {
    const isWanted = this.#isOfUse && !this.#made.has(index);
    if (!isWanted || this.#inUse === AT_ONCE || this.#started === MOST_AHEAD) return undefined;
    this.#inUse += 1;
    return this.chunkBuffers.take(MAX_CHUNK_BYTES);
  }

  #release(buffer: Buffer): void {
    this.#inUse -= 1;
    this.chunkBuffers.giveBack(buffer);
  }

  #compress(index: number, buffer: Buffer, plannedFiles: number): void {
    // What is not compressed is no copy, and would be written over by the next chunk.
    if (!this.#coding) {
      this.#release(buffer);
      return;
    }
    this.#started += 1;
    const content = compressed(buffer, this.#coding).finally(() => this.#release(buffer));
    // Its failure is met where it is taken.
    content.catch(() => undefined);
    this.#made.set(index, { plannedFiles, content });
  }
}

interface ChunkTaker {
  /** @returns memory for a chunk; undefined for one that is not wanted */
  readonly begin: (index: number) => Buffer | undefined;
  readonly full: (index: number, buffer: Buffer) => void;
  readonly drop: (buffer: Buffer) => void;
}

/** Copies bytes that come one after the other into chunks. */
class ChunkFiller {
  readonly #taker: ChunkTaker;
  #at = 0;
  #buffer: Buffer | undefined;

  constructor(taker: ChunkTaker) {
    this.#taker = taker;
  }

  add(bytes: Buffer): void {
    for (let from = 0; from < bytes.length;) {
      const within = this.#at % MAX_CHUNK_BYTES;
      const index = (this.#at - within) / MAX_CHUNK_BYTES;
      if (within === 0) this.#buffer = this.#taker.begin(index);
      const length = Math.min(MAX_CHUNK_BYTES - within, bytes.length - from);
      const buffer = this.#buffer;
      if (buffer) bytes.copy(buffer, within, from, from + length);
      from += length;
      this.#at += length;
      if (within + length < MAX_CHUNK_BYTES) continue;
      this.#buffer = undefined;
      if (buffer) this.#taker.full(index, buffer);
    }
  }

  /** The chunks in which the next bytes lie are not wanted: the service may have them. @param length bytes */
  passOver(length: number): void {
    this.#at += length;
    this.drop();
  }

  /** Lets go of a chunk that is not full. */
  drop(): void {
    if (this.#buffer) this.#taker.drop(this.#buffer);
    this.#buffer = undefined;
  }
}
