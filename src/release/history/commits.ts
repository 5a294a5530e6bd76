/** The commits of a decided range, read from a repository that has them. */
import type { Git } from "../../git/git.ts";
import type { Commit } from "../../git/log.ts";
import { countCommits, readCommits } from "../../git/read-commits.ts";
import { wantedHistory } from "../head.ts";
import type { HistoryTask, Range } from "./range.ts";

/** Commits that a release without a predecessor sends. */
const FIRST_RELEASE_COMMITS = 20;
/** Characters of messages and paths that are held: many times what a request can carry. */
const MAX_TEXT = 64_000_000;

export interface CollectedCommits {
  /** Newest first, at most `maxCommits`. */
  commits: Commit[];
  /** The whole number in the range, however many were read; absent where it is not known. */
  commitCount?: number;
}

/** The newest commits of `excluded..head`, and how many there are in all. */
export async function collectCommits(
  git: Git,
  excluded: readonly string[],
  { task, range }: { task: HistoryTask; range: Range },
): Promise<CollectedCommits> {
  const isFirst = range.previous === undefined;
  const limit = newestCount(task, range);
  const selection = { head: task.commit, excluded, paths: task.paths };
  const commits: Commit[] = [];
  if (wantedHistory(task.inputs).commits) {
    let text = 0;
    for await (const commit of readCommits(git, selection, task.inputs.patchSet, limit)) {
      commits.push(commit);
      text += commit.message.length;
      for (const { path } of commit.changes ?? []) text += path.length;
      if (text > MAX_TEXT) break;
    }
    // Fewer than asked for are all; and a first release consists of what it sends.
    if (text <= MAX_TEXT && (isFirst || commits.length < limit)) {
      return { commits, commitCount: commits.length };
    }
  }
  const commitCount = await countCommits(git, selection);
  return { commits, commitCount: isFirst ? Math.min(commitCount, limit) : commitCount };
}

/** The commit that a range excludes, with all before it. */
export function excludedBy({ previous }: Range): string[] {
  return previous === undefined ? [] : [previous];
}

/** How many commits are sent at most. */
export function newestCount({ inputs }: HistoryTask, { previous }: Range): number {
  const { maxCommits } = inputs;
  return previous === undefined ? Math.min(FIRST_RELEASE_COMMITS, maxCommits) : maxCommits;
}

/** Whether reading takes more than the commits themselves: which files they changed. */
export function needsChangedFiles({ inputs, paths }: HistoryTask): boolean {
  return paths.length > 0 || (wantedHistory(inputs).commits && inputs.patchSet);
}
