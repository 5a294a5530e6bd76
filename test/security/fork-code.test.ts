/** Runs that have this repository's rights, and were or can have been started by an outsider. */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import type { LocalService } from "../../tools/service/service.ts";
import { serveLikeGitHub, startGitServer } from "../support/git-server.ts";
import { GIT_READS_HISTORY } from "../support/other-git.ts";
import { git, gitBytes, repositoryWith } from "../support/repository.ts";
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
  /** On no branch, with the tag v1.1.0. */
  tagged: string;
  /** Of a pull request from eve/shop. */
  theirs: string;
}

/** Own code and a fork's in one repository, as a workflow can check out either. */
function code(): Code {
  const workspace = join(folderForTest(), "shop");
  const commits = repositoryWith(workspace, (history) => {
    const base = history.commit("main", { files: { "issues.txt": "WEB-1\n" } });
    const first = history.commit("main", { files: { a: "1" } });
    const second = history.commit("main", { files: { a: "2" } });
    const pull = history.commit("pull", { from: base, files: { "issues.txt": "WEB-2\n" } });
    const next = history.commit("next", { from: first, files: { a: "3" } });
    const tagged = history.commit("gone", { from: base, files: { a: "4" } });
    history.tag("v1.1.0", tagged);
    return { older: first, own: second, theirs: pull, side: next, tagged };
  });
  return { workspace, ...commits };
}

/** Checks out a commit, detached. */
function checkOut(folder: string, commit: string): void {
  git(folder, "checkout", "--quiet", "--detach", commit);
}

/**
 * Adds a pack file to a clone, as an artifact that is unpacked over it can, whose index calls this object by the id of
 * another one. Git prefers packs, and hashes none of what it reads from them.
 */
function forge(folder: string, id: string, content: Buffer): void {
  const gitFolder = join(folder, ".git");
  const forged = gitBytes(folder, ["hash-object", "-w", "-t", "commit", "--stdin"], {
    input: content,
  });
  const pack = ["pack-objects", "--quiet", join(gitFolder, "objects/pack/pack")];
  const name = gitBytes(folder, pack, { input: forged }).toString().trim();
  const file = join(gitFolder, `objects/pack/pack-${name}.idx`);
  // A header of 8 bytes, how many ids begin with each byte or a lower one, the one id, …, and a hash of all that.
  const index = readFileSync(file);
  const called = Buffer.from(id, "hex");
  for (let first = 0; first < 256; first += 1) {
    index.writeUInt32BE(first < (called[0] ?? 0) ? 0 : 1, 8 + 4 * first);
  }
  called.copy(index, 8 + 4 * 256);
  const body = index.subarray(0, -20);
  rmSync(file, { force: true });
  writeFileSync(file, Buffer.concat([body, createHash("sha1").update(body).digest()]));
}

const FORK = { sha: "1".repeat(40), repo: { full_name: "::error::eve/shop ##[error]x \u202e" } };
/** It runs with this repository's secrets. Which other events do is in `test/main/context.test.ts`. */
const EVENT: Pick<RunnerEvent, "name" | "payload"> = {
  name: "pull_request_target",
  payload: { pull_request: { head: FORK } },
};

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

/** Where no server is to ask for branches. */
const NOBODY = "http://127.0.0.1:9";

/** A server that has this repository's own branches and a tag, and the fork's commit at neither. */
async function ownServer({ workspace, theirs, older }: Code, token?: string) {
  const root = folderForTest();
  git(root, "clone", "--quiet", "--bare", workspace, "acme/shop.git");
  const folder = join(root, "acme/shop.git");
  git(folder, "branch", "-D", "pull", "gone");
  git(folder, "update-ref", "refs/pull/1/head", theirs);
  git(folder, "tag", "v1.0.0", `${older}^`);
  serveLikeGitHub(folder);
  return await startGitServer({ root, ...(token !== undefined && { token }) });
}

describe("on an event that anybody can start, a step", () => {
  async function run(
    { own, workspace }: Pick<Code, "own" | "workspace">,
    inputs: Record<string, string>,
    { server = NOBODY, temporary = folderForTest(), event = EVENT } = {},
  ) {
    const service = await issues();
    const result = await runAgainst(service, {
      workspace,
      event: { ref: "refs/heads/main", sha: own, ...event },
      env: { GITHUB_SERVER_URL: server, GITHUB_API_URL: NOBODY, RUNNER_TEMP: temporary },
      with: inputs,
    });
    await expectHarmless(result);
    // What was fetched for the proof is gone.
    expect(readdirSync(temporary).join()).not.toContain("release-tracker-git-");
    return { result, service };
  }
  const release = { version: "2.0.0", "set-commits": "refs" };
  const updateFrom = (file: string) => ({
    command: "update-issues",
    status: "ignored",
    "issues-file": file,
  });

  const RUN = (event: string, from: string) => {
    return { workflow_run: { event, head_repository: { full_name: from } } };
  };
  const COMMENT = { name: "issue_comment", payload: { comment: { body: ".deploy" } } };
  const OURS = { name: "workflow_run", payload: RUN("push", "acme/shop") };
  const CHAIN = { name: "workflow_run", payload: RUN("workflow_run", "acme/shop") };
  const AFTER_FORK = { name: "workflow_run", payload: RUN("pull_request", "eve/shop") };

  test.skipIf(!GIT_READS_HISTORY).each<[string, RunnerEvent["name"], object, keyof Code, boolean]>([
    // Anybody can start these.
    ["the fork's head", EVENT.name, EVENT.payload ?? {}, "theirs", false],
    ["the event's commit", EVENT.name, EVENT.payload ?? {}, "own", true],
    ["the fork's head", AFTER_FORK.name, AFTER_FORK.payload, "theirs", false],
    ["the event's commit", AFTER_FORK.name, AFTER_FORK.payload, "own", true],
    ["the fork's head", COMMENT.name, COMMENT.payload, "theirs", false],
    ["the event's commit", COMMENT.name, COMMENT.payload, "own", true],
    ["the tip of our branch", COMMENT.name, COMMENT.payload, "side", true],
    ["a tag's commit", COMMENT.name, COMMENT.payload, "tagged", true],
    ["what our main was at (third of a chain)", CHAIN.name, CHAIN.payload, "older", false],
    ["what our main is at (third of a chain)", CHAIN.name, CHAIN.payload, "own", true],
    // Only writers start these.
    ["any commit after our push", OURS.name, OURS.payload, "older", true],
    ["any commit", "merge_group", {}, "older", true],
    ["any commit", "deployment_status", {}, "older", true],
  ])("%s on %s: released or refused", async (_what, name, payload, at, isReleased) => {
    const all = code();
    await using server = await ownServer(all);
    checkOut(all.workspace, all[at]);
    const event = { name, payload };
    const { result, service } = await run(all, release, { server: server.url, event });
    if (isReleased) {
      expect(result.exitCode).toBe(0);
      expect(service.state.release("2.0.0").refs).toMatchObject([{ commit: all[at] }]);
      return;
    }
    expectRefused(result, service);
    expect(result.stdout).toContain("check out the tip of a branch or tag of this repository");
  });

  test("outsider's event: without a checkout the event's commit is released", async () => {
    const { own } = code();
    const { service } = await run({ own, workspace: folderForTest() }, release);
    expect(service.state.release("2.0.0").refs).toMatchObject([{ commit: own }]);
  });

  test("outsider's event: release rejects a commit only the clone has", async () => {
    const all = code();
    await using server = await ownServer(all);
    checkOut(all.workspace, all.theirs);
    git(all.workspace, "update-ref", "refs/remotes/origin/main", all.theirs);
    git(all.workspace, "tag", "v9.0.0", all.theirs);
    // Of a check nobody can tell who started it.
    for (const event of [EVENT, { name: "check_suite", payload: {} }]) {
      for (const url of [server.url, NOBODY]) {
        const tolerant = { ...release, "on-error": "warn" };
        const { result, service } = await run(all, tolerant, { server: url, event });
        expectRefused(result, service);
        expect(result.stdout).toContain(event === EVENT ? "eve/shop" : "of another repository");
      }
    }
    const dry = await run(all, { ...release, "dry-run": "true" });
    expect([dry.result.exitCode, dry.result.outputs["outcome"]]).toEqual([0, "planned"]);
    expect(dry.service.requests.every(({ method }) => method === "GET")).toBe(true);
    // Without a server to ask, a branch proves nothing.
    checkOut(all.workspace, all.side);
    const { result, service } = await run(all, release);
    expectRefused(result, service);
  });

  test.each(["workspace", "runner-temp", "artifact"])(
    "outsider's event: an issues-file is refused: in %s",
    async (kind) => {
      const all = code();
      await using server = await ownServer(all);
      checkOut(all.workspace, all.own);
      const temporary = folderForTest();
      // The first is the file of the event's commit.
      const file = { workspace: "issues.txt", artifact: "artifact/list.txt" }[kind];
      const path = resolve(all.workspace, file ?? join(temporary, "list.txt"));
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, "WEB-1\n");
      for (const inputs of [
        updateFrom(path),
        { ...updateFrom(path), "on-error": "warn" },
        { command: "show-issues", "issues-file": path },
      ]) {
        const { result, service } = await run(all, inputs, { temporary, server: server.url });
        expectRefused(result, service);
        expect(result.stdout).toContain("`issues: ${{ steps.ID.outputs.issue-ids }}`");
      }
    },
  );

  test.skipIf(!GIT_READS_HISTORY)(
    "outsider's event: github-token suffices for a private repository",
    async () => {
      const all = code();
      await using server = await ownServer(all, "ghs_of_this_workflow");
      const asked = { server: server.url };
      checkOut(all.workspace, all.side);
      const refused = await run(all, { ...release, "github-token": "ghs_of_another" }, asked);
      expectRefused(refused.result, refused.service);
      // Why it is not proven stands above the refusal.
      expect(refused.result.stdout).toMatch(/contents: read[^]*^::error /mu);
      const own = { ...release, "github-token": "ghs_of_this_workflow" };
      expect((await run(all, own, asked)).result.exitCode).toBe(0);
    },
  );

  test.skipIf(!GIT_READS_HISTORY)(
    "outsider's event: commits come from the server, not the clone",
    async () => {
      const all = code();
      await using server = await ownServer(all);
      checkOut(all.workspace, all.own);
      git(all.workspace, "tag", "v1.0.5", all.older);
      const commit = gitBytes(all.workspace, ["cat-file", "commit", all.older]).toString();
      const forged = commit.replace(/\n\n.*/su, "\n\nFixes WEB-2\n");
      forge(all.workspace, all.older, Buffer.from(forged));
      git(all.workspace, "remote", "add", "origin", `${server.url}/eve/shop`);
      expect(git(all.workspace, "log", "-1", "--format=%s", `${all.own}^`)).toBe("Fixes WEB-2");
      const inputs = { version: "2.0.0", "resolve-from-commits": "true" };
      const { result, service } = await run(all, inputs, { server: server.url });
      expect(result.outputs).toMatchObject({
        outcome: "created",
        commit: all.own,
        "previous-commit": git(all.workspace, "rev-parse", `${all.theirs}^`),
        "commit-count": "2",
        "resolved-count": "0",
      });
      expect(JSON.stringify(service.requests)).not.toMatch(/WEB-2|eve/u);
    },
  );

  test("outsider's event: source maps of an artifact are not uploaded", async () => {
    const all = code();
    const unpacked = join(folderForTest(), "unpacked");
    const upload = { command: "upload-source-maps", "source-maps": "dist" };
    for (const [workspace, commit] of [
      [all.workspace, all.own],
      [all.workspace, all.theirs],
      [unpacked],
    ] as const) {
      if (commit !== undefined) checkOut(workspace, commit);
      mkdirSync(join(workspace, "dist"), { recursive: true });
      writeFileSync(join(workspace, "dist/app.js"), "run();\n//# sourceMappingURL=app.js.map\n");
      const map = { version: 3, sources: ["app.ts"], names: [], mappings: "AAAA" };
      writeFileSync(join(workspace, "dist/app.js.map"), JSON.stringify(map));
      const { result, service } = await run({ workspace, own: all.own }, upload);
      if (commit === all.own) {
        expect(result.outputs["outcome"]).toBe("uploaded");
        continue;
      }
      expectRefused(result, service);
      const source = commit === undefined ? "The build" : `The head commit ${commit}`;
      expect(result.stdout).toContain(`${source} may come from a pull request of`);
    }
    const plan = await run(
      { workspace: all.workspace, own: all.own },
      { ...upload, "dry-run": "true" },
    );
    expect(plan.result.outputs["outcome"]).toBe("planned");
  });

  test("outsider's event: issues that the workflow names are updated", async () => {
    const all = code();
    checkOut(all.workspace, all.theirs);
    const inputs = { command: "update-issues", issues: "WEB-1", status: "ignored" };
    const { result } = await run(all, inputs);
    expect(result.outputs["updated-count"]).toBe("1");
  });
});
