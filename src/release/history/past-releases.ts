/** The service's releases at which a range can begin (`since: release`, `since: deploy`). */
import * as v from "valibot";
import type { Run } from "../../command.ts";
import { type GitHubError, ServiceError, TimeoutError } from "../../errors.ts";
import { partOfLifetime } from "../../lifetime.ts";
import { inParallel } from "../../parallel.ts";
import { unixSeconds } from "../../report/format.ts";
import { isObjectId, OBJECT_ID, optionalOrIgnored } from "../../schema.ts";
import { apiPath, type Operation, readAnswer } from "../../service/operation.ts";
import { plainText, shorten } from "../../text.ts";
import type { ReleaseInputs } from "../inputs.ts";
import { versionProblem } from "../version.ts";
import { type Ancestry, nearestTag } from "./previous-tag.ts";

/** A release of the service that a range may begin at. */
export interface PastRelease {
  commit: string;
  /** Where the range begins, in one phrase: `since release 1a2b3c4 of 21 November 2026`. */
  phrase: string;
}

/** What the service knows of earlier releases. */
export interface PastReleases {
  /** Newest first, as the service lists them. */
  releases: readonly PastRelease[];
  /** Why the service did not tell. */
  problem?: ServiceError | TimeoutError | GitHubError;
}

/** The release that is about to be made, as far as it decides which others count. */
export interface OwnRelease {
  version: string;
  versionPrefix: string;
  projects: readonly string[];
  /** What its repository is called on the service. */
  repository: string | undefined;
  /** The head commit. */
  commit: string;
}

/** What we read of a listed release. One without a commit, such as all of GlitchTip's, tells nothing. */
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

/** A listed release that counts, with the commit that it was made from. */
interface CountingRelease {
  version: string;
  commit: string;
  dateCreated?: string | undefined;
  lastDeploy?: { environment: string } | undefined;
}

/** One of them is enough to read releases and deploys. */
const SCOPES = ["project:releases", "project:read", "project:write", "project:admin", "org:ci"];
/** Entries of the one page that is read, the most that the service gives. */
const PAGE_SIZE = 100;
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
  { lifetime, transport: whole, log }: Run,
): Promise<PastReleases> {
  const { organization, projects, concurrency } = inputs;
  const environment = inputs.since === "deploy" ? inputs.deploy?.environment : undefined;
  using part = partOfLifetime(lifetime, MAX_TIME);
  const transport = whole.withLifetime(part);
  const ask = async <Schema extends v.GenericSchema>(
    schema: Schema,
    path: string,
    what: Pick<Operation, "name" | "action" | "resources">,
  ) => {
    const operation: Operation = { ...what, method: "GET", scopes: SCOPES };
    // Asked once: a release can do without.
    const once = { retry: { maxAttempts: 1 } };
    return readAnswer(schema, await transport.request({ operation, path, ...once }), operation);
  };
  try {
    const [project = ""] = projects;
    const query = new URLSearchParams({ per_page: String(PAGE_SIZE) });
    if (environment !== undefined) query.set("environment", environment);
    const path = `${apiPath("projects", organization, project, "releases")}?${query.toString()}`;
    const listed = await ask(v.array(v.unknown()), path, {
      name: "list-releases",
      action: `list the releases of project ${project}`,
      resources: [`the project "${project}"`],
    });
    if (inputs.since !== undefined && transport.serviceKind === "glitchtip") {
      throw new ServiceError("GlitchTip does not say which commit a release was made of.", {
        kind: "unreadable",
        effect: "none",
        fix: `Set "since: tag", or on a push "since: push".`,
      });
    }
    let counting = countingReleases(listed.slice(0, PAGE_SIZE), own);
    if (environment !== undefined) {
      // The list includes releases that only sent events from the environment, and shows the last of several deploys only.
      const isDeployed = (deploy: { environment: string } | undefined) =>
        deploy?.environment === environment;
      const deployed = new Set(counting.filter(({ lastDeploy }) => isDeployed(lastDeploy)));
      const others = counting.filter((release) => release.lastDeploy && !deployed.has(release));
      await inParallel(others, concurrency, async (release) => {
        const { version } = release;
        const place = apiPath("organizations", organization, "releases", version, "deploys");
        const deploys = await ask(v.array(v.object({ environment: v.string() })), place, {
          name: "list-deploys",
          action: `list the deploys of release ${version}`,
          resources: [`the release "${version}"`],
        });
        if (deploys.some(isDeployed)) deployed.add(release);
      });
      counting = counting.filter((release) => deployed.has(release));
    }
    return { releases: counting.map((release) => pastRelease(release, own, environment)) };
  } catch (error) {
    lifetime.stopping.throwIfAborted();
    if (!(error instanceof ServiceError || error instanceof TimeoutError)) throw error;
    log.info(`${error.message} The range is decided without the releases of the service.`);
    return { releases: [], problem: error };
  }
}

/**
 * The listed releases at which a range may begin: other releases of this repository in all our projects, with our prefix.
 * Versions that are commit ids and versions with names are two separate lines of releases; only those of our own line count.
 */
export function countingReleases(listed: readonly unknown[], own: OwnRelease): CountingRelease[] {
  return listed.flatMap((entry) => {
    const read = v.safeParse(listedSchema, entry, { abortEarly: true });
    if (!read.success) return [];
    const { version, dateCreated, projects, lastCommit, lastDeploy } = read.output;
    if (version === own.version || !version.startsWith(own.versionPrefix)) return [];
    if (lastCommit.repository.name !== own.repository) return [];
    const slugs = new Set(projects.map(({ slug }) => slug));
    if (!own.projects.every((slug) => slugs.has(slug))) return [];
    const rest = version.slice(own.versionPrefix.length);
    const ownRest = own.version.slice(own.versionPrefix.length);
    if (namesCommit(rest, lastCommit.id) !== namesCommit(ownRest, own.commit)) return [];
    // With `paths`, or if dates are out of order, the last commit by date is not the one that was released.
    const commit = isObjectId(rest) ? rest : lastCommit.id;
    if (commit === own.commit) return [];
    return [{ version, commit, dateCreated, lastDeploy }];
  });
}

/** Whether a version is the id of a commit: whole, or the beginning of this one. */
function namesCommit(version: string, commit: string): boolean {
  return isObjectId(version) || (version.length >= 7 && commit.startsWith(version));
}

/**
 * The last release in the history of `tip`, which may be one itself; undefined if there is none.
 * @param line where to look: on the line of first parents only, there first and then among all ancestors, or among all of them
 * alike. A merged branch may have releases of its own.
 */
export async function nearestRelease(
  releases: readonly PastRelease[],
  tip: string,
  { history, line }: { history: Ancestry; line: "only" | "first" | "alike" },
): Promise<PastRelease | undefined> {
  const commits = new Set(releases.map(({ commit }) => commit));
  if (commits.size === 0) return undefined;
  let found = line === "alike" ? undefined : await history.firstMet(commits, tip, "first");
  if (found === undefined && line !== "only") {
    const tags = [...commits].map((commit) => ({ name: commit, commit }));
    found = (await nearestTag({ tags, comparable: false }, tip, history))?.commit;
  }
  return releases.find(({ commit }) => commit === found);
}

/** `21 November 2026`. The formatter is made at the first use: that takes 12 ms, which few releases need. */
const day = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });

function pastRelease(
  { version, commit, dateCreated }: CountingRelease,
  { versionPrefix }: OwnRelease,
  environment: string | undefined,
): PastRelease {
  const rest = version.slice(versionPrefix.length);
  const name = namesCommit(rest, commit) ? `${versionPrefix}${rest.slice(0, 7)}` : version;
  const seconds = unixSeconds(dateCreated);
  const of = seconds === undefined ? "" : ` of ${day(seconds)}`;
  const deployed = environment === undefined ? "" : `, deployed to ${environment}`;
  return { commit, phrase: `since release ${shorten(plainText(name), 80)}${of}${deployed}` };
}
