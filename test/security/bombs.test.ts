/** Answers that are small on the wire and do not end when they are read. */
import { execFile } from "node:child_process";
import { createServer } from "node:http";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { startAltered } from "../support/altered-service.ts";
import { listening } from "../support/listening.ts";
import { runAgainst, serviceForTest } from "../support/scenario.ts";

// Members of a packed file may follow each other: 2 GB in 2 MB.
const GIGABYTES = Array.from({ length: 40 }, () => gzipSync(Buffer.alloc(50_000_000, " ")));
const EMPTY_OBJECTS = [gzipSync(`[${"{},".repeat(5_700_000)}{}]`)];

test.each([
  ["unpacks to gigabytes", GIGABYTES, "40 MB"],
  ["has millions of values", EMPTY_OBJECTS, "1 million values"],
])("an answer of the GitHub API that %s is rejected", async (_name, members, excess) => {
  const api = await listening(
    createServer((_request, response) => {
      response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
      for (const member of members) response.write(member);
      response.end();
    }),
  );
  await using _ = api;
  const place = { apiUrl: api.url, repository: "acme/shop", token: "ghs_x", environment: {} };
  const source = (name: string) => new URL(`../../src/${name}`, import.meta.url).href;
  const code = `import { GitHubRequests, openGitHub } from "${source("service/github.ts")}";
    import { StepLifetime } from "${source("lifetime.ts")}";
    import * as v from "valibot";
    const run = { lifetime: new StepLifetime(), log: console };
    const github = new GitHubRequests(await openGitHub(${JSON.stringify(place)}), run, {});
    await github.ask("GET", "", "tell", v.unknown()).catch((error) => console.log(error.message));`;
  // A heap that two gigabytes of text would not fit in.
  const options = ["--max-old-space-size=150", "--input-type=module", "-e", code];
  const { stdout } = await promisify(execFile)(process.execPath, options);
  expect(stdout).toContain(`the answer has more than ${excess}`);
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
