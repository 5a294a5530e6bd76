/** A small project in TypeScript, and what real tools make of it: the inputs of the tests. */
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { rolldown } from "rolldown";

const ROOT = path.join(import.meta.dirname, "../..");

const SOURCES: Readonly<Record<string, string>> = {
  "greet.ts": `export interface Person {
  name: string;
}

/** Fails for nobody – with a long explanation, and a letter outside of ASCII. */
export function greet(person: Person): string {
  if (person.name === "") {
    throw new Error("nobody to greet");
  }
  return \`Hello, \${person.name}\`;
}
`,
  "later.ts": `import { greet } from "./greet.js";

export const later = (): string => greet({ name: "later" });
`,
  "main.ts": `import { greet } from "./greet.js";

export async function run(name: string): Promise<string> {
  const { later } = await import("./later.js");
  return [greet({ name }), later()].join("\\n");
}

export const greeting = greet({ name: "main" });
`,
};

/** Writes the sources into `folder/src`. */
export function writeProject(folder: string): void {
  mkdirSync(path.join(folder, "src"), { recursive: true });
  for (const [name, text] of Object.entries(SOURCES)) {
    writeFileSync(path.join(folder, "src", name), text);
  }
}

/** Line and column (from 1) of a text in a source of the project. */
export function placeOf(source: string, text: string): { line: number; column: number } {
  const lines = (SOURCES[source] ?? "").split("\n");
  const index = lines.findIndex((line) => line.includes(text));
  return { line: index + 1, column: (lines[index] ?? "").indexOf(text) + 1 };
}

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
export function compiled(folder: string): string {
  const modules = path.join(folder, "node_modules", ".compiled");
  mkdirSync(modules, { recursive: true });
  writeFileSync(path.join(modules, "package.json"), JSON.stringify({ type: "module" }));
  tsc(folder, ["--outDir", modules, "--module", "es2022", "--moduleResolution", "bundler"]);
  return path.join(modules, "main.js");
}

async function withRolldown(
  folder: string,
  output: Parameters<Awaited<ReturnType<typeof rolldown>>["write"]>[0],
): Promise<void> {
  const bundle = await rolldown({ input: path.join(folder, "src/main.ts"), cwd: folder });
  await bundle.write({ dir: path.join(folder, "dist"), ...output });
  await bundle.close();
}

export function packageType(folder: string, type: "module" | "commonjs"): void {
  mkdirSync(path.join(folder, "dist"), { recursive: true });
  writeFileSync(path.join(folder, "dist/package.json"), JSON.stringify({ type }));
}

/** By name: what fills `folder/dist`. */
export const BUILDS: Readonly<Record<string, (folder: string) => Promise<void>>> = {
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
};
