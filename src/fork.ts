/** Whether a run that an outsider can have started, with the rights of this repository, works on their code. */
import type { Outsider, RunContext } from "./context.ts";

/**
 * What the event says of a commit that is checked out: the event's own commit is this repository's, and a commit beside
 * it belongs to the fork whose pull request started the run. After a comment and the like it has to be proven.
 */
export function standingOf(
  commit: string | undefined,
  { event, outsider }: Pick<RunContext, "event" | "outsider">,
): "own" | "fork" | "unproven" {
  const isOfEvent = commit !== undefined && commit === event.commit;
  if (outsider === undefined || isOfEvent) return "own";
  return outsider.kind === "fork" ? "fork" : "unproven";
}

/** The outsider in a sentence: "may be the code of …". */
export function pullRequestOf(outsider: Outsider): string {
  const repository = outsider.kind === "fork" ? outsider.repository : "another repository";
  return `a pull request of ${repository}`;
}
