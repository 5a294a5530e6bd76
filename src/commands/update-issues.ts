/** `update-issues`: changes every issue of a selection, and tells what became of each. */
import { PartialFailureError, RefusalError } from "../errors.ts";
import type { UpdateIssuesInputs } from "../inputs/types.ts";
import type { IssueRow, UpdateIssuesOutcome } from "../outcome.ts";
import { type Issue, Issues, type IssueUpdate } from "../service/issues.ts";
import { attributesOf, issueRow, missingUpdate } from "./issue-values.ts";
import type { Run } from "./run.ts";
import { selectIssues } from "./selection.ts";
import { byUrgency } from "./worst-issues.ts";
import { type PlannedChange, writeIssues } from "./write-issues.ts";

/**
 * Lists the whole selection, plans, refuses what is too much, then writes one issue at a time, several at once.
 * @throws RefusalError before any write, PartialFailureError when an issue did not get what was asked
 */
export async function updateIssues(
  inputs: UpdateIssuesInputs,
  outcome: UpdateIssuesOutcome,
  run: Run,
): Promise<void> {
  const issues = new Issues(run.transport, inputs.organization);
  outcome.maxIssues = inputs.maxIssues;
  if (inputs.query !== undefined) outcome.query = inputs.query;
  const changes: PlannedChange[] = [];
  await selectIssues(inputs, {
    issues,
    run,
    take: (issue) => {
      const { row, update } = plan(issue, inputs);
      outcome.issues.push(row);
      if (update) changes.push({ row, update });
    },
  });
  outcome.issues.sort(byUrgency);
  outcome.matchedCount = outcome.issues.length;
  if (inputs.dryRun) {
    finishPlan(outcome, inputs);
    return;
  }
  refuseTooMany(outcome, inputs);
  refuseTooSlow(changes, run);
  run.log.info(`${outcome.issues.length} issues selected, ${changes.length} of them to change.`);
  await write(changes, { inputs, outcome, issues, run });
}

function plan(
  issue: Issue,
  { attributes, baseUrl }: UpdateIssuesInputs,
): { row: IssueRow; update: IssueUpdate | undefined } {
  const update = missingUpdate(issue, attributes);
  const row = issueRow(issue, update ? "planned" : "unchanged", baseUrl);
  row.before = attributesOf(issue);
  row.after = attributes;
  if (!update) row.reason = "it has what is asked for already";
  return { row, update };
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

/** What cannot be finished within the step's time is not begun, as far as the service has told its rate limit. */
function refuseTooSlow(changes: PlannedChange[], { lifetime, transport }: Run): void {
  const rate = transport.requestsPerSecond;
  if (rate === undefined || rate === 0) return;
  const needed = changes.length / rate;
  const left = lifetime.remaining() / 1000;
  if (needed <= left) return;
  throw new RefusalError(
    `At the service's rate limit of ${rate.toFixed(1)} requests per second ${changes.length} updates take about ${Math.ceil(needed)} s, but only ${Math.floor(left)} s of the step's timeout are left. Nothing was written.`,
    {
      where: "input timeout",
      fix: `Set "timeout: ${Math.ceil(needed * 1.5) + 60}", or narrow the selection.`,
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
  await writeIssues(changes, { issues, concurrency: inputs.concurrency, run });
  outcome.writeSeconds = (performance.now() - begun) / 1000;
  run.lifetime.stopping.throwIfAborted();
  const unfinished = changes.filter(({ row }) => row.state !== "applied");
  if (unfinished.length === 0) {
    outcome.outcome = changes.length === 0 ? "unchanged" : "updated";
    return;
  }
  throw new PartialFailureError(
    `${unfinished.length} of ${outcome.issues.length} issues did not get what was asked.`,
    {
      fix: `The summary names each with its reason. To try just those again, pass the output "result-file" to "issues-file".`,
    },
  );
}
