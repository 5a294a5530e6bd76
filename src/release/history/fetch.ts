/**
 * Fetches the history of a release where the checkout lacks it. Commits come first, without their files, and decide the
 * range. Then come the trees of the commits to send, by their ids. All of it lies in temporary repositories
 * (`RemoteRepository.fetch`).
 *
 * The server is not told which commits the checkout has: it would assume that everything before them is there too, and
 * send differences to objects that are missing.
 */
import { promises as fs } from "node:fs";
import { join } from "node:path";
import { GitError } from "../../errors.ts";
import type { Git } from "../../git/git.ts";
import { COMMITS_ONLY, NO_CONTENTS, type RemoteRepository } from "../../git/remote.ts";
import { isRefName, lines, Repository, revisions, type Tag } from "../../git/repository.ts";
import { isObjectId } from "../../schema.ts";
import { wantedHistory } from "../head.ts";
import { likelyTag, previousTagCandidates, tagsBelow } from "./previous-tag.ts";
import { decideRange, type History, type HistoryTask, newestCount, type Range } from "./range.ts";

/** How far back from the head is fetched before the whole history is: more than a first release sends. */
const NEAR = 50;

/**
 * Decides and fetches the range: by a likely part of the history if that proves the answer, else by all commits.
 * @returns also the temporary repository in which plain git reads it, and the commits that it excludes, with everything before
 * them; none where the repository ends at its start
 * @throws GitError, InputError
 */
export async function fetchRange(
  task: HistoryTask,
  remote: RemoteRepository,
): Promise<{ range: Range; git: Git; excluded: readonly string[] }> {
  const decided = (await decidePart(task, remote)) ?? (await decideWhole(task, remote));
  const { range, repository } = decided;
  const { git, cut } = repository;
  const { previous } = range;
  const excluded = previous === undefined || previous === cut?.commit ? [] : [previous];
  const { inputs, paths, commit: head } = task;
  const isSent = wantedHistory(inputs).commits && inputs.patchSet;
  if (!isSent && paths.length === 0) return { range, git, excluded };
  // Paths choose among all commits of the range.
  const limit = paths.length > 0 ? Infinity : newestCount(task, range);
  const parents = await fetchTrees(repository, remote, { head, excluded, limit });
  return { range, git, excluded: [...excluded, ...parents] };
}

interface Decided {
  range: Range;
  repository: FetchedHistory;
}

/**
 * Fetches the commits since a tag, or a few back from the head: enough where no merge joins what was cut off.
 * @returns undefined where only more of the history can tell
 */
async function decidePart(
  task: HistoryTask,
  remote: RemoteRepository,
): Promise<Decided | undefined> {
  // Paths choose among all commits.
  if (task.paths.length > 0) return undefined;
  const tag = await likelyStart(task, remote);
  const extent = tag ? `--shallow-exclude=refs/tags/${tag.name}` : `--depth=${NEAR}`;
  try {
    // Fails also where nothing is new since the tag.
    const options = [COMMITS_ONLY, extent];
    const git = await remote.fetch("fetch the newest commits", [task.commit], options);
    const cut = tag && (await cutAt(tag.commit, git));
    const repository = new PartOfHistory(git, remote, task.commit, cut);
    return { range: await decideRange(task, repository), repository };
  } catch (error) {
    if (error instanceof GitError) return undefined;
    throw error;
  }
}

/** The tag that the range most likely begins at, where a tag decides. */
async function likelyStart(task: HistoryTask, remote: RemoteRepository): Promise<Tag | undefined> {
  const { start } = task;
  if (start.by === "push" || start.since !== undefined) return undefined;
  const tags = (await remote.tags()).filter(({ name }) => isRefName(name));
  if (start.by === "tags") return likelyTag(previousTagCandidates(tags, task));
  const name = start.name.replace(/^refs\/tags\//u, "");
  return tags.find((tag) => tag.name === name);
}

/** All commits that the head leads to, with the named start, or with tags that can be on branches which left them. */
async function decideWhole(task: HistoryTask, remote: RemoteRepository): Promise<Decided> {
  const { commit, start } = task;
  const starts =
    start.by === "tags"
      ? tagsBelow(previousTagCandidates(await remote.tags(), task)).map((tag) => tag.commit)
      : [(await remote.resolve(start.name)) ?? commit];
  const fetchAll = async (commits: string[]) => {
    const git = await remote.fetch("fetch the commits", commits, [COMMITS_ONLY]);
    return new FetchedHistory(git, remote);
  };
  const repository = await fetchAll([commit, ...starts]).catch((error: unknown) => {
    // A commit that a force push left behind may be gone; tags can still tell the previous release.
    if (error instanceof GitError && starts.length > 0) return fetchAll([commit]);
    throw error;
  });
  return { range: await decideRange(task, repository), repository };
}

/** Where a part of the history begins: after a commit and everything before that. */
interface Cut {
  commit: string;
  /** The commits that were cut off from their one parent, and that parent. */
  parents: ReadonlyMap<string, string>;
}

/** What was fetched. Names are those of the server. */
class FetchedHistory extends Repository implements History {
  readonly #remote: RemoteRepository;
  readonly cut: Cut | undefined;

  constructor(git: Git, remote: RemoteRepository, cut?: Cut) {
    super(git);
    this.#remote = remote;
    this.cut = cut;
  }

  allTags(): Promise<readonly Tag[]> {
    return this.#remote.tags();
  }

  override async resolve(name: string): Promise<string | undefined> {
    const served = await this.#remote.resolve(name);
    if (served !== undefined && served === this.cut?.commit) return served;
    // An id may be that of a tag's own object: the repository knows which commit it leads to.
    return super.resolve(served ?? name);
  }
}

/** A part of the history. It answers only what it can prove, and otherwise throws a `GitError`. */
class PartOfHistory extends FetchedHistory {
  readonly #head: string;

  constructor(git: Git, remote: RemoteRepository, head: string, cut?: Cut) {
    super(git, remote, cut);
    this.#head = head;
  }

  override async resolve(name: string): Promise<string> {
    return (await super.resolve(name)) ?? needMore();
  }

  override async mergeBase(one: string): Promise<string> {
    return this.#ensureHeld(one);
  }

  override async firstMet(
    commits: ReadonlySet<string>,
    tip: string,
    parents: "all" | "first",
  ): Promise<string> {
    const { cut } = this;
    if (cut && commits.has(cut.commit)) return this.#ensureHeld(cut.commit);
    const found = await super.firstMet(commits, tip, parents);
    return found === undefined ? needMore() : this.#ensureHeld(found);
  }

  override async newestSince(
    start: string,
    commits: ReadonlySet<string>,
    tip: string,
  ): Promise<string[]> {
    if (start !== this.cut?.commit) return super.newestSince(start, commits, tip);
    // Whether the start is an ancestor of another one is not known here.
    const isAlone = (await super.firstMet(commits, tip, "all")) === undefined;
    return isAlone ? [start] : needMore();
  }

  /**
   * Makes sure that all of `start..head` is here. Each of its commits must descend from the start: then none is cut off from
   * its parents, and none can be an ancestor of the start on a path that is missing. If nothing is between them, only the head itself is proven.
   */
  async #ensureHeld(start: string): Promise<string> {
    const { cut } = this;
    if (start === cut?.commit) {
      // The first commit of the range on the way from an ancestor has it as a parent.
      return [...cut.parents.values()].includes(start) ? start : needMore();
    }
    const count = await this.distance(start, this.#head);
    const descending = await this.distance(start, this.#head, ["--ancestry-path"]);
    return count === descending && (count > 0 || start === this.#head) ? start : needMore();
  }
}

function needMore(): never {
  throw new GitError("Only more of the history can tell.");
}

/** The commits that git lists as cut off from their parents, in a temporary repository. */
async function shallowCommits(git: Git): Promise<string[]> {
  const text = await fs.readFile(join(git.place.directory, "shallow"), "utf8").catch(() => "");
  return text.split("\n").filter((line) => isObjectId(line));
}

/**
 * Reads where a repository was cut off.
 * @throws GitError for a merge with a parent on each side: it is cut off from both, so commits of the range may be missing
 */
async function cutAt(commit: string, git: Git): Promise<Cut> {
  const commits = await shallowCommits(git);
  const recorded = await new Repository(git).recordedParents(commits);
  const parents = new Map<string, string>();
  for (const [index, cutOff] of commits.entries()) {
    const [parent, ...others] = recorded[index] ?? [];
    if (parent === undefined || others.length > 0) needMore();
    else parents.set(cutOff, parent);
  }
  return { commit, parents };
}

/**
 * Fetches the folders of the newest commits and of all their parents, which tell the changed files; no contents. Commits
 * that were cut off get their parents back.
 * @returns these parents: they are before the range, and have to be excluded from now on
 */
async function fetchTrees(
  { git, cut }: FetchedHistory,
  remote: RemoteRepository,
  { head, excluded, limit }: { head: string; excluded: readonly string[]; limit: number },
): Promise<string[]> {
  const most = Number.isFinite(limit) ? [`--max-count=${limit}`] : [];
  const output = git.stream({
    what: "choose the commits to send",
    command: "log",
    // After the commits come the parents that are not among them, marked with "-".
    args: ["--boundary", "--format=%m %H %T", ...most, "--stdin"],
    input: revisions(head, excluded),
  });
  const trees = new Set<string>();
  const shown = new Set<string>();
  const before = new Set<string>();
  for await (const line of lines(output)) {
    const [mark, commit = "", tree = ""] = line.split(" ");
    trees.add(tree);
    const parent = mark === "-" ? undefined : cut?.parents.get(commit);
    if (parent === undefined) continue;
    shown.add(commit);
    before.add(parent);
  }
  // An empty list would mean HEAD, which does not exist here.
  if (trees.size === 0) return [];
  // Only the parents, not what is before them.
  const options = before.size > 0 ? [NO_CONTENTS, "--depth=1"] : [NO_CONTENTS];
  await remote.fetch("fetch the changed files", [...trees, ...before], options, git);
  if (shown.size > 0) {
    const hidden = (await shallowCommits(git)).filter((commit) => !shown.has(commit));
    const text = hidden.map((commit) => `${commit}\n`).join("");
    await fs.writeFile(join(git.place.directory, "shallow"), text);
  }
  return [...before];
}
