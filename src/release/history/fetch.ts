/**
 * Fetches the history of a release that the checkout lacks, into temporary repositories (`RemoteRepository.fetch`): first the commits
 * without files, to decide the range; then the folders of the commits to send, by id.
 *
 * The server is not told which commits the checkout has: it would assume that all earlier ones are there too, and send deltas
 * to missing objects.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { GitError } from "../../errors.ts";
import type { Git } from "../../git/git.ts";
import { COMMITS_ONLY, NO_CONTENTS, type RemoteRepository } from "../../git/remote.ts";
import { lines, Repository, revisions, type Tag } from "../../git/repository.ts";
import { wantsCommits } from "../head.ts";
import { tagsBelow } from "./previous-tag.ts";
import {
  candidatesByName,
  decideRange,
  type History,
  type HistoryTask,
  newestCount,
  type Range,
} from "./range.ts";

/** Depth of the first fetch, before the whole history is fetched: some 300 bytes per commit, and enough for most releases. */
const NEAR = 200;

/**
 * Decides and fetches the range, from the newest part of the history if that proves the answer, or else from all commits.
 * @returns the range, and the temporary repository that has it
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
  // With paths, any commit of the range may be sent.
  const most = paths.length > 0 ? [] : [`--max-count=${newestCount(task, range)}`];
  const output = git.stream({
    what: "choose the commits to send",
    command: "log",
    // `--boundary` adds the unlisted parents of listed commits: to tell what a commit changed takes its parent's tree.
    args: ["--boundary", "--format=%T", ...most, "--stdin"],
    input: revisions(head, range.previous === undefined ? [] : [range.previous]),
  });
  const trees = new Set<string>();
  for await (const tree of lines(output)) trees.add(tree);
  // Without ids, git would fetch HEAD, which does not exist here.
  if (trees.size > 0) await remote.fetch("fetch the changed files", [...trees], [NO_CONTENTS], git);
  return { range, git };
}

/**
 * Decides the range from the newest commits. They suffice if the repository is small, or if no merge brings in older commits.
 * @returns undefined if more of the history is needed
 */
async function decidePart(task: HistoryTask, remote: RemoteRepository) {
  // With paths, all commits of the range are needed.
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

/** Decides the range from all ancestors of the head, with the named start, or with tags of lower versions on other branches. */
async function decideWhole(task: HistoryTask, remote: RemoteRepository) {
  const { commit, start } = task;
  const ofTags = async () =>
    candidatesByName(await remote.tags(), task)
      .flatMap(tagsBelow)
      .map((tag) => tag.commit);
  const fetchAll = (starts: string[]) =>
    remote.fetch("fetch the commits", [commit, ...starts], [COMMITS_ONLY]);
  const starts =
    start.by === "tags" ? await ofTags() : [(await remote.resolve(start.name)) ?? commit];
  const git = await fetchAll(starts).catch(async (error: unknown) => {
    // After a force push, the server may have lost the commit before it; tags can still tell the previous release.
    if (error instanceof GitError && start.by !== "tags") return fetchAll(await ofTags());
    throw error;
  });
  return { range: await decideRange(task, new FetchedHistory(git, remote)), git };
}

/** A fetched history. A fetch brings no names: the server is asked which tags there are, and which commit a name stands for. */
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
    // The id may be of a tag object: the repository finds its commit.
    return super.resolve((await this.#remote.resolve(name)) ?? name);
  }

  override async mergeBase(one: string, other: string): Promise<string | undefined> {
    // The server's list does not say which tags are of a file or a folder: those have no merge base.
    return (await this.resolve(one)) && super.mergeBase(one, other);
  }
}

/** The newest part of a history. Throws a `GitError` if older commits could change the answer. */
class PartOfHistory extends FetchedHistory {
  readonly #head: string;
  /** Whether older commits are missing; of a small repository none are. */
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
   * @throws GitError unless all of `start..head` is fetched. This is proven if each of its commits descends from the start: then
   * none lacks its parents, and none can be an ancestor of the start on a missing path.
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
