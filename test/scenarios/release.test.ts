import { describe, expect, it } from "vitest";
import { ORGANIZATION_TOKEN_SCOPES } from "../service/auth.ts";
import type { Fault } from "../service/faults.ts";
import type { LocalService } from "../service/service.ts";
import { changesOfCommits, expectedIds, git, repositoryWith } from "../support/repository.ts";
import type { RunnerEvent } from "../support/runner.ts";
import { checkout, releasing, tagPush } from "./shop.ts";
import {
  expectTranscript,
  folderForTest,
  runAgainst,
  serviceForTest,
} from "../support/scenario.ts";

interface SentRelease {
  version: string;
  projects: string[];
  ref: string;
  url?: string;
  dateReleased?: string | null;
  refs?: { repository: string; commit: string; previousCommit?: string }[];
  commits?: { id: string; repository: string; patch_set?: { path: string; type: string }[] }[];
}

/** The body of the only request that the service got, apart from the list of its releases. */
function onlyRelease(service: LocalService): SentRelease {
  const requests = service.requests.filter(({ operation }) => operation !== "listProjectReleases");
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "POST /api/0/organizations/acme/releases/",
  ]);
  return requests[0]?.body as SentRelease;
}

describe("a tag push after a complete checkout", () => {
  it("creates the release with one request that carries commits, refs and date", async () => {
    const service = await serviceForTest({ repositories: ["acme/shop"] });
    const { workspace, sha, ...result } = await releasing(service);
    expect(result.exitCode).toBe(0);
    const sent = onlyRelease(service);
    expect(sent.commits?.map(({ id }) => id)).toEqual(expectedIds(workspace, "v1.2.0..v1.3.0"));
    expect(sent.refs).toEqual([
      {
        repository: "acme/shop",
        commit: sha,
        previousCommit: git(workspace, "rev-parse", "v1.2.0^{commit}"),
      },
    ]);
    for (const commit of sent.commits ?? []) {
      expect(commit.patch_set).toEqual(changesOfCommits(workspace, [commit.id]).get(commit.id));
    }
    await expectTranscript("release-tag-push", service, result);
  });

  it("sends the refs alone, or nothing of the history, when it is told to", async () => {
    const service = await serviceForTest({ repositories: ["acme/shop"] });
    const { workspace, sha } = checkout("v1.3.0");
    const event = tagPush("v1.3.0", sha);
    for (const mode of ["refs", "commits", "none"]) {
      await runAgainst(service, { workspace, event, with: { "set-commits": mode } });
    }
    const parts = service.requests.map(({ body }) =>
      ["commits", "refs"].filter((part) => part in (body as object)),
    );
    expect(parts).toEqual([["refs"], ["commits"], []]);
  });

  it("sends the newest commits of max-commits and says how many were left out", async () => {
    const service = await serviceForTest({ repositories: ["acme/shop"] });
    const { workspace, ...result } = await releasing(service, {
      "max-commits": "5",
      "patch-set": "false",
    });
    const all = expectedIds(workspace, "v1.2.0..v1.3.0");
    const sent = onlyRelease(service);
    expect(sent.commits?.map(({ id }) => id)).toEqual(all.slice(0, 5));
    expect(sent.commits?.some((commit) => "patch_set" in commit)).toBe(false);
    expect(sent.refs?.[0]?.previousCommit).toBe(git(workspace, "rev-parse", "v1.2.0^{commit}"));
    expect(result.outputs["commit-count"]).toBe(String(all.length));
    expect(result.summary).toContain(`${all.length - 5} older commits`);
  });

  it("sends the release again without refs when the service does not know the repository", async () => {
    const service = await serviceForTest();
    const result = await releasing(service, { "set-commits": "refs" });
    expect(result.exitCode).toBe(0);
    expect(result.outputs["outcome"]).toBe("created");
    expect(service.requests.map(({ status }) => status)).toEqual([400, 208]);
    expect(result.stdout).toMatch(
      /^::notice .*does not know the repository "acme\/shop": the release was sent without refs/mu,
    );
    expect(plain(result.summary)).toContain("refused by the service");
  });
});

describe("the head, the version and the range", () => {
  it("are those of the pull request's head, not of the merge commit", async () => {
    const service = await serviceForTest({ repositories: ["acme/shop"] });
    const workspace = `${folderForTest()}/shop`;
    const ids = repositoryWith(workspace, (history) => {
      const base = history.commit("main", { files: { a: "1" } });
      const head = history.commit("feature", { from: base, files: { b: "1" } });
      const merge = history.commit("main", { from: base, merge: [head], files: { b: "1" } });
      return { base, head, merge };
    });
    const result = await runAgainst(service, {
      workspace,
      event: {
        name: "pull_request",
        ref: "refs/pull/7/merge",
        sha: ids.merge,
        payload: { pull_request: { head: { sha: ids.head, repo: { full_name: "acme/shop" } } } },
      },
    });
    expect(result.outputs).toMatchObject({ commit: ids.head, version: ids.head });
  });

  it("are those of the push on a branch: from the commit before it", async () => {
    const service = await serviceForTest({ repositories: ["acme/shop"] });
    const { workspace, sha } = checkout("main");
    const before = git(workspace, "rev-parse", "HEAD~2");
    const result = await runAgainst(service, {
      workspace,
      event: { name: "push", ref: "refs/heads/main", sha, payload: { before } },
    });
    const sent = onlyRelease(service);
    expect(sent.commits?.map(({ id }) => id)).toEqual(expectedIds(workspace, `${before}..HEAD`));
    expect(sent.version).toBe(sha);
    expect(sent.url).toBe(`https://github.com/acme/shop/commit/${sha}`);
    expect(result.outputs["previous-commit"]).toBe(before);
  });

  it.each([
    ["release", "refs/tags/v1.3.0", "v1.3.0"],
    ["workflow_dispatch", "refs/tags/v1.3.0", "v1.3.0"],
    ["schedule", "refs/heads/main", undefined],
    ["workflow_dispatch", "refs/heads/main", undefined],
  ])("come out right for %s on %s", async (name, ref, version) => {
    const service = await serviceForTest({ repositories: ["acme/shop"] });
    const { workspace, sha } = checkout(version ?? "main");
    await runAgainst(service, { workspace, event: { name, ref, sha } });
    const sent = onlyRelease(service);
    expect(sent.version).toBe(version ?? sha);
    expect(sent.ref).toBe(sha);
    // The head has the tag v1.3.0: a tag on the same commit is no previous release.
    expect(sent.commits?.map(({ id }) => id)).toEqual(expectedIds(workspace, "v1.2.0..HEAD"));
  });

  it("link to the enterprise server that the runner names", async () => {
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
  });

  it("keep the families of a monorepo apart, and follow paths", async () => {
    const service = await serviceForTest({ repositories: ["acme/shop"] });
    const workspace = `${folderForTest()}/mono`;
    const ids = repositoryWith(workspace, (history) => {
      const one = history.commit("main", { files: { "api/a": "1", "web/a": "1" } });
      history.tag("api/v1.0.0", one);
      const web = history.commit("main", { files: { "web/a": "2" } });
      history.tag("web/v9.0.0", web);
      const api = history.commit("main", { files: { "api/a": "2" } });
      history.tag("api/v1.1.0-rc.1", api);
      const both = history.commit("main", { files: { "api/a": "3", "web/a": "3" } });
      const last = history.commit("main", { files: { "web/a": "4" } });
      history.tag("api/v1.1.0", last);
      return { one, web, api, both, last };
    });
    const result = await runAgainst(service, {
      workspace,
      event: tagPush("api/v1.1.0", ids.last),
      with: { "tag-prefix": "api/v", "version-prefix": "api@", paths: "api" },
    });
    const sent = onlyRelease(service);
    expect(sent.version).toBe("api@1.1.0");
    expect(sent.commits?.map(({ id }) => id)).toEqual([ids.both, ids.api]);
    expect(sent.refs?.[0]?.previousCommit).toBe(ids.one);
    expect(sent.commits?.[0]?.patch_set?.map(({ path }) => path)).toEqual(["api/a", "web/a"]);
    expect(result.outputs["version"]).toBe("api@1.1.0");
  });

  it("leave out paths that are too long for the service, and say how many", async () => {
    const service = await serviceForTest({ repositories: ["acme/shop"] });
    const workspace = `${folderForTest()}/deep`;
    const files = { short: "1", [`${"x".repeat(200)}/${"y".repeat(60)}`]: "1" };
    const { sha } = repositoryWith(workspace, (history) => ({
      sha: history.commit("main", { files }),
    }));
    const event = { name: "push", ref: "refs/heads/main", sha };
    const result = await runAgainst(service, { workspace, event });
    const [commit] = onlyRelease(service).commits ?? [];
    expect(commit?.patch_set).toEqual([{ path: "short", type: "A" }]);
    expect(result.summary).toContain("1 path longer than the service takes");
  });

  it("send no refs where no commit touches the paths, and show the paths", async () => {
    const service = await serviceForTest({ repositories: ["acme/shop"] });
    const result = await releasing(service, { paths: "nowhere" });
    expect(result.exitCode).toBe(0);
    expect(onlyRelease(service)).not.toHaveProperty("refs");
    expect(onlyRelease(service)).not.toHaveProperty("commits");
    expect(result.stdout).toMatch(/^::warning.*The path "nowhere" exists neither/mu);
    expect(result.stdout).toMatch(/^::notice.*refs are not sent without commits/mu);
    expect(result.summary).toMatch(/Paths.*nowhere/u);
  });

  it("follow the checkout of a workflow_run's head_sha, and name it", async () => {
    const service = await serviceForTest({ repositories: ["acme/shop"] });
    const { workspace, sha } = checkout("v1.3.0");
    const other = git(workspace, "rev-parse", "v1.2.0^{commit}");
    const run = { event: "push", head_sha: sha, head_repository: { full_name: "acme/shop" } };
    const result = await runAgainst(service, {
      workspace,
      event: {
        name: "workflow_run",
        ref: "refs/heads/main",
        sha: other,
        payload: { workflow_run: run },
      },
    });
    expect(onlyRelease(service)).toMatchObject({ ref: sha });
    expect(result.stdout).toMatch(/^::notice .*Fix: .*github\.event\.workflow_run\.head_sha/mu);
    expect(result.stdout).not.toMatch(/remove `ref`/u);
  });

  it.each([
    ["input version", { with: { version: "v1.2.0" } }],
    ["environment variable SENTRY_RELEASE", { env: { SENTRY_RELEASE: "v1.2.0" } }],
  ])("refuse a version that names a tag on another commit: %s", async (where, written) => {
    const service = await serviceForTest();
    const { workspace, sha } = checkout("v1.3.0");
    const result = await runAgainst(service, {
      workspace,
      event: { name: "workflow_dispatch", ref: "refs/heads/main", sha },
      ...written,
    });
    expect(result.exitCode).toBe(1);
    expect(result.stdout).toMatch(new RegExp(`::error.*v1\\.2\\.0.*Where: ${where}`, "u"));
    expect(service.requests).toEqual([]);
  });

  it("take the version of SENTRY_RELEASE before the tag's, and the summary says so", async () => {
    const service = await serviceForTest({ repositories: ["acme/shop"] });
    const { workspace, sha } = checkout("v1.3.0");
    const env = { SENTRY_RELEASE: "shop@1.3.0" };
    const result = await runAgainst(service, { workspace, event: tagPush("v1.3.0", sha), env });
    expect(onlyRelease(service).version).toBe("shop@1.3.0");
    expect(result.outputs["version"]).toBe("shop@1.3.0");
    expect(result.summary).toContain(", from the environment variable SENTRY&#95;RELEASE<");
  });
});

describe("dates and details", () => {
  it("are sent as they are written, the date as an instant", async () => {
    const service = await serviceForTest({ repositories: ["acme/shop"] });
    await releasing(service, {
      "date-released": "2026-02-03T04:05:06+02:00",
      ref: "release-branch",
      "release-url": "https://example.com/r",
    });
    const release = onlyRelease(service);
    expect(release).toMatchObject({
      dateReleased: "2026-02-03T02:05:06.000Z",
      ref: "release-branch",
      url: "https://example.com/r",
    });
  });

  it("writes nothing on a dry run, and shows what would be written", async () => {
    const service = await serviceForTest();
    const result = await releasing(service, { "dry-run": "true", environment: "production" });
    expect(result.exitCode).toBe(0);
    expect(service.requests.every(({ method }) => method === "GET")).toBe(true);
    expect(result.outputs).toMatchObject({ outcome: "planned", "commit-count": "15" });
    expect(plain(result.summary)).toMatch(/would be created with 15 commits.*production/su);
  });

  it("says on a dry run that the run would fail, where a read can tell", async () => {
    const { workspace, sha } = checkout("v1.3.0");
    const dryRun = async (inputs: Record<string, string>, fault?: Fault) => {
      const service = await serviceForTest();
      if (fault) service.faults.add({ fault });
      const result = await runAgainst(service, {
        workspace,
        event: tagPush("v1.3.0", sha),
        with: { "dry-run": "true", ...inputs },
      });
      expect([result.exitCode, result.outputs["outcome"]]).toEqual([0, "planned"]);
      return result.stdout.match(/^::warning .*/gmu) ?? [];
    };
    const missing = await dryRun({ projects: "web, nope" });
    expect(missing).toEqual([expect.stringMatching(/The run would fail\..*"nope".*\(404\)/u)]);
    expect(await dryRun({ token: "sntryu_wrong" })).toEqual([expect.stringContaining("(401)")]);
    const body = "Unimplemented API endpoint: /api/0/projects/acme/web/";
    const bugsink = { kind: "status", status: 404, body } as const;
    expect(await dryRun({ environment: "production" }, bugsink)).toEqual([
      expect.stringMatching(
        /The run would fail\. Bugsink has no such operation.*upload-source-maps/u,
      ),
    ]);
  });

  it("does nothing for a deleted tag, and says so", async () => {
    const service = await serviceForTest();
    const { workspace, sha } = checkout("main");
    const result = await runAgainst(service, {
      workspace,
      event: {
        name: "delete",
        ref: "refs/heads/main",
        sha,
        payload: { ref: "v1.0.0", ref_type: "tag" },
      },
    });
    expect(result.exitCode).toBe(0);
    expect(result.outputs["outcome"]).toBe("unchanged");
    expect(result.stdout).toContain("v1.0.0");
    expect(service.requests).toEqual([]);
  });

  it("does nothing for a release that was unpublished", async () => {
    const action = "unpublished";
    const service = await serviceForTest();
    const { workspace, sha } = checkout("v1.3.0");
    const payload = { action, release: { tag_name: "v1.3.0" } };
    const result = await runAgainst(service, {
      workspace,
      event: { name: "release", ref: "refs/tags/v1.3.0", sha, payload },
      with: { version: "v1.3.0" },
    });
    expect(result.exitCode).toBe(0);
    expect(result.outputs["outcome"]).toBe("unchanged");
    expect(result.stdout).toContain(
      `The release of the tag "v1.3.0" was ${action} on GitHub: there is nothing to release. Fix: Skip the step then: "if: github.event.action != '${action}'".`,
    );
    expect(service.requests).toEqual([]);
  });

  it("warns where a deploy's release was not there, and gives the page of the service", async () => {
    const service = await serviceForTest({ repositories: ["acme/shop"] });
    const { workspace, sha } = checkout("v1.3.0");
    const step = {
      workspace,
      event: tagPush("v1.3.0", sha),
      with: { "set-commits": "none", environment: "production" },
    };
    const created = await runAgainst(service, step);
    expect(created.stdout).toMatch(/^::warning.*The release did not exist before/mu);
    expect(created.outputs["service-url"]).toBe(
      `${service.url}/organizations/acme/releases/v1.3.0/`,
    );
    const again = await runAgainst(service, step);
    expect(again.stdout).not.toContain("did not exist before");
  });

  it("files an origin on another server under its own name, without a page on GitHub", async () => {
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

describe("what is wrong is one clear error, in the log, as an annotation and in the summary", () => {
  interface Wrong {
    name: string;
    with?: Record<string, string>;
    /** Scopes of the token; default: all. */
    scopes?: string[];
    event?: Partial<RunnerEvent>;
    /** What every channel must say. */
    says: RegExp;
    requests: number;
    /** Whether the whole of what it leaves behind is compared. */
  }

  const cases: Wrong[] = [
    {
      name: "wrong token",
      with: { token: "sntryu_wrong" },
      says: /401.*does not know this token/u,
      requests: 1,
    },
    {
      name: "missing scope",
      scopes: ["event:read"],
      says: /403.*project:releases/u,
      requests: 1,
    },
    { name: "unknown organization", with: { org: "nobody" }, says: /404.*nobody/u, requests: 1 },
    {
      name: "unknown project",
      with: { projects: "web,nope" },
      says: /400.*projects/u,
      requests: 1,
    },
    {
      name: "empty token on a fork",
      with: { token: "" },
      event: {
        name: "pull_request",
        payload: {
          pull_request: { head: { sha: "1".repeat(40), repo: { full_name: "eve/shop" } } },
        },
      },
      says: /token.*fork/u,
      requests: 0,
    },
    {
      name: "tag without the prefix",
      with: { "tag-prefix": "api/v" },
      says: /v1\.3\.0.*api\/v/u,
      requests: 0,
    },
  ];

  it.each(cases)("$name", async (wrong) => {
    const service = await serviceForTest();
    const { workspace, sha } = checkout("v1.3.0");
    const result = await runAgainst(service, {
      workspace,
      event: { ...tagPush("v1.3.0", sha), ...wrong.event },
      with: { ...(wrong.scopes && { token: service.addToken(wrong.scopes).value }), ...wrong.with },
    });
    expect(result.exitCode).toBe(1);
    expect(result.outputs["outcome"]).toBe("failed");
    expect(result.stdout.match(/^::error/gmu)).toHaveLength(1);
    expect(result.stdout.replaceAll("%0A", " ")).toMatch(wrong.says);
    expect(plain(result.summary)).toMatch(wrong.says);
    expect(service.requests).toHaveLength(wrong.requests);
    expect(service.state.organization.releases.size).toBe(0);
  });

  it("all wrong inputs at once", async () => {
    const service = await serviceForTest();
    const result = await runAgainst(service, {
      with: {
        token: "",
        org: "no slug",
        "base-url": "ftp://example.com",
        timeout: "soon",
        "set-commits": "Auto",
        "max-issues": "-1",
        query: "is:unresolved",
        "key-id": "1",
        "dry-run": "maybe",
        "on-error": "ignore",
      },
    });
    expect(result.exitCode).toBe(1);
    // Annotations are few; the log has the others.
    expect(result.stdout.match(/^::error/gmu)).toHaveLength(9);
    expect(result.stdout.match(/^❌ (?:The|With) .*input "/gmu)).toHaveLength(2);
    expect(service.requests).toEqual([]);
  });

  it("a service that cannot be reached, after a few attempts within the timeout", async () => {
    const service = await serviceForTest();
    const { workspace, sha } = checkout("v1.3.0");
    const options = {
      workspace,
      event: tagPush("v1.3.0", sha),
      with: { "base-url": "http://127.0.0.1:9", timeout: "3" },
    };
    const failed = await runAgainst(service, options);
    const warned = await runAgainst(service, {
      ...options,
      with: { ...options.with, "on-error": "warn" },
    });
    for (const result of [failed, warned]) {
      expect(result.outputs["outcome"]).toBe("failed");
      expect(plain(result.summary)).toMatch(/connection was refused/u);
    }
    expect(failed.exitCode).toBe(1);
    expect(failed.stdout).toMatch(/^::error/mu);
    expect(warned.exitCode).toBe(0);
    expect(warned.stdout).not.toMatch(/^::error/mu);
    expect(warned.stdout).toMatch(/^::warning/mu);
  });

  it("an organization token is enough to create a release", async () => {
    const service = await serviceForTest({ repositories: ["acme/shop"] });
    const token = service.addToken(ORGANIZATION_TOKEN_SCOPES, { value: "sntrys_organization" });
    const result = await releasing(service, { token: token.value });
    expect(result.exitCode).toBe(0);
  });
});

/** The text that a summary shows: without its tags, entities read. */
function plain(summary: string): string {
  return summary
    .replaceAll(/<[^>]+>/gu, " ")
    .replaceAll(/&#(\d+);/gu, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/[\u200b\u2060]/gu, "")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/gu, " ");
}
