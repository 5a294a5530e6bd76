/** What the tests of histories share: reading one, and comparisons with what plain git says. */
import { mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, expect, onTestFinished } from "vitest";
import type { Failure } from "../../src/errors.ts";
import type { Notice } from "../../src/outcome.ts";
import { type ReleasedCommit, identifyHead, type Step } from "../../src/release/head.ts";
import type { PastReleases } from "../../src/release/history/past-releases.ts";
import { type ReleaseHistory, readReleaseHistory } from "../../src/release/history/read.ts";
import { serveLikeGitHub, startGitServer } from "../support/git-server.ts";
import {
  changesOfCommits,
  cloneAs,
  type CloneShape,
  expectedIds,
  type HistoryWriter,
  repositoryWith,
  setOrigin,
  temporaryFolder,
} from "../support/repository.ts";
import { type HistoryRequest, historyRequest } from "./history-defaults.ts";
import { wrappedText } from "../support/transcript.ts";

/** Where a test file has its repositories: bare ones on a git server, and clones of them. */
export async function repositoryPlace() {
  const { path: folder, remove } = temporaryFolder();
  const temporaryDirectory = join(folder, "temp");
  mkdirSync(temporaryDirectory);
  const server = await startGitServer({ root: folder });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    remove();
  });
  let made = 0;
  const place = (kind: string) => join(folder, `${kind}-${++made}`);
  return {
    folder,
    temporaryDirectory,
    serve: <Marks extends Record<string, string>>(write: (history: HistoryWriter) => Marks) => {
      const origin = place("origin");
      const ids = repositoryWith(origin, write, { bare: true });
      serveLikeGitHub(origin);
      return { origin, ids };
    },
    clone: (origin: string, shape: CloneShape, ref = "refs/heads/main") => {
      // Cloned from the folder: the server runs in this process, which waits for the clone.
      const path = cloneAs(origin, place("clone"), { shape, ref });
      setOrigin(path, `${server.url}/${basename(origin)}`);
      return path;
    },
    requestFor: (directory: string, changes: Partial<HistoryRequest> = {}) =>
      historyRequest(directory, { temporaryDirectory, ...changes }),
  };
}

/** A complete clone, and one that lacks all but its head. */
export const SHAPES = [{ kind: "complete" }, { kind: "depth", depth: 1 }] as const;

export async function readHistory(
  request: Step,
  past: PastReleases | Promise<PastReleases> = { releases: [] },
): Promise<{ head: ReleasedCommit; history: ReleaseHistory }> {
  const head = await identifyHead(request);
  return { head, history: await readReleaseHistory(head, request, async () => past) };
}

/** There is one notice, of this level and with these words. */
export function expectNotice(notices: readonly Notice[], level: Notice["level"], words: string) {
  expect(notices).toMatchObject([{ level, what: expect.stringContaining(words) as unknown }]);
}

/** What a person is told of a history, a head or an error. */
export function told(of: {
  range?: ReleaseHistory["range"];
  notices: readonly (Failure & Partial<Notice>)[];
}): string {
  const { foundBy, previous, source = "", sourceReason = "", advice = "" } = of.range ?? {};
  const said = of.notices.map(({ level = "error", what, where = "", fix }) => {
    return `${level}: ${what} Fix: ${fix}${where && ` Where: ${where}`}`;
  });
  if (of.range)
    said.unshift(`${source}: ${foundBy} (${previous})\n  Why: ${sourceReason}\n  Fix: ${advice}`);
  return said.join("\n");
}

/** Compares what is told in each case with the file of that name. */
export async function expectTold(name: string, cases: Readonly<Record<string, string>>) {
  const text = Object.entries(cases).map(([title, lines]) => `=== ${title}\n${lines}\n`);
  const steadied = text.join("\n").replaceAll(/127\.0\.0\.1:\d+/gu, "server.test");
  await expect(wrappedText(steadied)).toMatchFileSnapshot(`../snapshots/${name}.txt`);
}

/** Until the test ends, programs are looked for there. */
export function usePath(path: string): void {
  const before = process.env["PATH"];
  onTestFinished(() => void (process.env["PATH"] = before));
  process.env["PATH"] = path;
}

/** What plain git says of a range in a complete clone. */
export interface Expected {
  complete: string;
  range: string;
  paths?: readonly string[];
  /** The newest only. */
  most?: number;
}

/** What git was asked about ranges that are fixed: a history that grows has other names for other ranges. */
const answers = new Map<string, { all: string[]; changes: ReturnType<typeof changesOfCommits> }>();

/** Compares the commits with `git log`, and their files with `git diff-tree`. */
export function expectCommits(history: ReleaseHistory, expected: Expected): void {
  const { complete, range, paths = [], most } = expected;
  const key = JSON.stringify(expected);
  let answer = answers.get(key);
  if (answer === undefined) {
    const all = expectedIds(complete, range, ...paths);
    answer = { all, changes: changesOfCommits(complete, all.slice(0, most)) };
    answers.set(key, answer);
  }
  const { all, changes } = answer;
  expect(history.commits.map((commit) => commit.id)).toEqual(all.slice(0, most));
  expect(history.commitCount).toBe(all.length);
  for (const commit of history.commits) {
    expect(commit.changes, commit.message).toEqual(changes.get(commit.id));
  }
}
