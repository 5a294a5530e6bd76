/** Runs that have this repository's rights, and were or can have been started by an outsider. */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
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
  /** Of a pull request from eve/shop. */
  theirs: string;
}

const LIST = { "issues.txt": "WEB-1\n" };

/** Own code and a fork's in one repository, as a workflow can check out either. */
function code(): Code {
  const workspace = join(folderForTest(), "shop");
  const commits = repositoryWith(workspace, (history) => {
    const base = history.commit("main", { files: { ...LIST, "lists/web/issues.txt": "WEB-1\n" } });
    const first = history.commit("main", { files: { a: "1" } });
    const second = history.commit("main", { files: { a: "2" } });
    const pull = history.commit("pull", { from: base, files: { "issues.txt": "WEB-2\n" } });
    const next = history.commit("next", { from: first, files: { a: "3" } });
    return { older: first, own: second, theirs: pull, side: next };
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
function forge(folder: string, id: string, type: "commit" | "tree", content: Buffer): void {
  const gitFolder = join(folder, ".git");
  const forged = gitBytes(folder, ["hash-object", "-w", "-t", type, "--stdin"], { input: content });
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

/** The bytes of an object. */
function contentOf(folder: string, type: "commit" | "tree", id: string): Buffer {
  return gitBytes(folder, ["cat-file", type, id]);
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
  return await serverOf(workspace, token, (folder) => {
    git(folder, "branch", "-D", "pull");
    git(folder, "update-ref", "refs/pull/1/head", theirs);
    git(folder, "tag", "v1.0.0", `${older}^`);
  });
}

async function serverOf(
  workspace: string,
  token?: string,
  change: (folder: string) => void = () => undefined,
) {
  const root = folderForTest();
  git(root, "clone", "--quiet", "--bare", workspace, "acme/shop.git");
  const folder = join(root, "acme/shop.git");
  change(folder);
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
  const release = { version: "1.0.0", "set-commits": "none" };
  const updateFrom = (file: string) => ({
    command: "update-issues",
    status: "ignored",
    "issues-file": file,
  });

  test("outsider's event: release accepts commits that the server confirms", async () => {
    const all = code();
    const ada = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"];
    const tagged = git(all.workspace, ...ada, "commit-tree", `${all.own}^{tree}`, "-m", "Tagged");
    git(all.workspace, "tag", "v1.1.0", tagged);
    await using server = await ownServer(all);
    // An older git does not ask servers: of what they alone know, nothing is released then.
    const ofServer = GIT_READS_HISTORY ? [all.older, all.side, tagged] : [];
    for (const commit of [all.own, ...ofServer]) {
      checkOut(all.workspace, commit);
      const { result } = await run(all, release, { server: server.url });
      expect([result.exitCode, result.outputs["commit"]]).toEqual([0, commit]);
    }
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

  test("outsider's event: an issues-file in the outsider's code is rejected", async () => {
    const all = code();
    await using server = await ownServer(all);
    const asked = { server: server.url };
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
      { workspace: below, file: join(below, "pull", "issues.txt") },
      { workspace: unpacked, file: "issues.txt" },
    ];
    for (const { workspace, file } of places) {
      const place = { workspace, own: all.own };
      const { result, service } = await run(
        place,
        { ...updateFrom(file), "on-error": "warn" },
        asked,
      );
      expectRefused(result, service);
      const shown = await run(place, { command: "show-issues", "issues-file": file }, asked);
      expectRefused(shown.result, shown.service);
    }
  });

  test.skipIf(!GIT_READS_HISTORY)(
    "outsider's event: an issues-file of our own commit is read",
    async () => {
      const all = code();
      await using server = await ownServer(all);
      for (const [commit, content, file = "issues.txt"] of [
        [all.own, "WEB-1\n"],
        [all.own, "WEB-1\n", "lists/web/issues.txt"],
        [all.own, "WEB-1\r\n"],
        [all.older, "WEB-1\n"],
      ] as const) {
        checkOut(all.workspace, commit);
        writeFileSync(join(all.workspace, file), content);
        const { result } = await run(all, updateFrom(file), { server: server.url });
        expect(result.outputs).toMatchObject({ outcome: "updated", "updated-count": "1" });
        git(all.workspace, "checkout", "--quiet", "issues.txt");
      }
    },
  );

  test.skipIf(!GIT_READS_HISTORY).for(["sha1", "sha256"] as const)(
    "outsider's event: an own issues-file with CRLF is read (%s)",
    async (objectFormat) => {
      const workspace = join(folderForTest(), "shop");
      const files = { "issues.txt": "WEB-1\r\n" };
      const { own } = repositoryWith(
        workspace,
        (history) => ({ own: history.commit("main", { files }) }),
        { objectFormat },
      );
      await using server = await serverOf(workspace);
      checkOut(workspace, own);
      const { result } = await run({ workspace, own }, updateFrom("issues.txt"), {
        server: server.url,
      });
      expect(result.outputs).toMatchObject({ outcome: "updated", "updated-count": "1" });
    },
  );

  test.skipIf(!GIT_READS_HISTORY)(
    "outsider's event: github-token suffices for a private repository",
    async () => {
      const all = code();
      await using server = await ownServer(all, "ghs_of_this_workflow");
      const asked = { server: server.url };
      checkOut(all.workspace, all.older);
      for (const inputs of [updateFrom("issues.txt"), release]) {
        const refused = await run(all, { ...inputs, "github-token": "ghs_of_another" }, asked);
        expectRefused(refused.result, refused.service);
        // Why it is not proven stands above the refusal.
        expect(refused.result.stdout).toMatch(/contents: read[^]*^::error /mu);
        const { result } = await run(
          all,
          { ...inputs, "github-token": "ghs_of_this_workflow" },
          asked,
        );
        expect(result.exitCode).toBe(0);
      }
    },
  );

  test("outsider's event: an issues-file that a step changed is rejected", async () => {
    const all = code();
    await using server = await ownServer(all);
    checkOut(all.workspace, all.own);
    const temporary = folderForTest();
    const files = {
      [join(temporary, "list.txt")]: "WEB-3\n",
      "artifact.txt": "WEB-3\n",
      "issues.txt": "WEB-1\nWEB-3\n",
      "folder/issues.txt": "WEB-1\n",
    };
    mkdirSync(join(all.workspace, "folder"));
    for (const [file, content] of Object.entries(files)) {
      writeFileSync(resolve(all.workspace, file), content);
      const { result, service } = await run(all, updateFrom(file), {
        temporary,
        server: server.url,
      });
      expectRefused(result, service);
      expect(result.stdout).toContain("output issue-ids of an earlier step");
    }
  });

  test("outsider's event: an issues-file in a forged folder is rejected", async () => {
    const all = code();
    await using server = await ownServer(all);
    checkOut(all.workspace, all.own);
    const tree = git(all.workspace, "rev-parse", `${all.own}^{tree}`);
    forge(all.workspace, tree, "tree", contentOf(all.workspace, "tree", `${all.theirs}^{tree}`));
    writeFileSync(join(all.workspace, "issues.txt"), "WEB-2\n");
    // Git itself is deceived.
    expect(git(all.workspace, "show", `${all.own}:issues.txt`)).toBe("WEB-2");
    const { result, service } = await run(all, updateFrom("issues.txt"), { server: server.url });
    expectRefused(result, service);
  });

  test("outsider's event: the parent of a forged commit is not released", async () => {
    const all = code();
    await using server = await ownServer(all);
    // Git hashes the commit that it is asked about, and none before it.
    const commit = contentOf(all.workspace, "commit", all.older).toString();
    const forged = commit.replace(/^parent .*$/mu, `parent ${all.theirs}`);
    forge(all.workspace, all.older, "commit", Buffer.from(forged));
    writeFileSync(join(all.workspace, ".git/HEAD"), `${all.theirs}\n`);
    expect(git(all.workspace, "merge-base", all.theirs, all.own)).toBe(all.theirs);
    const { result, service } = await run(all, release, { server: server.url });
    expectRefused(result, service);
  });

  test.skipIf(!GIT_READS_HISTORY)(
    "outsider's event: commits come from the server, not the clone",
    async () => {
      const all = code();
      await using server = await ownServer(all);
      checkOut(all.workspace, all.own);
      git(all.workspace, "tag", "v1.0.5", all.older);
      const commit = contentOf(all.workspace, "commit", all.older).toString();
      forge(
        all.workspace,
        all.older,
        "commit",
        Buffer.from(commit.replace(/\n\n.*/su, "\n\nFixes WEB-2\n")),
      );
      git(all.workspace, "remote", "add", "origin", `${server.url}/eve/shop`);
      expect(git(all.workspace, "log", "-1", "--format=%s", `${all.own}^`)).toBe("Fixes WEB-2");
      const inputs = { version: "1.1.0", "resolve-from-commits": "true" };
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
