/** The bundle as a file: what it holds, what it is called, and what it is cut into. */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { BundleWriter, chunksOf } from "../../src/source-maps/bundle.ts";
import { readBundle } from "../service/source-maps-bundle.ts";
import { folderForTest } from "../support/scenario.ts";

const FACTS = { organization: "acme", projects: ["web"] };
const sha1 = (bytes: Buffer) => createHash("sha1").update(bytes).digest("hex");

/** A bundle of scripts with equal URLs. */
function writerOf(contents: readonly string[]) {
  const writer = new BundleWriter(path.join(folderForTest(), "bundle"));
  for (const [index, content] of contents.entries()) {
    const debugId = `85314830-023f-4cf1-a267-53${String(index).padStart(10, "0")}`;
    const pieces = [Buffer.from(content.slice(0, 3)), Buffer.from(content.slice(3))];
    writer.add({ url: "~/a.js", type: "minified_source", debugId }, pieces);
  }
  return writer;
}

test("a bundle holds its files, and is named by what it holds and whom it is for", () => {
  using writer = writerOf(["var a;", "", "var ç;"]);
  const first = writer.seal(FACTS);
  const bytes = readFileSync(first.path);
  expect([first.size, first.checksum]).toEqual([bytes.length, sha1(bytes)]);
  const read = readBundle(bytes);
  expect(read.files.map(({ content }) => content.toString())).toEqual(["var a;", "", "var ç;"]);
  expect(read.debugId).toBe(first.id);
  const other = writer.seal({ ...FACTS, note: "sent again, with a note that makes it longer" });
  expect(readBundle(readFileSync(other.path)).debugId).toBe(other.id);
  expect(other.id).not.toBe(first.id);
  // The longer end leaves nothing behind.
  expect(writer.seal(FACTS)).toEqual(first);
  expect(readFileSync(first.path).equals(bytes)).toBe(true);
});

test.each([1000, 4096, 1_000_000])("its chunks of %d bytes are all of it", async (chunkSize) => {
  using writer = writerOf(["x".repeat(5000), "y".repeat(3000)]);
  const bundle = writer.seal(FACTS);
  const chunks = await chunksOf(bundle, chunkSize, new AbortController().signal);
  const bytes = readFileSync(bundle.path);
  const parts = chunks.map(({ start, end }) => bytes.subarray(start, end));
  expect(parts.slice(0, -1).every(({ length }) => length === chunkSize)).toBe(true);
  expect(Buffer.concat(parts).equals(bytes)).toBe(true);
  expect(chunks.map(({ checksum }) => checksum)).toEqual(parts.map(sha1));
});

test("a bundle that cannot be written says where, and what to do", () => {
  const file = path.join(folderForTest(), "bundle");
  writeFileSync(file, "");
  expect(() => new BundleWriter(file)).toThrow("could not be written (EEXIST)");
});

test("equal URLs get names of their own, in no time however many there are", () => {
  using writer = writerOf(Array.from({ length: 30_000 }, () => ""));
  const { path: file } = writer.seal(FACTS);
  const names = new Set(readBundle(readFileSync(file)).entries);
  expect(names.size).toBe(30_001);
  expect([...names].slice(0, 2)).toEqual(["files/_/_/a.js", "files/_/_/a.js.1"]);
});
