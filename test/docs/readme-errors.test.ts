/** Every message in the README's table of troubles, provoked for real: it is printed and reported as it is written there. */
import { beforeAll, expect, describe, test } from "vitest";
import type { LocalService, ServiceOptions } from "../service/service.ts";
import { believableRepository, cloneAs, git, temporaryFolder } from "../support/repository.ts";
import { type StepOptions, type StepResult, runStep } from "../support/runner.ts";
import { folderForTest, serviceForTest } from "../support/scenario.ts";
import { readDocument } from "./documents.ts";

/** Stands for what differs between runs. */
const GAP = "…";

const service = (options: ServiceOptions = {}): Promise<LocalService> =>
  serviceForTest({ repositories: ["acme/shop"], ...options });

/** The repository of a small shop at its newest tag, v1.3.0. */
let shop = "";
let head = "";
beforeAll(() => {
  const { path, remove } = temporaryFolder();
  shop = `${path}/shop`;
  believableRepository(shop);
  head = git(shop, "rev-parse", "HEAD");
  return remove;
});

/** A release of v1.3.0 on the push of its tag, but for what is said otherwise. */
async function release(
  at: LocalService,
  inputs: Record<string, string> = {},
  options: StepOptions = {},
): Promise<StepResult> {
  const connection = { token: at.token, org: "acme", projects: "web", "base-url": at.url };
  return await runStep({
    workspace: shop,
    event: { name: "push", ref: "refs/tags/v1.3.0", sha: head },
    ...options,
    with: { ...connection, ...inputs },
  });
}

const SCENARIOS: Record<string, () => Promise<StepResult>> = {
  'The input "token" is empty.': async () => release(await service(), { token: "" }),

  "The service refused to create release … (401): Invalid token.": async () =>
    release(await service(), { token: "sntryu_of_another_server" }),

  "The service refused to create release … (403): You do not have permission to perform this action.":
    async () => {
      const at = await service();
      return await release(at, { token: at.addToken(["event:read"]).value });
    },

  "The service refused to create release … (400): projects: Invalid project slugs.": async () =>
    release(await service(), { projects: "web, nothing" }),

  "The commits of this release are not known, so it is sent with its head commit alone. …":
    async () => {
      const workspace = cloneAs(shop, `${folderForTest()}/clone`, {
        shape: { kind: "depth", depth: 1 },
        ref: "refs/tags/v1.3.0",
      });
      git(workspace, "remote", "set-url", "origin", `file://${workspace}/nowhere`);
      const nobody = "http://127.0.0.1:9";
      const env = { GITHUB_SERVER_URL: nobody, GITHUB_API_URL: nobody };
      return await release(await service(), {}, { workspace, env });
    },
};

/** First column of the README's table. */
function readmeMessages(): string[] {
  const [, section = ""] =
    /^## When something goes wrong$(.*?)^## /msu.exec(readDocument("README.md")) ?? [];
  return [...section.matchAll(/^\| `(.+?)` \|/gmu)].map(([, message = ""]) => message);
}

test("each has a scenario", () => {
  expect(readmeMessages()).toEqual(Object.keys(SCENARIOS));
});

describe("is printed as the README says", () => {
  test.each(Object.keys(SCENARIOS))("%s", async (message) => {
    const result = await SCENARIOS[message]?.();
    const parts = message
      .split(GAP)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`));
    const annotation = new RegExp(
      `^::(?:error|warning|notice) [^\\n]*::${parts.join("[^\\n]*")}`,
      "mu",
    );
    expect(result?.stdout).toMatch(annotation);
  });
});
