/** What `test/unit/previous-release.test.ts` says of drawn histories is found in a real one from a clone of depth 1 too. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { git } from "../support/repository.ts";
import {
  type History,
  histories,
  parentsOf,
  previousSlowly,
  type Style,
  STYLES,
} from "./drawn-histories.ts";
import type { HistoryRequest } from "./history-defaults.ts";
import { readHistory, repositoryPlace } from "./history-request.ts";

const { serve, clone, requestFor } = repositoryPlace();

/** A commit for each tag, and one after it, in a line. */
function line(...tags: string[]): string {
  const { origin } = serve((history) => {
    for (const tag of tags) {
      history.tag(tag, history.commit("main", { message: `${tag}\n` }));
      history.commit("main", { message: `After ${tag}\n` });
    }
    return {};
  });
  return origin;
}

/** The release of a tag, from a clone of depth 1. */
async function releaseOf(source: string, tag: string, changes: Partial<HistoryRequest> = {}) {
  const path = clone(source, { kind: "depth", depth: 1 }, `refs/tags/${tag}`);
  const event = { name: "push", commit: git(path, "rev-parse", "HEAD"), tag };
  const { history } = await readHistory(requestFor(path, { event, ...changes }));
  expect(history.range?.source).toBe("fetch");
  return history;
}

describe("in a clone of depth 1", () => {
  test("a first stable release says which pre-release was skipped", async () => {
    const source = line("v1.0.0-rc.1", "v1.0.0-rc.2", "v1.0.0");
    const history = await releaseOf(source, "v1.0.0");
    expect(history.range).toMatchObject({
      previous: undefined,
      foundBy: "first release: no earlier stable release; the pre-release v1.0.0-rc.2 was skipped",
    });
    expect(history.commitCount).toBe(5);
  });

  test("the nearest tag, not the highest version: the patch of an older line came last", async () => {
    const { range, commitCount } = await releaseOf(line("v2.0.0", "v1.9.5", "v2.1.0"), "v2.1.0");
    expect(range).toMatchObject({ previousName: "v1.9.5" });
    expect(commitCount).toBe(2);
  });

  test("tags of variants: the nearest, with a notice how to keep them apart", async () => {
    const source = line("v1.2.1-ios", "v1.2.2-android", "v1.2.3-ios");
    const history = await releaseOf(source, "v1.2.3-ios");
    expect(history.range?.previousName).toBe("v1.2.2-android");
    expect(history.notices).toEqual([
      {
        level: "notice",
        what: "The previous release of v1.2.3-ios is v1.2.2-android, the nearest tag; v1.2.1-ios is the nearest with the same suffix.",
        fix: 'To keep them apart, set "tag-pattern: v*ios*", or another pattern for each.',
      },
    ]);
    const apart = await releaseOf(source, "v1.2.3-ios", { tagPattern: "v*ios*" });
    expect(apart.range?.previousName).toBe("v1.2.1-ios");
    expect(apart.notices).toEqual([]);
  });

  test("a pattern that matches no tag is named", async () => {
    const source = line("v1.0.0", "v1.1.0");
    const history = await releaseOf(source, "v1.1.0", { tagPattern: "release-[0-9]*" });
    expect(history.range?.foundBy).toBe("first release: no earlier tag");
    expect(history.notices).toMatchObject([
      { what: 'No tag of the repository matches the tag pattern "release-[0-9]*".' },
    ]);
  });
});

test("tags of any style, in histories of any shape", async () => {
  const check = async (history: History, style: Style) => {
    const parents = parentsOf(history);
    const name = ({ version, pre }: History["tags"][number]) => style(version, pre);
    const { origin: source } = serve((writer) => {
      const marks: string[] = [];
      for (const [index, [from, ...merge]] of parents.entries()) {
        const mark = (number: number) => marks[number] ?? "";
        const date = 1_767_603_600 + (index + (history.commits[index]?.skew ?? 0)) * 3600;
        const first = from === undefined ? null : mark(from);
        marks.push(writer.commit(`line-${index}`, { from: first, merge: merge.map(mark), date }));
      }
      for (const tag of history.tags) writer.tag(name(tag), marks[tag.at % marks.length] ?? "");
      return {};
    });
    const [head] = history.tags;
    const expected = previousSlowly(history);
    const { range } = await releaseOf(source, head === undefined ? "" : name(head), {
      patchSet: false,
    });
    expect(range?.previousName).toBe(expected && name(expected));
  };
  await fc.assert(fc.asyncProperty(histories, fc.constantFrom(...Object.values(STYLES)), check), {
    numRuns: 6,
    seed: 20_261_122,
    endOnFailure: true,
  });
});
