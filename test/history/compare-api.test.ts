/** Without git, or where fetching is refused, the GitHub API gives the commits: the same ones, without their files. */
import { mkdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { type GitHubApi, startGitHubApi } from "../support/github-api.ts";
import {
  expectedIds,
  git,
  type HistoryWriter,
  newRepository,
  repositoryWith,
  temporaryFolder,
} from "../support/repository.ts";
import { disturbing, type Respond } from "../support/listening.ts";
import { tangledRepository } from "../support/tangled-repository.ts";
import type { Step } from "../../src/release/head.ts";
import { type HistoryRequest, historyRequest } from "./history-defaults.ts";
import { expectTold, readHistory, told, usePath } from "./history-request.ts";

const TOKEN = "ghs_test-token-0123456789";
const folder = temporaryFolder();
const workspace = join(folder.path, "workspace");
mkdirSync(workspace);
const path = process.env["PATH"] ?? "";
const SERVERS = { serverUrl: "https://github.com", apiUrl: "https://api.github.com" };
const apis: GitHubApi[] = [];
let repositories = 0;

/** The API of a repository. */
async function apiOf(repository: string): Promise<GitHubApi> {
  const api = await startGitHubApi({ repository, name: "acme/shop" });
  apis.push(api);
  return api;
}

/** Lets something answer in place of each API, from now on in this test. */
function instead(given: Respond): void {
  const respond = disturbing(given);
  for (const each of apis) each.respond = respond;
}

/** A history that is written so, at `v2.0.0` or its head, and its API. */
async function served(write: (history: HistoryWriter) => { head: string }) {
  const repository = join(folder.path, `served-${++repositories}`);
  const { head } = repositoryWith(repository, write);
  const event = { name: "push", commit: head, tag: "v2.0.0" };
  return { repository, event, api: await apiOf(repository) };
}

const complete = join(folder.path, "complete");
const commits = tangledRepository(complete);
const api = await apiOf(complete);
const long = await served((history) => {
  const start = history.commit("main", { message: "Start\n" });
  history.tag("v1.0.0", start);
  for (let number = 1; number <= 250; number++) history.tag(`other-${number}`, start);
  let head = "";
  for (let number = 1; number <= 600; number++) {
    head = history.commit("main", { message: `${number}\n` });
    if (number === 50) history.tag("other-251", head);
  }
  history.tag("v2.0.0", head);
  return { head };
});

/** Lets each API answer by itself. */
function answerItself(): void {
  for (const each of apis) each.respond = undefined;
}

afterEach(answerItself);
afterAll(async () => {
  for (const each of apis) await each[Symbol.asyncDispose]();
  folder.remove();
});

/** A run in an empty workspace, on a machine without git. */
function withoutGit(changes: Partial<HistoryRequest> = {}, { url } = api): Step {
  usePath(join(folder.path, "no-programs"));
  const serverUrl = "https://github.invalid";
  return historyRequest(workspace, {
    event: { name: "push", commit: commits.head, tag: "v2.0.0" },
    github: { serverUrl, apiUrl: url, repository: "acme/shop", token: TOKEN },
    temporaryDirectory: folder.path,
    ...changes,
  });
}

/** What is read of the long history. */
const readLong = async (changes: Partial<HistoryRequest> = {}) =>
  (await readHistory(withoutGit({ event: long.event, ...changes }, long.api))).history;

/** @param to a pattern of the requests that are answered so */
function answer(status: number, body: unknown, headers: Record<string, string> = {}, to = "") {
  instead((request, response) => {
    if (!new RegExp(to, "u").test(request.url ?? "")) return false;
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify(body));
    return true;
  });
}

/** A comparison, and a commit too: it answers every question. */
const COMPARED = {
  sha: "2".repeat(40),
  status: "ahead",
  merge_base_commit: { sha: "2".repeat(40) },
};

test("without git, the GitHub API gives the range and its commits", async () => {
  const bound = vi.spyOn(AbortSignal, "timeout");
  const { head, history } = await readHistory(withoutGit());
  // Each request may take half a minute.
  expect(new Set(bound.mock.calls.flat())).toEqual(new Set([30_000]));
  bound.mockRestore();
  expect(head.currentTag).toBe("v2.0.0");
  expect(history.range).toMatchObject({
    previous: commits.second,
    previousName: "v1.1.0",
    current: commits.head,
    source: "compare-api",
  });
  const ids = expectedIds(complete, "v1.1.0..v2.0.0");
  expect(new Set(history.commits.map((commit) => commit.id))).toEqual(new Set(ids));
  expect(history.commitCount).toBe(ids.length);
  expect(history.commits.filter((commit) => commit.changes !== undefined)).toEqual([]);
  expect(api.requests.every((request) => request.authorization === `token ${TOKEN}`)).toBe(true);
});

test("the GitHub API gives the messages, names and dates that git gives", async () => {
  const { history } = await readHistory(withoutGit());
  usePath(path);
  const { history: local } = await readHistory(
    historyRequest(complete, { event: { name: "push", commit: commits.head, tag: "v2.0.0" } }),
  );
  const byId = new Map(local.commits.map((commit) => [commit.id, commit]));
  for (const { timestamp, ...commit } of history.commits) {
    const other = byId.get(commit.id);
    expect(other).toMatchObject(commit);
    expect(Date.parse(timestamp ?? "")).toBe(Date.parse(other?.timestamp ?? ""));
  }
});

test("a rebased commit from the GitHub API has its author date", async () => {
  const rebased = await served((history) => {
    history.tag("v1.0.0", history.commit("main"));
    // A tool that knows no date writes 0.
    history.commit("main", { date: 0, committed: 1_500_000_000 });
    const head = history.commit("main", { date: 1_600_000_000, committed: 1_700_000_000 });
    history.tag("v2.0.0", head);
    return { head };
  });
  const { history } = await readHistory(withoutGit({ event: rebased.event }, rebased.api));
  const times = history.commits.map(({ timestamp }) => timestamp);
  expect(times).toEqual(["2020-09-13T12:26:40Z", "2017-07-14T02:40:00Z"]);
});

describe("several pages of the GitHub API", () => {
  const all = expectedIds(long.repository, "v1.0.0..v2.0.0");
  const start = git(long.repository, "rev-parse", "v1.0.0");

  test.each([1, 100, 101, 250, 1000])(
    "max-commits: %i of 600 commits are read from pages of the GitHub API",
    async (maxCommits) => {
      const history = await readLong({ patchSet: false, maxCommits });
      expect(history.commits.map(({ id }) => id)).toEqual(all.slice(0, maxCommits));
      expect(history).toMatchObject({ commitCount: 600, range: { previous: start } });
    },
  );

  test("the GitHub API gives the nearest tag of many, 550 commits back", async () => {
    const { range, commitCount } = await readLong({ tagPattern: "other-*", maxCommits: 1 });
    expect([range?.previousName, commitCount]).toEqual(["other-251", 550]);
  });

  test("a first release sends 20 commits if a server's pages are larger", async () => {
    instead((request) => {
      request.url = request.url?.replace("per_page=20&", "per_page=50&");
      return false;
    });
    const history = await readLong({ tagPattern: "none-*" });
    expect(history.commits.map(({ id }) => id)).toEqual(all.slice(0, 20));
    expect(history.commitCount).toBe(20);
  });

  test("a first release is decided if other tags are beyond the API's limits", async () => {
    instead((request) => {
      // Of more than it can look through, it says no more.
      request.url = request.url?.replace("per_page=100&", "per_page=50&");
      return false;
    });
    const currentTag = "web@2.0.0";
    git(long.repository, "tag", currentTag, long.event.commit);
    const history = await readLong({ event: { ...long.event, tag: currentTag } });
    git(long.repository, "tag", "-d", currentTag);
    expect(history.range?.foundBy).toBe("first release: no earlier tag");
    expect(history.commits.map(({ id }) => id)).toEqual(all.slice(0, 20));
  });

  test.each([99, 100, 550])(
    "the range since a release %i commits back is read from the API",
    async (count) => {
      const event = { name: "schedule", commit: long.event.commit, branch: "main" };
      const commit = all[count] ?? "";
      const past = { releases: [{ commit, phrase: "since it" }] };
      const { history } = await readHistory(withoutGit({ event, maxCommits: 1 }, long.api), past);
      expect(history).toMatchObject({ commitCount: count, range: { previous: commit } });
    },
  );

  test.each([1, 100, 101, 251])(
    "a range of %i commits since previous-ref is read from the API",
    async (count) => {
      const history = await readLong({ previousRef: all[count] ?? "" });
      expect(history.commits.map(({ id }) => id)).toEqual(all.slice(0, count));
      expect(history.commitCount).toBe(count);
    },
  );

  const isPage = (request: IncomingMessage, page: number) =>
    request.url?.includes("/compare/") === true && request.url.endsWith(`&page=${page}`);
  const tooMany = Array.from({ length: 101 }, () => {
    return { sha: "1".repeat(40), parents: [], commit: { message: "x" } };
  });

  test.each<[name: string, change: () => void, reason: string]>([
    [
      "a page with the status 502",
      () => {
        instead((request, response) => {
          if (!isPage(request, 4)) return false;
          response.writeHead(502, { "content-type": "text/html" }).end("<html>Bad gateway</html>");
          return true;
        });
      },
      "(502)",
    ],
    [
      "a page that repeats another",
      () => {
        instead((request) => {
          if (isPage(request, 4)) request.url = request.url?.replace(/&page=4$/u, "&page=5");
          return false;
        });
      },
      "reported 600 commits but returned only 500",
    ],
    [
      "a page of more than 100 commits",
      () => answer(200, { ...COMPARED, total_commits: 101, commits: tooMany }),
      "an answer that cannot be read",
    ],
    [
      "an announced ten million, with empty pages",
      () => answer(200, { ...COMPARED, total_commits: 10_000_000, commits: [] }),
      "reported 10000000 commits but returned only 0",
    ],
  ])("no commits are sent if the GitHub API gives %s", async (_name, change, reason) => {
    change();
    const asked = long.api.requests.length;
    const history = await readLong({ previousRef: start, maxCommits: 100_000 });
    expect(history).toMatchObject({ commits: [], range: { source: "none" } });
    expect(history.range?.sourceReason).toContain(reason);
    expect(long.api.requests.length - asked).toBeLessThan(15);
  });
});

describe("histories without a common ancestor (GitHub API)", async () => {
  const { event, api: unrelated } = await served((history) => {
    history.tag("v1.0.0", history.commit("main", { message: "One\n" }));
    // An orphan branch, as a site's pages have it.
    history.tag("v1.9.0", history.commit("pages", { from: null, message: "Page\n" }));
    const head = history.commit("main", { message: "Two\n" });
    history.tag("v2.0.0", head);
    return { head };
  });

  test("the API's tags without a common ancestor are not the previous release", async () => {
    const { history } = await readHistory(withoutGit({ event }, unrelated));
    expect(history.range).toMatchObject({ previousName: "v1.0.0", source: "compare-api" });
    expect(history.commitCount).toBe(1);
  });

  test("the GitHub API is asked for 10 comparisons of unrelated tags at most", async () => {
    const orphans = await served((history) => {
      for (let number = 1; number <= 12; number++) {
        history.tag(`v1.${number}.0`, history.commit(`old-${number}`, { from: null }));
      }
      const head = history.commit("main");
      history.tag("v2.0.0", head);
      return { head };
    });
    const { history } = await readHistory(withoutGit({ event: orphans.event }, orphans.api));
    expect(history.range?.sourceReason).toContain("with 10 comparisons by the API of");
    expect(history.range?.advice).toMatch(/Or: Set "previous-ref" or "tag-pattern", or check out/u);
  });

  test("no commits if the API cannot compare an unrelated previous-ref", async () => {
    const { history } = await readHistory(withoutGit({ event, previousRef: "v1.9.0" }, unrelated));
    expect(history).toMatchObject({ commits: [], range: { source: "none" } });
    expect(history.range?.sourceReason).toContain("without a common ancestor");
  });
});

describe("merged branches (GitHub API)", async () => {
  const {
    event,
    repository,
    api: merged,
  } = await served((history) => {
    const root = history.commit("main");
    history.tag("v1.8.0", root);
    const fix = history.commit("fixes", { from: root });
    history.tag("v1.9.0", fix);
    const later = history.commit("fixes");
    history.tag("v1.9.1", later);
    history.tag("v1.10.0", history.commit("main"));
    for (const [index, commit] of [later, fix, root].entries()) {
      history.tag(`old/v1.${index}.0`, commit);
    }
    for (let number = 1; number <= 11; number++) {
      history.tag(`aside/v0.${number}`, history.commit(`aside-${number}`, { from: root }));
    }
    return { head: history.commit("main", { merge: [later] }) };
  });

  test("by the API, the highest version on merged branches is previous", async () => {
    const { history } = await readHistory(withoutGit({ event }, merged));
    expect(history.range).toMatchObject({ previousName: "v1.10.0", source: "compare-api" });
    expect(history.commitCount).toBe(3);
  });

  test("by the API, the nearest tag on a branch is previous, not the highest", async () => {
    const request = withoutGit({ event, tagPattern: "old/v1.?.0" }, merged);
    expect((await readHistory(request)).history.range?.previousName).toBe("old/v1.0.0");
  });

  /** Another server's page, which is shorter than was asked for: what is before it stays unknown. */
  const shortPage = (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.includes("/commits?") !== true) return false;
    const [sha, before] = git(repository, "rev-list", "--max-count=2", event.commit).split("\n");
    const nobody = { author: { name: null, email: null, date: null }, committer: null };
    const commit = { sha, parents: [{ sha: before }], commit: { message: "x", ...nobody } };
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify([commit]));
    return true;
  };

  test("the API decides no range if tags are beyond 1000 commits or unlisted", async () => {
    instead(shortPage);
    const asked = merged.requests.length;
    const { history } = await readHistory(withoutGit({ event, tagPattern: "aside/*" }, merged));
    expect(history.range?.sourceReason).toContain("not found among 1000 commits");
    const pages = merged.requests.slice(asked).filter((one) => one.path.includes("/commits?"));
    expect(pages).toHaveLength(1);
    instead((request, response) => {
      if (request.url?.includes("/compare/") !== true) return false;
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ ...COMPARED, total_commits: 1001, commits: [] }));
      return true;
    });
    const { history: far } = await readHistory(withoutGit({ event }, merged));
    expect(far.range?.sourceReason).toContain("not found among 1000 commits");
  });

  test("a warning says that the API cannot find the service's releases", async () => {
    instead(shortPage);
    const before = git(repository, "rev-parse", "v1.10.0");
    const released = git(repository, "rev-parse", "aside/v0.1");
    const past = { releases: [{ commit: released, phrase: "since it" }] };
    const push = { name: "push", commit: event.commit, branch: "main", before };
    for (const [asked, foundBy] of [
      [push, "the commit before the push"],
      [{ ...push, before: undefined }, "nearest tag before the head commit"],
    ] as const) {
      const { history } = await readHistory(withoutGit({ event: asked }, merged), past);
      expect(history.range).toMatchObject({
        foundBy: `${foundBy}; the releases of the service could not be used`,
        source: "compare-api",
      });
      expect(history.notices[0]).toMatchObject({
        level: "warning",
        what: expect.stringMatching(/^"since: release" had no effect\. .*among 1000/u) as unknown,
      });
    }
  });

  test.each(["workflow_dispatch", "schedule", "push"])(
    "on %s, the API's range begins at the last release on the first parents",
    async (name) => {
      const start = git(repository, "rev-parse", `${event.commit}~2`);
      // A merged branch may have releases of its own.
      const releases = [git(repository, "rev-parse", "v1.9.1"), start].map((commit) => {
        return { commit, phrase: `since ${commit}` };
      });
      const asked = { event: { name, commit: event.commit, branch: "main" } };
      const { history } = await readHistory(withoutGit(asked, merged), { releases });
      expect(history.range).toMatchObject({ previous: start, foundBy: `since ${start}` });
      expect(history.commits.map(({ id }) => id)).toEqual(
        expectedIds(repository, `${start}..${event.commit}`),
      );
    },
  );

  test("without a tag at HEAD, the tag with fewest commits since is previous", async () => {
    const asked = { event: { name: "schedule", commit: event.commit, branch: "main" } };
    const { history } = await readHistory(withoutGit(asked, merged));
    expect(history.range).toMatchObject({ previousName: "v1.9.1", source: "compare-api" });
    usePath(path);
    const { history: local } = await readHistory(historyRequest(repository, asked));
    expect(local.range?.previousName).toBe("v1.9.1");
  });
});

test.each<[string, (older: string, oldest: string) => string[]]>([
  ["listed newest first", (older, oldest) => [older, oldest]],
  ["an old commit released last", (older, oldest) => [oldest, older]],
])("a push's range begins at the nearest earlier release: %s", async (_name, order) => {
  const line = git(complete, "rev-list", "--first-parent", `${commits.head}^`).split("\n");
  const [before = "", older = "", oldest = ""] = line;
  const event = { name: "push", commit: commits.head, branch: "main", before };
  const releases = ["1".repeat(40), commits.abandoned, ...order(older, oldest)].map((commit) => ({
    commit,
    phrase: `since ${commit}`,
  }));
  const { history } = await readHistory(withoutGit({ event }), { releases });
  expect(history.range).toMatchObject({ previous: older, foundBy: `since ${older}` });
});

const LATER = { "x-ratelimit-remaining": "0" };
const SECONDARY = { "x-ratelimit-remaining": "4000", "retry-after": "60" };
const tagged = (number: number) => ({ name: `v0.${number}`, commit: { sha: "1".repeat(40) } });
const pushed = { name: "push", commit: commits.head, branch: "main", before: commits.middle };
/** What the API answers to all, or to one kind of question; else what it has. */
const ANSWERS: [
  status: number,
  message: unknown,
  headers?: Record<string, string>,
  changes?: Partial<HistoryRequest>,
  /** null: nothing is answered in place of the API. */
  to?: string | null,
][] = [
  [401, "Bad credentials"],
  [404, "Not Found"],
  [422, "No commit found"],
  [500, "Oops ".repeat(60)],
  [403, "API rate limit exceeded", LATER],
  [403, "You have exceeded a secondary rate limit", SECONDARY],
  [422, "was submitted too quickly"],
  [429, ""],
  [301, "", { location: "http://127.0.0.1:9/x", ...LATER }],
  [200, "another shape"],
  [200, Array.from({ length: 100 }, (_, index) => tagged(index)), {}, {}, "/tags?"],
  [403, "::error::x\n##[error]y"],
  [404, "Not Found", {}, { previousRef: "v0.1" }],
  [403, "Resource not accessible by integration", {}, { previousRef: "v0.1" }],
  [404, "Not Found", {}, { event: pushed }, `/(?:compare/|commits/${commits.head})`],
  [200, "", {}, { setCommits: "refs", event: pushed }, null],
  [200, "", {}, { tagPattern: "none-*", paths: ["api"] }, null],
  [200, "", {}, {}, null],
  // Nothing is asked without a token.
  [200, "", {}, { github: { ...SERVERS, repository: "acme/shop" } }, null],
];

test("each refusal of the GitHub API is told with its fix", async () => {
  const cases: Record<string, string> = {};
  for (const [status, message, headers, changes, to = ""] of ANSWERS) {
    if (to === null) answerItself();
    else answer(status, Array.isArray(message) ? message : { message }, headers, to);
    const asked = api.requests.length;
    const { history } = await readHistory(withoutGit(changes));
    const said = `${status} ${JSON.stringify(message).slice(0, 40)} ${JSON.stringify(changes ?? {})}`;
    const came = `${history.commits.length} of ${history.commitCount} commits`;
    cases[`${said}, ${api.requests.length - asked} requests: ${came}`] = told(history);
  }
  await expectTold("history-by-api", cases);
});

test("a wrong HTTPS_PROXY is named without its value", async () => {
  const environment = { HTTPS_PROXY: "http://me:secret@:x" };
  const asked = withoutGit({ github: { ...SERVERS, repository: "acme/shop", token: TOKEN } });
  const { history } = await readHistory({ ...asked, context: { ...asked.context, environment } });
  expect(history.range).toMatchObject({ source: "none" });
  const what = "The environment variable HTTPS_PROXY does not hold the URL of a proxy.";
  expect(history.notices[0]?.what).toContain(what);
  expect(JSON.stringify(history.notices)).not.toContain("secret");
});

test("the API is not asked about a clone without origin at another commit", async () => {
  const clone = join(folder.path, "unknown");
  newRepository(clone);
  git(clone, "fetch", "--quiet", "--depth=1", `file://${complete}`, "v1.0.0");
  git(clone, "checkout", "--quiet", "FETCH_HEAD");
  const asked = api.requests.length;
  const { inputs, ...place } = withoutGit();
  // Without a version of its own, a tag push with another commit checked out is an error.
  const version = { name: "nightly", isTag: false, where: "input version" };
  const request = { ...place, inputs: { ...inputs, version, workingDirectory: clone } };
  usePath(path);
  const { history } = await readHistory(request);
  expect(history.range).toMatchObject({ source: "none", current: commits.first });
  const why =
    "because the checkout's origin is not a repository on github.invalid (it is elsewhere";
  expect(history.range?.sourceReason).toContain(why);
  expect(api.requests.length).toBe(asked);
});
