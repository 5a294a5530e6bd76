/** Whole steps of `release`, of the tag push above all. */
import { describe, expect, it } from "vitest";
import type { NewRelease } from "../../src/servers/release.ts";
import { MAIN_DIALECTS } from "../../tools/service/dialect.ts";
import type { Fault } from "../../tools/service/http/faults.ts";
import type { LocalService } from "../../tools/service/service.ts";
import { expectedIds, git, repositoryWith } from "../support/repository.ts";
import { checkout, releaseWith, releasing, tagPush } from "./shop.ts";
import {
  expectTranscript,
  folderForTest,
  runAgainst,
  serviceForTest,
} from "../support/scenario.ts";

const CLOSED = { merged: false, head: { sha: "1".repeat(40), repo: { full_name: "acme/shop" } } };

/** A pull request of two commits, merged into a branch that has the tag v1.0.0. */
function mergedPullRequest() {
  const workspace = folderForTest();
  const ids = repositoryWith(workspace, (history) => {
    const base = history.commit("main", { files: { a: "1" } });
    history.tag("v1.0.0", base);
    history.commit("topic", { from: base, files: { b: "1" } });
    const topic = history.commit("topic", { files: { b: "2" } });
    const merge = history.commit("main", { merge: [topic], files: { b: "2" } });
    return { topic, merge };
  });
  return { workspace, ...ids };
}

/** The body of the only request that the service got, apart from the list of its releases. */
function onlyRelease(service: LocalService): NewRelease {
  const requests = service.requests.filter(({ operation }) => operation !== "listProjectReleases");
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "POST /api/0/organizations/acme/releases/",
  ]);
  return requests[0]?.body as NewRelease;
}

it("a tag push creates the release with one complete request", async () => {
  const service = await serviceForTest({ repositories: ["acme/shop"] });
  await expectTranscript("release/tag-push", service, await releasing(service));
});

describe("head, version and range", () => {
  it.each([
    ["release", "refs/tags/v1.3.0", "v1.3.0"],
    ["workflow_dispatch", "refs/tags/v1.3.0", "v1.3.0"],
    ["schedule", "refs/heads/main", undefined],
    ["workflow_dispatch", "refs/heads/main", undefined],
  ])("head, version and range are right for %s on %s", async (name, ref, version) => {
    const service = await serviceForTest({ repositories: ["acme/shop"] });
    const options = { at: version ?? "main", event: { name, ref } };
    const { workspace, sha } = await releasing(service, {}, options);
    const sent = onlyRelease(service);
    const page = version === undefined ? `commit/${sha}` : "releases/tag/v1.3.0";
    const url = `https://github.com/acme/shop/${page}`;
    expect(sent).toMatchObject({ version: version ?? sha, ref: sha, url });
    // The head has the tag v1.3.0: a tag on the same commit is no previous release.
    expect(sent.commits?.map(({ id }) => id)).toEqual(expectedIds(workspace, "v1.2.0..HEAD"));
  });

  it("a merged pull request's merge commit is released on later events", async () => {
    const service = await serviceForTest({ repositories: ["acme/shop"] });
    const { workspace, topic, merge } = mergedPullRequest();
    const head = { sha: topic, repo: { full_name: "acme/shop" } };
    for (const [name, action, of, count] of [
      ["pull_request", "labeled", { merged: true }, "3"],
      // Anybody can start it: its history comes from the server alone.
      ["pull_request_review", "dismissed", { merged_at: "2026-03-01T12:00:00Z" }, ""],
    ] as const) {
      const event = { name, ref: "refs/heads/main", sha: merge };
      const payload = { action, pull_request: { ...of, head } };
      const result = await runAgainst(service, { workspace, event: { ...event, payload } });
      expect(result.outputs["commit"]).toBe(merge);
      expect(result.outputs["commit-count"]).toBe(count);
    }
  });

  it("pull_request_target without a checkout releases the event's commit", async () => {
    const service = await serviceForTest();
    const sha = "2".repeat(40);
    const pull = { head: { sha: "1".repeat(40), repo: { full_name: "acme/shop" } } };
    const payload = { action: "labeled", pull_request: pull };
    const event = { name: "pull_request_target", ref: "refs/heads/main", sha, payload };
    const inputs = { version: "7", "set-commits": "none" };
    const result = await runAgainst(service, { event, with: inputs });
    expect(result.exitCode).toBe(0);
    const url = `https://github.com/acme/shop/commit/${sha}`;
    expect(onlyRelease(service)).toMatchObject({ version: "7", ref: sha, url });
  });

  it("links lead to the runner's GitHub Enterprise Server", async () => {
    const service = await serviceForTest({ repositories: ["team/store"] });
    const { workspace, sha } = checkout("v1.3.0");
    git(workspace, "remote", "add", "origin", "git@github.example.com:team/store.git");
    const result = await runAgainst(service, {
      workspace,
      event: tagPush("v1.3.0", sha),
      env: {
        GITHUB_SERVER_URL: "https://github.example.com",
        GITHUB_API_URL: "https://github.example.com/api/v3",
      },
    });
    expect(onlyRelease(service).refs?.[0]?.repository).toBe("team/store");
    expect(result.outputs["release-url"]).toBe(
      "https://github.example.com/team/store/releases/tag/v1.3.0",
    );
    const ids = `${git(workspace, "rev-parse", "v1.2.0^{commit}")}...${sha}`;
    const comparePage = `https://github.example.com/team/store/compare/${ids}`;
    expect(result.result).toMatchObject({ release: { range: { comparePage } } });
  });

  it("commits are sent without dates if one of them has none", async () => {
    const service = await serviceForTest({ repositories: ["acme/shop"] });
    const workspace = `${folderForTest()}/undated`;
    const { sha } = repositoryWith(workspace, (history) => {
      history.commit("main", { date: 0 });
      return { sha: history.commit("main") };
    });
    const event = { name: "push", ref: "refs/heads/main", sha };
    const result = await runAgainst(service, { workspace, event });
    const dates = onlyRelease(service).commits?.map((commit) => "timestamp" in commit);
    expect(dates).toEqual([false, false]);
    expect(result.stdout).toMatch(
      /^::notice .*1 of 2 commits have no readable date.*dates on every commit or on none, so all are sent without\.$/mu,
    );
  });

  it("no refs are sent if no commit touches the paths", async () => {
    const service = await serviceForTest({ repositories: ["acme/shop"] });
    const paths = ["nowhere", ...Array.from({ length: 20 }, (_, index) => `x${index}`)];
    const result = await releasing(service, { paths: paths.join("\n") });
    expect(result.exitCode).toBe(0);
    expect(onlyRelease(service)).not.toHaveProperty("refs");
    expect(onlyRelease(service)).not.toHaveProperty("commits");
    expect(result.stdout).toMatch(/^::warning.*The path "nowhere" exists neither/mu);
    expect(result.stdout).toMatch(
      /^::notice.*With "paths", refs are not sent without commits: a service that .* would add every/mu,
    );
    expect(result.summary).toMatch(/Paths.*nowhere.*<code>x18<.code><.td>/u);
    expect(result.summary).toContain("none of the range in these paths");
    expect(result.stdout).toContain("was created without commits: none is in its paths");
    const whole = await serviceForTest({ repositories: ["acme/shop"] });
    await releasing(whole, { paths: ".", "set-commits": "refs" });
    expect(onlyRelease(whole).refs).toHaveLength(1);
  });

  it("a checkout of workflow_run's head_sha is released, with a notice", async () => {
    const service = await serviceForTest({ repositories: ["acme/shop"] });
    const { workspace, sha } = checkout("v1.3.0");
    const other = git(workspace, "rev-parse", "v1.2.0^{commit}");
    const run = { event: "push", head_sha: sha, head_repository: { full_name: "acme/shop" } };
    const event = { name: "workflow_run", ref: "refs/heads/main", payload: { workflow_run: run } };
    const result = await runAgainst(service, { workspace, event: { ...event, sha: other } });
    expect(onlyRelease(service)).toMatchObject({ ref: sha });
    expect(result.stdout).toMatch(/^::notice .*Fix: .*github\.event\.workflow_run\.head_sha/mu);
    expect(result.stdout).not.toMatch(/remove `ref`/u);
  });

  it.each([
    ["input version", { version: "v1.2.0" }, {}],
    ["environment variable SENTRY_RELEASE", {}, { SENTRY_RELEASE: "v1.2.0" }],
  ])("a version whose tag is on another commit is refused: %s", async (where, inputs, env) => {
    const service = await serviceForTest();
    const event = { name: "workflow_dispatch", ref: "refs/heads/main" };
    const result = await releasing(service, inputs, { event, env });
    expect(result.exitCode).toBe(1);
    expect(result.stdout).toMatch(new RegExp(`::error.*v1\\.2\\.0.*Where: ${where}`, "u"));
    expect(service.requests).toEqual([]);
  });

  it("SENTRY_RELEASE is used before the tag, and the summary says so", async () => {
    const service = await serviceForTest({ repositories: ["acme/shop"] });
    const inputs = { "previous-ref": "v1.0.0" };
    const result = await releasing(service, inputs, { env: { SENTRY_RELEASE: "shop@1.3.0" } });
    expect(result.summary).toMatch(/14 kB of JSON <code>[▁-█]{3}<\/code> over 3 days/u);
    expect(onlyRelease(service).version).toBe("shop@1.3.0");
    expect(result.outputs["version"]).toBe("shop@1.3.0");
    expect(result.summary).toContain(", from the environment variable SENTRY&#95;RELEASE<");
  });
});

describe("dry runs, withdrawn refs, other servers", () => {
  it("a dry run fails for a wrong project or token, as the run would", async () => {
    const dryRun = async (inputs: Record<string, string>, fault?: Fault, at = "/") => {
      const service = await serviceForTest();
      if (fault) service.faults.add({ fault, when: ({ path }) => path.includes(at) });
      const result = await releasing(service, { "dry-run": "true", ...inputs });
      const isPlanned = result.outputs["outcome"] === "planned";
      expect(result.exitCode).toBe(isPlanned ? 0 : 1);
      return result.stdout.match(/^::error .*/gmu) ?? [];
    };
    const missing = await dryRun({ projects: "web, nope" });
    expect(missing).toEqual([expect.stringMatching(/"nope".*\(404\)|project nope.*\(404\)/u)]);
    const wrong = { token: "sntryu_wrong", projects: "web, api", environment: "production" };
    expect(await dryRun(wrong)).toEqual([expect.stringContaining("(401)")]);
    // One that the token may not read says nothing of the next one.
    const unseen = { kind: "status", status: 403, body: { detail: "No." } } as const;
    expect(await dryRun({ projects: "web, nope" }, unseen, "/web/")).toEqual(missing);
    expect(await dryRun({}, { kind: "html", status: 404 }, "/web/")).toEqual([]);
  });

  it("a dry run on a service of the contract does not know whether projects exist", async () => {
    const service = await serviceForTest({ dialect: "contract" });
    const result = await releasing(service, { "dry-run": "true" });
    expect(result.outputs["outcome"]).toBe("planned");
    expect(result.stdout).toMatch(/^::notice .*Whether the project "web" exists is not known/mu);
  });

  it("a dry run asks for one project if the service does not answer", async () => {
    const service = await serviceForTest();
    service.faults.add({ fault: { kind: "reset-before" } });
    const inputs = { projects: "web, api", environment: "production" };
    const result = await releasing(service, { "dry-run": "true", ...inputs });
    expect([result.exitCode, result.outputs["outcome"]]).toEqual([0, "planned"]);
    const operations = new Set(service.requests.map(({ path }) => path));
    expect([...operations].filter((path) => path.includes("/projects/"))).toHaveLength(1);
  });

  it.each([
    ["a deleted tag", { name: "delete", payload: { ref: "v1.0.0", ref_type: "tag" } }, /v1\.0\.0/u],
    [
      "a deleted ref with a hostile name",
      { name: "delete", payload: { ref: "v1\n::error::x ##[error]y\u202e" } },
      /^(?!.*^::error)(?!.*##\[)(?!.*\u202e).*^::notice [^\n]*"v1 [^\n]*was deleted/msu,
    ],
    [
      "an unpublished release",
      { name: "release", payload: { action: "unpublished", release: { tag_name: "v1.3.0" } } },
      /The release of the tag "v1\.3\.0" was unpublished .* Fix: .*"if: github\.event\.action != 'unpublished'"/u,
    ],
    [
      "a pull request closed without a merge",
      { name: "pull_request", payload: { action: "closed", pull_request: CLOSED } },
      /The pull request was closed .* Fix: .*"if: github\.event\.action != 'closed' \|\| github\.event\.pull_request\.merged"/u,
    ],
  ])("%s: nothing is released, and a notice says so", async (_name, event, words) => {
    const service = await serviceForTest();
    const ref = "refs/heads/main";
    const result = await releasing(service, { version: "v1.3.0" }, { event: { ref, ...event } });
    expect([result.exitCode, result.outputs["outcome"]]).toEqual([0, "unchanged"]);
    expect(result.stdout).toMatch(words);
    expect(service.requests).toEqual([]);
  });

  it("an origin on another server gives the repository name, and no URL", async () => {
    const service = await serviceForTest({ repositories: ["tools/lib"] });
    const { workspace, sha } = checkout("v1.3.0");
    git(workspace, "remote", "add", "origin", "https://git.example.invalid/tools/lib.git");
    const result = await runAgainst(service, { workspace, event: tagPush("v1.3.0", sha) });
    expect(result.exitCode).toBe(0);
    const sent = onlyRelease(service);
    expect(sent.refs).toMatchObject([{ repository: "tools/lib", commit: sha }]);
    expect(sent.commits?.[0]?.repository).toBe("tools/lib");
    expect(sent.url).toBeUndefined();
    expect(result.summary).not.toContain("/commit/");
  });
});

it.each([
  ["http://gitea:3000", false],
  ["http://my_gitea.local", false],
  ["http://git.k8s1", false],
  ["http://localhost:3000", true],
  ["http://192.168.1.5:3000", true],
  ["http://[fd00::12]", true],
  ["http://gitea.example-corp", true],
  ["http://git.xn--p1ai", true],
])("the release's URL on the server %s is sent: %s", async (server, isTaken) => {
  const service = await serviceForTest({ repositories: ["acme/shop"] });
  const env = { GITHUB_SERVER_URL: server, GITHUB_API_URL: `${server}/api/v1` };
  const result = await releasing(service, {}, { env });
  expect([result.exitCode, result.outputs["outcome"]]).toEqual([0, "created"]);
  const url = `${server}/acme/shop/releases/tag/v1.3.0`;
  expect(service.state.release("v1.3.0").url).toBe(isTaken ? url : null);
  const said =
    /^::notice .*page is at the host .*Sentry takes the addresses of public hosts alone/mu;
  if (!isTaken) expect(result.stdout).toMatch(said);
  expect(result.outputs["release-url"]).toBe(isTaken ? url : "");
});

it("a release-url input is sent unchanged, with any host", async () => {
  const service = await serviceForTest({ dialect: "contract", repositories: ["acme/shop"] });
  const url = "http://gitea:3000/acme/shop";
  await releasing(service, { "release-url": url });
  expect(service.state.release("v1.3.0").url).toBe(url);
});

it("subjects in the result file have no carriage returns", async () => {
  const service = await serviceForTest({ repositories: ["acme/shop"] });
  const messages = ["Fix\r\n\r\nOf Windows\r\n", "One line\r\n"];
  const { result } = await releaseWith(service, {}, messages);
  const { commits } = (result as { release: { commits: { subject: string }[] } }).release;
  expect(commits.map(({ subject }) => subject)).toEqual(["One line", "Fix"]);
});

it.each(MAIN_DIALECTS)("a plain release sends no probe to a %s", async (dialect) => {
  const service = await serviceForTest({ dialect, repositories: ["acme/shop"] });
  const { exitCode } = await releasing(service);
  expect([exitCode, service.requests[0]?.operation]).toEqual([0, "createRelease"]);
  expect(service.probes).toEqual([]);
});
