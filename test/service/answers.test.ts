import { describe, expect, test } from "vitest";
import { ServiceError } from "../../src/errors.ts";
import type { Issue } from "../../src/issues/issue.ts";
import { startService } from "../../tools/service/service.ts";
import { ScriptedClient } from "./support/answered.ts";
import { Client, newRelease, serviceError, deployTo } from "./support/client.ts";

const KEY = {
  organization: "acme",
  projects: ["web"],
  keyId: "00000000-0000-0000-0000-000000000000",
};

describe("an update without an issue in its answer", () => {
  test.each([
    { name: "204", status: 204, body: "" },
    { name: "an empty 200", status: 200, body: "" },
    { name: `"No groups found"`, status: 200, body: `{"detail": "No groups found"}` },
  ])("$name is not taken for one", async ({ status, body }) => {
    await using client = await ScriptedClient.start(() => ({ status, body }));
    expect(await client.issues.update("1", { hasSeen: true })).toBeUndefined();
  });
});

describe("the bytes of an answer", () => {
  test("that are no UTF-8 spoil a text, not the answer", async () => {
    const parts = [`{"id": "1", "title": "a`, [0xff, 0xfe], `b"}`];
    const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
    await using client = await ScriptedClient.start(() => ({ body }));
    expect((await client.issues.retrieve("1")).title).toBe("a\ufffd\ufffdb");
  });

  test("may come slowly, as long as the whole comes in time", async () => {
    await using service = await startService({ projects: ["web"] });
    service.state.addIssue(service.state.project("web"));
    service.faults.add({ fault: { kind: "drip", bytes: 100, everyMs: 5 } });
    await using client = new Client(service);
    expect(await client.idsOfAll()).toHaveLength(1);
    expect(client.lines).toEqual([]);
  });
});

describe("what is something else than the interface says", () => {
  test.each([
    [`{"id": {"secret": 4711}}`, "received object"],
    [`{"id": [4711]}`, "received Array"],
    [`"4711 is a secret"`, "received string"],
    ["4711", "received number"],
    ["null", "received null"],
  ])("is told by its type alone: %s", async (body, words) => {
    await using client = await ScriptedClient.start(() => ({ body }));
    const { message } = await serviceError(client.issues.retrieve("1"));
    expect(message).toContain(words);
    expect(message).not.toMatch(/4711|secret/u);
  });
});

describe("a short ID", () => {
  test("is looked up exactly: another issue is not it", async () => {
    const others = ["WEB-11", "WEB", null].map((shortId, index) => ({ id: `${index}`, shortId }));
    const answers = [others, [...others, { id: "7", shortId: "Web-1" }]];
    await using client = await ScriptedClient.start(() => ({ body: answers.shift() }));
    expect(await client.issues.lookUp("web", "WEB-1")).toBeUndefined();
    expect(await client.issues.lookUp("web", "WEB-1")).toMatchObject({ id: "7" });
  });
});

describe("whatever a service answers", () => {
  test.each([
    ["nothing", ""],
    ["null", "null"],
    ["an object without members", "{}"],
    ["a list of nothing", "[null]"],
    ["a detail that is nested too deep", `{"detail": ${"[".repeat(20_000)}${"]".repeat(20_000)}}`],
    ["a prototype", `{"__proto__": {"id": "1", "version": "1.4.0"}, "constructor": 1}`],
    ["an id that is a path", `{"id": "../../organizations/acme", "version": "1.4.0"}`],
  ])("%s: it is a value or a ServiceError", async (_name, body) => {
    for (const status of [200, 422]) {
      await using client = await ScriptedClient.start(() => ({ status, body }));
      await expectValuesOrServiceErrors(client);
    }
  });
});

/** Runs every operation once; a listing ends after a few pages. */
async function expectValuesOrServiceErrors(client: Client): Promise<void> {
  const { issues, releases } = client;
  const results = await Promise.allSettled([
    releases.create(newRelease()).then(({ release }) => text(release.version)),
    releases.createDeploy("1.4.0", deployTo("production")),
    issues.lookUp("web", "WEB-1").then((issue) => issue && text(issue.id)),
    issues.retrieve("1").then(fullIssue),
    issues.update("1", { status: "resolved" }).then((issue) => issue && text(issue.id)),
    client.renameKey(KEY, "Web").then(({ name }) => text(name)),
    firstIssues(client),
  ]);
  for (const result of results) {
    if (result.status === "rejected") expect(result.reason).toBeInstanceOf(ServiceError);
  }
  for (const secret of client.secrets) text(secret);
}

function fullIssue({ id, activity = [], tags = [] }: Issue): void {
  text(id);
  for (const { type } of activity) text(type);
  for (const { key, topValues } of tags) [key, ...topValues.map(({ value }) => value)].map(text);
}

async function firstIssues({ issues }: Client): Promise<void> {
  let listed = 0;
  for await (const page of issues.matching("web", "", "24h")) {
    for (const { id, count } of page.items) {
      text(id);
      expect(["number", "undefined"]).toContain(typeof count);
    }
    listed += page.items.length;
    if (listed === 300) return;
  }
}

function text(value: unknown): void {
  expect(value).toBeTypeOf("string");
}

const WRITES = {
  createRelease: ({ releases }: Client) => releases.create(newRelease()),
  createDeploy: ({ releases }: Client) => releases.createDeploy("1.0.0", deployTo("production")),
  updateIssue: ({ issues }: Client) => issues.update("1", { isBookmarked: true }),
  updateClientKey: (client: Client) => client.renameKey(KEY, "Renamed"),
};

describe("a refused member", () => {
  test.each([
    ["createRelease", "projects", 'Check the slugs in "projects"'],
    ["createRelease", "dateReleased", 'Write another "date-released".'],
    ["createDeploy", "url", 'Write another "deploy-url".'],
    ["updateIssue", "assignedTo", "user:ID, team:ID (on GlitchTip team:SLUG), a username"],
    ["updateIssue", "status", 'write another "status"'],
    ["updateClientKey", "name", 'Write another "key-name".'],
  ] as const)("of %s, %s, is mended in the input that it comes from", async (name, field, fix) => {
    const answer = { status: 400, body: { [field]: ["no"] } };
    await using client = await ScriptedClient.start(() => answer);
    expect((await serviceError(WRITES[name](client))).fix).toContain(fix);
  });
});
