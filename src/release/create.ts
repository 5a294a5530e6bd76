/** `release`: creates the release with its commits and refs, records a deploy, resolves issues. */
import { describe, ServiceError } from "../errors.ts";
import { isNotThere } from "../issues/client.ts";
import type { ReleaseInputs } from "./inputs.ts";
import type { Notice } from "../outcome.ts";
import type { ReleaseOutcome } from "./outcome.ts";
import type { Run } from "../command.ts";
import { counted } from "../report/format.ts";
import type { ServiceKind } from "../service/kind.ts";
import { type NewRelease, releaseBody } from "./body.ts";
import { recordSent } from "./compose.ts";
import { recordDeploy } from "./deploy.ts";
import { prepareRelease } from "./prepare.ts";
import { compareStored, fillReleaseDate, sendCommitsLater } from "./stored.ts";
import { type CreatedRelease, type Release, Releases } from "./releases.ts";
import { resolveIssues } from "./resolve.ts";
import { findCandidates, resolvedBySentry } from "./resolve-search.ts";

/**
 * Creates the release, and fills `outcome` while it works.
 * @throws InputError for a version that cannot be, RefusalError for somebody else's code, ServiceError, GitError
 */
export async function createRelease(
  inputs: ReleaseInputs,
  outcome: ReleaseOutcome,
  run: Run,
): Promise<void> {
  const { context, transport, log } = run;
  const { notices } = outcome;
  const { dryRun } = inputs;
  const started = new Date();
  const prepared = await prepareRelease(inputs, outcome, run);
  if (prepared === undefined) return;
  const { composed, sources } = prepared;
  // Where history is not sent, a version that was written may be one of another commit than the head.
  const { commit, currentTag } = sources.head;
  const isVersionOfHead =
    inputs.setCommits !== "none" ||
    [undefined, commit].includes(inputs.version?.name) ||
    currentTag !== undefined;
  if (!isVersionOfHead) outcome.headCommit = undefined;

  // Creating the release changes what issues say: those to resolve are found before.
  const resolving = { inputs, outcome, run };
  const candidates = await findCandidates(sources.history.commits, resolving);

  const releases = new Releases(transport, inputs.organization);
  if (dryRun) {
    recordSent(releaseBody(composed.release), sources, outcome);
    outcome.outcome = "planned";
    const resolved = resolvedBySentry(composed.release.commits ?? []);
    if (resolved && transport.serviceKind !== "glitchtip") notices.push(resolved);
    if (inputs.deploy) {
      await lookForRelease(composed.release.version, outcome, releases);
      if (outcome.existed === false && inputs.setCommits === "none") notices.push(NEW_FOR_DEPLOY);
    }
  } else {
    log.info(creationLine(composed.release, inputs));
    const created = await releases.create(composed.release);
    if (created.failure) log.info(`${created.failure.message} The release is there all the same.`);
    recordSent(created.sent, sources, outcome);
    recordCreated(created, outcome);
    notices.push(...creationNotices(created, inputs, outcome));
    outcome.servicePage = releasePage(created.release, inputs, transport.serviceKind);
    // A date that the service lacks is written later; whatever else it holds otherwise is told.
    const ref = isVersionOfHead ? composed.release.ref : inputs.ref;
    const wanted = { ref, dateReleased: composed.release.dateReleased };
    const at = { outcome, releases };
    const { release } = composed;
    const dated = await fillReleaseDate(created, wanted, at);
    const { stored, sentCommits } = await sendCommitsLater(dated, release, created.sent, at);
    const { serverUrl } = context;
    if (!created.existed || stored.ref === commit) outcome.headCommit = commit;
    compareStored(stored, { release, sentCommits, serverUrl }, outcome);
  }

  let failed: { error: unknown } | undefined;
  try {
    await recordDeploy(inputs, outcome, { releases, log, started });
  } catch (error) {
    // No reason to leave the issues of the release unresolved.
    failed = { error };
  }
  try {
    await resolveIssues(candidates, resolving);
  } catch (error) {
    if (failed === undefined) throw error;
    if (!run.lifetime.stopping.aborted) {
      notices.push(...describe(error).map(({ what, fix }) => warning(what, fix)));
    }
  }
  if (failed) throw failed.error;
  const hasResolved = outcome.issues.some(({ state }) => state === "applied");
  const hasChanged = hasResolved || outcome.deploy?.state === "recorded";
  if (outcome.outcome === "unchanged" && hasChanged) outcome.outcome = "updated";
}

function warning(what: string, fix: string | undefined): Notice {
  return { level: "warning", what, ...(fix !== undefined && { fix }) };
}

/** Whether a release that a dry run would record a deploy of is there. */
async function lookForRelease(
  version: string,
  outcome: ReleaseOutcome,
  releases: Releases,
): Promise<void> {
  try {
    const { release } = await releases.retrieve(version, { maxAttempts: 2 });
    const { dateCreated, shortVersion, ref, url = outcome.url } = release;
    const kept = { dateCreated, shortVersion, ref: ref ?? undefined, url: url ?? undefined };
    Object.assign(outcome, { existed: true, ...kept });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (isNotThere(error)) outcome.existed = false;
    else {
      const { message, fix } = error;
      outcome.notices.push(warning(`Whether the release exists is not known. ${message}`, fix));
    }
  }
}

function creationLine({ version, commits }: NewRelease, { baseUrl }: ReleaseInputs): string {
  return commits === undefined
    ? `Sending release ${version} without commits to ${baseUrl} …`
    : `Creating release ${version} with ${counted(commits.length, "commit")} at ${baseUrl} …`;
}

/** The release's page on the service. */
function releasePage(
  release: Release,
  { baseUrl, organization }: ReleaseInputs,
  kind: ServiceKind | undefined,
): string {
  const page = `${organization}/releases/${encodeURIComponent(release.version)}`;
  return kind === "glitchtip" ? `${baseUrl}/${page}` : `${baseUrl}/organizations/${page}/`;
}

function recordCreated(created: CreatedRelease, outcome: ReleaseOutcome): void {
  const { release, existed, changed, refsAccepted } = created;
  outcome.outcome = existed ? "updated" : "created";
  if (!changed) outcome.outcome = "unchanged";
  Object.assign(outcome, { existed, refsAccepted });
  outcome.shortVersion = release.shortVersion;
  outcome.dateCreated = release.dateCreated;
}

const NEW_FOR_DEPLOY: Notice = {
  level: "warning",
  what: "The release did not exist before: this step creates it for its deploy, without commits.",
  fix: `Check "version" and "version-prefix", and that the step which creates the release ran before.`,
};

/** What is worth a word of a release that was created in this way. */
function creationNotices(
  { existed, refsAccepted }: CreatedRelease,
  { deploy, setCommits }: ReleaseInputs,
  { repository = "" }: ReleaseOutcome,
): Notice[] {
  const notices: Notice[] = [];
  if (!existed && deploy !== undefined && setCommits === "none") {
    notices.push(NEW_FOR_DEPLOY);
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
