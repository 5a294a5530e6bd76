/** Puts the release together: what is sent, and what the report says of it. No effects but on the outcome. */
import type { RunContext } from "../context.ts";
import { InputError } from "../errors.ts";
import type { Commit } from "../git/log.ts";
import type { ReleaseInputs } from "./inputs.ts";
import type { CommitRow, ReleaseOutcome } from "./outcome.ts";
import {
  MAX_COMMIT_REPOSITORY,
  type NewRelease,
  type ReleaseBody,
  type ReleaseCommit,
  type ReleaseRef,
  withinLimits,
} from "./body.ts";
import type { Head } from "./head.ts";
import type { ReleaseHistory } from "./history/read.ts";

/** The service stores at most this many characters of a `url`. */
const MAX_URL_LENGTH = 200;

/** What a release is made of, apart from its version. */
export interface ReleaseSources {
  inputs: ReleaseInputs;
  context: RunContext;
  head: Head;
  /** Absent with `set-commits: none`. */
  history: ReleaseHistory | undefined;
}

/**
 * The release as it is sent. Facts, commits and what was left out are noted in the outcome.
 * @throws InputError where the repository's name on the service cannot be told
 */
export function composeRelease(
  version: string,
  sources: ReleaseSources,
  outcome: ReleaseOutcome,
): NewRelease {
  const { inputs, head, history } = sources;
  outcome.ref = inputs.ref ?? head.commit;
  outcome.dateReleased =
    inputs.dateReleased === undefined ? new Date().toISOString() : inputs.dateReleased;
  const url = inputs.releaseUrl ?? defaultUrl(sources, outcome);
  if (url !== undefined) outcome.url = url;
  const release: NewRelease = { version, projects: inputs.projects, ref: outcome.ref };
  if (url !== undefined) release.url = url;
  // Omitted, servers store null whatever is written elsewhere: an unreleased version.
  if (outcome.dateReleased !== null) release.dateReleased = outcome.dateReleased;
  if (history && inputs.setCommits !== "none")
    addHistory(release, { ...sources, history }, outcome);
  return release;
}

function addHistory(
  release: NewRelease,
  sources: ReleaseSources & { history: ReleaseHistory },
  outcome: ReleaseOutcome,
): void {
  const { inputs, history } = sources;
  const repository = repositoryName(sources);
  outcome.repository = repository;
  if (history.commitCount !== undefined) outcome.commitCount = history.commitCount;
  if (history.range) outcome.range = { ...history.range, comparePage: comparePage(sources) };
  if (inputs.setCommits !== "commits" && history.range) {
    release.refs = [releaseRef(repository, history.range)];
  }
  if (inputs.setCommits === "refs" || history.commits.length === 0) return;
  if (repository.length > MAX_COMMIT_REPOSITORY) {
    outcome.notices.push({
      level: "warning",
      what: `The repository's name "${repository}" has more than ${MAX_COMMIT_REPOSITORY} characters, which the service does not take in commits: refs are sent alone.`,
      fix: `Set "repository" to a shorter name of the repository on the service.`,
    });
    return;
  }
  release.commits = history.commits.map((commit) => {
    const { commit: sent, pathsLeftOut } = withinLimits(releaseCommit(commit, repository));
    outcome.omitted.paths += pathsLeftOut;
    return sent;
  });
  leaveOutTimestamps(release.commits, outcome);
}

/** The service wants a timestamp on every commit or on none: one unreadable date costs them all. */
function leaveOutTimestamps(commits: ReleaseCommit[], outcome: ReleaseOutcome): void {
  const undated = commits.filter(({ timestamp }) => timestamp === undefined).length;
  if (undated === 0) return;
  for (const commit of commits) delete commit.timestamp;
  outcome.notices.push({
    level: "notice",
    what: `${undated} of ${commits.length} commits carry no date that can be read: all were sent without their dates, because the service takes dates on every commit or on none.`,
  });
}

/** Says what of the release was sent: the newest commits that fit, and what was left out. */
export function recordSent(
  sent: ReleaseBody,
  { history, head, context }: ReleaseSources,
  outcome: ReleaseOutcome,
): void {
  outcome.requestBytes = sent.bytes;
  outcome.omitted.patchSets = sent.patchSetsLeftOut;
  const commits = history?.commits ?? [];
  outcome.commits = commits
    .slice(0, sent.sentCommits)
    .map((commit) => commitRow(commit, repositoryPage(head, context)));
  // With refs alone no commits are missing: none were to be sent.
  if (sent.sentCommits + sent.commitsLeftOut > 0) {
    outcome.omitted.commits = (history?.commitCount ?? 0) - sent.sentCommits;
  }
}

function releaseRef(repository: string, range: { previous?: string; current: string }): ReleaseRef {
  const ref: ReleaseRef = { repository, commit: range.current };
  if (range.previous !== undefined) ref.previousCommit = range.previous;
  return ref;
}

function releaseCommit(commit: Commit, repository: string): ReleaseCommit {
  const sent: ReleaseCommit = {
    id: commit.id,
    repository,
    author_name: commit.authorName,
    author_email: commit.authorEmail,
    timestamp: commit.timestamp,
    message: commit.message,
  };
  if (commit.changes) sent.patch_set = commit.changes;
  return sent;
}

function commitRow(commit: Commit, page: string | undefined): CommitRow {
  const row: CommitRow = {
    id: commit.id,
    subject: commit.message.split("\n", 1)[0] ?? "",
    author: commit.authorName,
    timestamp: commit.timestamp,
  };
  if (page !== undefined) row.url = `${page}/commit/${commit.id}`;
  if (commit.changes) {
    const files = { added: 0, modified: 0, deleted: 0 };
    for (const { type } of commit.changes) files[CHANGE_NAMES[type]] += 1;
    row.files = files;
  }
  return row;
}

const CHANGE_NAMES = { A: "added", M: "modified", D: "deleted" } as const;

function repositoryName({ inputs, head, context }: ReleaseSources): string {
  const name = inputs.repository ?? head.originRepository ?? context.repository;
  if (name !== undefined) return name;
  throw new InputError([
    {
      what: "The repository's name on the service cannot be told: the checkout's origin is not on this GitHub server, and GITHUB_REPOSITORY is not set.",
      where: "input repository",
      fix: `Set "repository", for example "repository: owner/name", or "set-commits: none".`,
    },
  ]);
}

/** Page of the repository on the GitHub server. */
function repositoryPage(head: Head, context: RunContext): string | undefined {
  const name = head.originRepository ?? context.repository;
  if (name === undefined) return undefined;
  const path = name.split("/").map((part) => encodeURIComponent(part));
  return `${context.serverUrl}/${path.join("/")}`;
}

/** The page that shows what is between two commits. */
function comparePage({ head, history, context }: ReleaseSources): string | undefined {
  const page = repositoryPage(head, context);
  const { previous, current } = history?.range ?? {};
  if (page === undefined || previous === undefined || previous === current) return undefined;
  return `${page}/compare/${previous}...${current}`;
}

/** The page of the tag (which is the release's where there is one), else of the commit. */
function defaultUrl(
  { head, context }: ReleaseSources,
  outcome: ReleaseOutcome,
): string | undefined {
  const page = repositoryPage(head, context);
  if (page === undefined || head.commit === undefined) return undefined;
  const url =
    head.currentTag === undefined
      ? `${page}/commit/${head.commit}`
      : `${page}/releases/tag/${encodeURIComponent(head.currentTag)}`;
  if (url.length <= MAX_URL_LENGTH) return url;
  outcome.notices.push({
    level: "notice",
    what: `The address of the tag's page has ${url.length} characters, more than the ${MAX_URL_LENGTH} that the service takes: it was left out.`,
    fix: `Set "release-url" to a shorter one.`,
  });
  return undefined;
}
