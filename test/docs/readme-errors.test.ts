/** Every message in the table of frequent errors, provoked for real: it is printed and reported as it is written there. */
import { beforeAll, expect, test } from "vitest";
import type { LocalService } from "../../tools/service/service.ts";
import { believableRepository, cloneAs, git, temporaryFolder } from "../support/repository.ts";
import type { StepOptions } from "../support/runner.ts";
import { folderForTest, runAgainst, serviceForTest } from "../support/scenario.ts";
import { readDocument } from "./documents.ts";

/** The repository of a small shop at its newest tag, v1.3.0. */
let shop = "";
beforeAll(() => {
  const { path, remove } = temporaryFolder();
  shop = believableRepository(`${path}/shop`);
  return remove;
});

/** A checkout whose history cannot be completed, because nobody answers. */
function shallow(): StepOptions {
  const workspace = cloneAs(shop, `${folderForTest()}/clone`, {
    shape: { kind: "depth", depth: 1 },
    ref: "refs/tags/v1.3.0",
  });
  git(workspace, "remote", "set-url", "origin", `file://${workspace}/nowhere`);
  const nobody = "http://127.0.0.1:9";
  return { workspace, env: { GITHUB_SERVER_URL: nobody, GITHUB_API_URL: nobody } };
}

/** What is otherwise than in a release of v1.3.0 on the push of its tag. `…` stands for what differs between runs. */
const SCENARIOS: Record<string, (at: LocalService) => StepOptions> = {
  'The input "token" is empty.': () => ({ with: { token: "" } }),
  "The service refused to create release … (401): Invalid token.": () => ({
    with: { token: "sntryu_of_another_server" },
  }),
  "The service refused to create release … (403): You do not have permission to perform this action.":
    (at) => ({ with: { token: at.addToken(["event:read"]).value } }),
  "The service refused to create release … (400): projects: Invalid project slugs.": () => ({
    with: { projects: "web, nothing" },
  }),
  "The commits of this release are not known, so it is sent with its head commit alone. …": shallow,
};

test("each frequent error in docs/troubleshooting.md has a scenario", () => {
  const [, section = ""] =
    /^## The most frequent errors$(.*?)^## /msu.exec(readDocument("docs/troubleshooting.md")) ?? [];
  const messages = [...section.matchAll(/^\| `(.+?)` \|/gmu)].map(([, message]) => message);
  expect(messages).toEqual(Object.keys(SCENARIOS));
});

test.each(Object.entries(SCENARIOS))(
  "an error is printed as docs/troubleshooting.md says: %s",
  async (message, make) => {
    const service = await serviceForTest({ repositories: ["acme/shop"] });
    const event = {
      name: "push",
      ref: "refs/tags/v1.3.0",
      sha: git(shop, "rev-parse", "HEAD"),
    };
    const { stdout } = await runAgainst(service, { workspace: shop, event, ...make(service) });
    const parts = message
      .split("…")
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`));
    const annotation = `^::(?:error|warning|notice) [^\\n]*::${parts.join("[^\\n]*")}`;
    expect(stdout).toMatch(new RegExp(annotation, "mu"));
  },
);

/** A release of v1.3.0 without commits, by the words that the page on it has for the log. */
const WITHOUT_COMMITS: Record<string, Record<string, string>> = {
  "without commits: none is in its paths": { paths: "nowhere" },
  "without new commits": { "previous-ref": "v1.3.0" },
  "without commits": { "set-commits": "none" },
  "with refs alone": { "set-commits": "refs" },
};

test.each(Object.entries(WITHOUT_COMMITS))(
  "a release with 0 commits says what its page says: %s",
  async (words, inputs) => {
    const [, section = ""] =
      /^## My release has 0 commits$(.*?)^## /msu.exec(readDocument("docs/troubleshooting.md")) ??
      [];
    expect(section).toContain(`\`${words}\``);
    const service = await serviceForTest({ repositories: ["acme/shop"] });
    const event = {
      name: "push",
      ref: "refs/tags/v1.3.0",
      sha: git(shop, "rev-parse", "HEAD"),
    };
    const { stdout } = await runAgainst(service, { workspace: shop, event, with: inputs });
    expect(stdout).toMatch(new RegExp(`^✅ Release v1\\.3\\.0 was created ${words}$`, "mu"));
  },
);
