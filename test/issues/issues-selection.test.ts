/** Issues that are named by id or short ID, and what makes a name unusable. */
import { describe, expect, it } from "vitest";
import { dialects } from "../../tools/service/dialect.ts";
import type { OperationName } from "../../tools/service/operation-names.ts";
import { seedIssues } from "../../tools/service/seed.ts";
import type { ServiceState } from "../../tools/service/state.ts";
import {
  ONE,
  countOf,
  errorsOf,
  expectRefused,
  idsIn,
  mostAtOnce,
  refuse,
  reported,
  requestsOf,
  three,
  triageService,
  unresolvedIssues,
  update,
  updateOpen,
  writesTo,
} from "./triage.ts";
import { runAgainst } from "../support/scenario.ts";
import { VirtualTime } from "../support/virtual-time.ts";

/** Three of `web`, and one of `api` (API-1). */
function four(state: ServiceState): void {
  three(state);
  state.addIssue(state.project("api"), { title: "Four" });
}
const OF_API = "4100000004";

describe("a selection by id", () => {
  it("a short ID of another project stops an update before any write", async () => {
    // It looks short IDs up in the whole organization; Sentry stays within the project.
    const service = await triageService(four, { dialect: "contract" });
    const result = await update(service, { issues: `${ONE}, API-1`, status: "resolved" });
    expect(expectRefused(service, result)).toContain(`"API-1" belongs to the project "api"`);
    expect(reported(result)).toEqual([]);
  });

  const { glitchtip } = dialects;
  const asSentry = { version: "0", user: { id: "1" }, auth: { scopes: [] } };
  describe.each([
    ["known", [], undefined],
    ["behind a proxy that passes only its interface", ["readSettings"], undefined],
    ["known by its first issue", ["readSettings", "describeService"], undefined],
    ["taken for Sentry by a probe", ["readSettings"], asSentry],
  ] satisfies [string, OperationName[], unknown][])("on a GlitchTip %s", (_, lacks, root) => {
    it.each(["update-issues", "show-issues"])(
      "GlitchTip: an id of another organization stops %s",
      async (command) => {
        const dialect = { ...glitchtip, lacks: [...glitchtip.lacks, ...lacks] };
        const service = await triageService(four, { dialect });
        if (root) {
          const fault = { kind: "status", status: 200, body: root } as const;
          service.faults.add({ operation: "describeService", fault });
        }
        const { state } = service;
        const { id } = state.addIssue(state.addProject(state.addOrganization("other"), "web"));
        for (const issues of [id, `${ONE} ${id}`, `${id} ${ONE}`]) {
          const change = command === "update-issues" && { status: "resolved" };
          const result = await runAgainst(service, { with: { command, issues, ...change } });
          expect([result.exitCode, errorsOf(result).join()]).toEqual([
            1,
            expect.stringContaining(`no issue with the id "${id}"`),
          ]);
          expect(result.outputs["issue-ids"] ?? "").not.toContain(id);
        }
        expect(writesTo(service)).toEqual([]);
      },
    );

    it("an update by id refuses ignore-until on GlitchTip", async () => {
      const dialect = { ...glitchtip, lacks: [...glitchtip.lacks, ...lacks] };
      const service = await triageService(four, { dialect });
      for (const issues of [ONE, "WEB-1"]) {
        const asked = { issues, status: "ignored", "ignore-until": "7d" };
        const result = await update(service, asked);
        expect(expectRefused(service, result)).toContain(`"ignore-until"`);
      }
    });
  });

  it.each(["sentry", "glitchtip"] as const)(
    "issues given by id are read 100 at once (%s)",
    async (dialect) => {
      const service = await triageService(unresolvedIssues(202), { dialect });
      const issues = [...service.state.issues.keys()].join();
      const result = await update(service, { issues, status: "resolved", "dry-run": "true" });
      expect(result.outputs["matched-count"]).toBe("202");
      const reads = requestsOf(service, "listOrganizationIssues").map(({ path }) => path);
      expect(reads.map((path) => path.match(/(?:id|group)=/gu)?.length)).toContain(100);
      expect(reads).toHaveLength(3);
    },
  );

  it.each(["sentry", "glitchtip", "contract"] as const)(
    "a UUID in issues, which may be a secret, is refused unsent (%s)",
    async (dialect) => {
      const service = await triageService(four, { dialect });
      const uuid = "123e4567-e89b-12d3-a456-426614174000";
      const result = await update(service, { issues: `${ONE} ${uuid}`, status: "resolved" });
      expect(expectRefused(service, result)).toContain("does not use for issues");
      expect(JSON.stringify(service.requests)).not.toContain(uuid);
    },
  );

  it("of many unknown ids, each but the first few is requested once", async () => {
    const service = await triageService(four, { dialect: "sentry" });
    const gone = Array.from({ length: 20 }, (_, index) => 5000 + index);
    const issues = [...gone.slice(0, 2), ONE, gone[2], OF_API, ...gone.slice(3)].join();
    const result = await update(service, { issues, status: "resolved", projects: "web api" });
    // Until three in a row are gone, one after the other, which finds both projects.
    expect([result.exitCode, countOf(service, "retrieveIssue")]).toEqual([1, 20 + 8]);
    expect(countOf(service, "listOrganizationIssues")).toBe(2);
  });

  it.each([200, 403, 404])(
    "reading issues at once is not repeated if none is shown (%i)",
    async (status) => {
      const service = await triageService(unresolvedIssues(30), { dialect: "sentry", latency: 15 });
      const fault = {
        kind: "status",
        status,
        body: status === 200 ? [] : { detail: "No." },
      } as const;
      service.faults.add({ operation: "listOrganizationIssues", fault });
      const ids = [...service.state.issues.keys(), "4711"];
      const asked = { issues: JSON.stringify(ids), status: "resolved", projects: "web api" };
      const result = await update(service, asked);
      // What is gone is a row, and each of the others is written.
      expect([idsIn(result, "applied").length, idsIn(result, "failed")]).toEqual([30, ["4711"]]);
      expect(countOf(service, "listOrganizationIssues")).toBe(1);
      expect(mostAtOnce(requestsOf(service, "retrieveIssue"))).toBe(4);
    },
  );
});

describe("a selection by query stops before any write", () => {
  it("an update by query stops at the first page with another issue", async () => {
    const service = await triageService(
      (state) => seedIssues(state, { project: "web", count: 250 }),
      { ignoreQuery: true },
    );
    const result = await update(service, { query: "is:unresolved", status: "ignored" });
    expectRefused(service, result);
    expect(result.stdout).not.toContain("Attempt");
    expect(service.requests.length).toBeLessThanOrEqual(2);
  });

  it("an update by query stops if the list cannot be completed", async () => {
    const service = await triageService(unresolvedIssues(250));
    refuse(service, "listIssues", 403, { after: 1 });
    const asked = { query: "is:unresolved", status: "ignored", "max-issues": "1000" };
    const result = await update(service, asked);
    expectRefused(service, result);
    // A part of a selection is none: neither the report nor the result file name any of it.
    expect(reported(result)).toEqual([]);
    const { "updated-count": updated, "failed-count": failed } = result.outputs;
    const { "matched-count": matched, "issue-ids": ids } = result.outputs;
    expect([matched, ids, updated, failed]).toEqual(["", "", "", ""]);
  });

  it("an update by query larger than max-issues is refused with its size", async () => {
    const service = await triageService(unresolvedIssues(250));
    const asked = { query: "is:unresolved", status: "ignored", "on-error": "warn" };
    const result = await update(service, asked);
    const text = expectRefused(service, result);
    expect(text).toContain(`250 issues are selected, but "max-issues" allows 100.`);
    expect(text).toContain('100. Nothing was written. Fix: Set "max-issues: 250" once');
    expect(result.outputs["matched-count"]).toBe("250");
    expect(idsIn(result, "not-started")).toHaveLength(250);
  });

  it("an update too slow for the timeout is refused with the value to set", async () => {
    const timing = new VirtualTime();
    const service = await triageService(unresolvedIssues(100), {
      limits: { updateIssue: { limit: 12, window: 1 } },
      clock: timing.now,
      timing,
    });
    // What has passed before counts, too.
    const headers = { "retry-after": "6" };
    const fault = { kind: "status", status: 503, headers, body: {} } as const;
    service.faults.add({ fault, operation: "listIssues", times: 1 });
    const asked = { query: "is:unresolved", status: "ignored", concurrency: "1" };
    const result = await update(service, { ...asked, timeout: "12" });
    expect(result.exitCode).toBe(1);
    // The first update tells the rate limit of updates: each operation has its own.
    expect(result.outputs["updated-count"]).toBe("1");
    expect(idsIn(result, "not-started")).toHaveLength(99);
    expect(errorsOf(result).join()).toMatch(
      /At the service's rate limit of 12 updates per second the other 99 take about 9 s, but only [2-6] s .* left.* "timeout: 4[6-9]"/u,
    );
    const enough = await update(service, { ...asked, timeout: "55" });
    expect(enough.outputs["outcome"]).toBe("updated");
  });

  it("an update too slow for the timeout stops also after a refusal", async () => {
    const service = await triageService(unresolvedIssues(100), { clock: () => Date.now() });
    const headers = {
      "x-sentry-rate-limit-limit": "5",
      "x-sentry-rate-limit-remaining": "4",
      "x-sentry-rate-limit-reset": String(Math.ceil(Date.now() / 1000) + 1),
    };
    const fault = { kind: "status", status: 400, body: { detail: "No." }, headers } as const;
    service.faults.add({ fault, operation: "updateIssue", times: 1 });
    const asked = { query: "is:unresolved", status: "ignored", concurrency: "1" };
    const result = await update(service, { ...asked, timeout: "15" });
    expect(idsIn(result, "failed")).toHaveLength(1);
    expect(idsIn(result, "not-started")).toHaveLength(99);
    expect(errorsOf(result).join()).toMatch(/the other 99 take about [2-4]0 s/u);
  });
});

describe("a selection of nothing is a success that writes nothing", () => {
  it.each([
    ["no issue that matches", { query: "is:unresolved level:fatal" }, "No issue matches"],
    ["an empty list of issues", { issues: "[]" }, "No issue is selected"],
  ])("update-issues succeeds without a write for %s", async (_name, selection, verdict) => {
    const service = await triageService(four);
    const result = await update(service, { ...selection, status: "resolved" });
    expect(result.exitCode).toBe(0);
    expect(result.outputs).toMatchObject({ outcome: "unchanged", "matched-count": "0" });
    expect(result.outputs["issue-ids"]).toBe("[]");
    expect(writesTo(service)).toEqual([]);
    expect(result.summary).toContain(verdict);
  });

  it("update-issues succeeds without a write for a finished result file", async () => {
    const service = await triageService(four);
    const first = await update(service, { query: "is:unresolved", status: "resolved" });
    service.requests.length = 0;
    const second = await updateOpen(service, first, { status: "resolved" });
    expect([second.exitCode, second.outputs["outcome"]]).toEqual([0, "unchanged"]);
    expect(service.requests).toEqual([]);
  });
});
