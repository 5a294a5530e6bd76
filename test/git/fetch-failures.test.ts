/** If a fetch fails, the release is sent without commits; if git hangs, it is stopped, and nothing of it stays behind. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { CancelledError } from "../../src/errors.ts";
import { refuseOutsiders } from "../../src/git/own-code.ts";
import { RemoteRepository } from "../../src/git/remote.ts";
import { type GitServer, startGitServer } from "../support/git-server.ts";
import { gitOnPath, layGit, pathWith, sayVersion } from "../support/other-git.ts";
import { cloneAs, expectedIds, git, setOrigin } from "../support/repository.ts";
import { treeOf } from "../support/tree.ts";
import type { Step } from "../../src/release/head.ts";
import { type HistoryRequest, historyRequest, keptLog } from "../history/history-defaults.ts";
import { expectNotice, readHistory, usePath } from "../history/history-request.ts";
import { serveShop, TOKEN } from "./served-shop.ts";

const {
  commits,
  complete,
  folder,
  makeClone,
  requestFor: shopRequest,
  served,
  temporaryDirectory,
} = await serveShop();
const clone = makeClone("clone", { kind: "depth", depth: 1 });

const githubAt = (serverUrl: string) => {
  return { serverUrl, repository: "acme/shop", token: TOKEN };
};

/** A run on the shallow clone, whose origin is on this server. */
function requestFor(serverUrl: string, changes: Partial<HistoryRequest> = {}): Step {
  setOrigin(clone, `${serverUrl}/acme/shop`);
  return shopRequest(clone, { github: githubAt(serverUrl), ...changes });
}

function failing(respond: (response: ServerResponse) => void): Promise<GitServer> {
  return startGitServer({
    root: folder.path,
    respond: (_request, response) => {
      respond(response);
      return true;
    },
  });
}

/** Reads a release whose history cannot be fetched; why. */
async function releaseUnknown(serverUrl: string, changes: Partial<HistoryRequest> = {}) {
  const { head, history } = await readHistory(requestFor(serverUrl, changes));
  expect(history).toMatchObject({
    commits: [],
    range: { source: "none", current: commits.head, previous: undefined },
  });
  expectNotice(history.notices, "warning", "its head commit alone");
  expect(readdirSync(temporaryDirectory)).toEqual([]);
  const { sourceReason: reason = "", advice = "" } = history.range ?? {};
  return { head, reason, advice };
}
const NOWHERE = "http://127.0.0.1:9";

describe("a failed fetch", () => {
  const notGit = "did not answer like a git repository";
  test.each<[name: string, respond: (response: ServerResponse) => void, said: string]>([
    [
      "a status 401",
      (response) => response.writeHead(401).end(),
      "could not list the branches and tags",
    ],
    ["a status 403", (response) => response.writeHead(403).end(), "403"],
    ["a connection reset", (response) => response.destroy(), "git could not"],
    ["a web page", (response) => response.end("<html>Sign in</html>"), notGit],
  ])(
    "a release has no commits, with a warning, if the fetch gets %s",
    async (_name, respond, said) => {
      await using server = await failing(respond);
      expect((await releaseUnknown(server.url)).reason).toContain(said);
    },
  );

  test("the reason of a rejected token does not repeat it", async () => {
    await using server = await startGitServer({ root: folder.path, token: "another" });
    expect((await releaseUnknown(server.url)).reason).not.toContain(TOKEN);
  });
});

describe("a repository unknown to the server", () => {
  async function read(directory: string, changes: Partial<HistoryRequest>) {
    await using server = await failing((response) => response.writeHead(404).end());
    git(directory, "remote", "set-url", "origin", `${server.url}/acme/shop`);
    const event = { name: "push", commit: git(directory, "rev-parse", "HEAD"), tag: "v2.0.0" };
    const github = githubAt(server.url);
    const request = historyRequest(directory, { event, github, temporaryDirectory, ...changes });
    return (await readHistory(request)).history;
  }

  test.each(["v1.1.9", "1".repeat(40)])(
    "an unknown previous-ref is not an input error if the server answers 404: %s",
    async (name) => {
      const history = await read(clone, { previousRef: name });
      expect(history.range).toMatchObject({ source: "none", previous: undefined });
      expectNotice(history.notices, "warning", "its head commit alone");
    },
  );

  test.each([
    ["There is no earlier release", [], undefined],
    ["The previous release was found", ["v1.1.0"], "v1.1.0"],
  ])(
    "if servers answer 404, a complete clone's tags decide and warn: %s",
    async (found, tags, previousName) => {
      const whole = join(folder.path, `whole-${tags.length}`);
      cloneAs(served, whole, { shape: { kind: "depth", depth: 999 }, ref: "refs/tags/v2.0.0" });
      for (const tag of tags) git(whole, "fetch", "--quiet", "origin", "tag", tag);
      // The last fetch says nothing of tags.
      git(whole, "fetch", "--quiet", "--no-tags", "origin", "main");
      const history = await read(whole, {});
      const ids =
        previousName === undefined
          ? expectedIds(complete, "v2.0.0").slice(0, 20)
          : expectedIds(complete, `${previousName}..v2.0.0`);
      expect(history.commits.map(({ id }) => id)).toEqual(ids);
      expect(history.range).toMatchObject({ source: "checkout", previousName });
      const what = `${found} among the tags of the checkout, which may not be all of them.`;
      expectNotice(history.notices, "warning", what);
    },
  );
});

test("a list of 200,000 refs of the server is read", async () => {
  const line = `${"1".repeat(40)}\trefs/heads/x`;
  const script = `[ "$command" = ls-remote ] && yes '${line}' | head -n 200000`;
  usePath(pathWith(layGit(folder.path, script)));
  await using server = await startGitServer({ root: folder.path, token: TOKEN });
  const { range } = (await readHistory(requestFor(server.url))).history;
  expect(range).toMatchObject({ previousName: "v1.1.0", source: "fetch" });
});

test("an endless list of refs is given up", async () => {
  const line = `${"1".repeat(40)}\trefs/tags/v1`;
  const script = `[ "$command" = ls-remote ] && exec yes '${line}'`;
  usePath(pathWith(layGit(folder.path, script)));
  expect((await releaseUnknown(NOWHERE)).reason).toContain("its output is too long");
  expect(processesWith(line)).toEqual([]);
});

test("unreadable tags are ignored with set-commits: none", async () => {
  usePath(pathWith(layGit(folder.path, `[ "$command" = for-each-ref ] && exit 128`)));
  const { history } = await readHistory(requestFor(NOWHERE, { setCommits: "none" }));
  expect(history).toEqual({ commits: [], notices: [] });
});

describe("slow git servers", () => {
  test("a git server that sends nothing gets one request", async () => {
    await using server = await failing(() => undefined);
    const { reason, advice } = await releaseUnknown(server.url, { remaining: 10_000 });
    expect(reason).toContain("git could not fetch the newest commits: nothing came for 1 s.");
    expect(advice).toContain("Check that the runner reaches the server");
    expect(server.requests).toHaveLength(1);
  });

  /** A git whose fetch says something some times a second before it begins. */
  const telling = (times: number) =>
    layGit(
      folder.path,
      `[ "$command" = fetch ] && for n in $(seq ${times}); do sleep 0.4; echo "remote: Counting objects: $n, done." >&2; done`,
    );

  test("a slow fetch is not given up while the server sends progress", async () => {
    usePath(pathWith(telling(5)));
    await using server = await startGitServer({ root: folder.path, token: TOKEN });
    const { range } = (await readHistory(requestFor(server.url, { remaining: 14_000 }))).history;
    expect(range).toMatchObject({ previousName: "v1.1.0", source: "fetch" });
  });

  test("a fetch is given up after half of the step's time", async () => {
    usePath(pathWith(telling(600)));
    const { reason } = await releaseUnknown(NOWHERE, { remaining: 8_000 });
    expect(reason).toBe(
      "The checkout is shallow: commits of its history are missing. git could not fetch the newest commits: it took half of the step's timeout.",
    );
  });
});

test("a 401 of a server other than GitHub gets no advice about github-token", async () => {
  await using server = await failing((response) => response.writeHead(401).end());
  const request = requestFor(NOWHERE);
  setOrigin(clone, `${server.url}/acme/shop`);
  const { range } = (await readHistory(request)).history;
  expect(range?.source).toBe("none");
  expect(range?.advice).toContain(
    "That server is asked without credentials: set `fetch-depth: 0`.",
  );
  expect(range?.advice).not.toContain("github-token");
});

test("the warning for a git before 2.31 does not advise fetch-depth: 0", async () => {
  usePath(pathWith(layGit(folder.path, sayVersion("2.30.2"))));
  await using server = await startGitServer({ root: folder.path, token: TOKEN });
  const { reason, advice } = await releaseUnknown(server.url);
  expect(reason).toContain("The runner has git 2.30.2, which is too old");
  expect(advice).toBe(
    "Use a newer image, with git 2.31 or newer, or run this step in a job of its own without `container:`.",
  );
  expect(server.requests).toEqual([]);
});

test("the reason of a failed fetch is the end of git's long output", async () => {
  const noise = "noise".repeat(18);
  const script = `[ "$command" = ls-remote ] && { yes ${noise} | head -n 600 >&2; echo why >&2; exit 128; }`;
  usePath(pathWith(layGit(folder.path, script)));
  expect((await releaseUnknown(NOWHERE)).reason).toContain(`: ${`${noise}; `.repeat(3)}why.`);
});

/** From now on this script is the only program on the path. */
function useGit(script: string): void {
  const programs = mkdtempSync(join(folder.path, "programs-"));
  writeFileSync(join(programs, "git"), script, { mode: 0o755 });
  usePath(programs);
}

describe("a temporary folder that is not writable", () => {
  // A folder in which not even root makes another.
  const temporary = { temporaryDirectory: "/proc" };

  test("a warning says that no temporary folder can be made", async () => {
    await using server = await startGitServer({ root: folder.path, token: TOKEN });
    const { reason, advice } = await releaseUnknown(server.url, temporary);
    expect(reason).toContain("Could not create a folder in /proc");
    expect(advice).toContain("RUNNER_TEMP");
  });

  test("the reason says that an old git rejects another user's checkout", async () => {
    useGit(
      `#!/bin/sh\necho "fatal: unsafe repository ('/srv/shop' is owned by someone else)" >&2\nexit 128\n`,
    );
    const { head, reason, advice } = await releaseUnknown(NOWHERE, temporary);
    expect(head.checkout).toMatchObject({ state: "no-repository" });
    expect(reason).toContain("owned by someone else");
    expect(advice).toContain("safe.directory");
  });
});

describe("git programs and folders that do not work", () => {
  test("a git that cannot be started counts as missing", async () => {
    useGit("#!/nonexistent/interpreter\n");
    const { head, reason, advice } = await releaseUnknown(NOWHERE);
    expect(head.checkout).toMatchObject({ state: "no-git" });
    expect(reason).toContain("git could not be started");
    expect(advice).toContain("apt-get update && apt-get install -y git");
  });

  test.each(["missing", "file", "nul\u0000"])(
    "a working-directory that is not a folder is an input error: %j",
    async (name) => {
      writeFileSync(join(folder.path, "file"), "");
      const request = historyRequest(join(folder.path, name));
      await expect(readHistory(request)).rejects.toMatchObject({
        name: "InputError",
        where: "input working-directory",
      });
    },
  );
});

/** Processes whose command line holds a text. */
function processesWith(text: string): string[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/u.test(name) && Number(name) !== process.pid)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(text);
      } catch {
        return false;
      }
    });
}

// What is not stopped goes on for a minute.
describe("cancellation", { timeout: 30_000 }, () => {
  const reason = new CancelledError("The step was cancelled.");

  test("a cancelled fetch stops git's processes and removes fetched files", async () => {
    const { promise: asked, resolve } = Promise.withResolvers<void>();
    await using server = await startGitServer({
      root: folder.path,
      respond: (request) => {
        if (!request.url?.includes("info/refs")) return false;
        resolve();
        return true;
      },
    });
    const controller = new AbortController();
    const before = treeOf(clone);
    const reading = readHistory(requestFor(server.url, { signal: controller.signal }));
    await asked;
    expect(processesWith(server.url).length).toBeGreaterThan(0);
    controller.abort(reason);
    await expect(reading).rejects.toBe(reason);
    expect(processesWith(server.url)).toEqual([]);
    expect(readdirSync(temporaryDirectory)).toEqual([]);
    expect(treeOf(clone)).toHaveLength(before.length);
  });

  test("cancellation does not wait for a git that does not say its version", async () => {
    const asked = join(folder.path, "asked-for-version");
    const script = `[ "$command" = version ] && >"${asked}" && while [ -e "${asked}" ]; do sleep 0.1; done`;
    usePath(pathWith(layGit(folder.path, script)));
    const controller = new AbortController();
    const reading = readHistory(requestFor(NOWHERE, { signal: controller.signal }));
    await expect.poll(() => existsSync(asked)).toBe(true);
    controller.abort(reason);
    await expect(reading).rejects.toBe(reason);
    rmSync(asked);
  });

  test("git is killed if our process ends by an uncaught error", async () => {
    const file = join(layGit(folder.path, "exec sleep 60.9753"), "git");
    const source = new URL("../../src/git/git.ts", import.meta.url).href;
    const place = JSON.stringify({ file, inherited: {}, directory: folder.path });
    const code = `import { Git } from "${source}";
      const { signal: stopping } = new AbortController();
      const lifetime = { stopping, remaining: () => Infinity };
      void new Git({ ...${place}, lifetime }).ask({ what: "wait", command: "log", args: [] });
      throw new Error("A defect.");`;
    const { stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", code]);
    expect(stderr.toString()).toContain("A defect.");
    await expect.poll(() => processesWith("60.9753")).toEqual([]);
  });

  test(`a cancelled check of whose a commit is rejects with the reason`, async () => {
    const { context } = requestFor(NOWHERE);
    const lifetime = { stopping: AbortSignal.abort(reason), remaining: () => 0 };
    const program = { file: gitOnPath(), inherited: {}, lifetime };
    const address = { url: NOWHERE, protocol: "http", isAnonymous: false } as const;
    const place = { ...address, program, temporaryDirectory };
    const remote = new RemoteRepository({ ...place, mask: () => {} });
    const run = { context: { ...context, untrustedTrigger: {} }, log: keptLog() };
    const told = { made: "The code", refused: "no" };
    await expect(refuseOutsiders(run, told, "1".repeat(40), remote)).rejects.toBe(reason);
    expect(readdirSync(temporaryDirectory)).toEqual([]);
  });

  test("a step cancelled before it starts rejects with the reason", async () => {
    const reading = readHistory(requestFor(NOWHERE, { signal: AbortSignal.abort(reason) }));
    await expect(reading).rejects.toBe(reason);
  });
});
