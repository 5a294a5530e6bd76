/**
 * Fetches the history of a release where the checkout lacks it. Commits come first, without their files, and decide the
 * range. Then come the folders of the commits to send, by their ids. All of it lies in temporary repositories
 * (`RemoteRepository.fetch`).
 *
 * The server is not told which commits the checkout has: it would assume that everything before them is there too, and
 * send differences to objects that are missing.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { GitError } from "../../errors.ts";
import type { Git } from "../../git/git.ts";
import { COMMITS_ONLY, NO_CONTENTS, type RemoteRepository } from "../../git/remote.ts";
import { lines, Repository, revisions, type Tag } from "../../git/repository.ts";
import { wantsCommits } from "../head.ts";
import { previousTagCandidates, tagsBelow } from "./previous-tag.ts";
import { decideRange, type History, type HistoryTask, newestCount, type Range } from "./range.ts";

/** How far back from the head is fetched before the whole history is: some 300 bytes a commit, and enough for most releases. */
const NEAR = 200;

/**
 * Decides and fetches the range: by the newest part of the history if that proves the answer, else by all commits.
 * @returns also the temporary repository in which plain git reads it
 * @throws GitError, InputError
 */
export async function fetchRange(
  task: HistoryTask,
  remote: RemoteRepository,
): Promise<{ range: Range; git: Git }> {
  const { range, git } = (await decidePart(task, remote)) ?? (await decideWhole(task, remote));
  const { inputs, paths, commit: head } = task;
  const isSent = wantsCommits(inputs) && inputs.patchSet;
  if (!isSent && paths.length === 0) return { range, git };
  // Paths choose among all commits of the range.
  const most = paths.length > 0 ? [] : [`--max-count=${newestCount(task, range)}`];
  const output = git.stream({
    what: "choose the commits to send",
    command: "log",
    // After the commits come the parents that are not among them: they tell what changed.
    args: ["--boundary", "--format=%T", ...most, "--stdin"],
    input: revisions(head, range.previous === undefined ? [] : [range.previous]),
  });
  const trees = new Set<string>();
  for await (const tree of lines(output)) trees.add(tree);
  // An empty list would mean HEAD, which does not exist here.
  if (trees.size > 0) await remote.fetch("fetch the changed files", [...trees], [NO_CONTENTS], git);
  return { range, git };
}

/**
 * Fetches the newest commits: enough for a small repository, or where no merge joins what is older.
 * @returns undefined where only more of the history can tell
 */
async function decidePart(task: HistoryTask, remote: RemoteRepository) {
  // Paths choose among all commits.
  if (task.paths.length > 0) return undefined;
  try {
    const options = [COMMITS_ONLY, `--depth=${NEAR}`];
    const git = await remote.fetch("fetch the newest commits", [task.commit], options);
    return { range: await decideRange(task, new PartOfHistory(git, remote, task.commit)), git };
  } catch (error) {
    if (error instanceof GitError) return undefined;
    throw error;
  }
}

/** All commits that the head leads to, with the named start, or with tags that can be on branches which left them. */
async function decideWhole(task: HistoryTask, remote: RemoteRepository) {
  const { commit, start } = task;
  const starts =
    start.by === "tags"
      ? tagsBelow(previousTagCandidates(await remote.tags(), task)).map((tag) => tag.commit)
      : [(await remote.resolve(start.name)) ?? commit];
  const fetchAll = (commits: string[]) =>
    remote.fetch("fetch the commits", commits, [COMMITS_ONLY]);
  const git = await fetchAll([commit, ...starts]).catch((error: unknown) => {
    // A commit that a force push left behind may be gone; tags can still tell the previous release.
    if (error instanceof GitError && start.by !== "tags") return fetchAll([commit]);
    throw error;
  });
  return { range: await decideRange(task, new FetchedHistory(git, remote)), git };
}

/** What was fetched. Names are those of the server. */
class FetchedHistory extends Repository implements History {
  readonly #remote: RemoteRepository;

  constructor(git: Git, remote: RemoteRepository) {
    super(git);
    this.#remote = remote;
  }

  override tags(): Promise<Tag[]> {
    return this.#remote.tags();
  }

  override async resolve(name: string): Promise<string | undefined> {
    // An id may be that of a tag's own object: the repository knows which commit it leads to.
    return super.resolve((await this.#remote.resolve(name)) ?? name);
  }

  override async mergeBase(one: string, other: string): Promise<string | undefined> {
    // The server does not say which tags are of a file or a folder.
    return (await this.resolve(one)) && super.mergeBase(one, other);
  }
}

/** The newest part of a history. It answers only what it can prove, and otherwise throws a `GitError`. */
class PartOfHistory extends FetchedHistory {
  readonly #head: string;
  /** Whether it ends before the beginning: a small repository is here as a whole. */
  readonly #isCut: boolean;

  constructor(git: Git, remote: RemoteRepository, head: string) {
    super(git, remote);
    this.#head = head;
    this.#isCut = existsSync(join(git.place.directory, "shallow"));
  }

  override async resolve(name: string): Promise<string> {
    return (await super.resolve(name)) ?? needMore();
  }

  override async mergeBase(one: string, other: string): Promise<string | undefined> {
    await this.#ensureHeld(one);
    return super.mergeBase(one, other);
  }

  override async firstMet(
    commits: ReadonlySet<string>,
    tip: string,
    parents: "all" | "first",
  ): Promise<string | undefined> {
    const found = await super.firstMet(commits, tip, parents);
    await this.#ensureHeld(found);
    return found;
  }

  /**
   * Makes sure that all of `start..head` is here. Each of its commits must descend from the start: then none is cut off from
   * its parents, and none can be an ancestor of the start on a path that is missing.
   */
  async #ensureHeld(start: string | undefined): Promise<void> {
    if (!this.#isCut) return;
    if (start === undefined) needMore();
    const count = await this.distance(start, this.#head);
    const descending = await this.distance(start, this.#head, ["--ancestry-path"]);
    if (count !== descending) needMore();
  }
}

function needMore(): never {
  throw new GitError("Only more of the history can tell.");
}
