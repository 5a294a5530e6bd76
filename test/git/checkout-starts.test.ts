/** Where a range begins, and what is sent of it, from checkouts that do not hold it. */
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { serveLikeGitHub } from "../support/git-server.ts";
import { cloneAs, git, repositoryWith } from "../support/repository.ts";
import { expectCommits, readHistory } from "./history-request.ts";
import { serveShop, setOrigin } from "./served-shop.ts";

const { commits, complete, expectRelease, folder, makeClone, requestFor, served, server } =
  await serveShop();

describe("a previous release that is not an ancestor", () => {
  test.each(["complete", "depth"] as const)(
    "a force-pushed branch, from a clone that is %s",
    async (kind) => {
      const shape = kind === "complete" ? { kind } : { kind, depth: 1 };
      const clone = makeClone(`forced-${kind}`, shape, "http");
      git(clone, "update-ref", "-d", "refs/remotes/origin/abandoned");
      const event = {
        name: "push",
        commit: commits.head,
        branch: "main",
        before: commits.abandoned,
      };
      const { history } = await readHistory(requestFor(clone, { event }));
      const base = git(complete, "merge-base", commits.abandoned, commits.head);
      expect(history.range).toMatchObject({
        previous: base,
        foundBy: "the commit before the push",
      });
      expect(history.notices).toMatchObject([{ level: "warning" }]);
      expectCommits(history, { complete, range: `${commits.abandoned}..v2.0.0` });
    },
  );

  test("with several merge bases to choose from, from depth 1", async () => {
    const clone = makeClone("bases", { kind: "depth", depth: 1 }, "http");
    const { history } = await readHistory(requestFor(clone, { previousRef: "v1.0.1" }));
    const base = git(complete, "merge-base", "v1.0.1", "v2.0.0");
    expect(history.range).toMatchObject({
      previous: base,
      previousName: "v1.0.1",
      source: "fetch",
    });
    expectCommits(history, { complete, range: "v1.0.1..v2.0.0" });
  });

  test("a rollback: the head is an ancestor of the previous release", async () => {
    const clone = join(folder.path, "rollback");
    cloneAs(served, clone, { shape: { kind: "depth", depth: 1 }, ref: "refs/tags/v1.1.0" });
    setOrigin(clone, `${server.url}/acme/shop`);
    const event = { name: "workflow_dispatch", commit: commits.second, tag: "v1.1.0" };
    const { history } = await readHistory(requestFor(clone, { event, previousRef: "v2.0.0" }));
    expect(history).toMatchObject({
      commits: [],
      commitCount: 0,
      range: { previous: commits.second },
    });
    expect(history.notices).toMatchObject([{ level: "warning" }]);
  });

  test("a commit that the server no longer has: tags decide", async () => {
    const clone = makeClone("gone", { kind: "depth", depth: 1 }, "http");
    const event = { name: "push", commit: commits.head, branch: "main", before: "1".repeat(40) };
    const { history } = await readHistory(requestFor(clone, { event }));
    expect(history.range).toMatchObject({ previousName: "api/v0.10.0", source: "fetch" });
    expectCommits(history, { complete, range: "api/v0.10.0..v2.0.0" });
  });
});

describe("previous-ref, from depth 1", () => {
  test("a tag that is there, but cut off from the head", async () => {
    const shape = { kind: "depth", depth: 1, tags: true } as const;
    const clone = makeClone("cut-off", shape, "http");
    expect(git(clone, "rev-list", "--count", "v1.1.0..v2.0.0")).toBe("1");
    await expectRelease(clone, "fetch", { previousRef: "v1.1.0" });
  });

  test.each(["--upload-pack=touch /tmp/x", "1".repeat(40)])(
    "%s is an input error",
    async (previousRef) => {
      const clone = makeClone("unknown-ref", { kind: "depth", depth: 1 }, "http");
      await expect(readHistory(requestFor(clone, { previousRef }))).rejects.toMatchObject({
        name: "InputError",
        where: "input previous-ref",
      });
    },
  );
});

test("a first release is concluded from the server's tags", async () => {
  const clone = join(folder.path, "first");
  cloneAs(served, clone, { shape: { kind: "depth", depth: 1 }, ref: "refs/tags/v1.0.0" });
  setOrigin(clone, `${server.url}/acme/shop`);
  const event = { name: "push", commit: commits.first, tag: "v1.0.0" };
  const { history } = await readHistory(requestFor(clone, { event }));
  expect(history.range).toMatchObject({ current: commits.first, source: "fetch" });
  expect(history.range?.previous).toBeUndefined();
  expectCommits(history, { complete, range: "v1.0.0" });
});

test("paths, from depth 1", async () => {
  const clone = makeClone("paths", { kind: "depth", depth: 1 }, "http");
  const { history } = await readHistory(requestFor(clone, { paths: ["api", "src/deep"] }));
  expectCommits(history, { complete, range: "v1.1.0..v2.0.0", paths: ["api", "src/deep"] });
  expect(history.commits.length).toBeGreaterThan(1);
});

test("a server that takes old folders for known, because it has an index of them", async () => {
  const indexed = join(folder.path, "acme", "indexed.git");
  git(folder.path, "clone", "--quiet", "--bare", complete, indexed);
  serveLikeGitHub(indexed);
  git(indexed, "repack", "-adbq");
  const clone = makeClone("indexed", { kind: "depth", depth: 1 }, "http");
  setOrigin(clone, `${server.url}/acme/indexed`);
  const { history } = await readHistory(requestFor(clone));
  expect(history.range).toMatchObject({ previousName: "v1.1.0", source: "fetch" });
  expectCommits(history, { complete, range: "v1.1.0..v2.0.0" });
});

test.each([
  ["a branch from before the previous release", "merged"],
  ["a history of its own", "joined"],
])("%s, merged right after it", async (_name, name) => {
  const source = join(folder.path, name);
  const remote = join(folder.path, "acme", `${name}.git`);
  const { head } = repositoryWith(source, (history) => {
    const root = history.commit("main", { files: { a: "1" } });
    const from = name === "merged" ? root : null;
    const one = history.commit("topic", { from, files: { b: "1" } });
    const two = history.commit("topic", { from: one, files: { b: "2" } });
    history.tag("v1.0.0", history.commit("main", { files: { a: "2" } }));
    const merge = history.commit("main", { merge: [two], files: { b: "2" } });
    history.tag("v1.1.0", merge);
    return { head: merge };
  });
  git(folder.path, "clone", "--quiet", "--bare", source, remote);
  serveLikeGitHub(remote);
  const clone = join(folder.path, `${name}-clone`);
  cloneAs(remote, clone, { shape: { kind: "depth", depth: 1 }, ref: "refs/tags/v1.1.0" });
  setOrigin(clone, `${server.url}/acme/${name}`);
  const event = { name: "push", commit: head, tag: "v1.1.0" };
  const { history } = await readHistory(requestFor(clone, { event }));
  expectCommits(history, { complete: source, range: "v1.0.0..v1.1.0" });
  expect(history.commitCount).toBe(3);
});

test("a server that cannot filter", async () => {
  const plain = join(folder.path, "acme", "plain.git");
  git(folder.path, "clone", "--quiet", "--bare", complete, plain);
  const clone = makeClone("plain", { kind: "depth", depth: 1 }, "http");
  setOrigin(clone, `${server.url}/acme/plain`);
  const { history } = await readHistory(requestFor(clone));
  expect(history.range).toMatchObject({ previousName: "v1.1.0", source: "fetch" });
  expectCommits(history, { complete, range: "v1.1.0..v2.0.0" });
});
