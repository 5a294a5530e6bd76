/** `release`: creates the release with its commits and refs, records a deploy, resolves issues. */
import type { Run } from "../command.ts";
import { describe, PartialFailureError, ServiceError, TrackerError } from "../errors.ts";
import { record } from "../outcome.ts";
import { counted, listed } from "../report/format.ts";
import { isObjectId } from "../schema.ts";
import {
  type Release,
  RELEASE_FIXES,
  type ReleaseBody,
  releaseBody,
  type ReleaseCommit,
} from "../servers/release.ts";
import { isSameInstant, missingProjects } from "../servers/releases.ts";
import { lackOf, type Server } from "../servers/server.ts";
import { isNotThere } from "../service/failure.ts";
import { shorten } from "../text.ts";
import { planDeploy, recordDeploy } from "./deploy.ts";
import { type ReleaseRun, releaseRun } from "./head.ts";
import type { ReleaseInputs } from "./inputs.ts";
import type { ReleaseOutcome } from "./outcome.ts";
import { type PreparedRelease, prepareRelease } from "./prepare.ts";
import { findIssues, resolveIssues, tellWhatServiceResolves } from "./resolve.ts";

/**
 * Creates the release, and fills `outcome` while it works.
 * @throws InputError for a version that cannot be, RefusalError for somebody else's code, ServiceError, GitError
 */
export async function createRelease(
  inputs: ReleaseInputs,
  outcome: ReleaseOutcome,
  run: Run,
): Promise<void> {
  const started = run.lifetime.timing.now();
  const prepared = await prepareRelease(inputs, outcome, run);
  // The event took something back; the outcome says so.
  if (prepared === undefined) return;
  const work = releaseRun(run, inputs, outcome);
  // Creating the release changes what issues say: those to resolve are found before.
  await findIssues(prepared.history, work);
  if (inputs.dryRun) {
    await planRelease(prepared, work);
    return;
  }

  const created = await sendRelease(prepared, work);
  const due = dueOf(created, prepared, inputs, run.transport.server);
  const stored = await completeRelease(created, due, work);
  await tellWhatServiceResolves(created.commits, work);
  compareStored(stored, created, prepared, work);
  warnOfNewRelease(work);
  // A deploy that failed is no reason to leave the issues of the release unresolved.
  await inTurn(work, [
    async () => throwIfProjectsFailed(created),
    () => recordDeploy(work, started),
    () => resolveIssues(work, created.wasThere),
  ]);

  const hasResolved = outcome.issues.some(({ state }) => state === "applied");
  const isDeployed = outcome.deploy?.state === "recorded";
  const hasChanged = created.changed || stored.changed || hasResolved || isDeployed;
  const written = outcome.existed ? "updated" : "created";
  outcome.outcome = hasChanged ? written : "unchanged";
}

/** Does each thing, even if one before it failed. @throws the failure that stays wrong; the others become warnings */
async function inTurn(
  { outcome, lifetime }: ReleaseRun,
  works: readonly (() => Promise<void>)[],
): Promise<void> {
  const failures: unknown[] = [];
  for (const work of works) await work().catch((error: unknown) => failures.push(error));
  // "on-error: warn" does not tolerate what stays wrong.
  const mayPass = (error: unknown) => error instanceof TrackerError && error.mayPass;
  const [worst, ...others] = failures.toSorted((a, b) => Number(mayPass(a)) - Number(mayPass(b)));
  for (const { what, fix } of lifetime.stopping.aborted ? [] : others.flatMap(describe)) {
    outcome.notices.push({ level: "warning", what, fix });
  }
  if (failures.length > 0) throw worst;
}

/** The dry run: what would be sent, and what the service says of it before. */
async function planRelease(prepared: PreparedRelease, work: ReleaseRun): Promise<void> {
  const { release } = prepared;
  recordSent(releaseBody(release), prepared, work.outcome);
  await lookAhead(release.version, work);
  await tellWhatServiceResolves(release.commits ?? [], work);
  warnOfNewRelease(work);
  await planDeploy(work);
  work.outcome.outcome = "planned";
}

/** What a dry run reads of the service: whether the projects are there, and the release that a deploy is to be recorded of. */
async function lookAhead(
  version: string,
  { inputs: { projects, deploy, dateReleased }, outcome, transport, releases }: ReleaseRun,
): Promise<void> {
  const { notices } = outcome;
  for (const project of projects) {
    try {
      await releases.readProject(project);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const { status, message, fix } = error;
      const isHopeless = status === 401;
      // A token for releases may not read projects, and the contract has no such path.
      const isAbsent = error.kind === "status" && status === 404;
      if (isHopeless || (isAbsent && (await transport.identified("lightly")).tells404)) {
        notices.push({ level: "warning", what: `The run would fail. ${message}`, fix });
      }
      if (isHopeless) return;
      // A service that does not answer would be waited for with each project.
      if (status === undefined) break;
    }
  }
  const lack = lackOf(transport.server, "date-released", dateReleased);
  if (lack) notices.push({ level: "warning", ...lack, what: `The run would fail. ${lack.what}` });
  if (!deploy) return;
  try {
    const { release } = await releases.retrieve(version);
    const { dateCreated, shortVersion, ref, url = outcome.url } = release;
    const kept = { ref: ref ?? undefined, url: url ?? undefined };
    record(outcome, { existed: true, dateCreated, shortVersion, ...kept });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const what = `Whether the release exists is not known. ${error.message}`;
    if (isNotThere(error)) outcome.existed = false;
    else notices.push({ level: "warning", what, fix: error.fix });
  }
}

/** One without a date may be made for its deploy. */
function warnOfNewRelease({ inputs, outcome }: ReleaseRun): void {
  const { deploy, setCommits, dateReleased } = inputs;
  if (!deploy || setCommits !== "none" || dateReleased === null || outcome.existed !== false)
    return;
  const what =
    "The release did not exist before: this step creates it for its deploy, without commits.";
  const fix = `Check "version" and "version-prefix", and that the step which creates the release ran before.`;
  outcome.notices.push({ level: "warning", what, fix });
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
  outcome.commits = commits.slice(0, sent.sentCommits).map((commit) => {
    const { id, message, authorName: author, timestamp, changes } = commit;
    const subject = message.split(/\r?\n|\r$/u, 1)[0] ?? "";
    const url = page && `${page}/commit/${id}`;
    return { id, subject, author, timestamp, url, files: changes && filesOf(changes) };
  });
  const { omitted } = outcome;
  // With refs alone no commits are missing: none were to be sent.
  const older = release.commits === undefined ? 0 : commitCount - sent.sentCommits;
  record(outcome, {
    requestBytes: Buffer.byteLength(sent.body),
    hasRefs: release.refs !== undefined,
    omitted: { ...omitted, patchSets: sent.patchSetsLeftOut, commits: older },
  });
}

/**
 * Creates the release, or adds to the one that exists.
 * @returns the release as the service answered it; whether it was there before our first request, and whether that changed it; and
 * the commits that it was sent
 * @throws ServiceError
 */
async function sendRelease(prepared: PreparedRelease, work: ReleaseRun) {
  const { inputs, outcome, transport, log, releases } = work;
  const { baseUrl, organization } = inputs;
  const { release } = prepared;
  const { version, commits = [], dateReleased } = release;
  log.info(
    commits.length === 0
      ? `Sending release ${version} without commits to ${baseUrl} …`
      : `Creating release ${version} with ${counted(commits.length, "commit")} at ${baseUrl} …`,
  );
  const body = releaseBody(release);
  const answer = await releases.create(release, body);
  const { release: created, rows, wasThere, changed, failure, refsAccepted } = answer;
  if (failure) log.info(`${failure.message} The release exists all the same.`);
  recordSent(body, prepared, outcome);
  // What is reported is wider than `wasThere`, by which issues are resolved: a release with another date was made a moment ago, by
  // another job of the same workflow or by an event.
  const isDated = typeof dateReleased === "string" && created.dateReleased !== undefined;
  const existed = wasThere || (isDated && !isSameInstant(created.dateReleased, dateReleased));
  const hasRefs = release.refs !== undefined && refsAccepted && !transport.server.lacks.refs;
  const { shortVersion, dateCreated } = created;
  const page = transport.server.releases.page(organization, encodeURIComponent(version));
  const servicePage = page && `${baseUrl}/${page}`;
  record(outcome, { existed, refsAccepted, hasRefs, shortVersion, dateCreated, servicePage });
  outcome.projectReleases = rows;
  if (!refsAccepted) {
    const what = `The service does not know the repository "${outcome.repository ?? ""}": the release was sent without refs.`;
    const fix = `Connect the repository to the organization on the service, or set "repository" to the name that it has there.`;
    outcome.notices.push({ level: "notice", what, fix });
  }
  const carried = commits.slice(0, body.sentCommits);
  if (existed && carried.length > 0) await tellOtherRelease(created, prepared, work);
  return { release: created, rows, wasThere, changed, commits: carried };
}
type Created = Awaited<ReturnType<typeof sendRelease>>;

/**
 * A version is one release in the whole organization: that of another repository with the same tag loses its commits, and so
 * does that of an earlier push with the same version.
 * The first parameter is the answer to the creation, which has the ref and the URL of before.
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
 * What the service lacks of the release: the date of one that an earlier step made with "date-released: none", or an upload or an
 * event, maybe a moment ago; then it has no URL, and on some no ref either. Some take commits only of a release that is there. Pure.
 */
function dueOf(
  { release: held, commits }: Created,
  { release, head }: PreparedRelease,
  { ref: ownRef, releaseUrl }: ReleaseInputs,
  { lacks, releases: { takesRefLater, laterCommits } }: Server,
) {
  // Of a version that may be an older release's, only what the user wrote is surely its own.
  const { ref, url } = head.isOfVersion ? release : { ref: ownRef, url: releaseUrl };
  const lacksDate = held.dateReleased === null && typeof release.dateReleased === "string";
  const lacksRef = takesRefLater && held.ref === null && ref !== undefined;
  const date = lacksDate ? release.dateReleased : held.dateReleased;
  const page = held.url === null && !lacks["release-url"] ? url : undefined;
  const members = { ref: held.ref ?? ref, url: page, dateReleased: date ?? null };
  return {
    lacksDate,
    members: lacksDate || lacksRef ? members : undefined,
    commits: laterCommits === undefined ? undefined : commits.slice(0, laterCommits),
  };
}

/**
 * Writes what is due.
 * @returns the release as the service holds it then, whether that changed it, and how many commits it was sent in all
 * @throws ServiceError, but for a service that takes no date later, and for commits: the release stands without them
 */
async function completeRelease(
  { release, commits: sent }: Created,
  { lacksDate, members, commits }: ReturnType<typeof dueOf>,
  { releases, outcome: { notices } }: ReleaseRun,
) {
  const { version } = release;
  const stored = { release, changed: false, sentCommits: commits ? 0 : sent.length };
  const add = ({ release: more }: { release: Release }) =>
    record(stored, { release: { ...stored.release, ...more }, changed: true });
  try {
    if (members) add(await releases.update(version, members));
  } catch (error) {
    if (!(error instanceof ServiceError && isNotThere(error))) throw error;
    const lacking = lacksDate ? "release date" : "ref";
    const what = `The release has no ${lacking}, and this service does not take one later. ${error.message}`;
    const fix = lacksDate
      ? "Create the release when it goes live, or give it its date on the service."
      : "Let this step create the release, before an upload or an event does.";
    notices.push({ level: "warning", what, fix });
  }
  if (!commits?.length) return stored;
  try {
    add(await releases.setCommits(version, commits));
    stored.sentCommits = commits.length;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { message, effect, fix = "Run the step again." } = error;
    const what = `The release ${effect === "unknown" ? "may be" : "is"} without its commits. ${message}`;
    notices.push({ level: "warning", what, fix });
  }
  return stored;
}

/** @throws PartialFailureError for projects that have releases of their own, and did not get this one */
function throwIfProjectsFailed({ release, rows = [] }: Created): void {
  const failed = rows.filter(({ reason }) => reason !== undefined);
  const [first] = failed;
  if (!first) return;
  const names = listed(failed.map(({ project }) => `"${project}"`));
  const what = `The release ${release.version} is not known to be in ${names}. ${first.reason}`;
  const mayPass = failed.every((row) => row.mayPass === true);
  throw new PartialFailureError(what, { fix: first.fix, mayPass });
}

/**
 * Records what the service holds, and says where that is not what was sent. What an existing release keeps is no flaw; of
 * a new one it is, and so are the commits, which are replaced in both. An absent member is one that the service may not
 * keep at all.
 * @throws ServiceError for a project that is missing
 */
function compareStored(
  { release: stored, sentCommits }: Awaited<ReturnType<typeof completeRelease>>,
  { wasThere, rows }: Created,
  { release: sent, head }: PreparedRelease,
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
    const isNever = is === null && name === "URL" && transport.server.lacks["release-url"];
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
  const { ref = sent.ref, url = sent.url, dateReleased = sent.dateReleased } = stored;
  // A version without history may be an older release's: then the service tells whether it is the head's.
  const isHead = (!wasThere && sent.ref === head.commit) || stored.ref === head.commit;
  record(outcome, {
    ref: ref ?? undefined,
    url: url ?? undefined,
    dateReleased,
    storedCommits: stored.commitCount ?? null,
    storedProjects: stored.projects?.map(({ slug }) => slug),
    newGroups: isNew ? undefined : stored.newGroups,
    headCommit: head.isOfVersion || isHead ? head.commit : undefined,
  });
  const missing = missingProjects(stored, sent.projects).map((project) => `"${project}"`);
  if (missing.length === 0 || rows) return;
  const projects = missing.length === 1 ? "project" : "projects";
  const what = `The service left the ${projects} ${listed(missing)} out of release ${stored.version}.`;
  throw new ServiceError(what, { kind: "status", fix: RELEASE_FIXES.projects });
}
