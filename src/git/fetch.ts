/**
 * Fetching what a checkout lacks, at the least cost that leaves no doubt. Every function fills a private repository
 * (`RemoteRepository.newRepository`) in which plain git then tells the truth about what it was fetched for.
 */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { GitError } from "../errors.ts";
import type { Git } from "./git.ts";
import type { RemoteRepository } from "./remote-repository.ts";
import { checked, lines, Repository } from "./repository.ts";

/** `trees`: also what the changed files of each commit are told from; without, commits alone. Never blobs. */
export type Depth = "commits" | "trees";

/** All commits that these lead to, without their files: for questions about ancestors. */
export async function fetchAncestors(
  remote: RemoteRepository,
  commits: readonly string[],
): Promise<Repository> {
  const git = await remote.newRepository("ancestors");
  await fetch(git, { what: "fetch the commits", commits, options: [filter("commits")] });
  return new Repository(git);
}

/** The newest commits up to the head: enough for `git log --max-count` and the first parent of each. */
export async function fetchNewest(
  remote: RemoteRepository,
  head: string,
  wanted: { count: number; depth: Depth },
): Promise<Repository> {
  const git = await remote.newRepository("newest");
  // The n-th newest commit is at most n steps away; one step more for the parents.
  const options = [filter(wanted.depth), `--depth=${wanted.count + 1}`];
  await fetch(git, { what: "fetch the newest commits", commits: [head], options });
  return new Repository(git);
}

export interface FetchedRange {
  /** In it `previous..head` is the range as it is on the server. Nothing is known beyond its edges. */
  repository: Repository;
  /** Whether `previous` is an ancestor of the head, or is it. */
  isAncestor: boolean;
  /** The merge base; absent where these commits do not tell it. */
  mergeBase?: string;
}

/**
 * The commits of `previous..head`, and their parents at its edges.
 *
 * The server is told that we have `previous` with all that it leads to, and so sends exactly what the head leads to
 * beyond. A shallow clone would say that `previous` is all we have, and get everything before the branches that were
 * merged since; so its parents are hidden by a replacement instead. Commits whose parents did not come are the range's
 * edges; these parents are fetched one by one and made parents of `previous`: then they are excluded with it, just as
 * they are in a complete clone.
 */
export async function fetchRange(
  remote: RemoteRepository,
  range: { previous: string; head: string },
  depth: Depth,
): Promise<FetchedRange> {
  const { previous, head } = range;
  const git = await remote.newRepository("range");
  const options = [filter(depth)];
  const single = [...options, "--depth=1"];
  await fetch(git, { what: "fetch the previous release", commits: [previous], options: single });
  await rm(join(git.place.directory, "shallow"), { force: true });
  const cut = await replaceParents(git, previous, []);
  const known = [...options, `--negotiation-tip=${checked(previous)}`];
  await fetch(git, { what: "fetch the commits of the range", commits: [head], options: known });
  const { edges, isAncestor } = await findEdges(git, [previous, cut]);
  if (edges.length > 0) {
    await fetch(git, { what: "fetch the edges of the range", commits: edges, options: single });
    await replaceParents(git, previous, edges);
  }
  const base = isAncestor ? previous : edges[0];
  return {
    repository: new Repository(git),
    isAncestor,
    // Of several edges one may be an ancestor of another: only more history would tell.
    ...(base !== undefined && (isAncestor || edges.length === 1) && { mergeBase: base }),
  };
}

function filter(depth: Depth): string {
  return depth === "trees" ? "--filter=blob:none" : "--filter=tree:0";
}

interface Fetch {
  what: string;
  commits: readonly string[];
  options: readonly string[];
}

/** Brings commits into the repository. No ref is made: what the server is told we have is what an option says. */
function fetch(git: Git, { what, commits, options }: Fetch): Promise<void> {
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
    input: commits.map((commit) => `${checked(commit)}\n`).join(""),
  });
}

/** Gives a commit other parents, in this repository only. Returns the id of the commit that stands in for it. */
async function replaceParents(
  git: Git,
  commit: string,
  parents: readonly string[],
): Promise<string> {
  const { tree, date } = await readCommit(git, commit);
  // Author and message are never read; tree and date are, by comparisons and by the order of the log.
  const person = `Release Tracker <release-tracker@localhost> ${date} +0000`;
  const text = [
    `tree ${tree}`,
    ...parents.map((parent) => `parent ${checked(parent)}`),
    `author ${person}`,
    `committer ${person}`,
    "\n",
  ].join("\n");
  const answer = await git.ask({
    what: "mark the beginning of the range",
    command: "hash-object",
    args: ["-t", "commit", "-w", "--stdin"],
    input: text,
  });
  const replacement = checked(answer.stdout.trim());
  await git.ask({
    what: "mark the beginning of the range",
    command: "update-ref",
    args: [`refs/replace/${checked(commit)}`, replacement],
  });
  return replacement;
}

async function readCommit(git: Git, commit: string): Promise<{ tree: string; date: string }> {
  const { stdout } = await git.ask({
    what: `read the commit ${commit}`,
    command: "cat-file",
    args: ["commit", checked(commit)],
  });
  const tree = /^tree ([0-9a-f]+)$/mu.exec(stdout)?.[1];
  if (tree === undefined) throw new GitError(`The commit ${commit} cannot be read.`);
  // A date that cannot be read is 0 for git as well.
  const date = /^committer .*> (\d{1,12}) [+-]\d{4}$/mu.exec(stdout)?.[1] ?? "0";
  return { tree, date };
}

/** Parents of the fetched commits that were not fetched themselves. `marks`: the previous release and its stand-in. */
async function findEdges(
  git: Git,
  marks: readonly [previous: string, cut: string],
): Promise<{ edges: string[]; isAncestor: boolean }> {
  const fetched = await fetchedCommits(git);
  for (const mark of marks) fetched.delete(mark);
  const edges = new Set<string>();
  const parents = git.stream({
    what: "read the fetched commits",
    command: "rev-list",
    args: ["--no-walk=unsorted", "--parents", "--stdin"],
    input: [...fetched, ""].join("\n"),
  });
  for await (const line of lines(parents)) {
    for (const parent of line.split(" ").slice(1)) if (!fetched.has(parent)) edges.add(parent);
  }
  const isAncestor = edges.delete(marks[0]);
  return { edges: [...edges], isAncestor };
}

async function fetchedCommits(git: Git): Promise<Set<string>> {
  const commits = new Set<string>();
  const objects = git.stream({
    what: "list the fetched commits",
    command: "cat-file",
    args: ["--batch-all-objects", "--unordered", "--batch-check=%(objecttype) %(objectname)"],
  });
  for await (const line of lines(objects)) {
    if (line.startsWith("commit ")) commits.add(line.slice("commit ".length));
  }
  return commits;
}
