/** The runner's variables and the event: what is read from them. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type RunContext, readContext } from "../../src/context.ts";
import { isOnOtherHost } from "../../src/paths.ts";

const COMMIT = "0113728f27ae82c7b1a177c8d03f9e96e0adf240";
const BEFORE = "0c26c3e57ca3a959ca5aad62de7213c562f8c820";

const onTag = (name: string) => ({ GITHUB_SHA: COMMIT, GITHUB_REF: `refs/tags/${name}` });
const onBranch = (name: string) => ({ GITHUB_SHA: COMMIT, GITHUB_REF: `refs/heads/${name}` });

/** What the runner's environment makes of this event in acme/shop, with a payload file that holds `payload`. */
function contextOf(
  event: string,
  payload: object | string | Buffer,
  env: Record<string, string> = {},
): RunContext {
  const directory = mkdtempSync(join(tmpdir(), "event-"));
  try {
    const path = join(directory, "event.json");
    const isRaw = typeof payload === "string" || Buffer.isBuffer(payload);
    writeFileSync(path, isRaw ? payload : JSON.stringify(payload));
    return readContext({
      GITHUB_EVENT_NAME: event,
      GITHUB_EVENT_PATH: path,
      GITHUB_REPOSITORY: "acme/shop",
      ...env,
    });
  } finally {
    rmSync(directory, { recursive: true });
  }
}

const repositoryOf = (fullName: string | null) => fullName && { full_name: fullName };

/** A pull request from `fullName`; null for a fork that was deleted. */
function pullRequestFrom(fullName: string | null, more: object = {}, action = "opened") {
  const head = { sha: BEFORE, ref: "topic", repo: repositoryOf(fullName) };
  return { action, number: 2, pull_request: { title: "x", merged: null, head, ...more } };
}

function runOf(event: string, fullName: string | null) {
  return { workflow_run: { event, head_repository: repositoryOf(fullName) } };
}

describe("the event", () => {
  const pull = { GITHUB_SHA: COMMIT, GITHUB_REF: "refs/pull/2/merge" };
  const wide = "a".repeat(64);
  const merged = { merged: true };
  // Payloads of reviews lack `merged`.
  const mergedAt = { merged: undefined, merged_at: "2026-03-01T12:00:00Z" };

  test.each<[name: string, event: string, payload: object, env: object, expected: object]>([
    // The payload names the object of an annotated tag, not its commit.
    ["a pushed tag", "push", { ref: "x", after: BEFORE }, onTag("api/v1"), { tag: "api/v1" }],
    ["a moved tag", "push", { before: BEFORE, forced: true }, onTag("v1"), { tag: "v1" }],
    [
      "a pushed branch",
      "push",
      { before: BEFORE },
      onBranch("a/b"),
      { branch: "a/b", before: BEFORE },
    ],
    [
      "a pushed branch with SHA-256",
      "push",
      { before: wide },
      onBranch("x"),
      { branch: "x", before: wide },
    ],
    ["a new branch", "push", { before: "0".repeat(40) }, onBranch("x"), { branch: "x" }],
    [
      "a new branch with SHA-256",
      "push",
      { before: "0".repeat(64) },
      onBranch("x"),
      { branch: "x" },
    ],
    [
      "a synchronized pull request",
      "pull_request_target",
      { before: BEFORE },
      onBranch("x"),
      { branch: "x" },
    ],
    ["a published release", "release", { action: "published" }, onTag("v1"), { tag: "v1" }],
    ["a dispatch on a branch", "workflow_dispatch", {}, onBranch("x"), { branch: "x" }],
    [
      "a pull request",
      "pull_request",
      pullRequestFrom("acme/shop"),
      pull,
      { pullRequestHead: BEFORE },
    ],
    [
      "a pull request",
      "pull_request_target",
      pullRequestFrom("acme/shop"),
      onBranch("x"),
      { branch: "x" },
    ],
    ["a merge", "pull_request", pullRequestFrom("a/b", merged, "closed"), pull, {}],
    ["a merged pull request", "pull_request", pullRequestFrom("a/b", merged, "labeled"), pull, {}],
    [
      "a merged pull request",
      "pull_request_review",
      pullRequestFrom("a/b", mergedAt, "edited"),
      pull,
      {},
    ],
    [
      "a pull request",
      "pull_request_review",
      pullRequestFrom("acme/shop", { merged_at: null }, "submitted"),
      pull,
      { pullRequestHead: BEFORE },
    ],
    [
      "a push that deletes nothing",
      "push",
      { ref: "refs/tags/v1", deleted: false },
      onTag("v1"),
      { tag: "v1" },
    ],
    [
      "an unrelated deletion",
      "label",
      { action: "deleted", ref: "v1" },
      onBranch("x"),
      { branch: "x" },
    ],
    ["a created tag", "create", { ref: "v1" }, onTag("v1"), { tag: "v1" }],
  ])("the event is read: %s (%s)", (_name, event, payload, env, expected) => {
    const read = contextOf(event, payload, { ...env });
    expect(read.event).toEqual({ name: event, commit: COMMIT, ...expected });
  });

  const released = (action: string) => ({ action, release: { tag_name: "v1" } });
  const gone = 'The release of the tag "v1" was';
  test.each([
    ["push", { ref: "v1", deleted: true }, 'The ref "v1" was deleted', "event.deleted != true"],
    ["delete", { ref: "v1" }, 'The ref "v1" was deleted', "event_name != 'delete'"],
    ["release", released("deleted"), `${gone} deleted on GitHub`, "event.action != 'deleted'"],
    ["release", released("unpublished"), `${gone} unpublished on`, "event.action != 'unpublished'"],
  ])("the event %s takes a tag or release back: %j", (event, payload, what, unless) => {
    const { takenBack, ...read } = contextOf(event, payload, onBranch("x")).event;
    expect(read).toEqual({ name: event, commit: COMMIT, branch: "x" });
    expect(takenBack?.what).toContain(what);
    expect(takenBack?.unless).toBe(unless);
  });

  test.each([
    ["pull_request", { merged: false }, "closed", true],
    ["pull_request_target", { merged: false }, "closed", true],
    ["pull_request", merged, "closed", false],
    ["pull_request", { merged: false }, "reopened", false],
    ["issues", { merged: false }, "closed", false],
  ])("the event %s of %j, %s, takes a pull request back: %s", (name, of, action, isTakenBack) => {
    const { takenBack } = contextOf(name, pullRequestFrom("a/b", of, action), pull).event;
    expect(takenBack !== undefined).toBe(isTakenBack);
  });

  test.each(["--output=x", "main", BEFORE.toUpperCase(), `${BEFORE} `, 7, null, [BEFORE]])(
    "the commit before a push is unknown if the payload has %j",
    (before) => {
      expect(contextOf("push", { before }, onBranch("main")).event.before).toBeUndefined();
    },
  );
});

test.each(["--all", "main", "0".repeat(40)])("GITHUB_SHA is ignored if it is %s", (id) => {
  const env = { ...onBranch("main"), GITHUB_SHA: id };
  expect(contextOf("push", {}, env).event.commit).toBeUndefined();
});

describe("an outsider as the possible starter of a run", () => {
  const unknown = "an unknown or deleted repository";

  test.each<[event: string, payload: object | string, repository: string | undefined]>([
    ["pull_request_target", pullRequestFrom("mallory/shop"), "mallory/shop"],
    ["pull_request_target", pullRequestFrom(null), unknown],
    ["pull_request_target", pullRequestFrom("acme/shop"), undefined],
    ["pull_request_target", pullRequestFrom("Acme/Shop"), undefined],
    ["pull_request_target", "{}", unknown],
    ["pull_request_target", "not JSON", unknown],
    ["pull_request_target", { pull_request: { head: { sha: "x" } } }, unknown],
    ["pull_request_review", pullRequestFrom("mallory/shop"), "mallory/shop"],
    ["pull_request_review", pullRequestFrom("acme/shop"), undefined],
    ["workflow_run", runOf("pull_request", "mallory/shop"), "mallory/shop"],
    ["workflow_run", runOf("push", "mallory/shop"), "mallory/shop"],
    ["workflow_run", runOf("workflow_dispatch", null), unknown],
    ["workflow_run", "[]", unknown],
    ["workflow_run", { workflow_run: { event: 1 } }, unknown],
    ["workflow_run", runOf("issue_comment", "acme/shop"), undefined],
    ["workflow_run", runOf("check_suite", "acme/shop"), undefined],
    ["workflow_run", runOf("pull_request_target", "acme/shop"), undefined],
    ["workflow_run", runOf("workflow_run", "acme/shop"), undefined],
    ["issue_comment", { issue: { pull_request: { url: "x" } } }, undefined],
    ["issues", {}, undefined],
    ["check_suite", {}, undefined],
    ["check_run", {}, undefined],
    ["status", {}, undefined],
    ["push_of_tomorrow", {}, undefined],
    ["tomorrows_push", {}, undefined],
  ])("an outsider may have started a run on %s: %j", (event, payload, repository) => {
    expect(contextOf(event, payload).untrustedTrigger).toEqual({ repository });
  });

  const OWN =
    "push create release schedule workflow_dispatch repository_dispatch merge_group deployment deployment_status pull_request";
  test.each(OWN.split(" "))(
    "no outsider starts a run on %s, nor a workflow_run after it",
    (event) => {
      expect(contextOf(event, pullRequestFrom("mallory/shop")).untrustedTrigger).toBeUndefined();
      expect(contextOf("workflow_run", runOf(event, "acme/shop")).untrustedTrigger).toBeUndefined();
    },
  );
});

test.each<[event: string, from: string, actor: string, advice: RegExp | undefined]>([
  ["pull_request", "mallory/x", "mallory", /from a fork/u],
  ["pull_request", "acme/shop", "dependabot[bot]", /Dependabot secret/u],
  ["push", "acme/shop", "dependabot[bot]", /Dependabot secret/u],
  ["pull_request", "acme/shop", "ana", undefined],
  ["pull_request_target", "mallory/x", "mallory", undefined],
  ["workflow_run", "mallory/x", "mallory", undefined],
])("the reason for withheld secrets is known on %s from %s by %s", (event, from, actor, advice) => {
  const payload = { ...pullRequestFrom(from), ...runOf("pull_request", from) };
  const read = contextOf(event, payload, { GITHUB_ACTOR: actor });
  if (advice === undefined) expect(read.secretsWithheld).toBeUndefined();
  else expect(read.secretsWithheld).toMatch(advice);
});

describe("the surroundings", () => {
  const NAMES =
    "GITHUB_EVENT_NAME GITHUB_REPOSITORY GITHUB_SERVER_URL GITHUB_API_URL GITHUB_WORKSPACE RUNNER_TEMP GITHUB_SHA GITHUB_REF";
  const empty = Object.fromEntries(NAMES.split(" ").map((name) => [name, ""]));

  test.each([{}, empty])("without variables, the context is github.com's: %j", (environment) => {
    expect(readContext(environment)).toEqual({
      event: { name: "" },
      environment,
      serverUrl: "https://github.com",
      apiUrl: "https://api.github.com",
      workspace: process.cwd(),
      temporaryDirectory: resolve(tmpdir()),
    });
  });

  test("an enterprise server's URLs lose their final slashes", () => {
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
  const event = { name: "push", commit: COMMIT, tag: "v1" };

  test.each([
    "",
    "null",
    "[]",
    "{",
    "\ufeff{}",
    '{"before": {}, "deleted": "yes", "pull_request": []}',
    "[".repeat(100_000),
    Buffer.from([0xff, 0xfe, 0x7b]),
  ])("an invalid payload leaves the environment's values: %.20s", (text) => {
    expect(contextOf("push", text, onTag("v1")).event).toEqual(event);
  });

  test.each(["/nowhere/event.json", tmpdir()])(
    "without a payload file, the environment's values are used: %s",
    (path) => {
      const env = { GITHUB_EVENT_NAME: "push", GITHUB_EVENT_PATH: path, ...onTag("v1") };
      expect(readContext(env).event).toEqual(event);
    },
  );

  test("no shape of payload stops the run or gives an invalid commit", () => {
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

test.each([
  [String.raw`\\host\share\a.map`, true],
  ["//host/share/a.map", true],
  [String.raw`\/host/share/a.map`, true],
  [String.raw`\\?\UNC\host\share\a.map`, true],
  [String.raw`\\.\pipe\x`, true],
  ["//./COM1/x", true],
  [String.raw`\\SERVER\runner\work\dist\a.map`, false],
  [String.raw`C:\work\dist\a.map`, false],
  ["/work/dist/a.map", false],
  ["../maps/a.map", false],
  ["a.map", false],
  ["", false],
])("the path %s leads to another host: %s", (path, expected) => {
  expect(isOnOtherHost(path, ["/work", String.raw`\\server\runner\work`])).toBe(expected);
});
