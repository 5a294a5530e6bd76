/** How long this run may go on: its `timeout` and the runner's wish to stop take the same way. */
import { CancelledError, TimeoutError } from "./errors.ts";

/**
 * After the wish to stop, writes under way may still be answered for this long. The runner kills us 7.5 s after SIGINT
 * and 2.5 s after SIGTERM follows; what we then leave behind must be written by 5 s.
 */
const GRACE_MS = 2500;

/** The runner's, in its order; on Windows the second is SIGBREAK (Ctrl+Break), which other systems do not know. */
const SIGNALS = ["SIGINT", "SIGTERM", "SIGBREAK"] as const;

/** Milliseconds since some moment, never set back. `performance` has them too, but takes a millisecond to load. */
export function ticks(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1000 + nanoseconds / 1e6;
}

export interface Lifetime {
  /** Aborted first: nothing new begins, waiting and reading end. The reason is what the run fails with. */
  readonly stopping: AbortSignal;
  /** Aborted a grace period later: writes under way are given up too. */
  readonly aborting: AbortSignal;
  /** Milliseconds until `timeout`; 0 once stopping. */
  remaining(): number;
}

/** The lifetime of a step. `cancel` and `fail` end it early; disposing it releases its timers. */
export class StepLifetime implements Lifetime, Disposable {
  readonly #stopping = new AbortController();
  readonly #aborting = new AbortController();
  readonly #onSignal = (name: NodeJS.Signals) => this.cancel(name);
  #deadline = Infinity;
  #timer: NodeJS.Timeout | undefined;
  #graceTimer: NodeJS.Timeout | undefined;

  /** @param seconds the input `timeout`, where it is known already */
  constructor(seconds?: number) {
    if (seconds !== undefined) this.limit(seconds);
  }

  /** From now on the step may take so many seconds: its input `timeout`. */
  limit(seconds: number): void {
    this.#deadline = ticks() + seconds * 1000;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#stop(
        new TimeoutError(`The step did not finish within its timeout of ${seconds} seconds.`, {
          where: "input timeout",
          fix: "Raise the timeout, or narrow what the step does.",
        }),
      );
    }, seconds * 1000);
  }

  /** Takes the runner's signals: it cancels with SIGINT, and with SIGTERM 7.5 s later. */
  followSignals(): void {
    for (const name of SIGNALS) process.on(name, this.#onSignal);
  }

  get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  get aborting(): AbortSignal {
    return this.#aborting.signal;
  }

  remaining(): number {
    return this.stopping.aborted ? 0 : Math.max(0, this.#deadline - ticks());
  }

  /** The runner asked us to stop. */
  cancel(signalName: string): void {
    this.#stop(
      new CancelledError(`The step was cancelled (${signalName}).`, {
        fix: "Run it again: what was already done is not done twice.",
      }),
    );
  }

  /** Something broke that nobody foresaw: what can still be reported, is. */
  fail(error: Error): void {
    this.#stop(error);
  }

  [Symbol.dispose](): void {
    for (const name of SIGNALS) process.off(name, this.#onSignal);
    clearTimeout(this.#timer);
    clearTimeout(this.#graceTimer);
  }

  #stop(reason: Error): void {
    if (this.#stopping.signal.aborted) return;
    this.#stopping.abort(reason);
    this.#graceTimer = setTimeout(() => this.#aborting.abort(reason), GRACE_MS);
  }
}

/** A part of a step's lifetime: it ends with the step, or earlier. Disposing it releases its timer. */
export function partOfLifetime(whole: Lifetime, milliseconds: number): Lifetime & Disposable {
  const controller = new AbortController();
  const end = ticks() + milliseconds;
  const following = onAbort(whole.stopping, (reason) => controller.abort(reason));
  const timer = setTimeout(() => {
    controller.abort(new TimeoutError(`It took longer than ${Math.round(milliseconds / 1000)} s.`));
  }, milliseconds);
  return {
    stopping: controller.signal,
    aborting: whole.aborting,
    remaining: () => Math.max(0, Math.min(whole.remaining(), end - ticks())),
    [Symbol.dispose]: () => {
      clearTimeout(timer);
      following[Symbol.dispose]();
    },
  };
}

/** Calls `listener` with the signal's reason when it is aborted, at once where it is already. Disposing it ends that. */
export function onAbort(signal: AbortSignal, listener: (reason: Error) => void): Disposable {
  const listen = () => {
    const reason: unknown = signal.reason;
    listener(reason instanceof Error ? reason : new Error("aborted", { cause: reason }));
  };
  if (signal.aborted) listen();
  else signal.addEventListener("abort", listen, { once: true });
  return { [Symbol.dispose]: () => signal.removeEventListener("abort", listen) };
}
