/** What is to be done to the GitHub issue of an issue. Pure. */
import type { IssueRow } from "../issues/outcome.ts";
import { factsDigest, type OwnBlock, ownBlock } from "./body.ts";
import type { GitHubIssue } from "./client.ts";
import type { SyncIssuesInputs } from "./inputs.ts";

/** What can be done to a GitHub issue. */
export type GitHubAction = "open" | "update" | "close" | "reopen";

/** A GitHub issue that stands for an issue of the service. */
export type LinkedIssue = GitHubIssue & { block: OwnBlock };

export function linkedIssue(issue: GitHubIssue, origin: string): LinkedIssue | undefined {
  const block = ownBlock(issue.body, origin);
  return block && { ...issue, block };
}

/** Milliseconds between the marker's time of a closing and GitHub's. */
const TOLERANCE_MS = 60_000;

/** @returns undefined where nothing is to be done */
export function actionFor(
  { status, ...issue }: IssueRow,
  linked: LinkedIssue | undefined,
  inputs: Pick<SyncIssuesInputs, "onResolved" | "onRegressed">,
): GitHubAction | undefined {
  const isUnresolved = status === "unresolved";
  if (!linked) return isUnresolved ? "open" : undefined;
  const { state, closed_at: closedAt, block } = linked;
  if (state === "closed" && isUnresolved && inputs.onRegressed === "reopen") {
    // Others close issues, too, under the name of the same bot as well; and a person may have opened and closed it since.
    const difference = Date.parse(block.closed ?? "") - Date.parse(closedAt);
    if (Math.abs(difference) <= TOLERANCE_MS) return "reopen";
  }
  // One with the time of our closing was opened again by a person.
  const isNew = state === "open" && block.closed === undefined;
  if (isNew && status === "resolved" && inputs.onResolved === "close") return "close";
  const hasChanged = block.written && block.written.facts !== factsDigest({ status, ...issue });
  return hasChanged ? "update" : undefined;
}

/** The time that the marker holds after an action: of our closing, until the issue is open and unresolved again. */
export function closingAfter(
  action: GitHubAction,
  { status }: IssueRow,
  { state, block: { closed } }: LinkedIssue,
  now: string,
): string | undefined {
  if (action === "close") return now;
  const isOver = action === "reopen" || (state === "open" && status === "unresolved");
  return isOver ? undefined : closed;
}
