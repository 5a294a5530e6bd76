/** The outcome of a run of `release`. */
import type { IssueRow } from "../issues/outcome.ts";
import { commonOutcome, type CommonOutcome } from "../outcome.ts";
import type { ProjectRelease } from "../servers/server.ts";

/** Everything that the report and the result file need. `docs/result-file.schema.json` describes the members of that file. */
export interface ReleaseOutcome extends CommonOutcome {
  command: "release";
  version?: string;
  shortVersion?: string;
  ref?: string;
  url?: string;
  dateReleased?: string | null;
  dateCreated?: string;
  repository?: string;
  range?: ReleaseRange;
  commitCount?: number;
  omitted: { commits: number; patchSets: number; paths: number };
  refsAccepted?: boolean;
  /** Whether refs are sent, and the service has refs. */
  hasRefs?: boolean;
  existed?: boolean;
  storedCommits?: number | null;
  storedProjects?: string[];
  /** One for each project; only on services where a release belongs to one project. */
  projectReleases?: readonly ProjectRelease[] | undefined;
  newGroups?: number;
  unknownShortIds: { shortId: string; commit: string }[];
  deploy?: {
    environment: string;
    state: "planned" | "recorded" | "unsupported" | "failed" | "unknown";
    name?: string;
    url?: string;
    reason?: string;
  };
  /** The source of the version, as in "from the tag". */
  versionFrom?: string;
  headCommit?: string;
  /** Whether the stored URL is not ours and leads neither to the service nor to GitHub; then it is not shown as a link. */
  urlLeadsAway?: boolean;
  /** The release's page on the service; we build this URL. */
  servicePage?: string;
  /** The input `paths`, if they do not mean the whole repository. */
  paths?: string[];
  /** The sent commits, newest first. */
  commits: CommitRow[];
  /** Members of an existing release that differ from the sent ones, in words ("release date"). */
  kept?: string[];
  /** Issues resolved with the release (`resolve-in-next-release`, `resolve-from-commits`). */
  issues: ReleaseIssue[];
  /** Whether all issues to resolve were found. False if none are requested, or the service may have resolved others by itself. */
  isResolvingKnown?: boolean;
  /** Bytes of the request's body. */
  requestBytes?: number;
}

export interface ReleaseIssue extends IssueRow {
  /** The commit whose message names the issue. */
  commit?: string;
  /** Who has resolved it, if not this step: somebody earlier, or the service with the release. Not in the result file. */
  settled?: "before" | "by-service";
}

/** The range `previous..current`, its source, and how its start was found. */
export interface ReleaseRange {
  /** SHA of the start of the refs; absent on a first release. */
  previous?: string;
  current: string;
  previousName?: string;
  currentName?: string;
  foundBy: string;
  source: "checkout" | "fetch" | "none";
  comparePage?: string;
  /** Why the source is not the checkout. */
  sourceReason?: string;
  advice?: string;
}

export interface CommitRow {
  id: string;
  subject: string;
  author: string;
  timestamp?: string;
  /** Page of the commit on the GitHub server; we build this URL. */
  url?: string;
  /** Numbers of added, modified and deleted files (`+3 ~12 −1`); absent if no patch set was read. */
  files?: string;
}

/** The reason in the row of an issue that is resolved, but not by this step. */
export const BY_SERVICE = "resolved by the service";

/** The outcome at the start of a run. */
export function newReleaseOutcome(inputs: Parameters<typeof commonOutcome>[1]): ReleaseOutcome {
  return {
    ...commonOutcome("release", inputs),
    commits: [],
    omitted: { commits: 0, patchSets: 0, paths: 0 },
    issues: [],
    unknownShortIds: [],
  };
}
