/** Answers that are odd, large or about another thing. */
import { expect, test } from "vitest";
import { ScriptedClient } from "./support/answered.ts";
import { type Client, newRelease, serviceError, deployTo } from "./support/client.ts";

const KEY = {
  organization: "acme",
  projects: ["web"],
  keyId: "00000000-0000-0000-0000-000000000000",
};

test("an answer with invalid UTF-8 is read, with replacement characters", async () => {
  const parts = [`{"id": "1", "title": "a`, [0xff, 0xfe], `b"}`];
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  await using client = await ScriptedClient.start(() => ({ body }));
  expect((await client.issues.retrieve("1")).title).toBe("a\ufffd\ufffdb");
});

test("a 30 MB page of issues with much metadata is read", async () => {
  const body = `[${" ".repeat(30_000_000)}]`;
  await using client = await ScriptedClient.start(() => ({ body }));
  expect(await client.idsOfAll()).toEqual([]);
});

test.each([
  [`{"id": {"secret": 4711}}`, "received object"],
  [`{"id": [4711]}`, "received Array"],
  [`"4711 is a secret"`, "received string"],
  ["4711", "received number"],
  ["null", "received null"],
])("an invalid member is reported by its type, never its value: %s", async (body, words) => {
  await using client = await ScriptedClient.start(() => ({ body }));
  const { message } = await serviceError(client.issues.retrieve("1"));
  expect(message).toContain(words);
  expect(message).not.toMatch(/4711|secret/u);
});

test("a short ID look-up rejects an issue with another short ID", async () => {
  const others = ["WEB-11", "WEB", null].map((shortId, index) => ({ id: `${index}`, shortId }));
  const answers = [others, [...others, { id: "7", shortId: "Web-1" }]];
  await using client = await ScriptedClient.start(() => ({ body: answers.shift() }));
  expect(await client.issues.lookUp("web", "WEB-1")).toBeUndefined();
  expect(await client.issues.lookUp("web", "WEB-1")).toMatchObject({ id: "7" });
});

const WRITES = {
  createRelease: ({ releases }: Client) => releases.create(newRelease()),
  createDeploy: ({ releases }: Client) => releases.createDeploy("1.0.0", deployTo("production")),
  updateIssue: ({ issues }: Client) => issues.update("1", { isBookmarked: true }),
  updateClientKey: (client: Client) => client.renameKey(KEY, "Renamed"),
};

test.each([
  ["createRelease", "projects", 'Check the slugs in "projects"'],
  ["createRelease", "dateReleased", 'Write another "date-released".'],
  ["createDeploy", "url", 'Write another "deploy-url".'],
  ["updateIssue", "assignedTo", "user:ID, team:ID (on GlitchTip team:SLUG), a username"],
  ["updateIssue", "status", 'write another "status"'],
  ["updateClientKey", "name", 'Write another "key-name".'],
] as const)("if %s refuses %s, the fix names the input to change", async (name, field, fix) => {
  const answer = { status: 400, body: { [field]: ["no"] } };
  await using client = await ScriptedClient.start(() => answer);
  expect((await serviceError(WRITES[name](client))).fix).toContain(fix);
});

test.each([
  [
    400,
    { assignedTo: ["You do not have permission to assign this owner"] },
    "a member of that team",
  ],
  [404, { detail: "Team not found" }, "user:ID, team:ID (on GlitchTip team:SLUG), a username"],
  [404, { detail: "User is not a member of this organization" }, "user:ID, team:ID"],
  [400, { detail: "Invalid assignedTo format" }, "user:ID, team:ID"],
])(
  "if an assignee is refused with %i and %j, the fix says whom to write",
  async (status, body, fix) => {
    await using client = await ScriptedClient.start(() => ({ status, body }));
    expect((await serviceError(WRITES.updateIssue(client))).fix).toContain(fix);
  },
);
