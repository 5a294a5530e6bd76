/** What `test/unit/previous-release.test.ts` says of drawn histories is found in a real one from a clone of depth 1 too. */
import fc from "fast-check";
import { expect, test } from "vitest";
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

/** The release of a tag, from a clone of depth 1. */
async function releaseOf(source: string, tag: string, changes: Partial<HistoryRequest> = {}) {
  const path = clone(source, { kind: "depth", depth: 1 }, `refs/tags/${tag}`);
  const event = { name: "push", commit: git(path, "rev-parse", "HEAD"), tag };
  const { history } = await readHistory(requestFor(path, { event, ...changes }));
  expect(history.range?.source).toBe("fetch");
  return history;
}

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
