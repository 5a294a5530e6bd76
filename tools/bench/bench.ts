/** `npm run bench`: measures what we claim, each figure beside a floor that is measured in the same run. */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { arch, cpus, platform, totalmem } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "../action.ts";
import { withSection } from "../sections.ts";
import { bulkBench } from "./bulk.ts";
import { historyBench } from "./history.ts";
import { releaseBench } from "./release.ts";
import { type Bench, type Claim, claimLines, claimsSection } from "./report.ts";
import { sourceMapsBench } from "./source-maps.ts";
import { startBench } from "./start.ts";

const BENCHES: readonly Bench[] = [startBench, releaseBench, historyBench, bulkBench];
const ALL: readonly Bench[] = [...BENCHES, sourceMapsBench];
const NAMES = ALL.map(({ name }) => name);

const USAGE = `Usage: npm run bench -- [options] [NAME...]

  --runs N          runs of each measurement; default 21
  --docs            write the claims into docs/scale.md
  --help            this text

NAME is one of ${NAMES.join(", ")}; without one all but source-maps run.`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      runs: { type: "string", default: "21" },
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
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  const programs = `Node ${process.version}, ${execFileSync("git", ["--version"], { encoding: "utf8" }).trim()}`;
  const machine = `${cpus().length} cores, ${memory}, ${platform()} ${arch()}, ${programs}`;
  console.log(`${machine}; ${runs} runs`);
  // The runner hands this on to the action: neither it nor its floors find code that an earlier run compiled.
  process.env["NODE_DISABLE_COMPILE_CACHE"] = "1";
  const claims: Claim[] = [];
  for (const bench of benches) {
    console.log(`\n${bench.title}`);
    const found = await bench.measure(runs);
    claims.push(...found);
    console.log(claimLines(found));
  }
  if (!values.docs) return;
  const file = path.join(ROOT, "docs/scale.md");
  const section = claimsSection(claims, { date: new Date().toISOString(), machine, runs });
  writeFileSync(file, withSection(readFileSync(file, "utf8"), "performance", section));
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof TypeError && "code" in error) console.error(`\n${USAGE}`);
  process.exitCode = 1;
}
