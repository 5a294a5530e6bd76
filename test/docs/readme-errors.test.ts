/** Every message in the README's table of troubles, provoked for real: it is printed and reported as it is written there. */
import { beforeAll, expect, describe, test } from "vitest";
import { dialects } from "../service/dialect.ts";
import { seedIssues } from "../service/seed.ts";
import type { LocalService, ServiceOptions } from "../service/service.ts";
import {
  believableRepository,
  cloneAs,
  git,
  repositoryWith,
  temporaryFolder,
} from "../support/repository.ts";
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

  "The service refused to create release … (404): The requested resource does not exist.":
    async () => release(await service(), { org: "nobody" }),

  "The service refused to create release … (400): projects: Invalid project slugs.": async () =>
    release(await service(), { projects: "web, nothing" }),

  'The service does not know the repository "…": the release was sent without refs.': async () =>
    release(await service({ repositories: [] }), { "set-commits": "refs" }),

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

  'The previous release (…) is not an ancestor of the head commit: the commits are those of "git log …..…", the refs begin at their merge base ….':
    async () => {
      const workspace = `${folderForTest()}/forked`;
      const { other } = repositoryWith(workspace, (history) => {
        const base = history.commit("main");
        const left = history.commit("left", { from: base });
        history.commit("main", { from: base });
        return { other: left };
      });
      const sha = git(workspace, "rev-parse", "HEAD");
      const event = { name: "push", ref: "refs/heads/main", sha };
      return await release(await service(), { "previous-ref": other }, { workspace, event });
    },

  "The version names the tag …, which is on the commit …; the head commit is ….": async () => {
    const event = { name: "workflow_dispatch", ref: "refs/heads/main", sha: head };
    return await release(await service(), { version: "v1.2.0" }, { event });
  },

  'The version "…" holds a slash, a backslash, a line break or a tab, which the service refuses.':
    async () => release(await service(), { version: "@acme/web@1.0.0" }),

  'The input "…" does not belong to the command "…".': async () =>
    release(await service(), { status: "resolved" }),

  "The head commit … may come from a pull request of …: no release is created from it with this repository's token.":
    async () => {
      const sha = git(shop, "rev-parse", "HEAD~1");
      const repo = { full_name: "eve/shop" };
      const payload = { pull_request: { head: { sha: head, repo } } };
      const event = { name: "pull_request_target", ref: "refs/heads/main", sha, payload };
      const env = { GITHUB_SERVER_URL: "http://127.0.0.1:9" };
      return await release(await service(), {}, { event, env });
    },

  "Could not create release …: the connection was refused (…).": async () =>
    release(await service(), { "base-url": "http://127.0.0.1:9", timeout: "10" }),

  'The selection has … issues, more than the … of "max-issues". Nothing was written.': async () => {
    const at = await service({
      seed: (state) => {
        seedIssues(state, { project: "web", count: 150 });
      },
    });
    return await release(at, { command: "update-issues", query: "*", status: "ignored" });
  },

  "The service has no deploys, or does not show this release to the token: the release was sent, the deploy was not recorded. …":
    async () =>
      release(await service({ dialect: { ...dialects.sentry, deploys: false } }), {
        environment: "production",
      }),
};

/** First column of the README's table. */
function readmeMessages(): string[] {
  const [, section = ""] = /^## Troubleshooting$(.*?)^## /msu.exec(readDocument("README.md")) ?? [];
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
