import type { Git, GitQuestion } from "./git.ts";
import { CHANGES_OPTIONS, LOG_OPTIONS, LogParser, type Commit } from "./log-format.ts";
import { lines, revisions } from "./repository.ts";

/** What to read of a repository in which the answer is true (see `Checkout.state`). */
export interface CommitSelection {
  /** Commits that can be reached from here … */
  head: string;
  /** … and from none of these. */
  excluded: readonly string[];
  /** Pathspecs as `pathspecs` makes them; empty for all commits. */
  paths: readonly string[];
}

/**
 * The commits of `git log excluded..head`, newest first, while they are read: memory does not grow with their number.
 * @param reading `changes`: with the files that each commit changed, all of them, whatever `paths` says; `limit`: newest only
 * @throws GitError where the repository cannot answer; commits before that point have been yielded
 */
export async function* readCommits(
  git: Git,
  selection: CommitSelection,
  reading: { changes: boolean; limit: number },
): AsyncGenerator<Commit, void, undefined> {
  const what = `read the commits of ${describeSelection(selection)}`;
  const chosen =
    reading.changes && selection.paths.length > 0
      ? await chosenCommits(git, selection, reading.limit)
      : wholeSelection(selection, reading);
  if (chosen === undefined) return;
  const parser = new LogParser(reading.changes);
  for await (const chunk of git.stream({ what, command: "log", ...chosen })) {
    yield* parser.push(chunk);
  }
  yield* parser.end();
}

function wholeSelection(
  selection: CommitSelection,
  { changes, limit }: { changes: boolean; limit: number },
): Pick<GitQuestion, "args" | "input"> {
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
): Promise<Pick<GitQuestion, "args" | "input"> | undefined> {
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
