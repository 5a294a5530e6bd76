/** Files as people have them: what is found, what belongs together, what is left alone, and what hostile ones get. */
import { execFileSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import fs, {
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { InputError } from "../../src/errors.ts";
import {
  readBytes,
  removeWithCopies,
  replaceFiles,
  withCopies,
} from "../../src/source-maps/files.ts";
import { allowedFolders } from "../../src/source-maps/find.ts";
import { readMap } from "../../src/source-maps/map.ts";
import { newOutcome } from "../../src/source-maps/outcome.ts";
import { withoutConflicts } from "../../src/source-maps/plan.ts";
import {
  derivedDebugId,
  normalDebugId,
  readScript,
  writtenIds,
} from "../../src/source-maps/script.ts";
import { completeSources } from "../../src/source-maps/write.ts";
import { tooSlow } from "../support/growth.ts";
import { INPUTS, prepare, uploadedMap } from "./prepare.ts";
import {
  PAIR,
  SMALL_MAP,
  SMALL_SCRIPT,
  built,
  mapText,
  read,
  scriptText,
  workspaceWith,
} from "./small-build.ts";

type Files = Record<string, string | Buffer>;

const OTHER_ID = "85314830-023f-4cf1-a267-535f4e37bb17";
const OTHER_PAIR = { "dist/ok.js": "var ok;\n", "dist/ok.js.map": mapText() };

async function problemsOf(work: Promise<unknown>): Promise<string[]> {
  const error: unknown = await work.catch((error_: unknown) => error_);
  expect(error).toBeInstanceOf(InputError);
  return (error as InputError).problems.map(({ what }) => what);
}

/** A version that somebody wrote. */
const version = { name: "1.2.3", isTag: false, where: "input version" };

describe("what is found", () => {
  test("folders with hidden ones, files, globs; never node_modules", async () => {
    const files = {
      ...PAIR,
      "dist/.vite/b.mjs": scriptText("b.mjs", "var b;"),
      "dist/.vite/b.mjs.map": mapText(),
      "dist/node_modules/c.js": scriptText("c.js"),
      "dist/.git/c.js": scriptText("c.js"),
      "dist/d.BUNDLE": "var d;",
      "dist/d.MAP": mapText(),
      "out/[id].cjs": scriptText("%5Bid%5D.cjs", "var c;"),
      "out/[id].cjs.map": mapText(),
      "out/sub/[id].cjs": scriptText("[id].cjs"),
      "out/skipped.js": scriptText("skipped.js"),
    };
    const sourceMaps = ["./dist", "dist/.vite", "out/[id].cjs", "out/*.{js,cjs}"];
    const { outcome } = await prepare(files, { sourceMaps, exclude: ["skip*.js"] });
    expect(outcome.files.map(({ script: name, url }) => [name, url])).toEqual([
      ["dist/.vite/b.mjs", "~/.vite/b.mjs"],
      ["out/[id].cjs", "~/[id].cjs"],
      ["dist/a.js", "~/a.js"],
      ["dist/d.BUNDLE", "~/d.BUNDLE"],
    ]);
  });

  test.each([
    [[], ["dist/.vite/b.js", "dist/a.js"]],
    [["dist/*te"], ["dist/a.js"]],
    [["./dist/.vite/", "./a.js", "./", "/"], ["dist/a.js"]],
  ])("what a glob matches, hidden folders too, without %j", async (exclude, found) => {
    const hidden = { "dist/.vite/b.js": scriptText("b.js"), "dist/.vite/b.js.map": mapText() };
    const { outcome } = await prepare({ ...PAIR, ...hidden }, { sourceMaps: ["dist/**"], exclude });
    expect(outcome.files.map(({ script }) => script)).toEqual(found);
  });

  test.each([
    ["**/vendor/**", "a"],
    ["../b/dist/vendor/**", "a"],
    ["../b/dist/vendor", "a"],
    ["./../b/dist/vendor/", "a"],
    ["vendor", "a"],
    ["WORKSPACE/packages/b/dist/vendor/**", "a"],
    ["WORKSPACE/packages/b/dist/vendor", "."],
    ["packages/*/dist/vendor/*.js", "."],
    ["packages/b/dist/vendor/[v].js", "."],
    [String.raw`packages/b/dist/vendor/\[v\].js`, "."],
  ])("without %s, from the working directory %s", async (pattern, from) => {
    const files: Files = {
      ...built("packages/b/dist/a"),
      ...built("packages/b/dist/vendor/[v]", "var v;"),
      "packages/a/x": "",
    };
    const workspace = realpathSync(workspaceWith(files));
    const { outcome } = await prepare(workspace, {
      workingDirectory: from === "." ? "." : "packages/a",
      sourceMaps: [from === "." ? "packages/b/dist" : "../b/dist"],
      exclude: [pattern.replace("WORKSPACE", workspace)],
    });
    expect(outcome.files.map(({ url }) => url)).toEqual(["~/a.js"]);
    const orphaned = pattern.endsWith(".js") ? ["Maps that belong to no script"] : [];
    expect(outcome.notices.map(({ what }) => what.split(" are")[0])).toEqual(orphaned);
    expect(read(workspace, "packages/b/dist/vendor/[v].js")).toBe(
      files["packages/b/dist/vendor/[v].js"],
    );
  });

  test("what lies in an excluded folder is left out, however it is named", async () => {
    const files = {
      ...PAIR,
      ...built("dist/vendor/lib/v", "var v;"),
      "dist/b.js": "var b;\n//# sourceMappingURL=vendor/lib/v.js.map\n",
    };
    const sourceMaps = ["dist/vendor/lib", "dist"];
    const { outcome } = await prepare(files, { sourceMaps: ["dist"], exclude: ["dist/vendor"] });
    expect(outcome.files.map(({ url, map }) => [url, map])).toEqual([
      ["~/a.js", "dist/a.js.map"],
      ["~/b.js", undefined],
    ]);
    const none = prepare(files, { sourceMaps, exclude: ["dist/vendor"] });
    expect(await problemsOf(none)).toHaveLength(1);
  });

  test("a pattern that leaves nothing out is named in a warning", async () => {
    const exclude = ["dist/vendro/**", String.raw`dist\vendor\**`, "vendor", "./", "/", "../dist"];
    const { outcome } = await prepare({ ...PAIR, ...built("dist/vendor/v") }, { exclude });
    expect(outcome.files).toHaveLength(1);
    expect(outcome.notices).toMatchObject([{ level: "warning" }]);
    expect(outcome.notices[0]?.what).toBe(
      String.raw`Patterns that leave nothing out (5): "dist/vendro/**", "dist\vendor\**", "./", "/" and "../dist".`,
    );
  });

  test("maps without a script are an error", async () => {
    const problems = await problemsOf(prepare({ "dist/a.js.map": mapText() }));
    expect(problems).toEqual(["The paths name no script."]);
    expect(await problemsOf(prepare(PAIR, { sourceMaps: [] }))).toEqual(problems);
  });

  test("an unreadable folder is an error, unless the input names only a file", async () => {
    const workspace = realpathSync(workspaceWith(PAIR));
    const deep = Array.from({ length: 12 }, () => "d".repeat(200)).join("/");
    for (const name of ["dist", "other"]) {
      mkdirSync(path.join(workspace, name, deep), { recursive: true });
    }
    // Deeper than a path can say: root may read everything else.
    const inner = path.join(workspace, "dist", deep, "inner");
    renameSync(path.join(workspace, "other"), inner);
    using cleanUp = new DisposableStack();
    cleanUp.defer(() => renameSync(inner, path.join(workspace, "other")));
    await expect(prepare(workspace)).rejects.toMatchObject({
      name: "FileError",
      message: "A folder of the input source-maps could not be read.",
      where: expect.stringContaining(inner) as string,
    });
    const { row } = await prepare(workspace, { sourceMaps: ["dist/a.js"] });
    expect(row("a.js")).toMatchObject({ injected: true });
    const excluded = prepare(workspace, { sourceMaps: ["dist/a.js"], exclude: ["a.js"] });
    expect(await problemsOf(excluded)).toHaveLength(1);
  });

  test("a file that cannot be read or changed says where, and what to do", () => {
    const workspace = workspaceWith({});
    const missing = path.join(workspace, "dist/a.js");
    const none = Buffer.alloc(0);
    const fix: unknown = expect.stringMatching(/^(?:Let the user|Check that)/u);
    const where = (place: string): unknown => expect.objectContaining({ where: place, fix });
    expect(() => readBytes(workspace)).toThrow(where(workspace));
    expect(() => removeWithCopies(workspace)).toThrow(where(workspace));
    const large = path.join(workspace, "large.js");
    writeFileSync(large, "");
    truncateSync(large, 400_000_001);
    expect(() => readBytes(large)).toThrow("more than 400000000");
    expect(() => replaceFiles([{ path: missing, before: none, after: none }])).toThrow(
      where(missing),
    );
  });

  test("links are not followed; a map outside the workspace is not changed", async () => {
    const outside = workspaceWith({ "a.js.map": mapText(), "x.js": SMALL_SCRIPT });
    const target = path.join(path.relative("/w/dist", "/"), outside, "a.js.map");
    const workspace = workspaceWith({
      "dist/a.js": scriptText("a.js").replace("a.js.map", target),
      ...built("dist/b", "var b;"),
    });
    symlinkSync(outside, path.join(workspace, "dist/linked"));
    symlinkSync(path.join(outside, "a.js.map"), path.join(workspace, "dist/a.js.map"));
    const { outcome, row } = await prepare(workspace);
    expect(outcome.files.map(({ script: name }) => name)).toEqual(["dist/a.js", "dist/b.js"]);
    expect(row("a.js").debugId).toBeUndefined();
    expect(await problemsOf(prepare(workspace, { sourceMaps: ["dist/linked"] }))).toHaveLength(1);
    symlinkSync("dist", path.join(workspace, "current"));
    const named = await prepare(workspace, { sourceMaps: ["current"] });
    expect(named.row("b.js")).toMatchObject({ script: "dist/b.js", map: "dist/b.js.map" });
    expect(read(outside, "a.js.map")).toBe(mapText());
    const elsewhere = { workingDirectory: outside, sourceMaps: ["."] };
    const { files } = (await prepare(workspace, { ...elsewhere, missingMaps: "ignore" })).outcome;
    expect(files).toMatchObject([{ script: "x.js" }]);
    // But the workspace may be one.
    symlinkSync(workspace, path.join(outside, "w"));
    expect((await prepare(path.join(outside, "w"))).row("b.js").debugId).toBe(row("b.js").debugId);
  });
});

describe("the map of a script is found", () => {
  const beside = "var a;\r\n//@ sourceMappingURL=../maps/a.1f3d.map \r\n";
  test.each([
    ["that names a path of the server", scriptText("/_static/build/a.js"), "a.js.map"],
    ["that names another folder (sentry-cli#1870)", scriptText("../maps/a.js"), "a.js.map"],
    ["that names an address", scriptText("https://cdn.example.com/js/a.js"), "a.js.map"],
    ["beside it by the name that it gives (sentry-cli#1870)", beside, "a.1f3d.map"],
    ["beside it with another ending", "var a;\n", "a.map"],
    ["by a path with backslashes", "var a;\n//# sourceMappingURL=..\\maps\\b.map\n", "b.map"],
    ["by a long path", `var a;\n//#sourceMappingURL=${"./".repeat(1990)}b.map\n`, "b.map"],
    [
      "that names it above other comments",
      `var a;\n//# sourceMappingURL=1f3d.map\n${"// c\n\n".repeat(19)}`,
      "1f3d.map",
    ],
    [
      "that writes such a comment in a string (sentry-cli#2273)",
      `var a = "//# sourceMappingURL=data:application/json,no", b;\n${scriptText("a.js")}`,
      "a.js.map",
    ],
  ])("%s", async (_, code, map) => {
    const { workspace, row } = await prepare({ "dist/a.js": code, [`dist/${map}`]: mapText() });
    expect(row("a.js")).toMatchObject({ map: `dist/${map}`, injected: true });
    expect(read(workspace, "dist/a.js")).toContain(code.split("\n")[0]);
  });

  test("unless it is excluded", async () => {
    const { workspace, outcome, row } = await prepare(
      { ...PAIR, ...OTHER_PAIR },
      { exclude: ["a.js.map"] },
    );
    expect(row("a.js")).toMatchObject({ state: "left", reason: "map-excluded" });
    expect(outcome.notices).toEqual([
      {
        level: "warning",
        what: `Left unchanged (1 of 2 scripts): dist/a.js ("exclude" leaves its map out).`,
        fix: `Leave out the script in "exclude" too, or keep its map.`,
      },
    ]);
    expect(read(workspace, "dist/a.js.map")).toBe(mapText());
  });

  test("unless it is another script's", async () => {
    const code = "var b;\n//# sourceMappingURL=../maps/a.js.map\n";
    const { row } = await prepare({ ...PAIR, "dist/b.js": code });
    expect(row("a.js")).toMatchObject({ state: "not-started", map: "dist/a.js.map" });
    expect(row("b.js")).toMatchObject({ state: "left", reason: "map-not-found" });
  });
});

test("a file that only has the name of a map counts if the script names it", async () => {
  const world = { "dist/world.js": "var w;\n", "dist/world.map": "tiles" };
  const { workspace, outcome, row } = await prepare({ ...PAIR, ...world });
  expect(row("world.js")).toMatchObject({ state: "left", reason: "no-map" });
  expect(outcome.orphans).toEqual(["dist/world.map"]);
  expect(read(workspace, "dist/world.js")).toBe("var w;\n");
  const code = "var w;\n//# sourceMappingURL=world.map\n";
  const named = await prepare({ ...PAIR, ...world, "dist/world.js": code });
  expect(named.row("world.js")).toMatchObject({ reason: "map-invalid" });
});

describe("what is left byte for byte", () => {
  test.each(["dist/a.js", "dist/a.js.map"] as const)(
    "%s when something else changed it meanwhile",
    async (name) => {
      const workspace = workspaceWith(PAIR);
      // As long as before, and in a place that would be kept.
      const changed = name.endsWith(".map")
        ? PAIR[name].replace("version", "Version")
        : `V${PAIR[name].slice(1)}`;
      const meanwhile = () => writeFileSync(path.join(workspace, name), changed);
      await expect(prepare(workspace, {}, meanwhile)).rejects.toMatchObject({
        message: "A file was changed by something else while this step worked on it.",
        where: path.join(realpathSync(workspace), name),
      });
      for (const [other, content] of Object.entries(PAIR)) {
        expect(read(workspace, other)).toBe(other === name ? changed : content);
      }
    },
  );
});

describe("a script whose hash stands in a page (sentry-cli#1535)", () => {
  const code = scriptText("a.js");
  const sha = createHash("sha384").update(code).digest("base64");
  const page = `<script src="a.js" integrity="sha384-${sha}"></script>`;
  const policyOf = (hash: string) => `script-src 'sha384-${hash}'`;

  test("is warned of alone where missing-maps is fail", async () => {
    const { outcome } = await prepare(
      { ...PAIR, "dist/index.html": page, ...OTHER_PAIR },
      { missingMaps: "fail" },
    );
    expect(outcome.notices).toMatchObject([{ level: "warning" }]);
  });

  test.each([
    ["far above it", "dist/index.html", "+", "+"],
    ["as templates write it", "dist/static/js/index.html", "+", "&#43;"],
    ["as other templates write it", "dist/static/js/a.html", "+", "&#x2B;"],
    ["with slashes as they write them", "dist/static/index.html", "/", "&#47;"],
    ["with slashes in hexadecimal digits", "dist/static/index.htm", "/", "&#x2f;"],
    ["with slashes as JSON may", "dist/manifest.json", "/", String.raw`\u002F`],
    ["as JSON does", "dist/manifest.json", "/", String.raw`\/`],
    ["as .NET does", "dist/manifest.json", "+", String.raw`\u002B`],
  ])("is left as it is where the hash stands %s", async (_, name, character, written) => {
    const other = scriptText("a.js", "var a = 3;");
    const hash = createHash("sha512").update(other).digest("base64");
    expect(hash).toContain(character);
    const { row } = await prepare(
      {
        ...built("dist/static/js/a", "var a = 3;"),
        ...built("dist/static/js/b", "var b = 2;"),
        [name]: `integrity="sha512-${hash.replaceAll(character, written)}"`,
      },
      { sourceMaps: ["dist/static/js"] },
    );
    expect(row("a.js")).toMatchObject({ state: "left", reason: "integrity" });
  });

  const none = { ...PAIR, "dist/b.js": "var b;\n", "dist/index.html": page };
  const why =
    "No script is uploaded: dist/a.js (a page, a list or a script contains its hash (index.html)) and dist/b.js (it has no source map).";

  test.each(["fail", "warn", "ignore"] as const)(
    "fails the step if none is uploaded: missing-maps %s",
    async (missingMaps) => {
      expect(await problemsOf(prepare(none, { missingMaps }))).toEqual([why]);
    },
  );

  test("or in the script that loads it", async () => {
    const lazy = scriptText("lazy.js", "var lazy;");
    const hash = createHash("sha256").update(lazy).digest("base64");
    const { workspace, row } = await prepare({
      ...built("dist/lazy", "var lazy;"),
      ...built("dist/runtime", `var sri = { 7: "sha256-${hash}" };`),
    });
    expect(row("lazy.js")).toMatchObject({ state: "left", reason: "integrity" });
    expect(read(workspace, "dist/lazy.js")).toBe(lazy);
    expect(row("runtime.js")).toMatchObject({ injected: true });
  });

  const digest = (algorithm: string, encoding: "hex" | "base64" | "base64url") =>
    createHash(algorithm).update(code).digest(encoding).replace(/=+$/u, "");
  const LISTS = {
    // Of Angular, Webpack Encore, SvelteKit, Nitro, and Nitro bundled.
    "dist/ngsw.json": JSON.stringify({ hashTable: { "/a.js": digest("sha1", "hex") } }),
    "dist/entrypoints.json": JSON.stringify({ "a.js": `sha384-${sha}` }).replaceAll("/", "\\/"),
    "dist/integrity.json": digest("sha256", "hex"),
    "adapter-node.js": `JSON.parse("{\\"etag\\":\\"${digest("sha256", "base64url")}\\"}")`,
    "server/chunks/nitro/nitro.mjs": `{"etag": "\\"1c-${digest("sha1", "base64")}\\"", "size": 47}`,
    "server/chunks/_/assets.mjs": `{etag:'"1c-${digest("sha1", "base64")}"'}`,
  };
  test.each(Object.entries(LISTS))("or in the list %s is not changed", async (list, text) => {
    for (const [partial, state, level] of [
      [{}, "left", "warning"],
      [{ version }, "not-started", "notice"],
    ] as const) {
      const files = { ...PAIR, ...OTHER_PAIR, [list]: text, "nitro.json": "{}" };
      const asked = { ...partial, missingMaps: "ignore" } as const;
      const { workspace, outcome, row } = await prepare(files, asked);
      const what = "Left unchanged (1 of 2 scripts): dist/a.js (";
      expect(outcome.notices[0]?.level).toBe(level);
      expect(outcome.notices[0]?.what).toContain(what);
      const left = { state, reason: "integrity", detail: path.basename(list) };
      expect(row("a.js")).toMatchObject(left);
      expect(row("ok.js")).toMatchObject({ injected: true });
      for (const [name, content] of Object.entries(PAIR))
        expect(read(workspace, name)).toBe(content);
    }
  });

  test.each([
    [
      "ngsw.json sw.js my-sw.mjs service-worker.js serviceworker.js precache.json integrity.json",
      "left",
    ],
    [
      "asset-manifest.json sri.json nitro.json a.nitro.js ENTRYPOINTS.JSON index.htm a.HTML",
      "left",
    ],
    ["swift.json manifesto.json sri.txt ngsw.php index.html5 xsw.js", "not-started"],
  ])("of more than 1 MB, of the names %s: %s", async (names, state) => {
    for (const name of names.split(" ")) {
      const text = `${" ".repeat(1_000_000)}${digest("sha1", "hex")}`;
      const { row } = await prepare({ ...PAIR, ...OTHER_PAIR, [`dist/${name}`]: text });
      expect([name, row("a.js").state]).toEqual([name, state]);
    }
  });

  test.each([
    [".next/static", ".next/static/chunks/a", ".next/server/subresource-integrity-manifest.json"],
    ["dist/client", "dist/client/_astro/a", "dist/server/entry.mjs"],
    ["build/client/assets", "build/client/assets/a", "build/server/assets/server-build.js"],
    ["public/build/assets", "public/build/assets/a", "public/build/.vite/manifest.json"],
    ["dist", "dist/a", "server/entry.cjs"],
    ["dist/*.js", "dist/a", "dist/index.php"],
    ["dist/*.js", "dist/a", "dist/pages/about.html"],
    ["dist", "dist/a", "dist/pages/about.xhtml"],
    ["dist/assets", "dist/assets/a", "dist/_headers"],
  ])(
    "of %s, is left as it is where its hash stands elsewhere: %s, %s",
    async (named, place, other) => {
      const files = {
        ...built(place),
        [`${place}.ok.js`]: OTHER_PAIR["dist/ok.js"],
        [`${place}.ok.js.map`]: mapText(),
      };
      const { workspace, row } = await prepare(
        { ...files, [other]: policyOf(sha) },
        { sourceMaps: [named] },
      );
      expect(row("a.js")).toMatchObject({ reason: "integrity", detail: path.basename(other) });
      expect(read(workspace, `${place}.js`)).toBe(files[`${place}.js`]);
      expect(row("a.ok.js")).toMatchObject({ injected: true });
    },
  );

  test.each([
    ["images", "dist/a.ico", policyOf(sha)],
    ["what is no text", "dist/a.bin", `\0${policyOf(sha)}`],
    ["the sources beside a glob's folders", "src/a.txt", policyOf(sha)],
  ])("but not in %s: %s", async (_, name, text) => {
    const { row } = await prepare({ ...PAIR, [name]: text }, { sourceMaps: ["*ist/**"] });
    expect(row("a.js")).toMatchObject({ injected: true });
  });

  test("a page that is too large, or text beyond 200 MB, gets a warning", async () => {
    const workspace = workspaceWith({ ...PAIR, "big.html": "" });
    truncateSync(path.join(workspace, "big.html"), 400_000_001);
    const { outcome, row } = await prepare(workspace);
    expect(row("a.js")).toMatchObject({ injected: true });
    const what = "Not searched for hashes of scripts, because they are too large or cannot be read";
    expect(outcome.notices).toMatchObject([{ level: "warning", what: `${what} (1): big.html.` }]);
    const large = Buffer.alloc(20_000_000, " ");
    const pages = Array.from({ length: 10 }, (_, index) => [`dist/${index}.html`, large] as const);
    const full = await prepare({ ...PAIR, ...Object.fromEntries(pages), "dist/x.txt": "x" });
    expect(full.outcome.notices).toMatchObject([{ what: `${what} (1): dist/x.txt.` }]);
  });

  test("or in a server's script that a second line names, too", async () => {
    const list = { "dist/web/server/entry.mjs": `{etag:"${digest("sha1", "base64")}"}` };
    const sourceMaps = ["dist/web", "dist"];
    const { row } = await prepare({ ...PAIR, ...OTHER_PAIR, ...list }, { sourceMaps });
    expect(row("a.js")).toMatchObject({ reason: "integrity", detail: "entry.mjs" });
  });

  test("but not in a page that is excluded", async () => {
    const { row } = await prepare({ ...PAIR, "dist/index.html": page }, { exclude: ["*.html"] });
    expect(row("a.js")).toMatchObject({ injected: true });
  });

  test.each(["sw.js", "precache-manifest.9ab.js"])(
    "but not in Workbox's, which nobody compares: %s",
    async (list) => {
      const md5 = createHash("md5").update(code).digest("hex");
      const text = `self.__precacheManifest = [{"revision":"${md5}","url":"a.js"}]`;
      const { outcome, row } = await prepare(
        { ...PAIR, [`dist/${list}`]: text },
        { missingMaps: "ignore" },
      );
      expect([row("a.js").injected, outcome.notices]).toEqual([true, []]);
    },
  );
});

describe("a map that a service worker loads", () => {
  const workbox = `e.precacheAndRoute([{url:"a.js",revision:"1"},{url:"/base/a.js.map",revision:null}])`;
  test.each([
    ["sw.js", workbox],
    ["worker.js", workbox],
    ["own.js", `caches.open("v1").then((cache)=>cache.addAll(['a.js?1','a.js.map?1']))`],
    ["precache-manifest.1f3d.js", `self.__precacheManifest=[{"url":"a.js.map"}]`],
    ["ngsw.json", JSON.stringify({ urls: ["/a.js.map"] }).replaceAll("/", "\\/")],
  ])("is not changed if maps are to be deleted, nor is its script: %s", async (list, text) => {
    const files = { ...PAIR, ...OTHER_PAIR, [`dist/${list}`]: text, "dist/sw.js.map": mapText() };
    for (const partial of [{}, { version }, { inject: false, version }]) {
      const asked = { ...partial, deleteMaps: true, missingMaps: "ignore" } as const;
      const { workspace, plans, row } = await prepare(files, asked);
      const state = "version" in partial ? "not-started" : "left";
      expect(row("a.js")).toMatchObject({ state, reason: "precached", detail: list });
      expect(plans.map(({ row: { script }, keepsMap }) => [script, keepsMap])).toContainEqual(
        "version" in partial ? ["dist/a.js", true] : ["dist/ok.js", false],
      );
      for (const [name, content] of Object.entries(PAIR))
        expect(read(workspace, name)).toBe(content);
    }
  });

  test("by a name that is encoded, too", async () => {
    const files = { ...built("dist/[ü]"), ...OTHER_PAIR, "dist/sw.js": `["%5B%C3%BC%5D.js.map"]` };
    const { row } = await prepare(files, { deleteMaps: true, missingMaps: "ignore" });
    expect(row("[ü].js")).toMatchObject({ reason: "precached" });
  });

  test.each([
    ["if maps stay, unless the list holds its hash", "sw.js", workbox, {}],
    [
      "if another map is listed",
      "sw.js",
      workbox.replace("a.js.map", "b.js.map"),
      { deleteMaps: true },
    ],
    ["if no worker loads the list", "asset-manifest.json", `["a.js.map"]`, { deleteMaps: true }],
    ["if no worker loads the list", "lib.js", `load("a.js.map")`, { deleteMaps: true }],
  ])("is changed %s: %s", async (_, list, text, partial) => {
    const files = { ...PAIR, [`dist/${list}`]: text };
    const { row } = await prepare(files, { missingMaps: "ignore", ...partial });
    expect(row("a.js")).toMatchObject({ injected: true });
  });

  test("is not the map that the worker's own comment names", async () => {
    const code = "list.addAll([1]);\n//# sourceMappingURL=./a.js.map?v=1\n";
    const { row } = await prepare({ ...PAIR, "dist/a.js": code }, { deleteMaps: true });
    expect(row("a.js")).toMatchObject({ injected: true });
  });

  test("is not changed if the list holds its hash", async () => {
    const hash = createHash("sha1").update(PAIR["dist/a.js.map"]).digest("hex");
    const list = JSON.stringify({ hashTable: { "/a.js.map": hash } });
    const { workspace, row } = await prepare({ ...PAIR, ...OTHER_PAIR, "dist/ngsw.json": list });
    expect(row("a.js")).toMatchObject({ reason: "integrity", detail: "ngsw.json" });
    expect(read(workspace, "dist/a.js.map")).toBe(PAIR["dist/a.js.map"]);
  });
});

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

test("large copies are made without keeping signals and time waiting", async () => {
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

describe("a copy of a script, without a map", () => {
  const code = scriptText("a.js");

  test("may name the same map; another script with other content may not", async () => {
    const files = { "dist/w.js": code, "dist/w.1.js": code, "dist/a.js.map": mapText() };
    const { outcome } = await prepare(files);
    expect(outcome.files.map(({ reason, debugId }) => [reason, debugId !== undefined])).toEqual([
      [undefined, true],
      [undefined, true],
    ]);
  });

  test("may be the one that has it beside, where the other names it", async () => {
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

  test("gets no source texts if equal names mean two packages' files", async () => {
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

  test("shares its id where the maps name the same sources in two ways", async () => {
    const own = `${snippetOf(OTHER_ID)}\nvar a;`;
    const files = packages(
      { sources: ["../../src/a.ts", "webpack:///b.ts"] },
      { sources: ["src/a.ts", "webpack:///b.ts"], sourceRoot: "../.." },
      own,
    );
    const { outcome, bundled } = await prepare({ ...files, "src/a.ts": "let a: 1;" }, both);
    expect(outcome.files.map(({ debugId }) => debugId)).toEqual([OTHER_ID, OTHER_ID]);
    expect(mapsIn(bundled)).toHaveLength(1);
    expect(uploadedMap(bundled).sourcesContent).toEqual(["let a: 1;", null]);
  });

  test.each([
    ["name other sources", { sources: ["../src/b.ts"] }],
    ["hold other texts", { sources: ["../src/a.ts"], sourcesContent: ["let c: 1;"] }],
    ["map otherwise", { sources: ["../../a/src/a.ts"], mappings: "AAAA" }],
  ])("fails before a file is changed where the maps %s", async (_, b) => {
    const files = packages({ sources: ["../src/a.ts"] }, b, `${snippetOf(OTHER_ID)}\nvar a;`);
    const { workspace, outcome } = await prepare(files, both);
    expect(outcome.files.map(({ reason }) => reason)).toEqual(["id-conflict", "id-conflict"]);
    for (const [name, content] of Object.entries(files))
      expect(read(workspace, name)).toBe(content);
  });

  test("enters the bundle once where both have one URL", async () => {
    const inputs = { sourceMaps: ["a/dist", "b/dist"] };
    const { bundled } = await prepare(packages({}, {}), inputs);
    expect(bundled.map(({ url }) => url)).toEqual(["~/index.js", "~/index.js.map"]);
  });

  test("keeps its own id where it has a map of its own", async () => {
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

describe("a pair of which only the map was changed", () => {
  const indexedText = (line: number) =>
    JSON.stringify({ version: 3, sections: [{ offset: { line, column: 0 }, map: SMALL_MAP }] });

  test.each([
    ["compact", mapText(), "var a;\n"],
    ["with blanks", JSON.stringify(SMALL_MAP, null, 2), "#!/usr/bin/env node\nvar a;\n"],
    ["indexed", indexedText(0), "var a;\n"],
    ["indexed, hashbang", indexedText(1), "#!/usr/bin/env node\nvar a;\n"],
  ])("is completed, and its map is not shifted again: %s", async (_, text, code) => {
    const before = text.replace("AAAA,OAAO", "AAAA;OAAO");
    const { workspace, row } = await prepare({ "dist/a.js": code, "dist/a.js.map": before });
    const [script, map] = ["dist/a.js", "dist/a.js.map"].map((name) => read(workspace, name));
    writeFileSync(path.join(workspace, "dist/a.js"), code);
    const again = await prepare(workspace);
    expect(again.row("a.js").debugId).toBe(row("a.js").debugId);
    expect([read(workspace, "dist/a.js"), read(workspace, "dist/a.js.map")]).toEqual([script, map]);
  });

  test("by an earlier version, which kept the map's layout, is completed too", async () => {
    const id = derivedDebugId(Buffer.from("var a;\n"), Buffer.from(mapText()));
    const shifted = JSON.stringify({ ...SMALL_MAP, mappings: `;${SMALL_MAP.mappings}` }, null, 2);
    const map = `{"debugId":"${id}","debug_id":"${id}",${shifted.slice(1)}`;
    const { workspace } = await prepare({ "dist/a.js": "var a;\n", "dist/a.js.map": map });
    expect(read(workspace, "dist/a.js")).toMatch(
      new RegExp(`^!function.*"${id}".*\nvar a;\n`, "u"),
    );
    expect(read(workspace, "dist/a.js.map")).toBe(map);
  });

  const derived = derivedDebugId(Buffer.from("var a;\n"), Buffer.from(mapText()));
  const idsOf = (id: string) => ({ debugId: id, debug_id: id });
  const shifted = { ...SMALL_MAP, mappings: ";AAAA" };
  test.each([
    ["the id came from elsewhere", { ...idsOf(OTHER_ID), ...shifted }, ";;AAAA"],
    ["the map was not shifted", { ...idsOf(derived), ...SMALL_MAP, mappings: "AAAA" }, ";AAAA"],
    ["another tool wrote it", { ...shifted, ...idsOf(derived) }, ";;AAAA"],
  ])("is none where %s", async (_, map, mappings) => {
    const files = { "dist/a.js": "var a;\n", "dist/a.js.map": JSON.stringify(map) };
    const { workspace } = await prepare(files);
    expect(JSON.parse(read(workspace, "dist/a.js.map"))).toMatchObject({ mappings });
  });

  test("is avoided if a script cannot be replaced: its map is restored", () => {
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

test("names may be as long as file systems allow", async () => {
  const name = `${"界".repeat(82)}.js`;
  const files = { [`dist/${name}`]: scriptText(name), [`dist/${name}.map`]: mapText() };
  const { workspace, row } = await prepare(files);
  expect(row(name)).toMatchObject({ injected: true, debugId: expect.any(String) as string });
  expect(read(workspace, `dist/${name}`)).toContain("_sentryDebugIds");
});

/** Notes the paths that the file system is asked for while some work is done. */
async function recordingPaths<T>(touched: Set<string>, work: () => Promise<T>): Promise<T> {
  using restored = new DisposableStack();
  const record = (owner: object, name: string, original: (...args: unknown[]) => unknown) => {
    const recorder = (...args: unknown[]) => {
      if (typeof args[0] === "string") touched.add(args[0]);
      return original(...args);
    };
    Object.assign(owner, { [name]: Object.assign(recorder, original) });
    restored.defer(() => Object.assign(owner, { [name]: original }));
  };
  for (const name of [
    "statSync",
    "lstatSync",
    "realpathSync",
    "readFileSync",
    "openSync",
    "existsSync",
  ] as const) {
    record(fs, name, fs[name] as (...args: unknown[]) => unknown);
  }
  record(fs.realpathSync, "native", fs.realpathSync.native as (...args: unknown[]) => unknown);
  syncBuiltinESMExports();
  try {
    return await work();
  } finally {
    restored.dispose();
    syncBuiltinESMExports();
  }
}

describe("hostile scripts", () => {
  test.each<[string, Files]>([
    ["../release/app.tar", { "release/app.tar": mapText() }],
    ["../node_modules/a/a.js.map", { "node_modules/a/a.js.map": mapText() }],
    ["../other/a.js.map", { "other/a.js.map": mapText() }],
    ["a.json", { "dist/a.json": mapText() }],
  ])("cannot make %s their map", async (url, others) => {
    const files = { "dist/a.js": `var a;\n//# sourceMappingURL=${url}\n`, ...others };
    const { workspace, row } = await prepare(files);
    expect(row("a.js")).toMatchObject({ state: "failed", reason: "outside" });
    for (const [name, content] of Object.entries(files))
      expect(read(workspace, name)).toBe(content);
  });

  test.each([
    "../../../../etc/passwd",
    "file:///etc/passwd",
    "file://host/share/a.js.map",
    "..%2F..%2F../etc/passwd",
    "%5C%5Chost%5Cshare%5Ca.js.map",
  ])("and maps cannot make the step look at %s", async (name) => {
    const map = mapText({ sources: [name, "/etc/hostname"], sourcesContent: [] });
    const code = `var b;\n//# sourceMappingURL=${name}\n`;
    const workspace = realpathSync(
      workspaceWith({ ...PAIR, "dist/a.js.map": map, "dist/b.js": code }),
    );
    const touched = new Set<string>();
    const { row } = await recordingPaths(touched, async () => await prepare(workspace));
    expect(row("b.js")).toMatchObject({ state: "left", reason: "map-not-found" });
    const elsewhere = [...touched].filter((each) => !each.startsWith(workspace));
    expect([elsewhere, touched.size > 0]).toEqual([[], true]);
    expect(read(workspace, "dist/b.js")).toBe(code);
  });

  test("cannot make a file of a network share their map", async () => {
    const code = "var a;\n//# sourceMappingURL=\\\\host\\share\\b.js.map\n";
    const { row } = await prepare({ ...OTHER_PAIR, "dist/a.js": code });
    expect(row("a.js")).toMatchObject({ state: "left", reason: "map-remote" });
  });

  test("of nothing but line breaks, escapes or comments are read", () => {
    for (const text of [
      "\n".repeat(3_000_000),
      `"${"\\a".repeat(1_000_000)}"`,
      "//\n".repeat(500_000),
    ]) {
      expect(readScript(Buffer.from(text))).toMatchObject({ writtenIds: [] });
    }
  });

  test("with many debug ids take no longer than their length", async () => {
    const ids = (count: number) =>
      Array.from({ length: count }, (_, index) => index.toString(16).padStart(32, "0"));
    const script = (length: number) =>
      ids(length)
        .map((id) => `_sentryDebugIds[x]="${id}";\n`)
        .join("");
    expect(writtenIds(script(3)).map(({ id }) => id)).toEqual(ids(3).map(normalDebugId));
    const work = (length: number) => {
      const text = script(length);
      return () => writtenIds(text);
    };
    expect(await tooSlow(work, { from: 1000, to: 16_000 })).toBeUndefined();
  });

  test("with one id for very many are found out as fast as two", async () => {
    const files = { ...PAIR, ...built("dist/b", "var b;"), ...built("dist/c", "var c;") };
    const { plans } = await prepare(files, { dryRun: true });
    const { signal } = new AbortController();
    const kinds = async (counts: readonly number[]) => {
      const all = plans.flatMap((plan, index) =>
        Array.from({ length: counts[index] ?? 0 }, () => {
          return { ...plan, row: { ...plan.row, debugId: OTHER_ID } };
        }),
      );
      return [...new Set((await withoutConflicts(all, signal)).map(({ kind }) => kind))];
    };
    expect(await kinds([100_000])).toEqual(["upload"]);
    const work = (count: number) => async () => expect(await kinds([count, 1])).toEqual(["failed"]);
    expect(await tooSlow(work, { from: 100, to: 1600 })).toBeUndefined();
  });
});

test("two scripts without ids under one URL fail, copies do not", async () => {
  const inputs = { sourceMaps: ["b", "a"], inject: false, version };
  const first = built("a/index");
  const { outcome } = await prepare({ ...first, ...built("b/index", "var b;") }, inputs);
  const others = outcome.files.map(({ reason, detail }) => [reason, detail?.split(" ").at(-1)]);
  expect(others).toEqual(["b", "a"].map((name) => ["id-conflict", `${name}/index.js`]));
  const same = await prepare({ ...first, ...built("b/index") }, inputs);
  expect(same.outcome.files.map(({ reason }) => reason)).toEqual([undefined, undefined]);
});

/** Completes maps of a folder that only name their sources, with room for so many bytes. @returns what was added to each */
function complete(
  directory: string,
  maps: readonly (readonly unknown[])[],
  { bytes = 100_000_000, sourceRoot }: { bytes?: number; sourceRoot?: string } = {},
) {
  const outcome = newOutcome(INPUTS);
  const folders = allowedFolders({ exclude: [] }, directory);
  const run = { folders, outcome, room: { bytes } };
  const isAdded = maps.map((sources) =>
    completeSources({ ...naming(sources), sourceRoot }, path.join(directory, "a.js.map"), run),
  );
  return { ...outcome.sources, isAdded };
}

/** A map that only names its sources. */
function naming(sources: readonly unknown[]) {
  return { version: 3, sources: [...sources], names: [], mappings: "AAAA" };
}

test.each(["src", "src/"])("sources count from the map's root %s, or are whole paths", (root) => {
  const directory = realpathSync(workspaceWith({ "src/a.ts": "a", "b.ts": "b" }));
  const whole = path.join(directory, "b.ts");
  const sources = ["a.ts", whole, pathToFileURL(whole).href];
  expect(complete(directory, [sources], { sourceRoot: root })).toMatchObject({ added: 3 });
});

test.each([
  [5_000_000, 1],
  [5_000_001, 0],
])("a source of %i bytes is added %i times", (size, added) => {
  const directory = realpathSync(workspaceWith({ "a.ts": "a".repeat(size) }));
  expect(complete(directory, [["a.ts"]])).toMatchObject({ added, missing: 1 - added });
});

test("a named map in another folder is uploaded as if beside its script", async () => {
  const code = "var a;\n//# sourceMappingURL=../maps/a.js.map\n";
  const files = { "dist/js/a.js": code, "dist/maps/a.js.map": mapText() };
  const { bundled } = await prepare(files, { sourceMaps: ["dist/js", "dist/maps"] });
  expect(bundled.map(({ url, headers }) => [url, headers["sourcemap"]])).toEqual([
    ["~/a.js", "a.js.map"],
    ["~/a.js.map", undefined],
  ]);
});

test("sources with percent-encoded names are found, but only UTF-8 is added", () => {
  const latin = Buffer.from("\u00e9", "latin1");
  const files = { "src/[slug]/a.ts": "a", "src/ü.ts": "u", "src/100%.TS": "p", "latin.ts": latin };
  const directory = realpathSync(workspaceWith(files));
  const sources = ["src/%5Bslug%5D/a.ts", "src/%C3%BC.ts", "src/100%.TS", "latin.ts"];
  expect(complete(directory, [sources])).toMatchObject({ added: 3, missing: 1 });
});

describe("hostile maps", () => {
  test.each([
    // As JSON the file is six times as long.
    ["that name one file again and again", 40, "\u0001".repeat(4_900_000), 3],
    ["that name more sources than anybody has", 50_001, "a", 1],
  ])("%s get no more than there is room for", (_, count, content, added) => {
    const directory = realpathSync(workspaceWith({ "src/a.ts": content }));
    const sources = Array.from({ length: count }, (_source, index) =>
      index < 49_999 && added === 1 ? "none.ts" : "src/a.ts",
    );
    expect(complete(directory, [sources])).toMatchObject({ added, missing: count - added });
  });

  test("leave others their sources, however many they name", () => {
    const directory = realpathSync(workspaceWith({ "src/a.ts": "a" }));
    const many = Array.from({ length: 50_000 }, () => "none.ts");
    const { isAdded } = complete(directory, [
      ...Array.from({ length: 4 }, () => many),
      ["src/a.ts"],
    ]);
    expect(isAdded.at(-1)).toBe(true);
  });

  test("that name files of the machine get nothing of them", async () => {
    const hostile =
      "/etc/passwd ../../../../../../etc/passwd file:///etc/hostname ../link.ts ../env.ts ../.env ../.git/config.js ../.GIT/a.js a\0b.ts ::error::x ..\\..\\x.ts %2e%2e/x.ts";
    const sources = [...hostile.split(" "), 7, null, "../src/ok.ts"];
    const workspace = workspaceWith({
      ...PAIR,
      "dist/a.js.map": JSON.stringify(naming(sources)),
      "src/ok.ts": "let ok: 1;",
      ".git/config.js": "secret",
      ".GIT/a.js": "secret",
      ".env": "secret",
    });
    const outside = workspaceWith({ "secret.ts": "let secret: 1;" });
    symlinkSync(path.join(outside, "secret.ts"), path.join(workspace, "link.ts"));
    symlinkSync(".env", path.join(workspace, "env.ts"));
    const { outcome, bundled } = await prepare(workspace);
    const contents = sources.map((source) => (source === "../src/ok.ts" ? "let ok: 1;" : null));
    expect(uploadedMap(bundled).sourcesContent).toEqual(contents);
    expect(outcome.sources).toEqual({ added: 1, missing: 14 });
    expect(JSON.parse(read(workspace, "dist/a.js.map"))).not.toHaveProperty("sourcesContent");
  });

  test("that are nested 20,000 deep are refused, and the others are uploaded", async () => {
    const deep = `{"version":3,"sources":["../src/ok.ts"],"mappings":"","x":${"[".repeat(20_000)}${"]".repeat(20_000)}}`;
    const { row } = await prepare({
      ...PAIR,
      ...OTHER_PAIR,
      "dist/a.js.map": deep,
      "src/ok.ts": "let ok: 1;",
    });
    expect(row("a.js")).toMatchObject({ state: "failed", reason: "map-invalid" });
    expect(row("ok.js")).toMatchObject({ injected: true });
  });

  test("that name large files share one room for what is added", () => {
    const directory = realpathSync(workspaceWith({ "src/a.ts": "a".repeat(1000) }));
    const maps = [["src/a.ts"], ["src/a.ts"], ["src/a.ts"]];
    expect(complete(directory, maps, { bytes: 2500 }).isAdded).toEqual([true, true, false]);
  });

  test("that nest values without end are no maps", () => {
    expect(readMap(Buffer.from(`{"version":3,"x":${"[".repeat(1_000_000)}`))).toContain("JSON");
    const nested = (depth: number) =>
      readMap(Buffer.from(`{"mappings":"","x":${"[".repeat(depth)}${"]".repeat(depth)}}`));
    expect(nested(99)).toMatchObject({ ids: [] });
    expect(nested(100)).toContain("more than 100 deep");
  });

  test("with 130,000 sections", async () => {
    const sections = Array.from({ length: 130_000 }, () => ({ offset: { line: 1 } }));
    const map = JSON.stringify({ version: 3, sections });
    const { workspace } = await prepare({ ...PAIR, "dist/a.js.map": map });
    expect(read(workspace, "dist/a.js.map").match(/"line":2\}/gu)).toHaveLength(130_000);
  });

  test("inline with 3 MB, with 100,000 sources, and with sections in sections", async () => {
    const large = JSON.stringify({ ...SMALL_MAP, sourcesContent: ["x".repeat(3_000_000)] });
    const many = Array.from({ length: 100_000 }, (_, index) => `s${index}.ts`);
    const section = (inner: object) => ({
      version: 3,
      sections: [{ offset: { line: 0, column: 0 }, map: inner }],
    });
    const deep = '{"version":3,"sections":[{"offset":{"line":0,"column":0},"map":';
    const url = `data:application/json;base64,${Buffer.from(large).toString("base64")}`;
    const files = {
      ...built("dist/deep", "var d;", `${deep.repeat(5000)}{}${"}]}".repeat(5000)}`),
      "dist/inline.js": `var a;\n//# sourceMappingURL=${url}\n`,
      ...built("dist/many", undefined, JSON.stringify(naming(many))),
      ...built("dist/nested", "var n;", JSON.stringify(section(section(SMALL_MAP)))),
    };
    const { workspace, outcome } = await prepare(files, { includeSources: false });
    const states = outcome.files.map(({ state }) => state);
    expect(states).toEqual(["failed", "not-started", "not-started", "failed"]);
    const [, payload = ""] = read(workspace, "dist/inline.js").split("base64,");
    expect(Buffer.from(payload, "base64").toString()).toContain('"debugId"');
  });
});
