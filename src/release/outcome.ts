/** What a run of `release` did. */
import type { IssueRow } from "../issues/outcome.ts";
import { commonOutcome, type CommonOutcome } from "../outcome.ts";
import type { ProjectRelease } from "../servers/server.ts";

/** `docs/result-file.schema.json` describes the members that the result file has, too. */
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
  /** Whether it is sent with refs, and the service has such. */
  hasRefs?: boolean;
  existed?: boolean;
  storedCommits?: number | null;
  storedProjects?: string[];
  /** Where each project has a release of its own. */
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
  /** Where the version comes from, as in "from the tag". */
  versionFrom?: string;
  /** SHA of the commit that is released. */
  headCommit?: string;
  /** True for a url that the service holds, not ours, that leads neither to the service nor to GitHub: it is no link. */
  urlLeadsAway?: boolean;
  /** The release's page on the service, built by us. */
  servicePage?: string;
  /** The input `paths`, where they choose among the commits. */
  paths?: string[];
  /** Commits that are sent, newest first. */
  commits: CommitRow[];
  /** Members of a release that existed which are not as they were sent, in words. */
  kept?: string[];
  /** Issues resolved with the release (`resolve-in-next-release`, `resolve-from-commits`). */
  issues: IssueRow[];
  /** Whether the inputs ask to resolve issues and all of them were found; a service may resolve others by itself. */
  isResolvingKnown?: boolean;
  /** Bytes of the request's body. */
  requestBytes?: number;
}

/** `previous..current`, and how it was found. */
export interface ReleaseRange {
  /** SHA; absent on a first release. */
  previous?: string;
  current: string;
  previousName?: string;
  currentName?: string;
  foundBy: string;
  source: "checkout" | "fetch" | "compare-api" | "none";
  api?: string;
  comparePage?: string;
  /** Why not from the checkout. */
  sourceReason?: string;
  advice?: string;
}

export interface CommitRow {
  id: string;
  subject: string;
  author: string;
  timestamp?: string;
  /** Page of the commit on the GitHub server, built by us. */
  url?: string;
  /** Changed files, `+3 ~12 −1`: added, modified and deleted; absent where no patch set was read. */
  files?: string;
}

/** Why an issue counts as resolved that this step did not write. */
export const BY_SERVICE = "resolved by the service";

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
