/**
 * `npm run bench`: measures what we claim, each figure beside a floor that is measured in the same run.
 *
 *     npm run bench -- [--runs N] [--json FILE] [NAME...]
 *
 * A bench is a file beside this one that exports a `Bench`; NAME picks some of them.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { bulkBench } from "./bulk.ts";
import { describeMachine } from "./machine.ts";
import { releaseBench } from "./release.ts";
import type { Bench, BenchResult } from "./result.ts";
import { sizeBench } from "./size.ts";
import { startBench } from "./start.ts";
import { claimLines, figureTable } from "./table.ts";

const BENCHES: readonly Bench[] = [startBench, releaseBench, bulkBench, sizeBench];

function options(): { runs: number; json: string; benches: Bench[] } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      runs: { type: "string", default: "21" },
      json: { type: "string", default: "bench.json" },
    },
  });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs ${values.runs} is no count`);
  const names = BENCHES.map(({ name }) => name);
  const unknown = positionals.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`no bench ${unknown.join(", ")}: ${names.join(", ")}`);
  const chosen = (name: string) => positionals.length === 0 || positionals.includes(name);
  return { runs, json: values.json, benches: BENCHES.filter(({ name }) => chosen(name)) };
}

async function main(): Promise<void> {
  const { runs, json, benches } = options();
  const machine = describeMachine(new Date());
  const { cores, memoryGiB, platform, node, git } = machine;
  console.log(
    `${cores} cores, ${memoryGiB} GiB, ${platform}, Node ${node}, git ${git}; ${runs} runs`,
  );
  // The runner hands this on to the action: neither it nor its floors find code that an earlier run compiled.
  process.env["NODE_DISABLE_COMPILE_CACHE"] = "1";
  const results: BenchResult[] = [];
  for (const bench of benches) {
    console.log(`\n${bench.title}`);
    const result = await bench.measure(runs);
    results.push(result);
    console.log(figureTable(result.figures));
    console.log(claimLines(result.claims));
  }
  writeFileSync(json, `${JSON.stringify({ machine, runs, results }, undefined, 2)}\n`);
  console.log(`\nWritten to ${json}`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
