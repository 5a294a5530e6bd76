/** What a runner downloads. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { ROOT } from "../tooling/action.ts";
import { bundledPackages } from "../tooling/licences.ts";
import type { Bench, Claim, Figure } from "./result.ts";

const DIST = path.join(ROOT, "dist");

/** Written by the build. Without a build in this checkout the libraries are not listed. */
const STATS = path.join(ROOT, "node_modules/.cache/release-tracker-stats.json");
const LARGEST = 10;

export const sizeBench: Bench = {
  name: "size",
  title: "What a runner downloads",
  async measure() {
    const scripts = readdirSync(DIST).filter((name) => name.endsWith(".js"));
    const files = scripts.map((name): Figure => bytes(`dist/${name}`, sizeOf(name)));
    const javascript = files.reduce((sum, { value }) => sum + value, 0);
    const packed = packedRepository();
    return {
      bench: "size",
      figures: [
        ...largestLibraries(),
        ...files,
        bytes("JavaScript in dist", javascript),
        ...packed.map((size) => bytes("packed repository (git archive HEAD | gzip)", size)),
      ],
      claims: [
        { text: "JavaScript in dist", value: javascript, limit: 2_500_000, unit: "bytes" },
        ...packed.map((value): Claim => ({
          text: "packed repository",
          value,
          limit: 1_000_000,
          unit: "bytes",
        })),
      ],
    };
  },
};

const sizeOf = (name: string): number => statSync(path.join(DIST, name)).size;

const bytes = (name: string, value: number): Figure => ({ name, unit: "bytes", value });

function largestLibraries(): Figure[] {
  if (!existsSync(STATS)) return [];
  return bundledPackages(STATS)
    .sort((a, b) => b.size - a.size)
    .slice(0, LARGEST)
    .map(({ name, version, size }) => bytes(`library ${name} ${version}`, size));
}

/** Bytes of the committed tree as GitHub packs it for a runner; none where nothing is committed. */
function packedRepository(): number[] {
  const { status, stdout } = spawnSync("git", ["archive", "HEAD"], {
    cwd: ROOT,
    maxBuffer: 2 ** 28,
  });
  return status === 0 ? [gzipSync(stdout).length] : [];
}
