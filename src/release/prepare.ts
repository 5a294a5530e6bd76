/** Prepares a release up to the first request that writes. `release` continues after it; `check` stops here. */
import type { Run } from "../command.ts";
import { InputError } from "../errors.ts";
import { refuseOutsiders } from "../git/own-code.ts";
import { record } from "../outcome.ts";
import { counted } from "../report/format.ts";
import { type NewRelease, withinLimits } from "../servers/release.ts";
import { identifyHead, type ReleasedCommit } from "./head.ts";
import { readPastReleases } from "./history/past-releases.ts";
import { pathspecs } from "./history/pathspec.ts";
import { readReleaseHistory, type ReleaseHistory } from "./history/read.ts";
import { MAX_URL_LENGTH, type ReleaseInputs } from "./inputs.ts";
import type { ReleaseOutcome } from "./outcome.ts";
import { releaseVersion } from "./version.ts";

/** A release that is ready to be sent. */
export interface PreparedRelease {
  release: NewRelease;
  head: ReleasedCommit;
  history: ReleaseHistory;
}

/**
 * Determines the head commit, the version, the range and the release to send. Each is added to `outcome` as soon as it is known.
 * @returns undefined if there is nothing to release, because the event deleted or withdrew something; `outcome` then says so
 * @throws InputError, RefusalError if the code may be an outsider's, GitError
 */
export async function prepareRelease(
  given: ReleaseInputs,
  outcome: ReleaseOutcome,
  run: Run,
): Promise<PreparedRelease | undefined> {
  const { context, log } = run;
  const { event } = context;
  const { notices } = outcome;
  // A push may be about more than the ref that it deleted: if "version" is set, continue.
  if (event.takenBack && (event.name !== "push" || given.version === undefined)) {
    const { what, unless } = event.takenBack;
    const fix = `Skip the step then: "if: github.${unless}".`;
    notices.push({ level: "notice", what: `${what}: there is nothing to release.`, fix });
    outcome.outcome = "unchanged";
    return undefined;
  }
  if (given.since === "push" && event.name !== "push") {
    const what = `"since: push" needs a push, but the event is "${event.name}".`;
    const fix = `Write "since: release", or remove it.`;
    throw new InputError([{ what, where: "input since", fix }]);
  }

  const head = await identifyHead({ ...run, inputs: given });
  const inputs = { ...given, version: head.version };
  const { commit, currentTag } = head;
  notices.push(...head.notices);
  if (head.isOfVersion) outcome.headCommit = commit;
  const tag = currentTag === undefined ? "" : `, tag ${currentTag}`;
  log.info(`Head commit ${commit ?? "not known"}${tag}`);
  // Do not use this repository's token to release code that may be an outsider's. A dry run writes nothing, so it is allowed.
  if (!inputs.dryRun) {
    const refused = "no release is created from it with this repository's token";
    await refuseOutsiders(run, { made: "The code", refused }, commit, head.remote);
  }

  const { version, versionFrom } = releaseVersion(inputs, head, notices);
  record(outcome, { version, versionFrom });
  const readPast = () => readPastReleases({ ...head, version }, inputs, run);
  const history = await readReleaseHistory(head, { ...run, inputs }, readPast);
  notices.push(...history.notices);
  const { range, commitCount } = history;
  if (range) {
    const { previous, previousName: from = previous, currentName: to = range.current } = range;
    const count = commitCount === undefined ? "commits not known" : counted(commitCount, "commit");
    log.info(`Range ${from === undefined ? to : `${from}..${to}`} (${range.foundBy}): ${count}`);
  }
  const now = new Date(run.lifetime.timing.now());
  const release = composeRelease(version, now, head, history, inputs, outcome);
  return { release, head, history };
}

/** Events about a certain commit, tag or pull request; and the empty name, outside of a workflow. */
const EVENTS_OF_COMMIT =
  /^(?:push|create|release|deployment(?:_status)?|pull_request(?:_target)?|merge_group|)$/u;

/** Longest repository name in `commits`; in `refs` it is 200. */
const MAX_COMMIT_REPOSITORY = 64;

/**
 * Makes the release to send, and adds to `outcome` what the report says about it.
 * @throws InputError if commits or refs are to be sent, but the repository's name is unknown
 */
function composeRelease(
  version: string,
  now: Date,
  head: ReleasedCommit,
  { range, commits, commitCount }: ReleaseHistory,
  inputs: ReleaseInputs,
  outcome: ReleaseOutcome,
): NewRelease {
  const { projects, setCommits } = inputs;
  const { notices, omitted } = outcome;
  // Other events run on the branch's present commit, which is often not the version's.
  const isOwn = head.isOfVersion || EVENTS_OF_COMMIT.test(head.event.name);
  const ref = inputs.ref ?? (isOwn ? head.commit : undefined);
  let url = inputs.releaseUrl ?? (isOwn ? defaultUrl(head) : undefined);
  if (url !== undefined && url.length > MAX_URL_LENGTH) {
    const what = `The URL of the release's page has ${url.length} characters, and the service takes at most ${MAX_URL_LENGTH}: the release is sent without it.`;
    notices.push({ level: "notice", what, fix: `Set "release-url" to another one.` });
    url = undefined;
  }
  const { dateReleased: written = "now" } = inputs;
  const dateReleased = written === "now" ? now.toISOString() : written;
  const release: NewRelease = { version, projects, ref, url, dateReleased };
  record(outcome, { ref, url, dateReleased });
  if (setCommits === "none") return release;

  const { page, repository } = head;
  if (repository === undefined) {
    const what =
      "The repository's name is not known: the checkout has no origin on a server, and GITHUB_REPOSITORY is not set.";
    const fix = `Set "repository", for example "repository: owner/name", or "set-commits: none".`;
    throw new InputError([{ what, where: "input repository", fix }]);
  }
  const paths = pathspecs(inputs.paths).length > 0 ? inputs.paths : undefined;
  record(outcome, { repository, commitCount, paths });
  if (setCommits !== "refs" && commits.length > 0 && repository.length > MAX_COMMIT_REPOSITORY) {
    const what = `The repository's name "${repository}" has more than ${MAX_COMMIT_REPOSITORY} characters. The service takes no longer name in commits, so none are sent.`;
    const fix = `Set "repository" to a shorter name of the repository on the service.`;
    notices.push({ level: "warning", what, fix });
  } else if (setCommits !== "refs" && commits.length > 0) {
    const undated = commits.filter(({ timestamp }) => timestamp === undefined).length;
    release.commits = commits.map((commit) => {
      const sent = withinLimits(commit, repository);
      omitted.paths += (commit.changes?.length ?? 0) - (sent.patch_set?.length ?? 0);
      return undated === 0 ? sent : { ...sent, timestamp: undefined };
    });
    if (undated > 0) {
      const what = `${undated} of ${commits.length} commits have no readable date. The service takes dates on every commit or on none, so all are sent without.`;
      notices.push({ level: "notice", what });
    }
  }
  if (range === undefined) return release;
  const { previous, current: commit } = range;
  if (setCommits === "auto" || setCommits === "refs") {
    if (release.commits === undefined && paths) {
      const what = `With "paths", refs are not sent without commits: a service that reads the repository itself would add every commit between them.`;
      notices.push({ level: "notice", what });
    } else release.refs = [{ repository, commit, previousCommit: previous }];
  }
  const isCompared = page !== undefined && previous !== undefined && previous !== commit;
  const comparePage = isCompared ? `${page}/compare/${previous}...${commit}` : undefined;
  outcome.range = { ...range, comparePage };
  return release;
}

/** URL of the tag's page (GitHub shows the tag's release there, if there is one), or else of the commit's page. */
function defaultUrl({ commit, currentTag, page }: ReleasedCommit): string | undefined {
  if (page === undefined || commit === undefined) return undefined;
  return currentTag === undefined
    ? `${page}/commit/${commit}`
    : `${page}/releases/tag/${encodeURIComponent(currentTag)}`;
}
