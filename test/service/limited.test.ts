/** Answers with 429, and pacing that avoids them. */
import { describe, expect, test } from "vitest";
import { realTiming } from "../../src/lifetime.ts";
import { seedIssues } from "../../tools/service/seed.ts";
import { startService } from "../../tools/service/service.ts";
import { VirtualTime } from "../support/virtual-time.ts";
import { ScriptedClient } from "./support/answered.ts";
import { Client, newRelease, serviceError } from "./support/client.ts";
import { TestLifetime, TestTime } from "./support/test-time.ts";

function resetHeaders(reset: number, remaining = 0): Record<string, string> {
  return {
    "x-sentry-rate-limit-limit": "5",
    "x-sentry-rate-limit-remaining": String(remaining),
    "x-sentry-rate-limit-reset": String(reset),
  };
}

describe("429", () => {
  test("a date in Retry-After is compared with the service's clock", async () => {
    const clock = () => Date.now() + 7_200_000;
    await using service = await startService({ clock });
    const headers = { "retry-after": new Date(clock() + 7000).toUTCString() };
    service.faults.add({ fault: { kind: "status", status: 429, headers }, times: 1 });
    const timing = new TestTime();
    await using client = new Client(service, { timing });
    await client.releases.create(newRelease());
    expect(timing.waits).toHaveLength(1);
    expect(timing.waits[0]).toBeLessThanOrEqual(7000);
  });

  test("after a 429 with requests left, the window's end is not awaited", async () => {
    await using service = await startService();
    const headers = resetHeaders(Date.now() / 1000 + 100, 3);
    service.faults.add({ fault: { kind: "status", status: 429, headers }, times: 2 });
    const timing = new TestTime();
    await using client = new Client(service, { timing });
    await client.releases.create(newRelease());
    expect(timing.waits).toEqual([375, 750]);
  });

  test.each(["0.4", "soon"])(
    `a 429 with Retry-After "%s" delays only requests of its operation`,
    async (asked) => {
      await using service = await startService({ projects: ["web"] });
      const issues = seedIssues(service.state, { project: "web", count: 3 });
      service.faults.add({
        fault: { kind: "status", status: 429, headers: { "retry-after": asked } },
        operation: "updateIssue",
        times: 1,
      });
      await using client = new Client(service, { timing: { ...realTiming, random: () => 1 } });
      const first = client.issues.update(issues[0]?.id ?? "", { hasSeen: true });
      await expect.poll(() => client.lines.length).toBe(1);
      const others = issues.map(({ id }) => client.issues.update(id, { isBookmarked: true }));
      await client.issues.retrieve(issues[0]?.id ?? "");
      const operations = service.requests.map(({ operation }) => operation);
      expect(operations).toEqual(["updateIssue", "retrieveIssue"]);
      await Promise.all([first, ...others]);
      expect(service.requests).toHaveLength(6);
    },
  );
});

describe("pacing by X-Sentry-Rate-Limit-*", () => {
  test("a request without an answer leaves the rate limit's window unchanged", async () => {
    const timing = new TestTime();
    await using service = await startService({
      dialect: "sentry",
      clock: timing.now,
      projects: ["web"],
      limits: { updateIssue: { limit: 2, window: 60 } },
    });
    const [issue] = seedIssues(service.state, { project: "web", count: 1 });
    await using client = new Client(service, { timing });
    await client.issues.update(issue?.id ?? "", { hasSeen: false });
    service.faults.add({ fault: { kind: "reset-before" }, times: 1 });
    await client.issues.update(issue?.id ?? "", { hasSeen: true });
    expect(timing.waits).toEqual([375]);
  });

  test.each([
    ["9.9", 8, "9.9 s"],
    ["10", 10, "10 s"],
    ["61", 8, "61 s"],
  ])(
    "a Retry-After of %s s is logged, a wait of %i s for the window is not",
    async (asked, reset, said) => {
      await using service = await startService({ projects: ["web"] });
      // It counts more than the end of the window.
      const both = { ...resetHeaders(Date.now() / 1000 + 1), "retry-after": asked };
      const refused = { kind: "status", status: 429, headers: both } as const;
      const headers = resetHeaders(Date.now() / 1000 + Number(asked) + reset - 1);
      service.faults.add({ fault: refused, times: 1 });
      service.faults.add({ fault: { kind: "status", status: 200, body: [], headers }, times: 1 });
      await using client = new Client(service, { timing: new TestTime() });
      await client.idsOfAll();
      await client.idsOfAll();
      expect(client.lines).toEqual([expect.stringContaining(` Attempt 2 follows in ${said}.`)]);
    },
  );

  test("a long wait for the rate limit is logged once for all requests", async () => {
    const reply = { body: {}, headers: { ...resetHeaders(Date.now() / 1000 + 45), date: "" } };
    await using client = await ScriptedClient.start(() => reply, { timing: new VirtualTime() });
    const operation = { name: "x", method: "GET", action: "x" } as const;
    const ask = () => client.transport.request({ operation, path: "/api/0/x/" });
    await ask();
    await Promise.all([ask(), ask(), ask()]);
    expect(client.lines).toEqual([
      expect.stringMatching(/^The service's rate limit is used up; the next request follows in 4/u),
    ]);
  });

  test(`a retry that would come too late keeps the effect "unknown"`, async () => {
    const headers = resetHeaders(Date.now() / 1000 + 100);
    await using client = await ScriptedClient.start(() => ({ status: 503, headers }), {
      lifetime: new TestLifetime(() => 50_000),
    });
    const error = await serviceError(client.issues.update("1", { hasSeen: true }));
    expect(error).toMatchObject({ status: 503, effect: "unknown" });
    expect(error.message).toMatch(/^The service failed .* would come too late\.$/u);
  });

  test.each([429, 503])(
    "a delay after %i that several requests share is logged once",
    async (status) => {
      await using service = await startService({ projects: ["web"] });
      const issues = seedIssues(service.state, { project: "web", count: 8 });
      const headers = { "retry-after": "0.2" };
      service.faults.add({ fault: { kind: "status", status, headers }, times: 8 });
      // On a real clock all of them wait at the same time.
      await using client = new Client(service, { timing: realTiming });
      await Promise.all(issues.map(({ id }) => client.issues.update(id, { isBookmarked: true })));
      expect(client.lines).toEqual([expect.stringContaining("Attempt 2 follows in 0.2 s.")]);
    },
  );
});
