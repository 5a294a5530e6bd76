/** When to say how far long work is: not so often that the log is nothing else. The clock is an argument. */

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
