/** Puts the release together: what is sent, and what the report says of it. Pure. */
import type { RunContext } from "../context.ts";
import { InputError } from "../errors.ts";
import type { Commit } from "../git/log.ts";
import type { ReleaseInputs } from "./inputs.ts";
import type { Notice } from "../outcome.ts";
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
import { pathspecs } from "./history/pathspec.ts";
import type { ReleaseHistory } from "./history/read.ts";

/** The service stores at most this many characters of a `url`. */
const MAX_URL_LENGTH = 200;

/** What a release is made of, apart from its version. */
export interface ReleaseSources {
  inputs: ReleaseInputs;
  context: RunContext;
  head: Head;
  history: ReleaseHistory;
  now: Date;
}

export interface ComposedRelease {
  release: NewRelease;
  /** What the report says of it, whether or not it is sent. */
  facts: Pick<
    ReleaseOutcome,
    "ref" | "url" | "dateReleased" | "repository" | "commitCount" | "range" | "paths"
  >;
  /** Paths that are longer than the service takes. */
  pathsLeftOut: number;
  notices: Notice[];
}

/**
 * The release as it is sent.
 * @throws InputError where the repository's name on the service cannot be told
 */
export function composeRelease(version: string, sources: ReleaseSources): ComposedRelease {
  const { inputs, head, history, now } = sources;
  const notices: Notice[] = [];
  const ref = inputs.ref ?? head.commit;
  const { dateReleased: written = "now" } = inputs;
  const dateReleased = written === "now" ? now.toISOString() : written;
  const url = inputs.releaseUrl ?? defaultUrl(sources, notices);
  const release: NewRelease = {
    version,
    projects: inputs.projects,
    ref,
    url,
    dateReleased,
  };
  if (inputs.setCommits === "none") {
    return { release, facts: { ref, url, dateReleased }, pathsLeftOut: 0, notices };
  }
  const repository = repositoryName(sources);
  const { range, commitCount } = history;
  const { commits, pathsLeftOut } = sentCommits(repository, sources, notices);
  const refs = sentRefs(repository, sources);
  const isFiltered = pathspecs(inputs.paths).length > 0;
  if (refs !== undefined && commits === undefined && isFiltered) notices.push(REFS_LEFT_OUT);
  return {
    release: { ...release, commits, refs: commits === undefined && isFiltered ? undefined : refs },
    facts: {
      ref,
      url,
      dateReleased,
      repository,
      commitCount,
      range: range && { ...range, comparePage: comparePage(sources) },
      paths: isFiltered ? inputs.paths : undefined,
    },
    pathsLeftOut,
    notices,
  };
}

/** A service that reads the repository itself would take all commits between the refs, whatever their paths. */
const REFS_LEFT_OUT: Notice = {
  level: "notice",
  what: `With "paths", refs are not sent without commits: a service that reads the repository itself would take all commits between them.`,
};

function sentRefs(
  repository: string,
  { inputs, history: { range } }: ReleaseSources,
): ReleaseRef[] | undefined {
  if (range === undefined || inputs.setCommits === "commits") return undefined;
  return [{ repository, commit: range.current, previousCommit: range.previous }];
}

/** The commits within the service's limits; undefined where none are sent. */
function sentCommits(
  repository: string,
  { inputs, history }: ReleaseSources,
  notices: Notice[],
): { commits: ReleaseCommit[] | undefined; pathsLeftOut: number } {
  const none = { commits: undefined, pathsLeftOut: 0 };
  if (inputs.setCommits === "refs" || history.commits.length === 0) return none;
  if (repository.length > MAX_COMMIT_REPOSITORY) {
    notices.push({
      level: "warning",
      what: `The repository's name "${repository}" has more than ${MAX_COMMIT_REPOSITORY} characters, which the service does not take in commits: refs are sent alone.`,
      fix: `Set "repository" to a shorter name of the repository on the service.`,
    });
    return none;
  }
  const limited = history.commits.map((commit) => withinLimits(releaseCommit(commit, repository)));
  return {
    commits: withoutPartialDates(
      limited.map(({ commit }) => commit),
      notices,
    ),
    pathsLeftOut: limited.reduce((sum, { pathsLeftOut }) => sum + pathsLeftOut, 0),
  };
}

/** The service wants a timestamp on every commit or on none: one unreadable date costs them all. */
function withoutPartialDates(commits: ReleaseCommit[], notices: Notice[]): ReleaseCommit[] {
  const undated = commits.filter(({ timestamp }) => timestamp === undefined).length;
  if (undated === 0) return commits;
  notices.push({
    level: "notice",
    what: `${undated} of ${commits.length} commits carry no date that can be read: all were sent without their dates, because the service takes dates on every commit or on none.`,
  });
  return commits.map((commit) => ({ ...commit, timestamp: undefined }));
}

/** What of the release was sent: the newest commits that fit, and what was left out. */
export function sentFacts(
  sent: ReleaseBody,
  { history, head, context }: ReleaseSources,
): {
  requestBytes: number;
  commits: CommitRow[];
  patchSetsLeftOut: number;
  commitsLeftOut: number;
} {
  const page = repositoryPage(head, context);
  // With refs alone no commits are missing: none were to be sent.
  const isAsked = sent.sentCommits + sent.commitsLeftOut > 0;
  return {
    requestBytes: sent.bytes,
    commits: history.commits.slice(0, sent.sentCommits).map((commit) => commitRow(commit, page)),
    patchSetsLeftOut: sent.patchSetsLeftOut,
    commitsLeftOut: isAsked ? (history.commitCount ?? 0) - sent.sentCommits : 0,
  };
}

function releaseCommit(commit: Commit, repository: string): ReleaseCommit {
  return {
    id: commit.id,
    repository,
    author_name: commit.authorName,
    author_email: commit.authorEmail,
    timestamp: commit.timestamp,
    message: commit.message,
    patch_set: commit.changes,
  };
}

function commitRow(commit: Commit, page: string | undefined): CommitRow {
  return {
    id: commit.id,
    subject: commit.message.split("\n", 1)[0] ?? "",
    author: commit.authorName,
    timestamp: commit.timestamp,
    url: page && `${page}/commit/${commit.id}`,
    files: commit.changes && countChanges(commit.changes),
  };
}

function countChanges(changes: NonNullable<Commit["changes"]>): CommitRow["files"] {
  const files = { added: 0, modified: 0, deleted: 0 };
  for (const { type } of changes) files[CHANGE_NAMES[type]] += 1;
  return files;
}

const CHANGE_NAMES = { A: "added", M: "modified", D: "deleted" } as const;

function repositoryName({ inputs, head, context }: ReleaseSources): string {
  const name = inputs.repository ?? head.originName ?? context.repository;
  if (name !== undefined) return name;
  throw new InputError([
    {
      what: "The repository's name on the service cannot be told: the checkout's origin is not on the server of this run, and GITHUB_REPOSITORY is not set.",
      where: "input repository",
      fix: `Set "repository", for example "repository: owner/name", or "set-commits: none".`,
    },
  ]);
}

/** Page of the repository on the GitHub server. Of an origin elsewhere nothing is known there. */
function repositoryPage(head: Head, context: RunContext): string | undefined {
  const isElsewhere = head.originRepository === undefined && head.originName !== undefined;
  const name = isElsewhere ? undefined : (head.originRepository ?? context.repository);
  if (name === undefined) return undefined;
  const path = name.split("/").map((part) => encodeURIComponent(part));
  return `${context.serverUrl}/${path.join("/")}`;
}

/** The page that shows what is between two commits. */
function comparePage({ head, history, context }: ReleaseSources): string | undefined {
  const page = repositoryPage(head, context);
  const { previous, current } = history.range ?? {};
  if (page === undefined || previous === undefined || previous === current) return undefined;
  return `${page}/compare/${previous}...${current}`;
}

/** The page of the tag (which is the release's where there is one), else of the commit. */
function defaultUrl({ head, context }: ReleaseSources, notices: Notice[]): string | undefined {
  const page = repositoryPage(head, context);
  if (page === undefined || head.commit === undefined) return undefined;
  const url =
    head.currentTag === undefined
      ? `${page}/commit/${head.commit}`
      : `${page}/releases/tag/${encodeURIComponent(head.currentTag)}`;
  if (url.length <= MAX_URL_LENGTH) return url;
  notices.push({
    level: "notice",
    what: `The address of the tag's page has ${url.length} characters, more than the ${MAX_URL_LENGTH} that the service takes: it was left out.`,
    fix: `Set "release-url" to a shorter one.`,
  });
  return undefined;
}
