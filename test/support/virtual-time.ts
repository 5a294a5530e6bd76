/**
 * A time in which nobody waits. It stands still while a step works; when the step waits for a next attempt or a next
 * look, it jumps there. What else would have come by then (the end of the step's time) comes first.
 */
import { setTimeout as pause, setImmediate as turn } from "node:timers/promises";
import type { Timing } from "../../src/lifetime.ts";

interface Due {
  at: number;
  ring: () => void;
}

export class VirtualTime implements Timing {
  /** Milliseconds that were jumped over. */
  #passed = 0;
  readonly #due = new Set<Due>();
  readonly #waits = new Set<Due>();
  readonly #held = new Set<Promise<unknown>>();
  readonly attemptMs = 90_000;

  /** Goes on for real too: nothing happens twice at the same moment. */
  readonly now = (): number => Date.now() + this.#passed;
  /** Hardly goes on by itself: however slow the machine is, no deadline comes nearer. */
  readonly ticks = (): number => (this.#passed += 0.001);
  /** Half of the jitter. */
  readonly random = (): number => 0.5;

  readonly after = (milliseconds: number, callback: () => void): Disposable => {
    const due: Due = { at: this.#passed + milliseconds, ring: callback };
    this.#due.add(due);
    return { [Symbol.dispose]: () => void this.#due.delete(due) };
  };

  readonly wait = async (milliseconds: number, signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    const due: Due = { at: this.#passed + milliseconds, ring: resolve };
    this.#due.add(due);
    this.#waits.add(due);
    void this.#jump(due);
    try {
      await promise;
    } finally {
      signal.removeEventListener("abort", abort);
      this.#due.delete(due);
      this.#waits.delete(due);
    }
  };

  /** No wait is over before this is. */
  hold(work: Promise<unknown>): void {
    this.#held.add(work);
    void work.finally(() => this.#held.delete(work));
  }

  /** Jumps to what comes next, where nothing else would end what the step waits for. */
  next(): void {
    const [first] = [...this.#due].toSorted((one, other) => one.at - other.at);
    if (!first) return;
    this.#due.delete(first);
    this.#passed = Math.max(this.#passed, first.at);
    first.ring();
  }

  /**
   * Lets it pass while work is under way and held up by what would never end: deadline after deadline, each with a moment
   * for what follows from it.
   */
  async passWhile(isHeld: () => boolean, work: Promise<unknown>): Promise<void> {
    const ended = work.then(
      () => true,
      () => true,
    );
    while (!(await Promise.race([ended, pause(5, false)]))) {
      for (let turns = 0; turns < 20; turns += 1) await turn();
      if (isHeld()) this.next();
    }
  }

  /** Ends a wait, after all that ends sooner. */
  async #jump(due: Due): Promise<void> {
    // Others may begin to wait at the same moment.
    await turn();
    while (this.#held.size > 0) await Promise.all(this.#held);
    while (this.#waits.has(due) && this.#due.has(due)) {
      this.next();
      await turn();
    }
  }
}
