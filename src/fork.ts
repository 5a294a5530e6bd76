/** Whether a run with this repository's rights works on somebody else's code. */
import type { RunContext } from "./context.ts";
import { RefusalError } from "./errors.ts";

/**
 * On `pull_request_target`, and on `workflow_run` after a pull request, a workflow has this repository's secrets; a
 * head commit other than the event's own comes from the pull request then.
 * @returns the other repository, where the head commit is from there
 */
export function foreignCodeFrom(
  headCommit: string | undefined,
  context: RunContext,
): string | undefined {
  return headCommit === context.event.commit ? undefined : context.foreignPullRequest;
}

/**
 * A release of somebody else's code, made with our token, is refused; a dry run shows it.
 * @throws RefusalError
 */
export function refuseForeignCode(
  headCommit: string | undefined,
  { context, dryRun }: { context: RunContext; dryRun: boolean },
): void {
  const repository = foreignCodeFrom(headCommit, context);
  if (repository === undefined || dryRun) return;
  throw new RefusalError(
    `The head commit ${headCommit ?? ""} comes from a pull request of ${repository}: no release is made of it with this repository's token.`,
    {
      where: `event ${context.event.name}`,
      fix: `Create releases on "push" to a tag or a branch of this repository, or set "dry-run: true".`,
    },
  );
}
