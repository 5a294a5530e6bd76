/** What older gits and newer formats need: nothing is changed in the clone, and what is not possible is said at once. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { layGit, pathWith, sayVersion } from "../support/other-git.ts";
import type { CloneShape } from "../support/repository.ts";
import { treeOf } from "../support/tree.ts";
import { expectCommits, readHistory, usePath } from "../history/history-request.ts";
import { serveShop } from "./served-shop.ts";

const { complete, folder, makeClone, requestFor, server } = await serveShop();
let clones = 0;

const clone = (shape: CloneShape) => makeClone(`clone-${++clones}`, shape);

/** From now on git does this first. */
function useGit(...script: string[]): void {
  usePath(pathWith(layGit(folder.path, script.join("\n"))));
}

describe.skipIf(process.platform === "win32")("git 2.30, which has no --diff-merges", () => {
  const OLD = [
    sayVersion("2.30.2"),
    `case "$*" in *--diff-merges*) echo "fatal: unknown value for --diff-merges: first-parent" >&2; exit 128 ;; esac`,
    `[ "$command" = fetch ] && { echo fetched >> '${join(folder.path, "fetched")}'; exit 128; }`,
  ];

  test.each([
    ["a complete clone", { kind: "complete" }],
    ["a shallow clone", { kind: "depth", depth: 1 }],
  ] as const)("git 2.30 in %s: no commits, with a warning", async (_name, shape) => {
    useGit(...OLD);
    const asked = server.requests.length;
    const { history } = await readHistory(requestFor(clone(shape)));
    expect(history).toMatchObject({ commits: [], range: { source: "none" } });
    expect(history.range?.sourceReason).toContain("git 2.30.2");
    expect(history.notices).toMatchObject([{ level: "warning" }]);
    expect(history.notices[0]?.fix).toMatch(/^Use a newer image, with git 2\.31/u);
    expect(server.requests.length).toBe(asked);
    expect(() => readFileSync(join(folder.path, "fetched"))).toThrow("ENOENT");
  });

  test("git 2.30 reads commits without files if patch-set is false", async () => {
    useGit(...OLD);
    const { history } = await readHistory(
      requestFor(clone({ kind: "complete" }), { patchSet: false }),
    );
    expect(history.range).toMatchObject({ previousName: "v1.1.0", source: "checkout" });
    expect(history.notices).toEqual([]);
  });
});

describe.skipIf(process.platform === "win32")("git before 2.39.4 (it fetches lazily)", () => {
  test("git 2.39.3 fetches nothing lazily into a partial clone", async () => {
    const directory = clone({ kind: "filter", filter: "blob:none" });
    const before = treeOf(directory);
    useGit(sayVersion("2.39.3"), "unset GIT_NO_LAZY_FETCH");
    const { history } = await readHistory(requestFor(directory));
    expect(history.range).toMatchObject({ previousName: "v1.1.0", source: "checkout" });
    expectCommits(history, { complete, range: "v1.1.0..v2.0.0" });
    expect(treeOf(directory)).toEqual(before);
  });
});
