/**
 * What frameworks build by the recipes' settings, after a step: a browser loads what it left, every script runs, and errors lead
 * to their source.
 */
import { spawn, spawnSync } from "node:child_process";
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
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { AnyMap, originalPositionFor, sourceContentFor } from "@jridgewell/trace-mapping";
import { describe, expect, test } from "vitest";
import { sourceMapsOf } from "../../tools/service/source-maps/source-maps-state.ts";
import { folderForTest, runAgainst, serviceForTest } from "../support/scenario.ts";
import { ROOT } from "../../tools/action.ts";

const PACKAGES = path.join(ROOT, "test/extended/node_modules");
const CHROMIUM = process.env["CHROMIUM"] ?? "chromium";
const hasChromium = spawnSync(CHROMIUM, ["--version"]).status === 0;
/** Builds images without a service that runs as root. */
const BUILDAH = "buildah";
const hasBuildah = spawnSync(BUILDAH, ["--version"]).status === 0;

/** Two errors, one of a script that is loaded later, whose stacks the page shows; and the release that the SDK would be told. */
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

export async function show(release) {
  const { failLater } = await import("./later.js");
  const stacks = [stackOf(() => fail(location.pathname)), stackOf(() => failLater(location.pathname))];
  const shown = document.createElement("pre");
  shown.id = "shown";
  shown.textContent = JSON.stringify({ stacks, release, ids: { ...globalThis._debugIds, ...globalThis._sentryDebugIds } });
  document.body.append(shown);
}
`,
};
const page = (script: string) =>
  `<!doctype html><html><head><title>t</title><base href="/"></head><body><app-root></app-root>${script}</body></html>`;
const PAGE = page(`<script type="module" src="/src/main.js"></script>`);
const RELEASE = "1.2.3";

/** As the recipes say it: ids are written before hashes are made. */
const IDS = (tool: string) => `sentry${tool}Plugin({ sourcemaps: { disable: "disable-upload" } })`;
const SILENT_IDS = (tool: string) => IDS(tool).replace("{", "{ telemetry: false,");

interface Framework {
  /** The section of the recipes, and what of it the files here take. */
  recipe: string;
  settings: readonly string[];
  files: Readonly<Record<string, string>>;
  build: readonly string[];
  /** Runs behind the step. */
  finish?: readonly string[];
  /** What the input \`source-maps\` names. */
  dist: string;
  /** The server that the build makes; without one the folder is served as it is. */
  server?: string;
  inputs?: Readonly<Record<string, string>>;
  /** The scripts that stay as they are: their hashes are kept, or they have their ids. */
  pinned?: RegExp;
  /** Of a service worker that serves it once the server is gone: what tells in the page that it keeps all files. */
  isKept?: string;
  /** Whether the step has to fail, because it may not delete all maps. */
  isRefused?: true;
  /** The line of a Dockerfile that brings it into an image, from which it is served. */
  image?: string;
}

const VITE = {
  recipe: "Vite and Rollup",
  settings: [`build: { sourcemap: "hidden" }`, "release: import.meta.env.VITE_RELEASE"],
  build: ["vite/bin/vite.js", "build"],
  dist: "dist",
};
const viteFiles = (plugins: string, imports = "") => ({
  "index.html": PAGE,
  "src/main.js": `import { show } from "./show.js";\nshow(import.meta.env.VITE_RELEASE);\n`,
  "vite.config.js": `${imports}\nexport default { plugins: [${plugins}], build: { sourcemap: "hidden" } };`,
});
const SRI = `import { sri } from "vite-plugin-sri3";`;
/** The hashes of all scripts are kept: they get no ids. */
const PINNED = { pinned: /./u, inputs: { version: RELEASE, "delete-maps": "true" } };

const WEBPACK = {
  recipe: "webpack",
  settings: [
    `devtool: "hidden-source-map"`,
    `new webpack.EnvironmentPlugin(["SENTRY_RELEASE"])`,
    "release: process.env.SENTRY_RELEASE",
  ],
  build: ["build.mjs"],
  dist: "dist",
};
const webpackFiles = (plugin: string) => ({
  "src/main.js": `import { show } from "./show.js";\nshow(process.env.SENTRY_RELEASE);\n`,
  "build.mjs": `import webpack from "webpack";
import Html from "html-webpack-plugin";
import { SubresourceIntegrityPlugin } from "webpack-subresource-integrity";
import { sentryWebpackPlugin } from "@sentry/webpack-plugin";
const config = {
  mode: "production", entry: "./src/main.js", devtool: "hidden-source-map",
  output: { publicPath: "/", crossOriginLoading: "anonymous", filename: "[name].js", chunkFilename: "[name].[contenthash].js" },
  plugins: [new Html(), new SubresourceIntegrityPlugin(), new webpack.EnvironmentPlugin(["SENTRY_RELEASE"]), ${plugin}],
};
webpack(config).run((error, stats) => { if (error || stats.hasErrors()) { console.error(error ?? stats.toString()); process.exit(1); } });`,
});

const NG = [
  "../node_modules/@angular/cli/bin/ng.js",
  "build",
  "--define",
  `RELEASE='${RELEASE}'`,
] as const;
const ANGULAR = {
  recipe: "Angular",
  settings: [
    `"sourceMap": { "scripts": true, "hidden": true }`,
    "ng build --define",
    "declare const RELEASE: string",
  ],
  files: {
    "angular.json": `{"version":1,"cli":{"analytics":false},"projects":{"app":{"projectType":"application","root":"","architect":{"build":{"builder":"@angular/build:application","options":{
"outputPath":"dist/app","browser":"src/main.ts","index":"src/index.html","tsConfig":"tsconfig.json","serviceWorker":"ngsw-config.json","outputHashing":"all",
"sourceMap": { "scripts": true, "hidden": true }}}}}}}`,
    "ngsw-config.json": `{"index":"/index.html","assetGroups":[{"name":"app","installMode":"prefetch","resources":{"files":["/index.html","/*.js"]}}]}`,
    "tsconfig.json": `{"compilerOptions":{"target":"es2022","module":"es2022","moduleResolution":"bundler","allowJs":true,"strict":true,"skipLibCheck":true},"files":["src/main.ts"]}`,
    "src/index.html": page(""),
    "src/main.ts": `import { Component } from "@angular/core";
import { bootstrapApplication } from "@angular/platform-browser";
import { provideServiceWorker } from "@angular/service-worker";
import { show } from "./show.js";
declare const RELEASE: string;
@Component({ selector: "app-root", template: "page" })
class App {}
const worker = provideServiceWorker("ngsw-worker.js", { registrationStrategy: "registerImmediately" });
await bootstrapApplication(App, { providers: [worker] });
show(RELEASE);`,
  },
  dist: "dist/app/browser",
} as const;

/** The service worker keeps every file of its list. */
const ANGULAR_KEPT = `fetch("/ngsw.json").then((list) => list.json()).then(({ hashTable }) => Promise.all(Object.keys(hashTable).map((name) => caches.match(name)))).then((all) => all.every(Boolean))`;

/** A worker of Workbox is only installed once it keeps every file of its list. */
const WORKBOX_KEPT = `navigator.serviceWorker.ready.then(({ active }) => active.state === "activated")`;
const NO_MAPS = `globIgnores: ["**/*.map"]`;
const workboxFiles = (ignores: string) => ({
  ...viteFiles(""),
  "src/main.js": `import { show } from "./show.js";
navigator.serviceWorker.register("/sw.js");
show(import.meta.env.VITE_RELEASE);
`,
  "build.mjs": `import { build } from "vite";
import { generateSW } from "workbox-build";
await build();
const { warnings, count } = await generateSW({ globDirectory: "dist", globPatterns: ["**/*.{js,html,map}"], ${ignores}
  swDest: "dist/sw.js", inlineWorkboxRuntime: true, sourcemap: false });
if (warnings.length > 0 || count === 0) throw new Error(warnings.join());
`,
});

const NEXT = {
  recipe: "Next",
  settings: [
    "productionBrowserSourceMaps: true",
    "experimental: { serverSourceMaps: true }",
    `output: "standalone"`,
    "env: { NEXT_PUBLIC_RELEASE: process.env.SENTRY_RELEASE }",
  ],
  files: {
    "next.config.mjs": `import { join } from "node:path";
const root = join(import.meta.dirname, "../../..");
export default {
  output: "standalone", outputFileTracingRoot: root, turbopack: { root },
  productionBrowserSourceMaps: true, experimental: { serverSourceMaps: true },
  env: { NEXT_PUBLIC_RELEASE: process.env.SENTRY_RELEASE },
};`,
    "app/layout.jsx": `export default function Layout({ children }) { return <html><body>{children}</body></html>; }`,
    "app/page.jsx": `"use client";
import { useEffect } from "react";
import { show } from "../src/show.js";
export default function Page() {
  useEffect(() => { show(process.env.NEXT_PUBLIC_RELEASE); }, []);
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
  inputs: { "missing-maps": "ignore", "delete-maps": "true" },
};

const FRAMEWORKS: Readonly<Record<string, Framework>> = {
  Vite: { ...VITE, files: viteFiles(""), inputs: { "delete-maps": "true" } },
  "Vite in an image": {
    ...VITE,
    recipe: "Docker",
    settings: ["COPY dist /usr/share/nginx/html"],
    files: viteFiles(""),
    inputs: { "delete-maps": "true" },
    image: "COPY dist /usr/share/nginx/html",
  },
  "Vite with SRI": {
    ...VITE,
    files: viteFiles("sri()", SRI),
    pinned: /index/u,
    inputs: { version: RELEASE },
  },
  "Vite with SRI, ids of the build, and delete-maps": {
    ...VITE,
    settings: [...VITE.settings, IDS("Vite")],
    files: viteFiles(
      `${SILENT_IDS("Vite")}, sri()`,
      `${SRI}\nimport { sentryVitePlugin } from "@sentry/vite-plugin";`,
    ),
    pinned: /index/u,
    inputs: { "delete-maps": "true" },
  },
  "Vite with Workbox": {
    ...VITE,
    settings: [...VITE.settings, NO_MAPS],
    files: workboxFiles(`${NO_MAPS},`),
    build: ["build.mjs"],
    inputs: { "delete-maps": "true", "missing-maps": "ignore" },
    isKept: WORKBOX_KEPT,
  },
  "Vite with Workbox, whose list has maps": {
    ...VITE,
    files: workboxFiles(""),
    build: ["build.mjs"],
    ...PINNED,
    isKept: WORKBOX_KEPT,
    isRefused: true,
  },
  "webpack with SRI": { ...WEBPACK, files: webpackFiles(""), ...PINNED },
  "webpack with SRI, ids of the build, and delete-maps": {
    ...WEBPACK,
    settings: [...WEBPACK.settings, "`sentryWebpackPlugin` with the option above"],
    files: webpackFiles(SILENT_IDS("Webpack")),
    pinned: /./u,
    inputs: { "delete-maps": "true" },
  },
  "Webpack Encore": {
    recipe: "webpack",
    settings: ["enableIntegrityHashes()", `new webpack.EnvironmentPlugin(["SENTRY_RELEASE"])`],
    files: {
      "src/main.js": `import { show } from "./show.js";\nshow(process.env.SENTRY_RELEASE);\n`,
      "webpack.config.cjs": `const Encore = require("@symfony/webpack-encore");
const webpack = require("webpack");
Encore.setOutputPath("public/").setPublicPath("/").addEntry("app", "./src/main.js").enableSingleRuntimeChunk();
Encore.enableSourceMaps().enableVersioning().enableIntegrityHashes();
Encore.addPlugin(new webpack.EnvironmentPlugin(["SENTRY_RELEASE"]));
module.exports = Encore.getWebpackConfig();`,
      // As Symfony's templates do for each request.
      "page.mjs": `import { readFileSync, writeFileSync } from "node:fs";
const { entrypoints, integrity } = JSON.parse(readFileSync("public/entrypoints.json", "utf8"));
const tags = entrypoints.app.js.map((url) => \`<script defer src="\${url}" integrity="\${integrity[url]}"></script>\`);
writeFileSync("public/index.html", ${JSON.stringify(page("TAGS"))}.replace("TAGS", tags.join("")));`,
    },
    build: ["@symfony/webpack-encore/bin/encore.js", "production"],
    finish: ["page.mjs"],
    dist: "public",
    pinned: /app|runtime/u,
    inputs: { version: RELEASE, "delete-maps": "true" },
  },
  esbuild: {
    recipe: "esbuild and tsc",
    settings: ["--sourcemap", `--define:RELEASE='"${RELEASE}"'`],
    files: {
      "dist/index.html": page(`<script type="module" src="/main.js"></script>`),
      "src/main.js": `import { show } from "./show.js";\nshow(RELEASE);\n`,
      "build.mjs": `import { build } from "esbuild";
const define = { RELEASE: '"${RELEASE}"' };
await build({ entryPoints: ["src/main.js"], bundle: true, splitting: true, format: "esm", minify: true, sourcemap: true, sourcesContent: false, define, outdir: "dist" });`,
    },
    build: ["build.mjs"],
    dist: "dist",
    inputs: { "delete-maps": "true" },
  },
  "SvelteKit with its Node adapter": {
    recipe: "SvelteKit",
    settings: [`build: { sourcemap: "hidden" }`, "release: import.meta.env.VITE_RELEASE"],
    files: {
      "vite.config.js": `import { sveltekit } from "@sveltejs/kit/vite";
import adapter from "@sveltejs/adapter-node";
export default { plugins: [sveltekit({ adapter: adapter({ precompress: true }) })], build: { sourcemap: "hidden" } };`,
      "src/app.html": `<!doctype html><html><head>%sveltekit.head%</head><body>%sveltekit.body%</body></html>`,
      "src/routes/+page.svelte": `<script>
  import { onMount } from "svelte";
  import { show } from "../show.js";
  onMount(() => { show(import.meta.env.VITE_RELEASE); });
</script>
<p>page</p>`,
    },
    build: VITE.build,
    dist: "build/client",
    server: "build/index.js",
    ...PINNED,
  },
  Nuxt: {
    recipe: "Nuxt and Nitro",
    settings: [
      `sourcemap: { client: "hidden", server: true }`,
      "runtimeConfig: { public: { release: process.env.SENTRY_RELEASE } }",
      "useRuntimeConfig().public.release",
    ],
    files: {
      "nuxt.config.ts": `export default defineNuxtConfig({
  compatibilityDate: "2026-01-01", telemetry: false, nitro: { compressPublicAssets: true },
  sourcemap: { client: "hidden", server: true },
  runtimeConfig: { public: { release: process.env.SENTRY_RELEASE } },
});`,
      "app/app.vue": `<script setup>
import { onMounted } from "vue";
import { show } from "../src/show.js";
const { release } = useRuntimeConfig().public;
onMounted(() => { show(release); });
</script>
<template><p>page</p></template>`,
    },
    build: ["nuxt/bin/nuxt.mjs", "build"],
    dist: ".output/public",
    server: ".output/server/index.mjs",
    ...PINNED,
  },
  "Angular, whose service worker keeps hashes": {
    ...ANGULAR,
    build: NG,
    ...PINNED,
    isKept: ANGULAR_KEPT,
  },
  "Angular with SRI": {
    ...ANGULAR,
    settings: [...ANGULAR.settings, `"subresourceIntegrity": true`],
    files: {
      ...ANGULAR.files,
      "angular.json": ANGULAR.files["angular.json"].replace(
        `"serviceWorker":"ngsw-config.json"`,
        `"subresourceIntegrity": true`,
      ),
    },
    build: NG,
    ...PINNED,
  },
  "Angular, whose list is made behind the step": {
    ...ANGULAR,
    isKept: ANGULAR_KEPT,
    files: {
      ...ANGULAR.files,
      "build.mjs": `import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
process.exitCode = spawnSync(process.execPath, ${JSON.stringify(NG)}, { stdio: "inherit" }).status;
rmSync("dist/app/browser/ngsw.json");`,
    },
    settings: [...ANGULAR.settings, "ngsw-config dist/app/browser ngsw-config.json"],
    build: ["build.mjs"],
    finish: ["@angular/service-worker/ngsw-config.js", "dist/app/browser", "ngsw-config.json"],
    inputs: { "delete-maps": "true" },
  },
  "Next, standalone": NEXT,
  "Next with SRI, of which the public files alone are named": {
    recipe: NEXT.recipe,
    settings: ["`.next/static`", "experimental: { sri:", "`url-prefix: ~/_next/static/`"],
    files: {
      ...NEXT.files,
      "next.config.mjs": `import { join } from "node:path";
const root = join(import.meta.dirname, "../../..");
export default {
  outputFileTracingRoot: root, turbopack: { root },
  productionBrowserSourceMaps: true, experimental: { sri: { algorithm: "sha256" } },
  env: { NEXT_PUBLIC_RELEASE: process.env.SENTRY_RELEASE },
};`,
      "serve.mjs": `process.argv.push("start", "--port", process.env.PORT, "--hostname", "127.0.0.1");
await import("../node_modules/next/dist/bin/next");
`,
    },
    build: ["../node_modules/next/dist/bin/next", "build"],
    dist: ".next/static",
    server: "serve.mjs",
    pinned: /./u,
    inputs: { version: RELEASE, "url-prefix": "~/_next/static/", "missing-maps": "ignore" },
  },
  "Next, standalone, with ids of Turbopack": {
    ...NEXT,
    settings: ["turbopack: { debugIds: true }"],
    files: {
      ...NEXT.files,
      "next.config.mjs": NEXT.files["next.config.mjs"].replace(
        "{ root }",
        "{ root, debugIds: true }",
      ),
    },
    // They agree with the maps: nothing is to be changed.
    pinned: /static/u,
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
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}/`, stop };
}

/** Builds an image with what is copied into it. @returns the folder in it, and what removes it */
function inImage(folder: string, line: string) {
  const image = mkdtempSync(path.join(tmpdir(), "image-"));
  const run = (...args: string[]) => {
    const where = ["--root", path.join(image, "root"), "--runroot", path.join(image, "run")];
    const all = ["--storage-driver", "vfs", ...where, ...args];
    const { status, stdout, stderr } = spawnSync(BUILDAH, all, { cwd: folder, encoding: "utf8" });
    expect(status, stderr).toBe(0);
    return stdout.trim();
  };
  writeFileSync(path.join(folder, "Dockerfile"), `FROM scratch\n${line}\n`);
  run("build", "--isolation", "chroot", "--tag", "site", ".");
  const root = run("mount", run("from", "site"));
  const remove = () => {
    run("umount", "--all");
    rmSync(image, { recursive: true });
  };
  return { site: path.join(root, line.split(" ").at(-1) ?? ""), remove };
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
  await until(() => fetch(url).catch(() => undefined));
  return { url, stop: () => server.kill() };
}

/** A browser with a profile of its own, which ends with the test. */
async function startBrowser(profile: string) {
  const options = "--headless=new --no-sandbox --disable-gpu --remote-debugging-port=0";
  const args = [...options.split(" "), `--user-data-dir=${profile}`];
  const browser = spawn(CHROMIUM, args, { stdio: "ignore" });
  const file = path.join(profile, "DevToolsActivePort");
  await until(async () => existsSync(file) && readFileSync(file, "utf8").includes("\n"));
  const [port = ""] = readFileSync(file, "utf8").split("\n");
  return {
    /** Opens an address. @returns what evaluates an expression in its page */
    open: async (url: string) => {
      const opened = await fetch(`http://127.0.0.1:${port}/json/new?${url}`, { method: "PUT" });
      const { webSocketDebuggerUrl } = (await opened.json()) as { webSocketDebuggerUrl: string };
      const socket = new WebSocket(webSocketDebuggerUrl);
      await once(socket, "open");
      const evaluate: Evaluate = async (expression) => {
        const params = { expression, awaitPromise: true, returnByValue: true };
        socket.send(JSON.stringify({ id: 1, method: "Runtime.evaluate", params }));
        const [{ data }] = (await once(socket, "message")) as [{ data: string }];
        const answer = JSON.parse(data) as { result?: { result?: { value?: string } } };
        return answer.result?.result?.value;
      };
      return evaluate;
    },
    stop: async () => {
      browser.kill();
      await once(browser, "exit");
    },
  };
}

/** Asks until the answer is something. @throws after half a minute */
async function until<Answer>(ask: () => Promise<Answer>): Promise<NonNullable<Answer>> {
  for (let tries = 0; tries < 300; tries += 1) {
    const answer = await ask();
    if (answer) return answer;
    await sleep(100);
  }
  throw new Error(`waited in vain: ${String(ask)}`);
}

interface Shown {
  stacks: string[];
  ids: Record<string, string>;
  release: string;
}

type Evaluate = (expression: string) => Promise<string | boolean | undefined>;

async function shownBy(evaluate: Evaluate): Promise<Shown> {
  const text = await until(() => evaluate(`document.querySelector("#shown")?.textContent`));
  return JSON.parse(`${text}`) as Shown;
}

function scripts(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const found = names.filter((name) => name.endsWith(".js") && !name.includes("node_modules"));
  return new Map(found.map((name) => [name, readFileSync(path.join(folder, name), "latin1")]));
}

const RECIPES = readFileSync(path.join(ROOT, "docs/recipes/source-maps.md"), "utf8").split(
  "\n### ",
);

describe.skipIf(!hasChromium)("a browser runs what the step leaves of", () => {
  test.for(Object.entries(FRAMEWORKS))("%s", async ([, framework], { skip }) => {
    const { recipe, settings, build, finish, dist, server, image } = framework;
    skip(image !== undefined && !hasBuildah, "There is no buildah.");
    const { inputs = {}, pinned = /^$/u, isKept, isRefused } = framework;
    const text = RECIPES.find((section) => section.startsWith(`${recipe}\n`))?.replaceAll(
      "\n",
      " ",
    );
    for (const setting of settings) expect(text).toContain(setting);
    // Beside the packages: Turbopack follows no link out of its root.
    const folder = mkdtempSync(path.join(ROOT, "test/extended/.framework-"));
    await using removal = new AsyncDisposableStack();
    removal.defer(() => rmSync(folder, { recursive: true }));
    write(folder, { ...SOURCES, "package.json": `{"type":"module"}`, ...framework.files });
    const runTool = ([file = "", ...rest]: readonly string[]) => {
      const tool = existsSync(path.join(folder, file)) ? file : path.join(PACKAGES, file);
      const told = { VITE_RELEASE: RELEASE, SENTRY_RELEASE: RELEASE, NEXT_TELEMETRY_DISABLED: "1" };
      const env = { ...process.env, ...told };
      const ran = spawnSync(process.execPath, [tool, ...rest], {
        cwd: folder,
        encoding: "utf8",
        env,
      });
      expect(ran.status, ran.stdout + ran.stderr).toBe(0);
    };
    runTool(build);
    const before = scripts(path.join(folder, dist));

    const service = await serviceForTest();
    const result = await runAgainst(service, {
      workspace: folder,
      with: { command: "upload-source-maps", "source-maps": dist, ...inputs },
    });
    expect(result.exitCode, result.stdout).toBe(isRefused ? 1 : 0);
    for (const [name, content] of scripts(path.join(folder, dist))) {
      if (pinned.test(name)) expect(content).toBe(before.get(name));
    }
    const all = readdirSync(path.join(folder, dist), { recursive: true, encoding: "utf8" });
    const maps = all.filter((name) => name.endsWith(".map")).map((name) => `${dist}/${name}`);
    const { orphans = [] } = result.result as { orphans?: string[] };
    // Turbopack writes a map of a polyfill that belongs to no script: it stays, and is named.
    if (inputs["delete-maps"] && !isRefused) expect(maps.toSorted()).toEqual(orphans.toSorted());
    else expect(maps).not.toEqual([]);
    if (finish) runTool(finish);

    const built = image === undefined ? undefined : inImage(folder, image);
    if (built) removal.defer(built.remove);
    const site =
      server === undefined
        ? await serve(built?.site ?? path.join(folder, dist))
        : await start(folder, server.replace("NAME", path.basename(folder)));
    removal.defer(() => site.stop());
    const browser = await startBrowser(folderForTest());
    removal.defer(browser.stop);
    const evaluate = await browser.open(site.url);
    let shown = await shownBy(evaluate);
    if (isKept !== undefined) {
      await until(() => evaluate(isKept));
      site.stop();
      shown = await shownBy(await browser.open(site.url));
    }
    expect(shown.release).toBe(RELEASE);
    const uploads = sourceMapsOf(service.state, service.dialect);
    const files = [...uploads.bundles.values()].flatMap((bundle) => bundle.files);
    for (const [index, source] of ["fail.js", "later.js"].entries()) {
      const [, name = "", line, column] =
        /http:\/\/[^/]+\/([^\s)]+?):(\d+):(\d+)/u.exec(shown.stacks[index] ?? "") ?? [];
      const [, id] = Object.entries(shown.ids).find(([stack]) => stack.includes(`/${name}:`)) ?? [];
      // By the id that the browser has, else by the script's URL.
      const { headers: told = {} } = files.find(({ url }) => url === `~/${name}`) ?? {};
      const mapUrl = `~/${path.posix.join(path.posix.dirname(name), told["sourcemap"] ?? "")}`;
      const map = files.find(
        ({ type, url, headers }) =>
          type === "source_map" && (id === undefined ? url === mapUrl : headers["debug-id"] === id),
      );
      expect(map, `${name} ${id}`).toBeDefined();
      if (!pinned.test(name)) expect(id).toBeDefined();
      const traced = new AnyMap(map?.content.toString() ?? "");
      const place = originalPositionFor(traced, { line: Number(line), column: Number(column) - 1 });
      expect(place.source).toMatch(new RegExp(`${source}$`, "u"));
      const lines = sourceContentFor(traced, place.source ?? "")?.split("\n");
      expect(lines?.[(place.line ?? 0) - 1]).toContain("throw new Error");
    }
  });
});
