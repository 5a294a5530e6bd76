/** The inputs as typed values: what the commands see. */
import type { IssueAttributes } from "../outcome.ts";

/** Where the service is and who we are there: what every command uses. */
export interface CommonInputs {
  token: string;
  organization: string;
  /** Slugs, without duplicates, in the order given. */
  projects: string[];
  /** `{base_url}` of the contract, without a trailing slash; may carry a sub-path. */
  baseUrl: string;
  dryRun: boolean;
  onError: "fail" | "warn";
  /** Seconds for the whole step. */
  timeout: number;
}

/** What the user says of the version; the rest comes from the event and from git. */
export interface ReleaseInputs extends CommonInputs {
  command: "release";
  /** As written, without `refs/tags/`. */
  version?: string;
  /** True when `version` was written as `refs/tags/…`: it is a tag's name then. */
  versionIsTag: boolean;
  versionPrefix: string;
  tagPrefix: string;
  ref?: string;
  releaseUrl?: string;
  /** ISO 8601; null for an unreleased version; absent for the time of the release. */
  dateReleased?: string | null;
  setCommits: "auto" | "commits" | "refs" | "none";
  repository?: string;
  previousRef?: string;
  tagPattern?: string;
  paths: string[];
  patchSet: boolean;
  maxCommits: number;
  deploy?: { environment: string; name?: string; url?: string };
  resolveInNextRelease: boolean;
  resolveFromCommits: boolean;
  query?: string;
  maxIssues: number;
  concurrency: number;
  githubToken?: string;
  workingDirectory?: string;
}

export interface NamedIssues {
  /** Ids (digits) and short IDs (`APP-12`) as the user named them, without duplicates. Empty: a selection of nothing. */
  issues?: string[];
  issuesFile?: string;
}

export interface UpdateIssuesInputs extends CommonInputs, NamedIssues {
  command: "update-issues";
  /** The structured search query to send; absent for a selection by id. Empty: issues of every status. */
  query?: string;
  attributes: IssueAttributes;
  maxIssues: number;
  concurrency: number;
}

export interface ListIssuesInputs extends CommonInputs {
  command: "list-issues";
  query: string;
  statsPeriod: "24h" | "14d" | "";
  limit: number;
  failAbove?: number;
}

export interface ShowIssuesInputs extends CommonInputs, NamedIssues {
  command: "show-issues";
  concurrency: number;
}

export interface RenameClientKeyInputs extends CommonInputs {
  command: "rename-client-key";
  keyId: string;
  keyName: string;
}

export type Inputs =
  | ReleaseInputs
  | UpdateIssuesInputs
  | ListIssuesInputs
  | ShowIssuesInputs
  | RenameClientKeyInputs;
