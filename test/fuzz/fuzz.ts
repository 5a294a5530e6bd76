/**
 * `npm run fuzz`: hostile texts through every channel of our code, and through the bundle.
 *
 * What does harm is made as small as it goes and kept in `test/support/hostile-texts.json`, which every test of
 * hostile text reads: from then on it is tried in every run.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { ATTACKS_FILE, CORPUS, hostileTexts, readAttacks } from "../support/hostile-text.ts";
import { CHANNELS } from "./channels.ts";
import { GROWN, LONGEST, SHAPES, growsTooFast } from "./growth.ts";
import { type Find, hunt } from "./hunt.ts";
import { type Scene, judgeOf } from "./scene.ts";
import { SCENES } from "./scenes.ts";

const USAGE = `Usage: npm run fuzz -- [options]

  --runs N      texts that go through each channel, and through the bundle; default 100000
  --seed N      tries the same texts again
  --only TEXT   just the channels and scenes whose names hold the text
  --help        this text`;

interface Options {
  runs: number;
  seed: number;
  isChosen: (item: { readonly name: string }) => boolean;
}

/** What the command line asks for; undefined for `--help`. */
function options(): Options | undefined {
  const { values } = parseArgs({
    options: {
      runs: { type: "string", default: "100000" },
      seed: { type: "string", default: String(Date.now() % 1_000_000_000) },
      only: { type: "string", default: "" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return undefined;
  const [runs, seed] = [Number(values.runs), Number(values.seed)];
  if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs ${values.runs} is no count`);
  if (!Number.isInteger(seed)) throw new Error(`--seed ${values.seed} is no whole number`);
  return { runs, seed, isChosen: ({ name }) => name.includes(values.only) };
}

/** What was found, printed and kept. */
function tell(name: string, find: Find | undefined, seed: number): boolean {
  if (find === undefined) return false;
  console.log(`  FOUND ${find.shown}`);
  for (const objection of find.objections) console.log(`    ${objection}`);
  const attacks = readAttacks();
  const isKnown = attacks.some(({ texts }) => texts.includes(find.text));
  if (find.isAlone && !isKnown) {
    const why = `Found by fuzzing (${name}, seed ${seed}): ${find.objections[0] ?? ""}`;
    const json = JSON.stringify([...attacks, { why, texts: [find.text] }], undefined, 2);
    writeFileSync(ATTACKS_FILE, `${json.replaceAll(/[^\n -~]/gu, escaped)}\n`);
    console.log(`    kept in ${ATTACKS_FILE}`);
  }
  return true;
}

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}

/** Runs one piece of work and prints how long it took. */
async function timed(name: string, work: () => Promise<boolean>): Promise<boolean> {
  const begun = performance.now();
  const found = await work();
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`${found ? "✗" : "✓"} ${name}, ${seconds} s`);
  return found;
}

/** Scenes that take few texts have many processes for them: beside others, they have their turn in each fourth round. */
function dueIn(round: number, scenes: readonly Scene[]): readonly Scene[] {
  const large = scenes.filter(({ size }) => size >= 500);
  return large.length === 0 || round % 4 === 0 ? scenes : large;
}

/** The texts in turn through all scenes. */
async function throughBundle(
  texts: readonly string[],
  { seed, isChosen }: Options,
): Promise<number> {
  const scenes = SCENES.filter(isChosen);
  let finds = 0;
  let round = 0;
  for (let at = 0; at < texts.length && scenes.length > 0; round += 1) {
    const begin = at;
    const found = await timed(`the bundle, round ${round + 1}`, async () => {
      for (const scene of dueIn(round, scenes)) {
        const some = texts.slice(at, at + scene.size);
        at += scene.size;
        if (some.length === 0) break;
        const find = await hunt(judgeOf(scene, round % 8 < 4), some, {
          batch: scene.size,
          patience: 200,
        });
        if (tell(scene.name, find, seed)) finds += 1;
      }
      return finds > 0;
    });
    console.log(
      `  ${Math.min(at, texts.length) - begin} texts, ${Math.min(at, texts.length)} in all`,
    );
    if (found || at === begin) break;
  }
  return finds;
}

async function main(): Promise<void> {
  const chosen = options();
  if (!chosen) {
    console.log(USAGE);
    return;
  }
  const { runs, seed, isChosen } = chosen;
  console.log(`${runs} texts, seed ${seed}`);
  const texts = [...CORPUS, ...hostileTexts(runs, seed)];
  let finds = await throughBundle(texts, chosen);
  for (const { name, batch, objections } of CHANNELS.filter(isChosen)) {
    const found = await timed(name, async () =>
      tell(name, await hunt(objections, texts, { batch, patience: 1000 }), seed),
    );
    if (found) finds += 1;
  }
  for (const grown of GROWN.filter(isChosen)) {
    const found = await timed(`${grown.name}, growing`, async () => {
      const slow = await growsTooFast(grown, SHAPES, LONGEST);
      for (const one of slow) console.log(`  SLOW ${one}`);
      return slow.length > 0;
    });
    if (found) finds += 1;
  }
  console.log(finds === 0 ? "Nothing found" : `${finds} found: see above, with --seed ${seed}`);
  process.exitCode = finds === 0 ? 0 : 1;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof TypeError && "code" in error) console.error(`\n${USAGE}`);
  process.exitCode = 1;
}
