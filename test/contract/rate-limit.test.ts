import { describe, expect, test } from "vitest";
import { startService } from "../service/service.ts";
import { ask, issuePath, WEB_ISSUES } from "./client.ts";

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
      rateLimits: { listIssues: { limit: 2, window: 1 } },
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

  test("GlitchTip sends Retry-After, self-hosted Sentry nothing", async () => {
    for (const [dialect, retryAfter] of [
      ["glitchtip", "8"],
      ["sentry-self-hosted", null],
    ] as const) {
      await using service = await startService({
        dialect,
        clock: () => 1_777_000_002_500,
        rateLimits: { listIssues: { limit: 1, window: 10 } },
      });
      await ask(service, { path: WEB_ISSUES });
      const { status, headers } = await ask(service, { path: WEB_ISSUES });
      expect([status, headers.get("retry-after")]).toEqual([429, retryAfter]);
      expect(headers.get("x-sentry-rate-limit-reset")).toBeNull();
    }
  });

  test("each token and each operation has its own count", async () => {
    const limit = { limit: 1, window: 1 };
    await using service = await startService({
      dialect: "sentry",
      clock: () => START,
      rateLimits: { listIssues: limit, retrieveIssue: limit },
      seed: (state) => state.addIssue(state.project("web")),
    });
    const { value: token } = service.addToken(["event:read"]);
    const path = issuePath(service.state.issue("WEB-1").id);
    expect((await ask(service, { path: WEB_ISSUES })).status).toBe(200);
    expect((await ask(service, { path: WEB_ISSUES, token })).status).toBe(200);
    expect((await ask(service, { path })).status).toBe(200);
    expect((await ask(service, { path })).status).toBe(429);
  });
});
