/** What is in a release: the range `previous..head` and its commits, from the best source that has them. */
import { type Failure, GitError, GitHubError } from "../errors.ts";
import { lastFetchedTags } from "../git/last-fetch.ts";
import type { Commit } from "../git/log-format.ts";
import { pathspecs } from "../git/pathspec.ts";
import type { Repository, Tag } from "../git/repository.ts";
import type { Notice, ReleaseRange } from "../outcome.ts";
import { plainText } from "../text.ts";
import { EarlyCommits } from "./early-commits.ts";
import {
  type CollectedCommits,
  collectCommits,
  needsTrees,
  type ReadableRange,
} from "./release-commits.ts";
import type { Head, HistoryRequest } from "./release-head.ts";
import { addReason, advice, told } from "./release-reasons.ts";
import {
  currentName,
  decideRange,
  type Ground,
  type RangeDecision,
  reportedRange,
  startOfPush,
  type Task,
} from "./release-range.ts";

export interface ReleaseHistory {
  /** Absent where no range was asked for, or no commit is known. */
  range?: ReleaseRange;
  /** Newest first, at most `maxCommits`. */
  commits: Commit[];
  /** The whole number in the range, however many were read; absent where it is not known. */
  commitCount?: number;
  notices: Notice[];
}

/** A way to the history. Fails with `GitError` or `GitHubError` where it leads nowhere: then the next one is tried. */
type Way = (task: Task, reasons: readonly Failure[]) => Promise<ReleaseHistory>;

const WAYS: readonly Way[] = [readCheckout, readFetched, readCompared];

// What a complete checkout does not need is loaded where it is needed.
const loadFetching = async () => await import("./release-fetch.ts");

/**
 * Reads the release's range and commits: from the checkout where it is complete, else by fetching what it lacks, else
 * from the GitHub API; where none of them answers, the head commit alone, with a warning.
 * @throws InputError where `previous-ref` or `paths` name nothing that can be
 * @throws the signal's reason
 */
export async function readReleaseHistory(
  head: Head,
  request: HistoryRequest,
): Promise<ReleaseHistory> {
  const paths = pathspecs(request.paths);
  const { commits, refs } = request.want;
  if (!commits && !refs) return { commits: [], notices: [] };
  if (head.commit === undefined) return nothingKnown(head);
  const task: Task = { head, commit: head.commit, request, paths };
  const reasons: Failure[] = [];
  try {
    for (const way of WAYS) {
      const history = await tryWay(way, task, reasons);
      if (history !== undefined) return history;
    }
    return headAlone(task, reasons);
  } finally {
    await head.remote.repository?.dispose();
  }
}

async function tryWay(
  way: Way,
  task: Task,
  reasons: Failure[],
): Promise<ReleaseHistory | undefined> {
  try {
    return await way(task, reasons);
  } catch (error) {
    if (!(error instanceof GitError || error instanceof GitHubError)) throw error;
    task.request.log.debug(`${error.message} ${error.fix ?? ""}`);
    addReason(reasons, error);
    return undefined;
  }
}

async function readCheckout(task: Task): Promise<ReleaseHistory> {
  const { state, why = "", fix, repository, missing } = task.head.checkout;
  const lacksTrees = missing === "trees" && needsTrees(task);
  if (repository === undefined) throw new GitError(why, { fix });
  if (state === "complete") {
    const elsewhere = await readElsewhere(task, repository);
    if (elsewhere !== undefined) return elsewhere;
    using early = new EarlyCommits(task, repository, { reads: !lacksTrees });
    const decision = await decideRange(task, checkoutGround(task, repository, early.ancestry));
    if (lacksTrees) return await fetchMissingTrees(task, decision);
    const collected = await early.collect(decision);
    return reported(task, { decision, collected }, { source: "checkout" });
  }
  const { provenRange } = await loadFetching();
  const proven = lacksTrees ? undefined : await provenRange(task, repository);
  if (proven === undefined) throw new GitError(why);
  return readRange(task, proven, { source: "checkout" });
}

/**
 * A complete clone has what its head leads to, and may lack where the release begins: a commit that a force push left
 * behind, or a branch that was not cloned. The server may still have it.
 * @returns undefined where the clone has it, or nobody does
 */
async function readElsewhere(
  task: Task,
  repository: Repository,
): Promise<ReleaseHistory | undefined> {
  const name = task.request.previousRef ?? startOfPush(task);
  if (name === undefined || (await repository.resolve(name)) !== undefined) return undefined;
  try {
    return await readFetched(task, [{ what: `The checkout does not have ${plainText(name)}.` }]);
  } catch (error) {
    if (error instanceof GitError) return undefined;
    throw error;
  }
}

async function fetchMissingTrees(task: Task, decision: RangeDecision): Promise<ReleaseHistory> {
  const sourceReason =
    "The checkout is a partial clone without the trees that tell which files changed.";
  const { repository: remote, why = "" } = task.head.remote;
  if (remote === undefined) throw new GitError(`${sourceReason} ${why}`);
  const { fetchDecided } = await loadFetching();
  const readable = await fetchDecided(task, decision, remote);
  return readRange(task, readable, { source: "fetch", sourceReason });
}

function checkoutGround(task: Task, repository: Repository, ancestry: Ground["ancestry"]): Ground {
  return {
    ancestry,
    resolve: (name) => repository.resolve(name),
    tags: async () => {
      const tags = await repository.tags();
      const { repository: remote } = task.head.remote;
      const { originUrl } = task.head.checkout;
      if (originUrl === undefined || remote === undefined) return tags;
      if (await hasEveryTag(task, tags)) return tags;
      const { presentTags } = await loadFetching();
      const served = await remote.tags();
      const names = new Set(served.map(({ name }) => name));
      const own = tags.filter(({ name }) => !names.has(name));
      return presentTags([...served, ...own], repository);
    },
  };
}

/**
 * A clone can have all commits and yet lack tags: a `fetch-depth` greater than the history brings the pushed one alone,
 * and a runner that keeps its folders has those of earlier pushes beside it, but not of the pushes that ran elsewhere.
 */
async function hasEveryTag(task: Task, tags: readonly Tag[]): Promise<boolean> {
  const elsewhere = tags.filter((tag) => tag.commit !== task.commit);
  const { fetchHead } = task.head.checkout;
  if (elsewhere.length === 0 || fetchHead === undefined) return elsewhere.length > 0;
  const fetched = await lastFetchedTags(fetchHead);
  return fetched === undefined || elsewhere.every(({ name }) => fetched.has(name));
}

async function readFetched(task: Task, reasons: readonly Failure[]): Promise<ReleaseHistory> {
  const { repository: remote, why } = task.head.remote;
  if (remote === undefined) throw new GitError(why ?? "There is nothing to fetch from.");
  const sourceReason = told(reasons);
  task.request.log.info(`${sourceReason} Fetching what is missing from ${remote.url} …`);
  const { fetchHistory } = await loadFetching();
  const readable = await fetchHistory(task, remote);
  return readRange(task, readable, { source: "fetch", sourceReason });
}

async function readCompared(task: Task, reasons: readonly Failure[]): Promise<ReleaseHistory> {
  const { compareHistory } = await import("./release-compare.ts");
  return compareHistory(task, reasons);
}

async function readRange(
  task: Task,
  readable: ReadableRange,
  source: Pick<ReleaseRange, "source" | "sourceReason">,
): Promise<ReleaseHistory> {
  const collected = await collectCommits(readable, task);
  return reported(task, { decision: readable.decision, collected }, source);
}

function reported(
  task: Task,
  { decision, collected }: { decision: RangeDecision; collected: CollectedCommits },
  source: Pick<ReleaseRange, "source" | "sourceReason">,
): ReleaseHistory {
  const range = reportedRange(task, decision, source);
  return { ...collected, range, notices: decision.notices };
}

/** The last resort: no range is better than a wrong one. */
function headAlone(task: Task, reasons: readonly Failure[]): ReleaseHistory {
  const sourceReason = told(reasons);
  const fix = advice(task.head.checkout, reasons);
  return {
    range: {
      current: task.commit,
      ...currentName(task),
      foundBy: "not found: the history could not be read",
      source: "none",
      sourceReason,
      advice: fix,
    },
    commits: [],
    notices: [
      {
        level: "warning",
        what: `The commits of this release are not known, so it is sent with its head commit alone. ${sourceReason}`,
        fix,
      },
    ],
  };
}

function nothingKnown(head: Head): ReleaseHistory {
  const why = head.checkout.why ?? "The checkout has no commit yet.";
  return {
    commits: [],
    notices: [
      {
        level: "warning",
        what: `Neither the checkout nor the event names a commit, so the release is sent without commits. ${why}`,
        fix: "Run actions/checkout in a step before this one.",
      },
    ],
  };
}
