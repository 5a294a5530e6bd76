/** `sync-issues` against the local service and a double of GitHub's issues. */
import { afterEach, describe, expect, it, test } from "vitest";
import { sampleEvent } from "../../tools/service/issues/event.ts";
import { seedIssues } from "../../tools/service/seed.ts";
import type { ServiceOptions } from "../../tools/service/service.ts";
import type { ServiceState } from "../../tools/service/state.ts";
import { refuse, triageService, unresolvedIssues } from "../issues/triage.ts";
import {
  type GitHubIssuesApi,
  type GitHubRule,
  type IssueRequest,
  startGitHubIssues,
} from "../support/github-issues.ts";
import type { StepOptions, StepResult } from "../support/runner.ts";
import { runAgainst } from "../support/scenario.ts";
import { transcript } from "../support/transcript.ts";
import { originOf } from "../../src/github-issues/body.ts";
import { realTiming } from "../../src/lifetime.ts";
import { VirtualTime } from "../support/virtual-time.ts";

const doubles: GitHubIssuesApi[] = [];
afterEach(async () => {
  await Promise.all(doubles.splice(0).map((one) => one[Symbol.asyncDispose]()));
});

/** A service and a repository, and what syncs them. @param ahead milliseconds of GitHub's clock before all others */
async function place(
  seed: (state: ServiceState) => void = unresolvedIssues(3),
  { ahead = 0, ...options }: ServiceOptions & { ahead?: number } = {},
) {
  const timing = new VirtualTime();
  const service = await triageService(seed, { timing, ...options });
  const github = await startGitHubIssues(() => timing.now() + ahead);
  doubles.push(github);
  const sync = async (inputs: Readonly<Record<string, string>> = {}, more: StepOptions = {}) =>
    await runAgainst(service, {
      ...more,
      env: { GITHUB_API_URL: github.url, ...more.env },
      with: { command: "sync-issues", query: "is:unresolved", "max-new": "1000", ...inputs },
    });
  return { service, github, sync, timing };
}

const COUNTS = ["created", "updated", "closed", "reopened", "left"] as const;

/** The counts that are not 0. */
function counts({ outputs }: StepResult): Record<string, number> {
  const all = COUNTS.map((name) => [name, Number(outputs[`${name}-count`])] as const);
  return Object.fromEntries(all.filter(([, count]) => count !== 0));
}

type Place = Pick<GitHubRule, "method" | "path">;
const REPOSITORY: Place = { method: "GET", path: "" };
const LIST: Place = { method: "GET", path: "/issues" };
const CREATE: Place = { method: "POST", path: "/issues" };
const CHANGE: Place = { method: "PATCH", path: /^\/issues\/\d+$/u };
const LABEL: Place = { method: "POST", path: /^\/issues\/\d+\/labels$/u };

const isCreation = ({ method, path }: IssueRequest) =>
  method === CREATE.method && path === CREATE.path;

/** Cancels the step with such a request, which is never answered. */
function cancelledAt(github: GitHubIssuesApi, where: Place) {
  const onBegin: StepOptions["onBegin"] = (lifetime) => {
    github.fault({ ...where, fault: "held", meanwhile: () => lifetime.cancel("SIGINT") });
  };
  return { onBegin };
}

const errors = ({ stdout }: StepResult) => stdout.match(/^::error .*$/gmu)?.join("\n") ?? "";

test("issues are opened, the worst first, and a second run writes nothing", async () => {
  const { github, sync } = await place();
  const result = await sync({ labels: "sentry, bug" });
  expect([result.exitCode, result.outputs["outcome"]]).toEqual([0, "synced"]);
  expect(counts(result)).toEqual({ created: 3 });
  expect(result.outputs["github-issues"]).toBe("[1,2,3]");
  expect(github.issues.map(({ title }) => title.slice(0, 5))).toEqual(["WEB-3", "WEB-1", "WEB-2"]);
  expect(github.issues[0]?.labels).toEqual([{ name: "sentry" }, { name: "bug" }]);
  const tokens = new Set(github.requests.map(({ authorization }) => authorization));
  expect(tokens).toEqual(new Set(["token ghs_runner_token_of_the_workflow"]));
  const times = github.requests.filter(({ method }) => method !== "GET").map(({ at }) => at);
  expect(times.slice(1).every((time, index) => time - (times[index] ?? 0) >= 1000)).toBe(true);
  expect(github.overlaps).toBe(0);
  const before = github.requests.length;
  const again = await sync({ labels: "sentry, bug" });
  expect([again.outputs["outcome"], counts(again)]).toEqual(["unchanged", {}]);
  expect(github.writes()).toHaveLength(3);
  expect(github.requests.length - before).toBe(2);
});

test("steps with issues in every state say all that they do", async () => {
  const { service, github, sync } = await place(unresolvedIssues(12), { dialect: "sentry" });
  const issue = (name: string) => service.state.issue(name);
  const onGitHub = (name: string) =>
    github.issues.find(({ title }) => title.startsWith(`${name}: `)) ?? github.add({});
  Object.assign(issue("WEB-1"), { events: { latest: sampleEvent() }, count: 12_345 });
  Object.assign(issue("WEB-4"), { title: `文@x \`#1\` <!-- --> **b** ${"é😀".repeat(120)}` });
  Object.assign(issue("WEB-6"), { culprit: "", userCount: 0, logger: null });
  const refusesSome = () => {
    const isAbout =
      (name: string) =>
      ({ body }: IssueRequest) =>
        String(body["title"]).startsWith(name);
    const meanwhile = (request: IssueRequest) => void (github.drops = isAbout("WEB-6")(request));
    github.fault({ ...CREATE, meanwhile });
    const refusal = { status: 422, message: "Validation Failed" };
    github.fault({ ...CREATE, when: isAbout("WEB-5"), fault: refusal });
    github.fault({ method: "PATCH", path: "/issues/9", fault: refusal });
    const gone = { status: 404, message: "Not Found" };
    github.fault({ method: "GET", path: "/issues/8", fault: gone });
  };
  const hosts = [service, github].map(({ url }) => new URL(url).host);
  const replacements = { [hosts[0] ?? ""]: "service.test", [hosts[1] ?? ""]: "github.test" };
  const expectStep = async (number: number, inputs: Record<string, string>) => {
    for (const list of [service.requests, service.probes, github.requests]) list.length = 0;
    const all = {
      query: "*",
      details: "full",
      "on-resolved": "close",
      labels: "sentry\nCare",
      ...inputs,
    };
    const result = await sync(all);
    const asked = github.requests.map(({ method, path, body, status = null }) => {
      return { method, path: `GitHub${path}`, body, status };
    });
    const requests = [...service.requests, ...asked] as typeof service.requests;
    const text = await transcript({ result, requests, replacements });
    await expect(text).toMatchFileSnapshot(`../snapshots/sync-issues-${number}.txt`);
  };
  await expectStep(1, { "dry-run": "true", "max-new": "11", query: "is:unresolved" });
  refusesSome();
  await expectStep(2, { "max-new": "11" });
  issue("WEB-1").status = "resolved";
  for (const name of ["WEB-2", "WEB-3", "WEB-6", "WEB-7", "WEB-9"])
    issue(name).title = `New $& ${name}`;
  for (const one of github.issues)
    if (one.number > 6) issue(one.title.split(":")[0] ?? "").level = "debug";
  Object.assign(issue("WEB-4"), { status: "ignored" });
  Object.assign(issue("WEB-8"), { count: 99_999 });
  Object.assign(issue("WEB-C"), { status: "resolved" });
  onGitHub("WEB-3").title = "By hand";
  onGitHub("WEB-6").state = "closed";
  onGitHub("WEB-7").body = `Before\r\n${onGitHub("WEB-7").body}\r\nAfter`;
  onGitHub("WEB-C").body = onGitHub("WEB-C").body?.split("<!-- /")[0] ?? "";
  await expectStep(3, {});
  github.heal();
  github.fault({ ...CHANGE, meanwhile: ({ body }) => void delete body["state"] });
  issue("WEB-1").status = "unresolved";
  issue("WEB-2").status = "resolved";
  issue("WEB-3").level = "fatal";
  await expectStep(4, { "on-regressed": "leave" });
  github.heal();
  await expectStep(5, { details: "minimal" });
});

test("500 issues, 1,000 on GitHub: a run with nothing to do makes few requests", async () => {
  const { service, github, sync } = await place(unresolvedIssues(500));
  for (let index = 0; index < 500; index += 1)
    github.add({ labels: [{ name: "sentry" }], body: "By hand." });
  github.add({ labels: [{ name: "sentry" }], pull_request: {} });
  expect(counts(await sync())).toEqual({ created: 500 });
  expect(github.issues).toHaveLength(1001);
  const [before, asked] = [github.requests.length, service.requests.length];
  expect(counts(await sync({ "on-resolved": "close" }))).toEqual({});
  expect(github.requests.length - before).toBeLessThanOrEqual(11 + 2);
  expect(service.requests.length - asked).toBeLessThanOrEqual(5 + 3);
});

describe("what went wrong on the way leaves no issue twice", () => {
  it("a run that was cut off is repeated", async () => {
    const { github, sync } = await place(unresolvedIssues(30));
    const onBegin: StepOptions["onBegin"] = (lifetime) => {
      const meanwhile = () => lifetime.cancel("SIGINT");
      github.fault({ ...CREATE, after: 11, times: 1, meanwhile });
    };
    const cut = await sync({}, { onBegin });
    expect([cut.exitCode, cut.outputs["outcome"]]).toEqual([1, "failed"]);
    expect(github.issues).toHaveLength(Number(cut.outputs["created-count"]));
    expect(cut.stdout).toContain("18 not opened yet");
    expect(counts(await sync())).toEqual({ created: 18 });
    expect(new Set(github.issues.map(({ title }) => title)).size).toBe(30);
  });

  it.each(["lost", "dropped", { status: 502 }, { status: 408 }, { status: 201 }] as const)(
    "the answer to a creation (%j)",
    async (fault) => {
      const { github, sync } = await place();
      github.fault({ ...CREATE, fault, after: 1, times: 1 });
      expect(counts(await sync())).toEqual({ created: 3 });
      expect(github.issues).toHaveLength(3);
      const creations = github.requests.filter(isCreation);
      expect(creations).toHaveLength(fault === "lost" ? 3 : 4);
      // A list may show what was written only in a while.
      const [, lost] = creations;
      const look = github.requests.find(({ path }) => path.includes("sort=created"));
      expect((look?.at ?? 0) - (lost?.at ?? 0)).toBeGreaterThanOrEqual(5000);
    },
  );

  it("the answer to a creation, where many issues are older and a stranger copies the marker", async () => {
    const { github, sync } = await place(unresolvedIssues(1));
    for (let index = 0; index < 150; index += 1) github.add({ labels: [{ name: "sentry" }] });
    const stranger = {
      user: { login: "mallory", type: "User" },
      author_association: "NONE",
    } as const;
    const meanwhile = ({ body: { body } }: IssueRequest) => {
      // It comes between the creation and the look.
      const add = () => void github.add({ body: String(body), ...stranger });
      github.fault({ ...LIST, times: 1, meanwhile: add });
    };
    github.fault({ ...CREATE, times: 1, fault: "lost", meanwhile });
    expect((await sync()).outputs["github-issues"]).toBe("[151]");
    expect(github.issues).toHaveLength(152);
  });

  it("the answer to a change", async () => {
    const { service, github, sync } = await place();
    await sync();
    service.state.issue("WEB-2").status = "resolved";
    github.fault({ ...CHANGE, times: 2, fault: "lost" });
    expect(counts(await sync({ "on-resolved": "close" }))).toEqual({ closed: 1 });
    service.state.issue("WEB-2").status = "unresolved";
    expect(counts(await sync())).toEqual({ reopened: 1 });
    expect(github.writes().filter((write) => write.startsWith("PATCH"))).toHaveLength(2);
  });

  it("a creation that stays unanswered is said to be unknown", async () => {
    const { github, sync } = await place();
    github.fault({ ...CREATE, fault: "dropped" });
    const result = await sync();
    expect(result.exitCode).toBe(1);
    expect(result.stdout).toContain("could not be reached to");
  });

  it.each<[name: string, rule: GitHubRule]>([
    ["GitHub's list", { ...LIST, after: 1, fault: { status: 500 } }],
    ["GitHub", { ...REPOSITORY, fault: "dropped" }],
  ])("%s cannot be read: nothing is written", async (_, rule) => {
    const { github, sync } = await place();
    for (let index = 0; index < 150; index += 1) github.add({ labels: [{ name: "sentry" }] });
    github.fault(rule);
    const result = await sync();
    expect([result.exitCode, github.writes(), counts(result)]).toEqual([1, [], {}]);
    expect(result.outputs["created-count"]).toBe("");
  });

  it.each([
    ["the repository", REPOSITORY],
    ["a page of the list", LIST],
  ])("%s fails once", async (_, where) => {
    const { github, sync } = await place();
    await sync();
    github.fault({ ...where, times: 1, fault: { status: 502 } });
    expect((await sync()).outputs["outcome"]).toBe("unchanged");
  });

  it.each([
    ["the repository", REPOSITORY, 1],
    ["GitHub's list", LIST, 2],
  ])("the step is cancelled while %s is read: nothing is written", async (_, where, asked) => {
    const { github, sync } = await place();
    const result = await sync({}, cancelledAt(github, where));
    expect([result.exitCode, github.requests.length, github.writes()]).toEqual([1, asked, []]);
  });

  it("an issue loses its label while pages are read", async () => {
    const { github, sync } = await place(unresolvedIssues(120));
    for (let index = 0; index < 90; index += 1) github.add({ labels: [{ name: "sentry" }] });
    await sync();
    // The first page was answered: those behind move up.
    const meanwhile = () => {
      for (const issue of github.issues.slice(0, 5)) issue.labels = [];
    };
    github.fault({ ...LIST, after: 1, times: 1, meanwhile });
    expect(counts(await sync())).toEqual({});
  });

  it("many issues were updated in the same second", async () => {
    const { github, sync } = await place(unresolvedIssues(250));
    await sync();
    for (const issue of github.issues) issue.updated_at = "2026-03-03T00:00:00Z";
    expect(counts(await sync())).toEqual({});
  });

  it("a page of GitHub has fewer issues than its size, and is not the last one", async () => {
    const { github, sync } = await place(unresolvedIssues(150));
    await sync();
    github.hidden = [3, 50];
    expect(counts(await sync({ "max-new": "0" }))).toEqual({ left: 2 });
  });

  it("a proxy takes the links to the next pages away", async () => {
    const { github, sync } = await place();
    for (let index = 0; index < 200; index += 1) github.add({ labels: [{ name: "sentry" }] });
    await sync();
    github.links = false;
    expect(counts(await sync())).toEqual({});
  });

  it("the service's list cannot be read: nothing is written", async () => {
    const { service, github, sync } = await place(unresolvedIssues(150));
    refuse(service, "listIssues", 500, { when: ({ query }) => query.has("cursor") });
    expect([(await sync()).exitCode, github.writes()]).toEqual([1, []]);
  });

  it("the service does not say what is resolved: nothing is written, and nothing is called done", async () => {
    const { service, github, sync } = await place(unresolvedIssues(1));
    await sync();
    service.state.issue("WEB-1").status = "resolved";
    refuse(service, ["retrieveIssue", "listOrganizationIssues"], 500);
    const result = await sync({ "on-resolved": "close" });
    expect([result.exitCode, github.writes().length]).toEqual([1, 1]);
    expect([result.outputs["matched-count"], result.outputs["closed-count"]]).toEqual(["", ""]);
    expect(result.summary).toContain("Nothing was written to GitHub");
  });
});

describe("GitHub's limits", () => {
  const used = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "" };
  const left = { "x-ratelimit-remaining": "4000", "x-ratelimit-reset": "9999999999" };
  const secondary = { status: 403, message: "You have exceeded a secondary rate limit" };
  it.each([
    ["Retry-After", { status: 403, headers: { "retry-after": "90" } }, 90],
    ["the reset", { status: 403, headers: used }, 300],
    ["a minute", secondary, 60],
    ["a minute, while the hour's requests are not used up", { ...secondary, headers: left }, 60],
    ["429", { status: 429 }, 60],
    ["too many at once", { status: 422, message: "was submitted too quickly" }, 60],
  ])("are waited for: %s", async (_, fault, seconds) => {
    const { github, sync, timing } = await place();
    used["x-ratelimit-reset"] = `${Math.ceil(timing.now() / 1000) + 300}`;
    github.fault({ ...CREATE, after: 1, times: 1, fault });
    expect(counts(await sync())).toEqual({ created: 3 });
    const [, limited, next] = github.requests.filter(isCreation);
    const waited = ((next?.at ?? 0) - (limited?.at ?? 0)) / 1000;
    expect(waited).toBeGreaterThanOrEqual(seconds - 2);
    expect(waited).toBeLessThan(seconds + 5);
  });

  it("are waited for four times at most", async () => {
    const { github, sync } = await place(unresolvedIssues(1));
    github.fault({ ...CREATE, times: 5, fault: { status: 429 } });
    const { exitCode, stdout } = await sync({ timeout: "3600" });
    expect([exitCode, github.writes().length]).toEqual([1, 5]);
    const waits = [...stdout.matchAll(/asked again in (.*) …/gu)].map(([, wait]) => wait);
    expect(waits).toEqual(["60 s", "2 min", "4 min", "8 min"]);
  });

  it("that delay a closing do not hinder the reopening", async () => {
    const { service, github, sync } = await place();
    await sync();
    service.state.issue("WEB-1").status = "resolved";
    const limit = { status: 403, headers: { "retry-after": "180" } };
    github.fault({ ...CHANGE, times: 1, fault: limit });
    expect(counts(await sync({ "on-resolved": "close" }))).toEqual({ closed: 1 });
    service.state.issue("WEB-1").status = "unresolved";
    expect(counts(await sync())).toEqual({ reopened: 1 });
  });

  it("between a creation and its labels make no second issue", async () => {
    const { github, sync } = await place(unresolvedIssues(1));
    github.drops = true;
    const limit = { status: 403, headers: { "retry-after": "90" } };
    github.fault({ ...LABEL, times: 2, fault: limit });
    expect([counts(await sync()), github.issues.length]).toEqual([{ created: 1 }, 1]);
  });

  it("are not tolerated where another issue was refused (422)", async () => {
    const { github, sync } = await place();
    github.fault({ ...CREATE, times: 1, fault: { status: 422 } });
    const limit = { status: 403, headers: { "retry-after": "3600" } };
    github.fault({ ...CREATE, times: 1, fault: limit });
    const result = await sync({ timeout: "300", "on-error": "warn" });
    expect([result.exitCode, github.requests.filter(isCreation).length]).toEqual([1, 2]);
  });

  it("are not waited for beyond the step's time", async () => {
    const { github, sync } = await place();
    github.fault({ ...CREATE, fault: { status: 403, headers: { "retry-after": "3600" } } });
    const result = await sync({ timeout: "300" });
    expect(errors(result)).toContain(`raise "timeout"`);
    expect((await sync({ timeout: "300", "on-error": "warn" })).exitCode).toBe(0);
  });
});

describe("states", () => {
  const closing = { "on-resolved": "close", query: "is:unresolved" };

  it.each([0, 300_000, -300_000])(
    "are closed where the service says so of that very issue, and reopened: GitHub's clock is %i ms ahead",
    async (ahead) => {
      const { service, github, sync } = await place(undefined, { ahead });
      await sync();
      service.state.issue("WEB-1").status = "resolved";
      service.state.issue("WEB-2").status = "ignored";
      expect(counts(await sync())).toEqual({});
      expect(counts(await sync(closing))).toEqual({ closed: 1 });
      expect(github.issues.map(({ state }) => state)).toEqual(["open", "closed", "open"]);
      expect(github.issues[1]?.body).toMatch(
        /^<!-- release-tracker: \S+ acme 4100000001 closed \S+Z -->/u,
      );
      expect(counts(await sync(closing))).toEqual({});
      service.state.issue("WEB-1").status = "unresolved";
      expect(counts(await sync({ "on-regressed": "leave" }))).toEqual({ updated: 1 });
      expect(counts(await sync(closing))).toEqual({ reopened: 1 });
      expect(github.issues[1]?.body).not.toContain(" closed ");
      service.state.issue("WEB-1").status = "resolved";
      expect(counts(await sync(closing))).toEqual({ closed: 1 });
    },
  );

  it("are left alone where a list says so, and the issue itself does not", async () => {
    const { service, github, sync } = await place();
    await sync();
    service.faults.add({
      operation: "retrieveIssue",
      fault: { kind: "status", status: 404, body: { detail: "No." } },
    });
    service.state.issue("WEB-1").status = "resolved";
    expect(counts(await sync({ ...closing, query: "*" }))).toEqual({});
    expect(github.issues.every(({ state }) => state === "open")).toBe(true);
    service.faults.clear();
    service.faults.add({
      operation: "retrieveIssue",
      fault: {
        kind: "meanwhile",
        happens: () => void (service.state.issue("WEB-1").status = "unresolved"),
      },
    });
    const { outputs, result } = await sync({ ...closing, query: "*" });
    expect([outputs["matched-count"], result]).toMatchObject(["3", { issues: [{}, {}, {}] }]);
  });

  it.each([
    ["closed by a person", { state: "closed", closed_at: "2026-01-01T00:00:00Z" }, undefined],
    [
      "closed by us, opened and closed by others",
      { state: "closed", closed_at: "2026-01-01T10:01:01Z" },
      "2026-01-01T10:00:00Z",
    ],
  ] as const)("%s: never undone", async (_, change, closed) => {
    const { github, sync } = await place();
    await sync();
    const [issue] = github.issues;
    if (!issue) throw new Error("none");
    const body = closed ? issue.body?.replace(" -->", ` closed ${closed} -->`) : issue.body;
    Object.assign(issue, { ...change, body });
    expect(counts(await sync(closing))).toEqual({});
    expect(issue.state).toBe("closed");
  });

  it("closed by us and opened by a person: not closed again", async () => {
    const { service, github, sync } = await place();
    await sync();
    service.state.issue("WEB-1").status = "resolved";
    await sync(closing);
    Object.assign(github.issues[1] ?? {}, { state: "open", closed_at: null });
    expect(counts(await sync(closing))).toEqual({});
    service.state.issue("WEB-1").title = "Another title";
    expect(counts(await sync({ ...closing, query: "*" }))).toEqual({ updated: 1 });
    expect(counts(await sync({ ...closing, query: "*" }))).toEqual({});
  });

  it.each([301, 404, 410])(
    "an issue that GitHub does not show any more (%i) stops no other",
    async (status) => {
      const { service, github, sync } = await place();
      await sync();
      for (const issue of service.state.issues.values()) issue.title = "Another title";
      github.fault({ method: "GET", path: "/issues/1", fault: { status } });
      expect(counts(await sync())).toEqual({ updated: 2 });
    },
  );

  it("stay where an issue was merged into a resolved one", async () => {
    const { service, github, sync } = await place();
    await sync();
    const { state } = service;
    const [one, other] = [state.issue("WEB-1"), state.issue("WEB-2")];
    for (const issue of [one, other]) issue.status = "resolved";
    service.faults.add({
      operation: "retrieveIssue",
      times: 1,
      // Since it was listed.
      fault: { kind: "meanwhile", happens: () => state.mergeIssue(one, other) },
    });
    expect((await sync({ ...closing, query: "*" })).outputs["github-issues"]).toBe("[3]");
    expect(github.issues.map(({ state: is }) => is)).toEqual(["open", "open", "closed"]);
  });

  it("a query for other states opens none", async () => {
    const { service, github, sync } = await place();
    for (const name of ["WEB-1", "WEB-2"]) service.state.issue(name).status = "resolved";
    expect(counts(await sync({ query: "is:resolved" }))).toEqual({});
    expect(counts(await sync({ query: "*" }))).toEqual({ created: 1 });
    expect(github.issues).toHaveLength(1);
  });
});

describe("refused", () => {
  const pushTo = (isPrivate: boolean) => {
    const payload = { repository: { full_name: "acme/shop", private: isPrivate } };
    return { name: "push", ref: "refs/heads/main", sha: "", payload };
  };
  const GITEA = "not with those of Gitea or Forgejo";
  const apiAt = (url: string) => ({ env: { GITHUB_API_URL: url } });
  it.each([
    ["GITEA_ACTIONS", { env: { GITEA_ACTIONS: "true" } }, {}, GITEA],
    ["the API of Gitea and Forgejo", apiAt("https://git.example.com/api/v1"), {}, GITEA],
    ["plain http", apiAt("http://git.example.com/api/v3"), {}, "not encrypted"],
    ["a public repository", {}, {}, "is public"],
    ["a public repository by the event", { event: pushTo(false) }, {}, "is public"],
    ["no token", {}, { "github-token": " " }, `"github-token" is empty`],
  ])("%s", async (_, options: StepOptions, inputs, message) => {
    const { github, sync } = await place();
    github.isPublic = undefined;
    const result = await sync(inputs, options);
    expect([result.exitCode, github.writes()]).toEqual([1, []]);
    expect(errors(result)).toContain(message);
  });

  it("not where it is allowed, nor in a private one by the event", async () => {
    const { github, sync } = await place();
    github.isPublic = true;
    const event = pushTo(true);
    expect(errors(await sync({ "dry-run": "true" }))).toContain("is public");
    expect(counts(await sync({ "max-new": "1" }, { event }))).toEqual({ created: 1, left: 2 });
    expect(counts(await sync({ "allow-public": "true" }))).toEqual({ created: 2 });
  });

  it("a repository that was renamed: nothing is written, and it says so", async () => {
    const { github, sync } = await place();
    const location = "https://api.github.test/repositories/1/issues";
    github.fault({ ...REPOSITORY, fault: { status: 301, headers: { location } } });
    expect(errors(await sync())).toContain("was renamed or moved: run the workflow again");
    expect(github.writes()).toEqual([]);
  });

  it.each([
    [403, "Resource not accessible by integration", "issues: write"],
    [410, "Issues are disabled for this repo", "Turn issues on"],
    [404, "Not Found", "Turn issues on"],
    [401, "Bad credentials", "github-token"],
  ])("%i by GitHub: what to do", async (status, message, fix) => {
    const { github, sync } = await place();
    github.fault({ ...CREATE, fault: { status, message } });
    const result = await sync();
    expect(errors(result)).toContain(message);
    expect(errors(result)).toContain(fix);
    expect(github.writes()).toHaveLength(1);
  });
});

test("a label is found as GitHub has it, in whatever case", async () => {
  const { github, sync } = await place(unresolvedIssues(1));
  await sync();
  github.issues[0]?.labels.splice(0, 1, { name: "Sentry" });
  expect(counts(await sync({ labels: "SENTRY" }))).toEqual({});
});

test.each(['needs: "care" & more', "🐛 ошибка/é", "%2C?#", "🐛".repeat(50)])(
  "a label may be %s",
  async (labels) => {
    const { github, sync } = await place(unresolvedIssues(2));
    expect(counts(await sync({ labels }))).toEqual({ created: 2 });
    expect(github.issues[0]?.labels).toEqual([{ name: labels }]);
    expect(counts(await sync({ labels }))).toEqual({});
  },
);

test("a label that GitHub left out is added; where it cannot be, that is an error", async () => {
  const { github, sync } = await place(unresolvedIssues(2));
  github.drops = true;
  expect(counts(await sync({ "max-new": "1" }))).toEqual({ created: 1, left: 1 });
  expect(github.issues[0]?.labels).toEqual([{ name: "sentry" }]);
  github.fault({ ...LABEL, fault: { status: 403 } });
  expect(errors(await sync())).toContain("did not label issue #2 (403)");
});

test("a token of an outsider opens no second issue", async () => {
  const { github, sync } = await place();
  github.author = { user: { login: "mallory", type: "User" }, author_association: "NONE" };
  expect(errors(await sync())).toContain("in the name of an outsider");
  expect(github.issues).toHaveLength(1);
});

test("a write that is not answered when the step is cancelled is not known", async () => {
  const { github, sync } = await place();
  const result = await sync({}, { timing: realTiming, ...cancelledAt(github, CREATE) });
  expect(result.summary).toContain("❓\u00A0perhaps opened");
  expect(result.result).toMatchObject({
    cancelled: true,
    issues: [{ state: "unknown" }, { state: "not-started" }, {}],
  });
});

it.each([
  ["a pull request", { pull_request: {} }],
  ["another label", { labels: [{ name: "sentry-old" }] }],
])("%s with a marker counts for nothing", async (_, change) => {
  const { github, sync } = await place(unresolvedIssues(1));
  await sync();
  Object.assign(github.issues[0] ?? {}, change);
  expect(counts(await sync())).toEqual({ created: 1 });
});

it("of several issues with the same marker the oldest open one counts", async () => {
  const { service, github, sync } = await place(unresolvedIssues(1));
  await sync();
  const [first] = github.issues;
  for (let index = 0; index < 2; index += 1) github.add({ ...first, number: index + 2 });
  Object.assign(first ?? {}, { state: "closed", closed_at: "2026-01-01T00:00:00Z" });
  service.state.issue("WEB-1").title = "Another title";
  expect((await sync()).outputs["github-issues"]).toBe("[2]");
});

test("a stranger's issue with a copied marker counts for nothing", async () => {
  const { github, sync } = await place();
  await sync();
  const [issue] = github.issues;
  if (!issue) throw new Error("none");
  issue.user = { login: "mallory", type: "User" };
  const result = await sync();
  expect(counts(result)).toEqual({ created: 1 });
  for (const role of ["COLLABORATOR", "MEMBER", "OWNER"]) {
    issue.author_association = role;
    expect((await sync()).result).toMatchObject({ issues: [{ github: { number: 1 } }, {}, {}] });
  }
});

test("markers name sentry.io alike for each of its hosts, and every other host with its port", () => {
  for (const host of ["sentry.io", "acme.sentry.io", "de.sentry.io"]) {
    expect(originOf(`https://${host}`, "acme")).toBe("sentry.io acme");
  }
  expect(originOf("https://sentry.example.com:8443/x", "acme")).toBe(
    "sentry.example.com:8443 acme",
  );
});

test("GlitchTip's issues are synced as well", async () => {
  const { service, sync } = await place(unresolvedIssues(60), { dialect: "glitchtip" });
  expect(counts(await sync())).toEqual({ created: 60 });
  service.state.issue("WEB-1").status = "resolved";
  expect(counts(await sync({ "on-resolved": "close" }))).toEqual({ closed: 1 });
});

test("issues of other projects are left alone", async () => {
  const { service, sync } = await place((state) => {
    seedIssues(state, { project: "web", count: 250, unresolved: 1 });
    seedIssues(state, { project: "api", count: 2, unresolved: 1 });
  });
  expect(counts(await sync({ projects: "web api" }))).toEqual({ created: 252 });
  for (const issue of service.state.issues.values()) issue.status = "resolved";
  service.requests.length = 0;
  expect(counts(await sync({ projects: "api", "on-resolved": "close" }))).toEqual({ closed: 2 });
  // A request for each 100 issues, and one for each project.
  expect(service.requests.length).toBeLessThanOrEqual(3 + 5);
});
