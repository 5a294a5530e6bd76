/** What a version of git can do, where that decides. */
import { GitError } from "../errors.ts";

/** Numbers of a version, such as `[2, 39, 5]`. */
export type GitVersion = readonly number[];

/** `git version 2.39.5 (Apple Git-154)`, `git version 2.45.1.windows.1`; empty for what is not a version. */
export function parseVersion(text: string): GitVersion {
  const [numbers = ""] = /\d+(?:\.\d+)*/u.exec(text.slice(0, 100)) ?? [];
  return numbers === "" ? [] : numbers.split(".").map(Number);
}

/** A number that is greater for a later version. */
function rank([major = 0, minor = 0, patch = 0]: GitVersion): number {
  return (major * 1000 + minor) * 1000 + patch;
}

/** `--diff-merges=first-parent`, and settings by the environment, which no other user of the machine can read. */
const OLDEST: GitVersion = [2, 31];

/** The git of the runner is too old for what is to be done; another source may do. */
export class OldGitError extends GitError {}

/** Whether git can fetch, and can tell the changed files of merges. So can one that tells no version: whoever built it knows. */
export function canReadHistory(version: GitVersion): boolean {
  return version.length === 0 || rank(version) >= rank(OLDEST);
}

/** Makes sure that `canReadHistory`. @throws OldGitError */
export function requireCurrent(version: GitVersion, cause?: unknown): void {
  if (canReadHistory(version)) return;
  throw new OldGitError(
    `The runner has git ${version.join(".")}, which is too old to fetch history and to list the changed files of merges.`,
    { fix: "Install git 2.31 or newer on the runner.", cause },
  );
}

/**
 * Whether a repository on the disk can be fetched from although its configuration is hostile: in other versions, what serves
 * it starts the programs that it names (CVE-2024-32004). Of the series 2.40 to 2.44, the last versions are refused too.
 */
export function servesHostileFolders(version: GitVersion): boolean {
  return rank(version) >= rank(version[1] === 39 ? [2, 39, 4] : [2, 45, 1]);
}
