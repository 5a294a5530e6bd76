/** The shop: a believable repository whose tags are pushed. */
import type { LocalService } from "../../tools/service/service.ts";
import { believableRepository, git, prepared, repositoryWith } from "../support/repository.ts";
import type { RunnerEvent, StepOptions, StepResult } from "../support/runner.ts";
import { folderForTest, runAgainst } from "../support/scenario.ts";

/** The repository, checked out at a tag or branch as `fetch-depth: 0` leaves it. */
export function checkout(ref: string): { workspace: string; sha: string } {
  const workspace = `${folderForTest()}/shop`;
  const sha = prepared(`the shop at ${ref}`, workspace, (made) => {
    believableRepository(made);
    git(made, "checkout", "--quiet", "--detach", ref);
    return git(made, "rev-parse", "HEAD");
  });
  return { workspace, sha };
}

export function tagPush(tag: string, sha: string, payload: object = {}): RunnerEvent {
  return { name: "push", ref: `refs/tags/${tag}`, sha, payload };
}

/**
 * Runs the step on the push of the tag v1.3.0, which has 15 commits since v1.2.0, but for what is said otherwise: another
 * place to be checked out (`at`), another event.
 */
export async function releasing(
  service: LocalService,
  inputs: Readonly<Record<string, string>> = {},
  {
    at = "v1.3.0",
    event = {},
    ...options
  }: Omit<StepOptions, "event"> & { at?: string; event?: Partial<RunnerEvent> } = {},
): Promise<StepResult & { workspace: string; sha: string }> {
  const { workspace, sha } = checkout(at);
  const step = { workspace, event: { ...tagPush("v1.3.0", sha), ...event }, with: inputs };
  return { ...(await runAgainst(service, { ...step, ...options })), workspace, sha };
}

/** A repository at the tag 1.1.0, whose commits since 1.0.0 have these messages, the oldest first. */
export function tagged(messages: readonly string[]) {
  const workspace = `${folderForTest()}/shop`;
  const { head } = repositoryWith(workspace, (history) => {
    const first = history.commit("main", { message: "Begin\n" });
    history.tag("1.0.0", first);
    const others = messages.map((message) => history.commit("main", { message }));
    const last = others.at(-1) ?? first;
    history.tag("1.1.0", last);
    return { head: last };
  });
  return { workspace, event: tagPush("1.1.0", head), head };
}

/** Releases it. */
export async function releaseWith(
  service: LocalService,
  inputs: Readonly<Record<string, string>> = {},
  messages: readonly string[] = ["Add a feature\n"],
): Promise<StepResult & { head: string }> {
  const { head, ...step } = tagged(messages);
  return { ...(await runAgainst(service, { ...step, with: inputs })), head };
}
