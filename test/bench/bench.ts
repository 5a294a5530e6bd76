/** `npm run bench`: measures what we claim, each figure beside a floor that is measured in the same run. */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "../tooling/action.ts";
import { withSection } from "../tooling/sections.ts";
import { bulkBench, sharedBench } from "./bulk.ts";
import { historyBench } from "./history.ts";
import { describeMachine, machineLine } from "./machine.ts";
import { claimsSection } from "./documents.ts";
import { releaseBench } from "./release.ts";
import type { Bench, BenchResult } from "./result.ts";
import { sourceMapsBench } from "./source-maps.ts";
import { startBench } from "./start.ts";
import { claimLines, figureTable } from "./table.ts";

const BENCHES: readonly Bench[] = [startBench, releaseBench, historyBench, bulkBench, sharedBench];
const ALL: readonly Bench[] = [...BENCHES, sourceMapsBench];
const NAMES = ALL.map(({ name }) => name);

const USAGE = `Usage: npm run bench -- [options] [NAME...]

  --runs N          runs of each measurement; default 21
  --json FILE       where the report goes; default bench.json
  --docs            write the claims into docs/scale.md
  --help            this text

NAME is one of ${NAMES.join(", ")}; without one all but source-maps run.`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      runs: { type: "string", default: "21" },
      json: { type: "string", default: "bench.json" },
      docs: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs ${values.runs} is no count`);
  const unknown = positionals.filter((name) => !NAMES.includes(name));
  if (unknown.length > 0) throw new Error(`no bench ${unknown.join(", ")}: ${NAMES.join(", ")}`);
  const isNamed = ({ name }: Bench): boolean => positionals.includes(name);
  const benches = positionals.length === 0 ? BENCHES : ALL.filter(isNamed);
  const machine = describeMachine(new Date());
  console.log(`${machineLine(machine)}; ${runs} runs`);
  // The runner hands this on to the action: neither it nor its floors find code that an earlier run compiled.
  process.env["NODE_DISABLE_COMPILE_CACHE"] = "1";
  const results: BenchResult[] = [];
  for (const bench of benches) {
    console.log(`\n${bench.title}`);
    const result = await bench.measure(runs);
    results.push(result);
    console.log(figureTable(result.figures));
    if (result.claims.length > 0) console.log(claimLines(result.claims));
  }
  const report = { machine, runs, results };
  writeFileSync(values.json, `${JSON.stringify(report, undefined, 2)}\n`);
  console.log(`\nWritten to ${values.json}`);
  if (!values.docs || results.every(({ claims }) => claims.length === 0)) return;
  const file = path.join(ROOT, "docs/scale.md");
  const section = claimsSection(report);
  writeFileSync(file, withSection(readFileSync(file, "utf8"), "performance", section));
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof TypeError && "code" in error) console.error(`\n${USAGE}`);
  process.exitCode = 1;
}
