/**
 * Finding the release before a head, in a repository whose commits and tags are all there. The rules over names are in
 * `tag-family.ts`; here they meet the history.
 */
import type { Repository, Tag } from "../../git/repository.ts";
import {
  bestName,
  earlierTags,
  familyPattern,
  matchingTags,
  type Candidates,
} from "./tag-family.ts";

/** The questions about ancestors that the decision asks. */
export type Ancestry = Pick<Repository, "isAncestor" | "ancestorsAmong" | "frontier" | "distance">;

export interface PreviousTagQuery {
  head: string;
  /** Name of the head's own tag. */
  currentTag?: string;
  /** Glob that the previous tag has to match. */
  tagPattern?: string;
}

/** Candidates that are checked one by one, before all ancestors are listed at once. */
const SINGLE_CHECKS = 3;

/** Candidates by name, and how they were chosen in one phrase. Tags on the head itself are never among them. */
export function previousTagCandidates(
  tags: readonly Tag[],
  query: PreviousTagQuery,
): Candidates & { foundBy: string } {
  const { head, currentTag, tagPattern } = query;
  const elsewhere = tags.filter((tag) => tag.commit !== head);
  // A tag without a number (nightly) has no family: what came before it is told by the history alone.
  const family = currentTag === undefined ? undefined : familyPattern(currentTag);
  if (currentTag !== undefined && (family !== undefined || tagPattern !== undefined)) {
    const foundBy = `newest earlier tag that matches ${tagPattern ?? family ?? currentTag}`;
    return { ...earlierTags(elsewhere, currentTag, tagPattern), foundBy };
  }
  const candidates = matchingTags(elsewhere, tagPattern);
  const foundBy =
    tagPattern === undefined
      ? "nearest tag before the head commit"
      : `newest tag before the head commit that matches ${tagPattern}`;
  return { ...candidates, foundBy };
}

/** The candidate that is the previous release; undefined where none is an ancestor of the head. */
export function choosePreviousTag(
  candidates: Candidates,
  head: string,
  ancestry: Ancestry,
): Promise<Tag | undefined> {
  return candidates.kind === "ordered"
    ? firstAncestor(candidates.tags, head, ancestry)
    : nearest(candidates.tags, head, ancestry);
}

async function firstAncestor(
  tags: readonly Tag[],
  head: string,
  ancestry: Ancestry,
): Promise<Tag | undefined> {
  for (const tag of tags.slice(0, SINGLE_CHECKS)) {
    if (await ancestry.isAncestor(tag.commit, head)) return tag;
  }
  const rest = tags.slice(SINGLE_CHECKS);
  if (rest.length === 0) return undefined;
  const commits = rest.map((tag) => tag.commit);
  const ancestors = await ancestry.ancestorsAmong(commits, head);
  return rest.find((tag) => ancestors.has(tag.commit));
}

/** The tag with the fewest commits between it and the head. */
async function nearest(
  tags: readonly Tag[],
  head: string,
  ancestry: Ancestry,
): Promise<Tag | undefined> {
  if (tags.length === 0) return undefined;
  const commits = [...new Set(tags.map((tag) => tag.commit))];
  const ancestors = [...(await ancestry.ancestorsAmong(commits, head))];
  if (ancestors.length === 0) return undefined;
  const frontier = [...(await ancestry.frontier(ancestors, head))];
  const measured: { commit: string; distance: number }[] = [];
  for (const commit of frontier) {
    const distance = frontier.length === 1 ? 0 : await ancestry.distance(commit, head);
    measured.push({ commit, distance });
  }
  const named = measured.flatMap(({ commit, distance }) => {
    const names = tags.filter((tag) => tag.commit === commit).map((tag) => tag.name);
    const name = bestName(names);
    return name === undefined ? [] : [{ name, commit, distance }];
  });
  const best = Math.min(...named.map(({ distance }) => distance));
  const winner = bestName(named.filter((tag) => tag.distance === best).map((tag) => tag.name));
  const tag = named.find(({ name }) => name === winner);
  return tag && { name: tag.name, commit: tag.commit };
}
