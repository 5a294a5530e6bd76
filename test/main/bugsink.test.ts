/** Bugsink, whose interface is its own: what every command does there, and what it refuses. */
import { describe, expect, it, test } from "vitest";
import { dialects } from "../../tools/service/dialect.ts";
import type { Fault } from "../../tools/service/http/faults.ts";
import { sampleEvent } from "../../tools/service/issues/event.ts";
import type { LocalService } from "../../tools/service/service.ts";
import type { NewIssue, ServiceState, StoredIssue } from "../../tools/service/state.ts";
import {
  errorsOf,
  expectRefused,
  idsIn,
  NOON,
  reported,
  triageService,
  unresolvedIssues,
  update,
  updateOpen,
  writesTo,
} from "../issues/triage.ts";
import { releaseWith } from "../release/shop.ts";
import { startGitHubIssues } from "../support/github-issues.ts";
import { untilTestEnds } from "../support/opened.ts";
import { git } from "../support/repository.ts";
import type { StepResult } from "../support/runner.ts";
import { expectTranscript, runAgainst } from "../support/scenario.ts";

const HOUR = 3_600_000;
const OPEN = { status: "unresolved" } as const;
const RESOLVED = { status: "resolved" } as const;
const MUTED = { status: "ignored" } as const;
const MARKED = { status: "resolved", statusDetails: { inNextRelease: true } } as const;

/** WEB-1 is open, WEB-2 muted, WEB-3 resolved, WEB-4 waits for the next release; API-1 is open. */
function board(state: ServiceState): void {
  const issues: NewIssue[] = [
    { ...OPEN, title: "TypeError: total is undefined", tags: { section: "checkout" }, count: 40 },
    { ...MUTED, title: "KeyError: 'customer'", tags: { section: "cart", environment: "staging" } },
    { ...RESOLVED, title: "Deprecated option", type: "default" },
    { ...MARKED, title: "TimeoutError: took 30 s" },
  ];
  for (const [index, issue] of issues.entries()) {
    const lastSeen = NOON - (index + 1) * HOUR;
    const releases = { firstRelease: `web@1.${index % 2}.0`, lastRelease: "web@1.1.0" };
    state.addIssue(state.project("web"), { ...releases, lastSeen, culprit: "cart/pay", ...issue });
  }
  state.addIssue(state.project("api"), { title: "Error: api", lastSeen: NOON - HOUR });
  for (const version of ["web@1.0.0", "web@1.1.0"]) {
    const dateReleased = NOON - 48 * HOUR;
    state.addRelease(state.organization, { version, projects: ["web"], dateReleased });
  }
}

const start = (seed = board, options: Parameters<typeof triageService>[1] = {}) =>
  triageService(seed, { dialect: "bugsink", ...options });

const run = (service: LocalService, inputs: Readonly<Record<string, string>>) =>
  runAgainst(service, { with: inputs });
const list = (service: LocalService, inputs: Readonly<Record<string, string>> = {}) =>
  run(service, { command: "list-issues", ...inputs });

/** What an issue is, as its page says. */
function stateOf({ status, statusDetails }: StoredIssue): string {
  return [status, ...Object.entries(statusDetails).map((entry) => entry.join(" "))].join(", ");
}

function said({ stdout }: StepResult): string[] {
  const found = stdout.matchAll(/^::(?:warning|notice|error) [^:]*::(.*)$/gmu);
  return [...found].map(([, text = ""]) => text);
}

/** The actions that arrived, each with its answer. */
const actions = (service: LocalService) =>
  writesTo(service).map(({ path, status }) => {
    return `${path.replace(/^.*\/issues\/(.*)\/$/u, "$1").replace(/^.*\/0\//u, "")} ${status}`;
  });

describe("commands on Bugsink", () => {
  it("Bugsink: list-issues lists issues and decides its gate", async () => {
    const service = await start();
    const result = await list(service, { query: "is:unresolved", "fail-above": "0" });
    expect(result.exitCode).toBe(1);
    await expectTranscript("bugsink/gate", service, result);
  });

  it("Bugsink: show-issues shows history, tags, counts and latest event", async () => {
    const service = await start();
    const issue = service.state.issue("WEB-1");
    issue.events = { latest: sampleEvent(), oldest: sampleEvent({ eventID: "cd".repeat(16) }) };
    await update(service, { issues: "WEB-1", status: "resolved", "in-release": "latest" });
    await update(service, { issues: "WEB-1", status: "unresolved" });
    service.requests.length = service.probes.length = 0;
    const shown = { command: "show-issues", issues: "web-1", event: "latest" };
    const result = await run(service, shown);
    await expectTranscript("bugsink/show", service, result);
    const oldest = await run(service, { ...shown, event: "oldest" });
    expect(reported(oldest)).toMatchObject([{ event: { id: "cd".repeat(16) } }]);
    // The same event as Sentry would answer it: its rules of privacy hold.
    expect(JSON.stringify(result.result)).not.toContain("hunter2");
  });

  it("Bugsink: update-issues updates issues of each state", async () => {
    const service = await start();
    const asked = { issues: "WEB-1 WEB-2 WEB-3 WEB-4", projects: "web" };
    const result = await update(service, { ...asked, ...RESOLVED, "in-release": "latest" });
    await expectTranscript("bugsink/update", service, result);
  });

  it("Bugsink: an update by query is undone with its result file", async () => {
    const service = await start(unresolvedIssues(260));
    const asked = { query: "is:unresolved", "max-issues": "300" };
    const muted = await update(service, { ...asked, ...MUTED, "ignore-until": "2w" });
    expect(idsIn(muted, "applied")).toHaveLength(260);
    const { statusDetails } = service.state.issue("WEB-260");
    expect(Date.parse(String(statusDetails["ignoreUntil"])) - NOON).toBe(14 * 24 * HOUR);
    const undone = await updateOpen(service, muted, {
      select: "done",
      ...OPEN,
      "max-issues": "300",
    });
    expect(idsIn(undone, "applied")).toHaveLength(260);
    const states = new Set([...service.state.issues.values()].map(stateOf));
    expect([...states]).toEqual(["unresolved"]);
  });

  it("Bugsink: a release in each project resolves issues that wait for it", async () => {
    const service = await start();
    const result = await releaseWith(
      service,
      {
        "version-prefix": "shop@",
        projects: "web, api",
        environment: "production",
        "resolve-in-next-release": "true",
        "resolve-from-commits": "true",
        // The page shows requests in their order.
        concurrency: "1",
      },
      ["Fixes WEB-1, API-1 and WEB-9\n"],
    );
    await expectTranscript("bugsink/release", service, result, {
      replacements: { [result.head]: "<head>" },
    });
    expect(stateOf(service.state.issue("WEB-4"))).toBe("resolved, inRelease shop@1.1.0");
    expect(stateOf(service.state.issue("API-1"))).toBe("resolved, inRelease shop@1.1.0");
  });

  it("Bugsink: check reports what other commands would need", async () => {
    const service = await start(board, { dateHeader: false });
    const result = await run(service, { command: "check", projects: "web, 2, shop" });
    const own = git(".", "version").replace(/^git version (\d+(?:\.\d+)*).*$/su, "$1");
    await expectTranscript("bugsink/check", service, result, { replacements: { [own]: "<git>" } });
  });

  it("Bugsink: sync-issues writes markers without an organization", async () => {
    const service = await start();
    const github = untilTestEnds(await startGitHubIssues(() => NOON));
    const sync = (inputs = {}) =>
      runAgainst(service, {
        env: { GITHUB_API_URL: github.url },
        with: { command: "sync-issues", query: "is:unresolved", ...inputs },
      });
    const first = await sync();
    expect(first.outputs["created-count"]).toBe("1");
    await expectTranscript("bugsink/sync", service, first);
    await update(service, { issues: "WEB-1", ...RESOLVED });
    const second = await sync({ "on-resolved": "close" });
    expect(second.outputs).toMatchObject({ outcome: "synced", "closed-count": "1" });
    const bodies = github.issues.map(({ body }) => body).join();
    expect(bodies).toMatch(/ - WEB-1 /u);
  });
});

describe("a query on Bugsink", () => {
  test.each<[query: string, found: string]>([
    ["*", "WEB-1 WEB-2 WEB-3 WEB-4"],
    ["is:unresolved", "WEB-1"],
    ["is:resolved", "WEB-3 WEB-4"],
    ["is:ignored", "WEB-2"],
    ["is:archived section:cart", "WEB-2"],
    ["section:checkout release:web@1.1.0", "WEB-1"],
    ['environment:"staging" customer', "WEB-2"],
    ["total is", "WEB-1"],
    ["firstRelease:web@1.1.0", "WEB-2 WEB-4"],
    ["first_release:web@1.0.0 is:resolved", "WEB-3"],
    ["section:nothing", ""],
  ])(`Bugsink: the query %j finds "%s"`, async (query, found) => {
    const service = await start();
    const result = await list(service, { query });
    expect(
      reported(result)
        .map(({ id }) => id)
        .toSorted()
        .join(" "),
    ).toBe(found);
  });

  test.each([
    "level:error",
    "!section:cart",
    "has:section",
    "is:assigned",
    "is:unresolved is:resolved",
    "section:cart section:checkout",
    "release:1.0 firstRelease:1.0",
    "release:latest",
    "firstRelease:latest",
    "timesSeen:>10",
    "lastSeen:-24h",
    "assigned:me",
    "platform:python",
    "section:car*",
    "section:[cart, checkout]",
    "customer*",
    "cart OR checkout",
    "(cart)",
    "total section:cart undefined",
    '"a:b"',
    `section:${"x".repeat(3001)}`,
  ])("Bugsink: the query %j is refused before any request", async (query) => {
    const service = await start();
    const result = await list(service, { query, "fail-above": "0" });
    expect(expectRefused(service, result)).toContain(`Bugsink reads "`);
    expect(service.requests).toEqual([]);
  });
});

describe("an issue on Bugsink", () => {
  const asked = {
    open: OPEN,
    muted: MUTED,
    resolved: RESOLVED,
    next: { status: "resolvedInNextRelease" },
  };
  test.each<[keyof typeof asked, string, string[], string]>([
    ["open", "WEB-1", [], "unresolved"],
    ["open", "WEB-2", ["WEB-2/unmute 200"], "unresolved"],
    ["open", "WEB-3", ["WEB-3/reopen 200"], "unresolved"],
    ["open", "WEB-4", ["WEB-4/reopen 200"], "unresolved"],
    ["muted", "WEB-1", ["WEB-1/mute 200"], "ignored"],
    ["muted", "WEB-2", [], "ignored"],
    ["muted", "WEB-3", ["WEB-3/reopen 200", "WEB-3/mute 200"], "ignored"],
    ["resolved", "WEB-1", ["WEB-1/resolve 200"], "resolved"],
    ["resolved", "WEB-2", ["WEB-2/resolve 200"], "resolved"],
    ["resolved", "WEB-3", [], "resolved"],
    ["next", "WEB-1", ["WEB-1/resolve-next 200"], "resolved, inNextRelease true"],
    ["next", "WEB-4", [], "resolved, inNextRelease true"],
  ])(`Bugsink: "%s" for %s sends %j; then it is "%s"`, async (kind, name, sent, became) => {
    const service = await start();
    const result = await update(service, { issues: name, ...asked[kind] });
    expect([result.exitCode, actions(service), stateOf(service.state.issue(name))]).toEqual([
      0,
      sent,
      became,
    ]);
  });

  test.each([
    ["resolved", "WEB-4", {}, "resolvedInNextRelease"],
    ["resolvedInNextRelease", "WEB-3", {}, "it was already resolved"],
    ["resolved", "WEB-3", { "in-release": "latest" }, "it was already resolved"],
  ])(
    `Bugsink: "%s" is not applied to %s, resolved in another way`,
    async (status, issues, more, why) => {
      const service = await start();
      const result = await update(service, { issues, status, ...more });
      expect([result.exitCode, actions(service)]).toEqual([1, []]);
      expect(reported(result)).toMatchObject([{ state: "not-applied" }]);
      expect(reported(result)[0]?.reason).toContain(why);
    },
  );

  it("Bugsink: a reopened issue can be resolved in the latest release again", async () => {
    const service = await start();
    const place = { issues: "WEB-1", ...RESOLVED, "in-release": "latest" };
    const result = await update(service, place);
    expect(reported(result)).toMatchObject([
      { state: "applied", after: { inRelease: "web@1.1.0" } },
    ]);
    await update(service, { issues: "WEB-1", ...OPEN });
    expect(service.state.issue("WEB-1").fixedAt).toEqual(["web@1.1.0"]);
    const none = await update(service, { ...place, issues: "API-1", projects: "api" });
    expect(errorsOf(none).join()).toContain("Project has no releases.");
  });

  it("Bugsink: in-release: latest twice is unchanged, also by the answers alone", async () => {
    const service = await start();
    const place = { ...RESOLVED, "in-release": "latest" };
    await update(service, { issues: "WEB-1", ...place });
    const { value: token } = service.addToken(["issues:read", "issues:triage", "projects:read"]);
    for (const [more, states] of [
      [{ issues: "WEB-1", "dry-run": "true" }, ["unchanged"]],
      [{ issues: "WEB-1" }, ["unchanged"]],
      [{ issues: "WEB-1 WEB-2", token }, ["unchanged", "applied"]],
    ] as const) {
      const result = await update(service, { ...place, ...more });
      expect([result.exitCode, reported(result).map(({ state }) => state)]).toEqual([0, states]);
    }
  });

  it("Bugsink: a latest release without a name is told in words", async () => {
    const service = await start((state) => {
      board(state);
      state.addRelease(state.organization, { version: "", projects: ["web"] });
    });
    const result = await update(service, { issues: "WEB-1", ...RESOLVED, "in-release": "latest" });
    expect(reported(result)).toMatchObject([{ state: "applied", after: { inRelease: "" } }]);
    expect(result.stdout).toMatch(
      /^::notice .*The latest release of web is the one without a name/mu,
    );
    expect(result.summary).toContain("the release without a name");
  });

  it("Bugsink: an issue is found by its page's URL, UUID and project number", async () => {
    const service = await start();
    const [uuid] = ["5fc01802-0e30-4fac-8eca-004100000001"];
    const issues = `${service.url}/issues/issue/${uuid}/event/last/`;
    const result = await update(service, { issues, ...RESOLVED, projects: "1" });
    expect(reported(result)).toMatchObject([{ id: "WEB-1", project: "1", state: "applied" }]);
    const again = await update(service, { issues: uuid, ...RESOLVED, projects: "1" });
    expect(reported(again)).toMatchObject([{ id: "WEB-1", state: "unchanged" }]);
    const listed = await list(service, { projects: "1", query: "is:resolved" });
    expect(listed.outputs["matched-count"]).toBe("3");
    const other = await update(service, { issues: "API-1", ...RESOLVED });
    expect(expectRefused({ requests: [] } as unknown as LocalService, other)).toContain(
      'belongs to the project "api"',
    );
  });

  test.each([
    ["assigned-to", "none"],
    ["has-seen", "true"],
    ["is-bookmarked", "true"],
    ["is-subscribed", "false"],
    ["is-public", "true"],
    ["priority", "low"],
    ["bulk", "true"],
    ["in-release", "web@1.1.0"],
    ["ignore-until", "escalating"],
    ["ignore-until", "100 events"],
  ])("Bugsink: the input %s with the value %s is refused", async (input, value) => {
    const service = await start();
    const status = input === "ignore-until" ? MUTED : RESOLVED;
    const result = await update(service, { issues: "WEB-1", ...status, [input]: value });
    expect(expectRefused(service, result)).toMatch(
      new RegExp(`Bugsink .* Nothing was written\\. Where: input ${input}\\.`, "u"),
    );
  });
});

describe("an action on Bugsink whose answer is lost", () => {
  const ACTIONS: [string, string, Readonly<Record<string, string>>][] = [
    ["resolve", "WEB-1", RESOLVED],
    ["resolve-next", "WEB-1", { status: "resolvedInNextRelease" }],
    ["resolve-latest", "WEB-1", { ...RESOLVED, "in-release": "latest" }],
    ["reopen", "WEB-3", OPEN],
    ["mute", "WEB-1", MUTED],
    ["mute-for", "WEB-1", { ...MUTED, "ignore-until": "7d" }],
    ["unmute", "WEB-2", OPEN],
  ];
  const lost: Fault = { kind: "reset-after" };

  test.each(ACTIONS)(
    `Bugsink: after a lost answer, "%s" is confirmed and not sent again`,
    async (action, issues, asked) => {
      const service = await start();
      service.faults.add({ operation: "updateIssue", fault: lost, times: 1 });
      const result = await update(service, { issues, ...asked });
      expect([result.exitCode, idsIn(result, "applied")]).toEqual([0, [issues]]);
      expect(actions(service)).toEqual([`${issues}/${action} null`]);
    },
  );

  test.each(ACTIONS)(
    `Bugsink: "%s" that never arrived is sent again`,
    async (action, issues, asked) => {
      const service = await start();
      const fault: Fault = { kind: "status", status: 503 };
      service.faults.add({ operation: "updateIssue", fault, times: 1 });
      const result = await update(service, { issues, ...asked });
      expect([result.exitCode, idsIn(result, "applied")]).toEqual([0, [issues]]);
      expect(actions(service)).toEqual([503, 200].map((status) => `${issues}/${action} ${status}`));
    },
  );

  it("Bugsink: an action is unknown if the issue cannot be read after it", async () => {
    const service = await start();
    service.faults.add({ operation: "updateIssue", fault: lost, times: 1 });
    const down: Fault = { kind: "status", status: 503 };
    service.faults.add({ operation: "retrieveIssue", fault: down, after: 1 });
    const result = await update(service, { issues: "WEB-1", ...RESOLVED, timeout: "30" });
    expect(idsIn(result, "unknown")).toEqual(["WEB-1"]);
    expect(actions(service)).toEqual(["WEB-1/resolve null"]);
  });

  it("Bugsink: an action succeeds if others did the same, else it fails", async () => {
    for (const [status, state] of [
      ["resolved", "applied"],
      ["resolvedInNextRelease", "failed"],
    ] as const) {
      const service = await start();
      const issue = service.state.issue("WEB-1");
      const happens = () => void Object.assign(issue, RESOLVED);
      service.faults.add({ operation: "updateIssue", fault: { kind: "meanwhile", happens } });
      const result = await update(service, { issues: "WEB-1", status });
      expect(actions(service).map((line) => line.slice(-3))).toEqual(["400"]);
      expect(reported(result)).toMatchObject([{ state }]);
    }
  });

  it("Bugsink: if the second action fails, the first one's effect is named", async () => {
    const service = await start();
    const fault: Fault = { kind: "status", status: 500 };
    const when = ({ path }: { path: string }) => path.endsWith("/mute/");
    service.faults.add({ operation: "updateIssue", fault, when });
    const result = await update(service, { issues: "WEB-3", ...MUTED });
    expect(reported(result)[0]?.reason).toContain("It was made unresolved before.");
  });
});

describe("a release on Bugsink", () => {
  const when = ({ path }: { path: string }) => path.includes("/canonical/");
  const both = { version: "web@1.2.0", projects: "web, api" };
  const releases = ({ state }: LocalService) =>
    state.organization.releases.get("web@1.2.0")?.projects;

  it("Bugsink: a release that one project refuses is made in the others", async () => {
    const service = await start();
    const fault: Fault = { kind: "status", status: 403, body: { detail: "does not administer" } };
    service.faults.add({ operation: "createRelease", fault, when, after: 1 });
    const result = await releaseWith(service, { ...both, "resolve-from-commits": "true" }, [
      "Fixes WEB-1 and API-1\n",
    ]);
    expect([result.exitCode, result.outputs["outcome"]]).toEqual([1, "failed"]);
    expect(result.outputs["version"]).toBe("web@1.2.0");
    expect(releases(service)).toEqual(["web"]);
    expect(result.result).toMatchObject({
      release: {
        projectReleases: [
          { project: "web", state: "created" },
          { project: "api", state: "failed" },
        ],
      },
    });
    expect(errorsOf(result).join()).toContain('is not known to be in "api"');
    expect(stateOf(service.state.issue("WEB-1"))).toBe("resolved, inRelease web@1.2.0");
    expect(stateOf(service.state.issue("API-1"))).toBe("unresolved");
  });

  it("Bugsink: a release is only created in projects that lack it", async () => {
    const service = await start();
    await releaseWith(service, { ...both, projects: "web" });
    const again = await releaseWith(service, { ...both, projects: "web" });
    expect(again.outputs["outcome"]).toBe("unchanged");
    const more = await releaseWith(service, both);
    expect(more.result).toMatchObject({
      release: { projectReleases: [{ state: "unchanged" }, { state: "created" }] },
    });
  });

  test.each<[Fault, number, string]>([
    [{ kind: "reset-after" }, 1, "created"],
    [{ kind: "status", status: 502 }, 2, "created"],
  ])("Bugsink: after a lost answer, the release is looked up: %j", async (fault, sent, outcome) => {
    const service = await start();
    service.faults.add({ operation: "createRelease", fault, when, times: 1 });
    const result = await releaseWith(service, { version: "web@1.2.0" });
    expect([result.exitCode, result.outputs["outcome"]]).toEqual([0, outcome]);
    expect(
      service.requests.filter(({ path }) => path.endsWith("/canonical/0/releases/")),
    ).toHaveLength(sent);
  });

  it(`Bugsink: after a lost answer, an older release is "unchanged"`, async () => {
    const service = await start();
    const dateReleased = NOON - HOUR;
    const there = { version: "web@1.2.0", projects: ["web"], dateReleased };
    service.state.addRelease(service.state.organization, there);
    const fault: Fault = { kind: "status", status: 502 };
    service.faults.add({ operation: "createRelease", fault, when, times: 1 });
    const result = await releaseWith(service, { version: "web@1.2.0" });
    expect([result.exitCode, result.outputs["outcome"]]).toEqual([0, "unchanged"]);
  });

  it("Bugsink: a release that is not the latest resolves no marked issue", async () => {
    const service = await start();
    const inputs = {
      version: "web@0.9.0",
      "resolve-in-next-release": "true",
      "resolve-from-commits": "true",
    };
    const result = await releaseWith(service, inputs, ["Fixes WEB-1\n"]);
    expect(stateOf(service.state.issue("WEB-4"))).toBe("resolved, inNextRelease true");
    expect(said(result).join("\n")).toContain(
      "Still marked as resolved in the next release: 1 issue.",
    );
    expect(said(result).join("\n")).toContain(
      "WEB-1 was resolved in web@1.1.0, which is the latest",
    );
  });

  test.each([
    ["date-released", { "date-released": "none" }, "no unreleased releases"],
    ["since", { since: "release", version: "web@1.2.0" }, "which commit a release was made of"],
  ])("Bugsink: release explains why it cannot honour the input %s", async (_, inputs, why) => {
    const service = await start();
    const result = await releaseWith(service, inputs);
    expect(said(result).join("\n")).toContain(why);
    const planned = await releaseWith(service, { ...inputs, "dry-run": "true" });
    expect(said(planned).join("\n")).toContain(why);
  });

  it("Bugsink: no release is created if one of the projects does not exist", async () => {
    const service = await start();
    const result = await releaseWith(service, { ...both, projects: "web, shop" });
    const why = 'Bugsink has no project "shop"';
    expect(errorsOf(result).join()).toContain(why);
    const planned = await releaseWith(service, {
      ...both,
      projects: "web, shop",
      "dry-run": "true",
    });
    expect(errorsOf(planned).join()).toContain(why);
    expect(releases(service)).toBeUndefined();
  });
});

describe("a token of Bugsink", () => {
  test.each([
    [{ command: "list-issues" }, ["projects:read"], "issues:read"],
    [{ command: "list-issues" }, ["issues:read"], "projects:read"],
    [{ command: "show-issues", issues: "WEB-1" }, ["issues:read"], "events:read"],
    [{ command: "update-issues", issues: "WEB-1", ...RESOLVED }, ["issues:read"], "issues:triage"],
    [{ command: "release", version: "1.0.0" }, ["projects:read"], "releases:create"],
  ])("Bugsink: for %j a token with %j lacks %s", async (inputs, scopes, lacking) => {
    const service = await start();
    const token = service.addToken(scopes).value;
    const result = await run(service, { ...inputs, token });
    expect(result.exitCode).toBe(1);
    expect(result.stdout).toContain(`the capability "${lacking}"`);
    expect(result.stdout).not.toContain("the scope");
  });

  it("Bugsink: check names the capability that a refusal names", async () => {
    const service = await start();
    const token = service.addToken(["releases:read", "issues:read"]).value;
    const result = await run(service, { command: "check", version: "1.0.0", token });
    expect(result.stdout).toContain(`the capability "projects:read"`);
    expect(result.stdout).not.toContain("debug-files:upload");
  });

  it("Bugsink: the fix for an unknown token names the tokens' page", async () => {
    const service = await start();
    const result = await list(service, { token: "f".repeat(40) });
    expect(errorsOf(result).join()).toMatch(
      /Create one at .*\/bsmain\/auth_tokens\/ with the capability "projects:read"/u,
    );
  });
});

test.each([
  ["2.2.2", "⚠️ look at this", "➖ not allowed, not needed"],
  ["2.6.2", "✅ ok", "✅ ok"],
  ["2.10.0", "✅ ok", "✅ ok"],
  [undefined, "❔ not known", "✅ ok"],
])("check on Bugsink of version %s: %s; lists of issues: %s", async (version, ...states) => {
  const dialect = { ...dialects.bugsink, version: version ?? "2.6.2" };
  const service = await start(board, { dialect });
  const fault: Fault = { kind: "status", status: 404 };
  if (version === undefined) service.faults.add({ operation: "describeBugsink", fault });
  const { stdout } = await run(service, { command: "check", version: "1.0.0" });
  const rows = ["Service: Bugsink", "List and show issues:"].map((name) => {
    return stdout
      .split("\n")
      .find((line) => line.includes(` · ${name}`))
      ?.split(" · ")[0];
  });
  expect(rows).toEqual(states);
});

describe("Bugsink before 2.6.2", () => {
  const old = { dialect: "bugsink-2.2" } as const;
  test.each<Record<string, string>>([
    { command: "list-issues" },
    { command: "list-issues", projects: "empty" },
    { command: "show-issues", issues: "WEB-1" },
    { command: "update-issues", issues: "WEB-1", ...RESOLVED },
    { command: "update-issues", query: "is:unresolved", ...RESOLVED },
    { command: "sync-issues", query: "is:unresolved" },
  ])("Bugsink before 2.6.2 is refused for %j", async (inputs) => {
    const service = await start(board, { ...old, projects: ["web", "api", "empty"] });
    const github = untilTestEnds(await startGitHubIssues(() => NOON));
    const env = { GITHUB_API_URL: github.url };
    const result = await runAgainst(service, { env, with: inputs });
    expect(expectRefused(service, result)).toContain("Install Bugsink 2.6.2 or newer.");
  });

  it("Bugsink before 2.6.2 takes a release that resolves no issues", async () => {
    const service = await start(board, old);
    const made = await releaseWith(service, { version: "web@1.2.0" });
    expect(made.outputs["outcome"]).toBe("created");
    for (const input of ["resolve-in-next-release", "resolve-from-commits"]) {
      const inputs = { version: "web@1.3.0", [input]: "true" };
      const result = await releaseWith(service, inputs, ["Fixes WEB-1\n"]);
      expect([result.exitCode, service.state.organization.releases.has("web@1.3.0")]).toEqual([
        1,
        false,
      ]);
      expect(errorsOf(result).join()).toContain("Install Bugsink 2.6.2 or newer.");
    }
  });
});

it("Bugsink: a list has every issue although others change meanwhile", async () => {
  const service = await start(unresolvedIssues(300));
  const issues = [...service.state.issues.values()];
  service.latency = () => {
    const [last] = issues.splice(-1);
    if (last) Object.assign(last, { lastSeen: service.now(), ...(last.count > 5 && RESOLVED) });
    return 0;
  };
  const result = await list(service, { limit: "400" });
  expect(result.exitCode).toBe(0);
  expect(Number(result.outputs["matched-count"])).toBeGreaterThan(290);
});
