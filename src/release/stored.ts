/** What the service holds of a release: given its date where it has none, recorded, and compared with what was sent. */
import { ServiceError } from "../errors.ts";
import { isNotThere } from "../issues/client.ts";
import type { Notice } from "../outcome.ts";
import { counted, listed } from "../report/format.ts";
import { shorten } from "../text.ts";
import type { NewRelease, ReleaseBody } from "./body.ts";
import type { ReleaseOutcome } from "./outcome.ts";
import {
  type CreatedRelease,
  isSameInstant,
  missingProjects,
  type Release,
  RELEASE_FIXES,
  type Releases,
} from "./releases.ts";

/**
 * Writes the date of a release that has none and was sent with one: an earlier step made it with "date-released: none". On
 * GlitchTip a release that an upload or an event made, maybe a moment ago, has no ref either.
 * @param wanted its ref only where that is surely the release's
 * @returns the release as the service holds it then
 * @throws ServiceError, but for a service that cannot do this
 */
export async function fillReleaseDate(
  { release: stored }: Pick<CreatedRelease, "release">,
  wanted: Pick<NewRelease, "ref" | "dateReleased">,
  { outcome, releases }: { outcome: ReleaseOutcome; releases: Releases },
): Promise<Release> {
  const isDue = stored.dateReleased === null && typeof wanted.dateReleased === "string";
  const lacksRef = stored.ref === null && wanted.ref !== undefined;
  if (!isDue && !(lacksRef && releases.serviceKind === "glitchtip")) return stored;
  const dateReleased = (isDue ? wanted.dateReleased : stored.dateReleased) ?? null;
  try {
    const ref = stored.ref ?? wanted.ref;
    const written = await releases.update(stored.version, { ref, dateReleased });
    if (outcome.outcome === "unchanged") outcome.outcome = "updated";
    return { ...stored, ...written };
  } catch (error) {
    if (!(error instanceof ServiceError && isNotThere(error))) throw error;
    outcome.notices.push({
      level: "warning",
      what: `The release has no release date, and this service takes none later. ${error.message}`,
      fix: "Create the release when it goes live, or give it its date on the service.",
    });
    return stored;
  }
}

/** Commits of a release that GlitchTip keeps; it counts more. */
const MOST_COMMITS = 1000;

/**
 * Sends the commits to a GlitchTip that takes them when the release is there. A failure leaves the release standing.
 * @returns the release as the service holds it then, and the number of commits that it was sent
 */
export async function sendCommitsLater(
  stored: Release,
  { commits = [] }: NewRelease,
  { sentCommits }: ReleaseBody,
  { outcome, releases }: { outcome: ReleaseOutcome; releases: Releases },
): Promise<{ stored: Release; sentCommits: number }> {
  if (!releases.takesCommitsLater || sentCommits === 0) return { stored, sentCommits };
  const kept = commits.slice(0, Math.min(sentCommits, MOST_COMMITS));
  try {
    const written = await releases.setCommits(stored.version, kept);
    if (kept.length < sentCommits) {
      outcome.notices.push({
        level: "notice",
        what: `GlitchTip keeps ${counted(MOST_COMMITS, "commit")} of a release: the newest of the ${counted(sentCommits, "commit")} were sent.`,
      });
    }
    if (outcome.outcome === "unchanged") outcome.outcome = "updated";
    return { stored: { ...stored, ...written }, sentCommits: kept.length };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const doubt = error.effect === "unknown" ? "may be" : "is";
    outcome.notices.push({
      level: "warning",
      what: `The release ${doubt} without its commits. ${error.message}`,
      fix: error.fix ?? "Run the step again.",
    });
    return { stored, sentCommits: 0 };
  }
}

interface Sending {
  release: NewRelease;
  /** Commits that the service was sent. */
  sentCommits: number;
  /** Of GitHub. */
  serverUrl: string;
}

/**
 * Records what the service holds, and says where that is not what was sent. What an existing release keeps is no flaw; of
 * a new one it is, and so are the commits, which are replaced in both. An absent member is one that the service may not
 * keep at all.
 * @throws ServiceError for a project that is missing
 */
export function compareStored(
  stored: Release,
  { release: sent, sentCommits, serverUrl }: Sending,
  outcome: ReleaseOutcome,
): void {
  const isNew = outcome.existed !== true;
  const unlike = differences(stored, sent);
  const wrong = isNew ? unlike.filter(({ is }) => typeof is === "string").map(wrongly) : [];
  const { commitCount = sentCommits } = stored;
  if (sentCommits > 0 && commitCount !== sentCommits) {
    wrong.push(`it has ${counted(commitCount, "commit")}, not the ${sentCommits} that were sent`);
  }
  if (wrong.length > 0) outcome.notices.push(storedOtherwise(wrong));
  const absent = unlike.filter(({ is }) => is === undefined || (isNew && is === null));
  const untold = [
    ...absent.map(({ name }) => name),
    ...(sentCommits > 0 && stored.commitCount === undefined ? ["commits"] : []),
    ...(stored.projects === undefined ? ["projects"] : []),
  ];
  if (untold.length > 0) outcome.notices.push(notTold(untold));
  outcome.kept = unlike.filter((one) => !isNew && !absent.includes(one)).map(({ name }) => name);
  if (typeof stored.url === "string" && stored.url !== sent.url) {
    outcome.urlLeadsAway = !leadsTo(stored.url, [outcome.baseUrl, serverUrl]);
  }
  recordStored(stored, outcome);
  const missing = missingProjects(stored, sent.projects);
  if (missing.length > 0) throw withoutProjects(missing, stored);
}

function recordStored(stored: Release, outcome: ReleaseOutcome): void {
  // What the answer does not show stays as it was sent.
  const { ref = outcome.ref, url = outcome.url, dateReleased = outcome.dateReleased } = stored;
  Object.assign(outcome, { ref: ref ?? undefined, url: url ?? undefined, dateReleased });
  outcome.storedCommits = stored.commitCount ?? null;
  outcome.storedProjects = stored.projects?.map(({ slug }) => slug);
  if (outcome.existed) outcome.newGroups = stored.newGroups;
}

/** Whether an address is a web page on the host of one of these. */
function leadsTo(address: string, places: readonly string[]): boolean {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/u.test(url.protocol)) return false;
  return places.some((place) => URL.parse(place)?.host === url.host);
}

/** A member that is not as it was sent. */
interface Difference {
  name: string;
  was: string | null;
  /** null or undefined: absent. */
  is: string | null | undefined;
}

function differences(stored: Release, sent: NewRelease): Difference[] {
  const members = [
    { name: "ref", was: sent.ref, is: stored.ref },
    { name: "URL", was: sent.url, is: stored.url },
    { name: "release date", was: sent.dateReleased, is: stored.dateReleased },
  ];
  return members.flatMap(({ name, was, is }) => {
    const isLike =
      was === undefined || was === (is ?? null) || (was !== null && isSameInstant(is, was));
    return isLike ? [] : [{ name, was, is }];
  });
}

function wrongly({ name, was, is }: Difference): string {
  if (was === null) return `it is released (${is}), although "date-released" is "none"`;
  return `its ${name} is "${shorten(is ?? "", 200)}", not "${was}"`;
}

function storedOtherwise(wrong: readonly string[]): Notice {
  return {
    level: "warning",
    what: `The release on the service differs from what was sent: ${wrong.join("; ")}.`,
    fix: "Look at the release on the service, and for another job that sends the same version.",
  };
}

function notTold(members: readonly string[]): Notice {
  return {
    level: "notice",
    what: `The service does not show the ${listed(members)} of the release: it may not keep ${members.length === 1 ? "it" : "them"}.`,
  };
}

function withoutProjects(missing: readonly string[], { version }: Release): ServiceError {
  const named = missing.map((project) => `"${project}"`);
  return new ServiceError(
    `The service left ${missing.length === 1 ? "the project" : "the projects"} ${listed(named)} out of release ${version}.`,
    { kind: "status", fix: RELEASE_FIXES.projects },
  );
}
