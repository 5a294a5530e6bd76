/** Thousands of hostile texts through every channel, on the functions that the bundle is made of. */
import { describe, expect, test } from "vitest";
import { CORPUS, SEED, hostileTexts } from "../support/hostile-text.ts";
import { CHANNELS } from "./channels.ts";
import { hunt } from "./hunt.ts";

/** More of them in the extended suite. */
const GENERATED = Number(process.env["FUZZ_TEXTS"] ?? "1500");

const texts = [...CORPUS, ...hostileTexts(GENERATED, SEED)];

describe.each(CHANNELS)(`$name, seed ${SEED}`, ({ batch, objections, objectionsToCareless }) => {
  // What is found is made small before it is told. It belongs into `test/support/hostile-texts.json`.
  test("carry the corpus and generated texts without harm", { timeout: 3_000_000 }, async () => {
    expect(await hunt(objections, texts, { batch, patience: 50 })).toBeUndefined();
  });

  test("have a judge that objects where nothing makes texts harmless", async () => {
    const found = await Promise.all(CORPUS.map((text) => objectionsToCareless([text])));
    expect(found.filter((some) => some.length > 0).length).toBeGreaterThan(10);
  });
});
