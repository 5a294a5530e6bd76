/** The release of a tag in a repository on disk, as several benches run it. */
import { git } from "../support/repository.ts";
import type { StepOptions, StepResult } from "../support/runner.ts";
import { stepError } from "./step.ts";

let round = 0;

/** A step that releases the tag at the head of a repository. Every call makes it another version. */
export function tagRelease(
  { service, repository }: { service: { url: string; token: string }; repository: string },
  inputs: Record<string, string> = {},
): StepOptions {
  round += 1;
  return {
    workspace: repository,
    with: {
      token: service.token,
      org: "acme",
      projects: "web",
      "base-url": service.url,
      "version-prefix": `${round}-`,
      ...inputs,
    },
    event: {
      name: "push",
      ref: `refs/tags/${git(repository, "describe", "--tags", "--exact-match")}`,
      sha: git(repository, "rev-parse", "HEAD"),
    },
  };
}

/** @throws Error with what the step printed, where it did not create the release: a failure would look fast */
export function assertCreated(step: StepResult): void {
  if (step.exitCode === 0 && step.outputs["outcome"] === "created") return;
  throw stepError(step);
}
