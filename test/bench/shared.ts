/** Several jobs that share the rate limit of one token, as a matrix over projects does. */
import * as v from "valibot";
import { type StepResult, runBuilt } from "../support/runner.ts";
import type { Bench } from "./result.ts";
import { type LoggedRequest, ServiceProcess, span } from "./service-process.ts";
import { assertDone } from "./step.ts";

const JOBS = 4;
const ISSUES_PER_JOB = 50;
const PER_SECOND = 5;
const TOTAL = JOBS * ISSUES_PER_JOB;

export const sharedBench: Bench = {
  name: "shared",
  title: `${JOBS} jobs at once, ${TOTAL} updates, one limit of ${PER_SECOND} a second`,
  async measure() {
    await using service = await ServiceProcess.start();
    const limits = { updateIssue: { limit: PER_SECOND, window: 1 } };
    await service.tell({ issues: TOTAL, limits, forget: true });
    const ids = await issueIds(service);
    const steps = Array.from({ length: JOBS }, async (_, job) =>
      update(service, ids.slice(job * ISSUES_PER_JOB, (job + 1) * ISSUES_PER_JOB)),
    );
    await Promise.all(steps);
    const requests = await service.tell({ forget: true });
    const writes = requests.filter(({ method }) => method === "PUT");
    const done = writes.filter(({ status }) => status === 200);
    const taken = span(writes);
    // The first window is used at once, so the least time is one window less than the quotient.
    const least = (TOTAL / PER_SECOND - 1) * 1000;
    const refused = writes.length - done.length;
    return {
      bench: "shared",
      figures: [
        {
          name: "from the first update to the last answer",
          unit: "ms",
          value: taken,
          ratio: taken / least,
        },
        { name: "the least that the limit allows", unit: "ms", value: least },
        { name: "updates", unit: "count", value: done.length },
        { name: "answers with 429", unit: "count", value: refused },
      ],
      claims: [
        {
          text: `${JOBS} jobs sharing a limit of ${PER_SECOND} a second, as a multiple of the least time`,
          measured: `${TOTAL} updates in ${(taken / 1000).toFixed(1)} s`,
          value: taken / least,
          limit: 1.2,
          unit: "×",
        },
        {
          text: "Their issues that were lost or changed twice",
          value: wrongly(done, ids),
          limit: 0,
          unit: "count",
        },
      ],
    };
  },
};

/** The ids of all issues, as a first job would hand them to the others. */
async function issueIds(service: ServiceProcess): Promise<string[]> {
  const step = await run(service, { command: "list-issues", query: "*", limit: String(TOTAL) });
  return v.parse(v.array(v.string()), JSON.parse(step.outputs["issue-ids"] ?? ""));
}

async function update(service: ServiceProcess, ids: readonly string[]): Promise<void> {
  const issues = ids.join(" ");
  const step = await run(service, { command: "update-issues", issues, status: "ignored" });
  if (step.outputs["updated-count"] === String(ids.length)) return;
  throw new Error(`${step.outputs["updated-count"]} of ${ids.length} issues were updated`);
}

async function run(service: ServiceProcess, inputs: Record<string, string>): Promise<StepResult> {
  const step = await runBuilt({ with: { ...service.inputs, ...inputs } });
  assertDone(step);
  return step;
}

/** How many issues were not updated, or more than once. */
function wrongly(done: readonly LoggedRequest[], ids: readonly string[]): number {
  const times = new Map(ids.map((id) => [id, 0]));
  for (const { path } of done) {
    const id = path.split("/").at(-2) ?? "";
    times.set(id, (times.get(id) ?? 0) + 1);
  }
  return [...times.values()].filter((count) => count !== 1).length;
}
