/** What a runner downloads. */
import { packedSize, scripts, sizeOf } from "../tooling/bundle.ts";
import type { Bench, Claim } from "./result.ts";

export const sizeBench: Bench = {
  name: "size",
  title: "What a runner downloads",
  async measure() {
    const packed = packedSize();
    const claims: Claim[] = [
      { text: "JavaScript in `dist`", value: sizeOf(scripts()), limit: 900_000, unit: "bytes" },
      ...(packed === undefined
        ? []
        : [{ text: "Packed repository", value: packed, limit: 750_000, unit: "bytes" } as const]),
    ];
    const figures = claims.map(
      ({ text: name, value }) => ({ name, unit: "bytes", value }) as const,
    );
    return { bench: "size", figures, claims };
  },
};
