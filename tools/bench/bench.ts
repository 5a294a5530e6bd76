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

const USAGE = `Usage: npm run bench -- [options] [NAME...]

  --runs N          runs of each measurement; default 21
  --docs            write the claims into docs/scale.md
  --help            this text

NAME is one of ${ALL.map(({ name }) => name).join(", ")}; without one all but source-maps run.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: "string", default: "21" },
    docs: { type: "boolean", default: false },
    help: { type: "boolean", short: "h", default: false },
  },
});
const runs = Number(values.runs);
const named = ALL.filter(({ name }) => positionals.includes(name));
if (values.help || !(runs >= 1) || named.length < positionals.length) {
  console.log(USAGE);
  process.exit(values.help ? 0 : 1);
}
const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
const programs = `Node ${process.version}, ${execFileSync("git", ["--version"], { encoding: "utf8" }).trim()}`;
const machine = `${cpus().length} cores, ${memory}, ${platform()} ${arch()}, ${programs}`;
console.log(`${machine}; ${runs} runs`);
// The runner hands this on to the action: neither it nor its floors find code that an earlier run compiled.
process.env["NODE_DISABLE_COMPILE_CACHE"] = "1";
const claims: Claim[] = [];
for (const bench of positionals.length === 0 ? BENCHES : named) {
  console.log(`\n${bench.title}`);
  const found = await bench.measure(runs);
  claims.push(...found);
  console.log(claimLines(found));
}
if (values.docs) {
  const file = path.join(ROOT, "docs/scale.md");
  const section = claimsSection(claims, { date: new Date().toISOString(), machine, runs });
  writeFileSync(file, withSection(readFileSync(file, "utf8"), "performance", section));
}
