/** Runs a step: inputs → command → report. The only place that turns errors into a failed step. */
import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { debug, error as showError, info, notice, setSecret, warning } from "@actions/core";
import { check } from "./check/command.ts";
import { renameClientKey } from "./client-keys/command.ts";
import type { Command } from "./command.ts";
import { readContext } from "./context.ts";
import {
  CancelledError,
  describe,
  type Failure,
  GateError,
  ServiceError,
  TrackerError,
} from "./errors.ts";
import { rawSecrets, readInputs, undeclaredInputs } from "./inputs/read.ts";
import { syncIssues } from "./github-issues/command.ts";
import { listIssues, showIssues, updateIssues } from "./issues/command.ts";
import { onAbort, StepLifetime } from "./lifetime.ts";
import { type Log, type Runner, runnerLog } from "./log.ts";
import { failureText, invalidView, type ReportView } from "./report/view.ts";
import { writeReport } from "./report/write.ts";
import { release } from "./release/command.ts";
import { ServerTransport } from "./servers/identify.ts";
import { uploadSourceMaps } from "./source-maps/command.ts";
import { withholdSecret, withOwnSecrets } from "./text.ts";

/** All commands in the order of the documents; the first is the default. */
export const COMMANDS: readonly Command[] = [
  release,
  updateIssues,
  listIssues,
  showIssues,
  syncIssues,
  renameClientKey,
  check,
  uploadSourceMaps,
];

/** Milliseconds that the log's reader may take for the rest of the log. */
const MOST_WAIT_MS = 10_000;

/** The Node version of `runs.using` in `action.yml`. */
const NEEDED_NODE = 24;

/**
 * Returns the failure for a Node that is too old, else undefined. Runners other than GitHub's use the Node of their image,
 * whatever `action.yml` says. Node 22 lacks `DisposableStack`: a command would end anywhere, perhaps after it has sent
 * something.
 * @param version such as `v22.1.0`
 */
export function nodeProblem(version: string): Failure | undefined {
  const [major = ""] = version.replace(/^v/u, "").split(".");
  if (Number(major) >= NEEDED_NODE) return undefined;
  return {
    what: `The action needs Node ${NEEDED_NODE}, but this runner started it with ${version}.`,
    fix: `GitHub's runner has Node ${NEEDED_NODE} since version 2.327.1. The runners of Gitea and Forgejo, and act, take the node of the job's image: choose an image that has Node ${NEEDED_NODE}, such as node:${NEEDED_NODE}-bookworm.`,
  };
}

/**
 * Runs the step and ends the process. This file's imports must load on any Node since 16.
 * @param folder the command whose folder's `action.yml` started the step
 */
export async function main(env: NodeJS.ProcessEnv, folder?: string): Promise<void> {
  const problem = nodeProblem(process.version);
  if (problem !== undefined) {
    showError(failureText(problem), { title: "Nothing was sent" });
    process.exitCode = 1;
    return;
  }
  using lifetime = new StepLifetime();
  lifetime.followSignals();
  // Named one by one, so that the bundle omits the rest of the toolkit: an HTTP client and all of undici.
  const runner = { debug, info, notice, warning, error: showError, setSecret };
  process.exitCode = await run({ env, folder, runner, lifetime, ownsProcess: true });
  // The log's reader may be slow: output that is not in the pipe yet would be lost at the exit.
  const isWritten = [process.stdout, process.stderr].map(
    (stream) => new Promise<unknown>((resolve) => stream.write("", resolve)),
  );
  await Promise.race([Promise.all(isWritten), sleep(MOST_WAIT_MS, undefined, { ref: false })]);
  // A pending DNS look-up, or a child process that does not end, must not keep a reported step alive.
  // oxlint-disable-next-line unicorn/no-process-exit -- only what hangs meets it: the timer keeps nothing alive
  setTimeout(() => process.exit(), 500).unref();
}

interface Surroundings {
  /** All environment variables: inputs, the runner's and others. */
  readonly env: NodeJS.ProcessEnv;
  /** The command whose folder's `action.yml` started the step; undefined for the action at the root. */
  readonly folder?: string | undefined;
  readonly runner: Runner;
  /** Real time, or a test's; its creator may end the step. */
  readonly lifetime: StepLifetime;
  /** Whether the process runs only this step, so that its uncaught errors are the step's. */
  readonly ownsProcess?: boolean;
}

/** Runs a step: reads its inputs, runs its command, reports. Never throws. @returns the exit code */
export async function run(surroundings: Surroundings): Promise<0 | 1> {
  const { env, runner, lifetime, ownsProcess } = surroundings;
  return await withOwnSecrets(async () => {
    let isReported = false;
    // Nothing is logged after the report, not even by work that is still running.
    const log = runnerLog(runner, () => isReported);
    /** Prints errors from outside the step or after its report. */
    const printFailure = (error: unknown) => {
      for (const failure of describe(error)) runner.error(failureText(failure));
    };
    if (ownsProcess) {
      listenForCrashes((error) => (isReported ? printFailure(error) : lifetime.fail(error)), log);
    }
    try {
      const view = await runCommand(surroundings, log);
      isReported = true;
      writeReport(view, { env, runner });
      const { failures, tolerated } = view.outcome;
      return failures.length > 0 && !tolerated ? 1 : 0;
    } catch (error) {
      printFailure(error);
      return 1;
    }
  });
}

/**
 * Handles uncaught errors, and warnings of Node and libraries, until the process ends. Node would print both to stderr
 * unescaped: the runner reads commands there, and a message may hold a secret.
 */
function listenForCrashes(onCrash: (error: Error) => void, log: Log): void {
  // Node calls the listeners outside the run's context, but only in it are its secrets known.
  const inRun = AsyncLocalStorage.snapshot();
  const crash = (cause: unknown) => {
    process.exitCode = 1;
    inRun(onCrash, cause instanceof Error ? cause : new Error("something was thrown", { cause }));
  };
  process.on("uncaughtException", crash);
  process.on("unhandledRejection", crash);
  // Node's own listener prints warnings.
  process.removeAllListeners("warning");
  process.on("warning", ({ name, message }) => inRun(() => log.debug(`${name}: ${message}`)));
}

/** Runs the requested command. @returns its outcome and report, also if the inputs are wrong or the command fails */
export async function runCommand(
  { env, folder, runner, lifetime }: Surroundings,
  log: Log,
): Promise<ReportView> {
  const context = readContext(env);
  const mask = (secret: string) => {
    const isNew = withholdSecret(secret);
    // Only a runner hides the line that announces a secret; a shell would show it.
    if (isNew && env["GITHUB_ACTIONS"] === "true") runner.setSecret(secret);
  };
  for (const secret of rawSecrets(env)) mask(secret);
  let asked: ReturnType<typeof readInputs<Command>>;
  const { declared, undeclared } = undeclaredInputs(env, COMMANDS);
  const judge = undeclared.length > 0 ? await import("./inputs/undeclared.ts") : undefined;
  const judged = judge?.judgeUndeclared(undeclared, declared);
  try {
    asked = readInputs(env, COMMANDS, { ...context, folder }, judged?.problems);
  } catch (error) {
    return invalidView(describe(error));
  }
  const { command, inputs } = asked;
  const outcome = command.newOutcome(inputs);
  outcome.notices.push(...(judged?.notices ?? []));
  lifetime.limit(inputs.timeout);
  const { stopping } = lifetime;
  const work = await command.load();
  const overOnePool = async () => {
    const connection = { concurrency: 1, ...inputs, lifetime, log, environment: env };
    await using transport = new ServerTransport(connection);
    const { organization, projects: given } = inputs;
    let projects = given;
    if (given.some((project) => /^\d+$/u.test(project))) {
      const { settleProjects } = await import("./servers/projects.ts");
      projects = await settleProjects(organization, given, transport, outcome.notices);
      outcome.projects = projects;
    }
    await work.run({ ...inputs, projects }, outcome, { context, lifetime, log, transport, mask });
  };
  try {
    await withGrace(overOnePool(), lifetime);
    // A background crash fails a finished step. A timeout or cancellation that comes now is ignored.
    const crash: unknown = stopping.reason;
    if (crash instanceof Error && !(crash instanceof TrackerError)) throw crash;
  } catch (error) {
    const reason: unknown = stopping.aborted ? stopping.reason : error;
    outcome.outcome = error instanceof GateError ? "gate-failed" : "failed";
    outcome.cancelled = reason instanceof CancelledError;
    if (!(reason instanceof TrackerError)) logTrace(reason, log);
    // The failure of the interrupted request says more than the reason to stop.
    const says = reason !== error && error instanceof ServiceError ? [reason, error] : [reason];
    outcome.failures = says.flatMap(describe);
    // A timeout must not hide a permanent failure: neither a row nor the error that came before it.
    const endsIt = error instanceof TrackerError ? [reason, error] : [reason];
    outcome.tolerated =
      inputs.onError === "warn" &&
      endsIt.every((each) => each instanceof TrackerError && each.mayPass) &&
      work.report.staysWrong?.(outcome) !== true;
  }
  return { outcome, report: work.report };
}

/** Milliseconds that the command may take to end after `aborting`; then the step continues without it. */
const PATIENCE_MS = 500;

/** Waits for the command, at most PATIENCE_MS after `aborting`, so that the report is written in time. */
async function withGrace(work: Promise<void>, { aborting }: StepLifetime): Promise<void> {
  const { promise: givenUp, reject } = Promise.withResolvers<never>();
  using _ = onAbort(aborting, (reason) => setTimeout(reject, PATIENCE_MS, reason));
  await Promise.race([work, givenUp]);
}

/** Logs an error's stack traces line by line: their text may be hostile. */
function logTrace(error: unknown, log: Log): void {
  if (!(error instanceof Error)) return;
  for (const line of (error.stack ?? "").split("\n")) log.debug(line);
  logTrace(error.cause, log);
}
