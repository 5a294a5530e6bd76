import type { Git } from "./git.ts";
import { CHANGES_OPTIONS, LOG_OPTIONS, LogParser, type Commit } from "./log-format.ts";
import { checked } from "./repository.ts";

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
  const parser = new LogParser(reading.changes);
  const output = git.stream({
    what: `read the commits of ${describeSelection(selection)}`,
    command: "log",
    args: [
      ...LOG_OPTIONS,
      ...(reading.changes ? [...CHANGES_OPTIONS, "--full-diff"] : []),
      `--max-count=${reading.limit}`,
      ...revisions(selection),
    ],
    input: standardInput(selection),
  });
  for await (const chunk of output) yield* parser.push(chunk);
  yield* parser.end();
}

/** The number of commits of the selection, counted without holding them. */
export async function countCommits(git: Git, selection: CommitSelection): Promise<number> {
  let text = "";
  const output = git.stream({
    what: `count the commits of ${describeSelection(selection)}`,
    command: "rev-list",
    args: ["--count", ...revisions(selection)],
    input: standardInput(selection),
  });
  for await (const chunk of output) text += chunk.toString("latin1");
  return Number.parseInt(text, 10);
}

/** `previous..head` in a few letters, for errors. */
function describeSelection({ head, excluded }: CommitSelection): string {
  const [first] = excluded;
  return first === undefined ? head.slice(0, 12) : `${first.slice(0, 12)}..${head.slice(0, 12)}`;
}

function revisions(selection: CommitSelection): string[] {
  return ["--stdin", "--", ...selection.paths];
}

/** Commits go in by stdin: there can be more of them than an argument list holds. */
function standardInput({ head, excluded }: CommitSelection): string {
  return [checked(head), ...excluded.map((commit) => `^${checked(commit)}`), ""].join("\n");
}
