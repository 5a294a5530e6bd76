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
import { TextQueue } from "./scene.ts";
import { SCENES } from "./scenes.ts";

const USAGE = `Usage: npm run fuzz -- [options]

  --runs N      texts that go through each channel, and through the bundle; default 100000
  --seed N      tries the same texts again
  --only TEXT   just the channels and scenes whose names hold the text
  --help        this text`;

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "100000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000_000) },
    only: { type: "string", default: "" },
    help: { type: "boolean", default: false },
  },
});
const [runs, seed] = [Number(values.runs), Number(values.seed)];
const isChosen = ({ name }: { readonly name: string }) => name.includes(values.only);
let finds = 0;

/** Runs one piece of work and prints how long it took; what it found is printed and kept. */
async function timed(name: string, work: () => Promise<Find | undefined>): Promise<void> {
  const begun = performance.now();
  const find = await work();
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`${find ? "✗" : "✓"} ${name}, ${seconds} s`);
  if (find === undefined) return;
  finds += 1;
  console.log(`  FOUND ${find.shown}`);
  for (const objection of find.objections) console.log(`    ${objection}`);
  const attacks = readAttacks();
  if (!find.isAlone || Object.values(attacks).flat().includes(find.text)) return;
  const why = `Found by fuzzing (${name}, seed ${seed}): ${find.objections[0] ?? ""}`;
  const json = JSON.stringify({ ...attacks, [why]: [find.text] }, undefined, 2);
  writeFileSync(ATTACKS_FILE, `${json.replaceAll(/[^\n -~]/gu, escaped)}\n`);
  console.log(`    kept in ${ATTACKS_FILE}`);
}

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}

/** The texts in turn through all scenes. */
async function throughBundle(texts: readonly string[]): Promise<void> {
  const scenes = SCENES.filter(isChosen);
  let at = 0;
  for (let round = 0; at < texts.length && scenes.length > 0 && finds === 0; round += 1) {
    for (const { name, size, run } of scenes) {
      const some = texts.slice(at, at + size);
      at += size;
      if (some.length === 0) return;
      const judge = (few: readonly string[]) => run(new TextQueue(few), round % 2 === 0);
      await timed(`the bundle, ${name}, ${at} texts in all`, () =>
        hunt(judge, some, { batch: size, patience: 200 }),
      );
    }
  }
}

async function main(): Promise<void> {
  if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs ${values.runs} is no count`);
  if (!Number.isInteger(seed)) throw new Error(`--seed ${values.seed} is no whole number`);
  console.log(`${runs} texts, seed ${seed}`);
  const texts = [...CORPUS, ...hostileTexts(runs, seed)];
  await throughBundle(texts);
  for (const { name, batch, objections } of CHANNELS.filter(isChosen)) {
    await timed(name, () => hunt(objections, texts, { batch, patience: 1000 }));
  }
  for (const grown of GROWN.filter(isChosen)) {
    await timed(`${grown.name}, growing`, async () => {
      const slow = await growsTooFast(grown, SHAPES, LONGEST);
      if (slow.length === 0) return undefined;
      return { text: "", shown: "texts that grow", objections: slow, isAlone: false };
    });
  }
  console.log(finds === 0 ? "Nothing found" : `${finds} found: see above, with --seed ${seed}`);
  process.exitCode = finds === 0 ? 0 : 1;
}

if (values.help) console.log(USAGE);
else await main();
