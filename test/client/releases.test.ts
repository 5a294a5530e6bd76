import { describe, expect, test } from "vitest";
import { dialects } from "../service/dialect.ts";
import { type LocalService, startService } from "../service/service.ts";
import { Client, SHA, newRelease, serviceError } from "./client.ts";
import { BareServer } from "./server.ts";
import { TestTime } from "./test-time.ts";

const DIALECTS = ["contract", "sentry", "sentry-self-hosted", "glitchtip"] as const;

/** What became of a release on a service that stores it in this way. */
function storedBy({ dialect }: LocalService): object {
  const { members } = dialect.releases;
  return {
    ref: SHA,
    commits: members.includes("commits")
      ? [{ id: SHA, repository: "acme/web", message: "Fix it" }]
      : [],
    refs: members.includes("refs")
      ? [{ repository: "acme/web", commit: SHA, previousCommit: null }]
      : [],
  };
}
const REPOSITORIES = ["acme/web"];

/** The bodies of all requests, parsed. */
function bodies({ requests }: LocalService): Record<string, unknown>[] {
  return requests.map(({ body }) => body as Record<string, unknown>);
}

describe.each(DIALECTS)("creating a release (%s)", (dialect) => {
  test("sends everything in one request and is told that it is new", async () => {
    await using service = await startService({ dialect, repositories: REPOSITORIES });
    await using client = new Client(service);
    const { release, existed, refsAccepted } = await client.releases.create(newRelease());
    expect([release.version, existed, refsAccepted]).toEqual(["1.4.0", false, true]);
    expect(bodies(service)).toEqual([newRelease()]);
    expect(service.state.release("1.4.0")).toMatchObject(storedBy(service));
  });

  test("that existed before is told from one that is new, also when it gets a new project", async () => {
    await using service = await startService({ dialect, repositories: REPOSITORIES });
    const { state } = service;
    const before = { version: "1.4.0", projects: ["web"], dateCreated: Date.now() - 120_000 };
    state.addRelease(state.organization, before);
    await using client = new Client(service);
    expect(await client.releases.create(newRelease())).toMatchObject({ existed: true });
    const projects = ["web", "api"];
    expect(await client.releases.create(newRelease({ projects }))).toMatchObject({ existed: true });
    expect(state.release("1.4.0").projects).toEqual(["web", "api"]);
  });
});

test("a release that somebody else made while the rate limit held us back is not ours", async () => {
  const timing = new TestTime();
  await using service = await startService({ dialect: "sentry", clock: timing.now });
  const fault = { kind: "status", status: 429, headers: { "retry-after": "30" } } as const;
  service.faults.add({ fault, times: 1 });
  const { state } = service;
  const before = { version: "1.4.0", projects: ["web"], dateCreated: timing.now() - 120_000 };
  state.addRelease(state.organization, before);
  await using client = new Client(service, { timing });
  expect(await client.releases.create(newRelease())).toMatchObject({ existed: true });
});

describe("208 of a service that does not tell when a release was made", () => {
  test.each([
    { statuses: [208], existed: true },
    { statuses: [429, 208], existed: true },
    { statuses: [503, 208], existed: false },
    { statuses: [503, 429, 208], existed: false },
    { statuses: [429, 201], existed: false },
  ])("after $statuses means that it existed before: $existed", async ({ statuses, existed }) => {
    const coming = [...statuses];
    await using server = await BareServer.start(({ method }, response) => {
      const status = method === "POST" ? coming.shift() : 404;
      response.writeHead(status ?? 500).end(JSON.stringify({ version: "1.4.0" }));
    });
    await using client = new Client(server);
    expect(await client.releases.create(newRelease())).toMatchObject({ existed });
    expect(coming).toEqual([]);
  });
});

describe("refs of a repository that the service does not know", () => {
  /** Without commits, which would make the repository known. */
  const release = newRelease({ commits: [] });

  test("are left out of a second request", async () => {
    await using service = await startService({ dialect: "sentry" });
    await using client = new Client(service);
    const created = await client.releases.create(release);
    // The refused request had stored the release already: it is ours all the same.
    expect(created).toMatchObject({ existed: false, refsAccepted: false });
    const { refs: _refs, commits: _commits, ...rest } = release;
    expect(bodies(service).map((body) => Object.keys(body))).toEqual([
      [...Object.keys(rest), "refs"],
      Object.keys(rest),
    ]);
    expect(service.requests.map(({ status }) => status)).toEqual([400, 208]);
    expect(service.state.release("1.4.0")).toMatchObject({ ref: SHA, refs: [] });
  });

  test("leave a release that existed before what it is", async () => {
    await using service = await startService({ dialect: "sentry" });
    const { state } = service;
    const before = { version: "1.4.0", projects: ["web"], dateCreated: Date.now() - 120_000 };
    state.addRelease(state.organization, before);
    await using client = new Client(service);
    const created = await client.releases.create(release);
    expect(created).toMatchObject({ existed: true, refsAccepted: false });
  });
});

describe("an answer that does not tell what was made", () => {
  test.each([
    { name: "nothing", body: "" },
    { name: "another release", body: { version: "9.9.9" } },
  ])(
    "$name is no success where the release cannot be read, and not sent again",
    async ({ body }) => {
      await using service = await startService();
      const fault = { kind: "status-after-effect", status: 201, body } as const;
      service.faults.add({ operation: "createRelease", fault });
      await using client = new Client(service);
      const error = await serviceError(client.releases.create(newRelease()));
      expect(error).toMatchObject({ kind: "unreadable", effect: "unknown" });
      expect(service.requests.map(({ method }) => method)).toEqual(["POST", "GET"]);
      service.dialect = dialects.sentry;
      expect(await client.releases.create(newRelease())).toMatchObject({ existed: false });
      expect(service.requests.slice(2).map(({ method }) => method)).toEqual(["POST", "GET"]);
    },
  );
});
