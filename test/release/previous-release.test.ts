/**
 * The previous release is a fact of the history: names say which tags belong together, and which of those are
 * pre-releases. Histories are drawings here; `test/git` asks real ones.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  decideRange,
  type History,
  type HistoryTask,
  type Range,
} from "../../src/release/history/range.ts";
import {
  histories,
  type History as Histories,
  parentsOf,
  previousSlowly,
  type Style,
  STYLES,
} from "../history/drawn-histories.ts";
import { historyRequest } from "../history/history-defaults.ts";

/** A history as it is drawn: for each commit the numbers of its parents. A commit's id is its number. */
class Drawing implements History {
  readonly #parents: readonly (readonly number[])[];
  readonly drawn: { name: string; commit: string }[] = [];

  constructor(parents: readonly (readonly number[])[]) {
    this.#parents = parents;
  }

  async tags() {
    return this.drawn;
  }

  async resolve(name: string): Promise<string> {
    return name;
  }

  async mergeBase(one: string, other: string): Promise<string | undefined> {
    const before = this.#from(other);
    const common = this.#from(one).filter((commit) => before.includes(commit));
    // A best one is an ancestor of no other.
    return common.find((base) => common.every((c) => c === base || !this.#from(c).includes(base)));
  }

  /** The commit and all before it, newest first. */
  #from(commit: string): string[] {
    const found = new Set([Number(commit)]);
    for (const one of found) for (const parent of this.#parents[one] ?? []) found.add(parent);
    return [...found].toSorted((one, other) => other - one).map(String);
  }

  async firstMet(commits: ReadonlySet<string>, tip: string): Promise<string | undefined> {
    return this.#from(tip).find((commit) => commits.has(commit));
  }

  async newestSince(start: string, commits: ReadonlySet<string>, tip: string): Promise<string[]> {
    const before = this.#from(start);
    const inRange = this.#from(tip).filter((one) => commits.has(one) && !before.includes(one));
    return [start, ...inRange].filter((one) =>
      inRange.every((other) => other === one || !this.#from(other).includes(one)),
    );
  }

  async committedAt(commits: readonly string[]): Promise<Map<string, number>> {
    return new Map(commits.map((commit) => [commit, Number(commit)]));
  }

  async distance(older: string, head: string, [other]: readonly string[] = []): Promise<number> {
    const before = [...this.#from(older), ...(other ? this.#from(other.slice(1)) : [])];
    return this.#from(head).filter((commit) => !before.includes(commit)).length;
  }
}

/** The range of the release of a tag. */
async function rangeOf(
  drawing: Drawing,
  tag: string,
  tagPattern?: string,
  tagPrefix = "",
  version?: { name: string; commit: string },
): Promise<Range> {
  const { drawn: tags } = drawing;
  const commit = version?.commit ?? tags.find(({ name }) => name === tag)?.commit ?? "";
  const task = {
    ...historyRequest("/", { tagPattern, tagPrefix, version: version?.name }),
    head: { currentTag: version ? undefined : tag } as HistoryTask["head"],
    commit,
    paths: [],
    start: { by: "tags" } as const,
    pastReleases: async () => ({ releases: [] }),
  };
  return await decideRange(task, drawing);
}

/**
 * Tags in a line of commits, oldest first, with a commit between any two; a comma parts several tags of one commit. A name
 * after `^` is on a branch of its own that leaves the line at the last tag, one after `~` on a branch that leaves it behind.
 */
function line(names: string): Drawing {
  const parents: number[][] = [[]];
  const tags: { name: string; commit: string }[] = [];
  let [tip, last] = [0, 0];
  for (const entry of names.split(" ")) {
    const commit = parents.push([entry.startsWith("^") ? last : tip]) - 1;
    for (const name of entry.replace(/^[\^~]/u, "").split(",")) {
      tags.push({ name, commit: `${commit}` });
    }
    if (entry.startsWith("~")) tip = parents.push([tip]) - 1;
    else if (!entry.startsWith("^")) [tip, last] = [parents.push([commit]) - 1, commit];
  }
  const drawing = new Drawing(parents);
  drawing.drawn.push(...tags);
  return drawing;
}

const LINES = {
  semver: "v1.0.0 v1.1.0-rc.1 v1.1.0-rc.2 v1.1.0 v1.9.0 ^v1.9.1 v1.10.0 v2.0.0-beta v2.0.0",
  withAndWithoutV: "1.0.0 v1.1.0 1.2.0",
  monorepo:
    "api/v1.2.0 web/v3.0.0 api/v1.10.0 web/v3.1.0 api/v1.11.0,web/v3.2.0 web/v4.0.0 api/v2.0.0",
  scoped: "@acme/web@1.0.0 @acme/api@1.0.0 @acme/web@1.1.0 @acme/api@1.0.1",
  dates: "2024.01.15 2024.2.1 2024.10.02 2024.10.03",
  builds: "build-9 build-10 nightly build-11",
  // The next minor was tagged from main before the patch of the last one.
  interleaved: "v1.0.0 ^v1.0.1 v1.1.0 ^v1.1.1 v1.2.0",
  stable: "v1.0.0 latest v1.1.0",
  twice: "1.0.0,v1.0.0 v1.1.0",
  candidates: "v1.0.0-rc.1 v1.0.0,v1.0.0-rc.2",
  // The branch of the higher version left before the nearest tag.
  beside: "v1.0.0 ~v1.2.0 v1.1.0 v1.3.0",
};
type Line = keyof typeof LINES;

describe("the previous release of a tag", () => {
  test.each<[line: Line, tag: string, previous: string | undefined]>([
    ["semver", "v1.0.0", undefined],
    ["semver", "v1.1.0-rc.1", "v1.0.0"],
    ["semver", "v1.1.0", "v1.0.0"],
    ["semver", "v1.10.0", "v1.9.0"],
    ["semver", "v2.0.0-beta", "v1.10.0"],
    ["semver", "v2.0.0", "v1.10.0"],
    ["withAndWithoutV", "1.2.0", "v1.1.0"],
    ["monorepo", "api/v1.11.0", "api/v1.10.0"],
    ["monorepo", "web/v3.2.0", "web/v3.1.0"],
    ["monorepo", "api/v2.0.0", "api/v1.11.0"],
    ["scoped", "@acme/web@1.1.0", "@acme/web@1.0.0"],
    ["dates", "2024.2.1", "2024.01.15"],
    ["builds", "build-11", "build-10"],
    ["builds", "nightly", "build-10"],
    ["interleaved", "v1.1.0", "v1.0.0"],
    ["interleaved", "v1.0.1", "v1.0.0"],
    ["interleaved", "v1.1.1", "v1.1.0"],
    ["interleaved", "v1.2.0", "v1.1.0"],
    ["stable", "v1.1.0", "v1.0.0"],
    ["twice", "v1.1.0", "v1.0.0"],
    ["candidates", "v1.0.0-rc.2", "v1.0.0-rc.1"],
    ["beside", "v1.3.0", "v1.1.0"],
  ])("in the tags %s, the previous release of %s is %s", async (name, tag, previous) => {
    const range = await rangeOf(line(LINES[name]), tag);
    expect(range.previousName).toBe(previous);
    expect(range.notices).toEqual([]);
  });

  test.each<{ of: Line; tag: string; tagPattern: string; previous: string | undefined }>([
    { of: "monorepo", tag: "web/v4.0.0", tagPattern: "api/v*", previous: "api/v1.11.0" },
    { of: "monorepo", tag: "web/v4.0.0", tagPattern: "*/v?.?.?", previous: "web/v3.2.0" },
    { of: "semver", tag: "v2.0.0", tagPattern: "v1.?.0", previous: "v1.9.0" },
    { of: "semver", tag: "v2.0.0", tagPattern: "release-*", previous: undefined },
    { of: "builds", tag: "nightly", tagPattern: "build-*", previous: "build-10" },
  ])(
    `in the tags "$of", $tag with tag-pattern $tagPattern follows $previous`,
    async ({ of, tag, tagPattern, previous }) => {
      expect((await rangeOf(line(LINES[of]), tag, tagPattern)).previousName).toBe(previous);
    },
  );

  test("a first stable release says which pre-release was skipped", async () => {
    const range = await rangeOf(line("v1.0.0-rc.1 v1.0.0-rc.2 v1.0.0"), "v1.0.0");
    expect(range.previousName).toBeUndefined();
    expect(range.foundBy).toBe(
      "first release: no earlier stable release; the pre-release v1.0.0-rc.2 was skipped",
    );
  });

  test("on unmerged branches the highest lower version is previous", async () => {
    const range = await rangeOf(line("~v1.1.0 ~1.3.0 ~v1.2.0 ~v1.4.0 ~v1.3.0"), "v1.3.0");
    expect(range.previousName).toBe("v1.2.0");
    expect(range.notices).toMatchObject([{ level: "notice" }]);
  });

  test.each<[names: string, tag: string, previous: string | undefined, skipped?: string]>([
    // What history proves needs no word.
    ["v1.0.0 v1.1.0-develop.11 v1.1.0-pr2 v1.1.0-test.4 v1.1.0", "v1.1.0", "v1.0.0"],
    ["v1.0.0 v1.0.1-0 v1.0.1", "v1.0.1", "v1.0.0"],
    ["v1.0.0 v1.1.0-test.4+5 v1.1.0+6", "v1.1.0+6", "v1.0.0"],
    ["v1.1.0-develop.11 v1.1.0", "v1.1.0", undefined, "v1.1.0-develop.11"],
    ["v1.1.0 v1.1.0-hotfix.1 v1.2.0", "v1.2.0", "v1.1.0-hotfix.1"],
    ["v1.1.0 v1.1.0-hotfix.1 v1.1.0-hotfix.2", "v1.1.0-hotfix.2", "v1.1.0-hotfix.1"],
    ["v1.0.0 v1.1.0 v1.1.0-develop.11 v1.1.0-develop.12", "v1.1.0-develop.12", "v1.1.0-develop.11"],
    // A letter alone is no pre-release.
    ["2025a 2025b 2025c", "2025c", "2025b"],
    ["3.4 3.5a 3.6", "3.6", "3.5a"],
    ["OpenSSL_1_1_1a OpenSSL_1_1_1b OpenSSL_1_1_1c", "OpenSSL_1_1_1c", "OpenSSL_1_1_1b"],
    ["1.0 2.0a1 2.0a20261103 2.0", "2.0", "1.0"],
    // A commit's id holds no word.
    ["20261102-c0ffee1 20261103-1234a56 20261104-5678abc", "20261104-5678abc", "20261103-1234a56"],
    ["v0.5.0 v0.5.1-4951726a v0.5.2", "v0.5.2", "v0.5.1-4951726a"],
    ["web@9f8e7d6 api@1234abc web@c0ffee1", "web@c0ffee1", "web@9f8e7d6"],
    ["deploy-f00ba45 web-1.0.0 deploy-9f8e7d6", "deploy-9f8e7d6", "deploy-f00ba45"],
    // A date or a number is none of v1.2.0's.
    ["v1.1.0 20261127 v1.2.0", "v1.2.0", "v1.1.0"],
    ["v1.1.0 2026-11-27 v1.2.0", "v1.2.0", "v1.1.0"],
    ["v1.1.0 4711 v1.2.0", "v1.2.0", "v1.1.0"],
  ])("in the tags %s, the previous release of %s is %s", async (names, tag, previous, skipped) => {
    const range = await rangeOf(line(names), tag);
    expect([range.previousName, range.notices]).toEqual([previous, []]);
    if (skipped) expect(range.foundBy).toContain(`the pre-release ${skipped} was skipped`);
  });

  test.each<[names: string, tag: string, nearest: string]>([
    ["v1.0.0 v1.1.0 web@1.2.0", "web@1.2.0", "v1.1.0"],
    ["Juno-2.6.1 Juno-2.6.2 KeyWest-2.7.0", "KeyWest-2.7.0", "Juno-2.6.2"],
    ["release/1.1.0 1.2.0", "1.2.0", "release/1.1.0"],
    ["4711 v1.0.0", "v1.0.0", "4711"],
    ["api/v1.2.0 web/v3.0.0", "web/v3.0.0", "api/v1.2.0"],
  ])("in the tags %s a new naming scheme (%s) warns and names %s", async (names, tag, nearest) => {
    const range = await rangeOf(line(names), tag);
    expect(range.previous).toBeUndefined();
    const fix = `If the release follows it, set "previous-ref: ${nearest}".`;
    const nearestOther = `The nearest other tag is ${nearest}.`;
    const what = `No earlier tag named like ${tag} is in the history, so this counts as the first release. ${nearestOther}`;
    expect(range.notices).toEqual([{ level: "warning", what, fix }]);
    // A new package is told by its prefix or its pattern.
    const known = await rangeOf(line(names), tag, undefined, tag.replace(/[\d.]+$/u, "") || "v");
    expect(known.notices).toEqual([{ level: "notice", what, fix }]);
    const pattern = `${tag.slice(0, -1)}*`;
    expect((await rangeOf(line(names), tag, pattern)).notices).toMatchObject([{ level: "notice" }]);
  });

  test("tags with other suffixes are one family without a tag-pattern", async () => {
    const drawing = line("v1.2.1-ios v1.2.2-android v1.2.3-ios");
    const range = await rangeOf(drawing, "v1.2.3-ios");
    expect(range).toMatchObject({ previousName: "v1.2.2-android", notices: [] });
    const apart = await rangeOf(drawing, "v1.2.3-ios", "v*ios*");
    expect(apart).toMatchObject({ previousName: "v1.2.1-ios", notices: [] });
  });

  test("a tag-pattern that only the release's own tag matches: a first release", async () => {
    const range = await rangeOf(line("v1.0.0 release-2 v2.0.0"), "release-2", "release-*");
    expect(range.foundBy).toBe("first release: no earlier tag that matches release-*");
    const alone = await rangeOf(line("release-2 v2.0.0"), "release-2", "release-*");
    expect(alone).toMatchObject({ foundBy: "first release: no earlier tag", notices: [] });
  });
});

describe("several nearest tags on merged branches", () => {
  /** `main` has a tag, then merges another line, whose tag the other project gave, and is tagged again. */
  function merged(own: string, foreign: string, ours: string): Drawing {
    // 0 ← 1 (own) ← 4 (merge of 3) ← 5 (ours); 0 or nothing ← 2 ← 3 (foreign).
    const drawing = new Drawing([[], [0], [0], [2], [1, 3], [4]]);
    const tags = [own, foreign, ours].map((name, index) => ({
      name,
      commit: `${[1, 3, 5][index]}`,
    }));
    drawing.drawn.push(...tags);
    return drawing;
  }

  test.each([
    ["a fork merges upstream", "v0.1.0", "v3.1.0", "v0.2.0", "v0.1.0"],
    ["imported history", "v0.9.0", "v1.6.1", "v0.10.0", "v0.9.0"],
    ["a branch of an older release is merged", "v1.2.0", "v1.1.9", "v1.3.0", "v1.2.0"],
    ["all are above ours", "v2.0.0", "v3.1.0", "v0.1.0", "v3.1.0"],
    ["a pre-release of ours", "v1.2.0", "v1.3.0-rc.1", "v1.3.0-rc.2", "v1.3.0-rc.1"],
  ])(
    "tags above our version are not previous if others are as near: %s",
    async (_name, own, foreign, ours, previous) => {
      expect((await rangeOf(merged(own, foreign, ours), ours)).previousName).toBe(previous);
    },
  );

  test("on one branch the nearest tag is previous, even with a higher version", async () => {
    const range = await rangeOf(line("v1.9.0 v26.4.0 v2.0.0"), "v2.0.0");
    expect(range.previousName).toBe("v26.4.0");
  });
});

/** The history's tags in this style, and the range of the first of them: of its tag, or only of its version. */
async function rangeOfFirst(history: Histories, style: Style, isTagged = true) {
  const parents = parentsOf(history);
  const drawing = new Drawing(parents);
  for (const { version, pre, at } of history.tags) {
    drawing.drawn.push({ name: style(version, pre), commit: String(at % parents.length) });
  }
  const [{ name, commit } = { name: "", commit: "" }] = drawing.drawn;
  if (isTagged) return rangeOf(drawing, name);
  drawing.drawn.shift();
  return rangeOf(drawing, "", undefined, "", { name, commit });
}

test.each(Object.entries(STYLES))(
  "in random histories with tags like %s, the previous release is right",
  async (_name, style) => {
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        const range = await rangeOfFirst(history, style);
        const expected = previousSlowly(history);
        expect(range.previousName).toBe(expected && style(expected.version, expected.pre));
      }),
      { numRuns: 30, seed: 20_261_122, endOnFailure: true },
    );
  },
);

test("a version without its tag begins where its tag would in random histories", async () => {
  const style = STYLES["v1.2.10-rc.3"] ?? (() => "");
  let besides = 0;
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      for (const isTagged of [true, false]) {
        const range = await rangeOfFirst(history, style, isTagged);
        const expected = previousSlowly(history, isTagged);
        if (!isTagged && expected === undefined) continue;
        expect(range.previousName).toBe(expected && style(expected.version, expected.pre));
        if (range.foundBy.includes("with commits since")) besides += 1;
      }
    }),
    { numRuns: 2000, seed: 20_261_122, endOnFailure: true },
  );
  // Releases of branches that are not merged are among them.
  expect(besides).toBeGreaterThan(20);
});
