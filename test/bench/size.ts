/** What a runner downloads. */
import { existsSync } from "node:fs";
import { STATS, largestLibraries, packedSize, scripts, sizeOf } from "../tooling/bundle.ts";
import type { Bench, Claim, Figure } from "./result.ts";

const LARGEST = 10;

export const sizeBench: Bench = {
  name: "size",
  title: "What a runner downloads",
  async measure() {
    const javascript = sizeOf(scripts());
    const packed = packedSize();
    const claims: Claim[] = [
      { text: "JavaScript in `dist`", value: javascript, limit: 900_000, unit: "bytes" },
    ];
    if (packed !== undefined) {
      claims.push({ text: "Packed repository", value: packed, limit: 750_000, unit: "bytes" });
    }
    const figures = [...libraries(), bytes("JavaScript in dist", javascript)];
    if (packed !== undefined) figures.push(bytes("packed repository (git archive)", packed));
    return { bench: "size", figures, claims };
  },
};

const bytes = (name: string, value: number): Figure => ({ name, unit: "bytes", value });

/** Without a build in this checkout the libraries are not known. */
function libraries(): Figure[] {
  if (!existsSync(STATS)) return [];
  return largestLibraries(LARGEST).map(({ name, version, size }) =>
    bytes(`library ${name} ${version}`, size),
  );
}
