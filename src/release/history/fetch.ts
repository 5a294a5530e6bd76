/** The history of a release from the server, where the checkout does not hold it. */
import { GitError } from "../../errors.ts";
import {
  fetchAncestors,
  fetchNear,
  fetchSince,
  fetchTrees,
  type ShallowBoundary,
} from "../../git/fetch.ts";
import type { RemoteRepository } from "../../git/remote.ts";
import type { Repository, Tag } from "../../git/repository.ts";
import { isObjectId } from "../../object-id.ts";
import { excludedBy, needsChangedFiles, newestCount } from "./commits.ts";
import { likelyTag, nearestTag, sameSuffix } from "./previous-tag.ts";
import {
  decideRange,
  explicitRange,
  firstRelease,
  type HistorySource,
  type HistoryTask,
  type KnownTags,
  type Range,
  startOf,
  tagCandidates,
  tagRange,
} from "./range.ts";
import { patternWarnings } from "./tag-pattern.ts";

/** A range, and a repository of ours in which plain git reads it. */
export interface FetchedRange {
  range: Range;
  repository: Repository;
  /** Commits that the range excludes with all before them; none where the repository ends at its start. */
  excluded: readonly string[];
}

/** A range whose commits were fetched; what tells the files that they changed was not. */
interface FetchedCommits extends FetchedRange {
  boundaries: readonly ShallowBoundary[];
}

/**
 * Decides and fetches the range. The likely start is tried first: where it proves to be the right one, only the commits of
 * the range were transferred. Else all commits of the history are, and decide.
 * @throws GitError, InputError
 */
export async function fetchRange(
  task: HistoryTask,
  remote: RemoteRepository,
): Promise<FetchedRange> {
  const fetched = (await fetchLikely(task, remote)) ?? (await fetchWhole(task, remote));
  if (!needsChangedFiles(task)) return fetched;
  const { range, repository, excluded, boundaries } = fetched;
  // Paths choose among all commits of the range.
  const limit = task.paths.length > 0 ? Infinity : newestCount(task, range);
  const choice = { head: task.commit, excluded, limit, boundaries };
  const parents = await fetchTrees(repository, choice);
  return { range, repository, excluded: [...excluded, ...parents] };
}

/**
 * The commits since a tag, or a few back from the head: enough for nearly every release.
 * @returns undefined where only more history can tell
 */
async function fetchLikely(
  task: HistoryTask,
  remote: RemoteRepository,
): Promise<FetchedCommits | undefined> {
  if (task.paths.length > 0) return undefined;
  const start = startOf(task);
  const tags = await remote.tags();
  if (start.by !== "tags") {
    const name = start.name.replace(/^refs\/tags\//u, "");
    const tag = tags.find((each) => each.name === name);
    const previous = tag?.commit ?? (await idOnServer(start.name, remote));
    if (previous === undefined) return undefined;
    const range = explicitRange(task, { start, previous, mergeBase: previous });
    return tag ? orUndefined(sinceTag(tag, range)) : orUndefined(near(range, previous));
  }
  const candidates = tagCandidates(task, tags);
  if (candidates.tags.length === 0) {
    // Which of them was the last is asked of the history.
    if (candidates.skippedPreReleases.length > 0) return undefined;
    const names = tags.map(({ name }) => name);
    const notices = patternWarnings(task.inputs.tagPattern, names);
    return near({ foundBy: firstRelease(), notices });
  }
  const likely = likelyTag(candidates);
  if (likely === undefined || sameSuffix(candidates, likely).length > 0) return undefined;
  const fetched = await orUndefined(sinceTag(likely, tagRange(likely, candidates)));
  if (fetched === undefined) return undefined;
  const commits = candidates.tags.map(({ commit }) => commit).filter((id) => id !== likely.commit);
  const nearer = fetched.repository.ancestorsAmong(commits, task.commit);
  const { done } = await nearer.next();
  await nearer.return();
  return done ? fetched : undefined;

  /** The range since a tag, where that proves to be an ancestor of the head. */
  async function sinceTag(
    { name, commit }: Tag,
    range: Range,
  ): Promise<FetchedCommits | undefined> {
    const found = await fetchSince(remote, { ref: `refs/tags/${name}`, head: task.commit });
    // The first commit of the range on the way from an ancestor has it as a parent.
    const isAncestor = found?.boundaries.some(({ parent }) => parent === commit) === true;
    return isAncestor ? { range, ...found, excluded: [] } : undefined;
  }

  /** A range of a few commits, where these prove to hold it. */
  async function near(range: Range, previous?: string): Promise<FetchedCommits | undefined> {
    const repository = await fetchNear(remote, task.commit);
    const isHeld = previous === undefined || (await repository.provesRange(previous, task.commit));
    return isHeld ? { range, repository, excluded: excludedBy(range), boundaries: [] } : undefined;
  }
}

/** A start that cannot be fetched (gone, or after the head) leaves the decision to the whole history. */
async function orUndefined<T>(attempt: Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await attempt;
  } catch (error) {
    if (error instanceof GitError) return undefined;
    throw error;
  }
}

/** All commits that the head leads to, and the named start where the server has it. */
async function fetchWhole(task: HistoryTask, remote: RemoteRepository): Promise<FetchedCommits> {
  const { commit } = task;
  const start = startOf(task);
  const named = start.by === "tags" ? undefined : await idOnServer(start.name, remote);
  // A commit that a force push left behind may be gone; tags can still tell the previous release.
  const both =
    named === undefined ? undefined : await orUndefined(fetchAncestors(remote, [commit, named]));
  const repository = both ?? (await fetchAncestors(remote, [commit]));
  const range = await decideRange(task, {
    ...gitSource(repository, commit),
    tags: async () => knownTags(await remote.tags(), repository),
    // An id may be that of a tag's own object: the repository knows which commit it leads to.
    resolve: async (name) => repository.resolve((await idOnServer(name, remote)) ?? name),
  });
  return { range, repository, excluded: excludedBy(range), boundaries: [] };
}

/** What a repository that has all commits answers by itself. */
export function gitSource(
  repository: Repository,
  head: string,
): Pick<HistorySource, "resolve" | "mergeBase" | "nearest"> {
  return {
    resolve: (name) => repository.resolve(name),
    mergeBase: (one, other) => repository.mergeBase(one, other),
    nearest: (candidates) => nearestTag(candidates, head, repository),
  };
}

async function idOnServer(name: string, remote: RemoteRepository): Promise<string | undefined> {
  const id = name.toLowerCase();
  return isObjectId(id) ? id : remote.resolve(name);
}

/** Which of the tags a repository has. */
export async function knownTags(tags: readonly Tag[], repository: Repository): Promise<KnownTags> {
  const present = await repository.present(tags.map(({ commit }) => commit));
  return {
    names: tags.map(({ name }) => name),
    tags: tags.filter(({ commit }) => present.has(commit)),
  };
}
