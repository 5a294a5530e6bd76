/**
 * What people complained of in the trackers of other tools, each with its number: files that one of those tools did not
 * find, could not read, or broke. Those of uploads are in `steps.test.ts`.
 */
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { expectShifted } from "./oracles.ts";
import { prepare, rowOf, uploadedMap } from "./prepare.ts";
import { mapText, read, scriptText, workspaceWith } from "./small-build.ts";

describe("the map of a script is found", () => {
  test.each([
    ["that names none and looks written by hand (sentry-cli#1813)", "export function a() {\n}\n"],
    ["that names a path of the server (sentry-cli#1870)", scriptText("/_static/build/a.js")],
    ["that names a folder where it is not (sentry-cli#1870)", scriptText("../maps/a.js")],
    [
      "that names an address (sentry-javascript-bundler-plugins#423)",
      scriptText("https://cdn.example.com/js/a.js"),
    ],
  ])("%s", async (_, code) => {
    const workspace = workspaceWith({ "dist/a.js": code, "dist/a.js.map": mapText() });
    const { outcome } = await prepare(workspace);
    expect(rowOf(outcome.files, "a.js")).toMatchObject({ map: "dist/a.js.map", injected: true });
  });

  test("beside it by the name that it gives, whatever the folder (sentry-cli#1870)", async () => {
    const code = "var a;\n//# sourceMappingURL=../maps/a.1f3d.map\n";
    const workspace = workspaceWith({ "dist/a.js": code, "dist/a.1f3d.map": mapText() });
    const { outcome } = await prepare(workspace);
    expect(rowOf(outcome.files, "a.js")).toMatchObject({ map: "dist/a.1f3d.map", injected: true });
  });

  test("unless it is another script's", async () => {
    const workspace = workspaceWith({
      "dist/a.js": scriptText("a.js"),
      "dist/a.js.map": mapText(),
      "dist/b.js": "var b;\n//# sourceMappingURL=../maps/a.js.map\n",
    });
    const { outcome } = await prepare(workspace);
    expect(outcome.files.map(({ state, reason }) => [state, reason])).toEqual([
      ["not-started", undefined],
      ["left", "map-not-found"],
    ]);
  });

  test("and the only map of a folder is not the map of all (sentry-cli#2438, #2462)", async () => {
    const workspace = workspaceWith({
      "dist/a.js": "var a;\n",
      "dist/b.js": "var b;\n",
      "dist/b.min.js": "var b",
      "dist/b.js.map": mapText(),
    });
    const { outcome } = await prepare(workspace);
    expect(outcome.files.map((row) => [row.script, row.map])).toEqual([
      ["dist/a.js", undefined],
      ["dist/b.js", "dist/b.js.map"],
      ["dist/b.min.js", undefined],
    ]);
    expect(read(workspace, "dist/a.js")).toBe("var a;\n");
  });
});

// Minifiers and compilers that are bundled themselves write references.
describe("code that writes a reference to a map is code (sentry-cli#3244, #2273, symbolic#898)", () => {
  const text = "var name = 'n', t = `\n//# sourceMappingURL=";
  test.each([
    ["data:application/json;base64,` + name;"],
    ["` + name;"],
    ["a.js.map` + name;"],
    ["data:application/json;base64,${name}\n`;"],
    ["data:application/json;base64,${name}\n//`; var u;\n"],
  ])("%j", async (rest) => {
    const code = `${text}${rest}`;
    const workspace = workspaceWith({ "dist/a.js": code, "dist/a.js.map": mapText() });
    const { outcome } = await prepare(workspace);
    expect(rowOf(outcome.files, "a.js")).toMatchObject({ map: "dist/a.js.map", injected: true });
    expect(valueOf(read(workspace, "dist/a.js"))).toBe(valueOf(code));
  });

  function valueOf(code: string): unknown {
    const context: { t?: unknown } = {};
    runInNewContext(code, context);
    return context.t;
  }
});

describe("a map stays what it is", () => {
  const members = {
    file: "a.js",
    sourceRoot: "webpack:///",
    sources: ["./src/app.html", "./src/app.ts"],
    sourcesContent: ["<p>", null],
    names: ["a"],
    x_google_ignoreList: [0],
    mappings: "AAAA,OAAO,MAAM;ACAA",
  };

  test("sources, source root and members of others, in the file and in the upload (sentry-cli#1785, #1646, #1685)", async () => {
    const workspace = workspaceWith({
      "dist/a.js": scriptText("a.js"),
      "dist/a.js.map": mapText(members),
    });
    const { outcome, bundled } = await prepare(workspace);
    const { debugId } = rowOf(outcome.files, "a.js");
    const { mappings, ...others } = members;
    const inFile = JSON.parse(read(workspace, "dist/a.js.map")) as object;
    for (const written of [inFile, uploadedMap(bundled)]) {
      expect(written).toEqual({
        version: 3,
        ...others,
        mappings: `;${mappings}`,
        debugId,
        debug_id: debugId,
      });
    }
  });

  test.each([
    ["", 0],
    ["#!/usr/bin/env node\n", 1],
  ])("in sections too (sentry-cli#2463, sentry-javascript#8723): %j", async (hashbang, line) => {
    const section = (at: number, column: number) => ({
      offset: { line: at, column },
      map: JSON.parse(mapText(members)) as object,
    });
    const before = JSON.stringify({ version: 3, sections: [section(0, 0), section(4, 7)] });
    const workspace = workspaceWith({
      "dist/a.js": scriptText("a.js", `${hashbang}'use strict'\nvar a;\n\n\n`),
      "dist/a.js.map": before,
    });
    const { outcome } = await prepare(workspace);
    expect(rowOf(outcome.files, "a.js")).toMatchObject({ injected: true });
    expect(expectShifted(before, read(workspace, "dist/a.js.map"), line)).toBeGreaterThan(0);
  });

  test.each([
    [
      "a version with a fraction (sentry-cli#1918)",
      mapText().replace('"version":3', '"version":3.0'),
    ],
    [
      "null for what is text (sentry-cli#2508)",
      mapText({ file: null, sourceRoot: null, names: null }),
    ],
    ["sources without a name (sentry-cli#2508)", mapText({ sources: [null, ""] })],
    ["names that are no text (sentry-cli#2508)", mapText({ names: [1, {}] })],
    ["nothing that is mapped (sentry-cli#2508)", mapText({ sources: [], mappings: "" })],
    ["no sections", JSON.stringify({ version: 3, sections: [] })],
  ])("with %s", async (_, before) => {
    const workspace = workspaceWith({ "dist/a.js": scriptText("a.js"), "dist/a.js.map": before });
    const { outcome } = await prepare(workspace);
    const { debugId, ...row } = rowOf(outcome.files, "a.js");
    expect(row).toMatchObject({ state: "not-started", injected: true });
    expect(JSON.parse(read(workspace, "dist/a.js.map"))).toMatchObject({ debugId });
  });
});

test("scripts with the same empty map get ids of their own (sentry-cli#3350)", async () => {
  const empty = mapText({ sources: [], sourcesContent: [], mappings: "" });
  const workspace = workspaceWith({
    "dist/a.js": "var a;\n",
    "dist/a.js.map": empty,
    "dist/b.js": "var b;\n",
    "dist/b.js.map": empty,
  });
  const { outcome } = await prepare(workspace);
  expect(outcome.files.map(({ state }) => state)).toEqual(["not-started", "not-started"]);
  expect(new Set(outcome.files.map(({ debugId }) => debugId)).size).toBe(2);
});

test("a script has told its id before anything in it can fail (sentry-javascript#8665)", async () => {
  const workspace = workspaceWith({
    "dist/a.js": scriptText("a.js", `"use strict";\nthrow new Error("at once");`),
    "dist/a.js.map": mapText(),
  });
  const { outcome } = await prepare(workspace);
  const context: Record<string, Record<string, string>> = {};
  expect(() => {
    runInNewContext(read(workspace, "dist/a.js"), context, "a.js");
  }).toThrow("at once");
  const [[stack, id] = []] = Object.entries(context["_sentryDebugIds"] ?? {});
  expect(id).toBe(rowOf(outcome.files, "a.js").debugId);
  expect(stack).toContain("a.js:1:");
});
