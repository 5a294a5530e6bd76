/** `update-issues`: changes every issue of a selection, and tells what became of each. */
import { PartialFailureError, RefusalError } from "../errors.ts";
import type { Notice } from "../outcome.ts";
import { counted } from "../report/format.ts";
import type { Run } from "../command.ts";
import { attributesOf, missingAttributes, onlyAsked } from "./attributes.ts";
import { type Issue, Issues } from "./client.ts";
import type { UpdateIssuesInputs } from "./inputs.ts";
import type { IssueRow, UpdateIssuesOutcome } from "./outcome.ts";
import { byUrgency, issueRow } from "./rows.ts";
import { selectIssues } from "./select.ts";
import { type PlannedChange, writeIssues } from "./write.ts";

/**
 * Lists the whole selection, plans, refuses what is too much, then writes one issue at a time, several at once. The
 * outcome names issues only once the selection is complete: a part of it must not be taken for the whole.
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
  const { rows, changes } = await planUpdate(inputs, issues, run);
  outcome.issues = rows;
  outcome.matchedCount = rows.length;
  run.log.info(`${counted(rows.length, "issue")} selected, ${changes.length} of them to change.`);
  if (inputs.dryRun) {
    finishPlan(outcome, inputs);
    return;
  }
  refuseTooMany(outcome, inputs);
  refuseTooSlow(changes, inputs, run);
  await write(changes, { inputs, outcome, issues, run });
}

interface Plan {
  /** Every issue of the selection, the worst first. */
  rows: IssueRow[];
  /** Those of them that lack something of what is asked. */
  changes: PlannedChange[];
}

async function planUpdate(inputs: UpdateIssuesInputs, issues: Issues, run: Run): Promise<Plan> {
  const plan: Plan = { rows: [], changes: [] };
  await selectIssues(inputs, {
    issues,
    run,
    take: (issue) => {
      const change = planChange(issue, inputs);
      plan.rows.push(change.row);
      if (change.missing) plan.changes.push({ row: change.row, missing: change.missing });
    },
  });
  plan.rows.sort(byUrgency);
  plan.changes.sort((a, b) => byUrgency(a.row, b.row));
  return plan;
}

function planChange(issue: Issue, { attributes, baseUrl, dryRun }: UpdateIssuesInputs) {
  const missing = missingAttributes(issue, attributes);
  const open = dryRun ? "planned" : "not-started";
  const row = issueRow(issue, missing ? open : "unchanged", baseUrl);
  row.before = onlyAsked(attributesOf(issue), attributes);
  row.after = missing ? attributes : row.before;
  return { row, missing };
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

function refuseTooMany({ issues }: UpdateIssuesOutcome, { maxIssues }: UpdateIssuesInputs): void {
  if (issues.length <= maxIssues) return;
  throw new RefusalError(
    `The selection has ${issues.length} issues, more than the ${maxIssues} of "max-issues". Nothing was written.`,
    {
      where: "input max-issues",
      fix: `Look at them with "dry-run: true"; then set "max-issues: ${issues.length}", or narrow the selection.`,
    },
  );
}

/** The longest `timeout` that can be written: six hours, as long as GitHub lets a job run. */
const LONGEST_TIMEOUT = 21_600;

/** What cannot be finished within the step's time is not begun, as far as the service has told its rate limit. */
function refuseTooSlow(
  changes: readonly PlannedChange[],
  inputs: UpdateIssuesInputs,
  { lifetime, transport }: Run,
): void {
  const rate =
    transport.requestsPerSecond("update-issue") ?? transport.requestsPerSecond("list-issues");
  if (rate === undefined || rate === 0) return;
  const needed = changes.length / rate;
  const left = lifetime.remaining() / 1000;
  if (needed <= left) return;
  const timeout = Math.ceil(inputs.timeout - left + needed * 1.2) + 30;
  throw new RefusalError(
    `At the service's rate limit of ${Number(rate.toFixed(1))} requests per second ${changes.length} updates take about ${Math.ceil(needed)} s, but only ${Math.floor(left)} s of the step's timeout are left. Nothing was written.`,
    {
      where: "input timeout",
      fix:
        timeout > LONGEST_TIMEOUT
          ? "Narrow the selection, and update it in several runs: this is more than one job can do."
          : `Set "timeout: ${timeout}", or narrow the selection.`,
    },
  );
}

interface Writing {
  inputs: UpdateIssuesInputs;
  outcome: UpdateIssuesOutcome;
  issues: Issues;
  run: Run;
}

async function write(
  changes: PlannedChange[],
  { inputs, outcome, issues, run }: Writing,
): Promise<void> {
  const begun = performance.now();
  const { concurrency, attributes: asked } = inputs;
  await writeIssues(changes, { issues, concurrency, run, asked });
  outcome.writeSeconds = (performance.now() - begun) / 1000;
  const [worst, ...others] = changes.filter(({ row }) => row.state !== "applied");
  const count = worst ? others.length + 1 : 0;
  if (run.lifetime.stopping.aborted && count > 0) outcome.notices.push(interruption(count));
  run.lifetime.stopping.throwIfAborted();
  if (worst) throw partialFailure(worst.row, count, changes.length);
  outcome.outcome = changes.length === 0 ? "unchanged" : "updated";
}

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
