/** Puts the release together, within the limits of real servers: what is sent, and what the report says of it. */
import { InputError } from "../errors.ts";
import type { Commit } from "../git/log.ts";
import { type NewRelease, type ReleaseBody, withinLimits } from "./body.ts";
import type { Notice } from "../outcome.ts";
import type { ReleaseOutcome } from "./outcome.ts";
import type { ReleasedCommit, Step } from "./head.ts";
import { pathspecs } from "./history/pathspec.ts";
import type { ReleaseHistory } from "./history/read.ts";
import { MAX_URL_LENGTH } from "./inputs.ts";
import { isTagOfVersion } from "./version.ts";

/** Everything of a release before the first request that writes. */
export interface PreparedRelease {
  /** As it is to be sent. */
  release: NewRelease;
  head: ReleasedCommit;
  history: ReleaseHistory;
}

/** Longest repository name in `commits`; in `refs` it is 200. */
const MAX_COMMIT_REPOSITORY = 64;

/**
 * The release as it is sent, and what the report says of it whether or not it is sent.
 * @throws InputError where the repository's name on the service cannot be told
 */
export function composeRelease(
  version: string,
  head: ReleasedCommit,
  history: ReleaseHistory,
  { inputs, context }: Step,
): { release: NewRelease; facts: Partial<ReleaseOutcome>; notices: Notice[] } {
  const { projects, setCommits } = inputs;
  const notices: Notice[] = [];
  // Dispatched from the tag of another version, as a rollback is: nothing of that tag is this release's.
  const isReleased = /^(?:push|create|release)$/u.test(context.event.name);
  const isOfOther = setCommits === "none" && !isReleased && head.currentTag !== undefined;
  const own = isOfOther && !isTagOfVersion(head.currentTag, inputs) ? undefined : head;
  const ref = inputs.ref ?? own?.commit;
  let url = inputs.releaseUrl ?? (own && defaultUrl(own));
  const { hostname = "" } = URL.parse(url ?? "") ?? {};
  const isNameless = url !== undefined && url !== inputs.releaseUrl && !HOST.test(hostname);
  if (isNameless || (url ?? "").length > MAX_URL_LENGTH) {
    const why = isNameless
      ? `is at the host "${hostname}", and the service takes public names alone`
      : `has ${url?.length} characters, and the service takes at most ${MAX_URL_LENGTH}`;
    const what = `The URL of the release's page ${why}: the release is sent without it.`;
    notices.push({ level: "notice", what, fix: `Set "release-url" to another one.` });
    url = undefined;
  }
  const { dateReleased: written = "now" } = inputs;
  const dateReleased = written === "now" ? new Date().toISOString() : written;
  const release: NewRelease = { version, projects, ref, url, dateReleased };
  if (setCommits === "none") return { release, facts: { ref, url, dateReleased }, notices };

  const { page, repository } = head;
  if (repository === undefined) {
    const what =
      "The repository's name is not known: the checkout has no origin on a server, and GITHUB_REPOSITORY is not set.";
    const fix = `Set "repository", for example "repository: owner/name", or "set-commits: none".`;
    throw new InputError([{ what, where: "input repository", fix }]);
  }
  const { range, commits, commitCount } = history;
  const paths = pathspecs(inputs.paths).length > 0 ? inputs.paths : undefined;
  const omitted = { commits: 0, patchSets: 0, paths: 0 };
  if (setCommits !== "refs" && commits.length > 0 && repository.length > MAX_COMMIT_REPOSITORY) {
    const what = `The repository's name "${repository}" has more than ${MAX_COMMIT_REPOSITORY} characters. The service takes no longer name in commits, so only the refs are sent.`;
    const fix = `Set "repository" to a shorter name of the repository on the service.`;
    notices.push({ level: "warning", what, fix });
  } else if (setCommits !== "refs" && commits.length > 0) {
    const undated = commits.filter(({ timestamp }) => timestamp === undefined).length;
    release.commits = commits.map((commit) => {
      const { id, authorName, authorEmail, message, changes: patch_set } = commit;
      const timestamp = undated === 0 ? commit.timestamp : undefined;
      const author = { author_name: authorName, author_email: authorEmail };
      const sent = withinLimits({ id, repository, ...author, timestamp, message, patch_set });
      omitted.paths += (patch_set?.length ?? 0) - (sent.patch_set?.length ?? 0);
      return sent;
    });
    if (undated > 0) {
      const what = `${undated} of ${commits.length} commits have no readable date. The service takes dates on every commit or on none, so all are sent without.`;
      notices.push({ level: "notice", what });
    }
  }
  const facts = { ref, url, dateReleased, repository, commitCount, paths, omitted };
  if (range === undefined) return { release, facts, notices };
  const { previous, current: commit } = range;
  if (setCommits === "auto" || setCommits === "refs") {
    if (release.commits === undefined && paths) {
      const what = `With "paths", refs are not sent without commits: a service that reads the repository itself would add every commit between them.`;
      notices.push({ level: "notice", what });
    } else release.refs = [{ repository, commit, previousCommit: previous }];
  }
  const isCompared = page !== undefined && previous !== undefined && previous !== commit;
  const comparePage = isCompared ? `${page}/compare/${previous}...${commit}` : undefined;
  return { release, facts: { ...facts, range: { ...range, comparePage } }, notices };
}

/** The page of the tag (which is the release's where there is one), else of the commit. */
function defaultUrl({ commit, currentTag, page }: ReleasedCommit): string | undefined {
  if (page === undefined || commit === undefined) return undefined;
  return currentTag === undefined
    ? `${page}/commit/${commit}`
    : `${page}/releases/tag/${encodeURIComponent(currentTag)}`;
}

/** What Sentry takes for the host of a web page: an address, `localhost`, or a name with a dot and a top-level domain. */
const HOST =
  /^(?:\[.*\]|[\d.]+|localhost|(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+(?:[a-z][a-z-]*[a-z]|xn--[a-z\d-]+)\.?)$/u;

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
