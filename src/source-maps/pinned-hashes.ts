/** Scripts whose hash is written somewhere: once a byte of them changes, it is the hash of something else. */
import { createHash } from "node:crypto";
import { basename } from "node:path";
import { readBytes, readBytesUpTo, yieldToEventLoop } from "./files.ts";
import { type FoundFile, isPage } from "./find.ts";

/** Subresource integrity: in attributes, in import maps, in scripts that load others. A browser compares. */
const INTEGRITY = /\bsha(256|384|512)-([\d+/A-Za-z_-]{40,90}={0,2})/gu;
/** What lists of service workers hold: MD5 (Workbox), SHA-1 (Angular), and SHA-256. */
const DIGEST = /\b(?:[\da-f]{32}|[\da-f]{40}|[\da-f]{64})\b/gu;
const DIGEST_ALGORITHMS = ["md5", "sha1", "sha256"];
/** No page that is written by hand or by a build is larger. */
const MAX_BYTES = 20_000_000;

export class PinnedHashes {
  /** By algorithm, in base64. */
  readonly #integrity = new Map<string, Set<string>>();
  /** The name of the list, by digest in hexadecimal digits. */
  readonly #listed = new Map<string, string>();

  /** Reads pages, and lists of files. @throws FileError */
  async readAll(paths: Iterable<string>, signal: AbortSignal): Promise<void> {
    for (const path of paths) {
      await yieldToEventLoop(signal);
      const bytes = readBytesUpTo(path, MAX_BYTES);
      if (!bytes) continue;
      this.addScript(bytes);
      if (isPage(path)) continue;
      for (const [digest] of bytes.toString("latin1").matchAll(DIGEST)) {
        this.#listed.set(digest, basename(path));
      }
    }
  }

  /** Notes the hashes of other scripts that a script names. */
  addScript(bytes: Buffer): void {
    if (bytes.length > MAX_BYTES) return;
    for (const [, bits = "", value = ""] of bytes.toString("latin1").matchAll(INTEGRITY)) {
      const algorithm = `sha${bits}`;
      const values = this.#integrity.get(algorithm) ?? new Set();
      this.#integrity.set(algorithm, values.add(value.replaceAll("-", "+").replaceAll("_", "/")));
    }
  }

  /**
   * Finds the scripts among those whose hash was met.
   * @returns those that a browser would refuse once they are changed, and the lists that would be wrong, by script
   * @throws FileError
   */
  async find(
    scripts: readonly FoundFile[],
    signal: AbortSignal,
  ): Promise<{ pinned: Set<FoundFile>; lists: Map<FoundFile, string> }> {
    const pinned = new Set<FoundFile>();
    const lists = new Map<FoundFile, string>();
    const digests = this.#listed.size > 0 ? DIGEST_ALGORITHMS : [];
    if (this.#integrity.size + digests.length === 0) return { pinned, lists };
    for (const file of scripts) {
      await yieldToEventLoop(signal);
      const bytes = readBytes(file.path);
      for (const [algorithm, values] of this.#integrity) {
        if (values.has(createHash(algorithm).update(bytes).digest("base64"))) pinned.add(file);
      }
      for (const algorithm of digests) {
        const list = this.#listed.get(createHash(algorithm).update(bytes).digest("hex"));
        if (list !== undefined) lists.set(file, list);
      }
    }
    return { pinned, lists };
  }
}
