/** What `sync-issues` did. */
import type { IssuesOutcome } from "../issues/outcome.ts";

/** Each row's `github` names the GitHub issue and the action on it; `state` says how far that action is. */
export interface SyncIssuesOutcome extends IssuesOutcome {
  command: "sync-issues";
  /** `owner/name`. */
  repository?: string;
}
