/** `release`: creates the release with its commits and refs, records a deploy, resolves issues. */
import type { Run } from "../command.ts";
import type { RunContext } from "../context.ts";
import { describe, ServiceError } from "../errors.ts";
import { isNotThere } from "../service/failure.ts";
import type { Notice } from "../outcome.ts";
import { counted } from "../report/format.ts";
import type { ReleaseOutcome } from "./outcome.ts";
import { releaseBody } from "./body.ts";
import { recordDeploy } from "./deploy.ts";
import type { ReleaseRun } from "./head.ts";
import type { ReleaseInputs } from "./inputs.ts";
import { type PreparedRelease, prepareRelease } from "./prepare.ts";
import { isSameInstant, type Release, Releases } from "./releases.ts";
import { findIssues, resolveIssues, tellOwnWays } from "./resolve.ts";
import { isObjectId } from "../schema.ts";
import { shorten } from "../text.ts";
import { isTagOfVersion } from "./version.ts";
import { compareStored, fillReleaseDate, recordSent, sendCommitsLater } from "./stored.ts";

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
  const started = new Date();
  const prepared = await prepareRelease(inputs, outcome, run);
  if (prepared === undefined) return;
  const { release, head, history } = prepared;
  // Where history is not sent, a version that was written may be one of another commit than the head.
  const { commit, currentTag } = head;
  const isVersionOfHead =
    inputs.setCommits !== "none" ||
    [undefined, commit].includes(inputs.version?.name) ||
    isTagOfVersion(currentTag, inputs);
  if (!isVersionOfHead) outcome.headCommit = undefined;

  // Creating the release changes what issues say: those to resolve are found before.
  const work: ReleaseRun = { ...run, inputs, outcome };
  await findIssues(history.commits, work);

  const releases = new Releases(transport, inputs.organization);
  const sent = releaseBody(release);
  let existed = false;
  if (inputs.dryRun) {
    recordSent(sent, prepared, outcome);
    outcome.outcome = "planned";
    await lookAhead(release.version, work, releases);
    await tellOwnWays(release.commits ?? [], work);
  } else {
    const { version, commits } = release;
    const { baseUrl } = inputs;
    log.info(
      commits === undefined
        ? `Sending release ${version} without commits to ${baseUrl} …`
        : `Creating release ${version} with ${counted(commits.length, "commit")} at ${baseUrl} …`,
    );
    const created = await releases.create(release, sent);
    const { changed, failure, refsAccepted } = created;
    ({ existed } = created);
    if (failure) log.info(`${failure.message} The release exists all the same.`);
    recordSent(sent, prepared, outcome);
    const { shortVersion, dateCreated, dateReleased } = created.release;
    // With another date, another job of the same workflow or an event made it a moment ago: what is marked is settled with it
    // all the same.
    const asked = release.dateReleased ?? undefined;
    const isDated = asked === undefined || dateReleased === undefined;
    outcome.existed = existed || (!isDated && !isSameInstant(dateReleased, asked));
    outcome.outcome = outcome.existed ? "updated" : "created";
    Object.assign(outcome, { refsAccepted, shortVersion, dateCreated });
    const page = `${inputs.organization}/releases/${encodeURIComponent(version)}`;
    const isGlitchTip = transport.serviceKind === "glitchtip";
    outcome.servicePage = `${baseUrl}/${isGlitchTip ? page : `organizations/${page}/`}`;
    if (!outcome.existed && expectsRelease(inputs)) notices.push(NEW_FOR_DEPLOY);
    if (!refsAccepted) {
      const what = `The service does not know the repository "${outcome.repository ?? ""}": the release was sent without refs.`;
      const fix = `Connect the repository to the organization on the service, or set "repository" to the name that it has there.`;
      notices.push({ level: "notice", what, fix });
    }
    // What the service lacks is written later; whatever else it holds otherwise is told.
    const { ref, url } = isVersionOfHead ? release : { ref: inputs.ref, url: inputs.releaseUrl };
    const wanted = { ref, url, dateReleased: release.dateReleased };
    const dated = await fillReleaseDate(created.release, wanted, outcome, releases);
    const carried = (release.commits ?? []).slice(0, sent.sentCommits);
    if (outcome.existed && carried.length > 0) {
      notices.push(...(await otherRelease(created.release, prepared, context)));
    }
    const { stored, sentCommits } = await sendCommitsLater(dated, carried, outcome, releases);
    if ((!existed && release.ref) || stored.ref === commit) outcome.headCommit = commit;
    if (!changed && stored === created.release) outcome.outcome = "unchanged";
    await tellOwnWays(carried, work);
    compareStored(stored, release, sentCommits, work);
  }

  const failures: unknown[] = [];
  const note = (error: unknown) => void failures.push(error);
  // A deploy that failed is no reason to leave the issues of the release unresolved.
  await recordDeploy(work, releases, started).catch(note);
  await resolveIssues(work, existed).catch(note);
  const [failure, ...others] = failures;
  if (!run.lifetime.stopping.aborted) {
    for (const { what, fix } of others.flatMap(describe)) {
      notices.push({ level: "warning", what, fix });
    }
  }
  if (failures.length > 0) throw failure;
  const hasResolved = outcome.issues.some(({ state }) => state === "applied");
  const hasChanged = hasResolved || outcome.deploy?.state === "recorded";
  if (outcome.outcome === "unchanged" && hasChanged) outcome.outcome = "updated";
}

/** Whether a deploy is recorded of a release that another step makes; one without a date may be made for it. */
function expectsRelease({ deploy, setCommits, dateReleased }: ReleaseInputs): boolean {
  return deploy !== undefined && setCommits === "none" && dateReleased !== null;
}

const NEW_FOR_DEPLOY: Notice = {
  level: "warning",
  what: "The release did not exist before: this step creates it for its deploy, without commits.",
  fix: `Check "version" and "version-prefix", and that the step which creates the release ran before.`,
};

/**
 * A version is one release in the whole organization: that of another repository with the same tag loses its commits.
 * @param stored as it was before: it keeps its ref and its URL
 */
async function otherRelease(
  { version, ref, url, commitCount }: Release,
  { release, head }: PreparedRelease,
  context: RunContext,
): Promise<Notice[]> {
  if (!ref || ref === release.ref || commitCount === undefined) return [];
  const { checkout, page } = head;
  const isElsewhere =
    url?.startsWith(`${context.serverUrl}/`) === true && !url.startsWith(`${page}/`);
  const isAsked = !isElsewhere && isObjectId(ref) && checkout.state === "complete";
  const isForeign = isAsked ? !(await checkout.repository.resolve(ref)) : isElsewhere;
  const whose = isForeign ? "It is another repository's, as it seems" : "It keeps that ref";
  const what = `The release ${version} was there before, with the ref ${shorten(ref, 60)}; its commits were replaced by those up to ${release.ref ?? "this one"}. ${whose}: a version is one release in the whole organization.`;
  const fix = `If several repositories release the same versions, give each its own with "version-prefix", for example "version-prefix: web@".`;
  return [{ level: isForeign ? "warning" : "notice", what, fix }];
}

/** What a dry run reads of the service: whether the projects are there, and the release that a deploy is to be recorded of. */
async function lookAhead(
  version: string,
  { inputs, outcome, transport }: ReleaseRun,
  releases: Releases,
): Promise<void> {
  const { projects, deploy } = inputs;
  const { notices } = outcome;
  for (const project of projects) {
    try {
      await releases.readProject(project);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const { status, message, fix } = error;
      const isHopeless = status === 401 || transport.serviceKind === "bugsink";
      // A token for releases may not read projects.
      if (isHopeless || (error.kind === "status" && status === 404)) {
        notices.push({ level: "warning", what: `The run would fail. ${message}`, fix });
      }
      if (isHopeless) return;
    }
  }
  if (!deploy) return;
  try {
    const { release } = await releases.retrieve(version);
    const { dateCreated, shortVersion, ref, url = outcome.url } = release;
    const kept = { ref: ref ?? undefined, url: url ?? undefined };
    Object.assign(outcome, { existed: true, dateCreated, shortVersion, ...kept });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const what = `Whether the release exists is not known. ${error.message}`;
    if (isNotThere(error)) outcome.existed = false;
    else notices.push({ level: "warning", what, fix: error.fix });
  }
  if (outcome.existed === false && expectsRelease(inputs)) notices.push(NEW_FOR_DEPLOY);
}
