/**
 * Fetching what a checkout lacks, at the least cost that leaves no doubt. Commits come first, without their files: they
 * decide. Then come the trees of the commits that are sent, by their ids, and nothing else. Every function fills a
 * private repository (`RemoteRepository.newRepository`) in which plain git tells the truth about what it is for.
 *
 * The server is not told what we have: it would take us to have all that is before it too, and send differences to
 * objects that we lack.
 */
import { GitError } from "../errors.ts";
import type { Git } from "./git.ts";
import type { RemoteRepository } from "./remote.ts";
import { ensureObjectId, isRefName, lines, Repository, revisions } from "./repository.ts";

/** Commits back from the head that are looked at before the whole history is fetched. */
const NEAR = 50;

/** All commits that these lead to: every question about them can be answered. */
export async function fetchAncestors(
  remote: RemoteRepository,
  commits: readonly string[],
): Promise<Repository> {
  const git = await remote.newRepository();
  await fetch(git, { what: "fetch the commits", objects: commits, options: [COMMITS_ONLY] });
  return new Repository(git);
}

/** The newest commits up to the head: enough for `git log --max-count` and the parents of each. */
export async function fetchNewest(
  remote: RemoteRepository,
  head: string,
  count: number,
): Promise<Repository> {
  const git = await remote.newRepository();
  // The n-th newest commit is at most n steps away; one step more for the parents.
  const options = [COMMITS_ONLY, `--depth=${count + 1}`];
  await fetch(git, { what: "fetch the newest commits", objects: [head], options });
  return new Repository(git);
}

/** A few commits back from the head, where they prove to hold the range; undefined where only more history can tell. */
export async function fetchNear(
  remote: RemoteRepository,
  range: { previous: string; head: string },
): Promise<Repository | undefined> {
  const repository = await fetchNewest(remote, range.head, NEAR);
  return (await repository.provesRange(range.previous, range.head)) ? repository : undefined;
}

/** A commit of a fetched range whose parent is before the range, and was not fetched. */
export interface ShallowBoundary {
  commit: string;
  parent: string;
}

export interface FetchedRange {
  /** Ends where the range begins: whatever its head leads to is in the range. */
  repository: Repository;
  boundaries: ShallowBoundary[];
}

/**
 * The commits of `previous..head` as the server knows them. It cuts them off at a ref, so the previous release needs one.
 *
 * A merge with one parent on each side of the cut is cut off from both: what it merged may belong to the range and does
 * not come. Then this way tells nothing.
 * @param range `ref`: full name of a tag or branch of the server
 * @returns undefined where only more history can tell
 * @throws GitError also where nothing is new since the ref
 */
export async function fetchSince(
  remote: RemoteRepository,
  range: { ref: string; head: string },
): Promise<FetchedRange | undefined> {
  const { ref, head } = range;
  if (!isRefName(ref) || !ref.startsWith("refs/")) throw new GitError(`"${ref}" is not a ref.`);
  const git = await remote.newRepository();
  const repository = new Repository(git);
  const what = "fetch the commits since the previous release";
  const options = [COMMITS_ONLY, `--shallow-exclude=${ref}`];
  await fetch(git, { what, objects: [head], options });
  const commits = await repository.shallowCommits();
  const parents = await repository.recordedParents(commits);
  const boundaries: ShallowBoundary[] = [];
  for (const [index, commit] of commits.entries()) {
    const [parent, ...others] = parents[index] ?? [];
    if (parent === undefined || others.length > 0) return undefined;
    boundaries.push({ commit, parent });
  }
  return { repository, boundaries };
}

/** Commits of a private repository whose changed files are wanted. */
export interface CommitChoice {
  head: string;
  excluded: readonly string[];
  /** The newest only; absent for all. */
  limit?: number;
  boundaries?: readonly ShallowBoundary[];
}

/**
 * Brings what tells the changed files of these commits: their folders and those of their first parents, no contents.
 * Without `limit` those of all parents: paths choose among commits by them. Commits that were cut off from their parents
 * get them.
 * @returns the parents before the range that came, which lead out of it from now on
 */
export async function fetchTrees(repository: Repository, choice: CommitChoice): Promise<string[]> {
  const { git } = repository;
  const { commits, trees } =
    choice.limit === undefined
      ? // Nothing is cut off then: the whole history is there.
        { commits: NONE, trees: await allTrees(git, choice) }
      : await choose(git, choice, choice.limit);
  // An empty list would stand for HEAD, which is none here.
  if (trees.size === 0) return [];
  const boundaries = (choice.boundaries ?? []).filter(({ commit }) => commits.has(commit));
  const parents = [...new Set(boundaries.map(({ parent }) => parent))];
  await fetch(git, {
    what: "fetch the changed files",
    objects: [...trees, ...parents],
    // Of these commits nothing else: not what is before them.
    options: parents.length > 0 ? [NO_CONTENTS, "--depth=1"] : [NO_CONTENTS],
  });
  await repository.revealParents(boundaries.map(({ commit }) => commit));
  return parents;
}

const NONE: ReadonlySet<string> = new Set();

/** The root trees of a whole range and of the parents before it, which are its boundary; its commits are not held. */
async function allTrees(git: Git, choice: CommitChoice): Promise<Set<string>> {
  const output = git.stream({
    what: "choose the commits to send",
    command: "log",
    args: ["--boundary", "--format=%T", "--stdin"],
    input: revisions(choice.head, choice.excluded),
  });
  const trees = new Set<string>();
  for await (const tree of lines(output)) trees.add(tree);
  return trees;
}

/** The newest commits, and the root trees of them and of the first parents that they are compared with. */
async function choose(
  git: Git,
  choice: CommitChoice,
  limit: number,
): Promise<{ commits: ReadonlySet<string>; trees: Set<string> }> {
  const output = git.stream({
    what: "choose the commits to send",
    command: "log",
    args: ["--format=%H %T %P", `--max-count=${limit}`, "--stdin"],
    input: revisions(choice.head, choice.excluded),
  });
  const commits = new Set<string>();
  const trees = new Set<string>();
  const compared = new Set<string>();
  for await (const line of lines(output)) {
    const [commit = "", tree = "", parent] = line.trimEnd().split(" ");
    commits.add(commit);
    trees.add(tree);
    if (parent !== undefined) compared.add(parent);
  }
  const others = [...compared].filter((id) => !commits.has(id));
  if (others.length > 0) for await (const tree of rootTrees(git, others)) trees.add(tree);
  return { commits, trees };
}

function rootTrees(git: Git, commits: readonly string[]): AsyncIterable<string> {
  const output = git.stream({
    what: "read the fetched commits",
    command: "log",
    args: ["--no-walk=unsorted", "--format=%T", "--stdin"],
    input: [...commits, ""].join("\n"),
  });
  return lines(output);
}

const COMMITS_ONLY = "--filter=tree:0";
const NO_CONTENTS = "--filter=blob:none";

interface Fetch {
  what: string;
  /** Ids of commits or trees. */
  objects: readonly string[];
  options: readonly string[];
}

/** Brings objects into the repository, by their ids. No ref is made. */
function fetch(git: Git, { what, objects, options }: Fetch): Promise<void> {
  return git.run({
    what,
    command: "fetch",
    args: [
      "--quiet",
      "--no-tags",
      "--no-write-fetch-head",
      "--no-auto-maintenance",
      "--no-recurse-submodules",
      ...options,
      "--stdin",
      "origin",
    ],
    input: [...objects.map((id) => ensureObjectId(id)), ""].join("\n"),
  });
}
