/**
 * Finding the release before a head among tags: which of them belong together and in which order they were released, by
 * their names, and which of those the history leads to.
 */
import compareBuild from "semver/functions/compare-build.js";
import parse from "semver/functions/parse.js";
import type { Repository, Tag } from "../../git/repository.ts";

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

/** A tag's name in two parts: `api/v1.2.0-rc.1` is `api/` and `1.2.0-rc.1`. */
interface TagParts {
  family: string;
  version: string;
}

/**
 * The version begins at the first digit of the first dot-separated number (`python3/v1.2` → `1.2`), else at the first
 * digit (`build-17` → `17`), and goes to the end. A `v` before it belongs to neither part, so that tags with and without
 * it are one family.
 * @returns undefined for a name without a number: it has no family
 */
function tagParts(name: string): TagParts | undefined {
  const start = /(?<!\d)\d+(?:\.\d+)+/u.exec(name)?.index ?? /\d/u.exec(name)?.index;
  if (start === undefined) return undefined;
  return {
    family: name.slice(0, start).replace(/(?<=^|[^\p{L}])v$/iu, ""),
    version: name.slice(start),
  };
}

/** The glob that stands for a tag's family in messages: `api/v*`. Undefined for a name without a number. */
export function familyPattern(name: string): string | undefined {
  const parts = tagParts(name);
  return parts && `${name.slice(0, name.length - parts.version.length)}*`;
}

type Version = NonNullable<ReturnType<typeof parse>>;

/**
 * The semantic version in a tag's name. `1.2` counts as 1.2.0, and leading zeros (`2024.01.15`) are read as numbers; four
 * numbers (`1.2.3.4`) are no semantic version.
 */
function semanticVersion(name: string): Version | undefined {
  const version = tagParts(name)?.version ?? "";
  const padded = version.replace(/^(\d+\.\d+)(?![\d.])/u, "$1.0");
  return parse(padded, { loose: true }) ?? undefined;
}

/**
 * Which tags can be the previous release, by name alone:
 * - `ordered`: the best first; the first that is an ancestor of the head is it
 * - `unordered`: names do not tell; the one nearest to the head is it
 */
export type Candidates = { kind: "ordered" | "unordered"; tags: Tag[] };

/** Candidates for the release before `current`, a tag: its family, or what `pattern` matches. */
export function earlierTags(tags: readonly Tag[], current: string, pattern?: string): Candidates {
  const family = tagParts(current)?.family;
  const related = tags.filter((tag) =>
    pattern === undefined ? tagParts(tag.name)?.family === family : matchesGlob(tag.name, pattern),
  );
  const version = semanticVersion(current);
  const others = related.filter((tag) => tag.name !== current);
  if (family === undefined && pattern === undefined) return { kind: "unordered", tags: [] };
  if (version === undefined) return { kind: "unordered", tags: others };
  const earlier = newestFirst(others).filter(
    (tag) =>
      compareVersions(tag.version, version) < 0 &&
      // From a stable release on, what led up to it is new: its release candidates are no previous release.
      (version.prerelease.length > 0 || tag.version.prerelease.length === 0),
  );
  return { kind: "ordered", tags: earlier.map(({ name, commit }) => ({ name, commit })) };
}

/** Candidates for the newest release before a head that has no tag of its own. */
function matchingTags(tags: readonly Tag[], pattern?: string): Candidates {
  if (pattern === undefined) return { kind: "unordered", tags: [...tags] };
  const matching = tags.filter((tag) => matchesGlob(tag.name, pattern));
  const versions = newestFirst(matching);
  if (versions.length === 0) return { kind: "unordered", tags: matching };
  return { kind: "ordered", tags: versions.map(({ name, commit }) => ({ name, commit })) };
}

/** The tags that hold a semantic version, the newest first. */
function newestFirst(tags: readonly Tag[]): (Tag & { version: Version })[] {
  return tags
    .flatMap((tag) => {
      const version = semanticVersion(tag.name);
      return version ? [{ ...tag, version }] : [];
    })
    .toSorted((a, b) => compareVersions(b.version, a.version) || compareNames(b.name, a.name));
}

/** Of several tags on one commit, the one to name: the newest version, else the last name. */
export function bestName(names: readonly string[]): string | undefined {
  const tags = names.map((name) => ({ name, commit: "" }));
  return newestFirst(tags)[0]?.name ?? names.toSorted((a, b) => compareNames(b, a))[0];
}

/** By semantic precedence, then by build metadata, which alone tells `1.0.0+2` from `1.0.0+10`. */
function compareVersions(a: Version, b: Version): number {
  return compareBuild(a, b, { loose: true });
}

function compareNames(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/**
 * Whether the whole name matches the glob: `*` stands for any text, also with `/` in it, `?` for one character. Linear in
 * both: names and patterns are hostile.
 */
export function matchesGlob(name: string, pattern: string): boolean {
  let n = 0;
  let p = 0;
  let star = -1;
  let resume = 0;
  while (n < name.length) {
    if (pattern[p] === "*") {
      star = p++;
      resume = n;
    } else if (pattern[p] === "?" || (p < pattern.length && pattern[p] === name[n])) {
      n++;
      p++;
    } else if (star !== -1) {
      // Let the last star take one character more.
      p = star + 1;
      n = ++resume;
    } else return false;
  }
  while (pattern[p] === "*") p++;
  return p === pattern.length;
}
