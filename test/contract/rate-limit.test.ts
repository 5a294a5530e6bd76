import { describe, expect, test } from "vitest";
import { HOSTED_LIMITS, limitEveryOperation } from "../service/rate-limit.ts";
import { startService } from "../service/service.ts";
import { ask, type Ask, issuePath, RELEASES, WEB_ISSUES } from "./client.ts";

/** A clock that a test moves. */
function clock(start: number) {
  let now = start;
  return {
    now: () => now,
    advance: (ms: number) => {
      now += ms;
    },
  };
}

const START = 1_777_000_000_250;

describe("rate limits in fixed windows", () => {
  test("Sentry tells limit, rest and reset on every answer, and no Retry-After", async () => {
    const time = clock(START);
    await using service = await startService({
      dialect: "sentry",
      clock: time.now,
      rateLimits: limitEveryOperation({ limit: 2, window: 1 }),
    });
    const told = [];
    for (let count = 0; count < 3; count += 1) {
      const { status, headers } = await ask(service, { path: WEB_ISSUES });
      told.push([
        status,
        headers.get("x-sentry-rate-limit-limit"),
        headers.get("x-sentry-rate-limit-remaining"),
        headers.get("x-sentry-rate-limit-reset"),
        headers.get("x-sentry-rate-limit-concurrentlimit"),
        headers.get("x-sentry-rate-limit-concurrentremaining"),
        headers.get("retry-after"),
      ]);
    }
    expect(told).toEqual([
      [200, "2", "1", "1777000001", "25", "24", null],
      [200, "2", "0", "1777000001", "25", "24", null],
      [429, "2", "0", "1777000001", "25", "24", null],
    ]);
    time.advance(750);
    expect((await ask(service, { path: WEB_ISSUES })).status).toBe(200);
  });

  test("the body of a 429 is a bare JSON string, and nothing happened", async () => {
    await using service = await startService({
      dialect: "sentry",
      clock: () => START,
      rateLimits: { updateIssue: { limit: 1, window: 10 } },
      seed: (state) => state.addIssue(state.project("web")),
    });
    const path = issuePath(service.state.issue("WEB-1").id);
    const put = (status: string) => ask(service, { method: "PUT", path, body: { status } });
    expect((await put("resolved")).status).toBe(200);
    expect(await put("ignored")).toMatchObject({
      status: 429,
      body: "You are attempting to use this endpoint too frequently. Limit is 1 requests in 10 seconds",
    });
    // It is called HTML all the same.
    expect((await put("ignored")).headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(service.state.issue("WEB-1").status).toBe("resolved");
  });

  test("GlitchTip sends Retry-After, self-hosted Sentry nothing", async () => {
    for (const [dialect, retryAfter] of [
      ["glitchtip", "8"],
      ["sentry-self-hosted", null],
    ] as const) {
      await using service = await startService({
        dialect,
        clock: () => 1_777_000_002_500,
        rateLimits: limitEveryOperation({ limit: 1, window: 10 }),
      });
      await ask(service, { path: WEB_ISSUES });
      const { status, headers } = await ask(service, { path: WEB_ISSUES });
      expect([status, headers.get("retry-after")]).toEqual([429, retryAfter]);
      expect(headers.get("x-sentry-rate-limit-reset")).toBeNull();
    }
  });

  test("each token and each operation has its own count", async () => {
    await using service = await startService({
      dialect: "sentry",
      clock: () => START,
      rateLimits: limitEveryOperation({ limit: 1, window: 1 }),
      seed: (state) => state.addIssue(state.project("web")),
    });
    const { value: token } = service.addToken(["event:read"]);
    const path = issuePath(service.state.issue("WEB-1").id);
    expect((await ask(service, { path: WEB_ISSUES })).status).toBe(200);
    expect((await ask(service, { path: WEB_ISSUES, token })).status).toBe(200);
    expect((await ask(service, { path })).status).toBe(200);
    expect((await ask(service, { path })).status).toBe(429);
  });

  test("hosted limits are of each operation by itself: lists say nothing of updates", async () => {
    await using service = await startService({
      dialect: "sentry",
      clock: () => START,
      rateLimits: HOSTED_LIMITS,
      seed: (state) => state.addIssue(state.project("web")),
    });
    const path = issuePath(service.state.issue("WEB-1").id);
    const refusedAfter = async (request: Ask): Promise<number> => {
      for (let count = 0; count < 100; count += 1) {
        if ((await ask(service, request)).status === 429) return count;
      }
      return Number.POSITIVE_INFINITY;
    };
    const update = { method: "PUT", path, body: { hasSeen: true } };
    const create = { method: "POST", path: RELEASES, body: { version: "1", projects: ["web"] } };
    const counts = [];
    for (const request of [{ path: WEB_ISSUES }, { path }, update, create]) {
      counts.push(await refusedAfter(request));
    }
    expect(counts).toEqual([5, 5, 5, 40]);
  });

  test("too many at once are refused, until one of them is over", async () => {
    await using service = await startService({
      dialect: "sentry",
      latency: 100,
      rateLimits: { listIssues: { limit: 100, window: 60, concurrent: 2 } },
    });
    const answers = await Promise.all([1, 2, 3].map(() => ask(service, { path: WEB_ISSUES })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await ask(service, { path: WEB_ISSUES })).status).toBe(200);
  });

  test("limits can be set and lifted while the service runs", async () => {
    await using service = await startService({ clock: () => START });
    expect((await ask(service, { path: WEB_ISSUES })).headers.get("retry-after")).toBeNull();
    service.limits = { listIssues: { limit: 0, window: 1 } };
    expect((await ask(service, { path: WEB_ISSUES })).status).toBe(429);
    service.limits = {};
    expect((await ask(service, { path: WEB_ISSUES })).status).toBe(200);
  });
});
