/** What `sync-issues` did. */
import type { IssuesOutcome } from "../issues/outcome.ts";

/** Each issue's `github` says where it is on GitHub and what is to be done there; its state, how far that is. */
export interface SyncIssuesOutcome extends IssuesOutcome {
  command: "sync-issues";
  /** `owner/name`. */
  repository?: string;
}
