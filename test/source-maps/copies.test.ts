/** Copies: compressed ones beside a file, equal scripts in two places, and pairs of which a part was written before. */
import { execFileSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { crc32 } from "node:zlib";
import { describe, expect, test } from "vitest";
import { replaceFiles, withCopies } from "../../src/source-maps/files.ts";
import { VERSION, prepare, uploadedMap } from "./prepare.ts";
import {
  PAIR,
  SMALL_MAP,
  built,
  expectUnchanged,
  mapText,
  read,
  scriptText,
  workspaceWith,
} from "./small-build.ts";

const OTHER_ID = "85314830-023f-4cf1-a267-535f4e37bb17";

test.skipIf(process.platform === "win32")(
  "a folder, link or pipe with the name of a compressed copy is skipped",
  async () => {
    const workspace = workspaceWith({ ...PAIR, "dist/a.js.br/b": "", "other.gz": "other" });
    symlinkSync("../other.gz", path.join(workspace, "dist/a.js.gz"));
    execFileSync("mkfifo", [path.join(workspace, "dist/a.js.map.gz")]);
    const { row } = await prepare(workspace);
    expect(row("a.js")).toMatchObject({ injected: true });
    expect(readlinkSync(path.join(workspace, "dist/a.js.gz"))).toBe("../other.gz");
    expect(read(workspace, "other.gz")).toBe("other");
  },
);

test("compressing large copies leaves the event loop free", async () => {
  const workspace = workspaceWith({ "a.js": "a", "a.js.br": "", "a.js.gz": "", "a.js.zst": "" });
  let turns = 0;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const after = randomBytes(4_000_000);
  const change = { path: path.join(workspace, "a.js"), before: Buffer.from("a"), after };
  const changes = await withCopies(change);
  clearImmediate(next);
  expect(changes).toHaveLength(4);
  expect(turns).toBeGreaterThan(3);
});

describe("equal scripts", () => {
  const code = scriptText("a.js");

  test("two equal scripts may name the same map", async () => {
    const files = { "dist/copy.js": code, "dist/copy.1.js": code, "dist/a.js.map": mapText() };
    const { outcome } = await prepare(files);
    expect(outcome.files.map(({ reason, debugId }) => [reason, debugId !== undefined])).toEqual([
      [undefined, true],
      [undefined, true],
    ]);
  });

  test("a script takes its equal's map if it names that one", async () => {
    const named = "var a;\n//# sourceMappingURL=0/x.map\n";
    const files = { "dist/0/a.js": named, "dist/a.js": named, "dist/0/x.map": mapText() };
    const { outcome } = await prepare(files);
    const [copy, owner] = outcome.files;
    expect(copy).toMatchObject({ map: "dist/0/x.map", debugId: owner?.debugId, injected: true });
  });

  /** Equal scripts in two packages, each with a map that names its sources so. */
  const packages = (a: object, b: object, text = "export * from './b.js';") => ({
    ...built("a/dist/index", text, mapText({ sourcesContent: undefined, ...a })),
    ...built("b/dist/index", text, mapText({ sourcesContent: undefined, ...b })),
  });
  const snippetOf = (id: string) =>
    `!function(){try{(globalThis._sentryDebugIds=globalThis._sentryDebugIds||{})[new Error().stack]="${id}",x="sentry-dbid-${id}"}catch(e){}}();`;
  const both = { sourceMaps: ["a", "b"] };
  const mapsIn = (bundled: Awaited<ReturnType<typeof prepare>>["bundled"]) =>
    bundled.filter(({ type }) => type === "source_map");

  test("equal scripts get no sources if the same name means different files", async () => {
    const named = { sources: ["../src/index.ts"] };
    const texts = { "a/src/index.ts": "let a: 1;", "b/src/index.ts": "let b: 1;" };
    const { workspace, outcome, bundled } = await prepare(
      { ...packages(named, named), ...texts },
      both,
    );
    const [first, second] = outcome.files;
    expect(second).toMatchObject({ debugId: first?.debugId, injected: true });
    expect(mapsIn(bundled)).toHaveLength(1);
    expect(uploadedMap(bundled).sourcesContent).toBeUndefined();
    expect(outcome.sources).toEqual({ added: 0, missing: 1 });
    // One is built again, the other is kept with its id.
    writeFileSync(
      path.join(workspace, "a/dist/index.js"),
      packages({}, {})["a/dist/index.js"] ?? "",
    );
    writeFileSync(
      path.join(workspace, "a/dist/index.js.map"),
      packages(named, named)["a/dist/index.js.map"] ?? "",
    );
    const again = await prepare(workspace, both);
    expect(again.outcome.files.map(({ debugId }) => debugId)).toEqual([
      first?.debugId,
      first?.debugId,
    ]);
    expect(again.bundled).toEqual(bundled);
  });

  test.each([
    ["name different sources", { sources: ["../src/b.ts"] }],
    ["name the same sources in other words", { sources: ["a.ts"], sourceRoot: "../src" }],
    ["hold different texts", { sources: ["../src/a.ts"], sourcesContent: ["let c: 1;"] }],
    ["have different mappings", { sources: ["../../a/src/a.ts"], mappings: "AAAA" }],
  ])("equal scripts with one id fail unchanged if their maps %s", async (_, b) => {
    const files = packages({ sources: ["../src/a.ts"] }, b, `${snippetOf(OTHER_ID)}\nvar a;`);
    const { workspace, outcome } = await prepare(files, both);
    expect(outcome.files.map(({ reason }) => reason)).toEqual(["id-conflict", "id-conflict"]);
    expectUnchanged(workspace, files);
  });

  test("equal scripts with the same URL enter the bundle once", async () => {
    const inputs = { sourceMaps: ["a/dist", "b/dist"] };
    const { bundled } = await prepare(packages({}, {}), inputs);
    expect(bundled.map(({ url }) => url)).toEqual(["~/index.js", "~/index.js.map"]);
  });

  test("scripts of equal length and CRC-32 are different ones", async () => {
    const seen = new Map<number, string>();
    let [one = "", other = ""]: string[] = [];
    for (let number = 0; other === ""; number += 1) {
      const text = scriptText(
        "a.js",
        `var a = "${createHash("sha1").update(`${number}`).digest("hex")}";`,
      );
      one = seen.get(crc32(text)) ?? "";
      other = one === "" ? "" : text;
      seen.set(crc32(text), text);
    }
    expect([one === other, one.length === other.length]).toEqual([false, true]);
    const files = { "dist/a.js": one, "dist/z/a.js": other, "dist/a.js.map": mapText() };
    const { workspace, outcome } = await prepare(files);
    expect(outcome.files.map(({ state }) => state)).toEqual(["not-started", "left"]);
    expect(read(workspace, "dist/z/a.js")).toBe(other);
  });

  test("a copy that lacks our line fails if it may not get it", async () => {
    const files = { ...built("dist/z/a", "var a;"), "dist/a.js": scriptText("a.js", "var a;") };
    const { workspace } = await prepare(files);
    writeFileSync(path.join(workspace, "dist/a.js"), files["dist/a.js"]);
    const asBuilt = await prepare(workspace, { inject: false, version: VERSION });
    const reasons = asBuilt.outcome.files.map(({ reason }) => reason);
    expect(reasons).toEqual(["half-written", undefined]);
    const again = await prepare(workspace);
    expect(again.outcome.files).toMatchObject([{ injected: true }, { injected: false }]);
    expect(read(workspace, "dist/a.js")).toBe(read(workspace, "dist/z/a.js"));
  });

  test("equal scripts with different maps have different ids", async () => {
    const own = mapText({ sources: ["other.ts"] });
    const files = {
      ...built("dist/a/a"),
      ...built("dist/b/a", undefined, own),
      "dist/c/a.js": code,
    };
    const { outcome } = await prepare(files);
    const [first, second, copy] = outcome.files.map(({ debugId }) => debugId);
    expect(second).not.toBe(first);
    expect(copy).toBe(first);
  });
});

describe("half-written pairs", () => {
  const indexedText = (line: number) =>
    JSON.stringify({ version: 3, sections: [{ offset: { line, column: 0 }, map: SMALL_MAP }] });

  test.each([
    ["compact", mapText(), "var a;\n"],
    ["with blanks", JSON.stringify(SMALL_MAP, null, 2), "#!/usr/bin/env node\nvar a;\n"],
    ["indexed", indexedText(1), "// @bun @bun-cjs\n(function(){})\n"],
  ])("a pair of which only the script or the map was written fails: %s", async (_, map, code) => {
    const { workspace } = await prepare({ "dist/a.js": code, "dist/a.js.map": map });
    for (const [name, content] of [
      ["dist/a.js", code],
      ["dist/a.js.map", map],
    ] as const) {
      const written = read(workspace, name);
      writeFileSync(path.join(workspace, name), content);
      for (const inject of [true, false]) {
        const again = await prepare(workspace, { inject, version: VERSION });
        expect(again.row("a.js")).toMatchObject({ state: "failed", reason: "half-written" });
      }
      writeFileSync(path.join(workspace, name), written);
    }
    const { row } = await prepare(workspace);
    expect(row("a.js")).toMatchObject({ state: "not-started", injected: false });
  });

  test("a script that was written before is not paired with another's map", async () => {
    const files = { "dist/a.js": "var a;\n", "dist/a.js.map": mapText() };
    const { workspace } = await prepare(files);
    renameSync(path.join(workspace, "dist/a.js.map"), path.join(workspace, "dist/b.js.map"));
    writeFileSync(path.join(workspace, "dist/a.map"), mapText());
    const { row } = await prepare(workspace, { deleteMaps: true });
    expect(row("a.js")).toMatchObject({ state: "left", reason: "map-deleted" });
  });

  test("a map is restored if its script cannot be replaced", () => {
    const workspace = workspaceWith({ "a.js.map": "old map" });
    // No file can take the place of a folder.
    mkdirSync(path.join(workspace, "a.js"));
    const change = (name: string) => ({
      path: path.join(workspace, name),
      before: Buffer.from("old map"),
      after: Buffer.from("new"),
    });
    expect(() => replaceFiles([change("a.js.map"), change("a.js")])).toThrow(
      "A file could not be changed",
    );
    expect(read(workspace, "a.js.map")).toBe("old map");
    expect(readdirSync(workspace)).toEqual(["a.js", "a.js.map"]);
  });
});

test("inject false: different maps with one URL fail, and name each other", async () => {
  const inputs = { sourceMaps: ["a", "b"], inject: false, version: VERSION };
  const files = (one: string) => ({
    [`${one}/${one}.js`]: `var ${one};\n//# sourceMappingURL=x.js.map\n`,
    [`${one}/x.js.map`]: mapText({ sources: [`${one}.ts`] }),
  });
  const { outcome } = await prepare({ ...files("a"), ...files("b") }, inputs);
  const detail = (other: string) => `~/x.js.map is also that of ${other}/${other}.js`;
  expect(outcome.files).toMatchObject([
    { reason: "id-conflict", detail: detail("b") },
    { reason: "id-conflict", detail: detail("a") },
  ]);
  const same = {
    ...files("a"),
    "b/b.js": files("b")["b/b.js"] ?? "",
    "b/x.js.map": files("a")["a/x.js.map"] ?? "",
  };
  const alike = await prepare(same, inputs);
  expect(alike.outcome.files.map(({ reason }) => reason)).toEqual([undefined, undefined]);
});

test("inject false: different scripts with one URL fail, equal ones pass", async () => {
  const inputs = { sourceMaps: ["b", "a"], inject: false, version: VERSION };
  const first = built("a/index");
  const { outcome } = await prepare({ ...first, ...built("b/index", "var b;") }, inputs);
  const others = outcome.files.map(({ reason, detail }) => [reason, detail?.split(" ").at(-1)]);
  expect(others).toEqual(["b", "a"].map((name) => ["id-conflict", `${name}/index.js`]));
  const same = await prepare({ ...first, ...built("b/index") }, inputs);
  expect(same.outcome.files.map(({ reason }) => reason)).toEqual([undefined, undefined]);
});
