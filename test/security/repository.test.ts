/** A hostile repository runs nothing, writes nothing, and is released as what it is. */
import { spawnSync } from "node:child_process";
import { mkdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { LocalService } from "../../tools/service/service.ts";
import { serveLikeGitHub } from "../support/git-server.ts";
import { cloneAs, git } from "../support/repository.ts";
import type { StepOptions, StepResult } from "../support/runner.ts";
import { folderForTest, runAgainst, serviceForTest } from "../support/scenario.ts";
import { expectHarmless } from "./oracle.ts";
import {
  HOSTILE_TAGS,
  type HostileRepository,
  hostileConfig,
  hostileRepository,
  layTraps,
  type Traps,
} from "./traps.ts";
import { treeOf } from "../support/tree.ts";

interface Scene {
  /** Everything that must stay as it is: the workspace, what its configuration points to, a home. */
  folder: string;
  outside: string;
  traps: Traps;
  repository: HostileRepository;
}

function setScene(name = "shop"): Scene {
  const folder = folderForTest();
  const outside = join(folder, "outside");
  mkdirSync(join(folder, "home"));
  const traps = layTraps(join(folder, "traps"));
  const repository = hostileRepository(join(folder, name), { traps, outside });
  return { folder, outside, traps, repository };
}

/** Releases v1.1.0 of a workspace, and makes sure that nothing ran and nothing was written. */
async function release(
  { folder, traps }: Scene,
  { workspace, sha }: { workspace: string; sha: string },
  more: StepOptions = {},
): Promise<{ service: LocalService; result: StepResult }> {
  const service = await serviceForTest({ repositories: ["acme/shop"] });
  const before = treeOf(folder);
  const result = await runAgainst(service, {
    workspace,
    event: { name: "push", ref: "refs/tags/v1.1.0", sha },
    ...more,
    env: { HOME: join(folder, "home"), GITHUB_API_URL: "http://127.0.0.1:9", ...more.env },
  });
  expect(traps.sprung()).toEqual([]);
  expect(treeOf(folder)).toEqual(before);
  await expectHarmless(result);
  return { service, result };
}

function sentCommits(service: LocalService): string[] {
  return service.state.release("v1.1.0").commits.map(({ id }) => id);
}

test("the traps are live: plain git runs into them", () => {
  const { traps, repository } = setScene();
  const { workspace: cwd } = repository;
  writeFileSync(join(cwd, "a.txt"), "changed\n");
  const commands =
    "status|diff|log -p --no-ext-diff -1|evil|ls-remote https://x.test|update-ref refs/heads/x HEAD";
  for (const command of commands.split("|")) spawnSync("git", command.split(" "), { cwd });
  const expected =
    "alias.evil core.fsmonitor diff.evil.textconv filter.evil.clean hook.reference-transaction url.insteadOf";
  expect(traps.sprung()).toEqual(expect.arrayContaining(expected.split(" ")));
});

describe("a hostile repository", () => {
  test("a hostile complete clone is released as plain git sees it", async () => {
    const scene = setScene();
    const { service } = await release(scene, scene.repository);
    expect(sentCommits(service)).toEqual(scene.repository.commits);
    const [, second] = service.state.release("v1.1.0").commits;
    expect(second).toMatchObject({
      message: "::error::in a message\n\n##[group]x\nFixes WEB-1",
      author_name: "::warning::Eve \u202e",
    });
    const paths = "-|--output=path|::error::path|a.txt|line\nbreak|link|sub/module".split("|");
    expect(second?.patch_set?.map(({ path }) => path).toSorted()).toEqual(paths);
  });

  test.for(["subfolder", "file", "link"] as const)(
    "a hostile repository is released through a .git in a %s",
    async (kind) => {
      const scene = setScene();
      const { workspace, sha } = scene.repository;
      const elsewhere = join(scene.folder, "elsewhere.git");
      if (kind !== "subfolder") renameSync(join(workspace, ".git"), elsewhere);
      if (kind === "file") writeFileSync(join(workspace, ".git"), `gitdir: ${elsewhere}\n`);
      if (kind === "link") symlinkSync(elsewhere, join(workspace, ".git"));
      mkdirSync(join(workspace, "deep", "er"), { recursive: true });
      const inputs = { "working-directory": "deep/er" };
      const { service } = await release(scene, { workspace, sha }, { with: inputs });
      expect(sentCommits(service)).toEqual(scene.repository.commits);
    },
  );

  test("a hostile core.worktree and HOME do not change a release", async () => {
    const scene = setScene();
    const { workspace } = scene.repository;
    git(workspace, "config", "core.worktree", scene.outside);
    const home = join(scene.folder, "home", ".gitconfig");
    writeFileSync(home, hostileConfig(scene.traps, scene.outside, { isHome: true }));
    const env = { GIT_CONFIG_GLOBAL: home };
    const { service } = await release(scene, scene.repository, { env });
    expect(sentCommits(service)).toEqual(scene.repository.commits);
  });

  test("a partial clone runs no program to fetch missing objects", async () => {
    const scene = setScene("origin");
    const { workspace: origin, sha } = scene.repository;
    serveLikeGitHub(origin);
    const workspace = join(scene.folder, "clone");
    const shape = { kind: "filter", filter: "tree:0" } as const;
    cloneAs(origin, workspace, { shape, ref: "refs/tags/v1.1.0" });
    // Those that the clone itself sprang are not ours.
    const traps = layTraps(join(scene.folder, "more"));
    const text = `[core]
	repositoryformatversion = 1
[extensions]
	partialclone = origin
[remote "origin"]
	promisor = true
	partialclonefilter = tree:0
	vcs = evil
	url = ext::sh -c ${traps.program("promisor")} %S
`;
    const config = text + hostileConfig(traps, scene.outside);
    writeFileSync(join(workspace, ".git", "config"), config);
    const { service, result } = await release({ ...scene, traps }, { workspace, sha });
    expect(result.exitCode).toBe(0);
    expect(sentCommits(service)).toEqual([]);
    expect(result.stdout).toMatch(/^::warning .*commits of this release are not known/mu);
  });
});

describe("names that look like options", () => {
  test.for(HOSTILE_TAGS)("a tag that looks like an option is only a name: %s", async (tag) => {
    const scene = setScene();
    const { workspace, sha, first } = scene.repository;
    const event = { name: "push", ref: `refs/tags/${tag}-now`, sha };
    const head = { event, with: { "previous-ref": "v1.0.0" } };
    const asHead = await release(scene, { workspace, sha }, head);
    expect(asHead.service.state.organization.releases.size).toBe(1);
    const asPrevious = await release(scene, { workspace, sha }, { with: { "previous-ref": tag } });
    // A name that git takes for an option is not looked up; every other one is.
    const isOption = tag.startsWith("-");
    expect(asPrevious.result.exitCode).toBe(isOption ? 1 : 0);
    expect(asPrevious.result.outputs["previous-commit"]).toBe(isOption ? "" : first);
  });
});
