/** The bundle as a file: what it holds, what it is called, and what it is cut into. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { BundleWriter } from "../../src/source-maps/bundle.ts";
import { readBundle } from "../../tools/service/source-maps/source-maps-bundle.ts";
import { folderForTest } from "../support/scenario.ts";

const FACTS = { organization: "acme", projects: ["web"] };
const sha1 = (bytes: Buffer) => createHash("sha1").update(bytes).digest("hex");

/** A bundle of scripts with equal URLs. */
function writerOf(contents: readonly string[]) {
  const writer = new BundleWriter(path.join(folderForTest(), "bundle"));
  for (const [index, content] of contents.entries()) {
    const debugId = `85314830-023f-4cf1-a267-53${String(index).padStart(10, "0")}`;
    writer.add({ url: "~/a.js", type: "minified_source", debugId }, Buffer.from(content));
  }
  return writer;
}

test("a bundle's id depends on its files, its release and its projects", () => {
  const contents = ["var a;", "", "var ç;"];
  const writer = writerOf(contents);
  const bundle = writer.seal(FACTS);
  const bytes = readFileSync(bundle.path);
  expect([bundle.size, bundle.checksum]).toEqual([bytes.length, sha1(bytes)]);
  const read = readBundle(bytes);
  expect(read.files.map(({ content }) => content.toString())).toEqual(contents);
  expect(read.debugId).toBe(bundle.id);
  const again = writerOf(contents);
  expect(again.seal(FACTS)).toMatchObject({ id: bundle.id, checksum: bundle.checksum });
  const other = writerOf(contents);
  expect(other.seal(FACTS, { version: "1.2.3" }).id).not.toBe(bundle.id);
  const idFor = (...projects: string[]) => writerOf(contents).seal({ ...FACTS, projects }).id;
  const ids = [idFor("web"), idFor("api"), idFor("web", "api"), idFor("web", "docs")];
  expect([ids[0], new Set(ids).size]).toEqual([bundle.id, 4]);
  expect(idFor("api", "web")).toBe(ids[2]);
});

test("a bundle that cannot be written is an error with path and fix", () => {
  const file = path.join(folderForTest(), "no folder/bundle");
  expect(() => new BundleWriter(file)).toThrow("could not be written (ENOENT)");
  const fix: unknown = expect.stringContaining("Make room");
  expect(() => new BundleWriter(file)).toThrow(expect.objectContaining({ where: file, fix }));
});

test("files with equal URLs get different names in linear time", () => {
  const writer = writerOf(Array.from({ length: 3000 }, () => ""));
  const { path: file } = writer.seal(FACTS);
  const names = new Set(readBundle(readFileSync(file)).entries);
  expect(names.size).toBe(3001);
  expect([...names].slice(0, 2)).toEqual(["files/_/_/a.js", "files/_/_/a.js.1"]);
});
