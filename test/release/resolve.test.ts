/** The issues that a release resolves. */
import { describe, expect, it, test } from "vitest";
import { dialects } from "../../tools/service/dialect.ts";
import { seedIssues } from "../../tools/service/seed.ts";
import type { LocalService, ServiceOptions } from "../../tools/service/service.ts";
import type { ServiceState, StoredRelease } from "../../tools/service/state.ts";
import { cloneAs, git } from "../support/repository.ts";
import { folderForTest, runAgainst } from "../support/scenario.ts";
import { releaseWith, tagged } from "./shop.ts";
import {
  NOON,
  errorsOf,
  idsIn,
  refuse,
  reported,
  triageService,
  updateOpen,
  writesTo,
} from "../issues/triage.ts";

const HOUR = 3_600_000;

/** What a user sees as "resolved in the next release", in the words of the service that holds it. */
function mark(state: ServiceState, name: string, form: "status" | "details"): void {
  Object.assign(
    state.issue(name),
    form === "status"
      ? { status: "resolvedInNextRelease" }
      : { status: "resolved", statusDetails: { inNextRelease: true } },
  );
}

/** WEB-1 to WEB-4 and API-1 in a service with the release 1.0.0, created a day ago. */
function five(state: ServiceState): void {
  state.addRelease(state.organization, {
    version: "1.0.0",
    projects: ["web", "api"],
    dateCreated: NOON - 24 * HOUR,
  });
  for (const title of ["One", "Two", "Three", "Four"]) {
    state.addIssue(state.project("web"), { title, lastSeen: NOON - 2 * HOUR });
  }
  state.addIssue(state.project("api"), { title: "Five", lastSeen: NOON - 2 * HOUR });
}

/** The service with these issues marked. */
async function marking(
  names: readonly string[],
  form: "status" | "details",
  options: ServiceOptions = {},
): Promise<LocalService> {
  return await triageService((state) => {
    five(state);
    for (const name of names) mark(state, name, form);
  }, options);
}

/** Adds the release 1.1.0, created an hour ago. */
function existed({ state }: LocalService, more: Partial<StoredRelease> = {}): void {
  const release = { version: "1.1.0", projects: ["web"], dateCreated: NOON - HOUR };
  state.addRelease(state.organization, { ...release, ...more });
}

/** The bodies of updates of issues. */
const updatesTo = (service: LocalService): unknown[] =>
  writesTo(service).flatMap(({ method, body }) => (method === "PUT" ? [body] : []));

const [WEB_1, WEB_2, WEB_3] = ["4100000001", "4100000002", "4100000003"] as const;

describe("resolve-in-next-release", () => {
  const asked = { "resolve-in-next-release": "true" };
  const STILL_MARKED =
    /^::notice .*Still marked as resolved in the next release: 1 issue\..*run "update-issues" with "status: unresolved", then with "status: resolved", each time with "issues: WEB-1"/mu;

  it("a next-release issue of another project in the list is left alone", async () => {
    const service = await marking(["API-1"], "status", { dialect: "contract" });
    const { id, shortId, status } = service.state.issue("API-1");
    const body = [{ id, shortId, status, project: { slug: "api", id: "2" } }];
    service.faults.add({ operation: "listIssues", fault: { kind: "status", status: 200, body } });
    const result = await releaseWith(service, asked);
    expect([result.exitCode, result.outputs["resolved-count"]]).toEqual([0, "0"]);
    expect([reported(result), updatesTo(service)]).toEqual([[], []]);
  });

  it("query narrows the search of resolve-in-next-release", async () => {
    const service = await triageService(five, { dialect: "contract" });
    await releaseWith(service, { ...asked, query: "is:resolved assigned:me" });
    expect(service.requests[0]?.path).toContain("?query=is%3Aresolved+assigned%3Ame&");
  });

  it("next-release issues that the service resolves itself are counted", async () => {
    const service = await marking(["WEB-1"], "details", { settleDelay: 0 });
    const result = await releaseWith(service, asked);
    expect(result.exitCode).toBe(0);
    expect(updatesTo(service)).toEqual([]);
    expect(service.state.issue("WEB-1").statusDetails).toEqual({ inRelease: "1.1.0" });
    expect(reported(result)).toMatchObject([
      { id: WEB_1, state: "applied", reason: "resolved by the service" },
    ]);
    expect(result.outputs["resolved-count"]).toBe("1");
    expect(result.summary).toContain("1 resolved by the service");
  });

  it("on-error: warn tolerates an outage when issues are read again", async () => {
    const service = await marking(["WEB-1"], "details");
    refuse(service, "retrieveIssue", 503);
    const result = await releaseWith(service, { ...asked, "on-error": "warn" });
    expect([result.exitCode, reported(result)]).toMatchObject([0, [{ state: "failed" }]]);
  });

  it("a next-release issue that Sentry has not settled keeps waiting", async () => {
    const options = { dialect: "sentry-today", settlement: "lost" } as const;
    const service = await marking(["WEB-1"], "details", options);
    const result = await releaseWith(service, asked);
    expect([result.exitCode, result.outputs["outcome"]]).toEqual([0, "created"]);
    expect(result.outputs["resolved-count"]).toBe("0");
    expect(result.stdout).toMatch(STILL_MARKED);
    const waits = { state: "unchanged", reason: "not settled yet by the service" };
    expect(reported(result)).toMatchObject([waits]);
  });

  it("a notice about 21 next-release issues points to the job summary", async () => {
    const service = await triageService(five);
    existed(service);
    const overrides = () => ({ status: "resolvedInNextRelease" as const });
    seedIssues(service.state, { project: "web", count: 21, overrides });
    const { stdout } = await releaseWith(service, asked);
    expect(stdout).toMatch(
      / 21 issues\..*each time with "issues" with the short IDs in the job summary\.$/mu,
    );
  });

  it("resolved-count is empty if next-release issues cannot be listed", async () => {
    const service = await triageService(five);
    refuse(service, "listIssues", 403, { after: 1 });
    const both = { ...asked, "resolve-from-commits": "true" };
    const { outputs } = await releaseWith(service, both, ["Fixes WEB-1\n"]);
    const counts = { "failed-count": "0", "issue-ids": `["${WEB_1}"]` };
    expect(outputs).toMatchObject({ "resolved-count": "", ...counts });
  });

  it("a next-release issue that is reopened meanwhile is not counted", async () => {
    const service = await marking(["WEB-1"], "status", { dialect: "contract" });
    service.faults.add({
      operation: "retrieveIssue",
      fault: { kind: "status", status: 200, body: { id: WEB_1, status: "unresolved" } },
    });
    const result = await releaseWith(service, asked);
    expect(result.outputs["resolved-count"]).toBe("0");
    expect(reported(result)).toMatchObject([{ reason: "it is not marked any more" }]);
  });

  it("next-release issues are resolved if a job made the release just now", async () => {
    const service = await marking(["WEB-1"], "details", { settlement: "lost" });
    existed(service, { projects: ["api"], dateCreated: NOON, dateReleased: NOON - 9000 });
    const result = await releaseWith(service, asked);
    expect(result.outputs).toMatchObject({ outcome: "updated", "resolved-count": "1" });
  });

  it("over max-issues, the release is created and no issue is resolved", async () => {
    const service = await marking(["WEB-1", "WEB-2", "WEB-3"], "status", { dialect: "contract" });
    const result = await releaseWith(service, { ...asked, "max-issues": "2" });
    expect([result.exitCode, result.outputs["outcome"]]).toEqual([0, "created"]);
    const operations = service.requests.map(({ operation }) => operation);
    expect(operations).toEqual(["listIssues", "createRelease"]);
    expect(result.stdout).toMatch(
      /^::warning .*::None of the issues marked as .*there are 3, but "max-issues" allows 2.*"max-issues: 3"\. Or narrow the search with "query", for example "query: is:resolved"\.$/mu,
    );
  });

  it("a list of issues that takes a third of timeout is given up", async () => {
    const service = await marking(["WEB-1"], "details");
    const { state } = service;
    seedIssues(state, { project: "web", count: 250, overrides: () => ({ status: "resolved" }) });
    service.faults.add({ operation: "listIssues", after: 1, fault: { kind: "hang" } });
    const result = await releaseWith(service, { ...asked, timeout: "60" });
    expect([result.exitCode, result.outputs["outcome"]]).toEqual([0, "created"]);
    expect(updatesTo(service)).toEqual([]);
    expect(result.stdout).toContain("It took longer than 20 s.");
    expect(result.stdout).toMatch(
      /^::warning .*Could not list .*"timeout": the search may take a third of it\. Or narrow .*"query"/mu,
    );
  });

  it("issues are resolved if their list takes just under a third of timeout", async () => {
    const service = await marking(["WEB-1"], "details", { settlement: "lost" });
    const headers = { "retry-after": "19" };
    const fault = { kind: "status", status: 429, headers } as const;
    service.faults.add({ operation: "listIssues", times: 1, fault });
    const result = await releaseWith(service, { ...asked, timeout: "60" });
    expect([result.exitCode, result.stdout]).toEqual([0, expect.not.stringContaining("Could not")]);
    expect(reported(result)).toMatchObject([{ id: WEB_1 }]);
  });

  it("a token that may not list issues is a warning; the release is created", async () => {
    const service = await triageService(five);
    const { value: token } = service.addOrganizationToken();
    const result = await releaseWith(service, { ...asked, token });
    expect([result.exitCode, result.outputs["outcome"]]).toEqual([0, "created"]);
    // The service may have resolved some, which this token cannot see.
    expect(result.outputs["resolved-count"]).toBe("");
    expect(result.stdout).toMatch(/^::warning .*Could not list .*organization token/mu);
    expect(result.stdout).not.toMatch(/was resolved/u);
  });

  it("a dry run shows the issues to resolve, also if over max-issues", async () => {
    const service = await marking(["WEB-1", "WEB-2"], "status", { dialect: "contract" });
    const result = await releaseWith(service, { ...asked, "dry-run": "true", "max-issues": "1" });
    expect([result.exitCode, result.outputs["outcome"]]).toEqual([0, "planned"]);
    expect(writesTo(service)).toEqual([]);
    expect(idsIn(result, "planned").toSorted()).toEqual([WEB_1, WEB_2]);
    expect(result.stdout).toMatch(/^::warning .*would be resolved: there are 2/mu);
  });

  it("an issue that was not resolved fails the step and can be retried", async () => {
    const service = await marking(["WEB-1", "WEB-2"], "status", { dialect: "contract" });
    const when = ({ path }: { path: string }) => path.includes(WEB_1);
    const refusal = refuse(service, "updateIssue", 403, { when });
    const result = await releaseWith(service, { ...asked, "max-issues": "2" });
    expect(result.exitCode).toBe(1);
    expect(result.outputs).toMatchObject({
      outcome: "failed",
      version: "1.1.0",
      "resolved-count": "1",
      "failed-count": "1",
    });
    expect(errorsOf(result)).toHaveLength(1);
    refusal.remove();
    const again = await updateOpen(service, result, { status: "resolved" });
    expect(idsIn(again, "applied")).toEqual([WEB_1]);
  });
});

test.each(["marked", "named"] as const)(
  "an issue (%s) that is merged during the step is not resolved",
  async (cause) => {
    const marked = cause === "marked" ? ["WEB-1"] : [];
    const service = await marking(marked, "status", { dialect: "contract" });
    service.faults.add({
      operation: "createRelease",
      when: () => {
        const [merged, into] = [service.state.issue("WEB-1"), service.state.issue("WEB-3")];
        into.status = merged.status;
        service.state.mergeIssue(merged, into);
        return true;
      },
      times: 1,
      fault: { kind: "latency", ms: 0 },
    });
    const input = cause === "marked" ? "resolve-in-next-release" : "resolve-from-commits";
    const result = await releaseWith(service, { [input]: "true" }, ["Fixes WEB-1\n"]);
    expect([result.exitCode, result.outputs["outcome"]], result.stdout).toEqual([0, "created"]);
    expect(updatesTo(service)).toEqual([]);
    expect(reported(result)).toMatchObject([
      { id: WEB_1, state: "unchanged", reason: `it was merged into issue ${WEB_3}` },
    ]);
    expect(result.outputs["resolved-count"]).toBe("0");
  },
);

describe("resolve-from-commits", () => {
  const asked = { "resolve-from-commits": "true" };
  const glitchtip = { dialect: "glitchtip" } as const;
  const messages = [
    "Round prices\n\nFixes WEB-1\n",
    "Fix the basket\n\nresolves: web-2, WEB-3 and API-1.\nSee WEB-4.\n",
    "Closes WEB-99\n",
  ];

  it("other trackers' keys and resolved issues do not count for max-issues", async () => {
    const service = await triageService(five, glitchtip);
    service.state.issue("WEB-2").status = "resolved";
    const keys = Array.from({ length: 150 }, (_, index) => `JIRA-${index + 1}`).join(", ");
    const inputs = { ...asked, "max-issues": "1" };
    const named = [`Fixes ${keys}\n`, "Fixes WEB-1 and WEB-2\n"];
    const result = await releaseWith(service, inputs, named);
    expect(idsIn(result, "applied")).toEqual([WEB_1]);
    const { stdout } = await releaseWith(service, inputs, ["Fixes WEB-3 and WEB-4\n"]);
    expect(stdout).toMatch(
      /^::warning .*::None of the issues that commit messages name was resolved: there are 2, but "max-issues" allows 1\. Fix: Set "max-issues: 2"\.$/mu,
    );
  });

  it("each issue that Sentry finds in commit messages is reported", async () => {
    const service = await triageService(five, { dialect: "sentry-self-hosted" });
    Object.assign(service.state.issue("WEB-2"), { status: "resolved", statusDetails: {} });
    const address = `${service.url}/organizations/acme/issues/${WEB_3}/`;
    const { id: others } = service.state.issue("API-1");
    const pages = [others, "77", "78"].map((id) => address.replace(WEB_3, id));
    refuse(service, "retrieveIssue", 403, { when: ({ path }) => path.includes("/78/") });
    const named = ["Fix a UTF-8 bug in WEB-1\n", "Fixes WEB-2\n", `Fixes ${address}?a=b\n`];
    named.push(...pages.map((page) => `Fixes ${page}\n`));
    const result = await releaseWith(service, asked, named);
    const bySentry = { state: "applied", reason: "resolved by the service" };
    const rows = reported(result).toSorted((a, b) => a.id.localeCompare(b.id));
    // This Sentry reads no addresses yet.
    expect(rows).toMatchObject([bySentry, bySentry, { id: WEB_3, state: "applied" }]);
    expect(service.state.issue("WEB-3").statusDetails).toMatchObject({ inRelease: "1.1.0" });
    expect(result.outputs["resolved-count"]).toBe("3");
    expect(result.stdout).not.toMatch(/^::(?:notice|warning)/mu);
    expect(service.requests.filter(({ path }) => path.includes("UTF-8"))).toEqual([]);
    const again = await releaseWith(service, asked, named);
    for (const { reason } of reported(again)) expect(reason).toBe("it was already resolved");
  });

  it("issues that today's Sentry finds by URL and link are counted", async () => {
    const service = await triageService(five, { dialect: "sentry-today" });
    const page = (id: string) => `${service.url}/organizations/acme/issues/${id}/`;
    const places = [page(WEB_1), `[WEB-2](${page(WEB_2)})`, "https://x.y"];
    const named = places.map((place) => `Fixes ${place}\n`);
    const planned = await releaseWith(service, { ...asked, "dry-run": "true" }, named);
    expect(planned.stdout).toMatch(new RegExp(`Sentry itself .*name: WEB-2 and ${WEB_1}\\.`, "u"));
    const result = await releaseWith(service, asked, named);
    expect(updatesTo(service)).toEqual([]);
    const bySentry = { state: "applied", reason: "resolved by the service" };
    expect(reported(result)).toMatchObject([bySentry, bySentry]);
  });

  it("without resolve-from-commits, Sentry's own resolving is not counted", async () => {
    const service = await triageService(five, { dialect: "sentry-self-hosted" });
    const result = await releaseWith(service, {}, ["Fix bug in WEB-1\n", "Fix UTF-8\n"]);
    expect(result.outputs["resolved-count"]).toBe("");
    expect(result.stdout).toMatch(/^::notice .*Sentry itself resolves .*name: WEB-1\./mu);
    const other = await releaseWith(service, {}, ["Fix UTF-8 in API-1\n"]);
    // Nor what the service settles of what was marked.
    expect(other.outputs["resolved-count"]).toBe("");
    expect(other.stdout).not.toContain("Sentry itself");
  });

  it.each(["glitchtip", "contract"] as const)(
    "a word that is not a short ID of the projects is not looked up (%s)",
    async (dialect) => {
      const service = await triageService(five, { dialect });
      const words = ["Fix UTF-8 handling\n", "Closes SHA-256\n", "Fixes API-1\n"];
      const result = await releaseWith(service, asked, words);
      expect(result.outputs["resolved-count"]).toBe("0");
      expect(service.requests.map(({ operation }) => operation)).not.toContain("listIssues");
      expect(service.requests).toHaveLength(1);
    },
  );

  it.each([
    ["glitchtip", "1", "unresolved"],
    ["sentry", "2", "resolved"],
  ] as const)(
    "a reverted fix resolves its issue only on Sentry (%s)",
    async (dialect, count, status) => {
      const service = await triageService(five, { dialect });
      const named = ["Fixes WEB-1\n", "Fixes WEB-2\n", 'Revert "Fixes WEB-1"\n'];
      const result = await releaseWith(service, asked, named);
      expect(result.outputs["resolved-count"]).toBe(count);
      expect(service.state.issue("WEB-1").status).toBe(status);
    },
  );

  it("resolved-count is empty if some commits were not read", async () => {
    const service = await triageService(five, glitchtip);
    const inputs = { ...asked, "max-commits": "1" };
    const result = await releaseWith(service, inputs, ["Fixes WEB-1\n", "Fixes WEB-2\n"]);
    expect(idsIn(result, "applied")).toEqual([WEB_2]);
    expect(result.outputs).toMatchObject({ outcome: "created", "resolved-count": "" });
    const { workspace, event } = tagged(["Fixes WEB-3\n"]);
    const shallow = `${folderForTest()}/shallow`;
    cloneAs(workspace, shallow, { shape: { kind: "depth", depth: 1 }, ref: "refs/tags/1.1.0" });
    git(shallow, "remote", "set-url", "origin", "https://127.0.0.1:9/acme/shop.git");
    const other = { ...asked, version: "other" };
    const blind = await runAgainst(service, { workspace: shallow, event, with: other });
    expect(blind.outputs).toMatchObject({ outcome: "created", "resolved-count": "" });
  });

  it("an issue resolved in another release than asked is not-applied", async () => {
    const { sentry } = dialects;
    const releases = { ...sentry.releases, readsCommitMessages: false };
    const service = await triageService(five, { dialect: { ...sentry, releases } });
    const body = { id: WEB_1, status: "resolved", statusDetails: { inRelease: "0.9" } };
    const fault = { kind: "status", status: 200, body } as const;
    service.faults.add({ operation: "updateIssue", fault });
    const result = await releaseWith(service, asked, ["Fixes WEB-1\n"]);
    expect(result.exitCode).toBe(1);
    expect(idsIn(result, "not-applied")).toEqual([WEB_1]);
  });

  it("GlitchTip 5 issues are resolved without inRelease", async () => {
    const service = await triageService(five, glitchtip);
    const body = { id: WEB_1, status: "resolved", statusDetails: { inRelease: "0.9" } };
    const fault = { kind: "status-after-effect", status: 200, body } as const;
    service.faults.add({ operation: "updateIssue", fault });
    const result = await releaseWith(service, asked, ["Fixes WEB-1\n"]);
    expect(writesTo(service).at(-1)?.body).toEqual({ status: "resolved" });
    expect(idsIn(result, "applied")).toEqual([WEB_1]);
  });

  it("an issue is resolved once if both resolve inputs select it", async () => {
    const service = await marking(["WEB-1"], "status", { dialect: "contract" });
    const both = { ...asked, "resolve-in-next-release": "true" };
    const result = await releaseWith(service, both, ["Fixes WEB-1\n"]);
    expect(idsIn(result, "applied")).toEqual([WEB_1]);
    expect(updatesTo(service)).toHaveLength(1);
  });

  it("a refused issue fails the step after a deploy failure that may pass", async () => {
    const service = await triageService(five, { dialect: "contract" });
    refuse(service, "createDeploy", 503);
    refuse(service, "updateIssue", 403);
    const both = { ...asked, environment: "production", "on-error": "warn" };
    const { exitCode, stdout } = await releaseWith(service, both, ["Fixes WEB-1\n"]);
    expect([exitCode, stdout]).toEqual([1, expect.stringMatching(/^::error .*1 of 1 issue was/mu)]);
  });

  it.each(["updateIssue", "createDeploy"] as const)(
    "on-error: warn does not tolerate a refused %s before a timeout",
    async (refused) => {
      const service = await triageService(five, { dialect: "contract" });
      refuse(service, refused, 403, { times: 1 });
      service.faults.add({ operation: "updateIssue", fault: { kind: "hang" } });
      const inputs = { ...asked, environment: "production", "on-error": "warn", timeout: "20" };
      const result = await releaseWith(service, inputs, ["Fixes WEB-1, WEB-2\n"]);
      expect(result.stdout).toContain("did not finish within its timeout");
      expect([result.exitCode, result.outputs["outcome"]]).toEqual([1, "failed"]);
    },
  );

  it("an issue seen after an existing release was created is left alone", async () => {
    const releases = { ...dialects.glitchtip.releases, existingStatus: 208 } as const;
    const service = await triageService(five, { dialect: { ...dialects.glitchtip, releases } });
    existed(service);
    service.state.issue("WEB-2").lastSeen = NOON - HOUR / 2;
    const result = await releaseWith(service, asked, ["Fixes WEB-1, WEB-2\n"]);
    expect(result.outputs["outcome"]).toBe("updated");
    expect(idsIn(result, "applied")).toEqual([WEB_1]);
    expect(reported(result).find(({ id }) => id === WEB_2)).toMatchObject({
      state: "unchanged",
      reason: "it was seen again after the release was created",
    });
  });

  it("a dry run names the issues that Sentry will resolve by itself", async () => {
    const service = await triageService(five);
    const named = ["Fix bug in API-1\n", "Closed: WEB-2, and then\nWEB-3\n", "Fixes #WEB-4\n"];
    const result = await releaseWith(service, { "dry-run": "true" }, named);
    expect(writesTo(service)).toEqual([]);
    expect(result.stdout).toMatch(
      /^::notice .*Sentry itself resolves the issues that these commits name: WEB-2, WEB-3 and API-1\. .*in any project/mu,
    );
    const quiet = await releaseWith(service, { "dry-run": "true" }, ["Add WEB-1\n"]);
    expect(quiet.stdout).not.toContain("Sentry itself");
    const other = await triageService(five, glitchtip);
    const silent = await releaseWith(other, { "dry-run": "true" }, named);
    expect(silent.stdout).not.toContain("Sentry itself");
  });

  it.each(["none", "refs"])(
    "resolve-from-commits reads messages also with set-commits: %s",
    async (mode) => {
      const service = await triageService(five, glitchtip);
      // An event of the release before, which is still in use.
      service.state.issue("WEB-1").lastSeen = NOON + HOUR;
      const result = await releaseWith(service, { ...asked, "set-commits": mode }, messages);
      expect(result.outputs["resolved-count"]).toBe("3");
      expect(writesTo(service)[0]?.body).not.toHaveProperty("commits");
    },
  );

  it("a resolved issue that cannot be read again is not a failure", async () => {
    const service = await triageService(five);
    service.state.issue("WEB-1").status = "resolved";
    refuse(service, "retrieveIssue", 403);
    const result = await releaseWith(service, asked, ["Fixes WEB-1\n"]);
    expect([result.exitCode, reported(result)]).toMatchObject([0, [{ state: "unchanged" }]]);
  });

  it("a GlitchTip token without event:read is a warning naming the scope", async () => {
    const service = await triageService(five, glitchtip);
    const { value: token } = service.addToken(["project:releases"]);
    const result = await releaseWith(service, { ...asked, token }, ["Fixes WEB-1\n"]);
    expect(result.outputs).toMatchObject({ outcome: "created", "resolved-count": "" });
    expect(result.stdout).toMatch(/^::warning .*Could not list .*"event:read"/mu);
    expect(result.stdout).not.toMatch(/in time|the service resolved any itself/u);
  });

  // The list of the project shows what was merged, the organization's does not.
  it("the short ID of a merged GlitchTip issue counts as unknown", async () => {
    const service = await triageService(five, glitchtip);
    service.state.mergeIssue(service.state.issue("WEB-3"), service.state.issue("WEB-4"));
    const result = await releaseWith(service, asked, ["Fixes WEB-3\n"]);
    expect(service.state.issue("WEB-4").status).toBe("unresolved");
    expect(result.stdout).toMatch(/^::notice .*not issues of these projects: WEB-3\./mu);
  });
});

it(`an unchanged release with issues resolved has the outcome "updated"`, async () => {
  const service = await triageService(five, { dialect: "glitchtip" });
  existed(service, { ref: "main", dateReleased: NOON - HOUR });
  const asked = { "resolve-from-commits": "true" };
  const result = await releaseWith(service, asked, ["Fixes WEB-1\n", "Fixes WEB-2\n"]);
  expect(result.outputs).toMatchObject({ outcome: "updated", "resolved-count": "2" });
  const again = await releaseWith(service, asked, ["Fixes WEB-1\n", "Fixes WEB-2\n"]);
  expect(again.outputs).toMatchObject({ outcome: "unchanged", "resolved-count": "0" });
});
