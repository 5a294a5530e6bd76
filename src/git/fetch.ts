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

/** A few commits back from the head: enough for `git log --max-count` of fewer, and the parents of each. */
export async function fetchNear(remote: RemoteRepository, head: string): Promise<Repository> {
  const git = await remote.newRepository();
  const options = [COMMITS_ONLY, `--depth=${NEAR}`];
  await fetch(git, { what: "fetch the newest commits", objects: [head], options });
  return new Repository(git);
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
  /** The newest only; Infinity for all. */
  limit: number;
  boundaries: readonly ShallowBoundary[];
}

/**
 * Brings what tells the changed files of these commits: their folders and those of all their parents (paths choose by
 * them), no contents. Commits that were cut off from their parents get them.
 * @returns the parents before the range that came, which lead out of it from now on
 */
export async function fetchTrees(repository: Repository, choice: CommitChoice): Promise<string[]> {
  const { git } = repository;
  const { head, excluded, limit } = choice;
  const output = git.stream({
    what: "choose the commits to send",
    command: "log",
    // Behind the commits come, marked, the parents that are not among them.
    args: [
      "--boundary",
      "--format=%m %H %T",
      ...(Number.isFinite(limit) ? [`--max-count=${limit}`] : []),
      "--stdin",
    ],
    input: revisions(head, excluded),
  });
  const parents = new Map(choice.boundaries.map(({ commit, parent }) => [commit, parent]));
  const trees = new Set<string>();
  const shown: string[] = [];
  const cutOff = new Set<string>();
  for await (const line of lines(output)) {
    const [mark, commit = "", tree = ""] = line.split(" ");
    trees.add(tree);
    const parent = mark === "-" ? undefined : parents.get(commit);
    if (parent === undefined) continue;
    shown.push(commit);
    cutOff.add(parent);
  }
  // An empty list would stand for HEAD, which is none here.
  if (trees.size === 0) return [];
  await fetch(git, {
    what: "fetch the changed files",
    objects: [...trees, ...cutOff],
    // Of these commits nothing else: not what is before them.
    options: cutOff.size > 0 ? [NO_CONTENTS, "--depth=1"] : [NO_CONTENTS],
  });
  await repository.revealParents(shown);
  return [...cutOff];
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
async function fetch(git: Git, { what, objects, options }: Fetch): Promise<void> {
  await git.ask({
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
