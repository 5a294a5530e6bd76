/** The right range from any checkout, through the built bundle. */
import { mkdirSync } from "node:fs";
import { expect, it } from "vitest";
import { Proxy } from "../client/proxy.ts";
import { serveLikeGitHub, startGitServer } from "../support/git-server.ts";
import { startGitHubApi } from "../support/github-api.ts";
import {
  believableRepository,
  type CloneShape,
  cloneAs,
  expectedIds,
  git,
} from "../support/repository.ts";
import { expectNoSecret, folderForTest, runAgainst, serviceForTest } from "../support/scenario.ts";

const TOKEN = "ghs_0123456789abcdefghijklmnop";
const PREVIOUS = "v1.2.0";
const CURRENT = "v1.3.0";

interface Sent {
  commits: { id: string; patch_set?: unknown[] }[];
  refs: { commit: string; previousCommit?: string }[];
}

const shapes: [string, CloneShape][] = [
  ["depth 1", { kind: "depth", depth: 1 }],
  ["depth 1 with tags", { kind: "depth", depth: 1, tags: true }],
  ["depth 5, the boundary inside the range", { kind: "depth", depth: 5 }],
  ["blobless", { kind: "filter", filter: "blob:none" }],
  ["treeless", { kind: "filter", filter: "tree:0" }],
];

it.each(shapes)("a checkout of %s sends what a complete clone would", async (_name, shape) => {
  const folder = folderForTest();
  const complete = `${folder}/acme/shop.git`;
  believableRepository(complete);
  serveLikeGitHub(complete);
  // Cloned from the folder: the server runs in this process, which waits for the clone.
  const workspace = cloneAs(complete, `${folder}/clone`, { shape, ref: `refs/tags/${CURRENT}` });
  await using server = await startGitServer({ root: folder });
  git(workspace, "remote", "set-url", "origin", `${server.url}/acme/shop.git`);
  const service = await serviceForTest({ repositories: ["acme/shop"] });
  const result = await runAgainst(service, {
    workspace,
    event: tagPush(git(complete, "rev-parse", `${CURRENT}^{commit}`)),
    env: { GITHUB_SERVER_URL: server.url, GITHUB_API_URL: `${server.url}/api` },
    with: { "github-token": TOKEN },
  });
  expect(result.exitCode).toBe(0);
  const sent = service.requests[0]?.body as Sent;
  expect(sent.commits.map(({ id }) => id)).toEqual(
    expectedIds(complete, `${PREVIOUS}..${CURRENT}`),
  );
  expect(sent.commits.every(({ patch_set: files }) => Array.isArray(files))).toBe(true);
  expect(sent.refs[0]?.previousCommit).toBe(git(complete, "rev-parse", `${PREVIOUS}^{commit}`));
  expectNoSecret(result, TOKEN);
});

it.each([false, true])(
  "without git the GitHub API tells the commits, and the report says so (proxy: %s)",
  async (proxied) => {
    const folder = folderForTest();
    const repository = `${folder}/shop`;
    believableRepository(repository);
    mkdirSync(`${folder}/workspace`);
    await using api = await startGitHubApi({ repository, name: "acme/shop" });
    await using proxy = await Proxy.start();
    const service = await serviceForTest({ repositories: ["acme/shop"] });
    const result = await runAgainst(service, {
      workspace: `${folder}/workspace`,
      event: tagPush(git(repository, "rev-parse", `${CURRENT}^{commit}`)),
      env: {
        PATH: `${folder}/nothing`,
        GITHUB_API_URL: api.url,
        ...(proxied && { HTTP_PROXY: proxy.url }),
      },
      with: { "github-token": TOKEN },
    });
    expect(result.exitCode).toBe(0);
    const sent = service.requests[0]?.body as Sent;
    const expected = expectedIds(repository, `${PREVIOUS}..${CURRENT}`);
    expect(sent.commits.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
    expect(sent.commits.some((commit) => "patch_set" in commit)).toBe(false);
    expect(result.summary).toContain("GitHub");
    expect(proxy.seen.length > 0).toBe(proxied);
    expectNoSecret(result, TOKEN);
  },
);

it("a previous ref that is no ancestor sends the commits since, with refs from the merge base", async () => {
  const folder = folderForTest();
  const workspace = `${folder}/shop`;
  believableRepository(workspace);
  git(workspace, "checkout", "--quiet", "--detach", PREVIOUS);
  const identity = ["-c", "user.name=A", "-c", "user.email=a@example.com"];
  git(workspace, ...identity, "commit", "--quiet", "--allow-empty", "-m", "Hotfix");
  git(workspace, "tag", "hotfix");
  git(workspace, "checkout", "--quiet", "--detach", CURRENT);
  const service = await serviceForTest({ repositories: ["acme/shop"] });
  const result = await runAgainst(service, {
    workspace,
    event: tagPush(git(workspace, "rev-parse", "HEAD")),
    with: { "previous-ref": "hotfix" },
  });
  expect(result.exitCode).toBe(0);
  const sent = service.requests[0]?.body as Sent;
  expect(sent.commits.map(({ id }) => id)).toEqual(expectedIds(workspace, `hotfix..${CURRENT}`));
  expect(sent.refs[0]?.previousCommit).toBe(git(workspace, "merge-base", "hotfix", "HEAD"));
  expect(result.stdout).toMatch(/^::warning.*hotfix/mu);
});

function tagPush(sha: string) {
  return { name: "push", ref: `refs/tags/${CURRENT}`, sha };
}
