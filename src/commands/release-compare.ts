/** The history of a release from the GitHub API, where neither the checkout nor a fetch has it. */
import { GitHubError } from "../errors.ts";
import { type GitHubHistory, type GitHubTag, openGitHubHistory } from "../github/history.ts";
import { mayCarryToken } from "../git/remote.ts";
import type { Notice, ReleaseRange } from "../outcome.ts";
import { newestCount } from "./release-commits.ts";
import type { ReleaseHistory } from "./release-history.ts";
import {
  decideStart,
  decideTag,
  firstRelease,
  namedStart,
  pushIsAboutHead,
  type RangeDecision,
  reportedRange,
  tagCandidates,
  type Task,
} from "./release-range.ts";

/** Tags that are compared with the head until one is its ancestor: each costs a request. */
const MAX_COMPARISONS = 10;

/**
 * Decides the range and reads its commits; their changed files stay unknown.
 * @throws GitHubError where the API cannot tell, InputError where `previous-ref` names nothing
 */
export async function compareHistory(
  task: Task,
  reasons: readonly string[],
): Promise<ReleaseHistory> {
  const { apiUrl, token } = task.request.github;
  const repository = task.head.githubRepository;
  if (repository === undefined) {
    throw new GitHubError("The GitHub server does not have this repository.");
  }
  if (token === undefined) throw new GitHubError("There is no github-token for the GitHub API.");
  if (!mayCarryToken(new URL(apiUrl))) {
    throw new GitHubError("The GitHub API is reached without encryption, so it gets no token.");
  }
  const { signal, log } = task.request;
  log.info(`Asking the GitHub API for the commits of ${repository} …`);
  const history = await openGitHubHistory({ apiUrl, repository, token, signal });
  const decision = await decide(task, history);
  const commits = await readCommits(task, decision, history);
  return {
    ...commits,
    range: reportedRange(task, decision, source(reasons)),
    notices: [...decision.notices, ...limits(task)],
  };
}

function source(
  reasons: readonly string[],
): Pick<ReleaseRange, "source" | "sourceReason" | "advice"> {
  return {
    source: "compare-api",
    sourceReason: reasons.join(" "),
    advice: `Set "fetch-depth: 0" in the actions/checkout step, on a runner with git, to send the changed files too.`,
  };
}

async function decide(task: Task, history: GitHubHistory): Promise<RangeDecision> {
  const start = await namedStart(task, history);
  if (start !== undefined) {
    const { status, mergeBase } = await history.compare(start.previous, task.commit);
    const isAncestor = status === "ahead" || status === "identical";
    if (isAncestor || pushIsAboutHead(task)) {
      return decideStart(start, { head: task.commit, mergeBase });
    }
  }
  const { foundBy, kind, tags } = tagCandidates(task, await history.tags());
  if (tags.length === 0) return firstRelease();
  const tag =
    kind === "ordered"
      ? await firstAncestor(tags, task.commit, history)
      : await nearest(tags, task.commit, history);
  return tag === undefined ? firstRelease() : decideTag(tag, foundBy);
}

async function firstAncestor(
  tags: readonly GitHubTag[],
  head: string,
  history: GitHubHistory,
): Promise<GitHubTag | undefined> {
  for (const tag of tags.slice(0, MAX_COMPARISONS)) {
    const { status } = await history.compare(tag.commit, head);
    if (status === "ahead") return tag;
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
    const { status, total } = await history.compare(tag.commit, head);
    if (status === "ahead" && (best === undefined || total < best.total)) best = { tag, total };
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
  if (task.paths.length > 0) return { commits: [], commitCount: 0 };
  if (base === undefined) {
    const commits = await history.newest(head, limit);
    return { commits, commitCount: commits.length };
  }
  if (!task.request.want.commits) {
    const { total } = await history.compare(base, head);
    return { commits: [], commitCount: total };
  }
  const { commits, total } = await history.commits({ base, head }, limit);
  return { commits, commitCount: total };
}

/** What the API does not tell, and was asked for. */
function limits({ request, paths }: Task): Notice[] {
  const fix = "Check out with `fetch-depth: 0`, on a runner with git.";
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
