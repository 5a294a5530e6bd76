/** `release`: creates the release with its commits and refs, records a deploy, resolves issues. */
import type { Run } from "../command.ts";
import { describe, ServiceError, TrackerError } from "../errors.ts";
import { counted, listed } from "../report/format.ts";
import { isObjectId } from "../schema.ts";
import { isNotThere } from "../service/failure.ts";
import { shorten } from "../text.ts";
import { type NewRelease, type ReleaseBody, releaseBody, type ReleaseCommit } from "./body.ts";
import { recordDeploy } from "./deploy.ts";
import { type ReleaseRun, releaseRun } from "./head.ts";
import type { ReleaseInputs } from "./inputs.ts";
import type { ReleaseOutcome } from "./outcome.ts";
import { type PreparedRelease, prepareRelease } from "./prepare.ts";
import {
  isSameInstant,
  missingProjects,
  type Release,
  RELEASE_FIXES,
  Releases,
} from "./releases.ts";
import { findIssues, resolveIssues, tellOwnWays } from "./resolve.ts";

/**
 * Creates the release, and fills `outcome` while it works.
 * @throws InputError for a version that cannot be, RefusalError for somebody else's code, ServiceError, GitError
 */
export async function createRelease(
  inputs: ReleaseInputs,
  outcome: ReleaseOutcome,
  run: Run,
): Promise<void> {
  const { transport, log } = run;
  const { notices } = outcome;
  const { baseUrl, organization, setCommits } = inputs;
  const started = new Date();
  const prepared = await prepareRelease(inputs, outcome, run);
  if (prepared === undefined) return;
  const { release, head, history } = prepared;
  const { version, commits = [], dateReleased } = release;
  if (!head.isOfVersion) outcome.headCommit = undefined;

  // Creating the release changes what issues say: those to resolve are found before.
  const work = releaseRun(run, inputs, outcome);
  await findIssues(history, work);

  const releases = new Releases(transport, organization);
  const sent = releaseBody(release);
  let existed = false;
  if (inputs.dryRun) {
    recordSent(sent, prepared, outcome);
    outcome.outcome = "planned";
    await lookAhead(version, work, releases);
    await tellOwnWays(commits, work);
  } else {
    log.info(
      commits.length === 0
        ? `Sending release ${version} without commits to ${baseUrl} …`
        : `Creating release ${version} with ${counted(commits.length, "commit")} at ${baseUrl} …`,
    );
    const { release: created, ...answer } = await releases.create(release, sent);
    const { changed, failure, refsAccepted } = answer;
    ({ existed } = answer);
    if (failure) log.info(`${failure.message} The release exists all the same.`);
    recordSent(sent, prepared, outcome);
    // With another date, another job of the same workflow or an event made it a moment ago: what is marked is settled with it
    // all the same.
    const isDated = typeof dateReleased === "string" && created.dateReleased !== undefined;
    outcome.existed = existed || (isDated && !isSameInstant(created.dateReleased, dateReleased));
    outcome.outcome = outcome.existed ? "updated" : "created";
    const { shortVersion, dateCreated } = created;
    const { server } = transport;
    const hasRefs = outcome.hasRefs === true && refsAccepted && !server.lacks.refs;
    Object.assign(outcome, { refsAccepted, hasRefs, shortVersion, dateCreated });
    outcome.servicePage = `${baseUrl}/${server.releases.page(organization, encodeURIComponent(version))}`;
    if (!refsAccepted) {
      const what = `The service does not know the repository "${outcome.repository ?? ""}": the release was sent without refs.`;
      const fix = `Connect the repository to the organization on the service, or set "repository" to the name that it has there.`;
      notices.push({ level: "notice", what, fix });
    }
    const carried = commits.slice(0, sent.sentCommits);
    if (outcome.existed && carried.length > 0) await tellOtherRelease(created, prepared, work);
    // What the service lacks is written later; whatever else it holds otherwise is told.
    const { ref, url } = head.isOfVersion ? release : { ref: inputs.ref, url: inputs.releaseUrl };
    const wanted = { ref, url, dateReleased };
    const completed = await completeRelease(created, wanted, carried, outcome, releases);
    const { stored, sentCommits } = completed;
    const isHeld = (!existed && release.ref === head.commit) || stored.ref === head.commit;
    if (isHeld) outcome.headCommit = head.commit;
    if (!changed && stored === created) outcome.outcome = "unchanged";
    await tellOwnWays(carried, work);
    compareStored(stored, release, sentCommits, work);
  }
  // One without a date may be made for its deploy.
  const isForDeploy = inputs.deploy !== undefined && setCommits === "none" && dateReleased !== null;
  if (isForDeploy && outcome.existed === false) {
    const what =
      "The release did not exist before: this step creates it for its deploy, without commits.";
    const fix = `Check "version" and "version-prefix", and that the step which creates the release ran before.`;
    notices.push({ level: "warning", what, fix });
  }

  const failures: unknown[] = [];
  const note = (error: unknown) => void failures.push(error);
  // A deploy that failed is no reason to leave the issues of the release unresolved.
  await recordDeploy(work, releases, started).catch(note);
  await resolveIssues(work, existed).catch(note);
  // The step fails for what stays wrong, which "on-error: warn" does not tolerate.
  const mayPass = (error: unknown) => error instanceof TrackerError && error.mayPass;
  const [failure, ...others] = failures.toSorted((a, b) => Number(mayPass(a)) - Number(mayPass(b)));
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

/** What a dry run reads of the service: whether the projects are there, and the release that a deploy is to be recorded of. */
async function lookAhead(
  version: string,
  { inputs: { projects, deploy }, outcome, transport }: ReleaseRun,
  releases: Releases,
): Promise<void> {
  const { notices } = outcome;
  for (const project of projects) {
    try {
      await releases.readProject(project);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const { status, message, fix } = error;
      const isHopeless = status === 401 || transport.server.lacks.releases !== undefined;
      // A token for releases may not read projects.
      if (isHopeless || (error.kind === "status" && status === 404)) {
        notices.push({ level: "warning", what: `The run would fail. ${message}`, fix });
      }
      if (isHopeless) return;
      // A service that does not answer would be waited for with each project.
      if (status === undefined) break;
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
}

/** Records what of the release was sent: the newest commits that fit, and what was left out. */
function recordSent(
  sent: ReleaseBody,
  { release, head, history }: PreparedRelease,
  outcome: ReleaseOutcome,
): void {
  const { page } = head;
  const { commits, commitCount = 0 } = history;
  const filesOf = (changes: NonNullable<ReleaseCommit["patch_set"]>) => {
    const count = (sign: string, wanted: string) => {
      const { length } = changes.filter(({ type }) => type === wanted);
      return length > 0 ? [`${sign}${length}`] : [];
    };
    return [...count("+", "A"), ...count("~", "M"), ...count("−", "D")].join(" ");
  };
  outcome.requestBytes = Buffer.byteLength(sent.body);
  outcome.commits = commits.slice(0, sent.sentCommits).map((commit) => {
    const { id, message, authorName: author, timestamp, changes } = commit;
    const subject = message.split(/\r?\n|\r$/u, 1)[0] ?? "";
    const url = page && `${page}/commit/${id}`;
    return { id, subject, author, timestamp, url, files: changes && filesOf(changes) };
  });
  outcome.hasRefs = release.refs !== undefined;
  outcome.omitted.patchSets = sent.patchSetsLeftOut;
  // With refs alone no commits are missing: none were to be sent.
  outcome.omitted.commits = release.commits === undefined ? 0 : commitCount - sent.sentCommits;
}

/**
 * A version is one release in the whole organization: that of another repository with the same tag loses its commits, and so
 * does that of an earlier push with the same version.
 * @param stored as it was before: it keeps its ref and its URL
 */
async function tellOtherRelease(
  { version, ref, url, commitCount }: Release,
  { release, head: { checkout, currentTag, page }, history }: PreparedRelease,
  { context, outcome }: ReleaseRun,
): Promise<void> {
  if (!ref || ref === release.ref || commitCount === undefined) return;
  const isElsewhere =
    url?.startsWith(`${context.serverUrl}/`) === true && !url.startsWith(`${page}/`);
  const isAsked = !isElsewhere && isObjectId(ref) && checkout.state === "complete";
  const isForeign = isAsked ? !(await checkout.repository.resolve(ref)) : isElsewhere;
  const { range, commits, commitCount: count } = history;
  // Paths and `max-commits` leave out commits that are in the range.
  const areAll = outcome.paths === undefined && commits.length === count;
  const isLeftOut = areAll && commits.every(({ id }) => id !== ref);
  const isLost = isObjectId(ref) && (range?.previous === ref || isLeftOut);
  const there = `The release ${version} was there before, with the ref ${shorten(ref, 60)}`;
  if (isLost && !isForeign && currentTag === undefined) {
    const what = `${there}. Its commits were replaced by those of this step, which begin later: the release no longer holds the commits up to that ref.`;
    const fix = `Each push needs a version of its own: leave out "version", or put something into it that changes. Or set "since: tag".`;
    outcome.notices.push({ level: "warning", what, fix });
    return;
  }
  const whose = isForeign ? "It is another repository's, as it seems" : "It keeps that ref";
  const what = `${there}; its commits were replaced by those up to ${release.ref ?? "this one"}. ${whose}: a version is one release in the whole organization.`;
  const fix = `If several repositories release the same versions, give each its own with "version-prefix", for example "version-prefix: web@".`;
  outcome.notices.push({ level: isForeign ? "warning" : "notice", what, fix });
}

/**
 * Writes what the service lacks of the release: the date of one that an earlier step made with "date-released: none", or an
 * upload or an event, maybe a moment ago; then it has no URL, and on some no ref either. Some take commits only of a release
 * that is there; a failure leaves the release standing.
 * @param wanted its ref and URL only where they are surely the release's
 * @returns the release as the service holds it then, the same object where nothing was written, and how many commits it was sent
 * @throws ServiceError, but for a service that takes no date later
 */
async function completeRelease(
  created: Release,
  wanted: Pick<NewRelease, "ref" | "url" | "dateReleased">,
  commits: readonly ReleaseCommit[],
  { notices }: ReleaseOutcome,
  releases: Releases,
): Promise<{ stored: Release; sentCommits: number }> {
  const { takesRefLater, keepsUrl, laterCommits } = releases.transport.server.releases;
  const { version, ref, url } = created;
  const isDue = created.dateReleased === null && typeof wanted.dateReleased === "string";
  let stored = created;
  if (isDue || (takesRefLater && ref === null && wanted.ref !== undefined)) {
    const dateReleased = (isDue ? wanted.dateReleased : created.dateReleased) ?? null;
    const page = url === null && keepsUrl ? wanted.url : undefined;
    try {
      const members = { ref: ref ?? wanted.ref, url: page, dateReleased };
      const { release } = await releases.update(version, members);
      stored = { ...stored, ...release };
    } catch (error) {
      if (!(error instanceof ServiceError && isNotThere(error))) throw error;
      const lacking = isDue ? "release date" : "ref";
      const what = `The release has no ${lacking}, and this service does not take one later. ${error.message}`;
      const fix = isDue
        ? "Create the release when it goes live, or give it its date on the service."
        : "Let this step create the release, before an upload or an event does.";
      notices.push({ level: "warning", what, fix });
    }
  }
  if (laterCommits === undefined || commits.length === 0) {
    return { stored, sentCommits: commits.length };
  }
  const kept = commits.slice(0, laterCommits);
  try {
    const { release } = await releases.setCommits(version, kept);
    return { stored: { ...stored, ...release }, sentCommits: kept.length };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { message, effect, fix = "Run the step again." } = error;
    const what = `The release ${effect === "unknown" ? "may be" : "is"} without its commits. ${message}`;
    notices.push({ level: "warning", what, fix });
    return { stored, sentCommits: 0 };
  }
}

/**
 * Records what the service holds, and says where that is not what was sent. What an existing release keeps is no flaw; of
 * a new one it is, and so are the commits, which are replaced in both. An absent member is one that the service may not
 * keep at all.
 * @throws ServiceError for a project that is missing
 */
function compareStored(
  stored: Release,
  sent: NewRelease,
  sentCommits: number,
  { outcome, context, transport }: ReleaseRun,
): void {
  const isNew = outcome.existed !== true;
  const wrong: string[] = [];
  const hidden: string[] = [];
  const kept: string[] = [];
  for (const [name, was, is] of [
    ["ref", sent.ref, stored.ref],
    ["URL", sent.url, stored.url],
    ["release date", sent.dateReleased, stored.dateReleased],
  ] as const) {
    if (was === undefined || was === (is ?? null)) continue;
    if (was !== null && isSameInstant(is, was)) continue;
    const isNever = is === null && name === "URL" && !transport.server.releases.keepsUrl;
    if (is === undefined || isNever || (isNew && is === null)) hidden.push(name);
    else if (!isNew) kept.push(name);
    else if (was === null) wrong.push(`it is released (${is}), although "date-released" is "none"`);
    else wrong.push(`its ${name} is "${shorten(is ?? "", 200)}", not "${was}"`);
  }
  const { commitCount = sentCommits } = stored;
  if (commitCount !== sentCommits && sentCommits > 0) {
    wrong.push(`it has ${counted(commitCount, "commit")}, not the ${sentCommits} that were sent`);
  }
  if (stored.commitCount === undefined && sentCommits > 0) hidden.push("commits");
  if (stored.projects === undefined) hidden.push("projects");
  if (wrong.length > 0) {
    const what = `The release on the service differs from what was sent: ${wrong.join("; ")}.`;
    const fix =
      "Look at the release on the service, and for another job that sends the same version.";
    outcome.notices.push({ level: "warning", what, fix });
  }
  if (hidden.length > 0) {
    const them = hidden.length > 1 || hidden[0]?.endsWith("s") === true ? "them" : "it";
    const what = `The service does not show the ${listed(hidden)} of the release: it may not keep ${them}.`;
    outcome.notices.push({ level: "notice", what });
  }

  outcome.kept = kept;
  if (typeof stored.url === "string" && stored.url !== sent.url) {
    const { protocol = "", host } = URL.parse(stored.url) ?? {};
    const own = [outcome.baseUrl, context.serverUrl].map((place) => URL.parse(place)?.host);
    outcome.urlLeadsAway = !/^https?:$/u.test(protocol) || !own.includes(host);
  }
  // What the answer does not show stays as it was sent.
  const { ref = outcome.ref, url = outcome.url, dateReleased = outcome.dateReleased } = stored;
  Object.assign(outcome, { ref: ref ?? undefined, url: url ?? undefined, dateReleased });
  outcome.storedCommits = stored.commitCount ?? null;
  outcome.storedProjects = stored.projects?.map(({ slug }) => slug);
  if (!isNew) outcome.newGroups = stored.newGroups;
  const missing = missingProjects(stored, sent.projects).map((project) => `"${project}"`);
  if (missing.length === 0) return;
  const projects = missing.length === 1 ? "project" : "projects";
  const what = `The service left the ${projects} ${listed(missing)} out of release ${stored.version}.`;
  throw new ServiceError(what, { kind: "status", fix: RELEASE_FIXES.projects });
}
