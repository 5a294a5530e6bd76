/** Releases that are tagged on branches which never come back: the same from a complete clone and from depth 1. */
import { describe, expect, test } from "vitest";
import { git } from "../support/repository.ts";
import { expectCommits, readHistory, repositoryPlace, SHAPES } from "./history-request.ts";

const { serve, clone, requestFor } = await repositoryPlace();

/** `release/1.2` and `release/1.3` left `main`; the tags before them are those of `extra`. */
function branches(extra: "none" | "ancestor" | "orphan" | "many") {
  return serve((history) => {
    const root = history.commit("main");
    if (extra === "ancestor") history.tag("v1.0.0", root);
    if (extra === "orphan") {
      for (const tag of ["v1.2.9", "v0.9.0"]) {
        history.tag(tag, history.commit("pages", { from: null }));
      }
    }
    const left12 = history.commit("main");
    history.tag("v1.2.0-rc.1", history.commit("release/1.2", { from: left12 }));
    const old = history.commit("release/1.2");
    history.tag("v1.2.0", old, "Annotated\n");
    const older = extra === "many" ? 30 : 0;
    for (let number = 1; number <= older; number++) {
      history.tag(`v0.${number}.0`, history.commit(`release/0.${number}`, { from: root }));
    }
    // Behind the release is a tag with a lower version.
    const left13 = history.commit("main");
    const rc = history.commit("release/1.3", { from: left13 });
    history.tag("v1.3.0-rc.1", rc);
    const head = history.commit("release/1.3");
    history.tag("v1.3.0", head);
    history.tag("v1.2.99", history.commit("release/1.3"));
    history.tag("v1.4.0", history.commit("main"));
    return { root, left12, left13, old, rc, head };
  });
}

async function release(origin: string, shape: (typeof SHAPES)[number], tag: string) {
  const commit = git(origin, "rev-parse", `${tag}^{commit}`);
  const event = { name: "push", commit, tag };
  const directory = clone(origin, shape, `refs/tags/${tag}`);
  return (await readHistory(requestFor(directory, { event }))).history;
}

describe.each(SHAPES)("release branches (from $kind)", (shape) => {
  test.each<[extra: Parameters<typeof branches>[0], tag: string]>([
    ["none", "v1.3.0"],
    ["none", "v1.3.0-rc.1"],
    ["orphan", "v1.3.0"],
    ["many", "v1.3.0"],
  ])(
    "the highest version below the head's is previous (tags: %s, head: %s)",
    async (extra, tag) => {
      const { origin, ids } = branches(extra);
      const history = await release(origin, shape, tag);
      expect(history.range).toMatchObject({
        previousName: "v1.2.0",
        previous: ids.left12,
        foundBy: `highest version below ${tag}; no earlier tag is in its history`,
      });
      expectCommits(history, { complete: origin, range: `v1.2.0..${tag}` });
      expect(history.notices).toEqual([
        {
          level: "notice",
          what: `No earlier release is in the history of ${tag}. The previous release is v1.2.0, the highest version below it: the commits are those of "git log v1.2.0..${tag}", and the refs begin at their merge base ${ids.left12}.`,
          fix: `On release branches this is expected; otherwise set "previous-ref" to the release that this one follows.`,
        },
      ]);
    },
  );

  test("without the commit before a push, the highest version below is previous", async () => {
    const { origin, ids } = branches("none");
    const event = { name: "push", commit: ids.head, branch: "main", before: "1".repeat(40) };
    const directory = clone(origin, shape, "refs/tags/v1.3.0");
    const request = requestFor(directory, { event, version: "1.3.0", since: "push" });
    const { range } = (await readHistory(request)).history;
    expect(range).toMatchObject({ previousName: "v1.2.0", previous: ids.left12 });
  });

  test("the nearest tag in the history counts, not a higher one before it", async () => {
    const { origin, ids } = branches("ancestor");
    git(origin, "tag", "v1.3.0-rc.0", ids.left13);
    git(origin, "tag", "v1.2.9", ids.root);
    git(origin, "tag", "v1.2.0-alpha", ids.left12);
    const history = await release(origin, shape, "v1.3.0-rc.0");
    expect(history).toMatchObject({ range: { previousName: "v1.2.0-alpha" }, notices: [] });
  });
});

test.each([
  ["none", SHAPES[0]],
  ["ancestor", SHAPES[0]],
  ["none", SHAPES[1]],
  ["ancestor", SHAPES[1]],
] as const)(
  "a tag of a folder is not the previous release (tags: %s, %o)",
  async (extra, shape) => {
    const { origin } = branches(extra);
    git(origin, "tag", "v1.2.9", "v1.2.0^{tree}");
    const history = await release(origin, shape, "v1.3.0");
    expect(history.range?.previousName).toBe("v1.2.0");
  },
);

test("a release branch's clone fetches the branch of the previous release", async () => {
  const { origin, ids } = branches("none");
  const directory = clone(origin, { kind: "depth", depth: 1 }, "refs/tags/v1.3.0");
  git(directory, "fetch", "--quiet", "--unshallow", "--no-tags", origin, "refs/tags/v1.3.0");
  const event = { name: "push", commit: ids.head, tag: "v1.3.0" };
  const { history } = await readHistory(requestFor(directory, { event }));
  expect(history.range).toMatchObject({ previousName: "v1.2.0", source: "fetch" });
  expectCommits(history, { complete: origin, range: "v1.2.0..v1.3.0" });
});
