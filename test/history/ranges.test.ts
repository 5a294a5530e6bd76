/** Which release was the previous one, and what is sent since: from a complete clone, and from depth 1. */
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { COMMITS_ONLY } from "../../src/git/remote.ts";
import { identifyHead } from "../../src/release/head.ts";
import { cloneAs, expectedIds, git, mergeBaseOf, setOrigin } from "../support/repository.ts";
import { type HistoryRequest, historyRequest } from "./history-defaults.ts";
import { expectCommits, expectNotice, readHistory } from "./history-request.ts";
import { serveShop } from "../git/served-shop.ts";

const { commits, complete, folder, requestFor, served, server, temporaryDirectory } =
  await serveShop();
// A branch has the name of a tag.
for (const one of [complete, served]) git(one, "branch", "v1.0.0", commits.middle);

const KINDS = ["complete", "depth"] as const;
const clones = new Map<string, string>();

/** A clone at a tag; none of the tests changes it. */
function cloneAt(tag: string, kind: (typeof KINDS)[number]): string {
  const clone = join(folder.path, `${kind}-${tag}`);
  if (clones.has(clone)) return clone;
  const shape = kind === "depth" ? { kind, depth: 1 } : { kind };
  cloneAs(served, clone, { shape, ref: `refs/tags/${tag}` });
  setOrigin(clone, `${server.url}/acme/shop`);
  clones.set(clone, clone);
  return clone;
}

/** Reads the release of a tag, or of what else is asked for at it. */
function read(kind: (typeof KINDS)[number], changes: Partial<HistoryRequest>, tag = "v2.0.0") {
  const commit = git(complete, "rev-parse", `${tag}^{commit}`);
  const asked = { event: { name: "push", commit, tag }, ...changes };
  return readHistory(requestFor(cloneAt(tag, kind), asked));
}

/** A push to main, where no tag counts as released. */
const push = (before?: string, name = "push") => ({
  event: { name, commit: commits.head, branch: "main", ...(before !== undefined && { before }) },
});
const GONE = "1".repeat(40);
const V1_1 = ["v1.1.0", { previousName: "v1.1.0" }] as const;
const NEAREST = ["api/v0.10.0", { previousName: "api/v0.10.0" }] as const;
const BEFORE = { foundBy: "the commit before the push" };
const PATTERN = { tagPattern: "v*" };
const LEFT = "not an ancestor";

type Row = readonly [
  name: string,
  changes: Partial<HistoryRequest> & { tag?: string },
  /** After what plain git lists the commits; undefined for a first release. */
  since: string | undefined,
  range?: object,
  warning?: string,
];

const ROWS: readonly Row[] = [
  ["the previous tag", {}, ...V1_1],
  ["nothing (a first release)", { tag: "v1.0.0" }, undefined],
  ["the commit before a push", push(commits.middle), commits.middle, BEFORE],
  ["the commit before a force push", push(commits.abandoned), commits.abandoned, BEFORE, LEFT],
  ["the nearest tag (new branch)", push(), ...NEAREST],
  ["the nearest tag (manual run)", push(undefined, "workflow_dispatch"), ...NEAREST],
  [
    "the nearest tag (lost commit before the push)",
    push(GONE),
    ...NEAREST,
    `The commit before the push (${GONE}) no longer exists: the release begins at the tag api/v0.10.0 instead.`,
  ],
  ["tag-pattern on a push", { ...push(commits.middle), ...PATTERN }, ...V1_1],
  ["tag-pattern on a push after a lost commit", { ...push(GONE), ...PATTERN }, ...V1_1],
  ["a previous-ref (tag)", { previousRef: "v1.0.0" }, "v1.0.0"],
  [
    "a previous-ref (SHA in upper case)",
    { previousRef: commits.middle.toUpperCase() },
    commits.middle,
  ],
  ["a previous-ref (short SHA)", { previousRef: commits.middle.slice(0, 7) }, commits.middle],
  [
    "a previous-ref (branch)",
    { previousRef: "abandoned" },
    "abandoned",
    { previousName: "abandoned" },
    LEFT,
  ],
  ["a previous-ref (several merge bases)", { previousRef: "v1.0.1" }, "v1.0.1", {}, LEFT],
  ["a previous-ref (the head itself)", { previousRef: "main" }, "main"],
  [
    "a previous-ref (later, for a rollback)",
    { tag: "v1.1.0", previousRef: "v2.0.0" },
    "v2.0.0",
    {},
    "",
  ],
];

describe.each(KINDS)("ranges (%s)", (kind) => {
  test.for(ROWS)("the range begins at %s", async ([name, changes, since, range = {}, warning]) => {
    const { tag = "v2.0.0", ...asked } = changes;
    const { history } = await read(kind, asked, tag);
    const previous = since === undefined ? undefined : mergeBaseOf(since, tag, complete);
    // A complete clone lacks what others may have.
    const own = name === "the nearest tag (lost commit before the push)" ? "fetch" : "checkout";
    const source = { complete: own, depth: "fetch" }[kind];
    expect(history.range).toMatchObject({ previous, source, ...range });
    const listed = since === undefined ? tag : `${since}..${tag}`;
    expectCommits(history, { complete, range: listed });
    const warnings = history.notices.filter(({ level }) => level === "warning");
    expect(warnings.map(({ what }) => what)).toEqual(
      warning === undefined ? [] : [expect.stringContaining(warning)],
    );
    if (asked.tagPattern !== undefined) {
      expect(history.range?.foundBy).toBe("nearest tag before the head commit that matches v*");
    }
  });

  const none = "nowhere||HEAD~1|v1.1.0\nv1.0.0|:/First|--upload-pack=touch x|refs/heads/v1.1.0";
  test.each([...none.split("|"), "refs/tags/abandoned", GONE])(
    "the previous-ref %j is an input error",
    async (previousRef) => {
      await expect(read(kind, { previousRef })).rejects.toMatchObject({
        where: "input previous-ref",
        message: `The repository has no tag, branch or commit "${previousRef}".`,
      });
    },
  );
});

describe.each(KINDS)("a version (%s clone)", (kind) => {
  test("on a push to a branch, version can name the tag of the head", async () => {
    const { head, history } = await read(kind, { ...push(commits.middle), version: "v2.0.0" });
    expect(head.currentTag).toBe("v2.0.0");
    expect(history.range).toMatchObject({ previousName: "v1.1.0", currentName: "v2.0.0" });
  });
});

describe.each(KINDS)("paths (%s clone)", (kind) => {
  test.each([
    { paths: ["api"], same: ["api"] },
    { paths: ["./api/", "src/deep"], same: ["api", "src/deep"] },
    { paths: ["src/**"], same: ["src"] },
    { paths: ["src/*"], same: [":(glob)src/*"] },
    { paths: ["**/*.ts"], same: ["*.ts"] },
    { paths: [":(top)magic"], same: [":(literal):(top)magic"] },
    { paths: ["-dash"], same: ["-dash"] },
    { paths: ["."], same: [] },
    { paths: ["!api", "!src"], same: [":!api", ":!src"] },
    { paths: [".", "!api"], same: [":!api"] },
    { paths: ["nothing-here"], same: ["nothing-here"] },
  ])("paths $paths select the same commits as git's own pathspecs", async ({ paths, same }) => {
    const { history } = await read(kind, { paths });
    expect(history.range?.previousName).toBe("v1.1.0");
    expectCommits(history, { complete, range: "v1.1.0..v2.0.0", paths: same });
  });
});

test("paths begin at the repository's root in any working-directory", async () => {
  const directory = join(cloneAt("v2.0.0", "complete"), "other");
  const { history } = await readHistory(requestFor(directory, { paths: ["api"] }));
  expectCommits(history, { complete, range: "v1.1.0..v2.0.0", paths: ["api"] });
});

describe("the number of commits read", () => {
  const all = expectedIds(complete, "v1.1.0..v2.0.0");

  test.each([
    ["max-commits: 1", { maxCommits: 1 }, all.slice(0, 1)],
    ["max-commits: 5", { maxCommits: 5 }, all.slice(0, 5)],
    ["patch-set: false", { patchSet: false }, all],
    ["set-commits: refs", { setCommits: "refs" }, []],
  ] as const)("with %s, the right commits and patch sets are read", async (_name, want, ids) => {
    const { history } = await read("complete", want);
    expect(history.commits.map(({ id }) => id)).toEqual(ids);
    expect(history).toMatchObject({ commitCount: all.length, range: { previous: commits.second } });
    const hasChanges = history.commits.some(({ changes }) => changes !== undefined);
    expect(hasChanges).toBe("maxCommits" in want);
  });

  test("with set-commits: none, nothing is read and no server is asked", async () => {
    const asked = server.requests.length;
    const { history } = await read("depth", { setCommits: "none", previousRef: "v1.0.0" });
    expect(history).toEqual({ commits: [], notices: [] });
    expect(server.requests).toHaveLength(asked);
  });

  test.each(["nightly", "v2.0.0"])(
    "the first release %s reads its newest 20 commits",
    async (tag) => {
      const { head, history } = await read("complete", { tagPattern: "nothing-*" }, tag);
      // Other tags are on the same commit.
      expect(head.currentTag).toBe(tag);
      const ids = expectedIds(complete, tag).slice(0, 20);
      expect(history.commits.map(({ id }) => id)).toEqual(ids);
      expect(history.commitCount).toBe(ids.length);
      const asked = { tagPattern: "nothing-*", maxCommits: 5 };
      const fewer = await read("complete", asked, tag);
      expect(fewer.history.commits.map(({ id }) => id)).toEqual(ids.slice(0, 5));
      const refs = await read("complete", { ...asked, setCommits: "refs" }, tag);
      expect(refs.history).toMatchObject({ commits: [], commitCount: 5 });
    },
  );
});

test("RemoteRepository works again after dispose", async () => {
  const clone = cloneAt("v2.0.0", "depth");
  // Nothing is asked for the head.
  const { remote } = await identifyHead(requestFor(clone, { setCommits: "none" }));
  await remote?.fetch("fetch a commit", [commits.head], [COMMITS_ONLY]);
  await remote?.dispose();
  expect((await remote?.refs())?.get("refs/tags/v2.0.0")).toBe(commits.head);
  await remote?.dispose();
  expect(readdirSync(temporaryDirectory)).toEqual([]);
});

describe("checkouts with changes of their own", () => {
  let made = 0;
  const ownClone = () => {
    const clone = join(folder.path, `own-${++made}`);
    cloneAs(served, clone, { shape: { kind: "complete" }, ref: "refs/tags/v2.0.0" });
    setOrigin(clone, `${server.url}/acme/shop`);
    return clone;
  };

  test("a clone lacking tags and the commit before the push: a first release", async () => {
    const clone = join(folder.path, "tagless");
    git(folder.path, "clone", "--quiet", "--no-tags", `file://${complete}`, clone);
    git(clone, "remote", "remove", "origin");
    const { history } = await readHistory(historyRequest(clone, push(GONE)));
    expect(history.range?.previous).toBeUndefined();
    expectNotice(history.notices, "warning", "this counts as the first release");
  });

  test.each([GONE, commits.abandoned])(
    "the commit before a push is ignored if another is checked out: %s",
    async (before) => {
      const clone = ownClone();
      git(clone, "checkout", "--quiet", "--detach", commits.second);
      const { head, history } = await readHistory(requestFor(clone, push(before)));
      expect(head).toMatchObject({ commit: commits.second, notices: [{ level: "notice" }] });
      expect(head.notices[0]?.what).toContain(commits.head);
      expect(head.notices[0]?.what).toContain(commits.second);
      expect(history.range?.previousName).toBe("v1.1.0-rc.1");
      expect(history.notices).toEqual([]);
      const past = { releases: [{ commit: commits.first, phrase: "since it" }] };
      const { history: released } = await readHistory(requestFor(clone, push(before)), past);
      expect(released.range).toMatchObject({ previous: commits.first, foundBy: "since it" });
    },
  );

  test("the event's tag does not count if it was moved off the head since", async () => {
    const clone = ownClone();
    git(clone, "checkout", "--quiet", "--detach", commits.middle);
    const event = { name: "push", commit: commits.middle, tag: "v2.0.0" };
    const { head } = await readHistory(requestFor(clone, { event }));
    expect(head.currentTag).toBeUndefined();
  });

  test("the server is asked for a tag whose commit the clone lacks", async () => {
    const clone = ownClone();
    git(clone, "tag", "--delete", "v1.1.0");
    writeFileSync(join(clone, ".git/refs/tags/v1.1.0"), `${"1".repeat(40)}\n`);
    const event = { name: "push", commit: commits.head, tag: "v2.0.0" };
    const { history } = await readHistory(requestFor(clone, { event }));
    expect(history.range).toMatchObject({ previousName: "v1.1.0", previous: commits.second });
  });

  test("a previous-ref without a common ancestor gives refs without a start", async () => {
    const clone = ownClone();
    const island = git(clone, "commit-tree", "-m", "Island", `${commits.first}^{tree}`);
    git(clone, "update-ref", "refs/heads/island", island);
    const { history } = await readHistory(requestFor(clone, { previousRef: "island" }));
    expect(history.range?.previous).toBeUndefined();
    expect(history.notices[0]?.what).toContain("have no start");
    expectCommits(history, { complete: clone, range: "island..v2.0.0" });
  });
});
