/**
 * A long range is read from both of its ends. Whatever becomes of the process that reads from its beginning, the commits
 * are those of one `git log`, in its order.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Git } from "../../src/git/git.ts";
import type { Commit } from "../../src/git/log.ts";
import { readCommits } from "../../src/git/read-commits.ts";
import { GIT_READS_HISTORY, gitOnPath, layGit } from "../support/other-git.ts";
import { expectedIds, git, repositoryWith, temporaryFolder } from "../support/repository.ts";

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

describe.skipIf(process.platform === "win32" || !GIT_READS_HISTORY)("a long range", () => {
  test.each([
    ["works", "", 2000],
    ["works, with a limit", "", 250],
    ["fails at once", "exit 128", 2000],
    ["never answers", "sleep 60", 2000],
    ["prints half a commit", "printf 'abc\\0def'; exit 1", 2000],
    ["answers of another range", `shift; exec git -C '${directory}' log -1`, 2000],
  ])("is read while the other end %s", async (_what, far, limit) => {
    expectAll(await readWith({ far }, limit), limit);
    expect(existsSync(began)).toBe(true);
  });

  // It would hang if its rest were not taken from the other end.
  test.runIf(process.platform === "linux")("is read while this end comes to a stop", async () => {
    const slowly = `{ head -c 40000; sleep 1; head -c 8000; sleep 60; }`;
    expectAll(await readWith({ near: `'${gitOnPath()}' "$@" | ${slowly}; exit` }, 2000), 2000);
  });

  function expectAll(commits: readonly Commit[], limit: number): void {
    const expected = expectedIds(directory, `${PREVIOUS}..${HEAD}`).slice(0, limit);
    expect(commits.map(({ id }) => id)).toEqual(expected);
    expect(commits.filter(({ changes }) => changes?.length === 0)).toEqual([]);
    const last = commits.at(-1);
    const shown = git(directory, "diff", "--name-only", `${last?.id}^`, `${last?.id}`);
    expect(last?.changes?.map(({ path }) => path)).toEqual(shown.split("\n"));
  }

  test("that is short has one end", async () => {
    const again = join(folder.path, "short");
    expect(await readWith({ far: `touch '${again}'` }, 90)).toHaveLength(90);
    expect(existsSync(again)).toBe(false);
  });
});
