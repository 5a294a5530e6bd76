/** Inputs → command → report. The only place that catches. */
import * as core from "@actions/core";
import { beginTask, invalidOutcome, runTask } from "./commands/task.ts";
import { type RunContext, readContext } from "./context.ts";
import {
  CancelledError,
  GateError,
  GitError,
  GitHubError,
  InputError,
  PartialFailureError,
  RefusalError,
  ServiceError,
  TimeoutError,
  describe,
} from "./errors.ts";
import { type InputSource, rawToken, readInputs } from "./inputs/inputs.ts";
import type { Inputs } from "./inputs/types.ts";
import { StepLifetime } from "./lifetime.ts";
import { runnerLog } from "./log.ts";
import type { Outcome } from "./outcome.ts";
import { writeReport } from "./report/write.ts";

/** Runs the step: reads its inputs, runs its command, reports. Sets the exit code; never throws. */
export async function main(env: NodeJS.ProcessEnv): Promise<void> {
  const context = readContext(env);
  const source = inputSource(env, context);
  mask(rawToken(source));
  mask(source.input("github-token"));
  const outcome = await runStep(source, context);
  await writeReport(outcome, { log: runnerLog });
  const isFailure = outcome.failures.length > 0 && !outcome.tolerated;
  process.exitCode = isFailure ? 1 : 0;
}

function inputSource(env: NodeJS.ProcessEnv, context: RunContext): InputSource {
  return {
    input: (name) => core.getInput(name),
    env: (name) => env[name] ?? "",
    secretsWithheld: context.secretsWithheld,
  };
}

/** The runner replaces short values too, and would make the log unreadable. */
const SHORTEST_MASK = 6;

function mask(secret: string): void {
  if (secret.length >= SHORTEST_MASK) core.setSecret(secret);
}

async function runStep(source: InputSource, context: RunContext): Promise<Outcome> {
  let inputs: Inputs;
  try {
    inputs = readInputs(source, new Date());
  } catch (error) {
    return { ...invalidOutcome(), failures: describe(error) };
  }
  const task = beginTask(inputs);
  using lifetime = new StepLifetime(inputs.timeout);
  lifetime.followSignals();
  try {
    await runTask(task, { context, lifetime, log: runnerLog, mask });
  } catch (error) {
    settleFailure(task.outcome, { error, inputs, lifetime });
  }
  return task.outcome;
}

function settleFailure(
  outcome: Outcome,
  { error, inputs, lifetime }: { error: unknown; inputs: Inputs; lifetime: StepLifetime },
): void {
  const { stopping } = lifetime;
  const reason: unknown = stopping.aborted ? stopping.reason : error;
  outcome.outcome = error instanceof GateError ? "gate-failed" : "failed";
  outcome.cancelled = reason instanceof CancelledError;
  outcome.failures = describe(reason);
  // What was under way when the step ended says more than that it ended.
  if (reason !== error && error instanceof ServiceError) outcome.failures.push(...describe(error));
  outcome.tolerated = inputs.onError === "warn" && isTolerable(reason);
}

/** What `on-error: warn` turns into a warning: faults of others, never of the workflow. */
function isTolerable(error: unknown): boolean {
  if (error instanceof InputError || error instanceof RefusalError) return false;
  return [ServiceError, PartialFailureError, GitError, GitHubError, TimeoutError].some(
    (type) => error instanceof type,
  );
}
