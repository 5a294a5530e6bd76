/** `update-issues` by query and by an earlier plan. */
import { describe, expect, it } from "vitest";
import { realTiming } from "../../src/lifetime.ts";
import { type DialectName, dialects, MAIN_DIALECTS } from "../../tools/service/dialect.ts";
import { NO_GROUPS_FOUND } from "../../tools/service/http/faults.ts";
import { seedIssues } from "../../tools/service/seed.ts";
import type { LocalService } from "../../tools/service/service.ts";
import type { Actor, NewIssue, ServiceState } from "../../tools/service/state.ts";
import { expectTranscript, runAgainst } from "../support/scenario.ts";
import {
  ONE,
  THREE,
  TWO,
  changedSince,
  errorsOf,
  expectRefused,
  idsIn,
  issueIdOf,
  mostAtOnce,
  refuse,
  reported,
  three,
  triageService,
  unresolvedIssues,
  update,
  updateOpen,
  valuesOf,
  workspaceWith,
  writesTo,
} from "./triage.ts";

/** 400 issues of which 250 are unresolved, and as many of another project. None was seen or is ignored. */
function fourHundred(state: ServiceState): void {
  const overrides = (index: number): NewIssue => ({
    status: index % 8 < 5 ? "unresolved" : "resolved",
    hasSeen: false,
  });
  seedIssues(state, { project: "web", count: 400, overrides });
  seedIssues(state, { project: "api", count: 40, overrides });
}

function matchingIds(service: LocalService): string[] {
  return [...service.state.issues.values()]
    .filter(({ project, status }) => project.slug === "web" && status === "unresolved")
    .map(({ id }) => id)
    .toSorted();
}

describe("updates of 250 of 400 issues over several pages", () => {
  const asked = {
    query: "is:unresolved",
    status: "ignored",
    "has-seen": "true",
    "max-issues": "300",
    concurrency: "8",
  };
  // GlitchTip changes the status alone.
  const askedOf = (dialect: DialectName) =>
    dialect === "glitchtip" ? { ...asked, "has-seen": "" } : asked;
  const sentTo = (dialect: DialectName) =>
    dialect === "glitchtip" ? { status: "ignored" } : { status: "ignored", hasSeen: true };

  it.each(MAIN_DIALECTS)(
    "an update by query changes exactly the matching issues (%s)",
    async (dialect) => {
      // Answers take long enough for eight requests to meet on a slow machine, too.
      const service = await triageService(fourHundred, { dialect, latency: 10 });
      const [expected, before] = [matchingIds(service), valuesOf(service)];
      const result = await update(service, askedOf(dialect));
      expect(result.exitCode).toBe(0);
      expect(expected).toHaveLength(250);
      const writes = writesTo(service);
      expect(writes.map(issueIdOf).toSorted()).toEqual(expected);
      for (const { method, body } of writes) {
        expect([method, body]).toEqual(["PUT", sentTo(dialect)]);
      }
      expect(changedSince(service, before).toSorted()).toEqual(expected);
      expect(result.outputs).toMatchObject({
        outcome: "updated",
        "matched-count": "250",
        "updated-count": "250",
        "failed-count": "0",
      });
      expect(idsIn(result, "applied").toSorted()).toEqual(expected);
      const ids: unknown = JSON.parse(result.outputs["issue-ids"] ?? "");
      expect(ids).toEqual(idsIn(result, "applied"));
      expect(mostAtOnce(service.requests)).toBe(8);
      expect(new Set(service.requests.map(({ connection }) => connection)).size).toBe(8);
    },
  );

  it("updates go to the worst issues first, concurrency at once", async () => {
    const service = await triageService(fourHundred, { latency: 3 });
    await update(service, { ...asked, concurrency: "1" });
    expect(mostAtOnce(service.requests)).toBe(1);
    const order = writesTo(service).map((request) => service.state.issue(issueIdOf(request)));
    const levels = ["fatal", "error", "warning", "info", "debug"];
    const ranks = order.map(({ level, count }) => [levels.indexOf(level), -count] as const);
    expect(ranks).toEqual(ranks.toSorted(([a, b], [c, d]) => a - c || b - d));
  });
});

describe("a plan", () => {
  const asked = { query: "is:unresolved level:warning", status: "ignored" };
  const sixty = (state: ServiceState): void => {
    seedIssues(state, { project: "web", count: 60 });
  };

  it("a run with a plan's result file updates exactly the planned issues", async () => {
    const service = await triageService(sixty);
    const before = valuesOf(service);
    const plan = await update(service, { ...asked, "dry-run": "true" });
    expect([plan.exitCode, plan.outputs["outcome"]]).toEqual([0, "planned"]);
    expect(changedSince(service, before)).toEqual([]);
    await expectTranscript("issues/update-preview", service, plan);

    // An issue that comes to match meanwhile was not previewed.
    service.state.addIssue(service.state.project("web"), { level: "warning" });
    const ready = valuesOf(service);
    service.requests.length = 0;
    const run = await updateOpen(service, plan, { status: "ignored", concurrency: "1" });
    const planned = idsIn(plan, "planned");
    expect(run.outputs["outcome"]).toBe("updated");
    expect(idsIn(run, "applied")).toEqual(planned);
    expect(changedSince(service, ready).toSorted()).toEqual(planned.toSorted());
    await expectTranscript("issues/update-run", service, run);

    service.requests.length = 0;
    const again = await updateOpen(service, plan, { status: "ignored" });
    expect(writesTo(service)).toEqual([]);
    expect([again.exitCode, again.outputs["outcome"]]).toEqual([0, "unchanged"]);
    expect(again.outputs["updated-count"]).toBe("0");
    expect(again.summary).toContain("Nothing to update");
    expect(again.stdout).toContain(`Nothing to update, ${planned.length} already as asked`);
  });

  it("an update by id larger than max-issues is refused", async () => {
    const service = await triageService(sixty);
    const ids = [...service.state.issues.keys()];
    const all = { issues: ids.join(" "), status: "ignored", "max-issues": "59" };
    expect(expectRefused(service, await update(service, all))).toContain('"max-issues: 60"');
    // Issues are counted, and not their names.
    const twice = { ...all, issues: `${ids[0]} WEB-1 web-1`, "max-issues": "1" };
    expect((await update(service, twice)).exitCode).toBe(0);
  });

  it.each(["array", "result file"])(
    "an update skips issues of an earlier run (%s) that are gone",
    async (form) => {
      const service = await triageService(unresolvedIssues(60));
      const { state } = service;
      const preview = await update(service, {
        query: "is:unresolved",
        status: "ignored",
        "dry-run": "true",
      });
      const named: Record<string, string> =
        form === "array" ? { issues: preview.outputs["issue-ids"] ?? "" } : {};
      state.issues.delete("4100000007");
      state.mergeIssue(state.issue("WEB-8"), state.issue("WEB-9"));
      const again = { status: "ignored", ...named };
      const result = await (form === "array"
        ? update(service, again)
        : updateOpen(service, preview, again));
      expect([result.exitCode, idsIn(result, "applied").length]).toEqual([1, 58]);
      expect(reported(result).filter(({ state: each }) => each === "failed")).toMatchObject([
        { id: "4100000007", reason: expect.stringContaining("no issue with the id") as string },
        {
          id: "4100000008",
          reason: expect.stringContaining("was merged into issue 4100000009") as string,
        },
      ]);
      expect(result.outputs["matched-count"]).toBe("58");
      // They leave the loop: what is left open holds none of them.
      for (const dry of ["true", "false"]) {
        const left = await updateOpen(service, result, { status: "ignored", "dry-run": dry });
        expect([left.exitCode, left.outputs["outcome"]]).toEqual([0, "unchanged"]);
        expect(left.stdout).toContain(
          "Left out: 60 issues of the issues-file, already done, or gone",
        );
      }
      const dry = { status: "unresolved", "dry-run": "true" };
      const plan = await updateOpen(service, preview, dry);
      expect([plan.exitCode, plan.outputs["matched-count"]]).toEqual([1, "58"]);
      expect(plan.stdout).toContain("58 issues would be updated, 2 would not");
      const done = await updateOpen(service, plan, { status: "unresolved" });
      expect([done.exitCode, idsIn(done, "applied").length]).toEqual([0, 58]);
      state.issues.clear();
      service.requests.length = 0;
      const none = await updateOpen(service, preview, { status: "ignored" });
      expect(expectRefused(service, none)).toContain("no issue with the id");
    },
  );

  it("more names than ten times max-issues are refused before any request", async () => {
    const service = await triageService(three);
    const workspace = workspaceWith(
      "ids.txt",
      Array.from({ length: 101 }, (_, n) => n + 1).join("\n"),
    );
    const many = { "issues-file": "ids.txt", status: "ignored", "max-issues": "10" };
    const result = await update(service, many, { workspace });
    expect(expectRefused(service, result)).toContain('101 issues are selected, but "max-issues"');
    expect(service.requests).toEqual([]);
  });

  it("a result file with a part of its list is used with a warning", async () => {
    const service = await triageService(unresolvedIssues(60));
    const list = await runAgainst(service, { with: { command: "list-issues", limit: "20" } });
    const result = await updateOpen(service, list, { status: "ignored" });
    expect(idsIn(result, "applied")).toHaveLength(20);
    expect(result.stdout).toMatch(/^::warning .*a part of what matched: 40 more issues matched/mu);
    const check = await runAgainst(service, { with: { command: "check" } });
    const refused = await updateOpen(service, check, { status: "ignored" });
    expect(errorsOf(refused).join()).toContain('by the command "check", which selects no issues');
    const synced = { ...list, result: { ...(list.result as object), command: "sync-issues" } };
    const wrong = await updateOpen(service, synced, { status: "ignored" });
    expect(errorsOf(wrong).join()).toContain('by the command "sync-issues", which selects no');
    refuse(service, "listIssues", 403);
    const failed = await runAgainst(service, { with: { command: "list-issues" } });
    const none = await updateOpen(service, failed, { status: "ignored" });
    expect(errorsOf(none).join()).toContain("failed before it knew all issues");
  });
});

const isAbout =
  (id: string) =>
  ({ path }: { path: string }): boolean =>
    path.includes(id);

describe("what the response says", () => {
  it("a failed update is named, stops no others and can be run again", async () => {
    const service = await triageService(three);
    const refusal = refuse(service, "updateIssue", 403, { when: isAbout(TWO) });
    const asked = { query: "is:unresolved", status: "resolved", concurrency: "1" };
    // Whenever the clock is looked at, six seconds are over.
    let ticks = 0;
    const timing = { ...realTiming, ticks: () => (ticks += 6000) };
    const result = await update(service, { ...asked, timeout: "20000" }, { timing });
    expect(result.exitCode).toBe(1);
    expect(result.stdout).toMatch(/^3 of 3 done, 1 failed, /mu);
    expect(result.outputs).toMatchObject({
      outcome: "failed",
      "matched-count": "3",
      "updated-count": "2",
      "failed-count": "1",
    });
    expect(idsIn(result, "failed")).toEqual([TWO]);
    expect(errorsOf(result)).toHaveLength(1);

    const all = await update(service, { ...asked, query: "*" });
    expect(all.summary).toContain("The issue was not updated as asked, 2 already as asked");
    refusal.remove();
    service.requests.length = 0;
    const again = await updateOpen(service, result, { status: "resolved" });
    expect(writesTo(service).map(issueIdOf)).toEqual([TWO]);
    expect(again.outputs["outcome"]).toBe("updated");
  });

  it("an update answered without an issue is not-applied", async () => {
    const service = await triageService(three);
    const operation = "updateIssue";
    service.faults.add({ operation, when: isAbout(ONE), fault: NO_GROUPS_FOUND });
    service.faults.add({ operation, when: isAbout(TWO), fault: { kind: "status", status: 204 } });
    const empty = { kind: "status", status: 200, body: "" } as const;
    service.faults.add({ operation, when: isAbout(THREE), fault: empty });
    const result = await update(service, { query: "is:unresolved", status: "resolved" });
    expect(idsIn(result, "not-applied").toSorted()).toEqual([ONE, TWO, THREE]);
    expect(reported(result)[0]?.reason).toContain("found no such issue");
    expect([result.exitCode, result.outputs["failed-count"]]).toEqual([1, "3"]);
  });

  it("after an attempt with unknown effect the issue is read before a retry", async () => {
    const service = await triageService(three);
    const rule = refuse(service, "updateIssue", 500);
    const asked = { query: "is:unresolved One", status: "resolved" };
    const result = await update(service, asked);
    expect(idsIn(result, "failed")).toEqual([ONE]);
    expect(reported(result)[0]?.reason).toMatch(/\(500\).* It changed nothing\.$/u);
    const operations = service.requests.slice(1).map(({ operation }) => operation);
    const attempt = ["updateIssue", "retrieveIssue"];
    expect(operations).toEqual([...attempt, ...attempt, ...attempt]);
    // A change whose answer was lost is not sent twice.
    rule.remove();
    service.requests.length = 0;
    service.faults.add({ operation: "updateIssue", fault: { kind: "reset-after" } });
    expect(idsIn(await update(service, asked), "applied")).toEqual([ONE]);
    expect(writesTo(service)).toHaveLength(1);
  });

  it(`a refused retry is "failed" if the first attempt changed nothing`, async () => {
    const service = await triageService(three);
    refuse(service, "updateIssue", 503, { times: 1 });
    refuse(service, "updateIssue", 403);
    const result = await update(service, { query: "is:unresolved One", status: "resolved" });
    expect(idsIn(result, "failed")).toEqual([ONE]);
    expect(reported(result)[0]?.reason).toMatch(/\(403\)/u);
  });

  it("after a lost answer the update is not sent again during an outage", async () => {
    const service = await triageService(three);
    const both = ["updateIssue", "retrieveIssue"] as const;
    refuse(service, both, 503, { times: 4 });
    const asked = { query: "is:unresolved One", status: "resolved" };
    const brief = await update(service, asked);
    expect(idsIn(brief, "applied")).toEqual([ONE]);
    expect(writesTo(service)).toHaveLength(2);
    service.requests.length = 0;
    refuse(service, both, 503);
    const lasting = await update(service, { ...asked, query: "is:unresolved Two" });
    expect(idsIn(lasting, "unknown")).toEqual([TWO]);
    expect(reported(lasting)[0]?.reason).toContain(`failed to update issue ${TWO} (503)`);
    expect(writesTo(service)).toHaveLength(1);
    // The issue was read until the timeout.
    expect(service.requests.length).toBeLessThanOrEqual(40);
  });

  it("an update is unknown if neither answer nor issue can be read", async () => {
    const service = await triageService(three);
    const operation = ["updateIssue", "retrieveIssue"] as const;
    service.faults.add({ operation, when: isAbout(ONE), fault: { kind: "html" } });
    const list = { kind: "wrong-shape", body: [] } as const;
    service.faults.add({ operation, when: isAbout(TWO), fault: list });
    const result = await update(service, { query: "is:unresolved", status: "resolved" });
    expect(idsIn(result, "unknown").toSorted()).toEqual([ONE, TWO]);
    expect([result.exitCode, result.outputs["updated-count"]]).toEqual([1, "1"]);
    expect(result.summary).toContain("Sent but not confirmed");
    // They were resolved all the same: the next run finds that out and writes nothing.
    service.faults.clear();
    service.requests.length = 0;
    const again = await updateOpen(service, result, { status: "resolved" });
    expect(writesTo(service)).toEqual([]);
    expect(again.outputs["outcome"]).toBe("unchanged");
  });

  it("an issue that was merged after a lost answer is not updated again", async () => {
    const service = await triageService(three);
    const { state } = service;
    service.faults.add({
      operation: "updateIssue",
      fault: { kind: "status", status: 503 },
      times: 1,
      when: () => {
        state.mergeIssue(state.issue("WEB-1"), state.issue("WEB-3"));
        return true;
      },
    });
    const result = await update(service, { query: "is:unresolved One", status: "resolved" });
    expect(idsIn(result, "not-applied")).toEqual([ONE]);
    expect(writesTo(service)).toHaveLength(1);
    expect(state.issue("WEB-3").status).toBe("unresolved");
  });
});

describe("the status resolvedInNextRelease", () => {
  const asked = { query: "is:unresolved", status: "resolvedInNextRelease" };
  const withRelease = (state: ServiceState): void => {
    three(state);
    state.addRelease(state.organization, { version: "1.0.0", projects: ["web"] });
  };

  it("resolvedInNextRelease is refused on GlitchTip 5 before any write", async () => {
    const service = await triageService(withRelease, { dialect: "glitchtip" });
    const refused = expectRefused(service, await update(service, asked));
    expect(refused).toContain("GlitchTip 5 cannot mark issues for the next release.");
    const resolved = await update(service, { ...asked, status: "resolved" });
    expect(idsIn(resolved, "applied")).toHaveLength(3);
  });
});

describe("flags and assignees", () => {
  const grace: Actor = { type: "user", id: "2", name: "Grace Hopper", email: "grace@example.com" };
  const platform: Actor = { type: "team", id: "2", name: "platform" };

  it.each([
    // A username is not in the answers: whether it is assigned already only the answer to an update tells.
    { text: "grace", actor: grace, unchanged: [TWO] },
    { text: "team:2", actor: platform, unchanged: [TWO] },
    { text: "none", actor: null, unchanged: [TWO, THREE] },
  ])(`"assigned-to: $text" assigns every selected issue`, async ({ text, actor, unchanged }) => {
    const service = await triageService(three);
    service.state.issue(ONE).assignedTo = { type: "user", id: "1", name: "Ada Lovelace" };
    service.state.issue(TWO).assignedTo = actor;
    const asked = { query: "is:unresolved", "assigned-to": text };
    const result = await update(service, asked);
    expect(result.exitCode).toBe(0);
    expect(result.outputs).toMatchObject({ outcome: "updated" });
    const assigned = [...service.state.issues.values()].map(({ assignedTo }) => assignedTo);
    expect(assigned).toEqual([actor, actor, actor]);
    expect(idsIn(result, "unchanged").toSorted()).toEqual(unchanged);
    expect(writesTo(service)).toHaveLength(text === "grace" ? 3 : 3 - unchanged.length);
    const submitted = text === "none" ? "" : text;
    for (const { body } of writesTo(service)) expect(body).toEqual({ assignedTo: submitted });
    expect((await update(service, asked)).outputs).toMatchObject({ outcome: "unchanged" });
  });

  it("after a lost answer, a new ignore limit is found on the issue", async () => {
    const service = await triageService(three, { dialect: "sentry-today" });
    const ignored = { status: "ignored", substatus: "archived_until_escalating" } as const;
    Object.assign(service.state.issue(ONE), ignored);
    service.faults.add({
      operation: "updateIssue",
      fault: { kind: "reset-after" },
      times: 1,
    });
    const asked = { issues: ONE, status: "ignored", "ignore-until": "100 events" };
    const result = await update(service, asked);
    expect(result.stdout).not.toContain("It changed nothing.");
    expect([result.exitCode, writesTo(service).length]).toEqual([0, 1]);
    expect(reported(result)[0]).toMatchObject({
      state: "applied",
      before: { ignoreUntil: "escalating" },
      after: { ignoreUntil: "100 events" },
    });
  });

  it.each(["false", "true"])(
    "removing an ignored issue's limit is a change (bulk: %s)",
    async (bulk) => {
      const service = await triageService(three);
      const issues = [ONE, TWO, THREE].join(" ");
      await update(service, { issues, status: "ignored", "ignore-until": "7d" });
      const result = await update(service, { issues, status: "ignored", bulk });
      expect(reported(result).map(({ state }) => state)).toEqual(["applied", "applied", "applied"]);
      expect(result.outputs["outcome"]).toBe("updated");
      const again = await update(service, { issues, status: "ignored", bulk });
      expect(again.outputs["outcome"]).toBe("unchanged");
    },
  );

  it("today's Sentry: a limit for an issue ignored for ever is not-applied", async () => {
    const service = await triageService(three, { dialect: "sentry-today" });
    Object.assign(service.state.issue(ONE), { status: "ignored", substatus: "archived_forever" });
    const asked = { issues: ONE, status: "ignored", "ignore-until": "7d" };
    const result = await update(service, asked);
    expect([result.exitCode, idsIn(result, "not-applied")]).toEqual([1, [ONE]]);
    expect(reported(result)[0]?.reason).toContain("already ignored for ever");
  });

  it(`a new ignore limit is "applied" although the assignee was set before`, async () => {
    const service = await triageService(three, { dialect: "sentry" });
    const asked = { status: "ignored", "ignore-until": "5 events", "assigned-to": "grace" };
    await update(service, { ...asked, issues: ONE });
    expect(idsIn(await update(service, { ...asked, issues: ONE }), "applied")).toEqual([ONE]);
  });

  it.each<[DialectName, string, string[]]>([
    [
      "glitchtip",
      "GlitchTip does not change this attribute of issues. Nothing was written.",
      ["ignore-until", "assigned-to", "has-seen", "is-public", "priority"],
    ],
    ["sentry", 'does not show "priority" of its issues. Nothing was written.', ["priority"]],
  ])("all attributes that %s lacks are refused at once", async (dialect, told, lacking) => {
    const service = await triageService(three, { dialect });
    const flags = {
      "has-seen": "true",
      "assigned-to": "ana",
      "is-public": "true",
      priority: "high",
    };
    const asked = { status: "ignored", "ignore-until": "7d", ...flags };
    const result = await update(service, { issues: ONE, ...asked });
    expect(expectRefused(service, result)).toContain(told);
    const { failures = [] } = result.result as { failures?: { where: string }[] };
    expect(failures.map(({ where }) => where)).toEqual(lacking.map((name) => `input ${name}`));
  });

  it("an issue that is made public is reported with its share page", async () => {
    const service = await triageService(three, { dialect: "sentry" });
    const result = await update(service, { issues: ONE, "is-public": "true" });
    const { shareId } = service.state.issue(ONE);
    const page = `${service.url}/share/issue/${shareId}/`;
    expect(reported(result)[0]).toMatchObject({ state: "applied", sharePage: page });
    expect(result.summary).toContain(`href="${page}"`);
    const [other] = reported(await update(service, { issues: ONE, status: "resolved" }));
    expect(other).not.toHaveProperty("sharePage");
  });
});

it(`"ignore-until: 7d" is refused on GlitchTip`, async () => {
  const service = await triageService(three, { dialect: "glitchtip" });
  const asked = { issues: ONE, status: "ignored", "ignore-until": "7d" };
  expect(expectRefused(service, await update(service, asked))).toContain('"ignore-until"');
});

describe("on-error: warn does not tolerate a timeout after an update", () => {
  const asked = { status: "resolved", "on-error": "warn", timeout: "5", concurrency: "1" };

  /** The second update is never answered. */
  async function hanging(prepare: (service: LocalService) => void): Promise<LocalService> {
    const service = await triageService(three);
    prepare(service);
    service.faults.add({ operation: "updateIssue", fault: { kind: "hang" }, when: isAbout(TWO) });
    return service;
  }

  it.each([
    ["refused", 403, "failed", 1],
    ["not applied", 200, "not-applied", 1],
    ["failed for a while", 503, "failed", 0],
  ])(
    "on-error: warn: an update %s, then a timeout (%i, %s): exit %i",
    async (_, status, state, exitCode) => {
      const service = await hanging(({ faults }) => {
        const fault = status === 200 ? NO_GROUPS_FOUND : ({ kind: "status", status } as const);
        faults.add({ operation: "updateIssue", fault, when: isAbout(ONE) });
      });
      const limits = status === 503 ? { timeout: "100" } : {};
      const result = await update(service, { ...asked, issues: `${ONE}, ${TWO}`, ...limits });
      expect([result.exitCode, result.outputs["outcome"]]).toEqual([exitCode, "failed"]);
      expect(idsIn(result, state)).toContain(ONE);
      expect(result.stdout).toContain("did not finish within its timeout");
    },
  );
});

describe("a service that fails", () => {
  it.each([
    [503, 0],
    [403, 1],
  ])("on-error: warn with a 503 and a %i exits with %i", async (status, exitCode) => {
    const service = await triageService(three);
    refuse(service, ["updateIssue", "retrieveIssue"], 503, { when: isAbout(ONE) });
    refuse(service, ["updateIssue", "retrieveIssue"], status, { when: isAbout(TWO) });
    const asked = { query: "is:unresolved", status: "resolved", "on-error": "warn" };
    const result = await update(service, asked);
    expect([result.exitCode, result.outputs["failed-count"]]).toEqual([exitCode, "2"]);
  });

  it.each([
    ["500", 30],
    ["no answer", 30],
    ["500", 5],
  ])("updates stop after five that all end with %s, of %i", async (end, count) => {
    const service = await triageService(unresolvedIssues(count));
    if (end === "500") refuse(service, "updateIssue", 500);
    else service.faults.add({ operation: "updateIssue", fault: { kind: "reset-before" } });
    const asked = { query: "is:unresolved", status: "resolved", concurrency: "1" };
    const result = await update(service, asked);
    expect(result.exitCode).toBe(1);
    expect([...idsIn(result, "failed"), ...idsIn(result, "unknown")]).toHaveLength(5);
    expect(idsIn(result, "not-started")).toHaveLength(count - 5);
    expect(new Set(writesTo(service).map(issueIdOf)).size).toBe(5);
    const words = /failed in the same way at each of the first updates/gu;
    expect(result.stdout.match(words)?.length).toBe(count > 5 ? 1 : undefined);
  });

  it("a Retry-After beyond the step's time stops all updates", async () => {
    const service = await triageService(unresolvedIssues(30));
    const fault = { kind: "status", status: 429, headers: { "retry-after": "3600" } } as const;
    service.faults.add({ operation: "updateIssue", fault });
    const asked = { query: "is:unresolved", status: "resolved", concurrency: "1" };
    const result = await update(service, asked);
    expect(result.exitCode).toBe(1);
    expect(writesTo(service)).toHaveLength(1);
    const [first, second] = reported(result).map(({ reason }) => reason);
    for (const reason of [first, second]) {
      expect(reason).toContain("Another attempt in 3600 s would come too late.");
    }
    expect(second).toContain("Nothing was sent to update issue");
  });

  const both = { status: "resolved", concurrency: "1" };
  const isScoped = ({ path }: { path: string }) => /organizations\/acme\/issues\/\d/u.test(path);

  it.each([404, 405, 410])(
    "after a %i without a body, updates use the other path",
    async (status) => {
      const service = await triageService(three, { dialect: "sentry" });
      const fault = { kind: "status", status, body: "" } as const;
      service.faults.add({ fault, when: isScoped });
      const result = await update(service, { ...both, issues: `${ONE} ${TWO}` });
      expect([result.exitCode, idsIn(result, "applied")]).toEqual([0, [ONE, TWO]]);
      expect(service.requests.filter(isScoped)).toHaveLength(1);
      const others = writesTo(service).filter((request) => !isScoped(request));
      expect(others.map(({ path }) => path)).toEqual([
        `/api/0/issues/${ONE}/`,
        `/api/0/issues/${TWO}/`,
      ]);
    },
  );

  it("a missing issue is named if a server knows only the contract's path", async () => {
    const { sentry } = dialects;
    const scoped = ["retrieveOrganizationIssue", "updateOrganizationIssue"] as const;
    const dialect = { ...sentry, lacks: [...sentry.lacks, ...scoped] };
    const service = await triageService(three, { dialect });
    const result = await update(service, { ...both, issues: `4711 ${ONE}` });
    expect(errorsOf(result).join()).toContain('has no issue with the id "4711"');
  });

  it("after a 404 at the contract's path the organization's is used", async () => {
    const service = await triageService(three, {
      dialect: {
        ...dialects.sentry,
        lacks: [...dialects.sentry.lacks, "describeService", "retrieveIssue", "updateIssue"],
      },
    });
    const result = await update(service, { ...both, issues: `${ONE} ${TWO}` });
    expect([result.exitCode, idsIn(result, "applied")]).toEqual([0, [ONE, TWO]]);
    expect(service.requests.filter((request) => !isScoped(request))).toHaveLength(1);
  });
});
