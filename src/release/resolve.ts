/**
 * Resolves issues together with a release: after the release was created, each only if it still needs it. Others work on
 * the issues too, the service itself first of all: it settles marked issues, and some services read commit messages.
 */
import { PartialFailureError, ServiceError } from "../errors.ts";
import type { IssueRow } from "../issues/outcome.ts";
import type { Notice } from "../outcome.ts";
import type { ReleaseOutcome } from "./outcome.ts";
import { type Issue, Issues } from "../issues/client.ts";
import {
  attributesOf,
  type IssueAttributes,
  onlyAsked,
  type Verification,
  verifyUpdate,
} from "../issues/attributes.ts";
import { isMarkedForNextRelease } from "../issues/status.ts";
import { inParallel } from "../parallel.ts";
import { type Candidate, RESOLVED, type Resolving, leftAlone } from "./resolve-search.ts";
import { type PlannedChange, writeIssues } from "../issues/write.ts";

/**
 * Resolves what was found before the release was created; each issue's row says what became of it.
 * @throws PartialFailureError when an issue could not be resolved; each is named in the outcome
 */
export async function resolveIssues(
  candidates: readonly Candidate[],
  { inputs, outcome, run }: Resolving,
): Promise<void> {
  const open = candidates.filter(({ row }) => row.state !== "unchanged");
  if (inputs.dryRun || open.length === 0) return;
  const { concurrency } = inputs;
  const issues = new Issues(run.transport, inputs.organization);
  const due = outcome.existed ? leaveMarkedAlone(open, outcome) : open;
  if (due.length > 0)
    run.log.info(`Resolving ${due.length === 1 ? "1 issue" : `${due.length} issues`} …`);
  const changes: PlannedChange[] = [];
  await inParallel(due, concurrency, async (candidate) => {
    if (run.lifetime.stopping.aborted) return;
    const isDue = await isStillDue(candidate, issues, { outcome, run });
    if (isDue) changes.push({ row: candidate.row, missing: RESOLVED });
  });
  await writeIssues(changes, {
    issues,
    concurrency,
    run,
    asked: RESOLVED,
    verify: verifyResolution,
  });
  run.lifetime.stopping.throwIfAborted();
  const rows = candidates.map(({ row }) => row);
  run.log.info(`${rows.filter(isApplied).length} of ${rows.length} resolved.`);
  // Of what was sent, only the service's own way of settling it ends as unchanged.
  const left = changes.filter(({ row }) => row.state === "unchanged").length;
  if (left > 0) outcome.notices.push(leftToService(left));
  throwUnfinished(rows);
}

/** Whoever made the release before us has settled the marked issues; what is marked now waits for the release after it. */
function leaveMarkedAlone(open: Candidate[], outcome: ReleaseOutcome): Candidate[] {
  const marked = open.filter(({ cause }) => cause === "marked");
  for (const { row } of marked) {
    const reason = "the release existed before this step: it waits for the next one";
    Object.assign(row, leftAlone(reason), { after: row.before });
  }
  if (marked.length > 0) {
    const [were, they] =
      marked.length === 1
        ? ["1 issue marked as resolved in the next release was", "it waits"]
        : [`${marked.length} issues marked as resolved in the next release were`, "they wait"];
    outcome.notices.push({
      level: "notice",
      what: `The release existed before this step: ${were} left alone, because ${they} for the release after it.`,
      fix: `To resolve them all the same, run the command "update-issues" with "status: resolved" and ${namedIn(marked)}.`,
    });
  }
  return open.filter(({ cause }) => cause !== "marked");
}

/** Short IDs that a notice can hold. */
const MOST_NAMED = 20;

function namedIn(candidates: Candidate[]): string {
  if (candidates.length > MOST_NAMED) return `"issues" with the short IDs in the job summary`;
  return `"issues: ${candidates.map(({ row }) => row.shortId).join(", ")}"`;
}

/** Retrieves an issue again: the service settles issues itself when a release is created, and others work on them too. */
async function isStillDue(
  { row, cause }: Candidate,
  issues: Issues,
  { outcome, run }: Pick<Resolving, "outcome" | "run">,
): Promise<boolean> {
  try {
    const issue = await issues.retrieve(row.id);
    const reason = reasonToLeave(issue, { row, cause }, outcome);
    if (reason === undefined) return true;
    const after = onlyAsked(attributesOf(issue), RESOLVED);
    Object.assign(row, leftAlone(reason), { after });
  } catch (error) {
    if (run.lifetime.stopping.aborted) return false;
    if (!(error instanceof ServiceError)) throw error;
    Object.assign(row, { state: "failed", reason: error.message, fix: error.fix });
  }
  return false;
}

function reasonToLeave(
  issue: Issue,
  { row, cause }: Candidate,
  outcome: ReleaseOutcome,
): string | undefined {
  if (issue.id !== row.id) return `it was merged into issue ${issue.id}`;
  const isMarked = isMarkedForNextRelease(issue);
  if (cause === "marked") return isMarked ? undefined : "settled by the service";
  if (issue.status === "resolved" && !isMarked) return "settled by the service";
  if (outcome.existed && isAfter(issue.lastSeen, outcome.dateCreated)) {
    return "it was seen again after the release was created";
  }
  return undefined;
}

function isAfter(date: string | undefined, other: string | undefined): boolean {
  return Date.parse(date ?? "") > Date.parse(other ?? "");
}

/** The newest servers change nothing of an issue that counts as resolved already: it is theirs to settle. */
function verifyResolution(sent: IssueAttributes, answer: Issue | undefined): Verification {
  if (answer && isMarkedForNextRelease(answer)) {
    return leftAlone("left to the service, which keeps it marked");
  }
  return verifyUpdate(sent, answer);
}

function leftToService(count: number): Notice {
  return {
    level: "notice",
    what: `${count === 1 ? "1 issue stays" : `${count} issues stay`} marked: this service settles them itself when it has read the release.`,
  };
}

function throwUnfinished(rows: readonly IssueRow[]): void {
  const unfinished = rows.filter((row) => !isApplied(row) && row.state !== "unchanged").length;
  if (unfinished === 0) return;
  throw new PartialFailureError(
    `The release was sent, but ${unfinished} of ${rows.length} issues were not resolved.`,
    {
      fix: `The job summary names each with its reason. To try just those again, pass the output "result-file" to "issues-file" of the command "update-issues" with "status: resolved".`,
    },
  );
}

function isApplied({ state }: IssueRow): boolean {
  return state === "applied";
}
