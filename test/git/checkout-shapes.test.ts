/**
 * The range of a release comes out right from any checkout: whatever a clone lacks, the commits are those of a complete
 * clone, with the files that each of them changed, and the clone stays as it was.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { serveLikeGitHub, startGitServer, type GitServer } from "../support/git-server.ts";
import {
  cloneAs,
  type CloneShape,
  git,
  gitBytes,
  newRepository,
  repositoryWith,
  temporaryFolder,
} from "../support/repository.ts";
import { gitOnPath } from "../support/other-git.ts";
import { tangledRepository, type TangledCommits } from "../support/tangled-repository.ts";
import { treeOf } from "../support/tree.ts";
import type { Step } from "../../src/release/head.ts";
import { type HistoryRequest, historyRequest } from "./history-defaults.ts";
import { expectCommits, readHistory } from "./history-request.ts";

const TOKEN = "ghs_test-token-0123456789";
const folder = temporaryFolder();
const complete = join(folder.path, "complete");
const served = join(folder.path, "acme", "shop.git");
const temporaryDirectory = join(folder.path, "temp");
let commits: TangledCommits;
let server: GitServer;
const programPath = process.env["PATH"] ?? "";

beforeAll(async () => {
  commits = tangledRepository(complete);
  git(folder.path, "clone", "--quiet", "--bare", complete, served);
  serveLikeGitHub(served);
  mkdirSync(temporaryDirectory);
  server = await startGitServer({ root: folder.path, token: TOKEN });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  folder.remove();
});

/** A remote that the clone's `origin` names: the server that stands for GitHub, or a path. */
type Remote = "http" | "file";

function makeClone(name: string, shape: CloneShape, remote: Remote): string {
  const path = join(folder.path, `${name}-${remote}`);
  rmSync(path, { recursive: true, force: true });
  cloneAs(served, path, { shape, ref: "refs/tags/v2.0.0" });
  if (remote === "http") setOrigin(path, `${server.url}/acme/shop`);
  return path;
}

function setOrigin(clone: string, url: string): void {
  const config = join(clone, ".git", "config");
  const text = readFileSync(config, "utf8");
  writeFileSync(config, text.replace(/^\s*url = .*$/mu, `\turl = ${url}`));
}

function requestFor(directory: string, changes: Partial<HistoryRequest> = {}): Step {
  return historyRequest(directory, {
    event: { name: "push", commit: commits.head, tag: "v2.0.0" },
    github: { serverUrl: server.url, apiUrl: server.url, repository: "acme/shop", token: TOKEN },
    temporaryDirectory,
    ...changes,
  });
}

const SHAPES: [name: string, remote: Remote, shape: CloneShape, source: "checkout" | "fetch"][] = [
  ["complete", "http", { kind: "complete" }, "checkout"],
  ["depth 1", "http", { kind: "depth", depth: 1 }, "fetch"],
  ["depth 1", "file", { kind: "depth", depth: 1 }, "fetch"],
  ["depth 1 with tags", "http", { kind: "depth", depth: 1, tags: true }, "fetch"],
  ["the boundary inside the range", "http", { kind: "depth", depth: 4 }, "fetch"],
  ["the boundary outside the range", "http", { kind: "depth", depth: 13 }, "fetch"],
  ["a depth greater than the history", "http", { kind: "depth", depth: 99 }, "checkout"],
  ["blobless", "http", { kind: "filter", filter: "blob:none" }, "checkout"],
  ["treeless", "http", { kind: "filter", filter: "tree:0" }, "fetch"],
  ["treeless", "file", { kind: "filter", filter: "tree:0" }, "fetch"],
];

/** The release of v2.0.0, whatever the clone is; the clone is compared before and after. */
async function expectRelease(clone: string, source: string, changes: Partial<HistoryRequest> = {}) {
  const before = treeOf(clone);
  const result = await readHistory(requestFor(clone, changes));
  expect(result.history.notices).toEqual([]);
  expect(result.history.range).toMatchObject({
    previous: commits.second,
    current: commits.head,
    previousName: "v1.1.0",
    source,
  });
  expectCommits(result.history, { complete, range: "v1.1.0..v2.0.0" });
  expect(treeOf(clone)).toEqual(before);
  expect(readdirSync(temporaryDirectory)).toEqual([]);
  return result;
}

test.each(SHAPES)("%s, over %s", async (name, remote, shape, source) => {
  const clone = makeClone(name.replaceAll(" ", "-"), shape, remote);
  const { head } = await expectRelease(clone, source);
  expect(head.currentTag).toBe("v2.0.0");
});

describe("over http", () => {
  test("sparse", async () => {
    const clone = makeClone("sparse", { kind: "depth", depth: 1 }, "http");
    git(clone, "sparse-checkout", "set", "src");
    await expectRelease(clone, "fetch");
  });

  test("sparse as actions/checkout makes it: of depth 1, and without contents", async () => {
    const clone = join(folder.path, "sparse-checkout");
    const options = ["--quiet", "--depth=1", "--filter=blob:none", "--sparse", "--branch=v2.0.0"];
    git(folder.path, "clone", ...options, `file://${served}`, clone);
    git(clone, "sparse-checkout", "set", "src");
    setOrigin(clone, `${server.url}/acme/shop`);
    const { head } = await expectRelease(clone, "fetch");
    expect(head.checkout).toMatchObject({ state: "incomplete" });
  });

  test("a worktree of a shallow clone", async () => {
    const clone = makeClone("worktree", { kind: "depth", depth: 1 }, "http");
    git(clone, "worktree", "add", "--quiet", "--detach", join(clone, "tree"));
    await expectRelease(join(clone, "tree"), "fetch");
  });

  test("a worktree of a complete clone", async () => {
    const clone = makeClone("complete-worktree", { kind: "complete" }, "http");
    git(clone, "worktree", "add", "--quiet", "--detach", join(clone, "tree"));
    await expectRelease(join(clone, "tree", "src"), "checkout");
  });

  test("a submodule: its own origin and tags, not those of the repository around it", async () => {
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
    const github = {
      serverUrl: server.url,
      apiUrl: server.url,
      repository: "acme/outer",
      token: TOKEN,
    };
    const before = treeOf(outer);
    const { head, history } = await readHistory(
      requestFor(join(outer, "lib"), { event, github, version: "v2.0.0" }),
    );
    expect(head).toMatchObject({ commit: commits.head, currentTag: "v2.0.0" });
    expect(head.originRepository).toBe("acme/shop");
    expect(head.notices).toMatchObject([{ level: "notice" }]);
    expectCommits(history, { complete, range: "v1.1.0..v2.0.0" });
    expect(history.range?.source).toBe("fetch");
    expect(treeOf(outer)).toEqual(before);
  });

  test("a range that begins at a commit, from depth 1", async () => {
    const clone = makeClone("before", { kind: "depth", depth: 1 }, "http");
    const event = { name: "push", commit: commits.head, branch: "main", before: commits.middle };
    const { history } = await readHistory(requestFor(clone, { event }));
    expect(history.range).toMatchObject({
      previous: commits.middle,
      source: "fetch",
      currentName: "main",
    });
    expectCommits(history, { complete, range: `${commits.middle}..v2.0.0` });
  });

  test("the nearest tag, from depth 1", async () => {
    const clone = makeClone("nearest", { kind: "depth", depth: 1 }, "http");
    const event = { name: "workflow_dispatch", commit: commits.head, branch: "main" };
    const { history } = await readHistory(requestFor(clone, { event }));
    const nearest = git(complete, "describe", "--tags", "--abbrev=0", "v2.0.0^");
    expect(["nightly", "api/v0.10.0"]).toContain(nearest);
    expect(history.range).toMatchObject({ previous: commits.middle, previousName: "api/v0.10.0" });
    expectCommits(history, { complete, range: `${nearest}..v2.0.0` });
  });
});

test("a path as the origin's address", async () => {
  const clone = makeClone("path", { kind: "depth", depth: 1 }, "file");
  setOrigin(clone, served);
  await expectRelease(clone, "fetch");
});

test("an archive without .git", async () => {
  const archive = join(folder.path, "archive");
  mkdirSync(archive);
  writeFileSync(join(archive, "README.md"), "content");
  const { head, history } = await expectRelease(archive, "fetch", { workspace: archive });
  expect(head.currentTag).toBe("v2.0.0");
  expect(history.range?.sourceReason).toBe("The working directory is not a git repository.");
});

describe("sha256", () => {
  const complete256 = join(folder.path, "complete256");
  const served256 = join(folder.path, "acme", "shop256.git");
  let commits256: TangledCommits;
  beforeAll(() => {
    commits256 = tangledRepository(complete256, { objectFormat: "sha256" });
    git(folder.path, "clone", "--quiet", "--bare", complete256, served256);
    serveLikeGitHub(served256);
  });

  type Kind = "complete" | "depth 1" | "blobless" | "treeless" | "no .git";

  /** What a checkout of this kind leaves, its origin on the server or a folder. */
  function makeClone256(kind: Kind, remote: Remote): string {
    const path = join(folder.path, `sha256-${kind.replaceAll(" ", "-")}-${remote}`);
    const filters: Partial<Record<Kind, string>> = {
      "depth 1": "--depth=1",
      "no .git": "--depth=1",
      blobless: "--filter=blob:none",
      treeless: "--filter=tree:0",
    };
    const options = ["--quiet", "--branch=v2.0.0", ...(filters[kind] ? [filters[kind]] : [])];
    git(folder.path, "clone", ...options, `file://${served256}`, path);
    if (remote === "http") setOrigin(path, `${server.url}/acme/shop256`);
    if (kind === "no .git") rmSync(join(path, ".git"), { recursive: true });
    return path;
  }

  test.each<[kind: Kind, remote: Remote, source: string]>([
    ["complete", "http", "checkout"],
    ["depth 1", "http", "fetch"],
    ["treeless", "http", "fetch"],
    ["treeless", "file", "fetch"],
    ["no .git", "http", "fetch"],
  ])("%s, over %s", async (kind, remote, source) => {
    const clone = makeClone256(kind, remote);
    const before = treeOf(clone);
    const event = { name: "push", commit: commits256.head, tag: "v2.0.0" };
    const github = {
      serverUrl: server.url,
      apiUrl: server.url,
      repository: "acme/shop256",
      token: TOKEN,
    };
    const { history } = await readHistory(requestFor(clone, { event, github, workspace: clone }));
    expect(history.range).toMatchObject({ previous: commits256.second, source });
    expectCommits(history, { complete: complete256, range: "v1.1.0..v2.0.0" });
    expect(treeOf(clone)).toEqual(before);
  });
});

/** Puts a git on the path that believes this repository to be another user's, as in a container. */
function useGitOfAnotherUser(clone: string, script = ""): void {
  const programs = mkdtempSync(join(folder.path, "programs-"));
  const lines = [
    "#!/bin/sh",
    `case "$PWD" in ${clone}*) export GIT_TEST_ASSUME_DIFFERENT_OWNER=1 ;; esac`,
    script,
    `exec '${gitOnPath()}' "$@"`,
  ];
  writeFileSync(join(programs, "git"), lines.join("\n"), { mode: 0o755 });
  process.env["PATH"] = `${programs}:${programPath}`;
}

/** Whether plain git refuses the repository of another user. */
function checksOwners(): boolean {
  const environment = { GIT_TEST_ASSUME_DIFFERENT_OWNER: "1" };
  try {
    gitBytes(complete, ["rev-parse", "HEAD"], { environment });
    return false;
  } catch {
    return true;
  }
}

describe("a checkout that belongs to another user", () => {
  afterEach(() => {
    process.env["PATH"] = programPath;
  });

  test.each([
    ["complete", "http"],
    ["depth", "http"],
    ["depth", "file"],
  ] as const)("%s, over %s", async (kind, remote) => {
    const shape = kind === "complete" ? { kind } : { kind, depth: 1 };
    const clone = makeClone(`owner-${kind}`, shape, remote);
    useGitOfAnotherUser(clone);
    await expectRelease(clone, kind === "complete" ? "checkout" : "fetch");
  });

  // Before 2.35.2 (2.30.3, 2.31.2 … of their series) git opens whatever it finds.
  test("with a git that takes safe.directory from a file only", async ({ skip }) => {
    skip(!checksOwners(), "this git does not ask whose a repository is");
    const clone = makeClone("owner-old", { kind: "complete" }, "http");
    useGitOfAnotherUser(
      clone,
      'for a in "$@"; do shift; [ "$a" = "safe.directory=*" ] && a=x.y=z; set -- "$@" "$a"; done',
    );
    const own = mkdtempSync(join(folder.path, "temp-"));
    await expectRelease(clone, "checkout", { temporaryDirectory: own });
    expect(readdirSync(own)).toHaveLength(1);
  });
});

describe("what git cannot open is not guessed at", () => {
  test("a format of a later git", async () => {
    const clone = makeClone("later-format", { kind: "complete" }, "http");
    git(clone, "config", "core.repositoryFormatVersion", "1");
    writeFileSync(join(clone, ".git", "config"), "\n[extensions]\n\tofTomorrow = true\n", {
      flag: "a",
    });
    const { history } = await expectRelease(clone, "fetch");
    expect(history.range?.sourceReason).toMatch(/oftomorrow/iu);
    expect(history.range?.advice ?? "").not.toContain("2.31");
  });

  test("a .git file that leads nowhere", async () => {
    const clone = join(folder.path, "nowhere");
    mkdirSync(clone);
    writeFileSync(join(clone, ".git"), "gitdir: /nonexistent/.git/worktrees/x\n");
    await expectRelease(clone, "fetch");
  });

  test("a repository above the workspace", async () => {
    const home = newRepository(join(folder.path, "home"));
    git(home, "commit", "--quiet", "--allow-empty", "-m", "Dotfiles");
    const workspace = join(home, "work", "shop");
    mkdirSync(workspace, { recursive: true });
    const { head } = await expectRelease(workspace, "fetch", { workspace });
    expect(head.checkout.state).toBe("no-repository");
  });
});

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

  test("named in a clone without folders", async () => {
    const clone = makeClone("treeless-backport", { kind: "filter", filter: "tree:0" }, "http");
    const { history } = await readHistory(requestFor(clone, { previousRef: "v1.0.1" }));
    expect(history.range).toMatchObject({
      previous: git(complete, "merge-base", "v1.0.1", "v2.0.0"),
      sourceReason: "The checkout is a partial clone, which may not show which files changed.",
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

  test("the id of an annotated tag's own object", async () => {
    const clone = makeClone("tag-object", { kind: "depth", depth: 1 }, "http");
    const previousRef = git(complete, "rev-parse", "refs/tags/v1.0.0");
    const { history } = await readHistory(requestFor(clone, { previousRef }));
    expect(history.range).toMatchObject({ previous: commits.first, source: "fetch" });
    expectCommits(history, { complete, range: "v1.0.0..v2.0.0" });
  });

  test.each(["abandoned", "short"])("%s", async (name) => {
    const clone = makeClone(`ref-${name}`, { kind: "depth", depth: 1 }, "http");
    const previousRef = name === "short" ? commits.middle.slice(0, 10) : name;
    const { history } = await readHistory(requestFor(clone, { previousRef }));
    expect(history.range?.foundBy).toBe("the input previous-ref");
    expectCommits(history, { complete, range: `${previousRef}..v2.0.0` });
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

test("a version that names a tag on another commit, from depth 1", async () => {
  const clone = makeClone("elsewhere", { kind: "depth", depth: 1 }, "http");
  const event = { name: "push", commit: commits.head, branch: "main" };
  const request = requestFor(clone, { event, version: "v1.1.0" });
  await expect(readHistory(request)).rejects.toMatchObject({
    name: "InputError",
    where: "input version",
  });
});

test("refs alone cost no trees", async () => {
  const clone = makeClone("refs", { kind: "depth", depth: 1 }, "http");
  const want = { commits: false, refs: true, patchSet: true, maxCommits: 1000 };
  const before = server.requests.length;
  const { history } = await readHistory(requestFor(clone, { want }));
  expect(history).toMatchObject({ commits: [], range: { previous: commits.second } });
  expect(history.commitCount).toBe(Number(git(complete, "rev-list", "--count", "v1.1.0..v2.0.0")));
  expect(server.requests.length - before).toBeGreaterThan(0);
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
