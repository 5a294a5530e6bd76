import { describe, expect, test } from "vitest";
import { FULL_DIALECTS } from "../service/dialect.ts";
import { startService, type LocalService } from "../service/service.ts";
import { ask, keyPath, type Received } from "./client.ts";

async function rename(service: LocalService, body: unknown): Promise<Received> {
  return ask(service, { method: "PUT", path: keyPath(service), body });
}

describe.each(FULL_DIALECTS)("update a client key (%s)", (dialect) => {
  test("answers the record with the new name in name and label", async () => {
    await using service = await startService({ dialect });
    const { id, secret } = service.state.key("web");
    const { status, body } = await rename(service, { name: "Fabulous Key" });
    expect(status).toBe(200);
    const { host } = new URL(service.url);
    expect(body).toEqual({
      id,
      name: "Fabulous Key",
      label: "Fabulous Key",
      public: id,
      secret,
      projectId: 1,
      isActive: true,
      dateCreated: "2026-01-05T09:30:00.000Z",
      rateLimit: null,
      browserSdkVersion: "10.x",
      browserSdk: { choices: expect.arrayContaining([["latest", "latest"]]) as unknown },
      dsn: {
        cdn: `http://${host}/js-sdk-loader/${id}.min.js`,
        csp: `http://${host}/api/1/csp-report/?sentry_key=${id}`,
        minidump: `http://${host}/api/1/minidump/?sentry_key=${id}`,
        public: `http://${id}@${host}/1`,
        secret: `http://${id}:${secret}@${host}/1`,
        security: `http://${host}/api/1/security/?sentry_key=${id}`,
      },
    });
    expect(service.state.key("web").name).toBe("Fabulous Key");
  });

  test("browserSdkVersion and isActive can be sent", async () => {
    await using service = await startService({ dialect });
    const { body } = await rename(service, { browserSdkVersion: "8.x", isActive: false });
    expect(body).toMatchObject({ name: "Default", browserSdkVersion: "8.x", isActive: false });
    const refused = await rename(service, { name: "New", browserSdkVersion: "0.x" });
    expect(refused.status).toBe(400);
    expect(service.state.key("web").name).toBe("Default");
  });
});

test("a key's limit is set, lifted and kept by a rename", async () => {
  await using service = await startService({ dialect: "sentry" });
  const rateLimit = { count: 1000, window: 3600 };
  expect((await rename(service, { rateLimit })).body).toMatchObject({ rateLimit });
  expect((await rename(service, { name: " New " })).body).toMatchObject({ name: "New", rateLimit });
  expect((await rename(service, { rateLimit: { count: -1 } })).status).toBe(400);
  expect((await rename(service, { rateLimit: null })).body).toMatchObject({ rateLimit: null });
});
