/** Looks for a secret in everything that a step leaves behind, raw: streams, command files, summary, every file. */
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { LocalService } from "../../tools/service/service.ts";
import type { StepOptions, StepResult } from "../support/runner.ts";
import { runStep } from "../support/runner.ts";
import { folderForTest } from "../support/scenario.ts";

/** The inputs of a run of each command that writes what it can, on a service with a few issues. */
export function everyCommand({ state }: LocalService): Record<string, Record<string, string>> {
  const resolving = { "resolve-in-next-release": "true", "resolve-from-commits": "true" };
  return {
    release: { version: "5.0.0", environment: "production", ...resolving },
    "update-issues": { query: "is:unresolved", status: "ignored" },
    "list-issues": {},
    "show-issues": { issues: "WEB-1 4100000002" },
    "rename-client-key": { "key-id": state.key("web").id, "key-name": "Shop" },
  };
}

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

/** All that the step left behind, by place, but for the commands that mask a secret. */
function placesOf({ result, files }: WatchedStep): Map<string, string> {
  return new Map([
    ["stdout", result.stdout.replaceAll(/^::add-mask::.*$/gmu, "")],
    ["stderr", result.stderr],
    ["outputs", JSON.stringify(result.outputs)],
    ["summary", result.summary],
    ...files,
  ]);
}

/** The same as one text. */
export function everythingOf(step: WatchedStep): string {
  return [...placesOf(step).values()].join("\n");
}

/** The secret is nowhere but in the commands that mask it. */
export function expectNowhere(step: WatchedStep, secret: string): void {
  expect(secret.length).toBeGreaterThan(5);
  for (const [place, content] of placesOf(step)) {
    for (const form of formsOf(secret)) {
      expect(content.includes(form), `${place} holds a form of the secret`).toBe(false);
    }
  }
}
