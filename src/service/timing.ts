/** Time and chance, as the transport meets them. Its rules ask this, so that tests need not wait. */
import { setTimeout as sleep } from "node:timers/promises";
import { ticks } from "../lifetime.ts";

export interface Timing {
  /** Epoch milliseconds: what `Date` headers and the ends of rate-limit windows are compared with. */
  readonly now: () => number;
  /** Milliseconds since some moment; never set back. */
  readonly ticks: () => number;
  /** Resolves after so many milliseconds; rejects when the signal is aborted first. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** A number in [0, 1). */
  readonly random: () => number;
  /** Milliseconds after which one attempt is given up. */
  readonly attemptMs: number;
}

export const realTiming: Timing = {
  now: () => Date.now(),
  ticks,
  wait: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
  random: () => Math.random(),
  // No answer to one attempt is worth more: the service processes large releases, but it does so in seconds.
  attemptMs: 90_000,
};
