import { describe, expect, test } from "vitest";
import { FULL_DIALECTS } from "../service/dialect.ts";
import { fixedShortIds } from "../service/settlement.ts";
import { startService, type LocalService } from "../service/service.ts";
import { ask, issuePath, RELEASES, type Received } from "./client.ts";

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

  test.each([
    ["no version", { projects: ["web"] }, "version"],
    ["no projects", { version: "1" }, "projects"],
    ["projects that are no list", { version: "1", projects: "web" }, "projects"],
    ["projects that are no texts", { version: "1", projects: [["web"]] }, "projects"],
    ["commits that are no list", { version: "1", projects: ["web"], commits: "a" }, "commits"],
    ["a ref that is no text", { version: "1", projects: ["web"], ref: { a: 1 } }, "ref"],
    [
      "a day that there is not",
      { version: "1", projects: ["web"], dateReleased: "2026-02-30T10:00:00Z" },
      "dateReleased",
    ],
    ["an unknown project", { version: "1", projects: ["web", "nothing"] }, "projects"],
    ["a wrong date", { version: "1", projects: ["web"], dateReleased: "soon" }, "dateReleased"],
    ["a commit without id", { version: "1", projects: ["web"], commits: [{}] }, "commits"],
    ["a commit that is text", { version: "1", projects: ["web"], commits: ["a"] }, "commits"],
    [
      "a ref without commit",
      { version: "1", projects: ["web"], refs: [{ repository: "r" }] },
      "refs",
    ],
    [
      "a ref without repository",
      { version: "1", projects: ["web"], refs: [{ commit: "c" }] },
      "refs",
    ],
    [
      "a renamed file",
      {
        version: "1",
        projects: ["web"],
        commits: [{ id: "a", patch_set: [{ path: "x", type: "R" }] }],
      },
      "commits",
    ],
  ])("refuses %s and stores nothing", async (_name, request, field) => {
    await using service = await start();
    const { status, body } = await create(service, request);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(`"${field}"`);
    expect(service.state.organization.releases.size).toBe(0);
  });

  test("an empty version", async () => {
    await using service = await start();
    const { status, body } = await create(service, { version: "", projects: ["web"] });
    expect(status).toBe(400);
    expect(body).toEqual({ version: ["This field may not be blank."] });
  });

  test("an empty list of projects", async () => {
    await using service = await start();
    const { status } = await create(service, { version: "1", projects: [] });
    expect(status).toBe({ contract: 400, sentry: 500 }[dialect]);
    expect(service.state.organization.releases.size).toBe(0);
    expect(service.crashes).toEqual([]);
  });

  test("refuses projects that the token does not reach", async () => {
    await using service = await start();
    const { value: token } = service.addToken(["project:releases"], { projects: ["web"] });
    const body = { version: "1", projects: ["web", "api"] };
    const refused = await ask(service, { method: "POST", path: RELEASES, body, token });
    expect(JSON.stringify(refused.body)).toContain(
      "You do not have permission to one of the projects: api",
    );
    expect(service.state.organization.releases.size).toBe(0);
  });

  test("an omitted dateReleased", async () => {
    await using service = await start();
    const { body } = await create(service, { version: "1", projects: ["web"] });
    const { dateReleased, dateCreated } = body as Record<string, string | null>;
    // The contract: "if omitted, the current time is assumed". Sentry stores null.
    if (dialect === "sentry") expect(dateReleased).toBeNull();
    else expect(Date.parse(dateReleased ?? "") - Date.parse(dateCreated ?? "")).toBeLessThan(5000);
  });

  test("a patch set of thousands of files arrives whole", async () => {
    await using service = await start();
    const patch_set = Array.from({ length: 20_000 }, (_, index) => ({
      path: `packages/some-package/src/component-${index}.ts`,
      type: "M",
    }));
    const commits = [{ ...COMMIT, patch_set }];
    expect((await create(service, { version: "1", projects: ["web"], commits })).status).toBe(201);
    expect(service.state.release("1").commits[0]?.patch_set).toEqual(patch_set);
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
  const start = () => startService({ dialect: "sentry" });

  test.each(["a/b", "a\\b", "a\nb", "a\rb", "a\fb", "a\tb", " ", ".", "..", "latest", "LATEST"])(
    "the version %j is not allowed",
    async (version) => {
      await using service = await start();
      const { status, body } = await create(service, { version, projects: ["web"] });
      expect(status).toBe(400);
      expect(body).toEqual({ version: [`Release with name ${version} is not allowed`] });
    },
  );

  test("values over the limits are refused", async () => {
    await using service = await start();
    const base = { version: "1", projects: ["web"] };
    const long = (length: number): string => "x".repeat(length);
    const requests = [
      { ...base, version: long(201) },
      { ...base, ref: long(201) },
      { ...base, commits: [{ id: long(65) }] },
      { ...base, commits: [{ id: "a", repository: long(65) }] },
      { ...base, commits: [{ id: "a", author_name: long(129) }] },
      { ...base, commits: [{ id: "a", author_email: long(76) }] },
      { ...base, commits: [{ id: "a", patch_set: [{ path: long(511), type: "A" }] }] },
      { ...base, refs: [{ repository: long(201), commit: "a" }] },
      { ...base, refs: [{ repository: "a", commit: long(65) }] },
      { ...base, refs: [{ repository: "a", commit: `${long(65)}..b` }] },
    ];
    for (const request of requests) expect((await create(service, request)).status).toBe(400);
    expect(service.state.organization.releases.size).toBe(0);
    const whole = {
      version: long(200),
      projects: ["web"],
      ref: long(200),
      commits: [
        { id: long(64), repository: long(64), author_name: long(128), message: long(9999) },
      ],
    };
    expect((await create(service, whole)).status).toBe(201);
  });

  test("a URL that is too long breaks the server, one that is not public is refused", async () => {
    await using service = await start();
    const base = { version: "1", projects: ["web"] };
    const url = `https://example.com/${"x".repeat(200)}`;
    expect((await create(service, { ...base, url })).status).toBe(500);
    const refused = await create(service, { ...base, url: "http://intranet/x" });
    expect(refused).toMatchObject({ status: 400, body: { url: ["Enter a valid URL."] } });
    expect(service.state.organization.releases.size).toBe(0);
    expect(service.crashes).toEqual([]);
  });

  test("dates on some commits only break the server, and leave the release without commits", async () => {
    await using service = await start();
    const base = { version: "1", projects: ["web"] };
    await create(service, { ...base, commits: [{ id: "a" }] });
    const commits = [{ id: "a", timestamp: "2026-01-01T00:00:00Z" }, { id: "b" }];
    expect((await create(service, { ...base, commits })).status).toBe(500);
    expect(service.state.release("1").commits).toEqual([]);
    expect(service.crashes).toEqual([]);
  });

  test.each(["message", "timestamp"])(
    "a commit's %s that is null breaks the server",
    async (name) => {
      await using service = await start();
      const request = { version: "1", projects: ["web"], commits: [{ id: "a", [name]: null }] };
      expect((await create(service, request)).status).toBe(500);
    },
  );

  test("a number is taken for its digits", async () => {
    await using service = await start();
    expect((await create(service, { version: 5, projects: ["web"] })).body).toMatchObject({
      version: "5",
    });
  });

  test("refs of an unknown repository: 400 after everything else was stored", async () => {
    await using service = await start();
    const refs = [{ repository: "acme/unknown", commit: "aaa" }];
    const { status, body } = await create(service, {
      version: "1",
      projects: ["web"],
      commits: [{ id: "aaa" }],
      refs,
    });
    expect(status).toBe(400);
    expect(body).toEqual({ refs: ["Invalid repository names: acme/unknown"] });
    expect(service.state.release("1")).toMatchObject({ commits: [{ id: "aaa" }], refs: [] });
  });

  test("a repository that a commit names is created, so that refs may name it", async () => {
    await using service = await start();
    const commits = [{ id: "aaa", repository: "acme/new" }];
    const refs = [{ repository: "acme/new", commit: "aaa" }];
    const { status } = await create(service, { version: "1", projects: ["web"], commits, refs });
    expect(status).toBe(201);
  });

  test("`a...b` is misread", async () => {
    await using service = await startService({ dialect: "sentry", repositories: ["r"] });
    const refs = [{ repository: "r", commit: "aaa...bbb" }];
    await create(service, { version: "1", projects: ["web"], refs });
    expect(service.state.release("1").refs).toEqual([
      { repository: "r", commit: ".bbb", previousCommit: "aaa" },
    ]);
  });

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

  test("an issue that was settled by hand meanwhile is left alone", async () => {
    await using service = await startService({ dialect: "sentry", settleDelay: 1 });
    const issue = service.state.addIssue(service.state.project("web"), {
      status: "resolved",
      statusDetails: { inNextRelease: true },
    });
    await create(service, { version: "1", projects: ["web"] });
    issue.statusDetails = {};
    await service.settled();
    expect(issue.statusDetails).toEqual({});
  });

  test("a release of one project settles issues of another that shares an older one with it", async () => {
    await using service = await startService({ dialect: "sentry", settleDelay: 0 });
    const { state } = service;
    const issue = state.addIssue(state.project("api"));
    await create(service, { version: "1", projects: ["web", "api"] });
    const path = issuePath(issue.id);
    await ask(service, { method: "PUT", path, body: { status: "resolvedInNextRelease" } });
    expect(issue.statusDetails).toMatchObject({ inNextRelease: true });
    await create(service, { version: "2", projects: ["web"] });
    expect(issue.statusDetails).toMatchObject({ inRelease: "2", actor: { username: "ada" } });
    expect(issue.statusDetails).not.toHaveProperty("inNextRelease");
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

  test("a release that is sent again resolves what somebody has reopened, in any project", async () => {
    await using service = await startService({ dialect: "sentry" });
    const issue = service.state.addIssue(service.state.project("api"));
    const commits = [{ id: "aaa", message: "Fix bug in API-1" }];
    await create(service, { version: "1", projects: ["web"], commits });
    expect(issue.status).toBe("resolved");
    Object.assign(issue, { status: "unresolved", statusDetails: {} });
    expect((await create(service, { version: "1", projects: ["web"], commits })).status).toBe(208);
    expect(issue.status).toBe("resolved");
  });

  test("commit messages resolve the issues that they name", async () => {
    await using service = await startService({
      dialect: "sentry",
      seed: (state) => {
        for (let count = 0; count < 3; count += 1) state.addIssue(state.project("web"));
      },
    });
    const commits = [{ id: "aaa", message: "Sell more\n\nFixes WEB-1, web-3 and OTHER-9" }];
    await create(service, { version: "1", projects: ["web"], commits });
    const statuses = ["WEB-1", "WEB-2", "WEB-3"].map((id) => service.state.issue(id).status);
    expect(statuses).toEqual(["resolved", "unresolved", "resolved"]);
    expect(service.state.issue("WEB-1").statusDetails).toMatchObject({ inCommit: { id: "aaa" } });
  });
});

test.each(["contract", "glitchtip"] as const)(
  "commit messages do nothing (%s)",
  async (dialect) => {
    await using service = await startService({ dialect });
    const issue = service.state.addIssue(service.state.project("web"));
    const commits = [{ id: "aaa", message: "Fixes WEB-1" }];
    await create(service, { version: "1", projects: ["web"], commits });
    expect(issue.status).toBe("unresolved");
  },
);

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

describe("deploys", () => {
  const DEPLOYS = `${RELEASES}1.0.0/deploys/`;

  test("Sentry records them", async () => {
    await using service = await startService({ dialect: "sentry" });
    await create(service, { version: "1.0.0", projects: ["web"] });
    const body = {
      environment: "production",
      name: "Blue",
      url: "https://example.com",
      dateStarted: "2026-03-01T10:00:00.000Z",
      dateFinished: "2026-03-01T10:05:00.000Z",
    };
    const created = await ask(service, { method: "POST", path: DEPLOYS, body });
    expect(created).toMatchObject({ status: 201, body: { id: "1", ...body } });
    const again = await create(service, { version: "1.0.0", projects: ["web"] });
    expect(again.body).toMatchObject({ deployCount: 1, lastDeploy: { environment: "production" } });
  });

  test("the version in the path is encoded", async () => {
    await using service = await startService({ dialect: "sentry" });
    const version = `@scope+web@1.0.0 (${"ü".repeat(150)})?#%`;
    expect((await create(service, { version, projects: ["web"] })).status).toBe(201);
    const path = `${RELEASES}${encodeURIComponent(version)}/deploys/`;
    const created = await ask(service, { method: "POST", path, body: { environment: "p" } });
    expect(created.status).toBe(201);
  });

  test("an environment is required, the release must exist", async () => {
    await using service = await startService({ dialect: "sentry" });
    const missing = await ask(service, { method: "POST", path: DEPLOYS, body: {} });
    expect(missing.status).toBe(404);
    await create(service, { version: "1.0.0", projects: ["web"] });
    const none = await ask(service, { method: "POST", path: DEPLOYS, body: {} });
    expect(none).toMatchObject({
      status: 400,
      body: { environment: ["This field is required."] },
    });
    const slash = { environment: "a/b" };
    expect((await ask(service, { method: "POST", path: DEPLOYS, body: slash })).status).toBe(400);
  });

  test("are listed, newest first", async () => {
    await using service = await startService({ dialect: "sentry" });
    await create(service, { version: "1.0.0", projects: ["web"] });
    for (const environment of ["staging", "production"]) {
      await ask(service, { method: "POST", path: DEPLOYS, body: { environment } });
    }
    expect((await ask(service, { path: DEPLOYS })).body).toMatchObject([
      { environment: "production" },
      { environment: "staging" },
    ]);
  });

  test("a URL over 200 breaks the server", async () => {
    await using service = await startService({ dialect: "sentry" });
    await create(service, { version: "1.0.0", projects: ["web"] });
    const body = { environment: "p", url: `https://example.com/${"x".repeat(200)}` };
    expect((await ask(service, { method: "POST", path: DEPLOYS, body })).status).toBe(500);
    expect(service.state.release("1.0.0").deploys).toEqual([]);
  });

  test.each([
    ["contract", 404],
    ["glitchtip", 403],
  ] as const)("there are none elsewhere (%s)", async (dialect, expected) => {
    await using service = await startService({ dialect });
    await create(service, { version: "1.0.0", projects: ["web"] });
    const body = { environment: "production" };
    const { status } = await ask(service, { method: "POST", path: DEPLOYS, body });
    expect(status).toBe(expected);
  });
});
