/** Which release was the previous one, and which commit is released: on complete clones, for every kind of event. */
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RunEvent } from "../../src/context.ts";
import {
  expectedIds,
  git,
  newRepository,
  repositoryWith,
  temporaryFolder,
} from "../support/repository.ts";
import { tangledRepository, type TangledCommits } from "../support/tangled-repository.ts";
import { type HistoryRequest, historyRequest, WANT_ALL } from "./history-defaults.ts";
import { expectCommits, readHistory } from "./history-request.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

const tangled = join(folder.path, "tangled");
let commits: TangledCommits;

beforeAll(() => {
  commits = tangledRepository(tangled);
});

async function releaseOf(directory: string, tag: string, changes: Partial<HistoryRequest> = {}) {
  git(directory, "checkout", "--quiet", "--detach", `refs/tags/${tag}`);
  const commit = git(directory, "rev-parse", "HEAD");
  return readHistory(
    historyRequest(directory, { event: { name: "push", commit, tag }, ...changes }),
  );
}

describe("without a tag", () => {
  const at = (event: Partial<RunEvent>) => ({
    name: "push",
    commit: commits.head,
    branch: "main",
    ...event,
  });

  test("a push begins at the commit before it", async () => {
    const event = at({ before: commits.middle });
    git(tangled, "tag", "-d", "v2.0.0");
    const { head, history } = await readHistory(historyRequest(tangled, { event }));
    git(tangled, "tag", "v2.0.0", commits.head);
    expect(head.currentTag).toBeUndefined();
    expect(history.range).toMatchObject({
      previous: commits.middle,
      foundBy: "the commit before the push",
    });
    expectCommits(history, { complete: tangled, range: `${commits.middle}..${commits.head}` });
  });

  test.each([
    ["a new branch", {}, []],
    ["a commit that nobody has any more", { before: "1".repeat(40) }, [{ level: "warning" }]],
    ["no commit", { before: "0".repeat(40) }, []],
    ["what is no commit id", { before: "--all" }, []],
    ["a manual run", { name: "workflow_dispatch" }, []],
  ])("%s: the nearest tag", async (_name, event, notices) => {
    const { history } = await readHistory(historyRequest(tangled, { event: at(event) }));
    const nearest = git(tangled, "describe", "--tags", "--abbrev=0", `${commits.head}^`);
    expect(history.range?.previous).toBe(git(tangled, "rev-parse", `${nearest}^{commit}`));
    expect(history.range?.previousName).toBe("api/v0.10.0");
    expect(history.notices).toMatchObject(notices);
  });

  test.each([
    ["a push", {}],
    ["a push whose beginning is gone", { before: "1".repeat(40) }],
  ])("a pattern decides on %s, too", async (_name, changes) => {
    const event = at({ before: commits.middle, ...changes });
    const request = historyRequest(tangled, { event, tagPattern: "v*" });
    const { history } = await readHistory(request);
    expect(history.range).toMatchObject({
      previousName: "v1.1.0",
      foundBy: "nearest tag before the head commit that matches v*",
    });
    expect(history.notices).toEqual([]);
  });

  test("a first release does not begin at a tag where the push's beginning is gone", async () => {
    const tagless = join(folder.path, "tagless");
    git(folder.path, "clone", "--quiet", "--no-tags", `file://${tangled}`, tagless);
    git(tagless, "remote", "remove", "origin");
    const event = at({ before: "1".repeat(40), commit: git(tagless, "rev-parse", "HEAD") });
    const { history } = await readHistory(historyRequest(tagless, { event }));
    expect(history.range?.previous).toBeUndefined();
    expect(history.notices).toMatchObject([
      { what: expect.stringContaining("this counts as the first release") as unknown },
    ]);
  });

  test("another commit than the pushed one: the push tells nothing", async () => {
    git(tangled, "checkout", "--quiet", "--detach", commits.second);
    const event = at({ before: commits.middle });
    const { head, history } = await readHistory(historyRequest(tangled, { event }));
    git(tangled, "checkout", "--quiet", "main");
    expect(head).toMatchObject({ commit: commits.second, notices: [{ level: "notice" }] });
    expect(head.notices[0]?.what).toContain(commits.head);
    expect(head.notices[0]?.what).toContain(commits.second);
    expect(history.range?.previousName).toBe("v1.1.0-rc.1");
  });
});

describe("a previous release that is not an ancestor", () => {
  test.each(["v1.0.1", "abandoned"])("%s", async (previousRef) => {
    const { history } = await releaseOf(tangled, "v2.0.0", { previousRef });
    const base = git(tangled, "merge-base", previousRef, "v2.0.0");
    expect(history.range).toMatchObject({ previous: base, previousName: previousRef });
    expect(history.notices).toMatchObject([{ level: "warning" }]);
    expectCommits(history, { complete: tangled, range: `${previousRef}..v2.0.0` });
  });

  test("without any common ancestor", async () => {
    git(
      tangled,
      "branch",
      "--force",
      "island",
      git(tangled, "commit-tree", "-m", "Island", `${commits.first}^{tree}`),
    );
    const { history } = await releaseOf(tangled, "v2.0.0", { previousRef: "island" });
    expect(history.range?.previous).toBeUndefined();
    expect(history.notices[0]?.what).toContain("have no start");
    expectCommits(history, { complete: tangled, range: "island..v2.0.0" });
  });

  test("an empty range", async () => {
    const { history } = await releaseOf(tangled, "v2.0.0", { previousRef: "main" });
    expect(history).toMatchObject({ commits: [], commitCount: 0, notices: [] });
    expect(history.range).toMatchObject({ previous: commits.head, current: commits.head });
  });
});

describe("previous-ref", () => {
  test.each(["nowhere", "", "HEAD~1", "v1.1.0\nv1.0.0", ":/First", "-1"])(
    "%j is an input error",
    async (previousRef) => {
      await expect(releaseOf(tangled, "v2.0.0", { previousRef })).rejects.toMatchObject({
        name: "InputError",
      });
    },
  );
});

describe("the current tag", () => {
  test("is the one that the version names, on a branch", async () => {
    git(tangled, "checkout", "--quiet", "main");
    const event = { name: "push", commit: commits.head, branch: "main", before: commits.middle };
    const request = historyRequest(tangled, { event, version: "v2.0.0" });
    const { head, history } = await readHistory(request);
    expect(head.currentTag).toBe("v2.0.0");
    expect(history.range?.previousName).toBe("v1.1.0");
  });

  test("is none where the event's tag has moved on", async () => {
    git(tangled, "checkout", "--quiet", "--detach", commits.middle);
    const event = { name: "push", commit: commits.middle, tag: "v2.0.0" };
    const { head } = await readHistory(historyRequest(tangled, { event }));
    git(tangled, "checkout", "--quiet", "main");
    expect(head.currentTag).toBeUndefined();
  });

  test("a version that names a tag on another commit is an input error", async () => {
    await expect(releaseOf(tangled, "v2.0.0", { version: "v1.1.0" })).rejects.toMatchObject({
      name: "InputError",
      where: "input version",
      message: expect.stringContaining(commits.second) as unknown,
    });
  });
});

describe("a pull request", () => {
  const repository = join(folder.path, "pull-request");
  let ids: { base: string; branch: string; merge: string };
  beforeAll(() => {
    ids = repositoryWith(repository, (history) => {
      const base = history.commit("main", { files: { a: "1" } });
      history.tag("v1.0.0", base);
      const branch = history.commit("topic", { from: base, files: { b: "1" } });
      const onMain = history.commit("main", { files: { c: "1" } });
      const merge = history.commit("pull", { from: onMain, merge: [branch], files: { b: "1" } });
      return { base, branch, merge };
    });
  });
  const event = () => ({ name: "pull_request", commit: ids.merge, pullRequestHead: ids.branch });

  test.each(["complete", "depth 1"])(
    "its head is released, not the merge commit: %s",
    async (kind) => {
      git(repository, "checkout", "--quiet", "--detach", ids.merge);
      const shallow = join(folder.path, "pull-shallow");
      newRepository(shallow);
      git(shallow, "fetch", "--quiet", "--depth=1", `file://${repository}`, "pull");
      git(shallow, "checkout", "--quiet", "--detach", ids.merge);
      const directory = kind === "complete" ? repository : shallow;
      const { head } = await readHistory(historyRequest(directory, { event: event() }));
      expect(head).toMatchObject({ commit: ids.branch, notices: [] });
    },
  );

  test("whose head is checked out", async () => {
    git(repository, "checkout", "--quiet", "--detach", ids.branch);
    const { head, history } = await readHistory(historyRequest(repository, { event: event() }));
    expect(head).toMatchObject({ commit: ids.branch, notices: [] });
    expectCommits(history, { complete: repository, range: `${ids.base}..${ids.branch}` });
  });
});

describe("how much is read", () => {
  test.each([1, 2, 5, 1000])("max-commits: %i", async (maxCommits) => {
    const { history } = await releaseOf(tangled, "v2.0.0", { want: { ...WANT_ALL, maxCommits } });
    const ids = expectedIds(tangled, "v1.1.0..v2.0.0");
    expect(history.commits.map((commit) => commit.id)).toEqual(ids.slice(0, maxCommits));
    expect(history.commitCount).toBe(ids.length);
  });

  test("no patch sets", async () => {
    const { history } = await releaseOf(tangled, "v2.0.0", {
      want: { ...WANT_ALL, patchSet: false },
    });
    expect(history.commits.map((commit) => commit.id)).toEqual(
      expectedIds(tangled, "v1.1.0..v2.0.0"),
    );
    expect(history.commits.some((commit) => commit.changes !== undefined)).toBe(false);
  });

  test("refs alone", async () => {
    const { history } = await releaseOf(tangled, "v2.0.0", {
      want: { ...WANT_ALL, commits: false },
    });
    expect(history).toMatchObject({ commits: [], range: { previous: commits.second } });
    expect(history.commitCount).toBe(expectedIds(tangled, "v1.1.0..v2.0.0").length);
  });

  test("nothing", async () => {
    const want = { ...WANT_ALL, commits: false, refs: false };
    const { history } = await releaseOf(tangled, "v2.0.0", { want });
    expect(history).toEqual({ commits: [], notices: [] });
  });

  test("a first release sends the newest 20 commits", async () => {
    const { head, history } = await releaseOf(tangled, "nightly", { tagPattern: "nothing-*" });
    // Another tag is on the same commit.
    expect(head.currentTag).toBe("nightly");
    const ids = expectedIds(tangled, "nightly");
    expect(history.commits.map((commit) => commit.id)).toEqual(ids.slice(0, 20));
    const { history: other } = await releaseOf(tangled, "v2.0.0", { tagPattern: "nothing-*" });
    expect(other.commits.map((commit) => commit.id)).toEqual(
      expectedIds(tangled, "v2.0.0").slice(0, 20),
    );
    expect(other.commitCount).toBe(20);
  });
});

describe("paths", () => {
  test.each([
    { paths: ["api"], same: ["api"] },
    { paths: ["./api/", "src/deep"], same: ["api", "src/deep"] },
    { paths: ["src/**"], same: ["src"] },
    { paths: ["**/*.ts"], same: ["*.ts"] },
    { paths: [":(top)magic"], same: [":(literal):(top)magic"] },
    { paths: ["-dash"], same: ["-dash"] },
    { paths: ["."], same: [] },
    { paths: ["!api", "!src"], same: [":!api", ":!src"] },
    { paths: ["nothing-here"], same: ["nothing-here"] },
  ])("$paths", async ({ paths, same }) => {
    git(tangled, "checkout", "--quiet", "main");
    const { history } = await releaseOf(tangled, "v2.0.0", { paths });
    expect(history.range?.previousName).toBe("v1.1.0");
    expectCommits(history, { complete: tangled, range: "v1.1.0..v2.0.0", paths: same });
  });

  test("are those of the root, wherever the working directory is", async () => {
    const request = historyRequest(join(tangled, "other"), {
      event: { name: "push", commit: commits.head, tag: "v2.0.0" },
      paths: ["api"],
    });
    const { history } = await readHistory(request);
    expectCommits(history, { complete: tangled, range: "v1.1.0..v2.0.0", paths: ["api"] });
  });

  test.each(["../other", "a/../../b", "/etc", "C:\\x", "a\\b", "a\0b"])(
    "%j is an input error",
    async (path) => {
      await expect(releaseOf(tangled, "v2.0.0", { paths: ["api", path] })).rejects.toMatchObject({
        name: "InputError",
        where: "input paths",
      });
    },
  );
});

test("a repository without a commit: the event's", async () => {
  const empty = newRepository(join(folder.path, "empty"));
  const event = { name: "push", commit: commits.head, tag: "v1.0.0" };
  const { head, history } = await readHistory(historyRequest(empty, { event }));
  expect(head.commit).toBe(commits.head);
  expect(history.range).toMatchObject({ current: commits.head, source: "none" });
});

test("nothing known at all: a release without commits, with a warning", async () => {
  const empty = newRepository(join(folder.path, "nothing"));
  const { head, history } = await readHistory(historyRequest(empty));
  expect(head.commit).toBeUndefined();
  expect(history.range).toBeUndefined();
  expect(history.commitCount).toBeUndefined();
  expect(history.notices).toMatchObject([{ level: "warning" }]);
});
