/** Where the range begins: the last release that the service holds, or the last deploy (`since`). */
import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { expectHarmless } from "../security/oracle.ts";
import type { Fault } from "../../tools/service/http/faults.ts";
import type { LocalService } from "../../tools/service/service.ts";
import type { Deploy, StoredRelease } from "../../tools/service/state.ts";
import { serveLikeGitHub, startGitServer } from "../support/git-server.ts";
import { cloneAs, expectedIds, repositoryWith, setOrigin } from "../support/repository.ts";
import type { RunnerEvent, StepResult } from "../support/runner.ts";
import { folderForTest, runAgainst, serviceForTest } from "../support/scenario.ts";

/**
 * `main` has m0 … m5. Its commit m4 merges `feature` (f1, f2), which began at m1 and took in m2. `other` (o1) began at m1 and was
 * not merged. m2 touches `api`, m3 `web`.
 */
function shop(path: string) {
  return repositoryWith(path, (history) => {
    const m0 = history.commit("main");
    const m1 = history.commit("main", { files: { "api/a.ts": "1\n" } });
    const o1 = history.commit("other", { from: m1 });
    const f1 = history.commit("feature", { from: m1 });
    const m2 = history.commit("main", { files: { "api/a.ts": "2\n" } });
    const f2 = history.commit("feature", { merge: [m2] });
    const m3 = history.commit("main", { files: { "web/w.ts": "3\n" } });
    const m4 = history.commit("main", { merge: [f2] });
    const m5 = history.commit("main", { files: { "api/a.ts": "5\n" } });
    history.tag("v0.9.0", m0);
    return { m0, m1, m2, m3, m4, m5, f1, f2, o1 };
  });
}

type Commits = ReturnType<typeof shop>;
type Mark = keyof Commits;

interface Scene {
  service: LocalService;
  workspace: string;
  ids: Commits;
}

async function scene(dialect: "sentry" | "glitchtip-6" = "sentry"): Promise<Scene> {
  const workspace = `${folderForTest()}/shop`;
  const ids = shop(workspace);
  const service = await serviceForTest({ dialect, repositories: ["acme/shop"] });
  return { service, workspace, ids };
}

interface Held extends Partial<StoredRelease> {
  /** The version; default: the commit's id. */
  named?: (commit: string, ids: Commits) => string;
  /** Environments that it was deployed to. */
  deployed?: readonly string[];
}

/** A release that the service holds already. */
function hold({ service, ids }: Scene, mark: Mark, held: Held = {}): void {
  const { named = (id) => id, deployed = [], ...more } = held;
  const id = ids[mark];
  service.state.addRelease(service.state.organization, {
    version: named(id, ids),
    projects: ["web"],
    commits: [{ id, repository: "acme/shop" }],
    deploys: deployed.map((environment, index) => deploy(environment, index)),
    dateCreated: Date.UTC(2026, 10, 21),
    ...more,
  });
}

const deploy = (environment: string, number: number): Deploy => {
  const times = { dateStarted: null, dateFinished: 1 };
  return { id: `${number}`, environment, name: null, url: null, ...times };
};

/** Releases by the marks of their commits, with what they were deployed to: `m1:production+staging m2`. */
function holdAll(shown: Scene, releases: string): void {
  for (const release of releases.split(" ").filter(Boolean)) {
    const [mark = "", environments] = release.split(":");
    hold(shown, mark as Mark, { deployed: environments?.split("+") ?? [] });
  }
}

interface Pushed {
  head: Mark;
  /** The commit before the push; without it the event is another one. */
  before?: Mark | undefined;
  event?: string;
  with?: Record<string, string>;
  /** The input `version`. */
  version?: (ids: Commits) => string;
}

/** Runs the step on a commit, and tells where the range of its release begins. */
async function run(
  { service, workspace, ids }: Scene,
  { head, before, event = "push", version, with: given = {} }: Pushed,
): Promise<StepResult & { start: string | undefined; sent: string[]; range: { foundBy: string } }> {
  writeFileSync(`${workspace}/.git/HEAD`, `${ids[head]}\n`);
  const pushed: RunnerEvent = {
    name: event,
    ref: "refs/heads/main",
    sha: ids[head],
    payload: before === undefined ? {} : { before: ids[before] },
  };
  const inputs = version === undefined ? given : { ...given, version: version(ids) };
  const result = await runAgainst(service, { workspace, event: pushed, with: inputs });
  const releases = [...service.state.organization.releases.values()];
  const release = releases.find(({ refs }) => refs[0]?.commit === ids[head]);
  const start = release?.refs[0]?.previousCommit;
  const mark = Object.entries(ids).find(([, id]) => id === start)?.[0];
  const { range } = (result.result as { release: { range: { foundBy: string } } }).release;
  return { ...result, start: mark, sent: release?.commits.map(({ id }) => id) ?? [], range };
}

describe("since on a push", () => {
  it("after a failed run, the next release has its commits", async () => {
    const shown = await scene();
    const { service, workspace, ids } = shown;
    hold(shown, "m1");
    const refusal = { kind: "status", status: 403 } as const;
    const rule = service.faults.add({ operation: "createRelease", fault: refusal });
    expect((await run(shown, { head: "m2", before: "m1" })).exitCode).toBe(1);
    rule.remove();
    const result = await run(shown, { head: "m3", before: "m2" });
    expect(result.exitCode).toBe(0);
    expect(result.sent).toEqual(expectedIds(workspace, `${ids.m1}..${ids.m3}`));
    expect(result.start).toBe("m1");
    expect(result.summary).toContain(`since release ${ids.m1.slice(0, 7)} of 21 November 2026`);
    const [list] = service.requests;
    expect(list?.path).toBe("/api/0/projects/acme/web/releases/?per_page=100");
  });

  it.each<[name: string, held: string, head: Mark, before: Mark, start: Mark]>([
    ["two cancelled runs", "m1", "m5", "m4", "m1"],
    ["a rerun", "m1 m3", "m3", "m2", "m1"],
    ["releases on an unmerged branch", "o1", "m3", "m2", "m2"],
    ["releases on main and on a merged branch", "m2 f2", "m5", "m4", "m2"],
    ["releases only on a merged branch", "f1 f2", "m5", "m4", "f2"],
    ["a release on the branch that the push merges", "f2", "m4", "m3", "m3"],
  ])("a push's range begins at the right commit: %s", async (_name, held, head, before, start) => {
    const shown = await scene();
    holdAll(shown, held);
    const result = await run(shown, { head, before });
    expect([result.exitCode, result.start]).toEqual([0, start]);
    const range = `${shown.ids[start]}..${shown.ids[head]}`;
    expect(result.sent).toEqual(expectedIds(shown.workspace, range));
  });

  it("a rerun with paths begins at the release before the rerun one", async () => {
    const shown = await scene();
    const { ids, workspace } = shown;
    hold(shown, "m0");
    hold(shown, "m2", { named: (_, { m3 }) => m3 });
    const result = await run(shown, { head: "m3", before: "m2", with: { paths: "api" } });
    expect(result.start).toBe("m0");
    expect(result.sent).toEqual(expectedIds(workspace, `${ids.m0}..${ids.m3}`, "api"));
  });

  it("with short SHAs and paths, the range includes a failed run's commits", async () => {
    const shown = await scene();
    const { ids, workspace } = shown;
    // Were its version taken for a name, the range would begin at the push.
    hold(shown, "m1", { named: (_, { m2 }) => `a${m2.slice(1, 8)}` });
    const version = ({ m5 }: Commits) => m5.slice(0, 8);
    const given = { head: "m5", before: "m4", version, with: { paths: "api" } } as const;
    const result = await run(shown, given);
    expect(result.start).toBe("m1");
    expect(result.sent).toEqual(expectedIds(workspace, `${ids.m1}..${ids.m5}`, "api"));
  });

  it("of two releases of one commit, the newest is named", async () => {
    const shown = await scene();
    hold(shown, "m1", { named: () => "1.0.0", dateCreated: Date.UTC(2026, 10, 20) });
    hold(shown, "m1", { named: () => "1.1.0" });
    const result = await run(shown, { head: "m3", before: "m2", version: () => "1.2.0" });
    expect(result.range.foundBy).toBe("since release 1.1.0 of 21 November 2026");
  });

  it("a matrix job's range begins at the release with its project and prefix", async () => {
    const shown = await scene();
    hold(shown, "m1", { projects: ["api"], named: (id) => `api@${id}` });
    hold(shown, "m2", { projects: ["web"], named: (id) => `web@${id}` });
    const inputs = { projects: "api", "version-prefix": "api@" };
    expect((await run(shown, { head: "m4", before: "m3", with: inputs })).start).toBe("m1");
  });

  it.each<[given: Record<string, string>, start: Mark, isAsked: boolean]>([
    [{ since: "push" }, "m2", false],
    [{ since: "tag" }, "m0", false],
    [{ "tag-pattern": "v*" }, "m0", false],
    [{ "tag-pattern": "v*", since: "release" }, "m1", true],
    [{ "previous-ref": "v0.9.0" }, "m0", false],
    [{ "set-commits": "refs" }, "m1", true],
    [{ environment: "production" }, "m1", true],
  ])(
    "with %j, releases are listed only if they can decide the range",
    async (given, start, isAsked) => {
      const shown = await scene();
      hold(shown, "m1");
      const result = await run(shown, { head: "m3", before: "m2", with: given });
      expect(result.start).toBe(start);
      const { requests } = shown.service;
      const isListed = requests.some(({ operation }) => operation === "listProjectReleases");
      expect(isListed).toBe(isAsked);
    },
  );

  it("after a force push, the range begins at the commit before it and warns", async () => {
    const shown = await scene();
    hold(shown, "m1");
    const result = await run(shown, { head: "m3", before: "o1" });
    expect(result.range.foundBy).toBe("the commit before the push");
    expect(result.stdout).toMatch(/^::warning .*is not an ancestor of the head commit/mu);
  });
});

describe("since without a push", () => {
  it.each<[name: string, event: string, held: string, start: Mark]>([
    ["dispatch", "workflow_dispatch", "m1 m2", "m2"],
    ["a schedule, with later releases on a merged branch", "schedule", "m2 f2", "m2"],
    ["a push of a new branch", "push", "m3 o1", "m3"],
    ["no release, so the nearest tag", "workflow_dispatch", "", "m0"],
  ])(
    "without a push, the range begins at the right release: %s",
    async (_name, event, held, start) => {
      const shown = await scene();
      holdAll(shown, held);
      expect((await run(shown, { head: "m5", event })).start).toBe(start);
    },
  );

  it("a merged branch's release counts if the first parents have none", async () => {
    const shown = await scene();
    holdAll(shown, "f1 f2 o1");
    const result = await run(shown, { head: "m5", event: "workflow_dispatch" });
    expect(result.start).toBe("f2");
    expect(result.sent).toEqual(expectedIds(shown.workspace, `${shown.ids.f2}..${shown.ids.m5}`));
    expect(result.stdout).toMatch(
      /^::notice .*begins at a release of a branch that was merged: since release [0-9a-f]{7} of/mu,
    );
    expect(result.stdout).not.toMatch(/^::warning/mu);
  });

  it("since: push is an error if the event is not a push", async () => {
    const { service, workspace, ids } = await scene();
    const result = await runAgainst(service, {
      workspace,
      event: { name: "workflow_dispatch", ref: "refs/heads/main", sha: ids.m5 },
      with: { since: "push" },
    });
    expect(result.exitCode).toBe(1);
    expect(result.stdout).toMatch(
      /^::error .*"since: push" needs a push.*Write "since: release", or remove it/mu,
    );
    expect(service.requests).toEqual([]);
  });
});

describe("families of versions", () => {
  const core = () => "core@1.1.0";
  const WARNING = /^::warning .*The release holds the commits of this push only/mu;

  it.each<[version: string, held: Partial<Record<Mark, string>>, start: Mark, told?: string]>([
    ["ui@1.2.0", { m1: "core@1.1.0" }, "m2", "the release core@1.1.0"],
    ["ui@1.2.0", { m0: "ui@1.1.0", m1: "core@1.1.0" }, "m0"],
    ["1.2.0", { m1: "v1.1.0" }, "m1", undefined],
    ["v1.2.0", { m1: "20261127" }, "m2", "the release 20261127"],
    // An earlier tag of its family is in the history.
    ["1.2.0", {}, "m2", "the tag v0.9.0"],
    ["v1.2.0", { o1: "v1.1.0" }, "m2", "the tag v0.9.0"],
    // A release of the first kind, of another branch or a version without a number has nothing before it.
    ["ui@1.2.0", {}, "m2", "the tag v0.9.0"],
    ["ui@build-7", {}, "m2"],
    ["production", { m1: "core@1.1.0" }, "m2"],
  ])(
    "the range of %s with the held releases %j begins at %s",
    async (version, held, start, told) => {
      const shown = await scene();
      for (const [mark, name] of Object.entries(held)) {
        hold(shown, mark as Mark, { named: () => name });
      }
      const result = await run(shown, { head: "m3", before: "m2", version: () => version });
      expect([result.exitCode, result.start]).toEqual([0, start]);
      const range = `${shown.ids[start]}..${shown.ids.m3}`;
      expect(result.sent).toEqual(expectedIds(shown.workspace, range));
      if (told === undefined) expect(result.stdout).not.toMatch(/^::warning/mu);
      else {
        expect(result.stdout).toMatch(WARNING);
        expect(result.stdout).toMatch(
          new RegExp(
            `although ${told} is earlier.*Fix: If the naming of versions changed, set "previous-ref" once\\..*"tag-prefix".*"tag-pattern"`,
            "u",
          ),
        );
      }
    },
  );

  it("a tag of the version's family right before the push gives no warning", async () => {
    const shown = await scene();
    const result = await run(shown, { head: "m2", before: "m0", version: () => "1.0.0" });
    expect(result.start).toBe("m0");
    expect(result.stdout).not.toMatch(/^::warning/mu);
  });

  it("since: push does not warn of another family's release", async () => {
    const shown = await scene();
    hold(shown, "m1", { named: core });
    const given = { head: "m3", before: "m2", with: { since: "push" } } as const;
    const result = await run(shown, { ...given, version: () => "1.2.0" });
    expect(result.start).toBe("m2");
    expect(result.stdout).not.toMatch(/^::warning/mu);
  });

  it("GlitchTip's releases, which lack commits, give no warning", async () => {
    const shown = await scene("glitchtip-6");
    hold(shown, "m1", { named: core });
    const result = await run(shown, { head: "m3", before: "m2", version: () => "ui@build-7" });
    expect(result.exitCode).toBe(0);
    expect(result.stdout).not.toMatch(/^::warning/mu);
    const tagged = await run(shown, { head: "m3", before: "m2", version: () => "1.2.0" });
    expect(tagged.stdout).toMatch(WARNING);
  });
});

describe("several pushes with one version", () => {
  const WARNING =
    /^::warning .*Its commits were replaced by those of this step, which begin later/mu;
  const push = (shown: Scene, before: Mark, head: Mark, given: Record<string, string> = {}) =>
    run(shown, { head, before, version: () => "live", with: given });

  it("a repeated version warns that an earlier push's commits are replaced", async () => {
    const shown = await scene();
    expect((await push(shown, "m0", "m1")).stdout).not.toMatch(/^::warning/mu);
    for (const [before, head] of [
      ["m1", "m2"],
      ["m2", "m3"],
    ] as const) {
      const result = await push(shown, before, head, { "version-prefix": "web@" });
      if (head === "m3") expect(result.stdout).toMatch(WARNING);
      expect(result.stdout).not.toMatch(/^::warning .*version-prefix/mu);
    }
    // The release keeps the ref of its first push.
    const third = await push(shown, "m2", "m3");
    expect(third.stdout).toMatch(WARNING);
    expect(third.stdout).toMatch(/each push needs a version of its own.*"since: tag"/iu);
  });

  it.each<[given: Record<string, string>]>([
    [{ "previous-ref": "v0.9.0" }],
    [{ "tag-pattern": "v*" }],
    [{ since: "tag" }],
  ])("a repeated version with %j covers the earlier push, without warning", async (given) => {
    const shown = await scene();
    await push(shown, "m0", "m1", given);
    const result = await push(shown, "m1", "m2", given);
    expect(result.start).toBe("m0");
    expect(result.stdout).not.toMatch(/^::warning/mu);
  });

  it("a repeated version since a release of its family does not warn", async () => {
    const shown = await scene();
    hold(shown, "m0", { named: () => "ui@1.1.0" });
    for (const [before, head] of [
      ["m1", "m2"],
      ["m2", "m3"],
    ] as const) {
      const result = await run(shown, { head, before, version: () => "ui@1.2.0" });
      expect(result.start).toBe("m0");
      expect(result.stdout).not.toMatch(/^::warning/mu);
    }
  });
});

describe("since: deploy", () => {
  const production = { since: "deploy", environment: "production" };

  it.each<[name: string, held: string, head: Mark, before: Mark | undefined, start: Mark]>([
    [
      "the last of three environments' deploys",
      "m1:production+staging m2:production m3:staging",
      "m4",
      "m3",
      "m2",
    ],
    [
      "a rollback to an older release",
      "m2:production m1:production+production",
      "m4",
      undefined,
      "m2",
    ],
    ["a newer commit that was deployed too", "m1:production m3:production", "m2", undefined, "m1"],
    ["a deploy of a merged branch", "m2:production f2:production", "m5", undefined, "f2"],
  ])("since: deploy begins at the right deploy: %s", async (_name, held, head, before, start) => {
    const shown = await scene();
    holdAll(shown, held);
    const event = before === undefined ? "workflow_dispatch" : "push";
    const result = await run(shown, { head, before, event, with: production });
    expect(result.start).toBe(start);
    expect(result.summary).toMatch(/since release [0-9a-f]{7} of .*, deployed to production/u);
  });

  it("deploys are read only of near releases last deployed elsewhere", async () => {
    const shown = await scene();
    // Many releases that are further back, and those of a branch that was not merged, are not asked about.
    hold(shown, "m0", { named: () => "1".repeat(40), deployed: ["production", "staging"] });
    hold(shown, "o1", { deployed: ["production", "staging"] });
    hold(shown, "m1", { deployed: ["production"] });
    hold(shown, "m2", { deployed: ["production", "staging"] });
    // A newer one of the same commit was deployed elsewhere alone.
    const short = (id: string) => id.slice(0, 7);
    hold(shown, "m2", { named: short, environments: ["production"], deployed: ["staging"] });
    hold(shown, "m3", { environments: ["production"], deployed: ["staging"] });
    hold(shown, "f1", { environments: ["production"] });
    const scheduled = { head: "m4", event: "schedule", with: production } as const;
    expect((await run(shown, scheduled)).start).toBe("m2");
    const asked = shown.service.requests.filter(({ operation }) => operation === "listDeploys");
    expect(asked.map(({ path }) => path)).toEqual(
      [shown.ids.m3, short(shown.ids.m2), shown.ids.m2].map(
        (id) => `/api/0/organizations/acme/releases/${id}/deploys/`,
      ),
    );
  });

  it("since: deploy finds an environment whose name needs encoding", async () => {
    const shown = await scene();
    hold(shown, "m2", { deployed: ["QA 1 ö"] });
    const given = { since: "deploy", environment: "QA 1 ö" };
    const result = await run(shown, { head: "m4", event: "schedule", with: given });
    expect([result.exitCode, result.start]).toEqual([0, "m2"]);
    expect(shown.service.requests.filter(({ method }) => method === "GET")).toHaveLength(1);
  });

  it.each<[fault: Fault, fix: RegExp]>([
    [
      { kind: "status", status: 404, body: { detail: "Not found" } },
      /Check the release "[0-9a-f]{40}" and the base URL/u,
    ],
    [{ kind: "hang" }, /It took longer than 10 s\./u],
  ])("since: deploy warns and uses the nearest tag if deploys fail: %j", async (fault, fix) => {
    const shown = await scene();
    hold(shown, "m1", { deployed: ["production", "staging"] });
    shown.service.faults.add({ operation: "listDeploys", fault });
    const result = await run(shown, { head: "m4", event: "schedule", with: production });
    expect(result.start).toBe("m0");
    const [warning = ""] =
      /^::warning .*"since: deploy" had no effect.*/mu.exec(result.stdout) ?? [];
    expect(warning).toMatch(fix);
  });

  it("since: deploy warns and uses the nearest tag before the first deploy", async () => {
    const shown = await scene();
    hold(shown, "m2", { deployed: ["staging"] });
    const result = await run(shown, { head: "m4", before: "m3", with: production });
    expect(result.start).toBe("m0");
    expect(result.stdout).toMatch(
      /^::warning .*deployed to "production".*the tag v0\.9\.0.*This warning ends with the first deploy\. .*"version-prefix"/mu,
    );
  });
});

describe("unusable lists of releases", () => {
  it.each<[string, Parameters<LocalService["faults"]["add"]>[0]["fault"]]>([
    ["refused", { kind: "status", status: 403 }],
    ["failing", { kind: "status", status: 500 }],
    ["slow", { kind: "hang" }],
    ["malformed", { kind: "wrong-shape", body: { releases: 1 } }],
  ])("a push's range begins at the push if the release list is %s", async (_name, fault) => {
    const shown = await scene();
    const { service } = shown;
    hold(shown, "m1");
    const rule = service.faults.add({ operation: "listProjectReleases", fault });
    const result = await run(shown, { head: "m3", before: "m2" });
    expect(result.exitCode).toBe(0);
    expect([result.start, rule.struck]).toEqual(["m2", 1]);
    expect(result.summary).toContain("the releases of the service could not be used");
    expect(result.stdout).not.toMatch(/^::(?:warning|error)/mu);

    const written = await run(shown, { head: "m3", before: "m2", with: { since: "release" } });
    expect(written.stdout).toMatch(/^::warning .*"since: release" had no effect/mu);
  });

  it("GlitchTip's release list is a warning only if since is set", async () => {
    const shown = await scene("glitchtip-6");
    hold(shown, "m1", { deployed: ["production"] });
    const silent = await run(shown, { head: "m3", before: "m2" });
    expect(silent.stdout).not.toMatch(/^::warning/mu);
    expect(silent.range.foundBy).toBe("the commit before the push");
    const asked = { since: "deploy", environment: "production" };
    const written = await run(shown, { head: "m3", before: "m2", with: asked });
    expect(written.range.foundBy).toMatch(/tag.*could not be used/u);
    expect(written.stdout.match(/^::warning .*/gmu)).toEqual([
      expect.stringMatching(
        /"since: deploy" had no effect. GlitchTip does not .* Fix: Set "since: tag", or/u,
      ),
    ]);
  });

  it("hostile entries in the release list are ignored", async () => {
    const shown = await scene();
    const { service, ids } = shown;
    const entry = (id: unknown, version: unknown = id) => ({
      version,
      projects: [{ slug: "web" }],
      lastCommit: { id, repository: { name: "acme/shop" } },
    });
    const nowhere = "0123456789".repeat(4);
    const odd = [entry("--output=/tmp/x"), entry(nowhere), entry(ids.m1, 7), entry([ids.m1]), null];
    const fault = { kind: "wrong-shape", body: [...odd, entry(ids.m0)] } as const;
    service.faults.add({ operation: "listProjectReleases", fault });
    expect((await run(shown, { head: "m3", before: "m2" })).start).toBe("m0");
  });

  it("a past release's hostile version is shown harmlessly", async () => {
    const shown = await scene();
    hold(shown, "m1", { named: () => "1.0.0\u2028::error::x ##[error]y <b>|`z` \u202e" });
    const result = await run(shown, { head: "m3", before: "m2", version: () => "1.1.0" });
    expect(result.start).toBe("m1");
    expect(result.summary).toContain("since release 1.0.0");
    await expectHarmless(result);
  });
});

describe("since with a shallow checkout", () => {
  const release = { since: "release" };
  const deployment = { since: "deploy", environment: "production" };

  it.each<[name: string, depth: number, given: Record<string, string>, start: Mark]>([
    ["push", 1, release, "m2"],
    ["push", 3, deployment, "m2"],
    ["workflow_dispatch", 1, release, "m2"],
    ["workflow_dispatch", 1, deployment, "m2"],
    ["workflow_dispatch", 1, deployment, "f2"],
  ])(
    "on %s, a clone of depth %i with %j fetches the range since %s",
    async (name, depth, given, start) => {
      const folder = folderForTest();
      const [complete, workspace] = [`${folder}/acme/shop.git`, `${folder}/clone`];
      const ids = shop(complete);
      serveLikeGitHub(complete);
      cloneAs(complete, workspace, { shape: { kind: "depth", depth }, ref: "refs/heads/main" });
      await using server = await startGitServer({ root: folder });
      setOrigin(workspace, `${server.url}/acme/shop`);
      const service = await serviceForTest();
      hold({ service, workspace, ids }, "o1", { deployed: ["production"] });
      hold({ service, workspace, ids }, start, { deployed: ["production"] });
      const payload = name === "push" ? { before: ids.m4 } : {};
      const result = await runAgainst(service, {
        workspace,
        event: { name, ref: "refs/heads/main", sha: ids.m5, payload },
        with: { ...given, repository: "acme/shop" },
      });
      expect(result.exitCode).toBe(0);
      const sent = service.state.release(ids.m5).commits.map(({ id }) => id);
      expect(sent).toEqual(expectedIds(complete, `${ids[start]}..${ids.m5}`));
      expect(result.result).toMatchObject({ release: { range: { source: "fetch" } } });
    },
  );
});

it("check tells where the range would begin", async () => {
  const shown = await scene();
  const { service, workspace, ids } = shown;
  hold(shown, "m1");
  const result = await runAgainst(service, {
    workspace,
    event: { name: "push", ref: "refs/heads/main", sha: ids.m3, payload: { before: ids.m2 } },
    with: { command: "check" },
  });
  expect(result.summary).toContain(`since release ${ids.m1.slice(0, 7)} of 21 November 2026`);
});
