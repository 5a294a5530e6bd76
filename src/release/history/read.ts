/** What is in a release: the range `previous..head` and its commits, from the best source that has them. */
import { type Failure, GitError, GitHubError } from "../../errors.ts";
import type { Commit } from "../../git/log.ts";
import { opened } from "../../git/checkout.ts";
import type { Repository } from "../../git/repository.ts";
import type { Notice } from "../../outcome.ts";
import type { ReleaseRange } from "../outcome.ts";
import { plainText } from "../../text.ts";
import { certainTags } from "./checkout-tags.ts";
import { EarlyCommits } from "./early-commits.ts";
import {
  type CollectedCommits,
  collectCommits,
  needsTrees,
  type ReadableRange,
} from "./commits.ts";
import type { Head, HistoryRequest } from "../head.ts";
import { pathspecs } from "./pathspec.ts";
import { addReason, advice, told } from "./reasons.ts";
import {
  currentName,
  decideRange,
  type Ground,
  type RangeDecision,
  reportedRange,
  startOfPush,
  type Task,
} from "./range.ts";

export interface ReleaseHistory {
  /** Absent where no range was asked for, or no commit is known. */
  range?: ReleaseRange;
  /** Newest first, at most `maxCommits`. */
  commits: Commit[];
  /** The whole number in the range, however many were read; absent where it is not known. */
  commitCount?: number;
  notices: Notice[];
}

/** A way to the history. Where it leads nowhere (undefined, `GitError`, `GitHubError`), the next one is tried. */
type Way = (task: Task, reasons: readonly Failure[]) => Promise<ReleaseHistory | undefined>;

const WAYS: readonly Way[] = [readCheckout, readFetched, readCompared, readUnconfirmed];

// What a complete checkout does not need is loaded where it is needed.
const loadFetching = async () => await import("./fetch.ts");

/**
 * Reads the release's range and commits: from the checkout where it is complete, else by fetching what it lacks, else
 * from the GitHub API; where none of them answers, with a warning, by the tags that a complete checkout has, or the head
 * commit alone.
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
  const { checkout } = task.head;
  if (checkout.state === "complete") {
    const { repository } = checkout;
    const elsewhere = await readElsewhere(task, repository);
    return elsewhere ?? readComplete(task, repository, () => certainTags(task, repository));
  }
  if (checkout.state !== "shallow") throw new GitError(checkout.why, { fix: checkout.fix });
  const { provenRange } = await loadFetching();
  const proven = lacksTrees(task) ? undefined : await provenRange(task, checkout.repository);
  if (proven === undefined) throw new GitError(checkout.why);
  return readRange(task, proven, { source: "checkout" });
}

async function readComplete(
  task: Task,
  repository: Repository,
  tags: Ground["tags"],
): Promise<ReleaseHistory> {
  using early = new EarlyCommits(task, repository, { reads: !lacksTrees(task) });
  const resolve = (name: string) => repository.resolve(name);
  const decision = await decideRange(task, { ancestry: early.ancestry, tags, resolve });
  if (lacksTrees(task)) return await fetchMissingTrees(task, decision);
  const collected = await early.collect(decision);
  return reported(task, { decision, collected }, { source: "checkout" });
}

function lacksTrees(task: Task): boolean {
  return opened(task.head.checkout)?.missing === "trees" && needsTrees(task);
}

/** A clone that may lack tags, where nobody could tell: a previous release that it does have is most likely the right one. */
async function readUnconfirmed(
  task: Task,
  reasons: readonly Failure[],
): Promise<ReleaseHistory | undefined> {
  const { checkout } = task.head;
  if (checkout.state !== "complete" || lacksTrees(task)) return undefined;
  const { repository } = checkout;
  const history = await readComplete(task, repository, () => repository.tags());
  if (history.range?.previous === undefined) return undefined;
  const notice: Notice = {
    level: "warning",
    what: `The previous release was found among the tags of the checkout, which may not be all of them. ${told(reasons)}`,
    fix: advice(task.head.checkout, reasons),
  };
  return { ...history, notices: [...history.notices, notice] };
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
  const { compareHistory } = await import("./compare.ts");
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
  const { checkout } = head;
  const why = "why" in checkout ? checkout.why : "The checkout has no commit yet.";
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
