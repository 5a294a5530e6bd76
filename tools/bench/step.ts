/** Steps that a bench measures: one that failed would look fast. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { git, temporaryFolder } from "../../test/support/repository.ts";
import { type StepOptions, type StepResult, runBuilt } from "../../test/support/runner.ts";

/** Runs the built action. @throws with what it printed, where it ended otherwise */
export async function act(options: StepOptions, exitCode = 0): Promise<StepResult> {
  const step = await runBuilt(options);
  if (step.exitCode === exitCode) return step;
  throw new Error(`the action ended with ${step.exitCode}:\n${step.stdout}${step.stderr}`);
}

const HOOK = path.join(import.meta.dirname, "peak-memory.js");

/** A step with its greatest memory use, in bytes. Telling costs time: such a step is not timed. */
export async function withPeak(options: StepOptions): Promise<StepResult & { peak: number }> {
  using folder = temporaryFolder();
  const file = path.join(folder.path, "peak");
  const env = { ...options.env, PEAK_MEMORY_FILE: file };
  const step = await act({ ...options, env, nodeOptions: ["--import", HOOK] });
  return { ...step, peak: Number(readFileSync(file, "utf8")) };
}

export const peakOf = async (options: StepOptions): Promise<number> =>
  (await withPeak(options)).peak;

let round = 0;

/** A step that releases the tag at the head of a repository. Every call makes it another version. */
export function tagRelease(
  repository: string,
  inputs: Readonly<Record<string, string>>,
): StepOptions {
  round += 1;
  const tag = git(repository, "describe", "--tags", "--exact-match");
  return {
    workspace: repository,
    with: { ...inputs, "version-prefix": `${round}-` },
    event: { name: "push", ref: `refs/tags/${tag}`, sha: git(repository, "rev-parse", "HEAD") },
  };
}
