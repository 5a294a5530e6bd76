/** What answers tell beside what was asked for: the kind of service, and what became of a request. */
import { describe, expect, test } from "vitest";
import { TimeoutError } from "../../src/errors.ts";
import { contract } from "../../src/servers/server.ts";
import { glitchTip5, glitchTip6 } from "../../src/servers/glitchtip.ts";
import type { ServiceAnswer } from "../../src/service/transport.ts";
import { type Reply, ScriptedClient } from "./support/answered.ts";
import { startBare } from "./support/bare-server.ts";
import { Client, newRelease, serviceError } from "./support/client.ts";
import { TestLifetime, TestTime } from "./support/test-time.ts";

const PAGE = "<!doctype html><title>Not here</title>";
const list = "GET /api/0/projects/acme/web/issues/?query=&statsPeriod=";

const SCHEMA = "GET /api/canonical/0/schema/?format=json";
const BUGSINK = { body: { info: { title: "Bugsink", version: "2.6.2" } } };

const rootOf = (auth: unknown, user: unknown): Record<string, Reply> => {
  return { "GET /api/0/": { body: { version: "0", auth, user } } };
};

const UNKNOWN = contract.called;

describe("identifying the server", () => {
  test.each([
    [{ link: `{'<http://x/>; rel="next"; results="false"'}` }, "GlitchTip"],
    [{ link: `<http://x/>; rel="next"; results="false"` }, UNKNOWN],
    [{ "X-Sentry-Rate-Limit-Limit": "5" }, "Sentry"],
    [{ "X-Sentry-Direct-Hit": "1" }, UNKNOWN],
    [{}, UNKNOWN],
  ])("a server is identified by its answer's headers: %j", async (headers, called) => {
    await using client = await ScriptedClient.start(() => ({ body: [], headers }));
    expect(client.transport.server).toBe(contract);
    await client.idsOfAll();
    expect(client.transport.server.called).toBe(called);
    expect(client.seen[0]).toEqual(list);
  });

  const scopes = ["event:read"];
  const user = { id: "1" };
  const SETTINGS = { "GET /api/settings/": { body: { version: "5.2.0" } } };

  test.each([
    ["GlitchTip", SETTINGS, 2],
    ["GlitchTip", rootOf({ scopes, token: "t" }, user), 1],
    ["GlitchTip", rootOf({ scopes, label: "CI" }, null), 1],
    ["Sentry", rootOf({ scopes }, user), 1],
    ["Bugsink", { [SCHEMA]: BUGSINK, ...rootOf({ scopes: ["org:ci"] }, null) }, 3],
    ["GlitchTip", { ...SETTINGS, "GET /api/0/": { status: 500, body: PAGE } }, 2],
    ["GlitchTip", { ...SETTINGS, "GET /api/0/": { status: 503, body: PAGE } }, 2],
    [UNKNOWN, rootOf(null, null), 3],
    [UNKNOWN, rootOf({ scopes: ["org:ci"] }, null), 3],
    [UNKNOWN, { "GET /api/settings/": { body: PAGE }, "GET /api/0/": { status: 500 } }, 3],
    [UNKNOWN, { "GET /api/settings/": { body: [] }, "GET /api/0/": { body: {} } }, 3],
    ["Sentry", { "GET /api/0/": { status: 404, headers: { "x-sentry-trace": "1" } } }, 1],
  ] satisfies [string, Record<string, Reply>, number][])(
    "%s is identified by the probes' answers: %j",
    async (called, replies: Record<string, Reply>, requests) => {
      await using client = await ScriptedClient.start((asked) => replies[asked] ?? { status: 404 });
      expect((await client.transport.identified("lightly")).called).toBe(called);
      expect((await client.transport.identified("lightly")).called).toBe(called);
      expect(client.seen).toHaveLength(requests);
      expect(client.lines).toEqual([]);
    },
  );

  test("Sentry is identified for an organization token, which has no user", async () => {
    await using server = await ScriptedClient.start(
      (asked) => rootOf({ scopes: ["org:ci"] }, null)[asked] ?? { status: 404 },
    );
    await using client = new Client({ url: server.transport.baseUrl, token: "sntrys_x" });
    expect((await client.transport.identified("lightly")).called).toBe("Sentry");
  });

  test("an issue's members outrank an earlier probe's answer", async () => {
    const issue = { id: "1", subscriptionDetails: null, matchingEventId: null };
    const replies = rootOf({ scopes }, user);
    await using client = await ScriptedClient.start((asked) => replies[asked] ?? { body: [issue] });
    const servers = [await client.transport.identified("lightly")];
    await client.idsOfAll().catch(() => undefined);
    servers.push(client.transport.server);
    expect(servers.map(({ called }) => called)).toEqual(["Sentry", "GlitchTip"]);
  });

  test("GlitchTip's refusals, issues and releases outrank Sentry's headers", async () => {
    const issue = { subscriptionDetails: null, matchingEventId: "a1" };
    const release = { deployCount: 0, projects: [], commitCount: 0 };
    const bodies = [[issue], release, []].map((body) => ({ body, headers: { "x-sentry-a": "1" } }));
    for (const first of [
      { status: 401, body: { detail: "Unauthorized" } },
      ...bodies.slice(0, 1),
    ]) {
      const coming: Reply[] = [first, ...bodies.slice(1)];
      await using client = await ScriptedClient.start(() => coming.shift() ?? {});
      const seen: unknown[] = [];
      while (coming.length > 0) {
        await client.idsOfAll().catch(() => undefined);
        seen.push(client.transport.server);
      }
      const expected = [glitchTip5, glitchTip6, glitchTip6];
      expect(expected.map((server, index) => server === seen[index])).toEqual([true, true, true]);
    }
  });

  const UNIMPLEMENTED: Reply = { status: 404, body: "Unimplemented API endpoint: /api/0/x/" };

  test(`Bugsink is identified without a probe by "Unimplemented API endpoint"`, async () => {
    await using client = await ScriptedClient.start(() => UNIMPLEMENTED);
    const errors = await Promise.all([
      serviceError(client.releases.create(newRelease())),
      serviceError(client.issues.retrieve("1")),
    ]);
    for (const error of errors) {
      expect(error).toMatchObject({ kind: "no-endpoint", status: 404, effect: "none" });
      expect(error.message).toContain("Bugsink has no such operation");
      expect(error.fix).toContain("Install Bugsink 2.6.2 or newer.");
    }
    expect(client.seen).not.toContain("GET /api/settings/");
  });

  test("the probes are sent if a token is refused in Bugsink's form", async () => {
    const refusal: Reply = { status: 401, body: { error: "Invalid token" } };
    await using client = await ScriptedClient.start((asked) =>
      asked === "GET /api/settings/" ? UNIMPLEMENTED : refusal,
    );
    const { fix } = await serviceError(client.issues.retrieve("1"));
    expect(fix).toContain(`/bsmain/auth_tokens/ with the capability "debug-files:upload"`);
  });
});

describe("the recovery of a request whose effect is unknown", () => {
  const operation = { name: "create", method: "POST", action: "create it" } as const;
  const request = { operation, path: "/api/0/x/", body: "{}" };
  const found: ServiceAnswer = {
    status: 200,
    body: { id: "1" },
    link: undefined,
    date: undefined,
    repeated: false,
  };

  test.each([
    ["500", { status: 500 }],
    ["a web page with 500", { status: 500, body: PAGE }],
    ["504", { status: 504, body: PAGE }],
    ["what cannot be read", { body: "{" }],
    ["a web page with 200", { body: PAGE }],
  ] satisfies [string, Reply][])(
    "after a lost answer (%s), the result of recovery replaces it",
    async (_, reply) => {
      await using client = await ScriptedClient.start(() => reply);
      const failures: unknown[] = [];
      const recover = async (failure: unknown) => {
        failures.push(failure);
        return found;
      };
      expect(await client.transport.request({ ...request, recover })).toBe(found);
      expect([client.seen.length, failures.length]).toEqual([1, 1]);
    },
  );

  test("a request is retried if its recovery finds nothing", async () => {
    const coming: Reply[] = [{ status: 503 }, { status: 500 }, { status: 201, body: { id: "2" } }];
    await using client = await ScriptedClient.start(() => coming.shift() ?? {});
    const statuses: unknown[] = [];
    const recover = async ({ status }: { status: number | undefined }) => {
      statuses.push(status);
      return undefined;
    };
    const answer = await client.transport.request({ ...request, recover });
    expect(answer).toMatchObject({ status: 201, repeated: true });
    expect(statuses).toEqual([503, 500]);
  });

  test(`a request's effect stays unknown until recovery finds "unchanged"`, async () => {
    const coming: Reply[] = [{ status: 503 }, { status: 400 }, { status: 503 }];
    await using client = await ScriptedClient.start(() => coming.shift() ?? {});
    const error = await serviceError(client.transport.request(request));
    expect(error).toMatchObject({ status: 400, effect: "unknown" });
    const recover = async () => "unchanged" as const;
    const once = { ...request, recover, retry: { maxAttempts: 1 } };
    const { message, effect } = await serviceError(client.transport.request(once));
    expect([message.endsWith(" (503). It changed nothing."), effect]).toEqual([true, "none"]);
  });

  test("an unchanged request stays so if a later attempt cannot be sent", async () => {
    const server = await startBare((message, response) => {
      message.resume();
      response.writeHead(503).end();
    });
    await using client = new Client(server);
    const recover = async () => {
      await server[Symbol.asyncDispose]();
      return "unchanged" as const;
    };
    const twice = { ...request, recover, retry: { maxAttempts: 2 } };
    const error = await serviceError(client.transport.request(twice));
    expect(error).toMatchObject({ kind: "unreachable", effect: "none" });
  });

  test("an error thrown by a request's recovery ends the request", async () => {
    await using client = await ScriptedClient.start(() => ({ status: 503 }));
    const recover = () => Promise.reject(new Error("cannot look"));
    await expect(client.transport.request({ ...request, recover })).rejects.toThrow("cannot look");
    expect(client.seen).toHaveLength(1);
  });

  test.each([
    ["429", { status: 429, headers: { "retry-after": "0" } }],
    ["400", { status: 400 }],
    ["a web page with 404", { status: 404, body: PAGE }],
  ] satisfies [string, Reply][])(
    "a request's recovery is not called after %s",
    async (_name, reply) => {
      const coming: Reply[] = [reply, { body: { id: "2" } }];
      await using client = await ScriptedClient.start(() => coming.shift() ?? {});
      const recover = () => Promise.reject(new Error("not to be called"));
      const outcome = client.transport.request({ ...request, recover });
      if (reply.status === 429) expect((await outcome).status).toBe(200);
      else expect((await serviceError(outcome)).status).toBe(reply.status);
    },
  );
});

describe("identifying a server that must be known", () => {
  const GONE: Reply = { status: 404, body: { detail: "Not found" } };

  test("the probes are sent again if the first caller's time was over", async () => {
    await using client = await ScriptedClient.start(() => ({ body: { version: "5.2.0" } }));
    const over = new TestLifetime();
    over.stop(new TimeoutError("Too late."));
    for (const how of ["lightly", "surely"] as const) {
      await expect(client.transport.withLifetime(over).identified(how)).rejects.toThrow(
        "Too late.",
      );
    }
    expect((await client.transport.identified("lightly")).called).toBe("GlitchTip");
  });

  const SETTINGS: Reply = { body: { version: "5.2.0" } };
  const start = (reply: (asked: string) => Reply) =>
    ScriptedClient.start(reply, { timing: new TestTime() });

  test("the probes are retried in an outage, until the timeout", async () => {
    let outage = 8;
    const reply = (asked: string): Reply => {
      if ((outage -= 1) >= 0) return { status: 503 };
      return asked === "GET /api/settings/" ? SETTINGS : GONE;
    };
    await using client = await start(reply);
    expect(await client.transport.surelyKnown()).toBe(glitchTip5);
    outage = Infinity;
    await using down = await start(reply);
    const failure = await serviceError(down.transport.surelyKnown());
    expect(failure).toMatchObject({ status: 503, mayPass: true });
    // Each once, then the first until the timeout.
    expect(down.seen.length).toBeGreaterThan(30);
    expect(new Set(down.seen.slice(3))).toEqual(new Set(["GET /api/0/"]));
    // A watch asks anew.
    outage = 0;
    expect(await down.transport.surelyKnown()).toBe(glitchTip5);
  });

  test.each(["/api/0/", "/api/settings/", SCHEMA.slice(4)])(
    "a server is identified although %s is down",
    async (path) => {
      await using client = await start((asked) =>
        asked === `GET ${path}` ? { status: 503, body: PAGE } : GONE,
      );
      expect(await client.transport.surelyKnown()).toBe(contract);
      expect(client.seen.filter((asked) => asked === `GET ${path}`)).toHaveLength(4);
      expect(client.seen).toHaveLength(6);
    },
  );

  test("a server is identified by its root after a short failure of the root", async () => {
    const coming: Reply[] = [{ status: 503 }, GONE, GONE, { status: 503 }];
    const root = rootOf({ scopes: [] }, { id: "1" })["GET /api/0/"] ?? {};
    await using client = await start(() => coming.shift() ?? root);
    expect((await client.transport.surelyKnown()).called).toBe("Sentry");
  });
});

test.each([
  ["sentry.io", "Sentry"],
  ["acme.sentry.io", "Sentry"],
  ["us.sentry.io", "Sentry"],
  ["notsentry.io", UNKNOWN],
  ["sentry.io.example.com", UNKNOWN],
])("without any request, the host %s shows: %s", (host, called) => {
  const { transport } = new Client({ url: `https://${host}`, token: "x" });
  expect(transport.server.called).toBe(called);
});
