/**
 * The previous release is a fact of the history: names say which tags belong together, and which of those are
 * pre-releases. The same is found in a complete clone and in one of depth 1.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { serveLikeGitHub } from "../support/git-server.ts";
import {
  cloneAs,
  git,
  type HistoryWriter,
  repositoryWith,
  temporaryFolder,
} from "../support/repository.ts";
import { type HistoryRequest, historyRequest, WANT_ALL } from "./history-defaults.ts";
import { readHistory } from "./history-request.ts";

const folder = temporaryFolder();
const temporaryDirectory = join(folder.path, "temp");
mkdirSync(temporaryDirectory);
afterAll(() => folder.remove());
let repositories = 0;

function build(write: (history: HistoryWriter) => void): string {
  const path = join(folder.path, String(++repositories));
  repositoryWith(
    path,
    (history) => {
      write(history);
      return {};
    },
    { bare: true },
  );
  serveLikeGitHub(path);
  return path;
}

/** One commit for each tag, in a line; several names for one commit stand in a list. */
function line(...tags: (string | string[])[]): string {
  return build((history) => {
    for (const [index, names] of tags.entries()) {
      const commit = history.commit("main", { message: `Commit ${index}\n` });
      for (const name of [names].flat()) history.tag(name, commit);
      history.commit("main", { message: `After ${index}\n` });
    }
  });
}

type Depth = "complete" | "depth 1";

async function releaseOf(
  source: string,
  tag: string,
  { depth = "complete", ...changes }: Partial<HistoryRequest> & { depth?: Depth } = {},
) {
  const path = `${source}-${++repositories}`;
  const shape = depth === "complete" ? { kind: depth } : ({ kind: "depth", depth: 1 } as const);
  cloneAs(source, path, { shape, ref: `refs/tags/${tag}` });
  const event = { name: "push", commit: git(path, "rev-parse", "HEAD"), tag };
  const { history } = await readHistory(
    historyRequest(path, { event, temporaryDirectory, ...changes }),
  );
  expect(history.range?.source).toBe(depth === "complete" ? "checkout" : "fetch");
  return history;
}

describe.each<Depth>(["complete", "depth 1"])("in a clone that is %s", (depth) => {
  test.each([
    ["v1.2.9", "v1.2.10.1"],
    ["v1.2.9.0", "v1.2.10.0"],
    ["2026.11.9.2", "2026.11.10.1"],
    ["v1.2.9.RELEASE", "v1.2.10.RELEASE"],
    ["rc9", "rc10"],
    ["v1.2.3", "v1.2.3-hotfix.1"],
    ["2026.11.21", "2026.11.21-1"],
    ["2026-11-30.1", "2026-12-01.1"],
    ["1.2.13", "1.2.13.post1"],
    ["v1.8", "v1.8p2"],
    ["v1.0.0.Beta2", "v1.0.0.RC1"],
    // The history knows what the names do not: the patch of an older line came last.
    ["v1.9.5", "v2.1.0"],
  ])("%s is followed by %s", async (previous, current) => {
    const source = line(["v0.0.1", "0000-00-00.1", "rc1"], "v2.0.0", previous, current);
    const { range, commitCount } = await releaseOf(source, current, { depth });
    expect(range).toMatchObject({ previousName: previous });
    expect(commitCount).toBe(2);
  });

  test("a stable release leaves out pre-releases, however its own line names them", async () => {
    const source = line("v1.0.0", ["v1.1.0-RC1"], "v1.1.0.beta2", "v1.1.0-snapshot", "v1.1.0");
    const { range } = await releaseOf(source, "v1.1.0", { depth });
    expect(range?.previousName).toBe("v1.0.0");
  });

  test("a first stable release says which pre-release was passed over", async () => {
    const source = line("v1.0.0-rc.1", "v1.0.0-rc.2", "v1.0.0");
    const history = await releaseOf(source, "v1.0.0", { depth });
    expect(history.range).toMatchObject({
      previous: undefined,
      foundBy: "first release: no earlier stable release; v1.0.0-rc.2 was passed over",
    });
    expect(history.commitCount).toBe(5);
  });

  test("of merged lines the highest version, whatever is nearer", async () => {
    const source = build((history) => {
      const root = history.commit("main");
      history.tag("v1.0.0", root);
      const fix = history.commit("fixes", { from: root });
      history.tag("v1.0.1", fix);
      history.tag("v1.10.0", history.commit("main"));
      for (let index = 0; index < 5; index++) history.commit("main");
      history.tag("v1.11.0", history.commit("main", { merge: [fix] }));
    });
    const { range } = await releaseOf(source, "v1.11.0", { depth });
    expect(range?.previousName).toBe("v1.10.0");
  });

  test("a tag that another one descends from is not it, even where it was merged by itself", async () => {
    const source = build((history) => {
      const root = history.commit("main");
      const older = history.commit("fixes", { from: root });
      history.tag("v9.0.0", older);
      const newer = history.commit("main", { merge: [older] });
      history.tag("v1.0.0", newer);
      const other = history.commit("other", { from: older });
      history.tag("v1.1.0", history.commit("main", { merge: [other] }));
    });
    const { range } = await releaseOf(source, "v1.1.0", { depth });
    expect(range?.previousName).toBe("v1.0.0");
  });

  test("tags of variants: the nearest, with a notice how to keep them apart", async () => {
    const source = line("v1.2.1-ios", "v1.2.2-ios", "v1.2.2-android", "v1.2.3-ios");
    const history = await releaseOf(source, "v1.2.3-ios", { depth });
    expect(history.range?.previousName).toBe("v1.2.2-android");
    expect(history.notices).toEqual([
      {
        level: "notice",
        what: "The previous release of v1.2.3-ios is v1.2.2-android, the nearest tag; v1.2.2-ios is the nearest that carries the same word.",
        fix: 'To keep them apart, set "tag-pattern: v*ios*", or another pattern for each.',
      },
    ]);
    const apart = await releaseOf(source, "v1.2.3-ios", { depth, tagPattern: "v*ios*" });
    expect(apart.range?.previousName).toBe("v1.2.2-ios");
    expect(apart.notices).toEqual([]);
  });

  test.each([
    ["v1.2.2-ios", "v1.2.3-ios"],
    ["v1.2.2", "v1.2.3-ios"],
    ["v1.2.2-rc.1", "v1.2.3-rc.1"],
  ])("no notice from %s to %s", async (previous, current) => {
    const history = await releaseOf(line("v1.2.1-ios", previous, current), current, { depth });
    expect(history.range?.previousName).toBe(previous);
    expect(history.notices).toEqual([]);
  });

  test("a pattern that matches no tag is named", async () => {
    const source = line("v1.0.0", "v1.1.0");
    const history = await releaseOf(source, "v1.1.0", { depth, tagPattern: "release-[0-9]*" });
    expect(history.range?.foundBy).toBe("first release: no earlier tag");
    expect(history.notices).toMatchObject([
      { what: 'No tag of the repository matches the tag pattern "release-[0-9]*".' },
    ]);
  });

  test("a pattern that matches the release itself alone says nothing", async () => {
    const source = line("v1.0.0", "release-2", "v2.0.0");
    const history = await releaseOf(source, "release-2", { depth, tagPattern: "release-*" });
    expect(history.range?.foundBy).toBe("first release: no earlier tag");
    expect(history.notices).toEqual([]);
  });
});

type Version = readonly [major: number, minor: number, patch: number];
/** How a project writes a version; `pre` counts its pre-releases. */
type Style = (version: Version, pre: number | undefined) => string;

function suffix(text: (pre: number) => string): (pre: number | undefined) => string {
  return (pre) => (pre === undefined ? "" : text(pre));
}

function dotted(prefix: string, pre: (pre: number) => string, end = ""): Style {
  const written = suffix(pre);
  return (version, count) => `${prefix}${version.join(".")}${end}${written(count)}`;
}

const PREFIXES = ["", "v", "V", "release-", "api/v", "@acme/web@", "shop_v", "rel/2x-", "dev-"];
const SUFFIXES: ((pre: number) => string)[] = [
  (pre) => `-rc.${pre}`,
  (pre) => `-RC${pre}`,
  (pre) => `rc${pre}`,
  (pre) => `.beta${pre}`,
  (pre) => `a${pre}`,
  (pre) => `.M${pre}`,
  (pre) => `-preview-${pre}`,
  (pre) => `_canary${pre}`,
  (pre) => `-next.${pre}`,
  (pre) => `.dev${pre}`,
  (pre) => `-SNAPSHOT.${pre}`,
  (pre) => `-nightly${pre}`,
  (pre) => `-milestone.${pre}`,
  (pre) => `-alpha${pre}`,
];
const STYLES: Record<string, Style> = Object.fromEntries(
  [
    ...PREFIXES.map((prefix, index) => dotted(prefix, SUFFIXES[index] ?? String)),
    ...SUFFIXES.map((pre) => dotted("v", pre)),
    ...[
      ".RELEASE",
      ".Final",
      "-ios",
      "-hotfix",
      "p2",
      ".post1",
      "-1",
      ".4",
      "-final",
      "+linux",
    ].map((end) => dotted("v", (pre) => `-rc.${pre}`, end)),
    (([major, minor, patch], pre) =>
      `20${String(26 + major)}.${minor + 1}.${patch}${suffix((count) => `-rc${count}`)(pre)}`) as Style,
    (([major, minor, patch], pre) =>
      `20${String(26 + major)}-${String(minor + 1).padStart(2, "0")}-${String(10 + patch)}${suffix((count) => `-beta.${count}`)(pre)}`) as Style,
    (([major, minor, patch], pre) =>
      `20${String(26 + major)}-${String(minor + 1).padStart(2, "0")}-10.${patch}${suffix((count) => `rc${count}`)(pre)}`) as Style,
    (([major, minor, patch], pre) =>
      `build-${major * 10_000 + minor * 100 + patch}${suffix((count) => `-dev${count}`)(pre)}`) as Style,
    (([major, minor, patch], pre) =>
      `v${major}.${String(minor).padStart(3, "0")}.${String(patch).padStart(2, "0")}${suffix((count) => `-b${count}`)(pre)}`) as Style,
    (([major, minor, patch], pre) =>
      `r${major}_${minor}_${patch}${suffix((count) => `_rc_${count}`)(pre)}`) as Style,
    (([major, minor, patch], pre) =>
      `v${major}.${minor}${suffix((count) => `-pre${count}`)(pre)}+${patch}`) as Style,
    (([major, minor, patch], pre) =>
      `v1.${major}.${minor}.${patch}${suffix((count) => `-m${count}`)(pre)}`) as Style,
    (([major, minor, patch], pre) =>
      `app/ios/v${major}.${minor}.${patch}${suffix((count) => `-beta-${count}`)(pre)}`) as Style,
  ].map((style) => [style([1, 2, 10], 3), style]),
);

const histories = fc.record({
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
type History = typeof histories extends fc.Arbitrary<infer T> ? T : never;
type Tag = History["tags"][number];

/** The parents of each commit, by their numbers; the first one's are none. */
function parentsOf({ commits }: History): number[][] {
  return commits.map(({ back, merge, isRoot }, index) => {
    if (index === 0 || isRoot) return [];
    const steps = merge === undefined ? [back] : [back, merge];
    return [...new Set(steps.map((step) => Math.max(0, index - step)))];
  });
}

/** The rule as it is written down, over a drawing of the history: slow, and without a word of git. */
function readSlowly(history: History): Tag | undefined {
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
  return nearest.toSorted((one, other) => {
    const [first, second] = [order(one), order(other)];
    const index = first.findIndex((value, at) => value !== second[at]);
    return (second[index] ?? 0) - (first[index] ?? 0);
  })[0];
}

test("there are 40 styles, each with names of its own", () => {
  expect(Object.keys(STYLES).length).toBeGreaterThanOrEqual(40);
});

test.each(Object.entries(STYLES))(
  "tags like %s, in histories of any shape",
  async (_name, style) => {
    const check = async (history: History, depth: Depth) => {
      const parents = parentsOf(history);
      const name = ({ version, pre }: Tag) => style(version, pre);
      const source = build((writer) => {
        const marks: string[] = [];
        for (const [index, [from, ...merge]] of parents.entries()) {
          const mark = (number: number) => marks[number] ?? "";
          const date = 1_767_603_600 + (index + (history.commits[index]?.skew ?? 0)) * 3600;
          marks.push(
            writer.commit(`line-${index}`, {
              from: from === undefined ? null : mark(from),
              merge: merge.map(mark),
              date,
            }),
          );
        }
        for (const tag of history.tags) writer.tag(name(tag), marks[tag.at % marks.length] ?? "");
      });
      const [head] = history.tags;
      const expected = readSlowly(history);
      const { range } = await releaseOf(source, head === undefined ? "" : name(head), {
        depth,
        want: { ...WANT_ALL, patchSet: false },
      });
      expect(range?.previousName).toBe(expected && name(expected));
    };
    await fc.assert(
      fc.asyncProperty(histories, fc.constantFrom<Depth>("complete", "depth 1"), check),
      { numRuns: 2, seed: 20_261_122, endOnFailure: true },
    );
  },
);
