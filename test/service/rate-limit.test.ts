/** The window of the rate limit, read from headers. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RateLimiter, parseRateLimit } from "../../src/service/retry.ts";

/** A moment of the server's clock: a whole second. */
const SECOND = 1_772_000_000;
const NOW = SECOND * 1000;

function window(remaining: number, reset: number, limit = 5) {
  return { limit, remaining, reset };
}

describe("the rate-limit headers", () => {
  const headers: Record<string, string> = {
    "x-sentry-rate-limit-limit": "40",
    "x-sentry-rate-limit-remaining": "39",
    "x-sentry-rate-limit-reset": String(SECOND),
  };

  test("the rate limit's headers are read as numbers", () => {
    expect(parseRateLimit((name) => headers[name])).toEqual(window(39, SECOND, 40));
    const others = { ...headers, "x-sentry-rate-limit-reset": ` ${SECOND}.125 ` };
    expect(parseRateLimit((name) => others[name as keyof typeof others])?.reset).toBe(
      SECOND + 0.125,
    );
  });

  test.each(Object.keys(headers))(
    "rate limit headers are ignored if %s is missing or invalid",
    (missing) => {
      for (const value of [
        undefined,
        "",
        "-1",
        "many",
        "1e3",
        "0x10",
        "1.",
        "1.x",
        "1".repeat(16),
      ]) {
        const answer = { ...headers, [missing]: value };
        expect(parseRateLimit((name) => answer[name])).toBeUndefined();
      }
    },
  );
});

/** Answers `limiter` at `now` by our clock, which is also the server's unless a date is given. */
function answerTo(
  limiter: RateLimiter,
  headers?: ReturnType<typeof window>,
  { now = NOW, date = now }: { now?: number; date?: number } = {},
): void {
  limiter.received(headers, now, date);
}

describe("a window of the rate limit", () => {
  test("without rate limit headers, no request waits", () => {
    const limiter = new RateLimiter();
    for (let count = 0; count < 100; count += 1) limiter.sent(NOW);
    answerTo(limiter);
    expect(limiter.delay(NOW)).toBe(0);
    expect(limiter.requestsPerSecond).toBeUndefined();
  });

  test("requests under way count as used in the rate limit's window", () => {
    const limiter = new RateLimiter();
    limiter.sent(NOW);
    // Without a `Date`, the server's clock is ours.
    limiter.received(window(2, SECOND + 1), NOW, undefined);
    limiter.sent(NOW);
    expect(limiter.delay(NOW)).toBe(0);
    limiter.sent(NOW);
    expect(limiter.delay(NOW)).toBe(1000);
  });

  test("an exhausted window is awaited to its end by the server's clock", () => {
    const limiter = new RateLimiter();
    limiter.sent(NOW);
    // The server is an hour behind.
    answerTo(limiter, window(0, SECOND - 3600 + 1), { date: NOW - 3_600_000 });
    expect(limiter.delay(NOW + 250)).toBe(750);
  });

  test("the most accurate Date of a window's answers decides its end", () => {
    const limiter = new RateLimiter();
    const receive = (now: number, date: number) => {
      limiter.sent(now);
      answerTo(limiter, window(0, date / 1000 + 2), { now, date });
      return limiter.delay(now);
    };
    // Dates are cut to the second: the first one is 0.9 s late, the second 0.1 s.
    expect(receive(NOW + 900, NOW)).toBe(2000);
    expect(receive(NOW + 2100, NOW + 2000)).toBe(2000);
    expect(receive(NOW + 4950, NOW + 4000)).toBe(1150);
  });

  test("the next window is assumed to be as large until an answer says more", () => {
    const limiter = new RateLimiter();
    limiter.sent(NOW);
    answerTo(limiter, window(0, SECOND + 1));
    const later = NOW + 1000;
    for (let sent = 0; sent < 5; sent += 1) {
      expect(limiter.delay(later)).toBe(0);
      limiter.sent(later);
    }
    expect(limiter.delay(later + 100)).toBe(900);
    // As many are under way as the next one may hold: it is asked for again after a second.
    expect(limiter.delay(later + 1000)).toBe(1000);
    answerTo(limiter, window(3, SECOND + 3), { now: later + 100, date: later });
    // Four are under way.
    expect(limiter.delay(later + 100)).toBe(1900);
  });

  test("a late answer of the previous window does not replace the present one", () => {
    const limiter = new RateLimiter();
    for (let count = 0; count < 3; count += 1) limiter.sent(NOW);
    const later = NOW + 1000;
    answerTo(limiter, window(1, SECOND + 2), { now: later });
    answerTo(limiter, window(0, SECOND + 1), { now: later, date: NOW });
    expect(limiter.delay(later)).toBe(1000);
    answerTo(limiter, undefined, { now: later });
    expect(limiter.delay(later)).toBe(0);
  });

  test("an answer of an older window does not replace an assumed window", () => {
    const limiter = new RateLimiter();
    limiter.sent(NOW);
    limiter.sent(NOW);
    answerTo(limiter, window(0, SECOND + 1));
    limiter.sent(NOW + 1000);
    answerTo(limiter, window(0, SECOND + 1), { now: NOW + 1001, date: NOW });
    for (let sent = 1; sent < 5; sent += 1) limiter.sent(NOW + 1001);
    expect(limiter.delay(NOW + 1001)).toBe(999);
  });

  test("the lowest remaining count of a window's answers is used", () => {
    const limiter = new RateLimiter();
    limiter.sent(NOW);
    limiter.sent(NOW);
    answerTo(limiter, window(1, SECOND + 1));
    answerTo(limiter, window(2, SECOND + 1));
    limiter.sent(NOW);
    expect(limiter.delay(NOW)).toBe(1000);
  });

  test("a rate limit's window is awaited two minutes at most", () => {
    const limiter = new RateLimiter();
    limiter.sent(NOW);
    limiter.sent(NOW);
    answerTo(limiter, window(0, SECOND + 1_000_000_000));
    expect(limiter.delay(NOW)).toBe(120_000);
    answerTo(limiter, window(0, SECOND + 1_000_000_000), { now: NOW + 60_000 });
    expect(limiter.delay(NOW + 60_000)).toBe(60_000);
    const later = NOW + 120_000;
    for (let sent = 0; sent < 5; sent += 1) {
      expect(limiter.delay(later)).toBe(0);
      limiter.sent(later);
    }
    expect(limiter.delay(later)).toBe(120_000);
    expect(limiter.requestsPerSecond).toBe(5 / 3600);
  });

  test("a window of no requests allows one, so that a new answer can come", () => {
    const limiter = new RateLimiter();
    limiter.sent(NOW);
    answerTo(limiter, window(0, SECOND + 1, 0));
    expect(limiter.delay(NOW)).toBe(1000);
    expect(limiter.delay(NOW + 1000)).toBe(0);
  });

  test("a window is awaited in full after long waits for earlier windows", () => {
    const limiter = new RateLimiter();
    limiter.sent(NOW);
    limiter.sent(NOW);
    answerTo(limiter, window(0, SECOND + 60));
    expect(limiter.delay(NOW)).toBe(60_000);
    answerTo(limiter, window(0, SECOND + 140), { now: NOW + 60_000 });
    expect(limiter.delay(NOW + 130_000)).toBe(10_000);
  });

  test("of several requested delays, the longest is awaited", () => {
    const limiter = new RateLimiter();
    expect(limiter.pause(NOW, 3000)).toBe(true);
    expect(limiter.pause(NOW, 1000)).toBe(false);
    expect(limiter.delay(NOW + 500)).toBe(2500);
    expect(limiter.delay(NOW + 3000)).toBe(0);
  });

  test("requests per second are computed from a window's limit and length", () => {
    const limiter = new RateLimiter();
    limiter.sent(NOW);
    limiter.received(window(39, SECOND + 1, 40), NOW, undefined);
    expect(limiter.requestsPerSecond).toBe(40);
    limiter.sent(NOW);
    answerTo(limiter, window(99, SECOND + 20, 100));
    // Near its end a window looks short.
    limiter.sent(NOW + 19_000);
    answerTo(limiter, window(98, SECOND + 20, 100), { now: NOW + 19_000 });
    limiter.sent(NOW + 20_000);
    expect(limiter.requestsPerSecond).toBe(5);
  });
});

/** One request after the other, to a server that takes so many in each of its seconds: the clock is a number. */
function simulate({ latency, offset }: { latency: number; offset: number }) {
  const [count, limit] = [60, 5];
  const limiter = new RateLimiter();
  const server = { used: 0, second: 0 };
  let [now, refused] = [NOW, 0];
  for (let sent = 0; sent < count; sent += 1) {
    now += limiter.delay(now);
    limiter.sent(now);
    now += latency / 2;
    // The server's clock is another one.
    const second = Math.floor((now + offset) / 1000);
    if (second !== server.second) Object.assign(server, { second, used: 0 });
    if (server.used < limit) server.used += 1;
    else refused += 1;
    now += latency / 2;
    const told = window(limit - server.used, second + 1, limit);
    answerTo(limiter, told, { now, date: second * 1000 });
  }
  return { refused, seconds: (now - NOW) / 1000 };
}

test("at 5 requests a second none is refused and no second is wasted", () => {
  const offset = fc.integer({ min: -100_000, max: 100_000 });
  fc.assert(
    fc.property(offset, fc.integer({ min: 1, max: 150 }), (ahead, latency) => {
      const { refused, seconds } = simulate({ latency, offset: ahead });
      expect(refused).toBe(0);
      // 60 requests take 11 whole windows and a part; one after the other they may be slower than the limit.
      expect(seconds).toBeLessThanOrEqual(Math.max(60 / 5, (60 * latency) / 1000) * 1.15 + 1);
    }),
  );
});
