/** Reads a release in a process of its own, and prints what it took: `node read-large.ts <request as JSON>`. */
import { identifyHead } from "../../src/release/head.ts";
import { readReleaseHistory } from "../../src/release/history/read.ts";
import { historyRequest } from "./history-defaults.ts";

export interface LargeReading {
  commits: number;
  commitCount: number | undefined;
  source: string | undefined;
  previousName: string | undefined;
  previous: string | undefined;
  newest: string | undefined;
  /** Most memory that the process held, in MiB. */
  memory: number;
}

const { directory, ...changes } = JSON.parse(process.argv[2] ?? "{}") as { directory: string };
const request = historyRequest(directory, changes);
const { range, commits, commitCount } = await readReleaseHistory(
  await identifyHead(request),
  request,
  async () => ({ releases: [] }),
);
const reading: LargeReading = {
  commits: commits.length,
  commitCount,
  source: range?.source,
  previousName: range?.previousName,
  previous: range?.previous,
  newest: commits[0]?.id,
  memory: process.resourceUsage().maxRSS / 1024,
};
console.log(`\n${JSON.stringify(reading)}`);
