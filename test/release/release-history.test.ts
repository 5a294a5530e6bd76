/** The right range from any checkout, through the built bundle. */
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import type { NewRelease } from "../../src/servers/release.ts";
import { serveLikeGitHub, startGitServer } from "../support/git-server.ts";
import { gitOnPath } from "../support/other-git.ts";
import {
  believableRepository,
  changesOfCommits,
  cloneAs,
  expectedIds,
  git,
} from "../support/repository.ts";
import { expectNoSecret, folderForTest, runAgainst, serviceForTest } from "../support/scenario.ts";

const TOKEN = "ghs_0123456789abcdefghijklmnop";
const PREVIOUS = "v1.2.0";
const CURRENT = "v1.3.0";

type Sent = NewRelease & Required<Pick<NewRelease, "refs">>;

function checkOut(repository: string, workspace: string): void {
  const shape = { kind: "depth", depth: 1 } as const;
  cloneAs(repository, workspace, { shape, ref: `refs/tags/${CURRENT}` });
}

it("a checkout of depth 1 sends the commits that a complete clone sends", async () => {
  const folder = folderForTest();
  const [complete, workspace] = [`${folder}/acme/shop.git`, `${folder}/clone`];
  believableRepository(complete);
  serveLikeGitHub(complete);
  // Cloned from the folder: the server runs in this process, which waits for the clone.
  checkOut(complete, workspace);
  await using server = await startGitServer({ root: folder, token: TOKEN });
  git(workspace, "remote", "set-url", "origin", `${server.url}/acme/shop.git`);
  const service = await serviceForTest({ repositories: ["acme/shop"] });
  // The URL is the repository's own page: the release is not another's.
  const place = { projects: ["web"], url: `${server.url}/acme/shop` };
  const before = { version: CURRENT, ...place, ref: "f".repeat(40), dateCreated: 0 };
  service.state.addRelease(service.state.organization, before);
  const step = {
    workspace,
    event: tagPush(git(complete, "rev-parse", `${CURRENT}^{commit}`)),
    env: { GITHUB_SERVER_URL: server.url },
  };
  const result = await runAgainst(service, { ...step, with: { "github-token": TOKEN } });
  const inputs = { "github-token": TOKEN, command: "check" };
  const { stdout } = await runAgainst(service, { ...step, with: inputs });
  expect(stdout).toContain("15 commits since, read from the server\n");
  expect(result.exitCode).toBe(0);
  const url = `${server.url}/acme/shop.git`;
  expect(result.stdout).toContain(
    `is shallow: commits of its history are missing. Fetching what is missing from ${url} …`,
  );
  expect(result.stdout).toMatch(/^::notice .*its commits were replaced.*It keeps that ref/mu);
  const sent = service.requests[0]?.body as Sent;
  const ids = expectedIds(complete, `${PREVIOUS}..${CURRENT}`);
  const changes = changesOfCommits(complete, ids);
  expect(sent.commits?.map(({ id }) => id)).toEqual(ids);
  for (const { id, patch_set: files } of sent.commits ?? []) {
    expect(files).toEqual(changes.get(id));
  }
  expect(sent.refs[0]?.previousCommit).toBe(git(complete, "rev-parse", `${PREVIOUS}^{commit}`));
  // As git sends the token, nothing that the runner shows may hold it either.
  const basic = Buffer.from(`x-access-token:${TOKEN}`).toString("base64");
  expect(result.stdout).toContain(`::add-mask::${basic}\n`);
  expect(result.summary).toContain("<br>read by a separate fetch: The checkout is shallow");
  const range = { source: "fetch" };
  expect(result.result).toMatchObject({ release: { commitCount: ids.length, range } });
  expectNoSecret(result, TOKEN);
});

describe("unknown commits", () => {
  const refused = (_request: unknown, response: ServerResponse) => {
    response.writeHead(403).end();
    return true;
  };

  it("if the fetch is refused, only refs are sent, with all fixes", async () => {
    const folder = folderForTest();
    const [complete, workspace] = [`${folder}/acme/shop.git`, `${folder}/clone`];
    believableRepository(complete);
    checkOut(complete, workspace);
    await using server = await startGitServer({ root: folder, respond: refused });
    git(workspace, "remote", "set-url", "origin", `${server.url}/acme/shop.git`);
    const head = git(workspace, "rev-parse", "HEAD");
    const service = await serviceForTest({ repositories: ["acme/shop"] });
    const result = await runAgainst(service, {
      workspace,
      event: tagPush(head),
      env: { GITHUB_SERVER_URL: server.url },
      with: { "github-token": TOKEN },
    });
    expect(result.exitCode).toBe(0);
    const sent = service.requests[0]?.body as Sent;
    expect(sent.commits).toBeUndefined();
    expect(sent.refs).toEqual([{ repository: "acme/shop", commit: head }]);
    expect(result.outputs["commit-count"]).toBe("");
    expect(result.stdout).toMatch(/^::warning/mu);
    expect(result.stdout).toContain("was created with refs alone");
    const range = {
      source: "none",
      sourceReason: expect.stringMatching(
        /shallow.*git could not list the branches and tags of the remote.*403/u,
      ) as unknown,
      advice: expect.stringMatching(/fetch-depth: 0.* Or: .*contents: read/u) as unknown,
    };
    expect(result.result).toMatchObject({ release: { range } });
    expect(result.summary).toContain("not known");
    expect(result.summary).toMatch(/<br>To get more: .*contents: read/u);
    expect(`${result.summary}${result.stdout}`).not.toMatch(/nothing changed|without new commits/u);
  });

  it("without any commit, a release is sent without commits and warns", async () => {
    const service = await serviceForTest();
    const event = { name: "workflow_dispatch", ref: "refs/heads/main", sha: "" };
    const result = await runAgainst(service, { event, with: { version: "1.0.0" } });
    expect(result.exitCode).toBe(0);
    expect(result.outputs["commit-count"]).toBe("");
    expect(result.stdout).toMatch(/^::warning.*without commits\. .* is not a git repository/mu);
    expect(result.stdout).toContain("Head commit not known\n");
    expect(result.summary).toContain("without commits");
    expect(result.summary).not.toMatch(/nothing changed|without new commits/u);
  });
});

it("an empty range creates the release and reports that nothing changed", async () => {
  const workspace = `${folderForTest()}/shop`;
  believableRepository(workspace);
  const head = git(workspace, "rev-parse", "HEAD");
  const service = await serviceForTest({ repositories: ["acme/shop"] });
  const inputs = { "previous-ref": head };
  const result = await runAgainst(service, { workspace, event: tagPush(head), with: inputs });
  expect(result.exitCode).toBe(0);
  const sent = service.requests[0]?.body as Sent;
  expect(sent.commits).toBeUndefined();
  expect(sent.refs).toEqual([{ repository: "acme/shop", commit: head, previousCommit: head }]);
  expect(result.outputs).toMatchObject({ outcome: "created", "commit-count": "0" });
  expect(result.summary).toContain("none: nothing changed");
});

describe("a runner without git", () => {
  it.each(["apt-get", "apk"])("a line of the warning installs git: %s", async (manager) => {
    const folder = folderForTest();
    const [complete, workspace] = [`${folder}/acme/shop.git`, `${folder}/clone`];
    believableRepository(complete);
    serveLikeGitHub(complete);
    const programs = `${folder}/programs`;
    mkdirSync(programs);
    mkdirSync(workspace);
    // As in small images: the package lists are empty, and nobody answers a question.
    const script = `#!/bin/sh
PATH=/usr/bin:/bin
case "\${0##*/} $*" in
  "apt-get update") touch '${programs}/lists' ;;
  "apt-get install -y git") test -e '${programs}/lists' && ln -s '${gitOnPath()}' '${programs}/git' ;;
  "apk add git") ln -s '${gitOnPath()}' '${programs}/git' ;;
  *) exit 100 ;;
esac
`;
    writeFileSync(`${programs}/${manager}`, script, { mode: 0o755 });
    await using server = await startGitServer({ root: folder, token: TOKEN });
    const service = await serviceForTest({ repositories: ["acme/shop"] });
    const head = git(complete, "rev-parse", `${CURRENT}^{commit}`);
    const step = {
      workspace,
      event: tagPush(head),
      env: { GITHUB_SERVER_URL: server.url, PATH: programs },
      with: { "github-token": TOKEN },
    };
    const without = await runAgainst(service, step);
    expect(without.exitCode).toBe(0);
    expect(service.requests[0]?.body).toMatchObject({ refs: [{ commit: head }] });
    expect(service.requests[0]?.body).not.toHaveProperty("commits");
    const [warning = ""] =
      /^::warning .*There is no git on the path\..*$/mu.exec(without.stdout) ?? [];
    const lines = [...warning.matchAll(/`([^`]+)`/gu)].map(([, line = ""]) => line);
    const line = lines.find((each) => each.startsWith(manager)) ?? "";
    expect(spawnSync("/bin/sh", ["-c", line], { env: { PATH: programs } }).status).toBe(0);
    // Before, there was no git that actions/checkout could clone with.
    checkOut(complete, workspace);
    git(workspace, "remote", "set-url", "origin", `${server.url}/acme/shop.git`);
    service.state.organization.releases.clear();
    const { stdout } = await runAgainst(service, step);
    expect(stdout).not.toMatch(/^::warning/mu);
    const commits = service.state.release(CURRENT).commits.map(({ id }) => id);
    expect(commits).toEqual(expectedIds(complete, `${PREVIOUS}..${CURRENT}`));
  });
});

function tagPush(sha: string) {
  return { name: "push", ref: `refs/tags/${CURRENT}`, sha };
}
