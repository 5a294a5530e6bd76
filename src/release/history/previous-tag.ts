/**
 * Finds the previous release among tags. Tag names show which tags belong together and which are pre-releases; the history shows
 * which one is the nearest.
 */
import type { Repository, Tag } from "../../git/repository.ts";
import { SHORT_ID } from "../../schema.ts";
import { tagMatcher } from "./tag-pattern.ts";

/** The questions about the history that the decision needs. */
export type Ancestry = Pick<Repository, "firstMet" | "newestSince" | "distance">;

/** The candidates for the nearest tag. */
interface TagList {
  /** The highest version first. */
  tags: readonly Tag[];
  /** Whether their names are alike enough to compare versions. */
  comparable: boolean;
  /** Name of the tag on the head. */
  current?: string;
}

/** The candidates, and the tags that are none. */
export type Candidates = ReturnType<typeof previousTagCandidates>;

/**
 * A number with a pre-release, which only looks like a commit id: behind a dot, `0a20251104`, and `0a12345` behind one or two
 * numbers that are no dates.
 */
const NUMBERED = String.raw`\d+[ab](?:20\d{6}|(?<=(?<![\d.])(?:\d{1,4}\.){1,2}\d+[ab])\d{1,5})(?![\p{L}\d])`;
/** A commit id or its prefix in the name of a tag: `9f8e7d6`. */
const COMMIT_ID = String.raw`(?:(?<=^|[-_+@/])|(?<=\.)(?!${NUMBERED}))${SHORT_ID}(?![\p{L}\d])`;
/** A whole word of pre-releases, maybe with digits around it. A single letter needs a digit after it: `2025c` is a release. */
const PRE_RELEASE = String.raw`(?<!\p{L}\d*)(?:alpha|beta|rc|pre|preview|dev|snapshot|nightly|canary|next|milestone|[abm](?=\d))(?!\d*\p{L})`;
/** The parts of a version: a commit id, a number, a word of pre-releases, another word. */
const VERSION_PART = new RegExp(`${COMMIT_ID}|\\d+|(${PRE_RELEASE})|\\p{L}+`, "giu");
/** A part between `/` and `@` that always belongs to the version: a number, a dotted number or a date. */
const NUMBER = /^v?\d+(?:[.-]\d+)*$/iu;
/** A version certainly begins at a date or a dotted number. */
const CERTAIN_START = /(?<!\d)(?:\d{4}-\d\d-\d\d(?!\d)|\d+(?:\.\d+)+)/u;
/**
 * Where a version begins if it has no certain start, in this order: at joined numbers (`8_1_0`, `2024-07`); at a commit id, or
 * at a digit or `v1` that is at the start or follows `-` or `_`.
 */
const LIKELY_STARTS = [
  /(?<!\d)(?:\d+(?:_\d+)+|\d+(?:-\d+){2,}|\d{4}-\d\d(?!\d))/u,
  new RegExp(String.raw`(?:^|(?<=[-_]))v?\d|${COMMIT_ID}`, "iu"),
];
const HAS_COMMIT_ID = new RegExp(COMMIT_ID, "iu");

/**
 * Splits a tag's name: `api/v1.2.0-rc.1` has the prefix `api/v` and the version `1.2.0-rc.1`.
 *
 * The version is in the last part (between `/` and `@`) with a digit, and in number parts directly before it. Earlier parts do not
 * count, because a package's name can have a digit (`s3/v2`, `python3.11/v2`).
 * @returns undefined for a name without a digit: it has no family
 */
const tagParts = remembered((name: string): { prefix: string; version: string } | undefined => {
  const parts = [...name.matchAll(/[^/@]+/gu)];
  let last = parts.findLastIndex(([part]) => /\d/u.test(part));
  if (last === -1) return undefined;
  while (last > 0 && NUMBER.test(parts[last - 1]?.[0] ?? "")) last -= 1;
  const from = parts[last]?.index ?? 0;
  const rest = name.slice(from);
  const inRest = [CERTAIN_START, ...LIKELY_STARTS]
    .map((pattern) => rest.search(pattern))
    .find((index) => index !== -1);
  // In `web-1.2.0@abc1234` the last part is a commit id: take the certain start before it.
  const certain = name.search(CERTAIN_START);
  const isId = !CERTAIN_START.test(rest) && HAS_COMMIT_ID.test(rest);
  const isElsewhere = certain !== -1 && (inRest === undefined || isId);
  const found = isElsewhere ? certain : from + (inRest ?? rest.search(/\d/u));
  const start = /^v\d/iu.test(name.slice(found)) ? found + 1 : found;
  return { prefix: name.slice(0, start), version: name.slice(start) };
});

/** The glob of a tag's family for messages: `api/v*`. Undefined for a name without a digit. */
export function familyPattern(name: string): string | undefined {
  const parts = tagParts(name);
  return parts && `${parts.prefix}*`;
}

/** Whether a tag or a version is a dotted version, whatever is before it: `web@1.3.0`. */
export function isDotted(name: string): boolean {
  return /^\d+\./u.test(tagParts(name)?.version ?? "");
}

/** Whether two tags are of one family: they have the same prefix. For dotted versions only, a `v` before the version is ignored. */
export function isSameFamily(one: string, other: string): boolean {
  const [first, second] = [tagParts(one), tagParts(other)];
  if (first === undefined || second === undefined) return false;
  const [a, b] = [first, second].map(({ prefix }) => prefix.replace(/(?<=^|[^\p{L}])v$/iu, ""));
  return first.prefix === second.prefix || (a === b && isDotted(one) && isDotted(other));
}

/** Whether a tag's version is a pre-release. Build metadata (`+…`) is ignored. */
export function isPreRelease(name: string): boolean {
  return versionParts(name).some(({ rank }) => rank === PRE);
}

/**
 * Compares the versions of two tags, for `sort`: numbers by value, words alphabetically. A pre-release is below its version
 * (`1.0-rc` < `1.0`), other suffixes are above it (`1.0` < `1.0-hotfix`). Names without a version are the lowest.
 */
export function compareVersions(one: string, other: string): number {
  const [first, second] = [versionParts(one), versionParts(other)];
  for (let index = 0; index < Math.max(first.length, second.length); index++) {
    const [a = END, b = END] = [first[index], second[index]];
    const order = a.rank - b.rank || a.digits - b.digits || compareTexts(a.text, b.text);
    if (order !== 0) return order;
  }
  return 0;
}

/** Rank of a word of pre-releases. It is lower than `END`, the end of a version; other words and numbers are higher. */
const PRE = 0;
const END = { rank: 1, digits: 0, text: "" };

const versionParts = remembered((name: string): (typeof END)[] => {
  const version = tagParts(name)?.version.toLowerCase();
  if (version === undefined) return [{ rank: -1, digits: 0, text: "" }];
  const [main = ""] = version.split("+");
  return [...version.matchAll(VERSION_PART)].map(({ 0: part, 1: word, index }) => {
    const text = part.replace(/^0+(?=\d)/u, "");
    if (/^\d+$/u.test(text)) return { rank: 3, digits: text.length, text };
    return { rank: word && index < main.length ? PRE : 2, digits: 0, text };
  });
});

/** Remembers results by name. To split names again in each comparison would take seconds for some thousands of tags. */
function remembered<Parts>(take: (name: string) => Parts): (name: string) => Parts {
  const known = new Map<string, Parts>();
  return (name) => {
    const parts = known.get(name) ?? take(name);
    known.set(name, parts);
    return parts;
  };
}

function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/**
 * Selects by name the tags that can be the previous release; a tag on the head cannot.
 * @param current name of the head's tag, or one that it could get
 * @returns `tags`: these; `skippedPreReleases`: left out because the head's release is stable; `unrelated`: tags of other
 * families; `isAnyRelated`: whether any tag, also on the head, matches; `foundBy`: a phrase for the report
 */
export function previousTagCandidates(
  tags: readonly Tag[],
  { commit: head, current, tagPattern }: { commit: string; current?: string; tagPattern?: string },
) {
  const own = current === undefined ? undefined : tagParts(current);
  const comparable = tagPattern !== undefined || own !== undefined;
  const matcher = tagPattern === undefined ? undefined : tagMatcher(tagPattern);
  const isRelated = (name: string) =>
    matcher?.test(name) ?? (!comparable || isSameFamily(name, current ?? ""));
  // After our tag was moved, a clone may still have it on another commit.
  const others = tags.filter(({ name, commit }) => commit !== head && name !== current);
  const related = others
    .filter(({ name }) => isRelated(name))
    // The highest version first; equal versions in reverse alphabetical order.
    .toSorted((one, { name }) => compareVersions(name, one.name) || compareTexts(name, one.name));
  // A stable release includes the commits of its release candidates, so these are not previous releases. Our version with a
  // suffix after `-` (`v1.1.0-develop.11`) is a candidate too, whatever its words are.
  const isStable = own !== undefined && current !== undefined && !isPreRelease(current);
  const leading = `${own?.version.split("+")[0] ?? ""}-`;
  const isLeading = (name: string) =>
    tagParts(name)?.version.startsWith(leading) === true && isSameFamily(name, current ?? "");
  const isLeftOut = ({ name }: Tag) => isStable && (isPreRelease(name) || isLeading(name));
  const isEarlier = comparable && current !== undefined;
  const nearest = isEarlier ? "nearest earlier tag" : "nearest tag before the head commit";
  const pattern = tagPattern ?? familyPattern(current ?? "");
  return {
    tags: related.filter((tag) => !isLeftOut(tag)),
    skippedPreReleases: related.filter(isLeftOut),
    unrelated: others.filter(({ name }) => !isRelated(name)),
    comparable,
    isAnyRelated: tags.some(({ name }) => isRelated(name)),
    foundBy: comparable ? `${nearest} that matches ${pattern}` : nearest,
    current,
  };
}

/** Returns the tags with a version below that of the head's tag, the highest first. */
export function tagsBelow({ tags, comparable, current }: TagList): readonly Tag[] {
  if (!comparable || current === undefined) return [];
  const first = tags.findIndex(({ name }) => compareVersions(name, current) < 0);
  return first === -1 ? [] : tags.slice(first);
}

/** Most tags to look at whether they are releases of branches: each takes some git processes. */
const MOST_ON_BRANCHES = 20;

/**
 * Returns the tags with a version between that of the nearest tag and that of the head's, the highest first. Tags with a suffix
 * (nightlies on commits that raise the version) count only if the head's has one.
 */
export function tagsBetween(nearest: Tag, list: TagList): readonly Tag[] {
  const hasSuffix = (name: string) => tagParts(name)?.version.split("+")[0]?.includes("-") === true;
  const isAny = hasSuffix(list.current ?? "");
  return tagsBelow(list).filter(
    ({ name }) => compareVersions(name, nearest.name) > 0 && (isAny || !hasSuffix(name)),
  );
}

/**
 * Finds the nearest candidate among the ancestors of the head: one that is not an ancestor of another candidate. After merges there
 * may be several. Of these, versions above the head's own are ignored if others remain (they come from another project's
 * history); then the highest version wins, then the smallest distance in commits.
 */
export async function nearestTag(
  { tags, comparable, current }: TagList,
  head: string,
  ancestry: Ancestry,
): Promise<Tag | undefined> {
  if (tags.length === 0) return undefined;
  const commits = new Set(tags.map(({ commit }) => commit));
  const start = await ancestry.firstMet(commits, head, "all");
  if (start === undefined) return undefined;
  // Every other ancestor is an ancestor of this one, or in the range `start..head`.
  const isAlone = commits.size === 1;
  const nearest = new Set(isAlone ? [start] : await ancestry.newestSince(start, commits, head));
  const all = tags.filter(({ commit }) => nearest.has(commit));
  const isOurs = comparable && current !== undefined;
  const notAbove = all.filter(({ name }) => isOurs && compareVersions(name, current) <= 0);
  const [best, ...others] = notAbove.length > 0 ? notAbove : all;
  if (best === undefined || nearest.size === 1) return best;
  const equal = others.filter(({ name }) => !comparable || compareVersions(name, best.name) === 0);
  let found: Tag | undefined;
  let fewest = Infinity;
  for (const tag of [best, ...equal]) {
    const distance = await ancestry.distance(tag.commit, head);
    if (distance < fewest) [found, fewest] = [tag, distance];
  }
  return found;
}

/**
 * Finds the first tag that has commits of `nearest..head`, but is not in the history: the release of a branch that never reached the
 * main line. It must descend from `nearest`, and not from the head.
 * @param isAgain whether the head is released already: a tag on a younger commit was not there then
 */
export async function tagOfBranch(
  tags: readonly Tag[],
  nearest: string,
  head: string,
  isAgain: boolean,
  history: Pick<Repository, "mergeBase" | "distance" | "committedAt">,
): Promise<{ tag: Tag; leftAt: string } | undefined> {
  if (tags.length === 0) return undefined;
  let older = tags;
  if (isAgain) {
    const dates = await history.committedAt([head, ...tags.map(({ commit }) => commit)]);
    const released = dates.get(head) ?? 0;
    older = tags.filter(({ commit }) => (dates.get(commit) ?? Infinity) <= released);
  }
  const count = await history.distance(nearest, head);
  return tagBeside(older.slice(0, MOST_ON_BRANCHES), head, history, async ({ commit }) => {
    if ((await history.mergeBase(commit, nearest)) !== nearest) return false;
    return (await history.distance(nearest, head, [`^${commit}`])) !== count;
  });
}

/** Finds the first tag on a branch that left the head's history, and their merge base. Skips tags on descendants of the head. */
export async function tagBeside(
  tags: readonly Tag[],
  head: string,
  history: Pick<Repository, "mergeBase">,
  counts?: (tag: Tag) => Promise<boolean>,
): Promise<{ tag: Tag; leftAt: string } | undefined> {
  for (const tag of tags) {
    if ((await counts?.(tag)) === false) continue;
    const leftAt = await history.mergeBase(tag.commit, head);
    if (leftAt !== undefined && leftAt !== head) return { tag, leftAt };
  }
  return undefined;
}
