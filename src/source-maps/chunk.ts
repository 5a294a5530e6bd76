/** A chunk of the bundle as it is sent: compressed, in a form. */
import { promisify } from "node:util";
import { constants, gzip, zstdCompress } from "node:zlib";
import type { Payload } from "../service/transport.ts";
import type { UploadOptions } from "./client.ts";

/** Larger chunks need more memory and make fewer requests at once. */
const MAX_CHUNK_BYTES = 8_388_608;

/** Bytes of a chunk, as the service wants them. */
export function chunkSizeFor({ chunkSize, maxRequestSize = Infinity }: UploadOptions): number {
  return Math.min(chunkSize, maxRequestSize, MAX_CHUNK_BYTES);
}

/** Higher levels take much longer, and save little. */
const LEVEL = 3;
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: LEVEL } };
const gzipped = promisify(gzip);
const zstdCompressed = promisify(zstdCompress);

type Coding = "zstd" | "gzip" | undefined;

/** The best coding that the service takes; undefined where it takes none that is known here. */
export function codingFor({ compression }: UploadOptions): Coding {
  return (["zstd", "gzip"] as const).find((coding) => compression.includes(coding));
}

/** Every server takes parts that are gzipped each by itself; newer ones take zstd. */
export async function formOf(bytes: Buffer, checksum: string, coding: Coding): Promise<Payload> {
  const form = new FormData();
  if (coding === "gzip") {
    form.set("file_gzip", new Blob([await gzipped(bytes, { level: LEVEL })]), checksum);
  } else {
    const content = coding === "zstd" ? await zstdCompressed(bytes, ZSTD) : bytes;
    form.set("file", new Blob([content]), checksum);
  }
  const request = new Response(form);
  return {
    bytes: await request.bytes(),
    type: request.headers.get("content-type") ?? "",
    ...(coding === "zstd" && { encoding: coding }),
  };
}
