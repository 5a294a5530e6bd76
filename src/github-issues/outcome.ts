/** What `sync-issues` did. */
import type { IssueRow, IssuesOutcome } from "../issues/outcome.ts";

/** Each issue's `github` says where it is on GitHub and what is to be done there; its state, how far that is. */
export interface SyncIssuesOutcome extends IssuesOutcome {
  command: "sync-issues";
  /** `owner/name`. */
  repository?: string;
  repositoryPage?: string;
  /** GitHub issues that stood for an issue of the service before. */
  linkedCount?: number;
}

/** What can be done to a GitHub issue, and what is said of it then. */
export const ACTIONS = { open: "opened", reopen: "reopened", close: "closed", update: "updated" };
export type GitHubAction = keyof typeof ACTIONS;

/** The issues for which this was done, or would be. */
export function writtenAs(
  action: string,
  issues: readonly IssueRow[],
  wanted: IssueRow["state"] = "applied",
): IssueRow[] {
  return issues.filter(({ state, github }) => state === wanted && github?.action === action);
}
