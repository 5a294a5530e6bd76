import { describe, expect, test } from "vitest";
import { FULL_DIALECTS, type DialectName } from "../service/dialect.ts";
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

describe.each(FULL_DIALECTS)("update an issue (%s)", (dialect) => {
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
      expect(body).toMatchObject({ status: to });
      expect((body as { statusDetails: unknown }).statusDetails).toEqual({});
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
      subscriptionDetails: { reason: "unknown" },
    });
    const { body: without } = await update(service, { isSubscribed: false });
    expect(without).toMatchObject({ isSubscribed: false, subscriptionDetails: null });
  });

  test.each([
    ["1", { type: "user", id: "1" }],
    ["user:1", { type: "user", id: "1" }],
    ["ada", { type: "user", id: "1" }],
    ["ada@example.com", { type: "user", id: "1" }],
    ["team:2", { type: "team", id: "2" }],
  ])("assignedTo %s", async (assignedTo, actor) => {
    await using service = await withIssue(dialect);
    expect((await update(service, { assignedTo })).body).toMatchObject({ assignedTo: actor });
    expect((await update(service, { assignedTo: "" })).body).toMatchObject({ assignedTo: null });
  });

  test("a team's plain name is taken by the contract alone", async () => {
    await using service = await withIssue(dialect);
    const { status } = await update(service, { assignedTo: "#platform" });
    expect(status).toBe(dialect === "contract" ? 200 : 400);
  });

  test.each(["nobody", "user:99", "team:99", "#nothing", "team:1x"])(
    "assignedTo %s is unknown, and nothing else of the request applies",
    async (assignedTo) => {
      await using service = await withIssue(dialect);
      const { status, body } = await update(service, { assignedTo, status: "resolved" });
      expect(status).toBe(400);
      expect(Object.keys(body as object)).toEqual(["assignedTo"]);
      expect(service.state.issue("WEB-1").status).toBe("unresolved");
    },
  );

  test.each([{ status: "closed" }, { status: "" }, { hasSeen: "maybe" }, { isPublic: 7 }])(
    "%j is refused",
    async (body) => {
      await using service = await withIssue(dialect);
      const answered = await update(service, body);
      expect(answered.status).toBe(400);
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

  test("Sentry returns resolved, in the next release, and a plain resolved leaves it so", async () => {
    await using service = await withIssue("sentry");
    addRelease(service);
    const { body } = await update(service, { status: "resolvedInNextRelease" });
    expect(body).toMatchObject({ status: "resolved" });
    const actor = { id: "1", name: "Ada Lovelace", username: "ada", email: "ada@example.com" };
    const promised = { inNextRelease: true, actor: { ...actor, isActive: true } };
    expect((body as { statusDetails: object }).statusDetails).toEqual(promised);
    const again = await update(service, { status: "resolved" });
    expect((again.body as { statusDetails: object }).statusDetails).toEqual(promised);
    const open = await update(service, { status: "unresolved" });
    expect((open.body as { statusDetails: object }).statusDetails).toEqual({});
  });

  test("Sentry names the latest release in a project with semantic versions", async () => {
    await using service = await withIssue("sentry");
    service.state.project("web").semver = true;
    addRelease(service, "1.0.0");
    addRelease(service, "1.1.0");
    const { body } = await update(service, { status: "resolvedInNextRelease" });
    expect(body).toMatchObject({ status: "resolved", statusDetails: { inRelease: "1.1.0" } });
  });

  test("Sentry breaks in a project without releases, and says why where statusDetails ask for it", async () => {
    await using service = await withIssue("sentry");
    for (let time = 0; time < 2; time += 1) {
      expect((await update(service, { status: "resolvedInNextRelease" })).status).toBe(500);
    }
    const asked = { status: "resolved", statusDetails: { inNextRelease: true } };
    expect(await update(service, asked)).toMatchObject({
      status: 400,
      body: { statusDetails: { inNextRelease: [expect.stringContaining("No release data")] } },
    });
    expect(service.state.issue("WEB-1").status).toBe("unresolved");
    expect(service.crashes).toEqual([]);
  });

  test("a release that is named must be one of the project", async () => {
    await using service = await withIssue("sentry");
    const asked = { status: "resolved", statusDetails: { inRelease: "2.0.0" } };
    expect((await update(service, asked)).status).toBe(400);
    addRelease(service, "2.0.0");
    expect((await update(service, asked)).body).toMatchObject(asked);
  });

  test("the contract does not read statusDetails", async () => {
    await using service = await withIssue("contract");
    addRelease(service);
    const asked = { status: "resolved", statusDetails: { inNextRelease: true } };
    const { body } = await update(service, asked);
    expect((body as { statusDetails: object }).statusDetails).toEqual({});
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
    const { body: resolved } = await update(service, details);
    expect(resolved).toMatchObject({ status: "resolved", status_details: {} });
    expect(service.state.issue("WEB-1").statusDetails).toEqual({});
  });
});

describe("what Sentry does beside what it is asked", () => {
  test.each([
    [{ status: "resolved" }],
    [{ status: "ignored" }],
    [{ isBookmarked: true }],
    [{ assignedTo: "ada" }],
  ])("%j subscribes the token's user, unless the request says no", async (asked) => {
    await using service = await withIssue("sentry");
    const { body } = await update(service, asked);
    expect(body).toMatchObject({ isSubscribed: true });
    await using other = await withIssue("sentry");
    const declined = await update(other, { ...asked, isSubscribed: false });
    expect(declined.body).toMatchObject({ isSubscribed: false });
    // Whoever declined is not asked again.
    const later = await update(other, { status: "resolved" });
    expect(later.body).toMatchObject({ isSubscribed: false });
  });

  test.each([
    ["nobody", "Could not parse actor. Format should be `type:id`"],
    ["#platform", "Could not parse actor."],
    ["user:99", "User does not exist"],
    ["team:99", "Team does not exist"],
  ])("assignedTo %s is refused in its own words", async (assignedTo, reason) => {
    await using service = await withIssue("sentry");
    expect(await update(service, { assignedTo, status: "resolved" })).toMatchObject({
      status: 400,
      body: { assignedTo: [expect.stringContaining(reason)] },
    });
    expect(service.state.issue("WEB-1").status).toBe("unresolved");
  });

  test("what changes nothing subscribes nobody", async () => {
    await using service = await withIssue("sentry", { status: "ignored" });
    const { body } = await update(service, { status: "ignored", hasSeen: true });
    expect(body).toMatchObject({ isSubscribed: false });
  });

  test("a user's option assigns on resolve, whatever is asked of the assignee", async () => {
    await using service = await withIssue("sentry");
    const [ada] = service.state.organization.members;
    Object.assign(ada ?? {}, { claimsResolved: true });
    const { body } = await update(service, { status: "resolved", assignedTo: "" });
    expect(body).toMatchObject({ assignedTo: { type: "user", id: "1" } });
  });

  test("seen, bookmarked and subscribed are each user's own", async () => {
    await using service = await withIssue("sentry");
    const [, grace = null] = service.state.organization.members;
    const { value: token } = service.addToken(["event:write"], { user: grace });
    const path = issuePath(service.state.issue("WEB-1").id);
    const asked = { hasSeen: true, isBookmarked: true };
    const hers = await ask(service, { method: "PUT", path, token, body: asked });
    expect(hers.body).toMatchObject({ ...asked, isSubscribed: true });
    const his = await ask(service, { path });
    expect(his.body).toMatchObject({
      hasSeen: false,
      isBookmarked: false,
      isSubscribed: false,
      seenBy: [{ username: "grace" }],
      participants: [{ username: "grace" }],
    });
  });

  test("an issue of another organization is forbidden, not missing", async () => {
    await using service = await withIssue("sentry");
    const elsewhere = service.addToken(["event:write"], { organizations: ["other"] });
    const path = issuePath(service.state.issue("WEB-1").id);
    const asked = { method: "PUT", path, token: elsewhere.value, body: { status: "resolved" } };
    expect((await ask(service, asked)).status).toBe(403);
    await using contract = await withIssue("contract");
    const outsider = contract.addToken(["event:write"], { organizations: ["other"] });
    expect((await ask(contract, { ...asked, token: outsider.value })).status).toBe(404);
  });
});

describe("ignored", () => {
  const NOW = Date.parse("2026-05-01T12:00:00.000Z");
  const start = (dialect: DialectName) =>
    startService({
      dialect,
      clock: () => NOW,
      seed: (state) => state.addIssue(state.project("web")),
    });

  test.each([
    [{ ignoreDuration: 30 }, { ignoreUntil: "2026-05-01T12:30:00.000Z" }],
    [{ ignoreCount: 100 }, { ignoreCount: 100 }],
    [
      { ignoreUserCount: 10, ignoreUserWindow: 60 },
      { ignoreUserCount: 10, ignoreUserWindow: 60 },
    ],
  ])("with %j is a snooze that ends", async (statusDetails, shown) => {
    await using service = await start("sentry");
    const { body } = await update(service, { status: "ignored", statusDetails });
    expect(body).toMatchObject({ status: "ignored", substatus: "archived_until_condition_met" });
    const rest = {
      ignoreCount: null,
      ignoreUntil: null,
      ignoreUserCount: null,
      ignoreUserWindow: null,
      ignoreWindow: null,
    };
    expect((body as { statusDetails: object }).statusDetails).toEqual({
      ...rest,
      ...shown,
      actor: expect.objectContaining({ username: "ada" }) as unknown,
    });
    const again = await update(service, { status: "unresolved" });
    expect((again.body as { statusDetails: object }).statusDetails).toEqual({});
  });

  test("plainly has no details, and no substatus but on the newest servers", async () => {
    await using service = await start("sentry");
    const { body } = await update(service, { status: "ignored" });
    expect(body).toMatchObject({ status: "ignored", substatus: null });
    expect((body as { statusDetails: object }).statusDetails).toEqual({});
    const until = { status: "ignored", substatus: "archived_until_escalating" };
    expect((await update(service, until)).body).toMatchObject(until);
    await using newest = await start("sentry-newest");
    expect((await update(newest, { status: "ignored" })).body).toMatchObject({
      substatus: "archived_forever",
    });
  });

  test("a priority is taken by the newest servers, and ignored by others", async () => {
    await using service = await start("sentry");
    expect(await update(service, { priority: "high" })).toMatchObject({ status: 200 });
    expect(service.state.issue("WEB-1").priority).toBe("medium");
    await using newest = await start("sentry-newest");
    expect((await update(newest, { priority: "high" })).body).toMatchObject({ priority: "high" });
    expect((await update(newest, { priority: "urgent" })).status).toBe(400);
  });
});

describe("GlitchTip", () => {
  test("changes the status alone, and answers it in snake case", async () => {
    await using service = await withIssue("glitchtip");
    const asked = { status: "resolved", assignedTo: "ada", hasSeen: true };
    const { status, body } = await update(service, asked);
    expect(status).toBe(200);
    const { id } = service.state.issue("WEB-1");
    expect(body).toMatchObject({
      id,
      status: "resolved",
      status_details: {},
      share_id: null,
      user_count: 0,
      subscription_details: null,
      permalink: `${service.url}/web/issues/${id}`,
    });
    for (const name of ["assignedTo", "hasSeen", "isBookmarked", "statusDetails", "tags"]) {
      expect(body).not.toHaveProperty(name);
    }
    expect(service.state.issue("WEB-1")).toMatchObject({ assignedTo: null, hasSeen: false });
  });

  test.each([{}, { isBookmarked: true }])("breaks at %j, which has no status", async (asked) => {
    await using service = await withIssue("glitchtip");
    const { status, headers, body } = await update(service, asked);
    expect([status, headers.get("content-type")]).toEqual([500, "text/html; charset=utf-8"]);
    expect(body).toContain("Server Error (500)");
    expect(service.crashes).toEqual([]);
  });

  test("looks at the values before it asks for a scope", async () => {
    await using service = await withIssue("glitchtip");
    const { value: token } = service.addToken(["project:read"]);
    const path = issuePath(service.state.issue("WEB-1").id);
    const put = (body: unknown) => ask(service, { method: "PUT", path, token, body });
    expect((await put({ status: "closed" })).status).toBe(422);
    expect((await put({ status: "resolved" })).status).toBe(403);
    expect(service.state.issue("WEB-1").status).toBe("unresolved");
  });

  test("keeps a merged issue under its own id", async () => {
    await using service = await withIssue("glitchtip");
    const { state } = service;
    const from = state.issue("WEB-1");
    state.mergeIssue(from, state.issue("WEB-2"));
    const path = issuePath(from.id);
    const { body } = await ask(service, { method: "PUT", path, body: { status: "resolved" } });
    expect(body).toMatchObject({ id: from.id, status: "resolved" });
    expect(state.issue("WEB-2").status).toBe("unresolved");
  });
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
