/**
 * What the service says of its rate limit, and when the next request may go. The hosted service answers 429 without
 * `Retry-After`, but puts `X-Sentry-Rate-Limit-Limit`, `-Remaining` and `-Reset` (epoch seconds) on every answer, so that
 * a client can wait instead of being refused. The clock is an argument everywhere: epoch milliseconds of this machine.
 */

import type { Operation } from "./operation.ts";

export interface RateLimitHeaders {
  /** Requests allowed in a window. */
  limit: number;
  /** Requests left in the current window. */
  remaining: number;
  /** End of the window: epoch seconds by the server's clock. */
  reset: number;
}

/** The three headers as numbers; undefined where one is missing or not a number. */
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

/** Longest that a window's end is waited for: a server with a wrong clock must not stop us for ever. */
const LONGEST_WINDOW_MS = 120_000;
/** Pauses that end within this of each other are told as one. */
const MUCH_LATER_MS = 10_000;
/** How often it is looked whether an answer has come that allows the next request. */
const POLL_MS = 10;

/**
 * When the next request of one operation may go. It is paced by what the service said last: no more requests are under
 * way than its window has left. When a window has ended, one request alone finds out about the next one. Others may
 * use the same limit (jobs of a matrix, people): after a refusal no more than half of what is left is under way at once.
 */
export class RateLimiter {
  readonly #clock: ServerClock;
  /** The newest window that an answer told of. */
  #window: RateLimitHeaders | undefined;
  /** When it ends: epoch milliseconds of this machine. */
  #windowEnd = 0;
  #windowSeconds = 1;
  #requestsPerSecond: number | undefined;
  #underWay = 0;
  #probing = false;
  #pausedUntil = 0;
  /** The end of the pause that was announced last. */
  #announcedUntil = 0;
  /** Whether others seem to use the same limit: a request was refused in this window, or in the one before. */
  #contended = false;
  #refused = false;

  constructor(clock: ServerClock) {
    this.#clock = clock;
  }

  /** Milliseconds to wait before the next request; 0 when it may go now. */
  delay(now: number): number {
    if (now < this.#pausedUntil) return this.#pausedUntil - now;
    if (this.#probing) return POLL_MS;
    if (!this.#window || now >= this.#windowEnd) return 0;
    const { remaining } = this.#window;
    if (remaining <= this.#underWay) return this.#windowEnd - now;
    // Of what is left others take a part: each answer tells how much.
    return this.#contended && remaining <= 2 * this.#underWay ? POLL_MS : 0;
  }

  /** A request goes out. */
  sent(now: number): void {
    this.#underWay += 1;
    if (!this.#window || now < this.#windowEnd) return;
    this.#window = undefined;
    this.#probing = true;
    this.#contended = this.#refused;
    this.#refused = false;
  }

  /** A request was answered with 429. */
  refused(): void {
    this.#contended = true;
    this.#refused = true;
  }

  /** A request has ended without an answer. */
  lost(): void {
    this.#underWay -= 1;
    this.#probing = false;
  }

  /**
   * A request was answered at `now`.
   * @param date epoch milliseconds of the answer's `Date`, where it has one
   */
  received(
    headers: RateLimitHeaders | undefined,
    { now, date }: { now: number; date: number | undefined },
  ): void {
    this.#underWay -= 1;
    this.#probing = false;
    if (!headers) return;
    const length = date === undefined ? 1 : Math.ceil(headers.reset - date / 1000);
    this.#windowSeconds = Math.max(this.#windowSeconds, Math.min(length, 3600));
    this.#requestsPerSecond = headers.limit / this.#windowSeconds;
    const current = this.#window;
    // A late answer, of a window that is over.
    if (current && headers.reset < current.reset) return;
    const end = now + this.resetDelay(headers, now);
    const isSame = current?.reset === headers.reset;
    // Answers overtake each other: within a window the smallest number left is the newest truth.
    const remaining = isSame ? Math.min(current.remaining, headers.remaining) : headers.remaining;
    this.#window = { ...headers, remaining };
    this.#windowEnd = isSame ? Math.min(this.#windowEnd, end) : end;
  }

  /** Nothing is sent before `until` (epoch milliseconds): the service refused, with a time to wait. */
  pause(until: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, until);
  }

  /**
   * Whether a pause from `now` to `until` is to be announced: of many requests that wait at the same time, the first one
   * says so, and another one only where its pause ends much later.
   */
  announces(now: number, until: number): boolean {
    if (now < this.#announcedUntil && until <= this.#announcedUntil + MUCH_LATER_MS) return false;
    this.#announcedUntil = until;
    return true;
  }

  /** Milliseconds until a window ends, 0 when it has ended. */
  resetDelay({ reset }: RateLimitHeaders, now: number): number {
    const wait = reset * 1000 - this.#clock.earliest(now);
    return Math.min(Math.max(0, Math.ceil(wait)), LONGEST_WINDOW_MS);
  }

  /** Requests per second that the limit allows; undefined where the service does not say. */
  get requestsPerSecond(): number | undefined {
    return this.#requestsPerSecond;
  }
}

/** A limiter for each operation, because the service counts each by itself; one clock for all. */
export class RateLimits {
  readonly clock = new ServerClock();
  readonly #limiters = new Map<string, RateLimiter>();

  of({ name }: Pick<Operation, "name">): RateLimiter {
    const known = this.#limiters.get(name);
    if (known) return known;
    const limiter = new RateLimiter(this.clock);
    this.#limiters.set(name, limiter);
    return limiter;
  }
}
