/**
 * `docs/scale.md`: the requests that each command sends to each server, counted in runs against the local service.
 * `npx vitest run test/docs/scale.test.ts -u` writes the table again.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../tools/action.ts";
import { table, withSection } from "../../tools/sections.ts";
import { type DialectName, dialects } from "../../tools/service/dialect.ts";
import { ONE, THREE, TWO, triageService, unresolvedIssues } from "../issues/triage.ts";
import { tagged } from "../release/shop.ts";
import { built, workspaceWith } from "../source-maps/small-build.ts";
import { startGitHubIssues } from "../support/github-issues.ts";
import { untilTestEnds } from "../support/opened.ts";
import type { StepOptions } from "../support/runner.ts";
import { isBugsink } from "../server/local.ts";
import { runAgainst } from "../support/scenario.ts";
import { VirtualTime } from "../support/virtual-time.ts";

/** The double of each server. */
const SERVERS: Readonly<Record<string, DialectName>> = {
  "sentry.io": "sentry-today",
  "Sentry 23.7": "sentry",
  "GlitchTip 6": "glitchtip-6",
  "GlitchTip 5": "glitchtip",
  "Bugsink 2.6": "bugsink",
  "By the contract": "contract",
};

interface Row {
  what: string;
  /** Unresolved issues of `web`, WEB-1 being the one seen last; default 3. */
  issues?: number;
  /** Steps before the counted one, which do the same. */
  times?: number;
  step: () => StepOptions;
}

/** The id that the local service gives the first client key. */
const KEY = "8ffa36a905035f657d18000aebf39687";
const NAMED = { issues: [ONE, TWO, THREE].join() };
const RESOLVE = { command: "update-issues", status: "resolved" };
const ALL = { query: "is:unresolved", "max-issues": "1000" };
const SYNC = { command: "sync-issues", query: "is:unresolved" };

const release = (inputs: StepOptions["with"] = {}, message = "Add a feature\n"): StepOptions => {
  const { workspace, event } = tagged([message]);
  return { workspace, event, with: inputs };
};
const branchRelease = (inputs: StepOptions["with"] = {}): StepOptions => {
  const { workspace, head } = tagged(["Add a feature\n"]);
  return { workspace, event: { name: "push", ref: "refs/heads/main", sha: head }, with: inputs };
};
const upload = (): StepOptions => ({
  workspace: workspaceWith(built("dist/app")),
  with: { command: "upload-source-maps", "source-maps": "dist", version: "1.1.0" },
});

const ROWS: readonly Row[] = [
  { what: "`release` on a tag", step: release },
  { what: "the same again", times: 1, step: release },
  { what: "with `environment`", step: () => release({ environment: "production" }) },
  {
    what: "with `resolve-from-commits`, 3 issues named",
    step: () => release({ "resolve-from-commits": "true" }, "Fixes WEB-1, WEB-2, WEB-3\n"),
  },
  { what: "`release` on a branch", step: branchRelease },
  { what: "`upload-source-maps`, one bundle", step: upload },
  { what: "the same again", times: 1, step: upload },
  {
    what: "`list-issues`, 250 issues",
    issues: 250,
    step: () => ({ with: { command: "list-issues" } }),
  },
  {
    what: "`show-issues`, 3 issues",
    step: () => ({ with: { command: "show-issues", ...NAMED } }),
  },
  {
    what: "`update-issues`, 3 issues by id",
    step: () => ({ with: { ...RESOLVE, ...NAMED } }),
  },
  {
    what: "250 issues by `query`",
    issues: 250,
    step: () => ({ with: { ...RESOLVE, ...ALL } }),
  },
  {
    what: "with `bulk: true`",
    issues: 250,
    step: () => ({ with: { ...RESOLVE, ...ALL, bulk: "true" } }),
  },
  { what: "`sync-issues`, 3 new issues", step: () => ({ with: SYNC }) },
  { what: "the same again", times: 1, step: () => ({ with: SYNC }) },
  {
    what: "`rename-client-key`",
    step: () => ({ with: { command: "rename-client-key", "key-id": KEY, "key-name": "Shop" } }),
  },
  {
    what: "`check`",
    step: () => {
      const { workspace, event } = release();
      return { workspace, event, with: { command: "check" } };
    },
  },
];

/** Requests that the last of the steps sent, those to GitHub behind a `+`; a dash if it failed. */
async function countOf({ issues = 3, times = 0, step }: Row, server: string): Promise<string> {
  const name = SERVERS[server] ?? "contract";
  const timing = new VirtualTime();
  const seed = unresolvedIssues(issues);
  const dialect = dialects[name];
  const service = await triageService(seed, { dialect, timing, projects: ["web"] });
  const github = untilTestEnds(await startGitHubIssues(() => timing.now()));
  const { with: inputs, ...others } = step();
  // Bugsink's ids are the short ones.
  const ids = isBugsink(dialect) && inputs?.["issues"] && { issues: "WEB-1,WEB-2,WEB-3" };
  const options = { ...others, with: { ...inputs, ...ids }, env: { GITHUB_API_URL: github.url } };
  for (let earlier = 0; earlier < times; earlier += 1) await runAgainst(service, options);
  service.probes.length = service.requests.length = github.requests.length = 0;
  const { exitCode } = await runAgainst(service, options);
  if (exitCode !== 0) return "–";
  const own = service.probes.length + service.requests.length;
  return github.requests.length === 0 ? `${own}` : `${own} + ${github.requests.length}`;
}

test("docs/scale.md has the requests of each command to each server", async () => {
  const servers = Object.keys(SERVERS);
  const rows: string[][] = [];
  for (const row of ROWS) {
    const counts: string[] = [];
    for (const server of servers) counts.push(await countOf(row, server));
    rows.push([row.what, ...counts]);
  }
  const file = path.join(ROOT, "docs/scale.md");
  const page = withSection(
    readFileSync(file, "utf8"),
    "requests",
    table(["Step", ...servers], rows),
  );
  await expect(page).toMatchFileSnapshot(file);
});
