/** The shop: a believable repository whose tags are pushed. */
import type { LocalService } from "../service/service.ts";
import { believableRepository, git } from "../support/repository.ts";
import type { RunnerEvent, StepOptions, StepResult } from "../support/runner.ts";
import { folderForTest, runAgainst } from "../support/scenario.ts";

/** The repository, checked out at a tag or branch as `fetch-depth: 0` leaves it. */
export function checkout(ref: string): { workspace: string; sha: string } {
  const workspace = `${folderForTest()}/shop`;
  believableRepository(workspace);
  git(workspace, "checkout", "--quiet", "--detach", ref);
  return { workspace, sha: git(workspace, "rev-parse", "HEAD") };
}

export function tagPush(tag: string, sha: string, payload: object = {}): RunnerEvent {
  return { name: "push", ref: `refs/tags/${tag}`, sha, payload };
}

/** Runs the step on the push of the tag v1.3.0, which has 15 commits since v1.2.0. */
export async function releasing(
  service: LocalService,
  inputs: Readonly<Record<string, string>> = {},
  options: StepOptions = {},
): Promise<StepResult & { workspace: string; sha: string }> {
  const place = checkout("v1.3.0");
  const { workspace, sha } = place;
  const step = { workspace, event: tagPush("v1.3.0", sha), with: inputs, ...options };
  return { ...(await runAgainst(service, step)), ...place };
}
