/** Writes the report of an outcome (JSON on stdin) in a process of its own, with the runner's variables as they are. */
import { text } from "node:stream/consumers";
import { runnerLog } from "../../src/log.ts";
import type { Outcome } from "../../src/outcome.ts";
import { writeReport } from "../../src/report/write.ts";

const outcome: Outcome = JSON.parse(await text(process.stdin)) as Outcome;
writeReport(outcome, { log: runnerLog });
