/** Sentry as it is today, while it switches off what it retires, and events come in. */
import { describe, expect, it } from "vitest";
import type { LocalService } from "../../tools/service/service.ts";
import type { ServiceState } from "../../tools/service/state.ts";
import { runAgainst } from "../support/scenario.ts";
import {
  idsIn,
  reported,
  three,
  triageService,
  unresolvedIssues,
  update,
  writesTo,
} from "../issues/triage.ts";

const RETIRED = ["retrieveIssue", "updateIssue", "listIssues", "updateIssues"] as const;

async function start(seed: (state: ServiceState) => void): Promise<LocalService> {
  const service = await triageService(seed, { dialect: "sentry-today" });
  service.brownouts = RETIRED;
  return service;
}

/** Paths of what was answered with a 410. */
function gone({ requests }: LocalService): string[] {
  return requests.filter(({ status }) => status === 410).map(({ path }) => path);
}

describe("while the old paths are switched off", () => {
  it("after a 410 of the project's list, the organization's is read", async () => {
    const service = await start(unresolvedIssues(1500));
    const query = "is:unresolved";
    const list = { command: "list-issues", query, "stats-period": "14d" };
    const result = await runAgainst(service, { with: list });
    expect([result.exitCode, result.outputs["matched-count"]]).toEqual([0, "1500"]);
    expect(gone(service)).toHaveLength(1);
    const { path = "" } = service.requests.at(-1) ?? {};
    const { pathname, searchParams } = new URL(path, service.url);
    expect(pathname).toBe("/api/0/organizations/acme/issues/");
    const { cursor, ...asked } = Object.fromEntries(searchParams);
    expect(cursor).toBeDefined();
    expect(asked).toEqual({ query, sort: "new", projectSlug: "web", groupStatsPeriod: "14d" });
    const gate = await runAgainst(service, { with: { ...list, "fail-above": "1499" } });
    expect([gate.exitCode, gate.outputs["outcome"]]).toEqual([1, "gate-failed"]);
  });

  it("a 410 between two pages goes on with the organization's list", async () => {
    const service = await start(unresolvedIssues(250));
    service.brownouts = [];
    service.faults.add({
      operation: "listIssues",
      fault: { kind: "status", status: 410, body: { message: "This API no longer exists." } },
      after: 1,
    });
    const result = await runAgainst(service, { with: { command: "list-issues" } });
    expect([result.exitCode, result.outputs["matched-count"]]).toEqual([0, "250"]);
    expect(service.requests.filter(({ operation }) => operation === "listIssues")).toHaveLength(2);
    expect(result.stdout).not.toContain("::warning");
  });

  it("today's Sentry: show-issues never uses the retired path", async () => {
    const service = await start(unresolvedIssues(3));
    const result = await runAgainst(service, {
      with: { command: "show-issues", issues: "WEB-1, 4100000002" },
    });
    expect(result.exitCode).toBe(0);
    expect(result.outputs["issue-ids"]).toBe('["4100000001","4100000002"]');
    expect(gone(service)).toHaveLength(1);
    expect(service.requests.some(({ path }) => path.startsWith("/api/0/issues/"))).toBe(false);
  });

  it.each(["true", "false"])(
    "today's Sentry: issues are updated and each is verified (bulk: %s)",
    async (bulk) => {
      const service = await start(unresolvedIssues(120));
      const asked = { query: "is:unresolved", status: "ignored", bulk, "max-issues": "500" };
      const result = await update(service, asked);
      expect([result.exitCode, idsIn(result, "applied").length]).toEqual([0, 120]);
      expect(gone(service).length).toBeLessThanOrEqual(2);
      const done = writesTo(service).filter(({ status }) => status === 200);
      expect(done).toHaveLength(bulk === "true" ? 3 : 120);
    },
  );
});

describe.each(["true", "false"])("the next release (bulk: %s)", (bulk) => {
  const asked = { query: "is:unresolved", status: "resolvedInNextRelease", bulk };

  it("today's Sentry: resolvedInNextRelease fails without a release", async () => {
    const service = await start(three);
    const result = await update(service, asked);
    expect([result.exitCode, idsIn(result, "failed").length]).toEqual([1, 3]);
    for (const { reason, fix } of reported(result)) {
      expect(reason).toContain("No release data present");
      expect(fix).toContain("has no release, create one first");
    }
    expect(service.state.issue("WEB-1").status).toBe("unresolved");
  });

  it("today's Sentry: resolvedInNextRelease marks issues", async () => {
    const service = await start((state) => {
      three(state);
      state.addRelease(state.organization, { version: "1.0.0", projects: ["web"] });
    });
    const result = await update(service, asked);
    expect([result.exitCode, idsIn(result, "applied").length]).toEqual([0, 3]);
    expect(reported(result)[0]?.after).toEqual({ status: "resolvedInNextRelease" });
    for (const { body } of writesTo(service)) {
      expect(body).toEqual({ status: "resolved", statusDetails: { inNextRelease: true } });
    }
  });
});

describe("a project given by its number", () => {
  const told = /^::notice .*The project 1 is "web"/mu;
  const release = { command: "release", version: "web@1.0.0", "set-commits": "none" };
  const gate = { command: "list-issues", query: "is:unresolved", "fail-above": "3" };
  const change = { command: "update-issues", query: "is:unresolved", status: "resolved" };

  it.each([release, gate, change])(
    "today's Sentry: %j uses the slug, and tells it",
    async (asked) => {
      const service = await triageService(three, { dialect: "sentry-today" });
      const result = await runAgainst(service, { with: { ...asked, projects: "1" } });
      expect([result.exitCode, result.stdout]).toEqual([0, expect.stringMatching(told)]);
      expect(result.result).toMatchObject({ projects: ["web"] });
    },
  );

  it.each([
    [release, ["project:releases"]],
    [gate, ["event:read"]],
    [change, ["event:write"]],
  ] as const)(
    "%j compares ids if a token with %j may not read the project",
    async (asked, scopes) => {
      const service = await triageService(three, { dialect: "sentry-today" });
      const { value: token } = service.addToken([...scopes]);
      const result = await runAgainst(service, { with: { ...asked, projects: "1", token } });
      expect([result.exitCode, result.stdout]).toEqual([0, expect.not.stringMatching(told)]);
    },
  );

  it("a project given by slug and number counts once", async () => {
    const service = await triageService(three, { dialect: "sentry-today" });
    const result = await runAgainst(service, { with: { ...gate, projects: "web, 1" } });
    expect([result.exitCode, result.outputs["matched-count"]]).toEqual([0, "3"]);
    expect(result.result).toMatchObject({ projects: ["web"] });
  });

  it("an older Sentry refuses it", async () => {
    const service = await triageService(three, { dialect: "sentry" });
    const result = await runAgainst(service, { with: { ...release, projects: "1" } });
    expect([result.exitCode, result.stdout]).toEqual([1, expect.stringMatching(/^::error /mu)]);
  });
});
