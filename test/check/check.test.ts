/** `check`: prepared situations on both kinds of servers, and what it says of each. */
import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { TimeoutError } from "../../src/errors.ts";
import type { CheckRow } from "../../src/servers/server.ts";
import { dialects } from "../../tools/service/dialect.ts";
import type { Fault } from "../../tools/service/http/faults.ts";
import type { LocalService, ServiceOptions } from "../../tools/service/service.ts";
import { layGit, pathWith } from "../support/other-git.ts";
import { cloneAs, git } from "../support/repository.ts";
import type { StepOptions, StepResult } from "../support/runner.ts";
import { folderForTest, runAgainst, serviceForTest } from "../support/scenario.ts";
import { VirtualTime } from "../support/virtual-time.ts";
import { fixing, pushed } from "./places.ts";

const BAD = { "tag-prefix": "api/v" };
const DIALECTS = ["sentry", "glitchtip", "glitchtip-6"] as const;

function rowsOf(result: StepResult): Record<string, CheckRow> {
  const { check } = result.result as { check: { rows: CheckRow[] } };
  return Object.fromEntries(check.rows.map((row) => [row.name, row]));
}

const statesOf = (result: StepResult) =>
  Object.fromEntries(Object.values(rowsOf(result)).map(({ name, state }) => [name, state]));

/** A row has this state, and these words in what was found or in what to do. */
function expectRow(result: StepResult, name: string, state: string, words: string | RegExp): void {
  const row = rowsOf(result)[name];
  expect(row?.state).toBe(state);
  expect(`${row?.found} ${row?.fix}`).toMatch(words);
}

async function checked(
  service: LocalService,
  inputs: Record<string, string> = {},
  place: Partial<StepOptions> = pushed(),
): Promise<StepResult> {
  const result = await runAgainst(service, { ...place, with: { command: "check", ...inputs } });
  expect(service.requests.every(({ method }) => method === "GET")).toBe(true);
  const projects = (inputs["projects"] ?? "web").split(",").length;
  expect(service.requests.length).toBeLessThanOrEqual(11 + projects);
  return result;
}

const serviceOf = (dialect: (typeof DIALECTS)[number], options: ServiceOptions = {}) =>
  serviceForTest({ dialect, repositories: ["acme/shop"], ...options });

const addIssue: ServiceOptions["seed"] = (state) => void state.addIssue(state.project("web"));

describe.each(DIALECTS)("%s", (dialect) => {
  it("only Sentry's check names a version that is not semantic", async () => {
    const notice = async (inputs: Record<string, string>) =>
      (await checked(await serviceOf(dialect), inputs)).stdout.match(/::notice .*not semantic/u);
    const semantic = { "tag-prefix": "v", "version-prefix": "web@" };
    expect(await notice({})).toEqual(dialect === "sentry" ? expect.anything() : null);
    expect(await notice(semantic)).toBeNull();
    const early = await notice({ version: "1.2.3-rc.1" });
    expect(early).toEqual(dialect === "sentry" ? expect.anything() : null);
    for (const version of ["sprint-7", "1.2.3.4"]) expect(await notice({ version })).toBeNull();
  });

  it.each([
    ["a wrong token", { token: "sntryu_of_somebody_else" }, "Token", /::error .*Token/u],
    ["an unknown organization", { org: "acne" }, "Organization acne", /::error .*"acne"/u],
    ["an unknown project", { projects: "web,wbe" }, "Project wbe", /::error .*wbe/u],
  ])("check fails for %s", async (_name, inputs, row, words) => {
    const result = await checked(await serviceOf(dialect), inputs);
    expect([result.exitCode, result.outputs["outcome"]]).toEqual([1, "failed"]);
    expect(statesOf(result)).toMatchObject({ [row]: "failed" });
    expect(result.stdout).toMatch(words);
    expect(result.stdout).not.toContain('scope ""');
    // Each line is made of sentences.
    for (const line of result.stdout.matchAll(/^.+(?= Fix: )/gmu)) expect(line[0]).toMatch(/\.$/u);
  });

  it("check fails for a missing scope and for a wrong sub-path", async () => {
    const service = await serviceOf(dialect);
    const { value: token } = service.addToken(["project:read", "event:read"]);
    const unscoped = await checked(service, { token });
    expect(unscoped.exitCode).toBe(1);
    expectRow(unscoped, "Create releases", "failed", "project:releases");
    const below = { "base-url": `${service.url}/tracker` };
    const astray = await checked(await serviceOf(dialect), below);
    expect(astray.exitCode).toBe(1);
    expectRow(astray, "Service", "failed", /base URL|base-url/u);
  });

  it("check warns of a shallow clone whose server cannot be reached", async () => {
    const service = await serviceOf(dialect);
    const { workspace, event } = pushed();
    const shallow = `${folderForTest()}/shallow`;
    cloneAs(workspace, shallow, { shape: { kind: "depth", depth: 1 }, ref: "refs/tags/v1.3.0" });
    git(shallow, "remote", "set-url", "origin", "https://127.0.0.1:9/acme/shop.git");
    const result = await checked(service, {}, { workspace: shallow, event });
    expect(result.exitCode).toBe(0);
    expect(rowsOf(result)["Previous release"]).toMatchObject({ state: "warning" });
  });
});

it("check warns of a repository unknown to Sentry only for refs alone", async () => {
  const withCommits = await checked(await serviceOf("sentry", { repositories: [] }));
  expectRow(withCommits, "Repository acme/shop", "ok", "not known there, and not needed");
  const neither = await checked(await serviceOf("sentry", { repositories: [] }), { paths: "no" });
  expectRow(neither, "Repository acme/shop", "ok", "and not needed: no refs are sent alone");
  const others = Array.from({ length: 150 }, (_, index) => `acme/a-${index}`);
  const service = await serviceOf("sentry", { repositories: [...others, "old/shop"] });
  const refsAlone = await checked(service, { "set-commits": "refs" });
  expectRow(refsAlone, "Repository acme/shop", "warning", "(old/shop)");
});

it("check fails for a token that may not release despite its scopes", async () => {
  const outsider = { scopes: [...dialects.contract.tokens.scopes], organizations: ["other"] };
  for (const of of [{ scopes: ["org:ci"] }, outsider]) {
    const service = await serviceOf("sentry");
    service.state.addToken({ value: "of-eve", ...of });
    const result = await checked(service, { token: "of-eve" });
    expect(result.exitCode).toBe(1);
    expectRow(result, "Create releases", "failed", `lacks the scope "project:releases"`);
    expect(result.stdout).toMatch(/^::error .*Create releases/mu);
    expect(result.stdout).not.toContain("or org:ci");
  }
});

it.each([
  ["sentry", "project:releases", "failed"],
  ["sentry", "project:releases project:read", "ok"],
  ["glitchtip-6", "project:releases", "ok"],
] as const)("%s, %s: a deploy of a release with other projects is %s", async (...row) => {
  const [dialect, scopes, state] = row;
  const inputs = { environment: "production", token: "of-web" };
  const service = await serviceOf(dialect);
  service.state.addToken({ value: "of-web", scopes: scopes.split(" ") });
  expect(statesOf(await checked(service, inputs))).toHaveProperty("Deploy", "ok");
  service.state.addRelease(service.state.organization, { version: "v1.3.0", projects: ["api"] });
  const result = await checked(service, inputs);
  expect([result.exitCode, statesOf(result)["Deploy"]]).toEqual([state === "ok" ? 0 : 1, state]);
});

it.each<[status: number, body: unknown, project: string]>([
  [200, {}, "unknown"],
  [200, 1, "unknown"],
  [200, [], "ok"],
  [200, undefined, "unknown"],
  [200, { slug: "other" }, "unknown"],
  [307, { detail: "No." }, "failed"],
  [308, { detail: "No." }, "failed"],
  [404, { detail: "No." }, "failed"],
])("the server answers %i with %j to everything: check fails", async (status, body, project) => {
  const fault = { kind: "status", status, body } as const;
  const everything = await serviceOf("sentry");
  everything.faults.add({ fault });
  const result = await checked(everything);
  expect([result.exitCode, statesOf(result)["Service"]]).toEqual([1, "failed"]);
  const projects = await serviceOf("sentry");
  projects.faults.add({ operation: "listProjectReleases", fault });
  const found = await checked(projects);
  expect(statesOf(found)["Project web"]).toBe(project);
  expect(found.exitCode).toBe(project === "failed" ? 1 : 0);
});

it("check of an organization token: releases, but no issues or keys", async () => {
  const service = await serviceOf("sentry");
  const { value } = service.addOrganizationToken();
  const result = await checked(service, { token: value });
  expect(result.exitCode).toBe(0);
  const lacking = { "Update issues": "missing", "Update client keys": "missing" };
  expect(statesOf(result)).toMatchObject({ "Create releases": "ok", ...lacking });
});

it("check says that a token has no scopes", async () => {
  const service = await serviceOf("sentry");
  const { value: token } = service.addToken([]);
  expectRow(await checked(service, { token }), "Token", "ok", /^taken, without scopes /u);
});

it("check knows a GlitchTip whose settings a proxy hides", async () => {
  const { glitchtip } = dialects;
  const dialect = { ...glitchtip, lacks: [...glitchtip.lacks, "readSettings"] as const };
  const service = await serviceForTest({ dialect });
  expectRow(await checked(service), "Service", "ok", `GlitchTip at ${service.url}`);
});

it("check passes on an unknown service that has only the contract", async () => {
  const service = await serviceForTest({ dialect: "contract" });
  const result = await checked(service);
  expect([result.exitCode, rowsOf(result)["Service"]?.state]).toEqual([0, "unknown"]);
  expect(Object.values(statesOf(result))).not.toContain("failed");
  const wrong = await checked(service, { projects: "wbe" });
  expect(wrong.exitCode).toBe(1);
});

it.each([
  ["http://intranet/x", "failed"],
  ["https://example.com/x", undefined],
])("check and Sentry agree on the release-url %s", async (url, state) => {
  const service = await serviceOf("sentry");
  const result = await checked(service, { "release-url": url });
  expect(rowsOf(result)["input release-url"]?.state).toBe(state);
  const released = await runAgainst(service, { ...pushed(), with: { "release-url": url } });
  expect(released.exitCode).toBe(state === undefined ? 0 : 1);
});

it("check fails for an organization token on GlitchTip", async () => {
  const service = await serviceOf("glitchtip");
  const result = await checked(service, { token: "sntrys_e30=_of_another_service" });
  expect(result.exitCode).toBe(1);
  expect(statesOf(result)).toMatchObject({ Token: "failed" });
});

it.each(["glitchtip", "glitchtip-6"] as const)(
  "%s: check names the missing scope project:releases",
  async (dialect) => {
    const service = await serviceOf(dialect);
    const { value: token } = service.addToken(["project:write", "project:read", "org:read"]);
    const writing = await checked(service, { token });
    expect(rowsOf(writing)["Create releases"]?.found).toContain("lacks the scope project:releases");
  },
);

/** One whose root fails, as it does for users whose address it does not take. */
async function rootlessGlitchTip(options: ServiceOptions): Promise<LocalService> {
  const service = await serviceOf("glitchtip", options);
  service.faults.add({ operation: "describeService", fault: { kind: "html", status: 500 } });
  return service;
}

const SEEN = { "List and show issues": "ok", "Update issues": "warning" };
const UNSEEN = { ...SEEN, "List and show issues": "warning", Release: "warning" };
it.each([
  ["see issues gets its release, and none is resolved", "sentry", "", UNSEEN, [0, ""]],
  ["change issues is no hindrance to Sentry", "sentry", "event:read", SEEN, [0, "1"]],
  ["change issues cannot resolve others", "rootless", "project:read event:read", {}, [1, "0"]],
] as const)("check warns that a token may not %s", async (...row) => {
  const [, dialect, scopes, states, ended] = row;
  const options = { seed: addIssue };
  const service = await (dialect === "rootless"
    ? rootlessGlitchTip(options)
    : serviceOf(dialect, options));
  const { value: token } = service.addToken(["project:releases", ...scopes.split(" ")]);
  const inputs = { token, "resolve-from-commits": "true" };
  const result = await checked(service, inputs, fixing("Fixes WEB-1"));
  expect(result.exitCode).toBe(0);
  expect(statesOf(result)).toMatchObject({ "Update issues": "warning", ...states });
  expect(rowsOf(result)["Update issues"]?.fix).toContain("event:write");
  const released = await runAgainst(service, { ...fixing("Fixes WEB-1"), with: inputs });
  expect([released.exitCode, released.outputs["resolved-count"]]).toEqual(ended);
});

it.each([
  ["resolved already", "rootless", "resolved", "unknown"],
  ["to be resolved", "glitchtip", "unresolved", "failed"],
  ["resolved already", "glitchtip-6", "resolved", "warning"],
  ["to be resolved", "glitchtip-6", "unresolved", "failed"],
] as const)("check: token without event:write, issue %s, on %s", async (...row) => {
  const [, dialect, status, state] = row;
  const seed: ServiceOptions["seed"] = (of) => void of.addIssue(of.project("web"), { status });
  const service = await (dialect === "rootless"
    ? rootlessGlitchTip({ seed })
    : serviceOf(dialect, { seed }));
  const { value: token } = service.addToken(["project:releases", "project:read", "event:read"]);
  const inputs = { token, "resolve-from-commits": "true" };
  const result = await checked(service, inputs, fixing("Fixes WEB-1"));
  expect(statesOf(result)).toHaveProperty("Update issues", state);
});

it("check fails for a commit that may be a fork's", async () => {
  const { workspace } = pushed();
  const sha = git(workspace, "rev-parse", "v1.2.0");
  const event = { name: "check_suite", ref: "refs/heads/main", sha };
  const place = { workspace, event, env: { GITHUB_SERVER_URL: "http://127.0.0.1:9" } };
  for (const dryRun of ["false", "true"]) {
    const result = await checked(await serviceOf("sentry"), { "dry-run": dryRun }, place);
    expect(result.exitCode).toBe(1);
    const words = `: no release is created from it with this repository's token. Run the workflow on "push", check out the tip of a branch or tag of this repository, or set "dry-run: true".`;
    expectRow(result, "event check_suite", "failed", words);
  }
});

it("check warns of a repository with more than 64 characters", async () => {
  const repository = `acme/${"x".repeat(60)}`;
  const service = await serviceOf("sentry");
  const result = await checked(service, { repository });
  expectRow(result, "Release", "warning", "more than 64 characters");
  expect(statesOf(result)[`Repository ${repository}`]).toBe("warning");
  const longest = await checked(service, { repository: repository.slice(1) });
  expect(statesOf(longest)).not.toHaveProperty("Release");
});

it.skipIf(process.platform === "win32")(
  "check does not run a git that lies in the workspace",
  async () => {
    const { workspace, event } = pushed();
    const ran = `${folderForTest()}/ran`;
    const path = pathWith(layGit(workspace, `touch '${ran}'`));
    await checked(await serviceOf("sentry"), {}, { workspace, event, env: { PATH: path } });
    expect(existsSync(ran)).toBe(false);
  },
);

it.each([
  ["6", 2000],
  ["600", 30_000],
])("check with timeout %s waits %i ms for a service that hangs", async (timeout, most) => {
  const timing = new VirtualTime();
  const service = await serviceForTest({ timing });
  service.faults.add({ fault: { kind: "hang" } });
  const result = await checked(service, { timeout });
  expect(result.exitCode).toBe(1);
  expect(statesOf(result)).toMatchObject({ Service: "failed", "Previous release": "ok" });
  expect(Math.round(timing.ticks() / 1000)).toBe(most / 1000);
});

it.each([
  ["to try the token", "glitchtip", {}, { "List and show issues": "unknown" }],
  ["to resolve issues", "sentry", { "resolve-in-next-release": "true" }, { Release: "warning" }],
] as const)(
  "check passes if reading the issue list %s hangs",
  async (_, dialect, inputs, states) => {
    const service = await (dialect === "glitchtip" ? rootlessGlitchTip({}) : serviceOf(dialect));
    service.faults.add({ operation: "listIssues", fault: { kind: "hang" } });
    const result = await checked(service, { timeout: "2", ...inputs });
    expect([result.exitCode, statesOf(result)]).toMatchObject([0, states]);
  },
);

it.each<[string, Fault, Record<string, string>]>([
  ["a wrong input beside an outage", { kind: "status", status: 503 }, BAD],
  ["an unknown project", { kind: "latency", ms: 0, when: "before" }, { projects: "wbe" }],
])("check with on-error: warn fails for %s", async (_, fault, inputs) => {
  const service = await serviceOf("sentry");
  service.faults.add({ fault });
  const result = await checked(service, { timeout: "2", "on-error": "warn", ...inputs });
  expect([result.exitCode, result.outputs["outcome"]]).toEqual([1, "failed"]);
  expect(result.stdout).not.toContain("Failed, but tolerated (on-error: warn): ");
});

it("check with on-error: warn fails for a wrong input before a timeout", async () => {
  const service = await rootlessGlitchTip({});
  const onBegin: StepOptions["onBegin"] = (lifetime) => {
    const when = () => lifetime.fail(new TimeoutError("It took too long.")) ?? true;
    service.faults.add({ operation: "listIssues", fault: { kind: "hang" }, when });
  };
  const result = await checked(service, { "on-error": "warn", ...BAD }, { ...pushed(), onBegin });
  expect(result.stdout).toContain("It took too long.");
  expect([result.exitCode, result.outputs["outcome"]]).toEqual([1, "failed"]);
  expect(statesOf(result)).toMatchObject({ "input tag-prefix": "failed" });
});

it("check does not blame the token for an access proxy's page", async () => {
  const service = await rootlessGlitchTip({});
  const operation = ["retrieveProject", "listIssues"] as const;
  service.faults.add({ operation, fault: { kind: "html", status: 403 } });
  const result = await checked(service);
  expect(JSON.stringify(rowsOf(result))).not.toContain("lacks the scope");
  const states = { "List and show issues": "unknown", "Project web": "unknown" };
  expect(statesOf(result)).toMatchObject(states);
});
