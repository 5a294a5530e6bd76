/**
 * A repository may be written by anybody. Whatever its configuration, names and contents say: no program of its choice
 * runs, no other server is asked, the token goes nowhere else, and the clone stays as it was.
 */
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { basic, type GitServer, serveLikeGitHub, startGitServer } from "../support/git-server.ts";
import {
  cloneAs,
  type CloneShape,
  git,
  repositoryWith,
  temporaryFolder,
} from "../support/repository.ts";
import { tangledRepository, type TangledCommits } from "../support/tangled-repository.ts";
import { treeOf } from "../support/tree.ts";
import type { Step } from "../../src/release/head.ts";
import { type HistoryRequest, historyRequest, KeptLog } from "./history-defaults.ts";
import { expectCommits, readHistory } from "./history-request.ts";

const TOKEN = "ghs_test-token-0123456789";
const folder = temporaryFolder();
const complete = join(folder.path, "complete");
const served = join(folder.path, "acme", "shop.git");
const temporaryDirectory = join(folder.path, "temp");
/** Exists once a program of the repository's choice ran. */
const trap = join(folder.path, "trapped");
let commits: TangledCommits;
let server: GitServer;
let otherServer: GitServer;
const environment = { ...process.env };

beforeAll(async () => {
  commits = tangledRepository(complete);
  git(folder.path, "clone", "--quiet", "--bare", complete, served);
  serveLikeGitHub(served);
  mkdirSync(temporaryDirectory);
  server = await startGitServer({ root: folder.path, token: TOKEN });
  otherServer = await startGitServer({ root: folder.path });
});
beforeEach(() => expect(existsSync(trap)).toBe(false));
afterEach(() => {
  process.env = { ...environment };
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await otherServer[Symbol.asyncDispose]();
  folder.remove();
});

function clone(shape: CloneShape): string {
  const path = join(mkdtempSync(join(folder.path, "clone-")), "shop");
  cloneAs(served, path, { shape, ref: "refs/tags/v2.0.0" });
  git(path, "remote", "set-url", "origin", `${server.url}/acme/shop`);
  return path;
}

function requestFor(directory: string, changes: Partial<HistoryRequest> = {}): Step {
  return historyRequest(directory, {
    event: { name: "push", commit: commits.head, tag: "v2.0.0" },
    github: { serverUrl: server.url, apiUrl: server.url, repository: "acme/shop", token: TOKEN },
    temporaryDirectory,
    ...changes,
  });
}

/** Every setting that we know to start a program, to change the output, or to lead to another server. */
function hostileConfiguration(directory: string): string {
  const program = join(directory, ".git", "trap.sh");
  writeFileSync(program, `#!/bin/sh\ntouch ${trap}\nexit 1\n`, { mode: 0o755 });
  // Included with and without a condition.
  const included = `[url "${otherServer.url}/"]\n\tinsteadOf = http://\n[http]\n\tproxy = ${otherServer.url}\n`;
  writeFileSync(join(directory, ".git", "trap.config"), included);
  const hooks = join(directory, ".git", "hooks");
  mkdirSync(hooks, { recursive: true });
  for (const hook of [
    "post-index-change",
    "reference-transaction",
    "fsmonitor-watchman",
    "post-checkout",
  ]) {
    writeFileSync(join(hooks, hook), `#!/bin/sh\ntouch ${trap}\n`, { mode: 0o755 });
  }
  return `
[core]
	fsmonitor = ${program}
	pager = ${program}
	editor = ${program}
	sshCommand = ${program}
	askPass = ${program}
	gitProxy = ${program}
	hooksPath = ${hooks}
	alternateRefsCommand = ${program}
	abbrev = 5
	quotePath = true
[credential]
	helper = ${program}
[diff]
	external = ${program}
	renames = copies
	orderFile = ${program}
	relative = true
	ignoreSubmodules = all
	noprefix = true
[diff "x"]
	textconv = ${program}
	command = ${program}
[log]
	showSignature = true
	follow = true
	showRoot = false
	mailmap = true
	date = relative
	diffMerges = combined
	decorate = full
	abbrevCommit = true
[gpg]
	program = ${program}
[format]
	pretty = oneline
	notes = true
[color]
	ui = always
[i18n]
	logOutputEncoding = UTF-16
[alias]
	log = !${program}
	rev-parse = !${program}
	config = !${program}
	fetch = !${program}
[pager]
	log = ${program}
[filter "x"]
	clean = ${program}
	smudge = ${program}
	process = ${program}
[uploadpack]
	packObjectsHook = ${program}
[trailer "x"]
	command = ${program}
[protocol]
	version = 0
[protocol "ext"]
	allow = always
[url "ext::${program} %S"]
	insteadOf = ${server.url}
[url "${otherServer.url}/"]
	insteadOf = ${server.url}/
	pushInsteadOf = ${server.url}/
[http]
	proxy = ${otherServer.url}
	extraHeader = Authorization: basic dHJhcDp0cmFw
	followRedirects = true
	cookieFile = ${program}
	saveCookies = true
	emptyAuth = true
[http "${server.url}/"]
	proxy = ${otherServer.url}
	extraHeader = Authorization: basic dHJhcDp0cmFw
[http "${server.url}/acme/shop.git"]
	proxy = ${otherServer.url}
	extraHeader = Authorization: basic dHJhcDp0cmFw
	curloptResolve = 127.0.0.1:${new URL(server.url).port}:127.0.0.2
[credential "${server.url}"]
	helper = ${program}
	username = trap
[remote "origin"]
	uploadpack = ${program}
	vcs = trap
	proxy = ${otherServer.url}
[remote "other"]
	url = ext::${program}
	promisor = true
	partialclonefilter = blob:none
[extensions]
	partialClone = other
[fetch]
	recurseSubmodules = true
[submodule "vendor/lib"]
	ignore = all
	url = ext::${program}
	update = !${program}
[include]
	path = trap.config
[includeIf "gitdir:**"]
	path = trap.config
`;
}

test("the traps work: plain git falls into them", () => {
  const directory = clone({ kind: "complete" });
  appendFileSync(join(directory, ".git", "config"), hostileConfiguration(directory));
  git(directory, "status");
  expect(existsSync(trap)).toBe(true);
  rmSync(trap);
});

test("the traps work: plain git goes to another server", async () => {
  const directory = clone({ kind: "complete" });
  appendFileSync(join(directory, ".git", "config"), hostileConfiguration(directory));
  git(directory, "config", "--unset", "remote.origin.vcs");
  const asked = otherServer.requests.length;
  const ends = spawn("git", ["ls-remote", `${server.url}/acme/shop`], { cwd: directory });
  await once(ends, "close");
  expect(otherServer.requests.length).toBeGreaterThan(asked);
  rmSync(trap, { force: true });
});

const SHAPES: [name: string, shape: CloneShape][] = [
  ["a complete clone", { kind: "complete" }],
  ["a shallow clone", { kind: "depth", depth: 1 }],
  ["a blobless clone", { kind: "filter", filter: "blob:none" }],
  ["a treeless clone", { kind: "filter", filter: "tree:0" }],
];

describe("of", () => {
  test.each(SHAPES)("%s: hostile configuration", async (_name, shape) => {
    const directory = clone(shape);
    appendFileSync(join(directory, ".git", "config"), hostileConfiguration(directory));
    mkdirSync(join(directory, ".git", "info"), { recursive: true });
    writeFileSync(join(directory, ".git", "info", "attributes"), "* diff=x filter=x\n");
    const before = treeOf(directory);
    const asked = otherServer.requests.length;
    const own = server.requests.length;
    const { history } = await readHistory(requestFor(directory));
    const requests = server.requests.slice(own);
    expect(requests.filter(({ authorization }) => authorization !== basic(TOKEN))).toEqual([]);
    expectCommits(history, { complete, range: "v1.1.0..v2.0.0" });
    expect(history.range?.previousName).toBe("v1.1.0");
    expect(existsSync(trap)).toBe(false);
    expect(otherServer.requests.length).toBe(asked);
    expect(treeOf(directory)).toEqual(before);
    expect(readdirSync(temporaryDirectory)).toEqual([]);
  });

  test("a shallow clone: hostile environment", async () => {
    const directory = clone({ kind: "depth", depth: 1 });
    const program = join(folder.path, "environment.sh");
    writeFileSync(program, `#!/bin/sh\ntouch ${trap}\nexit 1\n`, { mode: 0o755 });
    Object.assign(process.env, {
      GIT_DIR: "/nonexistent",
      GIT_WORK_TREE: "/nonexistent",
      GIT_INDEX_FILE: "/nonexistent",
      GIT_OBJECT_DIRECTORY: "/nonexistent",
      GIT_EXTERNAL_DIFF: program,
      GIT_PAGER: program,
      GIT_ASKPASS: program,
      SSH_ASKPASS: program,
      GIT_SSH: program,
      GIT_SSH_COMMAND: program,
      GIT_PROXY_COMMAND: program,
      GIT_TRACE: join(folder.path, "trace"),
      GIT_TRACE_CURL: join(folder.path, "trace-curl"),
      GIT_TRACE_REDACT: "0",
      GIT_CONFIG_COUNT: "1",
      GIT_CONFIG_KEY_0: "core.fsmonitor",
      GIT_CONFIG_VALUE_0: program,
      GIT_CONFIG_PARAMETERS: `'core.fsmonitor=${program}'`,
      GIT_REPLACE_REF_BASE: "refs/heads/",
      GIT_NAMESPACE: "other",
      GIT_LITERAL_PATHSPECS: "1",
      GIT_SHALLOW_FILE: "/nonexistent",
      GIT_CEILING_DIRECTORIES: directory,
    });
    const { history } = await readHistory(requestFor(directory));
    expectCommits(history, { complete, range: "v1.1.0..v2.0.0" });
    expect(existsSync(trap)).toBe(false);
    expect(readdirSync(folder.path).filter((name) => name.startsWith("trace"))).toEqual([]);
  });
});

test("hostile configuration of a worktree alone", async () => {
  const directory = clone({ kind: "depth", depth: 1 });
  git(directory, "config", "extensions.worktreeConfig", "true");
  const settings = hostileConfiguration(directory);
  writeFileSync(join(directory, ".git", "config.worktree"), settings);
  const asked = otherServer.requests.length;
  const { history } = await readHistory(requestFor(directory));
  expectCommits(history, { complete, range: "v1.1.0..v2.0.0" });
  expect(existsSync(trap)).toBe(false);
  expect(otherServer.requests.length).toBe(asked);
});

test.each([
  ["a complete clone", { kind: "complete" }],
  ["depth 13", { kind: "depth", depth: 13, tags: true }],
] as const)("grafts and replacements are fiction: %s", async (_name, shape) => {
  const directory = clone(shape);
  git(directory, "replace", commits.head, git(directory, "commit-tree", "-m", "x", "HEAD^{tree}"));
  mkdirSync(join(directory, ".git", "info"), { recursive: true });
  writeFileSync(join(directory, ".git", "info", "grafts"), `${commits.head}\n`);
  const { history } = await readHistory(requestFor(directory));
  expectCommits(history, { complete, range: "v1.1.0..v2.0.0" });
});

describe("the token", () => {
  test("goes to the GitHub server alone, in a header, for the origin's repository", async () => {
    const before = server.requests.length;
    await readHistory(requestFor(clone({ kind: "depth", depth: 1 })));
    const requests = server.requests.slice(before);
    expect(requests.length).toBeGreaterThan(0);
    expect(requests.every(({ authorization }) => authorization === basic(TOKEN))).toBe(true);
    expect(requests.every(({ path }) => path.startsWith("/acme/shop.git/"))).toBe(true);
  });

  test("does not go to another server that is the origin", async () => {
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

  test("does not follow a redirect", async () => {
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
    const github = { serverUrl: redirecting.url, apiUrl: redirecting.url, token: TOKEN };
    const { history } = await readHistory(requestFor(directory, { github }));
    expect(history.range).toMatchObject({ source: "none" });
    expect(otherServer.requests.length).toBe(before);
  });

  test("is in no argument, log line or file", async () => {
    const directory = clone({ kind: "depth", depth: 1 });
    const programs = mkdtempSync(join(folder.path, "programs-"));
    const seen = join(folder.path, "arguments");
    const real = join(git(folder.path, "--exec-path"), "git");
    const script = `#!/bin/sh\nprintf '%s\\n' "$@" >> ${seen}\ngrep -rqa -e ${TOKEN} -e ${basic(TOKEN).slice(6)} ${temporaryDirectory} && echo LEAK >> ${seen}\nexec ${real} "$@"\n`;
    writeFileSync(join(programs, "git"), script, { mode: 0o755 });
    process.env["PATH"] = `${programs}:${environment["PATH"] ?? ""}`;
    const log = new KeptLog();
    await readHistory(requestFor(directory, { log }));
    const written = `${log.lines.join("\n")}\n${readFileSync(seen, "utf8")}`;
    expect(written).toContain("ls-remote");
    expect(written).not.toContain("LEAK");
    expect(written).not.toContain(TOKEN);
    expect(written).not.toContain(basic(TOKEN).slice("basic ".length));
  });
});

describe("hostile names", () => {
  const NAMES = [
    "--output=x",
    "-n1",
    "v1;touch${IFS}x",
    "$(touch)",
    "v9`x`",
    "refs/tags/v1",
    "HEAD",
    "-",
    "--all",
    "ünïcödé",
  ];

  test.each([...NAMES, undefined])("the tag %s", async (previousRef) => {
    const path = join(folder.path, `names-${NAMES.indexOf(previousRef ?? "")}`);
    const { first, head } = repositoryWith(path, (history) => {
      const root = history.commit("main");
      for (const name of NAMES) history.tag(name, root);
      return { first: root, head: history.commit("main", { message: "Next\n" }) };
    });
    const event = { name: "push", commit: head, branch: "main" };
    const reading = readHistory(historyRequest(path, { event, previousRef }));
    // What no user can have meant as a name is refused, never obeyed.
    const answer = await reading.catch((error: unknown) => (error as Error).name);
    const previous = typeof answer === "string" ? answer : answer.history.range?.previous;
    expect([first, previousRef?.startsWith("-") ? "InputError" : first]).toContain(previous);
    expect(readdirSync(path)).toEqual([".git"]);
  });
});
