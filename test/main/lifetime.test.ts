/** How a step ends: timeout, cancellation, signals. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CancelledError, TimeoutError } from "../../src/errors.ts";
import {
  type Lifetime,
  StepLifetime,
  partOfLifetime,
  realTiming,
  sharedTime,
} from "../../src/lifetime.ts";
import { progressOf } from "../../src/log.ts";
import { runStep } from "../support/runner.ts";
import { connection, serviceForTest } from "../support/scenario.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function stepFor(seconds: number): StepLifetime {
  const step = new StepLifetime();
  step.limit(seconds);
  return step;
}

function state({ stopping, aborting }: Lifetime): string {
  if (aborting.aborted) return "over";
  return stopping.aborted ? "stopping" : "going on";
}

describe("a step", () => {
  test("a step ends at its timeout; writes under way get 2.5 s more", () => {
    using step = stepFor(600);
    vi.advanceTimersByTime(599_999);
    expect([state(step), step.remaining()]).toEqual(["going on", 1]);
    vi.advanceTimersByTime(1);
    expect([state(step), step.remaining()]).toEqual(["stopping", 0]);
    vi.advanceTimersByTime(2499);
    expect(state(step)).toBe("stopping");
    vi.advanceTimersByTime(1);
    expect(state(step)).toBe("over");
    // What `on-error: warn` tolerates.
    expect(step.stopping.reason).toMatchObject({ name: "TimeoutError", mayPass: true });
    expect(String(step.stopping.reason)).toContain("600 seconds");
    expect(step.aborting.reason).toBe(step.stopping.reason);
  });

  test("a cancelled step stops at once; a second signal changes nothing", () => {
    using step = stepFor(600);
    step.cancel("SIGINT");
    expect([state(step), step.remaining()]).toEqual(["stopping", 0]);
    expect(step.stopping.reason).toBeInstanceOf(CancelledError);
    vi.advanceTimersByTime(2000);
    step.cancel("SIGTERM");
    vi.advanceTimersByTime(500);
    expect(state(step)).toBe("over");
    expect(String(step.stopping.reason)).toContain("SIGINT");
  });

  test("a step waits longer for an answer than proxies do, but not for ever", () => {
    expect(realTiming.attemptMs).toBeGreaterThan(60_000);
    expect(realTiming.attemptMs).toBeLessThan(180_000);
  });

  test("a step and its parts leave no timer behind after their end", () => {
    const done = stepFor(600);
    partOfLifetime(done, 1000)[Symbol.dispose]();
    done[Symbol.dispose]();
    const cancelled = stepFor(600);
    cancelled.cancel("SIGINT");
    cancelled.cancel("SIGTERM");
    cancelled[Symbol.dispose]();
    expect(vi.getTimerCount()).toBe(0);
  });

  // SIGBREAK is what Windows has in the place of SIGTERM.
  test.each(["SIGINT", "SIGTERM", "SIGBREAK"] as const)(
    "a step handles %s only until its end",
    (name) => {
      const before = process.listenerCount(name);
      const step = stepFor(600);
      step.followSignals();
      process.listeners(name).at(-1)?.(name);
      expect(String(step.stopping.reason)).toContain(name);
      step[Symbol.dispose]();
      expect(process.listenerCount(name)).toBe(before);
    },
  );
});

describe("a part of a step", () => {
  test("a part of a step ends at its own time, and the step goes on", () => {
    using step = stepFor(600);
    using part = partOfLifetime(step, 200_000);
    expect(part.remaining()).toBe(200_000);
    vi.advanceTimersByTime(200_000);
    expect([state(part), state(step)]).toEqual(["stopping", "going on"]);
    expect(part.stopping.reason).toEqual(new TimeoutError("It took longer than 200 s."));
    expect(part.remaining()).toBe(0);
  });

  test("a part of a step has no more time than the step", () => {
    using step = stepFor(10);
    using part = partOfLifetime(step, 200_000);
    expect(part.remaining()).toBe(10_000);
    vi.advanceTimersByTime(10_000);
    expect(state(part)).toBe("stopping");
    expect(part.stopping.reason).toBe(step.stopping.reason);
    using late = partOfLifetime(step, 1000);
    expect([state(late), late.remaining()]).toEqual(["stopping", 0]);
    vi.advanceTimersByTime(2500);
    expect(state(part)).toBe("over");
  });

  test("several parts share one time budget, which pauses between the parts", async () => {
    using step = stepFor(600);
    const within = sharedTime(step, 5000);
    const left: [number, string][] = [];
    for (const milliseconds of [3000, 1999, 1, 0]) {
      await within(async (part) => {
        left.push([part.remaining(), state(part)]);
        vi.advanceTimersByTime(milliseconds);
        if (milliseconds === 1999) throw new Error("it failed");
      }).catch(() => undefined);
      vi.advanceTimersByTime(10_000);
    }
    const [on, end] = ["going on", "stopping"];
    expect(left).toEqual([
      [5000, on],
      [2000, on],
      [1, on],
      [0, end],
    ]);
  });
});

test("progress is logged every five seconds", () => {
  let now = 1000;
  const lines: string[] = [];
  const log = { info: (line: string) => lines.push(line), debug: () => undefined };
  const say = progressOf({ log, lifetime: { timing: { ticks: () => now } } });
  for (now of [5999, 6000, 10_999, 11_500]) say((seconds) => `${seconds} s`);
  expect(lines).toEqual(["5 s", "10.5 s"]);
});

test("a background error fails a step whose command succeeded", async () => {
  vi.useRealTimers();
  const service = await serviceForTest();
  let crash: () => void = () => undefined;
  const fault = { kind: "meanwhile", happens: () => crash() } as const;
  service.faults.add({ operation: "createRelease", fault });
  const result = await runStep({
    with: { ...connection(service), version: "1.0.0", "set-commits": "none", "on-error": "warn" },
    onBegin: (lifetime) => (crash = () => lifetime.fail(new Error("it broke"))),
  });
  expect(result.result).toMatchObject({ outcome: "failed", release: { version: "1.0.0" } });
  expect(result.stdout).toMatch(/^::error .*Unexpected failure: Error: it broke\./mu);
});

test("the report is written even if the command ignores the stop signal", async () => {
  vi.useRealTimers();
  const service = await serviceForTest();
  service.faults.add({ fault: { kind: "status", status: 503 } });
  const { promise: cancelled, resolve: cancel } = Promise.withResolvers<void>();
  const result = await runStep({
    with: { ...connection(service), command: "list-issues" },
    timing: {
      ...realTiming,
      after: (_milliseconds, callback) => {
        const end = async () => {
          await cancelled;
          callback();
        };
        return realTiming.after(10, () => void end());
      },
      wait: () => {
        cancel();
        return new Promise(() => undefined);
      },
    },
    onBegin: (lifetime) => void cancelled.then(() => lifetime.cancel("SIGINT")),
  });
  expect([result.exitCode, result.outputs["outcome"]]).toEqual([1, "failed"]);
  expect(result.stdout).toContain("The step was cancelled (SIGINT).");
  // The runner kills it five seconds after its first signal, of which writes under way have half.
  expect(result.milliseconds).toBeLessThan(4000);
});
