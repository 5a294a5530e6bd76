/**
 * Finds the previous release among tags. Their names say which belong together, and which are pre-releases. The history
 * says which came last.
 */
import type { Repository, Tag } from "../../git/repository.ts";

/** What the decision asks of the history. */
export type Ancestry = Pick<Repository, "firstMet" | "newestSince" | "distance">;

/** Tags among which the nearest is looked for. */
interface TagList {
  /** The highest version first. */
  tags: readonly Tag[];
  /** Whether their names are of one kind, so that versions can be compared. */
  comparable: boolean;
  /** Name of the head's own tag. */
  current?: string;
}

/** The head, its own tag, and what earlier tags must match. */
interface TagQuestion {
  commit: string;
  head: { currentTag?: string };
  inputs: { tagPattern?: string };
}

/** The id of a commit, or its beginning, as workflows put it into the names of tags: `9f8e7d6`. */
const COMMIT_ID = String.raw`(?<=^|[-_+@/])(?=[a-f]*\d)(?=\d*[a-f])[\da-f]{7,}(?![\p{L}\d])`;
/** A pre-release's word, whole but for digits around it; of the single letters only with a number: `2025c` is a release. */
const PRE_RELEASE = String.raw`(?<!\p{L}\d*)(?:alpha|beta|rc|pre|preview|dev|snapshot|nightly|canary|next|milestone|[abm](?=\d))(?!\d*\p{L})`;
/** The parts of a version: a commit's id, a number, the word of a pre-release, another word. */
const VERSION_PART = new RegExp(`${COMMIT_ID}|\\d+|(${PRE_RELEASE})|\\p{L}+`, "giu");
/** A part of a name between `/` and `@` that belongs to the version wherever it stands: a number, a dotted one or a date. */
const NUMBER = /^v?\d+(?:[.-]\d+)*$/iu;
/** Where a version begins for certain: at a date or a dotted number. */
const CERTAIN_START = /(?<!\d)(?:\d{4}-\d\d-\d\d(?!\d)|\d+(?:\.\d+)+)/u;
/** Else at numbers that other characters join (`8_1_0`, `1-2-3`, `2024-07`), else behind what parts a name. */
const LIKELY_STARTS = [
  /(?<!\d)(?:\d+(?:_\d+)+|\d+(?:-\d+){2,}|\d{4}-\d\d(?!\d))/u,
  new RegExp(String.raw`(?:^|(?<=[-_]))v?\d|${COMMIT_ID}`, "iu"),
];
const HAS_COMMIT_ID = new RegExp(COMMIT_ID, "iu");

/**
 * A tag's name in two parts: `api/v1.2.0-rc.1` is `api/v` and `1.2.0-rc.1`.
 *
 * The version is in the last part between `/` and `@` that has a digit, with the numbers right before it: what is released
 * may have a digit in its own name (`s3/v2`, `python3.11/v2`).
 * @returns undefined for a name without a number: it has no family
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
  // `web-1.2.0@abc1234`: what follows the version is no version.
  const certain = name.search(CERTAIN_START);
  const isId = !CERTAIN_START.test(rest) && HAS_COMMIT_ID.test(rest);
  const isElsewhere = certain !== -1 && (inRest === undefined || isId);
  const found = isElsewhere ? certain : from + (inRest ?? rest.search(/\d/u));
  const start = /^v\d/iu.test(name.slice(found)) ? found + 1 : found;
  return { prefix: name.slice(0, start), version: name.slice(start) };
});

/** The glob that stands for a tag's family in messages: `api/v*`. Undefined for a name without a number. */
export function familyPattern(name: string): string | undefined {
  const parts = tagParts(name);
  return parts && `${parts.prefix}*`;
}

/** Whether two tags are of one family. A `v` before the version makes no difference between dotted versions, only there. */
export function isSameFamily(one: string, other: string): boolean {
  const [first, second] = [tagParts(one), tagParts(other)];
  if (first === undefined || second === undefined) return false;
  const isDotted = [first, second].every(({ version }) => /^\d+\./u.test(version));
  const [a, b] = [first, second].map(({ prefix }) => prefix.replace(/(?<=^|[^\p{L}])v$/iu, ""));
  return first.prefix === second.prefix || (isDotted && a === b);
}

/** Whether a tag's version is a pre-release. Build metadata (`+…`) does not count. */
export function isPreRelease(name: string): boolean {
  return versionParts(name).some(({ rank }) => rank === PRE);
}

/**
 * Which of two tags has the higher version, as for `sort`: numbers by their value, words by the alphabet; a pre-release
 * is below the version that it leads to, every other addition above it. A name without a version is below all.
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

/** The rank of a pre-release's word: below the end of a version. Other words and numbers are above it. */
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

/** To take a name apart for each comparison of a sort would take seconds for some thousands of tags. */
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
 * The tags that can be the previous release, by name; those on the head itself cannot.
 * @returns with the pre-releases, which a stable release leaves out, the tags of other families, whether any tag is related,
 * and in one phrase how they were chosen
 */
export function previousTagCandidates(
  tags: readonly Tag[],
  { commit: head, head: { currentTag: current }, inputs: { tagPattern } }: TagQuestion,
) {
  const own = current === undefined ? undefined : tagParts(current);
  const comparable = tagPattern !== undefined || own !== undefined;
  const matcher = tagPattern === undefined ? undefined : tagMatcher(tagPattern);
  const isRelated = (name: string) =>
    matcher?.test(name) ?? (!comparable || isSameFamily(name, current ?? ""));
  // A clone may have our own tag where it was before it moved.
  const others = tags.filter(({ name, commit }) => commit !== head && name !== current);
  const related = others
    .filter(({ name }) => isRelated(name))
    // The highest version first; names that say the same by the alphabet, the last first.
    .toSorted((one, { name }) => compareVersions(name, one.name) || compareTexts(name, one.name));
  // A stable release contains what its release candidates brought: they are not previous releases. A tag before ours that is
  // ours with `-` and more behind it (`v1.1.0-develop.11`) is one, whatever its words.
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

/** The tags whose version is below that of the head's own tag, the highest first. */
export function tagsBelow({ tags, comparable, current }: TagList): readonly Tag[] {
  if (!comparable || current === undefined) return [];
  const first = tags.findIndex(({ name }) => compareVersions(name, current) < 0);
  return first === -1 ? [] : tags.slice(first);
}

/**
 * The nearest of the candidates that are ancestors of the head: the one that is no ancestor of another. If there are several
 * (branches were merged), those above the head's own version are left out if others remain: they are of another project's history.
 * Then the highest version wins, then the fewest commits.
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
  // Every other ancestor of the head is before this one, or in the range that begins here.
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

/** The first of the tags on a branch that left the history of the head, and the commit where it did. A tag after the head is none. */
export async function tagBeside(
  tags: readonly Tag[],
  head: string,
  history: Pick<Repository, "mergeBase">,
): Promise<{ tag: Tag; leftAt: string } | undefined> {
  for (const tag of tags) {
    const leftAt = await history.mergeBase(tag.commit, head);
    if (leftAt !== undefined && leftAt !== head) return { tag, leftAt };
  }
  return undefined;
}

/** What other globs know, GitHub's filters of tags among them, and a tag's name cannot hold or rarely does. */
const FOREIGN = /^!|[\\{}]|[\]?*]\+|^refs\/|\[[!^]?\]|\[[^\]]*$/u;

/** Whether a text is a glob that we do not read, or would match no tag because it is a ref. */
export function isForeignGlob(pattern: string): boolean {
  if (FOREIGN.test(pattern)) return true;
  try {
    // The first match compiles it.
    tagMatcher(pattern).test("");
    return false;
  } catch {
    // A range that ends before it begins (`[9-0]`), or far more text than tags have.
    return true;
  }
}

/**
 * What tells whether a whole name matches a `tag-pattern`, in time that grows with both: they are hostile. `*` stands for any
 * text, also with `/` in it, `?` for one character, `[…]` for one of a set.
 */
export function tagMatcher(pattern: string): RegExp {
  const pieces = [""];
  for (const [text] of pattern.matchAll(/\[[^\]]{1,200}\]|./gsu)) {
    if (text === "*") pieces.push("");
    else pieces.push(`${pieces.pop() ?? ""}${text === "?" ? "." : characters(text)}`);
  }
  const [first = "", ...others] = pieces;
  const last = others.pop();
  // Behind a star the first place that fits is as good as any: what a lookahead found is not looked for again.
  const middle = others.map((piece, index) => `(?=(.*?${piece}))\\${index + 1}`);
  return new RegExp(`^${first}${middle.join("")}${last === undefined ? "" : `.*${last}`}$`, "su");
}

/** One character, or a set such as `[0-9a]` and, for all others, `[!0-9]`. */
function characters(text: string): string {
  if (text.length <= 2 || !text.startsWith("[")) return escaped(text);
  const isNegated = /^\[[!^]/u.test(text);
  return `[${isNegated ? "^" : ""}${escaped(text.slice(isNegated ? 2 : 1, -1)).replaceAll("\\u{2d}", "-")}]`;
}

function escaped(text: string): string {
  return [...text].map((one) => `\\u{${one.codePointAt(0)?.toString(16) ?? ""}}`).join("");
}
