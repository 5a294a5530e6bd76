/** Whether a release is ours, by the clocks of service and runner. */
import { expect, test } from "vitest";
import { dialects } from "../../tools/service/dialect.ts";
import { startService } from "../../tools/service/service.ts";
import { Client, newRelease, serviceError } from "./support/client.ts";
import { startBare } from "./support/bare-server.ts";
import { TestTime } from "./support/test-time.ts";

test("a release that others made while the rate limit delayed us is not ours", async () => {
  const timing = new TestTime();
  await using service = await startService({ dialect: "sentry", clock: timing.now });
  const fault = { kind: "status", status: 429, headers: { "retry-after": "30" } } as const;
  service.faults.add({ fault, times: 1 });
  const { state } = service;
  const before = { version: "1.4.0", projects: ["web"], dateCreated: timing.now() - 120_000 };
  state.addRelease(state.organization, before);
  await using client = new Client(service, { timing });
  expect(await client.releases.create(newRelease())).toMatchObject({ wasThere: true });
});

test("a release that took us minutes to make is ours, by whichever clock", async () => {
  const timing = new TestTime();
  await using server = await startBare(({ method }, response) => {
    const dateCreated = new Date(timing.now()).toISOString();
    // The answer comes three minutes after it.
    void timing.wait(180_000, new AbortController().signal);
    response.writeHead(method === "POST" ? 201 : 404, {
      date: new Date(timing.now()).toUTCString(),
    });
    response.end(JSON.stringify({ version: "1.4.0", dateCreated }));
  });
  await using client = new Client(server, { timing });
  expect(await client.releases.create(newRelease())).toMatchObject({ wasThere: false });
});

test.each([
  { statuses: [208], wasThere: true },
  { statuses: [429, 208], wasThere: true },
  { statuses: [503, 208], wasThere: false },
  { statuses: [503, 429, 208], wasThere: false },
  { statuses: [429, 201], wasThere: false },
])(
  "$statuses without a date: the release existed before: $wasThere",
  async ({ statuses, wasThere }) => {
    const coming = [...statuses];
    await using server = await startBare(({ method }, response) => {
      const status = method === "POST" ? coming.shift() : 404;
      response.writeHead(status ?? 500).end(JSON.stringify({ version: "1.4.0" }));
    });
    await using client = new Client(server);
    expect(await client.releases.create(newRelease())).toMatchObject({ wasThere });
    expect(coming).toEqual([]);
  },
);

test.each([
  { name: "nothing", body: "" },
  { name: "another release", body: { version: "9.9.9" } },
])("an answer of $name fails if the release cannot be read", async ({ body }) => {
  await using service = await startService();
  const fault = { kind: "status-after-effect", status: 201, body } as const;
  service.faults.add({ operation: "createRelease", fault });
  await using client = new Client(service);
  const error = await serviceError(client.releases.create(newRelease()));
  expect(error).toMatchObject({ kind: "unreadable", effect: "unknown" });
  expect(service.requests.map(({ method }) => method)).toEqual(["POST", "GET"]);
  service.dialect = dialects.sentry;
  expect(await client.releases.create(newRelease())).toMatchObject({ wasThere: false });
  expect(service.requests.slice(2).map(({ method }) => method)).toEqual(["POST", "GET"]);
});
