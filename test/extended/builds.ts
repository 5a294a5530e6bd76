/** What real tools make of the small project. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type BuildOptions, build as esbuild } from "esbuild";
import { type OutputOptions as RolldownOptions, rolldown } from "rolldown";
import { type OutputOptions as RollupOptions, rollup } from "rollup";
import webpack from "webpack";
import { SOURCES } from "../source-maps/builds.ts";
import { ROOT } from "../../tools/action.ts";

function tsc(folder: string, options: string): void {
  const compiler = path.join(ROOT, "node_modules/typescript/bin/tsc");
  const shared = "--ignoreConfig --target es2022 --module nodenext --rootDir src --skipLibCheck";
  const files = Object.keys(SOURCES).map((name) => path.join("src", name));
  const { status, stdout } = spawnSync(
    process.execPath,
    [compiler, ...shared.split(" "), "--types", "", ...options.split(" "), ...files],
    { cwd: folder, encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`tsc: ${stdout}`);
}

/** Compiled modules: what bundlers without TypeScript begin with. */
function compiled(folder: string): string {
  const modules = "node_modules/.compiled";
  writePackage(path.join(folder, modules), "module");
  tsc(folder, `--outDir ${modules} --module es2022 --moduleResolution bundler`);
  return path.join(folder, modules, "main.js");
}

function writePackage(folder: string, type: "module" | "commonjs"): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ type }));
}

/** The folder for scripts of this format, which are modules where nothing else is said. */
function distFor(folder: string, format: string | undefined): string {
  const dist = path.join(folder, "dist");
  writePackage(dist, format === undefined || format === "esm" ? "module" : "commonjs");
  return dist;
}

async function withRolldown(folder: string, output: RolldownOptions): Promise<void> {
  const bundle = await rolldown({ input: path.join(folder, "src/main.ts"), cwd: folder });
  await bundle.write({ dir: distFor(folder, output.format), ...output });
  await bundle.close();
}

async function withRollup(folder: string, output: RollupOptions): Promise<void> {
  const bundle = await rollup({ input: compiled(folder) });
  await bundle.write({ dir: distFor(folder, output.format), ...output });
  await bundle.close();
}

async function withWebpack(folder: string, options: webpack.Configuration): Promise<void> {
  const entry = compiled(folder);
  const compiler = webpack({
    mode: "production",
    target: "node",
    context: folder,
    entry,
    ...options,
    output: { path: distFor(folder, "cjs"), library: { type: "commonjs2" } },
  });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error) reject(new Error("webpack failed", { cause: error }));
      else if (stats?.hasErrors()) reject(new Error(stats.toString()));
      else compiler.close(() => resolve());
    });
  });
}

async function withEsbuild(folder: string, options: BuildOptions): Promise<void> {
  const shared = { entryPoints: [path.join(folder, "src/main.ts")], bundle: true };
  const outdir = distFor(folder, options.format);
  await esbuild({ ...shared, outdir, logLevel: "silent", format: "esm", ...options });
}

function withTsc(folder: string, options: string): void {
  distFor(folder, "cjs");
  writePackage(folder, "commonjs");
  tsc(folder, `--outDir dist ${options}`);
}

/** An inline map in each script, then the comment of a file's. */
async function withBabel(folder: string): Promise<void> {
  // It has no types.
  const babel: string = "@babel/core";
  const { transformSync } = (await import(babel)) as {
    transformSync: (code: string, options: object) => { code: string; map: object };
  };
  const from = path.dirname(compiled(folder));
  const dist = distFor(folder, "esm");
  for (const name of Object.keys(SOURCES).map((file) => file.replace(/ts$/u, "js"))) {
    const filename = path.join(from, name);
    const options = { filename, sourceMaps: "both", configFile: false };
    const { code, map } = transformSync(readFileSync(filename, "utf8"), options);
    writeFileSync(path.join(dist, name), `${code}\n//# sourceMappingURL=${name}.map`);
    writeFileSync(path.join(dist, `${name}.map`), JSON.stringify(map));
  }
}

/** Where the package `bun` has its program, before and after its script has run. */
export const BUN = ["@oven/bun-linux-x64/bin/bun", "bun/bin/bun.exe"]
  .map((name) => path.join(ROOT, "test/extended/node_modules", name))
  .find((file) => existsSync(file));

function withBun(folder: string, options: string): void {
  const all = ["build", "--target=bun", "--outdir=dist", ...options.split(" "), "src/main.ts"];
  const { status, stderr } = spawnSync(BUN ?? "bun", all, { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`bun: ${stderr}`);
}

const BUNS: Record<string, string> = {
  CommonJS: "--format=cjs --sourcemap=linked",
  "modules, minified": "--minify --sourcemap=linked",
  "external maps": "--format=cjs --sourcemap=external",
};

const ROLLDOWN: Record<string, RolldownOptions> = {
  "modules in chunks": { sourcemap: true },
  minified: { sourcemap: true, minify: true },
  "CommonJS with directives": {
    format: "cjs",
    sourcemap: true,
    banner: `/* a licence */\n'use strict'\n"use client";`,
  },
  "with debug ids in comments": { sourcemap: true, sourcemapDebugIds: true },
  "inline maps": { sourcemap: "inline" },
  "hidden maps": { sourcemap: "hidden" },
  hashbang: { sourcemap: true, banner: "#!/usr/bin/env -S node --enable-source-maps" },
};

const TSC: Record<string, string> = {
  CommonJS: "--sourceMap",
  "inline maps": "--inlineSourceMap --inlineSources",
  "CRLF and byte-order marks": "--sourceMap --newLine crlf --emitBOM",
};

const ESBUILD: Record<string, BuildOptions> = {
  linked: { splitting: true, sourcemap: "linked", minify: true },
  "external maps": { format: "cjs", sourcemap: "external" },
  "inline, CommonJS": { format: "cjs", sourcemap: "inline" },
  "one script for the web": { format: "iife", sourcemap: true, banner: { js: '"use strict";' } },
  "both an inline map and a file": { splitting: true, sourcemap: "both" },
  "without content of sources": { sourcemap: true, sourcesContent: false },
};

const WEBPACK: Record<string, webpack.Configuration> = {
  "source-map": { devtool: "source-map" },
  "hidden-nosources": { devtool: "hidden-nosources-source-map" },
  "with debug ids": { devtool: "source-map-debugids" },
  inline: { devtool: "inline-source-map", mode: "development" },
};

const ROLLUP: Record<string, RollupOptions> = {
  modules: { sourcemap: true },
  "CommonJS with debug ids": { format: "cjs", sourcemap: true, sourcemapDebugIds: true },
};

type Build = (folder: string) => Promise<void> | void;

function buildsOf<Options>(
  tool: string,
  variants: Readonly<Record<string, Options>>,
  build: (folder: string, options: Options) => Promise<void> | void,
): [string, Build][] {
  return Object.entries(variants).map(([name, options]) => [
    `${tool}, ${name}`,
    (folder) => build(folder, options),
  ]);
}

/** By name: what fills `folder/dist`. */
export const ALL_BUILDS: Readonly<Record<string, Build>> = Object.fromEntries([
  ...buildsOf("rolldown", ROLLDOWN, withRolldown),
  ...buildsOf("tsc", TSC, withTsc),
  ...buildsOf("esbuild", ESBUILD, withEsbuild),
  ...buildsOf("webpack", WEBPACK, withWebpack),
  ...buildsOf("Rollup", ROLLUP, withRollup),
  ...buildsOf("Bun", BUN === undefined ? {} : BUNS, withBun),
  ["Babel, both an inline map and a file", withBabel],
]);
