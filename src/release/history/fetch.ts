/** The history of a release from the server, where the checkout does not hold it. */
import { GitError } from "../../errors.ts";
import {
  fetchAncestors,
  type FetchedRange,
  fetchNear,
  fetchNewest,
  fetchSince,
  fetchTrees,
  type ShallowBoundary,
} from "../../git/fetch.ts";
import type { RemoteRepository } from "../../git/remote.ts";
import type { Repository, Tag } from "../../git/repository.ts";
import { isObjectId } from "../../object-id.ts";
import {
  excludedFrom,
  FIRST_RELEASE_COMMITS,
  needsTrees,
  newestCount,
  type ReadableRange,
} from "./commits.ts";
import {
  decideRange,
  decideStart,
  decideTag,
  firstRelease,
  type HistorySource,
  type NamedStart,
  namedStart,
  type RangeDecision,
  startName,
  tagCandidates,
  type HistoryTask,
  type KnownTags,
} from "./range.ts";
import { type Candidates, likelyTag, nearestTag, sameVariant } from "./previous-tag.ts";
import { patternWarnings } from "./tag-pattern.ts";

/** A range whose commits were fetched; what tells the files that they changed was not. */
interface FetchedCommits extends Pick<ReadableRange, "decision" | "excluded"> {
  repository: Repository;
  boundaries?: readonly ShallowBoundary[];
}

/** The range since a ref: the repository ends where it begins, so there is nothing to exclude. */
function since(decision: RangeDecision, range: FetchedRange): FetchedCommits {
  return { decision, ...range, excluded: [] };
}

/**
 * Decides and fetches the range. The likely beginning is tried first: where it proves to be the right one, only the
 * commits of the range were transferred. Else all commits of the history are, and decide.
 * @throws GitError, InputError
 */
export async function fetchHistory(
  task: HistoryTask,
  remote: RemoteRepository,
): Promise<ReadableRange> {
  const fetched = (await likelyRange(task, remote)) ?? (await wholeHistory(task, remote));
  return withTrees(fetched, task);
}

/** The commits of a range that is decided already, from a repository that lacks only their files. */
export async function fetchDecided(
  task: HistoryTask,
  decision: RangeDecision,
  remote: RemoteRepository,
): Promise<ReadableRange> {
  const { previous, previousName } = decision;
  // Which commits touch a path depends on more than the newest.
  const byPaths = task.paths.length > 0;
  if (previous === undefined && !byPaths) return withTrees(await newest(task, remote), task);
  const tag = previousName === undefined ? undefined : await findTag(previousName, remote);
  const range =
    tag !== undefined && tag.commit === previous && !byPaths
      ? await tolerate(fetchSince(remote, { ref: `refs/tags/${tag.name}`, head: task.commit }))
      : undefined;
  if (range !== undefined) return withTrees(since(decision, range), task);
  const ends = previous === undefined ? [task.commit] : [task.commit, previous];
  return withTrees({ decision, repository: await fetchAncestors(remote, ends) }, task);
}

async function findTag(name: string, remote: RemoteRepository): Promise<Tag | undefined> {
  const short = name.replace(/^refs\/tags\//u, "");
  return (await remote.tags()).find((tag) => tag.name === short);
}

/** Adds what tells the changed files, where these are asked for. */
async function withTrees(fetched: FetchedCommits, task: HistoryTask): Promise<ReadableRange> {
  const { decision, repository, boundaries, excluded = excludedFrom(fetched) } = fetched;
  const readable = { decision, git: repository.git, excluded };
  if (!needsTrees(task)) return readable;
  const limit = newestCount(task, decision);
  const parents = await fetchTrees(repository, {
    head: task.commit,
    excluded,
    boundaries,
    // Paths choose among all commits of the range.
    ...(task.paths.length === 0 && { limit }),
  });
  return { ...readable, excluded: [...excluded, ...parents] };
}

async function newest(task: HistoryTask, remote: RemoteRepository): Promise<FetchedCommits> {
  const repository = await fetchNewest(remote, task.commit, FIRST_RELEASE_COMMITS);
  return { decision: firstRelease(), repository };
}

/** The range from the likely beginning, or undefined where only more history can decide. */
async function likelyRange(
  task: HistoryTask,
  remote: RemoteRepository,
): Promise<FetchedCommits | undefined> {
  // Which commits touch a path depends on more than the range.
  if (task.paths.length > 0) return undefined;
  const { previousRef } = task.inputs;
  const resolve = (name: string) => resolveRemotely(name, remote);
  // A name that the server does not know may be the beginning of a commit id.
  if (previousRef !== undefined && (await resolve(previousRef)) === undefined) return undefined;
  const start = await namedStart(task, { resolve });
  if (start !== undefined) return tolerate(likelyNamed(task, start, remote));
  const tags = await remote.tags();
  const candidates = tagCandidates(task, tags);
  if (candidates.tags.length === 0) {
    // Which of them was the last is asked of the history.
    if (candidates.passedOver.length > 0) return undefined;
    const names = tags.map(({ name }) => name);
    const fetched = await newest(task, remote);
    return {
      ...fetched,
      decision: { ...firstRelease(), notices: patternWarnings(task.inputs.tagPattern, names) },
    };
  }
  return tolerate(likelyByTag(task, candidates, (likely) => fetchIfAncestor(task, likely, remote)));
}

/** A tag that is likely to be the previous release, and what follows if it is. */
interface LikelyStart {
  tag: Tag;
  decision: RangeDecision;
}

/** Ranges that are tried: since the best tag by its name, and since the nearest of those that turn up in there. */
const LIKELY_RANGES = 2;

/**
 * The range since the tag that is likely to be the previous release.
 * @param open gives the range since a tag, with all commits in it; undefined where it is not an ancestor
 * @returns undefined where only more history can decide
 */
async function likelyByTag(
  task: HistoryTask,
  candidates: Candidates,
  open: (start: LikelyStart) => Promise<FetchedCommits | undefined>,
): Promise<FetchedCommits | undefined> {
  let tag = likelyTag(candidates);
  for (let tries = 0; tag !== undefined && tries < LIKELY_RANGES; tries++) {
    const found = await open({ tag, decision: decideTag(tag, candidates.foundBy) });
    if (found === undefined) return undefined;
    const nearer = await candidatesIn(found, candidates.tags, task.commit);
    if (nearer.length === 0) return sameVariant(candidates, tag).length === 0 ? found : undefined;
    tag = await nearestTag({ ...candidates, tags: nearer }, task.commit, found.repository);
  }
  return undefined;
}

async function candidatesIn(
  range: FetchedCommits,
  tags: readonly Tag[],
  head: string,
): Promise<Tag[]> {
  const inside = new Set<string>();
  const commits = tags.map(({ commit }) => commit);
  const found = range.repository.ancestorsAmong(commits, head, excludedFrom(range));
  for await (const commit of found) inside.add(commit);
  return tags.filter(({ commit }) => inside.has(commit));
}

/** A beginning that cannot be fetched (gone, or after the head) leaves the decision to the whole history. */
async function tolerate<T>(attempt: Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await attempt;
  } catch (error) {
    if (error instanceof GitError) return undefined;
    throw error;
  }
}

async function resolveRemotely(
  name: string,
  remote: RemoteRepository,
): Promise<string | undefined> {
  const id = name.toLowerCase();
  return isObjectId(id) ? id : remote.resolve(name);
}

async function likelyNamed(
  task: HistoryTask,
  start: NamedStart,
  remote: RemoteRepository,
): Promise<FetchedCommits | undefined> {
  const tag = start.name === undefined ? undefined : await findTag(start.name, remote);
  const head = task.commit;
  const decision = decideStart(start, { head, mergeBase: start.previous });
  if (tag !== undefined) return fetchIfAncestor(task, { tag, decision }, remote);
  const near = await fetchNear(remote, { previous: start.previous, head });
  return near && { decision, repository: near };
}

/** The range since a tag, where that proves to be an ancestor of the head. */
async function fetchIfAncestor(
  task: HistoryTask,
  { tag, decision }: LikelyStart,
  remote: RemoteRepository,
): Promise<FetchedCommits | undefined> {
  const range = { ref: `refs/tags/${tag.name}`, head: task.commit };
  const fetched = await fetchSince(remote, range);
  // The first commit of the range on the way from an ancestor has it as a parent.
  const isAncestor = fetched?.boundaries.some(({ parent }) => parent === tag.commit);
  return fetched && isAncestor ? since(decision, fetched) : undefined;
}

async function wholeHistory(task: HistoryTask, remote: RemoteRepository): Promise<FetchedCommits> {
  const repository = await fetchWhole(task, remote);
  const decision = await decideRange(task, fetchedSource(repository, remote));
  return { decision, repository };
}

/** All commits that the head leads to, and the named beginning where the server has it. */
async function fetchWhole(task: HistoryTask, remote: RemoteRepository): Promise<Repository> {
  const start = await namedCommit(task, remote);
  if (start !== undefined) {
    const both = await tolerate(fetchAncestors(remote, [task.commit, start]));
    // A commit that a force push left behind may be gone; tags can still tell the previous release.
    if (both !== undefined) return both;
  }
  return fetchAncestors(remote, [task.commit]);
}

async function namedCommit(
  task: HistoryTask,
  remote: RemoteRepository,
): Promise<string | undefined> {
  const name = task.inputs.previousRef ?? task.context.event.before;
  return name === undefined ? undefined : resolveRemotely(name, remote);
}

/**
 * The range from a checkout that lacks history, where it holds the range all the same (a deep enough `fetch-depth`).
 * @returns undefined where that is not beyond doubt
 */
export async function provenRange(
  task: HistoryTask,
  repository: Repository,
): Promise<ReadableRange | undefined> {
  if (task.paths.length > 0) return undefined;
  // What the checkout does not have may be further back, or elsewhere: no tag stands in for it.
  const name = startName(task);
  if (name !== undefined && !(await repository.resolve(name))) return undefined;
  const { remote } = task.head;
  const start = await namedStart(task, repository);
  const proven = start
    ? await proveRange(decideStart(start, { head: task.commit, mergeBase: start.previous }))
    : remote && (await tolerate(proveByTag()));
  return proven && { decision: proven.decision, git: repository.git };

  async function proveByTag(): Promise<FetchedCommits | undefined> {
    const candidates = tagCandidates(task, (await remote?.tags()) ?? []);
    return likelyByTag(task, candidates, ({ decision }) => proveRange(decision));
  }

  async function proveRange(decision: RangeDecision): Promise<FetchedCommits | undefined> {
    const { previous } = decision;
    const isProven =
      previous !== undefined && (await repository.provesRange(previous, task.commit));
    return isProven ? { decision, repository } : undefined;
  }
}

function fetchedSource(repository: Repository, remote: RemoteRepository): HistorySource {
  return {
    ancestry: repository,
    tags: async () => knownTags(await remote.tags(), repository),
    resolve: async (name) => {
      // An id may be that of a tag's own object: the repository knows which commit it leads to.
      return repository.resolve((await resolveRemotely(name, remote)) ?? name);
    },
  };
}

/** Which of the tags a repository has. */
export async function knownTags(tags: readonly Tag[], repository: Repository): Promise<KnownTags> {
  const present = await repository.present(tags.map(({ commit }) => commit));
  return {
    names: tags.map(({ name }) => name),
    tags: tags.filter(({ commit }) => present.has(commit)),
  };
}
