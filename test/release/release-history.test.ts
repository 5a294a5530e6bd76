/** The right range from any checkout, through the built bundle. */
import { mkdirSync, writeFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import type { NewRelease } from "../../src/servers/release.ts";
import { Proxy, behindProxy } from "../service/support/proxy.ts";
import { selfSigned } from "../../tools/service/http/certificate.ts";
import { serveLikeGitHub, startGitServer } from "../support/git-server.ts";
import { startGitHubApi } from "../support/github-api.ts";
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
    env: { GITHUB_SERVER_URL: server.url, GITHUB_API_URL: `${server.url}/api` },
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
  const refusing = (body: string) => (_request: unknown, response: ServerResponse) => {
    response.writeHead(403, { "content-type": "application/json" }).end(body);
    return true;
  };

  it("if no source gives the commits, only refs are sent, with all fixes", async () => {
    const folder = folderForTest();
    const [complete, workspace] = [`${folder}/acme/shop.git`, `${folder}/clone`];
    believableRepository(complete);
    checkOut(complete, workspace);
    await using server = await startGitServer({ root: folder, respond: refusing("") });
    const body = JSON.stringify({ message: "Resource not accessible by integration" });
    const options = { repository: complete, name: "acme/shop", respond: refusing(body) };
    await using api = await startGitHubApi(options);
    git(workspace, "remote", "set-url", "origin", `${server.url}/acme/shop.git`);
    const head = git(workspace, "rev-parse", "HEAD");
    const service = await serviceForTest({ repositories: ["acme/shop"] });
    const result = await runAgainst(service, {
      workspace,
      event: tagPush(head),
      env: { GITHUB_SERVER_URL: server.url, GITHUB_API_URL: api.url },
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
        /shallow.*git could not list the branches and tags of the remote.*403.*API of 127\.0\.0\.1:\d+ did not list tags \(403\)/u,
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

it.each([false, true])(
  "without git the commits come from the server's API (proxy: %s)",
  async (proxied) => {
    const folder = folderForTest();
    const repository = `${folder}/shop`;
    believableRepository(repository);
    mkdirSync(`${folder}/workspace`);
    const tls = selfSigned();
    writeFileSync(`${folder}/ca.pem`, tls.cert);
    await using api = await startGitHubApi({ repository, name: "acme/shop", tls });
    await using proxy = await Proxy.start();
    const service = await serviceForTest({ repositories: ["acme/shop"] });
    const step = {
      workspace: `${folder}/workspace`,
      event: tagPush(git(repository, "rev-parse", `${CURRENT}^{commit}`)),
      env: {
        PATH: `${folder}/nothing`,
        // What goes to this machine takes no proxy, whatever the environment says.
        GITHUB_API_URL: proxied ? behindProxy(api.url) : api.url,
        NODE_EXTRA_CA_CERTS: `${folder}/ca.pem`,
        HTTP_PROXY: proxy.url,
        HTTPS_PROXY: proxy.url,
      },
    };
    const result = await runAgainst(service, { ...step, with: { "github-token": TOKEN } });
    const inputs = { "github-token": TOKEN, command: "check" };
    const { stdout } = await runAgainst(service, { ...step, with: inputs });
    expect(stdout).toContain("15 commits since, read from the compare API\n");
    expect(result.exitCode).toBe(0);
    const sent = service.requests[0]?.body as Sent;
    const expected = expectedIds(repository, `${PREVIOUS}..${CURRENT}`);
    expect(sent.commits?.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
    expect(sent.commits?.some((commit) => "patch_set" in commit)).toBe(false);
    const { host } = new URL(proxied ? behindProxy(api.url) : api.url);
    expect(result.stdout).toContain(`Asking the API of ${host} for the commits of acme/shop`);
    expect(result.stdout).toContain(`The commits come from the API of ${host}: `);
    expect(result.summary).toContain(`read from the API of ${host.split(":")[0]}`);
    expect(`${result.stdout}${result.summary}`).not.toContain("GitHub API");
    expect(proxy.seen.length > 0).toBe(proxied);
    expectNoSecret(result, TOKEN);
  },
);

function tagPush(sha: string) {
  return { name: "push", ref: `refs/tags/${CURRENT}`, sha };
}
