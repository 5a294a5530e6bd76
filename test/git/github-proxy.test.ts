/** The GitHub API through a proxy. */
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { GitHubError } from "../../src/errors.ts";
import { GitHubHistory, historyFix } from "../../src/release/history/github.ts";
import { openGitHub } from "../../src/service/github.ts";
import { Proxy, behindProxy } from "../service/support/proxy.ts";
import { startGitHubApi } from "../support/github-api.ts";
import { git, repositoryWith, temporaryFolder } from "../support/repository.ts";

const folder = temporaryFolder();
const repository = join(folder.path, "shop");
repositoryWith(repository, (history) => {
  history.tag("v1.0.0", history.commit("main", { message: "Start\n" }));
  return {};
});
const head = git(repository, "rev-parse", "v1.0.0");

beforeEach(() => {
  for (const name of ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY", "no_proxy"]) {
    vi.stubEnv(name, undefined);
  }
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => folder.remove());

async function tags(apiUrl: string) {
  const place = { apiUrl, repository: "acme/shop", token: "ghs_t0ken", environment: process.env };
  const api = await openGitHub(place, historyFix);
  return await new GitHubHistory(api, head, noSignal).allTags();
}

const noSignal = new AbortController().signal;

test.each(["HTTP_PROXY", "http_proxy"])("%s is used, with or without a scheme", async (name) => {
  await using api = await startGitHubApi({ repository, name: "acme/shop" });
  await using proxy = await Proxy.start();
  for (const address of [proxy.url, new URL(proxy.url).host]) {
    vi.stubEnv(name, address);
    expect(await tags(behindProxy(api.url))).toEqual([{ name: "v1.0.0", commit: head }]);
  }
  const request = `GET ${behindProxy(api.url)}/repos/acme/shop/tags?per_page=100&page=1`;
  expect(proxy.seen).toEqual([request, request]);
  expect(api.requests.map(({ authorization }) => authorization)).toEqual([
    "token ghs_t0ken",
    "token ghs_t0ken",
  ]);
});

test("a variable that does not hold a URL is named, without its value", async () => {
  vi.stubEnv("HTTPS_PROXY", "http://me:secret@:x");
  const failed = tags("https://remote.test:9999");
  await expect(failed).rejects.toThrow("The environment variable HTTPS_PROXY does not hold a URL.");
  // Which other sources of the commits stand in for.
  await expect(failed).rejects.toBeInstanceOf(GitHubError);
  await expect(failed).rejects.not.toThrow("secret");
});
