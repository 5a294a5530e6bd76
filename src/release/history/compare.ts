/** The history of a release from the GitHub API, where neither the checkout nor a fetch has it. */
import { GitHubError } from "../../errors.ts";
import { apiName, type Comparison, type GitHubHistory, openGitHubHistory } from "./github-api.ts";
import { mayCarryToken } from "../../git/remote.ts";
import type { Notice } from "../../outcome.ts";
import { wantedHistory } from "../head.ts";
import { type CollectedCommits, newestCount } from "./commits.ts";
import { decideRange, type HistorySource, type HistoryTask, type RangeDecision } from "./range.ts";

/** Tags that are compared with the head until one is its ancestor: each costs a request. */
const MAX_COMPARISONS = 10;
/** Commits of a range that are looked through for tags: a hundred cost a request. */
const MAX_RANGE = 1000;
/** Tags of lines that were merged, each of which is compared with the others. */
const MAX_LINES = 4;

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
  const decision = await decideRange(task, apiSource(history, apiName(task.context.apiUrl)));
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
    const { host } = new URL(serverUrl);
    throw new GitHubError(
      `The checkout is not known to be of a repository on ${host} (its origin is elsewhere, an alias of SSH, or missing), so the ${api} is not asked.`,
    );
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

/** What the rules ask of the API. Whatever takes more than a few requests cannot be told. */
function apiSource(history: GitHubHistory, api: string): HistorySource {
  const isAncestor = async (older: string, newer: string) =>
    isAhead(await history.compare(older, newer));
  const related = async (base: string, head: string) => {
    const comparison = await history.compare(base, head);
    if (comparison !== undefined) return comparison;
    throw new GitHubError(`The ${api} does not compare commits that have no ancestor in common.`);
  };
  return {
    ancestry: {
      isAncestor,
      ancestorsAmong: (commits, head, excluded) =>
        ancestorsAmong(history, commits, { head, excluded, api }),
      independent: (commits) => independent(commits, isAncestor, api),
      distance: async (older, head) => (await related(older, head)).total,
      mergeBase: async (one, other) => (await related(one, other)).mergeBase,
    },
    tags: async () => {
      const tags = await history.tags();
      return { names: tags.map(({ name }) => name), tags };
    },
    resolve: (name) => history.resolve(name),
  };
}

function isAhead(comparison: Comparison | undefined): boolean {
  return comparison?.status === "ahead" || comparison?.status === "identical";
}

async function* ancestorsAmong(
  history: GitHubHistory,
  commits: readonly string[],
  {
    head,
    excluded: [base] = [],
    api,
  }: { head: string; excluded?: readonly string[] | undefined; api: string },
): AsyncGenerator<string, void, undefined> {
  const asked = commits.filter((commit) => commit !== base);
  if (asked.length === 0) return;
  if (base !== undefined) {
    const { total = Infinity } = (await history.compare(base, head)) ?? {};
    if (total > MAX_RANGE) throw tooManyTags(api);
    const range = await history.commits({ base, head }, total);
    yield* range.commits.map(({ id }) => id).filter((id) => asked.includes(id));
    return;
  }
  for (const commit of asked.slice(0, MAX_COMPARISONS)) {
    if (isAhead(await history.compare(commit, head))) yield commit;
  }
  if (asked.length > MAX_COMPARISONS) throw tooManyTags(api);
}

async function independent(
  commits: readonly string[],
  isAncestor: HistorySource["ancestry"]["isAncestor"],
  api: string,
): Promise<string[]> {
  if (commits.length > MAX_LINES) throw tooManyTags(api);
  const passed = new Set<string>();
  for (const older of commits) {
    const others = commits.filter((commit) => commit !== older && !passed.has(commit));
    for (const newer of others) {
      if (!passed.has(older) && (await isAncestor(older, newer))) passed.add(older);
    }
  }
  return commits.filter((commit) => !passed.has(commit));
}

function tooManyTags(api: string): GitHubError {
  return new GitHubError(
    `Which of the tags is the previous release cannot be told within ${MAX_COMPARISONS} requests to the ${api}.`,
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
