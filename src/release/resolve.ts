/**
 * Resolves issues together with a release: after the release was created, each only if it still needs it. Others work on
 * the issues too, the service itself first of all: it settles marked issues, and some services read commit messages.
 */
import { PartialFailureError, ServiceError } from "../errors.ts";
import {
  attributesOf,
  type IssueAttributes,
  type IssueUpdate,
  type Verification,
  verifyUpdate,
} from "../issues/attributes.ts";
import { type Issue, Issues, type WasChanged } from "../issues/client.ts";
import { countStates, type IssueRow } from "../issues/outcome.ts";
import { isMarkedForNextRelease } from "../issues/status.ts";
import { IssueWriter, type PlannedChange } from "../issues/write.ts";
import { inParallel } from "../parallel.ts";
import { counted } from "../report/format.ts";
import { BY_SERVICE, type ReleaseOutcome } from "./command.ts";
import { Releases } from "./releases.ts";
import { type Candidate, leftAlone, RESOLVED, type Resolving } from "./resolve-search.ts";
import { slashesToDashes } from "./version.ts";

/**
 * Resolves what was found before the release was created; each issue's row says what happened to it.
 * @throws PartialFailureError when an issue could not be resolved; each is named in the outcome
 */
export async function resolveIssues(
  candidates: readonly Candidate[],
  resolving: Resolving,
): Promise<void> {
  const { inputs, outcome, run } = resolving;
  const { stopping } = run.lifetime;
  const open = candidates.filter(({ row }) => row.state !== "unchanged");
  if (inputs.dryRun || open.length === 0) return;
  const { concurrency } = inputs;
  const issues = new Issues(run.transport, inputs.organization);
  // Whoever made a release before us has settled the marked issues; what is marked now waits for the release after it.
  const isWaiting = ({ cause }: Candidate) => outcome.existed === true && cause === "marked";
  const waiting = open.filter(isWaiting).map(({ row }) => row);
  for (const row of waiting) {
    const reason = "the release existed before this step: it waits for the next one";
    Object.assign(row, leftAlone(reason), { after: row.before });
  }
  if (waiting.length > 0) {
    const what = `The release existed before this step, so this was left alone: ${counted(waiting.length, "issue")} marked as resolved in the next release. The release after it resolves what is marked.`;
    const fix = `To resolve it all the same, run the command ${updateOf(waiting)}.`;
    outcome.notices.push({ level: "notice", what, fix });
  }
  const due = open.filter((candidate) => !isWaiting(candidate));
  if (due.length > 0) run.log.info(`Resolving ${counted(due.length, "issue")} …`);

  // The service settles issues itself when a release is created, and others work on them too.
  const changes: PlannedChange[] = [];
  await inParallel(due, concurrency, async (candidate) => {
    if (stopping.aborted) return;
    const { row } = candidate;
    try {
      const issue = await issues.retrieve(row.id);
      const left = whyLeft(issue, candidate, outcome);
      if (left === undefined) changes.push({ row, missing: RESOLVED });
      else Object.assign(row, left, { after: attributesOf(issue, RESOLVED) });
    } catch (error) {
      if (stopping.aborted) return;
      if (!(error instanceof ServiceError)) throw error;
      Object.assign(row, { state: "failed", reason: error.message, fix: error.fix });
    }
  });

  // Those that messages name are resolved in a release, the others plainly.
  const named = new Set(due.flatMap(({ cause, row }) => (cause === "named" ? row.id : [])));
  const inRelease = changes.length > 0 ? await releaseFor(resolving, issues) : undefined;
  const update = async (id: string, body: IssueUpdate, wasChanged: WasChanged) => {
    if (!named.has(id) || inRelease === undefined) return await issues.update(id, body, wasChanged);
    try {
      return await issues.update(id, { ...body, statusDetails: { inRelease } }, wasChanged);
    } catch (error) {
      // Services that cannot resolve in a release refuse it.
      const isRefused = error instanceof ServiceError && [400, 422].includes(error.status ?? 0);
      if (!isRefused) throw error;
      return await issues.update(id, body, wasChanged);
    }
  };
  const verify = (asked: IssueAttributes, answer: Issue | undefined): Verification => {
    // Sentry leaves as it is what waits for the next release: to settle that is its own task, which can be lost.
    if (answer && isMarkedForNextRelease(answer))
      return leftAlone("not settled yet by the service");
    const shown = answer?.statusDetails?.["inRelease"];
    // Where no release is named, GlitchTip goes on to show the one that an issue was resolved in before.
    const isNamed = answer && named.has(answer.id) && inRelease !== undefined;
    if (isNamed && typeof shown === "string" && shown !== inRelease) {
      const reason = `the service resolved it in release ${shown}`;
      return { state: "not-applied", reason, fix: "Look at the issue on the service." };
    }
    return verifyUpdate(asked, answer);
  };
  const writes = { changes, asked: RESOLVED, issues, run, concurrency, update, verify };
  await new IssueWriter(writes).write();
  stopping.throwIfAborted();

  const rows = candidates.map(({ row }) => row);
  const { applied, unfinished } = countStates(rows);
  const byService = rows.filter(({ reason }) => reason === BY_SERVICE).length;
  const share = byService > 0 ? `, ${byService} of them by the service` : "";
  run.log.info(`${applied} of ${rows.length} resolved${share}.`);
  // Of what was sent, only what the service keeps marked ends as unchanged.
  const unsettled = changes.map(({ row }) => row).filter(({ state }) => state === "unchanged");
  if (unsettled.length > 0) {
    const what = `Not settled yet: ${counted(unsettled.length, "issue")} that the service still counts as resolved in the next release.`;
    const fix = `The next release takes what is left, or run "update-issues" with "status: unresolved", then ${updateOf(unsettled)}.`;
    outcome.notices.push({ level: "notice", what, fix });
  }
  if (unfinished === 0) return;
  throw new PartialFailureError(
    `The release was sent, but ${unfinished} of ${rows.length} issues were not resolved.`,
    {
      fix: `The job summary names each with its reason. To try just those again, pass the output "result-file" to "issues-file" of the command "update-issues" with "status: resolved".`,
    },
  );
}

/** Short IDs that a notice can hold. */
const MOST_NAMED = 20;

/** What resolves these issues whatever the release does. */
function updateOf(rows: readonly IssueRow[]): string {
  const issues =
    rows.length > MOST_NAMED
      ? `"issues" with the short IDs in the job summary`
      : `"issues: ${rows.map(({ shortId }) => shortId).join(", ")}"`;
  return `"update-issues" with "status: resolved" and ${issues}`;
}

/** What is left of an issue that needs nothing more: the service may have resolved it meanwhile, which counts. */
function whyLeft(
  issue: Issue,
  { row, cause }: Candidate,
  { existed, dateCreated = "" }: ReleaseOutcome,
): Pick<IssueRow, "state" | "reason"> | undefined {
  if (issue.id !== row.id) return leftAlone(`it was merged into issue ${issue.id}`);
  const isMarked = isMarkedForNextRelease(issue);
  if (issue.status === "resolved" && !isMarked) return { state: "applied", reason: BY_SERVICE };
  if (cause === "marked") return isMarked ? undefined : leftAlone("it is not marked any more");
  const isSeenAgain =
    existed === true && Date.parse(issue.lastSeen ?? "") > Date.parse(dateCreated);
  return isSeenAgain ? leftAlone("it was seen again after the release was created") : undefined;
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
