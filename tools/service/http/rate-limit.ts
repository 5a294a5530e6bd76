/** Rate limits: so many requests of an operation per token in each fixed window, and so many at once. */
import { Refusal } from "./answer.ts";
import type { Dialect } from "../differences.ts";
import type { OperationName } from "../operation-names.ts";

export interface RateLimit {
  /** Most requests per window. */
  limit: number;
  /** Length of the fixed windows in seconds. */
  window: number;
}

export type RateLimits = Partial<Record<OperationName, RateLimit>>;

export interface Admission {
  /** Headers of every answer, refused or not. */
  headers: Record<string, string>;
  refusal: Refusal | undefined;
  /** To be called when the request is over. */
  leave: () => void;
}

/** Most requests at once, as hosted servers have it. */
const CONCURRENT = 25;

export class RateLimiter {
  readonly #counts = new Map<string, { window: number; used: number; underWay: number }>();

  /** Counts a request. */
  admit(
    token: string,
    operation: OperationName,
    serving: { now: () => number; dialect: Dialect; limits: RateLimits },
  ): Admission {
    const rule = serving.limits[operation];
    if (rule === undefined) return { headers: {}, refusal: undefined, leave: () => undefined };
    const { limit, window } = rule;
    const { told } = serving.dialect.rateLimit;
    const now = serving.now() / 1000;
    const key = `${operation} ${token}`;
    const count = this.#counts.get(key) ?? { window: 0, used: 0, underWay: 0 };
    this.#counts.set(key, count);
    const current = Math.floor(now / window);
    if (count.window !== current) Object.assign(count, { window: current, used: 0 });
    count.used += 1;
    count.underWay += 1;
    const leave = (): void => {
      count.underWay -= 1;
    };
    const reset = (current + 1) * window;
    const numbers = {
      limit,
      remaining: Math.max(0, limit - count.used),
      reset,
      concurrentlimit: CONCURRENT,
      concurrentremaining: Math.max(0, CONCURRENT - count.underWay),
    };
    const headers = Object.fromEntries(
      Object.entries(told === "headers" ? numbers : {}).map(([name, value]) => {
        return [`x-sentry-rate-limit-${name}`, String(value)];
      }),
    );
    const isCrowded = count.underWay > CONCURRENT;
    if (count.used <= limit && !isCrowded) return { headers, refusal: undefined, leave };
    const reason = isCrowded
      ? `You are attempting to go above the allowed concurrency for this endpoint. Concurrency limit is ${CONCURRENT}`
      : `You are attempting to use this endpoint too frequently. Limit is ${limit} requests in ${window} seconds`;
    // A bare JSON string, as servers send it; Sentry calls it HTML.
    const more: Record<string, string> =
      told === "retry-after"
        ? { "retry-after": String(Math.max(1, Math.ceil(reset - now))) }
        : { "content-type": "text/html; charset=utf-8" };
    return { headers, refusal: new Refusal(429, reason, more), leave };
  }
}
