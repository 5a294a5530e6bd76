/** `previous-ref` means what it says, and `paths` that choose nothing are named: in complete clones and from depth 1. */
import { describe, expect, test } from "vitest";
import { git } from "../support/repository.ts";
import type { HistoryRequest } from "./history-defaults.ts";
import { expectNotice, readHistory, repositoryPlace, SHAPES } from "./history-request.ts";

const { serve, clone: cloneOf, requestFor } = await repositoryPlace();
const { origin, ids } = serve((history) => {
  const tagged = history.commit("main", { message: "Tagged\n", files: { "old/a": "1" } });
  history.tag("stable", tagged);
  const branch = history.commit("main", { message: "Branch\n", files: { "api/a": "1" } });
  history.commit("stable", { from: branch, message: "On the branch\n" });
  const side = history.commit("side", { from: branch, message: "Beside\n" });
  const named = history.commit("main", { message: "Named\n", files: { "old/a": null } });
  history.tag("v1.0.0", named, "Annotated\n");
  history.commit("main", { message: "More\n" });
  return { tagged, branch, side, named, head: history.commit("main", { message: "Head\n" }) };
});
for (const name of ["stable", "release/1"]) {
  git(origin, "update-ref", `refs/heads/${name}`, ids.branch);
}
/** A name like a commit's id. */
const likeId = ids.named.slice(0, 7);
git(origin, "tag", likeId, ids.tagged);

const clone = (shape: (typeof SHAPES)[number]) => cloneOf(origin, shape);

function read(path: string, changes: Partial<HistoryRequest>) {
  const event = { name: "push", commit: ids.head, branch: "main" };
  return readHistory(requestFor(path, { event, ...changes }));
}

describe.each(SHAPES)("previous-ref ($kind clone)", (shape) => {
  test.each([
    ["stable", "tagged"],
    ["refs/tags/stable", "tagged"],
    ["refs/heads/stable", "branch"],
    ["origin/stable", "branch"],
    ["refs/remotes/origin/stable", "branch"],
    ["release/1", "branch"],
    ["origin/release/1", "branch"],
    [likeId, "tagged"],
  ] as const)("previous-ref %s means the %s commit", async (previousRef, place) => {
    const { history } = await read(clone(shape), { previousRef });
    expect(history.range?.previous).toBe(ids[place]);
    expect(history.notices).toEqual([]);
  });

  test("previous-ref can be a full, upper-case, short or tag object's id", async () => {
    const path = clone(shape);
    const { branch, side, named } = ids;
    const object = git(origin, "rev-parse", "refs/tags/v1.0.0");
    for (const [previousRef, previous] of [
      [branch, branch],
      [side.toUpperCase(), branch],
      [branch.slice(0, 4), branch],
      [object, named],
    ] as const) {
      const { history } = await read(path, { previousRef });
      expect(history.range?.previous).toBe(previous);
      // The whole id is no name beside itself.
      if (previousRef === previous) expect(history.range?.previousName).toBeUndefined();
    }
  });

  test("an unknown previous-ref is not an input error if the server is down", async () => {
    const path = clone(shape);
    git(path, "remote", "set-url", "origin", "http://127.0.0.1:9/acme/shop");
    const { history } = await read(path, { previousRef: "nothing" });
    expect(history.range).toMatchObject({ source: "none", previous: undefined });
    expectNotice(history.notices, "warning", "its head commit alone");
  });
});

test("a shallow clone's previous-ref is used for refs if the server is down", async () => {
  const path = clone({ kind: "depth", depth: 1 });
  const ref = "refs/tags/v1.0.0";
  git(path, "fetch", "--quiet", "--no-tags", "--depth=1", origin, `${ref}:${ref}`);
  git(path, "remote", "set-url", "origin", "http://127.0.0.1:9/acme/shop");
  const { history } = await read(path, { previousRef: "v1.0.0" });
  expect(history.range).toMatchObject({
    previous: ids.named,
    previousName: "v1.0.0",
    current: ids.head,
    source: "none",
  });
  expect(history.commits).toEqual([]);
  expectNotice(history.notices, "warning", "refs alone, since v1.0.0");
  // Refs are not sent with paths, nor if they are not asked for: nobody is told of them.
  const ways: Partial<HistoryRequest>[] = [{ paths: ["api"] }, { setCommits: "commits" }];
  for (const changes of ways) {
    const { history: without } = await read(path, { previousRef: "v1.0.0", ...changes });
    expectNotice(without.notices, "warning", "it is sent without commits. ");
  }
});

test.each(SHAPES)(
  "a short SHA in previous-ref that is not found is an error ($kind)",
  async (shape) => {
    const reading = read(clone(shape), { previousRef: "fedcba9" });
    const told = { where: "input previous-ref", what: '"fedcba9" was not found.' };
    await expect(reading).rejects.toMatchObject({
      problems: [{ ...told, fix: "Write the whole SHA." }],
    });
  },
);

describe.each(SHAPES)("paths ($kind clone)", (shape) => {
  test("each of the paths that exists at neither end of the range is a warning", async () => {
    const paths = ["api", "api/**", "old", "web", "*.md", "!docs"];
    const { history } = await read(clone(shape), { previousRef: "stable", paths });
    expect(history.notices.map(({ level, what }) => `${level}: ${what}`)).toEqual([
      'warning: The path "web" exists neither at the head commit nor at the previous release.',
      'warning: The path "*.md" exists neither at the head commit nor at the previous release.',
    ]);
  });

  test(`the warning for a path with * that matches only folders says "/**"`, async () => {
    const paths = ["a*", "**/nothing*"];
    const { history } = await read(clone(shape), { previousRef: "stable", paths });
    expect(history.notices).toMatchObject([
      {
        what: 'No file matches the path "a*": with a * in it, a path means files and no folders.',
        fix: 'Write "a*/**".',
      },
      { what: expect.stringContaining('"**/nothing*" exists neither') as unknown },
    ]);
    const { history: below } = await read(clone(shape), {
      previousRef: "stable",
      paths: ["a*/**"],
    });
    expect([below.notices, below.commitCount]).toEqual([[], 1]);
  });

  test("missing paths of a first release are looked for at the head", async () => {
    const changes = { tagPattern: "v1.0.0", paths: ["api", "web"], patchSet: false };
    const { history } = await read(clone(shape), changes);
    expect(history.notices).toMatchObject([{ what: expect.stringContaining('"web"') as unknown }]);
  });
});
