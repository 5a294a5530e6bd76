/** The body that creates a release: the contract's members, within the limits of real servers. Pure. */

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
  refs?: ReleaseRef[];
}

export interface ReleaseRef {
  repository: string;
  /** SHA of the head commit. */
  commit: string;
  /** SHA of the previous release's head; absent on a first release. */
  previousCommit?: string;
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
  patch_set?: PatchSet;
}

export type PatchSet = { path: string; type: "A" | "M" | "D" }[];

export interface ReleaseBody {
  /** JSON text. */
  body: string;
  /** Bytes of `body`. */
  bytes: number;
  /** Commits in it: the newest of those given. */
  sentCommits: number;
  /** Older commits that were left out for the size. */
  commitsLeftOut: number;
  /** Patch sets of sent commits that were left out for the size. */
  patchSetsLeftOut: number;
}

const MAX_AUTHOR_NAME = 128;
/** Older servers' limit; newer ones take more. */
const MAX_AUTHOR_EMAIL = 75;
/** Older servers' limit; newer ones take 510. */
const MAX_PATH = 255;
/** Longest repository name in `commits`; in `refs` it is 200. */
export const MAX_COMMIT_REPOSITORY = 64;
/** What common proxies in front of a service let through is 10 MB and more. */
const MAX_BODY_BYTES = 8_000_000;

/**
 * A commit within the service's limits: a longer author name is cut, a longer email left out, a longer path left out of
 * the patch set.
 * @returns the commit, and the number of paths that were left out
 */
export function withinLimits(commit: ReleaseCommit): {
  commit: ReleaseCommit;
  pathsLeftOut: number;
} {
  const { author_name: name, author_email: email, patch_set: patchSet, ...rest } = commit;
  const patches = patchSet?.filter(({ path }) => !isLonger(path, MAX_PATH));
  return {
    commit: {
      ...rest,
      author_name: name ? cutCharacters(name, MAX_AUTHOR_NAME) : undefined,
      author_email: email && !isLonger(email, MAX_AUTHOR_EMAIL) ? email : undefined,
      patch_set: patches,
    },
    pathsLeftOut: (patchSet?.length ?? 0) - (patches?.length ?? 0),
  };
}

/** Servers count code points, JavaScript UTF-16 units, which are never fewer. */
function isLonger(text: string, characters: number): boolean {
  return text.length > characters && [...text].length > characters;
}

function cutCharacters(text: string, characters: number): string {
  return isLonger(text, characters) ? [...text].slice(0, characters).join("") : text;
}

/**
 * The JSON of a release of at most `maxBytes`: patch sets are left out first, then commits, in both cases the oldest
 * first. Each commit is written once, however often it is tried.
 */
export function releaseBody(release: NewRelease, maxBytes = MAX_BODY_BYTES): ReleaseBody {
  const { commits, ...head } = release;
  const frame = JSON.stringify(head);
  const parts = (commits ?? []).map(commitJson);
  // Each commit is counted with a comma, of which the last one has none.
  const room = maxBytes - Buffer.byteLength(frame) - `,"commits":[]`.length + 1;
  const { sent, withPatchSets } = fit(parts, room);
  if (sent === 0) return { ...measured(frame), ...NOTHING_SENT, commitsLeftOut: parts.length };
  const json = parts
    .slice(0, sent)
    .map(({ bare, patchSet }, index) =>
      index < withPatchSets && patchSet !== "" ? `${bare.slice(0, -1)}${patchSet}}` : bare,
    );
  return {
    ...measured(`${frame.slice(0, -1)},"commits":[${json.join(",")}]}`),
    sentCommits: sent,
    commitsLeftOut: parts.length - sent,
    patchSetsLeftOut: parts.slice(withPatchSets, sent).filter(({ patchSet }) => patchSet).length,
  };
}

const NOTHING_SENT = { sentCommits: 0, patchSetsLeftOut: 0 };

function measured(body: string): Pick<ReleaseBody, "body" | "bytes"> {
  return { body, bytes: Buffer.byteLength(body) };
}

/** A commit's JSON without its patch set, and the patch set as the member that would follow. */
interface CommitJson {
  bare: string;
  patchSet: string;
  bareBytes: number;
  patchSetBytes: number;
}

function commitJson({ patch_set: patchSet, ...rest }: ReleaseCommit): CommitJson {
  const bare = JSON.stringify(rest);
  const member = patchSet ? `,"patch_set":${JSON.stringify(patchSet)}` : "";
  return {
    bare,
    patchSet: member,
    // One more for the comma after it.
    bareBytes: Buffer.byteLength(bare) + 1,
    patchSetBytes: Buffer.byteLength(member),
  };
}

/** How many commits fit bare, and how many of these with their patch sets, counted from the newest. */
function fit(parts: CommitJson[], room: number): { sent: number; withPatchSets: number } {
  let left = room;
  let sent = 0;
  while (sent < parts.length && left >= (parts[sent]?.bareBytes ?? 0)) {
    left -= parts[sent]?.bareBytes ?? 0;
    sent += 1;
  }
  let withPatchSets = 0;
  while (withPatchSets < sent && left >= (parts[withPatchSets]?.patchSetBytes ?? 0)) {
    left -= parts[withPatchSets]?.patchSetBytes ?? 0;
    withPatchSets += 1;
  }
  return { sent, withPatchSets };
}
