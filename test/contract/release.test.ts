import { describe, expect, test } from "vitest";
import { FULL_DIALECTS } from "../service/dialect.ts";
import { fixedShortIds } from "../service/settlement.ts";
import { startService, type LocalService } from "../service/service.ts";
import { ask, RELEASES, type Received } from "./client.ts";

async function create(service: LocalService, body: unknown): Promise<Received> {
  return ask(service, { method: "POST", path: RELEASES, body });
}

const COMMIT = {
  id: "b".repeat(40),
  repository: "acme/shop",
  message: "Sell more\n\nLonger text.",
  author_name: "Ada Lovelace",
  author_email: "ada@example.com",
  timestamp: "2026-03-01T12:00:00Z",
  patch_set: [
    { path: "src/shop.ts", type: "M" },
    { path: "src/new.ts", type: "A" },
  ],
};

describe.each(FULL_DIALECTS)("create a release (%s)", (dialect) => {
  const start = () => startService({ dialect, repositories: ["acme/shop"] });

  test("answers 201 with every field of the contract", async () => {
    await using service = await start();
    const { status, body } = await create(service, { version: "1.0.0", projects: ["web"] });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      version: "1.0.0",
      shortVersion: "1.0.0",
      ref: null,
      url: null,
      dateCreated: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u) as string,
      data: {},
      authors: [],
      commitCount: 0,
      deployCount: 0,
      firstEvent: null,
      lastEvent: null,
      lastCommit: null,
      lastDeploy: null,
      newGroups: 0,
      owner: null,
      projects: [{ name: "Web", slug: "web" }],
    });
    expect(body).toHaveProperty("dateReleased");
    // Within `toMatchObject` an empty object is anything.
    expect((body as { data: unknown }).data).toEqual({});
  });

  test("returns ref, url and dateReleased as submitted", async () => {
    await using service = await start();
    const optional = {
      ref: "6ba09a7c53235ee8a8fa5ee4c1ca8ca886e7fdbb",
      url: "https://github.com/acme/shop/releases/tag/v1.0.0",
      dateReleased: "2026-03-01T10:00:00.000Z",
    };
    const { body } = await create(service, { version: "1", projects: ["web"], ...optional });
    expect(body).toMatchObject(optional);
    const unreleased = { version: "2", projects: ["web"], dateReleased: null };
    expect((await create(service, unreleased)).body).toMatchObject({ dateReleased: null });
  });

  test("stores commits with their patch sets", async () => {
    await using service = await start();
    const older = { id: "a".repeat(40), timestamp: "2026-02-01T12:00:00Z" };
    const commits = [COMMIT, older];
    const { status, body } = await create(service, { version: "1", projects: ["web"], commits });
    expect(status).toBe(201);
    expect(body).toMatchObject({ commitCount: 2, lastCommit: { id: COMMIT.id } });
    expect(body).toMatchObject({ authors: { length: 1 } });
    expect(service.state.release("1").commits).toEqual(commits);
  });

  test("takes refs in both forms of the contract", async () => {
    await using service = await start();
    const refs = [
      { repository: "acme/shop", commit: "bbb", previousCommit: "aaa" },
      { repository: "acme/shop", commit: "ccc..ddd" },
      { repository: "acme/shop", commit: "eee" },
    ];
    expect((await create(service, { version: "1", projects: ["web"], refs })).status).toBe(201);
    expect(service.state.release("1").refs).toEqual([
      { repository: "acme/shop", commit: "bbb", previousCommit: "aaa" },
      { repository: "acme/shop", commit: "ddd", previousCommit: "ccc" },
      { repository: "acme/shop", commit: "eee", previousCommit: null },
    ]);
  });

  test("re-sent: projects are added, commits replaced, ref, url and dates stay", async () => {
    await using service = await start();
    const first = {
      version: "1",
      projects: ["web"],
      ref: "first",
      url: "https://example.com/1",
      dateReleased: "2026-03-01T10:00:00.000Z",
      commits: [{ id: "aaa" }],
    };
    const created = await create(service, first);
    const second = {
      ...first,
      ref: "second",
      url: "https://example.com/2",
      dateReleased: "2027-01-01T00:00:00.000Z",
      commits: [{ id: "bbb" }, { id: "ccc" }],
    };
    const again = await create(service, second);
    expect(again.status).toBe(service.dialect.releases.existingStatus);
    expect(again.body).toMatchObject({
      ref: "first",
      url: "https://example.com/1",
      dateReleased: "2026-03-01T10:00:00.000Z",
      dateCreated: (created.body as { dateCreated: string }).dateCreated,
      commitCount: 2,
    });
    const wider = await create(service, { version: "1", projects: ["web", "api"] });
    expect(wider.status).toBe(201);
    expect(wider.body).toMatchObject({
      projects: [{ slug: "web" }, { slug: "api" }],
      commitCount: 2,
    });
    expect(service.state.release("1").commits).toEqual([{ id: "bbb" }, { id: "ccc" }]);
  });
});

describe("short versions", () => {
  test.each([
    ["1.2.3", "1.2.3"],
    ["web@1.2.3", "1.2.3"],
    ["@acme:web@1.2.3+5", "1.2.3+5"],
    ["6ba09a7c53235ee8a8fa5ee4c1ca8ca886e7fdbb", "6ba09a7c5323"],
  ])("%s is shown as %s", async (version, shortVersion) => {
    await using service = await startService();
    const { body } = await create(service, { version, projects: ["web"] });
    expect(body).toMatchObject({ version, shortVersion });
  });
});

describe("create a release: what Sentry adds", () => {
  test("marked issues of its projects get the new release, later ones wait for the next", async () => {
    await using service = await startService({
      dialect: "sentry",
      settleDelay: 1,
      seed: (state) => {
        const marked = { status: "resolved", statusDetails: { inNextRelease: true } } as const;
        state.addIssue(state.project("web"), marked);
        state.addIssue(state.project("api"), marked);
        state.addIssue(state.project("web"));
      },
    });
    const { state } = service;
    await create(service, { version: "1", projects: ["web"] });
    Object.assign(state.issue("WEB-2"), {
      status: "resolved",
      statusDetails: { inNextRelease: true },
    });
    await service.settled();
    expect(state.issue("WEB-1").statusDetails).toEqual({ inRelease: "1" });
    expect(state.issue("API-1").statusDetails).toEqual({ inNextRelease: true });
    expect(state.issue("WEB-2").statusDetails).toEqual({ inNextRelease: true });
  });

  test("a settlement that is lost leaves its issues to the next release", async () => {
    await using service = await startService({ dialect: "sentry", settleDelay: 0 });
    const marked = { status: "resolved", statusDetails: { inNextRelease: true } } as const;
    const issue = service.state.addIssue(service.state.project("web"), marked);
    service.settlement = "lost";
    await create(service, { version: "1", projects: ["web"] });
    expect(issue.statusDetails).toEqual({ inNextRelease: true });
    service.settlement = "works";
    await create(service, { version: "2", projects: ["web"] });
    expect(issue.statusDetails).toEqual({ inRelease: "2" });
  });
});

test.each([
  ["Fixes APP-12", ["APP-12"]],
  ["fix app-12; closes: APP-13", ["APP-12", "APP-13"]],
  ["Fix bug in\nAPP-12, and so on", ["APP-12"]],
  ["Fixes #APP-12", []],
  ["Resolved APP-1, APP-2 and APP-3", ["APP-1", "APP-2", "APP-3"]],
  ["resolve some-app-1Z2", ["SOME-APP-1Z2"]],
  ["See APP-12; prefixes APP-13", []],
])("%j names %j", (message, ids) => {
  expect(fixedShortIds(message)).toEqual(ids);
});
