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
import { nearestRelease } from "./past-releases.ts";
import { likelyTag, nearestTag, previousTagCandidates, sameSuffix } from "./previous-tag.ts";
import {
  decideRange,
  explicitRange,
  firstRelease,
  type HistorySource,
  type HistoryTask,
  type KnownTags,
  type Range,
  releaseRange,
  startOf,
  tagRange,
  withProblem,
} from "./range.ts";
import { patternWarnings } from "./tag-pattern.ts";

/** A range, and a repository of ours in which plain git reads it. */
export interface FetchedRange {
  range: Range;
  repository: Repository;
  /** Commits that the range excludes with all before them; none where the repository ends at its start. */
  excluded: readonly string[];
  /** Where it ends there. */
  boundaries?: readonly ShallowBoundary[];
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
  const { range, repository, excluded, boundaries = [] } = fetched;
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
): Promise<FetchedRange | undefined> {
  if (task.paths.length > 0) return undefined;
  const start = startOf(task);
  switch (start.by) {
    case "previous-ref": {
      const name = start.name.replace(/^refs\/tags\//u, "");
      const tag = (await remote.tags()).find((each) => each.name === name);
      const previous = tag?.commit ?? (await idOnServer(start.name, remote));
      if (previous === undefined) return undefined;
      const range = explicitRange(task, { start, previous, mergeBase: previous });
      return orUndefined(tag ? sinceTag(tag, range) : near(range));
    }
    case "push": {
      const range = explicitRange(task, { start, previous: start.name, mergeBase: start.name });
      return orUndefined(start.since ? sinceRelease(range) : near(range));
    }
    case "tags": {
      if (start.since === undefined) return sinceLikelyTag();
      const past = await task.pastReleases();
      if (past.releases.length > 0) return orUndefined(sinceRelease());
      // Where no deploy is known, a warning names the tag: that is rare, and said in one place.
      if (start.since === "deploy") return undefined;
      const found = await sinceLikelyTag();
      return found && { ...found, range: withProblem(found.range, past, task) };
    }
  }

  async function sinceLikelyTag(): Promise<FetchedRange | undefined> {
    const tags = await remote.tags();
    const candidates = previousTagCandidates(tags, task);
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
    const others = candidates.tags.filter(({ commit }) => commit !== likely.commit);
    return (await hasAny(others, fetched.repository)) ? undefined : fetched;
  }

  /** The range since a tag, where that proves to be an ancestor of the head. */
  async function sinceTag({ name, commit }: Tag, range: Range): Promise<FetchedRange | undefined> {
    const found = await fetchSince(remote, { ref: `refs/tags/${name}`, head: task.commit });
    // The first commit of the range on the way from an ancestor has it as a parent.
    const isAncestor = found?.boundaries.some(({ parent }) => parent === commit) === true;
    return isAncestor ? { range, ...found, excluded: [] } : undefined;
  }

  /** The range since a release of the service that is a few commits back, from the range of a push at the latest. */
  async function sinceRelease(push?: Range): Promise<FetchedRange | undefined> {
    const [repository, past] = await Promise.all([
      fetchNear(remote, task.commit),
      task.pastReleases(),
    ]);
    const { releases } = past;
    if (push && releases.length === 0) return held(withProblem(push, past, task), repository);
    const { previous: before = task.commit } = push ?? {};
    const release = await nearestRelease(releases, before, { repository, line: "only" });
    if (release === undefined || !(await repository.isAncestor(before, task.commit))) {
      return undefined;
    }
    if (start.by === "tags" && start.since === "deploy") {
      const others = releases.filter(({ commit }) => commit !== release.commit);
      if (await hasAny(others, repository, [release.commit])) return undefined;
    }
    return held(releaseRange(release), repository);
  }

  /** Whether any of these is among the commits that were fetched. */
  async function hasAny(
    ones: readonly { commit: string }[],
    repository: Repository,
    excluded: readonly string[] = [],
  ): Promise<boolean> {
    const commits = ones.map(({ commit }) => commit);
    for await (const _ of repository.ancestorsAmong(commits, task.commit, excluded)) return true;
    return false;
  }

  async function near(range: Range): Promise<FetchedRange | undefined> {
    return held(range, await fetchNear(remote, task.commit));
  }

  /** A range of a few commits, where these prove to hold it. */
  async function held(range: Range, repository: Repository): Promise<FetchedRange | undefined> {
    const { previous } = range;
    const isHeld = previous === undefined || (await repository.provesRange(previous, task.commit));
    return isHeld ? { range, repository, excluded: excludedBy(range) } : undefined;
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
async function fetchWhole(task: HistoryTask, remote: RemoteRepository): Promise<FetchedRange> {
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
  return { range, repository, excluded: excludedBy(range) };
}

/** What a repository that has all commits answers by itself. */
export function gitSource(repository: Repository, head: string): Omit<HistorySource, "tags"> {
  return {
    resolve: (name) => repository.resolve(name),
    mergeBase: (one, other) => repository.mergeBase(one, other),
    nearest: (candidates) => nearestTag(candidates, head, repository),
    nearestRelease: (releases, tip, line) => nearestRelease(releases, tip, { repository, line }),
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
