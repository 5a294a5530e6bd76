import { tmpdir } from "node:os";
import { resolve } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readContext } from "../../src/context.ts";
import { contextOf, example } from "./event-examples.ts";

const COMMIT = "6113728f27ae82c7b1a177c8d03f9e96e0adf246";
const BEFORE = "ec26c3e57ca3a959ca5aad62de7213c562f8c821";
const TAG_OBJECT = "0123456789abcdef0123456789abcdef01234567";
const ZERO = "0".repeat(40);

function onTag(name: string): Record<string, string> {
  return { GITHUB_SHA: COMMIT, GITHUB_REF: `refs/tags/${name}` };
}

function onBranch(name: string): Record<string, string> {
  return { GITHUB_SHA: COMMIT, GITHUB_REF: `refs/heads/${name}` };
}

describe("a push of a tag", () => {
  test("is about that tag's commit", () => {
    const payload = example("push", { ref: "refs/tags/simple-tag", deleted: false });
    expect(contextOf("push", payload, onTag("simple-tag")).event).toEqual({
      name: "push",
      commit: COMMIT,
      tag: "simple-tag",
    });
  });

  test("that is annotated is about the commit, not the tag object that the payload names", () => {
    const payload = { ...example("push"), ref: "refs/tags/api/v1.2.0", after: TAG_OBJECT };
    const { event } = contextOf("push", payload, onTag("api/v1.2.0"));
    expect(event).toEqual({ name: "push", commit: COMMIT, tag: "api/v1.2.0" });
  });

  test("that was moved has no previous release in the place where it was", () => {
    const payload = { ...example("push"), ref: "refs/tags/v1", before: BEFORE, forced: true };
    expect(contextOf("push", payload, onTag("v1")).event.before).toBeUndefined();
  });
});

describe("a push of a branch", () => {
  const payload = { ...example("push", { ref: "refs/heads/master" }), before: BEFORE };

  test("tells the head before it", () => {
    expect(contextOf("push", payload, onBranch("feature/x")).event).toEqual({
      name: "push",
      commit: COMMIT,
      branch: "feature/x",
      before: BEFORE,
    });
  });

  test("that is new tells none", () => {
    const { event } = contextOf("push", { ...payload, before: ZERO }, onBranch("master"));
    expect(event).toEqual({ name: "push", commit: COMMIT, branch: "master" });
    const sha256 = contextOf("push", { ...payload, before: "0".repeat(64) }, onBranch("master"));
    expect(sha256.event.before).toBeUndefined();
  });

  test("of a SHA-256 repository tells it too", () => {
    const before = "a".repeat(64);
    expect(contextOf("push", { ...payload, before }, onBranch("master")).event.before).toBe(before);
  });

  test.each(["--output=x", "main", BEFORE.toUpperCase(), `${BEFORE} `, 7, null, [BEFORE]])(
    "tells none where the payload holds %j",
    (before) => {
      const { event } = contextOf("push", { ...payload, before }, onBranch("master"));
      expect(event.before).toBeUndefined();
    },
  );
});

describe("other events", () => {
  test("a release is about its tag", () => {
    const payload = example("release", { action: "published" });
    expect(contextOf("release", payload, onTag("0.0.1")).event).toEqual({
      name: "release",
      commit: COMMIT,
      tag: "0.0.1",
    });
  });

  test.each([
    ["a branch", onBranch("main"), { branch: "main" }],
    ["a tag", onTag("v2"), { tag: "v2" }],
  ])("a dispatch on %s is about it", (_name, env, expected) => {
    const payload = example("workflow_dispatch");
    expect(contextOf("workflow_dispatch", payload, env).event).toEqual({
      name: "workflow_dispatch",
      commit: COMMIT,
      ...expected,
    });
  });

  test("a pull request tells its head, beside the merge commit", () => {
    const env = { GITHUB_SHA: COMMIT, GITHUB_REF: "refs/pull/2/merge" };
    const { event } = contextOf("pull_request", example("pull_request"), env);
    expect(event).toEqual({
      name: "pull_request",
      commit: COMMIT,
      pullRequestHead: "ec26c3e57ca3a959ca5aad62de7213c562f8c821",
    });
  });

  test.each(["pull_request", "pull_request_target"])(
    "a merged %s tells no head of its own",
    (name) => {
      const env = { GITHUB_SHA: COMMIT, GITHUB_REF: "refs/heads/main" };
      const payload = example("pull_request");
      const pullRequest = { ...(payload["pull_request"] as object), merged: true };
      const merged = { ...payload, action: "closed", pull_request: pullRequest };
      expect(contextOf(name, merged, env).event.pullRequestHead).toBeUndefined();
      const closed = { ...merged, pull_request: { ...pullRequest, merged: false } };
      expect(contextOf(name, closed, env).event.pullRequestHead).toBeDefined();
    },
  );

  test("the deletion of a tag or a branch is told in both of its forms", () => {
    const payload = example("push", { ref: "refs/tags/simple-tag", deleted: true });
    const env = onBranch("master");
    expect(contextOf("push", payload, env).event.deletedRef).toBe("refs/tags/simple-tag");
    expect(contextOf("delete", example("delete"), env).event.deletedRef).toBe("simple-tag");
    const release = { action: "deleted", release: { tag_name: "v1.0.0" } };
    expect(contextOf("release", release, env).event).toMatchObject({
      deletedRef: "v1.0.0",
      releaseAction: "deleted",
    });
    expect(contextOf("release", { ...release, action: "unpublished" }, env).event).toMatchObject({
      deletedRef: "v1.0.0",
      releaseAction: "unpublished",
    });
    const published = { ...release, action: "published" };
    expect(contextOf("release", published, env).event.deletedRef).toBeUndefined();
  });

  test("nothing else is a deletion", () => {
    const pushed = example("push", { deleted: false });
    expect(contextOf("push", pushed, onBranch("master")).event.deletedRef).toBeUndefined();
    const created = contextOf("create", example("create"), onTag("simple-tag"));
    expect(created.event.deletedRef).toBeUndefined();
  });
});

/** The first example of a pull request, from `fullName`; null for a fork that was deleted. */
function pullRequestFrom(fullName: string | null): Record<string, unknown> {
  const payload = example("pull_request");
  const pullRequest = payload["pull_request"] as { head: { repo: object | null } };
  pullRequest.head.repo = fullName === null ? null : { full_name: fullName };
  return payload;
}

function runOf(event: string, fullName: string | null): Record<string, unknown> {
  const payload = example("workflow_run");
  const run = payload["workflow_run"] as { event: string; head_repository: object | null };
  run.event = event;
  run.head_repository = fullName === null ? null : { full_name: fullName };
  return payload;
}

describe("somebody else's pull request", () => {
  const unknown = "an unknown or deleted repository";

  test.each([
    ["a fork", "mallory/Hello-World", "mallory/Hello-World"],
    ["a fork that was deleted", null, unknown],
    ["this repository", "Codertocat/Hello-World", undefined],
    ["this repository in another case", "codertocat/hello-world", undefined],
  ])("is named on pull_request_target: %s", (_name, fullName, repository) => {
    const { untrustedTrigger } = contextOf("pull_request_target", pullRequestFrom(fullName));
    expect(untrustedTrigger).toEqual({ repository });
  });

  test.each([
    ["pull_request", "mallory/octo", "mallory/octo"],
    ["pull_request_target", "mallory/octo", "mallory/octo"],
    ["push", "mallory/octo", "mallory/octo"],
    ["pull_request", null, unknown],
    ["workflow_dispatch", null, unknown],
  ])("is named on a workflow_run after %s from %s", (event, fullName, repository) => {
    const { untrustedTrigger } = contextOf("workflow_run", runOf(event, fullName));
    expect(untrustedTrigger).toEqual({ repository });
  });

  test.each([
    ["pull_request_target", "{}"],
    ["pull_request_target", "not JSON"],
    ["pull_request_target", JSON.stringify({ pull_request: { head: { sha: "x" } } })],
    ["workflow_run", "[]"],
    ["workflow_run", JSON.stringify({ workflow_run: { event: 1 } })],
  ])("is assumed on %s where the payload does not say whose it is: %s", (event, payload) => {
    expect(contextOf(event, payload).untrustedTrigger).toEqual({ repository: unknown });
  });

  test.each([
    ["issue_comment", {}],
    ["issue_comment", { issue: { pull_request: { url: "x" } } }],
    ["issues", {}],
    ["discussion", {}],
    ["check_suite", {}],
    ["check_run", {}],
    ["status", {}],
    ["an event of tomorrow", {}],
    ["pull_request_review", pullRequestFrom("Codertocat/Hello-World")],
    ["workflow_run", runOf("issue_comment", "Codertocat/Hello-World")],
    ["workflow_run", runOf("check_suite", "Codertocat/Hello-World")],
    ["workflow_run", runOf("status", "Codertocat/Hello-World")],
    ["workflow_run", runOf("pull_request_target", "Codertocat/Hello-World")],
    ["workflow_run", runOf("workflow_run", "Codertocat/Hello-World")],
  ])("can be behind %s", (event, payload) => {
    expect(contextOf(event, payload).untrustedTrigger).toEqual({});
  });

  test("is named behind a review of it", () => {
    const review = contextOf("pull_request_review", pullRequestFrom("mallory/octo"));
    expect(review.untrustedTrigger).toEqual({ repository: "mallory/octo" });
  });

  test.each([
    "push",
    "create",
    "release",
    "schedule",
    "workflow_dispatch",
    "repository_dispatch",
    "merge_group",
    "deployment",
    "deployment_status",
    "pull_request",
  ])("is not behind %s, nor behind a workflow_run after it", (event) => {
    const payload = pullRequestFrom("mallory/Hello-World");
    expect(contextOf(event, payload).untrustedTrigger).toBeUndefined();
    const after = contextOf("workflow_run", runOf(event, "Codertocat/Hello-World"));
    expect(after.untrustedTrigger).toBeUndefined();
  });
});

describe("why secrets are withheld", () => {
  test("is told of a pull request from a fork", () => {
    const { secretsWithheld } = contextOf("pull_request", pullRequestFrom("mallory/x"));
    expect(secretsWithheld).toContain("from a fork");
  });

  test("is told of Dependabot, whatever the event", () => {
    const env = { GITHUB_ACTOR: "dependabot[bot]" };
    for (const event of ["pull_request", "push"]) {
      const payload = pullRequestFrom("Codertocat/Hello-World");
      expect(contextOf(event, payload, env).secretsWithheld).toContain("Dependabot secret");
    }
  });

  test.each([
    ["pull_request", "Codertocat/Hello-World"],
    ["pull_request_target", "mallory/x"],
  ])("is nothing on %s from %s, which has them", (event, fullName) => {
    const context = contextOf(event, pullRequestFrom(fullName));
    expect(context.secretsWithheld).toBeUndefined();
  });
});

describe("the surroundings", () => {
  test("are those of github.com where the runner says nothing", () => {
    expect(readContext({})).toEqual({
      event: { name: "" },
      environment: {},
      serverUrl: "https://github.com",
      apiUrl: "https://api.github.com",
      workspace: process.cwd(),
      temporaryDirectory: resolve(tmpdir()),
    });
  });

  test("are those of an enterprise server, without closing slashes", () => {
    const context = readContext({
      GITHUB_SERVER_URL: "https://github.example.com/",
      GITHUB_API_URL: "https://github.example.com/api/v3//",
      GITHUB_REPOSITORY: "acme/web",
      GITHUB_WORKSPACE: "/home/runner/work/../work/web/",
      RUNNER_TEMP: "/home/runner/_temp",
    });
    expect(context).toMatchObject({
      serverUrl: "https://github.example.com",
      apiUrl: "https://github.example.com/api/v3",
      repository: "acme/web",
      workspace: resolve("/home/runner/work/web"),
      temporaryDirectory: resolve("/home/runner/_temp"),
    });
  });
});

describe("a payload that cannot be read", () => {
  const env = { GITHUB_EVENT_NAME: "push", ...onTag("v1") };
  const event = { name: "push", commit: COMMIT, tag: "v1" };

  test.each([
    "",
    "null",
    "[]",
    '"text"',
    "{",
    "\ufeff{}",
    '{"before": {}, "deleted": "yes", "pull_request": []}',
    "[".repeat(100_000),
  ])("leaves what the environment says: %.40s", (text) => {
    expect(contextOf("push", text, onTag("v1")).event).toEqual(event);
  });

  test("leaves it for bytes that are no UTF-8, a file that is not there, and a folder", () => {
    expect(contextOf("push", Buffer.from([0xff, 0xfe, 0x7b]), onTag("v1")).event).toEqual(event);
    expect(readContext({ ...env, GITHUB_EVENT_PATH: "/nowhere/event.json" }).event).toEqual(event);
    expect(readContext({ ...env, GITHUB_EVENT_PATH: tmpdir() }).event).toEqual(event);
  });

  test("of any shape never stops the run, nor names a commit that is none", () => {
    const member = fc.oneof(fc.json(), fc.constant(JSON.stringify({ head: { sha: "-x" } })));
    fc.assert(
      fc.property(fc.tuple(member, member, member), ([before, deleted, pullRequest]) => {
        const payload = `{"before":${before},"deleted":${deleted},"pull_request":${pullRequest}}`;
        const { event: read } = contextOf("push", payload, onBranch("main"));
        for (const commit of [read.before, read.pullRequestHead]) {
          expect(commit ?? COMMIT).toMatch(/^[0-9a-f]{40,64}$/u);
        }
      }),
      // Each writes a file.
      { numRuns: 50 },
    );
  });
});
