/** A clone can have all commits and lack tags: the server is asked where nothing shows that it has them all. */
import { appendFileSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { git } from "../support/repository.ts";
import { treeOf } from "../support/tree.ts";
import type { HistoryRequest } from "./history-defaults.ts";
import { gitOnPath, layGit, pathWith } from "../support/other-git.ts";
import { expectCommits, readHistory, repositoryPlace, usePath } from "./history-request.ts";

const { folder, serve, clone: cloneOf, requestFor } = await repositoryPlace();

/** Forty commits in a row. */
const { origin: line } = serve((history) => {
  const marks = Array.from({ length: 40 }, (_, index) =>
    history.commit("main", {
      message: `Commit ${index}\n`,
      files: { file: `${index}`, ...(index === 3 && { old: "1" }) },
    }),
  );
  for (const [name, index] of Object.entries({ "v1.1.0": 20, "v2.0.0": 38, "v1.1.5": 39 })) {
    history.tag(name, marks[index] ?? "");
  }
  history.tag("v1.2.0", marks[30] ?? "", "Annotated\n");
  return {};
});

const at = (name: string, repository = line) => git(repository, "rev-parse", `${name}^{commit}`);

/** The release of the checked-out tag; the clone is compared before and after. */
async function releaseOf(clone: string, tag: string, changes: Partial<HistoryRequest> = {}) {
  const before = treeOf(clone);
  const event = { name: "push", commit: git(clone, "rev-parse", "HEAD"), tag };
  const { history } = await readHistory(requestFor(clone, { event, ...changes }));
  expect(treeOf(clone)).toEqual(before);
  return history;
}

test.each([{ kind: "complete" }, { kind: "filter", filter: "tree:0" }] as const)(
  "a first release finds paths that only old commits touch: %o",
  async (shape) => {
    const clone = cloneOf(line, shape, "refs/tags/v2.0.0");
    const history = await releaseOf(clone, "v2.0.0", { tagPattern: "none", paths: ["old"] });
    expect(history.range?.foundBy).toContain("first release");
    expect(history.range?.source).toBe(shape.kind === "complete" ? "checkout" : "fetch");
    if (shape.kind === "filter") {
      expect(history.range?.sourceReason).toContain("partial clone, which may not show");
    }
    expectCommits(history, { complete: line, range: "v2.0.0", paths: ["old"] });
    expect(history.commitCount).toBe(1);
  },
);

test("a shallow clone fetches only the range's commits and changed files", async () => {
  const clone = cloneOf(line, { kind: "depth", depth: 1 }, "refs/tags/v2.0.0");
  const log = join(folder, "fetched");
  const said = `args="$*"; cat > ids; echo "\${args#*submodules } $(wc -l < ids)" >> '${log}'`;
  const script = `[ "$command" = fetch ] && { ${said}; exec '${gitOnPath()}' "$@" < ids; }`;
  usePath(pathWith(layGit(folder, script)));
  await releaseOf(clone, "v2.0.0", { maxCommits: 3 });
  await releaseOf(clone, "v2.0.0", { setCommits: "refs" });
  expect(readFileSync(log, "utf8").split("\n")).toEqual([
    "--filter=tree:0 --depth=200 --stdin origin 1",
    "--filter=blob:none --stdin origin 4",
    "--filter=tree:0 --depth=200 --stdin origin 1",
    "",
  ]);
});

describe("clones with all commits but not all tags", () => {
  /** As a runner leaves it that keeps its folders: an earlier push fetched one tag, this push another. */
  function keptClone(): string {
    const path = cloneOf(line, { kind: "depth", depth: 99 }, "refs/tags/v1.1.0");
    const ref = "refs/tags/v2.0.0";
    git(path, "fetch", "--quiet", "--no-tags", "--depth=99", line, `${ref}:${ref}`);
    git(path, "checkout", "--quiet", "--detach", ref);
    expect(git(path, "rev-parse", "--is-shallow-repository")).toBe("false");
    expect(git(path, "tag").split("\n")).toEqual(["v1.1.0", "v2.0.0"]);
    return path;
  }

  test("a clone kept by a runner, with few tags, also uses the server's tags", async () => {
    const clone = keptClone();
    const history = await releaseOf(clone, "v2.0.0");
    expect(history.range).toMatchObject({ previousName: "v1.2.0", source: "checkout" });
    expectCommits(history, { complete: line, range: "v1.2.0..v2.0.0" });
    // One that the last fetch brought does not stand for all.
    const fetched = ["v2.0.0", "v1.1.5"].map((tag) => `refs/tags/${tag}:refs/tags/${tag}`);
    git(clone, "fetch", "--quiet", "--no-tags", line, ...fetched);
    expect(await releaseOf(clone, "v2.0.0")).toMatchObject({ range: history.range });
    git(clone, "tag", "v1.3.0", "v2.0.0~2");
    const own = await releaseOf(clone, "v2.0.0");
    expect(own.range).toMatchObject({ previousName: "v1.3.0", source: "checkout" });
  });

  test("the server's tag counts if the clone has it on another commit", async () => {
    const clone = keptClone();
    git(clone, "tag", "v1.3.0", "v2.0.0~2");
    // There it is after the head by now.
    git(line, "tag", "v1.3.0", "main");
    const history = await releaseOf(clone, "v2.0.0");
    git(line, "tag", "-d", "v1.3.0");
    expect(history.range).toMatchObject({ previousName: "v1.2.0", previous: at("v1.2.0") });
  });

  test("the server is not asked for tags if the last fetch brought them", async () => {
    const clone = cloneOf(line, { kind: "complete" }, "refs/tags/v2.0.0");
    // No commit, and so no release, but nothing that is missing either.
    git(clone, "tag", "of-a-file", "v2.0.0:file");
    git(clone, "remote", "set-url", "origin", "http://127.0.0.1:9/acme/shop");
    // As many branches leave it.
    appendFileSync(join(clone, ".git", "FETCH_HEAD"), "0\tnot-for-merge\n".repeat(100_000));
    const history = await releaseOf(clone, "v2.0.0");
    expect(history.notices).toEqual([]);
    expect(history.range).toMatchObject({ previousName: "v1.2.0", source: "checkout" });
  });

  test("the server is not asked for tags right after a git clone", async () => {
    const clone = join(folder, "cloned");
    git(folder, "clone", "--quiet", "--branch=v2.0.0", `file://${line}`, clone);
    git(clone, "remote", "set-url", "origin", "http://127.0.0.1:9/acme/shop");
    const history = await releaseOf(clone, "v2.0.0");
    expect(history.range).toMatchObject({ previousName: "v1.2.0", source: "checkout" });
  });

  test("the server is asked for tags from a folder of a worktree too", async () => {
    const tree = join(folder, "tree");
    git(keptClone(), "worktree", "add", "--quiet", "--detach", tree, "v2.0.0");
    mkdirSync(join(tree, "deep"));
    const history = await releaseOf(join(tree, "deep"), "v2.0.0");
    expect(history.range).toMatchObject({ previousName: "v1.2.0", source: "checkout" });
  });
});
