/** Thousands of hostile texts through the real bundle: many in each run, with debug logging and without. */
import { describe, expect, test } from "vitest";
import { CORPUS, hostileTexts } from "../support/hostile-text.ts";
import { inBatches } from "./channel.ts";
import { hunt } from "./hunt.ts";
import { judgeOf } from "./scene.ts";
import { SCENES } from "./scenes.ts";

const SEED = 20_261_121;

/** What is found is made small before it is told, which takes many processes. */
const TIME = { timeout: 300_000 };

/** Each scene has texts of its own. */
const total = SCENES.reduce((sum, { size }) => sum + size, 0);
const all = [...CORPUS, ...hostileTexts(total - CORPUS.length, SEED)];

test("5,000 texts and more go through the bundle", () => {
  expect(all.length).toBeGreaterThanOrEqual(5000);
});

describe.each(SCENES.map((scene, index) => ({ ...scene, index })))("$name", (scene) => {
  const begin = SCENES.slice(0, scene.index).reduce((sum, { size }) => sum + size, 0);
  const halves = inBatches(all.slice(begin, begin + scene.size), Math.ceil(scene.size / 2));

  test.each([
    ["on", halves[0] ?? []],
    ["off", halves[1] ?? []],
  ])("leaves nothing behind that is not ours, debug logging %s", TIME, async (debug, texts) => {
    expect(texts.length).toBeGreaterThan(5);
    // Each attempt is a process.
    const options = { batch: scene.size, patience: 10 };
    expect(await hunt(judgeOf(scene, debug === "on"), texts, options)).toBeUndefined();
  });
});
