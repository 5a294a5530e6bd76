/** `update-issues`: changes every issue of a selection, and tells what became of each. */
import { PartialFailureError, RefusalError } from "../errors.ts";
import type { Notice } from "../outcome.ts";
import { counted } from "../report/format.ts";
import type { Run } from "../command.ts";
import { BulkWriter } from "./bulk.ts";
import { Issues } from "./client.ts";
import type { UpdateIssuesInputs } from "./inputs.ts";
import type { IssueRow, UpdateIssuesOutcome } from "./outcome.ts";
import { planUpdate } from "./plan.ts";
import { countStates } from "./rows.ts";
import { refuseTooMany } from "./select.ts";
import { IssueWriter, type PlannedChange } from "./write.ts";

/**
 * Lists the whole selection, plans, refuses what is too much, then writes one issue at a time, several at once, or many
 * with one request. The outcome names issues only once the selection is complete: a part of it must not be taken for the
 * whole.
 * @throws RefusalError before any write, PartialFailureError when an issue did not get what was asked
 */
export async function updateIssues(
  inputs: UpdateIssuesInputs,
  outcome: UpdateIssuesOutcome,
  run: Run,
): Promise<void> {
  const issues = new Issues(run.transport, inputs.organization);
  outcome.maxIssues = inputs.maxIssues;
  outcome.query = inputs.query;
  const plan = await planUpdate(inputs, outcome, { issues, run });
  outcome.issues = plan.rows;
  outcome.matchedCount = plan.rows.length;
  const change = `${plan.changes.length} of them to change`;
  run.log.info(`${counted(plan.rows.length, "issue")} selected, ${change}.`);
  if (inputs.dryRun) {
    finishPlan(outcome, inputs);
    return;
  }
  refuseTooMany(plan.rows.length, inputs);
  await write(plan.changes, { inputs, outcome, issues, run });
}

function finishPlan(outcome: UpdateIssuesOutcome, { maxIssues }: UpdateIssuesInputs): void {
  outcome.outcome = "planned";
  const count = outcome.issues.length;
  if (count <= maxIssues) return;
  outcome.notices.push({
    level: "warning",
    what: `Without "dry-run" this would be refused: ${count} issues are more than the ${maxIssues} of "max-issues".`,
    fix: `Set "max-issues: ${count}", or narrow the selection.`,
  });
}

/** The longest `timeout` that can be written: six hours, as long as GitHub lets a job run. */
const LONGEST_TIMEOUT = 21_600;

/**
 * What cannot be finished within the step's time ends with the first update: each operation has its own rate limit, which
 * only its own answers tell. That of lists says nothing of it.
 */
function refuseTooSlow(
  left: number,
  { inputs, run: { lifetime, transport } }: Pick<Writing, "inputs" | "run">,
  operations: readonly string[],
): void {
  const told = operations.flatMap((name) => transport.requestsPerSecond(name) ?? []);
  const rate = Math.min(...told.filter((each) => each > 0));
  const needed = left / rate;
  const seconds = lifetime.remaining() / 1000;
  if (needed <= seconds) return;
  const timeout = Math.ceil(inputs.timeout - seconds + needed * 1.2) + 30;
  throw new RefusalError(
    `At the service's rate limit of ${Number(rate.toPrecision(2))} updates per second the other ${left} take about ${Math.ceil(needed)} s, but only ${Math.floor(seconds)} s of the step's timeout are left.`,
    {
      where: "input timeout",
      fix:
        timeout > LONGEST_TIMEOUT
          ? "Narrow the selection, and update it in several runs: this is more than one job can do."
          : `Set "timeout: ${timeout}", or narrow the selection.`,
    },
  );
}

/** Writes the changes; throws where not every issue of the selection has what is asked then. */
async function write(
  changes: readonly PlannedChange[],
  { inputs, outcome, issues, run }: Writing,
): Promise<void> {
  const { concurrency, attributes: asked } = inputs;
  const { lifetime } = run;
  const begun = lifetime.timing.ticks();
  const afterFirst = (left: number, operations: readonly string[]) =>
    refuseTooSlow(left, { inputs, run }, operations);
  const writes = { changes, asked, issues, run, concurrency, afterFirst };
  const writer = inputs.bulk ? new BulkWriter(writes, outcome.notices) : new IssueWriter(writes);
  try {
    if (await writer.write()) outcome.notices.push(GAVE_UP);
  } finally {
    outcome.writeSeconds = (lifetime.timing.ticks() - begun) / 1000;
  }
  const { applied, unfinished: open } = countStates(outcome.issues);
  const worst = outcome.issues.find(({ state }) => state !== "applied" && state !== "unchanged");
  if (lifetime.stopping.aborted && worst) outcome.notices.push(interruption(open));
  lifetime.stopping.throwIfAborted();
  if (worst) throw partialFailure(worst, open, open + applied);
  outcome.outcome = changes.length === 0 ? "unchanged" : "updated";
}

interface Writing {
  inputs: UpdateIssuesInputs;
  outcome: UpdateIssuesOutcome;
  issues: Issues;
  run: Run;
}

const GAVE_UP: Notice = {
  level: "warning",
  what: "The service failed in the same way at each of the first updates: the others were not started.",
  fix: `To do the rest when that is mended, pass the output "result-file" to "issues-file".`,
};

function interruption(count: number): Notice {
  return {
    level: "warning",
    what: `${counted(count, "issue")} ${count === 1 ? "is" : "are"} not done, or not known to be.`,
    fix: `To do just the rest in another step, pass the output "result-file" to "issues-file".`,
  };
}

/** Often one reason holds for all: the first one is told at once. */
function partialFailure({ shortId, reason, fix }: IssueRow, count: number, total: number): Error {
  const again = `To try just ${count === 1 ? "this one" : "those"} again, pass the output "result-file" to "issues-file".`;
  return new PartialFailureError(
    `${count} of ${counted(total, "issue")} did not get what was asked. ${shortId}: ${reason ?? "not done"}`,
    { fix: `${fix ?? "Look at the reasons in the job summary."} ${again}` },
  );
}
