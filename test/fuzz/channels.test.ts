/** Thousands of hostile texts through every channel, on the functions that the bundle is made of. */
import { describe, expect, test } from "vitest";
import { CORPUS, SEED, hostileTexts } from "../support/hostile-text.ts";
import { CHANNELS } from "./channels.ts";
import { shown } from "../support/objections.ts";

/** More of them in the extended suite. */
const GENERATED = Number(process.env["FUZZ_TEXTS"] ?? "1500");

const texts = [...CORPUS, ...hostileTexts(GENERATED, SEED)];

describe.each(CHANNELS)(`$name, seed ${SEED}`, ({ batch, objections }) => {
  test(
    "hostile texts pass all channels to the user without harm",
    { timeout: 3_000_000 },
    async () => {
      for (let at = 0; at < texts.length; at += batch) {
        let some = texts.slice(at, at + batch);
        if ((await objections(some)).length === 0) continue;
        // The one that does it belongs into `test/support/hostile-texts.json`.
        while (some.length > 1) {
          const half = some.slice(0, Math.ceil(some.length / 2));
          some = (await objections(half)).length > 0 ? half : some.slice(half.length);
        }
        expect([some.map(shown), await objections(some)]).toEqual([]);
      }
    },
  );
});
