/** When to say how far long work is: not so often that the log is nothing else. The clock is an argument. */
import type { IssueRow } from "./outcome.ts";

/** Milliseconds between two lines. */
const INTERVAL_MS = 5000;

export class ProgressClock {
  readonly #ticks: () => number;
  readonly #begun: number;
  #last: number;

  /** @param ticks milliseconds since some moment */
  constructor(ticks: () => number) {
    this.#ticks = ticks;
    this.#begun = ticks();
    this.#last = this.#begun;
  }

  /** Whether a line is due; a line that is due counts as printed. */
  isDue(): boolean {
    const now = this.#ticks();
    if (now - this.#last < INTERVAL_MS) return false;
    this.#last = now;
    return true;
  }

  /** Seconds from the beginning to the last line. */
  get seconds(): number {
    return (this.#last - this.#begun) / 1000;
  }
}

/** How far an update of many issues is: done, failed, rate, time left. */
export class WriteProgress {
  readonly #total: number;
  readonly #clock: ProgressClock;
  #done = 0;
  #failed = 0;

  constructor(total: number, ticks: () => number) {
    this.#total = total;
    this.#clock = new ProgressClock(ticks);
  }

  /** The line to print after an issue was written; undefined while the last one is fresh. */
  after({ state }: IssueRow): string | undefined {
    this.#done += 1;
    if (state !== "applied" && state !== "unchanged") this.#failed += 1;
    if (!this.#clock.isDue()) return undefined;
    const rate = this.#done / this.#clock.seconds;
    const left = (this.#total - this.#done) / rate;
    return `${this.#done} of ${this.#total} done, ${this.#failed} failed, ${rate.toFixed(1)} per second, about ${Math.ceil(left)} s left`;
  }
}
