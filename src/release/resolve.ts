/**
 * Resolves issues together with a release: after the release was created, each only if it still needs it. Others work on
 * the issues too, the service itself first of all: it settles marked issues, and some services read commit messages.
 */
import { PartialFailureError, ServiceError } from "../errors.ts";
import type { ReleaseInputs } from "./inputs.ts";
import type { IssueRow } from "../issues/outcome.ts";
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
import {
  type Candidate,
  RESOLVED,
  type Resolving,
  findCandidates,
  settled,
} from "./resolve-search.ts";
import { type PlannedChange, writeIssues } from "../issues/write.ts";

/** What will be resolved once the release is there. */
export interface Resolutions {
  /** @throws PartialFailureError when an issue could not be resolved; each is named in the outcome */
  carryOut(): Promise<void>;
}

/** Finds what the inputs ask to resolve, to be called before the release is created. */
export async function planResolutions(
  inputs: ReleaseInputs,
  resolving: Resolving,
): Promise<Resolutions> {
  const candidates = await findCandidates(inputs, resolving);
  resolving.outcome.issues.push(...candidates.map(({ row }) => row));
  return { carryOut: () => carryOut(candidates, inputs, resolving) };
}

async function carryOut(
  candidates: Candidate[],
  inputs: ReleaseInputs,
  { outcome, run }: Resolving,
): Promise<void> {
  const open = candidates.filter(({ row }) => row.state !== "unchanged");
  if (inputs.dryRun || open.length === 0) return;
  const issues = new Issues(run.transport, inputs.organization);
  const due = outcome.existed ? leaveMarkedAlone(open, outcome) : open;
  if (due.length > 0)
    run.log.info(`Resolving ${due.length === 1 ? "1 issue" : `${due.length} issues`} …`);
  const changes: PlannedChange[] = [];
  await inParallel(due, inputs.concurrency, async (candidate) => {
    if (run.lifetime.stopping.aborted) return;
    const isDue = await isStillDue(candidate, issues, { outcome, run });
    if (isDue) changes.push({ row: candidate.row, missing: RESOLVED });
  });
  const { concurrency } = inputs;
  await writeIssues(changes, {
    issues,
    concurrency,
    run,
    asked: RESOLVED,
    verify: verifyResolution,
  });
  run.lifetime.stopping.throwIfAborted();
  const applied = candidates.filter(({ row }) => row.state === "applied").length;
  run.log.info(`${applied} of ${candidates.length} resolved.`);
  reportResolutions(candidates, outcome);
}

/** Whoever made the release before us has settled the marked issues; what is marked now waits for the release after it. */
function leaveMarkedAlone(open: Candidate[], outcome: ReleaseOutcome): Candidate[] {
  const marked = open.filter(({ cause }) => cause === "marked");
  for (const { row } of marked) {
    const reason = "the release existed before this step: it waits for the next one";
    Object.assign(row, settled(reason), { after: row.before });
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
    Object.assign(row, settled(reason), { after });
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

const LEFT_TO_SERVICE = "left to the service, which keeps it marked";

/** The newest servers change nothing of an issue that counts as resolved already: it is theirs to settle. */
function verifyResolution(sent: IssueAttributes, answer: Issue | undefined): Verification {
  if (answer && isMarkedForNextRelease(answer)) {
    return { state: "unchanged", reason: LEFT_TO_SERVICE };
  }
  return verifyUpdate(sent, answer);
}

function reportResolutions(candidates: Candidate[], outcome: ReleaseOutcome): void {
  const rows = candidates.map(({ row }) => row);
  const left = rows.filter(({ reason }) => reason === LEFT_TO_SERVICE).length;
  if (left > 0) {
    outcome.notices.push({
      level: "notice",
      what: `${left === 1 ? "1 issue stays" : `${left} issues stay`} marked: this service settles them itself when it has read the release.`,
    });
  }
  const unfinished = rows.filter(isUnfinished).length;
  if (unfinished === 0) return;
  throw new PartialFailureError(
    `The release was sent, but ${unfinished} of ${rows.length} issues were not resolved.`,
    {
      fix: `The job summary names each with its reason. To try just those again, pass the output "result-file" to "issues-file" of the command "update-issues" with "status: resolved".`,
    },
  );
}

function isUnfinished({ state }: IssueRow): boolean {
  return state !== "applied" && state !== "unchanged";
}
