/**
 * What pages, lists and scripts say of the files of a build: hashes, which are those of something else once a byte is changed, and
 * the maps that a service worker loads, which cannot start without them.
 */
import { hash } from "node:crypto";
import { basename } from "node:path";
import { decoded } from "./find.ts";

/** No page, and no script that loads others, is larger. */
export const MAX_PAGE_BYTES = 20_000_000;

/** Subresource integrity: in attributes, in import maps, in scripts that load others. A browser compares. */
const INTEGRITY = /\bsha(?:256|384|512)-([\d+/A-Za-z_-]{40,90}={0,2})/gu;
/**
 * What lists hold, as SHA-1 and SHA-256: of service workers (Angular's in hexadecimal digits), and of servers, which send the old
 * size, too (Nitro's in base64, SvelteKit's in the alphabet for URLs). Nobody compares Workbox's MD5.
 */
const DIGESTS = [
  ["hex", /\b(?:[\da-f]{40}|[\da-f]{64})\b/gu],
  ["base64", /(?<![\d+/A-Za-z])[\d+/A-Za-z]{27}(?![\d+/A-Za-z])/gu],
  ["base64url", /(?<![\w-])[\w-]{43}(?![\w-])/gu],
] as const;
/** What may be a digest, with what stands beside it: on a page of words, one pattern is twice as fast as three. */
const DIGITS = /(?<![\w+/-])[\w+/-]{27,400}(?![\w+/-])/gu;

/** Lists of the files that a service worker loads before it starts. */
const PRECACHE = /(?:^|[.-])(?:ngsw|sw|service-?worker|precache)[.-]/iu;
/** Within quotes: a comment of a script that names its own map is none of the list. */
const MAP_NAME_END = /\.map(?=(?:[?#][^\s"'`]{0,255})?["'`])/gu;

export class KeptFiles {
  /** The names of the files that hold them, by digest. */
  readonly #hashes = new Map<string, string>();
  /** The names of the lists, by the last part of a map's address. */
  readonly #maps = new Map<string, string>();

  /** Looks into a page or a list; of a script only for hashes that a browser compares. */
  note(path: string, bytes: Buffer, isScript = false): void {
    if (bytes.length > MAX_PAGE_BYTES) return;
    const list = basename(path);
    const keep = (digest: Buffer) => this.#hashes.set(digest.toString("base64"), list);
    // Templates and JSON may write two characters otherwise.
    const plus = bytes.toString("latin1").replaceAll(/&#(?:43|x2b);|\\u002b/giu, "+");
    const text = plus.replaceAll(/&#(?:47|x2f);|\\u002f|\\\//giu, "/");
    for (const [, digest = ""] of text.matchAll(INTEGRITY)) keep(Buffer.from(digest, "base64"));
    for (const [run] of isScript ? [] : text.matchAll(DIGITS)) {
      for (const [encoding, pattern] of DIGESTS) {
        for (const [digest] of run.matchAll(pattern)) keep(Buffer.from(digest, encoding));
      }
    }
    // A worker may have any name. Of a script that is mistaken for one, a map stays, and the step says why.
    const isWorker = text.includes("precache") || text.includes(".addAll(");
    if (!PRECACHE.test(list) && !(isWorker && /\.[cm]?js$/iu.test(list))) return;
    for (const { index } of text.matchAll(MAP_NAME_END)) {
      const before = text.slice(Math.max(0, index - 255), index).split(/["'`/\s]/u);
      const name = Buffer.from(`${before.at(-1)}.map`, "latin1").toString();
      for (const each of [name, decoded(name)]) this.#maps.set(each, list);
    }
  }

  /** The name of a file that holds the content's hash, undefined where none does. */
  holderOf(bytes: Buffer): string | undefined {
    const all = this.#hashes.size === 0 ? [] : ["sha1", "sha256", "sha384", "sha512"];
    const found = all.map((algorithm) => this.#hashes.get(hash(algorithm, bytes, "base64")));
    return found.find((holder) => holder !== undefined);
  }

  /** The name of a list by which a service worker loads a map. */
  workerOf(mapPath = ""): string | undefined {
    return this.#maps.get(basename(mapPath));
  }
}
