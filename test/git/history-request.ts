/** What the tests of histories share: reading one, and comparisons with what plain git says. */
import { createHash } from "node:crypto";
import { lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join, relative } from "node:path";
import { expect } from "vitest";
import { type Head, type HistoryRequest, identifyHead } from "../../src/commands/release-head.ts";
import { type ReleaseHistory, readReleaseHistory } from "../../src/commands/release-history.ts";
import { changesOfCommits, expectedIds } from "../support/repository.ts";

export async function readHistory(
  request: HistoryRequest,
): Promise<{ head: Head; history: ReleaseHistory }> {
  const head = await identifyHead(request);
  return { head, history: await readReleaseHistory(head, request) };
}

/** What plain git says of a range in a complete clone. */
export interface Expected {
  complete: string;
  range: string;
  paths?: readonly string[];
  /** The newest only. */
  most?: number;
}

/** Compares the commits with `git log`, and their files with `git diff-tree`. */
export function expectCommits(history: ReleaseHistory, expected: Expected): void {
  const { complete, range, paths = [], most } = expected;
  const all = expectedIds(complete, range, ...paths);
  const ids = all.slice(0, most);
  expect(history.commits.map((commit) => commit.id)).toEqual(ids);
  expect(history.commitCount).toBe(all.length);
  const changes = changesOfCommits(complete, ids);
  for (const commit of history.commits) {
    expect(commit.changes, commit.message).toEqual(changes.get(commit.id));
  }
}

/** Everything in a folder: kind, mode, time and content of each file, `.git` included. */
export function snapshot(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [relative(folder, path), fingerprint(path)];
    }),
  );
}

function fingerprint(path: string): string {
  const { mode, mtimeMs, size } = lstatSync(path);
  const facts = `${mode.toString(8)} ${mtimeMs}`;
  if ((mode & 0o170000) === 0o120000) return `${facts} -> ${readlinkSync(path)}`;
  if ((mode & 0o170000) === 0o040000) return facts;
  return `${facts} ${size} ${createHash("sha256").update(readFileSync(path)).digest("hex")}`;
}
