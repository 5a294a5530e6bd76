/** Writes the report of an outcome (JSON on stdin) in a process of its own, with the runner's variables as they are. */
import { text } from "node:stream/consumers";
import { runnerLog } from "../../src/log.ts";
import { writeReport } from "../../src/report/write.ts";
import { type Outcome, viewOf } from "./view.ts";

const outcome: Outcome = JSON.parse(await text(process.stdin)) as Outcome;
writeReport(viewOf(outcome), { log: runnerLog });
