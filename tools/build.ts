/**
 * `npm run build`: TypeScript → JavaScript (tsc) → one bundle (ncc) with the licences of what is in it → `dist`.
 *
 * ncc cannot compile with TypeScript 7, so tsc goes first, into a folder that git ignores. The bundle is made beside it
 * and takes the place of `dist` at the end: a file that is no longer made disappears, and a failed build leaves the old
 * bundle alone. The result depends on the sources and the lock file only, not on where the checkout lies.
 */
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { minifySync } from "rolldown/utils";
import { COMMAND_NAMES } from "../test/support/register.ts";
import { bundledPackages, licenceText } from "./licences.ts";
import { slimLibraries } from "./slim.ts";

const ROOT = path.join(import.meta.dirname, "..");
const CACHE = path.join(ROOT, "node_modules/.cache");
const COMPILED = path.join(CACHE, "release-tracker");
const BUNDLE = path.join(CACHE, "release-tracker-dist");
const STATS = path.join(CACHE, "release-tracker-stats.json");
const DIST = path.join(ROOT, "dist");

/** Runs a tool of ours; when it fails, it has said why, and the build ends. */
function tool(script: string, parameters: readonly string[]): void {
  const { status } = spawnSync(process.execPath, [script, ...parameters], {
    cwd: ROOT,
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (status !== 0) process.exit(status ?? 1);
}

for (const folder of [COMPILED, BUNDLE]) rmSync(folder, { recursive: true, force: true });
mkdirSync(CACHE, { recursive: true });

tool(path.join(ROOT, "node_modules/typescript/bin/tsc"), ["-p", "tsconfig.build.json"]);
await slimLibraries({ installed: path.join(ROOT, "node_modules"), compiled: COMPILED });
tool(fileURLToPath(import.meta.resolve("@vercel/ncc/dist/ncc/cli.js")), [
  "build",
  path.join(COMPILED, "index.js"),
  "--no-cache",
  "--quiet",
  `--out=${BUNDLE}`,
  `--stats-out=${STATS}`,
]);
// ncc's own `--license` names only what its last chunk holds.
writeFileSync(path.join(BUNDLE, "licenses.txt"), licenceText(bundledPackages(STATS)));

for (const name of readdirSync(BUNDLE)) {
  if (!name.endsWith(".js")) continue;
  const file = path.join(BUNDLE, name);
  writeFileSync(file, compact(file));
}

// What the action in a command's folder starts. A static import would run before the command is there.
for (const name of COMMAND_NAMES) {
  const start = `process.argv.splice(2, 0, "${name}");\nawait import("./index.js");\n`;
  writeFileSync(path.join(BUNDLE, `${name}.js`), start);
}

replaceFolder(DIST, BUNDLE);

/** Gives `target` the files of `source` and no others. What is the same stays untouched: it may be running. */
function replaceFolder(target: string, source: string): void {
  mkdirSync(target, { recursive: true });
  const wanted = readdirSync(source);
  for (const name of wanted) {
    const file = path.join(target, name);
    const content = readFileSync(path.join(source, name));
    if (existsSync(file) && readFileSync(file).equals(content)) continue;
    writeFileSync(`${file}.new`, content);
    renameSync(`${file}.new`, file);
  }
  for (const name of readdirSync(target)) {
    if (!wanted.includes(name)) rmSync(path.join(target, name), { recursive: true });
  }
}

/**
 * Of a short step, reading its own code is a large part: compact, it takes a fifth less. Functions and classes keep their
 * names, for whoever reads a trace.
 */
function compact(file: string): string {
  const { code, errors } = minifySync(file, readFileSync(file, "utf8"), {
    module: true,
    compress: { target: "es2024" },
    mangle: { keepNames: true },
    codegen: { legalComments: "none" },
  });
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join()}`);
  return inAscii(code);
}

/** Node reads and compiles text of ASCII alone faster. The escapes mean the same in strings, templates and patterns. */
function inAscii(text: string): string {
  const escape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  const escaped = (character: string) => character.split("").map(escape).join("");
  return text.replaceAll(/[^\0-\x7f]/gu, escaped);
}
