/**
 * Every fault at every operation, at the level of the client: how often it asks, what it says, and what the service has
 * in the end. `test/faults` shows the same of whole steps.
 */
import { describe, expect, test } from "vitest";
import type { ServiceError } from "../../src/errors.ts";
import type { Fault } from "../service/faults.ts";
import type { OperationName } from "../service/operations.ts";
import { Client, serviceError } from "./client.ts";
import { type ClientOperation, OPERATIONS, serviceFor } from "./operations.ts";
import { TestTime } from "./test-time.ts";

interface FaultCase {
  fault: Fault;
  /** Milliseconds that the client waits for an answer. */
  attemptMs?: number;
  /** How many requests meet it; absent: all. */
  times?: number;
  /** Requests that are sent. */
  requests: number;
  /** The same for operations that differ: a deploy is repeated only where the service certainly has not had it. */
  unlike?: Partial<Record<OperationName, number>>;
  /** Operations that ask one more path before they fail: newer servers have issues below their organization alone. */
  elsewhere?: readonly OperationName[];
  /** What the client throws; absent where it succeeds in the end. A deploy that is not repeated throws it in any case. */
  throws?: { kind: ServiceError["kind"]; status?: number; words: RegExp };
  /** What the client says of a write that failed: whether it may have been done. */
  inDoubt?: boolean;
  /** Whether the first write was done, repeated or not. */
  done: boolean;
}

const broken = (words: RegExp) => ({ kind: "interrupted", words }) as const;
const refused = (status: number) =>
  ({ kind: "status", status, words: new RegExp(`\\(${status}\\)`, "u") }) as const;
const webPage = (words: RegExp) => ({ kind: "no-endpoint", status: 200, words }) as const;

/** Without a word from the service when to come back, this is the end of it. */
const ALL = 8;
const DEPLOY_ONCE = { createDeploy: 1 };

const FAULTS: Readonly<Record<string, FaultCase>> = {
  "reset before the request was read, once": {
    fault: { kind: "reset-before" },
    times: 1,
    requests: 2,
    unlike: DEPLOY_ONCE,
    throws: broken(/the connection broke/u),
    inDoubt: true,
    done: false,
  },
  "reset after the effect, once": {
    fault: { kind: "reset-after" },
    times: 1,
    requests: 2,
    unlike: DEPLOY_ONCE,
    throws: broken(/the connection broke/u),
    inDoubt: true,
    done: true,
  },
  "reset before the request was read, for ever": {
    fault: { kind: "reset-before" },
    requests: ALL,
    unlike: DEPLOY_ONCE,
    throws: broken(/the connection broke/u),
    inDoubt: true,
    done: false,
  },
  "reset after the effect, for ever": {
    fault: { kind: "reset-after" },
    requests: ALL,
    unlike: DEPLOY_ONCE,
    throws: broken(/the connection broke/u),
    inDoubt: true,
    done: true,
  },
  "no answer, for ever": {
    fault: { kind: "hang" },
    attemptMs: 500,
    requests: 3,
    unlike: DEPLOY_ONCE,
    throws: broken(/no whole answer came within/u),
    inDoubt: true,
    done: false,
  },
  "no answer after the effect, once": {
    fault: { kind: "hang", effect: true },
    attemptMs: 1000,
    times: 1,
    requests: 2,
    unlike: DEPLOY_ONCE,
    throws: broken(/no whole answer came within/u),
    inDoubt: true,
    done: true,
  },
  "an answer drop by drop, without an end": {
    fault: { kind: "drip", bytes: 1, everyMs: 20 },
    attemptMs: 600,
    requests: 3,
    unlike: DEPLOY_ONCE,
    throws: broken(/no whole answer came within/u),
    inDoubt: true,
    done: true,
  },
  "an answer that is cut off, once": {
    fault: { kind: "truncated" },
    times: 1,
    requests: 2,
    unlike: DEPLOY_ONCE,
    throws: broken(/the answer was cut off|the connection broke/u),
    inDoubt: true,
    done: true,
  },
  "408, once": {
    fault: { kind: "status", status: 408 },
    times: 1,
    requests: 2,
    unlike: DEPLOY_ONCE,
    throws: refused(408),
    inDoubt: true,
    done: false,
  },
  ...Object.fromEntries(
    [500, 501, 502, 503, 504, 524].map((status): [string, FaultCase] => [
      `${status}, for ever`,
      {
        fault: { kind: "status", status },
        // A 500 is a defect, not an outage.
        requests: status === 500 ? 3 : ALL,
        unlike: DEPLOY_ONCE,
        throws: refused(status),
        inDoubt: true,
        done: false,
      },
    ]),
  ),
  "503, twice": {
    fault: { kind: "status", status: 503 },
    times: 2,
    requests: 3,
    unlike: DEPLOY_ONCE,
    throws: refused(503),
    inDoubt: true,
    done: false,
  },
  "504 of a gateway after the effect, once": {
    fault: { kind: "status-after-effect", status: 504, body: "<html>Gateway timeout</html>" },
    times: 1,
    requests: 2,
    unlike: DEPLOY_ONCE,
    throws: refused(504),
    inDoubt: true,
    done: true,
  },
  "429 with Retry-After, three times": {
    fault: { kind: "status", status: 429, body: '"Slow down"', headers: { "retry-after": "7" } },
    times: 3,
    requests: 4,
    done: false,
  },
  "429 without a word when, for ever": {
    fault: { kind: "status", status: 429, body: { detail: "Slow down" } },
    requests: ALL,
    throws: { kind: "status", status: 429, words: /\(429\)(?:: Slow down)?\./u },
    inDoubt: false,
    done: false,
  },
  ...Object.fromEntries(
    [400, 401, 403, 404, 409, 422].map((status): [string, FaultCase] => [
      `${status}, for ever`,
      {
        fault: { kind: "status", status, body: { detail: "No" } },
        requests: 1,
        // "Release commits are currently being processed."
        ...(status === 409 && { unlike: { createRelease: ALL } }),
        ...(status === 404 && { elsewhere: ["retrieveIssue", "updateIssue"] }),
        throws: refused(status),
        inDoubt: status === 409,
        done: false,
      },
    ]),
  ),
  "302 to another host": {
    fault: { kind: "redirect", status: 302, location: "https://elsewhere.example/api/0/" },
    requests: 1,
    throws: refused(302),
    inDoubt: false,
    done: false,
  },
  "HTML with status 200": {
    fault: { kind: "html" },
    requests: 1,
    throws: webPage(/no such operation: .* answered 200 with a web page/u),
    inDoubt: true,
    done: true,
  },
  "JSON that does not end as it should": {
    fault: { kind: "malformed-json" },
    requests: 1,
    throws: { kind: "unreadable", words: /\(20[01]\): a body that is not JSON/u },
    inDoubt: true,
    done: true,
  },
  "an answer of 50 MB": {
    fault: { kind: "huge-body" },
    requests: 1,
    throws: { kind: "unreadable", words: /a body of more than 40 MB, which was not read/u },
    inDoubt: true,
    done: true,
  },
  "the right answer under another content type": {
    fault: { kind: "content-type", contentType: "text/html; charset=utf-16" },
    requests: 1,
    done: true,
  },
};

describe.concurrent.each(Object.entries(FAULTS))("%s", (_name, fault) => {
  test.each(Object.values<ClientOperation>(OPERATIONS))("$name", async (operation) => {
    await using service = await serviceFor(operation);
    const isCreation = operation.name === "createRelease";
    // Whether a release was made is looked up, which nothing disturbs here.
    const struck = isCreation ? { operation: operation.name } : {};
    service.faults.add({ ...struck, fault: fault.fault, times: fault.times ?? Infinity });
    const timing = new TestTime({ attemptMs: fault.attemptMs ?? 20_000 });
    await using client = new Client(service, { timing });
    const isFound = isCreation && fault.done;
    const requests = isFound ? 1 : (fault.unlike?.[operation.name] ?? fault.requests);
    const isWrite = operation.effects !== undefined;
    const isOver = isFound || requests > (fault.times ?? Infinity);
    const failure = isOver ? undefined : fault.throws;
    if (!failure) await operation.run(client, service);
    else {
      const { words, ...members } = failure;
      const error = await serviceError(operation.run(client, service));
      expect(error).toMatchObject({
        ...members,
        effect: isWrite && fault.inDoubt ? "unknown" : "none",
      });
      expect(error.message).toMatch(words);
      expect(error.fix).toMatch(/\.$/u);
    }
    const paths = fault.elsewhere?.includes(operation.name) ? 2 : 1;
    const asked = service.requests.filter((request) => {
      return !isCreation || request.operation === operation.name;
    });
    expect(asked).toHaveLength(requests * paths);
    expect(timing.waits).toHaveLength(requests - 1);
    if (isWrite) expect(operation.effects?.(service)).toBe(Number(!failure || fault.done));
    expect(service.crashes).toEqual([]);
  });
});
