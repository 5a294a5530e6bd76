/** Retry delays and rate limits. Pure: the clock and randomness are arguments. */
import type { ServiceError } from "../errors.ts";
import { originOf } from "./failure.ts";

/**
 * Exceptions to the rule that every request of the contract may be repeated unchanged: for requests that are unsafe to
 * repeat (a deploy, a bulk update), and for those that need other limits.
 */
export interface RetryPolicy {
  /** Repeat only what certainly had no effect. */
  onlyWithoutEffect?: boolean;
  /** More statuses that are worth a retry: 409 when a release is created. */
  alsoStatuses?: readonly number[];
  /** Fewer attempts than usual. */
  maxAttempts?: number;
}

const MAX_DEFECTS = 3;
/** Attempts after which a service that gives delays, but fails after each, is asked ever more rarely. */
const TRUSTED_DELAYS = 8;

/**
 * Whether a retry will probably fail again: a 500 is a defect of the service, not an outage; an unknown host is mostly a
 * typing error, sometimes a name server that has just started.
 */
export function isDefect({ status, cause }: Pick<ServiceError, "status" | "cause">): boolean {
  return status === 500 || originOf(cause).code === "ENOTFOUND";
}

/**
 * Milliseconds before the next attempt, or undefined if a retry is useless. Retried are refused connections, resets,
 * timeouts, 408, 429, 5xx and the policy's statuses, until the step's time is over. A delay that the service gives is used;
 * otherwise exponential back-off with jitter over its upper half.
 * @param error of the last attempt
 * @param tried failed attempts, and those that ended in a defect
 * @param askedDelay milliseconds that the service requested
 * @param random a number in [0, 1)
 */
export function retryDelay(
  error: Pick<ServiceError, "status" | "cause" | "effect" | "mayPass">,
  { attempts, defects }: { attempts: number; defects: number },
  { onlyWithoutEffect = false, maxAttempts = Infinity }: RetryPolicy,
  askedDelay: number | undefined,
  random: number,
): number | undefined {
  if (!error.mayPass || (onlyWithoutEffect && error.effect !== "none")) return undefined;
  if (attempts >= maxAttempts || (isDefect(error) && defects >= MAX_DEFECTS)) return undefined;
  if (askedDelay === undefined) return backoff(attempts, random);
  const vain = attempts - TRUSTED_DELAYS;
  return Math.max(askedDelay, vain > 0 ? backoff(vain, random) : 0);
}

function backoff(attempts: number, random: number): number {
  const ceiling = Math.min(30_000, 500 * 2 ** (attempts - 1));
  return Math.round(ceiling / 2 + (ceiling / 2) * random);
}

/** Parses `Retry-After` (seconds, or an HTTP date compared with the server's `Date`) into milliseconds. */
export function parseRetryAfter(value: string | undefined, serverNow: number): number | undefined {
  const text = value?.trim();
  if (!text) return undefined;
  if (/^\d{1,9}(?:\.\d+)?$/u.test(text)) return Number(text) * 1000;
  // JavaScript reads a date into almost anything ("-5" is a day of 2001); an HTTP date ends with its zone.
  const date = /\sGMT$/iu.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - serverNow);
}

/** The rate limit in every answer of sentry.io, whose 429 has no `Retry-After`. */
export interface RateLimitHeaders {
  /** Requests allowed in a window. */
  limit: number;
  /** Requests left in the current window. */
  remaining: number;
  /** End of the window: epoch seconds by the server's clock. */
  reset: number;
}

/** Parses `X-Sentry-Rate-Limit-Limit`, `-Remaining` and `-Reset`. Returns undefined if one is missing or not a number. */
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

/** Longest wait for a window's end: a server with a wrong clock must not stop us for ever. */
const LONGEST_WINDOW_MS = 120_000;

/**
 * Paces one operation, because the service limits each operation separately. At most as many requests are under way as the
 * last reported window has left; the next window is assumed to be as large.
 */
export class RateLimiter {
  /** From the last answer that had the headers; infinite before. */
  #limit = Infinity;
  #remaining = Infinity;
  #reset = 0;
  /** The same as `#reset`, by our clock. */
  #end = 0;
  #windowSeconds = 1;
  #underWay = 0;
  /** Milliseconds by which the server's clock is ahead of ours, at least. */
  #ahead = Number.NEGATIVE_INFINITY;
  #pausedUntil = 0;

  /** Milliseconds to wait before the next request. */
  delay(now: number): number {
    if (now < this.#pausedUntil) return this.#pausedUntil - now;
    const isOver = now >= this.#end;
    if ((isOver ? this.#limit : this.#remaining) > this.#underWay) return 0;
    return isOver ? 1000 : this.#end - now;
  }

  sent(now: number): void {
    this.#underWay += 1;
    if (now < this.#end) return;
    this.#remaining = this.#limit;
    // Half a second more: late answers of the old window then have an earlier reset than this, and answers of the next window
    // have a later one.
    this.#reset += 0.5;
    this.#end = now + Math.min(this.#windowSeconds * 1000, LONGEST_WINDOW_MS);
  }

  /** A request has ended without an answer. */
  lost(): void {
    this.#underWay -= 1;
  }

  /** @param date epoch milliseconds of the answer's `Date`, if it has one */
  received(headers: RateLimitHeaders | undefined, now: number, date: number | undefined): void {
    this.#underWay -= 1;
    // `Date` is truncated to the second and old on arrival: the greatest difference is nearest to the truth.
    this.#ahead = Math.max(this.#ahead, (date ?? now) - now);
    if (!headers) return;
    const { limit, remaining, reset } = headers;
    this.#limit = Math.max(1, limit);
    const length = date === undefined ? 1 : Math.ceil(reset - date / 1000);
    this.#windowSeconds = Math.max(this.#windowSeconds, Math.min(length, 3600));
    if (reset < this.#reset) return;
    // Answers overtake each other: within a window the smallest number left is the newest.
    const isSame = reset === this.#reset;
    const left = Math.max(0, Math.ceil(reset * 1000 - now - this.#ahead));
    const end = now + Math.min(left, LONGEST_WINDOW_MS);
    this.#end = isSame ? Math.min(this.#end, end) : end;
    this.#remaining = isSame ? Math.min(this.#remaining, remaining) : remaining;
    this.#reset = reset;
  }

  /** Stops sending for some milliseconds. @returns whether to log it: only the first of several waiting requests does */
  pause(now: number, milliseconds: number): boolean {
    const isNews = now >= this.#pausedUntil;
    this.#pausedUntil = Math.max(this.#pausedUntil, now + milliseconds);
    return isNews;
  }

  /** Undefined until an answer had the headers. */
  get requestsPerSecond(): number | undefined {
    return this.#limit === Infinity ? undefined : this.#limit / this.#windowSeconds;
  }
}
