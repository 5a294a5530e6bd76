/** The commits of a range, read from a repository that has them; also while the range is still being decided. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Git } from "../../git/git.ts";
import type { Commit } from "../../git/log.ts";
import { countCommits, readCommits } from "../../git/read-commits.ts";
import type { Repository } from "../../git/repository.ts";
import { wantedHistory } from "../head.ts";
import type { HistorySource, HistoryTask, RangeDecision } from "./range.ts";

/** Commits that a release without a predecessor sends. */
export const FIRST_RELEASE_COMMITS = 20;

export interface CollectedCommits {
  /** Newest first, at most `maxCommits`. */
  commits: Commit[];
  /** The whole number in the range, however many were read; absent where it is not known. */
  commitCount?: number;
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
  task: HistoryTask,
): Promise<CollectedCommits> {
  const { decision, git } = readable;
  const isFirst = decision.previous === undefined;
  const limit = newestCount(task, decision);
  const selection = { head: task.commit, excluded: excludedFrom(readable), paths: task.paths };
  const commits: Commit[] = [];
  if (wantedHistory(task.inputs).commits) {
    const reading = { changes: task.inputs.patchSet, limit };
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
export function newestCount({ inputs }: HistoryTask, decision: RangeDecision): number {
  const { maxCommits } = inputs;
  return decision.previous === undefined ? Math.min(FIRST_RELEASE_COMMITS, maxCommits) : maxCommits;
}

/** Whether reading takes more than the commits themselves: which files they changed. */
export function needsTrees({ inputs, paths }: HistoryTask): boolean {
  return paths.length > 0 || (wantedHistory(inputs).commits && inputs.patchSet);
}

/** Nearly all ranges are read by then; to ask git beside it makes the reading of a long one slower. */
const HEAD_START_MS = 500;

interface Reading {
  previous: string;
  commits: Promise<CollectedCommits>;
  stop: () => void;
}

/**
 * Whether a candidate for the previous release is an ancestor of the head takes git about as long as reading the commits
 * since it, and nearly always it is one. So its commits are read at once, and tell by their parents, and which other
 * candidates are among them; only where that takes long, or they are not all read, git is asked too. A reading that was
 * not called for is stopped.
 */
export class EarlyCommits implements Disposable {
  readonly #task: HistoryTask;
  readonly #repository: Repository;
  readonly #reads: boolean;
  readonly #headStart: number;
  #reading: Reading | undefined;

  /**
   * @param options `reads`: false where the repository cannot answer what is asked of the commits; `headStart`:
   * milliseconds that a range is read for before git is asked about it as well
   */
  constructor(
    task: HistoryTask,
    repository: Repository,
    options: { reads: boolean; headStart?: number },
  ) {
    this.#task = task;
    this.#repository = repository;
    this.#reads = options.reads;
    this.#headStart = options.headStart ?? HEAD_START_MS;
  }

  /** The repository's answers about ancestors; the question for one before the head reads its commits. */
  get ancestry(): HistorySource["ancestry"] {
    const repository = this.#repository;
    return {
      isAncestor: (older, newer) => this.#isAncestor(older, newer),
      ancestorsAmong: (commits, head, excluded) => this.#ancestorsAmong(commits, head, excluded),
      independent: (commits) => repository.independent(commits),
      distance: (older, head) => repository.distance(older, head),
      mergeBase: (one, other) => repository.mergeBase(one, other),
    };
  }

  /** The commits of the decided range. */
  collect(decision: RangeDecision): Promise<CollectedCommits> {
    const reading = this.#reading;
    if (reading !== undefined && reading.previous === decision.previous) return reading.commits;
    this[Symbol.dispose]();
    return collectCommits({ decision, git: this.#repository.git }, this.#task);
  }

  /** Stops a reading that nobody waits for. */
  [Symbol.dispose](): void {
    this.#reading?.stop();
    this.#reading = undefined;
  }

  async #isAncestor(older: string, newer: string): Promise<boolean> {
    if (this.#reads && newer === this.#task.commit) {
      const read = await this.#allSince(older);
      // An ancestor of the head is the parent of one of these: of the last commit on the way to it.
      if (read && read.length > 0) return read.some(({ parents }) => parents.includes(older));
    }
    return this.#repository.isAncestor(older, newer);
  }

  async *#ancestorsAmong(
    commits: readonly string[],
    head: string,
    excluded: readonly string[] = [],
  ): AsyncGenerator<string, void, undefined> {
    const [previous] = excluded;
    const isBegun = head === this.#task.commit && this.#reading?.previous === previous;
    const read = isBegun && previous !== undefined ? await this.#allSince(previous) : undefined;
    if (read === undefined) yield* this.#repository.ancestorsAmong(commits, head, excluded);
    else yield* read.map(({ id }) => id).filter((id) => commits.includes(id));
  }

  /** All commits since this one, where they can be read in time. */
  async #allSince(previous: string): Promise<readonly Commit[] | undefined> {
    const { commits } = this.#begin(previous);
    const headStart = sleep(this.#headStart, undefined, { ref: false });
    // Whoever collects them is told of a failure.
    const read = await Promise.race([commits.catch(() => undefined), headStart]);
    const areAll = read?.commits.length === read?.commitCount && this.#task.paths.length === 0;
    return areAll ? read?.commits : undefined;
  }

  #begin(previous: string): Reading {
    if (this.#reading?.previous === previous) return this.#reading;
    this[Symbol.dispose]();
    const { git } = this.#repository;
    const controller = new AbortController();
    const signal = AbortSignal.any([git.place.signal, controller.signal]);
    const decision = { previous, foundBy: "", notices: [] };
    const commits = collectCommits({ decision, git: git.with({ signal }) }, this.#task);
    commits.catch(() => undefined);
    this.#reading = { previous, commits, stop: () => controller.abort() };
    return this.#reading;
  }
}
