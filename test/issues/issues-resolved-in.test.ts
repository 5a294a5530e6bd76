/** `update-issues` with `in-release` and `in-commit`. */
import { describe, expect, it } from "vitest";
import type { DialectName } from "../../tools/service/dialect.ts";
import { seedIssues } from "../../tools/service/seed.ts";
import type { ServiceState } from "../../tools/service/state.ts";
import { git, repositoryWith } from "../support/repository.ts";
import { folderForTest } from "../support/scenario.ts";
import { expectRefused, reported, triageService, update } from "./triage.ts";

const SHA = "a".repeat(40);
const FREE = "b".repeat(40);

/** Three open issues of `web`; two releases of it, the second with a commit; one of `api` with another commit. */
function seed(state: ServiceState): void {
  seedIssues(state, { project: "web", count: 3, unresolved: 1 });
  const add = (version: string, project: string, id: string, repository = "acme/shop"): void => {
    const commits = [{ id, repository }];
    state.addRelease(state.organization, { version, projects: [project], commits });
  };
  add("1.0.0", "web", "c".repeat(40));
  add("1.1.0", "web", SHA);
  add("9.0.0", "api", FREE);
  add("9.1.0", "api", FREE, SCOPED);
  for (const name of ["acme/shop", SCOPED]) state.organization.repositories.add(name);
}

const SCOPED = "acme/@shop";

const commit = (id: string) => ({ "in-commit": id, repository: "acme/shop" });
const ask = { query: "is:unresolved", status: "resolved" };
const again = { query: "is:resolved", status: "resolved" };

describe.each(["false", "true"])("with bulk: %s", (bulk) => {
  it.each<[asked: Record<string, string>, shown: object, stored: object]>([
    [{ "in-release": "1.0.0" }, { inRelease: "1.0.0" }, { inRelease: "1.0.0" }],
    [{ "in-release": "latest" }, { inRelease: "1.1.0" }, { inRelease: "1.1.0" }],
    [commit(SHA), { inCommit: "release 1.1.0" }, { inRelease: "1.1.0" }],
    [commit(FREE), { inCommit: `acme/shop@${FREE}` }, { inCommit: { id: FREE } }],
    [
      { "in-commit": FREE, repository: SCOPED },
      { inCommit: `${SCOPED}@${FREE}` },
      { inCommit: { id: FREE } },
    ],
  ])("%j resolves each issue there, as the answer shows", async (asked, shown, stored) => {
    const service = await triageService(seed);
    const result = await update(service, { ...ask, ...asked, bulk });
    expect(result.outputs).toMatchObject({ outcome: "updated", "updated-count": "3" });
    for (const { after } of reported(result))
      expect(after).toEqual({ status: "resolved", ...shown });
    expect(service.state.issue("WEB-2").statusDetails).toMatchObject(stored);
  });

  it.each([{ "in-release": "1.1.0" }, { "in-release": "latest" }, commit(SHA)])(
    "today's Sentry: %j is not-applied for a resolved issue",
    async (asked) => {
      const service = await triageService(seed, { dialect: "sentry-today" });
      await update(service, { ...ask, "in-release": "1.0.0" });
      const result = await update(service, { ...again, ...asked, bulk });
      expect(result.exitCode).toBe(1);
      expect(reported(result)[0]).toMatchObject({
        state: "not-applied",
        reason: expect.stringMatching(
          /^it was already resolved, in (?:release )?1\.0\.0$/u,
        ) as string,
      });
    },
  );
});

it("a dry run fails if all issues are resolved in another commit already", async () => {
  const service = await triageService(seed);
  await update(service, { ...ask, "in-release": "1.0.0" });
  const result = await update(service, { ...again, ...commit(FREE), "dry-run": "true" });
  expect([result.exitCode, result.outputs["outcome"]]).toEqual([1, "failed"]);
  expect(result.stdout).toMatch(/^::error .*it was already resolved, in/mu);
  expect(reported(result)[0]).toMatchObject({ state: "not-applied" });
});

const OTHERS: DialectName[] = ["contract", "glitchtip", "glitchtip-6"];
it.each(OTHERS)("in-release is refused on %s", async (dialect) => {
  const service = await triageService(seed, { dialect });
  const result = await update(service, { ...ask, "in-release": "1.0.0" });
  expect(expectRefused(service, result)).toContain(`Only Sentry is known to have "in-release"`);
});

it.each<[from: string, options: (workspace: string) => Parameters<typeof update>[2]]>([
  [
    "the checkout's origin",
    (workspace) => ({ workspace, env: { GITHUB_REPOSITORY: "acme/workflows" } }),
  ],
  ["the workflow", () => ({ env: { GITHUB_REPOSITORY: "acme/shop" } })],
  [
    "the workflow, where an outsider may have made the clone",
    (workspace) => ({
      workspace,
      env: { GITHUB_REPOSITORY: "acme/shop", GITHUB_EVENT_NAME: "issue_comment" },
    }),
  ],
])("in-commit's default repository is that of %s", async (from, options) => {
  const workspace = `${folderForTest()}/shop`;
  const origin = from.includes("outsider") ? "else/where" : "acme/shop";
  repositoryWith(workspace, (history) => {
    history.commit("main");
    return {};
  });
  git(workspace, "remote", "add", "origin", `https://github.com/${origin}.git`);
  const service = await triageService(seed);
  const result = await update(service, { ...ask, "in-commit": SHA }, options(workspace));
  expect(result.outputs["updated-count"]).toBe("3");
  expect(result.result).toMatchObject({ requested: { inCommit: `acme/shop@${SHA}` } });
});
