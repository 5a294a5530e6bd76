/** Refs, paths, patterns and folders that are made to look like something else are but names. */
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { git, repositoryWith } from "../support/repository.ts";
import { folderForTest, runAgainst, serviceForTest } from "../support/scenario.ts";
import { expectHarmless } from "./oracle.ts";
import { treeOf } from "../support/tree.ts";

const NAMES = [
  ..."-x|--output=written|--upload-pack=touch written|--exec=touch written|..|../outside|v1.0.0..v1.1.0|/etc/passwd|v1.0.0:a|:(top,attr:x)a|:!a|^v1.0.0|@{-1}|HEAD^{/x}|a\nb|a\r::error::b|##[error]x|$(touch written)|%00%0a|~/x|*|\u202egpj.exe".split(
    "|",
  ),
  "`touch written`;touch written|touch written",
  "x".repeat(5000),
];

const INPUTS = ["previous-ref", "tag-pattern", "paths", "working-directory"] as const;

function repository(): { folder: string; workspace: string; sha: string } {
  const folder = folderForTest();
  const workspace = join(folder, "shop");
  repositoryWith(workspace, (history) => {
    history.tag("v1.0.0", history.commit("main", { files: { a: "1" } }));
    history.tag("v1.1.0", history.commit("main", { files: { a: "2" } }));
    return {};
  });
  return { folder, workspace, sha: git(workspace, "rev-parse", "HEAD") };
}

describe("an input of the command release", () => {
  test.for(NAMES)("inputs of release pass %s to git as a name only", async (name) => {
    const { folder, workspace, sha } = repository();
    const before = treeOf(folder);
    const runs = await Promise.all(
      INPUTS.map(async (input) => {
        const service = await serviceForTest({ repositories: ["acme/shop"] });
        const result = await runAgainst(service, {
          workspace,
          event: { name: "push", ref: "refs/tags/v1.1.0", sha },
          env: { GITHUB_API_URL: "http://127.0.0.1:9" },
          with: { [input]: name },
        });
        return { input, result, releases: [...service.state.organization.releases.values()] };
      }),
    );
    for (const { input, result, releases } of runs) {
      await expectHarmless(result);
      expect(["created", "failed"]).toContain(result.outputs["outcome"]);
      // A defect of ours would say that it is one.
      expect(result.stdout).not.toContain("Unexpected failure");
      // Whatever the name selects, the release is that of the head. Paths that select nothing leave the refs out.
      const heads = releases.map(({ refs }) => refs.map(({ commit }) => commit));
      const possible = input === "paths" ? [[], [sha]] : [[sha]];
      for (const head of heads) expect(possible).toContainEqual(head);
      expect(heads).toHaveLength(result.outputs["outcome"] === "created" ? 1 : 0);
    }
    expect(treeOf(folder)).toEqual(before);
  });
});
