/**
 * Resolves issues together with a release: after the release was created, each only if it still needs it. Others work on
 * the issues too, the service itself first of all: it settles marked issues, and some services read commit messages.
 */
import { PartialFailureError, ServiceError } from "../errors.ts";
import type { IssueRow } from "../issues/outcome.ts";
import type { Notice } from "../outcome.ts";
import { BY_SERVICE, type ReleaseOutcome } from "./outcome.ts";
import { type Issue, Issues, type ReadAgain } from "../issues/client.ts";
import {
  attributesOf,
  type IssueAttributes,
  type IssueUpdate,
  onlyAsked,
  type Verification,
  verifyUpdate,
} from "../issues/attributes.ts";
import { isMarkedForNextRelease } from "../issues/status.ts";
import { inParallel } from "../parallel.ts";
import { Releases } from "./releases.ts";
import { type Candidate, RESOLVED, type Resolving, leftAlone } from "./resolve-search.ts";
import { IssueWriter, type PlannedChange } from "../issues/write.ts";
import { slashesToDashes } from "./version.ts";

/**
 * Resolves what was found before the release was created; each issue's row says what became of it.
 * @throws PartialFailureError when an issue could not be resolved; each is named in the outcome
 */
export async function resolveIssues(
  candidates: readonly Candidate[],
  resolving: Resolving,
): Promise<void> {
  const { inputs, outcome, run } = resolving;
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
  const place = {
    inRelease: changes.length > 0 ? await releaseFor(resolving, issues) : undefined,
    named: idsNamed(due),
    issues,
  };
  const writer = new IssueWriter({
    changes,
    asked: RESOLVED,
    issues,
    run,
    concurrency,
    update: (id, body, readAgain) => resolveInRelease(id, body, readAgain, place),
    verify: (asked, answer) => verifyResolution(asked, answer, place),
  });
  await writer.write();
  run.lifetime.stopping.throwIfAborted();
  const rows = candidates.map(({ row }) => row);
  const byService = rows.filter(({ reason }) => reason === BY_SERVICE).length;
  const share = byService > 0 ? `, ${byService} of them by the service` : "";
  run.log.info(`${rows.filter(isApplied).length} of ${rows.length} resolved${share}.`);
  // Of what was sent, only what the service keeps marked ends as unchanged.
  const left = changes.filter(({ row }) => row.state === "unchanged").map(({ row }) => row);
  if (left.length > 0) outcome.notices.push(notSettled(left));
  throwUnfinished(rows);
}

/** Where issues are resolved: those that messages name in a release, the others plainly. */
interface Resolution {
  /** Undefined where there is none to name. */
  inRelease: string | undefined;
  /** Ids. */
  named: ReadonlySet<string>;
  issues: Issues;
}

function idsNamed(candidates: readonly Candidate[]): ReadonlySet<string> {
  return new Set(candidates.filter(({ cause }) => cause === "named").map(({ row }) => row.id));
}

/**
 * The release whose events leave the issues resolved. Sentry means that release and all before it: this one. GlitchTip 6 means
 * that release alone, and this one would hide a regression: there it is the release before, where the service has it.
 */
async function releaseFor(
  { inputs, outcome, run }: Resolving,
  { serviceKind, isGlitchTip6 }: Issues,
): Promise<string | undefined> {
  if (serviceKind !== "glitchtip") return outcome.version;
  const { previous, previousName } = outcome.range ?? {};
  if (!isGlitchTip6 || previous === undefined) return undefined;
  const { organization, tagPrefix, versionPrefix } = inputs;
  const isTag = previousName?.startsWith(tagPrefix) === true;
  const version = isTag ? slashesToDashes(previousName.slice(tagPrefix.length)) : previous;
  try {
    const releases = new Releases(run.transport, organization);
    const { release } = await releases.retrieve(`${versionPrefix}${version}`, { maxAttempts: 2 });
    return release.version;
  } catch (error) {
    if (error instanceof ServiceError) return undefined;
    throw error;
  }
}

/** Services that cannot resolve in a release refuse it. */
async function resolveInRelease(
  id: string,
  body: IssueUpdate,
  readAgain: ReadAgain,
  { inRelease, named, issues }: Resolution,
): Promise<Issue | undefined> {
  if (!named.has(id) || inRelease === undefined) return await issues.update(id, body, readAgain);
  try {
    return await issues.update(id, { ...body, statusDetails: { inRelease } }, readAgain);
  } catch (error) {
    const isRefused = error instanceof ServiceError && [400, 422].includes(error.status ?? 0);
    if (!isRefused) throw error;
    return await issues.update(id, body, readAgain);
  }
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
      fix: `To resolve them all the same, run the command "update-issues" with "status: resolved" and ${namedIn(marked.map(({ row }) => row))}.`,
    });
  }
  return open.filter(({ cause }) => cause !== "marked");
}

/** Short IDs that a notice can hold. */
const MOST_NAMED = 20;

function namedIn(rows: readonly IssueRow[]): string {
  if (rows.length > MOST_NAMED) return `"issues" with the short IDs in the job summary`;
  return `"issues: ${rows.map(({ shortId }) => shortId).join(", ")}"`;
}

/** Retrieves an issue again: the service settles issues itself when a release is created, and others work on them too. */
async function isStillDue(
  { row, cause }: Candidate,
  issues: Issues,
  { outcome, run }: Pick<Resolving, "outcome" | "run">,
): Promise<boolean> {
  try {
    const issue = await issues.retrieve(row.id);
    const left = whyLeft(issue, { row, cause }, outcome);
    if (left === undefined) return true;
    Object.assign(row, left, { after: onlyAsked(attributesOf(issue), RESOLVED) });
  } catch (error) {
    if (run.lifetime.stopping.aborted) return false;
    if (!(error instanceof ServiceError)) throw error;
    Object.assign(row, { state: "failed", reason: error.message, fix: error.fix });
  }
  return false;
}

/** What is left of an issue that needs nothing more: the service may have resolved it by now, which counts. */
function whyLeft(
  issue: Issue,
  { row, cause }: Candidate,
  outcome: ReleaseOutcome,
): Pick<IssueRow, "state" | "reason"> | undefined {
  if (issue.id !== row.id) return leftAlone(`it was merged into issue ${issue.id}`);
  const isMarked = isMarkedForNextRelease(issue);
  if (issue.status === "resolved" && !isMarked) return { state: "applied", reason: BY_SERVICE };
  if (cause === "marked") return isMarked ? undefined : leftAlone("it is not marked any more");
  if (outcome.existed && isAfter(issue.lastSeen, outcome.dateCreated)) {
    return leftAlone("it was seen again after the release was created");
  }
  return undefined;
}

function isAfter(date: string | undefined, other: string | undefined): boolean {
  return Date.parse(date ?? "") > Date.parse(other ?? "");
}

/** Sentry leaves as it is what waits for the next release: to settle that is its own task, which can be lost. */
function verifyResolution(
  asked: IssueAttributes,
  answer: Issue | undefined,
  { inRelease, named }: Resolution,
): Verification {
  if (answer && isMarkedForNextRelease(answer)) return leftAlone("not settled yet by the service");
  const shown = answer?.statusDetails?.["inRelease"];
  // Where no release is named, GlitchTip goes on to show the one that an issue was resolved in before.
  const isAsked = answer && named.has(answer.id) && inRelease !== undefined;
  if (isAsked && typeof shown === "string" && shown !== inRelease) {
    const reason = `the service resolved it in release ${shown}`;
    return { state: "not-applied", reason, fix: "Look at the issue on the service." };
  }
  return verifyUpdate(asked, answer);
}

function notSettled(rows: readonly IssueRow[]): Notice {
  const [are, them] =
    rows.length === 1 ? ["1 issue is", "it"] : [`${rows.length} issues are`, "them"];
  return {
    level: "notice",
    what: `${are} not settled yet: the service still counts ${them} as resolved in the next release.`,
    fix: `The next release takes ${them}, or run "update-issues" with "status: unresolved", then with "status: resolved", and ${namedIn(rows)}.`,
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
