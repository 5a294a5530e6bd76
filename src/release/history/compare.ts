/** The history of a release from the GitHub API, where neither the checkout nor a fetch has it. */
import { GitHubError } from "../../errors.ts";
import { apiName, type GitHubHistory, type GitHubTag, openGitHubHistory } from "./github-api.ts";
import { mayCarryToken } from "../../git/remote.ts";
import type { Notice } from "../../outcome.ts";
import { wantedHistory } from "../head.ts";
import { type CollectedCommits, newestCount } from "./commits.ts";
import {
  decideStart,
  decideTag,
  firstRelease,
  type HistoryTask,
  namedStart,
  pushIsAboutHead,
  type RangeDecision,
  tagCandidates,
  withLostPushWarning,
} from "./range.ts";

/** Tags that are compared with the head until one is its ancestor: each costs a request. */
const MAX_COMPARISONS = 10;

/**
 * Decides the range and reads its commits; their changed files stay unknown.
 * @param fix what would get these too
 * @throws GitHubError where the API cannot tell, InputError where `previous-ref` names nothing
 */
export async function compareHistory(
  task: HistoryTask,
  notice: Pick<Notice, "level" | "fix">,
): Promise<{ decision: RangeDecision; collected: CollectedCommits }> {
  const history = await openApi(task);
  const decision = await decide(task, history);
  const collected = await readCommits(task, decision, history);
  return {
    decision: { ...decision, notices: [...decision.notices, ...limits(task, notice)] },
    collected,
  };
}

async function openApi({ head, inputs, context, signal, log }: HistoryTask) {
  const { apiUrl, environment, serverUrl } = context;
  const api = apiName(apiUrl);
  const { githubToken: token } = inputs;
  const { githubRepository: repository } = head;
  if (repository === undefined) {
    throw new GitHubError(`${new URL(serverUrl).host} does not have this repository.`);
  }
  if (token === undefined) throw noToken(api);
  if (!mayCarryToken(new URL(apiUrl))) {
    throw new GitHubError(`The ${api} is reached without encryption, so it gets no token.`);
  }
  log.info(`Asking the ${api} for the commits of ${repository} …`);
  return await openGitHubHistory({ apiUrl, repository, token, environment, signal });
}

function noToken(api: string): GitHubError {
  return new GitHubError(`There is no github-token for the ${api}.`, {
    fix: "Leave `github-token` as it is by default, or set it to a token that can read the repository.",
  });
}

async function decide(task: HistoryTask, history: GitHubHistory): Promise<RangeDecision> {
  const start = await namedStart(task, history);
  if (start !== undefined) {
    const comparison = await history.compare(start.previous, task.commit);
    const isAncestor = comparison?.status === "ahead" || comparison?.status === "identical";
    if (isAncestor || pushIsAboutHead(task)) {
      if (comparison === undefined) throw unrelated(task);
      return decideStart(start, { head: task.commit, mergeBase: comparison.mergeBase });
    }
  }
  const { foundBy, kind, tags } = tagCandidates(task, await history.tags());
  const tag =
    kind === "ordered"
      ? await firstAncestor(tags, task, history)
      : await nearest(tags, task, history);
  const decision = tag === undefined ? firstRelease() : decideTag(tag, foundBy);
  return start === undefined ? withLostPushWarning(task, decision) : decision;
}

function unrelated({ context }: HistoryTask): GitHubError {
  return new GitHubError(
    `The ${apiName(context.apiUrl)} does not compare commits that have no ancestor in common.`,
  );
}

async function firstAncestor(
  tags: readonly GitHubTag[],
  task: HistoryTask,
  history: GitHubHistory,
): Promise<GitHubTag | undefined> {
  for (const tag of tags.slice(0, MAX_COMPARISONS)) {
    const comparison = await history.compare(tag.commit, task.commit);
    if (comparison?.status === "ahead") return tag;
  }
  if (tags.length <= MAX_COMPARISONS) return undefined;
  throw tooManyTags(task);
}

async function nearest(
  tags: readonly GitHubTag[],
  task: HistoryTask,
  history: GitHubHistory,
): Promise<GitHubTag | undefined> {
  if (tags.length > MAX_COMPARISONS) throw tooManyTags(task);
  let best: { tag: GitHubTag; total: number } | undefined;
  for (const tag of tags) {
    const comparison = await history.compare(tag.commit, task.commit);
    if (comparison?.status !== "ahead") continue;
    const { total } = comparison;
    if (best === undefined || total < best.total) best = { tag, total };
  }
  return best?.tag;
}

function tooManyTags({ context }: HistoryTask): GitHubError {
  return new GitHubError(
    `Which of the tags is the previous release cannot be told within ${MAX_COMPARISONS} requests to the ${apiName(context.apiUrl)}.`,
    { fix: `Set "previous-ref" or "tag-pattern", or check out with "fetch-depth: 0".` },
  );
}

async function readCommits(
  task: HistoryTask,
  decision: RangeDecision,
  history: GitHubHistory,
): Promise<CollectedCommits> {
  const { previous: base } = decision;
  const head = task.commit;
  const limit = newestCount(task, decision);
  // The API filters by path one commit at a time only.
  if (task.paths.length > 0) return { commits: [] };
  if (base === undefined) {
    const commits = await history.newest(head, limit);
    return { commits, commitCount: commits.length };
  }
  if (!wantedHistory(task.inputs).commits) {
    const comparison = await history.compare(base, head);
    return { commits: [], commitCount: comparison?.total };
  }
  const { commits, total } = await history.commits({ base, head }, limit);
  return { commits, commitCount: total };
}

/** What the API does not tell, and was asked for. */
function limits(
  { inputs, paths, context }: HistoryTask,
  { level, fix }: Pick<Notice, "level" | "fix">,
): Notice[] {
  const api = apiName(context.apiUrl);
  if (paths.length > 0) {
    return [
      {
        level: "warning",
        what: `The commits come from the ${api}, which cannot filter them by paths: the release is sent without commits.`,
        fix,
      },
    ];
  }
  if (!wantedHistory(inputs).commits || !inputs.patchSet) return [];
  return [
    {
      level,
      what: `The commits come from the ${api}: they are sent without their changed files.`,
      fix,
    },
  ];
}
