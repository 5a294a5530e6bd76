/** Runs that have this repository's rights, and work beside somebody else's code. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { LocalService } from "../service/service.ts";
import { git, repositoryWith } from "../support/repository.ts";
import type { RunnerEvent, StepResult } from "../support/runner.ts";
import { folderForTest, runAgainst, serviceForTest } from "../support/scenario.ts";
import { expectHarmless } from "./oracle.ts";

interface Code {
  workspace: string;
  /** Of this repository's own branch. */
  own: string;
  /** Of a pull request from eve/shop. */
  foreign: string;
}

/** Own and foreign code in one repository, as a workflow can check out either. */
function code(name = "shop"): Code {
  const workspace = join(folderForTest(), name);
  const { own, foreign } = repositoryWith(workspace, (history) => {
    const first = history.commit("main", { files: { "issues.txt": "WEB-1\n" } });
    const theirs = history.commit("pull", { from: first, files: { "issues.txt": "WEB-2\n" } });
    return { own: first, foreign: theirs };
  });
  return { workspace, own, foreign };
}

const FROM_EVE = "::error::eve/shop ##[error]x \u202e";

/** The two events that run with this repository's secrets, for a pull request of `full_name`. */
function events({ own, foreign }: Code, fullName: string): RunnerEvent[] {
  const repository = { full_name: fullName };
  const common = { ref: "refs/heads/main", sha: own };
  return [
    {
      ...common,
      name: "pull_request_target",
      payload: { pull_request: { head: { sha: foreign, repo: repository } } },
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

describe.each([0, 1])("an event of a pull request from elsewhere (%i)", (index) => {
  const eventOf = (all: Code, name = FROM_EVE) =>
    events(all, name).slice(index)[0] ?? {
      name: "",
      ref: "",
      sha: "",
    };

  test("makes no release of its code, whatever tolerates failures; but shows one", async () => {
    const all = code();
    git(all.workspace, "checkout", "--quiet", "--detach", all.foreign);
    const service = await issues();
    const options = { workspace: all.workspace, event: eventOf(all) };
    const result = await runAgainst(service, { ...options, with: { "on-error": "warn" } });
    expectRefused(result, service);
    await expectHarmless(result);
    const dry = await runAgainst(service, { ...options, with: { "dry-run": "true" } });
    expect([dry.exitCode, dry.outputs["outcome"]]).toEqual([0, "planned"]);
    expect(service.requests).toEqual([]);
  });

  test("makes a release of this repository's own code", async () => {
    const all = code();
    git(all.workspace, "checkout", "--quiet", "--detach", all.own);
    const service = await issues();
    const result = await runAgainst(service, { workspace: all.workspace, event: eventOf(all) });
    expect([result.exitCode, result.outputs["commit"]]).toEqual([0, all.own]);
  });

  test("of this repository itself is like any other", async () => {
    const all = code();
    git(all.workspace, "checkout", "--quiet", "--detach", all.foreign);
    const service = await issues();
    const event = eventOf(all, "Acme/Shop");
    const result = await runAgainst(service, { workspace: all.workspace, event });
    expect(result.exitCode).toBe(0);
  });

  test("reads no issues-file beside its code, wherever that was checked out", async () => {
    const all = code();
    git(all.workspace, "checkout", "--quiet", "--detach", all.foreign);
    const below = join(folderForTest(), "workspace");
    mkdirSync(below);
    git(below, "clone", "--quiet", all.workspace, "pull");
    git(join(below, "pull"), "checkout", "--quiet", "--detach", all.foreign);
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
          env: { RUNNER_TEMP: folderForTest() },
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

  test("reads what an earlier step wrote, or what is this repository's own", async () => {
    const all = code();
    git(all.workspace, "checkout", "--quiet", "--detach", all.own);
    const temporary = folderForTest();
    writeFileSync(join(temporary, "list.txt"), "WEB-3\n");
    for (const file of ["issues.txt", join(temporary, "list.txt")]) {
      const service = await issues();
      const result = await runAgainst(service, {
        workspace: all.workspace,
        event: eventOf(all),
        env: { RUNNER_TEMP: temporary },
        with: { command: "update-issues", "issues-file": file, status: "ignored" },
      });
      expect(result.outputs).toMatchObject({ outcome: "updated", "updated-count": "1" });
    }
  });

  test("lists and updates issues that the workflow itself names", async () => {
    const all = code();
    git(all.workspace, "checkout", "--quiet", "--detach", all.foreign);
    const service = await issues();
    const result = await runAgainst(service, {
      workspace: all.workspace,
      event: eventOf(all),
      with: { command: "update-issues", issues: "WEB-1", status: "ignored" },
    });
    expect(result.outputs["updated-count"]).toBe("1");
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
