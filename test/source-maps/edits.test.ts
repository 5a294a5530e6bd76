/** What is written: debug ids, and scripts and maps that keep their meaning. Much of it some other tool was said to break. */
import { createHash } from "node:crypto";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { derivedDebugId, hashForId, uuidOfSha1, writtenIds } from "../../src/source-maps/script.ts";
import { type SourceMap, changedMap, readMap } from "../../src/source-maps/map.ts";
import { expectShifted, shapeOf } from "./oracles.ts";
import { prepare, uploadedMap } from "./prepare.ts";
import { PAIR, SMALL_MAP, mapText, read, scriptText, workspaceWith } from "./small-build.ts";

const ID = "85314830-023f-4cf1-a267-535f4e37bb17";
const OTHER = "11111111-2222-4333-8444-555555555555";
const SNIPPET = `!function(){try{(globalThis._sentryDebugIds=globalThis._sentryDebugIds||{})[new Error().stack]="${ID}"}catch(e){}}();`;

/** As bundler plugins write it. */
const MARKED = `!function(){try{var e="undefined"!=typeof window?window:{},n=(new e.Error).stack;n&&(e._sentryDebugIds=e._sentryDebugIds||{},e._sentryDebugIds[n]="${ID}",e._sentryDebugIdIdentifier="sentry-dbid-${ID}")}catch(e){}}();`;

/** A script with a map beside it. */
const pair = (code: string, map = mapText()) => ({ "dist/a.js": code, "dist/a.js.map": map });

describe("ids that exist", () => {
  // sentry-cli#2404, #1681
  test("a script with only an id comment gets a snippet, its map the id", async () => {
    const code = `var a;\n//# debugId=${ID}\n//# sourceMappingURL=a.js.map\n`;
    const { workspace, row } = await prepare(pair(code));
    expect(row("a.js").debugId).toBe(ID);
    const text = read(workspace, "dist/a.js");
    expect(text).toMatch(new RegExp(`^!function.*${ID}.*\nvar a;\n`, "u"));
    expect(text.match(/debugId=/gu)).toHaveLength(1);
    const map = read(workspace, "dist/a.js.map");
    expectShifted(mapText(), map, 0);
    expect(JSON.parse(map)).toMatchObject({ debugId: ID, debug_id: ID });
  });

  // sentry-javascript#19874
  test("a script with a plug-in's snippet but no comment is not changed", async () => {
    const code = `"use strict";\n${MARKED}\n${scriptText("a.js")}`;
    const { workspace, row } = await prepare(pair(code));
    expect(row("a.js").debugId).toBe(ID);
    expect(read(workspace, "dist/a.js")).toBe(code);
    const map: unknown = JSON.parse(read(workspace, "dist/a.js.map"));
    expect(map).toEqual({ ...SMALL_MAP, debugId: ID, debug_id: ID });
  });

  // A package that was built with ids brings its own along, into every build.
  test.each([
    [
      "in a script that begins with an attempt",
      (snippet: string) => `try{a()}catch(e){}${"var b=1;".repeat(200)}${snippet}`,
    ],
    ["in the middle", (snippet: string) => `var a;\nfunction module7(){${snippet}}\nvar b;`],
    [
      "at the top",
      (snippet: string) => `${snippet.replace(/,e\._sentryDebugIdIdentifier="[^"]*"/u, "")};var b;`,
    ],
  ])("debug ids of a bundled package are overwritten: %s", async (_, around) => {
    const code = scriptText("a.js", around(MARKED));
    for (const map of [mapText(), mapText({ debugId: OTHER })]) {
      const { workspace, row, outcome } = await prepare(pair(code, map));
      const { debugId = "" } = row("a.js");
      expect([debugId === ID, debugId === OTHER]).toEqual([false, map.includes(OTHER)]);
      const after = read(workspace, "dist/a.js");
      expect(after).not.toContain(ID);
      expect(after).toContain(around(MARKED).replaceAll(ID, debugId));
      expect(new Set(writtenIds(after).map(({ id }) => id))).toEqual(new Set([debugId]));
      expectShifted(map, read(workspace, "dist/a.js.map"), 0);
      expect(outcome.notices).toEqual([]);
      const again = await prepare(workspace);
      expect(again.outcome.files).toMatchObject([{ debugId, injected: false }]);
    }
  });

  test("Turbopack's debug ids count like others", async () => {
    const snippet = `;!function(){try { var e="undefined"!=typeof globalThis?globalThis:{},n=(new e.Error).stack;n&&((e._debugIds|| (e._debugIds={}))[n]="${ID}")}catch(e){}}();`;
    const code = `${snippet}\nvar a;\n//# debugId=${ID}\n//# sourceMappingURL=a.js.map`;
    const sections = [{ offset: { line: 1, column: 0 }, map: SMALL_MAP }];
    const map = JSON.stringify({ version: 3, sections, debugId: ID });
    const { workspace, row, outcome } = await prepare(pair(code, map));
    expect([row("a.js").debugId, outcome.notices]).toEqual([ID, []]);
    expect(read(workspace, "dist/a.js")).toBe(code);
    expect(JSON.parse(read(workspace, "dist/a.js.map"))).toMatchObject({ sections, debug_id: ID });
  });

  test("Bun's debug ids without dashes are read and kept", async () => {
    const bun = ID.replaceAll("-", "").toUpperCase();
    const code = `var a;\n//# debugId=${bun}\n//# sourceMappingURL=a.js.map`;
    const { workspace, row } = await prepare(pair(code, mapText({ debugId: bun })));
    expect(row("a.js").debugId).toBe(ID);
    expect(read(workspace, "dist/a.js")).toContain(`//# debugId=${bun}\n`);
    // Another one in its place is as long, so that the map stays right.
    const other = `${SNIPPET}\n${code.replace(bun, OTHER.replaceAll("-", ""))}`;
    const changed = await prepare(pair(other, mapText({ debugId: ID })));
    expect(read(changed.workspace, "dist/a.js")).toContain(`//# debugId=${bun.toLowerCase()}\n`);
  });

  test("a script's debug id is written into an inline map that lacks it", async () => {
    const url = `data:application/json;base64,${Buffer.from(mapText()).toString("base64")}`;
    const code = `${SNIPPET}\nvar a;\n//# debugId=${ID}\n//# sourceMappingURL=${url}\n`;
    const { workspace } = await prepare({ "dist/a.js": code });
    const text = read(workspace, "dist/a.js");
    expect(Buffer.from(text.split("base64,")[1] ?? "", "base64").toString()).toContain(ID);
  });

  test("two equal scripts with one debug id fail if their maps differ", async () => {
    const a = `var a;\n//# debugId=${ID}\n`;
    const same = { "dist/b.js": a, "dist/b.js.map": mapText({ sources: ["../src/b.ts"] }) };
    const { outcome } = await prepare({ ...pair(a), ...same });
    expect(outcome.files.map(({ reason }) => reason)).toEqual(["id-conflict", "id-conflict"]);
  });
});

describe("a derived id", () => {
  test("a debug id is derived as sentry-cli does: a UUID of the SHA-1", () => {
    const [script, map] = [Buffer.from("var a = 1;\n"), Buffer.from(mapText())];
    const length = ({ byteLength }: Buffer) => Buffer.from([byteLength, 0, 0, 0, 0, 0, 0, 0]);
    const uuid = (...parts: (string | Buffer)[]): string => {
      const hash = createHash("sha1");
      for (const part of parts) hash.update(part);
      const hex = hash.digest("hex");
      const variant = "89ab"[Number.parseInt(hex.charAt(16), 16) % 4];
      return hex.slice(0, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})/u, `$1-$2-5$3-${variant}$4-`);
    };
    const whole = ["js", length(script), script, "sourcemap", length(map), map];
    expect(derivedDebugId(hashForId(script), map)).toBe(uuid(...whole));
  });

  test("a derived debug id depends on the same maps as in sentry-cli", async () => {
    const map = Buffer.from(mapText());
    const within = (type: string) =>
      Buffer.from(`var b;\n//# sourceMappingURL=data:${type};base64,${map.toString("base64")}\n`);
    const files = {
      "dist/a.js": Buffer.from(scriptText("a.js")),
      "dist/a.js.map": map,
      "dist/b.js": within("application/json"),
      "dist/c.js": within("application/json;charset=utf-8"),
    };
    const { row } = await prepare(files);
    expect(["a.js", "b.js", "c.js"].map((name) => row(name).debugId)).toEqual([
      derivedDebugId(hashForId(files["dist/a.js"]), map),
      derivedDebugId(hashForId(files["dist/b.js"]), map),
      uuidOfSha1(createHash("sha1").update(files["dist/c.js"]).digest()),
    ]);
  });
});

describe("a script keeps its meaning (sentry-cli#1532, #1646, #1647)", () => {
  test.each([
    ['"use strict"\nvar a = 1', 0],
    ['"use strict"; "use client"; var a', 0],
    ["'use strict'\r\n'use client'\r\nvar a\r\n", 0],
    ["#!/usr/bin/env node\n'use strict'\nvar a", 1],
    ["#!/usr/bin/env node\r'use strict';var a = [\n1]", 1],
    ["<!-- of the web\n'use strict'\nvar a", 0],
    ["\ufeff'use strict';var a", 0],
    ["// @bun @bun-cjs\n(function (exports) { 'use strict'; })", 1],
    ["// @bun\r\n'use strict';var a", 1],
    ["#!/usr/bin/env bun\n// @bun @bytecode @bun-cjs\n(function () {})", 2],
    ["// a comment\n// @bun\nvar a", 0],
    ["/* licence */\n'use strict'\n+1", 0],
    [`(this.foo = this.bar || []).push([[2], [function () { "use strict"; }]])`, 0],
    ["'use strict';(function(){})()", 0],
    ["var query = `\n'use strict';\nquery {}\n`", 0],
    ["var a // without an end", 0],
  ])("an edited script means the same: %j", async (code, line) => {
    const { workspace } = await prepare(pair(code));
    const after = read(workspace, "dist/a.js");
    expect(shapeOf("a.js", after)).toEqual(shapeOf("a.js", code));
    expect(after.startsWith("\ufeff")).toBe(code.startsWith("\ufeff"));
    expect(after).toMatch(/^\/\/# debugId=/mu);
    // What a runtime reads at the start stays there.
    const first = code.split(/(?<=[\n\r])(?!\n)/u).slice(0, line);
    expect(after.startsWith(first.join(""))).toBe(true);
    expectShifted(mapText(), read(workspace, "dist/a.js.map"), line);
  });

  // sentry-javascript#8665
  test("a debug id is registered before the script's own code can fail", async () => {
    const code = scriptText("a.js", `"use strict";\nthrow new Error("at once");`);
    const { workspace, row } = await prepare(pair(code));
    const context: Record<string, Record<string, string>> = {};
    expect(() => {
      runInNewContext(read(workspace, "dist/a.js"), context, "a.js");
    }).toThrow("at once");
    const [[stack, id] = []] = Object.entries(context["_sentryDebugIds"] ?? {});
    expect(id).toBe(row("a.js").debugId);
    expect(stack).toContain("a.js:1:");
  });

  const url = `data:application/json;base64,${Buffer.from(mapText({ mappings: "CAAA" })).toString("base64")}`;
  const comment = (name: string) => `//# sourceMappingURL=${name}\n`;
  test.each([
    ["an inline map before the file's", `var a;\n${comment(url)}${comment("a.js.map")}`],
    ["the same twice", `var a;\n${comment("a.js.map")}\n${comment("a.js.map")}`],
    ["a module's before it", `var a;\n${comment("b.js.map")}// c\n${comment("a.js.map")}`],
    ["a module's above its code", `var m;\n${comment("b.js.map")}var a;\n`],
    ["a module's at its end, and code in a block", `var m;\n${comment("b.js.map")}{}`],
    ["25 comments", `var a;\n${comment("b.js.map").repeat(25)}${comment("a.js.map")}`],
  ])("of several references the last one counts, again, too: %s", async (_, code) => {
    const files = { ...pair(code), "dist/b.js.map": mapText({ mappings: "EAAA" }) };
    const { workspace, row } = await prepare(files);
    expect(row("a.js")).toMatchObject({ map: "dist/a.js.map", injected: true });
    expectShifted(mapText(), read(workspace, "dist/a.js.map"), 0);
    const written = read(workspace, "dist/a.js");
    expect(written.split("\n").filter((line) => /debugId=/u.test(line))).toHaveLength(1);
    const again = await prepare(workspace);
    expect(again.row("a.js")).toMatchObject({ map: "dist/a.js.map", injected: false });
    expect(read(workspace, "dist/a.js")).toBe(written);
    expect(read(workspace, "dist/b.js.map")).toBe(files["dist/b.js.map"]);
  });

  // Minifiers and compilers that are bundled themselves write references.
  const text = "var name = 'n', t = `\n//# sourceMappingURL=";
  test.each([
    ["data:application/json;base64,` + name;"],
    ["` + name;"],
    ["a.js.map` + name;"],
    ["a.js.map\n`;\nvar b;"],
    ["data:application/json;base64,${name}\n`;"],
    ["data:application/json;base64,${name}\n//`; var u;\n"],
  ])(
    // sentry-cli#3244, #2273, symbolic#898
    "an edited script means the same if its code quotes a comment: %j",
    async (rest) => {
      const valueOf = (code: string): unknown => {
        const context: { t?: unknown } = {};
        runInNewContext(code, context);
        return context.t;
      };
      const { workspace, row } = await prepare(pair(`${text}${rest}`));
      expect(row("a.js")).toMatchObject({ map: "dist/a.js.map", injected: true });
      expect(valueOf(read(workspace, "dist/a.js"))).toBe(valueOf(`${text}${rest}`));
    },
  );
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

  // sentry-cli#1785, #1646, #1685
  test("an edited map keeps sources, sourceRoot and unknown members", async () => {
    const { workspace, bundled, row } = await prepare(pair(scriptText("a.js"), mapText(members)));
    const { debugId } = row("a.js");
    const expected = { ...members, mappings: `;${members.mappings}`, debugId, debug_id: debugId };
    const inFile = JSON.parse(read(workspace, "dist/a.js.map")) as object;
    for (const map of [inFile, uploadedMap(bundled)]) {
      expect(map).toEqual({ version: 3, ...expected });
    }
  });

  test.each([
    ["a version with a fraction (sentry-cli#1918)", mapText().replace(":3,", ":3.0,")],
    ["null for what is text", mapText({ file: null, sourceRoot: null, names: null })],
    ["sources without a name (sentry-cli#2508)", mapText({ sources: [null, ""] })],
    ["names that are no text (sentry-cli#2508)", mapText({ names: [1, {}] })],
    ["nothing that is mapped (sentry-cli#2508)", mapText({ sources: [], mappings: "" })],
    ["no sections", JSON.stringify({ version: 3, sections: [] })],
    ["an id twice", mapText().replace("{", `{"debugId":"${ID}","debugId":"${OTHER}",`)],
    ["a byte-order mark and a line before its JSON", `\ufeff)]}'\n${mapText()}`],
  ])("an edited map resolves as before with %s", async (_, before) => {
    const { workspace, bundled, row } = await prepare(pair(scriptText("a.js"), before));
    const { debugId, ...rest } = row("a.js");
    expect(rest).toMatchObject({ state: "not-started", injected: true });
    const [beginning = ""] = before.split("{", 1);
    const after = read(workspace, "dist/a.js.map");
    expect(after.startsWith(`${beginning}{`)).toBe(true);
    const own: unknown = JSON.parse(after.slice(beginning.length));
    expect(own).toMatchObject({ debugId });
    // Sentry reads no map with a byte-order mark.
    expect(uploadedMap(bundled)).toEqual(own);
    expect((await prepare(workspace)).bundled).toEqual(bundled);
  });

  test("a map with escapes in its mappings is shifted by one line", () => {
    const mapOf = (mappings: string) => Buffer.from(`{"version":3,"mappings":"${mappings}"}`);
    for (const separator of [";", "\\u003b", "\\u003B"]) {
      const map = readMap(mapOf(`A\\/AA${separator}AAAA`)) as SourceMap;
      const shifted = changedMap(map, { id: ID, line: 1 }).bytes.toString();
      expect(JSON.parse(shifted)).toMatchObject({ mappings: "A/AA;;AAAA" });
    }
    for (const wrong of ["\\n", "\\\\", "é", '\\"']) {
      expect(readMap(mapOf(`AAAA${wrong}`))).toBe('its member "mappings" is malformed');
    }
  });

  test.each([
    ["in base64 without padding", ";base64", Buffer.from(`${mapText()} `).toString("base64url")],
    ["percent-encoded", ";charset=utf-8", encodeURI(`${mapText()} `)],
  ])("an inline map that stays is edited in place: %s", async (_, type, encoded) => {
    const code = `var a;\n//# sourceMappingURL=data:application/json${type},${encoded}\n`;
    const version = { name: "1.2.3", isTag: false, where: "input version" };
    const { workspace, bundled } = await prepare({ "dist/a.js": code }, { inject: false, version });
    expect(read(workspace, "dist/a.js")).toBe(code);
    expect(bundled.map(({ content }) => content.toString().trim())).toEqual([
      code.trim(),
      mapText(),
    ]);
  });

  test("an inline map with its debug id is left unchanged", async () => {
    const map = Buffer.from(`${mapText({ debugId: ID, debug_id: ID })}  `);
    const url = `data:application/json;base64,${map.toString("base64url")}`;
    const code = `${MARKED}\nvar a;\n//# sourceMappingURL=${url}\n`;
    expect(map.toString("base64")).not.toBe(map.toString("base64url"));
    const { workspace, row } = await prepare({ "dist/a.js": code });
    expect(row("a.js")).toMatchObject({ debugId: ID, injected: false });
    expect(read(workspace, "dist/a.js")).toBe(code);
  });

  test("a percent-encoded inline map is edited in place", async () => {
    const url = `data:application/json,${encodeURIComponent(mapText())}`;
    const code = `var a;\n//# sourceMappingURL=${url}\n`;
    const { workspace, row } = await prepare({ "dist/a.js": code });
    const [, payload = ""] = read(workspace, "dist/a.js").split("data:application/json,");
    expectShifted(mapText(), decodeURIComponent(payload), 0);
    expect(decodeURIComponent(payload)).toContain(`"debugId":"${row("a.js").debugId}"`);
  });

  test("null sourcesContent is completed alike in a second upload", async () => {
    const map = mapText({ sources: ["../src/a.ts"], sourcesContent: null, file: "a.js" });
    const workspace = workspaceWith({ ...PAIR, "dist/a.js.map": map, "src/a.ts": "let a: 1;" });
    const first = await prepare(workspace);
    expect(uploadedMap(first.bundled)).toMatchObject({ sourcesContent: ["let a: 1;"] });
    expect((await prepare(workspace)).bundled).toEqual(first.bundled);
  });

  test("sources added to a map are the same in a second upload", async () => {
    const map = { ...SMALL_MAP, sources: ["../src/a.ts"], sourcesContent: [null] };
    const named = JSON.stringify({ version: 3, sections: [{ offset: { line: 0 }, map }] });
    const workspace = workspaceWith({ ...PAIR, "dist/a.js.map": named, "src/a.ts": "let a: 1;" });
    const first = await prepare(workspace);
    const sections = [{ map: { sourcesContent: ["let a: 1;"] } }];
    expect(uploadedMap(first.bundled)).toMatchObject({ sections });
    const second = await prepare(workspace);
    expect(second.bundled).toEqual(first.bundled);
  });
});
