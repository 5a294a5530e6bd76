/** Inputs → command → report. The only place that catches. */
import { debug, error as showError, info, notice, setSecret, warning } from "@actions/core";
import type { Command } from "./command.ts";
import { COMMANDS } from "./commands.ts";
import { readContext } from "./context.ts";
import { type CrashHandler, handleCrashes } from "./crashes.ts";
import {
  CancelledError,
  type Failure,
  GateError,
  GitError,
  GitHubError,
  InputError,
  PartialFailureError,
  RefusalError,
  ServiceError,
  TimeoutError,
  TrackerError,
  describe,
} from "./errors.ts";
import { rawSecrets, readInputs } from "./inputs/read.ts";
import type { InputSource } from "./inputs/reader.ts";
import { StepLifetime, onAbort } from "./lifetime.ts";
import { type Log, type Runner, maskSecret, runnerLog } from "./log.ts";
import type { CommonInputs } from "./inputs/common.ts";
import { type CommonOutcome, invalidOutcome } from "./outcome.ts";
import { failureText, invalidReport, type ReportView } from "./report/view.ts";
import { writeReport } from "./report/write.ts";
import { Transport } from "./service/transport.ts";
import { withOwnSecrets } from "./text.ts";

/** Where a step runs. */
export interface Surroundings {
  /** Inputs, the runner's variables, and all others. */
  readonly env: NodeJS.ProcessEnv;
  readonly runner: Runner;
  /** Passes in real time or another; whoever made it may end it. */
  readonly lifetime: StepLifetime;
  /** Hears what nothing catches; absent where the process does other things too. */
  readonly handleCrashes?: (handler: CrashHandler) => void;
}

/** The step of this process, which ends with it. */
export async function main(env: NodeJS.ProcessEnv): Promise<void> {
  using lifetime = new StepLifetime();
  lifetime.followSignals();
  // One by one, so that the bundle leaves out what else the tool-kit has: an HTTP client, and all of undici.
  const runner = { debug, info, notice, warning, error: showError, setSecret };
  process.exitCode = await run({ env, runner, lifetime, handleCrashes });
  exitSoon();
}

/** Fails the step before anything of it has begun, on a Node that may lack what everything else is made of. */
export function refuse({ what, fix = "" }: Failure): void {
  showError(`${what} Fix: ${fix}`, { title: "Nothing was sent" });
  process.exitCode = 1;
}

/** Runs a step: reads its inputs, runs its command, reports. Never throws. @returns the exit code */
export async function run(surroundings: Surroundings): Promise<0 | 1> {
  return await withOwnSecrets(async () => await runStep(surroundings));
}

async function runStep(surroundings: Surroundings): Promise<0 | 1> {
  const { env, runner, lifetime } = surroundings;
  /** For what breaks outside of the step or after its report. */
  const printFailure = (error: unknown) => {
    for (const failure of describe(error)) runner.error(failureText(failure));
  };
  let isReported = false;
  surroundings.handleCrashes?.({
    onCrash: (error) => (isReported ? printFailure(error) : lifetime.fail(error)),
    onWarning: (text) => runnerLog(runner).debug(text),
  });
  try {
    const view = await runCommand(surroundings);
    isReported = true;
    writeReport(view, { env, runner });
    const { failures, tolerated } = view.outcome;
    return failures.length > 0 && !tolerated ? 1 : 0;
  } catch (error) {
    printFailure(error);
    return 1;
  }
}

/** Milliseconds that are left to what still goes on behind a written report. */
const LAST_MS = 1000;

/** A name that is still looked up, or a process that does not end, must not keep a reported step alive. */
function exitSoon(): void {
  // oxlint-disable-next-line unicorn/no-process-exit -- only what hangs meets it: the timer keeps nothing alive
  setTimeout(() => process.exit(), LAST_MS).unref();
}

/** @returns what there is to say of the command as it ended, or of wrong inputs */
async function runCommand({ env, runner, lifetime }: Surroundings): Promise<ReportView> {
  const context = readContext(env);
  const source: InputSource = {
    // As the runner hands them over.
    input: (name) => (env[`INPUT_${name.toUpperCase()}`] ?? "").trim(),
    env: (name) => env[name] ?? "",
    secretsWithheld: context.secretsWithheld,
  };
  const log = runnerLog(runner);
  const mask = (secret: string) => maskSecret(secret, runner);
  for (const secret of rawSecrets(source)) mask(secret);
  let asked: { command: Command; inputs: CommonInputs };
  try {
    asked = readInputs(source, COMMANDS);
  } catch (error) {
    return { outcome: invalidOutcome(describe(error)), report: invalidReport };
  }
  const { command, inputs } = asked;
  const outcome = command.newOutcome(inputs);
  lifetime.limit(inputs.timeout);
  const work = await command.load();
  const overOnePool = async () => {
    const { baseUrl, token, headers, concurrency = 1 } = inputs;
    const options = { baseUrl, token, headers, concurrency, lifetime, log, environment: env };
    await using transport = new Transport(options);
    await work.run(inputs, outcome, { context, lifetime, log, transport, mask });
  };
  try {
    await withGrace(overOnePool(), lifetime);
    throwIfCrashed(lifetime);
  } catch (error) {
    recordFailure(outcome, { error, inputs, lifetime, log });
  }
  return { outcome, report: work.report };
}

/** Milliseconds that the command has to come back after everything was aborted; then it is left behind. */
const PATIENCE_MS = 500;

/** Waits for the work, but not for ever after the wish to stop: the report must be written in time. */
async function withGrace(work: Promise<void>, { aborting }: StepLifetime): Promise<void> {
  const { promise: givenUp, reject } = Promise.withResolvers<never>();
  let timer: NodeJS.Timeout | undefined;
  using patience = new DisposableStack();
  patience.defer(() => clearTimeout(timer));
  patience.use(
    onAbort(aborting, (reason) => {
      timer = setTimeout(() => reject(reason), PATIENCE_MS);
    }),
  );
  await Promise.race([work, givenUp]);
}

/** A crash in the background fails a step that got to its end all the same; a wish to stop came too late by then. */
function throwIfCrashed({ stopping }: StepLifetime): void {
  const reason: unknown = stopping.reason;
  if (reason instanceof Error && !(reason instanceof TrackerError)) throw reason;
}

function recordFailure(
  outcome: CommonOutcome,
  {
    error,
    inputs,
    lifetime,
    log,
  }: { error: unknown; inputs: CommonInputs; lifetime: StepLifetime; log: Log },
): void {
  const { stopping } = lifetime;
  const reason: unknown = stopping.aborted ? stopping.reason : error;
  outcome.outcome = error instanceof GateError ? "gate-failed" : "failed";
  outcome.cancelled = reason instanceof CancelledError;
  outcome.failures = describe(reason);
  if (!(reason instanceof TrackerError)) logTrace(reason, log);
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

/** Where a defect of ours came from: line by line, because what it says may be anything. */
function logTrace(error: unknown, log: Log): void {
  if (!(error instanceof Error)) return;
  for (const line of (error.stack ?? "").split("\n")) log.debug(line);
  logTrace(error.cause, log);
}
