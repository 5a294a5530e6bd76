/** A map inside of its script: a `data:` URL (RFC 2397). */
import type { Range } from "./json-ranges.ts";

export interface DataUrl {
  readonly content: Buffer;
  /** Up to the comma, which it includes. */
  readonly prefix: string;
  /** What follows the prefix. */
  readonly payload: Range;
}

const PREFIX = /^data:[^,]{0,200},/iu;

/** @returns undefined for a URL of another kind, or one that cannot be decoded */
export function readDataUrl(bytes: Buffer, { start, end }: Range): DataUrl | undefined {
  const [prefix] = PREFIX.exec(bytes.toString("latin1", start, Math.min(end, start + 220))) ?? [];
  if (prefix === undefined) return undefined;
  const payload = { start: start + prefix.length, end };
  const text = bytes.toString("latin1", payload.start, end);
  if (/;base64,$/iu.test(prefix)) {
    // Node skips what is no digit; a browser does not.
    if (!/^[\w+/-]*={0,2}$/u.test(text)) return undefined;
    return { content: Buffer.from(text, "base64"), prefix, payload };
  }
  try {
    return { content: Buffer.from(decodeURIComponent(text)), prefix, payload };
  } catch {
    return undefined;
  }
}

/** The payload for another content, in the same encoding. */
export function encodePayload(prefix: string, content: Buffer): Buffer {
  const isBase64 = /;base64,$/iu.test(prefix);
  return Buffer.from(
    isBase64 ? content.toString("base64") : encodeURIComponent(content.toString("utf8")),
  );
}
