/** What more tools make of the small project. */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build as esbuild } from "esbuild";
import { rollup } from "rollup";
import webpack from "webpack";
import { BUILDS, compiled, packageType } from "../source-maps/builds.ts";

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
  ...BUILDS,
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
