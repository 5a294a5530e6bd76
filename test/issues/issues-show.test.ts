/** `show-issues` of one issue and of several. Richer issues: `transcripts.test.ts`. */
import { describe, expect, it } from "vitest";
import { MAIN_DIALECTS } from "../../tools/service/dialect.ts";
import { seedIssues } from "../../tools/service/seed.ts";
import type { LocalService } from "../../tools/service/service.ts";
import type { ServiceState } from "../../tools/service/state.ts";
import type { StepResult } from "../support/runner.ts";
import { expectTranscript, runAgainst } from "../support/scenario.ts";
import {
  NOON,
  countOf,
  errorsOf,
  mostAtOnce,
  refuse,
  reported,
  requestsOf,
  triageService,
  unresolvedIssues,
  workspaceWith,
} from "./triage.ts";

async function show(
  service: LocalService,
  inputs: Readonly<Record<string, string>>,
): Promise<StepResult> {
  return await runAgainst(service, { with: { command: "show-issues", ...inputs } });
}

/** Twenty issues of `web` and two of `api`; the first of `web` has a history. */
function board(state: ServiceState): void {
  seedIssues(state, { project: "web", count: 20 });
  seedIssues(state, { project: "api", count: 2 });
  const [ada, grace] = state.organization.members;
  const minutes = (count: number): number => NOON - count * 60_000;
  Object.assign(state.issue("WEB-1"), {
    numComments: 1,
    activity: [
      { type: "assigned", dateCreated: minutes(90), data: { assignee: "2" }, user: ada },
      {
        type: "note",
        dateCreated: minutes(45),
        data: { text: "Seen since the deploy" },
        user: grace,
      },
      { type: "set_regression", dateCreated: minutes(5), data: { version: "2.4.0" }, user: null },
    ],
  });
}

describe("one issue", () => {
  it("one issue is shown with facts, charts, activity, releases and tags", async () => {
    const service = await triageService(board);
    const result = await show(service, { issues: "4100000001" });
    expect([result.exitCode, result.outputs["outcome"]]).toEqual([0, "matched"]);
    expect(result.summary.match(/xychart-beta/gu)).toHaveLength(2);
    expect(result.summary).toMatch(/^<h2>.*<a href=".*\/issues\/4100000001\/">/u);
    await expectTranscript("issues/show", service, result);
  });

  const ofOrganization = "/api/0/organizations/acme/issues/";
  it.each([
    ["contract", ["/api/0/issues/4100000001/"]],
    ["sentry", [`${ofOrganization}4100000001/`]],
    ["glitchtip", [`${ofOrganization}?limit=100&id=4100000001`, "/api/0/issues/4100000001/"]],
  ] as const)(
    "an issue is shown by its id without the input projects (%s)",
    async (dialect, paths) => {
      const service = await triageService(board, { dialect });
      const result = await show(service, { issues: "4100000001", projects: "" });
      expect([result.exitCode, result.outputs["issue-ids"]]).toEqual([0, '["4100000001"]']);
      expect(result.stdout).not.toMatch(/^::(?:notice|warning) /mu);
      expect(service.requests.map(({ path }) => path)).toEqual(paths);
    },
  );

  it.each(MAIN_DIALECTS)(
    "an issue is shown by its short ID, whatever its status (%s)",
    async (dialect) => {
      const service = await triageService(board, { dialect });
      service.state.issue("WEB-3").status = "resolved";
      const result = await show(service, { issues: "web-3" });
      expect(reported(result)).toMatchObject([{ id: "4100000003", shortId: "WEB-3" }]);
      const query =
        dialect === "glitchtip" ? "?query=&limit=1" : "?query=web-3&shortIdLookup=1&statsPeriod=";
      expect(service.requests[0]?.path).toBe(`/api/0/projects/acme/web/issues/${query}`);
    },
  );

  it("a short ID is looked up first in the project that it names", async () => {
    const service = await triageService(board, { dialect: "sentry" });
    await show(service, { projects: "web, api", issues: "API-1" });
    expect(requestsOf(service, "listIssues").map(({ path }) => path.split("?")[0])).toEqual([
      "/api/0/projects/acme/api/issues/",
    ]);
  });
});

describe("several issues", () => {
  it("several issues are shown once each, in the requested order", async () => {
    const service = await triageService(board, { latency: () => Math.random() * 20 });
    const issues = "4100000005 WEB-2 4100000009 WEB-5 WEB-7 4100000002 WEB-1 WEB-6 WEB-3";
    const result = await show(service, { issues, concurrency: "3" });
    expect(reported(result).map(({ id }) => Number(id) % 10)).toEqual([5, 2, 9, 7, 1, 6, 3]);
    expect(mostAtOnce(service.requests)).toBeLessThanOrEqual(3);
    const named = { command: "show-issues", "issues-file": "shown.json" };
    const workspace = workspaceWith("shown.json", result.result);
    const again = await runAgainst(service, { workspace, with: named });
    expect(again.outputs["issue-ids"]).toBe(result.outputs["issue-ids"]);
  });
});

describe("short IDs on a service that cannot look them up", () => {
  it("short IDs without a look-up are found by one reading of the lists", async () => {
    const service = await triageService(board, { dialect: "glitchtip" });
    seedIssues(service.state, { project: "web", count: 230 });
    const last = [...service.state.issues.values()].at(-1);
    const names = `web-3 WEB-3 ${last?.shortId} WEB-ZZZ`;
    const result = await show(service, { issues: names });
    expect(result.exitCode).toBe(1);
    expect(errorsOf(result)).toHaveLength(1);
    expect(errorsOf(result).join()).toContain('no issue with the short ID "WEB-ZZZ"');
    expect(result.stdout).toContain("Short IDs are looked for in the lists of the issues");
    expect(reported(result).map(({ id }) => id)).toEqual(["4100000003", last?.id]);
    // One for the number of the project; pages of unresolved ones, then of all.
    const lists = ["listIssues", "listOrganizationIssues"] as const;
    expect(lists.map((list) => countOf(service, list))).toEqual([1, 5]);
    const [{ path: first } = { path: "" }] = requestsOf(service, "listOrganizationIssues");
    expect(new URL(first, service.url).searchParams.get("query")).toBe("is:unresolved");
  });

  it(`a short ID is not "missing" if the lists could not be read to the end`, async () => {
    const service = await triageService(unresolvedIssues(300), { dialect: "glitchtip" });
    refuse(service, "listOrganizationIssues", 404, { when: ({ query }) => query.has("cursor") });
    // What is found ends the reading.
    const [newest] = [...service.state.issues.values()].sort((a, b) => b.firstSeen - a.firstSeen);
    expect((await show(service, { issues: newest?.shortId ?? "" })).exitCode).toBe(0);
    const result = await show(service, { issues: "WEB-ZZZ" });
    expect(errorsOf(result).join()).toMatch(
      /^The service refused to list the issues of project web/u,
    );
  });

  it.each([
    ["sentry", 0],
    // Nothing shows whether it can look them up: its lists tell.
    ["contract", 2],
  ] as const)("an unknown short ID is missing on %s after %i lists", async (dialect, lists) => {
    const service = await triageService(board, { dialect });
    const result = await show(service, { issues: "WEB-99" });
    expect(errorsOf(result).join()).toContain('no issue with the short ID "WEB-99"');
    const [lookUp, ...others] = service.requests.filter(({ path }) => path.includes("/issues/"));
    expect(lookUp?.path).toContain("shortIdLookup=1");
    expect(others).toHaveLength(lists);
  });
});

it.each([
  ["in line 2 of the issues-file", { "issues-file": "ids.txt" }],
  ['"WEB-2"', { issues: "4100000001 WEB-2" }],
])("a short ID %s is refused without the input projects", async (shown, named) => {
  const service = await triageService(board, { dialect: "sentry" });
  const workspace = workspaceWith("ids.txt", "4100000001\nWEB-2\n");
  const asked = { command: "show-issues", ...named, projects: "" };
  const result = await runAgainst(service, { workspace, with: asked });
  expect(errorsOf(result).join()).toContain(
    `The short ID ${shown} is looked up through its project, and "projects"`,
  );
  expect(service.requests).toEqual([]);
});

it("a UUID without the input projects is refused as a UUID on Sentry", async () => {
  const service = await triageService(board, { dialect: "sentry" });
  const issues = "0e1b3a8c-5a4e-4b2f-9d7c-1f2a3b4c5d6e";
  const result = await runAgainst(service, {
    with: { command: "show-issues", issues, projects: "" },
  });
  expect(errorsOf(result).join()).toContain("is a UUID, which this service does not use");
});

it("a missing event has another warning if a server may have no events", async () => {
  const service = await triageService(board, { dialect: "contract" });
  const result = await show(service, { issues: "4100000001", event: "latest" });
  expect(result.stdout).toMatch(/^::warning .*shows no such event.*may have no events at all/mu);
});

describe("what is shown", () => {
  it("issues that were read before an outage are shown without a count", async () => {
    const service = await triageService(board, { dialect: "sentry" });
    refuse(service, "retrieveIssue", 401, { when: ({ path }) => path.includes("4100000002") });
    const result = await show(service, { issues: "4100000001 4100000002", concurrency: "1" });
    expect([reported(result).length, result.outputs["matched-count"]]).toEqual([1, ""]);
  });
});
