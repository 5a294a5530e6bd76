/**
 * Reads an artifact bundle as servers do, and checks what they check and what they forget: the magic before the archive,
 * its directory, each entry's CRC-32, and the manifest against the entries.
 */
import { crc32, inflateRawSync } from "node:zlib";
import { isRecord } from "../http/parameters.ts";

export interface BundledFile {
  url: string;
  type: string;
  /** Lower-case names. */
  headers: Record<string, string>;
  content: Buffer;
}

export interface ReadBundle {
  debugId: string | null;
  org: string | null;
  release: string | null;
  dist: string | null;
  files: BundledFile[];
  /** Names of the entries, in order. */
  entries: string[];
}

/** The bundle is not what servers take; the message is one of theirs, or says more. */
export class BundleError extends Error {}

const END_RECORD = 22;

/** @throws BundleError */
export function readBundle(bytes: Buffer): ReadBundle {
  if (bytes.subarray(0, 4).toString("latin1") !== "SYSB" || bytes.readUInt32LE(4) !== 2) {
    throw new BundleError("the bundle has no magic: js_no_source");
  }
  const entries = readEntries(bytes);
  const manifestBytes = entries.get("manifest.json");
  if (manifestBytes === undefined) throw new BundleError("the bundle is invalid: no manifest");
  const manifest: unknown = JSON.parse(manifestBytes.toString("utf8"));
  if (!isRecord(manifest)) throw new BundleError("the bundle is invalid");
  const files = filesOf(manifest["files"], entries);
  if (files.length !== entries.size - 1) throw new BundleError("an entry is not in the manifest");
  return {
    debugId: textOf(manifest["debug_id"]),
    org: textOf(manifest["org"]),
    release: textOf(manifest["release"]),
    dist: textOf(manifest["dist"]),
    files,
    entries: [...entries.keys()],
  };
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function filesOf(listed: unknown, entries: ReadonlyMap<string, Buffer>): BundledFile[] {
  if (!isRecord(listed)) throw new BundleError("the bundle is invalid: no files");
  const known = new Map<string, Buffer>();
  return Object.entries(listed).map(([name, file]) => {
    const content = entries.get(name);
    if (content === undefined) throw new BundleError(`the entry ${name} is missing`);
    if (name.split("/").includes("..")) throw new BundleError(`the entry ${name} leads elsewhere`);
    if (!isRecord(file)) throw new BundleError("the bundle is invalid");
    const type = textOf(file["type"]);
    const url = textOf(file["url"]);
    if (type === null || url === null) throw new BundleError(`${name} has no type or no url`);
    const headers = headersOf(file["headers"]);
    const key = `${headers["debug-id"] ?? url} ${type}`;
    // Of two files with one id one is lost, which only matters where they differ.
    if (known.get(key)?.equals(content) === false) {
      throw new BundleError(`${key} stands twice in the bundle`);
    }
    known.set(key, content);
    return { url, type, headers, content };
  });
}

function headersOf(headers: unknown): Record<string, string> {
  const entries = Object.entries(isRecord(headers) ? headers : {});
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), String(value)]));
}

function readEntries(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from("504b0506", "hex"));
  if (end === -1 || end + END_RECORD > bytes.length) throw new BundleError("no end of the archive");
  const count = bytes.readUInt16LE(end + 10);
  const entries = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (bytes.readUInt32LE(at) !== 0x02014b50) throw new BundleError("no entry of the directory");
    const [nameLength, extra, comment] = [28, 30, 32].map((field) =>
      bytes.readUInt16LE(at + field),
    );
    const name = bytes.toString("utf8", at + 46, at + 46 + (nameLength ?? 0));
    if (entries.has(name)) throw new BundleError(`the entry ${name} stands twice`);
    entries.set(name, contentOf(bytes, at, name));
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  if (at !== end) throw new BundleError("the directory has another length");
  return entries;
}

function contentOf(bytes: Buffer, at: number, name: string): Buffer {
  const method = bytes.readUInt16LE(at + 10);
  const sum = bytes.readUInt32LE(at + 16);
  const size = bytes.readUInt32LE(at + 20);
  const local = bytes.readUInt32LE(at + 42);
  if (bytes.readUInt32LE(local) !== 0x04034b50) throw new BundleError(`${name} has no header`);
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const stored = bytes.subarray(start, start + size);
  const content = method === 8 ? inflateRawSync(stored) : stored;
  if (content.length !== bytes.readUInt32LE(at + 24) || crc32(content) !== sum) {
    throw new BundleError(`the checksum of ${name} is wrong`);
  }
  return content;
}
