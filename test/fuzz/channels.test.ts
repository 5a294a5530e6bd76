/** Thousands of hostile texts through every channel, on the functions that the bundle is made of. */
import { describe, expect, test } from "vitest";
import { CORPUS, hostileTexts } from "../support/hostile-text.ts";
import { CHANNELS } from "./channels.ts";
import { hunt } from "./hunt.ts";

const SEED = 20_261_121;
/** More of them in the extended suite. */
const GENERATED = Number(process.env["FUZZ_TEXTS"] ?? "1500");

const texts = [...CORPUS, ...hostileTexts(GENERATED, SEED)];

describe.each(CHANNELS)("$name", ({ batch, objections, objectionsToCareless }) => {
  // What is found is made small before it is told.
  test("carry the corpus and generated texts without harm", { timeout: 300_000 }, async () => {
    expect(await hunt(objections, texts, { batch, patience: 50 })).toBeUndefined();
  });

  test("have a judge that objects where nothing makes texts harmless", async () => {
    const found = await Promise.all(CORPUS.map((text) => objectionsToCareless([text])));
    expect(found.filter((some) => some.length > 0).length).toBeGreaterThan(10);
  });
});
