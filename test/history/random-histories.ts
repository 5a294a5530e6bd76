/**
 * Histories of any shape: what a shallow or partial clone leads to is what a complete one says. The cuts that servers
 * make through merges are where it goes wrong first.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { type CloneShape, type HistoryWriter, mergeBaseOf } from "../support/repository.ts";
import { expectCommits, readHistory, repositoryPlace } from "./history-request.ts";

const { serve, clone, requestFor } = await repositoryPlace();

/** A commit by where its parents are among the commits before it, counted back from it. */
const commit = fc.record({
  back: fc.integer({ min: 1, max: 4 }),
  merges: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 2 }),
  /** Begins a line that has nothing in common with the others. */
  isRoot: fc.nat({ max: 11 }).map((number) => number === 0),
  /** Dates need not follow the order: clocks are wrong. */
  skew: fc.integer({ min: -3, max: 3 }),
});
const histories = fc.record({
  commits: fc.array(commit, { minLength: 5, maxLength: 30 }),
  /** The two releases are anywhere: the previous one can also be beside or after the head. */
  head: fc.nat(),
  previous: fc.nat(),
  depth: fc.integer({ min: 1, max: 12 }),
  /** `max-commits` */
  most: fc.constantFrom(1, 3, 6, 1000),
  tags: fc.boolean(),
  lacks: fc.constantFrom("depth", "blob:none", "tree:0"),
  /** After which commit the line is so long that the newest part of the history ends near it. */
  long: fc.option(fc.record({ after: fc.nat(), count: fc.integer({ min: 185, max: 200 }) })),
});
type History = typeof histories extends fc.Arbitrary<infer T> ? T : never;

function write(history: HistoryWriter, { commits, head: headAt, previous, long }: History) {
  const marks: string[] = [];
  commits.forEach(({ back, merges, isRoot, skew }, index) => {
    const at = (steps: number) => marks[Math.max(0, marks.length - steps)];
    const from = isRoot ? null : (at(back) ?? null);
    const others = isRoot ? [] : merges;
    const merged = new Set(others.map((steps) => at(steps)).filter((mark) => mark !== undefined));
    merged.delete(from ?? "");
    marks.push(
      history.commit(`line-${index}`, {
        from,
        merge: [...merged],
        date: 1_767_603_600 + (index + skew) * 3600,
        files: { [`file-${index % 5}`]: `${index}` },
      }),
    );
    if (!long || index !== long.after % commits.length) return;
    for (let more = long.count; more > 1; more--) history.commit(`line-${index}`);
    marks.push(history.commit(`line-${index}`));
  });
  const head = marks[headAt % marks.length] ?? "";
  const others = marks.filter((mark) => mark !== head);
  const before = others[previous % others.length] ?? "";
  history.tag("v1.0.0", before, "Annotated\n");
  history.tag("v2.0.0", head);
  return { head, before };
}

function shapeOf({ lacks, depth, tags }: History): CloneShape {
  return lacks === "depth" ? { kind: lacks, depth, tags } : { kind: "filter", filter: lacks };
}

async function check(history: History, start: "tag" | "push"): Promise<void> {
  const { origin: complete, ids } = serve((writer) => write(writer, history));
  const { head, before } = ids;
  const shallow = clone(complete, shapeOf(history), "refs/tags/v2.0.0");
  const event =
    start === "tag"
      ? { name: "push", commit: head, tag: "v2.0.0" }
      : { name: "push", commit: head, branch: "main", before };
  const { most } = history;
  const { history: read } = await readHistory(requestFor(shallow, { event, maxCommits: most }));
  const mergeBase = mergeBaseOf(head, before, complete);
  const isAncestor = mergeBase === before;
  // A tag that follows the head, or has nothing in common with it, is no previous release.
  if (start === "tag" && (mergeBase === undefined || mergeBase === head)) {
    expect(read.range?.previous).toBeUndefined();
    return;
  }
  expect(read.range?.previous).toBe(mergeBase);
  const level = start === "tag" ? "notice" : "warning";
  expect(read.notices.map((notice) => notice.level)).toEqual(isAncestor ? [] : [level]);
  expect(read.range?.source).not.toBe("none");
  expectCommits(read, { complete, range: `${before}..${head}`, most });
}

/** So many histories of each kind, the same in every run. */
export function testRandomHistories(numRuns: number): void {
  test.each(["tag", "push"] as const)(
    "random histories: an incomplete clone gives git's range since a %s",
    async (start) => {
      await fc.assert(
        fc.asyncProperty(histories, (history) => check(history, start)),
        { numRuns, seed: 20260105, endOnFailure: true },
      );
    },
  );
}
