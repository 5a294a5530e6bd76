/** The history of a release from the server, where the checkout does not hold it. */
import { GitError, InputError } from "../errors.ts";
import { fetchAncestors, fetchNewest, fetchRange } from "../git/fetch.ts";
import type { Git } from "../git/git.ts";
import type { RemoteRepository } from "../git/remote-repository.ts";
import { isObjectId, type Repository, type Tag } from "../git/repository.ts";
import { FIRST_RELEASE_COMMITS, needsTrees } from "./release-commits.ts";
import {
  decideRange,
  decideStart,
  decideTag,
  firstRelease,
  type Ground,
  type NamedStart,
  namedStart,
  pushIsAboutHead,
  type RangeDecision,
  tagCandidates,
  type Task,
} from "./release-range.ts";

/** A decided range, and a repository in which plain git reads it. */
export interface ReadableRange {
  decision: RangeDecision;
  /** Absent for an empty range. */
  git?: Git;
}

/**
 * Decides and fetches the range. The likely beginning is tried first: where it proves to be the right one, only the
 * commits of the range were transferred. Else the whole history is, without its files, and decides.
 * @throws GitError, InputError
 */
export async function fetchHistory(task: Task, remote: RemoteRepository): Promise<ReadableRange> {
  const likely = await likelyRange(task, remote);
  if (likely !== undefined) return likely;
  const repository = await fetchWhole(task, remote);
  const decision = await decideRange(task, fetchedGround(repository, remote));
  if (!needsTrees(task)) return { decision, git: repository.git };
  return fetchDecided(task, decision, remote);
}

/** The commits of a decided range, with their files where these are asked for. */
export async function fetchDecided(
  task: Task,
  decision: RangeDecision,
  remote: RemoteRepository,
): Promise<ReadableRange> {
  const depth = needsTrees(task) ? "trees" : "commits";
  const { previous, refsFrom } = decision;
  const head = task.commit;
  if (previous === undefined) {
    const wanted = { count: FIRST_RELEASE_COMMITS, depth } as const;
    return { decision, git: (await fetchNewest(remote, head, wanted)).git };
  }
  // The previous release leads to all that the head leads to.
  if (refsFrom === head) return { decision };
  const { repository } = await fetchRange(remote, { previous, head }, depth);
  return { decision, git: repository.git };
}

/** The range from the likely beginning, or undefined where only more history can decide. */
async function likelyRange(
  task: Task,
  remote: RemoteRepository,
): Promise<ReadableRange | undefined> {
  try {
    const start = await namedStart(task, { resolve: (name) => resolveRemotely(name, remote) });
    if (start !== undefined) return await likelyNamed(task, start, remote);
    const { foundBy, kind, tags } = tagCandidates(task, await remote.tags());
    const [best] = tags;
    if (best === undefined) return await fetchDecided(task, firstRelease(), remote);
    return kind === "ordered" ? await likelyTag(task, { best, foundBy }, remote) : undefined;
  } catch (error) {
    // A name or commit that the server does not find in this way may still be found in the history.
    if (error instanceof GitError || error instanceof InputError) return undefined;
    throw error;
  }
}

async function resolveRemotely(
  name: string,
  remote: RemoteRepository,
): Promise<string | undefined> {
  return isObjectId(name) ? name : remote.resolve(name);
}

async function likelyNamed(
  task: Task,
  start: NamedStart,
  remote: RemoteRepository,
): Promise<ReadableRange | undefined> {
  const head = task.commit;
  if (!pushIsAboutHead(task)) return undefined;
  if (start.previous === head) {
    return { decision: decideStart(start, { head, mergeBase: head }) };
  }
  const depth = needsTrees(task) ? "trees" : "commits";
  const range = { previous: start.previous, head };
  const { repository, mergeBase } = await fetchRange(remote, range, depth);
  if (mergeBase === undefined) return undefined;
  return { decision: decideStart(start, { head, mergeBase }), git: repository.git };
}

async function likelyTag(
  task: Task,
  { best, foundBy }: { best: Tag; foundBy: string },
  remote: RemoteRepository,
): Promise<ReadableRange | undefined> {
  const range = { previous: best.commit, head: task.commit };
  const depth = needsTrees(task) ? "trees" : "commits";
  const { repository, isAncestor } = await fetchRange(remote, range, depth);
  return isAncestor ? { decision: decideTag(best, foundBy), git: repository.git } : undefined;
}

/** All commits that the head leads to, and the named beginning where the server has it. */
async function fetchWhole(task: Task, remote: RemoteRepository): Promise<Repository> {
  const start = await namedCommit(task, remote);
  if (start !== undefined) {
    try {
      return await fetchAncestors(remote, [task.commit, start]);
    } catch (error) {
      // A commit that a force push left behind may be gone; tags can still tell the previous release.
      if (!(error instanceof GitError)) throw error;
    }
  }
  return fetchAncestors(remote, [task.commit]);
}

async function namedCommit(task: Task, remote: RemoteRepository): Promise<string | undefined> {
  const name = task.request.previousRef ?? task.request.event.before;
  return name === undefined ? undefined : resolveRemotely(name, remote);
}

function fetchedGround(repository: Repository, remote: RemoteRepository): Ground {
  return {
    ancestry: repository,
    tags: async () => presentTags(await remote.tags(), repository),
    resolve: async (name) => {
      const commit = await resolveRemotely(name, remote);
      if (commit === undefined) return repository.resolve(name);
      return (await repository.present([commit])).has(commit) ? commit : undefined;
    },
  };
}

/** The tags whose commits are there: in a complete history the others are no ancestors. */
export async function presentTags(tags: readonly Tag[], repository: Repository): Promise<Tag[]> {
  const present = await repository.present(tags.map((tag) => tag.commit));
  return tags.filter((tag) => present.has(tag.commit));
}
