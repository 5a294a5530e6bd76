/** Builds a release's JSON within the service's limits, and parses releases and deploys. */
import * as v from "valibot";
import type { Commit } from "../git/log.ts";
import { optionalOrIgnored } from "../schema.ts";
import { numberOrText } from "./issue.ts";

/** A release to send; the members are the contract's. */
export interface NewRelease {
  version: string;
  projects: string[];
  ref?: string;
  url?: string;
  /** ISO 8601; null for an unreleased version. If it is omitted, some servers store the current time, and others null. */
  dateReleased?: string | null;
  /** Newest first. */
  commits?: ReleaseCommit[];
  /** `commit` is the head's SHA, `previousCommit` that of the previous release; absent on a first release. */
  refs?: { repository: string; commit: string; previousCommit?: string }[];
}

export interface ReleaseCommit {
  id: string;
  repository?: string;
  author_name?: string;
  author_email?: string;
  /** ISO 8601. The service wants it on every commit or on none. */
  timestamp?: string;
  /** Never truncated: a message that differs when it is sent again loses its link to an issue. */
  message?: string;
  patch_set?: { path: string; type: "A" | "M" | "D" }[];
}

const MAX_AUTHOR_NAME = 128;
/** Older servers' limit; newer ones take more. */
const MAX_AUTHOR_EMAIL = 75;
/** Older servers' limit; newer ones take 510. */
const MAX_PATH = 255;
/** Common proxies in front of a service accept 10 MB or more. */
const MAX_BODY_BYTES = 8_000_000;

/**
 * Returns a commit within the service's limits: a longer author name is cut, a longer email is left out, a longer path is
 * left out of the patch set.
 */
export function withinLimits(
  { id, authorName, authorEmail, timestamp, message, changes }: Omit<Commit, "parents">,
  repository: string,
): ReleaseCommit {
  const name = Array.from(authorName.slice(0, 2 * MAX_AUTHOR_NAME)).slice(0, MAX_AUTHOR_NAME);
  const email = isLonger(authorEmail, MAX_AUTHOR_EMAIL) ? "" : authorEmail;
  const author = { author_name: name.join("") || undefined, author_email: email || undefined };
  const patch_set = changes?.filter(({ path }) => !isLonger(path, MAX_PATH));
  return { id, repository, timestamp, message, ...author, patch_set };
}

/** Compares code points, which servers count; `length` counts UTF-16 units, at most two for each. */
function isLonger(text: string, characters: number): boolean {
  if (text.length <= characters) return false;
  return Array.from(text.slice(0, 2 * characters + 1)).length > characters;
}

export interface ReleaseBody {
  /** JSON text. */
  body: string;
  /** Commits in it: the newest of those given. */
  sentCommits: number;
  /** Patch sets of sent commits that were left out for the size. */
  patchSetsLeftOut: number;
}

/**
 * Returns a release's JSON of at most `maxBytes`. If not everything fits, patch sets are left out, the largest first, so
 * that a vendored folder's patch set costs no other commit its own; then commits, the oldest first.
 */
export function releaseBody(release: NewRelease, maxBytes = MAX_BODY_BYTES): ReleaseBody {
  const { commits = [], ...head } = release;
  const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
  // Each commit is counted with a comma; the last one has none, hence + 1.
  let left = maxBytes - sizeOf(head) - `,"commits":[]`.length + 1;
  const sent: ReleaseCommit[] = [];
  const whole: { index: number; commit: ReleaseCommit; bytes: number }[] = [];
  for (const [index, commit] of commits.entries()) {
    const { patch_set: patchSet, ...bare } = commit;
    const bytes = sizeOf(bare) + 1;
    if (bytes > left) break;
    left -= bytes;
    sent.push(bare);
    if (patchSet === undefined) continue;
    whole.push({ index, commit, bytes: `,"patch_set":`.length + sizeOf(patchSet) });
  }
  let patchSetsLeftOut = whole.length;
  for (const { index, commit, bytes } of whole.toSorted((a, b) => a.bytes - b.bytes)) {
    if (bytes > left) break;
    left -= bytes;
    sent[index] = commit;
    patchSetsLeftOut -= 1;
  }
  const body = JSON.stringify(sent.length === 0 ? head : { ...head, commits: sent });
  return { body, sentCommits: sent.length, patchSetsLeftOut };
}

/** Only the version is required. The other members are reported and compared with the sent ones, if they are there. */
export const releaseSchema = v.object({
  version: v.string(),
  shortVersion: optionalOrIgnored(v.string()),
  ref: optionalOrIgnored(v.nullable(v.string())),
  url: optionalOrIgnored(v.nullable(v.string())),
  dateCreated: optionalOrIgnored(v.string()),
  dateReleased: optionalOrIgnored(v.nullable(v.string())),
  commitCount: optionalOrIgnored(v.number()),
  lastCommit: optionalOrIgnored(v.object({ id: v.string() })),
  newGroups: optionalOrIgnored(v.number()),
  projects: optionalOrIgnored(
    v.array(v.object({ slug: v.string(), id: optionalOrIgnored(numberOrText) })),
  ),
});

export type Release = v.InferOutput<typeof releaseSchema>;

/** Fixes by the member of a release that a refusal names. */
export const RELEASE_FIXES = {
  projects: `Check the slugs in "projects" (as in the URL of a project's page, not its name), and that the token's owner is in a team of each. One that you did not write is a project that the release has already: give the token access to it, or set "version-prefix".`,
  version: `Write another "version".`,
  ref: `Write another "ref".`,
  url: `Write another "release-url".`,
  dateReleased: `Write another "date-released".`,
};

/** The environment is required as proof that a deploy was recorded: a proxy's page has none. */
export const deploySchema = v.object({
  environment: v.string(),
  name: optionalOrIgnored(v.string()),
  dateStarted: optionalOrIgnored(v.nullable(v.string())),
  dateFinished: optionalOrIgnored(v.nullable(v.string())),
});

export type StoredDeploy = v.InferOutput<typeof deploySchema>;

/** A deploy to record; the members are the service's, the dates are ISO 8601. */
export interface Deploy {
  environment: string;
  name?: string | undefined;
  url?: string | undefined;
  dateStarted: string;
  dateFinished: string;
  projects?: string[] | undefined;
}
