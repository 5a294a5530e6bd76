import { describe, expect, test } from "vitest";
import { RefusalError, ServiceError } from "../../src/errors.ts";
import { watch } from "../../src/issues/list.ts";

const OUTAGE = new ServiceError("The service failed.", { kind: "status", status: 503 });

/** Watches with a clock of its own; each reading takes a second. */
async function watched(seconds: number, readings: readonly (Error | undefined)[]) {
  let now = 0;
  const begun: number[] = [];
  const told: number[] = [];
  const lines: string[] = [];
  const log = { info: (line: string) => lines.push(line), debug: () => undefined };
  const end = watch(seconds, {
    read: async () => {
      begun.push(now / 1000);
      now += 1000;
      const failure = readings[begun.length - 1];
      if (failure) throw failure;
    },
    told: (left) => told.push(left),
    log,
    ticks: () => now,
    wait: async (milliseconds) => {
      now += milliseconds;
    },
  });
  const error: unknown = await end.then(
    () => undefined,
    (error_: unknown) => error_,
  );
  return { begun, told, lines, error };
}

describe("a watch", () => {
  test("reads every 30 seconds, and once more when the time is over", async () => {
    const { begun, told, error } = await watched(100, []);
    expect(begun).toEqual([0, 30, 60, 90, 100]);
    expect(told).toEqual([99, 69, 39, 9, 0]);
    expect(error).toBeUndefined();
  });

  test("ends with the first reading that says so", async () => {
    const stop = new RefusalError("Too many.");
    const { begun, error } = await watched(100, [undefined, stop]);
    expect(begun).toEqual([0, 30]);
    expect(error).toBe(stop);
  });

  test("repeats a reading that failed", async () => {
    const { begun, lines, error } = await watched(60, [undefined, OUTAGE, undefined]);
    expect(begun).toEqual([0, 30, 60]);
    expect(lines).toEqual(["The service failed. It is read again."]);
    expect(error).toBeUndefined();
  });

  test("does not pass on an old answer", async () => {
    const { error } = await watched(60, [undefined, undefined, OUTAGE]);
    expect(error).toBe(OUTAGE);
  });

  test.each([undefined, 408, 429, 500, 502])("repeats what may pass: %s", async (status) => {
    const kind = status === undefined ? "unreachable" : "status";
    const failure = new ServiceError("Not now.", { kind, ...(status !== undefined && { status }) });
    const { begun, error } = await watched(60, [failure]);
    expect(begun).toEqual([0, 30, 60]);
    expect(error).toBeUndefined();
  });

  test.each([400, 403, 404, 409, 428])("does not repeat what is refused: %i", async (status) => {
    const refused = new ServiceError("No.", { kind: "status", status });
    const { begun, error } = await watched(60, [refused]);
    expect(begun).toEqual([0]);
    expect(error).toBe(refused);
  });
});
