/** What real tools make of the small project. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build as esbuild } from "esbuild";
import { rolldown } from "rolldown";
import { rollup } from "rollup";
import webpack from "webpack";
import { SOURCES } from "../source-maps/builds.ts";

const ROOT = path.join(import.meta.dirname, "../..");

function tsc(folder: string, options: readonly string[]): void {
  const compiler = path.join(ROOT, "node_modules/typescript/bin/tsc");
  const shared = [
    "--target",
    "es2022",
    "--module",
    "nodenext",
    "--rootDir",
    "src",
    "--skipLibCheck",
  ];
  const files = Object.keys(SOURCES).map((name) => path.join("src", name));
  const { status, stdout } = spawnSync(
    process.execPath,
    [compiler, ...shared, "--ignoreConfig", "--types", "", ...options, ...files],
    { cwd: folder, encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`tsc: ${stdout}`);
}

/** Compiled modules: what bundlers without TypeScript begin with. */
function compiled(folder: string): string {
  const modules = path.join(folder, "node_modules", ".compiled");
  mkdirSync(modules, { recursive: true });
  writeFileSync(path.join(modules, "package.json"), JSON.stringify({ type: "module" }));
  tsc(folder, ["--outDir", modules, "--module", "es2022", "--moduleResolution", "bundler"]);
  return path.join(modules, "main.js");
}

function packageType(folder: string, type: "module" | "commonjs"): void {
  mkdirSync(path.join(folder, "dist"), { recursive: true });
  writeFileSync(path.join(folder, "dist/package.json"), JSON.stringify({ type }));
}

async function withRolldown(
  folder: string,
  output: Parameters<Awaited<ReturnType<typeof rolldown>>["write"]>[0],
): Promise<void> {
  const bundle = await rolldown({ input: path.join(folder, "src/main.ts"), cwd: folder });
  await bundle.write({ dir: path.join(folder, "dist"), ...output });
  await bundle.close();
}

async function withRollup(
  folder: string,
  output: Parameters<Awaited<ReturnType<typeof rollup>>["write"]>[0],
): Promise<void> {
  const bundle = await rollup({ input: compiled(folder) });
  await bundle.write({ dir: path.join(folder, "dist"), ...output });
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
    output: { path: path.join(folder, "dist"), library: { type: "commonjs2" }, ...options.output },
  });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString()));
      else compiler.close(() => resolve());
    });
  });
}

async function withEsbuild(folder: string, options: Parameters<typeof esbuild>[0]): Promise<void> {
  const shared = { entryPoints: [path.join(folder, "src/main.ts")], bundle: true };
  const outdir = path.join(folder, "dist");
  await esbuild({ ...shared, outdir, logLevel: "silent", format: "esm", ...options });
}

/** Prepends to a built script without its map: what people do by hand, with a map that stays right. */
function change(folder: string, name: string, edit: (text: string) => string): void {
  const file = path.join(folder, "dist", name);
  writeFileSync(file, edit(readFileSync(file, "utf8")));
}

/** By name: what fills `folder/dist`. */
export const ALL_BUILDS: Readonly<Record<string, (folder: string) => Promise<void>>> = {
  "rolldown, modules in chunks": async (folder) => {
    packageType(folder, "module");
    await withRolldown(folder, { format: "esm", sourcemap: true });
  },
  "rolldown, minified": async (folder) => {
    packageType(folder, "module");
    await withRolldown(folder, { format: "esm", sourcemap: true, minify: true });
  },
  "rolldown, CommonJS with directives": async (folder) => {
    packageType(folder, "commonjs");
    await withRolldown(folder, {
      format: "cjs",
      sourcemap: true,
      banner: `/* a licence */\n'use strict'\n"use client";`,
    });
  },
  "rolldown, with debug ids in comments": async (folder) => {
    packageType(folder, "module");
    await withRolldown(folder, { format: "esm", sourcemap: true, sourcemapDebugIds: true });
  },
  "rolldown, inline maps": async (folder) => {
    packageType(folder, "module");
    await withRolldown(folder, { format: "esm", sourcemap: "inline" });
  },
  "rolldown, hidden maps": async (folder) => {
    packageType(folder, "module");
    await withRolldown(folder, { format: "esm", sourcemap: "hidden" });
  },
  "rolldown, hashbang": async (folder) => {
    packageType(folder, "module");
    await withRolldown(folder, {
      format: "esm",
      sourcemap: true,
      banner: "#!/usr/bin/env -S node --enable-source-maps",
    });
  },
  "tsc, CommonJS": (folder) => {
    packageType(folder, "commonjs");
    writeFileSync(path.join(folder, "package.json"), JSON.stringify({ type: "commonjs" }));
    tsc(folder, ["--outDir", "dist", "--sourceMap"]);
    return Promise.resolve();
  },
  "tsc, inline maps": (folder) => {
    packageType(folder, "module");
    writeFileSync(path.join(folder, "package.json"), JSON.stringify({ type: "module" }));
    tsc(folder, ["--outDir", "dist", "--inlineSourceMap", "--inlineSources"]);
    return Promise.resolve();
  },
  "tsc, CRLF and byte-order marks": (folder) => {
    packageType(folder, "commonjs");
    writeFileSync(path.join(folder, "package.json"), JSON.stringify({ type: "commonjs" }));
    tsc(folder, ["--outDir", "dist", "--sourceMap", "--newLine", "crlf", "--emitBOM"]);
    return Promise.resolve();
  },
  "esbuild, linked": async (folder) => {
    packageType(folder, "module");
    await withEsbuild(folder, { splitting: true, sourcemap: "linked", minify: true });
  },
  "esbuild, external maps": async (folder) => {
    packageType(folder, "commonjs");
    await withEsbuild(folder, { format: "cjs", sourcemap: "external" });
  },
  "esbuild, inline, CommonJS": async (folder) => {
    packageType(folder, "commonjs");
    await withEsbuild(folder, { format: "cjs", sourcemap: "inline" });
  },
  "esbuild, one script for the web": async (folder) => {
    packageType(folder, "commonjs");
    await withEsbuild(folder, { format: "iife", sourcemap: true, banner: { js: '"use strict";' } });
  },
  "esbuild, without content of sources": async (folder) => {
    packageType(folder, "module");
    await withEsbuild(folder, { sourcemap: true, sourcesContent: false });
  },
  "webpack, source-map": async (folder) => {
    packageType(folder, "commonjs");
    await withWebpack(folder, { devtool: "source-map" });
  },
  "webpack, hidden-nosources": async (folder) => {
    packageType(folder, "commonjs");
    await withWebpack(folder, { devtool: "hidden-nosources-source-map" });
  },
  "webpack, with debug ids": async (folder) => {
    packageType(folder, "commonjs");
    await withWebpack(folder, { devtool: "source-map-debugids" });
  },
  "webpack, inline": async (folder) => {
    packageType(folder, "commonjs");
    await withWebpack(folder, { devtool: "inline-source-map", mode: "development" });
  },
  "Rollup, modules": async (folder) => {
    packageType(folder, "module");
    await withRollup(folder, { format: "esm", sourcemap: true });
  },
  "Rollup, CommonJS with debug ids": async (folder) => {
    packageType(folder, "commonjs");
    await withRollup(folder, { format: "cjs", sourcemap: true, sourcemapDebugIds: true });
  },
  "a hashbang that the map does not count": async (folder) => {
    packageType(folder, "commonjs");
    await withEsbuild(folder, {
      format: "cjs",
      sourcemap: "linked",
      banner: { js: "#!/bin/node" },
    });
    change(folder, "main.js", (text) => text.replace("#!/bin/node\n", "#!/usr/bin/env node\n"));
  },
};
