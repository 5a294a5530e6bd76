/** Finds the releases on the service at which a range can begin (`since: release`, `since: deploy`). */
import * as v from "valibot";
import type { Run } from "../../command.ts";
import { ServiceError, TimeoutError, type TrackerError } from "../../errors.ts";
import { isSameRepository } from "../../git/remote.ts";
import { sharedTime } from "../../lifetime.ts";
import { unixSeconds } from "../../report/format.ts";
import { isObjectId, OBJECT_ID, optionalOrIgnored } from "../../schema.ts";
import { plainText, shorten } from "../../text.ts";
import type { ReleasedCommit } from "../head.ts";
import type { ReleaseInputs } from "../inputs.ts";
import { releasesOf } from "../../servers/releases.ts";
import { objectionsOf, type ReleaseClient } from "../../servers/server.ts";
import { namesCommit, packageOf, versionProblem } from "../version.ts";
import { type Ancestry, familyPattern, isSameFamily, nearestTag } from "./previous-tag.ts";

/** A release on the service at which a range can begin. */
export interface PastRelease {
  commit: string;
  /** For the report: `since release 1a2b3c4 of 21 November 2026`. */
  phrase: string;
  /** Whether it was deployed to the environment; only with `since: deploy`. */
  isDeployed?: () => Promise<boolean>;
}

/** The earlier releases on the service. */
export interface PastReleases {
  /** Newest first, as the service lists them. */
  releases: readonly PastRelease[];
  /** Version of this repository's newest release of another family (`api/v*`, `web/v*`) than ours. */
  otherFamily?: string;
  /** Why the releases could not be read. */
  problem?: TrackerError;
}

/** The members of our own release that decide which earlier ones count. */
type OwnRelease = Pick<ReleasedCommit, "commit" | "repository"> & { version: string };

/** The members of a listed release that we read. Releases without a commit are skipped. */
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

/** Milliseconds for reading the list and the deploys, in all. */
const MAX_TIME = 10_000;

/**
 * Lists the service's releases at which a range can begin; with `since: deploy`, only those with a deploy. If the service fails,
 * returns no releases and the reason as `problem`.
 * @throws the reason if the step is stopped
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
    // Releases show their server themselves.
    if (since !== undefined && listed.length === 0)
      await share((part) => transport.withLifetime(part).identified("lightly"));
    const [lack] = objectionsOf(transport.server, [["since", since]]);
    if (lack) throw new ServiceError(lack.what, { ...lack, kind: "unreadable", effect: "none" });
    const counting = countingReleases(listed, own, inputs);
    if (environment === undefined) return counting;
    // The list includes releases with events from the environment but no deploy, and shows only the last deploy of each.
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
 * Selects the releases at which a range can begin: other releases of this repository, in all our projects, with our version prefix.
 * If our version is a commit id, theirs must be commit ids, too; otherwise theirs must be of our version's family.
 */
export function countingReleases(
  listed: readonly unknown[],
  own: OwnRelease,
  { versionPrefix, projects }: Pick<ReleaseInputs, "versionPrefix" | "projects">,
) {
  const { rest: ownRest } = packageOf(own.version.slice(versionPrefix.length));
  const isOwnNamed = !namesCommit(ownRest, own.commit);
  const prefix = isOwnNamed ? versionPrefix : own.version.slice(0, -ownRest.length);
  let otherFamily: string | undefined;
  const releases = listed.flatMap((entry) => {
    const read = v.safeParse(listedSchema, entry, { abortEarly: true });
    if (!read.success) return [];
    const { version, dateCreated, lastCommit, lastDeploy } = read.output;
    const isOurs = isSameRepository(lastCommit.repository.name, own.repository ?? "");
    if (version === own.version || !isOurs) return [];
    const isPrefixed = version.startsWith(prefix);
    const rest = isPrefixed ? version.slice(prefix.length) : version;
    if (namesCommit(rest, lastCommit.id) === isOwnNamed) return [];
    if (isOwnNamed && !isSameFamily(version, own.version)) {
      if (familyPattern(version) !== undefined) otherFamily ??= version;
      return [];
    }
    const slugs = new Set(read.output.projects.map(({ slug }) => slug));
    if (!isPrefixed || !projects.every((slug) => slugs.has(slug))) return [];
    // Prefer the commit in the version: with `paths`, or if dates are out of order, `lastCommit` is not the released one.
    const commit = isObjectId(rest) ? rest : lastCommit.id;
    if (commit === own.commit) return [];
    const name = namesCommit(rest, commit) ? `${prefix}${rest.slice(0, 7)}` : version;
    const seconds = unixSeconds(dateCreated);
    const of = seconds === undefined ? "" : ` of ${day(seconds)}`;
    const phrase = `since release ${shorten(plainText(name), 80)}${of}`;
    return [{ version, commit, lastDeploy, phrase }];
  });
  return { releases, otherFamily };
}

/**
 * Finds the nearest release in the history of `tip`, which may itself be one. Returns a `problem` if the deploys could not be read.
 * @param isLineFirst whether to search the line of first parents first, because a merged branch may have its own releases
 * @returns `isOnLine`: whether the release is on that line; no release if none is found
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
    if (!(error instanceof ServiceError || error instanceof TimeoutError)) throw error;
    return { problem: error };
  }
}

/** `21 November 2026`. To make the formatter takes 12 ms; few releases need it, so it is made at the first use. */
const day = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
