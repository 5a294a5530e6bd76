/** Puts the release together: what is sent, and what the report says of it. Pure. */
import type { RunContext } from "../context.ts";
import { InputError } from "../errors.ts";
import type { Commit } from "../git/log.ts";
import type { ReleaseInputs } from "./inputs.ts";
import type { Notice } from "../outcome.ts";
import type { CommitRow, ReleaseOutcome, ReleaseRange } from "./outcome.ts";
import {
  MAX_COMMIT_REPOSITORY,
  MAX_URL_LENGTH,
  type NewRelease,
  type ReleaseBody,
  type ReleaseCommit,
  withinLimits,
} from "./body.ts";
import { type ReleasedCommit, repositoryName } from "./head.ts";
import { pathspecs } from "./history/pathspec.ts";
import type { ReleaseHistory } from "./history/read.ts";

/** What a release is made of, apart from its version. */
export interface ReleaseSources {
  inputs: ReleaseInputs;
  context: RunContext;
  head: ReleasedCommit;
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
  const { inputs, context, head, history, now } = sources;
  const notices: Notice[] = [];
  const page = repositoryPage(head, context);
  const ref = inputs.ref ?? head.commit;
  const url = inputs.releaseUrl ?? defaultUrl(head, page, notices);
  const { dateReleased: written = "now" } = inputs;
  const dateReleased = written === "now" ? now.toISOString() : written;
  const release: NewRelease = { version, projects: inputs.projects, ref, url, dateReleased };
  const facts = { ref, url, dateReleased };
  if (inputs.setCommits === "none") return { release, facts, pathsLeftOut: 0, notices };

  const repository = repositoryName(head, sources);
  if (repository === undefined) throw unknownRepository();
  let pathsLeftOut = 0;
  if (inputs.setCommits !== "refs" && history.commits.length > 0) {
    if (repository.length > MAX_COMMIT_REPOSITORY) {
      notices.push({
        level: "warning",
        what: `The repository's name "${repository}" has more than ${MAX_COMMIT_REPOSITORY} characters, which the service does not take in commits: refs are sent alone.`,
        fix: `Set "repository" to a shorter name of the repository on the service.`,
      });
    } else {
      const limited = history.commits.map((commit) => releaseCommit(commit, repository));
      pathsLeftOut = limited.reduce((sum, one) => sum + one.pathsLeftOut, 0);
      const commits = limited.map(({ commit }) => commit);
      release.commits = withoutPartialDates(commits, notices);
    }
  }
  const { range, commitCount } = history;
  const isFiltered = pathspecs(inputs.paths).length > 0;
  if (range !== undefined && inputs.setCommits !== "commits") {
    if (release.commits === undefined && isFiltered) {
      notices.push({
        level: "notice",
        what: `With "paths", refs are not sent without commits: a service that reads the repository itself would take all commits between them.`,
      });
    } else {
      release.refs = [{ repository, commit: range.current, previousCommit: range.previous }];
    }
  }
  const comparePage = range && pageBetween(range, page);
  return {
    release,
    facts: {
      ...facts,
      repository,
      commitCount,
      range: range && { ...range, comparePage },
      paths: isFiltered ? inputs.paths : undefined,
    },
    pathsLeftOut,
    notices,
  };
}

function releaseCommit(commit: Commit, repository: string): ReturnType<typeof withinLimits> {
  return withinLimits({
    id: commit.id,
    repository,
    author_name: commit.authorName,
    author_email: commit.authorEmail,
    timestamp: commit.timestamp,
    message: commit.message,
    patch_set: commit.changes,
  });
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

/** Records what of the release was sent: the newest commits that fit, and what was left out. */
export function recordSent(
  sent: ReleaseBody,
  { history, head, context }: ReleaseSources,
  outcome: ReleaseOutcome,
): void {
  const page = repositoryPage(head, context);
  const { commits, commitCount = 0 } = history;
  outcome.requestBytes = sent.bytes;
  outcome.commits = commits.slice(0, sent.sentCommits).map((commit) => commitRow(commit, page));
  outcome.omitted.patchSets = sent.patchSetsLeftOut;
  // With refs alone no commits are missing: none were to be sent.
  const isAsked = sent.sentCommits + sent.commitsLeftOut > 0;
  outcome.omitted.commits = isAsked ? commitCount - sent.sentCommits : 0;
}

function commitRow(commit: Commit, page: string | undefined): CommitRow {
  const { id, message, authorName: author, timestamp, changes } = commit;
  const count = (wanted: string) => changes?.filter(({ type }) => type === wanted).length ?? 0;
  return {
    id,
    subject: message.split("\n", 1)[0] ?? "",
    author,
    timestamp,
    url: page && `${page}/commit/${id}`,
    files: changes && { added: count("A"), modified: count("M"), deleted: count("D") },
  };
}

function unknownRepository(): InputError {
  return new InputError([
    {
      what: "The repository's name on the service cannot be told: the checkout's origin is not on the server of this run, and GITHUB_REPOSITORY is not set.",
      where: "input repository",
      fix: `Set "repository", for example "repository: owner/name", or "set-commits: none".`,
    },
  ]);
}

/** Page of the repository on the GitHub server. Of an origin elsewhere nothing is known there. */
function repositoryPage(head: ReleasedCommit, context: RunContext): string | undefined {
  const isElsewhere = head.originRepository === undefined && head.originName !== undefined;
  const name = isElsewhere ? undefined : (head.originRepository ?? context.repository);
  if (name === undefined) return undefined;
  const path = name.split("/").map((part) => encodeURIComponent(part));
  return `${context.serverUrl}/${path.join("/")}`;
}

/** The page that shows what is between two commits. */
function pageBetween(
  { previous, current }: ReleaseRange,
  page: string | undefined,
): string | undefined {
  if (page === undefined || previous === undefined || previous === current) return undefined;
  return `${page}/compare/${previous}...${current}`;
}

/** The page of the tag (which is the release's where there is one), else of the commit. */
function defaultUrl(
  { commit, currentTag }: ReleasedCommit,
  page: string | undefined,
  notices: Notice[],
): string | undefined {
  if (page === undefined || commit === undefined) return undefined;
  const url =
    currentTag === undefined
      ? `${page}/commit/${commit}`
      : `${page}/releases/tag/${encodeURIComponent(currentTag)}`;
  if (url.length <= MAX_URL_LENGTH) return url;
  notices.push({
    level: "notice",
    what: `The address of the tag's page has ${url.length} characters, more than the ${MAX_URL_LENGTH} that the service takes: it was left out.`,
    fix: `Set "release-url" to a shorter one.`,
  });
  return undefined;
}
