/** The settings of a client key, on servers that know them, and on what servers may do besides. */
import type { IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import { onTestFinished, describe, expect, it } from "vitest";
import { BareServer } from "../client/server.ts";
import { type StepResult, runStep } from "../support/runner.ts";
import { VirtualTime } from "../support/virtual-time.ts";
import { errorsOf } from "./triage.ts";

const ID = "8ffa36a905035f657d18000aebf39687";
const DASHED = "8ffa36a9-0503-5f65-7d18-000aebf39687";
const SECRET = "5ecret00aaaabbbbccccddddeeeeffff";
const PAGE = "<!DOCTYPE html><title>GlitchTip</title>";

/** What a path is answered with, by `GET /api/0/…`. */
type Answer = (
  request: string,
  body: Record<string, unknown>,
) => { status?: number; body: unknown; headers?: Record<string, string> };

interface KeyServer {
  readonly url: string;
  readonly requests: { request: string; body: Record<string, unknown> }[];
}

async function keyServer(answer: Answer): Promise<KeyServer> {
  const requests: KeyServer["requests"] = [];
  const server = await BareServer.start((message, response) => {
    void (async () => {
      const body = await bodyOf(message);
      const request = `${message.method} ${message.url}`;
      requests.push({ request, body });
      const { status = 200, headers, ...answered } = answer(request, body);
      const text =
        typeof answered.body === "string" ? answered.body : JSON.stringify(answered.body);
      response.writeHead(status, headers).end(text);
    })();
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
  return { url: server.url, requests };
}

async function bodyOf(message: IncomingMessage): Promise<Record<string, unknown>> {
  if (message.method === "GET") return {};
  return (await json(message)) as Record<string, unknown>;
}

/** A server of one key, as Sentry has it. */
async function sentryKey(key: Record<string, unknown> = {}): Promise<KeyServer> {
  const stored: Record<string, unknown> = {
    id: ID,
    public: ID,
    secret: SECRET,
    name: "Default",
    label: "Default",
    isActive: true,
    rateLimit: null,
    browserSdkVersion: "8.x",
    dateCreated: "2026-01-05T09:30:00.000Z",
    dsn: { public: `https://${ID}@example.com/1`, secret: `https://${ID}:${SECRET}@example.com/1` },
    ...key,
  };
  return await keyServer((_request, body) => ({ body: Object.assign(stored, body) }));
}

async function change(server: KeyServer, inputs: Record<string, string>): Promise<StepResult> {
  return await runStep({
    timing: new VirtualTime(),
    with: {
      command: "rename-client-key",
      token: "t0ken-of-the-test",
      org: "acme",
      projects: "web",
      "base-url": server.url,
      "key-id": ID,
      ...inputs,
    },
  });
}

function masksOf({ stdout }: StepResult): string[] {
  return [...stdout.matchAll(/^::add-mask::(.*)$/gmu)].map(([, text = ""]) => text).slice(2);
}

describe("a setting", () => {
  it.each([
    [{ "key-active": "false" }, { isActive: false }, "inactive"],
    [
      { "key-rate-limit": "1000/3600" },
      { rateLimit: { count: 1000, window: 3600 } },
      "limited to 1000 events in 3600 s",
    ],
    [
      { "key-name": "Web", "key-active": "false", "key-rate-limit": "1/60" },
      { name: "Web", isActive: false, rateLimit: { count: 1, window: 60 } },
      "named Web, inactive and limited to 1 events in 60 s",
    ],
  ])("is changed, and nothing else: %j", async (inputs, sent, words) => {
    const server = await sentryKey();
    const result = await change(server, inputs);
    expect(result.outputs["outcome"]).toBe("updated");
    expect(server.requests[1]?.body).toEqual({ ...sent, browserSdkVersion: "8.x" });
    expect(result.stdout).toContain(`is now ${words}`);
    const { clientKey } = result.result as { clientKey: Record<string, unknown> };
    expect(clientKey).toEqual({
      keyId: ID,
      nameBefore: "Default",
      keyName: "Default",
      isActive: true,
      rateLimit: null,
      dateCreated: "2026-01-05T09:30:00.000Z",
      browserSdkVersion: "8.x",
      browserSdkVersionKept: true,
      ...("name" in sent ? { keyName: sent.name } : {}),
      ...("isActive" in sent ? { isActive: sent.isActive } : {}),
      ...("rateLimit" in sent ? { rateLimit: sent.rateLimit } : {}),
    });
  });

  it("is lifted with none, and null is what is sent", async () => {
    const server = await sentryKey({ rateLimit: { count: 5, window: 60 } });
    const result = await change(server, { "key-rate-limit": "none" });
    expect(result.outputs["outcome"]).toBe("updated");
    expect(server.requests[1]?.body).toEqual({ rateLimit: null, browserSdkVersion: "8.x" });
    expect(result.summary).toContain("none (was 5/60)");
  });

  it("that the key has is not written", async () => {
    const server = await sentryKey({ isActive: false, rateLimit: { count: 5, window: 60 } });
    const result = await change(server, { "key-active": "false", "key-rate-limit": "5/60" });
    expect(result.outputs["outcome"]).toBe("unchanged");
    expect(server.requests).toHaveLength(1);
    expect(result.stdout).toContain("is already inactive and limited to 5 events in 60 s");
  });

  it.each([
    [{ "key-active": "false" }, { isActive: true }, "but the key is still active: it ignored"],
    [{ "key-rate-limit": "1/60" }, { rateLimit: null }, "but its rate limit is still none: it"],
    [{ "key-active": "false" }, { isActive: undefined }, "without the key's state: whether"],
    [{ "key-rate-limit": "1/60" }, { rateLimit: "many" }, "without the key's rate limit: whether"],
  ])("that the service ignores is a failure: %j", async (inputs, answered, words) => {
    const server = await keyServer(() => ({ body: { id: ID, name: "Default", ...answered } }));
    const result = await change(server, inputs);
    expect([result.exitCode, result.outputs["outcome"]]).toEqual([1, "failed"]);
    expect(errorsOf(result)[0]).toContain(words);
  });
});

it("a key's label stands in for a name that the service does not send", async () => {
  // One without secret keys repeats the public one in their place.
  const key: Record<string, unknown> = { id: ID, public: ID, secret: ID, label: "Old" };
  const server = await keyServer((_request, { name }) => ({
    body: Object.assign(key, name === undefined ? {} : { label: name }),
  }));
  const result = await change(server, { "key-name": "New" });
  expect(result.outputs).toMatchObject({ outcome: "updated", "key-name": "New" });
  expect(masksOf(result)).toEqual([]);
  const again = await change(server, { "key-name": "New" });
  expect(again.outputs).toMatchObject({ outcome: "unchanged", "key-name": "New" });
});

describe("GlitchTip", () => {
  /** Knows a key by its dashed id alone, shows no settings, and answers a change with the key as it was. */
  const glitchtip: Answer = (request) => {
    if (request.endsWith("/keys/")) return { body: [{ id: DASHED, name: "Default" }] };
    if (request.includes(DASHED)) return { body: { id: DASHED, name: "Default", rateLimit: null } };
    return request.startsWith("GET") ? { body: PAGE } : { status: 403, body: PAGE };
  };

  it("gets the dashes of a key's id that a DSN shows without", async () => {
    const server = await keyServer(glitchtip);
    const result = await change(server, { "key-name": "Default" });
    expect(result.outputs).toMatchObject({ outcome: "unchanged", "key-id": DASHED });
    expect(result.stdout).not.toContain("::warning");
    expect(server.requests.map(({ request }) => request)).toEqual([
      `GET /api/0/projects/acme/web/keys/${ID}/`,
      "GET /api/0/projects/acme/web/keys/",
    ]);
  });

  it("shows a web page for a key that the project does not have, whose keys are named then", async () => {
    const server = await keyServer(glitchtip);
    const other = "0123456789abcdef0123456789abcdef";
    const result = await change(server, { "key-id": other, "key-name": "Checkout" });
    expect([result.exitCode, result.outputs["outcome"]]).toEqual([1, "failed"]);
    expect(errorsOf(result)[0]).toContain(`has no client key with the id "${other}"`);
    expect(errorsOf(result)[0]).toContain(`${DASHED} (Default)`);
    expect(server.requests.filter(({ request }) => request.startsWith("PUT"))).toEqual([]);
  });
});

describe("a secret", () => {
  it.each([
    [400, { name: [`no, not ${SECRET}`] }],
    [409, { detail: SECRET, id: ID, secret: SECRET }],
    [500, `<h1>${SECRET}</h1>`],
    [422, SECRET],
    [418, [SECRET, { [SECRET]: SECRET }]],
  ])("that a refusal with %i quotes is nowhere", async (status, body) => {
    const server = await keyServer((request) =>
      request.startsWith("GET") ? { status: 404, body: { detail: SECRET } } : { status, body },
    );
    const result = await change(server, { "key-name": "Checkout" });
    expect(result.exitCode).toBe(1);
    const shown = [result.stdout.replaceAll(/^::add-mask::.*$/gmu, ""), result.summary];
    expect(`${shown.join("\n")}${JSON.stringify([result.result, result.outputs])}`).not.toContain(
      SECRET,
    );
  });

  it("that a refusal to read quotes is nowhere", async () => {
    const server = await keyServer((request, body) =>
      request.startsWith("GET")
        ? { status: 403, body: { detail: `key ${SECRET}` } }
        : { body: { id: ID, ...body } },
    );
    const result = await change(server, { "key-name": "Checkout" });
    expect(result.outputs["outcome"]).toBe("updated");
    expect(result.stdout).toMatch(/^::warning /mu);
    expect(`${result.stdout}${result.summary}${JSON.stringify(result.result)}`).not.toContain(
      SECRET,
    );
  });

  it("is masked where it is the asked key's, and nothing else is", async () => {
    const words = ["failed", "web", "Checkout", "example.com/sixteen-letters"];
    const others = Object.fromEntries(
      words.map((word, index) => [`x${index}`, `https://other:${word}@example.com/1`]),
    );
    const server = await sentryKey({
      dsn: {
        ...others,
        public: `https://${ID}@example.com/1`,
        secret: `https://${ID}:${SECRET}@example.com/1`,
        short: `https://${ID}:failed@example.com/1`,
      },
    });
    const result = await change(server, { "key-name": "Checkout" });
    expect(masksOf(result)).toEqual([SECRET, `https://${ID}:${SECRET}@example.com/1`]);
  });

  it("of another key is neither masked nor shown", async () => {
    const other = { id: "0123456789abcdef0123456789abcdef", secret: SECRET, name: "Checkout" };
    const server = await keyServer(() => ({ body: other }));
    const result = await change(server, { "key-name": "Checkout" });
    expect(masksOf(result)).toEqual([]);
    expect(`${result.stdout}${result.summary}${JSON.stringify(result.result)}`).not.toContain(
      SECRET,
    );
  });

  it("is masked in no more than twenty forms, from tens of thousands of addresses", async () => {
    const entries = Array.from({ length: 40_000 }, (_, index) => {
      const password = `${index}`.padStart(32, "0");
      return [`a${index}`, `https://${ID}:${password}@example.com/1`];
    });
    const server = await sentryKey({ dsn: Object.fromEntries(entries) });
    const result = await change(server, { "key-name": "Checkout" });
    expect(result.outputs["outcome"]).toBe("updated");
    expect(masksOf(result)).toHaveLength(20);
    expect(masksOf(result)).toContain(SECRET);
  });
});
