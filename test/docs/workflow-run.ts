/**
 * Runs a workflow on this machine, as far as our documents need it: jobs in their order, matrices, conditions, outputs, a
 * real checkout of a real repository, artifacts, and our action in a process of its own. Steps that use other actions do nothing;
 * steps that run a script do so only where that is asked for.
 */
import { spawnSync } from "node:child_process";
import {
  closeSync,
  cpSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { ROOT } from "../../tools/action.ts";
import { type CloneShape, cloneAs, git } from "../support/repository.ts";
import { readFileCommands } from "../support/runner-commands.ts";
import { type RunnerEvent, type StepOptions, type StepResult, runStep } from "../support/runner.ts";
import { type Contexts, type Status, holds, interpolated, valueOf } from "./expressions.ts";
import { type Job, type Step, folderOf, isOurs, parseWorkflow } from "./workflow.ts";

export interface WorkflowRunOptions {
  event: RunnerEvent;
  /** A folder for everything that the run leaves behind. */
  folder: string;
  /** The repository that `actions/checkout` clones, on disk. */
  origin?: string;
  /** The GitHub server that a checkout names as its origin. */
  server?: string;
  inputs?: Readonly<Record<string, string | boolean>>;
  secrets?: Readonly<Record<string, string>>;
  vars?: Readonly<Record<string, string>>;
  /** Environment of every step of ours: where the local service is, for workflows that do not say it. */
  env?: Readonly<Record<string, string>>;
  /** Texts of the workflow that stand for others here (an address of an example). */
  replacements?: Readonly<Record<string, string>>;
  /** The workflow that a job calls. */
  called?: string;
  /** Whether steps with `run` are executed, by bash. */
  scripts?: boolean;
  /** Runs a step of ours; default: in real time. */
  step?: (options: StepOptions) => Promise<StepResult>;
}

/** A step that ran. */
export interface RanStep {
  /** Id of its job. */
  job: string;
  /** Its id or its name. */
  name: string;
  outcome: "success" | "failure";
  outputs: Record<string, string>;
  /** What a step of ours left behind. */
  result?: StepResult;
  /** What a script printed. */
  output?: string;
}

export interface WorkflowRun {
  /** In the order in which they ran; skipped ones are not among them. */
  steps: RanStep[];
  /** How each job ended. */
  jobs: Record<string, Status | "skipped">;
}

export async function runWorkflow(yaml: string, options: WorkflowRunOptions): Promise<WorkflowRun> {
  let text = yaml;
  for (const [from, to] of Object.entries(options.replacements ?? {})) {
    text = text.replaceAll(from, to);
  }
  const workflow = parseWorkflow(text);
  const ran: WorkflowRun = { steps: [], jobs: {} };
  const outputs: Record<string, Record<string, string>> = {};
  // A job stands behind those that it needs.
  for (const [id, job] of Object.entries(workflow.jobs)) {
    const needs = Object.fromEntries(
      job.needs.map((need) => [need, { result: ran.jobs[need], outputs: outputs[need] ?? {} }]),
    );
    const contexts = { ...contextsOf(options), needs };
    const before = job.needs.every((need) => ran.jobs[need] === "success");
    ran.jobs[id] = "skipped";
    if (!holds(job.if ?? "success()", contexts, before ? "success" : "failure")) continue;
    ran.jobs[id] = "success";
    if (job.uses !== undefined) {
      // Neither the caller's `env` nor its other secrets reach it.
      const [given, secrets] = [job.with, job.secrets].map((texts) =>
        interpolatedAll(texts, contexts),
      );
      const called = await runWorkflow(options.called ?? "", {
        ...options,
        inputs: given,
        replacements: {},
        secrets,
      });
      ran.steps.push(...called.steps);
      if (Object.values(called.jobs).includes("failure")) ran.jobs[id] = "failure";
      continue;
    }
    for (const matrix of combinations(job, contexts)) {
      for (const name of ["workspace", "temp"]) {
        rmSync(path.join(options.folder, name), { recursive: true, force: true });
        mkdirSync(path.join(options.folder, name), { recursive: true });
      }
      const steps: Record<string, object> = {};
      let status: Status = "success";
      for (const step of job.steps) {
        const known = { ...contexts, matrix, steps };
        if (!holds(step.if ?? "success()", known, status)) continue;
        const runner = { GITHUB_JOB: id, GITHUB_ACTION: step.id ?? "__run" };
        const env = interpolatedAll({ ...workflow.env, ...job.env, ...step.env, ...runner }, known);
        const left = await runOne(step, { ...known, env }, options);
        ran.steps.push({ job: id, name: step.id ?? step.name ?? step.uses ?? "run", ...left });
        const isTolerated = interpolated(step["continue-on-error"], known) === "true";
        const conclusion = isTolerated ? "success" : left.outcome;
        if (step.id !== undefined) {
          steps[step.id] = { outcome: left.outcome, conclusion, outputs: left.outputs };
        }
        if (conclusion === "failure") ran.jobs[id] = status = "failure";
      }
      outputs[id] = interpolatedAll(job.outputs, { ...contexts, matrix, steps });
    }
  }
  return ran;
}

function contextsOf({ event, inputs, secrets, vars, folder }: WorkflowRunOptions): Contexts {
  return {
    github: {
      event: event.payload ?? {},
      event_name: event.name,
      ref: event.ref,
      ref_name: event.ref.replace(/^refs\/(?:heads|tags)\//u, ""),
      ref_type: event.ref.startsWith("refs/tags/") ? "tag" : "branch",
      sha: event.sha,
      repository: "acme/shop",
      actor: event.actor ?? "octocat",
      workspace: path.join(folder, "workspace"),
      run_attempt: 1,
      token: "ghs_runner_token_of_the_workflow",
    },
    runner: { temp: path.join(folder, "temp"), os: "Linux" },
    inputs: inputs ?? {},
    secrets: secrets ?? {},
    vars: vars ?? {},
    env: {},
    steps: {},
    matrix: {},
  };
}

/** One object for each job of the matrix; one empty object without a matrix. */
function combinations(job: Job, contexts: Contexts): Record<string, unknown>[] {
  let all: Record<string, unknown>[] = [{}];
  for (const [name, written] of Object.entries(job.strategy?.matrix ?? {})) {
    const values = typeof written === "string" ? valueOf(written, contexts) : written;
    if (!Array.isArray(values)) throw new TypeError(`matrix.${name} is no list`);
    all = all.flatMap((one) => values.map((value: unknown) => ({ ...one, [name]: value })));
  }
  return all;
}

async function runOne(
  step: Step,
  contexts: Contexts & { env: Record<string, string> },
  { event, folder, origin, server, scripts, env, step: runOurs = runStep }: WorkflowRunOptions,
): Promise<Omit<RanStep, "job" | "name">> {
  const inputs = interpolatedAll(step.with, contexts);
  const [workspace, temporary] = [path.join(folder, "workspace"), path.join(folder, "temp")];
  if (isOurs(step)) {
    const variables = { ...env, ...contexts.env, RUNNER_TEMP: temporary };
    const command = folderOf(step);
    const result = await runOurs({
      folder: command,
      with: inputs,
      event,
      workspace,
      env: variables,
    });
    const outcome = result.exitCode === 0 ? "success" : "failure";
    return { outcome, result, outputs: result.outputs };
  }
  const artifact = path.join(folder, "artifacts", inputs["name"] ?? "");
  if (step.uses?.startsWith("actions/upload-artifact@")) {
    const file = inputs["path"] ?? "";
    cpSync(file, path.join(artifact, path.basename(file)));
  }
  if (step.uses?.startsWith("actions/download-artifact@")) {
    cpSync(artifact, workspace, { recursive: true });
  }
  if (step.uses?.startsWith("actions/checkout@") && origin !== undefined) {
    // Depth 1 and no tags but the event's, or everything.
    const depth = Number(inputs["fetch-depth"] ?? "1");
    const shape: CloneShape = depth === 0 ? { kind: "complete" } : { kind: "depth", depth };
    const place = path.join(workspace, inputs["path"] ?? "");
    rmSync(place, { recursive: true, force: true });
    // A deployment of a commit names no ref.
    cloneAs(origin, place, { shape, ref: event.ref || event.sha });
    if (server !== undefined) git(place, "remote", "set-url", "origin", `${server}/acme/shop`);
  }
  if (step.run === undefined || scripts !== true) return { outcome: "success", outputs: {} };
  const [script, outputFile, log] = [`${folder}/script.sh`, `${folder}/output`, `${folder}/log`];
  writeFileSync(script, interpolated(step.run, contexts));
  writeFileSync(outputFile, "");
  // Into a file: what a script starts in the background would keep a pipe open.
  const stream = openSync(log, "w");
  const { status } = spawnSync("bash", ["--noprofile", "--norc", "-eo", "pipefail", script], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...contexts.env,
      GITHUB_OUTPUT: outputFile,
      GITHUB_REPOSITORY: "acme/shop",
      GITHUB_WORKSPACE: workspace,
      RUNNER_TEMP: temporary,
    },
    stdio: ["ignore", stream, stream],
  });
  closeSync(stream);
  const outputs = Object.fromEntries(readFileCommands(readFileSync(outputFile, "utf8")));
  const outcome = status === 0 ? "success" : "failure";
  return { outcome, output: readFileSync(log, "utf8"), outputs };
}

/** Texts by name, with their expressions evaluated. */
function interpolatedAll(
  texts: Readonly<Record<string, string>>,
  contexts: Contexts,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, interpolated(text, contexts)]),
  );
}
