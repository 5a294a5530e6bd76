/** Puts the release together: what is sent, and what the report says of it. */
import type { RunContext } from "../context.ts";
import { InputError } from "../errors.ts";
import type { Commit } from "../git/log.ts";
import {
  MAX_COMMIT_REPOSITORY,
  MAX_URL_LENGTH,
  type NewRelease,
  type ReleaseBody,
  withinLimits,
} from "./body.ts";
import { type ReleasedCommit, repositoryName, type Step } from "./head.ts";
import { pathspecs } from "./history/pathspec.ts";
import type { ReleaseHistory } from "./history/read.ts";
import type { CommitRow, ReleaseOutcome } from "./command.ts";

/**
 * The release as it is sent. What is to be said of it is in `outcome`, whether or not it is sent.
 * @throws InputError where the repository's name on the service cannot be told
 */
export function composeRelease(
  version: string,
  head: ReleasedCommit,
  history: ReleaseHistory,
  { inputs, context }: Pick<Step, "inputs" | "context">,
  outcome: ReleaseOutcome,
): NewRelease {
  const { notices } = outcome;
  const page = repositoryPage(head, context);
  let url = inputs.releaseUrl ?? defaultUrl(head, page);
  if (url !== undefined && url.length > MAX_URL_LENGTH) {
    notices.push({
      level: "notice",
      what: `The address of the tag's page has ${url.length} characters. The service takes at most ${MAX_URL_LENGTH}, so the release is sent without it.`,
      fix: `Set "release-url" to a shorter one.`,
    });
    url = undefined;
  }
  const { dateReleased: written = "now" } = inputs;
  const dateReleased = written === "now" ? new Date().toISOString() : written;
  const ref = inputs.ref ?? head.commit;
  const release: NewRelease = { version, projects: inputs.projects, ref, url, dateReleased };
  Object.assign(outcome, { ref, url, dateReleased });
  if (inputs.setCommits === "none") return release;

  const repository = repositoryName(head, { inputs, context });
  if (repository === undefined) {
    throw new InputError([
      {
        what: "The repository's name is not known: the checkout has no origin on a server, and GITHUB_REPOSITORY is not set.",
        where: "input repository",
        fix: `Set "repository", for example "repository: owner/name", or "set-commits: none".`,
      },
    ]);
  }
  const { range, commits, commitCount } = history;
  const isFiltered = pathspecs(inputs.paths).length > 0;
  Object.assign(outcome, { repository, commitCount, paths: isFiltered ? inputs.paths : undefined });
  if (inputs.setCommits !== "refs" && commits.length > 0) {
    if (repository.length > MAX_COMMIT_REPOSITORY) {
      notices.push({
        level: "warning",
        what: `The repository's name "${repository}" has more than ${MAX_COMMIT_REPOSITORY} characters. The service takes no longer name in commits, so only the refs are sent.`,
        fix: `Set "repository" to a shorter name of the repository on the service.`,
      });
    } else {
      const undated = commits.filter(({ timestamp }) => timestamp === undefined).length;
      release.commits = commits.map(
        ({ id, authorName, authorEmail, timestamp, message, changes }) => {
          const { commit, pathsLeftOut } = withinLimits({
            id,
            repository,
            author_name: authorName,
            author_email: authorEmail,
            timestamp: undated === 0 ? timestamp : undefined,
            message,
            patch_set: changes,
          });
          outcome.omitted.paths += pathsLeftOut;
          return commit;
        },
      );
      if (undated > 0) {
        notices.push({
          level: "notice",
          what: `${undated} of ${commits.length} commits have no readable date. The service takes dates on every commit or on none, so all are sent without.`,
        });
      }
    }
  }
  if (range === undefined) return release;
  const { previous: previousCommit, current: commit } = range;
  const comparePage =
    page !== undefined && previousCommit !== undefined && previousCommit !== commit
      ? `${page}/compare/${previousCommit}...${commit}`
      : undefined;
  outcome.range = { ...range, ...(comparePage && { comparePage }) };
  if (inputs.setCommits === "commits") return release;
  if (release.commits === undefined && isFiltered) {
    notices.push({
      level: "notice",
      what: `With "paths", refs are not sent without commits: a service that reads the repository itself would add every commit between them.`,
    });
  } else release.refs = [{ repository, commit, previousCommit }];
  return release;
}

/** Records what of the release was sent: the newest commits that fit, and what was left out. */
export function recordSent(
  sent: ReleaseBody,
  { commits, commitCount = 0 }: ReleaseHistory,
  head: ReleasedCommit,
  context: RunContext,
  outcome: ReleaseOutcome,
): void {
  const page = repositoryPage(head, context);
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

/** Page of the repository on the GitHub server. Of an origin elsewhere nothing is known there. */
function repositoryPage(head: ReleasedCommit, context: RunContext): string | undefined {
  const isElsewhere = head.originRepository === undefined && head.originName !== undefined;
  const name = isElsewhere ? undefined : (head.originRepository ?? context.repository);
  if (name === undefined) return undefined;
  const path = name.split("/").map((part) => encodeURIComponent(part));
  return `${context.serverUrl}/${path.join("/")}`;
}

/** The page of the tag (which is the release's where there is one), else of the commit. */
function defaultUrl(
  { commit, currentTag }: ReleasedCommit,
  page: string | undefined,
): string | undefined {
  if (page === undefined || commit === undefined) return undefined;
  return currentTag === undefined
    ? `${page}/commit/${commit}`
    : `${page}/releases/tag/${encodeURIComponent(currentTag)}`;
}
