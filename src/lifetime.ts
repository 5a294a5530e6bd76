/** Ends a step at its `timeout` or at the runner's signals. */
import { setTimeout as sleep } from "node:timers/promises";
import { CancelledError, TimeoutError } from "./errors.ts";

/**
 * Time between `stopping` and `aborting`, in which writes under way may still be answered. The runner sends SIGTERM 7.5 s
 * after SIGINT and kills the process 2.5 s later, so the report has 5 s after the first signal.
 */
const GRACE_MS = 2500;

/** The runner's signals in order; on Windows the second one is SIGBREAK (Ctrl+Break). */
const SIGNALS = ["SIGINT", "SIGTERM", "SIGBREAK"] as const;

/** The step's clock and timers. Tests use a clock without waits. */
export interface Timing {
  /** Epoch milliseconds: what `Date` headers and the ends of rate-limit windows are compared with. */
  readonly now: () => number;
  /** Milliseconds since some moment; never set back. */
  readonly ticks: () => number;
  /** Resolves after so many milliseconds; rejects when the signal is aborted first. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Calls back after so many milliseconds, unless it is disposed before. */
  readonly after: (milliseconds: number, callback: () => void) => Disposable;
  /** A number in [0, 1). */
  readonly random: () => number;
  /** Milliseconds that one attempt of a request may take. */
  readonly attemptMs: number;
}

export const realTiming: Timing = {
  now: () => Date.now(),
  ticks: () => performance.now(),
  wait: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
  after: (milliseconds, callback) => {
    const timer = setTimeout(callback, milliseconds);
    return { [Symbol.dispose]: () => clearTimeout(timer) };
  },
  random: () => Math.random(),
  // Even large releases are processed in seconds.
  attemptMs: 90_000,
};

export interface Lifetime {
  /** Aborted first: nothing new begins, waits and reads end. Its reason is the run's failure. */
  readonly stopping: AbortSignal;
  /** Aborted GRACE_MS later: ends writes under way, too. */
  readonly aborting: AbortSignal;
  /** The time in which it passes. */
  readonly timing: Timing;
  /** Milliseconds until `timeout`; 0 once stopping. */
  remaining(): number;
}

/** The lifetime of a step. `cancel` and `fail` end it early; disposing it releases its timers. */
export class StepLifetime implements Lifetime, Disposable {
  readonly timing: Timing;
  readonly #stopping = new AbortController();
  readonly #aborting = new AbortController();
  readonly stopping = this.#stopping.signal;
  readonly aborting = this.#aborting.signal;
  readonly #ends = new DisposableStack();
  #deadline = Infinity;

  constructor(timing = realTiming) {
    this.timing = timing;
  }

  /** Limits the step to some seconds from now: the input `timeout`. */
  limit(seconds: number): void {
    this.#deadline = this.timing.ticks() + seconds * 1000;
    const end = () =>
      this.fail(
        new TimeoutError(
          `The step did not finish within its timeout of ${seconds} second${seconds === 1 ? "" : "s"}.`,
          {
            where: "input timeout",
            fix: "Raise the timeout, or narrow what the step does.",
          },
        ),
      );
    this.#ends.use(this.timing.after(seconds * 1000, end));
  }

  /** Listens for the runner's signals: it cancels with SIGINT, then with SIGTERM 7.5 s later. */
  followSignals(): void {
    const onSignal = (name: NodeJS.Signals) => this.cancel(name);
    for (const name of SIGNALS) process.on(name, onSignal);
    this.#ends.defer(() => SIGNALS.forEach((name) => process.off(name, onSignal)));
  }

  remaining(): number {
    return this.stopping.aborted ? 0 : Math.max(0, this.#deadline - this.timing.ticks());
  }

  /** Ends the step because of the runner's signal. */
  cancel(signalName: string): void {
    this.fail(
      new CancelledError(`The step was cancelled (${signalName}).`, {
        fix: "Run it again: what is done already is recognized, but a deploy is recorded once more; look for that first.",
      }),
    );
  }

  /** Ends the step. The first reason counts. */
  fail(reason: Error): void {
    this.#stopping.abort(reason);
    this.#ends.use(this.timing.after(GRACE_MS, () => this.#aborting.abort(reason)));
  }

  [Symbol.dispose](): void {
    this.#ends.dispose();
  }
}

/** Creates a lifetime that ends after some milliseconds or with the step. Disposing it releases its timer. */
export function partOfLifetime(whole: Lifetime, milliseconds: number): Lifetime & Disposable {
  const { timing, aborting } = whole;
  const over = new AbortController();
  const end = timing.ticks() + milliseconds;
  const giveUp = () =>
    over.abort(new TimeoutError(`It took longer than ${Math.round(milliseconds / 1000)} s.`));
  if (milliseconds <= 0) giveUp();
  const timer = timing.after(milliseconds, giveUp);
  return {
    stopping: AbortSignal.any([whole.stopping, over.signal]),
    aborting,
    timing,
    remaining: () => Math.max(0, Math.min(whole.remaining(), end - timing.ticks())),
    [Symbol.dispose]: () => timer[Symbol.dispose](),
  };
}

/** Limits the total time of several tasks; the time between the tasks does not count. */
export function sharedTime(whole: Lifetime, milliseconds: number) {
  const { ticks } = whole.timing;
  let left = milliseconds;
  return async <T>(work: (part: Lifetime) => Promise<T>): Promise<T> => {
    using part = partOfLifetime(whole, left);
    const begun = ticks();
    try {
      return await work(part);
    } finally {
      left -= ticks() - begun;
    }
  };
}

/** Calls `listener` with the reason when the signal is aborted, at once if it already is. Dispose it to stop listening. */
export function onAbort(signal: AbortSignal, listener: (reason: Error) => void): Disposable {
  const listen = () => {
    const reason: unknown = signal.reason;
    listener(reason instanceof Error ? reason : new Error("aborted", { cause: reason }));
  };
  if (signal.aborted) listen();
  else signal.addEventListener("abort", listen, { once: true });
  return { [Symbol.dispose]: () => signal.removeEventListener("abort", listen) };
}
