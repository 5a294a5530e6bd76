/** Scripts whose hash is kept somewhere: once a byte of them changes, it is the hash of something else. */
import { hash } from "node:crypto";
import { basename } from "node:path";
import { PAGE } from "./find.ts";

/** Subresource integrity: in attributes, in import maps, in scripts that load others. A browser compares. */
const INTEGRITY = /\b(sha(?:256|384|512))-([\d+/A-Za-z_-]{40,90}={0,2})/gu;
/**
 * What lists hold, as SHA-1 and SHA-256: of service workers (Angular's in hexadecimal digits), and of servers, which send the old
 * size, too (Nitro's in base64, SvelteKit's in the alphabet for URLs). Nobody compares Workbox's MD5.
 */
const DIGESTS = [
  ["sha1", "hex", /\b[\da-f]{40}\b/gu],
  ["sha256", "hex", /\b[\da-f]{64}\b/gu],
  ["sha1", "base64", /(?<![\d+/A-Za-z])[\d+/A-Za-z]{27}(?![\d+/A-Za-z])/gu],
  ["sha256", "base64url", /(?<![\w-])[\w-]{43}(?![\w-])/gu],
] as const;
/** No page, and no script that loads others, is larger. */
const MAX_BYTES = 20_000_000;

export class KeptHashes {
  /** The names of who holds them, by digest. */
  readonly #holders = new Map<string, string>();
  readonly #algorithms = new Set<string>();

  /** Looks for hashes in a page or a list; in a script for those alone that a browser compares. */
  note(path: string, bytes: Buffer, isScript = false): void {
    if (bytes.length > MAX_BYTES) return;
    const keep = (algorithm: string, digest: Buffer) => {
      this.#algorithms.add(algorithm);
      this.#holders.set(digest.toString("base64"), basename(path));
    };
    // Templates and JSON may write two characters otherwise.
    const plus = bytes.toString("latin1").replaceAll(/&#(?:43|x2b);|\\u002b/giu, "+");
    const text = plus.replaceAll(/&#(?:47|x2f);|\\u002f|\\\//giu, "/");
    for (const [, algorithm = "", digest = ""] of text.matchAll(INTEGRITY)) {
      keep(algorithm, Buffer.from(digest, "base64"));
    }
    if (isScript || PAGE.test(path)) return;
    for (const [algorithm, encoding, pattern] of DIGESTS) {
      for (const [digest] of text.matchAll(pattern)) keep(algorithm, Buffer.from(digest, encoding));
    }
  }

  /** The name of a file that holds the content's hash, undefined where none does. */
  holderOf(bytes: Buffer): string | undefined {
    const digests = [...this.#algorithms].map((name) => hash(name, bytes, "base64"));
    return this.#holders.get(digests.find((digest) => this.#holders.has(digest)) ?? "");
  }
}
