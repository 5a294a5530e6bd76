/** `release`: creates the release with its commits and refs, records a deploy, resolves issues. */
import type { RunEvent } from "../context.ts";
import { RefusalError } from "../errors.ts";
import { pullRequestOf } from "../fork.ts";
import { isForkCommit } from "../git/own-code.ts";
import type { ReleaseInputs } from "./inputs.ts";
import type { Notice } from "../outcome.ts";
import type { ReleaseOutcome } from "./outcome.ts";
import type { Run } from "../command.ts";
import { counted } from "../report/format.ts";
import { type ServiceKind, shownByRelease } from "../service/kind.ts";
import { type NewRelease, type ReleaseBody, releaseBody } from "./body.ts";
import { composeRelease, type ReleaseSources, sentFacts } from "./compose.ts";
import { recordDeploy } from "./deploy.ts";
import { type Head, identifyHead } from "./head.ts";
import { type ReleaseHistory, readReleaseHistory } from "./history/read.ts";
import { compareHeld, releaseLater } from "./held.ts";
import { type CreatedRelease, type Release, Releases } from "./releases.ts";
import { resolveIssues } from "./resolve.ts";
import { findCandidates, resolvedBySentry } from "./resolve-search.ts";
import { releaseVersion } from "./version.ts";

/**
 * Creates the release, and fills `outcome` while it works.
 * @throws InputError for a version that cannot be, RefusalError for somebody else's code, ServiceError, GitError
 */
export async function createRelease(
  inputs: ReleaseInputs,
  outcome: ReleaseOutcome,
  run: Run,
): Promise<void> {
  const { context, transport, log, mask } = run;
  const { notices } = outcome;
  const { dryRun } = inputs;
  const started = new Date();
  const nothing = nothingToRelease(context.event, inputs);
  if (nothing !== undefined) {
    outcome.outcome = "unchanged";
    notices.push(nothing);
    return;
  }

  // The head: git is at work on it while the connection is made.
  const release = { inputs, context, log, mask, signal: run.lifetime.stopping };
  const identified = identifyHead(release);
  if (!dryRun) transport.connect();
  const head = await identified;
  notices.push(...head.notices);
  outcome.headCommit = head.commit;
  log.info(headLine(head));
  await refuseForkCode(head, inputs, run);

  // The version, and the range of commits that it stands for.
  const version = releaseVersion(inputs, head, notices);
  outcome.version = version;
  const history = await readReleaseHistory(head, release);
  notices.push(...history.notices);
  if (history.range) log.info(rangeLine(history));

  const sources: ReleaseSources = { inputs, context, head, history, now: new Date() };
  const composed = composeRelease(version, sources);
  Object.assign(outcome, composed.facts);
  outcome.omitted.paths = composed.pathsLeftOut;
  notices.push(...composed.notices);

  // Creating the release changes what issues say: those to resolve are found before.
  const resolving = { inputs, outcome, run };
  const candidates = await findCandidates(history.commits, resolving);

  const releases = new Releases(transport, inputs.organization);
  if (dryRun) {
    recordSent(releaseBody(composed.release), sources, outcome);
    outcome.outcome = "planned";
    const resolved = resolvedBySentry(composed.release.commits ?? []);
    if (resolved && transport.serviceKind !== "glitchtip") notices.push(resolved);
  } else {
    log.info(creationLine(composed.release, inputs));
    const created = await releases.create(composed.release);
    if (created.failure) log.info(`${created.failure.message} The release is there all the same.`);
    recordSent(created.sent, sources, outcome);
    recordCreated(created, outcome);
    notices.push(...creationNotices(created, inputs, outcome));
    outcome.servicePage = releasePage(created.release, inputs, transport.serviceKind);
    // A date that the service lacks is written later; whatever else it holds otherwise is told.
    const held = await releaseLater(created, composed.release, { inputs, outcome, releases });
    const { serverUrl } = context;
    compareHeld(held, { release: composed.release, sent: created.sent, serverUrl }, outcome);
  }

  try {
    await recordDeploy(inputs, outcome, { releases, log, started });
  } finally {
    // A deploy that could not be recorded is no reason to leave the issues of the release unresolved.
    await resolveIssues(candidates, resolving);
  }
}

/**
 * A release of an outsider's code, made with this repository's token, is refused; a dry run shows it.
 * @throws RefusalError
 */
async function refuseForkCode(
  { commit, checkout }: Head,
  inputs: ReleaseInputs,
  { context, mask }: Run,
): Promise<void> {
  const { outsider, event } = context;
  if (outsider === undefined || inputs.dryRun) return;
  const asker = { context, token: inputs.githubToken, mask };
  if (!(await isForkCommit(commit, checkout, asker))) return;
  throw new RefusalError(
    `The head commit ${commit ?? ""} may come from ${pullRequestOf(outsider)}: no release is created from it with this repository's token.`,
    {
      where: `event ${event.name}`,
      fix: `Create releases on "push" to a tag or a branch of this repository, or set "dry-run: true".`,
    },
  );
}

/** Says so where the event took something back; a push can be of more than the ref that it deleted. */
function nothingToRelease(
  { name, deletedRef, releaseAction }: RunEvent,
  { version }: ReleaseInputs,
): Notice | undefined {
  if (deletedRef === undefined || (name === "push" && version !== undefined)) return undefined;
  if (releaseAction !== undefined) {
    return {
      level: "notice",
      what: `The release of the tag "${deletedRef}" was ${releaseAction} on GitHub: there is nothing to release.`,
      fix: `Skip the step then: "if: github.event.action != '${releaseAction}'".`,
    };
  }
  const condition =
    name === "push" ? "github.event.deleted != true" : "github.event_name != 'delete'";
  return {
    level: "notice",
    what: `The ref "${deletedRef}" was deleted: there is nothing to release.`,
    fix: `Skip the step for deletions: "if: ${condition}".`,
  };
}

function headLine({ commit = "not known", currentTag }: Head): string {
  return `Head commit ${commit}${currentTag === undefined ? "" : `, tag ${currentTag}`}`;
}

function rangeLine({ range, commitCount }: ReleaseHistory): string {
  const from = range?.previousName ?? range?.previous;
  const to = range?.currentName ?? range?.current ?? "";
  const span = from === undefined ? to : `${from}..${to}`;
  const count = commitCount === undefined ? "commits not known" : counted(commitCount, "commit");
  return `Range ${span} (${range?.foundBy}): ${count}`;
}

function creationLine({ version, commits }: NewRelease, { baseUrl }: ReleaseInputs): string {
  return `Creating release ${version} with ${counted(commits?.length ?? 0, "commit")} at ${baseUrl} …`;
}

/** The release's page on the service. */
function releasePage(
  release: Release,
  { baseUrl, organization }: ReleaseInputs,
  kind: ServiceKind | undefined,
): string {
  const page = `${organization}/releases/${encodeURIComponent(release.version)}`;
  return (kind ?? shownByRelease(release)) === "glitchtip"
    ? `${baseUrl}/${page}`
    : `${baseUrl}/organizations/${page}/`;
}

function recordSent(sent: ReleaseBody, sources: ReleaseSources, outcome: ReleaseOutcome): void {
  const { requestBytes, commits, patchSetsLeftOut, commitsLeftOut } = sentFacts(sent, sources);
  Object.assign(outcome, { requestBytes, commits });
  Object.assign(outcome.omitted, { patchSets: patchSetsLeftOut, commits: commitsLeftOut });
}

function recordCreated(created: CreatedRelease, outcome: ReleaseOutcome): void {
  const { release, existed, changed, refsAccepted } = created;
  outcome.outcome = existed ? "updated" : "created";
  if (!changed) outcome.outcome = "unchanged";
  Object.assign(outcome, { existed, refsAccepted });
  outcome.shortVersion = release.shortVersion;
  outcome.dateCreated = release.dateCreated;
}

/** What is worth a word of a release that was created in this way. */
function creationNotices(
  { existed, refsAccepted }: CreatedRelease,
  { deploy, setCommits }: ReleaseInputs,
  { repository = "" }: ReleaseOutcome,
): Notice[] {
  const notices: Notice[] = [];
  if (!existed && deploy !== undefined && setCommits === "none") {
    notices.push({
      level: "warning",
      what: "The release did not exist before: this step created it for its deploy, without commits.",
      fix: `Check "version" and "version-prefix", and that the step which creates the release ran before.`,
    });
  }
  if (!refsAccepted) {
    notices.push({
      level: "notice",
      what: `The service does not know the repository "${repository}": the release was sent without refs.`,
      fix: `Connect the repository to the organization on the service, or set "repository" to the name that it has there.`,
    });
  }
  return notices;
}
