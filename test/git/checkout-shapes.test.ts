/**
 * The range of a release comes out right from any checkout: whatever a clone lacks, the commits are those of a complete
 * clone, with the files that each of them changed, and the clone stays as it was.
 */
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { serveLikeGitHub } from "../support/git-server.ts";
import { gitOnPath, pathWith } from "../support/other-git.ts";
import {
  cloneAs,
  type CloneShape,
  git,
  newRepository,
  repositoryWith,
  setOrigin,
} from "../support/repository.ts";
import { tangledRepository, type TangledCommits } from "../support/tangled-repository.ts";
import { treeOf } from "../support/tree.ts";
import { expectCommits, readHistory, usePath } from "../history/history-request.ts";
import { serveShop, TOKEN } from "./served-shop.ts";

const { commits, complete, expectRelease, folder, makeClone, requestFor, served, server } =
  await serveShop();

const SHAPES: [name: string, shape: CloneShape, source: "checkout" | "fetch"][] = [
  ["complete", { kind: "complete" }, "checkout"],
  ["depth 1", { kind: "depth", depth: 1 }, "fetch"],
  ["depth 4", { kind: "depth", depth: 4, tags: true }, "fetch"],
  ["depth 99, more than all", { kind: "depth", depth: 99 }, "checkout"],
  ["blobless", { kind: "filter", filter: "blob:none" }, "checkout"],
  ["without large files", { kind: "filter", filter: "blob:limit=1m" }, "checkout"],
  ["treeless", { kind: "filter", filter: "tree:0" }, "fetch"],
];

test.each(SHAPES)("clone (%s): the range of v2.0.0 is found", async (name, shape, source) => {
  const clone = makeClone(name.replaceAll(" ", "-"), shape);
  const { head } = await expectRelease(clone, source);
  expect(head.currentTag).toBe("v2.0.0");
});

test.each([
  ["a second, treeless remote", { kind: "filter", filter: "blob:none" }, "tree:0"],
  ["a promisor remote without a filter", { kind: "complete" }, undefined],
] as const)("a clone counts as incomplete if it has %s", async (_name, shape, filter) => {
  const clone = makeClone("two-remotes", shape);
  // A name alone stands for true.
  appendFileSync(join(clone, ".git", "config"), '[remote "other"]\n\tpromisor\n');
  if (filter !== undefined) git(clone, "config", "remote.other.partialclonefilter", filter);
  const { head } = await expectRelease(clone, "fetch");
  expect(head.checkout.fix).toContain('Remove "filter"');
});

describe("clones of an HTTP server", () => {
  test("a sparse checkout of depth 1 fetches the missing history", async () => {
    const clone = join(folder.path, "sparse-checkout");
    const options = ["--quiet", "--depth=1", "--filter=blob:none", "--sparse", "--branch=v2.0.0"];
    git(folder.path, "clone", ...options, `file://${served}`, clone);
    git(clone, "sparse-checkout", "set", "src");
    setOrigin(clone, `${server.url}/acme/shop`);
    const { head } = await expectRelease(clone, "fetch");
    expect(head.checkout).toMatchObject({ state: "incomplete" });
  });

  test.each([
    ["fetch", { kind: "depth", depth: 1 }, "."],
    ["checkout", { kind: "complete" }, "src"],
  ] as const)("the history of a worktree is read by %s", async (source, shape, below) => {
    const clone = makeClone(`worktree-${source}`, shape);
    git(clone, "worktree", "add", "--quiet", "--detach", join(clone, "tree"));
    await expectRelease(join(clone, "tree", below), source);
  });

  test("a submodule uses its own origin and tags, not the outer repository's", async () => {
    const outer = join(folder.path, "outer");
    const origin = `${server.url}/acme/shop.git`;
    newRepository(outer);
    git(outer, "commit", "--quiet", "--allow-empty", "-m", "Outer");
    cloneAs(served, join(outer, "lib"), {
      shape: { kind: "depth", depth: 1 },
      ref: "refs/tags/v2.0.0",
    });
    git(join(outer, "lib"), "remote", "set-url", "origin", origin);
    git(outer, "submodule", "--quiet", "add", origin, "lib");
    git(outer, "submodule", "--quiet", "absorbgitdirs");
    const event = { name: "push", commit: git(outer, "rev-parse", "HEAD"), branch: "main" };
    const { url } = server;
    const github = { serverUrl: url, repository: "acme/outer", token: TOKEN };
    const before = treeOf(outer);
    const { head, history } = await readHistory(
      requestFor(join(outer, "lib"), { event, github, version: "v2.0.0" }),
    );
    expect(head).toMatchObject({ commit: commits.head, currentTag: "v2.0.0" });
    expect(head.remote?.url).toBe(`${url}/acme/shop.git`);
    expect(head.notices).toMatchObject([{ level: "notice" }]);
    expectCommits(history, { complete, range: "v1.1.0..v2.0.0" });
    expect(history.range?.source).toBe("fetch");
    expect(treeOf(outer)).toEqual(before);
  });
});

describe("an origin that is a folder", () => {
  const origins = [
    served,
    `file://${served}`,
    String.raw`\\server\share\shop`,
    "//server/share/shop",
  ];

  test.each(origins)("nothing is fetched for a shallow clone of %s", async (origin) => {
    const clone = makeClone("of-a-folder", { kind: "depth", depth: 1 });
    setOrigin(clone, origin.replaceAll("\\", "\\\\"));
    const { head, history } = await readHistory(requestFor(clone));
    expect(head.remote).toBeUndefined();
    expect(history).toMatchObject({ commits: [], range: { source: "none" } });
    expect(history.range?.sourceReason).toContain("The checkout's remote is a folder");
    expect(history.notices).toMatchObject([
      { level: "warning", fix: expect.stringContaining('Set "fetch-depth: 0"') as unknown },
    ]);
  });

  test.each(origins)("a complete clone of %s is what there is", async (origin) => {
    const clone = makeClone("of-a-folder", { kind: "complete" });
    setOrigin(clone, origin.replaceAll("\\", "\\\\"));
    // The last fetch says nothing of tags.
    rmSync(join(clone, ".git", "FETCH_HEAD"), { force: true });
    await expectRelease(clone, "checkout");
  });
});

test("history is fetched if the workspace is an archive without .git", async () => {
  const archive = join(folder.path, "archive");
  mkdirSync(archive);
  writeFileSync(join(archive, "README.md"), "content");
  const { head, history } = await expectRelease(archive, "fetch", { workspace: archive });
  expect(head.currentTag).toBe("v2.0.0");
  expect(history.range?.sourceReason).toBe("The working directory is not a git repository.");
});

describe("repositories with SHA-256 ids", () => {
  const complete256 = join(folder.path, "complete256");
  const served256 = join(folder.path, "acme", "shop256.git");
  let commits256: TangledCommits;
  beforeAll(() => {
    commits256 = tangledRepository(complete256, { objectFormat: "sha256" });
    git(folder.path, "clone", "--quiet", "--bare", complete256, served256);
    serveLikeGitHub(served256);
  });

  test.each(["depth 1", "no .git"])(
    "history of a SHA-256 repository is fetched: checkout with %s",
    async (kind) => {
      const clone = join(folder.path, `sha256-${kind}`);
      const options = ["--quiet", "--branch=v2.0.0", "--depth=1"];
      git(folder.path, "clone", ...options, `file://${served256}`, clone);
      setOrigin(clone, `${server.url}/acme/shop256`);
      if (kind === "no .git") rmSync(join(clone, ".git"), { recursive: true });
      const event = { name: "push", commit: commits256.head, tag: "v2.0.0" };
      const { url } = server;
      const github = { serverUrl: url, repository: "acme/shop256", token: TOKEN };
      const paths = kind === "depth 1" ? [] : ["src", "nowhere"];
      const changes = { event, github, workspace: clone, paths };
      const { history } = await readHistory(requestFor(clone, changes));
      expect(history.range).toMatchObject({ previous: commits256.second, source: "fetch" });
      expectCommits(history, { complete: complete256, range: "v1.1.0..v2.0.0", paths });
      expect(history.notices.map(({ what }) => what.slice(0, 18))).toEqual(
        paths.slice(1).map((path) => `The path "${path}"`),
      );
    },
  );
});

/** Puts a git on the path that believes this repository to be another user's, as in a container. */
function useGitOfAnotherUser(clone: string): void {
  const programs = mkdtempSync(join(folder.path, "programs-"));
  const lines = [
    "#!/bin/sh",
    `case "$PWD" in ${clone}*) export GIT_TEST_ASSUME_DIFFERENT_OWNER=1 ;; esac`,
    `exec '${gitOnPath()}' "$@"`,
  ];
  writeFileSync(join(programs, "git"), lines.join("\n"), { mode: 0o755 });
  usePath(pathWith(programs));
}

describe("checkouts of another user", () => {
  test("a complete checkout of another user is read without a fetch", async () => {
    const clone = makeClone("owner-complete", { kind: "complete" });
    useGitOfAnotherUser(clone);
    await expectRelease(clone, "checkout");
  });

  test("history of another user's shallow checkout is fetched", async () => {
    const clone = makeClone("owner", { kind: "depth", depth: 1 });
    useGitOfAnotherUser(clone);
    await expectRelease(clone, "fetch");
  });
});

describe("repositories that git cannot open", () => {
  test("history is fetched if git does not know the repository's format", async () => {
    const clone = makeClone("later-format", { kind: "complete" });
    git(clone, "config", "core.repositoryFormatVersion", "1");
    writeFileSync(join(clone, ".git", "config"), "\n[extensions]\n\tofTomorrow = true\n", {
      flag: "a",
    });
    const { history } = await expectRelease(clone, "fetch");
    expect(history.range?.sourceReason).toMatch(/oftomorrow/iu);
    expect(history.range?.advice ?? "").not.toContain("2.31");
  });

  test("history is fetched if the .git file names a missing folder", async () => {
    const clone = join(folder.path, "nowhere");
    mkdirSync(clone);
    writeFileSync(join(clone, ".git"), "gitdir: /nonexistent/.git/worktrees/x\n");
    const { head } = await expectRelease(clone, "fetch");
    expect(head.checkout.why).toContain("/nonexistent/.git/worktrees/x");
    expect(head.checkout.fix).toContain("fetch-depth: 0");
  });

  test.each(["in a plain folder", "reached by a link", "with an empty .git"])(
    "a repository above the workspace is not used: workspace %s",
    async (kind) => {
      const home = newRepository(join(folder.path, `home ${kind}`));
      git(home, "commit", "--quiet", "--allow-empty", "-m", "Dotfiles");
      const real = join(home, "work", "shop");
      mkdirSync(join(real, kind.endsWith(".git") ? ".git" : ""), { recursive: true });
      const link = join(folder.path, "link");
      if (kind.endsWith("link")) symlinkSync(real, link);
      const workspace = kind.endsWith("link") ? link : real;
      const { head } = await expectRelease(workspace, "fetch", { workspace });
      const why = "The working directory is not a git repository.";
      expect(head.checkout).toMatchObject({ state: "no-repository", why });
    },
  );
});

test("history is fetched if a shallow clone has tags without their history", async () => {
  const shape = { kind: "depth", depth: 1, tags: true } as const;
  const clone = makeClone("cut-off", shape);
  expect(git(clone, "rev-list", "--count", "v1.1.0..v2.0.0")).toBe("1");
  await expectRelease(clone, "fetch", { previousRef: "v1.1.0" });
});

test.each([
  ["has a bitmap index", "indexed"],
  ["does not support filters", "plain"],
])("changed files are complete from a server that %s", async (_name, name) => {
  const repository = join(folder.path, "acme", `${name}.git`);
  git(folder.path, "clone", "--quiet", "--bare", complete, repository);
  if (name === "indexed") {
    serveLikeGitHub(repository);
    git(repository, "repack", "-adbq");
  }
  const clone = makeClone(name, { kind: "depth", depth: 1 });
  setOrigin(clone, `${server.url}/acme/${name}`);
  await expectRelease(clone, "fetch");
});

test.each([
  ["branch that is older than the release", "merged"],
  ["history without a common ancestor", "joined"],
  ["branch that began 210 commits before the push", "pushed"],
])("the range after a release includes a merged %s", async (_name, name) => {
  const source = join(folder.path, name);
  const remote = join(folder.path, "acme", `${name}.git`);
  const { before, head } = repositoryWith(source, (history) => {
    const root = history.commit("main", { files: { a: "1" } });
    const from = name === "joined" ? null : root;
    const one = history.commit("topic", { from, files: { b: "1" } });
    const two = history.commit("topic", { from: one, files: { b: "2" } });
    for (let more = name === "pushed" ? 210 : 0; more > 0; more--) history.commit("main");
    const released = history.commit("main", { files: { a: "2" } });
    history.tag("v1.0.0", released);
    const merge = history.commit("main", { merge: [two], files: { b: "2" } });
    history.tag("v1.1.0", merge);
    return { before: released, head: merge };
  });
  git(folder.path, "clone", "--quiet", "--bare", source, remote);
  serveLikeGitHub(remote);
  const clone = join(folder.path, `${name}-clone`);
  cloneAs(remote, clone, { shape: { kind: "depth", depth: 1 }, ref: "refs/tags/v1.1.0" });
  setOrigin(clone, `${server.url}/acme/${name}`);
  const of = name === "pushed" ? { branch: "main", before } : { tag: "v1.1.0" };
  const event = { name: "push", commit: head, ...of };
  const { history } = await readHistory(requestFor(clone, { event }));
  expectCommits(history, { complete: source, range: "v1.0.0..v1.1.0" });
  expect(history.commitCount).toBe(3);
});
