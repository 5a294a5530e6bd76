/** Runs that have this repository's rights, and were or can have been started by an outsider. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import type { LocalService } from "../service/service.ts";
import { startGitServer } from "../support/git-server.ts";
import { GIT_READS_HISTORY } from "../support/other-git.ts";
import { git, repositoryWith } from "../support/repository.ts";
import type { RunnerEvent, StepResult } from "../support/runner.ts";
import { folderForTest, runAgainst, serviceForTest } from "../support/scenario.ts";
import { expectHarmless } from "./oracle.ts";

interface Code {
  workspace: string;
  /** Of this repository's own branch `main`, the event's commit. */
  own: string;
  /** Before it. */
  older: string;
  /** Of this repository's own branch `next`. */
  side: string;
  /** Of a pull request from eve/shop. */
  theirs: string;
}

/** Own code and a fork's in one repository, as a workflow can check out either. */
function code(name = "shop"): Code {
  const workspace = join(folderForTest(), name);
  const { own, older, theirs, side } = repositoryWith(workspace, (history) => {
    const base = history.commit("main", { files: { "issues.txt": "WEB-1\n" } });
    const first = history.commit("main", { files: { a: "1" } });
    const second = history.commit("main", { files: { a: "2" } });
    const pull = history.commit("pull", { from: base, files: { "issues.txt": "WEB-2\n" } });
    const next = history.commit("next", { from: first, files: { a: "3" } });
    return { older: first, own: second, theirs: pull, side: next };
  });
  return { workspace, own, older, theirs, side };
}

/** Checks out a commit, detached. */
function checkOut(folder: string, commit: string): void {
  git(folder, "checkout", "--quiet", "--detach", commit);
}

const FROM_EVE = "::error::eve/shop ##[error]x \u202e";

/** The two events that run with this repository's secrets, for a pull request of `full_name`. */
function events({ own, theirs }: Code, fullName: string): RunnerEvent[] {
  const repository = { full_name: fullName };
  const common = { ref: "refs/heads/main", sha: own };
  return [
    {
      ...common,
      name: "pull_request_target",
      payload: { pull_request: { head: { sha: theirs, repo: repository } } },
    },
    {
      ...common,
      name: "workflow_run",
      payload: { workflow_run: { event: "pull_request", head_repository: repository } },
    },
  ];
}

function issues(): Promise<LocalService> {
  return serviceForTest({
    repositories: ["acme/shop"],
    seed: (state) => {
      for (let count = 0; count < 3; count += 1) state.addIssue(state.project("web"));
    },
  });
}

function expectRefused(result: StepResult, service: LocalService): void {
  expect([result.exitCode, result.outputs["outcome"]]).toEqual([1, "failed"]);
  expect(result.stdout).toMatch(/^::error .*pull request of/mu);
  expect(service.requests).toEqual([]);
}

/** No server is there to ask for branches. */
const ALONE = { GITHUB_SERVER_URL: "http://127.0.0.1:9" };

/** Updates the issues that a file names. */
async function updateFrom(
  file: string,
  { workspace }: Pick<Code, "workspace">,
  { event, env = {} }: { event: RunnerEvent; env?: Record<string, string> },
): Promise<{ result: StepResult; service: LocalService }> {
  const service = await issues();
  const result = await runAgainst(service, {
    workspace,
    event,
    env: { ...ALONE, ...env },
    with: { command: "update-issues", "issues-file": file, status: "ignored" },
  });
  await expectHarmless(result);
  return { result, service };
}

describe.each([0, 1])("an event of a pull request from elsewhere (%i)", (index) => {
  const eventOf = (all: Code, name = FROM_EVE) =>
    events(all, name).slice(index)[0] ?? {
      name: "",
      ref: "",
      sha: "",
    };

  test("makes no release of its code, whatever tolerates failures; but shows one", async () => {
    const all = code();
    checkOut(all.workspace, all.theirs);
    const service = await issues();
    const options = { workspace: all.workspace, event: eventOf(all), env: ALONE };
    const result = await runAgainst(service, { ...options, with: { "on-error": "warn" } });
    expectRefused(result, service);
    await expectHarmless(result);
    const dry = await runAgainst(service, { ...options, with: { "dry-run": "true" } });
    expect([dry.exitCode, dry.outputs["outcome"]]).toEqual([0, "planned"]);
    expect(service.requests.every(({ method }) => method === "GET")).toBe(true);
  });

  test("makes a release of this repository's own code", async () => {
    const all = code();
    checkOut(all.workspace, all.own);
    const service = await issues();
    const result = await runAgainst(service, { workspace: all.workspace, event: eventOf(all) });
    expect([result.exitCode, result.outputs["commit"]]).toEqual([0, all.own]);
  });

  test("reads no issues-file beside its code, wherever that was checked out", async () => {
    const all = code();
    checkOut(all.workspace, all.theirs);
    const below = join(folderForTest(), "workspace");
    mkdirSync(below);
    git(below, "clone", "--quiet", all.workspace, "pull");
    checkOut(join(below, "pull"), all.theirs);
    const unpacked = join(folderForTest(), "unpacked");
    mkdirSync(unpacked);
    writeFileSync(join(unpacked, "issues.txt"), "WEB-2\n");
    const places = [
      { workspace: all.workspace, file: "issues.txt" },
      { workspace: below, file: "pull/issues.txt" },
      { workspace: below, file: join(below, "pull", "issues.txt") },
      { workspace: unpacked, file: "issues.txt" },
    ];
    for (const command of ["update-issues", "show-issues"]) {
      for (const { workspace, file } of places) {
        const service = await issues();
        const result = await runAgainst(service, {
          workspace,
          event: eventOf(all),
          env: { ...ALONE, RUNNER_TEMP: folderForTest() },
          with: {
            command,
            "issues-file": file,
            "on-error": "warn",
            ...(command === "update-issues" && { status: "ignored" }),
          },
        });
        expectRefused(result, service);
        await expectHarmless(result);
      }
    }
  });

  test("reads an issues-file of this repository's own commit, as it is there", async () => {
    const all = code();
    checkOut(all.workspace, all.own);
    for (const content of ["WEB-1\n", "WEB-1\r\n"]) {
      writeFileSync(join(all.workspace, "issues.txt"), content);
      const { result } = await updateFrom("issues.txt", all, { event: eventOf(all) });
      expect(result.outputs).toMatchObject({ outcome: "updated", "updated-count": "1" });
    }
  });

  test("reads no issues-file that an earlier step wrote or changed beside its own code", async () => {
    const all = code();
    checkOut(all.workspace, all.own);
    const temporary = folderForTest();
    const files = {
      [join(temporary, "list.txt")]: "WEB-3\n",
      "artifact.txt": "WEB-3\n",
      "issues.txt": "WEB-1\nWEB-3\n",
      "folder/issues.txt": "WEB-1\n",
    };
    for (const [file, content] of Object.entries(files)) {
      mkdirSync(join(all.workspace, "folder"), { recursive: true });
      writeFileSync(resolve(all.workspace, file), content);
      const env = { RUNNER_TEMP: temporary };
      const { result, service } = await updateFrom(file, all, { event: eventOf(all), env });
      expectRefused(result, service);
      expect(result.stdout).toContain("output issue-ids of an earlier step");
    }
  });

  test("lists and updates issues that the workflow itself names", async () => {
    const all = code();
    checkOut(all.workspace, all.theirs);
    const service = await issues();
    const result = await runAgainst(service, {
      workspace: all.workspace,
      event: eventOf(all),
      with: { command: "update-issues", issues: "WEB-1", status: "ignored" },
    });
    expect(result.outputs["updated-count"]).toBe("1");
  });
});

/** Some of the events that an outsider can start, or of which nobody can tell who did: on `main`, with this repository's secrets. */
function openEvents({ own, theirs }: Code): RunnerEvent[] {
  const common = { ref: "refs/heads/main", sha: own };
  const repository = { full_name: "acme/shop" };
  const pull = { pull_request: { head: { sha: theirs, repo: repository } } };
  const after = { workflow_run: { event: "check_suite", head_repository: repository } };
  return [
    { ...common, name: "check_suite", payload: { check_suite: { head_sha: theirs } } },
    { ...common, name: "pull_request_target", payload: pull },
    { ...common, name: "workflow_run", payload: after },
  ];
}

/** A server that has this repository's own branches and a tag, and the fork's commit at neither. */
async function ownServer({ workspace, theirs, older }: Code) {
  const root = folderForTest();
  git(root, "clone", "--quiet", "--bare", workspace, "acme/shop.git");
  const folder = join(root, "acme/shop.git");
  git(folder, "branch", "-D", "pull");
  git(folder, "update-ref", "refs/pull/1/head", theirs);
  git(folder, "tag", "v1.0.0", older);
  return await startGitServer({ root });
}

/** A release of what is checked out. */
async function release(all: Code, event: RunnerEvent, server: string) {
  const service = await issues();
  const result = await runAgainst(service, {
    workspace: all.workspace,
    event,
    env: { GITHUB_SERVER_URL: server, GITHUB_API_URL: "http://127.0.0.1:9" },
    with: { version: "1.0.0", "set-commits": "none" },
  });
  await expectHarmless(result);
  return { result, service };
}

describe.each([0, 1, 2])("an event that anybody can start (%i)", (index) => {
  const eventOf = (all: Code) => openEvents(all)[index] ?? { name: "", ref: "", sha: "" };

  test("makes a release of the event's commit, one before it, and a branch of the server", async () => {
    const all = code();
    await using server = await ownServer(all);
    // An older git does not ask servers: of what they alone know, nothing is released then.
    const ofServer = GIT_READS_HISTORY ? [all.side] : [];
    for (const commit of [all.own, all.older, ...ofServer]) {
      checkOut(all.workspace, commit);
      const { result } = await release(all, eventOf(all), server.url);
      expect([result.exitCode, result.outputs["commit"]]).toEqual([0, commit]);
    }
  });

  test("makes none of another commit, whatever the clone calls it", async () => {
    const all = code();
    await using server = await ownServer(all);
    checkOut(all.workspace, all.theirs);
    git(all.workspace, "update-ref", "refs/remotes/origin/main", all.theirs);
    git(all.workspace, "tag", "v9.0.0", all.theirs);
    for (const url of [server.url, "http://127.0.0.1:9"]) {
      const { result, service } = await release(all, eventOf(all), url);
      expectRefused(result, service);
    }
    // Without a server to ask, a branch proves nothing.
    checkOut(all.workspace, all.side);
    const { result, service } = await release(all, eventOf(all), "http://127.0.0.1:9");
    expectRefused(result, service);
  });

  test("reads no issues-file of another commit, and one of its own", async () => {
    const all = code();
    const env = { RUNNER_TEMP: folderForTest() };
    checkOut(all.workspace, all.theirs);
    const theirs = await updateFrom("issues.txt", all, { event: eventOf(all), env });
    expectRefused(theirs.result, theirs.service);
    checkOut(all.workspace, all.older);
    const own = await updateFrom("issues.txt", all, { event: eventOf(all), env });
    expect(own.result.outputs["updated-count"]).toBe("1");
  });
});

describe("an issues-file", () => {
  const content = "PRIVATE-KEY-MATERIAL: 0123456789\n";

  test("that is no file of the workspace or the runner is refused, and its content is not repeated", async () => {
    const folder = folderForTest();
    const workspace = join(folder, "workspace");
    repositoryWith(workspace, (history) => ({
      head: history.commit("main", { files: { a: "1" } }),
    }));
    writeFileSync(join(folder, "outside"), content);
    writeFileSync(join(workspace, "wrong"), content);
    writeFileSync(join(workspace, ".git", "secret"), content);
    git(workspace, "config", "http.extraheader", `AUTHORIZATION: ${content.trim()}`);
    const service = await issues();
    const files = [
      "../outside",
      join(folder, "outside"),
      "/etc/passwd",
      "/proc/self/environ",
      "wrong",
      ".git/secret",
      ".git/config",
      ".GIT/config",
      "./.git/../.git/config",
      "-",
      "--help",
      "a\nb",
      ".",
    ];
    for (const file of files) {
      const result = await runAgainst(service, {
        workspace,
        env: { RUNNER_TEMP: folderForTest() },
        with: { command: "show-issues", "issues-file": file },
      });
      expect(result.exitCode).toBe(1);
      expect(`${result.stdout}${result.summary}${JSON.stringify(result.result)}`).not.toContain(
        "PRIVATE-KEY",
      );
      await expectHarmless(result);
    }
    expect(service.requests).toEqual([]);
  });
});
