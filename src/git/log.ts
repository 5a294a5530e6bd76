/**
 * Reads the commits that `git log -z` prints, as they arrive. Every field ends with NUL, which no message, name or path can
 * hold, so a hostile text cannot imitate another field.
 */
import { GitError } from "../errors.ts";
import { withoutTrailing } from "../text.ts";
import type { Git } from "./git.ts";
import { type CommitSelection, pieces, revisions } from "./repository.ts";
import { requireCurrent } from "./environment.ts";

export interface FileChange {
  /** From the root of the repository, `/` between folders. Hostile: may hold line breaks and anything but NUL. */
  path: string;
  /** Added, modified (also a change of type or mode) or deleted, compared with the first parent. */
  type: "A" | "M" | "D";
}

export interface Commit {
  id: string;
  parents: string[];
  authorName: string;
  authorEmail: string;
  /** ISO 8601 in UTC. Absent where the commit carries no date that can be read. */
  timestamp?: string;
  /** Whole, without the line breaks at its end. */
  message: string;
  /** Absent where no changed files were asked for. */
  changes?: FileChange[];
}

/** In the order in which `commitOf` reads them. */
const FIELDS = ["%H", "%P", "%an", "%ae", "%at", "%ct", "%B"] as const;

/** What makes `git log` print what `commitsIn` reads. */
const LOG_OPTIONS: readonly string[] = [
  "-z",
  "--no-notes",
  "--no-decorate",
  "--encoding=UTF-8",
  `--format=tformat:${FIELDS.join("%x00")}`,
];

/** The options that add the changed files of each commit against its first parent. Needs git 2.31. */
const CHANGES_OPTIONS: readonly string[] = [
  "--name-status",
  "--no-renames",
  "--diff-merges=first-parent",
  "--no-ext-diff",
  "--no-textconv",
  "--ignore-submodules=none",
];

/**
 * Yields the commits of `git log excluded..head`, newest first. Memory does not grow with their number.
 * @param changes adds all changed files of each commit, also outside `paths`
 * @throws OldGitError if git is too old for `changes`; GitError if git fails, maybe after some commits
 */
export async function* readCommits(
  git: Git,
  selection: CommitSelection,
  changes: boolean,
  limit: number,
): AsyncGenerator<Commit, void, undefined> {
  const { head, excluded, paths } = selection;
  const what = `read the commits before ${head}`;
  const chosen = [`--max-count=${limit}`, "--stdin", "--", ...paths];
  let args = [...LOG_OPTIONS, ...(changes ? CHANGES_OPTIONS : []), ...chosen];
  let input = revisions(head, excluded);
  if (changes && paths.length > 0) {
    // Paths choose first, files are read after: in one go, the option that compares merges with their first parent would
    // bring in every merge that `git log -- paths` leaves out.
    input = (await git.ask({ what, command: "rev-list", args: chosen, input })).stdout;
    // An empty list would stand for HEAD.
    if (input === "") return;
    args = [...LOG_OPTIONS, ...CHANGES_OPTIONS, "--no-walk=unsorted", "--stdin", "--"];
  }
  try {
    yield* commitsIn(git.stream({ what, command: "log", args, input }), changes);
  } catch (error) {
    // An older git does not take the options for the files: what it says of them differs by version.
    if (changes && error instanceof GitError) requireCurrent(await git.version(), error);
    throw error;
  }
}

/**
 * Yields each commit of `git log`'s output when it is complete. Its fields are followed by its changed files as
 * `status NUL path NUL`, with a line break before the first status.
 */
export async function* commitsIn(
  chunks: AsyncIterable<Buffer>,
  withChanges: boolean,
): AsyncGenerator<Commit, void, undefined> {
  let fields: string[] = [];
  let changes: FileChange[] = [];
  let status = "";
  const whole = () => commitOf(fields, withChanges ? changes : undefined);
  for await (const ended of pieces(chunks, "\0")) {
    for (const text of ended) {
      const next = text.trimStart();
      if (fields.length > 0 && fields.length < FIELDS.length) fields.push(text);
      else if (status !== "") {
        // T is a change of type (a file that became a link); git knows no other letters without renames.
        const type = status === "A" || status === "D" ? status : "M";
        changes.push({ path: text, type });
        status = "";
      } else if (fields.length > 0 && next.length <= 1) status = next;
      else {
        // An id is longer than any status: here the next commit begins.
        if (fields.length > 0) yield whole();
        fields = [text];
        changes = [];
      }
    }
  }
  if (fields.length === FIELDS.length) yield whole();
}

/** Makes a commit from its fields. */
export function commitOf(fields: readonly string[], changes: FileChange[] | undefined): Commit {
  const [id = "", parents, authorName = "", authorEmail = "", ...rest] = fields;
  const [authorDate = "", committerDate = "", message = ""] = rest;
  return {
    id,
    parents: parents ? parents.split(" ") : [],
    authorName,
    authorEmail,
    timestamp: isoTimestamp(authorDate) ?? isoTimestamp(committerDate),
    message: withoutTrailing(message, "\n"),
    ...(changes && { changes }),
  };
}

/** The last second of the year 9999, the maximum of the service's date-time. */
const LATEST_SECOND = 253_402_300_799;

/**
 * `1700000000` → `2023-11-14T22:13:20Z`. The service gets the author's date as the commit's, as from its GitHub integration.
 * @returns undefined if the author line is damaged, or for second 0, which tools write for an unknown date
 */
export function isoTimestamp(seconds: string): string | undefined {
  const isDate = /^\d{1,12}$/u.test(seconds) && Number(seconds) > 0;
  if (!isDate || Number(seconds) > LATEST_SECOND) return undefined;
  return new Date(Number(seconds) * 1000).toISOString().replace(".000Z", "Z");
}
