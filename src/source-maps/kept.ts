/**
 * Reads from pages, lists and scripts which files of a build must not change: files whose hash they contain, and maps that a
 * service worker loads, because it cannot start without them.
 */
import { hash } from "node:crypto";
import { basename } from "node:path";
import { yieldToEventLoop } from "./files.ts";
import { decoded } from "./find.ts";

/** Larger pages and scripts are not searched. */
export const MAX_PAGE_BYTES = 20_000_000;

/** Subresource integrity, in attributes, import maps and loading scripts. Browsers compare it. */
const INTEGRITY = /\bsha(?:256|384|512)-([\d+/A-Za-z_-]{40,90}={0,2})/gu;
/**
 * Digests in lists (SHA-1, SHA-256): of service workers (Angular's in hexadecimal), and of servers, which send the old size too
 * (Nitro's in base64, SvelteKit's in base64url). Nobody compares Workbox's MD5.
 */
const DIGESTS = [
  ["hex", /\b(?:[\da-f]{40}|[\da-f]{64})\b/gu],
  ["base64", /(?<![\d+/A-Za-z])[\d+/A-Za-z]{27}(?![\d+/A-Za-z])/gu],
  ["base64url", /(?<![\w-])[\w-]{43}(?![\w-])/gu],
] as const;
/** Runs of characters that may contain a digest: on a page of words, one pattern is twice as fast as three. */
const DIGITS = /(?<![\w+/-])[\w+/-]{27,400}(?![\w+/-])/gu;

/** Lists of the files that a service worker loads before it starts. */
const PRECACHE = /(?:^|[.-])(?:ngsw|sw|service-?worker|precache)[.-]/iu;
/** Names within quotes: the comment by which a script names its map is not an entry of a list. */
const MAP_NAME_END = /\.map(?=(?:[?#][^\s"'`]{0,255})?["'`])/gu;
/** Matches after which a cancellation is looked for. */
const MANY = 10_000;

/** The digests that lists and pages may hold of a file, in base64; the first is its SHA-1. */
export function digestsOf(bytes: Buffer): string[] {
  return ["sha1", "sha256", "sha384", "sha512"].map((name) => hash(name, bytes, "base64"));
}

export class KeptFiles {
  /** By digest, the name of the file that contains it. */
  readonly #hashes = new Map<string, string>();
  /** By the last part of a map's address, the name of the list. */
  readonly #maps = new Map<string, string>();

  /**
   * Searches a page or a list. A script is searched only for hashes that browsers compare, and for a worker's maps.
   * @throws the signal's reason
   */
  async note(path: string, bytes: Buffer, isScript: boolean, signal: AbortSignal): Promise<void> {
    if (bytes.length > MAX_PAGE_BYTES) return;
    const list = basename(path);
    const keep = (digest: Buffer) => this.#hashes.set(digest.toString("base64"), list);
    // Templates and JSON may escape `+` and `/`.
    const plus = bytes.toString("latin1").replaceAll(/&#(?:43|x2b);|\\u002b/giu, "+");
    const text = plus.replaceAll(/&#(?:47|x2f);|\\u002f|\\\//giu, "/");
    for (const [, digest = ""] of text.matchAll(INTEGRITY)) keep(Buffer.from(digest, "base64"));
    for (const [run] of isScript ? [] : text.matchAll(DIGITS)) {
      for (const [encoding, pattern] of DIGESTS) {
        for (const [digest] of run.matchAll(pattern)) keep(Buffer.from(digest, encoding));
      }
    }
    // A worker may have any name. If a script is mistaken for one, a map stays, and the step says why.
    const isWorker = text.includes("precache") || text.includes(".addAll(");
    if (!PRECACHE.test(list) && !(isWorker && /\.[cm]?js$/iu.test(list))) return;
    let count = 0;
    for (const { index } of text.matchAll(MAP_NAME_END)) {
      if ((count += 1) % MANY === 0) await yieldToEventLoop(signal);
      const before = text.slice(Math.max(0, index - 255), index).split(/["'`/\s]/u);
      const name = Buffer.from(`${before.at(-1)}.map`, "latin1").toString();
      for (const each of [name, decoded(name)]) this.#maps.set(each, list);
    }
  }

  /** The name of a file that contains one of these digests; undefined if none does. */
  holderOf(digests: readonly string[]): string | undefined {
    const holding = digests.find((digest) => this.#hashes.has(digest));
    return this.#hashes.get(holding ?? "");
  }

  /** The name of the list or worker that loads a map; undefined if none does. */
  workerOf(mapPath: string): string | undefined {
    return this.#maps.get(basename(mapPath));
  }
}
