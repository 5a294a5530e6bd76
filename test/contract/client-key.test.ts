import { describe, expect, test } from "vitest";
import { dashedId } from "../service/client-keys.ts";
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

  test("only this key changes", async () => {
    await using service = await startService({ dialect });
    const other = service.state.addKey(service.state.project("web"), "Other");
    await rename(service, { name: "New" });
    expect(other.name).toBe("Other");
    expect(service.state.key("api").name).toBe("Default");
  });

  test("an empty name, or none, is ignored", async () => {
    await using service = await startService({ dialect });
    for (const body of [{ name: "" }, {}, { name: null }]) {
      expect(await rename(service, body)).toMatchObject({ status: 200, body: { name: "Default" } });
    }
  });

  test("a key can be read on its path", async () => {
    await using service = await startService({ dialect });
    const { status, body } = await ask(service, { path: keyPath(service) });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: "Default", browserSdkVersion: "10.x" });
  });

  test("browserSdkVersion and isActive can be sent", async () => {
    await using service = await startService({ dialect });
    const { body } = await rename(service, { browserSdkVersion: "8.x", isActive: false });
    expect(body).toMatchObject({ name: "Default", browserSdkVersion: "8.x", isActive: false });
    const refused = await rename(service, { name: "New", browserSdkVersion: "0.x" });
    expect(refused.status).toBe(400);
    expect(service.state.key("web").name).toBe("Default");
  });

  test("a rename without browserSdkVersion", async () => {
    await using service = await startService({ dialect });
    service.state.key("web").browserSdkVersion = "7.x";
    const { body } = await rename(service, { name: "New" });
    const kept = dialect === "sentry" ? "10.x" : "7.x";
    expect(body).toMatchObject({ name: "New", browserSdkVersion: kept });
  });
});

test("a name has at most 64 characters in Sentry", async () => {
  await using service = await startService({ dialect: "sentry" });
  expect((await rename(service, { name: "x".repeat(65) })).status).toBe(400);
  expect((await rename(service, { name: "x".repeat(64) })).status).toBe(200);
});

test("GlitchTip answers 200 with the old values, a dashed id and no secret", async () => {
  await using service = await startService({ dialect: "glitchtip" });
  const { id } = service.state.key("web");
  const { status, body } = await rename(service, { name: "New", isActive: false });
  const { host } = new URL(service.url);
  const dashed = dashedId(id);
  expect(dashed).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u);
  const dsn = `http://${id}@${host}/1`;
  expect([status, body]).toEqual([
    200,
    {
      id: dashed,
      name: "Default",
      label: "Default",
      public: dashed,
      projectID: 1,
      dateCreated: "2026-01-05T09:30:00Z",
      rateLimit: null,
      dsn: {
        public: dsn,
        secret: dsn,
        security: `http://${host}/api/1/security/?sentry_key=${id}`,
      },
    },
  ]);
  expect(service.state.key("web")).toMatchObject({ name: "Default", isActive: true });
  // The bare form, as the DSN shows it, is not a path.
  const path = `/api/0/projects/acme/web/keys/${id}/`;
  expect((await ask(service, { path })).body).toContain("<title>GlitchTip</title>");
  expect((await ask(service, { method: "PUT", path, body: { name: "New" } })).status).toBe(403);
});

test("a key's limit is set, lifted and kept by a rename", async () => {
  await using service = await startService({ dialect: "sentry" });
  const rateLimit = { count: 1000, window: 3600 };
  expect((await rename(service, { rateLimit })).body).toMatchObject({ rateLimit });
  expect((await rename(service, { name: " New " })).body).toMatchObject({ name: "New", rateLimit });
  expect((await rename(service, { rateLimit: { count: -1 } })).status).toBe(400);
  expect((await rename(service, { rateLimit: null })).body).toMatchObject({ rateLimit: null });
});

test("a server that does not let keys be read answers 405", async () => {
  await using service = await startService();
  service.dialect = { ...service.dialect, keys: { ...service.dialect.keys, readable: false } };
  expect((await ask(service, { path: keyPath(service) })).status).toBe(405);
});
