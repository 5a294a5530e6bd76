/** The least that an upload takes: read all files, SHA-1 and compress pieces of 8 MiB, four at once. Nothing is sent. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { promisify } from "node:util";
import { constants, gzip, zstdCompress } from "node:zlib";

const [folder, coding] = process.argv.slice(2);
const PIECE = 8 * 2 ** 20;
const LEVEL = 3;
const gzipped = promisify(gzip);
const zstdCompressed = promisify(zstdCompress);
const names = readdirSync(folder).sort();

function* pieces() {
  let left = [];
  let size = 0;
  for (const name of names) {
    let bytes = readFileSync(`${folder}/${name}`);
    while (size + bytes.length >= PIECE) {
      const part = bytes.subarray(0, PIECE - size);
      yield Buffer.concat([...left, part]);
      bytes = bytes.subarray(part.length);
      left = [];
      size = 0;
    }
    left.push(bytes);
    size += bytes.length;
  }
  if (size > 0) yield Buffer.concat(left);
}

const all = pieces();
async function work() {
  for (const piece of all) {
    createHash("sha1").update(piece).digest("hex");
    if (coding === "zstd") {
      await zstdCompressed(piece, { params: { [constants.ZSTD_c_compressionLevel]: LEVEL } });
    } else {
      await gzipped(piece, { level: LEVEL });
    }
  }
}

await Promise.all(Array.from({ length: 4 }, work));
