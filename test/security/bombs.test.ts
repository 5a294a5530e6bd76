/** Answers that are small on the wire and do not end when they are read. */
import { mkdirSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { believableRepository, git } from "../support/repository.ts";
import { startGitHubApi } from "../support/github-api.ts";
import { folderForTest, runAgainst, serviceForTest } from "../support/scenario.ts";

test("an answer of the GitHub API that unpacks to gigabytes is not unpacked", async () => {
  const folder = folderForTest();
  believableRepository(`${folder}/shop`);
  mkdirSync(`${folder}/workspace`);
  // Members of a packed file may follow each other: 2 GB in 2 MB.
  const member = gzipSync(Buffer.alloc(50_000_000, " "));
  await using api = await startGitHubApi({
    repository: `${folder}/shop`,
    name: "acme/shop",
    respond: (_request, response) => {
      response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
      for (let count = 0; count < 40; count += 1) response.write(member);
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
  expect(result.stdout).toMatch(/^::warning .*the answer is too large/mu);
  expect(result.outputs["outcome"]).toBe("created");
});
