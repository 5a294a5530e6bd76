/** `npm run bench`: measures what we claim, each figure beside a floor that is measured in the same run. */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "../tooling/action.ts";
import { withSection } from "../tooling/sections.ts";
import { bulkBench, sharedBench } from "./bulk.ts";
import { comparison, readReport } from "./compare.ts";
import { historyBench } from "./history.ts";
import { describeMachine, machineLine } from "./machine.ts";
import { peersBench } from "./peers.ts";
import { claimsSection, scaleSection } from "./documents.ts";
import { releaseBench } from "./release.ts";
import type { Bench, BenchResult } from "./result.ts";
import { scaleBench } from "./scale.ts";
import { sizeBench } from "./size.ts";
import { sourceMapsBench } from "./source-maps.ts";
import { startBench } from "./start.ts";
import { claimLines, figureTable } from "./table.ts";

const BENCHES: readonly Bench[] = [
  startBench,
  releaseBench,
  historyBench,
  bulkBench,
  sharedBench,
  sizeBench,
];
/** They run when they are named. */
const NAMED: readonly Bench[] = [scaleBench, sourceMapsBench];

const USAGE = `Usage: npm run bench -- [options] [NAME...]

  --runs N          runs of each measurement; default 21
  --json FILE       where the report goes; default bench.json
  --compare FILE    show what changed since the report in FILE
  --peers           run other tools on the same work as well
  --docs            write the claims and the model into docs/scale.md
  --help            this text

NAME is one of ${[...BENCHES, ...NAMED].map(({ name }) => name).join(", ")}; without one all but scale and source-maps run.`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      runs: { type: "string", default: "21" },
      json: { type: "string", default: "bench.json" },
      compare: { type: "string" },
      peers: { type: "boolean", default: false },
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
  // Other tools only where they are asked for; the model and source maps when they are named.
  const all = [...BENCHES, ...(values.peers ? [peersBench] : []), ...NAMED];
  const names = all.map(({ name }) => name);
  const unknown = positionals.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`no bench ${unknown.join(", ")}: ${names.join(", ")}`);
  const benches =
    positionals.length === 0
      ? all.filter((bench) => !NAMED.includes(bench))
      : all.filter(({ name }) => positionals.includes(name));
  // Before the file may be written over.
  const earlier = values.compare === undefined ? undefined : readReport(values.compare);
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
  if (earlier) console.log(`\n${comparison(earlier, report)}`);
  writeFileSync(values.json, `${JSON.stringify(report, undefined, 2)}\n`);
  console.log(`\nWritten to ${values.json}`);
  if (!values.docs) return;
  writeSection("scale", scaleSection(report));
  const hasClaims = results.some(({ claims }) => claims.length > 0);
  if (hasClaims) writeSection("performance", claimsSection(report));
}

function writeSection(section: string, content: string | undefined): void {
  if (content === undefined) return;
  const file = path.join(ROOT, "docs/scale.md");
  writeFileSync(file, withSection(readFileSync(file, "utf8"), section, content));
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof TypeError && "code" in error) console.error(`\n${USAGE}`);
  process.exitCode = 1;
}
