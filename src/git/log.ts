/**
 * The commits of a range. Every field that `git log -z` prints ends with NUL, which no message, name or path can hold, so
 * nothing in them can pass for something else; they are read as bytes, while they come.
 */
import { GitError } from "../errors.ts";
import { withoutTrailing } from "../text.ts";
import type { Git, GitQuestion } from "./git.ts";
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
 * The commits of `git log excluded..head`, newest first, while they are read: memory does not grow with their number.
 * @param reading `changes`: with the files that each commit changed, all of them, whatever `paths` says; `limit`: newest only
 * @throws OldGitError where git is too old for `changes`, GitError where the repository cannot answer; commits before that point have been yielded
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
  try {
    for await (const chunk of git.stream({ what, command: "log", ...chosen })) {
      yield* parser.push(chunk);
    }
  } catch (error) {
    // An older git does not take the options for the files: what it says of them differs by version.
    if (reading.changes && error instanceof GitError) requireCurrent(await git.version(), error);
    throw error;
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
  /** ISO 8601 with offset. Absent where the commit carries no date that can be read. */
  timestamp?: string | undefined;
  /** Whole, without the line breaks at its end. */
  message: string;
  /** Absent where no changed files were asked for. */
  changes?: FileChange[];
}

/** One field per line of this list, in the order in which `LogParser` reads them. */
const FIELDS = ["%H", "%P", "%an", "%ae", "%ad", "%cd", "%B"] as const;

/** The options of `git log` that make it print what `LogParser` reads. */
const LOG_OPTIONS: readonly string[] = [
  "-z",
  "--no-color",
  "--no-notes",
  "--no-decorate",
  "--no-mailmap",
  "--encoding=UTF-8",
  // Seconds and offset, so that damaged dates are seen; ISO forms differ between versions of git.
  "--date=raw",
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

/** Reads the bytes of one `git log` into commits. */
export class LogParser {
  readonly #withChanges: boolean;
  #rest: Buffer[] = [];
  #fields: string[] = [];
  #changes: FileChange[] = [];
  #status: string | undefined;

  constructor(withChanges: boolean) {
    this.#withChanges = withChanges;
  }

  /** The commits that are whole with these bytes. */
  *push(chunk: Buffer): Generator<Commit, void, undefined> {
    let start = 0;
    for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, start)) {
      const commit = this.#token(this.#take(chunk, start, end));
      if (commit) yield commit;
      start = end + 1;
    }
    // A copy, so that a few bytes do not keep the chunk they came in.
    if (start < chunk.length) this.#rest.push(Buffer.from(chunk.subarray(start)));
  }

  /** The last commit, once all bytes are there. */
  *end(): Generator<Commit, void, undefined> {
    const commit = this.#finish();
    if (commit) yield commit;
  }

  /** Bytes that are not UTF-8 become U+FFFD: the service takes text only. */
  #take(chunk: Buffer, start: number, end: number): string {
    // Ten times as fast as a `TextDecoder` for texts as short as these.
    if (this.#rest.length === 0) return chunk.toString("utf8", start, end);
    const whole = Buffer.concat([...this.#rest, chunk.subarray(start, end)]);
    this.#rest = [];
    return whole.toString("utf8");
  }

  /** One field. Returns the commit before it, when the field begins the next. */
  #token(text: string): Commit | undefined {
    if (this.#fields.length > 0 && this.#fields.length < FIELDS.length) {
      this.#fields.push(text);
      return undefined;
    }
    if (this.#fields.length === FIELDS.length && this.#isChange(text)) return undefined;
    const finished = this.#finish();
    this.#fields = [text];
    return finished;
  }

  /** Changed files follow the fields as `status NUL path NUL`; git sets a line break before the first status. */
  #isChange(text: string): boolean {
    if (this.#status !== undefined) {
      this.#changes.push({ path: text, type: changeType(this.#status) });
      this.#status = undefined;
      return true;
    }
    const status = text.trimStart();
    // A commit id is longer than any status, so the two cannot be confused.
    if (status.length > 1) return false;
    if (status !== "") this.#status = status;
    return true;
  }

  #finish(): Commit | undefined {
    const [id, parents, authorName, authorEmail, authorDate, committerDate, message] = this.#fields;
    if (id === undefined || message === undefined) return undefined;
    const timestamp = isoTimestamp(authorDate ?? "") ?? isoTimestamp(committerDate ?? "");
    const commit: Commit = {
      id,
      parents: parents ? parents.split(" ") : [],
      authorName: authorName ?? "",
      authorEmail: authorEmail ?? "",
      timestamp,
      message: withoutTrailing(message, "\n"),
      ...(this.#withChanges && { changes: this.#changes }),
    };
    this.#fields = [];
    this.#changes = [];
    return commit;
  }
}

function changeType(status: string): FileChange["type"] {
  // T is a change of type (a file that became a link); git knows no other letters without renames.
  return status === "A" || status === "D" ? status : "M";
}

/** The last second of the year 9999: what a date-time of the service can hold. */
const LATEST_SECOND = 253_402_300_799;

/**
 * `1700000000 +0130` → `2023-11-14T23:43:20+01:30`. The author's date is the commit's date for the service, as GitHub's
 * integration with it has it.
 * @returns undefined for what is no date: damaged author lines, and second 0, which git prints for numbers too large for it
 */
export function isoTimestamp(raw: string): string | undefined {
  const [, seconds, sign, hours, minutes] = /^(\d{1,12}) ([+-])(\d\d)(\d\d)$/u.exec(raw) ?? [];
  if (seconds === undefined || Number(seconds) === 0) return undefined;
  if (Number(seconds) > LATEST_SECOND) return undefined;
  const offset = Number(hours) * 60 + Number(minutes);
  // An offset that no place on earth has is damage; the instant still counts.
  if (offset > 14 * 60 || Number(minutes) > 59) return isoDate(Number(seconds), 0, "+00:00");
  return isoDate(Number(seconds), sign === "-" ? -offset : offset, `${sign}${hours}:${minutes}`);
}

function isoDate(seconds: number, offsetMinutes: number, suffix: string): string | undefined {
  const local = Math.max(0, seconds + offsetMinutes * 60);
  if (local > LATEST_SECOND) return undefined;
  return `${new Date(local * 1000).toISOString().slice(0, 19)}${suffix}`;
}
