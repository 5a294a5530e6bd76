/** The bundle as a file: what it holds, what it is called, and what it is cut into. */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { BundleWriter, chunksOf } from "../../src/source-maps/bundle.ts";
import { EntryNames } from "../../src/source-maps/manifest.ts";
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
  expect(
    chunks
      .map(({ length }) => length)
      .slice(0, -1)
      .every((one) => one === chunkSize),
  ).toBe(true);
  const parts = chunks.map(({ start, length }) => bytes.subarray(start, start + length));
  expect(Buffer.concat(parts).equals(bytes)).toBe(true);
  expect(chunks.map(({ checksum }) => checksum)).toEqual(parts.map(sha1));
});

test("a bundle that cannot be written says where, and what to do", () => {
  const file = path.join(folderForTest(), "bundle");
  writeFileSync(file, "");
  expect(() => new BundleWriter(file)).toThrow("could not be written (EEXIST)");
});

test("equal names get numbers, in no time however many there are", () => {
  const names = new EntryNames();
  const few = ["~/a", "~/a.1", "~/a", "~/a", "~/a.1"].map((url) => names.next(url));
  expect(few).toEqual(["a", "a.1", "a.2", "a.3", "a.1.1"].map((name) => `files/_/_/${name}`));
  let last = "";
  for (let count = 0; count < 60_000; count += 1) last = names.next("~/b");
  expect(last).toBe("files/_/_/b.59999");
});
