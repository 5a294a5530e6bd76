/** The operations of the contract, with what a person must know when one fails. */

/** What the service limits the rate of, each by itself. */
export type OperationName =
  | "create-release"
  | "create-deploy"
  | "list-issues"
  | "retrieve-issue"
  | "update-issue"
  | "retrieve-client-key"
  | "update-client-key";

/** One operation on one thing, as the messages name it. */
export interface Operation {
  readonly name: OperationName;
  /** What we wanted, after "to": `create release 1.4.0`. May hold text from outside. */
  readonly wish: string;
  /** Scopes of which the token needs one; the contract's first. */
  readonly scopes: readonly string[];
  /** What must exist for it, as the user wrote it: `organization "acme"`, `project "web"`. */
  readonly needs: readonly string[];
}

/** Whether the operation only reads. */
export function changesNothing({ name }: Operation): boolean {
  return name === "list-issues" || name === "retrieve-issue" || name === "retrieve-client-key";
}

/** What must be said of an operation whose answer cannot be read; empty for one that only reads. */
export function doubt(operation: Operation): string {
  return changesNothing(operation) ? "" : ": whether it was done is not known";
}

/** The contract's `project:releases`; real servers also take the others. */
export const RELEASE_SCOPES = ["project:releases", "project:write", "project:admin", "org:ci"];
/** The contract says `project:read` for listing, newer servers want `event:read`. */
export const LIST_SCOPES = ["project:read", "event:read"];
export const READ_ISSUE_SCOPES = ["event:read"];
export const WRITE_ISSUE_SCOPES = ["event:write"];
export const KEY_SCOPES = ["project:write"];
