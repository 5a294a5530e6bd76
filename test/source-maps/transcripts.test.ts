/** Steps with much to say: everything that a person can see of them, and what became of the files. */
import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import {
  brotliCompressSync,
  brotliDecompressSync,
  gunzipSync,
  gzipSync,
  zstdCompressSync,
  zstdDecompressSync,
} from "node:zlib";
import { test } from "vitest";
import {
  type SourceMapState,
  sourceMapsOf,
} from "../../tools/service/source-maps/source-maps-state.ts";
import type { DialectName } from "../../tools/service/dialect.ts";
import type { LocalService } from "../../tools/service/service.ts";
import { bytes } from "../../src/report/format.ts";
import type { StepOptions } from "../support/runner.ts";
import { pageName, expectTranscript, runAgainst, serviceForTest } from "../support/scenario.ts";
import { SMALL_MAP, built, mapText, scriptText, workspaceWith } from "./small-build.ts";

type Files = Readonly<Record<string, string | Buffer>>;

const ID = "85314830-023f-4cf1-a267-535f4e37bb17";
const OTHER = "11111111-2222-4333-8444-555555555555";
const NEW_ID = OTHER.replaceAll("1", "2");
const SNIPPET = `!function(){try{(globalThis._sentryDebugIds=globalThis._sentryDebugIds||{})[new Error().stack]="${ID}"}catch(e){}}();`;
const MARKED = SNIPPET.replace('"}catch', `",x="sentry-dbid-${ID}"}catch`);
const inline = (code: string, map = mapText()) =>
  `${code}\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(map).toString("base64")}\n`;
const page = (code: string) =>
  `<script integrity="sha384-${createHash("sha384").update(code).digest("base64")}"></script>`;

const UNMARKED = `!function(){try{_debugIds[new Error().stack]="${OTHER}"}catch(e){}}();`;
/** What ends them may be a text of theirs. */
const TEXT = `${inline("var p;")}var q = \`\n\`;\n`;
const MAYBE = "var t = `\n//# sourceMappingURL=a.js.map\n`;\nvar u;\n";
/** Without that line it would not end. */
const BLOCK = {
  "dist/b.js": "var v;\n/*\n//# sourceMappingURL=b.js.map */\n",
  "dist/b.js.map": mapText(),
};
const PINNED = scriptText("pinned.js", "var pinned;");
/** Scripts of all kinds that are uploaded. */
const FINE: Files = {
  ...built("dist/app", '"use strict";\nvar app;'),
  "dist/app.js.gz": gzipSync("old"),
  "dist/app.js.map.br": brotliCompressSync("old"),
  "dist/sub/app.js.zst": zstdCompressSync("old"),
  "dist/sub/app.js.map.zst": zstdCompressSync("old"),
  "dist/tool.mjs": "#!/usr/bin/env node\nvar tool;\n//# sourceMappingURL=maps/t.1f.map?v=1#x\n",
  "dist/maps/t.1f.map": `\ufeff)]}'\n${mapText()}`,
  "dist/inline.cjs": inline("var inline;"),
  ...built("dist/own", `${MARKED}\nvar own;\n//# debugId=${OTHER}`),
  "dist/sections.js": "var sections;\n",
  "dist/sections.js.map": JSON.stringify({
    version: 3,
    sections: [0, 2].map((line) => ({
      offset: { line, column: 4 },
      map: { ...SMALL_MAP, sources: ["../src/a.ts", "../src/none.ts"], sourcesContent: [null] },
    })),
  }),
  "src/a.ts": "let a: 1;\n",
  ...built("dist/[id] `ü` #1 @acme", "var odd;"),
  ...built("dist/sub/app", "var other;"),
  "dist/standalone/sub/app.js": scriptText("app.js", "var other;"),
};
/** Scripts and maps that are left, and why. */
const LEFT: Files = {
  "dist/none.js": "var none;\n",
  "dist/lost.js": scriptText("lost.js", "var lost;"),
  "dist/remote.js": "var r;\n//# sourceMappingURL=https://cdn.example.com/r.map\n",
  "dist/host.js": "var h;\n//# sourceMappingURL=//example.com/x.map\n",
  "dist/latin1.js": Buffer.from("a\u00ff", "latin1"),
  "dist/empty.js": "/* nothing */\n",
  "dist/empty2.js": "",
  "dist/_buildManifest.js": "self.__BUILD_MANIFEST=function(s){return{}}();",
  "dist/_clientMiddlewareManifest.js": "self.__MIDDLEWARE_MATCHERS = [];",
  "dist/page_client-reference-manifest.js":
    "globalThis.__RSC_MANIFEST=(globalThis.__RSC_MANIFEST||{});",
  "dist/index.html": page(PINNED) + page(inline("var embedded;")),
  "dist/embedded.js": inline("var embedded;"),
  "dist/pinned.js": PINNED,
  "dist/pinned.js.map": mapText(),
  "dist/vendor.js": "var excluded;\n",
  "dist/orphan.js.map": mapText(),
  "dist/types.d.ts.map": mapText(),
  "dist/types.d.mts.map": mapText(),
  "dist/style.css.map": mapText(),
};
const SAME: Files = {
  ...built("dist/same", `var h;\n//# debugId=${ID}`),
  ...built("dist/same2", `var i;\n//# debugId=${ID}`),
};
const FAILING: Files = {
  ...built("dist/a", "var a;", "{"),
  ...built("dist/b", "var b;", "7"),
  ...built("dist/c", "var c;", '{"version":3}'),
  ...built("dist/d", "var d;", mapText({ mappings: "é" })),
  ...built("dist/e", "var e;", `{"mappings":"","x":${"[".repeat(101)}${"]".repeat(101)}}`),
  ...built("dist/shared", "var f;"),
  "dist/sharing.js": scriptText("shared.js", "var g;"),
  ...SAME,
  "dist/latin.js": Buffer.from(scriptText("latin.js", 'var j = "\u00ff";'), "latin1"),
  "dist/latin.js.map": mapText(),
  "dist/f.js": scriptText("f.js", "var l;"),
  "dist/f.js.map": Buffer.from(mapText({ x: "\u00ff" }), "latin1"),
  "dist/inlined.js": "var m;\n//# sourceMappingURL=data:application/json;base64,b.c",
  ...built("dist/named", "var n;"),
  "dist/naming.js": "var o;\n//# sourceMappingURL=/js/named.js.map\n",
  "dist/outside.js": "var k;\n//# sourceMappingURL=../package.json\n",
  "package.json": "{}",
};
const LEFT_ALONE: Files = {
  "dist/hermes.jsbundle": Buffer.from("c61fbc03c103191f00", "hex"),
  ...built("dist/metro", "var m;", mapText({ x_facebook_offsets: [] })),
};

interface Step {
  with?: Readonly<Record<string, string>>;
  files: Files;
  dialect?: DialectName;
  /** Steps before it, whose inputs these are. */
  before?: readonly Readonly<Record<string, string>>[];
  /** What is so of the service then. */
  arrange?: (maps: SourceMapState, service: LocalService) => void;
  onBegin?: StepOptions["onBegin"];
}
const RELEASE = { version: "refs/tags/v1.2.3", "tag-prefix": "v", dist: "7" };

const STEPS: Readonly<Record<string, Step>> = {
  "one script is uploaded with its map": { files: built("dist/app"), with: { version: "1.2.3" } },
  "a second upload of the same map sends nothing": {
    files: built("dist/app"),
    with: { version: "1.2.3" },
    before: [{ version: "1.2.3" }],
  },
  "a dry run uploads and changes nothing": {
    files: built("dist/app"),
    with: { version: "1.2.3", "dry-run": "true" },
  },
  "GlitchTip cannot confirm a map without a version": {
    dialect: "glitchtip",
    files: built("dist/app"),
  },
  "the service cannot read what it got": {
    files: built("dist/app"),
    with: { version: "1.2.3" },
    arrange: (maps) => (maps.trouble.errorDetail = "not now"),
  },
  "scripts of every kind are uploaded, or left with a reason": {
    files: { ...FINE, ...LEFT },
    with: {
      ...RELEASE,
      projects: "web api",
      exclude: "vendor.js",
    },
  },
  // sentry-cli#1605
  "another url-prefix uploads the same map again": {
    files: built("dist/app"),
    with: { "url-prefix": "https://example.com/assets//" },
    before: [{}],
  },
  // Paths count from there; sources may lie in the whole workspace.
  "paths count from working-directory": {
    files: {
      ...built(
        "web/dist/a",
        "var a;",
        mapText({ sources: ["../../lib/a.ts"], sourcesContent: [] }),
      ),
      "lib/a.ts": "let a: 1;\n",
      ...built("web/dist/left", "var b;"),
      ...built("dist/other", "var c;"),
    },
    with: { "working-directory": "web", exclude: "dist/left.js" },
  },
  "a dry run tells of scripts of every kind": {
    files: { ...FINE, ...LEFT },
    with: { "dry-run": "true", "include-sources": "false", "url-prefix": "~/stg/" },
  },
  "inject: false uploads scripts as they are": {
    files: { ...FINE, ...LEFT, ...LEFT_ALONE },
    with: {
      inject: "false",
      version: "1.2.3",
      "include-sources": "false",
      "url-prefix": "app:///",
    },
  },
  "broken scripts fail, the others are uploaded": {
    files: { ...FINE, ...FAILING, ...LEFT_ALONE },
  },
  "a dry run names broken scripts": {
    files: { ...built("dist/app"), ...FAILING, ...LEFT },
    with: { "dry-run": "true", inject: "false" },
  },
  "delete-maps fails for maps that are not uploaded": {
    files: { ...FINE, ...LEFT, ...LEFT_ALONE, "dist/p.js": TEXT },
    with: { "delete-maps": "true", "missing-maps": "ignore", "on-error": "warn" },
  },
  "delete-maps deletes maps that an earlier step uploaded": {
    files: { ...FINE, "dist/style.css.map": mapText(), "dist/style.css.map.gz": gzipSync("any") },
    with: { "delete-maps": "true" },
    before: [{}],
  },
  // By a version all are uploaded, but two maps are in their scripts, which may not be changed, or may be text.
  "delete-maps with a version keeps maps inside of scripts": {
    files: { ...LEFT, "dist/p.js": TEXT, "dist/t.js": MAYBE, "dist/a.js.map": mapText(), ...BLOCK },
    with: { "delete-maps": "true", version: "1.2.3" },
  },
  "a dry run of delete-maps fails if maps would stay": {
    files: { ...built("dist/app"), ...LEFT },
    with: { "delete-maps": "true", "dry-run": "true", "on-error": "warn" },
  },
  "delete-maps deletes the good map and keeps the broken one": {
    files: { ...built("dist/app"), ...built("dist/bad", "var b;", "{") },
    with: { "delete-maps": "true" },
  },
  // Of ids that the build wrote only the service knows.
  "a step after delete-maps asks the service for the ids": {
    files: {
      ...built("dist/app"),
      ...built("dist/other", UNMARKED, mapText({ debugId: OTHER, debug_id: OTHER })),
      ...built("dist/marked", MARKED),
      "dist/index.html": page(scriptText("marked.js", MARKED)),
      "dist/new.js": `${SNIPPET.replace(ID, NEW_ID)}\nvar n;\n`,
    },
    with: { "delete-maps": "true", projects: "web api" },
    before: [{ "delete-maps": "true", projects: "web api" }],
  },
  // Not even the service is needed.
  "a step after delete-maps has nothing to do": {
    files: built("dist/app"),
    with: { "delete-maps": "true", "missing-maps": "fail" },
    before: [{ "delete-maps": "true" }],
  },
  "a step without delete-maps misses the deleted maps": {
    files: built("dist/app"),
    before: [{ "delete-maps": "true" }],
  },
  "a new script without a map fails beside deleted maps": {
    files: { ...built("dist/app"), "dist/new.js": "var added;\n" },
    with: { "delete-maps": "true", "missing-maps": "fail" },
    before: [{ "delete-maps": "true", exclude: "new.js" }],
  },
  // sentry-cli#1220, #1658, #1724, #3144
  "delete-maps keeps maps that the service did not keep": {
    files: FINE,
    with: { "delete-maps": "true", projects: "web api" },
    arrange: (maps) => (maps.trouble.keepsNothing = true),
  },
  "GlitchTip confirms maps by the release they came with": {
    dialect: "glitchtip",
    files: FINE,
    with: { version: "1.2.4", projects: "web api" },
    before: [{ exclude: "app.js\nown.js", version: "1.2.3" }],
    arrange: (maps, service) => {
      forgetFirst(maps);
      const fault = { kind: "status", status: 403, body: { detail: "No." } } as const;
      service.faults.add({ operation: "retrieveProject", fault });
    },
  },
  "delete-maps keeps a map that GlitchTip cannot confirm": {
    dialect: "glitchtip",
    files: built("dist/app"),
    with: { version: "1.2.3", "delete-maps": "true" },
    before: [{}],
    arrange: forgetFirst,
  },
  "delete-maps deletes the maps that GlitchTip confirms": {
    dialect: "glitchtip",
    files: {
      ...built("dist/app"),
      ...built("dist/other", "var o;"),
      ...built("dist/new", "var n;"),
    },
    with: { version: "1.2.4", "delete-maps": "true" },
    before: [{ exclude: "other.js\nnew.js" }, { exclude: "app.js\nnew.js", version: "1.2.3" }],
    arrange: (maps) => {
      forgetFirst(maps);
      maps.trouble.slowLooks = 2;
    },
  },
  "Bugsink takes maps and confirms none": {
    files: { ...built("dist/app"), ...built("dist/other", "var other;") },
    dialect: "bugsink",
  },
  "Bugsink: delete-maps is refused before anything is sent": {
    files: { ...built("dist/app"), ...SAME },
    with: { "delete-maps": "true", "dry-run": "true" },
    dialect: "bugsink",
  },
  "Bugsink: a script without a debug id fails": {
    files: { ...built("dist/app"), ...built("dist/own", `var own;\n//# debugId=${ID}`) },
    with: { inject: "false", version: "1.2.3" },
    dialect: "bugsink",
  },
  "a debug id that stands only in a comment is warned of": {
    files: { ...built("dist/own", `var own;\n//# debugId=${ID}`) },
    with: { inject: "false", verify: "false" },
    before: [{ inject: "false" }],
  },
  "missing-maps: warn fails if no script is uploaded": {
    files: LEFT,
    with: { "missing-maps": "warn" },
  },
  "missing-maps: ignore succeeds without any map": {
    files: { "dist/none.js": "var none;\n", "dist/lost.js": scriptText("lost.js") },
    with: { "missing-maps": "ignore" },
  },
  "missing-maps: fail sends nothing if a map is missing": {
    files: { ...built("dist/app"), ...LEFT },
    with: { "missing-maps": "fail" },
  },
  "wrong inputs are refused together": {
    files: {},
    with: {
      dist: "a/b",
      "url-prefix": "/assets",
      "missing-maps": "maybe",
      "delete-maps": "true",
      verify: "false",
      inject: "perhaps",
    },
  },
  "wrong paths are refused together": {
    files: { "dist/a.js": "var a;\n", "maps/a.js.map": mapText(), ".git/a.js": "var b;\n" },
    with: {
      "source-maps": `build\ndist/*.mjs\nmaps\n../elsewhere\n..\n.git\n${"x".repeat(300)}`,
    },
  },
  "GlitchTip: delete-maps without a version is refused": {
    dialect: "glitchtip",
    files: built("dist/app"),
    with: { "delete-maps": "true" },
  },
  "a server without artifact bundles is too old": {
    files: built("dist/app"),
    arrange: (maps) => (maps.rules.accept = ["release_files"]),
  },
  "a server without the interface is too old": {
    files: built("dist/app"),
    arrange: (maps) => (maps.trouble.isOld = true),
  },
  "a long message of the service is cut": {
    files: built("dist/app"),
    arrange: (maps) => (maps.trouble.errorDetail = `bad [bundle](x)${"!".repeat(9000)}`),
  },
  "more than the service accepts is refused": {
    files: built("dist/app"),
    arrange: (maps) => (maps.rules.maxFileSize = 1000),
  },
  // self-hosted#1994, #1142, #272, #937, sentry-cli#439
  "a proxy that limits bodies gets smaller parts": {
    files: built("dist/app", "var a;", mapText({ sourcesContent: ["x".repeat(2_500_000)] })),
    arrange: (_, service) => limit(service, 1_100_000),
  },
  // Of which the service has the first already.
  "only the parts that the service lacks are sent": {
    files: {
      ...built("dist/app", "var a;", mapText({ sourcesContent: ["x".repeat(9_000_000)] })),
      ...built("dist/other", "var o;"),
    },
    before: [{ exclude: "other.js" }],
    arrange: (maps) => (maps.rules.chunkSize = 33_554_432),
  },
  "a cancelled upload changes nothing": {
    files: built("dist/app"),
    onBegin: (lifetime) => lifetime.cancel("SIGINT"),
  },
  "a proxy that lets no part pass ends the step": {
    files: built("dist/app", "var a;", mapText({ sourcesContent: ["x".repeat(1_500_000)] })),
    arrange: (_, service) => limit(service, 1000),
  },
  "parts that the service loses end the step": {
    files: built("dist/app"),
    arrange: (_, service) => {
      const fault = { kind: "status", status: 200, body: "" } as const;
      service.faults.add({ operation: "uploadChunks", fault });
    },
  },
};

/** The first script came without a version: no release lists it. */
function forgetFirst(maps: SourceMapState): void {
  const [old] = [...maps.bundles.values()].flatMap(({ files }) => files);
  maps.cameWith.set(old?.headers["debug-id"] ?? "", "");
}

/** A proxy that lets no larger body pass. */
function limit(service: LocalService, most: number): void {
  const fault = { kind: "status", status: 413, body: "<html>Too Large</html>" } as const;
  const when = ({ body }: { body: unknown }) => Buffer.isBuffer(body) && body.length > most;
  service.faults.add({ operation: "uploadChunks", fault, when });
}

test.each(Object.entries(STEPS))("source maps: %s", async (name, step) => {
  const { dialect = "sentry-today", files, before = [], arrange, onBegin } = step;
  const service = await serviceForTest({ dialect });
  const workspace = workspaceWith(files);
  const maps = sourceMapsOf(service.state, service.dialect);
  // How well zlib compresses is not the same everywhere. Other services take nothing else.
  if (dialect === "sentry-today") maps.rules.compression = [];
  const run = async (inputs: Step["with"]) => {
    // One request after the other.
    const given = { "source-maps": "dist", concurrency: "1", ...inputs };
    return await runAgainst(service, {
      workspace,
      ...(onBegin && { onBegin }),
      with: { command: "upload-source-maps", ...given },
    });
  };
  for (const inputs of before) await run(inputs);
  service.requests.length = service.probes.length = 0;
  arrange?.(maps, service);
  const earlier = contentsOf(workspace);
  const result = await run(step.with);
  const sent = result.outputs["uploaded-bytes"] ?? "";
  const replacements: Record<string, string> = { [workspace]: "<workspace>" };
  if (sent !== "" && maps.rules.compression.length > 0) {
    Object.assign(replacements, {
      [`bytes: ${sent}`]: "bytes: *",
      [`"sentBytes":${sent}`]: '"sentBytes":*',
      [`  ${sent} bytes`]: "  * bytes",
      [`→ ${bytes(Number(sent))}`]: "→ *",
    });
  }
  await expectTranscript(`source-maps/${pageName(name)}`, service, result, {
    replacements,
    before,
    more: [
      ["Files", filesOf(workspace, files)],
      ["What the service has", bundlesOf(maps, contentsOf(workspace), earlier)],
    ],
  });
});

function namesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
    .map((name) => name.replaceAll("\\", "/"))
    .toSorted();
}

/** What a step changed, or not, of the files of a folder; compressed copies as what they hold. */
function filesOf(folder: string, before: Files): string[] {
  const unpack = { ".gz": gunzipSync, ".br": brotliDecompressSync, ".zst": zstdDecompressSync };
  const names = namesIn(folder);
  const contents = new Map(names.map((name) => [name, readFileSync(path.join(folder, name))]));
  const isSame = (name: string) => contents.get(name)?.equals(Buffer.from(before[name] ?? ""));
  const same = Object.keys(before).filter(isSame);
  const gone = Object.keys(before).filter((name) => !contents.has(name));
  const others = [...contents].filter(([name]) => !same.includes(name));
  const texts = others.map(([name, content]) => {
    const [, unpacked] = Object.entries(unpack).find(([end]) => name.endsWith(end)) ?? [];
    const text = shown(unpacked ? unpacked(content) : content);
    // Equal files and their copies are shown once.
    return [text, name] as const;
  });
  const alike = Map.groupBy(texts, ([text]) => text);
  const listed = (list: readonly string[]) => list.toSorted().join(", ");
  return [
    ...(same.length > 0 ? [`as before: ${listed(same)}`] : []),
    ...(gone.length > 0 ? [`gone: ${listed(gone)}`] : []),
    ...[...alike].map(([text, all]) => `${all.map(([, name]) => name).join(" and ")}: ${text}`),
  ];
}

/** The names of files by what they hold. */
const contentsOf = (folder: string) =>
  new Map(namesIn(folder).map((name) => [readFileSync(path.join(folder, name), "latin1"), name]));

/** What the service has: each file with its content, or with the file of the folder that has, or had, the same. */
function bundlesOf(
  maps: SourceMapState,
  now: ReadonlyMap<string, string>,
  earlier: ReadonlyMap<string, string>,
): string[] {
  return [...maps.bundles.values()].flatMap(({ id, release, dist, inProjects, files, entries }) => {
    const alike: string[] = [];
    const others: string[] = [];
    for (const [index, { url, type, headers, content }] of files.entries()) {
      const entry = entries[index] === `files/_/_/${url.slice(2)}` ? "" : `${entries[index]}, `;
      const facts = `${url}: ${entry}${[type, ...Object.values(headers)].join(", ")}`;
      const text = content.toString("latin1");
      const name = now.get(text) ?? earlier.get(text);
      const isOwn = name === `dist${url.slice(1)}` && now.has(text);
      if (isOwn) alike.push(facts);
      else if (name === undefined) others.push(`${facts} = ${shown(content)}`);
      else others.push(`${facts} = ${now.has(text) ? "" : "before: "}${name}`);
    }
    return [
      `bundle ${id}: release ${release}, dist ${dist}, of ${inProjects.join(" and ")}`,
      ...(alike.length > 0 ? [`as the files: ${alike.join("; ")}`] : []),
      ...others,
    ];
  });
}

/** What the maps of these files have in common. */
const REST_OF_MAP = JSON.stringify({
  sources: SMALL_MAP.sources,
  sourcesContent: SMALL_MAP.sourcesContent,
}).slice(1, -1);

/** What every script that gets an id begins with. */
const SNIPPET_OF =
  /!function\(\)\{try\{var g=typeof globalThis<"u"\?globalThis:typeof self<"u"\?self:typeof global<"u"\?global:window,s=new Error\(\)\.stack;s&&\(\(g\._sentryDebugIds=g\._sentryDebugIds\|\|\{\}\)\[s\]="([\da-f-]{36})"\)\}catch\(e\)\{\}\}\(\);/gu;

function shown(content: Buffer): string {
  if (content.length > 5000) return `${content.length} bytes`;
  if (!isUtf8(content)) return content.toString("hex");
  return content
    .toString()
    .trimEnd()
    .replaceAll("\n", " ⏎ ")
    .replaceAll("\ufeff", "<byte-order mark>")
    .replaceAll(SNIPPET_OF, "<snippet $1>")
    .replaceAll(/(?<=base64,)[A-Za-z0-9+=]{80,}/gu, (data) => `<${data.length} characters>`)
    .replaceAll(REST_OF_MAP, "…");
}
