/**
 * Every workflow of the documents, and every list of steps, run as it is written: a real repository, a real checkout, the built action, and the local
 * service in the place of the one that the workflow names. One without a scenario fails, and so does the reverse.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { selfSigned } from "../../tools/service/http/certificate.ts";
import { sampleEvent } from "../../tools/service/issues/event.ts";
import { seedIssues } from "../../tools/service/seed.ts";
import type { LocalService, ServiceOptions } from "../../tools/service/service.ts";
import { sourceMapsOf } from "../../tools/service/source-maps/source-maps-state.ts";
import {
  believableRepository,
  expectedIds,
  git,
  repositoryWith,
  temporaryFolder,
} from "../support/repository.ts";
import { type RunnerEvent, runStep } from "../support/runner.ts";
import { folderForTest, runInTime, serviceForTest } from "../support/scenario.ts";
import { writeBuiltProject } from "../source-maps/builds.ts";
import { startGitHubIssues } from "../support/github-issues.ts";
import { serveLikeGitHub, startGitServer } from "../support/git-server.ts";
import { blocksOf, readDocument, RECIPES, stepBlocks, workflowBlocks } from "./documents.ts";
import { holds } from "./expressions.ts";
import { BOT, ghWith } from "./gh.ts";
import { parseWorkflow, wrappedSteps } from "./workflow.ts";
import { type WorkflowRun, type WorkflowRunOptions, runWorkflow } from "./workflow-run.ts";

/** Workflows by their names, and lists of steps, each as a job, by their headings. */
const recipes = [
  ...workflowBlocks().map(({ text }) => [parseWorkflow(text).name, text] as const),
  ...stepBlocks().map(({ heading, text }) => [heading, wrappedSteps(text)] as const),
];
const workflows = new Map(recipes);

const service = (options: ServiceOptions = {}): Promise<LocalService> =>
  serviceForTest({ repositories: ["acme/shop"], ...options });

/** Runs the workflow of that name, or that text, against the service, beside a GitHub server that has the repository. */
async function run(
  name: string,
  at: LocalService,
  {
    env,
    origin: repository = shop,
    event = DISPATCH,
    ...options
  }: Partial<WorkflowRunOptions> = {},
): Promise<WorkflowRun> {
  const folder = folderForTest();
  const root = `${folder}/served`;
  mkdirSync(`${root}/acme`, { recursive: true });
  symlinkSync(`${repository}/.git`, `${root}/acme/shop.git`);
  serveLikeGitHub(repository);
  await using server = await startGitServer({ root });
  const secrets = { SENTRY_AUTH_TOKEN: at.token, GLITCHTIP_TOKEN: at.token };
  const servers = { GITHUB_SERVER_URL: server.url };
  const place = { folder, origin: repository, server: server.url };
  const environment = { SENTRY_URL: at.url, ...servers, ...env };
  const step: WorkflowRunOptions["step"] = (one) => runInTime(at, one, runStep);
  const given = { event, secrets, env: environment, step, ...options };
  return await runWorkflow(workflows.get(name) ?? name, { ...place, ...given });
}

/** The repository of a small shop, with the tags v1.0.0 to v1.3.0. */
let shop = "";
beforeAll(() => {
  const { path, remove } = temporaryFolder();
  shop = `${path}/origin`;
  believableRepository(shop);
  return remove;
});

function tagPush(tag: string, origin = shop): RunnerEvent {
  const sha = git(origin, "rev-parse", `${tag}^{commit}`);
  return { name: "push", ref: `refs/tags/${tag}`, sha };
}

const MAIN = { ref: "refs/heads/main", sha: "1".repeat(40) };
const DISPATCH: RunnerEvent = { ...MAIN, name: "workflow_dispatch" };

/** The commit at the end of the shop's branch. */
const tip = (): string => git(shop, "rev-parse", "main");

/** A push of what follows this commit. */
function pushToMain(before: string): RunnerEvent {
  const payload = { before: git(shop, "rev-parse", before) };
  return { ...MAIN, name: "push", sha: tip(), payload };
}

const commitsOf = (at: LocalService, version: string): string[] =>
  at.state.release(version).commits.map(({ id }) => id);

/** A service with 40 issues in each of its two projects. */
async function triageService(): Promise<LocalService> {
  return await service({
    seed: (state) => {
      for (const project of ["web", "api"]) seedIssues(state, { project, count: 40 });
    },
  });
}

const threeIssues: ServiceOptions["seed"] = (state) => {
  for (let count = 0; count < 3; count += 1) state.addIssue(state.project("web"));
};

/** A repository whose release v1.1.0 fixes WEB-1. */
function fixing(files: Record<string, string>): string {
  const origin = `${folderForTest()}/origin`;
  repositoryWith(origin, (history) => {
    history.tag("v1.0.0", history.commit("main", { files }));
    history.tag("v1.1.0", history.commit("main", { message: "Mend it\n\nFixes WEB-1\n" }));
    return {};
  });
  return origin;
}

/** A repository with the tags 2026.9.30, 2026.11.1 and 2026.11.2, one commit each. */
function datedRepository(): string {
  const origin = `${folderForTest()}/dated`;
  repositoryWith(origin, (history) => {
    for (const day of ["2026.9.30", "2026.11.1", "2026.11.2"]) {
      history.tag(day, history.commit("main", { files: { day } }));
    }
    return {};
  });
  return origin;
}

/** The output `issue-ids` of the step `update`. */
function idsOf({ steps }: WorkflowRun): string[] {
  const update = steps.find(({ name }) => name === "update");
  return JSON.parse(update?.outputs["issue-ids"] ?? "") as string[];
}

/** Runs the workflow, and expects that nothing failed, with the log of what did. */
async function succeed(...parameters: Parameters<typeof run>): Promise<WorkflowRun> {
  const ran = await run(...parameters);
  const failed = ran.steps.filter(({ outcome }) => outcome !== "success");
  expect(failed.map(({ name, result, output }) => `${name}\n${result?.stdout ?? output}`)).toEqual(
    [],
  );
  return ran;
}

const SHOW = 'cat "$SUMMARY"';
const HAS_JQ = spawnSync("jq", ["--version"]).status === 0;

/** Pushes parts of the shop's branch, for a workflow that deploys them to staging and, as `production` says, further. */
function pushingOf(at: LocalService, name: string, scripts: Record<string, string> = {}) {
  return async (before: string, head: string, production = "echo deployed") => {
    const sha = git(shop, "rev-parse", head);
    git(shop, "branch", "-f", "deployed", sha);
    const payload = { before: git(shop, "rev-parse", before) };
    const event = { name: "push", ref: "refs/heads/deployed", sha, payload };
    const deploys = {
      "./deploy.sh production": production,
      "./deploy.sh staging": "echo deployed",
    };
    return await run(name, at, { event, scripts: true, replacements: { ...scripts, ...deploys } });
  };
}

/** What the lines of the recipes that tell a build its version write for this tag. */
function writtenForBuild(tag: string): string[] {
  const pages = RECIPES.map(readDocument).join("\n");
  const lines = pages.match(/echo "VITE_RELEASE.*?(?= >>)/gu) ?? [];
  const env = { ...process.env, GITHUB_REF_NAME: tag };
  const { stdout } = spawnSync("bash", ["-c", lines.join("\n")], { env, encoding: "utf8" });
  return stdout.trim().split("\n");
}

/** The clean-up with approval; while its second job waits, the last issue of the plan is archived. */
async function approved() {
  const at = await triageService();
  const statuses = () => [...at.state.issues.values()].map(({ id, status }) => [id, status]);
  const before = statuses();
  const name = "Clean up with approval";
  const given = { folder: folderForTest(), inputs: { query: "is:unresolved level:error" } };
  const preview = await succeed(name, at, {
    ...given,
    replacements: { "needs: preview\n    if:": "if: false && " },
  });
  const planned = JSON.parse(preview.steps[0]?.outputs["issue-ids"] ?? "") as string[];
  const archived = planned.at(-1) ?? "";
  at.state.issue(archived).status = "ignored";
  const approval = {
    "  preview:\n": "  preview:\n    if: false\n",
    "    needs: preview\n    if: needs.preview.outputs.count > 0\n": "",
  };
  const update = await succeed(name, at, { ...given, replacements: approval });
  return { at, preview, update, folder: given.folder, before, statuses, planned, archived };
}

/** What the page says of the job of staging. */
const STAGING_OF_IMAGES = `    outputs:
      version: \${{ steps.image.outputs.version }}
    runs-on: ubuntu-latest
    steps:
`;

const SCENARIOS: Record<string, () => Promise<void>> = {
  async Release() {
    const at = await service();
    await succeed("Release", at, { event: tagPush("v1.3.0") });
    // What the README tells the SDK, of another tag.
    const sdk = blocksOf("README.md").find(({ language }) => language === "js");
    let version = "";
    const init = ({ release = "" }) => void (version = release.replace("1.4.0", "1.3.0"));
    runInNewContext(sdk?.text ?? "", { Sentry: { init } });
    const release = at.state.release(version);
    expect([version, release.projects]).toEqual(["web@1.3.0", ["web"]]);
    // The same in the build.
    expect(writtenForBuild("v1.3.0")).toContain(`VITE_RELEASE=${version}`);
    expect(commitsOf(at, version)).toEqual(expectedIds(shop, "v1.2.0..v1.3.0"));
    expect(release.commits.every(({ patch_set }) => patch_set !== undefined)).toBe(true);
    expect(release.url).toMatch(
      /^http:\/\/127\.0\.0\.1:\d+\/acme\/shop\/releases\/tag\/v1\.3\.0$/u,
    );
    expect(at.requests).toHaveLength(1);
  },

  async Deploy() {
    const at = await service();
    const project = folderForTest();
    await writeBuiltProject(project);
    const before = git(shop, "rev-parse", "main~3");
    const event = pushToMain(before);
    // The build of the example, and a deploy that looks at what it would publish.
    const replacements = {
      "npm ci && npm run build": `cp -r ${project}/dist "$GITHUB_WORKSPACE"`,
      "./deploy.sh": 'cd "$GITHUB_WORKSPACE"; ls dist; grep -L _sentryDebugIds dist/*.js || true',
    };
    const ran = await succeed("Deploy", at, { event, scripts: true, replacements });
    const outcomes = ran.steps.map(({ outputs }) => outputs["outcome"]).filter(Boolean);
    expect(outcomes).toEqual(["uploaded", "created"]);
    const published = ran.steps.find(({ output }) => output?.includes("main.js"))?.output ?? "";
    expect(published).not.toContain(".map");
    expect(published).not.toContain("dist/main.js");
    expect(sourceMapsOf(at.state, at.dialect).bundles.size).toBe(1);
    expect(commitsOf(at, tip())).toEqual(expectedIds(shop, `${before}..main`));
    expect(at.state.release(tip()).deploys).toMatchObject([{ environment: "production" }]);
    // The tracker is down: the job goes on.
    const fault = { kind: "status", status: 503, headers: { "retry-after": "100000" } } as const;
    for (const operation of ["createRelease", "retrieveRelease"] as const) {
      at.faults.add({ operation, fault });
    }
    const undone = await run("Deploy", at, { event, scripts: true, replacements });
    expect(undone.jobs).toEqual({ deploy: "success" });
    expect(undone.steps.at(-1)?.result?.outputs["outcome"]).toBe("failed");
  },

  async "Staging, then production"() {
    const at = await service();
    const push = pushingOf(at, "Staging, then production");
    const jobs = { staging: "success", production: "success" };
    expect((await push("main~3", "main~2")).jobs).toEqual(jobs);
    // A push that reaches staging alone.
    const failing = await push("main~2", "main~1", "exit 1");
    expect(failing.jobs).toEqual({ ...jobs, production: "failure" });
    expect(failing.steps.find(({ result }) => result)?.result?.stdout).not.toContain("::warning");
    const staged = at.state.release(git(shop, "rev-parse", "main~1"));
    expect([staged.commits, staged.dateReleased]).toEqual([[], null]);
    expect((await push("main~1", "main")).jobs).toEqual(jobs);
    expect(commitsOf(at, tip())).toEqual(expectedIds(shop, "main~2..main"));
    const { deploys, dateReleased } = at.state.release(tip());
    expect(deploys.map(({ environment }) => environment)).toEqual(["staging", "production"]);
    expect(dateReleased).not.toBeNull();
  },

  async "Record deployments"() {
    const at = await service();
    // As Vercel tells it: of a commit.
    const deployment = (state: string, environment: string) => ({
      name: "deployment_status",
      ref: "",
      sha: tip(),
      payload: {
        deployment: { environment },
        deployment_status: { state, environment_url: "https://shop.example.com" },
      },
    });
    const event = deployment("success", "Production");
    // Sentry's plugin has made the release, without commits.
    at.state.addRelease(at.state.organization, { version: tip(), projects: ["web"] });
    await succeed("Record deployments", at, { event });
    const recorded = { environment: "production", url: "https://shop.example.com" };
    expect(at.state.release(tip()).deploys).toMatchObject([recorded]);
    expect(commitsOf(at, tip())).toEqual(expectedIds(shop, "v1.2.0..main"));
    for (const other of [deployment("failure", "Production"), deployment("success", "Preview")]) {
      const skipped = await run("Record deployments", at, { event: other });
      expect(skipped.jobs).toEqual({ record: "skipped" });
    }
    // Not even a wrong token fails the job.
    const wrong = await run("Record deployments", at, {
      event,
      secrets: { SENTRY_AUTH_TOKEN: "no" },
    });
    expect([wrong.jobs, wrong.steps.at(-1)?.outcome]).toEqual([{ record: "success" }, "failure"]);
  },

  async "Track a release"() {
    const at = await service({ projects: ["web"] });
    const called = workflows.get("Track a release") ?? "";
    const event = tagPush("v1.3.0");
    const vars = { SENTRY_ORG: "acme" };
    await succeed("Release by the shared workflow", at, { event, called, vars });
    expect(commitsOf(at, "web@1.3.0")).toEqual(expectedIds(shop, "v1.2.0..v1.3.0"));
    expect(at.state.release("web@1.3.0").projects).toEqual(["web"]);
  },

  async "Release by the shared workflow"() {
    const at = await service();
    const called = workflows.get("Track a release") ?? "";
    // The caller's environment does not reach it.
    const replacements = { "jobs:": "env:\n  SENTRY_RELEASE: other\njobs:" };
    const options = { event: tagPush("v1.3.0"), called, vars: { SENTRY_ORG: "acme" } };
    await succeed("Release by the shared workflow", at, { ...options, replacements });
    expect([...at.state.organization.releases.keys()]).toEqual(["web@1.3.0"]);
  },

  async "Changesets: several packages in one job"() {
    if (!HAS_JQ) return;
    const names = ["web", "api", "ui", "cli"];
    const at = await service({ projects: names });
    const origin = `${folderForTest()}/mono`;
    const ids = repositoryWith(origin, (history) => {
      const change = (name: string, value: string) =>
        history.commit("main", { files: { [`packages/${name}/a`]: value } });
      const first = names.map((name) => change(name, "1")).at(-1) ?? "";
      for (const name of names) history.tag(`@acme/${name}@1.0.0`, first, `@acme/${name}@1.0.0`);
      const [api, web, ui] = [change("api", "2"), change("web", "2"), change("ui", "2")];
      history.tag("@acme/api@1.0.1", web, "@acme/api@1.0.1");
      const version = history.commit("main", {
        message: "Version Packages",
        files: { "packages/web/package.json": "{}", "packages/ui/package.json": "{}" },
      });
      return { api, web, ui, version };
    });
    // What changesets/action does: it pushes a tag with a message for each package, and says which.
    const published = [
      { name: "@acme/web", version: "1.1.0" },
      { name: "@acme/ui", version: "2.0.0" },
    ];
    const tags = published.map(({ name, version }) => `${name}@${version}`);
    for (const tag of tags) git(origin, "tag", "-m", tag, tag, "main");
    const outputs = `published=true\npublishedPackages=${JSON.stringify(published)}\n`;
    const script = `${folderForTest()}/changesets`;
    writeFileSync(script, `cat >> "$GITHUB_OUTPUT" <<'END'\n${outputs}END\n`);
    // The step of each package.
    const text = workflows.get("Changesets: several packages in one job") ?? "";
    const [, step = ""] = /( *- name: Create the release of web\n.*)/su.exec(text) ?? [];
    const others = names.slice(1).map((name) => step.replaceAll(/\bweb\b/gu, name));
    const whole = [text, ...others].join("");
    const event = { ...MAIN, name: "push", sha: ids.version, payload: {} };
    const replacements = { "uses: changesets/action@v1": `run: bash ${script}` };
    await succeed(whole, at, { origin, event, scripts: true, replacements });
    expect([...at.state.organization.releases.keys()]).toEqual(["web@1.1.0", "ui@2.0.0"]);
    expect(commitsOf(at, "web@1.1.0")).toEqual([ids.version, ids.web]);
    expect(commitsOf(at, "ui@2.0.0")).toEqual([ids.version, ids.ui]);
    expect(at.state.release("ui@2.0.0").projects).toEqual(["ui"]);
  },

  async Bugsink() {
    const at = await service({ dialect: "bugsink", seed: threeIssues });
    const waiting = { status: "resolved", statusDetails: { inNextRelease: true } } as const;
    const web = at.state.project("web");
    at.state.addIssue(web, waiting);
    const origin = fixing({});
    const event = tagPush("v1.1.0", origin);
    const env = { SENTRY_URL: at.url, SENTRY_ORG: "any", SENTRY_PROJECT: "web" };
    const options = { origin, event, env, secrets: { BUGSINK_TOKEN: at.token } };
    at.state.addIssue(web, { firstRelease: "web@1.0.0" });
    await succeed("Bugsink", at, options);
    at.state.addIssue(web, { firstRelease: "web@1.1.0" });
    const later = await run("Bugsink", at, options);
    expect(later.steps.at(-1)?.result?.outputs["outcome"]).toBe("gate-failed");
    expect(at.state.release("web@1.1.0").projects).toEqual(["web"]);
    const detailsOf = (name: string) => at.state.issue(name).statusDetails;
    expect(["WEB-1", "WEB-4"].map(detailsOf)).toEqual([
      { inRelease: "web@1.1.0" },
      { inRelease: "web@1.1.0" },
    ]);
  },

  async "Triage on Bugsink"() {
    const at = await service({ dialect: "bugsink" });
    const web = at.state.project("web");
    at.state.addRelease(at.state.organization, { version: "web@1.0.0", projects: ["web"] });
    at.state.addIssue(web, { tags: { section: "checkout" } });
    const env = { SENTRY_URL: at.url, SENTRY_ORG: "any", SENTRY_PROJECT: "web" };
    await succeed("Triage on Bugsink", at, { env, secrets: { BUGSINK_TOKEN: at.token } });
    expect(at.state.issue("WEB-1").statusDetails).toEqual({ inRelease: "web@1.0.0" });
  },

  async "Behind a proxy, a private certificate, a sub-path"() {
    const name = "Behind a proxy, a private certificate, a sub-path";
    const tls = selfSigned();
    const at = await service({ tls });
    const origin = fixing({ ".github/company-ca.pem": tls.cert });
    const event = tagPush("v1.1.0", origin);
    const replacements = { "https://sentry.example.com": at.url };
    const proxy = {
      ACCESS_CLIENT_ID: "0123456789.access",
      ACCESS_CLIENT_SECRET: "s3cr3t-of-the-proxy",
    };
    const secrets = { SENTRY_AUTH_TOKEN: at.token, ...proxy };
    const options = { origin, event, replacements, secrets };
    const ran = await succeed(name, at, options);
    const ids = at.requests.map(({ headers }) => headers["cf-access-client-id"]);
    expect(new Set(ids)).toEqual(new Set([proxy.ACCESS_CLIENT_ID]));
    expect(ran.steps.at(-1)?.result?.summary).not.toContain("s3cr3t");
    expect(at.state.release("v1.1.0").projects).toEqual(["web"]);
    // The certificate out of a secret.
    const page = readDocument("docs/recipes/servers.md");
    const [, script = "", file = ""] =
      /`run: (echo "\$CA".*?)`,\s+and names it as\s+`(.*?)`/u.exec(page) ?? [];
    const write = `      - run: ${script}\n        env:\n          CA: \${{ secrets.CA }}\n`;
    const checkout = "      - uses: actions/checkout@v7\n";
    const written = {
      ...replacements,
      [checkout]: `${checkout}${write}`,
      "${{ github.workspace }}/.github/company-ca.pem": file,
    };
    await succeed(name, at, {
      ...options,
      scripts: true,
      replacements: written,
      secrets: { ...secrets, CA: tls.cert },
    });
  },

  async "Clean up with approval"() {
    const { at, preview, update, planned, archived } = await approved();
    expect([preview.jobs, update.jobs]).toMatchObject([
      { preview: "success" },
      { update: "success" },
    ]);
    expect(planned.length).toBeGreaterThan(2);
    const written = at.requests.filter(({ operation }) => operation === "updateIssue");
    const ids = written.map(({ path }) => path.split("/").at(-2) ?? "");
    expect(ids.toSorted()).toEqual(planned.filter((id) => id !== archived).toSorted());
    // At night: what was not seen for long, and an empty plan waits for nobody.
    const old = at.state.addIssue(at.state.project("api"), {
      lastSeen: at.state.now() - 40 * 86_400_000,
    });
    const nightly = { event: { ...MAIN, name: "schedule" } };
    const night = await succeed("Clean up with approval", at, nightly);
    expect([night.jobs, old.status]).toEqual([
      { preview: "success", update: "success" },
      "ignored",
    ]);
    const empty = await succeed("Clean up with approval", at, nightly);
    expect(empty.jobs).toEqual({ preview: "success", update: "skipped" });
  },

  async "Undo a triage"() {
    const { at, folder, before, statuses, planned, archived } = await approved();
    const undone = await succeed("Undo a triage", at, {
      folder,
      inputs: { run: "1", artifact: "done-1" },
    });
    const [, undo] = undone.steps;
    expect(undo?.outputs["updated-count"]).toBe(String(planned.length - 1));
    expect(undo?.result?.stdout).toContain("Left out: 1 issue of the issues-file");
    // What was archived when the update came stays so: it was not the update that archived it.
    const expected = before.map(([id, status]) => [id, id === archived ? "ignored" : status]);
    expect(statuses()).toEqual(expected);
  },

  async "Deploy and watch"() {
    const at = await service();
    const event = pushToMain("main~1");
    const once = { event };
    const passed = await succeed("Deploy and watch", at, once);
    const looks = at.requests.filter(({ operation }) => operation === "listIssues");
    expect(looks.length).toBeGreaterThan(20);
    expect(passed.jobs).toEqual({ deploy: "success", gate: "success" });
    at.state.addIssue(at.state.project("web"), { firstRelease: tip() });
    const ran = await run("Deploy and watch", at, { event });
    expect(ran.jobs).toEqual({ deploy: "success", gate: "failure" });
    const failed = { outcome: "gate-failed", "matched-count": "1" };
    expect(ran.steps.findLast(({ job }) => job === "gate")?.outputs).toMatchObject(failed);
    const secrets = { SENTRY_AUTH_TOKEN: at.addToken(["project:releases", "project:read"]).value };
    const refused = await run("Deploy and watch", at, { ...once, secrets });
    expect(refused.jobs).toMatchObject({ deploy: "success", gate: "failure" });
    at.faults.add({
      operation: "listIssues",
      fault: { kind: "status", status: 503, headers: { "retry-after": "100000" } },
    });
    const outage = await run("Deploy and watch", at, once);
    expect(outage.jobs).toMatchObject({ deploy: "success", gate: "success" });
  },
  async "Record a deploy of an existing release"() {
    const name = "Record a deploy of an existing release";
    const at = await service();
    await run("Release", at, { event: tagPush("v1.2.0") });
    const { commits } = at.state.release("web@1.2.0");
    // The branch is ahead of the release.
    await succeed(name, at, { event: { ...DISPATCH, sha: tip() } });
    const release = at.state.release("web@1.2.0");
    expect(release.deploys).toMatchObject([{ environment: "production" }]);
    expect(release.commits).toEqual(commits);
    expect(at.state.organization.releases.size).toBe(1);
    // One that is not there yet gets nothing of the branch.
    const made = await succeed(name, at, {
      event: { ...DISPATCH, sha: tip() },
      replacements: { "web@1.2.0": "web@1.4.0" },
    });
    expect(at.state.release("web@1.4.0")).toMatchObject({ ref: null, url: null, commits: [] });
    expect(made.steps.at(-1)?.outputs["commit"]).toBe("");
    expect(made.steps.at(-1)?.result?.stdout).toMatch(/^::warning .*did not exist before/mu);
  },

  async Images() {
    const at = await service({ projects: ["shop"] });
    // The jobs of the page: the steps of the recipe in that of staging, their version in that of production.
    const whole = workflows.get("Staging, then production") ?? "";
    const [, steps = ""] = /    steps:\n(.*)/su.exec(workflows.get("Images") ?? "") ?? [];
    const text = whole
      .replace(/(?<=  staging:\n).*?(?=\n  production:)/su, () => `${STAGING_OF_IMAGES}${steps}`)
      .replace("SENTRY_PROJECT: web", "SENTRY_PROJECT: shop")
      .replace(
        "          since: deploy",
        (line) => `          version: \${{ needs.staging.outputs.version }}\n${line}`,
      );
    let image = 0;
    const digest = () => `sha256:${String(image).repeat(64)}`;
    const pushed = async (before: string, head: string, production?: string) => {
      image += 1;
      const script = `${folderForTest()}/build-image.sh`;
      writeFileSync(script, `echo ${digest()}\n`);
      const own = {
        "./build-image.sh": `bash ${script}`,
        './deploy.sh staging --env "SENTRY_RELEASE=$VERSION"': 'echo "runs $VERSION"',
      };
      return await pushingOf(at, text, own)(before, head, production);
    };
    const first = await pushed("main~3", "main~2");
    expect(first.jobs).toEqual({ staging: "success", production: "success" });
    expect(first.steps.some(({ output }) => output === `runs ${digest()}\n`)).toBe(true);
    await pushed("main~2", "main~1", "exit 1");
    const { commits, dateReleased } = at.state.release(digest());
    expect([commits, dateReleased]).toEqual([[], null]);
    await pushed("main~1", "main");
    expect(commitsOf(at, digest())).toEqual(expectedIds(shop, "main~2..main"));
    const { deploys } = at.state.release(digest());
    expect(deploys.map(({ environment }) => environment)).toEqual(["staging", "production"]);
  },

  async "Release a package"() {
    const at = await service();
    const origin = `${folderForTest()}/mono`;
    const ids = repositoryWith(origin, (history) => {
      const change = (files: Record<string, string>) => history.commit("main", { files });
      const one = change({ "packages/api/a": "1", "packages/web/a": "1" });
      history.tag("api/v1.0.0", one);
      const web = change({ "packages/web/a": "2" });
      history.tag("web/v2.0.0", web);
      const shared = change({ "packages/shared/a": "1" });
      const api = change({ "packages/api/a": "2", "packages/web/a": "3" });
      history.tag("api/v1.1.0", api);
      return { one, web, shared, api };
    });
    const pushed = (tag: string) =>
      succeed("Release a package", at, { origin, event: tagPush(tag, origin) });
    expect((await pushed("api/v1.1.0")).jobs).toEqual({ api: "success", web: "skipped" });
    expect(commitsOf(at, "api@1.1.0")).toEqual([ids.api, ids.shared]);
    const { projects, refs, commits } = at.state.release("api@1.1.0");
    expect(projects).toEqual(["api"]);
    expect(commits[0]?.patch_set).toHaveLength(2);
    expect(refs).toMatchObject([{ commit: ids.api, previousCommit: ids.one }]);
    expect((await pushed("web/v2.0.0")).jobs).toEqual({ api: "skipped", web: "success" });
    expect(commitsOf(at, "web@2.0.0")).toEqual([ids.web, ids.one]);
    expect(writtenForBuild("web/v2.0.0")).toContain("VITE_RELEASE=web@2.0.0");
    // Tags of three kinds: pushed, and made by the workflow itself, which has pushed them and names the version.
    git(origin, "tag", "-d", "web/v2.0.0");
    const prefix = "          tag-prefix: web/v\n";
    const ownPush = { origin, event: { ...MAIN, name: "push", sha: ids.api, payload: {} } };
    const kinds = { "web/v": "web/", "web@": "web@", "@acme/web@": "@acme/web@" };
    for (const [number, [kind, start]] of Object.entries(kinds).entries()) {
      const versions = [`${number + 3}.0.0`, `${number + 3}.1.0`, `${number + 3}.2.0`] as const;
      const tags = versions.map((version) => `${kind}${version}`);
      // Another package's, and the whole repository's, are nearer.
      for (const name of [`api/v7.${number}.0`, `7.${number}.0`, `api@7.${number}.0`]) {
        git(origin, "tag", name, ids.shared);
      }
      git(origin, "tag", tags[0] ?? "", ids.one);
      git(origin, "tag", tags[1] ?? "", ids.api);
      const replacements = {
        [prefix]: `          tag-prefix: "${kind}"\n`,
        '"web/v*"': `"${kind}*"`,
        "'web/'": `'${start}'`,
      };
      const event = tagPush(tags[1] ?? "", origin);
      await succeed("Release a package", at, { origin, event, replacements });
      const range = `${tags[0]}..${tags[1]}`;
      const expected = expectedIds(origin, range, "packages/web");
      expect(expected).toEqual([ids.api, ids.web]);
      expect(commitsOf(at, `web@${versions[1]}`)).toEqual(expected);
      git(origin, "tag", "-d", tags[1] ?? "");
      git(origin, "tag", tags[2] ?? "", ids.api);
      const own = {
        [prefix]: `          tag-prefix: "${kind}"\n          version: ${versions[2]}\n`,
        "startsWith(github.ref_name, 'web/')": "true",
      };
      await succeed("Release a package", at, { ...ownPush, replacements: own });
      expect(commitsOf(at, `web@${versions[2]}`)).toEqual(expected);
      git(origin, "tag", "-d", tags[2] ?? "");
    }
  },

  async "Preview the release"() {
    const at = await service();
    const sha = tip();
    const event = (repository: string, actor = "octocat"): RunnerEvent => {
      const head = { sha, repo: { full_name: repository } };
      return {
        ...MAIN,
        name: "pull_request",
        sha,
        actor,
        payload: { pull_request: { head, number: 7 } },
      };
    };
    if (!HAS_JQ) return;
    const other = { user: { login: BOT }, body: "<!-- release-tracker of another step -->" };
    const gh = ghWith(folderForTest(), [{ id: 1, ...other }]);
    const replacements = { "gh api": `${gh.program} api`, "gh pr": `${gh.program} pr` };
    const given = { event: event("acme/shop"), scripts: true, replacements };
    const ran = await succeed("Preview the release", at, given);
    expect(ran.steps[1]?.outputs).toMatchObject({ outcome: "planned", version: sha });
    const [, comment = { body: "" }, ...more] = gh.comments();
    expect(comment.body).toContain("Nothing was written");
    expect(more).toEqual([]);
    // The next run replaces its own comment: neither another step's, nor one of somebody who copied the line.
    const [marker = ""] = comment.body.split("\n");
    const forged = { id: 1, user: { login: "eve" }, body: `${marker}\nForged` };
    const later = ghWith(folderForTest(), [
      forged,
      { id: 2, ...other },
      { id: 3, user: { login: BOT }, body: `${marker}\nOld` },
    ]);
    await succeed("Preview the release", at, {
      ...given,
      replacements: { "gh api": `${later.program} api`, "gh pr": `${later.program} pr` },
    });
    const [copied, kept, replaced] = later.comments();
    expect([copied, kept]).toMatchObject([forged, other]);
    expect(replaced?.body).toContain("Nothing was written");
    for (const withheld of [event("eve/shop"), event("acme/shop", "dependabot[bot]")]) {
      const skipped = await run("Preview the release", at, { event: withheld });
      expect(skipped.jobs).toEqual({ preview: "skipped" });
    }
    expect(at.requests.filter(({ method }) => method !== "GET")).toEqual([]);
  },

  async "The notes of a GitHub release"() {
    const at = await service();
    const notes = 'gh release create "$GITHUB_REF_NAME" --verify-tag --notes-file "$SUMMARY"';
    const options = { scripts: true, replacements: { [notes]: SHOW } };
    const ran = await succeed("The notes of a GitHub release", at, {
      event: tagPush("v1.3.0"),
      ...options,
    });
    expect(ran.steps.at(-1)?.output).toContain("v1.2.0");
    expect(at.state.release("v1.3.0").commits).not.toEqual([]);
  },

  async "Source maps on GlitchTip"() {
    const at = await service({ dialect: "glitchtip" });
    const project = folderForTest();
    await writeBuiltProject(project);
    // The page's workflow, with the steps of the recipe in place of its own.
    const [, steps = ""] =
      /    steps:\n(.*)/su.exec(workflows.get("Source maps on GlitchTip") ?? "") ?? [];
    const text = (workflows.get("Deploy") ?? "")
      .replace(/      - name: Upload.*?(?=      - run: \.\/deploy)/su, () => steps)
      .replace(/(?<=\.\/deploy\.sh\n).*/su, "")
      .replace(
        "      SENTRY_ORG",
        () => "      SENTRY_RELEASE: ${{ github.ref_name }}\n      SENTRY_ORG",
      )
      .replace("VITE_RELEASE: ${{ github.sha }}", () => "VITE_RELEASE: ${{ github.ref_name }}");
    const ran = await succeed(text, at, {
      event: tagPush("v1.3.0"),
      scripts: true,
      replacements: {
        "npm ci && npm run build": `echo "built $VITE_RELEASE"; cp -r ${project}/dist "$GITHUB_WORKSPACE"`,
        "./deploy.sh": 'ls "$GITHUB_WORKSPACE/dist"',
      },
    });
    expect(ran.steps.some(({ output }) => output === "built v1.3.0\n")).toBe(true);
    const outcomes = ran.steps.map(({ outputs }) => outputs["outcome"]).filter(Boolean);
    expect(outcomes).toEqual(["created", "uploaded"]);
    const published = ran.steps.find(({ output }) => output?.includes("main.js"))?.output ?? "";
    expect(published).toContain("main.js");
    expect(published).not.toContain(".map");
    expect(at.state.release("v1.3.0").projects).toEqual(["web"]);
  },

  async Triage() {
    const at = await triageService();
    const inputs = { query: "is:unresolved level:warning", status: "ignored", preview: true };
    const statuses = () => [...at.state.issues.values()].map(({ status }) => status);
    const before = statuses();
    const preview = await succeed("Triage", at, { inputs });
    expect(statuses()).toEqual(before);
    const planned = idsOf(preview);
    expect(planned.length).toBeGreaterThan(0);
    const update = await succeed("Triage", at, { inputs: { ...inputs, preview: false } });
    expect(idsOf(update)).toEqual(planned);
    for (const id of planned) expect(at.state.issue(id)).toMatchObject({ status: "ignored" });
    const changed = statuses().filter((status, index) => status !== before[index]);
    expect(changed).toHaveLength(planned.length);
    // For a week, and undone by what the run kept.
    const folder = folderForTest();
    const errors = { query: "is:unresolved level:error", status: "ignored", until: "7d" };
    const earlier = statuses();
    await succeed("Triage", at, { folder, inputs: { ...errors, preview: false } });
    const muted = [...at.state.issues.values()].filter(({ statusDetails }) => {
      const { ignoreUntil } = statusDetails;
      const days = (Date.parse(String(ignoreUntil)) - Date.now()) / 86_400_000;
      return days > 6.9 && days < 7.1;
    });
    expect(muted.length).toBeGreaterThan(0);
    await succeed("Undo a triage", at, { folder, inputs: { run: "1", artifact: "done-1" } });
    expect(statuses()).toEqual(earlier);
  },

  async "Resolve what is merged"() {
    const at = await service({ dialect: "sentry-today", seed: threeIssues });
    at.state.addRelease(at.state.organization, { version: "1.0.0", projects: ["web"] });
    const closed = (body: string | null, more: object = {}, repository = "acme/shop") => {
      const head = { sha: tip(), ref: "fix/WEB-1-cart", repo: { full_name: repository } };
      const payload = { action: "closed", pull_request: { merged: true, head, body, ...more } };
      return { event: { ...MAIN, name: "pull_request", payload }, scripts: true };
    };
    const name = "Resolve what is merged";
    const touched = () => at.requests.filter(({ method }) => method !== "GET").length;
    for (const skipped of [closed("WEB-2", { merged: false }), closed("WEB-2", {}, "eve/shop")]) {
      expect((await run(name, at, skipped)).jobs).toEqual({ resolve: "skipped" });
    }
    const foreign = await run(name, at, closed("Fixes API-1, WEB-99"));
    expect([foreign.jobs["resolve"], touched()]).toEqual(["failure", 0]);
    const hostile =
      'Fixes WEB-3. $(touch /tmp/x) `id` ${{ secrets.SENTRY_AUTH_TOKEN }}" ; exit 1\n\nWEB-3';
    const ran = await succeed(name, at, closed(hostile));
    expect(ran.steps[0]?.outputs).toEqual({ issues: "WEB-1 WEB-3 " });
    const pending = ["WEB-1", "WEB-2", "WEB-3"].map(
      (id) => at.state.issue(id).statusDetails["inNextRelease"],
    );
    expect(pending).toEqual([true, undefined, true]);
    const none = { ref: "main", sha: tip(), repo: { full_name: "acme/shop" } };
    expect((await succeed(name, at, closed(null, { head: none }))).steps).toHaveLength(1);
  },

  async "Resolve what is closed"() {
    const at = await service({ seed: threeIssues });
    const closed = (issue: object = {}) => ({
      scripts: true,
      event: {
        ...MAIN,
        name: "issues",
        payload: {
          action: "closed",
          issue: {
            title: "WEB-2: Checkout is down: it's $(touch /tmp/x)",
            user: { login: "github-actions[bot]" },
            state_reason: "completed",
            labels: [{ name: "payments" }, { name: "sentry" }],
            ...issue,
          },
        },
      },
    });
    const name = "Resolve what is closed";
    for (const other of [
      { user: { login: "eve" } },
      { state_reason: "not_planned" },
      { labels: [] },
    ])
      expect((await run(name, at, closed(other))).jobs).toEqual({ resolve: "skipped" });
    expect((await run(name, at, closed({ title: "Renamed" }))).jobs).toEqual({
      resolve: "failure",
    });
    expect(at.requests).toEqual([]);
    await succeed(name, at, closed());
    const statuses = ["WEB-1", "WEB-2", "WEB-3"].map((id) => at.state.issue(id).status);
    expect(statuses).toEqual(["unresolved", "resolved", "unresolved"]);
  },

  async "An event for a reader or an agent"() {
    const at = await service({ seed: threeIssues });
    at.state.issue("WEB-2").events = { latest: sampleEvent() };
    const ran = await succeed("An event for a reader or an agent", at, {
      scripts: true,
      replacements: { "issues: WEB-12": "issues: WEB-2", "./read-event.sh": "cat" },
    });
    expect(ran.steps.at(-1)?.output).toContain("> 42 |   return cart.total;");
  },

  async "GitHub issues"() {
    const at = await service({
      seed: (state) => void seedIssues(state, { project: "web", count: 200, unresolved: 1 }),
    });
    await using github = await startGitHubIssues();
    const env = { GITHUB_API_URL: github.url };
    const inputs = { "dry-run": "true" };
    await succeed("GitHub issues", at, { env, inputs });
    expect(github.writes()).toEqual([]);
    await succeed("GitHub issues", at, { env, event: { ...MAIN, name: "schedule" } });
    const fatal = [...at.state.issues.values()].filter(({ level }) => level === "fatal");
    expect(github.issues).toHaveLength(fatal.length);
    expect(github.issues[0]?.labels).toEqual([{ name: "sentry" }, { name: "bug" }]);
    const ids = github.issues.map(({ title }) => title.split(":", 1)[0]);
    expect(new Set(ids)).toEqual(new Set(fatal.map(({ shortId }) => shortId)));
  },

  async "A report every Monday"() {
    const at = await triageService();
    const event = { ...MAIN, name: "schedule" };
    at.state.addIssue(at.state.project("web"), { title: "<!channel> & more", level: "fatal" });
    // What the chat would get; without jq on this machine, nothing.
    const chat = { 'curl --fail-with-body --silent --show-error --json @- "$WEBHOOK"': "cat" };
    const replacements = HAS_JQ ? chat : { ...chat, "jq --arg": "true || jq --arg" };
    const ran = await succeed("A report every Monday", at, { event, scripts: true, replacements });
    const [list, digest] = ran.steps;
    expect(JSON.parse(list?.outputs["issue-ids"] ?? "")).toHaveLength(25);
    expect(at.requests.every(({ method }) => method === "GET")).toBe(true);
    if (!HAS_JQ) return;
    const { text } = JSON.parse(digest?.output ?? "") as { text: string };
    expect(text.split("\n")).toHaveLength(11);
    expect(text).toContain("&lt;!channel&gt; &amp; more");
  },

  async "Change a client key"() {
    const at = await service();
    const key = at.state.key("web");
    const inputs = { key: key.id, name: "Web, since March", active: "as it is", limit: "100/60" };
    await succeed("Change a client key", at, { inputs });
    const changed = { name: "Web, since March", rateLimit: { count: 100, window: 60 } };
    expect(at.state.key("web")).toMatchObject(changed);
  },
};

test("every recipe of the documents has a scenario and a unique name", () => {
  const names = recipes.map(([name]) => name);
  expect(names.toSorted()).toEqual(Object.keys(SCENARIOS).toSorted());
});

const pullRequestOf = (repository: string) => ({
  pull_request: { head: { repo: { full_name: repository } } },
});

test.each([
  ["push", { before: "1" }, "octocat", true],
  ["workflow_dispatch", {}, "octocat", true],
  ["pull_request", pullRequestOf("acme/shop"), "octocat", true],
  ["pull_request", pullRequestOf("eve/shop"), "eve", false],
  ["pull_request_review", pullRequestOf("acme/shop"), "octocat", true],
  ["pull_request_review_comment", pullRequestOf("eve/shop"), "octocat", false],
  ["pull_request", pullRequestOf("acme/shop"), "dependabot[bot]", false],
  ["push", {}, "dependabot[bot]", false],
])("the README's condition for secrets is true only with them: %s %j %s", (...row) => {
  const [event_name, event, actor, runs] = row;
  const [, block = ""] =
    /\*\*Forks and Dependabot\*\*.*?```yaml\n(.*?)```/su.exec(readDocument("README.md")) ?? [];
  const { if: condition } = parse(block) as { if: string };
  const contexts = { github: { event_name, event, actor, repository: "acme/shop" } };
  expect(holds(condition, contexts, "success")).toBe(runs);
});

describe("does what its document says", () => {
  test.each(Object.entries(SCENARIOS))(
    "the recipe does what its document says: %s",
    async (_, scenario) => {
      await scenario();
    },
  );

  /** The quick start, with lines changed as a recipe says. */
  const quickStart = async (
    at: LocalService,
    replacements: Record<string, string>,
    options: Partial<WorkflowRunOptions>,
  ) => await succeed("Release", at, { ...options, replacements });
  const PREFIXES = "          tag-prefix: v\n          version-prefix: web@\n";

  test("a release that is created before its deploy is dated after it", async () => {
    const at = await service();
    const event = pushToMain("main~1");
    const given =
      "          token: ${{ secrets.SENTRY_AUTH_TOKEN }}\n          org: acme\n          projects: web\n";
    const [, recorded = ""] =
      /    steps:\n(.*)/su.exec(workflows.get("Record a deploy of an existing release") ?? "") ??
      [];
    const dated = recorded.replace(/ +version: .*\n/u, "");
    const deploying = (script: string) =>
      run("Release", at, {
        event,
        scripts: true,
        replacements: {
          [`${given}${PREFIXES}`]: `${given}          date-released: none\n      - run: ${script}\n${dated}`,
        },
      });
    expect((await deploying("exit 1")).jobs).toEqual({ release: "failure" });
    expect(at.state.release(tip()).dateReleased).toBeNull();
    expect((await deploying("echo deployed")).jobs).toEqual({ release: "success" });
    const { dateReleased, deploys } = at.state.release(tip());
    expect([dateReleased === null, deploys.length]).toEqual([false, 1]);
    expect(commitsOf(at, tip())).toEqual([tip()]);
  });

  test("the quick start releases to GlitchTip with the lines of its page", async () => {
    const at = await service({ dialect: "glitchtip", seed: threeIssues });
    const origin = fixing({});
    const event = tagPush("v1.1.0", origin);
    const { value } = at.addToken(["project:releases", "event:read", "event:write"]);
    const page = readDocument("docs/recipes/servers.md");
    const [, lines = ""] = /^## Release to GlitchTip\n(.*?)^## /msu.exec(page) ?? [];
    const added = [...lines.matchAll(/`([\w-]+: \S+)`/gu)].map(
      ([, line = ""]) => `          ${line}\n`,
    );
    const replacements = {
      [PREFIXES]: added.join("").replace("https://issues.example.com", at.url),
    };
    const options = { origin, event, secrets: { SENTRY_AUTH_TOKEN: value } };
    const ran = await quickStart(at, replacements, options);
    const kept = structuredClone(at.state.release("v1.1.0"));
    expect(kept).toMatchObject({ projects: ["web"], ref: event.sha, commits: [], url: null });
    expect(kept.dateReleased).not.toBeNull();
    expect(ran.steps.at(-1)?.result?.stdout).toMatch(/^::notice .*GlitchTip 5 keeps no commits/mu);
    expect(at.state.issue("WEB-1").status).toBe("resolved");
    const again = await quickStart(at, replacements, options);
    expect(again.steps.at(-1)?.result?.outputs["outcome"]).toBe("unchanged");
    expect(at.state.release("v1.1.0")).toEqual(kept);
  });

  test("tags without v need a version-prefix alone, and web@1.2.0 neither", async () => {
    const at = await service({ projects: ["web"] });
    const origin = datedRepository();
    const sha = git(origin, "rev-parse", "2026.11.2");
    for (const name of ["push", "workflow_dispatch"]) {
      const event = { ref: "refs/tags/2026.11.2", sha, name };
      await quickStart(at, { "          tag-prefix: v\n": "" }, { origin, event });
      expect(commitsOf(at, "web@2026.11.2")).toEqual([sha]);
    }
    for (const [tag, from] of [
      ["web@1.0.0", "2026.9.30"],
      ["web@1.1.0", "2026.11.2"],
    ] as const)
      git(origin, "tag", tag, from);
    await quickStart(at, { [PREFIXES]: "" }, { origin, event: tagPush("web@1.1.0", origin) });
    expect(commitsOf(at, "web@1.1.0")).toEqual(expectedIds(origin, "2026.9.30..2026.11.2"));
  });

  test("the version of an app that is written whole belongs to its tag", async () => {
    const at = await service();
    const version = "          version: com.acme.app@1.3.0+451\n";
    await quickStart(at, { [PREFIXES]: version }, { event: tagPush("v1.3.0") });
    expect(commitsOf(at, "com.acme.app@1.3.0+451")).toEqual(expectedIds(shop, "v1.2.0..v1.3.0"));
  });

  test("a mirror sends commits under the original's name", async () => {
    const at = await service({ repositories: ["platform / shop"] });
    const [, url = ""] =
      /`release-url: (.+?)`/u.exec(readDocument("docs/recipes/releases.md")) ?? [];
    const lines = `          repository: platform / shop\n          release-url: ${url}\n`;
    await quickStart(at, { [PREFIXES]: `${PREFIXES}${lines}` }, { event: tagPush("v1.3.0") });
    const { commits, refs, url: page } = at.state.release("web@1.3.0");
    expect(page).toBe("https://gitlab.example.com/platform/shop/-/tags/v1.3.0");
    expect(refs).toMatchObject([{ repository: "platform / shop" }]);
    expect(commits[0]).toMatchObject({ repository: "platform / shop" });
  });

  test("check in place of the quick start's step reads only", async () => {
    const at = await service();
    const replacements = { "OWNER/release-tracker@v1": "OWNER/release-tracker/check@v1" };
    const ran = await quickStart(at, replacements, { event: tagPush("v1.3.0") });
    expect(ran.steps.at(-1)?.outputs).toMatchObject({ outcome: "matched", version: "web@1.3.0" });
    expect(at.requests.every(({ method }) => method === "GET")).toBe(true);
  });

  test("the quick start does what the README says on Gitea", async () => {
    const at = await service();
    // Its API is another one than GitHub's.
    const env = { GITHUB_API_URL: "http://127.0.0.1:9/api/v1" };
    await succeed("Release", at, { event: tagPush("v1.3.0"), env });
    expect(commitsOf(at, "web@1.3.0")).toEqual(expectedIds(shop, "v1.2.0..v1.3.0"));
    expect(at.state.release("web@1.3.0").url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/acme\/shop\//u);
  });
});
