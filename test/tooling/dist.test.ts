/** What a runner downloads: `dist`, made by `npm run build` just before the tests. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "./action.ts";
import { bundledPackages, licenceText } from "./licences.ts";

const DIST = path.join(ROOT, "dist");
const STATS = path.join(ROOT, "node_modules/.cache/release-tracker-stats.json");
const files = readdirSync(DIST);
const scripts = files.filter((name) => name.endsWith(".js"));
const read = (name: string): string => readFileSync(path.join(DIST, name), "utf8");

test("is JavaScript, its package.json and its licences, and nothing else", () => {
  expect(files.filter((name) => !scripts.includes(name))).toEqual(["licenses.txt", "package.json"]);
  expect(scripts).toContain("index.js");
  expect(JSON.parse(read("package.json"))).toEqual({ type: "module" });
});

test("holds at most 2.5 MB of JavaScript", () => {
  const bytes = scripts.map((name) => statSync(path.join(DIST, name)).size);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(2_500_000);
});

test.each(files)("%s does not know where it was built", (name) => {
  expect(read(name)).not.toContain(ROOT);
  expect(read(name)).not.toContain("file:///");
});

describe("licences", () => {
  const packages = bundledPackages(STATS);

  test("name every package of the bundle", () => {
    expect(packages.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["@actions/core", "undici", "valibot"]),
    );
    expect(read("licenses.txt")).toBe(licenceText(packages));
  });

  test.each(packages)("of $name $version is a permissive one", ({ licence }) => {
    expect(["MIT", "ISC", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "0BSD"]).toContain(licence);
  });

  test("a package without a licence file stops the build", () => {
    const folder = path.join(ROOT, "test");
    const unlicensed = { name: "x", version: "1.0.0", licence: "MIT", folder, size: 1 };
    expect(() => licenceText([unlicensed])).toThrow("x 1.0.0 comes without a licence file");
  });
});

test("no library is in it twice", () => {
  const names = bundledPackages(STATS).map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});
