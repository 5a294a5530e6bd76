/** What a run of `release` did. */
import type { IssueRow } from "../issues/outcome.ts";
import { commonOutcome, type CommonOutcome } from "../outcome.ts";

/** Why an issue counts as resolved that this step did not write. */
export const BY_SERVICE = "resolved by the service";

export interface ReleaseOutcome extends CommonOutcome {
  command: "release";
  version?: string;
  /** Where the version comes from, as in "from the tag". */
  versionFrom?: string;
  shortVersion?: string;
  /** SHA of the commit that is released. */
  headCommit?: string;
  ref?: string;
  /** `url` of the contract: the page of the release's code. */
  url?: string;
  /** True for a url that the service holds, not ours, that leads neither to the service nor to GitHub: it is no link. */
  urlLeadsAway?: boolean;
  /** ISO 8601; null for an unreleased version. */
  dateReleased?: string | null;
  /** What the service answered; absent before the answer and on a dry run. */
  dateCreated?: string;
  /** The release's page on the service, built by us. */
  servicePage?: string;
  /** Name of the repository on the service. */
  repository?: string;
  range?: ReleaseRange;
  /** The input `paths`, where they choose among the commits. */
  paths?: string[];
  /** Commits that are sent, newest first. */
  commits: CommitRow[];
  /** Whole number of commits in the range, whatever was sent; absent where it is not known. */
  commitCount?: number;
  /** What was left out of the request, by reason; never silent. */
  omitted: OmittedData;
  /** Whether the service took the refs: false after it refused them and the release was sent without. */
  refsAccepted?: boolean;
  /** True when the release existed before this step. */
  existed?: boolean;
  /** Members of a release that existed which are not as they were sent, in words. */
  kept?: string[];
  /** Commits that the service counts; null where its answer does not tell. */
  storedCommits?: number | null;
  /** Slugs of the release's projects, as the service answered them. */
  storedProjects?: string[];
  /** New issues of a release that existed, as the service counts them. */
  newGroups?: number;
  /** Issues resolved with the release (`resolve-in-next-release`, `resolve-from-commits`). */
  issues: IssueRow[];
  /** True where issues to resolve could not be found, or were too many: the service may have resolved some itself. */
  isResolvingUnknown?: boolean;
  /** Short IDs that commit messages name and the service does not know. */
  unknownShortIds: { shortId: string; commit: string }[];
  deploy?: {
    environment: string;
    name?: string;
    url?: string;
    state: "planned" | "recorded" | "unsupported" | "failed" | "unknown";
    reason?: string;
  };
  /** Bytes of the request's body. */
  requestBytes?: number;
}

/** The outcome of a release of which nothing is done yet. */
export function newReleaseOutcome(inputs: Parameters<typeof commonOutcome>[1]): ReleaseOutcome {
  return {
    ...commonOutcome("release", inputs),
    commits: [],
    omitted: { commits: 0, patchSets: 0, paths: 0 },
    issues: [],
    unknownShortIds: [],
  };
}

/** `previous..current`, and how it was found. */
export interface ReleaseRange {
  /** SHA that the refs start at; absent on a first release. */
  previous?: string;
  current: string;
  /** Name of the previous release's tag, branch or ref, where it has one. */
  previousName?: string;
  /** Name of the current tag or branch, where there is one. */
  currentName?: string;
  /** One phrase: how the previous release was found ("nearest earlier tag of the family v*"). */
  foundBy: string;
  /** Where the commits were read. */
  source: "checkout" | "fetch" | "compare-api" | "none";
  /** Behind "the", where `source` is `compare-api`: "GitHub API", on another server "API of git.example.com". */
  api?: string;
  /** Page that compares both ends on the GitHub server, built by us. */
  comparePage?: string;
  /** Why not from the checkout, and what to change to get more; absent for a complete checkout. */
  sourceReason?: string;
  advice?: string;
}

export interface CommitRow {
  id: string;
  /** First line of the message. */
  subject: string;
  author: string;
  /** ISO 8601; absent for a commit whose date cannot be read. */
  timestamp?: string;
  /** Page of the commit on the GitHub server, built by us. */
  url?: string;
  /** Changed files by type; absent where no patch set was read. */
  files?: { added: number; modified: number; deleted: number };
}

export interface OmittedData {
  /** Commits older than `max-commits` or over the body limit. */
  commits: number;
  /** Patch sets left out for the body limit. */
  patchSets: number;
  /** Paths longer than the service takes. */
  paths: number;
}
