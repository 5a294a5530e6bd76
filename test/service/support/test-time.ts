/** A time in which nobody waits: what the client waits for is noted and skipped. */
import { setImmediate as turn } from "node:timers/promises";
import { type Lifetime, type Timing, realTiming } from "../../../src/lifetime.ts";

export class TestTime implements Timing {
  /** Milliseconds that the client wanted to wait, each by itself. */
  readonly waits: number[] = [];
  readonly attemptMs: number;
  #skipped = 0;

  constructor({ attemptMs = 5000 }: { attemptMs?: number } = {}) {
    this.attemptMs = attemptMs;
  }

  /** The real time and what was skipped; a service that has this as `clock` lives in the same time. */
  readonly now = (): number => Date.now() + this.#skipped;
  readonly ticks = (): number => performance.now() + this.#skipped;
  /** Half of the jitter. */
  readonly random = (): number => 0.5;

  /** Time-outs pass for real: what they end does. */
  readonly after = realTiming.after;

  readonly wait = async (milliseconds: number, signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    this.waits.push(Math.round(milliseconds));
    this.#skipped += milliseconds;
    // What is waited for may be the answer to another request: that comes only in a turn of its own.
    await turn();
  };
}

/** A lifetime that ends when a test says so, or when its time (in which nobody waits) is over. */
export class TestLifetime implements Lifetime {
  readonly #stopping = new AbortController();
  readonly #aborting = new AbortController();
  readonly #remaining: () => number;
  readonly timing: Timing;

  constructor(remaining: () => number = () => Infinity, timing: Timing = new TestTime()) {
    this.#remaining = remaining;
    this.timing = timing;
  }

  get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  get aborting(): AbortSignal {
    return this.#aborting.signal;
  }

  remaining(): number {
    return this.stopping.aborted ? 0 : this.#remaining();
  }

  /** The wish to stop. */
  stop(reason: Error): void {
    this.#stopping.abort(reason);
  }

  /** The grace period is over. */
  abort(): void {
    this.#aborting.abort(this.stopping.reason);
  }
}
