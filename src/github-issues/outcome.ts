/** What `sync-issues` did. */
import type { IssueRow, IssuesOutcome } from "../issues/outcome.ts";

/** `github` names the GitHub issue and the action on it; `state` says how far that action is. */
export interface SyncRow extends IssueRow {
  github?: {
    number?: number;
    page?: string;
    action?: "open" | "update" | "close" | "reopen" | "left";
  };
}

export interface SyncIssuesOutcome extends IssuesOutcome {
  command: "sync-issues";
  issues: SyncRow[];
  /** `owner/name`. */
  repository?: string;
}
