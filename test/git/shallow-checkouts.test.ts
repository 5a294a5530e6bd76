/**
 * A shallow checkout is completed however deep it is: git's own answers are wrong there, without a word.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serveLikeGitHub } from "../support/git-server.ts";
import { cloneAs, git, repositoryWith, temporaryFolder } from "../support/repository.ts";
import { treeOf } from "../support/tree.ts";
import { type HistoryRequest, historyRequest } from "./history-defaults.ts";
import { expectCommits, readHistory } from "./history-request.ts";

const folder = temporaryFolder();
const temporaryDirectory = join(folder.path, "temp");
/** Forty commits in a row. */
const line = join(folder.path, "line");
const RELEASES = { "v1.1.0": 20, "v1.2.0": 30, "v2.0.0": 38, "v1.1.5": 39 } as const;

beforeAll(() => {
  mkdirSync(temporaryDirectory);
  repositoryWith(line, (history) => {
    const marks = Array.from({ length: 40 }, (_, index) =>
      history.commit("main", {
        message: `Commit ${index}\n`,
        files: { file: `${index}`, ...(index === 3 && { old: "1" }) },
      }),
    );
    for (const [name, index] of Object.entries(RELEASES)) {
      history.tag(name, marks[index] ?? "", name === "v1.2.0" ? "Annotated\n" : undefined);
    }
    return {};
  });
  serveLikeGitHub(line);
});
afterAll(() => folder.remove());

const at = (name: string, repository = line) => git(repository, "rev-parse", `${name}^{commit}`);

/** A clone of these tags, each with so many commits; the first is checked out. */
function shallowClone(name: string, depth: number, tags: readonly [string, ...string[]]): string {
  const path = join(folder.path, name);
  cloneAs(line, path, { shape: { kind: "depth", depth }, ref: `refs/tags/${tags[0]}` });
  for (const tag of tags.slice(1)) {
    const ref = `refs/tags/${tag}`;
    git(path, "fetch", "--quiet", "--no-tags", `--depth=${depth}`, "origin", `${ref}:${ref}`);
  }
  return path;
}

/** The release of the checked-out tag; the clone is compared before and after. */
async function releaseOf(clone: string, tag: string, changes: Partial<HistoryRequest> = {}) {
  const before = treeOf(clone);
  const event = { name: "push", commit: git(clone, "rev-parse", "HEAD"), tag };
  const request = historyRequest(clone, { event, temporaryDirectory, ...changes });
  const { history } = await readHistory(request);
  expect(treeOf(clone)).toEqual(before);
  return history;
}

describe("the range since the previous tag", () => {
  // Eight commits, and the previous release after them.
  test.each([9, 8, 2])("with %i of its nine commits", async (depth) => {
    const clone = shallowClone(`since-${depth}`, depth, ["v2.0.0"]);
    const history = await releaseOf(clone, "v2.0.0");
    expect(history.range).toMatchObject({ previousName: "v1.2.0", source: "fetch" });
    expect(history.notices).toEqual([]);
    expectCommits(history, { complete: line, range: "v1.2.0..v2.0.0" });
  });

  test("in a clone that lacks contents as well", async () => {
    const clone = join(folder.path, "sparse");
    const options = ["--quiet", "--depth=9", "--filter=blob:none", "--sparse", "--branch=v2.0.0"];
    git(folder.path, "clone", ...options, `file://${line}`, clone);
    const history = await releaseOf(clone, "v2.0.0");
    expect(history.range).toMatchObject({ previousName: "v1.2.0", source: "fetch" });
    expectCommits(history, { complete: line, range: "v1.2.0..v2.0.0" });
  });

  test("in a clone that lacks folders: only their names are missing", async () => {
    const clone = join(folder.path, "treeless");
    const options = ["--quiet", "--depth=9", "--filter=tree:0", "--branch=v2.0.0"];
    git(folder.path, "clone", ...options, `file://${line}`, clone);
    const history = await releaseOf(clone, "v2.0.0");
    expect(history.range).toMatchObject({ previousName: "v1.2.0", source: "fetch" });
    expectCommits(history, { complete: line, range: "v1.2.0..v2.0.0" });
  });
});

test.each([{ kind: "complete" }, { kind: "filter", filter: "tree:0" }] as const)(
  "a first release of paths that only old commits touch: %o",
  async (shape) => {
    const clone = join(folder.path, `paths-${shape.kind}`);
    cloneAs(line, clone, { shape, ref: "refs/tags/v2.0.0" });
    const history = await releaseOf(clone, "v2.0.0", { tagPattern: "none", paths: ["old"] });
    expect(history.range?.foundBy).toContain("first release");
    expectCommits(history, { complete: line, range: "v2.0.0", paths: ["old"] });
    expect(history.commitCount).toBe(1);
  },
);

describe("a head that is before what is named", () => {
  test("as its previous release: nothing is new, and the refs begin at the head itself", async () => {
    const clone = shallowClone("rollback", 12, ["v1.2.0", "v2.0.0"]);
    const history = await releaseOf(clone, "v1.2.0", { previousRef: "v2.0.0" });
    expect(history).toMatchObject({ commits: [], commitCount: 0 });
    expect(history.range?.previous).toBe(at("v1.2.0"));
    expect(history.notices).toMatchObject([
      { level: "warning", what: expect.stringContaining("not an ancestor") as unknown },
    ]);
  });

  test("by a tag of an earlier version: it is no previous release", async () => {
    const clone = shallowClone("later", 12, ["v1.2.0", "v1.1.5"]);
    const history = await releaseOf(clone, "v1.2.0");
    expect(history.range).toMatchObject({ previousName: "v1.1.0", previous: at("v1.1.0") });
    expectCommits(history, { complete: line, range: "v1.1.0..v1.2.0" });
  });

  test("the head itself: the range is empty", async () => {
    const clone = shallowClone("itself", 1, ["v2.0.0"]);
    const history = await releaseOf(clone, "v2.0.0", { previousRef: at("v2.0.0") });
    expect(history).toMatchObject({ commits: [], commitCount: 0, notices: [] });
    expect(history.range).toMatchObject({ previous: at("v2.0.0") });
  });
});

describe("a push whose beginning the checkout does not have", () => {
  test.each([
    ["further back than the previous tag", "v1.1.0", "v1.1.0..v2.0.0"],
    ["gone from the branch", "side", "side..v2.0.0"],
  ])("%s: no tag stands in for it", async (_name, start, range) => {
    if (start === "side") git(line, "branch", "side", sideCommit());
    const clone = shallowClone(`push-${start}`, 12, ["v2.0.0", "v1.2.0"]);
    const event = { name: "push", commit: at("v2.0.0"), branch: "main", before: at(start) };
    const history = await releaseOf(clone, "", { event });
    expect(history.range?.foundBy).toBe("the commit before the push");
    expectCommits(history, { complete: line, range });
  });

  function sideCommit(): string {
    return git(line, "commit-tree", "-p", "v1.1.0", "-m", "Side", "v1.1.0^{tree}");
  }
});

describe("a merge of what is older than the previous release", () => {
  /** A branch that leaves long before the tag v1.0.0 and is merged after it. */
  const merged = join(folder.path, "merged");
  beforeAll(() => {
    repositoryWith(merged, (history) => {
      const root = history.commit("main", { message: "Root\n" });
      let side = history.commit("side", { from: root, message: "Side 0\n", files: { s: "0" } });
      for (let index = 1; index < 6; index++) {
        side = history.commit("side", { message: `Side ${index}\n`, files: { s: `${index}` } });
      }
      for (let index = 0; index < 6; index++) {
        history.commit("main", { message: `Main ${index}\n`, files: { m: `${index}` } });
      }
      history.tag("v1.0.0", history.commit("main", { message: "One\n" }));
      history.commit("main", { message: "Merge\n", merge: [side], files: { s: "5" } });
      history.tag("v1.1.0", history.commit("main", { message: "Two\n" }));
      return {};
    });
    serveLikeGitHub(merged);
  });

  // The side branch has six commits, the first of which is seven steps from the head.
  test.each([3, 7, 8])("at depth %i", async (depth) => {
    const clone = join(folder.path, `merged-${depth}`);
    cloneAs(merged, clone, { shape: { kind: "depth", depth }, ref: "refs/tags/v1.1.0" });
    const history = await releaseOf(clone, "v1.1.0");
    expect(history.range).toMatchObject({ previousName: "v1.0.0" });
    expectCommits(history, { complete: merged, range: "v1.0.0..v1.1.0" });
    expect(history.commitCount).toBe(8);
  });
});

test("a branch from the first commit, which the previous release hides behind the edge", async () => {
  const old = join(folder.path, "old");
  repositoryWith(old, (history) => {
    const root = history.commit("main", { message: "Root\n" });
    const side = history.commit("side", { from: root, message: "Side\n", files: { s: "1" } });
    for (let index = 0; index < 6; index++) {
      history.commit("main", { message: `Main ${index}\n`, files: { m: `${index}` } });
    }
    history.tag("v1.0.0", history.commit("main", { message: "One\n" }));
    history.commit("main", { message: "Merge\n", merge: [side], files: { s: "1" } });
    history.tag("v1.1.0", history.commit("main", { message: "Two\n" }));
    return {};
  });
  serveLikeGitHub(old);
  const clone = join(folder.path, "old-clone");
  cloneAs(old, clone, { shape: { kind: "depth", depth: 4 }, ref: "refs/tags/v1.1.0" });
  git(clone, "fetch", "--quiet", "--no-tags", "--depth=4", "origin", "refs/tags/v1.1.0");
  // The first commit is there and not cut off; that v1.0.0 leads to it too cannot be seen.
  expect(git(clone, "rev-list", "--count", "HEAD", "^HEAD^^1")).toBe("4");
  const history = await releaseOf(clone, "v1.1.0");
  expectCommits(history, { complete: old, range: "v1.0.0..v1.1.0" });
  expect(history.commitCount).toBe(3);
});

describe("a clone with all commits and some of the tags", () => {
  /** As a runner leaves it that keeps its folders: an earlier push fetched one tag, this push another. */
  function keptClone(name: string): string {
    const path = join(folder.path, name);
    cloneAs(line, path, { shape: { kind: "depth", depth: 99 }, ref: "refs/tags/v1.1.0" });
    const ref = "refs/tags/v2.0.0";
    git(path, "fetch", "--quiet", "--no-tags", "--depth=99", "origin", `${ref}:${ref}`);
    git(path, "checkout", "--quiet", "--detach", ref);
    expect(git(path, "rev-parse", "--is-shallow-repository")).toBe("false");
    expect(git(path, "tag").split("\n")).toEqual(["v1.1.0", "v2.0.0"]);
    return path;
  }

  test("asks the server for the others", async () => {
    const history = await releaseOf(keptClone("kept"), "v2.0.0");
    expect(history.range).toMatchObject({ previousName: "v1.2.0", source: "checkout" });
    expectCommits(history, { complete: line, range: "v1.2.0..v2.0.0" });
  });

  test("takes the server's word for a tag that moved since", async () => {
    const clone = keptClone("moved");
    git(clone, "tag", "v1.3.0", at("v1.1.0"));
    // There it is after the head by now.
    git(line, "tag", "v1.3.0", "main");
    const history = await releaseOf(clone, "v2.0.0");
    git(line, "tag", "-d", "v1.3.0");
    expect(history.range).toMatchObject({ previousName: "v1.2.0", previous: at("v1.2.0") });
  });

  test("has all of them where the last fetch brought them: nobody is asked", async () => {
    const clone = join(folder.path, "every");
    cloneAs(line, clone, { shape: { kind: "complete" }, ref: "refs/tags/v2.0.0" });
    git(clone, "remote", "set-url", "origin", "http://127.0.0.1:9/acme/shop");
    const history = await releaseOf(clone, "v2.0.0");
    expect(history.range).toMatchObject({ previousName: "v1.2.0", source: "checkout" });
  });

  test("of a repository that was cloned and never fetched into: nobody is asked", async () => {
    const clone = join(folder.path, "cloned");
    git(folder.path, "clone", "--quiet", "--branch=v2.0.0", `file://${line}`, clone);
    git(clone, "remote", "set-url", "origin", "http://127.0.0.1:9/acme/shop");
    const history = await releaseOf(clone, "v2.0.0");
    expect(history.range).toMatchObject({ previousName: "v1.2.0", source: "checkout" });
  });

  test("asks from a folder in a worktree too", async () => {
    const tree = join(folder.path, "tree");
    git(keptClone("with-tree"), "worktree", "add", "--quiet", "--detach", tree, "v2.0.0");
    mkdirSync(join(tree, "deep"));
    const history = await releaseOf(join(tree, "deep"), "v2.0.0");
    expect(history.range).toMatchObject({ previousName: "v1.2.0", source: "checkout" });
  });
});
