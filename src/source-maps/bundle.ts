/**
 * The artifact bundle: eight bytes, then a zip archive of scripts, maps and a manifest. It is written into one temporary
 * file, of which any part can be read and sent. Its entries are stored as they are: what is sent is compressed on its way.
 */
import { createHash } from "node:crypto";
import { closeSync, openSync, writeFileSync } from "node:fs";
import { crc32 } from "node:zlib";
import { FileError } from "../errors.ts";
import { uuidOfSha1 } from "./debug-id.ts";
import { codeOf } from "./files.ts";
import type { UploadSourceMapsInputs } from "./inputs.ts";

/** "SYSB", and the version of the format: without them the service takes the file and never looks into it. */
const MAGIC = Buffer.from("5359534202000000", "hex");

/** A file of the bundle as the service knows it. */
export interface BundledFile {
  /** `~/assets/app.js`, or with scheme and host. */
  readonly url: string;
  readonly type: "minified_source" | "source_map";
  readonly debugId?: string | undefined;
  /** Where a script's map is, relative to the script. */
  readonly sourceMap?: string | undefined;
}

export interface Bundle {
  readonly path: string;
  /** UUID; the same for the same files, release and projects. */
  readonly id: string;
  readonly size: number;
  /** SHA-1 of the whole. */
  readonly checksum: string;
}

/** Writes a bundle file by file. */
export class BundleWriter implements Disposable {
  readonly #path: string;
  readonly #file: number;
  readonly #hash = createHash("sha1");
  readonly #entries = new Map<string, { entry: ZipEntry; file: BundledFile }>();
  /** Bytes so far, without the end. */
  #size = 0;

  /** @param path of a file that does not exist yet @throws FileError */
  constructor(path: string) {
    this.#path = path;
    this.#file = this.#tried(() => openSync(path, "wx", 0o600));
    this.#append(MAGIC);
  }

  /**
   * Adds the next file.
   * @param pieces its content
   * @throws FileError for more than an archive can hold, and where it cannot be written
   */
  add(file: BundledFile, pieces: readonly Buffer[]): void {
    if (this.#entries.size + 2 > MAX_ENTRIES) throw tooLarge(`over ${MAX_ENTRIES} files`);
    const free = entryName(file.url);
    const name = this.#entries.has(free) ? `${free}.${this.#entries.size}` : free;
    const entry = zipEntry(name, pieces, this.#size);
    for (const bytes of [localHeader(entry), ...pieces]) this.#append(bytes);
    this.#entries.set(name, { entry, file });
  }

  /** Ends the bundle with its manifest and the archive's directory. @param release its version */
  seal(
    {
      organization,
      projects,
      dist,
    }: Pick<UploadSourceMapsInputs, "organization" | "projects" | "dist">,
    release: string | undefined,
  ): Bundle {
    const files = [...this.#entries].map(([name, { file }]) => {
      const { url, type, debugId, sourceMap } = file;
      return [name, { type, url, headers: { "debug-id": debugId, sourcemap: sourceMap } }] as const;
    });
    const project = projects.length === 1 ? projects[0] : undefined;
    const facts = { org: organization, project, release, dist, files: Object.fromEntries(files) };
    // The manifest names the id, which can only be made of all that stands before it.
    const id = uuidOfSha1(this.#hash.copy().update(JSON.stringify(facts)).digest());
    const manifest = Buffer.from(JSON.stringify({ debug_id: id, ...facts }));
    const last = zipEntry("manifest.json", [manifest], this.#size);
    this.#append(localHeader(last));
    this.#append(manifest);
    const entries = [...[...this.#entries.values()].map(({ entry }) => entry), last];
    const directory = Buffer.concat(entries.map((entry) => centralHeader(entry)));
    const record = endRecord(entries.length, { offset: this.#size, size: directory.length });
    this.#append(directory);
    this.#append(record);
    const checksum = this.#hash.digest("hex");
    return { path: this.#path, id, size: this.#size, checksum };
  }

  [Symbol.dispose](): void {
    closeSync(this.#file);
  }

  #append(bytes: Buffer): void {
    if (this.#size + bytes.length > MAX_BYTES) throw tooLarge(`over ${MAX_BYTES} bytes`);
    this.#tried(() => writeFileSync(this.#file, bytes));
    this.#hash.update(bytes);
    this.#size += bytes.length;
  }

  #tried<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      throw new FileError(`The bundle of source maps could not be written (${codeOf(error)}).`, {
        where: this.#path,
        fix: "Make room on the disk of the runner's temporary folder: all scripts and maps must fit there once more.",
        cause: error,
      });
    }
  }
}

function tooLarge(what: string): FileError {
  return new FileError(`The files are more than one bundle can hold (${what}).`, {
    where: "input source-maps",
    fix: `Upload them in several steps, each with a part of the folders; "exclude" leaves files out.`,
  });
}

/**
 * The name of an entry: `files/_/_/app.js` for `~/app.js`, `files/https/host/app.js` for a whole URL. A URL that comes
 * again gets a number; as it ends like a script or a map, no other URL has one.
 */
function entryName(url: string): string {
  const [, scheme = "", host = "", path = ""] =
    /^([a-z][\d+.a-z-]*):\/\/([^/]*)\/(.*)$/isu.exec(url) ?? [];
  if (scheme !== "") return `files/${scheme.toLowerCase()}/${host || "_"}/${path}`;
  return `files/_/_/${url.replace(/^~?\//u, "")}`;
}

/*
 * The records of a zip archive (PKWARE APPNOTE 6.3). Offsets count from the beginning of the file that it is a part of.
 */

interface ZipEntry {
  readonly name: Buffer;
  readonly size: number;
  readonly crc32: number;
  /** Where its local header begins. */
  readonly offset: number;
}

/** Sizes and offsets have 32 bits, counts 16; larger archives would need zip64. */
const MAX_ENTRIES = 65_535;
const MAX_BYTES = 4_294_967_295;

const VERSION = 20;
const MADE_BY_UNIX = 0x0300 + VERSION;
/** Names are UTF-8. */
const FLAGS = 0x0800;
const STORED = 0;
/** 1980-01-01 00:00: the archive depends on its contents alone. */
const [TIME, DATE] = [0, 0x0021];
/** A regular file with mode 0644. */
const ATTRIBUTES = 0o100644 * 0x10000;

function zipEntry(name: string, pieces: readonly Buffer[], offset: number): ZipEntry {
  const size = pieces.reduce((total, { length }) => total + length, 0);
  const sum = pieces.reduce((before, piece) => crc32(piece, before), 0);
  return { name: Buffer.from(name), size, crc32: sum, offset };
}

function localHeader(entry: ZipEntry): Buffer {
  return Buffer.concat([u32(0x04034b50), commonFields(entry), entry.name]);
}

function centralHeader(entry: ZipEntry): Buffer {
  const begin = [u32(0x02014b50), u16(MADE_BY_UNIX), commonFields(entry)];
  // Length of a comment, number of the disk, internal attributes: none.
  return Buffer.concat([...begin, u16(0, 0, 0), u32(ATTRIBUTES, entry.offset), entry.name]);
}

/** What both headers have, in the same order; at the end the length of extra fields: none. */
function commonFields({ name, size, crc32: sum }: ZipEntry): Buffer {
  const fields = [u16(VERSION, FLAGS, STORED, TIME, DATE), u32(sum, size, size)];
  return Buffer.concat([...fields, u16(name.length, 0)]);
}

function endRecord(count: number, directory: { offset: number; size: number }): Buffer {
  const { offset, size } = directory;
  return Buffer.concat([u32(0x06054b50), u16(0, 0, count, count), u32(size, offset), u16(0)]);
}

/** Numbers of 16 bits, the low byte first. */
function u16(...values: number[]): Buffer {
  return Buffer.from(values.flatMap((value) => [value & 0xff, value >>> 8]));
}

/** Numbers of 32 bits, the low half first. */
function u32(...values: number[]): Buffer {
  return u16(...values.flatMap((value) => [value & 0xffff, value >>> 16]));
}
