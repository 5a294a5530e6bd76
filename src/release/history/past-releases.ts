/** The service's releases at which a range can begin (`since: release`, `since: deploy`). */
import * as v from "valibot";
import type { Run } from "../../command.ts";
import { GitHubError, ServiceError, TimeoutError, type TrackerError } from "../../errors.ts";
import { sharedTime } from "../../lifetime.ts";
import { unixSeconds } from "../../report/format.ts";
import { isObjectId, OBJECT_ID, optionalOrIgnored } from "../../schema.ts";
import { plainText, shorten } from "../../text.ts";
import type { ReleasedCommit } from "../head.ts";
import type { ReleaseInputs } from "../inputs.ts";
import { releasesOf } from "../../servers/releases.ts";
import type { ReleaseClient } from "../../servers/server.ts";
import { isIdOf, versionProblem } from "../version.ts";
import { type Ancestry, familyPattern, isSameFamily, nearestTag } from "./previous-tag.ts";

/** A release of the service that a range may begin at. */
export interface PastRelease {
  commit: string;
  /** Where the range begins, in one phrase: `since release 1a2b3c4 of 21 November 2026`. */
  phrase: string;
  /** Whether it was deployed to the environment, where that counts. */
  isDeployed?: () => Promise<boolean>;
}

/** What the service knows of earlier releases. */
export interface PastReleases {
  /** Newest first, as the service lists them. */
  releases: readonly PastRelease[];
  /** The newest release of this repository whose version is of another family than ours. */
  otherFamily?: string;
  /** Why the service did not tell. */
  problem?: TrackerError;
}

/** The release that is about to be made, as far as it decides which others count. */
type OwnRelease = Pick<ReleasedCommit, "commit" | "repository"> & { version: string };
type OwnPlace = Pick<ReleaseInputs, "versionPrefix" | "projects">;

/** What we read of a listed release. One without a commit tells nothing. */
const listedSchema = v.object({
  version: v.pipe(
    v.string(),
    v.check((version) => versionProblem(version) === undefined),
  ),
  dateCreated: optionalOrIgnored(v.string()),
  projects: v.array(v.object({ slug: v.string() })),
  lastCommit: v.object({
    id: v.pipe(v.string(), v.regex(OBJECT_ID)),
    repository: v.object({ name: v.string() }),
  }),
  lastDeploy: optionalOrIgnored(v.object({ environment: v.string() })),
});

/** Milliseconds for the list, with the deploys that are looked at. */
const MAX_TIME = 10_000;

/**
 * Lists the service's releases at which a range may begin; with `since: deploy`, those that were deployed to the environment.
 * Never fails because of the service: `problem` says why nothing is known.
 * @throws the reason for which the step stops
 */
export async function readPastReleases(
  own: OwnRelease,
  inputs: ReleaseInputs,
  { lifetime, transport, log }: Run,
): Promise<PastReleases> {
  const { organization, projects, since } = inputs;
  const environment = since === "deploy" ? inputs.deploy?.environment : undefined;
  const share = sharedTime(lifetime, MAX_TIME);
  const ask = <T>(question: (known: ReleaseClient) => Promise<T>) =>
    share((part) => question(releasesOf(transport.withLifetime(part), organization)));
  try {
    const listed = await ask((known) => known.list(projects[0] ?? "", environment));
    const lack = since === undefined ? undefined : transport.server.lacks.since;
    if (lack) throw new ServiceError(lack.what, { ...lack, kind: "unreadable", effect: "none" });
    const counting = countingReleases(listed, own, inputs);
    if (environment === undefined) return counting;
    // The list includes releases that only sent events from the environment, and shows the last of several deploys only.
    const deployed = counting.releases.filter(({ lastDeploy }) => lastDeploy !== undefined);
    const releases = deployed.map(({ version, commit, phrase, lastDeploy }) => ({
      commit,
      phrase: `${phrase}, deployed to ${environment}`,
      isDeployed: async () =>
        lastDeploy?.environment === environment ||
        (await ask((known) => known.deploys(version))).some(
          (deploy) => deploy.environment === environment,
        ),
    }));
    return { releases };
  } catch (error) {
    lifetime.stopping.throwIfAborted();
    if (!(error instanceof ServiceError || error instanceof TimeoutError)) throw error;
    log.info(`${error.message} The range is decided without the releases of the service.`);
    return { releases: [], problem: error };
  }
}

/**
 * The listed releases at which a range may begin: other releases of this repository in all our projects, with our prefix. If our
 * version is a commit id, only those count whose versions are; else only those of our version's family.
 */
export function countingReleases(
  listed: readonly unknown[],
  own: OwnRelease,
  { versionPrefix, projects }: OwnPlace,
) {
  const ownRest = own.version.slice(versionPrefix.length);
  const isOwnNamed = !namesCommit(ownRest, own.commit);
  let otherFamily: string | undefined;
  const releases = listed.flatMap((entry) => {
    const read = v.safeParse(listedSchema, entry, { abortEarly: true });
    if (!read.success) return [];
    const { version, dateCreated, lastCommit, lastDeploy } = read.output;
    if (version === own.version || lastCommit.repository.name !== own.repository) return [];
    const isPrefixed = version.startsWith(versionPrefix);
    const rest = isPrefixed ? version.slice(versionPrefix.length) : version;
    if (namesCommit(rest, lastCommit.id) === isOwnNamed) return [];
    if (isOwnNamed && !isSameFamily(version, own.version)) {
      if (familyPattern(version) !== undefined) otherFamily ??= version;
      return [];
    }
    const slugs = new Set(read.output.projects.map(({ slug }) => slug));
    if (!isPrefixed || !projects.every((slug) => slugs.has(slug))) return [];
    // With `paths`, or if dates are out of order, the last commit by date is not the one that was released.
    const commit = isObjectId(rest) ? rest : lastCommit.id;
    if (commit === own.commit) return [];
    const name = namesCommit(rest, commit) ? `${versionPrefix}${rest.slice(0, 7)}` : version;
    const seconds = unixSeconds(dateCreated);
    const of = seconds === undefined ? "" : ` of ${day(seconds)}`;
    const phrase = `since release ${shorten(plainText(name), 80)}${of}`;
    return [{ version, commit, lastDeploy, phrase }];
  });
  return { releases, otherFamily };
}

/** Whether a version is that of a commit: a whole id, the beginning of this one, or what looks like the beginning of another. */
export function namesCommit(version: string, commit?: string): boolean {
  const isShort = /^(?=.*[a-f])[0-9a-f]{7,}$/u.test(version);
  return isShort || isObjectId(version) || isIdOf(version, commit);
}

/**
 * The last release in the history of `tip`, which may be one itself; undefined if there is none, or if a `problem` keeps
 * from telling: the API may not know the history, or the service the deploys.
 * @param isLineFirst whether the line of first parents is looked at first: a merged branch may have releases of its own
 * @returns also whether the release is on that line
 */
export async function nearestRelease(
  { releases, problem }: PastReleases,
  tip: string,
  history: Ancestry,
  isLineFirst: boolean,
): Promise<{ release?: PastRelease; isOnLine?: boolean; problem?: PastReleases["problem"] }> {
  try {
    for (let left = releases; left.length > 0;) {
      const commits = new Set(left.map(({ commit }) => commit));
      let found = isLineFirst ? await history.firstMet(commits, tip, "first") : undefined;
      const isOnLine = found !== undefined;
      if (found === undefined) {
        const tags = [...commits].map((commit) => ({ name: commit, commit }));
        found = (await nearestTag({ tags, comparable: false }, tip, history))?.commit;
      }
      const release = left.find(({ commit }) => commit === found);
      if (release === undefined) break;
      if ((await release.isDeployed?.()) !== false) return { release, isOnLine };
      left = left.filter((other) => other !== release);
    }
    return { problem };
  } catch (error) {
    const isTold = error instanceof GitHubError || error instanceof ServiceError;
    if (isTold || error instanceof TimeoutError) return { problem: error };
    throw error;
  }
}

/** `21 November 2026`. The formatter is made at the first use: that takes 12 ms, which few releases need. */
const day = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
