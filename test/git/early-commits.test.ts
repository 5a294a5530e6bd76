/**
 * Commits that are read while the range is still being decided tell who is an ancestor. What they say is what git says,
 * whatever is read of them, and what is collected is the range that was decided, not the one that was tried.
 */
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EarlyCommits } from "../../src/release/history/commits.ts";
import type { HistoryTask, RangeDecision } from "../../src/release/history/range.ts";
import { identifyHead, wantedHistory } from "../../src/release/head.ts";
import { CancelledError, GitError } from "../../src/errors.ts";
import { pathspecs } from "../../src/release/history/pathspec.ts";
import { opened } from "../../src/git/checkout.ts";
import { Repository } from "../../src/git/repository.ts";
import { expectedIds, git, temporaryFolder } from "../support/repository.ts";
import { tangledRepository, type TangledCommits } from "../support/tangled-repository.ts";
import { type HistoryRequest, historyRequest, WANT_ALL } from "./history-defaults.ts";

const folder = temporaryFolder();
const directory = join(folder.path, "tangled");
let commits: TangledCommits;
let every: string[];

beforeAll(() => {
  commits = tangledRepository(directory);
  every = git(directory, "rev-list", "--all").split("\n");
});
afterAll(() => folder.remove());

/** A repository that counts how often it is asked about ancestors. */
class Asked extends Repository {
  times = 0;

  override isAncestor(older: string, newer: string): Promise<boolean> {
    this.times += 1;
    return super.isAncestor(older, newer);
  }
}

interface Circumstances {
  head?: string;
  want?: Partial<HistoryRequest["want"]>;
  paths?: string[];
  signal?: AbortSignal;
  reads?: boolean;
  /** Milliseconds that the reading gets before git is asked. */
  headStart?: number;
  where?: string;
}

async function open(circumstances: Circumstances = {}) {
  const { want, paths = [], signal, reads = true, where = directory } = circumstances;
  const request = historyRequest(where, {
    paths,
    want: { ...WANT_ALL, ...want },
    ...(signal && { signal }),
  });
  const head = await identifyHead(request);
  const commit = circumstances.head ?? commits.head;
  const task: HistoryTask = { ...request, head, commit, paths: pathspecs(paths) };
  const program = opened(head.checkout)?.repository.git;
  if (program === undefined) throw new Error("There is no git.");
  const repository = new Asked(program);
  // An hour: however busy the machine is, the reading comes first.
  const { headStart = 3_600_000 } = circumstances;
  const early = new EarlyCommits(task, repository, { reads, headStart });
  return { early, repository, task };
}

function since(previous: string): RangeDecision {
  return { previous, refsFrom: previous, foundBy: "", notices: [] };
}

describe("commits of a tangled history, asked about", () => {
  test.each<[string, Circumstances]>([
    ["with all commits read", {}],
    ["with a part of the commits read", { want: { maxCommits: 3 } }],
    ["with one commit read", { want: { maxCommits: 1 } }],
    ["with none read: refs alone", { want: { commits: false } }],
    ["with the commits of paths", { paths: ["api"] }],
    [
      "with the commits of paths, without their files",
      { paths: ["api"], want: { patchSet: false } },
    ],
    ["with the commits of paths that nobody touched", { paths: ["nowhere"] }],
    ["where git is not waited for", { headStart: 0 }],
    ["where nothing may be read", { reads: false }],
    ["before a head in the middle", { head: "middle" }],
  ])("%s", async (_name, circumstances) => {
    const named = circumstances.head === "middle" ? { head: commits.middle } : {};
    const { early, task } = await open({ ...circumstances, ...named });
    using _ = early;
    const paths = circumstances.paths ?? [];
    const ancestors = git(directory, "rev-list", task.commit).split("\n");
    const { first, fork, second, middle, head, backport, abandoned, otherRoot, octopus } = commits;
    const some = [first, fork, second, middle, head, backport, abandoned, otherRoot, octopus];
    for (const older of Object.keys(circumstances).length === 0 ? every : some) {
      const answer = await early.ancestry.isAncestor(older, task.commit);
      expect(answer, older).toBe(ancestors.includes(older));
    }
    for (const previous of [commits.second, commits.abandoned, task.commit]) {
      await early.ancestry.isAncestor(previous, task.commit);
      const collected = await early.collect(since(previous));
      const range = expectedIds(directory, `${previous}..${task.commit}`, ...paths);
      const { maxCommits } = task.inputs;
      const wanted = wantedHistory(task.inputs).commits;
      expect(collected.commitCount).toBe(range.length);
      const expected = wanted ? range.slice(0, maxCommits) : [];
      expect(collected.commits.map(({ id }) => id)).toEqual(expected);
    }
  });
});

describe("git is not asked", () => {
  test("where the commits that were read tell", async () => {
    const { early, repository, task } = await open();
    using _ = early;
    expect(await early.ancestry.isAncestor(commits.second, task.commit)).toBe(true);
    expect(await early.ancestry.isAncestor(commits.abandoned, task.commit)).toBe(false);
    expect(repository.times).toBe(0);
  });

  test("but where they do not: none, or those before another commit", async () => {
    const { early, repository, task } = await open();
    using _ = early;
    expect(await early.ancestry.isAncestor(task.commit, task.commit)).toBe(true);
    expect(repository.times).toBe(1);
    expect(await early.ancestry.isAncestor(commits.first, commits.second)).toBe(true);
    expect(repository.times).toBe(2);
  });

  test("but where a part of them was read", async () => {
    const { early, repository, task } = await open({ want: { maxCommits: 2 } });
    using _ = early;
    expect(await early.ancestry.isAncestor(commits.second, task.commit)).toBe(true);
    expect(repository.times).toBe(1);
  });
});

test("another range than the one that was tried is read anew", async () => {
  const { early, task } = await open();
  using _ = early;
  await early.ancestry.isAncestor(commits.abandoned, task.commit);
  const collected = await early.collect(since(commits.middle));
  expect(collected.commits.map(({ id }) => id)).toEqual(
    expectedIds(directory, `${commits.middle}..${task.commit}`),
  );
  const first = await early.collect({ foundBy: "", notices: [] });
  expect(first.commits.map(({ id }) => id)).toEqual(
    expectedIds(directory, task.commit).slice(0, 20),
  );
});

test("a reading that fails leaves the question to git, and is told to whoever collects it", async () => {
  const where = join(folder.path, "treeless");
  git(directory, "config", "uploadpack.allowFilter", "true");
  git(folder.path, "clone", "--quiet", "--bare", "--filter=tree:0", `file://${directory}`, where);
  const { early, repository, task } = await open({ where });
  using _ = early;
  expect(await early.ancestry.isAncestor(commits.second, task.commit)).toBe(true);
  expect(await early.ancestry.isAncestor(commits.abandoned, task.commit)).toBe(false);
  expect(repository.times).toBe(2);
  await expect(early.collect(since(commits.abandoned))).rejects.toBeInstanceOf(GitError);
});

test("a cancellation while it is read ends the question and the reading with its reason", async () => {
  const controller = new AbortController();
  const { early, task } = await open({ signal: controller.signal });
  using _ = early;
  const question = early.ancestry.isAncestor(commits.first, task.commit);
  const reason = new CancelledError("The step was cancelled.");
  controller.abort(reason);
  await expect(question).rejects.toBe(reason);
  await expect(early.collect(since(commits.first))).rejects.toBe(reason);
});
