/** Creates a release with its commits and refs, records a deploy and resolves issues. */
import type { Run } from "../command.ts";
import { describe, PartialFailureError, ServiceError, TrackerError } from "../errors.ts";
import { isSameRepository, repositoryOfPage } from "../git/remote.ts";
import { type Notice, record } from "../outcome.ts";
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
import { absenceOf, type Server } from "../servers/server.ts";
import { shorten } from "../text.ts";
import { recordDeploy } from "./deploy.ts";
import { type ReleaseRun, releaseRun } from "./head.ts";
import type { ReleaseInputs } from "./inputs.ts";
import {
  deployObjections,
  mayDeploy,
  needsServer,
  newReleaseObjections,
  projectObjections,
  raise,
  releaseObjections,
  scopeObjections,
  withAcceptedUrl,
} from "./objections.ts";
import type { ReleaseOutcome } from "./outcome.ts";
import { type PreparedRelease, prepareRelease } from "./prepare.ts";
import { findIssues, resolveIssues, tellWhatServiceResolves } from "./resolve.ts";

/**
 * Runs the command `release`. Each effect is added to `outcome` when the service has confirmed it.
 * @throws InputError for an invalid version, RefusalError if the code may be an outsider's, ServiceError, GitError,
 * PartialFailureError if projects lack the release or an issue is not resolved
 */
export async function createRelease(
  inputs: ReleaseInputs,
  outcome: ReleaseOutcome,
  run: Run,
): Promise<void> {
  const started = run.lifetime.timing.now();
  const prepared = await prepareRelease(inputs, outcome, run);
  if (prepared === undefined) return;
  const work = releaseRun(run, inputs, outcome);
  // Before the release is created, because that changes the status of issues on the service.
  await findIssues(prepared.history, work);
  if (inputs.dryRun) {
    await planRelease(prepared, work);
    return;
  }

  const { transport } = run;
  if (needsServer(prepared.release)) await transport.identified();
  const objections = () => releaseObjections(prepared.release, inputs, transport.server);
  raise([...scopeObjections(transport, 0), ...objections()], []);
  const created = await sendRelease(prepared, work);
  // The answer has shown the server, if nothing did before, and the request what was unknown.
  raise(
    objections().filter(({ level }) => level === "notice" || level === "warning"),
    outcome.notices,
  );
  const stored = await completeRelease(created, prepared, work);
  await tellWhatServiceResolves(created.sent.commits, work);
  raise(newReleaseObjections(inputs, transport.server, outcome.existed), outcome.notices);
  const { facts, notices, missing } = compareStored(stored, created, prepared, work);
  record(outcome, facts);
  outcome.notices.push(...notices);
  let isDeployed = false;
  // From here on, one failure does not stop the others.
  await inTurn(work, [
    async () => throwIfProjectsFailed(created, missing),
    async () => void (isDeployed = await recordDeploy(work, started)),
    () => resolveIssues(work, created.wasThere),
  ]);
  const hasResolved = outcome.issues.some(({ state }) => state === "applied");
  const hasChanged = created.changed || stored.changed || hasResolved || isDeployed;
  const written = created.existed ? "updated" : "created";
  outcome.outcome = hasChanged ? written : "unchanged";
}

/** Does all tasks, also after a failure. @throws one failure, by preference a permanent one; the others become warnings */
async function inTurn(
  { outcome, lifetime }: ReleaseRun,
  tasks: readonly (() => Promise<void>)[],
): Promise<void> {
  const failures: unknown[] = [];
  for (const task of tasks) await task().catch((error: unknown) => failures.push(error));
  // A permanent failure comes first: "on-error: warn" must not tolerate it.
  const mayPass = (error: unknown) => error instanceof TrackerError && error.mayPass;
  const [worst, ...others] = failures.toSorted((a, b) => Number(mayPass(a)) - Number(mayPass(b)));
  for (const { what, fix } of lifetime.stopping.aborted ? [] : others.flatMap(describe)) {
    outcome.notices.push({ level: "warning", what, fix });
  }
  if (failures.length > 0) throw worst;
}

/** The dry run: reports the planned release, deploy and issues. @throws InputError with what the service would refuse */
async function planRelease(prepared: PreparedRelease, work: ReleaseRun): Promise<void> {
  const { inputs, outcome, transport } = work;
  const { deploy, projects } = inputs;
  const server = await transport.lookAround();
  const release = withAcceptedUrl(prepared.release, inputs, server);
  const commits = recordSent(releaseBody(release), prepared, work);
  const { objections } = await projectObjections(projects, work);
  const { objections: ofDeploy, existing } = await deployObjections(release.version, inputs, work);
  const ofRelease = releaseObjections(prepared.release, inputs, server);
  const planned = outcome.issues.filter(({ state }) => state === "planned").length;
  const ofToken = scopeObjections(transport, planned);
  const found = [...ofToken, ...objections, ...ofRelease, ...ofDeploy];
  record(outcome, { url: release.url, ...(server.lacks.commits && { storedCommits: null }) });
  if (existing !== undefined) outcome.existed = existing !== null;
  if (existing) {
    const { dateCreated, shortVersion, ref, url = release.url } = existing;
    record(outcome, { dateCreated, shortVersion, ref: ref ?? undefined, url: url ?? undefined });
  }
  await tellWhatServiceResolves(commits, work);
  if (deploy) {
    outcome.deploy = { ...deploy, state: mayDeploy(server) ? "planned" : "unsupported" };
  }
  raise(found, outcome.notices);
  outcome.outcome = "planned";
}

/**
 * Records in the outcome which commits are sent (the newest ones that fit into the request, and that the server keeps), and what is
 * left out. @returns the sent commits
 */
function recordSent(
  sent: ReleaseBody,
  { release, head, history }: PreparedRelease,
  { outcome, transport }: ReleaseRun,
): readonly ReleaseCommit[] {
  const { laterCommits = Infinity } = transport.server.releases;
  const sentCommits = Math.min(sent.sentCommits, laterCommits);
  const { page } = head;
  const { commits, commitCount = 0 } = history;
  const filesOf = (changes: NonNullable<ReleaseCommit["patch_set"]>) => {
    const count = (sign: string, wanted: string) => {
      const { length } = changes.filter(({ type }) => type === wanted);
      return length > 0 ? [`${sign}${length}`] : [];
    };
    return [...count("+", "A"), ...count("~", "M"), ...count("−", "D")].join(" ");
  };
  outcome.commits = commits.slice(0, sentCommits).map((commit) => {
    const { id, message, authorName: author, timestamp, changes } = commit;
    const subject = message.split(/\r?\n|\r$/u, 1)[0] ?? "";
    const url = page && `${page}/commit/${id}`;
    return { id, subject, author, timestamp, url, files: changes && filesOf(changes) };
  });
  const { omitted } = outcome;
  // With refs only, no commits were to be sent, so none are missing.
  const older = release.commits === undefined ? 0 : commitCount - sentCommits;
  record(outcome, {
    requestBytes: Buffer.byteLength(sent.body),
    hasRefs: release.refs !== undefined,
    omitted: { ...omitted, patchSets: sent.patchSetsLeftOut, commits: older },
  });
  return (release.commits ?? []).slice(0, sentCommits);
}

/**
 * Creates the release, or adds commits and projects to an existing one.
 * @returns the service's answer (`wasThere`: the release existed before our first request; `changed`: the request changed it),
 * and the sent commits
 * @throws ServiceError
 */
async function sendRelease(prepared: PreparedRelease, work: ReleaseRun) {
  const { inputs, outcome, transport, log, releases } = work;
  const { baseUrl, organization } = inputs;
  const release = withAcceptedUrl(prepared.release, inputs, transport.server);
  const { version, commits = [], dateReleased } = release;
  outcome.url = release.url;
  log.info(
    commits.length === 0
      ? `Sending release ${version} without commits to ${baseUrl} …`
      : `Creating release ${version} with ${counted(commits.length, "commit")} at ${baseUrl} …`,
  );
  const body = releaseBody(release);
  const answer = await releases.create(release, body);
  const { release: created, rows, wasThere, changed, failure, refsAccepted } = answer;
  if (failure) log.info(`${failure.message} The release exists.`);
  const sent = { ...release, commits: recordSent(body, prepared, work) };
  // `existed`, which is reported, includes releases with another date: another job or an event created them moments ago.
  // `wasThere`, which decides about issues, does not.
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
  return { release: created, sent, rows, wasThere, existed, changed };
}
type Created = Awaited<ReturnType<typeof sendRelease>>;

/**
 * Tells the user that the release exists with another ref, which may be an earlier push's, or another repository's with the same tag:
 * a version is one release in the whole organization. The first parameter is the answer to the creation; it has the old ref and URL.
 */
async function tellOtherRelease(
  { release: { version, ref, url, commitCount }, sent, existed }: Created,
  { head: { checkout, currentTag, page = "" }, history }: PreparedRelease,
  { context: { serverUrl }, inputs, outcome }: ReleaseRun,
): Promise<void> {
  // With "set-commits: none" the version is often an older release's.
  if (!existed || inputs.setCommits === "none" || !ref || ref === sent.ref) return;
  const other = repositoryOfPage(url ?? "", serverUrl);
  const own = repositoryOfPage(page, serverUrl) ?? "";
  const isElsewhere = other !== undefined && !isSameRepository(other, own);
  const isAsked = !isElsewhere && isObjectId(ref) && checkout.state === "complete";
  const isForeign = isAsked ? !(await checkout.repository.resolve(ref)) : isElsewhere;
  const { range, commits, commitCount: count } = history;
  // With `paths` or `max-commits`, the list lacks commits of the range.
  const areAll = outcome.paths === undefined && commits.length === count;
  const isLeftOut = areAll && commits.every(({ id }) => id !== ref);
  const isLost = isObjectId(ref) && (range?.previous === ref || isLeftOut);
  const there = `The release ${version} was there before, with the ref ${shorten(ref, 60)}`;
  const isReplaced = sent.commits.length > 0 && commitCount !== undefined;
  if (isReplaced && isLost && !isForeign && currentTag === undefined) {
    const what = `${there}. Its commits were replaced by those of this step, which begin later: the release no longer holds the commits up to that ref.`;
    const fix = `Each push needs a version of its own: leave out "version", or put something into it that changes. Or set "since: tag".`;
    outcome.notices.push({ level: "warning", what, fix });
    return;
  }
  const whose = isForeign ? "It is another repository's, as it seems" : "It keeps that ref";
  const to = sent.ref ?? "this one";
  const did = isReplaced
    ? `its commits were replaced by those up to ${to}`
    : `this step's is ${to}`;
  const what = `${there}; ${did}. ${whose}: a version is one release in the whole organization.`;
  const fix = `If several repositories release the same versions, give each its own with "version-prefix", for example "version-prefix: web@".`;
  outcome.notices.push({ level: isForeign ? "warning" : "notice", what, fix });
}

/**
 * Determines what to add to the stored release: a missing date or ref, with either of them a missing URL, and commits. An earlier
 * step with "date-released: none", an upload or an event may have created it (maybe moments ago), without a date and a URL, on
 * some services also without a ref. Some services accept commits only for an existing release. Pure.
 */
function dueOf(
  { release: held, sent }: Created,
  { head }: PreparedRelease,
  { ref: ownRef, releaseUrl }: ReleaseInputs,
  { lacks, releases: { takesRefLater, laterCommits } }: Server,
) {
  // If the version may be an older release's, the head commit's ref and URL may be wrong for it: send only the inputs.
  const { ref, url } = head.isOfVersion ? sent : { ref: ownRef, url: releaseUrl };
  const lacksDate = held.dateReleased === null && typeof sent.dateReleased === "string";
  const lacksRef = takesRefLater && held.ref === null && ref !== undefined;
  const date = lacksDate ? sent.dateReleased : held.dateReleased;
  const ownUrl = held.url === null && !lacks["release-url"] ? url : undefined;
  const members = { ref: held.ref ?? ref, url: ownUrl, dateReleased: date ?? null };
  return {
    lacksDate,
    members: lacksDate || lacksRef ? members : undefined,
    commits: laterCommits === undefined ? undefined : sent.commits,
  };
}

/**
 * Adds the missing members and commits to the stored release.
 * @returns its new state, whether it was changed, and the number of all sent commits
 * @throws ServiceError if the members are refused. Only a warning: a service that cannot add them, and any failure to add commits
 */
async function completeRelease(created: Created, prepared: PreparedRelease, work: ReleaseRun) {
  const { release, sent } = created;
  const { version } = release;
  const { releases, outcome, inputs, transport } = work;
  const { notices } = outcome;
  const { lacksDate, members, commits } = dueOf(created, prepared, inputs, transport.server);
  if (!commits?.length) await tellOtherRelease(created, prepared, work);
  const stored = { release, changed: false, sentCommits: commits ? 0 : sent.commits.length };
  const lacking = lacksDate ? "date" : "ref";
  const add = ({ release: more }: { release: Release }) =>
    record(stored, { release: { ...stored.release, ...more }, changed: true });
  try {
    if (members) add(await releases.update(version, lacking, members));
  } catch (error) {
    const server = await transport.identified("lightly");
    if (!(error instanceof ServiceError && absenceOf(error, server))) throw error;
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
    await tellOtherRelease(created, prepared, work);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { message, effect, fix = "Run the step again." } = error;
    outcome.commits = [];
    const what = `The release ${effect === "unknown" ? "may be" : "is"} without its commits. ${message}`;
    notices.push({ level: "warning", what, fix });
  }
  return stored;
}

/** @param missing projects that the release lacks @throws ServiceError; PartialFailureError if each project has its own releases */
function throwIfProjectsFailed({ release, rows }: Created, missing: readonly string[]): void {
  const failed = rows?.filter(({ reason }) => reason !== undefined) ?? [];
  const [first] = failed;
  if (first) {
    const names = listed(failed.map(({ project }) => `"${project}"`));
    const what = `The release ${release.version} is not known to be in ${names}. ${first.reason}`;
    const mayPass = failed.every((row) => row.mayPass === true);
    throw new PartialFailureError(what, { fix: first.fix, mayPass });
  }
  if (missing.length === 0 || rows) return;
  const projects = missing.length === 1 ? "project" : "projects";
  const what = `The service left the ${projects} ${listed(missing.map((each) => `"${each}"`))} out of release ${release.version}.`;
  throw new ServiceError(what, { kind: "status", fix: RELEASE_FIXES.projects });
}

/**
 * Compares the stored release with the sent one. An existing release may keep its ref, URL and date; in a new one a difference is a
 * warning. Commits are compared in both, because they are always replaced. A member that the answer lacks may be unsupported by the
 * service: that is only a notice, and none if the server is known to lack it. Pure.
 * @returns what the service stores, what to tell of it, and the projects that it lacks
 */
function compareStored(
  { release: stored, sentCommits }: Awaited<ReturnType<typeof completeRelease>>,
  { sent, wasThere, existed }: Created,
  { head }: PreparedRelease,
  { inputs: { baseUrl }, context, transport: { server } }: ReleaseRun,
) {
  const notices: Notice[] = [];
  const wrong: string[] = [];
  const hidden: string[] = [];
  const kept: string[] = [];
  for (const [name, was, is] of [
    ["ref", stored.ref === undefined && server.lacks.refs ? undefined : sent.ref, stored.ref],
    ["URL", server.lacks["release-url"] ? undefined : sent.url, stored.url],
    ["release date", sent.dateReleased, stored.dateReleased],
  ] as const) {
    if (was === undefined || was === (is ?? null)) continue;
    if (was !== null && isSameInstant(is, was)) continue;
    if (is === undefined || (!existed && is === null)) hidden.push(name);
    else if (existed) kept.push(name);
    else if (was === null) wrong.push(`it is released (${is}), although "date-released" is "none"`);
    else wrong.push(`its ${name} is "${shorten(is ?? "", 200)}", not "${was}"`);
  }
  const { commitCount = sentCommits } = stored;
  if (commitCount !== sentCommits && sentCommits > 0) {
    wrong.push(`it has ${counted(commitCount, "commit")}, not the ${sentCommits} that were sent`);
  }
  const isCounted = stored.commitCount !== undefined || server.lacks.commits !== undefined;
  if (!isCounted && sentCommits > 0) hidden.push("commits");
  if (stored.projects === undefined) hidden.push("projects");
  if (wrong.length > 0) {
    const what = `The release on the service differs from what was sent: ${wrong.join("; ")}.`;
    const fix =
      "Look at the release on the service, and for another job that sends the same version.";
    notices.push({ level: "warning", what, fix });
  }
  if (hidden.length > 0) {
    const them = hidden.length > 1 || hidden[0]?.endsWith("s") === true ? "them" : "it";
    const what = `The service does not show the ${listed(hidden)} of the release: it may not keep ${them}.`;
    notices.push({ level: "notice", what });
  }

  let urlLeadsAway: boolean | undefined;
  if (typeof stored.url === "string" && stored.url !== sent.url) {
    const { protocol = "", host } = URL.parse(stored.url) ?? {};
    const own = [baseUrl, context.serverUrl].map((place) => URL.parse(place)?.host);
    urlLeadsAway = !/^https?:$/u.test(protocol) || !own.includes(host);
  }
  // For members that the answer lacks, the sent values are reported.
  const { ref = sent.ref, url = sent.url, dateReleased = sent.dateReleased } = stored;
  // If `isOfVersion` is false, the version may be an older release's. The head commit is then reported only if the stored ref is
  // that commit, or if this run created the release with it.
  const isHead = (!wasThere && sent.ref === head.commit) || stored.ref === head.commit;
  const facts: Partial<ReleaseOutcome> = {
    kept,
    urlLeadsAway,
    ref: ref ?? undefined,
    url: url ?? undefined,
    dateReleased,
    storedCommits: stored.commitCount ?? null,
    storedProjects: stored.projects?.map(({ slug }) => slug),
    newGroups: existed ? stored.newGroups : undefined,
    headCommit: head.isOfVersion || isHead ? head.commit : undefined,
  };
  return { facts, notices, missing: missingProjects(stored, sent.projects) };
}
