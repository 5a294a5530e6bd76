/** The readings of a gate that watches, on a clock of their own. */
import { describe, expect, test } from "vitest";
import { RefusalError, ServiceError } from "../../src/errors.ts";
import { StepLifetime } from "../../src/lifetime.ts";
import { watch } from "../../src/issues/list.ts";
import type { Doubt } from "../../src/issues/matching.ts";

const OUTAGE = new ServiceError("The service failed.", { kind: "status", status: 503 });

/** Watches with a clock of its own; each reading takes a second. */
async function watched(seconds: number, readings: readonly (Error | Doubt | undefined)[]) {
  let now = 0;
  const begun: number[] = [];
  const lines: string[] = [];
  using lifetime = new StepLifetime({
    now: () => now,
    ticks: () => now,
    wait: async (milliseconds) => void (now += milliseconds),
    after: () => ({ [Symbol.dispose]: () => undefined }),
    random: () => 0,
    attemptMs: 0,
  });
  const log = { info: (line: string) => lines.push(line), debug: () => undefined };
  const end = watch(seconds, { lifetime, log }, async () => {
    begun.push(now / 1000);
    now += 1000;
    const failure = readings[begun.length - 1];
    if (failure instanceof Error) throw failure;
    return { count: 3, ...(failure && { doubt: failure }) };
  });
  const error: unknown = await end.then(
    ({ doubt }) => doubt,
    (error_: unknown) => error_,
  );
  return { begun, lines, error };
}

describe("a watch", () => {
  test("a watch reads every 30 seconds, and once more at its end", async () => {
    const { begun, lines, error } = await watched(100, []);
    expect(begun).toEqual([0, 30, 60, 90, 100]);
    expect([lines[0], lines.at(-1)]).toEqual([
      "3 issues now; watching for another 99 s.",
      "3 issues now.",
    ]);
    expect(error).toBeUndefined();
  });

  test("a watch ends with the first reading that fails the gate", async () => {
    const stop = new RefusalError("Too many.");
    const { begun, error } = await watched(100, [undefined, stop]);
    expect(begun).toEqual([0, 30]);
    expect(error).toBe(stop);
  });

  test("a watch that fails does not return an earlier reading", async () => {
    const { error } = await watched(60, [undefined, undefined, OUTAGE]);
    expect(error).toBe(OUTAGE);
    expect((await watched(31, [undefined, OUTAGE])).error).toBe(OUTAGE);
  });

  test.each([undefined, 408, 429, 500, 502])(
    "a watch reads again after a failure that may pass: %s",
    async (status) => {
      const kind = status === undefined ? "unreachable" : "status";
      const failure = new ServiceError("Not now.", {
        kind,
        ...(status !== undefined && { status }),
      });
      const { begun, lines, error } = await watched(60, [failure]);
      expect(begun).toEqual([0, 30, 60]);
      expect(lines[0]).toBe("Not now. It is read again; watching for another 59 s.");
      expect(error).toBeUndefined();
    },
  );

  const endless = new ServiceError("The pages do not end.", { kind: "unreadable" });
  const passing: Doubt = { kind: "part", what: "An empty page.", mayPass: true };
  test.each([endless, passing])(
    "a watch reads again after a list that is broken: %o",
    async (flaw) => {
      const { begun, lines, error } = await watched(60, [flaw, undefined, undefined]);
      expect(begun).toEqual([0, 30, 60]);
      expect(lines[0]).toMatch(/\. It is read again; watching for another 59 s\.$/u);
      expect(error).toBeUndefined();
      expect((await watched(31, [undefined, flaw, flaw])).error).toBe(flaw);
    },
  );

  test("a watch ends with a doubt that lasts, and with an answer that is no list", async () => {
    const lasting: Doubt = { kind: "part", what: "No link." };
    const page = new ServiceError("A web page.", { kind: "unreadable", status: 200 });
    for (const end of [lasting, page]) {
      const { begun, error } = await watched(60, [undefined, end]);
      expect([begun, error]).toEqual([[0, 30], end]);
    }
  });

  test.each([400, 403, 404, 409, 428])("a watch ends with a refusal: %i", async (status) => {
    const refused = new ServiceError("No.", { kind: "status", status });
    const { begun, error } = await watched(60, [refused]);
    expect(begun).toEqual([0]);
    expect(error).toBe(refused);
  });
});
