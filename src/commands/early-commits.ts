/** Reading the commits of a range while it is still being decided. */
import type { Repository } from "../git/repository.ts";
import { type CollectedCommits, collectCommits } from "./release-commits.ts";
import type { Ground, RangeDecision, Task } from "./release-range.ts";

/**
 * Whether a candidate for the previous release is an ancestor of the head takes git about as long as reading the commits
 * since it, and nearly always it is one. So both are asked at the same time; a reading that was not called for is stopped.
 */
export class EarlyCommits implements Disposable {
  readonly #task: Task;
  readonly #repository: Repository;
  readonly #reads: boolean;
  #reading: { previous: string; commits: Promise<CollectedCommits>; stop: () => void } | undefined;

  /** @param options `reads`: false where the repository cannot answer what is asked of the commits */
  constructor(task: Task, repository: Repository, options: { reads: boolean }) {
    this.#task = task;
    this.#repository = repository;
    this.#reads = options.reads;
  }

  /** The repository's answers about ancestors; the question for one before the head begins to read its commits. */
  get ancestry(): Ground["ancestry"] {
    const repository = this.#repository;
    return {
      isAncestor: (older, newer) => {
        if (newer === this.#task.commit) this.#begin(older);
        return repository.isAncestor(older, newer);
      },
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

  #begin(previous: string): void {
    if (!this.#reads || this.#reading?.previous === previous) return;
    this[Symbol.dispose]();
    const { git } = this.#repository;
    const controller = new AbortController();
    const signal = AbortSignal.any([git.place.signal, controller.signal]);
    const decision = { previous, foundBy: "", notices: [] };
    const commits = collectCommits({ decision, git: git.with({ signal }) }, this.#task);
    // Whoever collects them is told.
    commits.catch(() => undefined);
    this.#reading = { previous, commits, stop: () => controller.abort() };
  }
}
