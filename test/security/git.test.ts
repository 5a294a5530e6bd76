/** What an earlier step, or an outsider's commit, can lay in git's way: none of it is run, believed or sent the token. */
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { serveLikeGitHub, startGitServer } from "../support/git-server.ts";
import { layGit, pathWith } from "../support/other-git.ts";
import { cloneAs, git, newRepository, repositoryWith, setOrigin } from "../support/repository.ts";
import type { RunnerEvent, StepOptions } from "../support/runner.ts";
import { folderForTest, runAgainst, serviceForTest } from "../support/scenario.ts";
import { layTraps } from "./traps.ts";

const onPosix = process.platform !== "win32";

interface Shop {
  /** Everything of the test. */
  folder: string;
  /** A bare repository, as a server has it. */
  served: string;
  /** What the release must hold, newest first. */
  commits: string[];
  sha: string;
}

/** Two releases, v1.0.0 and v1.1.0, and a branch that belongs to neither. */
function shop(): Shop {
  const folder = folderForTest();
  const served = join(folder, "server", "acme", "shop.git");
  repositoryWith(
    served,
    (history) => {
      const first = history.commit("main", { files: { "a.txt": "1\n" } });
      history.tag("v1.0.0", first);
      history.commit("other", { from: first, message: "Never released\n" });
      history.commit("main", { files: { "a.txt": "2\n" } });
      history.commit("main", { files: { "a.txt": "3\n" } });
      history.tag("v1.1.0", history.commit("main", { files: { "a.txt": "4\n" } }));
      return {};
    },
    { bare: true },
  );
  serveLikeGitHub(served);
  const commits = git(served, "log", "--format=%H", "v1.0.0..v1.1.0").split("\n");
  return { folder, served, commits, sha: commits[0] ?? "" };
}

function cloneOf({ folder, served }: Shop, kind: "complete" | "shallow"): string {
  const shape = kind === "complete" ? { kind } : ({ kind: "depth", depth: 1 } as const);
  return cloneAs(served, join(folder, `${kind}-clone`), { shape, ref: "refs/tags/v1.1.0" });
}

/** Releases v1.1.0 and tells what the service holds of it then. */
async function release({ sha }: Shop, workspace: string, more: StepOptions = {}) {
  const service = await serviceForTest({ repositories: ["acme/shop"] });
  const result = await runAgainst(service, {
    workspace,
    event: { name: "push", ref: "refs/tags/v1.1.0", sha },
    ...more,
    env: { GITHUB_API_URL: "http://127.0.0.1:9", ...more.env },
  });
  expect(result.exitCode, result.stdout).toBe(0);
  return { result, sent: service.state.release("v1.1.0").commits.map(({ id }) => id) };
}

describe("a bare repository that a pull request brings along", () => {
  /** The pull request's code is checked out; a folder of it is a repository at the event's own commit. */
  function scene() {
    const folder = folderForTest();
    const workspace = join(folder, "shop");
    const { own, foreign } = repositoryWith(workspace, (history) => {
      const first = history.commit("main");
      return { own: first, foreign: history.commit("pull", { from: first }) };
    });
    const bare = join(workspace, "packages", "app");
    git(folder, "clone", "--quiet", "--bare", workspace, bare);
    git(bare, "update-ref", "--no-deref", "HEAD", own);
    writeFileSync(join(bare, "issues.txt"), "WEB-2\n");
    symlinkSync(join("packages", "app"), join(workspace, "app"));
    git(workspace, "checkout", "--quiet", "--detach", foreign);
    const event = {
      name: "pull_request_target",
      ref: "refs/heads/main",
      sha: own,
      payload: { pull_request: { head: { sha: foreign, repo: { full_name: "eve/shop" } } } },
    };
    return { workspace, event };
  }

  async function expectRefused(
    workspace: string,
    event: RunnerEvent,
    inputs: Record<string, string>,
  ): Promise<string> {
    const service = await serviceForTest({ repositories: ["acme/shop"] });
    const env = { RUNNER_TEMP: folderForTest() };
    const result = await runAgainst(service, { workspace, event, env, with: inputs });
    expect(result.exitCode).toBe(1);
    expect(service.requests).toEqual([]);
    return result.stdout;
  }

  test.for(["packages/app", "app"])(
    "a pull request's bare repository is not released from: %s",
    async (path) => {
      const { workspace, event } = scene();
      const said = await expectRefused(workspace, event, { "working-directory": path });
      expect(said).toMatch(/^::error .*pull request of eve\/shop/mu);
    },
  );

  test.for(["packages/app", "app"])(
    "an issues-file in a pull request's bare repository is rejected: %s",
    async (path) => {
      const { workspace, event } = scene();
      const own = join(folderForTest(), "shop");
      git(workspace, "clone", "--quiet", workspace, own);
      git(own, "checkout", "--quiet", "--detach", event.sha);
      renameSync(workspace, join(own, "pull"));
      const file = join("pull", path, "issues.txt");
      const asked = { command: "update-issues", status: "ignored", "issues-file": file };
      await expectRefused(own, event, asked);
    },
  );

  test("a bare repository without a checkout: the event's commit is released", async () => {
    const { workspace, event } = scene();
    const unpacked = join(folderForTest(), "unpacked");
    mkdirSync(unpacked);
    renameSync(join(workspace, "packages", "app"), join(unpacked, "app"));
    git(
      join(unpacked, "app"),
      "update-ref",
      "--no-deref",
      "HEAD",
      event.payload.pull_request.head.sha,
    );
    const service = await serviceForTest({ repositories: ["acme/shop"] });
    const inputs = { "working-directory": "app", "set-commits": "none" };
    const result = await runAgainst(service, { workspace: unpacked, event, with: inputs });
    expect(result.outputs).toMatchObject({ outcome: "created", commit: event.sha });
  });
});

describe("a commit-graph that was forged", () => {
  /** Makes the second newest commit a child of the branch `other`, for whoever believes the graph. */
  function forge(repository: string): void {
    git(repository, "commit-graph", "write", "--reachable");
    const file = join(repository, ".git", "objects", "info", "commit-graph");
    const graph = readFileSync(file);
    const chunks = new Map<string, number>();
    for (let index = 0; index < graph.readUInt8(6); index += 1) {
      const at = 8 + index * 12;
      chunks.set(graph.toString("latin1", at, at + 4), Number(graph.readBigUInt64BE(at + 4)));
    }
    const ids = chunks.get("OIDL") ?? 0;
    const data = chunks.get("CDAT") ?? 0;
    const position = (id: string): number =>
      (graph.indexOf(Buffer.from(id, "hex"), ids) - ids) / 20;
    const child = position(git(repository, "rev-parse", "HEAD~1"));
    const other = position(git(repository, "rev-parse", "origin/other"));
    graph.writeUInt32BE(other, data + child * 36 + 20);
    const body = graph.subarray(0, -20);
    execFileSync("chmod", ["u+w", file]);
    writeFileSync(file, Buffer.concat([body, createHash("sha1").update(body).digest()]));
  }

  test.skipIf(!onPosix)("a forged commit-graph does not change what is released", async () => {
    const all = shop();
    const workspace = cloneOf(all, "complete");
    forge(workspace);
    const believed = git(workspace, "log", "--format=%s", "v1.0.0..HEAD");
    expect(believed, "the trap is live").toContain("Never released");
    const { sent } = await release(all, workspace);
    expect(sent).toEqual(all.commits);
  });
});

describe.skipIf(!onPosix)("an earlier step", () => {
  test("a repository that a step put into RUNNER_TEMP is not used", async () => {
    const all = shop();
    const workspace = cloneOf(all, "shallow");
    const temporary = newRepository(join(all.folder, "temp"));
    const traps = layTraps(join(all.folder, "traps"));
    git(temporary, "config", "remote.origin.uploadpack", traps.program("uploadpack"));
    git(temporary, "config", "http.proxy", "http://127.0.0.1:9");
    await using server = await startGitServer({ root: all.folder });
    setOrigin(workspace, `${server.url}/server/acme/shop.git`);
    const { sent } = await release(all, workspace, { env: { RUNNER_TEMP: temporary } });
    expect(traps.sprung()).toEqual([]);
    expect(sent).toEqual(all.commits);
  });

  test.for(["a pipe", "a device"])(
    "FETCH_HEAD replaced by %s does not make the step wait",
    async (kind) => {
      const all = shop();
      const workspace = cloneOf(all, "complete");
      const file = join(workspace, ".git", "FETCH_HEAD");
      renameSync(file, `${file}.old`);
      if (kind === "a pipe") execFileSync("mkfifo", [file]);
      else symlinkSync("/dev/zero", file);
      // A step that waits for a pipe would hold up all of this process: another one ends that, and the test fails.
      const opening = `setTimeout(() => fs.openSync(process.argv[1], "r+"), 30_000)`;
      const opener = spawn(process.execPath, ["-e", opening, file]);
      await using server = await startGitServer({ root: join(all.folder, "server") });
      git(workspace, "remote", "set-url", "origin", `${server.url}/acme/shop`);
      const { sent } = await release(all, workspace, { env: { GITHUB_SERVER_URL: server.url } });
      expect(opener.kill()).toBe(true);
      // What it does not say, the server has to.
      expect(server.requests.length).toBeGreaterThan(0);
      expect(sent).toEqual(all.commits);
    },
  );

  test("git's sslVerify=false in the clone does not send the token", async () => {
    const all = shop();
    const workspace = cloneOf(all, "shallow");
    git(workspace, "remote", "set-url", "origin", "https://ghe.invalid/acme/shop");
    const home = join(all.folder, "home");
    mkdirSync(home);
    const needed =
      "proxy=http://proxy.invalid proxyAuthMethod=basic proxySSLCAInfo=c schannelUseSSLCAInfo=true sslVerify=false sslCAInfo=c sslBackend=openssl version=HTTP/1.1".split(
        " ",
      );
    writeFileSync(
      join(home, ".gitconfig"),
      `[http]\n${needed.join("\n")}\nextraHeader=X: x\n[http "https://ghe.invalid"]\nsslVerify=false\nsslCert=c\n`,
    );
    const seen = join(all.folder, "seen");
    const programs = layGit(all.folder, `[ "$command" = ls-remote ] && env >> '${seen}'`);
    const own = { HOME: home, GIT_CONFIG_GLOBAL: undefined };
    const env = { ...own, PATH: pathWith(programs), GITHUB_SERVER_URL: "https://ghe.invalid" };
    await release(all, workspace, { env });
    const withToken = readFileSync(seen, "utf8");
    const names = withToken.matchAll(/^GIT_CONFIG_KEY_\d+=http\.(.*)$/gmu);
    const carried =
      "proxy proxyauthmethod proxysslcainfo schannelusesslcainfo sslcainfo sslbackend version https://ghe.invalid.sslcert";
    // It is meant for one address, whatever git is led to.
    const expected = `${carried} https://ghe.invalid/acme/shop.git.extraheader`.split(" ");
    expect(new Set([...names].map(([, name]) => name))).toEqual(new Set(expected));
    expect(withToken).toMatch(/^GIT_CONFIG_NOSYSTEM=1$/mu);
    await release(all, workspace, { env, with: { "github-token": "" } });
    expect(readFileSync(seen, "utf8")).toMatch(/=http\.sslverify\n/u);
  });

  test("a proxy in the clone's configuration gets no loopback requests", async () => {
    const all = shop();
    const workspace = cloneOf(all, "shallow");
    await using server = await startGitServer({ root: join(all.folder, "server") });
    await using proxy = await startGitServer({ root: all.folder });
    git(workspace, "remote", "set-url", "origin", `${server.url}/acme/shop`);
    const global = join(all.folder, "gitconfig");
    writeFileSync(
      global,
      `[http]\n\tproxy = ${proxy.url}\n[http "${server.url}/"]\n\tproxy = ${proxy.url}\n[url "${proxy.url}/"]\n\tinsteadOf = ${server.url}/\n`,
    );
    const proxies = { GIT_CONFIG_GLOBAL: global, all_proxy: proxy.url, ALL_PROXY: proxy.url };
    const env = { ...proxies, no_proxy: "example.com", GITHUB_SERVER_URL: server.url };
    const { sent } = await release(all, workspace, { env });
    expect(sent).toEqual(all.commits);
    expect(server.requests.length).toBeGreaterThan(0);
    expect(proxy.requests).toEqual([]);
  });
});

describe.skipIf(!onPosix)("a file in the place of one of git's own", () => {
  const PLACES = ["shallow", "packed-refs", "objects/info/alternates"] as const;
  const SECRET = "hunter2 of Ada";
  const PUSH = { name: "push", ref: "refs/tags/v1.1.0", payload: {} };
  const PULL = { head: { sha: "1".repeat(40), repo: { full_name: "eve/shop" } } };
  const FOREIGN = {
    name: "pull_request_target",
    ref: "refs/heads/main",
    payload: { pull_request: PULL },
  };

  /** A clone that has something else there. */
  function scene(place: string, put: (file: string) => void) {
    const workspace = join(folderForTest(), "shop");
    const { sha, first } = repositoryWith(workspace, (history) => {
      const older = history.commit("main");
      history.tag("v1.0.0", older);
      const newer = history.commit("main");
      history.tag("v1.1.0", newer);
      return { sha: newer, first: older };
    });
    git(workspace, "checkout", "--quiet", "--detach", sha);
    const file = join(workspace, ".git", place);
    rmSync(file, { force: true });
    put(file);
    // Git looks for what is missing among the alternates.
    const object = join(".git", "objects", first.slice(0, 2), first.slice(2));
    if (place.endsWith("alternates")) rmSync(join(workspace, object));
    return { workspace, sha };
  }

  async function releaseOf(place: ReturnType<typeof scene>, event = PUSH, inputs = {}) {
    const service = await serviceForTest({ repositories: ["acme/shop"] });
    const env = {
      GITHUB_SERVER_URL: "http://127.0.0.1:9",
      GITHUB_API_URL: "http://127.0.0.1:9",
      RUNNER_DEBUG: "1",
    };
    const step = { workspace: place.workspace, event: { ...event, sha: place.sha } };
    return await runAgainst(service, { ...step, env, with: inputs });
  }

  test.each(
    PLACES.flatMap((place) => [PUSH, FOREIGN].map((event) => [place, event.name, event] as const)),
  )("a file in place of git's %s is not repeated on %s", async (place, _name, event) => {
    const secret = join(folderForTest(), ".git-credentials");
    writeFileSync(secret, `${SECRET}\nmachine ${SECRET}\r${SECRET}\n"${SECRET}\\n${SECRET}"\n`);
    const result = await releaseOf(
      scene(place, (file) => symlinkSync(secret, file)),
      event,
    );
    const said = [result.stdout, result.summary, JSON.stringify([result.result, result.outputs])];
    expect(said.join("\n")).not.toContain("hunter2");
    expect(result.outputs["outcome"]).toBe("created");
  });

  test("git's messages about a clone are repeated only on a push", async () => {
    for (const event of [PUSH, FOREIGN]) {
      const place = scene("config", (file) =>
        writeFileSync(
          file,
          "[core]\n\trepositoryFormatVersion = 1\n[extensions]\n\tofHunter2 = true\n",
        ),
      );
      const { stdout } = await releaseOf(place, event);
      expect(stdout.includes("ofhunter2")).toBe(event === PUSH);
    }
  });

  test("a pipe in place of git's file does not make the step hang", async () => {
    const steps = PLACES.map(async (place) => {
      const pipe = scene(place, (file) => execFileSync("mkfifo", [file]));
      const result = await releaseOf(pipe, PUSH, { timeout: "8" });
      return [place, result.outputs["outcome"], result.outputs["version"]];
    });
    const released = PLACES.map((place) => [place, "created", "v1.1.0"]);
    expect(await Promise.all(steps)).toEqual(released);
  });
});
