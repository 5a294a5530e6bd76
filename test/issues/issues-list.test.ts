/** `list-issues`: order, counts, pages and the gate. */
import { describe, expect, it } from "vitest";
import { MAIN_DIALECTS } from "../../tools/service/dialect.ts";
import { seedIssues } from "../../tools/service/seed.ts";
import type { LocalService } from "../../tools/service/service.ts";
import type { ServiceState } from "../../tools/service/state.ts";
import type { StepResult } from "../support/runner.ts";
import { type Alter, type AlterHeaders, startAltered } from "../support/altered-service.ts";
import { expectTranscript, runAgainst } from "../support/scenario.ts";
import {
  errorsOf,
  mostAtOnce,
  refuse,
  reported,
  requestsOf,
  triageService,
  unresolvedIssues,
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
  it("a list reports the worst issues first", async () => {
    const service = await triageService(board(12));
    const result = await list(service, { limit: "5" });
    expect(result.exitCode).toBe(0);
    expect(result.outputs["outcome"]).toBe("matched");
    await expectTranscript("issues/list", service, result);
  });

  it.each(MAIN_DIALECTS)(
    "a list counts all matches of all projects, whatever limit is (%s)",
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

  it("a list counts an issue once that moves to a later page", async () => {
    // Its order is by the last event; Sentry is asked for another one.
    const service = await triageService(unresolvedIssues(150), { dialect: "contract" });
    const issues = service.state.issuesOf(service.state.project("web"));
    const [first, last] = [issues[0], issues.at(-1)];
    const requests = () => requestsOf(service, "listIssues").length;
    service.latency = () => {
      // Before the second page is read, the first issue takes a place on it.
      if (requests() === 2 && first && last) first.lastSeen = last.lastSeen - 1;
      return 0;
    };
    const result = await list(service);
    // A list with an issue that comes twice may lack another: it is read anew.
    expect(requests()).toBe(4);
    expect(result.outputs["matched-count"]).toBe("150");
    expect(result.stdout).not.toContain("::warning");
  });

  it("GlitchTip: a list misses no issue that gets an event meanwhile", async () => {
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
});

it.each<Record<string, string>>([{ "on-error": "warn" }, { "dry-run": "true" }])(
  "an exceeded gate fails the step also with %j",
  async (more) => {
    const service = await triageService(unresolvedIssues(3));
    const result = await list(service, { query: "is:unresolved", "fail-above": "2", ...more });
    expect([result.exitCode, result.outputs["outcome"]]).toEqual([1, "gate-failed"]);
  },
);

describe("a list that cannot be believed", () => {
  const GATE = { query: "is:unresolved", "fail-above": "200" };

  const hundred = unresolvedIssues(100);

  /** The step sees the service's answers with other headers, or other members. */
  async function behind(
    service: LocalService,
    alterHeaders: AlterHeaders | undefined,
    inputs: Record<string, string>,
    alter?: Alter,
  ): Promise<StepResult> {
    await using altered = await startAltered(service.url, alter, alterHeaders);
    return await list(service, { ...inputs, "base-url": altered.url });
  }

  const withoutLink: AlterHeaders = ({ link: _link, ...headers }) => headers;
  const twice: Alter = (value) =>
    value["id"] === "4100000100" ? { ...value, id: "4100000001" } : value;
  const open = "is:unresolved";

  it.each([
    ["an issue comes twice in each reading", open, undefined, twice, "issues came twice"],
    ["GlitchTip misreads it", `${open} level:warn`, undefined, undefined, 'reads "level:warn"'],
  ] as const)("a list is not trusted if %s", async (_why, asked, headers, alter, words) => {
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
  });

  const END = `<https://sentry.test/>; rel="next"; results="false"; cursor="0:200:0"`;

  /** Every page after the first is empty, so often. */
  function breakOff(service: LocalService, headers: Record<string, string>, times = Infinity) {
    const fault = { kind: "status", status: 200, body: [], headers } as const;
    const operation = ["listIssues", "listOrganizationIssues"] as const;
    const when = ({ query }: { query: URLSearchParams }) => query.has("cursor");
    return service.faults.add({ operation, fault, times, when });
  }

  it.each([
    ["sentry", "is:unresolved", {}],
    ["sentry", "level:error", { link: END }],
    ["sentry", "!is:unresolved", { link: END }],
    ["contract", "is:unresolved", { link: END }],
    ["glitchtip", "is:unresolved", {}],
    ["glitchtip-6", "is:unresolved", {}],
  ] as const)(
    "a list with an empty promised page is incomplete: %s, %s, %j",
    async (dialect, query, headers) => {
      const status = query.startsWith("!") ? "resolved" : "unresolved";
      const seed = (state: ServiceState) =>
        void seedIssues(state, {
          project: "web",
          count: 150,
          overrides: () => ({ status, level: "error" }),
        });
      const service = await triageService(seed, { dialect });
      const broken = breakOff(service, headers);
      const gate = await list(service, { query, "fail-above": "120" });
      expect([gate.exitCode, gate.outputs["outcome"]]).toEqual([1, "failed"]);
      expect(errorsOf(gate).join()).toMatch(
        /cannot be decided.*sent it without issues, also when/u,
      );
      expect(broken.struck).toBe(2);
      const asked = { command: "update-issues", query, status: "ignored", "max-issues": "200" };
      const stopped = await list(service, asked);
      expect(errorsOf(stopped).join()).toContain("Nothing was written.");
      expect(writesTo(service)).toEqual([]);
      const exceeded = await list(service, { query, "fail-above": "20" });
      expect(exceeded.outputs["outcome"]).toBe("gate-failed");
    },
  );

  it("a list is read again if a promised page came empty once", async () => {
    const service = await triageService(unresolvedIssues(150));
    breakOff(service, {}, 1);
    const gate = await list(service, { ...GATE, "fail-above": "150" });
    expect([gate.exitCode, gate.outputs["matched-count"]]).toEqual([0, "150"]);
    expect(gate.stdout).not.toMatch(/^::(?:warning|notice)/mu);
  });

  it("a watching gate asks again after a list with an empty page", async () => {
    const service = await triageService(unresolvedIssues(150));
    breakOff(service, {}, 2);
    const gate = await list(service, { ...GATE, "fail-above": "150", watch: "30s" });
    expect([gate.exitCode, gate.outputs["matched-count"]]).toEqual([0, "150"]);
    expect(gate.stdout).toMatch(/sent it without issues.* It is read again; watching for another/u);
    breakOff(service, {});
    const undecided = await list(service, { ...GATE, "fail-above": "150", watch: "30s" });
    expect(errorsOf(undecided).join()).toMatch(/cannot be decided.*sent it without issues/u);
    expect(undecided.stdout).toContain("It is read again; watching");
  });

  it("Sentry: a list whose last issues are dropped is trusted with a notice", async () => {
    const service = await triageService(unresolvedIssues(150));
    const dropped = breakOff(service, { link: END });
    const gate = await list(service, { ...GATE, "fail-above": "100" });
    expect([gate.exitCode, gate.outputs["matched-count"], dropped.struck]).toEqual([0, "100", 2]);
    expect(gate.stdout).toMatch(/^::notice .*A page of the issues of web came empty/mu);
    const asked = { command: "update-issues", query: "is:unresolved", status: "resolved" };
    const updated = await list(service, asked);
    expect([updated.exitCode, updated.outputs["updated-count"]]).toEqual([0, "100"]);
  });

  it("a list in which an issue came twice is read again", async () => {
    const service = await triageService(hundred, { dialect: "sentry" });
    let count = 0;
    const once: Alter = (value, place) =>
      value["id"] === "4100000100" && ++count === 1 ? twice(value, place) : value;
    const result = await behind(service, undefined, { query: open }, once);
    expect(result.outputs["matched-count"]).toBe("100");
    expect(result.stdout).not.toContain("::warning");
  });

  it("a list of 49 issues without a link is complete", async () => {
    const service = await triageService(unresolvedIssues(49), { dialect: "sentry" });
    const gate = await behind(service, withoutLink, GATE);
    expect(gate.outputs["outcome"]).toBe("matched");
  });

  it.each(["contract", "sentry"] as const)(
    "%s: a list with all links and no doubles is complete, whatever it counts",
    async (dialect) => {
      const service = await triageService(unresolvedIssues(150), { dialect });
      const more: AlterHeaders = (headers) => ({ ...headers, "x-hits": "730" });
      const gate = await behind(service, more, { ...GATE, "fail-above": "150" });
      expect([gate.exitCode, gate.outputs["matched-count"]]).toEqual([0, "150"]);
      expect(service.requests).toHaveLength(2);
      expect(gate.stdout).not.toContain("::warning");
    },
  );

  it("GlitchTip: after an empty list, the project is read", async () => {
    const service = await triageService(hundred, { dialect: "glitchtip" });
    const right = await list(service, { projects: "web, api" });
    expect([right.exitCode, right.outputs["matched-count"]]).toEqual([0, "100"]);

    // What answers with another project answers everything alike.
    const body = { id: "7", slug: "other" };
    const fault = { kind: "status", status: 200, body } as const;
    service.faults.add({ operation: "retrieveProject", fault });
    const alike = await list(service, { projects: "api" });
    expect(alike.stdout).toMatch(/^::warning .*No issue of api was listed/mu);
  });

  it("an empty list of Sentry, which refuses absent projects, is trusted", async () => {
    const service = await triageService(() => undefined, { dialect: "sentry" });
    const { value: token } = service.addToken(["event:read"]);
    const result = await list(service, { ...GATE, token });
    expect([result.exitCode, result.outputs["matched-count"]]).toEqual([0, "0"]);
    expect(result.stdout).not.toContain("::warning");
  });

  it.each(["is:unresolved", "is:unresolved Boot*"])(
    "GlitchTip: a gate by %j has no notice about whole words",
    async (query) => {
      const service = await triageService(hundred, { dialect: "glitchtip" });
      expect((await list(service, { ...GATE, query })).stdout).not.toMatch(/finds text/u);
    },
  );

  describe("because GlitchTip finds nothing by a term", () => {
    const tagged = (state: ServiceState): void => {
      state.addIssue(state.project("web"), { tags: { priority: "high" } });
      state.addIssue(state.project("api"), { status: "resolved", tags: { customer: "acme" } });
    };
    const asksFor = (service: LocalService) =>
      queriesOf(service).filter((query) => query.get("limit") === "1" && query.get("query") !== "");

    it.each([
      ["is:unresolved priority:high", 0, "1"],
      ["is:unresolved priority:low", 1, "0"],
      ["is:unresolved customer:acme", 1, "0"],
      ["customer:acme", 0, "1"],
      ["has:priority is:resolved", 1, "0"],
      ["priority:high customer:acme", 2, "0"],
      ["release:2.0 environment:prod user.id:1", 0, "0"],
      ["priority:low,high", 1, "0"],
    ])("GlitchTip: a gate by tags that issues have is decided: %s", async (query, asked, count) => {
      const service = await triageService(tagged, { dialect: "glitchtip" });
      const result = await list(service, { query, "fail-above": "1", projects: "web, api" });
      expect([result.exitCode, result.outputs["matched-count"]]).toEqual([0, count]);
      expect(asksFor(service)).toHaveLength(asked);
      for (const one of asksFor(service)) {
        expect(one.get("query")).toMatch(/^has:[a-z]+$/u);
        expect(one.getAll("project")).toHaveLength(2);
      }
    });

    it.each([
      ["is:unresolved first_release:1.0", "first_release", 1],
      ["is:unresolved priority:high age:-24h", "age", 2],
      ["has:assignee", "assignee", 1],
    ])(
      "GlitchTip: a gate by a tag that no issue has is undecided: %s",
      async (query, name, asked) => {
        const service = await triageService(tagged, { dialect: "glitchtip" });
        const projects = { projects: "web, api" };
        const gate = await list(service, { query, "fail-above": "1", ...projects });
        expect(gate.outputs).toMatchObject({ outcome: "failed", "matched-count": "" });
        const [error] = errorsOf(gate);
        expect(error).toMatch(new RegExp(`cannot be decided.*has a tag "${name}"`, "u"));
        expect(asksFor(service)).toHaveLength(asked);
        const update = { command: "update-issues", query, status: "resolved", ...projects };
        expect(errorsOf(await list(service, update)).join()).toContain("Nothing was written.");
        const plain = await list(service, { query, ...projects });
        expect([plain.exitCode, plain.outputs["matched-count"]]).toEqual([0, "0"]);
        expect(plain.stdout).toMatch(new RegExp(`^::warning .*has a tag "${name}"`, "mu"));
      },
    );

    it("GlitchTip: a gate by tags is decided if the projects have no issue", async () => {
      const service = await triageService(() => undefined, { dialect: "glitchtip" });
      const result = await list(service, { ...GATE, query: "first_release:1.0" });
      expect([result.exitCode, asksFor(service)]).toEqual([0, []]);
    });

    it("GlitchTip: a tag is requested once, however often a gate is read", async () => {
      const service = await triageService(tagged, { dialect: "glitchtip" });
      const query = "is:unresolved priority:low";
      const result = await list(service, { query, "fail-above": "0", watch: "3m" });
      expect([result.exitCode, asksFor(service).length]).toEqual([0, 1]);
    });
  });

  it("GlitchTip 4: an unknown organization fails a list with on-error: warn", async () => {
    const service = await triageService(hundred, { dialect: "glitchtip" });
    refuse(service, ["listIssues", "listOrganizationIssues"], 500);
    const outage = { query: open, "on-error": "warn" };
    expect((await list(service, outage)).exitCode).toBe(0);
    const result = await list(service, { ...outage, org: "acne" });
    expect(result.exitCode).toBe(1);
    expect(errorsOf(result).join()).toContain('Check the organization "acne"');
  });

  it.each([
    ["contract", 0],
    ["glitchtip", 1],
  ] as const)(
    "an empty list of a project that %s does not show exits with %i",
    async (dialect, exitCode) => {
      const service = await triageService(() => undefined, { dialect });
      if (dialect === "glitchtip") refuse(service, "retrieveProject", 404);
      const gate = await list(service, { ...GATE, "fail-above": "0" });
      expect([gate.exitCode, gate.outputs["matched-count"]]).toEqual([
        exitCode,
        exitCode ? "" : "0",
      ]);
      if (!exitCode) expect(gate.stdout).toMatch(/^::notice .*does not show whether the project/mu);
    },
  );

  it.each(["can't", "Boot\\"])(
    "GlitchTip fails on the query %s: the error's fix names the cause",
    async (query) => {
      const service = await triageService(hundred, { dialect: "glitchtip" });
      const result = await list(service, { query, "on-error": "warn" });
      expect(result.exitCode).toBe(1);
      expect(errorsOf(result).join()).toMatch(/the query is the cause\. Where: input query/u);
      const { value: token } = service.addToken(["project:releases"]);
      const refused = await list(service, { query, token });
      expect(errorsOf(refused).join()).toContain('lacks the scope "event:read"');
      refuse(service, ["listIssues", "listOrganizationIssues"], 503);
      expect(errorsOf(await list(service, { query })).join()).not.toContain("apostrophe");
    },
  );

  it.each(["project:other", "!timesSeen:5"])(
    "Sentry fails on the query %s: no outage, on-error: warn does not hide it",
    async (query) => {
      const service = await triageService(hundred, { dialect: "sentry" });
      refuse(service, ["listIssues"], 500, {
        when: (request) => request.query.get("query") === query,
        times: 3,
      });
      const result = await list(service, { query, "on-error": "warn" });
      expect([result.exitCode, result.outputs["outcome"]]).toEqual([1, "failed"]);
      expect(errorsOf(result).join()).toMatch(/the query is the cause\. Where: input query/u);
    },
  );

  it("a 500 on every list is an outage", async () => {
    const service = await triageService(hundred, { dialect: "sentry" });
    refuse(service, ["listIssues"], 500);
    const result = await list(service, { query: "level:error", "on-error": "warn" });
    expect([result.exitCode, result.outputs["outcome"]]).toEqual([0, "failed"]);
    expect(result.stdout).not.toContain("the query is the cause");
  });
});

describe("a gate that counts nothing of a release", () => {
  const warned = /^::warning .*has no release "([^"]*)" of web, so nothing can match/mu;
  /** The release that a warning names. */
  const missing = ({ stdout }: StepResult) => warned.exec(stdout)?.[1];
  const gate = (query: string, more = {}) => ({ query, "fail-above": "0", ...more });
  const seedRelease = (state: ServiceState) => {
    const [version, projects] = ["1.0.0", ["web"]];
    state.addRelease(state.organization, { version, projects });
    state.addRelease(state.organization, { version: "api@2.0.0", projects: ["api"] });
  };

  it.each(["sentry", "glitchtip", "bugsink"] as const)(
    "%s: a warning names the release that the project lacks",
    async (dialect) => {
      const service = await triageService(seedRelease, { dialect });
      for (const version of ["v9.9.9", "api@2.0.0"]) {
        const result = await list(service, gate(`release:${version}`));
        expect([result.exitCode, missing(result)]).toEqual([0, version]);
      }
      expect(missing(await list(service, gate("release:1.0.0")))).toBeUndefined();
    },
  );

  it("a project whose number stays a number has its release", async () => {
    const service = await triageService(seedRelease, { dialect: "sentry-today" });
    refuse(service, "retrieveProject", 403);
    const { id: projects } = service.state.project("web");
    const result = await list(service, { ...gate("release:1.0.0"), projects });
    expect([result.exitCode, result.stdout.includes("has no release")]).toEqual([0, false]);
    expect(service.requests.some(({ path }) => path.includes("/releases/1.0.0/"))).toBe(true);
  });

  it.each(["firstRelease:v9", "first-release:v9 release:v9", "is:unresolved firstRelease:v9"])(
    "the query %s names one release",
    async (query) => {
      const service = await triageService(seedRelease);
      expect(missing(await list(service, gate(query)))).toBe("v9");
    },
  );

  it.each([
    "firstRelease:latest",
    "release:9.*",
    "release:[v8, v9]",
    "!release:v9",
    "release:>9",
    "release:v8 firstRelease:v9",
    "tags[release]:v9",
    "release:v9 OR level:error",
    "is:unresolved",
  ])("the query %s names none", async (query) => {
    const service = await triageService(seedRelease);
    expect(missing(await list(service, gate(query)))).toBeUndefined();
    expect(service.requests.map(({ operation }) => operation)).not.toContain("retrieveRelease");
  });

  it("nothing is said without a gate, a right to read releases, or a sure answer", async () => {
    const service = await triageService(seedRelease);
    const query = "release:v9";
    expect(missing(await list(service, { query }))).toBeUndefined();
    const { value: token } = service.addToken(["event:read"]);
    expect(missing(await list(service, gate(query, { token })))).toBeUndefined();
    refuse(service, ["retrieveRelease"], 503);
    expect(missing(await list(service, gate(query)))).toBeUndefined();
  });

  it("a watching gate says it once, at its end", async () => {
    const service = await triageService(seedRelease);
    const result = await list(service, gate("release:v9", { watch: "60s" }));
    expect([result.exitCode, missing(result)]).toEqual([0, "v9"]);
    const reads = service.requests.filter(({ operation }) => operation === "retrieveRelease");
    expect(reads).toHaveLength(1);
  });
});

it.each([
  ["glitchtip", "GlitchTip lists no counts over time"],
  ["bugsink", "Bugsink lists no counts over time"],
  ["sentry", undefined],
] as const)(
  "%s: a stats-period that was written has a notice where it is in vain",
  async (dialect, said) => {
    const service = await triageService(() => undefined, { dialect });
    const [asked, none, unset] = [
      await list(service, { "stats-period": "14d" }),
      await list(service, { "stats-period": "none" }),
      await list(service, {}),
    ];
    if (said !== undefined) expect(asked.stdout).toContain(said);
    for (const { stdout } of said === undefined ? [asked, none, unset] : [none, unset]) {
      expect(stdout).not.toContain("no counts over time");
    }
  },
);

it("as many projects are listed at once as concurrency says", async () => {
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
  service.requests.length = 0;
  const plan = { command: "update-issues", query: "*", status: "ignored", "dry-run": "true" };
  await runAgainst(service, { with: { ...plan, projects: asked.projects, concurrency: "3" } });
  expect(mostAtOnce(service.requests)).toBe(3);
});

it("listing of several projects ends if one of them fails", async () => {
  const service = await triageService(unresolvedIssues(1000), { latency: 5 });
  refuse(service, "listIssues", 403, { when: ({ path }) => path.includes("/acme/api/") });
  const result = await list(service, { projects: "web, api" });
  expect(result.exitCode).toBe(1);
  expect(service.requests.length).toBeLessThan(6);
});

it("a watching gate that is kept reports each notice once", async () => {
  const service = await triageService(unresolvedIssues(1), { dialect: "glitchtip" });
  const asked = { query: "is:unresolved x", "fail-above": "1", watch: "2m" };
  const result = await list(service, asked);
  const gate = { failAbove: 1, exceeded: false };
  expect(result.result).toMatchObject({ outcome: "matched", gate, notices: [{}] });
});

it("a watching gate that ends undecided is not reported as kept", async () => {
  const service = await triageService(unresolvedIssues(1));
  const asked = { query: "is:unresolved", "fail-above": "1", watch: "10m", timeout: "700" };
  refuse(service, "listIssues", 401, { after: 1 });
  const result = await runAgainst(service, { with: { command: "list-issues", ...asked } });
  expect(result.exitCode).toBe(1);
  expect(result.result).not.toHaveProperty("gate");
  expect(result.result).toMatchObject({ matchedCount: null, issues: [] });
  expect(result.summary).not.toContain("kept");
  expect([result.outputs["matched-count"], result.outputs["issue-ids"]]).toEqual(["", ""]);
});

it("a watching gate fails as soon as more issues match than allowed", async () => {
  const most = 39;
  const service = await triageService(unresolvedIssues(1));
  const times = { watch: "30m", timeout: "2000" };
  const asked = { query: "is:unresolved", "fail-above": `${most}`, ...times };
  const happens = () => void service.state.addIssue(service.state.project("web"), {});
  const oneMore = { kind: "meanwhile", happens } as const;
  service.faults.add({ operation: "listIssues", after: 1, times: most, fault: oneMore });
  const result = await list(service, asked);
  expect([result.exitCode, result.outputs["outcome"]]).toEqual([1, "gate-failed"]);
  expect(result.stdout).toMatch(/^1 issue now; watching for another [\w ]+\.$/mu);
  const { watched } = result.result as { watched: [number, number][] };
  expect(watched.map(([, count]) => count)).toEqual(
    Array.from({ length: most + 1 }, (_, i) => i + 1),
  );
});
