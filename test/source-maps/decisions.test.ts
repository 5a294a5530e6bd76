/** What is decided about each kind of script, as a table that a person reads: `decisions.txt`. */
import { createHash } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { type Decision, type Given, decide } from "../../src/source-maps/decide.ts";
import { contract } from "../../src/servers/server.ts";
import { INPUTS, lookAt, prepare } from "./prepare.ts";
import { built, mapText, scriptText, workspaceWith } from "./small-build.ts";

type Files = Readonly<Record<string, string | Buffer>>;

const ID = "85314830-023f-4cf1-a267-535f4e37bb17";
const MARKED = `!function(){try{(globalThis._sentryDebugIds=globalThis._sentryDebugIds||{})[new Error().stack]="${ID}",x="sentry-dbid-${ID}"}catch(e){}}();`;
const inline = `//# sourceMappingURL=data:application/json;base64,${Buffer.from(mapText()).toString("base64")}\n`;
const names = (url: string, code = "var a;") => `${code}\n//# sourceMappingURL=${url}\n`;
const pair = (code: string, map: string | Buffer = mapText()): Files => ({
  "dist/a.js": code,
  "dist/a.js.map": map,
});
const PLAIN = pair(scriptText("a.js"));
const digest = createHash("sha384").update(scriptText("a.js")).digest("base64");
const other = mapText({ sources: ["../src/other.ts"] });

/** A kind of script: the files of a build with `dist/a.js`, and what is changed after a first step if there was one. */
type Kind = readonly [files: Files, after?: Files];

const KINDS: Readonly<Record<string, Kind>> = {
  "names its map": [PLAIN],
  "names its map in another folder": [
    { "dist/a.js": names("maps/x.map"), "dist/maps/x.map": mapText() },
  ],
  "names none, map with its name": [pair("var a;\n")],
  "names it twice": [pair(names("a.js.map") + names("a.js.map", ""))],
  "names it by an address": [pair(names("https://example.com/a.js.map"))],
  "inline map": [{ "dist/a.js": `var a;\n${inline}` }],
  "inline map, then a file's (Babel)": [pair(`var a;\n${inline}${names("a.js.map", "")}`)],
  "a file's map, then an inline one": [pair(`${names("a.js.map")}${inline}`)],
  "inline map, and a file beside it (esbuild)": [pair(`var a;\n${inline}`)],
  "a module's comment above its code": [pair("var m;\n//# sourceMappingURL=m.js.map\nvar a;\n")],
  "// @bun @bun-cjs": [pair(names("a.js.map", "// @bun @bun-cjs\n(function(){})"))],
  "bytecode of Bun beside it": [{ ...PLAIN, "dist/a.js.jsc": "1" }],
  "names a map that is gone": [{ "dist/a.js": names("gone.map"), "dist/a.js.map": mapText() }],
  "names a map on another host": [{ "dist/a.js": names("https://example.com/x.map") }],
  "names a map that is excluded": [{ "dist/a.js": names("left.map"), "dist/left.map": mapText() }],
  "names a map outside": [{ "dist/a.js": names("../x.map"), "x.map": mapText() }],
  "has no map": [{ "dist/a.js": "var a;\n" }],
  "has no code": [{ "dist/a.js": "/* a */\n" }],
  "is not UTF-8": [
    {
      "dist/a.js": Buffer.from(names("a.js.map", "a\u00ff"), "latin1"),
      "dist/a.js.map": mapText(),
    },
  ],
  "is bytecode": [{ "dist/a.js": Buffer.from("c61fbc03c103191f00", "hex") }],
  "has a map that cannot be read": [pair(scriptText("a.js"), "{")],
  "has a map of React Native": [pair(scriptText("a.js"), mapText({ x_facebook_offsets: [] }))],
  "id of a plugin": [pair(names("a.js.map", MARKED))],
  "id in a comment": [pair(names("a.js.map", `var a;\n//# debugId=${ID}`))],
  "id in the map": [pair(scriptText("a.js"), mapText({ debugId: ID }))],
  "hash in a page": [{ ...PLAIN, "dist/a.html": `integrity="sha384-${digest}"` }],
  "map in a worker's list": [{ ...PLAIN, "dist/sw.js": `precache("a.js.map")` }],
  "written before": [PLAIN, {}],
  "written before, map gone": [PLAIN, { "dist/a.js.map": "" }],
  "only the script was written before": [PLAIN, { "dist/a.js.map": mapText() }],
  "only the map was written before": [PLAIN, { "dist/a.js": scriptText("a.js") }],
  "owns a map that another names, too": [
    { ...PLAIN, "dist/a.lean.js": names("a.js.map", "var b;") },
  ],
  "names another script's map": [{ ...built("dist/b", "var b;"), "dist/a.js": names("b.js.map") }],
  "is named in a map that several name": [
    {
      "dist/a.js": names("x.map"),
      "dist/b.js": names("x.map", "var b;"),
      "dist/x.map": mapText({ file: "a.js" }),
    },
  ],
  "names a map that several name": [
    { "dist/a.js": names("x.map"), "dist/b.js": names("x.map", "var b;"), "dist/x.map": mapText() },
  ],
  "its map is that of a.min.js": [
    { ...pair("var a;\n", mapText({ file: "a.min.js" })), "dist/a.min.js": "var b;\n" },
  ],
  "copy of a script with a map": [
    { ...built("dist/z/a", "var a;"), "dist/a.js": scriptText("a.js", "var a;") },
  ],
  "copy that was not written before": [
    { ...built("dist/z/a", "var a;"), "dist/a.js": scriptText("a.js", "var a;") },
    { "dist/a.js": scriptText("a.js", "var a;") },
  ],
  "equal to another with an equal map": [{ ...PLAIN, ...built("dist/z/a") }],
  "equal to another with another map": [{ ...PLAIN, ...built("dist/z/a", undefined, other) }],
  "equal id, another script": [
    { ...pair(names("a.js.map", MARKED)), ...built("dist/b", `${MARKED}b;`) },
  ],
  "equal id, equal script, another map": [
    { ...pair(names("a.js.map", MARKED)), ...built("dist/z/a", MARKED, other) },
  ],
  "equal URL, another script": [{ ...PLAIN, ...built("more/a", "var b;") }],
  "equal URL of another map": [
    {
      "dist/a.js": names("x.js.map"),
      "dist/x.js.map": mapText(),
      "more/b.js": names("x.js.map", "var b;"),
      "more/x.js.map": other,
    },
  ],
};

const deleteMaps = true;
const inject = false;
/** The inputs that matter, and the server. */
const COLUMNS: readonly (readonly [
  name: string,
  given: Partial<Given["inputs"]>,
  more: Partial<Given>,
])[] = [
  ["(default)", {}, {}],
  ["inject: false", { inject }, {}],
  ["… and version", { inject }, { hasVersion: true }],
  ["version", {}, { hasVersion: true }],
  ["delete-maps", { deleteMaps }, {}],
  ["… and version", { deleteMaps }, { hasVersion: true }],
  ["Bugsink", { inject }, { hasVersion: true, server: { ...contract.maps, needsId: true } }],
];

function cellOf(decision: Decision | undefined, isDeleting: boolean): string {
  if (decision?.kind !== "upload") {
    return `${decision?.kind === "failed" ? "! " : "- "}${decision?.because.reason}`;
  }
  const { change, edits, id, maps, worker } = decision;
  const isNew = id === decision.map.newId;
  let word = id === undefined ? "as URL" : "as is";
  if (change?.line === undefined && (edits.script || edits.map)) word = "id";
  if (change?.line !== undefined) word = `${isNew ? "new" : "id"}, line ${change.line}`;
  return isDeleting ? `${word}; ${worker === undefined ? maps.length : "keeps"}` : word;
}

test("the table of decisions shows each kind of script with each input", async () => {
  const rows: string[][] = [["dist/a.js", ...COLUMNS.map(([name]) => name)]];
  const inputs = { ...INPUTS, sourceMaps: ["dist", "more"], exclude: ["left.map"] };
  for (const [title, [files, after]] of Object.entries(KINDS)) {
    const needed = { "more/z.js": "var z;\n", "dist/z.js": "var zz;\n" };
    const workspace = workspaceWith({ ...needed, ...files });
    const asked = { ...inputs, missingMaps: "ignore" as const, version: undefined };
    if (after) await prepare(workspace, asked);
    for (const [name, content] of Object.entries(after ?? {})) {
      writeFileSync(path.join(workspace, name), content);
      if (content === "") rmSync(path.join(workspace, name));
    }
    const { pairs } = await lookAt(workspace, asked);
    const cells = COLUMNS.map(([, partial, more]) => {
      const given = { inputs: { ...inputs, ...partial }, hasVersion: false, ...more };
      const { scripts } = decide({ pairs }, given);
      const decision = scripts.find(({ script }) => script.shown === "dist/a.js");
      return cellOf(decision, partial.deleteMaps === true);
    });
    rows.push([title, ...cells]);
  }
  const widths = COLUMNS.map((_, at) => Math.max(...rows.map((row) => (row[at] ?? "").length)));
  const lines = rows.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join("  "));
  const text = `${LEGEND}\n${lines.map((line) => line.trimEnd()).join("\n")}\n`;
  await expect(text).toMatchFileSnapshot("decisions.txt");
});

const LEGEND = `What is decided about the script dist/a.js: each kind of script (rows) with each input (columns).

  new     it gets a line with a new id, above that line of its text; its map is shifted
  id      the id that the files have is written where it is missing, with a line if the script does not register it
  as is   it is uploaded unchanged, with its id
  as URL  it is uploaded unchanged, without an id
  -       it is left, and why
  !       it fails, and why
  ; 1     with "delete-maps": so many maps are deleted with it, or it keeps them, and the step fails
`;
