/** Gits that behave like others: a program of the name `git` that does something first, and then hands over to the real one. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { canReadHistory, parseVersion } from "../../src/git/environment.ts";

/** Whether the git of the tests is new enough to read histories with. */
export const GIT_READS_HISTORY = canReadHistory(
  parseVersion(execFileSync("git", ["version"], { encoding: "utf8" })),
);

/** Reads of a call which git command it is for: the first word that is neither an option nor the value of `-c`. */
const COMMAND = `command=
skip=
for word in "$@"; do
  if [ "$skip" ]; then skip=; continue; fi
  case "$word" in
    -c) skip=1 ;;
    -*) ;;
    *) command=$word; break ;;
  esac
done`;

/**
 * Writes such a program (POSIX shell) into a new folder below this one.
 * @param script what it does first; `$command` is the git command, and `exit` keeps the real git out of it
 * @returns the folder, to be put first on the path
 */
export function layGit(below: string, script: string): string {
  mkdirSync(below, { recursive: true });
  const folder = mkdtempSync(join(below, "programs "));
  const lines = ["#!/bin/sh", COMMAND, script, `exec '${gitOnPath()}' "$@"`, ""];
  writeFileSync(join(folder, "git"), lines.join("\n"), { mode: 0o755 });
  return folder;
}

/** The absolute path of the git that the tests use. */
export function gitOnPath(): string {
  return execFileSync("/bin/sh", ["-c", "command -v git"], { encoding: "utf8" }).trimEnd();
}

/** The path with this folder before all others. */
export function pathWith(folder: string): string {
  return `${folder}${delimiter}${process.env["PATH"] ?? ""}`;
}

/** A script that answers `git version` with this one. */
export function sayVersion(version: string): string {
  return `[ "$command" = version ] && { echo "git version ${version}"; exit; }`;
}
