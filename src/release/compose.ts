/** Puts the release together, within the limits of real servers: what is sent, and what the report says of it. */
import { InputError } from "../errors.ts";
import type { Commit } from "../git/log.ts";
import type { ReleaseOutcome } from "./outcome.ts";
import type { ReleasedCommit, Step } from "./head.ts";
import { pathspecs } from "./history/pathspec.ts";
import type { ReleaseHistory } from "./history/read.ts";
import { MAX_URL_LENGTH } from "./inputs.ts";
import { isTagOfVersion } from "./version.ts";

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
  refs?: { repository: string; commit: string; previousCommit?: string | undefined }[];
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

/** Everything of a release before the first request that writes. */
export interface PreparedRelease {
  /** As it is to be sent. */
  release: NewRelease;
  head: ReleasedCommit;
  history: ReleaseHistory;
}

/** Longest repository name in `commits`; in `refs` it is 200. */
const MAX_COMMIT_REPOSITORY = 64;
const MAX_AUTHOR_NAME = 128;
/** Older servers' limit; newer ones take more. */
const MAX_AUTHOR_EMAIL = 75;
/** Older servers' limit; newer ones take 510. */
const MAX_PATH = 255;
/** What common proxies in front of a service let through is 10 MB and more. */
const MAX_BODY_BYTES = 8_000_000;

/**
 * The release as it is sent. What is to be said of it is in `outcome`, whether or not it is sent.
 * @throws InputError where the repository's name on the service cannot be told
 */
export function composeRelease(
  version: string,
  head: ReleasedCommit,
  history: ReleaseHistory,
  { inputs, context }: Pick<Step, "inputs" | "context">,
  outcome: ReleaseOutcome,
): NewRelease {
  const { notices } = outcome;
  const { projects, setCommits } = inputs;
  const { page, repository } = head;
  // Dispatched from the tag of another version, as a rollback is: nothing of that tag is this release's.
  const isReleased = /^(?:push|create|release)$/u.test(context.event.name);
  const isOfOther = setCommits === "none" && !isReleased && head.currentTag !== undefined;
  const own = isOfOther && !isTagOfVersion(head.currentTag, inputs) ? undefined : head;
  const ref = inputs.ref ?? own?.commit;
  let url = inputs.releaseUrl ?? (own && defaultUrl(own));
  const { hostname = "" } = URL.parse(url ?? "") ?? {};
  const isNameless = url !== undefined && url !== inputs.releaseUrl && !HOST.test(hostname);
  if (isNameless || (url ?? "").length > MAX_URL_LENGTH) {
    const why = isNameless
      ? `is at the host "${hostname}", and the service takes public names alone`
      : `has ${url?.length} characters, and the service takes at most ${MAX_URL_LENGTH}`;
    const what = `The address of the release's page ${why}: the release is sent without it.`;
    notices.push({ level: "notice", what, fix: `Set "release-url" to another one.` });
    url = undefined;
  }
  const { dateReleased: written = "now" } = inputs;
  const dateReleased = written === "now" ? new Date().toISOString() : written;
  const release: NewRelease = { version, projects, ref, url, dateReleased };
  Object.assign(outcome, { ref, url, dateReleased });
  if (setCommits === "none") return release;

  if (repository === undefined) {
    const what =
      "The repository's name is not known: the checkout has no origin on a server, and GITHUB_REPOSITORY is not set.";
    const fix = `Set "repository", for example "repository: owner/name", or "set-commits: none".`;
    throw new InputError([{ what, where: "input repository", fix }]);
  }
  const { range, commits, commitCount } = history;
  const isFiltered = pathspecs(inputs.paths).length > 0;
  Object.assign(outcome, { repository, commitCount, paths: isFiltered ? inputs.paths : undefined });
  const isTooLong = repository.length > MAX_COMMIT_REPOSITORY;
  if (setCommits !== "refs" && commits.length > 0 && isTooLong) {
    const what = `The repository's name "${repository}" has more than ${MAX_COMMIT_REPOSITORY} characters. The service takes no longer name in commits, so only the refs are sent.`;
    const fix = `Set "repository" to a shorter name of the repository on the service.`;
    notices.push({ level: "warning", what, fix });
  } else if (setCommits !== "refs" && commits.length > 0) {
    const undated = commits.filter(({ timestamp }) => timestamp === undefined).length;
    release.commits = commits.map((commit) => {
      const { id, authorName, authorEmail, message, changes: patch_set } = commit;
      const timestamp = undated === 0 ? commit.timestamp : undefined;
      const author = { author_name: authorName, author_email: authorEmail };
      const sent = withinLimits({ id, repository, ...author, timestamp, message, patch_set });
      outcome.omitted.paths += (patch_set?.length ?? 0) - (sent.patch_set?.length ?? 0);
      return sent;
    });
    if (undated > 0) {
      const what = `${undated} of ${commits.length} commits have no readable date. The service takes dates on every commit or on none, so all are sent without.`;
      notices.push({ level: "notice", what });
    }
  }
  if (range === undefined) return release;
  const { previous: previousCommit, current: commit } = range;
  const isEmpty = previousCommit === undefined || previousCommit === commit;
  const comparePage = isEmpty ? undefined : page && `${page}/compare/${previousCommit}...${commit}`;
  outcome.range = { ...range, comparePage };
  if (setCommits === "commits") return release;
  if (release.commits === undefined && isFiltered) {
    const what = `With "paths", refs are not sent without commits: a service that reads the repository itself would add every commit between them.`;
    notices.push({ level: "notice", what });
  } else release.refs = [{ repository, commit, previousCommit }];
  return release;
}

/** The page of the tag (which is the release's where there is one), else of the commit. */
function defaultUrl({ commit, currentTag, page }: ReleasedCommit): string | undefined {
  if (page === undefined || commit === undefined) return undefined;
  return currentTag === undefined
    ? `${page}/commit/${commit}`
    : `${page}/releases/tag/${encodeURIComponent(currentTag)}`;
}

/** What Sentry takes for the host of a web page: an address, `localhost`, or a name with a dot and a top-level domain. */
const HOST =
  /^(?:\[.*\]|[\d.]+|localhost|(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+(?:[a-z][a-z-]*[a-z]|xn--[a-z\d-]+)\.?)$/u;

/**
 * A commit within the service's limits: a longer author name is cut, a longer email left out, a longer path left out of
 * the patch set.
 */
export function withinLimits(commit: ReleaseCommit): ReleaseCommit {
  const { author_name: name = "", author_email: email = "", patch_set, ...rest } = commit;
  const cut = Array.from(name.slice(0, 2 * MAX_AUTHOR_NAME))
    .slice(0, MAX_AUTHOR_NAME)
    .join("");
  return {
    ...rest,
    author_name: cut || undefined,
    author_email: isLonger(email, MAX_AUTHOR_EMAIL) ? undefined : email || undefined,
    patch_set: patch_set?.filter(({ path }) => !isLonger(path, MAX_PATH)),
  };
}

/** Servers count code points, JavaScript UTF-16 units: at most two for each. */
function isLonger(text: string, characters: number): boolean {
  if (text.length <= characters) return false;
  return text.length > 2 * characters || [...text].length > characters;
}

export interface ReleaseBody {
  /** JSON text. */
  body: string;
  /** Bytes of `body`. */
  bytes: number;
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
  return { body, bytes: Buffer.byteLength(body), sentCommits: sent.length, patchSetsLeftOut };
}

/** Records what of the release was sent: the newest commits that fit, and what was left out. */
export function recordSent(
  sent: ReleaseBody,
  { release, head, history }: PreparedRelease,
  outcome: ReleaseOutcome,
): void {
  const { page } = head;
  const { commits, commitCount = 0 } = history;
  const filesOf = (changes: NonNullable<Commit["changes"]>) => {
    const count = (wanted: string) => changes.filter(({ type }) => type === wanted).length;
    return { added: count("A"), modified: count("M"), deleted: count("D") };
  };
  outcome.requestBytes = sent.bytes;
  outcome.commits = commits.slice(0, sent.sentCommits).map((commit) => {
    const { id, message, authorName: author, timestamp, changes } = commit;
    const subject = message.split(/\r?\n|\r$/u, 1)[0] ?? "";
    const url = page && `${page}/commit/${id}`;
    return { id, subject, author, timestamp, url, files: changes && filesOf(changes) };
  });
  outcome.omitted.patchSets = sent.patchSetsLeftOut;
  // With refs alone no commits are missing: none were to be sent.
  outcome.omitted.commits = release.commits === undefined ? 0 : commitCount - sent.sentCommits;
}
