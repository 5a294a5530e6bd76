/** Deploys: recorded after the release, never sent twice, and told apart from the release in every report. */
import { describe, expect, it } from "vitest";
import { dialects } from "../service/dialect.ts";
import type { Fault } from "../service/faults.ts";
import type { LocalService } from "../service/service.ts";
import { git } from "../support/repository.ts";
import type { StepResult } from "../support/runner.ts";
import { runAgainst, serviceForTest } from "../support/scenario.ts";
import { checkout, tagPush } from "./shop.ts";

/** A release of v1.3.0 with a deploy. */
function deployment(inputs: Record<string, string> = {}) {
  const { workspace, sha } = checkout("v1.3.0");
  const event = tagPush("v1.3.0", sha);
  return { workspace, event, with: { environment: "production", ...inputs } };
}

function commitIn(workspace: string, message: string): void {
  const author = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"];
  git(workspace, ...author, "commit", "--quiet", "--allow-empty", "-m", message);
}

/** The deploys that the service holds, without ids and times. */
function recorded(service: LocalService): object[] {
  return service.state
    .release("v1.3.0")
    .deploys.map(({ environment, name, url }) => ({ environment, name, url }));
}

function deployRequests(service: LocalService): LocalService["requests"] {
  return service.requests.filter(({ operation }) => operation === "createDeploy");
}

/** The state of the deploy by the result file. */
function stateIn({ result }: StepResult): unknown {
  return (result as { release: { deploy?: { state: string } } }).release.deploy?.state;
}

const PRODUCTION = { environment: "production", name: null, url: null };

describe("a deploy", () => {
  it("carries its name, page, projects and times, from the beginning of the step to its end", async () => {
    const service = await serviceForTest({ repositories: ["acme/shop"] });
    const before = Date.now();
    const result = await runAgainst(
      service,
      deployment({
        projects: "web, api",
        "deploy-name": "blue",
        "deploy-url": "https://shop.example.com/deploys/7",
      }),
    );
    const [release, deploy] = service.requests;
    expect(service.requests).toHaveLength(2);
    expect(deploy).toMatchObject({
      method: "POST",
      path: "/api/0/organizations/acme/releases/v1.3.0/deploys/",
      status: 201,
      body: {
        environment: "production",
        name: "blue",
        url: "https://shop.example.com/deploys/7",
        projects: ["web", "api"],
      },
    });
    const sent = deploy?.body as Record<string, string> | undefined;
    const dates = [sent?.["dateStarted"], sent?.["dateFinished"]].map((date) =>
      Date.parse(date ?? ""),
    );
    const times = [before, ...dates, Date.now()];
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(release?.status).toBe(201);
    expect(stateIn(result)).toBe("recorded");
    expect(result.summary).toContain('<a href="https://shop.example.com/deploys/7">');
  });

  it("is recorded for a release that existed, without touching its commits", async () => {
    const service = await serviceForTest({ repositories: ["acme/shop"] });
    const step = deployment();
    await runAgainst(service, { ...step, with: {} });
    const { commits } = service.state.release("v1.3.0");
    service.state.release("v1.3.0").dateCreated -= 3_600_000;
    const result = await runAgainst(service, {
      ...step,
      with: { ...step.with, "set-commits": "none" },
    });
    expect(result.exitCode).toBe(0);
    expect(service.state.release("v1.3.0").commits).toEqual(commits);
    expect(recorded(service)).toEqual([PRODUCTION]);
    expect(result.stdout).toContain("✅ Release v1.3.0 was deployed to production");
    expect(result.outputs["commit"]).toBe(step.event.sha);
  });

  describe("of a release of another commit", () => {
    /** Dispatched on main, which is ahead of v1.3.0. */
    async function dispatched(service: LocalService, inputs: Record<string, string>) {
      const { workspace, with: deploy } = deployment();
      git(workspace, "checkout", "--quiet", "main");
      commitIn(workspace, "Go on");
      const head = git(workspace, "rev-parse", "HEAD");
      const event = { name: "workflow_dispatch", ref: "refs/heads/main", sha: head };
      const more = { version: "v1.3.0", "set-commits": "none" };
      const step = { workspace, event, with: { ...deploy, ...more, ...inputs } };
      return { ...(await runAgainst(service, step)), head };
    }

    function existing(state: LocalService["state"]): void {
      const dateCreated = Date.now() - 3_600_000;
      const url = "https://shop.example.com/v1.3.0";
      const stored = { version: "v1.3.0", projects: ["web"], ref: null, url, dateCreated };
      state.addRelease(state.organization, { ...stored, dateReleased: null });
    }

    it.each(["sentry", "glitchtip"] as const)(
      "tells no commit, and writes none into the release (%s)",
      async (dialect) => {
        const service = await serviceForTest({ dialect, seed: existing });
        const result = await dispatched(service, {});
        expect([result.exitCode, result.outputs["commit"]]).toEqual([0, ""]);
        expect(result.stdout).toContain("Sending release v1.3.0 without commits to ");
        expect(service.state.release("v1.3.0").ref).toBeNull();
        expect(service.state.release("v1.3.0").dateReleased).not.toBeNull();
      },
    );

    it("tells the commit where the step creates the release", async () => {
      const service = await serviceForTest({});
      const result = await dispatched(service, {});
      expect([result.outputs["outcome"], result.outputs["commit"]]).toEqual([
        "created",
        result.head,
      ]);
    });

    it("says in a dry run whether the release exists", async () => {
      const asked = { "dry-run": "true" };
      const service = await serviceForTest({ seed: existing });
      const there = await dispatched(service, asked);
      expect(there.stdout).toContain(
        "release v1.3.0 exists: a deploy to production would be recorded",
      );
      expect([there.exitCode, there.outputs["commit"]]).toEqual([0, ""]);
      expect(there.outputs["release-url"]).toBe("https://shop.example.com/v1.3.0");
      expect(service.requests.every(({ method }) => method === "GET")).toBe(true);
      const absent = await dispatched(await serviceForTest({}), asked);
      expect(absent.stdout).toContain("release v1.3.0 would be created without commits");
      expect(absent.stdout).toMatch(/^::warning .*The release did not exist before/mu);
      const down = await serviceForTest({});
      down.faults.add({ fault: { kind: "status", status: 403, body: { detail: "No." } } });
      const unknown = await dispatched(down, asked);
      expect(unknown.exitCode).toBe(0);
      expect(unknown.stdout).toMatch(/^::warning .*Whether the release exists is not known/mu);
    });
  });
});

describe("a service without deploys", () => {
  it.each([
    ["404", { ...dialects.sentry, lacks: dialects.contract.lacks }, undefined],
    [
      "405",
      dialects.sentry,
      { kind: "status", status: 405, body: { detail: 'Method "POST" not allowed.' } } as const,
    ],
    ["GlitchTip's web page", dialects.glitchtip, undefined],
  ])("is a warning, and the release is created (%s)", async (_, dialect, fault) => {
    const service = await serviceForTest({ dialect, repositories: ["acme/shop"] });
    if (fault) service.faults.add({ operation: "createDeploy", fault });
    const result = await runAgainst(service, deployment());
    expect(result.exitCode).toBe(0);
    expect(result.outputs).toMatchObject({ outcome: "created", version: "v1.3.0" });
    expect(result.stdout).toMatch(/::warning.*The service has no deploys.*GlitchTip from 6\.0\.7/u);
    expect(result.summary).toContain(
      "not recorded: the service has no deploys, or does not show this release",
    );
    expect(stateIn(result)).toBe("unsupported");
  });
});

describe("a deploy is sent again only where it certainly did not arrive", () => {
  it.each<[string, Fault]>([
    ["429", { kind: "status", status: 429, body: {}, headers: { "retry-after": "0" } }],
  ])("after %s", async (_, fault) => {
    const service = await serviceForTest({ repositories: ["acme/shop"] });
    service.faults.add({ operation: "createDeploy", fault, times: 2 });
    const result = await runAgainst(service, deployment());
    expect(result.exitCode).toBe(0);
    expect(recorded(service)).toEqual([PRODUCTION]);
  });

  it.each<[string, Fault]>([
    ["a reset", { kind: "reset-after" }],
    ["500", { kind: "status-after-effect", status: 500 }],
    ["503", { kind: "status-after-effect", status: 503 }],
    ["a gateway's 504", { kind: "status-after-effect", status: 504 }],
    ["a page instead of JSON", { kind: "html" }],
    ["an answer without the deploy", { kind: "wrong-shape", body: [] }],
    ["a truncated answer", { kind: "truncated" }],
  ])("not after %s, where the release's deploys show it", async (_, fault) => {
    const service = await serviceForTest({ repositories: ["acme/shop"] });
    service.faults.add({ operation: "createDeploy", fault });
    const result = await runAgainst(service, deployment());
    expect(service.requests.map(({ operation }) => operation)).toEqual([
      "createRelease",
      "createDeploy",
      "listDeploys",
    ]);
    expect([result.exitCode, result.outputs["outcome"]]).toEqual([0, "created"]);
    expect(stateIn(result)).toBe("recorded");
    expect(recorded(service)).toEqual([PRODUCTION]);
  });

  it.each<[string, Fault, Fault | undefined]>([
    ["a lost request", { kind: "reset-before" }, undefined],
    ["500", { kind: "status", status: 500 }, undefined],
    ["503", { kind: "status", status: 503, headers: { "retry-after": "0" } }, undefined],
    ["500, and deploys that cannot be read", { kind: "status", status: 500 }, { kind: "html" }],
  ])("not after %s, where it may still come", async (_, fault, whenListed) => {
    const service = await serviceForTest({ repositories: ["acme/shop"] });
    service.faults.add({ operation: "createDeploy", fault });
    if (whenListed) service.faults.add({ operation: "listDeploys", fault: whenListed });
    // Another one, of an earlier step.
    const { state } = service;
    const older = { id: "1", environment: "production", name: null, url: null };
    state.addRelease(state.organization, { version: "v1.3.0", projects: ["web"] });
    state
      .release("v1.3.0")
      .deploys.push({ ...older, dateStarted: Date.now() - 9000, dateFinished: Date.now() - 8000 });
    const result = await runAgainst(service, deployment());
    expect(deployRequests(service)).toHaveLength(1);
    expect(result.exitCode).toBe(1);
    expect(result.outputs).toMatchObject({ outcome: "failed", version: "v1.3.0" });
    expect(stateIn(result)).toBe("unknown");
    expect(result.stdout).toMatch(/^::error .*may have been recorded, so it was not sent again/mu);
    expect(result.stdout.includes("do not show it yet; it may still appear")).toBe(!whenListed);
  });

  it.each<[string, Fault]>([
    ["400", { kind: "status", status: 400, body: { environment: ["Invalid"] } }],
    ["403", { kind: "status", status: 403, body: { detail: "No." } }],
  ])("not after a refusal: %s", async (_, fault) => {
    const service = await serviceForTest({ repositories: ["acme/shop"] });
    service.faults.add({ operation: "createDeploy", fault });
    const result = await runAgainst(service, deployment());
    expect(service.requests.map(({ operation }) => operation)).toEqual([
      "createRelease",
      "createDeploy",
    ]);
    expect(result.exitCode).toBe(1);
    expect(result.outputs).toMatchObject({ outcome: "failed", version: "v1.3.0" });
    expect(stateIn(result)).toBe("failed");
    expect(result.summary).toContain("was created, but a later part was not completed");
    expect(result.stdout.match(/^::error/gmu)).toHaveLength(1);
  });
});

describe("a deploy that could not be recorded", () => {
  const refused: Fault = { kind: "status", status: 400, body: { environment: ["Invalid"] } };

  it("names the input that the service refused", async () => {
    const service = await serviceForTest({ repositories: ["acme/shop"] });
    const body = { environment: ["Invalid"], name: ["Too long"], url: ["Enter a valid URL."] };
    service.faults.add({ operation: "createDeploy", fault: { ...refused, body } });
    const { stdout } = await runAgainst(service, deployment());
    for (const input of ["environment", "deploy-name", "deploy-url"]) {
      expect(stdout).toContain(`Write another "${input}".`);
    }
  });

  it.each([false, true])(
    "does not keep issues from being resolved, and is the error even where that fails: %s",
    async (isForbidden) => {
      const service = await serviceForTest({
        // It does not read commit messages itself.
        dialect: "glitchtip",
        seed: (state) => {
          state.addIssue(state.project("web"));
        },
      });
      service.faults.add({ operation: "createDeploy", fault: refused });
      const forbidden: Fault = { kind: "status", status: 403, body: { detail: "No." } };
      if (isForbidden) service.faults.add({ operation: "updateIssue", fault: forbidden });
      const step = deployment({ "resolve-from-commits": "true", version: "v1.4.0" });
      commitIn(step.workspace, "Show the total\n\nFixes WEB-1");
      const result = await runAgainst(service, step);
      expect([result.exitCode, stateIn(result)]).toEqual([1, "failed"]);
      expect(result.outputs["resolved-count"]).toBe(isForbidden ? "0" : "1");
      expect(service.state.issue("WEB-1").status).toBe(isForbidden ? "unresolved" : "resolved");
      expect(result.stdout).toMatch(
        /^::error .*record a deploy of release v1\.4\.0 to production \(400\)/mu,
      );
      expect(/^::warning .*1 of 1 issues were not resolved/mu.test(result.stdout)).toBe(
        isForbidden,
      );
    },
  );
});
