import { describe, expect, it } from "vitest";
import { MAIN_DIALECTS } from "../../tools/service/dialect.ts";
import { seedIssues } from "../../tools/service/seed.ts";
import type { LocalService } from "../../tools/service/service.ts";
import type { ServiceState } from "../../tools/service/state.ts";
import type { StepResult } from "../support/runner.ts";
import { type Alter, type AlterHeaders, startAltered } from "../support/altered-service.ts";
import { expectTranscript, runAgainst } from "../support/scenario.ts";
import {
  countOf,
  errorsOf,
  expectRefused,
  mostAtOnce,
  refuse,
  reported,
  triageService,
  unresolvedIssues,
  updateOpen,
  writesTo,
} from "./triage.ts";

async function list(
  service: LocalService,
  inputs: Readonly<Record<string, string>> = {},
): Promise<StepResult> {
  return await runAgainst(service, { with: { command: "list-issues", ...inputs } });
}

function queriesOf(service: LocalService): URLSearchParams[] {
  return service.requests.map(({ path }) => new URL(path, "http://service.test").searchParams);
}

/** So many issues of any status. */
const board = (count: number) => (state: ServiceState) =>
  void seedIssues(state, { project: "web", count });

describe("a list", () => {
  it("reports the worst issues first: level, then events, then users, then last seen", async () => {
    const service = await triageService(board(12));
    const result = await list(service, { limit: "5" });
    expect(result.exitCode).toBe(0);
    expect(result.outputs["outcome"]).toBe("matched");
    await expectTranscript("issues-list", service, result);
  });

  it.each(MAIN_DIALECTS)(
    "counts every match over all pages and projects, whatever limit says (%s)",
    async (dialect) => {
      const service = await triageService(unresolvedIssues(230), { dialect });
      seedIssues(service.state, { project: "api", count: 120, unresolved: 1 });
      const result = await list(service, { projects: "web api web", limit: "20" });
      expect(result.outputs["matched-count"]).toBe("350");
      expect(reported(result)).toHaveLength(20);
      expect(JSON.parse(result.outputs["issue-ids"] ?? "")).toHaveLength(20);
      expect(result.summary).toContain("350 issues");
    },
  );

  it("counts an issue once that moves to a later page while pages are read", async () => {
    const service = await triageService(unresolvedIssues(150));
    const issues = service.state.issuesOf(service.state.project("web"));
    const [first, last] = [issues[0], issues.at(-1)];
    let requests = 0;
    service.latency = () => {
      requests += 1;
      // Before the second page is read, the first issue takes a place on it.
      if (requests === 2 && first && last) first.lastSeen = last.lastSeen - 1;
      return 0;
    };
    const result = await list(service);
    // A list with an issue that comes twice may lack another: it is read anew.
    expect(requests).toBe(4);
    expect(result.outputs["matched-count"]).toBe("150");
    expect(result.stdout).not.toContain("::warning");
  });

  it("of GlitchTip loses no issue that gets an event while pages are read", async () => {
    const service = await triageService(unresolvedIssues(250), { dialect: "glitchtip" });
    const issues = [...service.state.issuesOf(service.state.project("web"))];
    service.latency = () => {
      // Each time, the issue whose last event is the oldest gets a new one.
      const oldest = issues.pop();
      if (oldest) oldest.lastSeen = Date.now();
      return 0;
    };
    const result = await list(service, { query: "is:unresolved", "fail-above": "249" });
    expect(result.outputs).toMatchObject({ outcome: "gate-failed", "matched-count": "250" });
    // The first page shows that it is GlitchTip, and is read again in the other order.
    const [order, sorts] = ["-first_seen", queriesOf(service).map((query) => query.get("sort"))];
    expect(sorts).toEqual([null, order, order, order]);
  });

  it.each([
    ["", "24h", 24, "Events per hour"],
    ["14d", "14d", 14, "Events per day"],
    ["none", "", 0, ""],
  ])("charts the events of the stats-period %j", async (period, sent, buckets, words) => {
    const service = await triageService(board(9));
    const result = await list(service, { "stats-period": period });
    expect(queriesOf(service)[0]?.get("statsPeriod")).toBe(sent);
    const [, bars = ""] = /\n {2}bar \[(.*)\]/u.exec(result.summary) ?? [];
    expect(bars.split(", ").length).toBeGreaterThanOrEqual(buckets);
    expect(result.summary).toContain(words);
    expect(result.summary.includes("xychart")).toBe(buckets > 0);
  });

  it("of a server that does not apply the query comes with a warning", async () => {
    const service = await triageService(
      (state) => seedIssues(state, { project: "web", count: 9, unresolved: 0 }),
      { ignoreQuery: true },
    );
    const result = await list(service);
    expect(result.exitCode).toBe(0);
    expect(result.stdout).toMatch(/^::warning .*did not apply the query/mu);
  });

  it("that breaks off names no issue and no count", async () => {
    const service = await triageService(unresolvedIssues(150));
    refuse(service, "listIssues", 400, { after: 1 });
    const result = await list(service);
    expect(result.exitCode).toBe(1);
    expect(result.outputs).toMatchObject({ outcome: "failed", "matched-count": "" });
    expect(errorsOf(result)).toEqual([expect.stringContaining("(400): No.")]);
  });
});

describe("the gate", () => {
  const release = (count: number) => (state: ServiceState) =>
    void seedIssues(state, {
      project: "web",
      count: 40,
      unresolved: 1,
      overrides: (index) => ({ firstRelease: index < count ? "2.4.0" : "2.3.0" }),
    });
  const gate = { query: "is:unresolved firstRelease:2.4.0", "fail-above": "2", limit: "3" };

  it("fails the step when more issues match, says how many, and shows the worst first", async () => {
    const service = await triageService(release(3));
    const result = await list(service, { ...gate, limit: "2" });
    expect(result.exitCode).toBe(1);
    expect(result.outputs).toMatchObject({ outcome: "gate-failed", "matched-count": "3" });
    expect(errorsOf(result)).toHaveLength(1);
  });

  it.each([0, 1, 2])("lets %i issues pass", async (count) => {
    const service = await triageService(release(count));
    const result = await list(service, gate);
    expect([result.exitCode, result.outputs["outcome"]]).toEqual([0, "matched"]);
    expect(result.outputs["matched-count"]).toBe(String(count));
  });

  it("is never tolerated, and fails the same in a dry run", async () => {
    const service = await triageService(release(7));
    const both: Record<string, string>[] = [{ "on-error": "warn" }, { "dry-run": "true" }];
    for (const more of both) {
      const result = await list(service, { ...gate, ...more });
      expect([result.exitCode, result.outputs["outcome"]]).toEqual([1, "gate-failed"]);
    }
  });

  it("does not judge by issues that the query cannot have matched", async () => {
    const service = await triageService(release(7), { ignoreQuery: true });
    for (const issue of service.state.issues.values()) issue.status = "resolved";
    const result = await list(service, gate);
    expect(expectRefused(service, result)).toContain("did not apply the query");
  });
});

it("the result file of a gate has culprits, counts over time, levels and the gate", async () => {
  const service = await triageService(unresolvedIssues(4));
  const result = await list(service, { query: "is:unresolved", "fail-above": "9" });
  const { issues, levels, gate, stats } = result.result as Record<string, unknown>;
  const stored = [...service.state.issues.values()];
  const culprits = (issues as { culprit: string }[]).map(({ culprit }) => culprit);
  expect(culprits.toSorted()).toEqual(stored.map(({ culprit }) => culprit).toSorted());
  expect(stats).toHaveLength(24);
  const counts = Map.groupBy(stored, ({ level }) => level);
  expect(levels).toEqual(
    Object.fromEntries([...counts].map(([level, { length }]) => [level, length])),
  );
  expect(gate).toEqual({ failAbove: 9, exceeded: false });
});

describe("a list that cannot be believed", () => {
  const GATE = { query: "is:unresolved", "fail-above": "200" };

  const hundred = unresolvedIssues(100);

  /** The step sees the service's answers with other headers, or other members. */
  async function behind(
    service: LocalService,
    alterHeaders: AlterHeaders | undefined,
    inputs: Record<string, string>,
    alter: Alter = (value) => value,
  ): Promise<StepResult> {
    await using altered = await startAltered(service.url, alter, alterHeaders);
    return await list(service, { ...inputs, "base-url": altered.url });
  }

  const withoutLink: AlterHeaders = ({ link: _link, ...headers }) => headers;
  const twice: Alter = (value) =>
    value["id"] === "4100000100" ? { ...value, id: "4100000001" } : value;
  const open = "is:unresolved";

  it.each([
    ["a full page names no next one", open, withoutLink, undefined, "list .* is not complete"],
    ["an issue comes twice in each reading", open, undefined, twice, "issues came twice"],
    ["GlitchTip misreads it", `${open} level:warn`, undefined, undefined, 'reads "level:warn"'],
  ] as const)(
    "because %s is warned of, and fails a gate and an update",
    async (_why, asked, headers, alter, words) => {
      const dialect = asked === open ? "sentry" : "glitchtip";
      const service = await triageService(hundred, { dialect });
      const plain = await behind(service, headers, { query: asked }, alter);
      expect(plain.exitCode).toBe(0);
      expect(plain.stdout).toMatch(new RegExp(`^::warning .*${words}`, "mu"));
      const gate = await behind(service, headers, { ...GATE, query: asked }, alter);
      expect(gate.exitCode).toBe(1);
      expect(gate.outputs).toMatchObject({ outcome: "failed", "matched-count": "" });
      expect(errorsOf(gate).join()).toContain("The gate cannot be decided.");
      expect(gate.stdout).not.toContain("::warning");
      expect(gate.stdout).toContain("❌ The gate could not be decided");
      const update = { command: "update-issues", query: asked, status: "resolved" };
      const stopped = await behind(service, headers, update, alter);
      expect(errorsOf(stopped).join()).toContain("Nothing was written.");
      expect(writesTo(service)).toEqual([]);
    },
  );

  it("because an issue came twice is read anew", async () => {
    const service = await triageService(hundred, { dialect: "sentry" });
    let count = 0;
    const once: Alter = (value, place) =>
      value["id"] === "4100000100" && ++count === 1 ? twice(value, place) : value;
    const result = await behind(service, undefined, { query: open }, once);
    expect(result.outputs["matched-count"]).toBe("100");
    expect(result.stdout).not.toContain("::warning");
  });

  // Services have pages of 50 issues and more.
  it.each([
    [50, "60", "failed"],
    [49, "60", "matched"],
    // What it lacks would be still more.
    [50, "49", "gate-failed"],
  ])("of %i issues that names no next page, of %s: %s", async (count, most, outcome) => {
    const service = await triageService(unresolvedIssues(count), { dialect: "sentry" });
    const gate = await behind(service, withoutLink, { ...GATE, "fail-above": most });
    expect(gate.outputs["outcome"]).toBe(outcome);
  });

  it("because the service counts more is read again, and a gate takes the greater number", async () => {
    const service = await triageService(hundred, { dialect: "glitchtip" });
    const more: AlterHeaders = (headers) => ({ ...headers, "x-hits": "130" });
    const gate = await behind(service, more, { ...GATE, "fail-above": "120" });
    expect([gate.exitCode, gate.outputs["outcome"]]).toEqual([1, "gate-failed"]);
    expect(gate.outputs["matched-count"]).toBe("130");
    expect(countOf(service, "listOrganizationIssues")).toBe(2);
    const plain = await behind(service, more, { query: "is:unresolved" });
    expect(plain.outputs["matched-count"]).toBe("100");
    expect(plain.stdout).toMatch(/^::warning .*counts 130 issues of web, but lists 100/mu);
  });

  it("is complete on Sentry, whatever it estimates, where each page names the next and none comes twice", async () => {
    const service = await triageService(unresolvedIssues(150), { dialect: "sentry" });
    const more: AlterHeaders = (headers) => ({ ...headers, "x-hits": "730" });
    const gate = await behind(service, more, { ...GATE, "fail-above": "150" });
    expect([gate.exitCode, gate.outputs["matched-count"]]).toEqual([0, "150"]);
    expect(service.requests).toHaveLength(2);
    expect(gate.stdout).not.toContain("::warning");
    expect(gate.stdout).toContain("::debug::The service counts 730 issues of web and lists 150.");
  });

  it("because it is empty is asked for its project: GlitchTip lists nothing for any name", async () => {
    const service = await triageService(hundred, { dialect: "glitchtip" });
    const wrong = await list(service, { projects: "web, ghost" });
    expect(wrong.exitCode).toBe(1);
    expect(errorsOf(wrong).join()).toContain("read project ghost (404)");
    const right = await list(service, { projects: "web, api" });
    expect([right.exitCode, right.outputs["matched-count"]]).toEqual([0, "100"]);

    // A token that may not read projects cannot tell.
    const { value: token } = service.addToken(["event:read"]);
    const unsure = await list(service, { token, projects: "api" });
    expect(unsure.exitCode).toBe(0);
    expect(unsure.stdout).toMatch(/^::warning .*No issue of api was listed/mu);
    const gate = await list(service, { ...GATE, token, projects: "api" });
    expect([gate.exitCode, gate.outputs["outcome"]]).toEqual([1, "failed"]);
    const passedOn = await updateOpen(service, gate, { status: "resolved" });
    expect(errorsOf(passedOn).join()).toContain("failed before it knew all issues");

    // What answers with another project answers everything alike.
    const body = { id: "7", slug: "other" };
    const fault = { kind: "status", status: 200, body } as const;
    service.faults.add({ operation: "retrieveProject", fault });
    const alike = await list(service, { projects: "api" });
    expect(alike.stdout).toMatch(/^::warning .*No issue of api was listed/mu);
  });

  it("because it is empty is believed from a service that says when a project is missing", async () => {
    const service = await triageService(() => undefined, { dialect: "sentry" });
    const { value: token } = service.addToken(["event:read"]);
    const result = await list(service, { ...GATE, token });
    expect([result.exitCode, result.outputs["matched-count"]]).toEqual([0, "0"]);
    expect(result.stdout).not.toContain("::warning");
  });

  it("of a gate with text says how GlitchTip finds text", async () => {
    const service = await triageService(hundred, { dialect: "glitchtip" });
    const notice = /^::notice .*GlitchTip finds text by whole words.*"Boot\*"/mu;
    const gate = await list(service, { ...GATE, query: "is:unresolved Boot" });
    expect(gate.stdout).toMatch(notice);
    const others = ["is:unresolved", "is:unresolved Boot*"].map(
      async (query) => await list(service, { ...GATE, query }),
    );
    for (const { stdout } of await Promise.all(others)) expect(stdout).not.toMatch(/finds text/u);
  });

  it.each(["can't", "Boot\\"])("because %s breaks the service is explained", async (query) => {
    const service = await triageService(hundred, { dialect: "glitchtip" });
    const result = await list(service, { query });
    expect(result.exitCode).toBe(1);
    expect(errorsOf(result).join()).toMatch(/input query\. Fix: The "query" has an apostrophe/u);
    const { value: token } = service.addToken(["project:releases"]);
    const refused = await list(service, { query, token });
    expect(errorsOf(refused).join()).toContain('lacks the scope "event:read"');
  });
});

it("several projects are listed side by side, as many as concurrency says", async () => {
  const names = ["p1", "p2", "p3", "p4", "p5"];
  const service = await triageService(() => undefined, { projects: names, latency: 30 });
  for (const project of names) seedIssues(service.state, { project, count: 120, unresolved: 1 });
  const asked = { projects: names.join(), limit: "1000" };
  const side = await list(service, { ...asked, concurrency: "3" });
  expect(side.outputs["matched-count"]).toBe("600");
  expect(mostAtOnce(service.requests)).toBe(3);
  service.requests.length = 0;
  const single = await list(service, { ...asked, concurrency: "1" });
  expect(mostAtOnce(service.requests)).toBe(1);
  expect(single.outputs["issue-ids"]).toBe(side.outputs["issue-ids"]);
  expect(single.summary).toBe(side.summary);
});

it("several projects are not listed further once one of them fails", async () => {
  const service = await triageService(unresolvedIssues(1000), { latency: 5 });
  refuse(service, "listIssues", 403, { when: ({ path }) => path.includes("/acme/api/") });
  const result = await list(service, { projects: "web, api" });
  expect(result.exitCode).toBe(1);
  expect(service.requests.length).toBeLessThan(6);
});

it("a gate that watches and ends undecided has not held, whatever it read before", async () => {
  const service = await triageService(unresolvedIssues(1));
  const asked = { query: "is:unresolved", "fail-above": "1", watch: "10m", timeout: "700" };
  refuse(service, "listIssues", 401, { after: 1 });
  const result = await runAgainst(service, { with: { command: "list-issues", ...asked } });
  expect(result.exitCode).toBe(1);
  expect(result.result).not.toHaveProperty("gate");
  expect(result.result).toMatchObject({ matchedCount: null });
  expect(result.summary).not.toContain("kept");
  expect([result.outputs["matched-count"], result.outputs["issue-ids"]]).toEqual(["", ""]);
});

it.each([
  [1, /2 readings in \d+ s: 1, 2(?!,)/u],
  [43, /44 readings in [^:]+: … 5, 6, .*, 43, 44(?!,)/u],
])("a gate that watches fails as soon as more than %i match", async (most, readings) => {
  const service = await triageService(unresolvedIssues(1));
  const times = { watch: "30m", timeout: "2000" };
  const asked = { query: "is:unresolved", "fail-above": `${most}`, ...times };
  const addBeforeNext = ({ number }: { number: number }) => {
    if (number > 1) service.state.addIssue(service.state.project("web"), {});
    return false;
  };
  service.faults.add({ operation: "listIssues", fault: { kind: "hang" }, when: addBeforeNext });
  const result = await list(service, asked);
  expect([result.exitCode, result.outputs["outcome"]]).toEqual([1, "gate-failed"]);
  expect(result.stdout).toMatch(/^1 issue now; watching for another [\w ]+\.$/mu);
  expect(result.summary).toMatch(readings);
  const { watched } = result.result as { watched: [number, number][] };
  expect(watched.map(([, count]) => count)).toEqual(
    Array.from({ length: most + 1 }, (_, i) => i + 1),
  );
});
