/** Histories of any shape, with tags in many styles, and what the rule says of them: slow, and without a word of git. */
import fc from "fast-check";

type Version = readonly [major: number, minor: number, patch: number];
/** How a project writes a version; `pre` counts its pre-releases. */
export type Style = (version: Version, pre: number | undefined) => string;

/** @param pre what stands before the number of a pre-release */
const written =
  (write: (...version: Version) => string, pre: string, end = ""): Style =>
  (version, count) =>
    `${write(...version)}${count === undefined ? "" : `${pre}${count}`}${end}`;

const dotted = (prefix: string, pre: string, end = "") =>
  written((...version) => `${prefix}${version.join(".")}${end}`, pre);

const two = (number: number) => String(number).padStart(2, "0");
const PREFIXES = "|v|V|release-|api/v|@acme/web@|shop_v|rel/2x-|dev-".split("|");
const PRE =
  "-rc.|-RC|rc|.beta|a|.M|-preview-|_canary|-next.|.dev|-SNAPSHOT.|-nightly|-milestone.|-alpha".split(
    "|",
  );
const ENDS = ".RELEASE|.Final|-ios|-hotfix|p2|.post1|-1|.4|-final".split("|");
export const STYLES: Record<string, Style> = Object.fromEntries(
  [
    ...PREFIXES.map((prefix, index) => dotted(prefix, PRE[index] ?? "")),
    ...PRE.map((pre) => dotted("v", pre)),
    ...ENDS.map((end) => dotted("v", "-rc.", end)),
    written((major, minor, patch) => `20${26 + major}.${minor + 1}.${patch}`, "-rc"),
    written((major, minor, patch) => `20${26 + major}-${two(minor + 1)}-${10 + patch}`, "-beta."),
    written((major, minor, patch) => `20${26 + major}-${two(minor + 1)}-10.${patch}`, "rc"),
    written((major, minor, patch) => `build-${major * 10_000 + minor * 100 + patch}`, "-dev"),
    written((major, minor, patch) => `v${major}.0${two(minor)}.${two(patch)}`, "-b"),
    written((...version) => `r${version.join("_")}`, "_rc_"),
    written((...version) => `v${version.join(".")}`, "-pre", "+5"),
    written((...version) => version.join("_"), "-rc", "+linux"),
    dotted("v1.", "-m"),
    dotted("app/ios/v", "-beta-"),
  ].map((style) => [style([1, 2, 10], 3), style]),
);

export const histories = fc.record({
  commits: fc.array(
    fc.record({
      back: fc.integer({ min: 1, max: 4 }),
      merge: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
      isRoot: fc.nat({ max: 9 }).map((number) => number === 0),
      skew: fc.integer({ min: -3, max: 3 }),
    }),
    { minLength: 6, maxLength: 24 },
  ),
  tags: fc.uniqueArray(
    fc.record({
      version: fc.tuple(fc.nat({ max: 1 }), fc.nat({ max: 11 }), fc.nat({ max: 11 })),
      pre: fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined }),
      at: fc.nat(),
    }),
    { minLength: 2, maxLength: 9, selector: ({ version, pre }) => `${version.join(".")}-${pre}` },
  ),
});
export type History = typeof histories extends fc.Arbitrary<infer T> ? T : never;
type Tag = History["tags"][number];

/** The parents of each commit, by their numbers; the first one's are none. */
export function parentsOf({ commits }: History): number[][] {
  return commits.map(({ back, merge, isRoot }, index) => {
    if (index === 0 || isRoot) return [];
    const steps = merge === undefined ? [back] : [back, merge];
    return [...new Set(steps.map((step) => Math.max(0, index - step)))];
  });
}

/**
 * The rule as it is written down, over a drawing of the history: slow, and without a word of git.
 * @param isTagged false for a version whose tag is made later: undefined if no tag of its family is in the history
 */
export function previousSlowly(history: History, isTagged = true): Tag | undefined {
  const parents = parentsOf(history);
  const before = (commit: number): Set<number> =>
    new Set([commit, ...(parents[commit] ?? []).flatMap((parent) => [...before(parent)])]);
  const place = ({ at }: Tag) => at % parents.length;
  const [head, ...others] = history.tags;
  if (head === undefined) throw new Error("There is no tag.");
  const isBelow = (one: Tag, other: Tag) =>
    place(one) !== place(other) && before(place(other)).has(place(one));
  const earlier = others.filter(
    (tag) => isBelow(tag, head) && (head.pre !== undefined || tag.pre === undefined),
  );
  const nearest = earlier.filter((tag) => earlier.every((other) => !isBelow(tag, other)));
  const order = (tag: Tag) => [...tag.version, tag.pre ?? Number.POSITIVE_INFINITY];
  const compare = (one: Tag, other: Tag) => {
    const [first, second] = [order(one), order(other)];
    const index = first.findIndex((value, at) => value !== second[at]);
    return (second[index] ?? 0) - (first[index] ?? 0);
  };
  // On a release branch: the highest version below on a branch that has a commit in common with the head.
  const beside = others.filter(
    (tag) =>
      compare(tag, head) > 0 &&
      (head.pre !== undefined || tag.pre === undefined) &&
      place(tag) !== place(head) &&
      !isBelow(head, tag) &&
      [...before(place(tag))].some((commit) => before(place(head)).has(commit)),
  );
  const notAbove = nearest.filter((tag) => compare(tag, head) >= 0);
  const found = notAbove.length > 0 ? notAbove : nearest;
  const [previous] = found.toSorted(compare);
  if (previous === undefined) return isTagged ? beside.toSorted(compare)[0] : undefined;
  // A release of a branch that never reached the head, with commits since the nearest one.
  const known = before(place(previous));
  const since = (tag: Tag) => [...before(place(tag))].filter((commit) => !known.has(commit));
  const branches = beside.filter(
    (tag) =>
      compare(tag, previous) < 0 &&
      isBelow(previous, tag) &&
      (tag.pre === undefined || head.pre !== undefined) &&
      (place(tag) < place(head) || !isTagged) &&
      since(tag).some((commit) => since(head).includes(commit)),
  );
  return branches.toSorted(compare)[0] ?? previous;
}
