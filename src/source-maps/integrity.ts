/** Scripts whose hash stands in a page: changed by a single byte, a browser would refuse to run them. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";

const TOKEN = /\bsha(256|384|512)-([\d+/A-Za-z_-]{40,90}={0,2})/gu;
/** No page that is written by hand or by a build is larger. */
const MAX_PAGE_BYTES = 20_000_000;

/** The hashes that pages name, by algorithm (subresource integrity; in attributes and in import maps). */
export class PageHashes {
  readonly #hashes = new Map<string, Set<string>>();

  static async read(paths: Iterable<string>): Promise<PageHashes> {
    const hashes = new PageHashes();
    for (const path of paths) {
      // A page that cannot be read cannot be shown to a browser either.
      const bytes = await readFile(path).catch(() => Buffer.alloc(0));
      if (bytes.length <= MAX_PAGE_BYTES) hashes.#add(bytes.toString("latin1"));
    }
    return hashes;
  }

  /** Whether a page names the hash of this content. */
  includes(content: Buffer): boolean {
    for (const [algorithm, values] of this.#hashes) {
      if (values.has(createHash(algorithm).update(content).digest("base64"))) return true;
    }
    return false;
  }

  #add(text: string): void {
    for (const [, bits = "", value = ""] of text.matchAll(TOKEN)) {
      const algorithm = `sha${bits}`;
      const values = this.#hashes.get(algorithm) ?? new Set();
      this.#hashes.set(algorithm, values.add(value.replaceAll("-", "+").replaceAll("_", "/")));
    }
  }
}
