/** Interrupts a step as a runner does that cancels its job, and sees how it ends. */
import { execFileSync } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import type { LocalService } from "../../tools/service/service.ts";
import { type StepOptions, type StepResult, startStep } from "../support/runner.ts";

/**
 * Milliseconds after the signal at which the process is killed, and has no exit code then. A step that has a machine for
 * itself ends within three seconds: what is measured is printed (`printLongest`).
 */
const LAST_MOMENT = 20_000;

interface Interruption {
  options: StepOptions;
  signal: NodeJS.Signals;
  /** When to send it. */
  moment: () => Promise<unknown>;
  /** Whether a program that the step started may outlive it. */
  mayLeave?: boolean;
}

let longest = 0;

/** Says how long it took a step at most, in this file, to write its report after a signal. */
export function printLongest(): void {
  process.stdout.write(`From a signal to the written report: ${Math.round(longest)} ms at most\n`);
}

/** Sends a signal, and expects a step that says it was cancelled. */
export async function interrupt({
  options,
  moment,
  mayLeave = false,
  ...how
}: Interruption): Promise<StepResult> {
  const signal = IS_WINDOWS && how.signal === "SIGTERM" ? "SIGBREAK" : how.signal;
  const step = await startStep(options);
  await Promise.race([moment(), step.result]);
  const sent = Date.now();
  step.kill(signal);
  const killer = setTimeout(() => step.kill("SIGKILL"), LAST_MOMENT);
  const result = await step.result;
  clearTimeout(killer);
  longest = Math.max(longest, result.summaryWrittenAt - sent);
  expectCancelled(result, signal);
  const left = processesOf(result, options);
  if (mayLeave) for (const line of left) process.kill(Number.parseInt(line, 10), "SIGKILL");
  else expect(left).toEqual([]);
  return result;
}

/** Summary, outputs and result file are there, and say that the step was cancelled. */
function expectCancelled(result: StepResult, signal: NodeJS.Signals): void {
  expect([result.exitCode, result.stderr]).toEqual([1, ""]);
  expect(result.outputs["outcome"]).toBe("failed");
  expect(result.result).toMatchObject({ outcome: "failed", cancelled: true });
  expect(result.summary).toContain("Cancelled");
  expect(result.stdout).toMatch(new RegExp(`^::error .*was cancelled \\(${signal}\\)`, "mu"));
}

const IS_WINDOWS = process.platform === "win32";

/**
 * What still runs of a step: its own folder, or the path that it was given, is in the environment of everything that it
 * started. Windows does not show the environment of others.
 */
export function processesOf({ runnerTemp }: StepResult, { env = {} }: StepOptions = {}): string[] {
  const signs = [runnerTemp, ...(env["PATH"] === undefined ? [] : [`PATH=${env["PATH"]}`])];
  if (IS_WINDOWS) return [];
  const list = execFileSync("ps", ["axeww", "-o", "pid=,command="], { maxBuffer: 1 << 28 });
  return list
    .toString("utf8")
    .split("\n")
    .filter((line) => signs.some((sign) => line.includes(sign)));
}

export async function until(happened: () => boolean): Promise<void> {
  while (!happened()) await wait(2);
}

/** Waits until a request of an operation has arrived. */
export async function requestOf({ requests }: LocalService, operation: string): Promise<void> {
  await until(() => requests.some((request) => request.operation === operation));
}
