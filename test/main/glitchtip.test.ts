/** GlitchTip of both ages, where it is not as the others are. */
import { describe, expect, it } from "vitest";
import { dialects } from "../../tools/service/dialect.ts";
import { seedIssues } from "../../tools/service/seed.ts";
import type { LocalService, ServiceOptions } from "../../tools/service/service.ts";
import type { ServiceState, StoredRelease } from "../../tools/service/state.ts";
import { repositoryWith } from "../support/repository.ts";
import type { StepResult } from "../support/runner.ts";
import { folderForTest, runAgainst, serviceForTest } from "../support/scenario.ts";
import { releaseWith } from "../release/shop.ts";
import {
  errorsOf,
  expectRefused,
  idsIn,
  reported,
  update,
  workspaceWith,
  writesTo,
} from "../issues/triage.ts";

const AGES = ["glitchtip", "glitchtip-6"] as const;
const RELEASES = "/api/0/organizations/acme/releases/";
const HOUR = 3_600_000;

async function start(options: ServiceOptions = {}): Promise<LocalService> {
  return await serviceForTest({ dialect: "glitchtip-6", ...options });
}

/** A release of the version, made an hour ago. */
function releaseIn(state: ServiceState, version: string, more: Partial<StoredRelease> = {}): void {
  const at = state.now() - HOUR;
  const dates = { dateCreated: at, dateReleased: at };
  state.addRelease(state.organization, { version, projects: ["web"], ...dates, ...more });
}

/** With two commits, the first of which fixes WEB-1, unless the messages are others. */
const releasing = (
  service: LocalService,
  inputs: Readonly<Record<string, string>> = {},
  messages: readonly string[] = ["Round prices\n\nFixes WEB-1\n", "Count boxes\n"],
) => releaseWith(service, inputs, messages);

function traffic({ requests }: LocalService): string[] {
  return requests.map(({ method, path, status }) => {
    return `${method} ${path.replace(RELEASES, "").replace(/\?.*/u, "")} ${status}`;
  });
}

function said({ stdout }: StepResult): string[] {
  return [...stdout.matchAll(/^::(?:warning|notice|error) [^:]*::(.*)$/gmu)].map(
    ([, text = ""]) => text,
  );
}

describe("the commits of a release on GlitchTip 6", () => {
  it("GlitchTip 6: at most 1000 commits are sent, the others are counted", async () => {
    const service = await start();
    const messages = Array.from({ length: 1003 }, (_, index) => `Change ${index}\n`);
    const inputs = { "max-commits": "5000" };
    const planned = await releasing(service, { ...inputs, "dry-run": "true" }, messages);
    expect(planned.stdout).toMatch(/would be sent with 1,000 commits$/mu);
    const result = await releasing(service, inputs, messages);
    expect(service.state.release("1.1.0")).toMatchObject({ commitsLeftOut: 0 });
    const sent = service.requests.at(-1)?.body as { message: string }[];
    const newest = messages.toReversed().slice(0, 1000);
    expect(sent.map(({ message }) => `${message}\n`)).toEqual(newest);
    expect(result.stdout).toMatch(/was created with 1,000 commits$/mu);
    for (const { result: file } of [planned, result]) {
      expect(file).toMatchObject({ release: { commitCount: 1003, omitted: { commits: 3 } } });
    }
  });

  it.each([
    [403, "The release is without"],
    [502, "The release may be without"],
  ])("GlitchTip 6: a release stays if its commits are refused (%i)", async (status, what) => {
    const service = await start();
    service.faults.add({ operation: "setCommits", fault: { kind: "status", status, body: {} } });
    const result = await releasing(service);
    expect([result.exitCode, result.outputs["outcome"]]).toEqual([0, "created"]);
    const [first, ...others] = said(result).filter((text) => text.includes("commits"));
    expect(first).toContain(`${what} its commits. `);
    expect(others).toEqual([]);
  });

  it("GlitchTip 6: commits also follow a release whose answer was lost", async () => {
    const service = await start();
    service.faults.add({ operation: "createRelease", fault: { kind: "reset-after" }, times: 1 });
    const result = await releasing(service);
    expect([result.exitCode, result.outputs["outcome"]]).toEqual([0, "created"]);
    expect(service.state.release("1.1.0").commits).toHaveLength(2);
    expect(writesTo(service)).toHaveLength(2);
  });

  it("GlitchTip 6: a second run at once replaces a release's commits", async () => {
    const service = await start();
    const [first, second] = [await releasing(service), await releasing(service)];
    expect([first.outputs["outcome"], second.outputs["outcome"]]).toEqual(["created", "updated"]);
    expect(second.summary).toContain("Its commits were replaced.");
    expect(service.state.release("1.1.0").commits).toHaveLength(2);
  });
});

it("GlitchTip 6: an existing release keeps its date and gets a missing ref", async () => {
  const service = await start({ dateHeader: false, seed: (state) => releaseIn(state, "1.1.0") });
  const before = service.state.release("1.1.0").dateReleased;
  const result = await releasing(service);
  expect([result.exitCode, result.outputs["outcome"]]).toEqual([0, "updated"]);
  expect(traffic(service)).toEqual(["POST  201", "PUT 1.1.0/ 200", "POST 1.1.0/commits/ 200"]);
  const kept = { ref: result.head, dateReleased: before };
  expect(service.state.release("1.1.0")).toMatchObject(kept);
});

it("GlitchTip 6: a deploy without a name gives no warning of a lost name", async () => {
  const service = await start();
  const inputs = { environment: "production", "set-commits": "none" };
  const { exitCode, stdout } = await releasing(service, inputs);
  expect([exitCode, service.state.release("1.1.0").deploys.length]).toEqual([0, 1]);
  expect(stdout).not.toContain("deploy-name");
});

describe("the status resolvedInNextRelease", () => {
  const asked = { query: "is:unresolved", status: "resolvedInNextRelease" };

  it.each([
    ["6.2", false],
    ["6.0.8 to 6.1, which answer in snake case", true],
  ])(`GlitchTip %s: "resolvedInNextRelease" means the newest release`, async (_, snakeCase) => {
    const { "glitchtip-6": six } = dialects;
    const service = await start({
      dialect: { ...six, issues: { ...six.issues, snakeCase } },
      seed: (state) => {
        state.addIssue(state.project("web"));
        releaseIn(state, "1.0.0");
      },
    });
    const result = await update(service, asked);
    expect(writesTo(service).map(({ body }) => body)).toEqual([
      { status: "resolved", statusDetails: { inNextRelease: true } },
    ]);
    expect([result.exitCode, idsIn(result, "applied").length]).toEqual([0, 1]);
    expect(service.state.issue("WEB-1").statusDetails).toEqual({ inRelease: "1.0.0" });
    expect(said(result)).toHaveLength(1);
    expect(result.stdout).toMatch(/^::notice .*in the newest release of their project/mu);
  });
});

describe("resolve-from-commits on GlitchTip 6", () => {
  const asked = { "resolve-from-commits": "true" };
  const resolved = ({ requests }: LocalService) =>
    requests.findLast(({ method, path }) => method === "PUT" && path.includes("/issues/"))?.body;
  const withIssue = (state: ServiceState) => void state.addIssue(state.project("web"));

  it("GlitchTip 6: resolve-from-commits resolves in the previous release", async () => {
    const service = await start({ seed: withIssue });
    releaseIn(service.state, "shop@1.0.0");
    const result = await releasing(service, { ...asked, "version-prefix": "shop@" });
    expect([result.exitCode, result.outputs["resolved-count"]]).toEqual([0, "1"]);
    const statusDetails = { inRelease: "shop@1.0.0" };
    expect(resolved(service)).toEqual({ status: "resolved", statusDetails });
  });

  it("GlitchTip 6: the previous release is found by its tag's version", async () => {
    const service = await start({ seed: withIssue });
    releaseIn(service.state, "api-v1.0.0");
    const workspace = `${folderForTest()}/shop`;
    const { sha } = repositoryWith(workspace, (history) => {
      history.tag("api/v1.0.0", history.commit("main"));
      const head = history.commit("main", { message: "Fixes WEB-1\n" });
      history.tag("api/v1.1.0", head);
      return { sha: head };
    });
    const event = { name: "push", ref: "refs/tags/api/v1.1.0", sha };
    const result = await runAgainst(service, { workspace, event, with: asked });
    expect(result.outputs).toMatchObject({ version: "api-v1.1.0", "resolved-count": "1" });
    const statusDetails = { inRelease: "api-v1.0.0" };
    expect(resolved(service)).toEqual({ status: "resolved", statusDetails });
  });

  it("GlitchTip 6: without a previous release, issues are plainly resolved", async () => {
    const service = await start({ seed: withIssue });
    const result = await releasing(service, asked);
    expect([result.exitCode, result.outputs["resolved-count"]]).toEqual([0, "1"]);
    expect(resolved(service)).toEqual({ status: "resolved" });
  });
});

describe("resolvedInNextRelease on GlitchTip 6", () => {
  const asked = { query: "*", status: "resolvedInNextRelease" };
  const released = (state: ServiceState) => {
    state.addIssue(state.project("web"));
    state.addIssue(state.project("web"), { status: "resolved" });
    state.addRelease(state.organization, { version: "1.0", projects: ["web"] });
  };

  it("GlitchTip 6: resolved issues are updated again for a newer release", async () => {
    const service = await start({ seed: released });
    const first = await update(service, asked);
    expect([first.exitCode, idsIn(first, "applied").length]).toEqual([0, 2]);
    const second = await update(service, asked);
    expect([second.exitCode, idsIn(second, "unchanged").length]).toEqual([0, 2]);
    const release = { version: "1.1", projects: ["web"], dateCreated: Date.now() };
    service.state.addRelease(service.state.organization, release);
    expect(idsIn(await update(service, asked), "applied")).toHaveLength(2);
  });

  it("GlitchTip 6: resolvedInNextRelease is confirmed after a lost answer", async () => {
    const service = await start({ seed: released });
    service.faults.add({ operation: "updateIssue", fault: { kind: "reset-after" } });
    const result = await update(service, asked);
    expect(result.stdout).not.toContain("It changed nothing.");
    expect([result.exitCode, idsIn(result, "applied").length]).toEqual([0, 2]);
    expect(writesTo(service)).toHaveLength(2);
  });
});

describe("an assignee on GlitchTip 6", () => {
  const two = (state: ServiceState) => {
    for (let count = 0; count < 2; count += 1) state.addIssue(state.project("web"));
  };

  it.each(["team:web-team", "user:2", "grace@example.com"])(
    "GlitchTip 6: the assignee %s is set once",
    async (actor) => {
      const service = await start({ seed: two });
      const asked = { query: "is:unresolved", "assigned-to": actor };
      const first = await update(service, asked);
      expect([first.exitCode, idsIn(first, "applied").length]).toEqual([0, 2]);
      const before = writesTo(service).length;
      const second = await update(service, asked);
      expect([second.exitCode, idsIn(second, "unchanged").length]).toEqual([0, 2]);
      expect(writesTo(service)).toHaveLength(before);
      const nobody = await update(service, { ...asked, "assigned-to": "none" });
      expect(idsIn(nobody, "applied")).toHaveLength(2);
    },
  );

  it.each(["team:1", "user:9", "user:grace", "nobody@example.com"])(
    "GlitchTip 6: the fix for the unknown assignee %s names the input",
    async (actor) => {
      const service = await start({ seed: two });
      const asked = { query: "is:unresolved", "assigned-to": actor, concurrency: "1" };
      const result = await update(service, asked);
      expect(result.exitCode).toBe(1);
      expect(writesTo(service)).toHaveLength(2);
      for (const { fix } of reported(result)) expect(fix).toContain('in "assigned-to"');
    },
  );

  it("GlitchTip 6: an unknown assignee ends bulk updates after one issue", async () => {
    const { "glitchtip-6": six } = dialects;
    const service = await start({
      dialect: { ...six, issues: { ...six.issues, updates: ["status"] } },
      seed: (state) => seedIssues(state, { project: "web", count: 60, unresolved: 1 }),
    });
    const fault = { status: 404, body: { detail: "User is not a member of this organization" } };
    const bulk = { kind: "status-after-effect", ...fault } as const;
    service.faults.add({ operation: "updateOrganizationIssues", fault: bulk });
    service.faults.add({ operation: "updateIssue", fault: { kind: "status", ...fault } });
    const asked = { query: "is:unresolved", "assigned-to": "user:9", status: "ignored" };
    const result = await update(service, { ...asked, bulk: "true" });
    expect(result.exitCode).toBe(1);
    const ignored = [...service.state.issues.values()].filter(({ status }) => status === "ignored");
    expect(ignored).toHaveLength(1);
    expect(reported(result).filter(({ state }) => state === "not-applied")).toMatchObject([
      { id: ignored[0]?.id, reason: "the service assigned nobody", partly: true },
    ]);
  });
});

describe("what GlitchTip is known by", () => {
  it.each(AGES)(
    "the fix for a refused token names GlitchTip's page of tokens (%s)",
    async (dialect) => {
      const service = await start({ dialect });
      const token = "wrong-token";
      const list = await runAgainst(service, { with: { command: "list-issues", token } });
      const release = await releasing(service, { token });
      for (const result of [list, release]) {
        expect(errorsOf(result)[0]).toContain(`${service.url}/profile/auth-tokens`);
      }
    },
  );

  it("issues of GlitchTip link to its own pages, also in show-issues", async () => {
    const service = await start({ seed: (state) => void state.addIssue(state.project("web")) });
    const { id } = service.state.issue("WEB-1");
    const result = await runAgainst(service, { with: { command: "show-issues", issues: id } });
    expect(result.summary).toContain(`${service.url}/acme/issues/${id}`);
  });

  it.each(AGES)(
    "GlitchTip is identified by its root, without showing the token (%s)",
    async (name) => {
      const dialect = {
        ...dialects[name],
        lacks: [...dialects[name].lacks, "readSettings"] as const,
      };
      const service = await start({ dialect });
      const result = await runAgainst(service, { with: { command: "check", version: "1.0.0" } });
      expect(service.probes.some(({ path }) => path === "/api/0/")).toBe(true);
      // That the token is nowhere is what every step against the service is held to.
      expect(result.stdout).toContain(`Service: GlitchTip at ${service.url}`);
    },
  );
});

/** 4.1.5: issues have no short IDs, and are updated below their organization alone. */
async function four(): Promise<LocalService> {
  const { glitchtip } = dialects;
  const service = await start({
    dialect: {
      ...glitchtip,
      ledgers: ["glitchtip-5.2", "glitchtip-4"],
      lacks: [...glitchtip.lacks, "updateIssue"],
    },
    seed: (state) => seedIssues(state, { project: "web", count: 3, unresolved: 1 }),
  });
  for (const issue of service.state.issues.values()) Object.assign(issue, { shortId: "" });
  return service;
}

describe("GlitchTip 4", () => {
  it("GlitchTip 4: only the first update tries the path without organization", async () => {
    const service = await four();
    const asked = { query: "is:unresolved", status: "resolved", concurrency: "1" };
    const result = await update(service, asked);
    const ids = [...service.state.issues.keys()];
    expect(new Set(idsIn(result, "applied"))).toEqual(new Set(ids));
    const writes = service.requests.filter(({ method }) => method === "PUT");
    expect(writes.map(({ status }) => status)).toEqual([405, 200, 200, 200]);
  });

  it("GlitchTip 4: after an update each issue is read with one request", async () => {
    const service = await four();
    const [id = ""] = service.state.issues.keys();
    const lost = { kind: "status", status: 502, body: {} } as const;
    service.faults.add({ operation: "updateIssue", fault: lost, times: 2 });
    await update(service, { issues: id, status: "resolved" });
    const reads = service.requests.filter(({ method }) => method === "GET");
    expect(reads.filter(({ status }) => status !== 200)).toEqual([]);
  });

  it("GlitchTip 4: issues are named by their ids", async () => {
    const service = await four();
    const [id = ""] = service.state.issues.keys();
    const list = await runAgainst(service, { with: { command: "list-issues" } });
    expect(reported(list).map(({ shortId }) => shortId)).toContain(id);
    expect(list.summary).toContain(`<a href="${service.url}/acme/issues/${id}">${id}</a>`);
    const named = await update(service, { issues: "WEB-2", status: "resolved" });
    expect(errorsOf(named).join()).toContain("write its id");
  });
});

describe("many issues by id", () => {
  it.each(AGES)("GlitchTip: a hundred issues are read by id at once (%s)", async (dialect) => {
    const service = await start({
      dialect,
      seed: (state) => {
        seedIssues(state, { project: "web", count: 120, unresolved: 1 });
        seedIssues(state, { project: "api", count: 30, unresolved: 1 });
      },
    });
    const ids = [...service.state.issues.keys()];
    const workspace = workspaceWith("ids.txt", ids.join("\n"));
    const named = { "issues-file": "ids.txt", projects: "web, api" };
    const show = { command: "show-issues", ...named };
    const shown = await runAgainst(service, { workspace, with: show });
    expect([shown.exitCode, shown.outputs["matched-count"]]).toEqual([0, "150"]);
    // What a list shows of an issue is not all of it.
    expect(service.requests.map(({ operation }) => operation)).toEqual([
      "listOrganizationIssues",
      "listOrganizationIssues",
      ...Array.from({ length: 150 }, () => "retrieveIssue"),
    ]);
    service.requests.length = 0;
    const asked = { ...named, status: "ignored", "dry-run": "true", "max-issues": "200" };
    const planned = await update(service, asked, { workspace });
    expect(idsIn(planned, "planned")).toHaveLength(150);
    expect(service.requests).toHaveLength(2);
  });

  it("GlitchTip: an update names the ids of missing issues", async () => {
    const service = await start({
      seed: (state) => seedIssues(state, { project: "web", count: 20, unresolved: 1 }),
    });
    const issues = [...service.state.issues.keys(), "999"].join(" ");
    const result = await update(service, { issues, status: "ignored" });
    expect(expectRefused(service, result)).toContain('"999"');
  });
});
