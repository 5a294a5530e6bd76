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
