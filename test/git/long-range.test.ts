/**
 * A long range is read from both of its ends. Whatever becomes of the process that reads from its beginning, the commits
 * are those of one `git log`, in its order.
 */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Git } from "../../src/git/git.ts";
import type { Commit } from "../../src/git/log.ts";
import { readCommits } from "../../src/git/read-commits.ts";
import { GIT_READS_HISTORY, gitOnPath, layGit } from "../support/other-git.ts";
import {
  expectedChanges,
  expectedIds,
  git,
  repositoryWith,
  temporaryFolder,
} from "../support/repository.ts";

const folder = temporaryFolder();
const directory = join(folder.path, "repository");
const began = join(folder.path, "began");
const [PREVIOUS, HEAD] = ["v1.0.0", "v2.0.0"];

beforeAll(() => {
  repositoryWith(directory, (history) => {
    const file = (index: number) => ({
      [`src/file-${index % 40}.ts`]: `export const n = ${index};\n`,
    });
    let main = history.commit("main", { files: file(0) });
    history.tag(PREVIOUS, main);
    for (let index = 1; index <= 300; index += 1) {
      // All dates are the same here and there: then only the walk tells the order.
      const date = 1_767_700_000 + Math.floor(index / 20);
      if (index % 10 === 0) {
        const side = history.commit("side", { from: main, files: file(index + 500), date });
        const change = { files: { ...file(index), ...file(index + 500) }, date };
        main = history.commit("main", { ...change, merge: [side] });
      } else main = history.commit("main", { files: file(index), date });
    }
    history.tag(HEAD, main);
    return {};
  });
});
afterAll(() => folder.remove());

/** @param scripts what git does first where it reads in reverse (`far`), and where it does not (`near`) */
async function readWith(
  { far = "", near = "" }: { far?: string; near?: string },
  limit: number,
): Promise<Commit[]> {
  const sabotage = `case "$*" in *--reverse*) touch '${began}'; ${far} ;; *--max-count*) ${near} ;; esac`;
  const file = join(layGit(folder.path, sabotage), "git");
  const { signal } = new AbortController();
  const reader = new Git({ file, inherited: process.env, directory, signal });
  const id = (name: string) => git(directory, "rev-parse", `${name}^{commit}`);
  const selection = { head: id(HEAD), excluded: [id(PREVIOUS)], paths: [] };
  const commits: Commit[] = [];
  for await (const commit of readCommits(reader, selection, { changes: true, limit })) {
    commits.push(commit);
  }
  return commits;
}

/** The near end stops for a while after some 150 commits: the other one gets its turn. */
const SLOWLY = "{ head -c 40000; sleep 1; cat; }";
/** … and for good after some more: without the other end it would hang. */
const HARDLY = "{ head -c 40000; sleep 1; head -c 8000; sleep 60; }";
const through = (filter: string) => `'${gitOnPath()}' "$@" | ${filter}; exit`;
const canTry = process.platform === "linux" && GIT_READS_HISTORY && availableParallelism() > 1;

describe.runIf(canTry)("a long range", () => {
  beforeEach(() => rmSync(began, { force: true }));

  test.each([
    { what: "works", near: HARDLY },
    { what: "works, with a limit", limit: 250, near: HARDLY },
    { what: "fails at once", far: "exit 128" },
    { what: "never answers", far: "sleep 60" },
    { what: "prints half a commit", far: "printf 'abc\\0def'; exit 1" },
    { what: "answers in another format", far: `exec git -C '${directory}' log -z -1` },
  ])("is read while the other end $what", async ({ far = "", limit = 2000, near = SLOWLY }) => {
    const commits = await readWith({ far, near: through(near) }, limit);
    const expected = expectedIds(directory, `${PREVIOUS}..${HEAD}`).slice(0, limit);
    expect(commits.map(({ id }) => id)).toEqual(expected);
    for (const index of [0, 120, limit === 250 ? 249 : 329]) {
      const id = expected[index] ?? "";
      expect(commits[index]?.changes).toEqual(expectedChanges(directory, id));
    }
    expect(existsSync(began)).toBe(true);
  });

  test("that is short has one end", async () => {
    expect(await readWith({}, 100)).toHaveLength(100);
    expect(existsSync(began)).toBe(false);
  });

  test("leaves no process behind, whatever the other end does", async () => {
    const mark = join(folder.path, "process");
    const far = `echo $$ > '${mark}'; trap '' TERM; sleep 60`;
    await readWith({ far, near: through(SLOWLY) }, 2000);
    const id = Number(readFileSync(mark, "utf8"));
    expect(() => process.kill(id, 0)).toThrow("ESRCH");
  });
});
