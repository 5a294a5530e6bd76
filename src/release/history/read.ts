/** What is in a release: the range `previous..head` and its commits, from the best source that has them. */
import {
  type Failure,
  GitError,
  GitHubError,
  GitServerUnreachableError,
  type TrackerError,
} from "../../errors.ts";
import { lastFetchedTags, opened } from "../../git/checkout.ts";
import type { Git } from "../../git/git.ts";
import { quoted } from "../../inputs/reader.ts";
import type { Commit } from "../../git/log.ts";
import { isRefName, type Repository, type Tag } from "../../git/repository.ts";
import { OldGitError } from "../../git/version.ts";
import type { Notice } from "../../outcome.ts";
import type { ReleaseRange } from "../outcome.ts";
import { plainText } from "../../text.ts";
import { type Head, type ReleaseContext, wantedHistory } from "../head.ts";
import {
  type CollectedCommits,
  collectCommits,
  EarlyCommits,
  needsTrees,
  type ReadableRange,
} from "./commits.ts";
import { compareHistory } from "./compare.ts";
import { apiName } from "./github-api.ts";
import { missingPaths, pathspecs } from "./pathspec.ts";
import { fetchDecided, fetchHistory, knownTags, provenRange } from "./fetch.ts";
import {
  decideRange,
  type HistorySource,
  type HistoryTask,
  type KnownTags,
  type RangeDecision,
  startOfPush,
  unknownPreviousRef,
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

/** Why a source could not be read. */
interface Reason extends Failure {
  isOldGit?: boolean;
  isUnreachable?: boolean;
}

/** Reads the history from one source; undefined, `GitError` and `GitHubError` leave it to the next. */
type Reader = (
  task: HistoryTask,
  reasons: readonly Reason[],
) => Promise<ReleaseHistory | undefined>;

const READERS: readonly Reader[] = [readCheckout, readFetched, readCompared, readUnconfirmed];

/**
 * Reads the release's range and commits: from the checkout where it is complete, else by fetching what it lacks, else
 * from the GitHub API; where none of them answers, with a warning, by the tags that a complete checkout has, or the head
 * commit alone.
 * @throws InputError where `previous-ref` or `paths` name nothing that can be
 * @throws the signal's reason
 */
export async function readReleaseHistory(
  head: Head,
  release: ReleaseContext,
): Promise<ReleaseHistory> {
  const paths = pathspecs(release.inputs.paths);
  const { commits, refs } = wantedHistory(release.inputs);
  if (!commits && !refs) return { commits: [], notices: [] };
  if (head.commit === undefined) return nothingKnown(head);
  const { previousRef } = release.inputs;
  // What no ref can be called is nowhere, whether or not a server can be asked.
  if (previousRef !== undefined && !isRefName(previousRef)) throw unknownPreviousRef(previousRef);
  const task: HistoryTask = { ...release, head, commit: head.commit, paths };
  const reasons: Reason[] = [];
  try {
    for (const reader of READERS) {
      const history = await tryReader(reader, task, reasons);
      if (history !== undefined) return history;
    }
    return await headAlone(task, reasons);
  } finally {
    await head.remote?.dispose();
  }
}

async function tryReader(
  reader: Reader,
  task: HistoryTask,
  reasons: Reason[],
): Promise<ReleaseHistory | undefined> {
  try {
    return await reader(task, reasons);
  } catch (error) {
    if (!(error instanceof GitError || error instanceof GitHubError)) throw error;
    task.log.debug(`${error.message} ${error.fix ?? ""}`);
    addReason(reasons, error);
    return undefined;
  }
}

async function readCheckout(task: HistoryTask): Promise<ReleaseHistory> {
  const { checkout } = task.head;
  if (checkout.state === "complete") {
    const { repository } = checkout;
    const elsewhere = await readElsewhere(task, repository);
    return elsewhere ?? readComplete(task, repository, () => allTags(task, repository));
  }
  if (checkout.state !== "shallow") throw new GitError(checkout.why, { fix: checkout.fix });
  const proven = lacksTrees(task) ? undefined : await provenRange(task, checkout.repository);
  if (proven === undefined) throw new GitError(checkout.why);
  return readRange(task, proven, { source: "checkout" });
}

async function readComplete(
  task: HistoryTask,
  repository: Repository,
  tags: HistorySource["tags"],
): Promise<ReleaseHistory> {
  using early = new EarlyCommits(task, repository, { reads: !lacksTrees(task) });
  const resolve = (name: string) => repository.resolve(name);
  const decision = await decideRange(task, { ancestry: early.ancestry, tags, resolve });
  if (lacksTrees(task)) return await fetchMissingTrees(task, decision);
  const collected = await early.collect(decision);
  const warned = await withPathWarnings(task, decision, repository.git);
  return reported(task, { decision: warned, collected }, { source: "checkout" });
}

function lacksTrees(task: HistoryTask): boolean {
  return opened(task.head.checkout)?.missing === "trees" && needsTrees(task);
}

/**
 * The tags of a clone that has all commits, and those of the server where it may lack some.
 * @throws GitError where the server is asked and does not answer
 */
async function allTags(task: HistoryTask, repository: Repository): Promise<KnownTags> {
  const tags = await repository.tags();
  const { remote, checkout } = task.head;
  const isAlone = opened(checkout)?.originUrl === undefined || remote === undefined;
  if (isAlone) return onlyOwn(tags);
  if ((await repository.hasWholeTags()) && hasEveryTag(task, tags)) return onlyOwn(tags);
  const served = await remote.tags();
  const names = new Set(served.map(({ name }) => name));
  const own = tags.filter(({ name }) => !names.has(name));
  return knownTags([...served, ...own], repository);
}

/** Tags of a clone that has all commits. */
function onlyOwn(tags: readonly Tag[]): KnownTags {
  return { names: tags.map(({ name }) => name), tags };
}

/**
 * A clone can have all commits and yet lack tags: a `fetch-depth` greater than the history brings the pushed one alone,
 * and a runner that keeps its folders has those of earlier pushes beside it, but not of the pushes that ran elsewhere.
 */
function hasEveryTag(task: HistoryTask, tags: readonly Tag[]): boolean {
  const elsewhere = tags.filter((tag) => tag.commit !== task.commit);
  const fetchHead = opened(task.head.checkout)?.fetchHead;
  if (elsewhere.length === 0 || fetchHead === undefined) return elsewhere.length > 0;
  const fetched = lastFetchedTags(fetchHead);
  return fetched === undefined || elsewhere.every(({ name }) => fetched.has(name));
}

/**
 * A complete clone has what its head leads to, and may lack where the release begins: a commit that a force push left
 * behind, or a branch that was not cloned. The server may still have it.
 * @returns undefined where the clone has it, or nobody does
 */
async function readElsewhere(
  task: HistoryTask,
  repository: Repository,
): Promise<ReleaseHistory | undefined> {
  const name = task.inputs.previousRef ?? startOfPush(task);
  if (name === undefined || (await repository.resolve(name)) !== undefined) return undefined;
  try {
    return await readFetched(task, [{ what: `The checkout does not have ${plainText(name)}.` }]);
  } catch (error) {
    // Whether a name that the user wrote means nothing can be said only where the server was asked.
    const isAsked = task.inputs.previousRef === undefined || task.head.remote === undefined;
    if (error instanceof GitError && isAsked) return undefined;
    throw error;
  }
}

async function fetchMissingTrees(
  task: HistoryTask,
  decision: RangeDecision,
): Promise<ReleaseHistory> {
  const sourceReason =
    "The checkout is a partial clone without the trees that tell which files changed.";
  const { remote, whyNoRemote = "" } = task.head;
  if (remote === undefined) throw new GitError(`${sourceReason} ${whyNoRemote}`);
  const readable = await fetchDecided(task, decision, remote);
  return readRange(task, readable, { source: "fetch", sourceReason });
}

async function readFetched(task: HistoryTask, reasons: readonly Reason[]): Promise<ReleaseHistory> {
  const { remote, whyNoRemote } = task.head;
  if (remote === undefined) throw new GitError(whyNoRemote ?? "There is nothing to fetch from.");
  const sourceReason = reasonText(reasons);
  task.log.info(`${sourceReason} Fetching what is missing from ${remote.url} …`);
  const readable = await fetchHistory(task, remote);
  return readRange(task, readable, { source: "fetch", sourceReason });
}

async function readCompared(
  task: HistoryTask,
  reasons: readonly Reason[],
): Promise<ReleaseHistory> {
  const fix = advice(task.head.checkout, reasons);
  // A runner that cannot do better for any checkout is worth more than a notice.
  const level = reasons.some(({ isOldGit }) => isOldGit) ? "warning" : "notice";
  const compared = await compareHistory(task, { level, fix });
  const sourceReason = reasonText(reasons);
  const api = apiName(task.context.apiUrl);
  return reported(task, compared, { source: "compare-api", api, sourceReason, advice: fix });
}

/** A clone that may lack tags, where nobody could tell: a previous release that it does have is most likely the right one. */
async function readUnconfirmed(
  task: HistoryTask,
  reasons: readonly Reason[],
): Promise<ReleaseHistory | undefined> {
  const { checkout } = task.head;
  if (checkout.state !== "complete" || lacksTrees(task)) return undefined;
  const { repository } = checkout;
  const { previousRef } = task.inputs;
  if (previousRef !== undefined && !(await repository.resolve(previousRef))) return undefined;
  const history = await readComplete(task, repository, async () =>
    onlyOwn(await repository.tags()),
  );
  if (history.range?.previous === undefined) return undefined;
  const notice: Notice = {
    level: "warning",
    what: `The previous release was found among the tags of the checkout, which may not be all of them. ${reasonText(reasons)}`,
    fix: advice(task.head.checkout, reasons),
  };
  return { ...history, notices: [...history.notices, notice] };
}

async function readRange(
  task: HistoryTask,
  readable: ReadableRange,
  source: Pick<ReleaseRange, "source" | "sourceReason">,
): Promise<ReleaseHistory> {
  const collected = await collectCommits(readable, task);
  const decision = await withPathWarnings(task, readable.decision, readable.git);
  return reported(task, { decision, collected }, source);
}

/** Names the paths that exist neither at the head nor at the previous release: they choose nothing. */
async function withPathWarnings(
  { inputs, commit }: HistoryTask,
  decision: RangeDecision,
  git: Git,
): Promise<RangeDecision> {
  const ends = decision.previous === undefined ? [commit] : [commit, decision.previous];
  const missing = await missingPaths(git, inputs.paths, ends);
  const warnings = missing.map((path): Notice => ({
    level: "warning",
    what: `The path "${quoted(path)}" exists neither at the head commit nor at the previous release.`,
    fix: `Correct the input "paths": paths begin at the root of the repository, whatever "working-directory" is.`,
  }));
  return { ...decision, notices: [...decision.notices, ...warnings] };
}

function reported(
  task: HistoryTask,
  { decision, collected }: { decision: RangeDecision; collected: CollectedCommits },
  source: Pick<ReleaseRange, "source" | "api" | "sourceReason" | "advice">,
): ReleaseHistory {
  const range = reportedRange(task, decision, source);
  return { ...collected, range, notices: decision.notices };
}

/** The decision as the report has it. */
function reportedRange(
  task: HistoryTask,
  decision: RangeDecision,
  source: Pick<ReleaseRange, "source" | "api" | "sourceReason" | "advice">,
): ReleaseRange {
  const { refsFrom, previousName, foundBy } = decision;
  // A whole id says no more than the commit itself, and takes all the room.
  const hasName = previousName !== undefined && previousName !== decision.previous;
  return {
    previous: refsFrom,
    current: task.commit,
    previousName: hasName ? previousName : undefined,
    currentName: currentName(task),
    foundBy,
    ...source,
  };
}

/** What the head is called, where it has a name. */
function currentName({ head, context }: HistoryTask): string | undefined {
  return head.currentTag ?? context.event.branch;
}

/** The last resort: no range is better than a wrong one, but one whose beginning the user wrote is not a guess. */
async function headAlone(task: HistoryTask, reasons: readonly Reason[]): Promise<ReleaseHistory> {
  const sourceReason = reasonText(reasons);
  const fix = advice(task.head.checkout, reasons);
  const { previousRef = "" } = task.inputs;
  const previous = await opened(task.head.checkout)?.repository.resolve(previousRef);
  const sent =
    previous === undefined
      ? "its head commit alone"
      : `refs alone, since ${plainText(previousRef)}`;
  return {
    range: {
      previous,
      previousName: previous === undefined ? undefined : previousRef,
      current: task.commit,
      currentName: currentName(task),
      foundBy:
        previous === undefined
          ? "not found: the history could not be read"
          : "the input previous-ref",
      source: "none",
      sourceReason,
      advice: fix,
    },
    commits: [],
    notices: [
      {
        level: "warning",
        what: `The commits of this release are not known, so it is sent with ${sent}. ${sourceReason}`,
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

/** Keeps what a source that could not be read said, each once: one cause can block several sources. */
function addReason(reasons: Reason[], error: TrackerError): void {
  const { message: what, fix } = error;
  if (reasons.some((reason) => reason.what === what)) return;
  const isUnreachable = error instanceof GitServerUnreachableError;
  reasons.push({ what, fix, isOldGit: error instanceof OldGitError, isUnreachable });
}

/** All that was said, in the order in which the sources were tried. */
function reasonText(reasons: readonly Reason[]): string {
  return reasons.map(({ what }) => what).join(" ");
}

/** What to change to get all commits with their files: a complete clone, or what makes a source readable that was not. */
function advice(checkout: Head["checkout"], reasons: readonly Reason[]): string {
  const fixes = new Set(reasons.flatMap(({ fix }) => (fix === undefined ? [] : [fix])));
  const isUnreachable = reasons.some((reason) => reason.isUnreachable);
  const clone = cloneAdvice(checkout, isUnreachable);
  if (fixes.size === 0) return clone ?? `Run the job again, or set "previous-ref".`;
  const others = [...fixes].join(" ");
  return clone === undefined ? others : `${clone} Or: ${others}`;
}

function cloneAdvice(checkout: Head["checkout"], isUnreachable: boolean): string | undefined {
  const step = "the actions/checkout step before this one";
  if (checkout.state === "no-git") {
    return `Install git on the runner, and set "fetch-depth: 0" in ${step}.`;
  }
  if (checkout.state !== "complete") {
    // What cannot be reached cannot be checked out either.
    return isUnreachable ? undefined : `Set "fetch-depth: 0" in ${step}.`;
  }
  return checkout.missing === "trees" ? `Remove "filter" from ${step}.` : undefined;
}
