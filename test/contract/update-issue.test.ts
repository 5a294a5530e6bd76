import { describe, expect, test } from "vitest";
import { MAIN_DIALECTS, type DialectName } from "../service/dialect.ts";
import { startService, type LocalService } from "../service/service.ts";
import type { NewIssue } from "../service/state.ts";
import { ask, issuePath, type Received } from "./client.ts";

async function withIssue(dialect: DialectName, issue: NewIssue = {}): Promise<LocalService> {
  return startService({
    dialect,
    seed: (state) => {
      state.addIssue(state.project("web"), issue);
      state.addIssue(state.project("web"));
    },
  });
}

async function update(service: LocalService, body: unknown): Promise<Received> {
  const path = issuePath(service.state.issue("WEB-1").id);
  return ask(service, { method: "PUT", path, body });
}

function addRelease(service: LocalService, version = "1.0.0"): void {
  service.state.addRelease(service.state.organization, { version, projects: ["web"] });
}

describe.each(MAIN_DIALECTS)("update an issue (%s)", (dialect) => {
  test("answers the issue in the update form, without stats", async () => {
    await using service = await withIssue(dialect);
    const { status, body } = await update(service, { status: "resolved" });
    expect(status).toBe(200);
    expect(body).toMatchObject({ shortId: "WEB-1", status: "resolved", project: { slug: "web" } });
    for (const name of ["stats", "activity", "tags"]) expect(body).not.toHaveProperty(name);
  });

  const statuses = ["unresolved", "resolved", "ignored"] as const;
  test.each(statuses.flatMap((from) => statuses.map((to) => [from, to] as const)))(
    "%s becomes %s",
    async (from, to) => {
      await using service = await withIssue(dialect, { status: from });
      const { body } = await update(service, { status: to });
      expect(body).toMatchObject({ status: to, statusDetails: {} });
      expect(service.state.issue("WEB-1").status).toBe(to);
      expect(service.state.issue("WEB-2").status).toBe("unresolved");
    },
  );

  test("only submitted attributes change", async () => {
    const before = {
      status: "ignored",
      hasSeen: true,
      isBookmarked: true,
      isSubscribed: true,
      isPublic: true,
      shareId: "abc",
      assignedTo: { type: "team", id: "2", name: "platform" },
    } as const;
    await using service = await withIssue(dialect, before);
    expect((await update(service, {})).body).toMatchObject(before);
    expect((await update(service, { isBookmarked: false })).body).toMatchObject({
      ...before,
      isBookmarked: false,
    });
    expect((await update(service, { unknown: 1 })).status).toBe(200);
  });

  test("several attributes change at once", async () => {
    await using service = await withIssue(dialect);
    const asked = { status: "ignored", hasSeen: true, isBookmarked: true, isSubscribed: true };
    const { body } = await update(service, { ...asked, assignedTo: "grace", isPublic: true });
    expect(body).toMatchObject({
      ...asked,
      isPublic: true,
      shareId: expect.stringMatching(/^[0-9a-f]{32}$/u) as string,
      assignedTo: { type: "user", id: "2", name: "Grace Hopper" },
      subscriptionDetails: {},
    });
  });

  test.each([
    ["1", { type: "user", id: "1" }],
    ["user:1", { type: "user", id: "1" }],
    ["ada", { type: "user", id: "1" }],
    ["ada@example.com", { type: "user", id: "1" }],
    ["team:2", { type: "team", id: "2" }],
    ["#platform", { type: "team", id: "2" }],
  ])("assignedTo %s", async (assignedTo, actor) => {
    await using service = await withIssue(dialect);
    expect((await update(service, { assignedTo })).body).toMatchObject({ assignedTo: actor });
    expect((await update(service, { assignedTo: "" })).body).toMatchObject({ assignedTo: null });
  });

  test.each(["nobody", "user:99", "team:99", "#nothing", "team:1x"])(
    "assignedTo %s is unknown, and nothing else of the request applies",
    async (assignedTo) => {
      await using service = await withIssue(dialect);
      const { status, body } = await update(service, { assignedTo, status: "resolved" });
      expect(status).toBe(dialect === "glitchtip" ? 422 : 400);
      expect(JSON.stringify(body)).toContain("Unknown actor input");
      expect(service.state.issue("WEB-1").status).toBe("unresolved");
    },
  );

  test.each([{ status: "closed" }, { status: "" }, { hasSeen: "maybe" }, { isPublic: 7 }])(
    "%j is refused",
    async (body) => {
      await using service = await withIssue(dialect);
      const answered = await update(service, body);
      expect(answered.status).toBe(dialect === "glitchtip" ? 422 : 400);
      expect(JSON.stringify(answered.body)).toContain(Object.keys(body)[0]);
    },
  );

  test("hasSeen and isBookmarked need a user context", async () => {
    await using service = await withIssue(dialect);
    const { value: token } = service.addToken(["event:write"], { user: null });
    const path = issuePath(service.state.issue("WEB-1").id);
    const asked = { hasSeen: true, isBookmarked: true, isSubscribed: true };
    const { status, body } = await ask(service, { method: "PUT", path, token, body: asked });
    expect(status).toBe(200);
    expect(body).toMatchObject({ hasSeen: false, isBookmarked: false, isSubscribed: true });
  });

  test("making an issue private takes the share id away", async () => {
    await using service = await withIssue(dialect);
    const shared = (await update(service, { isPublic: true })).body as { shareId: string };
    const again = (await update(service, { isPublic: true })).body as { shareId: string };
    expect(shared.shareId === again.shareId).toBe(dialect !== "sentry");
    expect((await update(service, { isPublic: false })).body).toMatchObject({
      isPublic: false,
      shareId: null,
    });
  });
});

describe("resolvedInNextRelease", () => {
  test("the contract returns the submitted status as it is, from any status", async () => {
    for (const status of ["unresolved", "resolved", "resolvedInNextRelease", "ignored"] as const) {
      await using service = await withIssue("contract", { status });
      addRelease(service);
      const { body } = await update(service, { status: "resolvedInNextRelease" });
      expect(body).toMatchObject({ status: "resolvedInNextRelease", statusDetails: {} });
      expect((await update(service, { status: "resolved" })).body).toMatchObject({
        status: "resolved",
      });
    }
  });

  test("Sentry returns resolved, in the next release", async () => {
    await using service = await withIssue("sentry");
    addRelease(service);
    const { body } = await update(service, { status: "resolvedInNextRelease" });
    expect(body).toMatchObject({ status: "resolved", statusDetails: { inNextRelease: true } });
    const settled = await update(service, { status: "resolved" });
    expect(settled.body).toMatchObject({ status: "resolved", statusDetails: {} });
  });

  test("Sentry names the latest release in a project with semantic versions", async () => {
    await using service = await withIssue("sentry");
    service.state.project("web").semver = true;
    addRelease(service, "1.0.0");
    addRelease(service, "1.1.0");
    const { body } = await update(service, { status: "resolvedInNextRelease" });
    expect(body).toMatchObject({ status: "resolved", statusDetails: { inRelease: "1.1.0" } });
  });

  test("Sentry resolves at once in a project without releases", async () => {
    await using service = await withIssue("sentry");
    const { body } = await update(service, { status: "resolvedInNextRelease" });
    expect((body as { statusDetails: object }).statusDetails).toEqual({});
    expect(body).toMatchObject({ status: "resolved" });
  });

  test("Sentry takes the same as statusDetails", async () => {
    await using service = await withIssue("sentry");
    addRelease(service);
    const next = { status: "resolved", statusDetails: { inNextRelease: true } };
    expect((await update(service, next)).body).toMatchObject(next);
    const named = { status: "resolved", statusDetails: { inRelease: "latest" } };
    expect((await update(service, named)).body).toMatchObject({
      statusDetails: { inRelease: "1.0.0" },
    });
  });

  test("the newest Sentry changes nothing about an issue that is resolved", async () => {
    await using service = await withIssue("sentry-newest", {
      status: "resolved",
      statusDetails: { inNextRelease: true },
    });
    addRelease(service);
    const { status, body } = await update(service, { status: "resolved", hasSeen: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({ statusDetails: { inNextRelease: true }, hasSeen: true });
    expect((await update(service, { status: "unresolved" })).body).toMatchObject({
      status: "unresolved",
      statusDetails: {},
    });
  });

  test("GlitchTip refuses it with 422", async () => {
    await using service = await withIssue("glitchtip");
    const { status, body } = await update(service, { status: "resolvedInNextRelease" });
    expect(status).toBe(422);
    expect(body).toMatchObject({ detail: [{ loc: ["body", "payload", "status"] }] });
    expect(service.state.issue("WEB-1").status).toBe("unresolved");
    const details = { status: "resolved", statusDetails: { inNextRelease: true } };
    expect((await update(service, details)).body).toMatchObject({ statusDetails: {} });
  });

  test("some GlitchTip versions take resolved with statusDetails", async () => {
    await using service = await withIssue("glitchtip-pending");
    addRelease(service);
    const { status } = await update(service, { status: "resolvedInNextRelease" });
    expect(status).toBe(422);
    const details = { status: "resolved", statusDetails: { inNextRelease: true } };
    expect((await update(service, details)).body).toMatchObject(details);
  });
});

test("a GlitchTip that reads little changes the status alone, and answers fewer members", async () => {
  await using service = await withIssue("glitchtip-status-only");
  const { body } = await update(service, { status: "resolved", assignedTo: "ada", hasSeen: true });
  expect(body).toMatchObject({ status: "resolved" });
  for (const name of ["assignedTo", "hasSeen", "permalink"]) expect(body).not.toHaveProperty(name);
  expect(service.state.issue("WEB-1")).toMatchObject({ assignedTo: null, hasSeen: false });
});

test("updating a merged issue updates the one that it was merged into", async () => {
  await using service = await withIssue("sentry");
  const { state } = service;
  const from = state.issue("WEB-1");
  state.mergeIssue(from, state.issue("WEB-2"));
  const { body } = await ask(service, {
    method: "PUT",
    path: issuePath(from.id),
    body: { status: "resolved" },
  });
  expect(body).toMatchObject({ shortId: "WEB-2", status: "resolved" });
});
