/** When a request is sent again, and after how long. Pure: the clock and randomness are arguments. */
import type { ServiceError } from "../errors.ts";

/** One failed attempt, as the rules see it. */
export interface FailedAttempt {
  error: Pick<ServiceError, "kind"> & { status?: number | undefined };
  /** Milliseconds that the service asked to wait. */
  askedDelay?: number | undefined;
  /** Attempts that this kind of failure is worth, where fewer than usual. */
  maxAttempts?: number | undefined;
}

/** Every request of the contract may be repeated as it stands; a deploy may not. */
export interface RetryPolicy {
  /** Repeat only what certainly had no effect. */
  onlyWithoutEffect?: boolean;
  /** Statuses that are worth a repetition for this operation alone: 409 on creating a release. */
  alsoStatuses?: readonly number[];
  /** Fewer attempts than usual. */
  maxAttempts?: number;
}

/** Without a word from the service when to come back, one request is not worth more than this. */
const MAX_ATTEMPTS = 8;
const MAX_ELAPSED = 180_000;
/** A 500 is a defect of the service, not an outage: the same request mostly ends so again. */
const MAX_DEFECTS = 3;

/**
 * Milliseconds to wait before the next attempt, or undefined when there is no point in one: refused connections, resets,
 * time-outs, 408, 429 and 5xx are repeated. A time that the service names is kept, however often; otherwise exponential
 * back-off with full jitter over its upper half.
 * @param random a number in [0, 1)
 */
export function retryDelay(
  { error, askedDelay, maxAttempts = Infinity }: FailedAttempt,
  // The failed one included; those that ended in a 500; milliseconds.
  { attempts, defects, elapsed }: { attempts: number; defects: number; elapsed: number },
  policy: RetryPolicy,
  random: number,
): number | undefined {
  if (!isWorthRepeating(error, policy)) return undefined;
  if (attempts >= Math.min(maxAttempts, policy.maxAttempts ?? Infinity)) return undefined;
  if (error.status === 500 && defects >= MAX_DEFECTS) return undefined;
  if (askedDelay !== undefined) {
    // A service that names a time again and again, but never keeps to it, is asked ever more rarely.
    const broken = attempts - MAX_ATTEMPTS;
    return Math.max(askedDelay, broken > 0 ? backoff(broken, random) : 0);
  }
  if (attempts >= MAX_ATTEMPTS || elapsed >= MAX_ELAPSED) return undefined;
  return backoff(attempts, random);
}

function backoff(attempts: number, random: number): number {
  const ceiling = Math.min(30_000, 500 * 2 ** (attempts - 1));
  return Math.round(ceiling / 2 + (ceiling / 2) * random);
}

function isWorthRepeating({ kind, status }: FailedAttempt["error"], policy: RetryPolicy): boolean {
  if (kind === "unreachable" || status === 429) return true;
  if (policy.onlyWithoutEffect) return false;
  if (kind === "interrupted") return true;
  if (kind !== "status" || status === undefined) return false;
  return status === 408 || status >= 500 || (policy.alsoStatuses?.includes(status) ?? false);
}

/** `Retry-After` in milliseconds: seconds, or an HTTP date, which is compared with the server's own `Date`. */
export function parseRetryAfter(value: string | undefined, serverNow: number): number | undefined {
  const text = value?.trim();
  if (!text) return undefined;
  if (/^\d{1,9}(?:\.\d+)?$/u.test(text)) return Number(text) * 1000;
  // JavaScript reads a date into almost anything ("-5" is a day of 2001); an HTTP date ends with its zone.
  const date = /\sGMT$/iu.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - serverNow);
}
