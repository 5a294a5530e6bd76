/** The bundle in a process of its own, with everything that it leaves behind as it is, and the judge of that. */
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  outputFileObjections,
  resultFileObjections,
  shown,
  streamObjections,
  summaryObjections,
} from "../support/objections.ts";
import { PROBES } from "../../src/service/kind.ts";
import type { RecordedRequest } from "../../tools/service/http/request-log.ts";
import { temporaryFolder } from "../support/repository.ts";
import { type StepOptions, runBuilt } from "../support/runner.ts";
import { readAsRunner } from "../support/runner-commands.ts";
import { treeOf } from "../support/tree.ts";
import { unless } from "./channel.ts";

/** What a step left behind. */
export interface LeftBehind {
  exitCode: number | null;
  stdout: string;
  stderr: string;
  outputs: string;
  summary: string;
  /** The other files by which a step talks to the runner: environment, path, state. */
  otherCommands: string;
  /** Content of every file below `RUNNER_TEMP`, by path. */
  files: ReadonlyMap<string, string>;
  /** Whether the workspace and the home are no longer as they were. */
  strayed: boolean;
}

/** What a run may leave behind. */
export interface Expected {
  /** Annotations by name, in their order. */
  annotations: readonly string[];
  /** What our lines begin with; any other line broke out of one of them. */
  lines: RegExp;
  /** Where links of the summary may lead to. */
  places: readonly string[];
  exitCode: number;
  /** What arrived at the service. */
  requests: readonly Pick<RecordedRequest, "operation" | "method" | "path">[];
  /** What must be nowhere. */
  secrets: readonly string[];
}

/** Runs the bundle on a workspace, with the runner's debug logging on or off. */
export async function runBundle(options: StepOptions, debug: boolean): Promise<LeftBehind> {
  using folder = temporaryFolder();
  const place = (name: string) => join(folder.path, name);
  for (const name of ["temp", "home", "workspace"]) mkdirSync(place(name));
  for (const name of ["output", "summary", "env", "path", "state"]) writeFileSync(place(name), "");
  const workspace = options.workspace ?? place("workspace");
  const before = [...treeOf(workspace), ...treeOf(place("home"))].join("\n");
  const result = await runBuilt({
    ...options,
    workspace,
    env: {
      HOME: place("home"),
      RUNNER_TEMP: place("temp"),
      GITHUB_OUTPUT: place("output"),
      GITHUB_STEP_SUMMARY: place("summary"),
      GITHUB_ENV: place("env"),
      GITHUB_PATH: place("path"),
      GITHUB_STATE: place("state"),
      // Nobody listens there.
      GITHUB_API_URL: "http://127.0.0.1:9",
      GITHUB_SERVER_URL: "http://127.0.0.1:9",
      ...(debug && { RUNNER_DEBUG: "1" }),
      ...options.env,
    },
  });
  const content = (name: string) => readFileSync(place(name), "utf8");
  return {
    exitCode: result.exitCode,
    stdout: result.stdout,
    stderr: result.stderr,
    outputs: content("output"),
    summary: content("summary"),
    otherCommands: `${content("env")}${content("path")}${content("state")}`,
    files: filesBelow(place("temp")),
    strayed: before !== [...treeOf(workspace), ...treeOf(place("home"))].join("\n"),
  };
}

function filesBelow(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  return new Map(files.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

const OWN_FILE = /^release-tracker-[A-Za-z0-9]{6}[\\/](result\.json|summary\.md)$/u;

/** Everything in what was left behind that is not ours. */
export async function stepObjections(left: LeftBehind, expected: Expected): Promise<string[]> {
  const foreign = [...left.files.keys()].filter((name) => !OWN_FILE.test(name));
  const own = (ending: string) =>
    [...left.files].filter(([name]) => name.endsWith(ending)).map(([, content]) => content);
  const results = own("result.json");
  const summaries = own("summary.md");
  const { places } = expected;
  return [
    ...unless(left.exitCode === expected.exitCode, `exit code ${left.exitCode}`),
    ...unless(left.stderr === "", `a text on stderr: ${shown(left.stderr)}`),
    ...streamObjections(left.stdout),
    ...outlineObjections(left.stdout, expected),
    ...outputFileObjections(left.outputs),
    ...(await summaryObjections(left.summary, places)),
    ...unless(summaries.length === 1, `${summaries.length} summary files`),
    ...(await summaryObjections(summaries.join(""), places)),
    ...unless(left.otherCommands === "", `a command file: ${shown(left.otherCommands)}`),
    ...foreign.map((name) => `a file ${shown(name)}`),
    ...unless(results.length === 1, `${results.length} result files`),
    ...results.flatMap(resultFileObjections),
    ...unless(!left.strayed, "a changed workspace or home"),
    ...expected.requests.flatMap(requestObjections),
    ...secretObjections(left, expected.secrets),
  ];
}

/** Debug lines are many, or none: nobody counts them. */
function outlineObjections(stdout: string, { annotations, lines }: Expected): string[] {
  const read = readAsRunner(stdout);
  const names = read.commands.map(({ name }) => name);
  const found = names.filter((name) => !["add-mask", "debug"].includes(name)).join(" ");
  return [
    ...unless(found === annotations.join(" "), `the annotations ${found}`),
    ...read.lines.filter((line) => !lines.test(line)).map((line) => `a line ${shown(line)}`),
  ];
}

/** One of the interface's operations, at an address without anything that would have to be encoded; or what asks who it is. */
function requestObjections({ operation, method, path }: Expected["requests"][number]): string[] {
  if (method === "GET" && PROBES.some((probe) => probe.path === path)) return [];
  const isOurs = operation !== null && /^\/api\/0\/[!-~]+$/u.test(path) && !/\/\.|\/\//u.test(path);
  return unless(isOurs, `a request ${method} ${shown(path)}`);
}

function secretObjections(left: LeftBehind, secrets: readonly string[]): string[] {
  const { stdout, stderr, outputs, summary, otherCommands, files } = left;
  const unmasked = stdout.replaceAll(/^::add-mask::.*$/gmu, "");
  const everything = [unmasked, stderr, outputs, summary, otherCommands, ...files.values()];
  const told = secrets.filter((secret) => everything.some((text) => text.includes(secret)));
  return told.map(() => "a secret");
}
