/** Reading the commits of a range while it is still being decided. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Repository } from "../../git/repository.ts";
import { type CollectedCommits, collectCommits } from "./commits.ts";
import type { Ground, RangeDecision, Task } from "./range.ts";

/** Most ranges are read by then. */
const HEAD_START_MS = 25;

interface Reading {
  previous: string;
  commits: Promise<CollectedCommits>;
  stop: () => void;
}

/**
 * Whether a candidate for the previous release is an ancestor of the head takes git about as long as reading the commits
 * since it, and nearly always it is one. So its commits are read at once, and tell by their parents; only where that
 * takes long, or they are not all read, git is asked too. A reading that was not called for is stopped.
 */
export class EarlyCommits implements Disposable {
  readonly #task: Task;
  readonly #repository: Repository;
  readonly #reads: boolean;
  readonly #headStart: number;
  #reading: Reading | undefined;

  /**
   * @param options `reads`: false where the repository cannot answer what is asked of the commits; `headStart`:
   * milliseconds that a range is read for before git is asked about it as well
   */
  constructor(task: Task, repository: Repository, options: { reads: boolean; headStart?: number }) {
    this.#task = task;
    this.#repository = repository;
    this.#reads = options.reads;
    this.#headStart = options.headStart ?? HEAD_START_MS;
  }

  /** The repository's answers about ancestors; the question for one before the head reads its commits. */
  get ancestry(): Ground["ancestry"] {
    const repository = this.#repository;
    return {
      isAncestor: (older, newer) => this.#isAncestor(older, newer),
      ancestorsAmong: (commits, head) => repository.ancestorsAmong(commits, head),
      frontier: (commits, head) => repository.frontier(commits, head),
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
    const { commit, paths } = this.#task;
    if (this.#reads && newer === commit) {
      const { commits } = this.#begin(older);
      // Whoever collects them is told of a failure.
      const headStart = sleep(this.#headStart, undefined, { ref: false });
      const read = await Promise.race([commits.catch(() => undefined), headStart]);
      const areAll = read && read.commits.length === read.commitCount && paths.length === 0;
      // An ancestor of the head is the parent of one of these: of the last commit on the way to it.
      if (areAll && read.commitCount > 0) {
        return read.commits.some(({ parents }) => parents.includes(older));
      }
    }
    return this.#repository.isAncestor(older, newer);
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
