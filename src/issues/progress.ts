/** When to say how far long work is: not so often that the log is nothing else. The clock is an argument. */
import type { IssueRow } from "./outcome.ts";

/** Milliseconds between two lines. */
const INTERVAL_MS = 5000;

export class ProgressClock {
  readonly begun: number;
  #last: number;

  /** @param now milliseconds, as `performance.now()` tells them */
  constructor(now: number) {
    this.begun = now;
    this.#last = now;
  }

  /** Whether a line is due; a line that is due counts as printed. */
  isDue(now: number): boolean {
    if (now - this.#last < INTERVAL_MS) return false;
    this.#last = now;
    return true;
  }
}

/** How far a bulk update is: done, failed, rate, time left. */
export class WriteProgress {
  readonly #total: number;
  readonly #clock: ProgressClock;
  #done = 0;
  #failed = 0;

  constructor(total: number, now: number) {
    this.#total = total;
    this.#clock = new ProgressClock(now);
  }

  /** The line to print after an issue was written; undefined while the last one is fresh. */
  after({ state }: IssueRow, now: number): string | undefined {
    this.#done += 1;
    if (state !== "applied" && state !== "unchanged") this.#failed += 1;
    if (!this.#clock.isDue(now)) return undefined;
    const rate = this.#done / ((now - this.#clock.begun) / 1000);
    const left = (this.#total - this.#done) / rate;
    return `${this.#done} of ${this.#total} done, ${this.#failed} failed, ${rate.toFixed(1)} per second, about ${Math.ceil(left)} s left`;
  }
}
