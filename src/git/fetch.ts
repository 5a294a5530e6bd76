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
import type { RemoteRepository } from "./remote-repository.ts";
import { checked, isRefName, lines, Repository } from "./repository.ts";

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

export interface FetchedRange {
  repository: Repository;
  /** Parents of the range's commits that are not in it: nothing is known of what is before them. */
  edges: string[];
}

/**
 * The commits of `previous..head` as the server knows them, and their parents. The server cuts them off at a ref, so the
 * previous release needs one.
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
  if (!isRefName(ref) || !ref.startsWith("refs/")) throw new GitError(`"${ref}" is no ref.`);
  const git = await remote.newRepository();
  const repository = new Repository(git);
  const what = "fetch the commits since the previous release";
  const cut = [COMMITS_ONLY, `--shallow-exclude=${ref}`];
  await fetch(git, { what, objects: [head], options: cut });
  const parents = await repository.recordedParents(await repository.cutOff());
  if (parents.some((family) => family.length !== 1)) return undefined;
  // Their parents too: what a commit changed is told against its first parent, and ancestors are told by them.
  await fetch(git, {
    what: "fetch the beginning of the range",
    objects: [head],
    // Here the server may know what we have: it just gave it to us, up to an edge that it knows too.
    options: [COMMITS_ONLY, "--deepen=1", `--negotiation-tip=${checked(head)}`],
    settings: { "fetch.negotiationAlgorithm": "default" },
  });
  return { repository, edges: [...new Set(parents.flat())] };
}

/** Commits of a private repository whose changed files are wanted. */
export interface CommitChoice {
  head: string;
  excluded: readonly string[];
  /** The newest only; absent for all. */
  limit?: number;
}

/**
 * Brings what tells the changed files of these commits: their folders and those of their first parents, no contents.
 * Without `limit` those of all parents: paths choose among commits by them.
 */
export async function fetchTrees(git: Git, choice: CommitChoice): Promise<void> {
  const { head, excluded: past, limit } = choice;
  const commits = new Set<string>();
  const chosen = git.stream({
    what: "choose the commits to send",
    command: "rev-list",
    args: ["--parents", ...(limit === undefined ? [] : [`--max-count=${limit}`]), "--stdin"],
    input: [checked(head), ...past.map((id) => `^${checked(id)}`), ""].join("\n"),
  });
  for await (const line of lines(chosen)) {
    const family = line.split(" ");
    for (const id of limit === undefined ? family : family.slice(0, 2)) commits.add(id);
  }
  // An empty list would stand for HEAD, which is none here.
  if (commits.size === 0) return;
  const trees = await rootTrees(git, commits);
  await fetch(git, { what: "fetch the changed files", objects: trees, options: [NO_CONTENTS] });
}

async function rootTrees(git: Git, commits: Iterable<string>): Promise<string[]> {
  const trees = new Set<string>();
  const roots = git.stream({
    what: "read the fetched commits",
    command: "log",
    args: ["--no-walk=unsorted", "--format=%T", "--stdin"],
    input: [...commits, ""].join("\n"),
  });
  for await (const tree of lines(roots)) trees.add(tree);
  return [...trees];
}

const COMMITS_ONLY = "--filter=tree:0";
const NO_CONTENTS = "--filter=blob:none";

interface Fetch {
  what: string;
  /** Ids of commits or trees. */
  objects: readonly string[];
  options: readonly string[];
  settings?: Readonly<Record<string, string>>;
}

/** Brings objects into the repository, by their ids. No ref is made. */
function fetch(git: Git, { what, objects, options, settings }: Fetch): Promise<void> {
  return git.with({ settings }).run({
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
    input: objects.map((id) => `${checked(id)}\n`).join(""),
  });
}
