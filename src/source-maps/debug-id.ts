/**
 * Debug ids: a UUID that a script tells the SDK while it runs, and that its map carries too (ECMA-426 proposal "debug
 * ids"). Any spelling of 32 hexadecimal digits is read; the dashed one in lower case is what services compare.
 */
import { createHash } from "node:crypto";

const HEX_32 = /^[\dA-Fa-f]{32}$/u;
/** The spellings that tools write, without anchors: Bun leaves the dashes out. */
export const UUID_PATTERN = String.raw`[\dA-Fa-f]{8}-?[\dA-Fa-f]{4}-?[\dA-Fa-f]{4}-?[\dA-Fa-f]{4}-?[\dA-Fa-f]{12}`;

/** The canonical spelling, or undefined for what is no id. */
export function normalDebugId(text: string): string | undefined {
  const digits = text.replaceAll("-", "").toLowerCase();
  return HEX_32.test(digits) ? dashed(digits) : undefined;
}

/**
 * The id of files that have none, as sentry-cli 3.6.1 and later derive it, so that an id survives a change of the tool:
 * a version 5 UUID of the SHA-1 over the script and its map before any change, each with a label and its length.
 * @param map absent for an inline map that sentry-cli does not see (a data URL with a charset): the script alone counts
 */
export function derivedDebugId(script: Buffer, map: Buffer | undefined): string {
  const hash = createHash("sha1");
  if (!map) return uuidOfSha1(hash.update(script).digest());
  const add = (label: string, bytes: Buffer) => {
    const length = Buffer.alloc(8);
    length.writeBigUInt64LE(BigInt(bytes.length));
    hash.update(label).update(length).update(bytes);
  };
  add("js", script);
  add("sourcemap", map);
  return uuidOfSha1(hash.digest());
}

/** A version 5 UUID (RFC 9562) of the first 16 bytes. */
export function uuidOfSha1(digest: Buffer): string {
  const bytes = Buffer.from(digest.subarray(0, 16));
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return dashed(bytes.toString("hex"));
}

/**
 * The statement that registers the id while the script loads: the SDK finds the script's name in the stack, and with it
 * the id (`_sentryDebugIds`). It declares nothing, and whatever goes wrong in it stays in it.
 */
export function snippet(id: string): string {
  return `!function(){try{var g=typeof globalThis<"u"?globalThis:typeof self<"u"?self:typeof global<"u"?global:window,s=new Error().stack;s&&((g._sentryDebugIds=g._sentryDebugIds||{})[s]="${id}")}catch(e){}}();`;
}

const REGISTERED = new RegExp(
  String.raw`_(?:sentryD|d)ebugIds[^"'\x60\r\n]{0,120}["'\x60](${UUID_PATTERN})["'\x60]|sentry-dbid-(${UUID_PATTERN})`,
  "dgu",
);

/** An id in a script, in canonical spelling, and where it is written; `end` is the first character behind. */
export interface WrittenId {
  readonly id: string;
  readonly start: number;
  readonly end: number;
  /** Written as the bundler plugins mark theirs. */
  readonly isMarked?: boolean;
}

/** The ids that snippets in a script register: ours, the bundler plugins', Turbopack's. The last one wins. */
export function writtenIds(script: string): WrittenId[] {
  return [...script.matchAll(REGISTERED)].map(({ indices, 1: registered, 2: marked = "" }) => {
    const [start, end] = indices?.[1] ?? indices?.[2] ?? [0, 0];
    const id = normalDebugId(registered ?? marked) ?? "";
    return { id, start, end, isMarked: registered === undefined };
  });
}

function dashed(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/u, "$1-$2-$3-$4-");
}
