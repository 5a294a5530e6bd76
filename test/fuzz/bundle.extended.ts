/** Thousands of hostile texts through the real bundle: many in each run, with debug logging and without. */
import { describe, expect, test } from "vitest";
import { CORPUS, SEED, hostileTexts } from "../support/hostile-text.ts";
import { hunt, inBatches } from "./hunt.ts";
import { showIssues, updateIssues } from "./issue-scenes.ts";
import { releaseOfHistory } from "./release-scenes.ts";
import { TextQueue } from "./scene.ts";
import { allInputs, events } from "./step-scenes.ts";

const SCENES = [showIssues, updateIssues, releaseOfHistory, allInputs, events];

/** Each scene has texts of its own. */
const total = SCENES.reduce((sum, { size }) => sum + size, 0);
/** Once; in `npm run fuzz` as often as it takes for all of its texts. */
const rounds =
  process.env["FUZZ_SEED"] === undefined ? 1 : Math.ceil(Number(process.env["FUZZ_TEXTS"]) / total);
const texts = [...CORPUS, ...hostileTexts(total * rounds - CORPUS.length, SEED)];

/** What is found is made small before it is told, which takes many processes. */
const TIME = { timeout: 300_000 * rounds };

describe.each(
  SCENES.map(({ name, size, run }) => ({ name, size, run, own: texts.splice(0, size * rounds) })),
)(`$name, seed ${SEED}`, ({ size, run, own }) => {
  const [first = [], second = []] = inBatches(own, Math.ceil((size * rounds) / 2));

  test.each([
    ["on", first],
    ["off", second],
  ])("leaves nothing behind that is not ours, debug logging %s", TIME, async (debug, some) => {
    expect(some.length).toBeGreaterThan(5);
    const judge = (few: readonly string[]) => run(new TextQueue(few), debug === "on");
    // Each attempt is a process.
    expect(await hunt(judge, some, { batch: Math.ceil(size / 2), patience: 10 })).toBeUndefined();
  });
});
