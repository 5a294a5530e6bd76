/** Files as builds leave them: which are found, which belong together, and what is left byte for byte. */
import {
  mkdirSync,
  realpathSync,
  renameSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readBytes, removeWithCopies, replaceFiles } from "../../src/source-maps/files.ts";
import { prepare, problemsOf } from "./prepare.ts";
import { PAIR, built, mapText, read, scriptText, tree, workspaceWith } from "./small-build.ts";

describe("found are", () => {
  const BUILDS = tree(`
    dist/
      shop.js
      shop.js.map
      old.BUNDLE                  var old;
      old.MAP
      .vite/
        client.mjs
        client.mjs.map
      node_modules/
        library.js
      .git/
        hook.js
    server/
      [id].cjs                    names %5Bid%5D.cjs.map
      [id].cjs.map
      skipped.js
      deeper/
        [id].cjs
  `);

  test("scripts are found in hidden folders, never in node_modules", async () => {
    const sourceMaps = ["./dist", "dist/.vite", "server/[id].cjs", "server/*.{js,cjs}"];
    const { outcome } = await prepare(BUILDS, { sourceMaps, exclude: ["skip*.js"] });
    expect(outcome.files.map(({ script: name, url }) => [name, url])).toEqual([
      ["dist/.vite/client.mjs", "~/.vite/client.mjs"],
      ["server/[id].cjs", "~/[id].cjs"],
      ["dist/old.BUNDLE", "~/old.BUNDLE"],
      ["dist/shop.js", "~/shop.js"],
    ]);
  });

  test.each([
    [[], ["dist/.vite/client.js", "dist/shop.js"]],
    [["dist/*te"], ["dist/shop.js"]],
    [["./dist/.vite/", "./shop.js", "./", "/"], ["dist/shop.js"]],
  ])("scripts in a glob's hidden folders are found, with exclude %j", async (exclude, found) => {
    const files = tree(`
      dist/
        shop.js
        shop.js.map
        .vite/
          client.js
          client.js.map
    `);
    const { outcome } = await prepare(files, { sourceMaps: ["dist/**"], exclude });
    expect(outcome.files.map(({ script }) => script)).toEqual(found);
  });

  test.each([
    ["**/vendor/**", "packages/api"],
    ["../web/dist/vendor/**", "packages/api"],
    ["../web/dist/vendor", "packages/api"],
    ["./../web/dist/vendor/", "packages/api"],
    ["vendor", "packages/api"],
    ["WORKSPACE/packages/web/dist/vendor/**", "packages/api"],
    ["WORKSPACE/packages/web/dist/vendor", "."],
    ["packages/*/dist/vendor/*.js", "."],
    ["packages/web/dist/vendor/[lib].js", "."],
    [String.raw`packages/web/dist/vendor/\[lib\].js`, "."],
  ])(
    "exclude: %s leaves scripts out, seen from the folder %s",
    async (pattern, workingDirectory) => {
      const files = tree(`
      packages/
        api/
          readme                  .
        web/
          dist/
            shop.js
            shop.js.map
            vendor/
              [lib].js
              [lib].js.map
    `);
      const workspace = realpathSync(workspaceWith(files));
      const { outcome } = await prepare(workspace, {
        workingDirectory,
        sourceMaps: [path.relative(workingDirectory, "packages/web/dist")],
        exclude: [pattern.replace("WORKSPACE", workspace)],
      });
      expect(outcome.files.map(({ url }) => url)).toEqual(["~/shop.js"]);
      const orphaned = pattern.endsWith(".js") ? ["Maps that belong to no script"] : [];
      expect(outcome.notices.map(({ what }) => what.split(" are")[0])).toEqual(orphaned);
      const excluded = "packages/web/dist/vendor/[lib].js";
      expect(read(workspace, excluded)).toBe(files[excluded]);
    },
  );

  test("scripts and maps in an excluded folder are left out, even if named", async () => {
    const files = tree(`
      dist/
        shop.js
        shop.js.map
        wrapper.js                names vendor/lib/jquery.js.map
        vendor/
          lib/
            jquery.js
            jquery.js.map
    `);
    const exclude = ["dist/vendor"];
    const { outcome } = await prepare(files, { sourceMaps: ["dist"], exclude });
    expect(outcome.files.map(({ url, map }) => [url, map])).toEqual([
      ["~/shop.js", "dist/shop.js.map"],
      ["~/wrapper.js", undefined],
    ]);
    const named = prepare(files, { sourceMaps: ["dist/vendor/lib", "dist"], exclude });
    expect(await problemsOf(named)).toHaveLength(1);
  });
});

test("exclude: sources that a map names are left out, by name and by real path", async () => {
  const sources = ["../src/open.ts", "../src/secret/key.ts", "../src/link.ts"];
  const workspace = workspaceWith({
    ...PAIR,
    "dist/a.js.map": mapText({ sources, sourcesContent: [] }),
    "src/open.ts": "open",
    "src/secret/key.ts": "key",
  });
  symlinkSync("secret/key.ts", path.join(workspace, "src/link.ts"));
  const { outcome, bundled } = await prepare(workspace, { exclude: ["src/secret", "more"] });
  const map = bundled.find(({ type }) => type === "source_map");
  expect(JSON.parse(map?.content.toString() ?? "")).toMatchObject({
    sourcesContent: ["open", null, null],
  });
  expect(outcome.sources).toEqual({ added: 1, missing: 2 });
  expect(outcome.notices.map(({ what }) => what)).toEqual([
    'Patterns that leave nothing out (1): "more".',
  ]);
});

test("exclude: patterns that leave nothing out are named in a warning", async () => {
  const exclude = ["dist/vendro/**", String.raw`dist\vendor\**`, "vendor", "./", "/", "../dist"];
  const { outcome } = await prepare({ ...PAIR, ...built("dist/vendor/lib") }, { exclude });
  expect(outcome.files).toHaveLength(1);
  expect(outcome.notices).toMatchObject([{ level: "warning" }]);
  expect(outcome.notices[0]?.what).toBe(
    String.raw`Patterns that leave nothing out (5): "dist/vendro/**", "dist\vendor\**", "./", "/" and "../dist".`,
  );
});

test("source-maps: a folder of maps without scripts is an error", async () => {
  const problems = await problemsOf(prepare({ "dist/a.js.map": mapText() }));
  expect(problems).toEqual(["The paths name no script."]);
  expect(await problemsOf(prepare(PAIR, { sourceMaps: [] }))).toEqual(problems);
});

test("an unreadable folder is an error, unless only one file in it is named", async () => {
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

test("a file that cannot be read or changed is an error with path and fix", () => {
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

describe("symbolic links", () => {
  /** A workspace with links to a map and a folder outside of it. */
  function linked() {
    const outside = workspaceWith({ "far.js.map": mapText(), "far.js": scriptText("far.js") });
    const target = path.join(path.relative("/w/dist", "/"), outside, "far.js.map");
    const workspace = workspaceWith({
      "dist/far.js": `var far;\n//# sourceMappingURL=${target}\n`,
      ...built("dist/shop", "var shop;"),
    });
    symlinkSync(outside, path.join(workspace, "dist/linked"));
    symlinkSync(path.join(outside, "far.js.map"), path.join(workspace, "dist/far.js.map"));
    return { workspace, outside };
  }

  test("links in a folder are not followed, and no map outside is changed", async () => {
    const { workspace, outside } = linked();
    const { outcome, row } = await prepare(workspace);
    expect(outcome.files.map(({ script: name }) => name)).toEqual(["dist/far.js", "dist/shop.js"]);
    expect(row("far.js").debugId).toBeUndefined();
    expect(await problemsOf(prepare(workspace, { sourceMaps: ["dist/linked"] }))).toHaveLength(1);
    expect(read(outside, "far.js.map")).toBe(mapText());
  });

  test("the folder of source-maps and the workspace may be links", async () => {
    const { workspace, outside } = linked();
    const { row } = await prepare(workspace);
    symlinkSync("dist", path.join(workspace, "current"));
    const named = await prepare(workspace, { sourceMaps: ["current"] });
    expect(named.row("shop.js")).toMatchObject({ script: "dist/shop.js", map: "dist/shop.js.map" });
    symlinkSync(workspace, path.join(outside, "w"));
    const through = await prepare(path.join(outside, "w"));
    expect(through.row("shop.js").debugId).toBe(row("shop.js").debugId);
  });

  test("source maps of a working-directory outside the workspace are found", async () => {
    const { workspace, outside } = linked();
    const elsewhere = { workingDirectory: outside, sourceMaps: ["."] };
    const { outcome } = await prepare(workspace, { ...elsewhere, missingMaps: "ignore" });
    expect(outcome.files).toMatchObject([{ script: "far.js" }]);
  });
});

describe("the map of a script is found", () => {
  const named = (url: string) => `var shop;\n//# sourceMappingURL=${url}\n`;
  test.each([
    ["by a path on the server", named("/_static/build/shop.js.map"), "shop.js.map"],
    [
      "by a path into another folder (sentry-cli#1870)",
      named("../maps/shop.js.map"),
      "shop.js.map",
    ],
    ["by an address", named("https://cdn.example.com/js/shop.js.map"), "shop.js.map"],
    [
      "beside it by its file name (sentry-cli#1870)",
      "var shop;\r\n//@ sourceMappingURL=../maps/shop.1f3d.map \r\n",
      "shop.1f3d.map",
    ],
    ["by the name of the script", "var shop;\n", "shop.map"],
    ["by a path with backslashes", named(String.raw`..\maps\other.map`), "other.map"],
    [
      "by a path of 4,000 characters",
      `var shop;\n//#sourceMappingURL=${"./".repeat(1990)}other.map\n`,
      "other.map",
    ],
    ["above 19 other comments", `${named("1f3d.map")}${"// c\n\n".repeat(19)}`, "1f3d.map"],
    [
      "below a string like its comment (sentry-cli#2273)",
      `var shop = "//# sourceMappingURL=data:application/json,no", b;\n${scriptText("shop.js")}`,
      "shop.js.map",
    ],
  ])("the map of a script is found %s", async (_, code, map) => {
    const { workspace, row } = await prepare({ "dist/shop.js": code, [`dist/${map}`]: mapText() });
    expect(row("shop.js")).toMatchObject({ map: `dist/${map}`, injected: true });
    expect(read(workspace, "dist/shop.js")).toContain(code.split("\n")[0]);
  });
});

test("a script whose map is excluded is left unchanged, with a warning", async () => {
  const files = { ...PAIR, ...built("dist/ok", "var ok;") };
  const { workspace, outcome, row } = await prepare(files, { exclude: ["a.js.map"] });
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

test("a map that two scripts name is that of the script with its name", async () => {
  const lean = "var lean;\n//# sourceMappingURL=page.js.map\n";
  const files = { ...built("dist/page"), "dist/page.lean.js": lean };
  const { workspace, outcome, row } = await prepare(files);
  expect(row("page.js")).toMatchObject({ state: "not-started", injected: true });
  expect(row("page.lean.js")).toMatchObject({ state: "left", reason: "map-of-other" });
  expect(outcome.notices).toMatchObject([{ level: "warning" }]);
  expect(read(workspace, "dist/page.lean.js")).toBe(lean);
  const named = { "dist/x.map": mapText({ file: "b.js" }) };
  const both = ["a", "b"].map((name) => [
    `dist/${name}.js`,
    `var ${name};\n//# sourceMappingURL=x.map\n`,
  ]);
  const byFile = await prepare({ ...named, ...(Object.fromEntries(both) as object) });
  expect([byFile.row("a.js").reason, byFile.row("b.js").reason]).toEqual([
    "map-of-other",
    undefined,
  ]);
});

test("a map that no script names may say whose it is", async () => {
  const scripts = { "dist/a.js": "var a;\n", "dist/a.min.js": "var b;\n" };
  const of = (file: string) => ({ ...scripts, "dist/a.js.map": mapText({ file }) });
  expect((await prepare(of("a.min.js"))).row("a.min.js")).toMatchObject({ map: "dist/a.js.map" });
  expect((await prepare(of("out.js"))).row("a.js")).toMatchObject({ map: "dist/a.js.map" });
  const both = { ...of("a.min.js"), "dist/a.min.js.map": mapText() };
  const { row } = await prepare(both);
  expect([row("a.js").map, row("a.min.js").map]).toEqual(["dist/a.js.map", "dist/a.min.js.map"]);
});

test("a script that names another script's map is left unchanged", async () => {
  const code = "var b;\n//# sourceMappingURL=../maps/a.js.map\n";
  const { row } = await prepare({ ...PAIR, "dist/b.js": code });
  expect(row("a.js")).toMatchObject({ state: "not-started", map: "dist/a.js.map" });
  expect(row("b.js")).toMatchObject({ state: "left", reason: "map-of-other" });
});

test("a .map file that is not a source map counts only if a script names it", async () => {
  const world = { "dist/world.js": "var w;\n", "dist/world.map": "tiles" };
  const { workspace, outcome, row } = await prepare({ ...PAIR, ...world });
  expect(row("world.js")).toMatchObject({ state: "left", reason: "no-map" });
  expect(outcome.orphans).toEqual(["dist/world.map"]);
  expect(read(workspace, "dist/world.js")).toBe("var w;\n");
  const code = "var w;\n//# sourceMappingURL=world.map\n";
  const named = await prepare({ ...PAIR, ...world, "dist/world.js": code });
  expect(named.row("world.js")).toMatchObject({ reason: "map-invalid" });
});

test.each(["dist/a.js", "dist/a.js.map"] as const)(
  "%s is left as it is if something else changed it meanwhile",
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

test("file names may be as long as file systems allow", async () => {
  const name = `${"界".repeat(82)}.js`;
  const files = { [`dist/${name}`]: scriptText(name), [`dist/${name}.map`]: mapText() };
  const { workspace, row } = await prepare(files);
  expect(row(name)).toMatchObject({ injected: true, debugId: expect.any(String) as string });
  expect(read(workspace, `dist/${name}`)).toContain("_sentryDebugIds");
});

test("a map in another folder is uploaded as if it were beside its script", async () => {
  const files = tree(`
    dist/
      js/
        shop.js                   names ../maps/shop.js.map
      maps/
        shop.js.map
  `);
  const { bundled } = await prepare(files, { sourceMaps: ["dist/js", "dist/maps"] });
  expect(bundled.map(({ url, headers }) => [url, headers["sourcemap"]])).toEqual([
    ["~/shop.js", "shop.js.map"],
    ["~/shop.js.map", undefined],
  ]);
});
