/** Scripts whose hash is written somewhere: once a byte of them changes, it is the hash of something else. */
import { hash } from "node:crypto";
import { basename } from "node:path";
import { readBytes, yieldToEventLoop } from "./files.ts";
import { PAGE, type Script } from "./find.ts";

/** Subresource integrity: in attributes, in import maps, in scripts that load others. A browser compares. */
const INTEGRITY = /\bsha(?:256|384|512)-([\d+/A-Za-z_-]{40,90}={0,2})/gu;
/** What lists of service workers hold: MD5 (Workbox), SHA-1 (Angular), and SHA-256. */
const DIGEST = /\b(?:[\da-f]{32}|[\da-f]{40}|[\da-f]{64})\b/gu;
/** No page, and no script that loads others, is larger. */
const MAX_BYTES = 20_000_000;

/**
 * Finds the scripts whose hash stands in a page, in a list of files or in another script.
 * @param pages paths of pages and lists
 * @returns paths of scripts that a browser would refuse once they are changed; and by path the list that would be wrong
 * @throws FileError; the signal's reason
 */
export async function findPinned(
  pages: Iterable<string>,
  scripts: readonly Script[],
  signal: AbortSignal,
): Promise<{ pinned: Set<string>; lists: Map<string, string> }> {
  /** In base64. */
  const integrity = new Set<string>();
  /** The name of the list, by digest in hexadecimal digits. */
  const listed = new Map<string, string>();
  const note = (text: string) => {
    // Templates and JSON may write two characters otherwise.
    const plus = text.replaceAll(/&#(?:43|x2b);|\\u002b/giu, "+");
    const plain = plus.replaceAll(/&#(?:47|x2f);|\\u002f|\\\//giu, "/");
    for (const [, value = ""] of plain.matchAll(INTEGRITY)) {
      integrity.add(value.replaceAll("-", "+").replaceAll("_", "/"));
    }
  };
  for (const path of pages) {
    await yieldToEventLoop(signal);
    const bytes = readBytes(path);
    const text = bytes.length > MAX_BYTES ? "" : bytes.toString("latin1");
    note(text);
    if (PAGE.test(path)) continue;
    for (const [digest] of text.matchAll(DIGEST)) listed.set(digest, basename(path));
  }
  for (const { bytes } of scripts) {
    await yieldToEventLoop(signal);
    if (bytes.length <= MAX_BYTES) note(bytes.toString("latin1"));
  }
  const pinned = new Set<string>();
  const lists = new Map<string, string>();
  for (const { path, bytes } of scripts) {
    await yieldToEventLoop(signal);
    for (const algorithm of integrity.size > 0 ? ["sha256", "sha384", "sha512"] : []) {
      if (integrity.has(hash(algorithm, bytes, "base64"))) pinned.add(path);
    }
    for (const algorithm of listed.size > 0 ? ["md5", "sha1", "sha256"] : []) {
      const list = listed.get(hash(algorithm, bytes, "hex"));
      if (list !== undefined) lists.set(path, list);
    }
  }
  return { pinned, lists };
}
