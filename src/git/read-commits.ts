/** The commits of a range, read from a repository that has them. */
import { availableParallelism } from "node:os";
import { GitError } from "../errors.ts";
import type { Git, GitQuestion } from "./git.ts";
import { CHANGES_OPTIONS, type Commit, LOG_OPTIONS, LogParser } from "./log.ts";
import { lines, revisions } from "./repository.ts";
import { requireCurrent } from "./version.ts";

/** What to read of a repository in which the answer is true (see `Checkout.state`). */
export interface CommitSelection {
  /** Commits that can be reached from here … */
  head: string;
  /** … and from none of these. */
  excluded: readonly string[];
  /** Pathspecs as `pathspecs` makes them; empty for all commits. */
  paths: readonly string[];
}

export interface CommitReading {
  /** With the files that each commit changed, all of them, whatever `paths` says. */
  readonly changes: boolean;
  /** The newest only. */
  readonly limit: number;
}

/**
 * The commits of `git log excluded..head`, newest first, while they are read.
 * @throws OldGitError where git is too old for `changes`, GitError where the repository cannot answer; commits before that point have been yielded
 */
export async function* readCommits(
  git: Git,
  selection: CommitSelection,
  reading: CommitReading,
): AsyncGenerator<Commit, void, undefined> {
  // Changed files are what takes git its time.
  if (reading.changes && selection.paths.length === 0) {
    yield* readFromBothEnds(git, selection, reading);
    return;
  }
  const chosen = reading.changes
    ? await chosenCommits(git, selection, reading.limit)
    : wholeSelection(selection, reading);
  if (chosen) yield* read(git, { selection, chosen, changes: reading.changes });
}

type ChosenCommits = Pick<GitQuestion, "args" | "input">;

interface LogRun {
  readonly selection: CommitSelection;
  readonly chosen: ChosenCommits;
  readonly changes: boolean;
}

/** One run of `git log`: memory does not grow with the number of commits. */
async function* read(
  git: Git,
  { selection, chosen, changes }: LogRun,
): AsyncGenerator<Commit, void, undefined> {
  const what = `read the commits of ${describeSelection(selection)}`;
  const parser = new LogParser(changes);
  try {
    for await (const chunk of git.stream({ what, command: "log", ...chosen })) {
      yield* parser.push(chunk);
    }
  } catch (error) {
    // An older git does not take the options for the files: what it says of them differs by version.
    if (changes && error instanceof GitError) requireCurrent(await git.version(), error);
    throw error;
  }
  yield* parser.end();
}

/** Commits after which a range is taken for a long one: until then another process costs more than it brings. */
const SOON = 100;

/**
 * Reads a long range from both of its ends: to compare folders keeps one core busy, while the others wait. Where they meet,
 * both processes are stopped; none is left when the reading is over.
 */
async function* readFromBothEnds(
  git: Git,
  selection: CommitSelection,
  reading: CommitReading,
): AsyncGenerator<Commit, void, undefined> {
  const controller = new AbortController();
  const signal = AbortSignal.any([git.place.signal, controller.signal]);
  const { args, input } = wholeSelection(selection, reading);
  const far = new FarEnd(
    read(git.with({ signal }), {
      selection,
      chosen: { args: ["--reverse", ...args], input },
      changes: true,
    }),
  );
  const isWorthIt = reading.limit > SOON && availableParallelism() > 1;
  let rest: readonly Commit[] | undefined;
  let count = 0;
  try {
    for await (const commit of read(git, { selection, chosen: { args, input }, changes: true })) {
      rest = far.from(commit);
      if (rest) break;
      yield commit;
      count += 1;
      if (count === SOON && isWorthIt) far.begin();
    }
  } finally {
    controller.abort();
    await far.ended;
  }
  yield* rest ?? [];
}

/** What is read from the oldest commit on. It may fail, or be late: then the other end reads more of the range. */
class FarEnd {
  readonly #source: AsyncIterable<Commit>;
  /** Oldest first. */
  readonly #commits: Commit[] = [];
  readonly #places = new Map<string, number>();
  /** Settles when nothing more comes of it, and never rejects. */
  ended: Promise<void> = Promise.resolve();

  /** @param source nothing of it happens before `begin` */
  constructor(source: AsyncIterable<Commit>) {
    this.#source = source;
  }

  begin(): void {
    this.ended = this.#collect().catch(() => undefined);
  }

  /** This commit and all older ones, newest first, once they are read. */
  from({ id }: Commit): readonly Commit[] | undefined {
    const place = this.#places.get(id);
    return place === undefined ? undefined : this.#commits.slice(0, place + 1).toReversed();
  }

  async #collect(): Promise<void> {
    for await (const commit of this.#source) {
      this.#places.set(commit.id, this.#commits.length);
      this.#commits.push(commit);
    }
  }
}

function wholeSelection(
  selection: CommitSelection,
  { changes, limit }: CommitReading,
): ChosenCommits {
  return {
    args: [
      ...LOG_OPTIONS,
      ...(changes ? CHANGES_OPTIONS : []),
      `--max-count=${limit}`,
      ...pathArguments(selection),
    ],
    input: revisions(selection.head, selection.excluded),
  };
}

/**
 * Paths choose first, files are read after: in one go, the option that compares merges with their first parent would
 * bring in every merge that `git log -- paths` leaves out.
 * @returns undefined where no commit touches the paths: an empty list would stand for HEAD
 */
async function chosenCommits(
  git: Git,
  selection: CommitSelection,
  limit: number,
): Promise<ChosenCommits | undefined> {
  const ids: string[] = [];
  const output = git.stream({
    what: `choose the commits of ${describeSelection(selection)} by their paths`,
    command: "rev-list",
    args: [`--max-count=${limit}`, ...pathArguments(selection)],
    input: revisions(selection.head, selection.excluded),
  });
  for await (const id of lines(output)) ids.push(id);
  if (ids.length === 0) return undefined;
  return {
    args: [...LOG_OPTIONS, ...CHANGES_OPTIONS, "--no-walk=unsorted", "--stdin", "--"],
    input: [...ids, ""].join("\n"),
  };
}

/** The number of commits of the selection, counted without holding them. */
export async function countCommits(git: Git, selection: CommitSelection): Promise<number> {
  let text = "";
  const output = git.stream({
    what: `count the commits of ${describeSelection(selection)}`,
    command: "rev-list",
    args: ["--count", ...pathArguments(selection)],
    input: revisions(selection.head, selection.excluded),
  });
  for await (const chunk of output) text += chunk.toString("latin1");
  return Number.parseInt(text, 10);
}

/** `previous..head` in a few letters, for errors. */
function describeSelection({ head, excluded }: CommitSelection): string {
  const [first] = excluded;
  return first === undefined ? head.slice(0, 12) : `${first.slice(0, 12)}..${head.slice(0, 12)}`;
}

function pathArguments(selection: CommitSelection): string[] {
  return ["--stdin", "--", ...selection.paths];
}
