/**
 * Judges inputs that no `action.yml` declares. The runner only warns of them: what they ask for would not happen, without a word.
 * Loaded only if there are any.
 */
import type { Failure } from "../errors.ts";
import type { Notice } from "../outcome.ts";
import { quoted } from "./reader.ts";

/** An input of getsentry/action-release (v1 to v3), and what to write here. */
export interface Theirs {
  readonly name: string;
  /** If the row is about this value only. */
  readonly value?: string;
  readonly since: string;
  /** An input, which takes the same value, or an input with its value. Absent: the input is left out. */
  readonly write?: string;
  readonly note?: string;
  /** Whether leaving it out changes nothing. */
  readonly isIdle?: true;
}

/** `docs/migration.md` has this table. Some of these names are ours, too. */
export const ACTION_RELEASE: readonly Theirs[] = [
  { name: "environment", since: "v1", write: "environment" },
  { name: "version", since: "v1", write: "version", note: "The default differs, see below" },
  { name: "release", since: "v3.1", write: "version" },
  { name: "version_prefix", since: "v1", write: "version-prefix" },
  { name: "release_prefix", since: "v3.1", write: "version-prefix" },
  { name: "projects", since: "v1", write: "projects" },
  {
    name: "set_commits",
    value: "auto",
    since: "v1",
    note: "It is the default",
    isIdle: true,
  },
  { name: "set_commits", value: "skip", since: "v1", write: "set-commits: none" },
  {
    name: "set_commits",
    value: "manual",
    since: "v3.4",
    note: "The range is found; `repository` and `previous-ref` override what is found",
  },
  { name: "repo", since: "v3.4", write: "repository" },
  {
    name: "commit",
    since: "v3.4",
    note: "It is the commit that is checked out; set `ref` of `actions/checkout`",
  },
  {
    name: "previous_commit",
    since: "v3.4",
    write: "previous-ref",
    note: "It takes a tag, a branch or a SHA",
  },
  { name: "finalize", value: "true", since: "v1", note: "It is the default", isIdle: true },
  {
    name: "finalize",
    value: "false",
    since: "v1",
    write: "date-released: none",
    note: "A later step for the same version writes the date",
  },
  {
    name: "ignore_missing",
    since: "v1",
    note: "A missing history never fails the step",
    isIdle: true,
  },
  { name: "ignore_empty", since: "v1", note: "An empty range never fails the step", isIdle: true },
  { name: "started_at", since: "v1", note: "A deploy begins with the step that records it" },
  { name: "working_directory", since: "v1", write: "working-directory" },
  { name: "disable_telemetry", since: "v1", note: "No telemetry is sent", isIdle: true },
  {
    name: "disable_safe_directory",
    since: "v1",
    note: "The configuration of git is not touched",
    isIdle: true,
  },
  {
    name: "sourcemaps",
    since: "v1",
    write: "source-maps",
    note: "In a step of its own, with the command `upload-source-maps`",
  },
  { name: "inject", since: "v1", write: "inject", note: "In that step" },
  { name: "dist", since: "v1", write: "dist", note: "In that step" },
  { name: "url_prefix", since: "v1", write: "url-prefix", note: "In the step of `source-maps`" },
  {
    name: "strip_common_prefix",
    since: "v1",
    note: "`sources` of maps stay as they are",
  },
  {
    name: "MOCK",
    since: "v1",
    note: "It is of action-release's own tests; `dry-run: true` shows what would be sent",
    isIdle: true,
  },
];

/**
 * Judges what is written into undeclared inputs. Other unknown names say nothing: `INPUT_TAG` is a common variable of a job's `env`.
 * @param undeclared variables that begin with `INPUT_`, and their values, which are not repeated
 * @param declared our inputs
 */
export function judgeUndeclared(
  undeclared: readonly (readonly [variable: string, value: string])[],
  declared: readonly string[],
): { problems: Failure[]; notices: Notice[] } {
  const problems: Failure[] = [];
  const notices: Notice[] = [];
  for (const [variable, value] of undeclared) {
    const name = quoted(variable.slice("INPUT_".length).toLowerCase());
    const rename = `If ${quoted(variable)} is a variable of the job's "env", rename it.`;
    const where = `input ${name}`;
    const rows = ACTION_RELEASE.filter((row) => row.name.toLowerCase() === name);
    if (rows.length > 0) {
      const row = rows.find((one) => (one.value ?? value.toLowerCase()) === value.toLowerCase());
      const { write, note, isIdle } = row ?? {};
      const because = note === undefined ? "" : ` ${note}.`;
      if (isIdle || (row && write === undefined && value.toLowerCase() === "false")) {
        const what = `The input "${name}" of action-release has no effect here.${because}`;
        notices.push({ level: "notice", what, fix: `Remove it. ${rename}` });
        continue;
      }
      const place = write?.includes(": ") ? "" : " in its place";
      const fix = write === undefined ? "Remove it." : `Write "${write}"${place}.`;
      const what = `The input "${name}" is of action-release, and this action has none of that name.`;
      problems.push({ what, where, fix: `${fix}${because} ${rename}` });
      continue;
    }
    const ours = meantBy(name, declared);
    if (ours === undefined) continue;
    const what = `There is no input "${name}", and it looks like "${ours}".`;
    problems.push({ what, where, fix: `Write "${ours}". ${rename}` });
  }
  return { problems, notices };
}

/**
 * Returns the input that a name means: the same but for `-` and `_`, or one that differs in a letter (of 6 letters and more) or
 * two (of 9 and more).
 */
function meantBy(name: string, declared: readonly string[]): string | undefined {
  const bare = (text: string) => text.replaceAll(/[-_]/gu, "");
  const near = declared.flatMap((ours) => {
    const { length } = bare(ours);
    const most = Number(length >= 6) + Number(length >= 9);
    if (Math.abs(length - bare(name).length) > most) return [];
    const distance = distanceOf(bare(name), bare(ours));
    return distance <= most ? [{ ours, distance }] : [];
  });
  return near.toSorted((one, other) => one.distance - other.distance)[0]?.ours;
}

/** The number of letters to add, drop or exchange that make one text of the other. */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [at, sign] of [...other].entries()) {
      const exchanged = (row[at] ?? 0) + Number(letter !== sign);
      next.push(Math.min(exchanged, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
