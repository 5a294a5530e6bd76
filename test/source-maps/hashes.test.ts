/** Scripts and maps whose exact bytes something else relies on: hashes in pages, and lists of service workers. */
import { createHash } from "node:crypto";
import { truncateSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { VERSION, prepare, problemsOf } from "./prepare.ts";
import {
  PAIR,
  built,
  expectUnchanged,
  mapText,
  read,
  scriptText,
  workspaceWith,
} from "./small-build.ts";

const OTHER_PAIR = { "dist/ok.js": "var ok;\n", "dist/ok.js.map": mapText() };

// sentry-cli#1535
describe("hashes in pages", () => {
  const code = scriptText("a.js");
  const sha = createHash("sha384").update(code).digest("base64");
  const page = `<script src="a.js" integrity="sha384-${sha}"></script>`;
  const policyOf = (hash: string) => `script-src 'sha384-${hash}'`;

  test("a script whose hash is in a page only warns if missing-maps is fail", async () => {
    const { outcome } = await prepare(
      { ...PAIR, "dist/index.html": page, ...OTHER_PAIR },
      { missingMaps: "fail" },
    );
    expect(outcome.notices).toMatchObject([{ level: "warning" }]);
  });

  test.each([
    ["as it is", "dist/index.html", "+", "+"],
    ["with &#43; for +", "dist/static/js/index.html", "+", "&#43;"],
    ["with &#x2B; for +", "dist/static/js/a.html", "+", "&#x2B;"],
    ["with &#47; for /", "dist/static/index.html", "/", "&#47;"],
    ["with &#x2f; for /", "dist/static/index.htm", "/", "&#x2f;"],
    ["with the JSON escape u002F for /", "dist/manifest.json", "/", String.raw`\u002F`],
    ["with an escaped / as in JSON", "dist/manifest.json", "/", String.raw`\/`],
    ["with the JSON escape u002B for +", "dist/manifest.json", "+", String.raw`\u002B`],
  ])(
    "a script is unchanged if its hash is in a page, written %s",
    async (_, name, character, written) => {
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
    },
  );

  const none = { ...PAIR, "dist/b.js": "var b;\n", "dist/index.html": page };
  const why =
    "No script is uploaded: dist/a.js (a page, a list or a script contains its hash (index.html)) and dist/b.js (it has no source map).";

  test.each(["fail", "warn", "ignore"] as const)(
    "missing-maps %s: the step fails if no script can be uploaded",
    async (missingMaps) => {
      expect(await problemsOf(prepare(none, { missingMaps }))).toEqual([why]);
    },
  );

  test("a script is unchanged if the script that loads it has its hash", async () => {
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
    "out/adapter-node.js": `JSON.parse("{\\"etag\\":\\"${digest("sha256", "base64url")}\\"}")`,
    "out/server/chunks/nitro/nitro.mjs": `{"etag": "\\"1c-${digest("sha1", "base64")}\\"", "size": 47}`,
    "out/server/chunks/_/assets.mjs": `{etag:'"1c-${digest("sha1", "base64")}"'}`,
  };
  test.each(Object.entries(LISTS))(
    "a script is unchanged if the server's list %s has its hash",
    async (list, text) => {
      for (const [partial, state, level] of [
        [{}, "left", "warning"],
        [{ version: VERSION }, "not-started", "notice"],
      ] as const) {
        const pair = { "out/dist/a.js": PAIR["dist/a.js"], "out/dist/a.js.map": mapText() };
        const files = { ...pair, ...built("out/dist/ok", "var ok;") };
        const place = list.replace(/^dist/u, "out/dist");
        const asked = { ...partial, sourceMaps: ["out/dist"], missingMaps: "ignore" as const };
        const { workspace, outcome, row } = await prepare({ ...files, [place]: text }, asked);
        const what = "Left unchanged (1 of 2 scripts): out/dist/a.js (";
        expect(outcome.notices[0]?.level).toBe(level);
        expect(outcome.notices[0]?.what).toContain(what);
        const left = { state, reason: "integrity", detail: path.basename(list) };
        expect(row("a.js")).toMatchObject(left);
        expect(row("ok.js")).toMatchObject({ injected: true });
        expectUnchanged(workspace, pair);
      }
    },
  );

  test.each([".", "web"])(
    "no hash is searched for in a folder server directly in %s, unless it is named",
    async (workingDirectory) => {
      const files = {
        [path.join(workingDirectory, "dist/a.js")]: PAIR["dist/a.js"],
        [path.join(workingDirectory, "dist/a.js.map")]: mapText(),
        [path.join(workingDirectory, "server/data.json")]: digest("sha1", "hex"),
        [path.join(workingDirectory, "server/b.js")]: "var b;\n",
      };
      const { row } = await prepare(files, { workingDirectory, dryRun: true });
      expect(row("a.js")).toMatchObject({ injected: true });
      const named = { workingDirectory, sourceMaps: ["dist", "server"], version: VERSION };
      expect((await prepare(files, named)).row("a.js")).toMatchObject({ reason: "integrity" });
    },
  );

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
  ])("large files that are searched for hashes of scripts: %s: %s", async (names, state) => {
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
    ["out/client", "out/client/a", "out/server/entry.cjs"],
    ["dist/*.js", "dist/a", "dist/index.php"],
    ["dist/*.js", "dist/a", "dist/pages/about.html"],
    ["dist", "dist/a", "dist/pages/about.xhtml"],
    ["dist/assets", "dist/assets/a", "dist/_headers"],
  ])("source-maps %s: the hash of %s is found in %s", async (named, place, other) => {
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
  });

  test.each([
    ["images", "dist/a.ico", policyOf(sha)],
    ["what is no text", "dist/a.bin", `\0${policyOf(sha)}`],
    ["the sources beside a glob's folders", "src/a.txt", policyOf(sha)],
  ])("hashes of scripts are not searched for in %s: %s", async (_, name, text) => {
    const { row } = await prepare({ ...PAIR, [name]: text }, { sourceMaps: ["*ist/**"] });
    expect(row("a.js")).toMatchObject({ injected: true });
  });

  test("in named folders, pages too large to search and text over 200 MB warn", async () => {
    const workspace = workspaceWith({ ...PAIR, "dist/big.html": "", "far.html": "" });
    for (const name of ["dist/big.html", "far.html"]) {
      truncateSync(path.join(workspace, name), 400_000_001);
    }
    const { outcome, row } = await prepare(workspace);
    expect(row("a.js")).toMatchObject({ injected: true });
    const what = "Not searched for hashes of scripts, because they are too large or cannot be read";
    const warning = { level: "warning", what: `${what} (1): dist/big.html.` };
    expect(outcome.notices).toMatchObject([warning]);
    const large = Buffer.alloc(20_000_000, " ");
    const pages = Array.from({ length: 10 }, (_, index) => [`dist/${index}.html`, large] as const);
    const full = await prepare({ ...PAIR, ...Object.fromEntries(pages), "dist/x.txt": "x" });
    expect(full.outcome.notices).toMatchObject([{ what: `${what} (1): dist/x.txt.` }]);
  });

  test("hashes are found in a server's script that source-maps also names", async () => {
    const list = { "dist/web/server/entry.mjs": `{etag:"${digest("sha1", "base64")}"}` };
    const sourceMaps = ["dist/web", "dist"];
    const { row } = await prepare({ ...PAIR, ...OTHER_PAIR, ...list }, { sourceMaps });
    expect(row("a.js")).toMatchObject({ reason: "integrity", detail: "entry.mjs" });
  });

  test("hashes of scripts are not searched for in an excluded page", async () => {
    const { row } = await prepare({ ...PAIR, "dist/index.html": page }, { exclude: ["*.html"] });
    expect(row("a.js")).toMatchObject({ injected: true });
  });

  test.each(["sw.js", "precache-manifest.9ab.js"])(
    "hashes in Workbox's list %s do not keep a script unchanged",
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

describe("lists of service workers", () => {
  const workbox = `e.precacheAndRoute([{url:"a.js",revision:"1"},{url:"/base/a.js.map",revision:null}])`;
  test.each([
    ["sw.js", workbox],
    ["worker.js", workbox],
    ["own.js", `caches.open("v1").then((cache)=>cache.addAll(['a.js?1','a.js.map?1']))`],
    ["precache-manifest.1f3d.js", `self.__precacheManifest=[{"url":"a.js.map"}]`],
    ["ngsw.json", JSON.stringify({ urls: ["/a.js.map"] }).replaceAll("/", "\\/")],
  ])("delete-maps: a map in the worker's list %s and its script are kept", async (list, text) => {
    const files = { ...PAIR, ...OTHER_PAIR, [`dist/${list}`]: text, "dist/sw.js.map": mapText() };
    for (const partial of [{}, { version: VERSION }, { inject: false, version: VERSION }]) {
      const asked = { ...partial, deleteMaps: true, missingMaps: "ignore" } as const;
      const { workspace, uploads, row } = await prepare(files, asked);
      const state = "version" in partial ? "not-started" : "left";
      expect(row("a.js")).toMatchObject({ state, reason: "precached", detail: list });
      expect(uploads.map(({ script: { shown }, worker }) => [shown, worker])).toContainEqual(
        "version" in partial ? ["dist/a.js", list] : ["dist/ok.js", undefined],
      );
      expectUnchanged(workspace, PAIR);
    }
  });

  test("delete-maps: a map in a worker's list by its encoded name is kept", async () => {
    const files = { ...built("dist/[ü]"), ...OTHER_PAIR, "dist/sw.js": `["%5B%C3%BC%5D.js.map"]` };
    const { row } = await prepare(files, { deleteMaps: true, missingMaps: "ignore" });
    expect(row("[ü].js")).toMatchObject({ reason: "precached" });
  });

  test.each([
    ["if maps are not deleted", "sw.js", workbox, {}],
    [
      "if the worker loads another map",
      "sw.js",
      workbox.replace("a.js.map", "b.js.map"),
      { deleteMaps: true },
    ],
    ["if no worker loads that list", "asset-manifest.json", `["a.js.map"]`, { deleteMaps: true }],
    ["if no worker loads that script", "lib.js", `load("a.js.map")`, { deleteMaps: true }],
  ])("a map named in a list is changed %s: %s", async (_, list, text, partial) => {
    const files = { ...PAIR, [`dist/${list}`]: text };
    const { row } = await prepare(files, { missingMaps: "ignore", ...partial });
    expect(row("a.js")).toMatchObject({ injected: true });
  });

  test("a service worker's own map does not count as one that it loads", async () => {
    const code = "list.addAll([1]);\n//# sourceMappingURL=./a.js.map?v=1\n";
    const { row } = await prepare({ ...PAIR, "dist/a.js": code }, { deleteMaps: true });
    expect(row("a.js")).toMatchObject({ injected: true });
  });

  test("a map whose hash is in a worker's list is unchanged", async () => {
    const hash = createHash("sha1").update(PAIR["dist/a.js.map"]).digest("hex");
    const list = JSON.stringify({ hashTable: { "/a.js.map": hash } });
    const { workspace, row } = await prepare({ ...PAIR, ...OTHER_PAIR, "dist/ngsw.json": list });
    expect(row("a.js")).toMatchObject({ reason: "integrity", detail: "ngsw.json" });
    expect(read(workspace, "dist/a.js.map")).toBe(PAIR["dist/a.js.map"]);
  });
});
