/** Compresses chunks of the bundle, in other threads. */
import type { Transform } from "node:stream";
import { constants, createGzip, createZstdCompress } from "node:zlib";
import type { UploadOptions } from "./client.ts";

/** Larger chunks need more memory and make fewer requests at once. */
export const MAX_CHUNK_BYTES = 8_388_608;

/** What the service says of chunks. */
export type ChunkOptions = Pick<UploadOptions, "chunkSize" | "maxRequestSize" | "compression">;

/** Bytes of a chunk, as the service wants them. */
export function chunkSizeFor({ chunkSize, maxRequestSize = Infinity }: ChunkOptions): number {
  return Math.min(chunkSize, maxRequestSize, MAX_CHUNK_BYTES);
}

/** Higher levels take much longer, and save little. */
const LEVEL = 3;
/** Output is collected in pieces of this part of the input: mostly in one. */
const OUTPUT_PART = 1 / 3;
const MIN_OUTPUT_BYTES = 65_536;

const CODINGS = ["zstd", "gzip"] as const;
export type Coding = (typeof CODINGS)[number];

/** The best coding that the service takes; undefined where it takes none that is known here. */
export function codingFor({ compression }: ChunkOptions): Coding | undefined {
  return CODINGS.find((coding) => compression.includes(coding));
}

export interface Compressed {
  /** In order. */
  readonly pieces: readonly Buffer[];
  /** Absent for bytes as they are. */
  readonly coding?: Coding;
}

/** Compresses in another thread. @param coding without one, the bytes stay as they are, and are not copied */
export async function compressed(bytes: Buffer, coding: Coding | undefined): Promise<Compressed> {
  if (!coding) return { pieces: [bytes] };
  const chunkSize = Math.max(MIN_OUTPUT_BYTES, Math.ceil(bytes.length * OUTPUT_PART));
  const stream =
    coding === "zstd"
      ? createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: LEVEL }, chunkSize })
      : createGzip({ level: LEVEL, chunkSize });
  return { pieces: await through(stream, bytes), coding };
}

/** As the one-line functions of zlib do, but without a copy of what comes out. */
async function through(stream: Transform, bytes: Buffer): Promise<Buffer[]> {
  const pieces: Buffer[] = [];
  const output: AsyncIterable<Buffer> = stream;
  stream.end(bytes);
  for await (const piece of output) pieces.push(piece);
  return pieces;
}

/** Memory for chunks, used again and again: to get new memory takes longer than to fill it. */
export class ChunkBuffers {
  readonly #free: Buffer[] = [];

  /** @param size least bytes */
  take(size: number): Buffer {
    const index = this.#free.findIndex(({ length }) => length >= size);
    const [found] = index === -1 ? [] : this.#free.splice(index, 1);
    // Shared memory is not counted as garbage to come: the collector would run for every few chunks.
    return found ?? Buffer.from(new SharedArrayBuffer(size));
  }

  giveBack(buffer: Buffer): void {
    this.#free.push(buffer);
  }
}
