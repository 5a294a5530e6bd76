/** Files as people have them: what is found, what is left alone, and what hostile ones get. */
import {
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createHash } from "node:crypto";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { InputError } from "../../src/errors.ts";
import { derivedDebugId, normalDebugId, snippetIds } from "../../src/source-maps/debug-id.ts";
import { applyEdits, fingerprintOf } from "../../src/source-maps/files.ts";
import { lineShiftEdits, readMap } from "../../src/source-maps/map.ts";
import { readScript } from "../../src/source-maps/script.ts";
import { tooSlow } from "../support/growth.ts";
import { withoutConflicts } from "../../src/source-maps/plan.ts";
import { expectShifted, shapeOf } from "./oracles.ts";
import { prepare, rowOf, uploadedMap } from "./prepare.ts";
import {
  SMALL_MAP,
  SMALL_SCRIPT,
  mapText,
  read,
  scriptText,
  workspaceWith,
} from "./small-build.ts";

const ID = "85314830-023f-4cf1-a267-535f4e37bb17";
const OTHER = "11111111-2222-4333-8444-555555555555";

async function problemsOf(work: Promise<unknown>): Promise<string[]> {
  let error: unknown;
  try {
    await work;
  } catch (error_) {
    error = error_;
  }
  expect(error).toBeInstanceOf(InputError);
  return (error as InputError).problems.map(({ what }) => what);
}

describe("what is found", () => {
  test("folders with hidden ones, files, globs; never node_modules", async () => {
    const files = {
      "dist/a.js": scriptText("a.js"),
      "dist/a.js.map": mapText(),
      "dist/.vite/b.mjs": scriptText("b.mjs", "var b;"),
      "dist/.vite/b.mjs.map": mapText(),
      "dist/node_modules/c.js": scriptText("c.js"),
      "out/[id].cjs": scriptText("%5Bid%5D.cjs", "var c;"),
      "out/[id].cjs.map": mapText(),
      "out/skipped.js": scriptText("skipped.js"),
    };
    const sourceMaps = ["dist", "out/[id].cjs", "out/*.{js,cjs}"];
    const { outcome } = await prepare(workspaceWith(files), { sourceMaps, exclude: ["skip*.js"] });
    expect(outcome.files.map(({ script: name, url }) => [name, url])).toEqual([
      ["dist/.vite/b.mjs", "~/.vite/b.mjs"],
      ["out/[id].cjs", "~/[id].cjs"],
      ["dist/a.js", "~/a.js"],
    ]);
  });

  test("a path without files is an error, not an empty upload (sentry-cli#1705, keymanapp/keyman#9199)", async () => {
    const workspace = workspaceWith({ "maps/a.js.map": mapText(), "dist/a.js": SMALL_SCRIPT });
    const sourceMaps = ["nowhere", "dist/**/*.mjs", "maps", ".."];
    expect(await problemsOf(prepare(workspace, { sourceMaps }))).toEqual([
      '"nowhere" matches no file or folder.',
      '"dist/**/*.mjs" matches no file or folder.',
      'The folder "maps" holds no script (.js, .mjs, .cjs).',
      '".." lies outside the workspace, or in a ".git" folder.',
    ]);
  });

  test("scripts without maps are no success (JiRaska/open-bank-oss#3235)", async () => {
    const workspace = workspaceWith({ "dist/a.js": "var a;\n" });
    const [problem] = await problemsOf(prepare(workspace));
    expect(problem).toBe("No script has a source map: dist/a.js.");
  });

  test("a build of maps alone is an error", async () => {
    const workspace = workspaceWith({ "dist/a.js.map": mapText() });
    expect(await problemsOf(prepare(workspace, { sourceMaps: ["dist/*.map"] }))).toEqual([
      "The paths name maps, but no script.",
    ]);
  });

  describe("scripts of which none is uploaded", () => {
    const code = scriptText("a.js");
    const hash = createHash("sha384").update(code).digest("base64");
    const files = {
      "dist/a.js": code,
      "dist/a.js.map": mapText(),
      "dist/b.js": "var b;\n",
      "dist/index.html": `<script src="a.js" integrity="sha384-${hash}"></script>`,
    };
    const what =
      "No script is uploaded: dist/a.js (a page or a script contains its hash) and dist/b.js (it has no source map).";

    test.each([
      ["warn", "warning"],
      ["ignore", "notice"],
    ] as const)("are named with their reasons: missing-maps %s is a %s", async (policy, level) => {
      const { outcome } = await prepare(workspaceWith(files), { missingMaps: policy });
      expect(outcome.notices).toContainEqual(expect.objectContaining({ level, what }));
    });

    test("fail the step where missing-maps says so", async () => {
      const workspace = workspaceWith(files);
      expect(await problemsOf(prepare(workspace, { missingMaps: "fail" }))).toEqual([what]);
    });

    test("are said to be so where scripts without maps may be", async () => {
      const workspace = workspaceWith({ "dist/b.js": "var b;\n" });
      const { outcome } = await prepare(workspace, { missingMaps: "ignore" });
      expect(outcome.notices.map(({ level, what: text }) => [level, text])).toEqual([
        ["notice", "No script has a source map: dist/b.js."],
      ]);
    });
  });

  test("a folder that cannot be read is an error that names it", async () => {
    const workspace = realpathSync(workspaceWith({ "dist/a.js": scriptText("a.js") }));
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
  });

  test("links are not followed, and a map outside of the workspace is not touched", async () => {
    const outside = workspaceWith({ "a.js.map": mapText(), "x.js": SMALL_SCRIPT });
    const workspace = workspaceWith({
      "dist/a.js": scriptText("a.js").replace(
        "a.js.map",
        path.join(path.relative("/w/dist", "/"), outside, "a.js.map"),
      ),
      "dist/b.js": scriptText("b.js", "var b;"),
      "dist/b.js.map": mapText(),
    });
    symlinkSync(outside, path.join(workspace, "dist/linked"));
    symlinkSync(path.join(outside, "a.js.map"), path.join(workspace, "dist/a.js.map"));
    const { outcome } = await prepare(workspace);
    expect(outcome.files.map(({ script: name }) => name)).toEqual(["dist/a.js", "dist/b.js"]);
    expect(rowOf(outcome.files, "a.js").debugId).toBeUndefined();
    expect(read(outside, "a.js.map")).toBe(mapText());
  });
});

describe("ids that exist", () => {
  const snippet = `!function(){try{(globalThis._sentryDebugIds=globalThis._sentryDebugIds||{})[new Error().stack]="${ID}"}catch(e){}}();`;

  test("a comment without a snippet gets one, and its map the id (sentry-cli#2404, #1681, sentry-javascript-bundler-plugins#710)", async () => {
    const workspace = workspaceWith({
      "dist/a.js": `var a;\n//# debugId=${ID}\n//# sourceMappingURL=a.js.map\n`,
      "dist/a.js.map": mapText(),
    });
    const { outcome } = await prepare(workspace);
    expect(rowOf(outcome.files, "a.js").debugId).toBe(ID);
    const text = read(workspace, "dist/a.js");
    expect(text).toMatch(new RegExp(`^!function.*${ID}.*\nvar a;\n`, "u"));
    expect(text.match(/debugId=/gu)).toHaveLength(1);
    expectShifted(mapText(), read(workspace, "dist/a.js.map"), 0);
    expect(JSON.parse(read(workspace, "dist/a.js.map"))).toMatchObject({
      debugId: ID,
      debug_id: ID,
    });
  });

  test("a plug-in's snippet without a comment keeps its id and its lines (sentry-javascript#19874)", async () => {
    const code = `${snippet}\nvar a;\n//# sourceMappingURL=a.js.map\n`;
    const workspace = workspaceWith({ "dist/a.js": code, "dist/a.js.map": mapText() });
    await prepare(workspace);
    const comment = `//# debugId=${ID}\n//# source`;
    expect(read(workspace, "dist/a.js")).toBe(code.replace("//# source", comment));
    const {
      debugId,
      debug_id: other,
      ...rest
    } = JSON.parse(read(workspace, "dist/a.js.map")) as Record<string, unknown>;
    expect([debugId, other, rest]).toEqual([ID, ID, SMALL_MAP]);
  });

  test("of several the one that runs counts, and the others are named", async () => {
    const workspace = workspaceWith({
      "dist/a.js": `${snippet}\nvar a;\n//# debugId=${OTHER}\n`,
      "dist/a.js.map": mapText({ debug_id: OTHER }),
    });
    const { outcome } = await prepare(workspace);
    expect(rowOf(outcome.files, "a.js").debugId).toBe(ID);
    expect(outcome.notices.map(({ what }) => what)).toEqual([
      `Several debug ids in a script and its map: a.js (${ID} and ${OTHER}). The first one counts, because the script sends it.`,
    ]);
    expect(read(workspace, "dist/a.js.map")).toContain(ID);
  });

  test("Bun's spelling without dashes is read, and stays", async () => {
    const bun = ID.replaceAll("-", "").toUpperCase();
    const workspace = workspaceWith({
      "dist/a.js": `var a;\n//# debugId=${bun}\n//# sourceMappingURL=a.js.map`,
      "dist/a.js.map": mapText({ debugId: bun }),
    });
    const { outcome } = await prepare(workspace);
    expect(rowOf(outcome.files, "a.js").debugId).toBe(ID);
    expect(read(workspace, "dist/a.js")).toContain(`//# debugId=${bun}\n`);
  });

  test("one id in two different scripts fails both, a copy does not", async () => {
    const comment = `//# debugId=${ID}\n`;
    const workspace = workspaceWith({
      "dist/a.js": `var a;\n${comment}`,
      "dist/a.js.map": mapText(),
      "dist/b.js": `var b;\n${comment}`,
      "dist/b.js.map": mapText(),
      "dist/c.js": "var c;\n",
      "dist/c.js.map": mapText(),
      "dist/copy/c.js": "var c;\n",
      "dist/copy/c.js.map": mapText(),
    });
    const { outcome } = await prepare(workspace);
    const states = outcome.files.map(({ script: name, state, reason }) => [name, state, reason]);
    expect(states).toEqual([
      ["dist/a.js", "failed", "id-conflict"],
      ["dist/b.js", "failed", "id-conflict"],
      ["dist/c.js", "not-started", undefined],
      ["dist/copy/c.js", "not-started", undefined],
    ]);
    expect(read(workspace, "dist/a.js")).toBe(`var a;\n${comment}`);
  });
});

test("one id in very many scripts is found out as fast as in two", async () => {
  const { plans } = await prepare(
    workspaceWith({ "dist/a.js": scriptText("a.js"), "dist/a.js.map": mapText() }),
  );
  const [plan] = plans;
  if (!plan) throw new Error("nothing was planned");
  const copies = Array.from({ length: 200_000 }, () => ({ ...plan, row: { ...plan.row } }));
  expect(withoutConflicts(copies)).toHaveLength(200_000);
  const other = { ...plan, row: { ...plan.row }, mapAfter: "another" };
  expect(withoutConflicts([...copies, other])).toEqual([]);
});

describe("what is left byte for byte", () => {
  test.each([
    [
      "a map of two scripts (sentry-cli#2462)",
      {
        "b.js": "//# sourceMappingURL=a.js.map\n",
        "a.js": scriptText("a.js"),
        "a.js.map": mapText(),
      },
      "map-shared",
    ],
    [
      "a map that is no JSON",
      { "a.js": scriptText("a.js"), "a.js.map": '{"version":3,"mappings":"AAAA",}' },
      "map-invalid",
    ],
    [
      "a map with wrong mappings",
      { "a.js": scriptText("a.js"), "a.js.map": mapText({ mappings: "AA!A" }) },
      "map-invalid",
    ],
    [
      "a map without mappings",
      { "a.js": scriptText("a.js"), "a.js.map": '{"version":3}' },
      "map-invalid",
    ],
    [
      "a map that is not UTF-8",
      {
        "a.js": scriptText("a.js"),
        "a.js.map": Buffer.from(`${mapText().slice(0, -1)},"x":"\u00ff"}`, "latin1"),
      },
      "map-invalid",
    ],
    [
      "a script that is not UTF-8",
      { "a.js": Buffer.from([0x61, 0xff, 0x62]), "a.js.map": mapText() },
      "not-utf8",
    ],
    [
      "Hermes bytecode",
      { "a.js": Buffer.from("c61fbc03c103191f00", "hex"), "a.js.map": mapText() },
      "bytecode",
    ],
    [
      "a map on another server",
      { "a.js": "//# sourceMappingURL=https://cdn.example.com/x.map\n" },
      "map-remote",
    ],
    ["nothing of the map", { "a.js": scriptText("a.js") }, "map-not-found"],
    [
      "an embedded map that cannot be read (sentry-cli#1918)",
      { "a.js": "var a;\n//# sourceMappingURL=data:application/json;base64,b.c" },
      "map-invalid",
    ],
  ])("%s", async (_, files, reason) => {
    const all: Record<string, string | Buffer> = {
      ...files,
      "ok.js": "var ok;\n",
      "ok.js.map": mapText(),
    };
    const workspace = workspaceWith(
      Object.fromEntries(Object.entries(all).map(([name, content]) => [`dist/${name}`, content])),
    );
    const { outcome } = await prepare(workspace);
    expect(rowOf(outcome.files, "a.js").reason).toBe(reason);
    for (const [name, content] of Object.entries(files)) {
      expect(readFileSync(path.join(workspace, "dist", name))).toEqual(Buffer.from(content));
    }
    expect(rowOf(outcome.files, "ok.js")).toMatchObject({ state: "not-started", injected: true });
  });

  test("a script whose hash stands in a page (sentry-cli#1535)", async () => {
    const code = scriptText("a.js");
    const hash = createHash("sha384").update(code).digest("base64");
    const workspace = workspaceWith({
      "dist/assets/a.js": code,
      "dist/assets/a.js.map": mapText(),
      "dist/index.html": `<script src="assets/a.js" integrity="sha384-${hash}"></script>`,
    });
    const { outcome } = await prepare(workspace);
    expect(rowOf(outcome.files, "a.js")).toMatchObject({ state: "left", reason: "integrity" });
    expect(read(workspace, "dist/assets/a.js")).toBe(code);
  });

  test.each(["fail", "ignore"] as const)(
    "a script whose hash stands in a page is warned of beside others: missing-maps %s",
    async (missingMaps) => {
      const code = scriptText("a.js");
      const hash = createHash("sha384").update(code).digest("base64");
      const workspace = workspaceWith({
        "dist/a.js": code,
        "dist/a.js.map": mapText(),
        "dist/b.js": scriptText("b.js", "var b = 2;"),
        "dist/b.js.map": mapText(),
        "dist/index.html": `<script src="a.js" integrity="sha384-${hash}"></script>`,
      });
      const { outcome } = await prepare(workspace, { missingMaps });
      expect(rowOf(outcome.files, "b.js")).toMatchObject({ injected: true });
      expect(outcome.notices.map(({ level, what }) => [level, what])).toEqual([
        [
          "warning",
          "Left unchanged, because a page or a script contains their hash (integrity): dist/a.js (not uploaded).",
        ],
      ]);
    },
  );

  test("a script whose hash stands in the script that loads it", async () => {
    const lazy = scriptText("lazy.js", "var lazy;");
    const hash = createHash("sha256").update(lazy).digest("base64");
    const workspace = workspaceWith({
      "dist/lazy.js": lazy,
      "dist/lazy.js.map": mapText(),
      "dist/runtime.js": scriptText("runtime.js", `var sri = { 7: "sha256-${hash}" };`),
      "dist/runtime.js.map": mapText(),
    });
    const { outcome } = await prepare(workspace);
    expect(rowOf(outcome.files, "lazy.js")).toMatchObject({ state: "left", reason: "integrity" });
    expect(read(workspace, "dist/lazy.js")).toBe(lazy);
    expect(rowOf(outcome.files, "runtime.js")).toMatchObject({ injected: true });
  });

  test.each([
    ["ngsw.json", "sha1", (hash: string) => `{"hashTable":{"/a.js":"${hash}"}}`],
    ["sw.js", "md5", (hash: string) => `precache([{url:"a.js",revision:"${hash}"}])`],
    ["precache-manifest.9ab.js", "md5", (hash: string) => `self.list=[{"revision":"${hash}"}]`],
  ])("lists of service workers are not touched, and named: %s", async (list, algorithm, text) => {
    const code = scriptText("a.js");
    const content = text(createHash(algorithm).update(code).digest("hex"));
    const workspace = workspaceWith({
      "dist/a.js": code,
      "dist/a.js.map": mapText(),
      [`dist/${list}`]: content,
    });
    const { outcome } = await prepare(workspace, { missingMaps: "ignore" });
    expect(outcome.notices.map(({ what }) => what)).toEqual([
      `Old hashes of scripts that get debug ids are in ${list}: a.js.`,
    ]);
    expect(read(workspace, `dist/${list}`)).toBe(content);
    // What has its ids already is as the list says, or was wrong before.
    expect((await prepare(workspace, { missingMaps: "ignore" })).outcome.notices).toEqual([]);
  });

  test("what compressed copies hold is said", async () => {
    const workspace = workspaceWith({
      "dist/a.js": scriptText("a.js"),
      "dist/a.js.map": mapText(),
      "dist/a.js.br": "x",
    });
    const { outcome } = await prepare(workspace);
    expect(outcome.notices.map(({ what }) => what)).toEqual([
      "Compressed copies of changed scripts still hold the old content, without debug ids (1).",
    ]);
  });

  test("compressed copies are seen beside a script that is named alone", async () => {
    const workspace = workspaceWith({
      "dist/a.js": scriptText("a.js"),
      "dist/a.js.map": mapText(),
      "dist/a.js.gz": "x",
    });
    const { outcome } = await prepare(workspace, { sourceMaps: ["dist/a.js"] });
    expect(outcome.notices.map(({ what }) => what)).toEqual([
      "Compressed copies of changed scripts still hold the old content, without debug ids (1).",
    ]);
  });

  test("everything in a dry run, and with inject: false", async () => {
    const files = { "dist/a.js": scriptText("a.js"), "dist/a.js.map": mapText() };
    const workspace = workspaceWith(files);
    await prepare(workspace, { dryRun: true });
    await prepare(workspace, { inject: false });
    for (const [name, content] of Object.entries(files))
      expect(read(workspace, name)).toBe(content);
  });
});

describe("scripts keep their meaning (sentry-cli#1532, #1646, #1647)", () => {
  test.each([
    ['"use strict"\nvar a = 1', 0],
    ['"use strict"; "use client"; var a', 0],
    ["'use strict'\r\n'use client'\r\nvar a\r\n", 0],
    ["#!/usr/bin/env node\n'use strict'\nvar a", 1],
    ["\ufeff'use strict';var a", 0],
    ["/* licence */\n'use strict'\n+1", 0],
    [`(this.foo = this.bar || []).push([[2], [function () { "use strict"; }]])`, 0],
    ["'use strict';(function(){})()", 0],
    ["var query = `\n'use strict';\nquery {}\n`", 0],
    ["var a // without an end", 0],
  ])("%j", async (code, line) => {
    const workspace = workspaceWith({ "dist/a.js": code, "dist/a.js.map": mapText() });
    await prepare(workspace);
    const after = read(workspace, "dist/a.js");
    expect(shapeOf("a.js", after)).toEqual(shapeOf("a.js", code));
    expect(after.startsWith("\ufeff")).toBe(code.startsWith("\ufeff"));
    expectShifted(mapText(), read(workspace, "dist/a.js.map"), line);
  });

  test("a comment within a long string is not taken for one (symbolic#898)", async () => {
    const code = "var a = `\n//# sourceMappingURL=a.js.map\n`;\nvar b;";
    const workspace = workspaceWith({ "dist/a.js": code, "dist/a.js.map": mapText() });
    await prepare(workspace);
    expect(read(workspace, "dist/a.js")).toMatch(
      /^!.*\nvar a = `\n\/\/# sourceMappingURL=a\.js\.map\n`;\nvar b;\n\/\/# debugId=.*\n$/u,
    );
  });
});

test("a reference within a line is none (sentry-cli#2273)", async () => {
  const code = `var a = "//# sourceMappingURL=data:application/json,no", b;\n//# sourceMappingURL=b.js.map\n`;
  const workspace = workspaceWith({ "dist/b.js": code, "dist/b.js.map": mapText() });
  const { outcome } = await prepare(workspace);
  expect(rowOf(outcome.files, "b.js")).toMatchObject({ map: "dist/b.js.map", injected: true });
  expect(read(workspace, "dist/b.js")).toContain(code.split("\n")[0]);
});

describe("a derived id is a UUID of the SHA-1, version 5, as sentry-cli derives it", () => {
  const [script, map] = [Buffer.from("var a = 1;\n"), Buffer.from(mapText())];
  const uuid = (parts: readonly (string | Buffer)[]): string => {
    const hash = createHash("sha1");
    for (const part of parts) hash.update(part);
    const hex = hash.digest("hex");
    const variant = "89ab"[Number.parseInt(hex.charAt(16), 16) % 4];
    return [
      hex.slice(0, 8),
      hex.slice(8, 12),
      `5${hex.slice(13, 16)}`,
      `${variant}${hex.slice(17, 20)}`,
      hex.slice(20, 32),
    ].join("-");
  };
  const length = ({ byteLength }: Buffer) => Buffer.from([byteLength, 0, 0, 0, 0, 0, 0, 0]);

  test("of the script and of its map, each with a label and its length", () => {
    const parts = ["js", length(script), script, "sourcemap", length(map), map];
    expect(derivedDebugId(script, map)).toBe(uuid(parts));
  });

  test("of the script alone where there is no map", () => {
    expect(derivedDebugId(script, undefined)).toBe(uuid([script]));
  });

  test("maps beside a script count, and maps within it that sentry-cli sees", async () => {
    const within = (type: string) =>
      Buffer.from(`var b;\n//# sourceMappingURL=data:${type};base64,${map.toString("base64")}\n`);
    const files = {
      "dist/a.js": Buffer.from(scriptText("a.js")),
      "dist/a.js.map": map,
      "dist/b.js": within("application/json"),
      "dist/c.js": within("application/json;charset=utf-8"),
    };
    const { outcome } = await prepare(workspaceWith(files));
    expect(["a.js", "b.js", "c.js"].map((name) => rowOf(outcome.files, name).debugId)).toEqual([
      derivedDebugId(files["dist/a.js"], map),
      derivedDebugId(files["dist/b.js"], map),
      derivedDebugId(files["dist/c.js"], undefined),
    ]);
  });
});

test("the same content gets the same id in any build (sentry#91858)", async () => {
  const files = { "dist/a.js": scriptText("a.js"), "dist/a.js.map": mapText() };
  const [one, other] = [workspaceWith(files), workspaceWith(files)];
  await prepare(one);
  await prepare(other);
  for (const name of Object.keys(files)) expect(read(one, name)).toBe(read(other, name));
});

test.each(["dist/a.js", "dist/a.js.map"])(
  "%s is not written over when something else changed it meanwhile",
  async (name) => {
    const files = { "dist/a.js": scriptText("a.js"), "dist/a.js.map": mapText() };
    const workspace = workspaceWith(files);
    const before = read(workspace, name);
    // As long as before, and in a place that would be kept.
    const changed = name.endsWith(".map")
      ? before.replace("version", "Version")
      : `V${before.slice(1)}`;
    const meanwhile = () => writeFileSync(path.join(workspace, name), changed);
    await expect(prepare(workspace, {}, meanwhile)).rejects.toMatchObject({
      message: "A file was changed by something else while this step worked on it.",
      where: path.join(realpathSync(workspace), name),
    });
    for (const other of Object.keys(files)) {
      expect(read(workspace, other)).toBe(other === name ? changed : files[other as "dist/a.js"]);
    }
  },
);

test("names may be as long as file systems allow", async () => {
  const name = `${"界".repeat(82)}.js`;
  const workspace = workspaceWith({
    [`dist/${name}`]: scriptText(name),
    [`dist/${name}.map`]: mapText(),
  });
  const { outcome } = await prepare(workspace);
  expect(outcome.files.map(({ debugId, injected }) => [typeof debugId, injected])).toEqual([
    ["string", true],
  ]);
  expect(read(workspace, `dist/${name}`)).toContain("_sentryDebugIds");
});

test("an escaped separator in mappings is one", () => {
  const mapOf = (mappings: string) => Buffer.from(`{"version":3,"mappings":"${mappings}"}`);
  for (const separator of [";", "\\u003b", "\\u003B"]) {
    const map = mapOf(`A\\/AA${separator}AAAA`);
    expect(readMap(map)).toMatchObject({ ids: [] });
    const shifted = Buffer.concat(applyEdits(map, lineShiftEdits(map, 1))).toString();
    expect(JSON.parse(shifted)).toMatchObject({ mappings: "A/AA;;AAAA" });
  }
  for (const wrong of ["\\n", "\\\\", "é", '\\"']) {
    const flaw = `its "mappings" hold a character that does not belong there`;
    expect(readMap(mapOf(`AAAA${wrong}`))).toBe(flaw);
  }
});

test("an id that only an inline map lacks is written into it", async () => {
  const snippet = `!function(){try{(globalThis._sentryDebugIds=globalThis._sentryDebugIds||{})[new Error().stack]="${ID}"}catch(e){}}();`;
  const url = `data:application/json;base64,${Buffer.from(mapText()).toString("base64")}`;
  const code = `${snippet}\nvar a;\n//# debugId=${ID}\n//# sourceMappingURL=${url}\n`;
  const workspace = workspaceWith({ "dist/a.js": code });
  const { written } = await prepare(workspace);
  const text = read(workspace, "dist/a.js");
  expect(Buffer.from(text.split("base64,")[1] ?? "", "base64").toString()).toContain(ID);
  expect(written[0]?.script).toBe(fingerprintOf([Buffer.from(text)]));
});

test("the upload of a map without sources is the same in a second run", async () => {
  const workspace = workspaceWith({
    "dist/a.js": scriptText("a.js"),
    "dist/a.js.map": mapText({ sources: ["../src/a.ts"], sourcesContent: undefined }),
    "src/a.ts": "let a: 1;",
  });
  const first = await prepare(workspace);
  expect(uploadedMap(first.bundled)).toMatchObject({ sourcesContent: ["let a: 1;"] });
  const second = await prepare(workspace);
  expect(second.bundled.map(({ content }) => content.toString())).toEqual(
    first.bundled.map(({ content }) => content.toString()),
  );
});

test.each([
  ["percent-encoded", (map: string) => `application/json,${encodeURI(map)}`],
  [
    "base64 without padding",
    (map: string) =>
      `application/json;base64,${Buffer.from(`${map} `).toString("base64").replaceAll("=", "")}`,
  ],
])("an inline map that stays is uploaded as it is written: %s", async (_, encoded) => {
  const code = `var a;\n//# sourceMappingURL=data:${encoded(mapText())}\n`;
  const workspace = workspaceWith({ "dist/a.js": code });
  const { bundled } = await prepare(workspace, {
    inject: false,
    version: { name: "1.2.3", isTag: false, where: "input version" },
  });
  expect(read(workspace, "dist/a.js")).toBe(code);
  expect(bundled.map(({ content }) => content.toString().trim())).toEqual([code.trim(), mapText()]);
});

describe("hostile scripts", () => {
  test.each([
    ["../release/app.tar", { "release/app.tar": mapText() }],
    ["../node_modules/a/a.js.map", { "node_modules/a/a.js.map": mapText() }],
    ["../other/a.js.map", { "other/a.js.map": mapText() }],
    ["a.json", { "dist/a.json": mapText() }],
    ["\\\\host\\share\\a.js.map", {}],
    ["%5C%5Chost%5Cshare%5Ca.js.map", {}],
  ])("cannot make %s their map", async (url, files: Record<string, string>) => {
    const code = `var a;\n//# sourceMappingURL=${url}\n`;
    const workspace = workspaceWith({ "dist/a.js": code, ...files });
    const { outcome } = await prepare(workspace);
    expect(rowOf(outcome.files, "a.js")).toMatchObject({ state: "failed", reason: "outside" });
    for (const [name, content] of Object.entries({ "dist/a.js": code, ...files })) {
      expect(read(workspace, name)).toBe(content);
    }
  });

  test("of nothing but line breaks, escapes or comments are read", () => {
    const texts = [
      "\n".repeat(9_000_000),
      `"${"\\a".repeat(3_000_000)}"`,
      "//\n".repeat(1_000_000),
    ];
    for (const text of texts) {
      expect(readScript(Buffer.from(text))).toMatchObject({ snippetIds: [] });
    }
  });

  test("with many debug ids take no longer than their length", async () => {
    const ids = (count: number) =>
      Array.from({ length: count }, (_, index) => index.toString(16).padStart(32, "0"));
    const script = (length: number) =>
      Buffer.from(
        ids(length)
          .map((id) => `_sentryDebugIds[x]="${id}";\n`)
          .join(""),
      );
    expect(snippetIds(script(3))).toEqual(ids(3).map(normalDebugId).toReversed());
    const work = (length: number) => {
      const bytes = script(length);
      return () => snippetIds(bytes);
    };
    expect(await tooSlow(work, { from: 1000, to: 64_000 })).toBeUndefined();
  });

  test("of two snippets the one that runs last counts, though its id was registered before", () => {
    const text = [ID, OTHER, ID].map((id) => `_sentryDebugIds[x]="${id}";`).join("\n");
    expect(snippetIds(Buffer.from(text))).toEqual([ID, OTHER]);
  });
});

describe("hostile maps", () => {
  test("that name one file again and again get it as often as there is room", async () => {
    const sources = Array.from({ length: 40 }, () => "../src/a.ts");
    const workspace = workspaceWith({
      "dist/a.js": scriptText("a.js"),
      "dist/a.js.map": JSON.stringify({ version: 3, sources, names: [], mappings: "AAAA" }),
      // As JSON it is six times as long.
      "src/a.ts": "\u0001".repeat(4_900_000),
    });
    const { outcome } = await prepare(workspace);
    expect(outcome.sources).toEqual({ added: 3, missing: 37 });
  });

  test("that name more sources than anybody has get none of them", async () => {
    const sources = Array.from({ length: 50_001 }, () => "../src/a.ts");
    const workspace = workspaceWith({
      "dist/a.js": scriptText("a.js"),
      "dist/a.js.map": JSON.stringify({ version: 3, sources, names: [], mappings: "AAAA" }),
      "src/a.ts": "a",
    });
    const { outcome } = await prepare(workspace);
    expect(outcome.sources).toEqual({ added: 0, missing: 50_001 });
  });

  test.each([
    ["that nest values without end", `{"version":3,"x":${"[".repeat(100_000)}`, "valid JSON"],
  ])("%s are no maps", (_, text, reason) => {
    expect(readMap(Buffer.from(text))).toContain(reason);
  });

  test("that name files of the machine get nothing of them", async () => {
    const sources = [
      "/etc/passwd",
      "../../../../../../etc/passwd",
      "file:///etc/hostname",
      "../.git/config.js",
      "../link.ts",
      "a\0b.ts",
      "../src/ok.ts",
    ];
    const workspace = workspaceWith({
      "dist/a.js": scriptText("a.js"),
      "dist/a.js.map": JSON.stringify({ version: 3, sources, names: [], mappings: "AAAA" }),
      "src/ok.ts": "let ok: 1;",
      ".git/config.js": "secret",
      "secret.env": "secret",
    });
    symlinkSync("/etc/passwd", path.join(workspace, "link.ts"));
    const { outcome, bundled } = await prepare(workspace);
    const uploaded = uploadedMap(bundled);
    expect(uploaded.sourcesContent).toEqual([null, null, null, null, null, null, "let ok: 1;"]);
    expect(outcome.sources).toEqual({ added: 1, missing: 6 });
    expect(JSON.parse(read(workspace, "dist/a.js.map"))).not.toHaveProperty("sourcesContent");
  });

  test("that name their script's folder in vain: NUL, ::, and ways out of it", async () => {
    const sources = ["::error::x", "..\\..\\x.ts", "%2e%2e/x.ts", "\u0000", "a::b.ts"];
    const workspace = workspaceWith({
      "dist/::error::a.js": "var a;\n//# sourceMappingURL=../../../../etc/passwd\n",
      "dist/b.js": "var b;\n//# sourceMappingURL=b.js%00.map\n",
      "dist/c::d.js": "var c;\n",
      "dist/c::d.js.map": JSON.stringify({ version: 3, sources, names: [], mappings: "AAAA" }),
    });
    const { outcome } = await prepare(workspace);
    expect(outcome.files.map(({ state, reason }) => [state, reason])).toEqual([
      ["failed", "outside"],
      ["left", "map-not-found"],
      ["not-started", undefined],
    ]);
    expect(outcome.sources).toEqual({ added: 0, missing: 5 });
  });

  test("inline with 10 MB, with 100,000 sources, and with sections in sections", async () => {
    const large = JSON.stringify({ ...SMALL_MAP, sourcesContent: ["x".repeat(10_000_000)] });
    const many = {
      version: 3,
      sources: Array.from({ length: 100_000 }, (_, index) => `s${index}.ts`),
      names: [],
      mappings: "AAAA",
    };
    const section = (inner: object) => ({
      version: 3,
      sections: [{ offset: { line: 0, column: 0 }, map: inner }],
    });
    const workspace = workspaceWith({
      "dist/inline.js": `var a;\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(large).toString("base64")}\n`,
      "dist/many.js": scriptText("many.js"),
      "dist/many.js.map": JSON.stringify(many),
      "dist/nested.js": scriptText("nested.js", "var n;"),
      "dist/nested.js.map": JSON.stringify(section(section(SMALL_MAP))),
      "dist/deep.js": scriptText("deep.js", "var d;"),
      "dist/deep.js.map": `${'{"version":3,"sections":[{"offset":{"line":0,"column":0},"map":'.repeat(5000)}{}${"}]}".repeat(5000)}`,
    });
    const { outcome } = await prepare(workspace, { includeSources: false });
    const states = outcome.files.map(({ script: name, state }) => [path.basename(name), state]);
    expect(states).toEqual([
      ["deep.js", "failed"],
      ["inline.js", "not-started"],
      ["many.js", "not-started"],
      ["nested.js", "not-started"],
    ]);
    const inline = read(workspace, "dist/inline.js");
    expect(Buffer.from(inline.split("base64,")[1] ?? "", "base64").toString()).toContain(
      '"debugId"',
    );
  });
});
