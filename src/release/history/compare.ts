/** The history of a release from the GitHub API, where neither the checkout nor a fetch has it. */
import { GitHubError } from "../../errors.ts";
import { mayCarryToken } from "../../git/remote.ts";
import type { Tag } from "../../git/repository.ts";
import type { Notice } from "../../outcome.ts";
import { plainText } from "../../text.ts";
import { wantedHistory } from "../head.ts";
import { type CollectedCommits, newestCount } from "./commits.ts";
import { apiName, type GitHubHistory, openGitHubHistory } from "./github-api.ts";
import { type Candidates, highestFirst, highestVersions, likelyTag } from "./previous-tag.ts";
import { decideRange, type HistorySource, type HistoryTask, type Range } from "./range.ts";

/** Tags that are compared with the head until one is its ancestor: each costs a request. */
const MAX_COMPARISONS = 10;
/** Commits of a range that are looked through for tags: a hundred cost a request. */
const MAX_RANGE = 1000;

/**
 * Decides the range and reads its commits; their changed files stay unknown.
 * @param fix what would get these too
 * @throws GitHubError where the API cannot tell, InputError where `previous-ref` names nothing
 */
export async function compareHistory(
  task: HistoryTask,
  notice: Pick<Notice, "level" | "fix">,
): Promise<{ range: Range; collected: CollectedCommits }> {
  const history = await openApi(task);
  const range = await decideRange(task, apiSource(task, history));
  const collected = await readCommits(task, range, history);
  const notices = [...range.notices, ...limits(task, notice)];
  return { range: { ...range, notices }, collected };
}

async function openApi({ head, inputs, context, signal, log }: HistoryTask) {
  const { apiUrl, environment, serverUrl } = context;
  const api = apiName(apiUrl);
  const { githubToken: token } = inputs;
  const { githubRepository: repository } = head;
  if (repository === undefined) {
    const { host } = new URL(serverUrl);
    throw new GitHubError(
      `The ${api} was not asked, because the checkout's origin is not a repository on ${host} (it is elsewhere, an SSH alias, or missing).`,
    );
  }
  if (token === undefined) {
    throw new GitHubError(`There is no github-token for the ${api}.`, {
      fix: "Leave `github-token` as it is by default, or set it to a token that can read the repository.",
    });
  }
  if (!mayCarryToken(new URL(apiUrl))) {
    throw new GitHubError(
      `The address of the ${api} is not encrypted (http), so no token is sent to it.`,
    );
  }
  log.info(`Asking the ${api} for the commits of ${repository} …`);
  return await openGitHubHistory({ apiUrl, repository, token, environment, signal });
}

/** What the rules ask of the API. Whatever takes more than a few requests cannot be told. */
function apiSource({ commit: head, context }: HistoryTask, history: GitHubHistory): HistorySource {
  const api = apiName(context.apiUrl);
  return {
    resolve: async (name) => {
      const commit = await history.resolve(name);
      if (commit !== undefined || (await history.resolve(head)) !== undefined) return commit;
      // It answers so for whatever it does not show, too.
      throw new GitHubError(
        `The ${api} finds neither ${plainText(name)} nor the head commit, so it may not show this repository at all.`,
        {
          fix: "Give the job the permission `contents: read`, or push the commit before this step.",
        },
      );
    },
    mergeBase: async (one, other) => {
      const comparison = await history.compare(one, other);
      if (comparison !== undefined) return comparison.mergeBase;
      throw new GitHubError(`The ${api} cannot compare commits without a common ancestor.`);
    },
    tags: async () => {
      const tags = await history.tags();
      return { names: tags.map(({ name }) => name), tags };
    },
    nearest: (candidates) => nearestTag(history, candidates, { head, api }),
    nearestRelease: async (releases, tip, line) => {
      // The line of first parents takes more requests than it is worth.
      if (line === "only") return undefined;
      const commits = new Set(releases.map(({ commit }) => commit));
      for (const start of [...commits].slice(0, MAX_COMPARISONS)) {
        if (start === tip) return releases.find(({ commit }) => commit === tip);
        if ((await history.resolve(start)) === undefined) continue;
        const { status, total = 0 } = (await history.compare(start, tip)) ?? {};
        if (status !== "ahead") continue;
        // The list tells which release was made last: that may be one of an old commit.
        const range = { start, head: tip, total: Math.min(total, MAX_RANGE) };
        const nearest = await newestIn(history, commits, range);
        return releases.find(({ commit }) => nearest.has(commit));
      }
      return undefined;
    },
  };
}

/** The likely tag, or the highest that is an ancestor, unless its range holds a nearer one. */
async function nearestTag(
  history: GitHubHistory,
  candidates: Candidates,
  { head, api }: { head: string; api: string },
): Promise<Tag | undefined> {
  const likely = likelyTag(candidates);
  const ordered = [...(likely ? [likely] : []), ...highestFirst(candidates.tags)];
  const commits = new Set(ordered.map(({ commit }) => commit));
  let requests = 0;
  for (const start of commits) {
    requests += 1;
    if (requests > MAX_COMPARISONS) throw tooManyTags(api);
    const comparison = await history.compare(start, head);
    if (comparison?.status !== "ahead" && comparison?.status !== "identical") {
      commits.delete(start);
      continue;
    }
    if (commits.size > 1 && comparison.total > MAX_RANGE) throw tooManyTags(api);
    const nearest =
      commits.size > 1
        ? await newestIn(history, commits, { start, head, total: comparison.total })
        : commits;
    const best = highestVersions(candidates, nearest);
    if (nearest.size === 1 || new Set(best.map(({ commit }) => commit)).size === 1) return best[0];
    throw new GitHubError(
      `The ${api} cannot tell which of ${best.length} tags on merged branches is the previous release.`,
      { fix: `Set "previous-ref" or "tag-pattern", or check out with "fetch-depth: 0".` },
    );
  }
  return undefined;
}

/** Of the start and the commits that are in its range, those from which no other of them descends. */
async function newestIn(
  history: GitHubHistory,
  commits: ReadonlySet<string>,
  { start, head, total }: { start: string; head: string; total: number },
): Promise<Set<string>> {
  const range = await history.commits(start, head, total);
  const parents = new Map(range.commits.map((commit) => [commit.id, commit.parents]));
  const inside = [...parents.keys()].filter((id) => commits.has(id));
  const older = new Set(inside.flatMap((id) => parents.get(id) ?? []));
  for (const id of older) for (const parent of parents.get(id) ?? []) older.add(parent);
  return new Set([start, ...inside].filter((id) => !older.has(id)));
}

function tooManyTags(api: string): GitHubError {
  return new GitHubError(
    `The previous release was not found among the tags with ${MAX_COMPARISONS} requests to the ${api}.`,
    { fix: `Set "previous-ref" or "tag-pattern", or check out with "fetch-depth: 0".` },
  );
}

async function readCommits(
  task: HistoryTask,
  range: Range,
  history: GitHubHistory,
): Promise<CollectedCommits> {
  const { previous: base } = range;
  const head = task.commit;
  const limit = newestCount(task, range);
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
  const { commits, total } = await history.commits(base, head, limit);
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
