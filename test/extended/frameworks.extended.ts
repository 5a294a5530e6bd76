/** What frameworks build, after a step: a browser loads what it left, every script runs, and errors lead to their source. */
import { execFile, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { promisify } from "node:util";
import { AnyMap, originalPositionFor, sourceContentFor } from "@jridgewell/trace-mapping";
import { describe, expect, test } from "vitest";
import { sourceMapsOf } from "../../tools/service/source-maps/source-maps-state.ts";
import { runAgainst, serviceForTest } from "../support/scenario.ts";
import { ROOT } from "../../tools/action.ts";

const PACKAGES = path.join(ROOT, "test/extended/node_modules");
const CHROMIUM = process.env["CHROMIUM"] ?? "chromium";
const hasChromium = spawnSync(CHROMIUM, ["--version"]).status === 0;

/** Two errors, one of a script that is loaded later, whose stacks the page shows. */
const SOURCES = {
  "src/fail.js": `export function fail(name) {
  if (name !== "") {
    throw new Error("early " + name);
  }
}
`,
  "src/later.js": `export function failLater(name) {
  const words = ["late", name];
  if (words.length > 1) {
    throw new Error(words.join(" "));
  }
}
`,
  "src/show.js": `import { fail } from "./fail.js";

const stackOf = (work) => {
  try {
    work();
  } catch (error) {
    return error.stack;
  }
};

export async function show() {
  const { failLater } = await import("./later.js");
  const stacks = [stackOf(() => fail(location.pathname)), stackOf(() => failLater(location.pathname))];
  const shown = document.createElement("pre");
  shown.id = "shown";
  shown.textContent = JSON.stringify({ stacks, ids: globalThis._sentryDebugIds ?? {} });
  document.body.append(shown);
}
`,
  "src/main.js": `import { show } from "./show.js";

show();
`,
};
const PAGE = `<!doctype html><html><head><title>t</title></head><body><script type="module" src="/src/main.js"></script></body></html>`;

/** Ids as bundler plugins write them, before hashes are made. */
const ID_PLUGIN = `{
  name: "ids",
  renderChunk(code, chunk, options) {
    const id = chunk.fileName.length.toString(16).padStart(8, "0") + "-0000-4000-8000-" + [...chunk.name].map((c) => c.charCodeAt(0).toString(16)).join("").padStart(12, "0").slice(-12);
    const snippet = '!function(){try{var e=globalThis,n=(new e.Error).stack;n&&(e._sentryDebugIds=e._sentryDebugIds||{},e._sentryDebugIds[n]="' + id + '",e._sentryDebugIdIdentifier="sentry-dbid-' + id + '")}catch(e){}}();';
    const text = new MagicString(code);
    text.prepend(snippet);
    return { code: text.toString(), map: text.generateMap({ hires: true }) };
  },
}`;

interface Framework {
  files: Readonly<Record<string, string>>;
  build: string[];
  /** What the input \`source-maps\` names. */
  dist: string;
  /** The server that the build makes; without one the folder is served as it is. */
  server?: string;
  inputs?: Readonly<Record<string, string>>;
  /** The scripts that stay as they are: their hashes are kept. */
  pinned?: RegExp;
}

const vite = (plugins: string, imports = "") =>
  `${imports}\nexport default { plugins: [${plugins}], build: { sourcemap: true, modulePreload: false } };`;
const VITE = ["vite/bin/vite.js", "build"];
const SRI = `import { sri } from "vite-plugin-sri3";`;

const FRAMEWORKS: Readonly<Record<string, Framework>> = {
  Vite: {
    files: { "index.html": PAGE, "vite.config.js": vite("") },
    build: VITE,
    dist: "dist",
    inputs: { "delete-maps": "true" },
  },
  "Vite with SRI": {
    files: { "index.html": PAGE, "vite.config.js": vite("sri()", SRI) },
    build: VITE,
    dist: "dist",
    pinned: /index/u,
    inputs: { version: "1.2.3" },
  },
  "Vite with SRI, ids of the build, and delete-maps": {
    files: {
      "index.html": PAGE,
      "vite.config.js": vite(
        `${ID_PLUGIN}, sri()`,
        `${SRI}\nimport MagicString from "magic-string";`,
      ),
    },
    build: VITE,
    dist: "dist",
    pinned: /index/u,
    inputs: { "delete-maps": "true" },
  },
  "webpack with SRI": {
    files: {
      "webpack.config.mjs": `import Html from "html-webpack-plugin";
import { SubresourceIntegrityPlugin } from "webpack-subresource-integrity";
export default {
  mode: "production", entry: "./src/main.js", devtool: "source-map",
  output: { publicPath: "/", crossOriginLoading: "anonymous", filename: "[name].js", chunkFilename: "[name].[contenthash].js" },
  plugins: [new Html(), new SubresourceIntegrityPlugin()],
};`,
      "build.mjs": `import webpack from "webpack";
import config from "./webpack.config.mjs";
webpack(config).run((error, stats) => { if (error || stats.hasErrors()) { console.error(error ?? stats.toString()); process.exit(1); } });`,
    },
    build: ["build.mjs"],
    dist: "dist",
    pinned: /./u,
    inputs: { version: "1.2.3" },
  },
  "SvelteKit with its Node adapter": {
    files: {
      "vite.config.js": `import { sveltekit } from "@sveltejs/kit/vite";
import adapter from "@sveltejs/adapter-node";
export default { plugins: [sveltekit({ adapter: adapter({ precompress: true }) })], build: { sourcemap: true } };`,
      "src/app.html": `<!doctype html><html><head>%sveltekit.head%</head><body>%sveltekit.body%</body></html>`,
      "src/routes/+page.svelte": `<script>
  import { onMount } from "svelte";
  import { show } from "../show.js";
  onMount(() => { show(); });
</script>
<p>page</p>`,
    },
    build: VITE,
    dist: "build/client",
    server: "build/index.js",
    pinned: /./u,
    inputs: { version: "1.2.3" },
  },
  Nitro: {
    files: {
      "index.html": PAGE,
      "vite.config.js": `export default { build: { sourcemap: true, modulePreload: false, outDir: "public" }, publicDir: false };`,
      "nitro.config.ts": `export default { compatibilityDate: "2026-01-01", preset: "node-server", compressPublicAssets: true };`,
      "build.mjs": `import { spawnSync } from "node:child_process";
for (const [file, command] of [["vite/bin/vite.js", "build"], ["nitropack/dist/cli/index.mjs", "build"]]) {
  const { status } = spawnSync(process.execPath, ["../node_modules/" + file, command], { stdio: "inherit" });
  if (status !== 0) process.exit(1);
}`,
    },
    build: ["build.mjs"],
    dist: ".output/public",
    server: ".output/server/index.mjs",
    pinned: /./u,
    inputs: { version: "1.2.3" },
  },
  "a list of Angular's service worker": {
    files: {
      "index.html": PAGE.replace(
        "<body>",
        `<body><script>
const ready = navigator.serviceWorker.register("/ngsw-worker.js");
</script>`,
      ),
      "vite.config.js": vite(""),
      "ngsw-config.json": `{"index":"/index.html","assetGroups":[{"name":"app","installMode":"prefetch","resources":{"files":["/index.html","/assets/*.js"]}}]}`,
      "build.mjs": `import { copyFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
for (const command of [["vite/bin/vite.js", "build"], ["@angular/service-worker/ngsw-config.js", "dist", "ngsw-config.json"]]) {
  const { status } = spawnSync(process.execPath, ["../node_modules/" + command[0], ...command.slice(1)], { stdio: "inherit" });
  if (status !== 0) process.exit(1);
}
copyFileSync("../node_modules/@angular/service-worker/ngsw-worker.js", "dist/ngsw-worker.js");`,
    },
    build: ["build.mjs"],
    dist: "dist",
    pinned: /./u,
    inputs: { version: "1.2.3", "delete-maps": "true" },
  },
  "Next, standalone": {
    files: {
      "next.config.mjs": `import { join } from "node:path";
const root = join(import.meta.dirname, "../../..");
export default { output: "standalone", productionBrowserSourceMaps: true, outputFileTracingRoot: root, turbopack: { root } };`,
      "app/layout.jsx": `export default function Layout({ children }) { return <html><body>{children}</body></html>; }`,
      "app/page.jsx": `"use client";
import { useEffect } from "react";
import { show } from "../src/show.js";
export default function Page() {
  useEffect(() => { show(); }, []);
  return <p>page</p>;
}`,
      "build.mjs": `import { spawnSync } from "node:child_process";
import { cpSync } from "node:fs";
import { basename } from "node:path";
const { status } = spawnSync(process.execPath, ["../node_modules/next/dist/bin/next", "build"], { stdio: "inherit" });
if (status !== 0) process.exit(1);
const standalone = ".next/standalone/test/extended/" + basename(process.cwd());
cpSync(".next/static", standalone + "/.next/static", { recursive: true });
`,
    },
    build: ["build.mjs"],
    dist: ".next",
    server: ".next/standalone/test/extended/NAME/server.js",
    inputs: { "missing-maps": "ignore" },
  },
};

function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
}

/** Serves a folder, compressed where a copy is there. */
async function serve(folder: string) {
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? "/", "http://x").pathname;
    const file = path.join(folder, name === "/" ? "index.html" : name);
    if (!existsSync(file)) return response.writeHead(404).end();
    const type = file.endsWith("html") ? "text/html" : "text/javascript";
    const isPacked = existsSync(`${file}.gz`);
    response.writeHead(200, {
      "content-type": type,
      ...(isPacked && { "content-encoding": "gzip" }),
    });
    return response.end(readFileSync(isPacked ? `${file}.gz` : file));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() };
}

async function start(folder: string, file: string) {
  const port = 20_000 + (createHash("sha1").update(folder).digest().readUInt16BE() % 20_000);
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: "127.0.0.1",
    HOSTNAME: "127.0.0.1",
    NITRO_HOST: "127.0.0.1",
  };
  const server = spawn(process.execPath, [file], { cwd: folder, env, stdio: "ignore" });
  const url = `http://127.0.0.1:${port}/`;
  for (let tries = 0; ; tries += 1) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer) break;
    if (tries > 100) throw new Error(`${file} does not listen`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return { url, stop: () => server.kill() };
}

interface Shown {
  stacks: string[];
  ids: Record<string, string>;
}

async function load(url: string): Promise<Shown> {
  const options = "--headless=new --no-sandbox --disable-gpu --virtual-time-budget=8000 --dump-dom";
  // Not synchronously: the site may be served by this process.
  const { stdout } = await promisify(execFile)(CHROMIUM, [...options.split(" "), url], {
    timeout: 120_000,
  });
  const [, text] = /<pre id="shown">(.*?)<\/pre>/su.exec(stdout) ?? [];
  if (text === undefined) throw new Error(`the page did not run: ${stdout}`);
  const plain = text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
  return JSON.parse(plain) as Shown;
}

function scripts(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const found = names.filter((name) => name.endsWith(".js") && !name.includes("node_modules"));
  return new Map(found.map((name) => [name, readFileSync(path.join(folder, name), "latin1")]));
}

describe.skipIf(!hasChromium)("a browser runs what the step leaves of", () => {
  test.each(Object.entries(FRAMEWORKS))("%s", async (_name, framework) => {
    const { build, dist, server, inputs = {}, pinned = /^$/u } = framework;
    // Beside the packages: Turbopack follows no link out of its root.
    const folder = mkdtempSync(path.join(ROOT, "test/extended/.framework-"));
    using removal = new DisposableStack();
    removal.defer(() => rmSync(folder, { recursive: true }));
    write(folder, { ...SOURCES, "package.json": `{"type":"module"}`, ...framework.files });
    const [file = "", ...rest] = build;
    const tool = existsSync(path.join(folder, file)) ? file : path.join(PACKAGES, file);
    const built = spawnSync(process.execPath, [tool, ...rest], {
      cwd: folder,
      encoding: "utf8",
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1" },
    });
    expect(built.status, built.stdout + built.stderr).toBe(0);
    const before = scripts(path.join(folder, dist));

    const service = await serviceForTest();
    const result = await runAgainst(service, {
      workspace: folder,
      with: { command: "upload-source-maps", "source-maps": dist, ...inputs },
    });
    expect(result.exitCode, result.stdout).toBe(0);
    for (const [name, text] of scripts(path.join(folder, dist))) {
      if (pinned.test(name)) expect(text).toBe(before.get(name));
    }
    const deletes = inputs["delete-maps"] === "true";
    const maps = readdirSync(path.join(folder, dist), { recursive: true, encoding: "utf8" });
    expect(maps.some((name) => name.endsWith(".map"))).toBe(!deletes);

    const site =
      server === undefined
        ? await serve(path.join(folder, dist))
        : await start(folder, server.replace("NAME", path.basename(folder)));
    let shown: Shown;
    try {
      shown = await load(site.url);
    } finally {
      site.stop();
    }
    const uploads = sourceMapsOf(service.state, service.dialect);
    const files = [...uploads.bundles.values()].flatMap((bundle) => bundle.files);
    for (const [index, source] of ["fail.js", "later.js"].entries()) {
      const [, name = "", line, column] =
        /http:\/\/[^/]+\/([^\s)]+?):(\d+):(\d+)/u.exec(shown.stacks[index] ?? "") ?? [];
      const [, id] = Object.entries(shown.ids).find(([stack]) => stack.includes(`/${name}:`)) ?? [];
      // By the id that the browser has, else by the URL.
      const map = files.find(
        ({ type, url, headers }) =>
          type === "source_map" &&
          (id === undefined ? url === `~/${name}.map` : headers["debug-id"] === id),
      );
      expect(map, `${name} ${id}`).toBeDefined();
      if (!pinned.test(name)) expect(id).toBeDefined();
      const traced = new AnyMap(map?.content.toString() ?? "");
      const place = originalPositionFor(traced, { line: Number(line), column: Number(column) - 1 });
      expect(place.source).toMatch(new RegExp(`${source}$`, "u"));
      const text = sourceContentFor(traced, place.source ?? "")?.split("\n")[(place.line ?? 0) - 1];
      expect(text).toContain("throw new Error");
    }
  });
});
