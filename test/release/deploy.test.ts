/** Deploys: recorded after the release, never sent twice, and told apart from the release in every report. */
import { describe, expect, it } from "vitest";
import type { Fault } from "../../tools/service/http/faults.ts";
import type { LocalService, ServiceOptions } from "../../tools/service/service.ts";
import { git } from "../support/repository.ts";
import { startAltered } from "../support/altered-service.ts";
import type { StepResult } from "../support/runner.ts";
import { runAgainst, serviceForTest } from "../support/scenario.ts";
import { countOf, refuse } from "../issues/triage.ts";
import { checkout, releasing } from "./shop.ts";

const PRODUCTION = { environment: "production", name: null, url: null };
const DEPLOY = { environment: "production" };
const PAGE = "https://shop.example.com/v1.3.0";

const start = (options: ServiceOptions = {}): Promise<LocalService> =>
  serviceForTest({ repositories: ["acme/shop"], ...options });

/** The deploys that the service holds, without ids and times. */
function recorded(service: LocalService): object[] {
  return service.state
    .release("v1.3.0")
    .deploys.map(({ environment, name, url }) => ({ environment, name, url }));
}

/** The state of the deploy by the result file. */
function stateIn({ result }: StepResult): unknown {
  return (result as { release: { deploy?: { state: string } } }).release.deploy?.state;
}

describe("a deploy", () => {
  it("a deploy has its URL and lasts from the start to the end of the step", async () => {
    const service = await start();
    const before = Date.now();
    const url = "https://shop.example.com/deploys/7";
    service.faults.add({ operation: "createRelease", fault: { kind: "latency", ms: 60 } });
    const result = await releasing(service, { ...DEPLOY, "deploy-url": url });
    const sent = service.requests[1]?.body as Record<string, string> | undefined;
    const dates = [sent?.["dateStarted"], sent?.["dateFinished"]].map((date) =>
      Date.parse(date ?? ""),
    );
    const times = [before, ...dates, Date.now()];
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect((dates[1] ?? 0) - (dates[0] ?? 0)).toBeGreaterThan(50);
    expect(result.summary).toContain(`<a href="${url}">`);
  });

  it("a deploy of an existing release leaves the release's commits alone", async () => {
    const service = await start();
    await releasing(service);
    const { commits } = service.state.release("v1.3.0");
    service.state.release("v1.3.0").dateCreated -= 3_600_000;
    const result = await releasing(service, { ...DEPLOY, "set-commits": "none" });
    expect(result.exitCode).toBe(0);
    expect(service.state.release("v1.3.0").commits).toEqual(commits);
    expect(recorded(service)).toEqual([PRODUCTION]);
    expect(result.stdout).toContain("✅ Release v1.3.0 was deployed to production");
    expect(result.stdout).not.toContain("did not exist before");
    expect(result.outputs["commit"]).toBe(result.sha);
  });

  it("a deploy reports the release's commit if that is checked out", async () => {
    const service = await start();
    await releasing(service, { version: "9.9" });
    service.state.release("9.9").dateCreated -= 3_600_000;
    const result = await releasing(service, { ...DEPLOY, version: "9.9", "set-commits": "none" });
    expect(result.outputs).toMatchObject({ outcome: "updated", commit: result.sha });
    const refs = await releasing(service, { ...DEPLOY, version: "9.9", "set-commits": "refs" });
    expect(refs.stdout).toMatch(/^✅ Release 9\.9 was updated with refs alone$/mu);
  });

  describe("a deploy of another commit's release", () => {
    /** Dispatched on main, which is ahead of v1.3.0. */
    async function dispatched(service: LocalService, inputs: Record<string, string>) {
      const { workspace } = checkout("v1.3.0");
      git(workspace, "checkout", "--quiet", "main");
      const author = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"];
      git(workspace, ...author, "commit", "--quiet", "--allow-empty", "-m", "Go on");
      const head = git(workspace, "rev-parse", "HEAD");
      const event = { name: "workflow_dispatch", ref: "refs/heads/main", sha: head };
      const more = { version: "v1.3.0", "set-commits": "none" };
      const step = { workspace, event, with: { ...DEPLOY, ...more, ...inputs } };
      return { ...(await runAgainst(service, step)), head };
    }

    const existing = (
      state: LocalService["state"],
      more: { version?: string; url?: null } = {},
    ) => {
      const dates = { dateCreated: Date.now() - 3_600_000, dateReleased: null };
      const stored = { version: "v1.3.0", projects: ["web"], ref: null, url: PAGE, ...dates };
      state.addRelease(state.organization, { ...stored, ...more });
    };

    it.each(["sentry", "glitchtip"] as const)(
      "a deploy from another commit does not write it into the release (%s)",
      async (dialect) => {
        const service = await serviceForTest({ dialect, seed: existing });
        const result = await dispatched(service, {});
        expect([result.exitCode, result.outputs["commit"]]).toEqual([0, ""]);
        expect(result.stdout).toContain("Sending release v1.3.0 without commits to ");
        expect(result.stdout).not.toMatch(/does not show the .*commits/u);
        expect(service.state.release("v1.3.0").ref).toBeNull();
        expect(service.state.release("v1.3.0").dateReleased).not.toBeNull();
      },
    );

    it.each(["sentry", "glitchtip"] as const)(
      "a rollback's deploy ignores the newer tag it is dispatched on (%s)",
      async (dialect) => {
        const seed = (state: LocalService["state"]) =>
          existing(state, { version: "v1.2.0", url: null });
        const rollback = { ...DEPLOY, version: "v1.2.0", "set-commits": "none" };
        const event = { name: "workflow_dispatch" };
        const service = await serviceForTest({ dialect, seed });
        const result = await releasing(service, rollback, { event });
        expect([result.exitCode, result.outputs["commit"]]).toEqual([0, ""]);
        expect(service.state.release("v1.2.0")).toMatchObject({ ref: null, url: null });
        // The same for a release that the step has to make.
        const fresh = await serviceForTest({ dialect });
        const made = await releasing(fresh, rollback, { event });
        expect(made.outputs).toMatchObject({ outcome: "created", commit: "" });
        expect(fresh.state.release("v1.2.0")).toMatchObject({ ref: null, url: null });
        const told = { version: "v1.1.0", ref: "main", "release-url": PAGE };
        await releasing(fresh, { ...rollback, ...told }, { event });
        const sent = fresh.requests.findLast(({ operation }) => operation === "createRelease");
        expect(sent?.body).toMatchObject({ ref: "main", url: PAGE });
        const { sha } = await releasing(fresh, { ...rollback, version: "v1.3.0" }, { event });
        expect(fresh.state.release("v1.3.0").ref).toBe(sha);
      },
    );

    it.each([
      ["push", { "set-commits": "none" }],
      ["create", { "set-commits": "none" }],
      ["release", { "set-commits": "none" }],
      ["workflow_dispatch", {}],
    ])("a release with a prefixed version gets the head's ref: %s, %j", async (name, asked) => {
      const service = await serviceForTest({ repositories: ["acme/shop"] });
      const inputs = { ...DEPLOY, version: "my-app@1.3.0", ...asked };
      const { sha } = await releasing(service, inputs, { event: { name } });
      const url = "https://github.com/acme/shop/releases/tag/v1.3.0";
      expect(service.state.release("my-app@1.3.0")).toMatchObject({ ref: sha, url });
    });

    it("a deploy that creates the release of another commit reports no commit", async () => {
      const service = await serviceForTest({});
      const result = await dispatched(service, {});
      expect(result.outputs).toMatchObject({ outcome: "created", commit: "" });
      expect(service.state.release("v1.3.0")).toMatchObject({ ref: null, url: null });
    });

    it("a dry run of a deploy says whether the release exists", async () => {
      const asked = { "dry-run": "true" };
      const service = await serviceForTest({ seed: existing });
      const there = await dispatched(service, asked);
      expect(there.stdout).toContain("v1.3.0 exists: a deploy to production would be recorded");
      expect([there.exitCode, there.outputs["commit"]]).toEqual([0, ""]);
      expect(there.outputs["release-url"]).toBe(PAGE);
      expect(service.requests.every(({ method }) => method === "GET")).toBe(true);
      const absent = await dispatched(await serviceForTest({}), asked);
      expect(absent.stdout).toContain("release v1.3.0 would be created without commits");
      expect(absent.stdout).toMatch(/^::warning .*The release did not exist before/mu);
      const down = await serviceForTest({});
      down.faults.add({ operation: "retrieveRelease", fault: { kind: "status", status: 403 } });
      const unknown = await dispatched(down, asked);
      expect(unknown.exitCode).toBe(0);
      expect(unknown.stdout).toMatch(/^::notice .*Whether the release exists is not known/mu);
      expect(unknown.stdout).not.toContain("did not exist before");
    });
  });
});

it("a 405 for a deploy is a warning: the service has no deploys", async () => {
  const service = await start({ dialect: "contract" });
  refuse(service, "createDeploy", 405);
  const result = await releasing(service, DEPLOY);
  expect([result.exitCode, result.outputs["outcome"]]).toEqual([0, "created"]);
  expect(result.stdout).toMatch(/::warning.*The service has no deploys.*GlitchTip from 6\.0\.7/u);
  expect(result.summary).toContain("the service has no deploys, or does not show this release");
  expect(stateIn(result)).toBe("unsupported");
});

describe("deploys with a token that may not name projects", () => {
  const scopes = ["project:releases"];
  const token = "token-for-releases";

  it("a deploy is sent without projects if the release has no others", async () => {
    const service = await start();
    service.state.addToken({ value: token, scopes });
    const result = await releasing(service, { ...DEPLOY, token, projects: "web, api" });
    expect([result.exitCode, stateIn(result)]).toEqual([0, "recorded"]);
    const bodies = service.requests.map(({ body }) => body as { projects?: string[] });
    const both = ["web", "api"];
    expect(bodies.map(({ projects }) => projects)).toEqual([both, both, undefined]);
  });

  it("no deploy is sent if it would also be of the release's other projects", async () => {
    const service = await start();
    const { state } = service;
    state.addToken({ value: token, scopes });
    state.addRelease(state.organization, { version: "v1.3.0", projects: ["api"] });
    const result = await releasing(service, { ...DEPLOY, token });
    expect([result.exitCode, stateIn(result)]).toEqual([1, "failed"]);
    expect(result.stdout).toMatch(
      /^::error .*"project:read", too: it takes that to name projects, and.* would also be of api\./mu,
    );
    expect(recorded(service)).toEqual([]);
  });

  it("a deploy is not sent without projects if the release's are unknown", async () => {
    const service = await start();
    service.state.addToken({ value: token, scopes });
    await using altered = await startAltered(service.url, (value) =>
      "version" in value ? { ...value, projects: undefined } : value,
    );
    const result = await releasing(service, { ...DEPLOY, token, "base-url": altered.url });
    expect(stateIn(result)).toBe("failed");
    expect(result.stdout).toMatch(/^::error .*would also be of others/mu);
    expect(recorded(service)).toEqual([]);
  });
});

it("a 404 of Sentry for a deploy fails the step with a fix", async () => {
  const service = await start();
  refuse(service, "createDeploy", 404);
  const result = await releasing(service, DEPLOY);
  expect([result.exitCode, stateIn(result)]).toEqual([1, "failed"]);
  expect(result.stdout).toMatch(
    /^::error .*Sentry records a deploy only if the token reaches every project of the release, also.*"version-prefix" for a release of its own\./mu,
  );
});

it("a deploy refused for a project out of the token's reach gets a fix", async () => {
  const service = await start({ dialect: "sentry-today" });
  const { state } = service;
  state.addToken({ value: "of-web", scopes: ["project:releases"], projects: ["web"] });
  state.addRelease(state.organization, { version: "v1.3.0", projects: ["api"] });
  const result = await releasing(service, { ...DEPLOY, token: "of-web" });
  expect(result.exitCode).toBe(1);
  expect(result.stdout).toMatch(
    /^::error .*\(400\): projects: .*in a team of each.*"version-prefix"/mu,
  );
});

it.each([
  ["glitchtip", "unsupported"],
  ["glitchtip-6", "planned"],
  ["sentry-self-hosted", "planned"],
] as const)("a dry run says whether %s has deploys", async (dialect, state) => {
  const service = await serviceForTest({ dialect });
  const result = await releasing(service, { ...DEPLOY, "dry-run": "true" });
  expect([result.exitCode, stateIn(result)]).toEqual([0, state]);
  expect(/^::warning .*No deploy is/mu.test(result.stdout)).toBe(state === "unsupported");
});

it(`a proxy's 403 page does not mean "no deploys"`, async () => {
  const service = await serviceForTest({ dialect: "glitchtip-6" });
  service.faults.add({ operation: "createDeploy", fault: { kind: "html", status: 403 } });
  const result = await releasing(service, DEPLOY);
  expect([result.exitCode, stateIn(result)]).toEqual([1, "failed"]);
  expect(result.stdout).not.toContain("has no deploys");
});

describe("deploys with a lost answer", () => {
  it.each<[string, Fault]>([
    ["a gateway's 504", { kind: "status-after-effect", status: 504 }],
    ["an answer without the deploy", { kind: "wrong-shape", body: [] }],
  ])("a lost deploy is recorded if the release's deploys show it: %s", async (_, fault) => {
    const service = await start();
    service.faults.add({ operation: "createDeploy", fault });
    const result = await releasing(service, DEPLOY);
    const operations = service.requests.map(({ operation }) => operation);
    expect(operations).toEqual(["createRelease", "createDeploy", "listDeploys"]);
    expect([result.exitCode, result.outputs["outcome"]]).toEqual([0, "created"]);
    const { deploy } = (result.result as { release: { deploy: object } }).release;
    expect(deploy).toEqual({ environment: "production", state: "recorded" });
    expect(recorded(service)).toEqual([PRODUCTION]);
  });

  it.each<[string, Fault, Fault | undefined]>([
    ["500", { kind: "status", status: 500 }, undefined],
    ["a login page", { kind: "status", status: 200, body: "<html>" }, undefined],
    [
      "500, and deploys that cannot be read",
      { kind: "status", status: 500 },
      { kind: "status", status: 502 },
    ],
  ])(
    "a lost deploy that is not shown fails and is not sent again: %s",
    async (_, fault, whenListed) => {
      const service = await start({ dialect: "glitchtip-6" });
      service.faults.add({ operation: "createDeploy", fault });
      if (whenListed) service.faults.add({ operation: "listDeploys", fault: whenListed });
      // Others, of earlier steps: one of them ends when this one does.
      const { state } = service;
      const [now, dateStarted] = [Date.now(), Date.now() - 9000];
      const deploys = [-8000, 0, 1000].map((later, index) => {
        return { ...PRODUCTION, dateStarted, dateFinished: now + later, id: `${index + 1}` };
      });
      state.addRelease(state.organization, { version: "v1.3.0", projects: ["web"], deploys });
      const result = await releasing(service, DEPLOY);
      const counts = [countOf(service, "createDeploy"), countOf(service, "listDeploys")];
      expect([result.exitCode, ...counts]).toEqual([1, 1, whenListed ? 2 : 1]);
      expect(result.outputs).toMatchObject({ outcome: "failed", version: "v1.3.0" });
      expect(stateIn(result)).toBe("unknown");
      expect(result.stdout).toMatch(
        /^::error .*may have been recorded, so it was not sent again/mu,
      );
      expect(result.stdout.includes("do not show it yet; it may still appear")).toBe(!whenListed);
    },
  );
});

it("a lost deploy is not confirmed by one to another environment", async () => {
  const service = await start();
  const fault = { kind: "status-after-effect", status: 504 } as const;
  service.faults.add({ operation: "createDeploy", fault });
  await using altered = await startAltered(service.url, (value) =>
    "environment" in value ? { ...value, environment: "staging" } : value,
  );
  const result = await releasing(service, { ...DEPLOY, "base-url": altered.url });
  expect([result.exitCode, stateIn(result)]).toEqual([1, "unknown"]);
});

it("a refused deploy names the inputs that the service refused", async () => {
  const service = await start();
  const body = { environment: ["Invalid"], name: ["Too long"], url: ["Enter a valid URL."] };
  service.faults.add({ operation: "createDeploy", fault: { kind: "status", status: 400, body } });
  const { stdout, summary, exitCode } = await releasing(service, DEPLOY);
  expect([exitCode, stdout.match(/^::error/gmu)?.length]).toEqual([1, 1]);
  expect(summary).toContain("was created, but a later part was not completed");
  for (const input of ["environment", "deploy-name", "deploy-url"]) {
    expect(stdout).toContain(`Write another "${input}".`);
  }
});
