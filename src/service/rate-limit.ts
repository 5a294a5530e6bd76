/**
 * When the next request may go. The hosted service answers 429 without `Retry-After`, but tells its rate limit in every answer.
 * `now` is in epoch milliseconds of this machine.
 */

export interface RateLimitHeaders {
  /** Requests allowed in a window. */
  limit: number;
  /** Requests left in the current window. */
  remaining: number;
  /** End of the window: epoch seconds by the server's clock. */
  reset: number;
}

/** `X-Sentry-Rate-Limit-Limit`, `-Remaining` and `-Reset`; undefined where one is missing or not a number. */
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

/** Longest that a window's end is waited for: a server with a wrong clock must not stop us for ever. */
const LONGEST_WINDOW_MS = 120_000;

/**
 * Paces one operation: the service counts each by itself. No more requests are under way than the window has left that the
 * service told last, and the next window is taken to be as large.
 */
export class RateLimiter {
  /** Undefined as long as no answer told. */
  #window: RateLimitHeaders | undefined;
  #end = 0;
  #windowSeconds = 1;
  #underWay = 0;
  /** Milliseconds by which the server's clock is ahead of ours, at least. */
  #ahead = Number.NEGATIVE_INFINITY;
  #pausedUntil = 0;
  #announcedUntil = 0;

  /** Milliseconds to wait before the next request. */
  delay(now: number): number {
    if (now < this.#pausedUntil) return this.#pausedUntil - now;
    if (this.#window === undefined) return 0;
    const isOver = now >= this.#end;
    if (this.#window[isOver ? "limit" : "remaining"] > this.#underWay) return 0;
    return isOver ? 1000 : this.#end - now;
  }

  sent(now: number): void {
    this.#underWay += 1;
    if (this.#window === undefined || now < this.#end) return;
    const { limit, reset } = this.#window;
    // Late answers of the window before are older than this, and those of the next one newer.
    this.#window = { limit, remaining: limit, reset: reset + 0.5 };
    this.#end = now + Math.min(this.#windowSeconds * 1000, LONGEST_WINDOW_MS);
  }

  /** A request has ended without an answer. */
  lost(): void {
    this.#underWay -= 1;
  }

  /** @param date epoch milliseconds of the answer's `Date`, where it has one */
  received(headers: RateLimitHeaders | undefined, now: number, date: number | undefined): void {
    this.#underWay -= 1;
    // `Date` is cut to the second, and old when it comes: the greatest difference is nearest to the truth.
    this.#ahead = Math.max(this.#ahead, (date ?? now) - now);
    if (!headers) return;
    const { limit, remaining, reset } = headers;
    const length = date === undefined ? 1 : Math.ceil(reset - date / 1000);
    this.#windowSeconds = Math.max(this.#windowSeconds, Math.min(length, 3600));
    const known = this.#window ?? { remaining: 0, reset: 0 };
    this.#window = { ...known, limit: Math.max(1, limit) };
    if (reset < known.reset) return;
    const left = Math.max(0, Math.ceil(reset * 1000 - now - this.#ahead));
    const end = now + Math.min(left, LONGEST_WINDOW_MS);
    // Answers overtake each other: within a window the smallest number left is the newest truth.
    const isSame = reset === known.reset;
    this.#end = isSame ? Math.min(this.#end, end) : end;
    this.#window.remaining = isSame ? Math.min(known.remaining, remaining) : remaining;
    this.#window.reset = reset;
  }

  /** Nothing is sent before `until`: the service refused, with a time to wait. */
  pause(until: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, until);
  }

  /** Whether a pause is to be announced: of requests that wait at the same time, the first says so. */
  announces(now: number, until: number): boolean {
    if (now < this.#announcedUntil) return false;
    this.#announcedUntil = until;
    return true;
  }

  get requestsPerSecond(): number | undefined {
    return this.#window && this.#window.limit / this.#windowSeconds;
  }
}
