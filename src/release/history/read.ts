/** Reads the range `previous..head` of a release and its commits, from the best source that has them. */
import { GitError } from "../../errors.ts";
import { lastFetchedTags } from "../../git/checkout.ts";
import type { Git } from "../../git/git.ts";
import { type Commit, readCommits } from "../../git/log.ts";
import { OldGitError } from "../../git/environment.ts";
import { countCommits, isRefName, Repository } from "../../git/repository.ts";
import { quoted } from "../../inputs/reader.ts";
import type { Notice } from "../../outcome.ts";
import { plainText } from "../../text.ts";
import { type ReleasedCommit, needsHistory, type Step, wantsCommits } from "../head.ts";
import type { ReleaseRange } from "../outcome.ts";
import { fetchRange } from "./fetch.ts";
import type { PastReleases } from "./past-releases.ts";
import { missingPaths, pathspecs } from "./pathspec.ts";
import {
  decideRange,
  type History,
  type HistoryTask,
  newestCount,
  type Range,
  startOf,
  unknownPreviousRef,
} from "./range.ts";

/** Most characters of messages and paths to hold in memory: many times more than fit into a request. */
const MAX_TEXT = 64_000_000;

export interface ReleaseHistory {
  /** Absent if no range is requested, or no commit is known. */
  range?: ReleaseRange;
  /** Newest first, at most `max-commits`. */
  commits: Commit[];
  /** Number of all commits in the range, also of those not read; absent if unknown. */
  commitCount?: number;
  notices: Notice[];
}

/**
 * Reads the release's range and commits: from a complete checkout, else by a fetch. If both fail, it uses, with a warning, the
 * tags of a complete checkout, or else only the head commit.
 * @param readPast reads the releases from the service; called at most once
 * @throws InputError if `previous-ref` is not found
 */
export async function readReleaseHistory(
  head: ReleasedCommit,
  step: Step,
  readPast: () => Promise<PastReleases>,
): Promise<ReleaseHistory> {
  const paths = pathspecs(step.inputs.paths);
  if (!needsHistory(step.inputs)) return { commits: [], notices: [] };
  if (head.tagElsewhere !== undefined) {
    const what = `"resolve-from-commits" resolves nothing: the version's tag ${head.tagElsewhere} is on another commit than the head, whose commits are not that release's.`;
    const fix = `Check out ${head.tagElsewhere} (\`ref: ${head.tagElsewhere}\` of actions/checkout).`;
    return { commits: [], notices: [{ level: "warning", what, fix }] };
  }
  if (head.commit === undefined) {
    const { why = "The checkout has no commit yet." } = head.checkout;
    const what = `Neither the checkout nor the event names a commit, so the release is sent without commits. ${why}`;
    const fix = "Run actions/checkout in a step before this one.";
    return { commits: [], notices: [{ level: "warning", what, fix }] };
  }
  const { previousRef } = step.inputs;
  // An invalid name cannot exist on any server.
  if (previousRef !== undefined && !isRefName(previousRef)) throw unknownPreviousRef(previousRef);
  let past: Promise<PastReleases> | undefined;
  const pastReleases = () => (past ??= readPast());
  const start = startOf(step, head);
  const task: HistoryTask = { ...step, head, commit: head.commit, paths, start, pastReleases };
  const failures: GitError[] = [];
  // Starts the request while git works. A failure is handled when the answer is used.
  if (start.by !== "previous-ref" && start.since) pastReleases().catch(() => undefined);
  try {
    for (const read of [readCheckout, readFetched, readUnconfirmed]) {
      try {
        const history = await read(task, saidBy(failures));
        if (history !== undefined) return history;
      } catch (error) {
        if (!(error instanceof GitError)) throw error;
        task.log.debug(`${error.message} ${error.fix ?? ""}`);
        // Several sources can fail for the same reason.
        if (failures.every(({ message }) => message !== error.message)) failures.push(error);
      }
    }
    return await headAlone(task, saidBy(failures));
  } finally {
    await head.remote?.dispose();
  }
}

async function readCheckout(task: HistoryTask): Promise<ReleaseHistory> {
  const { start } = task;
  const { checkout, remote } = task.head;
  if (checkout.state !== "complete") throw new GitError(checkout.why, { fix: checkout.fix });
  const { repository } = checkout;
  // The clone may lack the start of the range (the commit before a force push, or a branch that was not cloned) which the server
  // still has.
  if (start.by !== "tags" && remote && (await repository.resolve(start.name)) === undefined) {
    throw new GitError(`The checkout does not have ${plainText(start.name)}.`);
  }
  return readComplete(task, repository.git, async () => {
    const tags = await repository.tags();
    if (checkout.originUrl === undefined || remote === undefined) return tags;
    // A clone with all commits can lack tags: a `fetch-depth` larger than the history fetches only the pushed tag, and a self-hosted
    // runner that keeps its clone lacks the tags of pushes that ran on other runners.
    const elsewhere = tags.filter((tag) => tag.commit !== task.commit);
    const fetched = lastFetchedTags(checkout);
    const areFetched = fetched === undefined || elsewhere.every(({ name }) => fetched.has(name));
    if (elsewhere.length > 0 && areFetched && !repository.lacksTags) return tags;
    const served = await remote.tags();
    const names = new Set(served.map(({ name }) => name));
    return [...served, ...tags.filter(({ name }) => !names.has(name))];
  });
}

async function readComplete(
  task: HistoryTask,
  git: Git,
  tags: History["tags"],
): Promise<ReleaseHistory> {
  const range = await decideRange(task, Object.assign(new Repository(git), { tags }));
  return readRange(task, range, git, { source: "checkout" });
}

async function readFetched(task: HistoryTask, { sourceReason }: Said): Promise<ReleaseHistory> {
  const { remote, whyNoRemote } = task.head;
  if (remote === undefined) throw new GitError(whyNoRemote ?? "There is nothing to fetch from.");
  task.log.info(`${sourceReason} Fetching what is missing from ${remote.url} …`);
  const { range, git } = await fetchRange(task, remote);
  return readRange(task, range, git, { source: "fetch", sourceReason });
}

/** Falls back to the tags of a complete clone, which may lack some. */
async function readUnconfirmed(
  task: HistoryTask,
  { sourceReason, advice: fix }: Said,
): Promise<ReleaseHistory | undefined> {
  const { checkout } = task.head;
  if (checkout.state !== "complete") return undefined;
  const { repository } = checkout;
  const { previousRef } = task.inputs;
  if (previousRef !== undefined && !(await repository.resolve(previousRef))) return undefined;
  const history = await readComplete(task, repository.git, () => repository.tags());
  const found =
    history.range?.previous === undefined
      ? "There is no earlier release among the tags of the checkout"
      : "The previous release was found among the tags of the checkout";
  const what = `${found}, which may not be all of them. ${sourceReason}`;
  return { ...history, notices: [...history.notices, { level: "warning", what, fix }] };
}

type From = Pick<ReleaseRange, "source" | "sourceReason" | "advice">;

/** Reads the commits of a range, and warns of paths that exist at neither end of it. */
async function readRange(
  task: HistoryTask,
  range: Range,
  git: Git,
  from: From,
): Promise<ReleaseHistory> {
  const { inputs, commit: head, paths } = task;
  const { previous } = range;
  const start = previous === undefined ? [] : [previous];
  const limit = newestCount(task, range);
  const selection = { head, excluded: start, paths };
  const commits: Commit[] = [];
  let text = 0;
  const isRead = wantsCommits(inputs);
  if (isRead) {
    for await (const commit of readCommits(git, selection, inputs.patchSet, limit)) {
      commits.push(commit);
      text += commit.message.length;
      for (const { path } of commit.changes ?? []) text += path.length;
      if (text > MAX_TEXT) break;
    }
  }
  // Fewer commits than the limit are all commits. A first release counts only the commits that it sends.
  const isFirst = previous === undefined;
  const isAll = isRead && text <= MAX_TEXT && (isFirst || commits.length < limit);
  let commitCount = isAll ? commits.length : await countCommits(git, selection);
  if (isFirst) commitCount = Math.min(commitCount, limit);
  const missing = await missingPaths(git, inputs.paths, [head, ...start]);
  const warnings = missing.map(({ path, below }): Notice => {
    const what = below
      ? `No file matches the path "${quoted(path)}": with a * in it, a path means files and no folders.`
      : `The path "${quoted(path)}" exists neither at the head commit nor at the previous release.`;
    const fix = below
      ? `Write "${quoted(below)}".`
      : `Correct the input "paths": paths begin at the root of the repository, whatever "working-directory" is.`;
    return { level: "warning", what, fix };
  });
  const notices = [...range.notices, ...warnings];
  return { range: reported(task, range, from), commits, commitCount, notices };
}

function reported(
  { head, commit }: HistoryTask,
  { previous, refsFrom, previousName, foundBy }: Range,
  from: From,
): ReleaseRange {
  return {
    previous: refsFrom,
    current: commit,
    // A full commit id is not a name to report.
    previousName: previousName === previous ? undefined : previousName,
    currentName: head.currentTag ?? head.event.branch,
    foundBy,
    ...from,
  };
}

/** The last resort, without a guess: only the head commit, or refs since the `previous-ref` of the user if the checkout has it. */
async function headAlone(
  task: HistoryTask,
  { sourceReason, advice }: Said,
): Promise<ReleaseHistory> {
  const { previousRef = "" } = task.inputs;
  const previous = await task.head.checkout.repository?.resolve(previousRef);
  const isKnown = previous !== undefined;
  // The same as `composeRelease` does with a range without commits.
  const { setCommits } = task.inputs;
  const hasRefs = task.paths.length === 0 && (setCommits === "auto" || setCommits === "refs");
  const refs = isKnown ? `refs alone, since ${plainText(previousRef)}` : "its head commit alone";
  const sent = hasRefs ? `with ${refs}` : "without commits";
  const what = `The commits of this release are not known, so it is sent ${sent}. ${sourceReason}`;
  const range: Range = {
    refsFrom: previous,
    ...(isKnown && { previousName: previousRef }),
    foundBy: isKnown ? "the input previous-ref" : "not found: the history could not be read",
    notices: [{ level: "warning", what, fix: advice }],
  };
  const from = { source: "none", sourceReason, advice } as const;
  return { range: reported(task, range, from), commits: [], notices: range.notices };
}

/** Words why the sources failed, in their order, and the fixes. */
function saidBy(failures: readonly GitError[]) {
  // If git is too old, no other fix helps.
  const old = failures.filter((error) => error instanceof OldGitError);
  const fixes = new Set((old.length > 0 ? old : failures).flatMap(({ fix }) => fix ?? []));
  return {
    sourceReason: failures.map(({ message }) => message).join(" "),
    advice: [...fixes].join(" Or: ") || `Run the job again, or set "previous-ref".`,
  };
}
type Said = ReturnType<typeof saidBy>;
