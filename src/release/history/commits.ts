/** The commits of a decided range, read from a repository that has them. */
import type { Git } from "../../git/git.ts";
import { type Commit, countCommits, readCommits } from "../../git/log.ts";
import type { RangeDecision, Task } from "./range.ts";

/** Commits that a release without a predecessor sends. */
export const FIRST_RELEASE_COMMITS = 20;

export interface CollectedCommits {
  /** Newest first, at most `maxCommits`. */
  commits: Commit[];
  /** The whole number in the range, however many were read. */
  commitCount: number;
}

/** A decided range, and a repository in which plain git reads it. */
export interface ReadableRange {
  decision: RangeDecision;
  git: Git;
  /** Commits that the range excludes with all before them; without this, the previous release. */
  excluded?: readonly string[];
}

/** The newest commits of the range, and how many there are in all. */
export async function collectCommits(
  readable: ReadableRange,
  task: Task,
): Promise<CollectedCommits> {
  const { decision, git } = readable;
  const { want } = task.request;
  const isFirst = decision.previous === undefined;
  const limit = newestCount(task, decision);
  const selection = { head: task.commit, excluded: excludedFrom(readable), paths: task.paths };
  const commits: Commit[] = [];
  if (want.commits) {
    const reading = { changes: want.patchSet, limit };
    for await (const commit of readCommits(git, selection, reading)) commits.push(commit);
    // Fewer than asked for are all; and a first release consists of what it sends.
    if (isFirst || commits.length < limit) return { commits, commitCount: commits.length };
  }
  const commitCount = await countCommits(git, selection);
  return { commits, commitCount: isFirst ? Math.min(commitCount, limit) : commitCount };
}

/** The commits that the range excludes, with all before them. */
export function excludedFrom({
  decision,
  excluded,
}: Pick<ReadableRange, "decision" | "excluded">): readonly string[] {
  return excluded ?? (decision.previous === undefined ? [] : [decision.previous]);
}

/** How many commits are sent at most. */
export function newestCount({ request }: Task, decision: RangeDecision): number {
  const { maxCommits } = request.want;
  return decision.previous === undefined ? Math.min(FIRST_RELEASE_COMMITS, maxCommits) : maxCommits;
}

/** Whether reading takes more than the commits themselves: which files they changed. */
export function needsTrees({ request, paths }: Task): boolean {
  return paths.length > 0 || (request.want.commits && request.want.patchSet);
}
