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

  test("are read as numbers", () => {
    expect(parseRateLimit((name) => headers[name])).toEqual(window(39, SECOND, 40));
    const others = { ...headers, "x-sentry-rate-limit-reset": ` ${SECOND}.125 ` };
    expect(parseRateLimit((name) => others[name as keyof typeof others])?.reset).toBe(
      SECOND + 0.125,
    );
  });

  test.each(Object.keys(headers))("say nothing without %s, or where it is no number", (missing) => {
    for (const value of [undefined, "", "-1", "many", "1e3", "0x10", "1.", "1.x", "1".repeat(16)]) {
      const answer = { ...headers, [missing]: value };
      expect(parseRateLimit((name) => answer[name])).toBeUndefined();
    }
  });
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
  test("lets everything through as long as the service says nothing of one", () => {
    const limiter = new RateLimiter();
    for (let count = 0; count < 100; count += 1) limiter.sent(NOW);
    answerTo(limiter);
    expect(limiter.delay(NOW)).toBe(0);
    expect(limiter.requestsPerSecond).toBeUndefined();
  });

  test("counts what is under way as taken", () => {
    const limiter = new RateLimiter();
    limiter.sent(NOW);
    answerTo(limiter, window(2, SECOND + 1));
    limiter.sent(NOW);
    expect(limiter.delay(NOW)).toBe(0);
    limiter.sent(NOW);
    expect(limiter.delay(NOW)).toBe(1000);
  });

  test("that is used up is waited for, to its end by the server's clock", () => {
    const limiter = new RateLimiter();
    limiter.sent(NOW);
    // The server is an hour behind.
    answerTo(limiter, window(0, SECOND - 3600 + 1), { date: NOW - 3_600_000 });
    expect(limiter.delay(NOW + 250)).toBe(750);
  });

  test("ends by the server's clock as the best of its answers tells it", () => {
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

  test("that has ended is followed by one that is as large, until an answer says more", () => {
    const limiter = new RateLimiter();
    limiter.sent(NOW);
    answerTo(limiter, window(0, SECOND + 1));
    const later = NOW + 1000;
    for (let sent = 0; sent < 5; sent += 1) {
      expect(limiter.delay(later)).toBe(0);
      limiter.sent(later);
    }
    expect(limiter.delay(later + 100)).toBe(900);
    answerTo(limiter, window(3, SECOND + 3), { now: later + 100, date: later });
    // Four are under way.
    expect(limiter.delay(later + 100)).toBe(1900);
  });

  test("is not taken back by an answer that comes late from the one before", () => {
    const limiter = new RateLimiter();
    for (let count = 0; count < 3; count += 1) limiter.sent(NOW);
    const later = NOW + 1000;
    answerTo(limiter, window(1, SECOND + 2), { now: later });
    answerTo(limiter, window(0, SECOND + 1), { now: later, date: NOW });
    expect(limiter.delay(later)).toBe(1000);
    answerTo(limiter, undefined, { now: later });
    expect(limiter.delay(later)).toBe(0);
  });

  test("has the least that is left by any of its answers: they overtake each other", () => {
    const limiter = new RateLimiter();
    limiter.sent(NOW);
    limiter.sent(NOW);
    answerTo(limiter, window(1, SECOND + 1));
    answerTo(limiter, window(2, SECOND + 1));
    limiter.sent(NOW);
    expect(limiter.delay(NOW)).toBe(1000);
  });

  test("is waited for two minutes at most, then tried, however far its end is said to be", () => {
    const limiter = new RateLimiter();
    limiter.sent(NOW);
    answerTo(limiter, window(0, SECOND + 1_000_000_000));
    expect(limiter.delay(NOW)).toBe(120_000);
    expect(limiter.delay(NOW + 60_000)).toBe(60_000);
    expect(limiter.delay(NOW + 120_000)).toBe(0);
  });

  test("is given its whole time, however long the windows before were waited for", () => {
    const limiter = new RateLimiter();
    limiter.sent(NOW);
    limiter.sent(NOW);
    answerTo(limiter, window(0, SECOND + 60));
    expect(limiter.delay(NOW)).toBe(60_000);
    answerTo(limiter, window(0, SECOND + 140), { now: NOW + 60_000 });
    expect(limiter.delay(NOW + 130_000)).toBe(10_000);
  });

  test("waits as long as the service asked when it refused, the longest time counting", () => {
    const limiter = new RateLimiter();
    expect(limiter.pause(NOW, 3000)).toBe(true);
    expect(limiter.pause(NOW, 1000)).toBe(false);
    expect(limiter.delay(NOW + 500)).toBe(2500);
    expect(limiter.delay(NOW + 3000)).toBe(0);
  });

  test("tells the rate by its limit and length, also while the next one is not known", () => {
    const limiter = new RateLimiter();
    limiter.sent(NOW);
    answerTo(limiter, window(39, SECOND + 1, 40));
    expect(limiter.requestsPerSecond).toBe(40);
    limiter.sent(NOW);
    answerTo(limiter, window(99, SECOND + 20, 100));
    limiter.sent(NOW + 20_000);
    expect(limiter.requestsPerSecond).toBe(5);
  });
});

/** One of several clients that share a limit, and how many requests it has yet to send. */
interface Sharer {
  limiter: RateLimiter;
  open: number;
}

interface World {
  /** Requests of each client, and how many of them are under way at once. */
  sizes: readonly number[];
  parallel: number;
  /** Requests that the server takes in each of its seconds. */
  limit: number;
  latency: number;
  /** How far the server's clock is from ours. */
  offset: number;
}

/** Carries out what is due, moment after moment, until each client has done its work: the clock is a number. */
function simulate({ sizes, parallel, limit, latency, offset }: World) {
  const server = { used: 0, second: 0 };
  const sharers = sizes.map((open): Sharer => ({ limiter: new RateLimiter(), open }));
  const events: { at: number; run: () => void }[] = [];
  let now = NOW;
  let refused = 0;
  let last = now;
  const later = (at: number, run: () => void) => {
    const index = events.findIndex((event) => event.at > at);
    events.splice(index < 0 ? events.length : index, 0, { at, run });
  };
  const next = (sharer: Sharer) => {
    if (sharer.open === 0) return;
    sharer.open -= 1;
    send(sharer);
  };
  const send = (sharer: Sharer) => {
    const wait = sharer.limiter.delay(now);
    if (wait > 0) {
      later(now + wait, () => send(sharer));
      return;
    }
    sharer.limiter.sent(now);
    later(now + latency / 2, () => {
      const second = Math.floor((now + offset) / 1000);
      if (second !== server.second) Object.assign(server, { second, used: 0 });
      const isTaken = server.used < limit;
      if (isTaken) server.used += 1;
      else refused += 1;
      const told = window(limit - server.used, second + 1, limit);
      later(now + latency / 2, () => {
        answerTo(sharer.limiter, told, { now, date: second * 1000 });
        if (isTaken) {
          last = now;
          next(sharer);
          return;
        }
        const delay = sharer.limiter.delay(now);
        sharer.limiter.pause(now, delay);
        later(now + delay, () => send(sharer));
      });
    });
  };
  for (const sharer of sharers) for (let count = 0; count < parallel; count += 1) next(sharer);
  for (let event = events.shift(); event; event = events.shift()) {
    now = event.at;
    event.run();
  }
  return { refused, seconds: (last - NOW) / 1000 };
}

test("against 5 requests a second no request is refused, and no second is wasted", () => {
  const offset = fc.integer({ min: -100_000, max: 100_000 });
  fc.assert(
    fc.property(offset, fc.integer({ min: 1, max: 150 }), (ahead, latency) => {
      const alone = { sizes: [60], parallel: 1, limit: 5, latency, offset: ahead };
      const { refused, seconds } = simulate(alone);
      expect(refused).toBe(0);
      // 60 requests take 11 whole windows and a part; one after the other they may be slower than the limit.
      expect(seconds).toBeLessThanOrEqual(Math.max(60 / 5, (60 * latency) / 1000) * 1.15 + 1);
    }),
  );
});

test("clients that share a limit lose little of it", () => {
  const world = fc.record({
    sizes: fc.array(fc.integer({ min: 40, max: 80 }), { minLength: 2, maxLength: 4 }),
    limit: fc.integer({ min: 5, max: 40 }),
  });
  fc.assert(
    fc.property(world, ({ sizes, limit }) => {
      const count = sizes.reduce((sum, size) => sum + size, 0);
      const { refused, seconds } = simulate({ sizes, parallel: 4, limit, latency: 100, offset: 0 });
      // Each takes each window for its own: of the 16 requests that four send, a limit of 5 refuses 11.
      expect(refused).toBeLessThan(count * 2.3);
      // At the end, when others have finished, a window or two go by before it is noticed.
      expect(seconds).toBeLessThanOrEqual((count / limit) * 1.1 + 2);
    }),
  );
});
