/** Looks for a secret in everything that a step leaves behind, raw: streams, command files, summary, every file. */
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { StepOptions, StepResult } from "../support/runner.ts";
import { runStep } from "../support/runner.ts";
import { folderForTest } from "../support/scenario.ts";

export interface WatchedStep {
  result: StepResult;
  /** Content of every file that lay in `RUNNER_TEMP` at the end, by name. */
  files: Map<string, string>;
}

/** Runs a step whose temporary folder is kept, with the runner's debug logging on. */
export async function runWatched(options: StepOptions): Promise<WatchedStep> {
  const runnerTemp = folderForTest();
  const environment = join(folderForTest(), "env");
  const result = await runStep({
    ...options,
    env: { RUNNER_DEBUG: "1", GITHUB_ENV: environment, ...options.env, RUNNER_TEMP: runnerTemp },
  });
  return { result, files: filesIn(runnerTemp) };
}

function filesIn(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  return new Map(files.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

/** The forms in which a secret travels: as it is, as Basic credentials, encoded for a URL, and as a part of base64. */
function formsOf(secret: string): string[] {
  const base64 = (text: string) => Buffer.from(text).toString("base64").replaceAll("=", "");
  return [
    secret,
    encodeURIComponent(secret),
    base64(secret),
    base64(`x-access-token:${secret}`),
    // What lies before it shifts its base64 by one or two characters.
    base64(`x${secret}`).slice(4, -4),
    base64(`xx${secret}`).slice(4, -4),
  ];
}

/** All that the step left behind, but for the commands that mask a secret. */
export function everythingOf({ result, files }: WatchedStep): string {
  const masked = result.stdout.replaceAll(/^::add-mask::.*$/gmu, "");
  const outputs = JSON.stringify(result.outputs);
  return [masked, result.stderr, outputs, result.summary, ...files.values()].join("\n");
}

/** The secret is nowhere but in the commands that mask it. */
export function expectNowhere({ result, files }: WatchedStep, secret: string): void {
  expect(secret.length).toBeGreaterThan(5);
  const masked = result.stdout.replaceAll(/^::add-mask::.*$/gmu, "");
  const places = [
    ["stdout", masked],
    ["stderr", result.stderr],
    ["outputs", JSON.stringify(result.outputs)],
    ["summary", result.summary],
    ...files,
  ] as const;
  for (const [place, content] of places) {
    for (const form of formsOf(secret)) {
      expect(content.includes(form), `${place} holds a form of the secret`).toBe(false);
    }
  }
}
