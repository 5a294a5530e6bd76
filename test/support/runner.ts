/**
 * Runs a step as a GitHub runner does: inputs and context in the environment, files for outputs and summary, an event
 * payload on disk. Most steps run in this process, from the sources; the others start the built action.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Ajv } from "ajv";
import * as yaml from "yaml";
import { StepLifetime, type Timing } from "../../src/lifetime.ts";
import { runnerLog } from "../../src/log.ts";
import { run, runCommand } from "../../src/main.ts";
import type { ReportView } from "../../src/report/view.ts";
import { withOwnSecrets } from "../../src/text.ts";
import { readFileCommands } from "./runner-commands.ts";
import { toolkit } from "./toolkit.ts";
import { VirtualTime } from "./virtual-time.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The script that the action at the root, or in the folder of a command, starts. */
const scriptOf = (folder = "index") => join(ROOT, "dist", `${folder}.js`);

/** Whether a result file is what its published schema says, and holds nothing else. */
const isResult = new Ajv({
  allowUnionTypes: true,
  // A test of the documents looks at the schema itself.
  meta: false,
  validateSchema: false,
  code: { optimize: false },
}).compile(JSON.parse(readFileSync(join(ROOT, "docs/result-file.schema.json"), "utf8")) as object);

export interface StepOptions {
  /** The step's `with:`; inputs that are not given have the default of `action.yml`, or are empty. */
  with?: Readonly<Record<string, string>>;
  /** The step's `env:`. `undefined` removes a variable that the runner would set. */
  env?: Readonly<Record<string, string | undefined>>;
  /** The command whose folder's action is used; default: the action at the root. */
  folder?: string | undefined;
  /** What started the run. Default: a push to the branch `main`. */
  event?: RunnerEvent;
  /** `GITHUB_WORKSPACE`; default: an empty folder. */
  workspace?: string;
  /** Is told what the step prints to stdout, as it comes. */
  onOutput?: (text: string) => void;
  /** The time in which a step of this process lives; real time unless said otherwise. */
  timing?: Timing;
  /** Is given what cancels a step of this process. */
  onBegin?: (lifetime: Pick<StepLifetime, "cancel" | "fail">) => void;
  /** True: the built action runs in a process of its own, as it does for the options below. */
  process?: boolean;
  /** The node that runs the action; default: this process's own. */
  node?: string;
  /** Whether nothing of what a built action prints is read until a second after it has written its summary. */
  readsLate?: boolean;
  /** Options for node itself, such as `--cpu-prof`. */
  nodeOptions?: readonly string[];
}

export interface RunnerEvent {
  name: string;
  /** `GITHUB_REF`. */
  ref: string;
  /** `GITHUB_SHA`. */
  sha: string;
  payload?: object;
  /** `GITHUB_ACTOR`: who started it. */
  actor?: string;
}

/** What a step left behind. */
export interface StepResult {
  /** What the step was given. */
  options: StepOptions;
  /** Null when a signal ended the process. */
  exitCode: number | null;
  stdout: string;
  stderr: string;
  outputs: Record<string, string>;
  summary: string;
  /** Epoch milliseconds at which the summary was last written. */
  summaryWrittenAt: number;
  /** The result file, parsed; undefined where none was written. */
  result: unknown;
  /** The folder that was `RUNNER_TEMP`, which is gone by now. */
  runnerTemp: string;
  /** What was in it. */
  temporaryFiles: string[];
  milliseconds: number;
}

export interface RunningStep {
  /** Sends a signal, as the runner does when a run is cancelled. */
  kill(signal: NodeJS.Signals): void;
  readonly pid: number;
  readonly result: Promise<StepResult>;
}

/** Whether every step runs in a process of its own: the extended suite. */
export const AS_PROCESSES = process.env["STEPS"] === "processes";

/** Runs a step to its end: in this process, unless it asks for one of its own or for what only that has. */
export async function runStep(options: StepOptions): Promise<StepResult> {
  const ofNode = Object.keys(options.env ?? {}).some((name) => name.startsWith("NODE_"));
  // What a test does to the step's clock, and when it cancels the step, it can do in this process alone.
  const { onBegin, timing } = options;
  const isOwn = onBegin !== undefined || (timing && !(timing instanceof VirtualTime));
  if (
    (AS_PROCESSES && !isOwn) ||
    options.process ||
    options.node ||
    options.nodeOptions?.length ||
    ofNode
  ) {
    return await runBuilt(options);
  }
  const files = await prepareFiles(options);
  const begun = performance.now();
  let stdout = "";
  const runner = toolkit((text) => {
    stdout += text;
    options.onOutput?.(text);
  });
  using lifetime = new StepLifetime(options.timing);
  options.onBegin?.(lifetime);
  const { folder } = options;
  const exitCode = await run({ env: environment(files, options), folder, runner, lifetime });
  return await collected(files, options, { exitCode, stdout, stderr: "" }, begun);
}

/** Runs a step of this process up to its report, which is not written. */
export async function viewOfStep(options: StepOptions): Promise<ReportView> {
  const files = await prepareFiles(options);
  using lifetime = new StepLifetime(options.timing);
  options.onBegin?.(lifetime);
  const runner = toolkit(() => undefined);
  const env = environment(files, options);
  const step = { env, folder: options.folder, runner, lifetime };
  const view = await withOwnSecrets(() => runCommand(step, runnerLog(runner)));
  await rm(files.folder, { recursive: true, force: true });
  return view;
}

/** Runs a step to its end as users do: the built action in a process of its own. */
export async function runBuilt(options: StepOptions): Promise<StepResult> {
  return await (
    await startStep(options)
  ).result;
}

/** Starts the built action, to watch or to interrupt it. */
export async function startStep(options: StepOptions): Promise<RunningStep> {
  const files = await prepareFiles(options);
  const node = options.node ?? process.execPath;
  const begun = performance.now();
  const child = spawn(
    node,
    [...CONSOLE_EVENTS, ...(options.nodeOptions ?? []), scriptOf(options.folder)],
    {
      cwd: files.workspace,
      env: { ...environment(files, options), ...(IS_WINDOWS && consoleEvent(files)) },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const stdout = collect(child.stdout);
  child.stdout.on("data", (chunk: Buffer) => options.onOutput?.(chunk.toString("utf8")));
  const stderr = collect(child.stderr);
  if (options.readsLate) {
    child.stdout.pause();
    void (async () => {
      while ((await stat(files.summary)).size === 0) await sleep(50);
      await sleep(1000);
      child.stdout.resume();
    })();
  }
  const result = (async (): Promise<StepResult> => {
    const [exitCode] = (await once(child, "close")) as [number | null];
    return await collected(files, options, { exitCode, stdout: stdout(), stderr: stderr() }, begun);
  })();
  const kill = (signal: NodeJS.Signals) => {
    if (!IS_WINDOWS || signal === "SIGKILL") child.kill(signal);
    else writeFileSync(consoleEvent(files).CONSOLE_EVENT_FILE, signal);
  };
  return { kill, pid: child.pid ?? 0, result };
}

/** What a step that has ended left behind; its folder is removed. */
async function collected(
  files: RunnerFiles,
  options: StepOptions,
  said: Pick<StepResult, "exitCode" | "stdout" | "stderr">,
  begun: number,
): Promise<StepResult> {
  const milliseconds = performance.now() - begun;
  const left = await readFiles(files, options);
  const temporaryFiles = await readdir(files.folder);
  await rm(files.folder, { recursive: true, force: true });
  return { options, ...said, ...left, runnerTemp: files.folder, temporaryFiles, milliseconds };
}

const IS_WINDOWS = process.platform === "win32";
/** Windows knows no signals: there, `kill` ends a process at once. */
const CONSOLE_EVENTS = IS_WINDOWS
  ? ["--import", new URL("console-event.ts", import.meta.url).href]
  : [];

function consoleEvent({ folder }: RunnerFiles): { CONSOLE_EVENT_FILE: string } {
  return { CONSOLE_EVENT_FILE: join(folder, "console-event") };
}

interface RunnerFiles {
  folder: string;
  workspace: string;
  event: string;
  output: string;
  summary: string;
}

async function prepareFiles(options: StepOptions): Promise<RunnerFiles> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "runner-")));
  const files: RunnerFiles = {
    folder,
    workspace: options.workspace ?? folder,
    event: join(folder, "event.json"),
    output: join(folder, "output"),
    summary: join(folder, "summary.md"),
  };
  await writeFile(files.event, JSON.stringify(options.event?.payload ?? {}));
  await writeFile(files.output, "");
  await writeFile(files.summary, "");
  return files;
}

/** Variables of this process that the child may see; all others are the runner's. */
const INHERITED = ["PATH", "HOME", "TMPDIR", "SystemRoot", "PATHEXT", "NODE_DISABLE_COMPILE_CACHE"];

function environment(files: RunnerFiles, options: StepOptions): NodeJS.ProcessEnv {
  const inherited = INHERITED.flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]] as const],
  );
  const event = options.event ?? { name: "push", ref: "refs/heads/main", sha: "" };
  const merged: NodeJS.ProcessEnv = {
    ...Object.fromEntries(inherited),
    CI: "true",
    GITHUB_ACTIONS: "true",
    GITHUB_ACTOR: event.actor ?? "octocat",
    GITHUB_API_URL: "https://api.github.com",
    GITHUB_EVENT_NAME: event.name,
    GITHUB_EVENT_PATH: files.event,
    GITHUB_OUTPUT: files.output,
    GITHUB_REF: event.ref,
    GITHUB_REPOSITORY: "acme/shop",
    GITHUB_SERVER_URL: "https://github.com",
    GITHUB_SHA: event.sha,
    GITHUB_STEP_SUMMARY: files.summary,
    GITHUB_WORKSPACE: files.workspace,
    // Git reads nobody's configuration but the repository's.
    GIT_CONFIG_GLOBAL: process.platform === "win32" ? "NUL" : "/dev/null",
    GIT_CONFIG_NOSYSTEM: "1",
    RUNNER_TEMP: files.folder,
    ...inputVariables(options),
    ...options.env,
  };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined));
}

interface ActionFile {
  inputs: Record<string, { default?: string }>;
  outputs: Record<string, unknown>;
}

const actions = new Map<string, ActionFile>();

/** The `action.yml` at the root, or in the folder of a command. */
function actionOf(folder = ""): ActionFile {
  const known = actions.get(folder);
  if (known) return known;
  const text = readFileSync(join(ROOT, folder, "action.yml"), "utf8");
  const action = yaml.parse(text) as ActionFile;
  actions.set(folder, action);
  return action;
}

export const ACTION_INPUTS: readonly string[] = Object.keys(actionOf().inputs);

/** Every declared input arrives: as written, with its default, or empty. Undeclared ones do so too, with a warning. */
function inputVariables({ with: written = {}, folder }: StepOptions): Record<string, string> {
  const declared = Object.entries(actionOf(folder).inputs).map(
    ([name, { default: text = "" }]): [string, string] => [
      name,
      // Of the runner's expressions action.yml uses this one alone.
      text.replace("${{ github.token }}", "ghs_runner_token_of_the_workflow"),
    ],
  );
  const inputs = new Map<string, string>([...declared, ...Object.entries(written)]);
  return Object.fromEntries(
    [...inputs].map(([name, value]) => [`INPUT_${name.replaceAll(" ", "_").toUpperCase()}`, value]),
  );
}

/** What later steps see: each output that is declared, empty where the step did not set it. */
function outputsOf(file: string, { folder }: StepOptions): Record<string, string> {
  const set = readFileCommands(file);
  const { outputs } = actionOf(folder);
  const undeclared = [...set.keys()].filter((name) => !(name in outputs));
  if (undeclared.length > 0) throw new Error(`not in action.yml: ${undeclared.join(", ")}`);
  return Object.fromEntries(Object.keys(outputs).map((name) => [name, set.get(name) ?? ""]));
}

function collect(stream: NodeJS.ReadableStream): () => string {
  const chunks: Buffer[] = [];
  stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString("utf8");
}

async function readFiles(
  files: RunnerFiles,
  options: StepOptions,
): Promise<Pick<StepResult, "outputs" | "summary" | "summaryWrittenAt" | "result">> {
  const outputs = outputsOf(await readFile(files.output, "utf8"), options);
  const resultFile = outputs["result-file"];
  const result: unknown =
    resultFile && existsSync(resultFile)
      ? JSON.parse(await readFile(resultFile, "utf8"))
      : undefined;
  if (result !== undefined && !isResult(result)) {
    throw new Error(`result file: ${JSON.stringify(isResult.errors)}`);
  }
  const { mtimeMs: summaryWrittenAt } = await stat(files.summary);
  return { outputs, summary: await readFile(files.summary, "utf8"), summaryWrittenAt, result };
}
