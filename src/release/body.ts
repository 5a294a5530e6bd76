/** A release as it is sent: what it is made of, and its JSON within a size. */
import type { Commit } from "../git/log.ts";

/** What a release is made of; the members are the contract's. */
export interface NewRelease {
  version: string;
  projects: string[];
  ref?: string;
  url?: string;
  /** ISO 8601; null for an unreleased version. Omitted, some servers store the current time, and others null. */
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
  /** Whole: a message that changes on a second send loses its link to an issue. */
  message?: string;
  patch_set?: { path: string; type: "A" | "M" | "D" }[];
}

const MAX_AUTHOR_NAME = 128;
/** Older servers' limit; newer ones take more. */
const MAX_AUTHOR_EMAIL = 75;
/** Older servers' limit; newer ones take 510. */
const MAX_PATH = 255;
/** What common proxies in front of a service let through is 10 MB and more. */
const MAX_BODY_BYTES = 8_000_000;

/**
 * A commit as it is sent, within the service's limits: a longer author name is cut, a longer email left out, a longer path
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

/** Servers count code points, JavaScript UTF-16 units: at most two for each. */
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
 * The JSON of a release of at most `maxBytes`. Where not everything fits, patch sets are left out, the largest first, so
 * that one of a vendored folder costs no other commit its own; then commits, the oldest first.
 */
export function releaseBody(release: NewRelease, maxBytes = MAX_BODY_BYTES): ReleaseBody {
  const { commits = [], ...head } = release;
  const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
  // Each commit is counted with a comma, of which the last one has none.
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
