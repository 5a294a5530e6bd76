import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ServiceError } from "../../src/errors.ts";
import type { Issue } from "../../src/issues/client.ts";
import { startService } from "../service/service.ts";
import { ScriptedClient } from "./answered.ts";
import { Client, newRelease, serviceError, deployTo } from "./client.ts";
import { OPERATIONS, serviceFor } from "./operations.ts";
import { TestLifetime, TestTime } from "./test-time.ts";

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

  test("any JSON, with any status and any headers: it is a value or a ServiceError", async () => {
    const answers = fc.record({
      status: fc.oneof(
        fc.constantFrom(200, 201, 204, 400, 404, 409, 422),
        fc.integer({ min: 200, max: 599 }),
      ),
      body: fc.oneof(fc.json(), likeAnIssue, likeAnError),
      headers: fc.dictionary(
        fc.constantFrom("link", "date", "x-hits", "retry-after", "location", ...RATE_LIMIT),
        fc.oneof(fc.constantFrom(...HEADER_VALUES), fc.string({ unit: "grapheme-ascii" })),
      ),
    });
    await fc.assert(
      fc.asyncProperty(answers, async (answer) => {
        const timing = new TestTime();
        const lifetime = TestLifetime.of(600_000, timing);
        await using client = await ScriptedClient.start(() => answer, { timing, lifetime });
        await expectValuesOrServiceErrors(client);
      }),
      { numRuns: 60 },
    );
  });
});

const RATE_LIMIT = ["limit", "remaining", "reset"].map((name) => `x-sentry-rate-limit-${name}`);
const HEADER_VALUES = [
  "0",
  "1",
  "-1",
  "1e9",
  "99999999999",
  "Thu, 01 Jan 1970 00:00:00 GMT",
  `</>; rel="next"; results="true"; cursor="0:100:0"`,
  `<http://[>; rel=next; cursor=`,
  "https://elsewhere.example/",
  "//",
];

/** Members that the client reads, with values that it does not expect. */
const likeAnIssue = fc
  .record(
    {
      id: fc.oneof(fc.string(), fc.integer(), fc.jsonValue()),
      version: fc.oneof(fc.constant("1.4.0"), fc.jsonValue()),
      shortId: fc.jsonValue(),
      status: fc.jsonValue(),
      statusDetails: fc.jsonValue(),
      count: fc.jsonValue(),
      assignedTo: fc.jsonValue(),
      project: fc.jsonValue(),
      stats: fc.dictionary(fc.string(), fc.jsonValue()),
      activity: fc.array(fc.jsonValue()),
      tags: fc.array(fc.record({ key: fc.string(), topValues: fc.jsonValue() })),
      firstRelease: fc.jsonValue(),
      secret: fc.jsonValue(),
      dsn: fc.dictionary(fc.string(), fc.jsonValue()),
      dateCreated: fc.jsonValue(),
    },
    { requiredKeys: [] },
  )
  .chain((issue) => fc.constantFrom(issue, [issue], [issue, issue]))
  .map((value) => JSON.stringify(value));

const likeAnError = fc
  .record(
    { detail: fc.jsonValue(), refs: fc.jsonValue(), slug: fc.jsonValue() },
    { requiredKeys: [] },
  )
  .map((value) => JSON.stringify(value));

/** Runs every operation once; a listing ends after a few pages. */
async function expectValuesOrServiceErrors(client: Client): Promise<void> {
  const { issues, releases } = client;
  const results = await Promise.allSettled([
    releases.create(newRelease()).then(({ release }) => text(release.version)),
    releases.createDeploy("1.4.0", deployTo("production")),
    issues.lookUp("web", "WEB-1").then((issue) => issue && text(issue.id)),
    issues.retrieve("1").then(fullIssue),
    issues.update("1", { status: "resolved" }).then((issue) => issue && text(issue.id)),
    client
      .key(KEY)
      .update({ name: "Web" })
      .then(({ name }) => name === undefined || text(name)),
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
    for (const { id, count } of page.issues) {
      text(id);
      expect(["number", "undefined"]).toContain(typeof count);
    }
    listed += page.issues.length;
    if (listed === 300) return;
  }
}

function text(value: unknown): void {
  expect(value).toBeTypeOf("string");
}

describe("a refused member", () => {
  test.each([
    [OPERATIONS.createRelease, "projects", 'Check the slugs in "projects"'],
    [OPERATIONS.createRelease, "dateReleased", 'Write another "date-released".'],
    [OPERATIONS.createDeploy, "url", 'Write another "deploy-url".'],
    [OPERATIONS.updateIssue, "assignedTo", "user:ID, team:ID (on GlitchTip team:SLUG), a username"],
    [OPERATIONS.updateIssue, "status", 'write another "status"'],
    [OPERATIONS.updateClientKey, "name", 'Write another "key-name".'],
  ])("of $name, %s, is mended in the input that it comes from", async (operation, field, fix) => {
    await using service = await serviceFor(operation);
    const body = { [field]: ["no"] };
    const { name } = operation;
    service.faults.add({ fault: { kind: "status", status: 400, body }, operation: name });
    await using client = new Client(service);
    const error = await serviceError(operation.run(client, service));
    expect(error.fix).toContain(fix);
  });
});
