/**
 * A repository may be written by anybody. Whatever its configuration, names and contents say: no program of its choice
 * runs, no other server is asked, the token goes nowhere else, and the clone stays as it was.
 */
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { basic, type GitServer, startGitServer } from "../support/git-server.ts";
import { type CloneShape, git } from "../support/repository.ts";
import { hostileConfig, layTraps } from "../security/traps.ts";
import { treeOf } from "../support/tree.ts";
import { keptLog } from "../history/history-defaults.ts";
import { expectCommits, readHistory } from "../history/history-request.ts";
import { serveShop, TOKEN } from "./served-shop.ts";

const { commits, complete, folder, makeClone, requestFor, server, temporaryDirectory } =
  await serveShop();

const environment = { ...process.env };
let otherServer: GitServer;

beforeAll(async () => {
  otherServer = await startGitServer({ root: folder.path });
});
afterEach(() => {
  process.env = { ...environment };
});
afterAll(() => otherServer[Symbol.asyncDispose]());

let clones = 0;
const clone = (shape: CloneShape) => makeClone(`clone-${++clones}`, shape);

/** Settings that would lead to the other server, with the token or with credentials of the repository's own. */
function elsewhere(): string {
  const [here, there] = [server.url, otherServer.url];
  const other = `proxy = ${there}\n\textraHeader = Authorization: basic dHJhcDp0cmFw`;
  return `
[url "${there}/"]
	insteadOf = ${here}/
	pushInsteadOf = ${here}/
[http]
	${other}
	followRedirects = true
	emptyAuth = true
[http "${here}/"]
	${other}
[http "${here}/acme/shop.git"]
	${other}
	curloptResolve = 127.0.0.1:${new URL(here).port}:127.0.0.2
[remote "origin"]
	vcs = trap
	proxy = ${there}
`;
}

test("git without our options obeys the hostile settings of the test", async () => {
  const directory = clone({ kind: "complete" });
  appendFileSync(join(directory, ".git", "config"), elsewhere());
  git(directory, "config", "--unset", "remote.origin.vcs");
  const asked = otherServer.requests.length;
  const ends = spawn("git", ["ls-remote", `${server.url}/acme/shop`], { cwd: directory });
  await once(ends, "close");
  expect(otherServer.requests.length).toBeGreaterThan(asked);
});

test.each<[name: string, file: string, shape: CloneShape]>([
  ["a shallow clone", "config", { kind: "depth", depth: 1 }],
  ["a treeless clone", "config", { kind: "filter", filter: "tree:0" }],
  ["a worktree's configuration", "config.worktree", { kind: "depth", depth: 1 }],
])("hostile git settings have no effect in %s", async (_name, file, shape) => {
  const directory = clone(shape);
  git(directory, "config", "extensions.worktreeConfig", "true");
  const traps = layTraps(mkdtempSync(join(folder.path, "traps-")));
  const settings = hostileConfig(traps, join(folder.path, "outside")) + elsewhere();
  appendFileSync(join(directory, ".git", file), settings);
  const before = treeOf(directory);
  const asked = otherServer.requests.length;
  const own = server.requests.length;
  const { history } = await readHistory(requestFor(directory));
  const requests = server.requests.slice(own);
  expect(requests.length).toBeGreaterThan(0);
  expect(requests.filter(({ authorization }) => authorization !== basic(TOKEN))).toEqual([]);
  expect(requests.every(({ path }) => path.startsWith("/acme/shop.git/"))).toBe(true);
  expectCommits(history, { complete, range: "v1.1.0..v2.0.0" });
  expect(history.range?.previousName).toBe("v1.1.0");
  expect(traps.sprung()).toEqual([]);
  expect(otherServer.requests.length).toBe(asked);
  expect(treeOf(directory)).toEqual(before);
  expect(readdirSync(temporaryDirectory)).toEqual([]);
});

test.each([
  ["a complete clone", { kind: "complete" }],
  ["a clone of depth 13", { kind: "depth", depth: 13, tags: true }],
] as const)("grafts and replace refs have no effect on the range in %s", async (_name, shape) => {
  const directory = clone(shape);
  git(directory, "replace", commits.head, git(directory, "commit-tree", "-m", "x", "HEAD^{tree}"));
  mkdirSync(join(directory, ".git", "info"), { recursive: true });
  writeFileSync(join(directory, ".git", "info", "grafts"), `${commits.head}\n`);
  const { history } = await readHistory(requestFor(directory));
  expectCommits(history, { complete, range: "v1.1.0..v2.0.0" });
});

describe("github-token", () => {
  test("github-token is not sent to an origin on another server", async () => {
    const directory = clone({ kind: "depth", depth: 1 });
    git(
      directory,
      "remote",
      "set-url",
      "origin",
      `${otherServer.url.replace("://", "://user:secret@")}/acme/shop.git`,
    );
    const before = otherServer.requests.length;
    const { history } = await readHistory(requestFor(directory));
    const requests = otherServer.requests.slice(before);
    expect(requests.length).toBeGreaterThan(0);
    expect(requests.filter(({ authorization }) => authorization !== undefined)).toEqual([]);
    expectCommits(history, { complete, range: "v1.1.0..v2.0.0" });
  });

  test("the user's .netrc is not used for an origin on another server", async () => {
    const directory = clone({ kind: "depth", depth: 1 });
    await using asking = await startGitServer({ root: folder.path, token: "another" });
    git(directory, "remote", "set-url", "origin", `${asking.url}/acme/shop.git`);
    process.env["HOME"] = mkdtempSync(join(folder.path, "home-"));
    const credentials = "machine 127.0.0.1 login me password secret\n";
    writeFileSync(join(process.env["HOME"], ".netrc"), credentials, { mode: 0o600 });
    await readHistory(requestFor(directory));
    const sent = asking.requests.map(({ authorization }) => authorization);
    expect(new Set(sent)).toEqual(new Set([undefined]));
  });

  test("a redirect of the git server is not followed with github-token", async () => {
    await using redirecting = await startGitServer({
      root: folder.path,
      respond: (request, response) => {
        response.writeHead(301, { location: `${otherServer.url}${request.url ?? ""}` }).end();
        return true;
      },
    });
    const directory = clone({ kind: "depth", depth: 1 });
    git(directory, "remote", "set-url", "origin", `${redirecting.url}/acme/shop`);
    const before = otherServer.requests.length;
    const github = { serverUrl: redirecting.url, token: TOKEN };
    const { history } = await readHistory(requestFor(directory, { github }));
    expect(history.range).toMatchObject({ source: "none" });
    expect(otherServer.requests.length).toBe(before);
  });

  test("github-token is masked and in no argument, log line or file", async () => {
    const directory = clone({ kind: "depth", depth: 1 });
    const programs = mkdtempSync(join(folder.path, "programs-"));
    const seen = join(folder.path, "arguments");
    const real = join(git(folder.path, "--exec-path"), "git");
    const script = `#!/bin/sh\nprintf '%s\\n' "$@" >> ${seen}\ngrep -rqa -e ${TOKEN} -e ${basic(TOKEN).slice(6)} ${temporaryDirectory} && echo LEAK >> ${seen}\nexec ${real} "$@"\n`;
    writeFileSync(join(programs, "git"), script, { mode: 0o755 });
    process.env["PATH"] = `${programs}:${environment["PATH"] ?? ""}`;
    const log = keptLog();
    const masked: string[] = [];
    const mask = (secret: string) => void masked.push(secret);
    await readHistory({ ...requestFor(directory, { log, version: "v2.0.1" }), mask });
    expect(masked).toEqual([TOKEN, basic(TOKEN).slice("basic ".length)]);
    const written = `${log.lines.join("\n")}\n${readFileSync(seen, "utf8")}`;
    expect(written.match(/^ls-remote$/gmu)).toHaveLength(1);
    expect(written).not.toContain("LEAK");
    expect(written).not.toContain(TOKEN);
    expect(written).not.toContain(basic(TOKEN).slice("basic ".length));
  });
});
