/** `update-issues` with `in-release`. */
import { describe, expect, it } from "vitest";
import type { DialectName } from "../../tools/service/dialect.ts";
import { seedIssues } from "../../tools/service/seed.ts";
import type { ServiceState } from "../../tools/service/state.ts";
import { expectRefused, reported, triageService, update } from "./triage.ts";

/** Three open issues of `web`, and two releases of it. */
function seed(state: ServiceState): void {
  seedIssues(state, { project: "web", count: 3, unresolved: 1 });
  for (const version of ["1.0.0", "1.1.0"]) {
    state.addRelease(state.organization, { version, projects: ["web"] });
  }
}

const ask = { query: "is:unresolved", status: "resolved" };
const again = { query: "is:resolved", status: "resolved" };

describe.each(["false", "true"])("with bulk: %s", (bulk) => {
  it.each<[asked: Record<string, string>, shown: object, stored: object]>([
    [{ "in-release": "1.0.0" }, { inRelease: "1.0.0" }, { inRelease: "1.0.0" }],
    [{ "in-release": "latest" }, { inRelease: "1.1.0" }, { inRelease: "1.1.0" }],
  ])("%j resolves each issue there, as the answer shows", async (asked, shown, stored) => {
    const service = await triageService(seed);
    const result = await update(service, { ...ask, ...asked, bulk });
    expect(result.outputs).toMatchObject({ outcome: "updated", "updated-count": "3" });
    for (const { after } of reported(result))
      expect(after).toEqual({ status: "resolved", ...shown });
    expect(service.state.issue("WEB-2").statusDetails).toMatchObject(stored);
  });

  it.each([{ "in-release": "1.1.0" }, { "in-release": "latest" }])(
    "today's Sentry: %j is not-applied for a resolved issue",
    async (asked) => {
      const service = await triageService(seed, { dialect: "sentry-today" });
      await update(service, { ...ask, "in-release": "1.0.0" });
      const result = await update(service, { ...again, ...asked, bulk });
      expect(result.exitCode).toBe(1);
      expect(reported(result)[0]).toMatchObject({
        state: "not-applied",
        reason: "it was already resolved, in 1.0.0",
      });
    },
  );
});

describe.each(["sentry", "sentry-today"] as const)("in-release: latest twice on %s", (dialect) => {
  const latest = { ...again, "in-release": "latest" };

  it("a rerun is unchanged, and so is its dry run", async () => {
    const service = await triageService(seed, { dialect });
    await update(service, { ...ask, "in-release": "latest" });
    for (const dry of ["true", "false"]) {
      const result = await update(service, { ...latest, "dry-run": dry });
      expect([result.exitCode, result.outputs["failed-count"]]).toEqual([0, "0"]);
      expect(reported(result).map(({ state }) => state)).toEqual(Array(3).fill("unchanged"));
    }
  });

  it("what is resolved in an older release is not called done", async () => {
    const service = await triageService(seed, { dialect });
    await update(service, { ...ask, "in-release": "1.0.0" });
    const result = await update(service, latest);
    const states = new Set(reported(result).map(({ state }) => state));
    expect([...states]).toEqual([dialect === "sentry" ? "applied" : "not-applied"]);
  });

  it("without a look at releases, another answer tells which one is the latest", async () => {
    const service = await triageService(seed, { dialect });
    const { value: token } = service.addToken(["event:write"]);
    await update(service, { issues: "WEB-1", status: "resolved", "in-release": "latest" });
    const issues = { issues: "WEB-1 WEB-2", status: "resolved", "in-release": "latest" };
    const result = await update(service, { ...issues, token });
    const states = reported(result).map(({ shortId, state }) => `${shortId} ${state}`);
    expect(states.toSorted()).toEqual(["WEB-1 unchanged", "WEB-2 applied"]);
  });
});

const OTHERS: DialectName[] = ["contract", "glitchtip", "glitchtip-6"];
it.each(OTHERS)("in-release is refused on %s", async (dialect) => {
  const service = await triageService(seed, { dialect });
  const result = await update(service, { ...ask, "in-release": "1.0.0" });
  expect(expectRefused(service, result)).toContain(`Only Sentry is known to have "in-release"`);
});
