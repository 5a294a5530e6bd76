/** `npm run bench`: measures what we claim, each figure beside a floor that is measured in the same run. */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { arch, cpus, platform, totalmem } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "../action.ts";
import { withSection } from "../sections.ts";
import { bulkBench, sharedBench } from "./bulk.ts";
import { historyBench } from "./history.ts";
import { releaseBench } from "./release.ts";
import { type Bench, type Findings, claimLines, claimsSection, figureTable } from "./report.ts";
import { sourceMapsBench } from "./source-maps.ts";
import { startBench } from "./start.ts";

const BENCHES: readonly Bench[] = [startBench, releaseBench, historyBench, bulkBench, sharedBench];
const ALL: readonly Bench[] = [...BENCHES, sourceMapsBench];
const NAMES = ALL.map(({ name }) => name);

const USAGE = `Usage: npm run bench -- [options] [NAME...]

  --runs N          runs of each measurement; default 21
  --json FILE       where the report goes; default bench.json
  --docs            write the claims into docs/scale.md
  --help            this text

NAME is one of ${NAMES.join(", ")}; without one all but source-maps run.`;

const git = (...parameters: string[]): string =>
  execFileSync("git", parameters, { cwd: ROOT, encoding: "utf8" }).trim();

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
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  const programs = `Node ${process.version}, git ${git("--version").replace("git version ", "")}`;
  const machine = `${cpus().length} cores, ${memory}, ${platform()} ${arch()}, ${programs}`;
  // With `+` where something is not committed.
  const commit = git("describe", "--always", "--dirty=+", "--abbrev=12");
  console.log(`${machine}; ${runs} runs`);
  // The runner hands this on to the action: neither it nor its floors find code that an earlier run compiled.
  process.env["NODE_DISABLE_COMPILE_CACHE"] = "1";
  const results: (Findings & { bench: string })[] = [];
  for (const bench of benches) {
    console.log(`\n${bench.title}`);
    const { figures, claims } = await bench.measure(runs);
    results.push({ bench: bench.name, figures, claims });
    console.log(`${figureTable(figures)}\n${claimLines(claims)}`);
  }
  const made = { date: new Date().toISOString(), machine, commit, runs };
  writeFileSync(values.json, `${JSON.stringify({ ...made, results }, undefined, 2)}\n`);
  console.log(`\nWritten to ${values.json}`);
  if (!values.docs) return;
  const file = path.join(ROOT, "docs/scale.md");
  const claims = results.flatMap((result) => result.claims);
  const section = claimsSection(claims, made);
  writeFileSync(file, withSection(readFileSync(file, "utf8"), "performance", section));
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof TypeError && "code" in error) console.error(`\n${USAGE}`);
  process.exitCode = 1;
}
