/**
 * The commits that `git log -z` prints. Every field ends with NUL, which no message, name or path can hold, so nothing in
 * them can pass for something else; they are read as bytes, while they come.
 */
import { withoutTrailing } from "../text.ts";

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
  /** Absent where no changed files were asked for, and where they are too many. */
  changes?: FileChange[];
}

/** Bytes of a message, a name or a path that are read: nothing that a service takes is longer. The rest is cut off. */
const MAX_FIELD = 2_000_000;
/** Characters of the paths of one commit that are held: far more than a request can carry. */
const MAX_PATHS = 32_000_000;

/** One field per line of this list, in the order in which `LogParser` reads them. */
const FIELDS = ["%H", "%P", "%an", "%ae", "%ad", "%cd", "%B"] as const;

/** The options of `git log` that make it print what `LogParser` reads. */
export const LOG_OPTIONS: readonly string[] = [
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
export const CHANGES_OPTIONS: readonly string[] = [
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
  /** The beginning of a field whose end has not come yet, and its length. */
  #rest: Buffer[] = [];
  #restLength = 0;
  #fields: string[] = [];
  #changes: FileChange[] = [];
  #pathsLength = 0;
  #status: string | undefined;

  constructor(withChanges: boolean) {
    this.#withChanges = withChanges;
  }

  /** The commits that are whole with these bytes. */
  *push(chunk: Buffer): Generator<Commit, void, undefined> {
    const end = chunk.lastIndexOf(0);
    if (end === -1) {
      this.#keep(chunk);
      return;
    }
    // All fields at once: to decode each by itself takes several times as long. NUL is no part of another character. The
    // fields keep the text that they were cut out of alive, of which nearly all is kept anyway.
    const begin = this.#restLength < MAX_FIELD ? 0 : chunk.indexOf(0);
    const text = this.#take(chunk.subarray(begin, end));
    this.#rest = [];
    this.#restLength = 0;
    this.#keep(chunk.subarray(end + 1));
    for (const field of text.split("\0")) {
      const commit = this.#token(field);
      if (commit) yield commit;
    }
  }

  /** Keeps the beginning of a field, as a copy: a few bytes do not keep the chunk that they came in. */
  #keep(bytes: Buffer): void {
    const kept = bytes.subarray(0, Math.max(0, MAX_FIELD - this.#restLength));
    if (kept.length === 0) return;
    this.#rest.push(Buffer.from(kept));
    this.#restLength += kept.length;
  }

  /** The last commit, once all bytes are there. */
  *end(): Generator<Commit, void, undefined> {
    const commit = this.#finish();
    if (commit) yield commit;
  }

  /** Bytes that are not UTF-8 become U+FFFD: the service takes text only. */
  #take(bytes: Buffer): string {
    return (this.#rest.length === 0 ? bytes : Buffer.concat([...this.#rest, bytes])).toString(
      "utf8",
    );
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
      this.#pathsLength += text.length;
      if (this.#pathsLength <= MAX_PATHS) {
        this.#changes.push({ path: text, type: changeType(this.#status) });
      } else this.#changes = [];
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
      ...(this.#withChanges && this.#pathsLength <= MAX_PATHS && { changes: this.#changes }),
    };
    this.#fields = [];
    this.#changes = [];
    this.#pathsLength = 0;
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
