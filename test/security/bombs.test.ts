/** Answers that are small on the wire and do not end when they are read. */
import { mkdirSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { believableRepository, git } from "../support/repository.ts";
import { startAltered } from "../support/altered-service.ts";
import { startGitHubApi } from "../support/github-api.ts";
import { folderForTest, runAgainst, serviceForTest } from "../support/scenario.ts";

// Members of a packed file may follow each other: 2 GB in 2 MB.
const GIGABYTES = Array.from({ length: 40 }, () => gzipSync(Buffer.alloc(50_000_000, " ")));
const EMPTY_OBJECTS = [gzipSync(`[${"{},".repeat(5_700_000)}{}]`)];

test.each([
  ["unpacks to gigabytes", GIGABYTES, "40 MB"],
  ["has millions of values", EMPTY_OBJECTS, "1 million values"],
])("an answer of the GitHub API that %s is rejected", async (_name, members, excess) => {
  const folder = folderForTest();
  believableRepository(`${folder}/shop`);
  mkdirSync(`${folder}/workspace`);
  await using api = await startGitHubApi({
    repository: `${folder}/shop`,
    name: "acme/shop",
    respond: (_request, response) => {
      response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
      for (const member of members) response.write(member);
      response.end();
      return true;
    },
  });
  const service = await serviceForTest({ repositories: ["acme/shop"] });
  const result = await runAgainst(service, {
    workspace: `${folder}/workspace`,
    event: {
      name: "push",
      ref: "refs/tags/v1.3.0",
      sha: git(`${folder}/shop`, "rev-parse", "v1.3.0^{commit}"),
    },
    // A heap that two gigabytes of text would not fit in.
    env: {
      PATH: `${folder}/nothing`,
      GITHUB_API_URL: api.url,
      NODE_OPTIONS: "--max-old-space-size=150",
    },
    with: { "github-token": "ghs_0123456789abcdefghijklmnop" },
  });
  expect(result.stdout).toMatch(/^::warning .*the answer has more than/mu);
  expect(result.stdout).toContain(`the answer has more than ${excess}`);
  expect(result.outputs["outcome"]).toBe("created");
});

test("charts counts over time if their number is plausible", async () => {
  const service = await serviceForTest({
    seed: (state) => void state.addIssue(state.project("web")),
  });
  const list = async (length: number) => {
    const pairs = Array.from({ length }, (_, hour) => [1_767_603_600 + 3600 * hour, 1]);
    await using altered = await startAltered(service.url, (value, path) =>
      path === "" && "stats" in value ? { ...value, stats: { "24h": pairs } } : value,
    );
    const inputs = { command: "list-issues", "base-url": altered.url };
    const { result } = await runAgainst(service, { with: inputs });
    return result;
  };
  expect(await list(720)).toHaveProperty("stats");
  expect(await list(100_000)).not.toHaveProperty("stats");
});
