/**
 * How often the client asks at each operation, by the kinds of failure that differ in that, what it says, and what the
 * service has in the end. `test/faults` shows every fault in whole steps.
 */
import { describe, expect, test } from "vitest";
import type { ServiceError } from "../../src/errors.ts";
import type { Fault } from "../service/faults.ts";
import type { OperationName } from "../service/operations.ts";
import { startService } from "../service/service.ts";
import { VirtualTime } from "../support/virtual-time.ts";
import { Client, serviceError } from "./client.ts";
import { type ClientOperation, OPERATIONS, serviceFor } from "./operations.ts";
import { TestLifetime, TestTime } from "./test-time.ts";

interface FaultCase {
  fault: Fault;
  /** How many requests meet it; absent: all. */
  times?: number;
  /** Requests that are sent. */
  requests: number;
  /** The same for operations that differ: a deploy is repeated only where the service certainly has not had it. */
  unlike?: Partial<Record<OperationName, number>>;
  /** Operations that ask one more path before they fail: newer servers have issues below their organization alone. */
  elsewhere?: readonly OperationName[];
  /** What the client throws; absent where it succeeds in the end. A deploy that is not repeated throws it in any case. */
  throws?: { kind: ServiceError["kind"]; status?: number };
  /** Whether a write that failed may have been done. */
  inDoubt?: true;
  /** Whether the first write was done, repeated or not. */
  done?: true;
}

/** Without a word from the service when to come back, this is the end of it. */
const ALL = 8;
const DEPLOY_ONCE = { createDeploy: 1 };
const broken = { unlike: DEPLOY_ONCE, throws: { kind: "interrupted" }, inDoubt: true } as const;
const status = (code: number) =>
  ({
    fault: { kind: "status", status: code },
    throws: { kind: "status", status: code },
  }) as const;

const FAULTS: Readonly<Record<string, FaultCase>> = {
  "reset before the request was read, once": {
    ...broken,
    fault: { kind: "reset-before" },
    times: 1,
    requests: 2,
  },
  "reset after the effect, for ever": {
    ...broken,
    fault: { kind: "reset-after" },
    requests: ALL,
    done: true,
  },
  "408, once": { ...status(408), times: 1, requests: 2, unlike: DEPLOY_ONCE, inDoubt: true },
  // A 500 is a defect, not an outage.
  "500, for ever": { ...status(500), requests: 3, unlike: DEPLOY_ONCE, inDoubt: true },
  "503, for ever": { ...status(503), requests: ALL, unlike: DEPLOY_ONCE, inDoubt: true },
  "429 with Retry-After, three times": {
    fault: { kind: "status", status: 429, headers: { "retry-after": "7" } },
    times: 3,
    requests: 4,
  },
  "429 without a word when, for ever": { ...status(429), requests: ALL },
  "404, for ever": {
    ...status(404),
    fault: { kind: "status", status: 404, body: { detail: "Not found" } },
    requests: 1,
    elsewhere: ["retrieveIssue", "updateIssue"],
  },
  // "Release commits are currently being processed."
  "409, for ever": {
    ...status(409),
    requests: 1,
    unlike: { createRelease: ALL },
    inDoubt: true,
  },
  "HTML with status 200": {
    fault: { kind: "html" },
    requests: 1,
    throws: { kind: "no-endpoint", status: 200 },
    inDoubt: true,
    done: true,
  },
};

describe.each(Object.entries(FAULTS))("%s", (_name, fault) => {
  test.each(Object.values<ClientOperation>(OPERATIONS))("$name", async (operation) => {
    await using service = await serviceFor(operation);
    const isCreation = operation.name === "createRelease";
    // Whether a release was made is looked up, which nothing disturbs here.
    const struck = isCreation ? { operation: operation.name } : {};
    service.faults.add({ ...struck, fault: fault.fault, times: fault.times ?? Infinity });
    const timing = new TestTime({ attemptMs: 20_000 });
    await using client = new Client(service, { timing });
    const isFound = isCreation && fault.done === true;
    const requests = isFound ? 1 : (fault.unlike?.[operation.name] ?? fault.requests);
    const isWrite = operation.effects !== undefined;
    const isOver = isFound || requests > (fault.times ?? Infinity);
    const failure = isOver ? undefined : fault.throws;
    if (!failure) await operation.run(client, service);
    else {
      const effect = isWrite && fault.inDoubt ? "unknown" : "none";
      const error = await serviceError(operation.run(client, service));
      expect(error).toMatchObject({ ...failure, effect });
      expect(error.fix).toMatch(/\.$/u);
    }
    const paths = fault.elsewhere?.includes(operation.name) ? 2 : 1;
    const asked = service.requests.filter((request) => {
      return !isCreation || request.operation === operation.name;
    });
    expect(asked).toHaveLength(requests * paths);
    expect(timing.waits).toHaveLength(requests - 1);
    if (isWrite) expect(operation.effects?.(service)).toBe(Number(!failure || fault.done === true));
    expect(service.crashes).toEqual([]);
  });
});

test.each<Fault>([{ kind: "hang" }, { kind: "drip", bytes: 1, everyMs: 2000 }])(
  "an attempt without a whole answer is given up after 90 s, and made twice: %j",
  async (fault) => {
    await using service = await startService({ projects: ["web"] });
    service.faults.add({ fault });
    const timing = new VirtualTime();
    const lifetime = new TestLifetime(() => Infinity, timing);
    await using client = new Client(service, { timing, lifetime });
    const listing = serviceError(client.idsOfAll());
    await timing.passWhile(() => service.faults.held > 0, listing);
    const error = await listing;
    expect(error.kind).toBe("interrupted");
    expect(error.message).toContain("no complete answer came within 90 s");
    expect(service.requests).toHaveLength(2);
  },
);
