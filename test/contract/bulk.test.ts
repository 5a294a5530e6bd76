import { describe, expect, test } from "vitest";
import type { DialectName } from "../service/dialect.ts";
import { startService, type LocalService } from "../service/service.ts";
import { ask, type Received, WEB_ISSUES } from "./client.ts";

/** Three issues of `web` and one of `api`. */
async function start(dialect: DialectName): Promise<LocalService> {
  return startService({
    dialect,
    seed: (state) => {
      for (const slug of ["web", "web", "web", "api"]) state.addIssue(state.project(slug));
    },
  });
}

type Parameters = readonly (readonly [string, string])[];

function withQuery(path: string, parameters: Parameters): string {
  return `${path}?${parameters.map((pair) => pair.map(encodeURIComponent).join("=")).join("&")}`;
}

async function put(service: LocalService, path: string, parameters: Parameters): Promise<Received> {
  const body = { status: "resolved" };
  return ask(service, { method: "PUT", path: withQuery(path, parameters), body });
}

function statuses({ state }: LocalService): string[] {
  return ["WEB-1", "WEB-2", "WEB-3", "API-1"].map((shortId) => state.issue(shortId).status);
}

const [OPEN, DONE] = ["unresolved", "resolved"];
describe("updating many issues (Sentry)", () => {
  test("without ids it is the search that decides, by default for all that is unresolved", async () => {
    await using service = await start("sentry");
    service.state.issue("WEB-2").priority = "low";
    await put(service, WEB_ISSUES, []);
    expect(statuses(service)).toEqual([DONE, OPEN, DONE, OPEN]);
  });

  test("ids that are not visible: 204 on one age, up to 1,000 other issues on another", async () => {
    for (const [dialect, expected, changed] of [
      ["sentry", 204, OPEN],
      ["sentry-newest", 200, DONE],
    ] as const) {
      await using service = await start(dialect);
      const { status } = await put(service, WEB_ISSUES, [["id", "4711"]]);
      expect(status).toBe(expected);
      expect(statuses(service)).toEqual([changed, changed, changed, OPEN]);
    }
  });

  test("a search changes 1,000 issues at most", async () => {
    await using service = await startService({
      dialect: "sentry",
      seed: (state) => {
        for (let count = 0; count < 1005; count += 1) {
          state.addIssue(state.project("web"), { lastSeen: 1_777_000_000_000 - count });
        }
      },
    });
    await put(service, WEB_ISSUES, []);
    const open = [...service.state.issues.values()].filter(({ status }) => status === "unresolved");
    expect(open).toHaveLength(5);
  });
});
