/**
 * Writes the artifact bundle: eight bytes, then a zip archive of scripts, maps and a manifest, in one temporary file, so that
 * any part can be read and sent. Entries are not compressed, because each part is compressed when it is sent.
 */
import { createHash } from "node:crypto";
import { appendFileSync } from "node:fs";
import { crc32 } from "node:zlib";
import type { UploadSourceMapsInputs } from "./inputs.ts";
import { uuidOfSha1 } from "./script.ts";
import { failedAt } from "./files.ts";

/** "SYSB" and the format's version. Without them the service accepts the file, but never reads it. */
const MAGIC = Buffer.from("5359534202000000", "hex");

/* The records of a zip archive (PKWARE APPNOTE 6.3). Offsets count from the start of the whole file. */

/** Sizes and offsets have 32 bits, counts 16; larger archives would need zip64. */
export const MAX_ENTRIES = 65_535;
export const MAX_BYTES = 4_294_967_295;

const VERSION = 20;
const MADE_BY_UNIX = 0x0300 + VERSION;
/** Names are UTF-8. */
const FLAGS = 0x0800;
const STORED = 0;
/** 1980-01-01 00:00, so that the archive depends only on its contents. */
const [TIME, DATE] = [0, 0x0021];
/** A regular file with mode 0644. */
const ATTRIBUTES = 0o100644 * 0x10000;

interface BundledFile {
  /** `~/assets/app.js`, or with scheme and host. */
  readonly url: string;
  readonly type: "minified_source" | "source_map";
  readonly debugId?: string | undefined;
  /** Where a script's map is, relative to the script. */
  readonly sourceMap?: string | undefined;
}

export type Bundle = ReturnType<BundleWriter["seal"]>;

export class BundleWriter {
  readonly #path: string;
  readonly #hash = createHash("sha1");
  /** The manifest's members, by the names of their entries. */
  readonly #files = new Map<string, object>();
  /** Each file as a URL with an id. */
  readonly #known = new Set<string>();
  /** The archive's directory: a record for each entry. */
  readonly #directory: Buffer[] = [];
  /** Bytes so far, without the end. */
  #size = 0;

  /** @param path of a file that does not exist yet @throws FileError */
  constructor(path: string) {
    this.#path = path;
    this.#append(MAGIC);
  }

  /**
   * Adds a file unless one with the same URL and id was added: their contents are equal.
   * @throws FileError if the bundle cannot be written
   */
  add({ url, type, debugId, sourceMap }: BundledFile, content: Buffer): void {
    const known = this.#known.size;
    if (this.#known.add(`${url} ${debugId}`).size === known) return;
    // By convention: `files/_/_/app.js` for `~/app.js`, `files/https/host/app.js` for a whole URL.
    const free = `files/${url.replace(/^~?\//u, "_/_/").replace(":///", "/_/").replace("://", "/")}`;
    // A repeated URL gets a number at its end. No other URL ends so, because each ends like a script or a map.
    const name = this.#files.has(free) ? `${free}.${this.#files.size}` : free;
    this.#files.set(name, { type, url, headers: { "debug-id": debugId, sourcemap: sourceMap } });
    this.#appendEntry(name, content);
  }

  /** Ends the bundle with its manifest and the archive's directory. @param release its version */
  seal(
    inputs: Pick<UploadSourceMapsInputs, "organization" | "projects">,
    { version: release, dist }: { version?: string; dist?: string | undefined } = {},
  ) {
    const { organization: org, projects } = inputs;
    const project = projects.length === 1 ? projects[0] : undefined;
    const facts = { org, project, release, dist, files: Object.fromEntries(this.#files) };
    // The manifest can name only one project, but the id depends on all of them, in any order.
    const all = project === undefined ? projects.toSorted() : undefined;
    // The manifest contains the id, so the id is made from all that precedes the manifest.
    const text = JSON.stringify({ ...facts, all });
    const id = uuidOfSha1(this.#hash.copy().update(text).digest());
    const manifest = JSON.stringify({ debug_id: id, ...facts });
    this.#appendEntry("manifest.json", Buffer.from(manifest));
    const [offset, count] = [this.#size, this.#directory.length];
    const directory = Buffer.concat(this.#directory);
    const sizes = [u16(0, 0, count, count), u32(directory.length, offset), u16(0)];
    this.#append(Buffer.concat([directory, u32(0x06054b50), ...sizes]));
    // The id is a UUID, the same for the same files, release and projects; the checksum is the SHA-1 of the whole.
    return { path: this.#path, id, size: this.#size, checksum: this.#hash.digest("hex") };
  }

  #appendEntry(name: string, content: Buffer): void {
    const [path, offset, size] = [Buffer.from(name), this.#size, content.length];
    // The fields that both headers share; the last is the length of extra fields, of which there are none.
    const fields = [u16(VERSION, FLAGS, STORED, TIME, DATE), u32(crc32(content), size, size)];
    const common = Buffer.concat([...fields, u16(path.length, 0)]);
    this.#append(Buffer.concat([u32(0x04034b50), common, path]));
    this.#append(content);
    // Length of a comment, number of the disk, internal attributes: none.
    const end = [u16(0, 0, 0), u32(ATTRIBUTES, offset), path];
    this.#directory.push(Buffer.concat([u32(0x02014b50), u16(MADE_BY_UNIX), common, ...end]));
  }

  #append(bytes: Buffer): void {
    try {
      appendFileSync(this.#path, bytes, { mode: 0o600 });
    } catch (error) {
      const what = "The bundle of source maps could not be written";
      const fix =
        "Make room on the disk of the runner's temporary folder: all scripts and maps must fit there once more.";
      throw failedAt(this.#path, what, fix, error);
    }
    this.#hash.update(bytes);
    this.#size += bytes.length;
  }
}

/** Numbers of 16 bits, the low byte first. */
function u16(...values: number[]): Buffer {
  return Buffer.from(values.flatMap((value) => [value & 0xff, value >>> 8]));
}

/** Numbers of 32 bits, the low half first. */
function u32(...values: number[]): Buffer {
  return u16(...values.flatMap((value) => [value & 0xffff, value >>> 16]));
}
