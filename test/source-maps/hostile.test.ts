/** Scripts and maps from somebody hostile: what they name, how much, and how deep; and the sources that maps may name. */
import fs, { realpathSync, symlinkSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { allowedFolders } from "../../src/source-maps/find.ts";
import { KeptFiles } from "../../src/source-maps/kept.ts";
import { readMap } from "../../src/source-maps/map.ts";
import { decide } from "../../src/source-maps/decide.ts";
import { normalDebugId, readScript, writtenIds } from "../../src/source-maps/script.ts";
import { completed } from "../../src/source-maps/write.ts";
import { tooSlow } from "../support/growth.ts";
import { INPUTS, lookAt, prepare, uploadedMap } from "./prepare.ts";
import {
  PAIR,
  SMALL_MAP,
  built,
  expectUnchanged,
  mapText,
  read,
  workspaceWith,
} from "./small-build.ts";

type Files = Record<string, string | Buffer>;

const OTHER_ID = "85314830-023f-4cf1-a267-535f4e37bb17";
const OTHER_PAIR = { "dist/ok.js": "var ok;\n", "dist/ok.js.map": mapText() };

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
  ])("a script cannot name the file %s as its map", async (url, others) => {
    const files = { "dist/a.js": `var a;\n//# sourceMappingURL=${url}\n`, ...others };
    const { workspace, row } = await prepare(files);
    expect(row("a.js")).toMatchObject({ state: "failed", reason: "outside" });
    expectUnchanged(workspace, files);
  });

  test.each([
    "../../../../etc/passwd",
    "file:///etc/passwd",
    "file://host/share/a.js.map",
    "..%2F..%2F../etc/passwd",
    "%5C%5Chost%5Cshare%5Ca.js.map",
  ])("the path %s in a map or script is never asked of the file system", async (name) => {
    const map = mapText({ sources: [name, "/etc/hostname"], sourcesContent: [] });
    const code = `var b;\n//# sourceMappingURL=${name}\n`;
    const workspace = realpathSync(
      workspaceWith({ ...PAIR, "dist/a.js.map": map, "dist/b.js": code }),
    );
    const touched = new Set<string>();
    const { row } = await recordingPaths(touched, async () => await prepare(workspace));
    expect(row("b.js")).toMatchObject({ state: "left", injected: false });
    const elsewhere = [...touched].filter((each) => !each.startsWith(workspace));
    expect([elsewhere, touched.size > 0]).toEqual([[], true]);
    expect(read(workspace, "dist/b.js")).toBe(code);
  });

  test("a script cannot name a file on a network share as its map", async () => {
    const code = "var a;\n//# sourceMappingURL=\\\\host\\share\\b.js.map\n";
    const { row } = await prepare({ ...OTHER_PAIR, "dist/a.js": code });
    expect(row("a.js")).toMatchObject({ state: "left", reason: "map-remote" });
  });

  test("scripts of millions of line breaks, escapes or comments are read", () => {
    for (const text of [
      "\n".repeat(3_000_000),
      `"${"\\a".repeat(1_000_000)}"`,
      "//\n".repeat(500_000),
    ]) {
      expect(readScript(Buffer.from(text))).toMatchObject({ writtenIds: [] });
    }
  });

  test("reading a script with many debug ids takes time linear in its size", async () => {
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

  test("finding many scripts with one id takes time linear in their number", async () => {
    const code = (name: string) => `var ${name};\n//# debugId=${OTHER_ID}\n`;
    const of = (name: string) => ({
      [`dist/${name}.js`]: code(name),
      [`dist/${name}.js.map`]: mapText(),
    });
    const { pairs } = await lookAt(workspaceWith({ ...of("a"), ...of("b") }));
    const kinds = (counts: readonly number[]) => {
      const all = pairs.flatMap((pair, index) =>
        Array.from({ length: counts[index] ?? 0 }, () => ({ ...pair, script: { ...pair.script } })),
      );
      const { scripts } = decide({ pairs: all }, { inputs: INPUTS, hasVersion: false });
      return [...new Set(scripts.map(({ kind }) => kind))];
    };
    expect(kinds([100_000])).toEqual(["upload"]);
    const work = (count: number) => () => expect(kinds([count, 1])).toEqual(["failed"]);
    expect(await tooSlow(work, { from: 100, to: 1600 })).toBeUndefined();
  });
});

test("a cancellation ends the search of a file full of names of maps", async () => {
  const controller = new AbortController();
  const stop = new Error("stop");
  setImmediate(() => controller.abort(stop));
  const text = Buffer.from('.map"'.repeat(100_000));
  const work = new KeptFiles().note("sw.js", text, false, controller.signal);
  await expect(work).rejects.toBe(stop);
});

test("each script and map is opened once in a dry run, and twice in a real one", async () => {
  const workspace = realpathSync(
    workspaceWith({
      ...PAIR,
      ...built("dist/b", "var b;"),
      ...built("dist/z/b", "var b;"),
      "dist/sw.js": `precache("none.js")`,
      "dist/b.js.gz": "old",
    }),
  );
  const openedBy = async (dryRun: boolean) => {
    const opened: string[] = [];
    const original = fs.readFileSync;
    using restored = new DisposableStack();
    restored.defer(() => {
      fs.readFileSync = original;
      syncBuiltinESMExports();
    });
    fs.readFileSync = Object.assign((...args: Parameters<typeof original>) => {
      opened.push(path.relative(workspace, String(args[0])));
      return original(...args);
    }, original);
    syncBuiltinESMExports();
    await prepare(workspace, { dryRun, missingMaps: "ignore" });
    const ofBuild = opened.filter((name) => /^dist\/.*\.(?:js|map)$/u.test(name));
    const byName = [...Map.groupBy(ofBuild, (name) => name)];
    return Object.fromEntries(byName.map(([name, all]) => [name, all.length])) as object;
  };
  const files = ["a.js", "a.js.map", "b.js", "b.js.map", "z/b.js", "z/b.js.map"];
  const counts = (count: number) =>
    Object.fromEntries([
      ...files.map((name) => [`dist/${name}`, count]),
      ["dist/sw.js", 1],
    ]) as object;
  expect(await openedBy(true)).toEqual(counts(1));
  expect(await openedBy(false)).toEqual(counts(2));
});

/** Completes maps of a folder that only name their sources, with room for so many bytes. @returns what was added to each */
function complete(
  directory: string,
  maps: readonly (readonly unknown[])[],
  { bytes = 100_000_000, sourceRoot }: { bytes?: number; sourceRoot?: string } = {},
) {
  const folders = allowedFolders({ exclude: [] }, directory);
  const file = path.join(directory, "a.js.map");
  let room = bytes;
  const all = maps.map((sources) => {
    const result = completed({ ...naming(sources), sourceRoot }, file, room, folders);
    room -= result.bytes;
    return result;
  });
  return {
    added: all.reduce((sum, each) => sum + each.added, 0),
    missing: all.reduce((sum, each) => sum + each.missing, 0),
    isAdded: all.map(({ value }) => value !== undefined),
  };
}

/** A map that only names its sources. */
function naming(sources: readonly unknown[]) {
  return { version: 3, sources: [...sources], names: [], mappings: "AAAA" };
}

test.each(["src", "src/"])("sources are relative to the sourceRoot %s, or absolute", (root) => {
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

test("sources with percent-encoded names are found; only UTF-8 is added", () => {
  const latin = Buffer.from("\u00e9", "latin1");
  const files = { "src/[slug]/a.ts": "a", "src/ü.ts": "u", "src/100%.TS": "p", "latin.ts": latin };
  const directory = realpathSync(workspaceWith(files));
  const sources = ["src/%5Bslug%5D/a.ts", "src/%C3%BC.ts", "src/100%.TS", "latin.ts"];
  expect(complete(directory, [sources])).toMatchObject({ added: 3, missing: 1 });
});

describe("hostile maps", () => {
  test.each([
    // As JSON the file is six times as long.
    ["a file of 4.9 MB 40 times", 40, "\u0001".repeat(4_900_000), 3],
    ["50,001 sources", 50_001, "a", 1],
  ])("a map that names %s gets no more than there is room for", (_, count, content, added) => {
    const directory = realpathSync(workspaceWith({ "src/a.ts": content }));
    const sources = Array.from({ length: count }, (_source, index) =>
      index < 49_999 && added === 1 ? "none.ts" : "src/a.ts",
    );
    expect(complete(directory, [sources])).toMatchObject({ added, missing: count - added });
  });

  test("maps with 200,000 missing sources leave room for other maps", () => {
    const directory = realpathSync(workspaceWith({ "src/a.ts": "a" }));
    const many = Array.from({ length: 50_000 }, () => "none.ts");
    const { isAdded } = complete(directory, [
      ...Array.from({ length: 4 }, () => many),
      ["src/a.ts"],
    ]);
    expect(isAdded.at(-1)).toBe(true);
  });

  test("maps that name files outside the workspace get nothing of them", async () => {
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

  test("a map nested 20,000 deep is refused, and the others are uploaded", async () => {
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

  test("all maps of a step share one limit of bytes for added sources", () => {
    const directory = realpathSync(workspaceWith({ "src/a.ts": "a".repeat(1000) }));
    const maps = [["src/a.ts"], ["src/a.ts"], ["src/a.ts"]];
    expect(complete(directory, maps, { bytes: 2500 }).isAdded).toEqual([true, true, false]);
  });

  test("JSON nested more than 100 levels deep is not read as a map", () => {
    expect(readMap(Buffer.from(`{"version":3,"x":${"[".repeat(1_000_000)}`))).toContain("JSON");
    const nested = (depth: number) =>
      readMap(Buffer.from(`{"mappings":"","x":${"[".repeat(depth)}${"]".repeat(depth)}}`));
    expect(nested(99)).toMatchObject({ ids: [undefined, undefined] });
    expect(nested(100)).toContain("more than 100 deep");
  });

  test("a map with 130,000 sections is shifted", async () => {
    const sections = Array.from({ length: 130_000 }, () => ({ offset: { line: 1 } }));
    const map = JSON.stringify({ version: 3, sections });
    const { workspace } = await prepare({ ...PAIR, "dist/a.js.map": map });
    expect(read(workspace, "dist/a.js.map").match(/"line":2\}/gu)).toHaveLength(130_000);
  });

  test("inline maps of 3 MB and maps of 100,000 sources pass; deep ones fail", async () => {
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
