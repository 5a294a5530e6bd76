/** What the client makes of what today's servers were measured to answer. */
import { describe, expect, test } from "vitest";
import { seedIssues } from "../service/seed.ts";
import { startService } from "../service/service.ts";
import { Client, newRelease, serviceError, deployTo } from "./client.ts";

describe.each(["sentry", "glitchtip"] as const)("%s", (dialect) => {
  test("is listed over all pages, although its links name another address", async () => {
    await using service = await startService({
      dialect,
      publicUrl: "https://internal.example:9000",
      seed: (state) => void seedIssues(state, { project: "web", count: 120, unresolved: 1 }),
    });
    await using client = new Client(service);
    expect(new Set(await client.idsOfAll("is:unresolved")).size).toBe(120);
    expect(service.requests.length).toBeGreaterThan(1);
  });

  test("is known by its answers, or by asking", async () => {
    await using service = await startService({ dialect, projects: ["web"] });
    await using client = new Client(service);
    expect(await client.transport.identifyService()).toBe(dialect);
  });

  test("wants event:read for a list, which a token with project:read is told", async () => {
    await using service = await startService({ dialect, projects: ["web"] });
    const { value: token } = service.addToken(["project:read"]);
    await using client = new Client({ url: service.url, token });
    const error = await serviceError(client.idsOfAll());
    expect([error.status, error.fix]).toEqual([
      403,
      expect.stringContaining('lacks the scope "event:read"'),
    ]);
  });
});

describe("glitchtip", () => {
  test("refuses a write of an unknown token with words about CSRF", async () => {
    await using service = await startService({ dialect: "glitchtip", projects: ["web"] });
    await using client = new Client({ url: service.url, token: "wrong-token-of-nobody" });
    const error = await serviceError(client.releases.create(newRelease()));
    expect(error).toMatchObject({ kind: "status", status: 403 });
    expect(error.fix).toContain("This token is not known to the service");
    const reading = await serviceError(client.idsOfAll());
    expect(reading.fix).toContain("This token is not known to the service");
  });

  test("has a web page where there are no deploys", async () => {
    await using service = await startService({ dialect: "glitchtip", projects: ["web"] });
    await using client = new Client(service);
    const deploy = client.releases.createDeploy("1.4.0", deployTo("production"));
    expect(await serviceError(deploy)).toMatchObject({
      kind: "no-endpoint",
      status: 403,
      effect: "none",
    });
  });

  test("has a web page where a key's id lacks its dashes", async () => {
    await using service = await startService({ dialect: "glitchtip", projects: ["web"] });
    await using client = new Client(service);
    const { id } = service.state.key("web");
    const address = { organization: "acme", project: "web", keyId: id.replaceAll("-", "") };
    const error = await serviceError(client.keys(address).retrieve());
    expect(error).toMatchObject({ kind: "no-endpoint", status: 200 });
  });
});
