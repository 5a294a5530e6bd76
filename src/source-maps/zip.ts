/**
 * The records of a zip archive (PKWARE APPNOTE 6.3) whose entries are stored as they are: what is sent is compressed on
 * its way. Offsets count from the beginning of the file that the archive is a part of.
 */

export interface ZipEntry {
  readonly name: string;
  readonly size: number;
  /** CRC-32 of the content. */
  readonly crc32: number;
  /** Where its local header begins. */
  readonly offset: number;
}

/** Sizes and offsets have 32 bits, counts 16; larger archives would need zip64. */
export const MAX_ENTRIES = 65_535;
export const MAX_BYTES = 4_294_967_295;

const VERSION = 20;
/** Names are UTF-8. */
const FLAGS = 0x0800;
const STORED = 0;
/** 1980-01-01 00:00: the archive depends on its contents alone. */
const TIME = 0;
const DATE = 0x0021;
const MADE_BY_UNIX = 0x0300 + VERSION;
/** A regular file with mode 0644. */
const ATTRIBUTES = 0o100644 * 0x10000;

export function localHeader(entry: Omit<ZipEntry, "offset">): Buffer {
  const name = Buffer.from(entry.name);
  return Buffer.concat([signature(0x04034b50), commonFields(entry, name.length), name]);
}

export function centralHeader(entry: ZipEntry): Buffer {
  const name = Buffer.from(entry.name);
  const madeBy = Buffer.alloc(2);
  madeBy.writeUInt16LE(MADE_BY_UNIX);
  // Lengths of a comment, numbers of disks, internal attributes: none.
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(ATTRIBUTES, 6);
  rest.writeUInt32LE(entry.offset, 10);
  const common = commonFields(entry, name.length);
  return Buffer.concat([signature(0x02014b50), madeBy, common, rest, name]);
}

export function endRecord(count: number, directory: { offset: number; size: number }): Buffer {
  const record = Buffer.alloc(18);
  record.writeUInt16LE(count, 4);
  record.writeUInt16LE(count, 6);
  record.writeUInt32LE(directory.size, 8);
  record.writeUInt32LE(directory.offset, 12);
  return Buffer.concat([signature(0x06054b50), record]);
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** What both headers have, in the same order. */
function commonFields(
  { size, crc32 }: Pick<ZipEntry, "size" | "crc32">,
  nameLength: number,
): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(FLAGS, 2);
  fields.writeUInt16LE(STORED, 4);
  fields.writeUInt16LE(TIME, 6);
  fields.writeUInt16LE(DATE, 8);
  fields.writeUInt32LE(crc32, 10);
  fields.writeUInt32LE(size, 14);
  fields.writeUInt32LE(size, 18);
  fields.writeUInt16LE(nameLength, 22);
  return fields;
}
