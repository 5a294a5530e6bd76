/**
 * One step of each command in all its words: log with its commands, all outputs, summary as GitHub displays it, result file. The
 * pages of other steps (`test/snapshots`) leave out what is here the same.
 */
import { expect, test } from "vitest";
import { seedIssues } from "../../tools/service/seed.ts";
import type { LocalService } from "../../tools/service/service.ts";
import type { ServiceState } from "../../tools/service/state.ts";
import { sampleEvent } from "../../tools/service/issues/event.ts";
import { fixing } from "../check/places.ts";
import { NOON, refuse, three } from "../issues/triage.ts";
import { releaseWith } from "../release/shop.ts";
import { built, mapText, scriptText, workspaceWith } from "../source-maps/small-build.ts";
import { startGitHubIssues } from "../support/github-issues.ts";
import { untilTestEnds } from "../support/opened.ts";
import { git } from "../support/repository.ts";
import type { StepResult } from "../support/runner.ts";
import { replacementsOf, runAgainst, serviceForTest } from "../support/scenario.ts";
import { transcript } from "../support/transcript.ts";

type Inputs = Readonly<Record<string, string>>;

/** Three issues, of which the third one cannot be updated, and a resolved one. */
function board(state: ServiceState): void {
  three(state);
  seedIssues(state, { project: "web", count: 1, unresolved: 0 });
}

const run = (inputs: Inputs) => async (service: LocalService) =>
  await runAgainst(service, { with: { concurrency: "1", ...inputs } });

async function syncIssues(service: LocalService): Promise<StepResult> {
  const github = untilTestEnds(await startGitHubIssues(() => NOON));
  return await runAgainst(service, {
    env: { GITHUB_API_URL: github.url },
    with: { command: "sync-issues", query: "is:unresolved", "max-new": "2" },
  });
}

const COMMANDS: [command: string, step: (service: LocalService) => Promise<StepResult>][] = [
  [
    "release",
    async (service) =>
      await releaseWith(
        service,
        { environment: "production", "resolve-from-commits": "true", concurrency: "1" },
        ["Add a cart\n", "Fixes WEB-1 and WEB-4\n"],
      ),
  ],
  [
    "update-issues",
    async (service) => {
      const when = ({ path }: { path: string }) => path.endsWith("03/");
      refuse(service, "updateIssue", 403, { when });
      const asked = { command: "update-issues", issues: "WEB-1 WEB-3 WEB-4" };
      return await run({ ...asked, status: "resolved", "has-seen": "true" })(service);
    },
  ],
  [
    "list-issues",
    run({ command: "list-issues", query: "is:unresolved", limit: "2", "fail-above": "0" }),
  ],
  [
    "show-issues",
    async (service) => {
      service.state.issue("WEB-1").events = { latest: sampleEvent() };
      return await run({ command: "show-issues", issues: "WEB-1", event: "latest" })(service);
    },
  ],
  [
    "rename-client-key",
    async (service) => {
      const { id } = service.state.key("web");
      const names = { "key-id": id, "key-name": "Checkout", "key-rate-limit": "1000/3600" };
      return await runAgainst(service, { with: { command: "rename-client-key", ...names } });
    },
  ],
  ["sync-issues", syncIssues],
  [
    "check",
    async (service) => {
      const asked = { command: "check", projects: "web wbe" };
      return await runAgainst(service, { ...fixing("Fixes WEB-1"), with: asked });
    },
  ],
  [
    "upload-source-maps",
    async (service) => {
      const workspace = workspaceWith({
        ...built("dist/app"),
        "dist/lib/tool.js": scriptText("maps/t"),
        "dist/lib/maps/t.map": mapText(),
        "dist/none.js": "var none;\n",
      });
      const maps = { "source-maps": "dist", version: "1.2.3", "missing-maps": "warn" };
      return await runAgainst(service, {
        workspace,
        with: { command: "upload-source-maps", ...maps },
      });
    },
  ],
];

test.each(COMMANDS)("%s writes log, outputs, summary and result file", async (command, step) => {
  const dialect = command === "upload-source-maps" ? "sentry-today" : "sentry";
  // A check compares the clocks.
  const start = command === "check" ? {} : { clock: () => NOON };
  const options = { seed: board, dialect, repositories: ["acme/shop"], ...start } as const;
  const service = await serviceForTest(options);
  const result = await step(service);
  const { secret } = service.state.key("web");
  const own = git(".", "version").replace(/^git version (\d+(?:\.\d+)*).*$/su, "$1");
  const replacements = {
    ...replacementsOf(service),
    [new URL(service.url).host]: "service.test",
    [own]: "<git>",
    [secret]: "<secret>",
  };
  const text = await transcript({ result, requests: [], replacements });
  await expect(`# ${command}\n\n${text}\n`).toMatchFileSnapshot(`../snapshots/frame/${command}.md`);
});
