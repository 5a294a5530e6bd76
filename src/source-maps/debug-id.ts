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
  if (!map) return uuidOfSha1(createHash("sha1").update(script).digest());
  const hash = createHash("sha1");
  for (const [label, bytes] of [
    ["js", script],
    ["sourcemap", map],
  ] as const) {
    const length = Buffer.alloc(8);
    length.writeBigUInt64LE(BigInt(bytes.length));
    hash.update(label).update(length).update(bytes);
  }
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

const IN_SNIPPET = new RegExp(
  String.raw`^_sentryDebugIds[^"'\x60\r\n]{0,120}["'\x60](${UUID_PATTERN})["'\x60]`,
  "u",
);
const IN_MARKER = new RegExp(String.raw`^sentry-dbid-(${UUID_PATTERN})`, "u");

/** Bundles of bundles register a few; a script of many such words is not looked at for ever. */
const MAX_MATCHES = 10_000;
const MAX_IDS = 100;

/**
 * The ids that snippets in a script register, ours or the bundler plugins', in canonical spelling. The one that runs last
 * comes first: it wins.
 */
export function snippetIds(script: Buffer): string[] {
  const found = [
    ...lastMatches(script, "_sentryDebugIds", IN_SNIPPET),
    ...lastMatches(script, "sentry-dbid-", IN_MARKER),
  ].toSorted((a, b) => b.at - a.at);
  return [...new Set(found.map(({ id }) => id))];
}

function lastMatches(script: Buffer, word: string, pattern: RegExp): { at: number; id: string }[] {
  const found = new Map<string, number>();
  let at = script.lastIndexOf(word);
  for (let count = 0; at !== -1 && count < MAX_MATCHES && found.size < MAX_IDS; count += 1) {
    const [, text = ""] = pattern.exec(script.toString("latin1", at, at + 220)) ?? [];
    const id = normalDebugId(text);
    if (id !== undefined && !found.has(id)) found.set(id, at);
    at = at === 0 ? -1 : script.lastIndexOf(word, at - 1);
  }
  return [...found].map(([id, place]) => ({ id, at: place }));
}

function dashed(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/u, "$1-$2-$3-$4-");
}
