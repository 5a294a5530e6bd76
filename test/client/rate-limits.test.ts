import { describe, expect, test } from "vitest";
import { realTiming } from "../../src/lifetime.ts";
import { inParallel } from "../../src/parallel.ts";
import { seedIssues } from "../service/seed.ts";
import { type LocalService, startService } from "../service/service.ts";
import { VirtualTime } from "../support/virtual-time.ts";
import { Client, newRelease, serviceError } from "./client.ts";
import { TestLifetime, TestTime } from "./test-time.ts";

/** Answers 429 with these headers, so many times; the service's own date goes along. */
function refuse(service: LocalService, headers: Record<string, string>, times = Infinity): void {
  service.faults.add({ fault: { kind: "status", status: 429, headers }, times });
}

function resetHeaders(reset: number, remaining = 0): Record<string, string> {
  return {
    "x-sentry-rate-limit-limit": "5",
    "x-sentry-rate-limit-remaining": String(remaining),
    "x-sentry-rate-limit-reset": String(reset),
  };
}

describe("429", () => {
  test.each([
    { name: "seconds", value: () => "7", least: 7000, most: 7000 },
    {
      name: "an HTTP date",
      value: (now: number) => new Date(now + 7000).toUTCString(),
      least: 6000,
      most: 7000,
    },
  ])("Retry-After as $name is kept", async ({ value, least, most }) => {
    // The service's clock is two hours ahead of ours.
    const clock = () => Date.now() + 7_200_000;
    await using service = await startService({ clock });
    refuse(service, { "retry-after": value(clock()) }, 1);
    const timing = new TestTime();
    await using client = new Client(service, { timing });
    await client.releases.create(newRelease());
    expect(timing.waits).toHaveLength(1);
    expect(timing.waits[0]).toBeGreaterThanOrEqual(least);
    expect(timing.waits[0]).toBeLessThanOrEqual(most);
    expect(service.requests).toHaveLength(2);
    expect(client.lines).toEqual([
      expect.stringMatching(/refused to create release 1\.4\.0 \(429\)\. Attempt 2 follows in \d/u),
    ]);
  });

  test.each([
    { name: "that agrees with ours", skew: 0 },
    { name: "an hour ahead", skew: 3_600_000 },
    { name: "an hour behind", skew: -3_600_000 },
  ])("the reset header alone tells the time by a clock $name", async ({ skew }) => {
    const clock = () => Date.now() + skew;
    await using service = await startService({ clock });
    refuse(service, resetHeaders(clock() / 1000 + 4), 1);
    const timing = new TestTime();
    await using client = new Client(service, { timing });
    await client.releases.create(newRelease());
    // `Date` has whole seconds: the wait may be one too long, and never too short.
    const [wait = 0] = timing.waits;
    expect(timing.waits).toHaveLength(1);
    expect(wait).toBeGreaterThan(3800);
    expect(wait).toBeLessThanOrEqual(5000);
  });

  test("for too many at once, when requests are left, is no reason to wait for the reset", async () => {
    await using service = await startService();
    refuse(service, resetHeaders(Date.now() / 1000 + 100, 3), 2);
    const timing = new TestTime();
    await using client = new Client(service, { timing });
    await client.releases.create(newRelease());
    expect(timing.waits).toEqual([375, 750]);
  });

  test("with a time that never comes true is asked ever more rarely", async () => {
    await using service = await startService();
    refuse(service, { "retry-after": "0" });
    const timing = new TestTime();
    const lifetime = TestLifetime.of(600_000, timing);
    await using client = new Client(service, { timing, lifetime });
    await serviceError(client.releases.create(newRelease()));
    expect(service.requests.length).toBeLessThan(50);
  });

  test("a wait that is longer than the step is not begun", async () => {
    await using service = await startService();
    refuse(service, { "retry-after": "3600" });
    const timing = new TestTime();
    const lifetime = TestLifetime.of(600_000, timing);
    await using client = new Client(service, { timing, lifetime });
    await serviceError(client.releases.create(newRelease()));
    expect([timing.waits, service.requests.length]).toEqual([[], 1]);
  });

  test("of one request holds the others of its kind back, and no others", async () => {
    await using service = await startService({ projects: ["web"] });
    const issues = seedIssues(service.state, { project: "web", count: 3 });
    service.faults.add({
      fault: { kind: "status", status: 429, headers: { "retry-after": "0.4" } },
      operation: "updateIssue",
      times: 1,
    });
    await using client = new Client(service, { timing: realTiming });
    const first = client.issues.update(issues[0]?.id ?? "", { hasSeen: true });
    await expect.poll(() => client.lines.length).toBe(1);
    const others = issues.map(({ id }) => client.issues.update(id, { isBookmarked: true }));
    await client.issues.retrieve(issues[0]?.id ?? "");
    expect(service.requests.map(({ operation }) => operation)).toEqual([
      "updateIssue",
      "retrieveIssue",
    ]);
    await Promise.all([first, ...others]);
    expect(service.requests).toHaveLength(6);
  });
});

describe("pacing by X-Sentry-Rate-Limit-*", () => {
  test("a bulk update fills windows of five a second and is hardly ever refused", async () => {
    const timing = new VirtualTime();
    await using service = await startService({
      dialect: "sentry",
      clock: timing.now,
      projects: ["web"],
      rateLimits: { updateIssue: { limit: 5, window: 1 } },
    });
    const issues = seedIssues(service.state, { project: "web", count: 17 });
    await using client = new Client(service, { timing });
    await inParallel(issues, 4, async ({ id }) => {
      await client.issues.update(id, { isBookmarked: true });
    });
    expect(issues.every(({ isBookmarked }) => isBookmarked)).toBe(true);
    const refused = service.requests.filter((request) => request.status === 429);
    expect(refused.length).toBeLessThanOrEqual(2);
    const windows = new Set(service.requests.map(({ date }) => Math.floor(date / 1000)));
    expect(windows.size).toBeLessThanOrEqual(7);
    expect(client.transport.requestsPerSecond("update-issue")).toBe(5);
    expect(client.transport.requestsPerSecond("list-issues")).toBeUndefined();
  });

  test("a request that was lost takes nothing of the window", async () => {
    const timing = new TestTime();
    await using service = await startService({
      dialect: "sentry",
      clock: timing.now,
      projects: ["web"],
      rateLimits: { updateIssue: { limit: 2, window: 60 } },
    });
    const [issue] = seedIssues(service.state, { project: "web", count: 1 });
    await using client = new Client(service, { timing });
    await client.issues.update(issue?.id ?? "", { hasSeen: false });
    service.faults.add({ fault: { kind: "reset-before" }, times: 1 });
    await client.issues.update(issue?.id ?? "", { hasSeen: true });
    expect(timing.waits).toEqual([375]);
  });

  test("a long pause is told", async () => {
    await using service = await startService({ projects: ["web"] });
    const headers = resetHeaders(Date.now() / 1000 + 45);
    service.faults.add({ fault: { kind: "status", status: 200, body: [], headers }, times: 1 });
    const timing = new TestTime();
    await using client = new Client(service, { timing });
    await client.idsOfAll();
    await client.idsOfAll();
    expect(timing.waits).toHaveLength(1);
    expect(client.lines).toEqual([
      expect.stringMatching(/^The service's rate limit is used up; the next request follows in 4/u),
    ]);
  });

  test.each([429, 503])("a pause that many requests wait for is told once (%i)", async (status) => {
    await using service = await startService({ projects: ["web"] });
    const issues = seedIssues(service.state, { project: "web", count: 8 });
    const headers = { "retry-after": "0.2" };
    service.faults.add({ fault: { kind: "status", status, headers }, times: 8 });
    // On a real clock all of them wait at the same time.
    await using client = new Client(service, { timing: realTiming });
    await Promise.all(issues.map(({ id }) => client.issues.update(id, { isBookmarked: true })));
    expect(client.lines).toEqual([expect.stringContaining("Attempt 2 follows in 0.2 s.")]);
  });
});
