/**
 * Runs a workflow on this machine, as far as our documents need it: jobs in their order, matrices, conditions, outputs, a
 * real checkout of a real repository, and our action in a process of its own. Steps that use other actions do nothing;
 * steps that run a script do so only where that is asked for.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../tooling/action.ts";
import { type CloneShape, cloneAs, git } from "../support/repository.ts";
import { readFileCommands } from "../support/runner-commands.ts";
import { type RunnerEvent, type StepResult, runStep } from "../support/runner.ts";
import { type Contexts, type Status, holds, interpolated, valueOf } from "./expressions.ts";
import { type Job, type Step, type Workflow, isOurs, parseWorkflow } from "./workflow.ts";

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
  /** Whether steps with `run` are executed, by bash. */
  scripts?: boolean;
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
  const runner = new WorkflowRunner(parseWorkflow(text), options);
  await runner.run();
  return { steps: runner.steps, jobs: runner.results };
}

interface StepsContext {
  [id: string]: { outcome: string; conclusion: string; outputs: Record<string, string> };
}

class WorkflowRunner {
  readonly steps: RanStep[] = [];
  readonly results: Record<string, Status | "skipped"> = {};
  readonly #workflow: Workflow;
  readonly #options: WorkflowRunOptions;
  readonly #outputs: Record<string, Record<string, string>> = {};

  constructor(workflow: Workflow, options: WorkflowRunOptions) {
    this.#workflow = workflow;
    this.#options = options;
  }

  async run(): Promise<void> {
    const waiting = new Map(Object.entries(this.#workflow.jobs));
    while (waiting.size > 0) {
      const ready = [...waiting].find(([, { needs }]) => needs.every((id) => id in this.results));
      if (!ready) throw new Error(`jobs that wait for each other: ${[...waiting.keys()].join()}`);
      const [id, job] = ready;
      waiting.delete(id);
      await this.#runJob(id, job);
    }
  }

  #contexts(job: Job, more: Contexts = {}): Contexts {
    const { event, inputs = {}, secrets = {}, vars = {}, folder } = this.#options;
    const needs = Object.fromEntries(
      job.needs.map((id) => [id, { result: this.results[id], outputs: this.#outputs[id] ?? {} }]),
    );
    const isTag = event.ref.startsWith("refs/tags/");
    return {
      github: {
        event: event.payload ?? {},
        event_name: event.name,
        ref: event.ref,
        ref_name: event.ref.replace(/^refs\/(?:heads|tags)\//u, ""),
        ref_type: isTag ? "tag" : "branch",
        sha: event.sha,
        repository: "acme/shop",
        actor: event.actor ?? "octocat",
        workspace: path.join(folder, "workspace"),
        token: "ghs_runner_token_of_the_workflow",
      },
      runner: { temp: path.join(folder, "temp"), os: "Linux" },
      inputs,
      secrets,
      vars,
      env: {},
      needs,
      steps: {},
      matrix: {},
      ...more,
    };
  }

  async #runJob(id: string, job: Job): Promise<void> {
    const before = job.needs.map((need) => this.results[need]);
    const status: Status = before.every((result) => result === "success") ? "success" : "failure";
    if (!holds(job.if ?? "success()", this.#contexts(job), status)) {
      this.results[id] = "skipped";
      return;
    }
    const results: Status[] = [];
    for (const matrix of this.#combinations(job)) {
      results.push(await this.#runSteps(id, job, matrix));
    }
    this.results[id] = results.includes("failure") ? "failure" : "success";
  }

  /** One object for each job of the matrix; one empty object without a matrix. */
  #combinations(job: Job): Record<string, unknown>[] {
    let combinations: Record<string, unknown>[] = [{}];
    for (const [name, written] of Object.entries(job.strategy?.matrix ?? {})) {
      const values = typeof written === "string" ? valueOf(written, this.#contexts(job)) : written;
      if (!Array.isArray(values)) throw new TypeError(`matrix.${name} is no list`);
      combinations = combinations.flatMap((one) =>
        values.map((value: unknown) => ({ ...one, [name]: value })),
      );
    }
    return combinations;
  }

  async #runSteps(id: string, job: Job, matrix: Record<string, unknown>): Promise<Status> {
    const { folder } = this.#options;
    for (const name of ["workspace", "temp"]) {
      rmSync(path.join(folder, name), { recursive: true, force: true });
      mkdirSync(path.join(folder, name), { recursive: true });
    }
    const steps: StepsContext = {};
    let status: Status = "success";
    for (const step of job.steps) {
      const contexts = this.#contexts(job, { matrix, steps });
      if (!holds(step.if ?? "success()", contexts, status)) continue;
      const env = environmentOf([this.#workflow.env, job.env, step.env], contexts);
      const ran = await this.#runStep(step, { ...contexts, env });
      this.steps.push({ job: id, name: step.id ?? step.name ?? step.uses ?? "run", ...ran });
      const tolerated = interpolated(step["continue-on-error"], contexts) === "true";
      const conclusion = ran.outcome === "failure" && tolerated ? "success" : ran.outcome;
      const { outcome, outputs } = ran;
      if (step.id !== undefined) steps[step.id] = { outcome, conclusion, outputs };
      if (conclusion === "failure") status = "failure";
    }
    const contexts = this.#contexts(job, { matrix, steps });
    this.#outputs[id] = environmentOf([job.outputs], contexts);
    return status;
  }

  async #runStep(
    step: Step,
    contexts: Contexts & { env: Record<string, string> },
  ): Promise<Omit<RanStep, "job" | "name">> {
    const inputs = environmentOf([step.with], contexts);
    if (isOurs(step)) {
      const result = await this.#runOurs(inputs, contexts.env);
      const outcome = result.exitCode === 0 ? "success" : "failure";
      return { outcome, result, outputs: result.outputs };
    }
    if (step.uses?.startsWith("actions/checkout@")) this.#checkOut(inputs);
    if (step.run === undefined || this.#options.scripts !== true) {
      return { outcome: "success", outputs: {} };
    }
    return await this.#runScript(interpolated(step.run, contexts), contexts.env);
  }

  async #runOurs(inputs: Record<string, string>, env: Record<string, string>): Promise<StepResult> {
    const { event, folder } = this.#options;
    return await runStep({
      with: inputs,
      event,
      workspace: path.join(folder, "workspace"),
      env: { ...this.#options.env, ...env, RUNNER_TEMP: path.join(folder, "temp") },
    });
  }

  /** What `actions/checkout` leaves: depth 1 and no tags but the event's, or everything. */
  #checkOut(inputs: Record<string, string>): void {
    const { folder, event, origin, server } = this.#options;
    if (origin === undefined) return;
    const depth = Number(inputs["fetch-depth"] ?? "1");
    const shape: CloneShape = depth === 0 ? { kind: "complete" } : { kind: "depth", depth };
    const place = path.join(folder, "workspace", inputs["path"] ?? "");
    rmSync(place, { recursive: true, force: true });
    cloneAs(origin, place, { shape, ref: event.ref });
    if (server !== undefined) git(place, "remote", "set-url", "origin", `${server}/acme/shop`);
  }

  async #runScript(
    script: string,
    env: Record<string, string>,
  ): Promise<Omit<RanStep, "job" | "name">> {
    const { folder } = this.#options;
    const [file, outputFile] = ["script.sh", "output"].map((name) => path.join(folder, name));
    writeFileSync(file ?? "", script);
    writeFileSync(outputFile ?? "", "");
    const child = spawn("bash", ["--noprofile", "--norc", "-eo", "pipefail", file ?? ""], {
      cwd: ROOT,
      env: {
        ...process.env,
        ...env,
        GITHUB_OUTPUT: outputFile,
        GITHUB_WORKSPACE: path.join(folder, "workspace"),
        RUNNER_TEMP: path.join(folder, "temp"),
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const chunks: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    }
    // `exit` and not `close`: what a script starts in the background keeps its streams open.
    const [code] = (await once(child, "exit")) as [number | null];
    const outputs = Object.fromEntries(readFileCommands(readFileSync(outputFile ?? "", "utf8")));
    const output = Buffer.concat(chunks).toString("utf8");
    return { outcome: code === 0 ? "success" : "failure", output, outputs };
  }
}

/** Maps of texts, the later before the earlier, with their expressions evaluated. */
function environmentOf(
  maps: readonly Readonly<Record<string, string>>[],
  contexts: Contexts,
): Record<string, string> {
  const merged = Object.assign({}, ...maps) as Record<string, string>;
  return Object.fromEntries(
    Object.entries(merged).map(([name, text]) => [name, interpolated(text, contexts)]),
  );
}
