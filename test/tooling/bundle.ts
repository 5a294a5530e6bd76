/** The built bundle: what is in it, how large it is, and what of it a step loads. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import * as v from "valibot";
import { runStep, type StepOptions, type StepResult } from "../support/runner.ts";
import { ROOT } from "./action.ts";

export const DIST = path.join(ROOT, "dist");

/** Written by the build. */
export const STATS = path.join(ROOT, "node_modules/.cache/release-tracker-stats.json");

/** Names of the JavaScript files in `dist`. */
export function scripts(): string[] {
  return readdirSync(DIST).filter((name) => name.endsWith(".js"));
}

/** Bytes of files in `dist`. */
export function sizeOf(names: readonly string[]): number {
  return names.reduce((sum, name) => sum + statSync(path.join(DIST, name)).size, 0);
}

/** Bytes of the committed tree as GitHub packs it for a runner; undefined where nothing is committed. */
export function packedSize(): number | undefined {
  const { status, stdout } = spawnSync("git", ["archive", "HEAD"], {
    cwd: ROOT,
    maxBuffer: 2 ** 28,
  });
  return status === 0 ? gzipSync(stdout).length : undefined;
}

const coverageSchema = v.object({ result: v.array(v.object({ url: v.string() })) });

/** Runs a step and tells which scripts of `dist` it loaded, and which modules of Node (`node:crypto`), by Node's own account. */
export async function loadedScripts(
  options: StepOptions,
): Promise<{ step: StepResult; loaded: string[]; ofNode: string[] }> {
  const folder = mkdtempSync(path.join(tmpdir(), "release-tracker-loaded-"));
  try {
    const step = await runStep({ ...options, env: { ...options.env, NODE_V8_COVERAGE: folder } });
    const files = readdirSync(folder).flatMap((name) => {
      const text = readFileSync(path.join(folder, name), "utf8");
      return v.parse(coverageSchema, JSON.parse(text)).result;
    });
    const paths = files.flatMap(({ url }) => (url.startsWith("file:") ? [fileURLToPath(url)] : []));
    const loaded = paths.filter((file) => path.dirname(file) === DIST);
    const ofNode = files.flatMap(({ url }) => (url.startsWith("node:") ? [url] : []));
    return { step, loaded: loaded.map((file) => path.basename(file)), ofNode };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
