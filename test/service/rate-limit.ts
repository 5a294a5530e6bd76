/** Rate limits: so many requests of an operation per token in each fixed window, and so many at once. */
import { Refusal } from "./answer.ts";
import type { OperationName } from "./operations.ts";
import type { Dialect } from "./rules.ts";

export interface RateLimit {
  /** Most requests per window. */
  limit: number;
  /** Length of the fixed windows in seconds. */
  window: number;
  /** Most requests at once; absent: 25, as hosted servers have it. */
  concurrent?: number;
}

export type RateLimits = Partial<Record<OperationName, RateLimit>>;

interface Count {
  window: number;
  used: number;
  underWay: number;
}

export interface Admission {
  /** Headers of every answer, refused or not. */
  headers: Record<string, string>;
  refusal: Refusal | undefined;
  /** To be called when the request is over. */
  leave: () => void;
}

const DEFAULT_CONCURRENT = 25;

export class RateLimiter {
  readonly #counts = new Map<string, Count>();

  /** Counts a request. */
  admit(
    token: string,
    operation: OperationName,
    serving: { now: () => number; dialect: Dialect; limits: RateLimits },
  ): Admission {
    const { dialect, limits } = serving;
    const now = serving.now();
    const rule = limits[operation];
    if (rule === undefined) return { headers: {}, refusal: undefined, leave: () => undefined };
    const count = this.#countOf(`${operation} ${token}`, Math.floor(now / 1000 / rule.window));
    const concurrent = rule.concurrent ?? DEFAULT_CONCURRENT;
    count.used += 1;
    count.underWay += 1;
    const reset = (count.window + 1) * rule.window;
    const headers =
      dialect.rateLimit.told === "headers" ? limitHeaders(rule, count, { reset, concurrent }) : {};
    const leave = (): void => {
      count.underWay -= 1;
    };
    const crowded = count.underWay > concurrent;
    if (count.used <= rule.limit && !crowded) return { headers, refusal: undefined, leave };
    const retryAfter: Record<string, string> =
      dialect.rateLimit.told === "retry-after"
        ? { "retry-after": String(Math.max(1, Math.ceil(reset - now / 1000))) }
        : {};
    const lie: Record<string, string> =
      dialect.rateLimit.told === "retry-after"
        ? {}
        : { "content-type": "text/html; charset=utf-8" };
    const refusal = new Refusal(429, reason(rule, crowded), { ...retryAfter, ...lie });
    return { headers, refusal, leave };
  }

  #countOf(key: string, window: number): Count {
    const count = this.#counts.get(key) ?? { window, used: 0, underWay: 0 };
    if (count.window !== window) Object.assign(count, { window, used: 0 });
    this.#counts.set(key, count);
    return count;
  }
}

/** A bare JSON string, as servers send it; Sentry calls it HTML. */
function reason({ limit, window, concurrent }: RateLimit, crowded: boolean): string {
  return crowded
    ? `You are attempting to go above the allowed concurrency for this endpoint. Concurrency limit is ${concurrent ?? DEFAULT_CONCURRENT}`
    : `You are attempting to use this endpoint too frequently. Limit is ${limit} requests in ${window} seconds`;
}

function limitHeaders(
  { limit }: RateLimit,
  count: Count,
  { reset, concurrent }: { reset: number; concurrent: number },
): Record<string, string> {
  return {
    "x-sentry-rate-limit-limit": String(limit),
    "x-sentry-rate-limit-remaining": String(Math.max(0, limit - count.used)),
    "x-sentry-rate-limit-reset": String(reset),
    "x-sentry-rate-limit-concurrentlimit": String(concurrent),
    "x-sentry-rate-limit-concurrentremaining": String(Math.max(0, concurrent - count.underWay)),
  };
}
