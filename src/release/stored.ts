/** What was sent of a release and what the service holds: recorded, completed where something is missing, and compared. */
import { ServiceError } from "../errors.ts";
import { isNotThere } from "../service/failure.ts";
import { counted, listed } from "../report/format.ts";
import { shorten } from "../text.ts";
import type { Commit } from "../git/log.ts";
import type { NewRelease, ReleaseBody, ReleaseCommit } from "./body.ts";
import type { ReleaseRun } from "./head.ts";
import type { ReleaseOutcome } from "./outcome.ts";
import type { PreparedRelease } from "./prepare.ts";
import {
  isSameInstant,
  missingProjects,
  type Release,
  RELEASE_FIXES,
  type Releases,
} from "./releases.ts";

/** Records what of the release was sent: the newest commits that fit, and what was left out. */
export function recordSent(
  sent: ReleaseBody,
  { release, head, history }: PreparedRelease,
  outcome: ReleaseOutcome,
): void {
  const { page } = head;
  const { commits, commitCount = 0 } = history;
  const filesOf = (changes: NonNullable<Commit["changes"]>) => {
    const count = (wanted: string) => changes.filter(({ type }) => type === wanted).length;
    return { added: count("A"), modified: count("M"), deleted: count("D") };
  };
  outcome.requestBytes = sent.bytes;
  outcome.commits = commits.slice(0, sent.sentCommits).map((commit) => {
    const { id, message, authorName: author, timestamp, changes } = commit;
    const subject = message.split(/\r?\n|\r$/u, 1)[0] ?? "";
    const url = page && `${page}/commit/${id}`;
    return { id, subject, author, timestamp, url, files: changes && filesOf(changes) };
  });
  outcome.omitted.patchSets = sent.patchSetsLeftOut;
  // With refs alone no commits are missing: none were to be sent.
  outcome.omitted.commits = release.commits === undefined ? 0 : commitCount - sent.sentCommits;
}

/**
 * Writes the date of a release that has none and was sent with one: an earlier step made it with "date-released: none", or
 * an upload or an event did, maybe a moment ago. Then it has no URL, and on GlitchTip no ref either.
 * @param wanted its ref and URL only where they are surely the release's
 * @returns the release as the service holds it then; the same object where nothing was written
 * @throws ServiceError, but for a service that cannot do this
 */
export async function fillReleaseDate(
  stored: Release,
  wanted: Pick<NewRelease, "ref" | "url" | "dateReleased">,
  outcome: ReleaseOutcome,
  releases: Releases,
): Promise<Release> {
  const isDue = stored.dateReleased === null && typeof wanted.dateReleased === "string";
  const lacksRef = stored.ref === null && wanted.ref !== undefined;
  const isGlitchTip = releases.transport.serviceKind === "glitchtip";
  if (!isDue && !(lacksRef && isGlitchTip)) return stored;
  const dateReleased = (isDue ? wanted.dateReleased : stored.dateReleased) ?? null;
  try {
    const ref = stored.ref ?? wanted.ref;
    const url = stored.url === null && !isGlitchTip ? wanted.url : undefined;
    const members = { ref, url, dateReleased };
    const { release: written } = await releases.update(stored.version, members);
    return { ...stored, ...written };
  } catch (error) {
    if (!(error instanceof ServiceError && isNotThere(error))) throw error;
    const what = `The release has no release date, and this service does not take one later. ${error.message}`;
    const fix = "Create the release when it goes live, or give it its date on the service.";
    outcome.notices.push({ level: "warning", what, fix });
    return stored;
  }
}

/** Commits of a release that GlitchTip keeps; it counts more. */
const MOST_COMMITS = 1000;

/**
 * Sends the commits to a GlitchTip that takes them when the release is there. A failure leaves the release standing.
 * @param commits those that the creation carried
 * @returns the release as the service holds it then, and the number of commits that it was sent
 */
export async function sendCommitsLater(
  stored: Release,
  commits: readonly ReleaseCommit[],
  outcome: ReleaseOutcome,
  releases: Releases,
): Promise<{ stored: Release; sentCommits: number }> {
  const sentCommits = commits.length;
  if (!releases.transport.isGlitchTip6 || sentCommits === 0) return { stored, sentCommits };
  const kept = commits.slice(0, MOST_COMMITS);
  try {
    const { release: written } = await releases.setCommits(stored.version, kept);
    return { stored: { ...stored, ...written }, sentCommits: kept.length };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { message, effect, fix = "Run the step again." } = error;
    const what = `The release ${effect === "unknown" ? "may be" : "is"} without its commits. ${message}`;
    outcome.notices.push({ level: "warning", what, fix });
    return { stored, sentCommits: 0 };
  }
}

/**
 * Records what the service holds, and says where that is not what was sent. What an existing release keeps is no flaw; of
 * a new one it is, and so are the commits, which are replaced in both. An absent member is one that the service may not
 * keep at all.
 * @param sentCommits commits that the service was sent
 * @throws ServiceError for a project that is missing
 */
export function compareStored(
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
    // Of a URL GlitchTip says null, whatever was sent.
    const isNever = is === null && name === "URL" && transport.serviceKind === "glitchtip";
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
    const what = `The service does not show the ${listed(hidden)} of the release: it may not keep them.`;
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
