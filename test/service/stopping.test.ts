/** Requests of a step that is stopped. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CancelledError, TimeoutError } from "../../src/errors.ts";
import { partOfLifetime, realTiming } from "../../src/lifetime.ts";
import { type LocalService, startService } from "../../tools/service/service.ts";
import { Client, rejection, serviceError } from "./support/client.ts";
import { TestLifetime } from "./support/test-time.ts";

const CANCELLED = new CancelledError("The step was cancelled.");

/** Rejections that nobody took: there must be none, whenever a step ends. */
const unhandled: unknown[] = [];
const note = (reason: unknown) => void unhandled.push(reason);
beforeEach(() => void process.on("unhandledRejection", note));
afterEach(async () => {
  await new Promise(setImmediate);
  process.off("unhandledRejection", note);
  expect(unhandled).toEqual([]);
});

let service: LocalService;
let client: Client;
let lifetime: TestLifetime;
/** The id of the one issue. */
let id: string;

beforeEach(async () => {
  service = await startService({ projects: ["web"] });
  ({ id } = service.state.addIssue(service.state.project("web")));
  lifetime = new TestLifetime();
  client = new Client(service, { lifetime, timing: realTiming });
});

afterEach(async () => {
  await client[Symbol.asyncDispose]();
  await service.close();
});

describe("the wish to stop", () => {
  test("a step that is stopped before its first request sends nothing", async () => {
    const operation = { name: "x", method: "PUT", action: "x" } as const;
    const begun = rejection(client.transport.request({ operation, path: "/api/0/x/" }));
    lifetime.stop(CANCELLED);
    expect(await begun).toBe(CANCELLED);
    expect(await rejection(client.issues.update(id, { hasSeen: true }))).toBe(CANCELLED);
    expect(await rejection(client.idsOfAll())).toBe(CANCELLED);
    expect(service.requests).toEqual([]);
  });

  test(`a stop during a retry's wait keeps the effect "unknown"`, async () => {
    service.faults.add({ fault: { kind: "reset-after" }, times: 1 });
    service.faults.add({
      fault: { kind: "status", status: 503, headers: { "retry-after": "300" } },
    });
    const update = serviceError(client.issues.update(id, { hasSeen: true }));
    await expect.poll(() => client.lines.length).toBe(2);
    lifetime.stop(CANCELLED);
    expect(await update).toMatchObject({ kind: "status", status: 503, effect: "unknown" });
  });

  test("a stop during the wait for the rate limit sends nothing", async () => {
    service.dialect = { ...service.dialect, rateLimit: { told: "headers" } };
    service.limits = { updateIssue: { limit: 1, window: 60 } };
    await client.issues.update(id, { hasSeen: true });
    const update = rejection(client.issues.update(id, { isBookmarked: true }));
    await new Promise(setImmediate);
    lifetime.stop(CANCELLED);
    expect(await update).toBe(CANCELLED);
    expect(service.requests).toHaveLength(1);
    expect(service.state.issue(id).isBookmarked).toBe(false);
  });

  test("a write that fails after the stop is not retried", async () => {
    service.faults.add({ fault: { kind: "status", status: 500 } });
    service.faults.add({ fault: { kind: "latency", ms: 50, when: "before" } });
    const update = serviceError(client.issues.update(id, { hasSeen: true }));
    await expect.poll(() => service.requests.length).toBe(1);
    lifetime.stop(CANCELLED);
    expect(await update).toMatchObject({
      status: 500,
      effect: "unknown",
      message: `The service failed to update issue ${id} (500). The step ended before another attempt.`,
    });
    expect(service.requests).toHaveLength(1);
    expect(client.lines).toEqual([]);
  });

  test("stopping a part of the step ends only that part's requests", async () => {
    service.faults.add({ fault: { kind: "hang" }, operation: "listIssues" });
    using part = partOfLifetime(lifetime, 500);
    const within = client.transport.withLifetime(part);
    const listing = within.request({
      operation: { name: "list-issues", method: "GET", action: "list" },
      path: "/api/0/projects/acme/web/issues/",
    });
    expect(await rejection(listing)).toMatchObject({
      cause: expect.any(TimeoutError) as TimeoutError,
    });
    expect(await client.issues.update(id, { hasSeen: true })).toMatchObject({ hasSeen: true });
    expect(service.requests.map(({ connection }) => connection)).toEqual([1, 2]);
  });
});
