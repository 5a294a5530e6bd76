/** The history of a release from the GitHub API, where neither the checkout nor a fetch has it. */
import { type Failure, GitHubError } from "../../errors.ts";
import { type GitHubHistory, type GitHubTag, openGitHubHistory } from "./github-api.ts";
import { mayCarryToken } from "../../git/remote.ts";
import type { Notice } from "../../outcome.ts";
import type { ReleaseRange } from "../outcome.ts";
import { newestCount } from "./commits.ts";
import type { ReleaseHistory } from "./read.ts";
import { advice, told } from "./reasons.ts";
import {
  decideStart,
  decideTag,
  firstRelease,
  namedStart,
  noticingLoss,
  pushIsAboutHead,
  type RangeDecision,
  reportedRange,
  tagCandidates,
  type Task,
} from "./range.ts";

/** Tags that are compared with the head until one is its ancestor: each costs a request. */
const MAX_COMPARISONS = 10;

/**
 * Decides the range and reads its commits; their changed files stay unknown.
 * @throws GitHubError where the API cannot tell, InputError where `previous-ref` names nothing
 */
export async function compareHistory(
  task: Task,
  reasons: readonly Failure[],
): Promise<ReleaseHistory> {
  const { apiUrl, token } = task.request.github;
  const repository = task.head.githubRepository;
  if (repository === undefined) {
    throw new GitHubError("The GitHub server does not have this repository.");
  }
  if (token === undefined) throw noToken();
  if (!mayCarryToken(new URL(apiUrl))) {
    throw new GitHubError("The GitHub API is reached without encryption, so it gets no token.");
  }
  const { signal, log } = task.request;
  log.info(`Asking the GitHub API for the commits of ${repository} …`);
  const history = await openGitHubHistory({ apiUrl, repository, token, signal });
  const decision = await decide(task, history);
  const commits = await readCommits(task, decision, history);
  const source = {
    source: "compare-api",
    sourceReason: told(reasons),
    advice: advice(task.head.checkout, reasons),
  } satisfies Partial<ReleaseRange>;
  return {
    ...commits,
    range: reportedRange(task, decision, source),
    notices: [...decision.notices, ...limits(task, source.advice)],
  };
}

function noToken(): GitHubError {
  return new GitHubError("There is no github-token for the GitHub API.", {
    fix: "Leave `github-token` as it is by default, or set it to a token that can read the repository.",
  });
}

async function decide(task: Task, history: GitHubHistory): Promise<RangeDecision> {
  const start = await namedStart(task, history);
  if (start !== undefined) {
    const comparison = await history.compare(start.previous, task.commit);
    const isAncestor = comparison?.status === "ahead" || comparison?.status === "identical";
    if (isAncestor || pushIsAboutHead(task)) {
      if (comparison === undefined) throw unrelated();
      return decideStart(start, { head: task.commit, mergeBase: comparison.mergeBase });
    }
  }
  const { foundBy, kind, tags } = tagCandidates(task, await history.tags());
  const tag =
    kind === "ordered"
      ? await firstAncestor(tags, task.commit, history)
      : await nearest(tags, task.commit, history);
  const decision = tag === undefined ? firstRelease() : decideTag(tag, foundBy);
  return start === undefined ? noticingLoss(task, decision) : decision;
}

function unrelated(): GitHubError {
  return new GitHubError(
    "The GitHub API does not compare commits that have no ancestor in common.",
  );
}

async function firstAncestor(
  tags: readonly GitHubTag[],
  head: string,
  history: GitHubHistory,
): Promise<GitHubTag | undefined> {
  for (const tag of tags.slice(0, MAX_COMPARISONS)) {
    const comparison = await history.compare(tag.commit, head);
    if (comparison?.status === "ahead") return tag;
  }
  if (tags.length <= MAX_COMPARISONS) return undefined;
  throw tooManyTags();
}

async function nearest(
  tags: readonly GitHubTag[],
  head: string,
  history: GitHubHistory,
): Promise<GitHubTag | undefined> {
  if (tags.length > MAX_COMPARISONS) throw tooManyTags();
  let best: { tag: GitHubTag; total: number } | undefined;
  for (const tag of tags) {
    const comparison = await history.compare(tag.commit, head);
    if (comparison?.status !== "ahead") continue;
    const { total } = comparison;
    if (best === undefined || total < best.total) best = { tag, total };
  }
  return best?.tag;
}

function tooManyTags(): GitHubError {
  return new GitHubError(
    `Which of the tags is the previous release cannot be told within ${MAX_COMPARISONS} requests to the GitHub API.`,
    { fix: `Set "previous-ref" or "tag-pattern", or check out with "fetch-depth: 0".` },
  );
}

async function readCommits(
  task: Task,
  decision: RangeDecision,
  history: GitHubHistory,
): Promise<Pick<ReleaseHistory, "commits" | "commitCount">> {
  const { previous: base } = decision;
  const head = task.commit;
  const limit = newestCount(task, decision);
  // The API filters by path one commit at a time only.
  if (task.paths.length > 0) return { commits: [] };
  if (base === undefined) {
    const commits = await history.newest(head, limit);
    return { commits, commitCount: commits.length };
  }
  if (!task.request.want.commits) {
    const comparison = await history.compare(base, head);
    return { commits: [], ...(comparison && { commitCount: comparison.total }) };
  }
  const { commits, total } = await history.commits({ base, head }, limit);
  return { commits, commitCount: total };
}

/** What the API does not tell, and was asked for. */
function limits({ request, paths }: Task, fix: string): Notice[] {
  if (paths.length > 0) {
    return [
      {
        level: "warning",
        what: "The commits come from the GitHub API, which cannot filter them by paths: the release is sent without commits.",
        fix,
      },
    ];
  }
  if (!request.want.commits || !request.want.patchSet) return [];
  return [
    {
      level: "notice",
      what: "The commits come from the GitHub API: they are sent without their changed files.",
      fix,
    },
  ];
}
