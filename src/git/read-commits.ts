/** The commits of a range, read from a repository that has them. */
import { GitError } from "../errors.ts";
import type { Git } from "./git.ts";
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

/**
 * The newest commits of `git log excluded..head`, newest first, while they are read: memory does not grow with their number.
 * @param changes with the files that each commit changed, all of them, whatever `paths` says
 * @throws OldGitError where git is too old for `changes`, GitError where the repository cannot answer; commits before that point have been yielded
 */
export async function* readCommits(
  git: Git,
  selection: CommitSelection,
  changes: boolean,
  limit: number,
): AsyncGenerator<Commit, void, undefined> {
  const { head, excluded, paths } = selection;
  let args = [...LOG_OPTIONS, `--max-count=${limit}`, ...pathArguments(selection)];
  let input = revisions(head, excluded);
  if (changes && paths.length > 0) {
    // Paths choose first, files are read after: in one go, the option that compares merges with their first parent would
    // bring in every merge that `git log -- paths` leaves out.
    const ids = await chosenCommits(git, selection, limit);
    // An empty list would stand for HEAD.
    if (ids.length === 0) return;
    args = [...LOG_OPTIONS, ...CHANGES_OPTIONS, "--no-walk=unsorted", "--stdin", "--"];
    input = [...ids, ""].join("\n");
  } else if (changes) args = [...CHANGES_OPTIONS, ...args];
  const what = `read the commits of ${describeSelection(selection)}`;
  const parser = new LogParser(changes);
  try {
    for await (const chunk of git.stream({ what, command: "log", args, input })) {
      yield* parser.push(chunk);
    }
  } catch (error) {
    // An older git does not take the options for the files: what it says of them differs by version.
    if (changes && error instanceof GitError) requireCurrent(await git.version(), error);
    throw error;
  }
  yield* parser.end();
}

async function chosenCommits(
  git: Git,
  selection: CommitSelection,
  limit: number,
): Promise<string[]> {
  const ids: string[] = [];
  const output = git.stream({
    what: `choose the commits of ${describeSelection(selection)} by their paths`,
    command: "rev-list",
    args: [`--max-count=${limit}`, ...pathArguments(selection)],
    input: revisions(selection.head, selection.excluded),
  });
  for await (const id of lines(output)) ids.push(id);
  return ids;
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
