/**
 * What the service says of its rate limit, and when the next request may go. The hosted service answers 429 without
 * `Retry-After`, but puts `X-Sentry-Rate-Limit-Limit`, `-Remaining` and `-Reset` (epoch seconds) on every answer, so that
 * a client can wait instead of being refused. The clock is an argument everywhere: epoch milliseconds of this machine.
 */

import type { Operation, OperationName } from "./operation.ts";
import { Share } from "./share.ts";

export interface RateLimitHeaders {
  /** Requests allowed in a window. */
  limit: number;
  /** Requests left in the current window. */
  remaining: number;
  /** End of the window: epoch seconds by the server's clock. */
  reset: number;
}

/** The three headers as numbers; undefined where one is missing or no number. */
export function parseRateLimit(
  header: (name: string) => string | undefined,
): RateLimitHeaders | undefined {
  const [limit, remaining, reset] = ["limit", "remaining", "reset"].map((name) => {
    const text = header(`x-sentry-rate-limit-${name}`)?.trim();
    return text && /^\d{1,15}(?:\.\d+)?$/u.test(text) ? Number(text) : undefined;
  });
  if (limit === undefined || remaining === undefined || reset === undefined) return undefined;
  return { limit, remaining, reset };
}

/**
 * The difference between the server's clock and ours, from `Date` headers. One header tells it to a second only; but
 * each answer narrows it down: the server's time lay in [Date, Date + 1 s) at some moment between sending and receiving.
 */
export class ServerClock {
  #low = Number.NEGATIVE_INFINITY;
  #high = Number.POSITIVE_INFINITY;

  /**
   * @param date epoch milliseconds of the `Date` header
   * @param sent epoch milliseconds when the request was sent, `received` when its answer came, by our clock
   */
  observe(date: number, { sent, received }: { sent: number; received: number }): void {
    const low = date - received;
    const high = date + 1000 - sent;
    // Bounds that exclude each other mean that a clock was set, or another server answered: begin anew.
    if (low > this.#high || high < this.#low) {
      this.#low = low;
      this.#high = high;
      return;
    }
    this.#low = Math.max(this.#low, low);
    this.#high = Math.min(this.#high, high);
  }

  get known(): boolean {
    return this.#low !== Number.NEGATIVE_INFINITY;
  }

  /** The server's time at our time `now`, at the earliest: whoever waits for a moment by it is never too early. */
  earliest(now: number): number {
    return this.known ? now + this.#low : now;
  }
}

/** Requests under way and still allowed; decides when the next one may be sent. */
export class RateLimiter {
  readonly #clock: ServerClock;
  #window: RateLimitHeaders | undefined;
  #windowSeconds = 1;
  #underWay = 0;
  readonly #share = new Share();
  #pausedUntil = 0;
  /** True while no answer has told of the current window. */
  #assumed = false;
  /** When the end of the current window was first waited for. */
  #waitingSince: number | undefined;

  /** Longest that a window's end is waited for: a server with a wrong clock must not stop us for ever. */
  static readonly #longestWindow = 120_000;
  /** How often it is looked whether an answer has told of a window. */
  static readonly #glance = 10;

  constructor(clock: ServerClock) {
    this.#clock = clock;
  }

  /** Milliseconds to wait before the next request; 0 when it may go now. */
  delay(now: number): number {
    if (now < this.#pausedUntil) return this.#pausedUntil - now;
    if (!this.#window || this.#hasRoom(this.#window)) return 0;
    // All that such a window can hold is under way: the first answer tells when it ends.
    if (this.#assumed) return RateLimiter.#glance;
    this.#waitingSince ??= now;
    const patience = Math.max(0, this.#waitingSince + RateLimiter.#longestWindow - now);
    const wait = Math.min(this.resetDelay(this.#window, now), patience);
    if (wait > 0) return wait;
    this.#renew(this.#window);
    return this.#hasRoom(this.#window) ? 0 : RateLimiter.#glance;
  }

  #hasRoom({ remaining }: RateLimitHeaders): boolean {
    // Late answers told of the window before only, and no other is to come: one request finds out.
    if (this.#assumed && this.#underWay === 0) return true;
    return remaining > this.#underWay && this.#share.isLeft;
  }

  /** A request goes out. */
  sent(): void {
    this.#underWay += 1;
    this.#share.sent();
  }

  /** A request was answered with 429. */
  refused(): void {
    this.#share.refused();
  }

  /** A request has ended without an answer. */
  lost(): void {
    this.#underWay -= 1;
    this.#forgetUntold();
  }

  /**
   * A request was answered.
   * @param date epoch milliseconds of the answer's `Date`, where it has one
   */
  received(headers: RateLimitHeaders | undefined, date: number | undefined): void {
    this.#underWay -= 1;
    if (!headers) {
      this.#forgetUntold();
      return;
    }
    if (date !== undefined) {
      const seconds = Math.ceil(headers.reset - date / 1000);
      this.#windowSeconds = Math.max(this.#windowSeconds, Math.min(seconds, 3600));
    }
    const current = this.#window;
    // The answered request is the first of its window that we know of.
    if (!current || headers.reset > current.reset)
      this.#begin(headers, { used: this.#underWay + 1 });
    else if (current.reset === headers.reset) {
      // Answers overtake each other: within a window the smallest number left is the newest truth.
      this.#window = { ...headers, remaining: Math.min(current.remaining, headers.remaining) };
    }
  }

  /** No answer is left that could tell of the assumed window: a service may name its limit in refusals alone. */
  #forgetUntold(): void {
    if (!this.#assumed || this.#underWay > 0) return;
    this.#window = undefined;
    this.#assumed = false;
  }

  /** Nothing is sent before `until` (epoch milliseconds): the service refused, with a time to wait. */
  pause(until: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, until);
  }

  /** Milliseconds until a window ends, 0 when it has ended. */
  resetDelay(window: RateLimitHeaders, now: number): number {
    const wait = window.reset * 1000 - this.#clock.earliest(now);
    return Math.min(Math.max(0, Math.ceil(wait)), RateLimiter.#longestWindow);
  }

  /** Requests per second that the limit allows; undefined where the service does not say. */
  get requestsPerSecond(): number | undefined {
    return this.#window && this.#window.limit / this.#windowSeconds;
  }

  /** A new window has begun that no answer has told of: full, and just newer than what late answers still tell. */
  #renew(window: RateLimitHeaders): void {
    const renewed = {
      ...window,
      remaining: Math.max(1, window.limit),
      reset: window.reset + 0.001,
    };
    this.#begin(renewed, { used: this.#underWay });
    this.#assumed = true;
  }

  /** @param used requests of ours that count in the new window */
  #begin(window: RateLimitHeaders, { used }: { used: number }): void {
    // What was assumed to have begun is now told of.
    if (!this.#assumed) this.#share.renew(used);
    this.#window = window;
    this.#assumed = false;
    this.#waitingSince = undefined;
  }
}

/** A limiter for each operation, because the service counts each by itself; one clock for all. */
export class RateLimits {
  readonly clock = new ServerClock();
  readonly #limiters = new Map<OperationName, RateLimiter>();

  of({ name }: Operation): RateLimiter {
    const known = this.#limiters.get(name);
    if (known) return known;
    const limiter = new RateLimiter(this.clock);
    this.#limiters.set(name, limiter);
    return limiter;
  }

  /** The lowest rate that any operation has shown; undefined where none has. */
  get requestsPerSecond(): number | undefined {
    const rates = [...this.#limiters.values()].flatMap(({ requestsPerSecond }) =>
      requestsPerSecond === undefined ? [] : [requestsPerSecond],
    );
    return rates.length === 0 ? undefined : Math.min(...rates);
  }
}
