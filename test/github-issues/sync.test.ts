/** `sync-issues` against the local service and a double of GitHub's issues. */
import { describe, expect, it, test } from "vitest";
import { sampleEvent } from "../../tools/service/issues/event.ts";
import { seedIssues } from "../../tools/service/seed.ts";
import { refuse, unresolvedIssues } from "../issues/triage.ts";
import type { GitHubIssuesApi, GitHubRule, IssueRequest } from "../support/github-issues.ts";
import type { StepOptions } from "../support/runner.ts";
import { Page } from "../support/scenario.ts";
import { originsOf } from "../../src/github-issues/body.ts";
import { realTiming } from "../../src/lifetime.ts";
import {
  bodyFor,
  cancelledAt,
  CHANGE,
  counts,
  CREATE,
  errors,
  isCreation,
  LABEL,
  LABELS,
  LIST,
  place,
  REPOSITORY,
  warnings,
} from "./place.ts";

test("sync opens GitHub issues worst first; a second run writes nothing", async () => {
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
  expect(github.writes()).toHaveLength(1 + 3);
  expect(github.requests.length - before).toBe(2);
});

test("sync reports what it does with issues in every state", async () => {
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
  const page = new Page("github-issues/sync");
  const expectStep = async (sentence: string, inputs: Record<string, string>) => {
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
      return { method, path: `GitHub${path.replace(/^graphql/u, "/graphql")}`, body, status };
    });
    const requests = [...service.requests, ...asked] as typeof service.requests;
    await page.add(sentence, service, result, { requests, replacements });
  };
  await expectStep("A dry run", { "dry-run": "true", "max-new": "11", query: "is:unresolved" });
  refusesSome();
  await expectStep("GitHub refuses one issue and drops the labels of another", { "max-new": "11" });
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
  await expectStep("Issues changed on both sides, and GitHub refuses two writes", {});
  github.heal();
  github.fault({ ...CHANGE, meanwhile: ({ body }) => void delete body["state"] });
  issue("WEB-1").status = "unresolved";
  issue("WEB-2").status = "resolved";
  issue("WEB-3").level = "fatal";
  await expectStep("GitHub does not change the state as asked", { "on-regressed": "leave" });
  github.heal();
  await expectStep("Details are minimal again", { details: "minimal" });
  await page.matches();
});

test("a second sync of 500 unchanged issues makes at most 21 requests", async () => {
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

describe("no fault creates an issue twice", () => {
  it("a sync after a cancelled one opens only the missing issues", async () => {
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

  it("a GitHub issue whose creation was lost is found beside a copy", async () => {
    const { github, sync } = await place(unresolvedIssues(1));
    for (let index = 0; index < 150; index += 1) github.add({ labels: [{ name: "sentry" }] });
    const stranger = { user: { login: "mallory", type: "User" } } as const;
    const meanwhile = ({ body: { body } }: IssueRequest) => {
      // It comes between the creation and the look.
      const add = () => void github.add({ body: String(body), ...stranger });
      github.fault({ ...LIST, times: 1, meanwhile: add });
    };
    github.fault({ ...CREATE, times: 1, fault: "lost", meanwhile });
    expect((await sync()).outputs["github-issues"]).toBe("[151]");
    expect(github.issues).toHaveLength(152);
  });

  it("a GitHub issue is changed once although two answers are lost", async () => {
    const { service, github, sync } = await place();
    await sync();
    service.state.issue("WEB-2").status = "resolved";
    github.fault({ ...CHANGE, times: 2, fault: "lost" });
    expect(counts(await sync({ "on-resolved": "close" }))).toEqual({ closed: 1 });
    service.state.issue("WEB-2").status = "unresolved";
    expect(counts(await sync())).toEqual({ reopened: 1 });
    expect(github.writes().filter((write) => write.startsWith("PATCH"))).toHaveLength(2);
  });

  it.each<[name: string, rule: GitHubRule]>([
    ["GitHub's list", { ...LIST, after: 1, fault: { status: 500 } }],
    ["GitHub", { ...REPOSITORY, fault: "dropped" }],
  ])("sync writes nothing if %s cannot be read", async (_, rule) => {
    const { github, sync } = await place();
    for (let index = 0; index < 150; index += 1) github.add({ labels: [{ name: "sentry" }] });
    github.fault(rule);
    const result = await sync();
    expect([result.exitCode, github.writes(), counts(result)]).toEqual([1, [], {}]);
    expect(result.outputs["created-count"]).toBe("");
  });

  it("sync reads the GitHub repository again after a 502", async () => {
    const { github, sync } = await place();
    await sync();
    github.fault({ ...REPOSITORY, times: 1, fault: { status: 502 } });
    expect((await sync()).outputs["outcome"]).toBe("unchanged");
  });

  it.each([
    ["the repository", REPOSITORY, 1],
    ["GitHub's list", LIST, 2],
  ])("sync writes nothing if it is cancelled while %s is read", async (_, where, asked) => {
    const { github, sync } = await place();
    const result = await sync({}, cancelledAt(github, where));
    expect([result.exitCode, github.requests.length, github.writes()]).toEqual([1, asked, []]);
  });

  it("sync finds all its GitHub issues if some lose their label meanwhile", async () => {
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

  it("sync finds 250 GitHub issues that were updated in the same second", async () => {
    const { github, sync } = await place(unresolvedIssues(250));
    await sync();
    for (const issue of github.issues) issue.updated_at = "2026-03-03T00:00:00Z";
    expect(counts(await sync())).toEqual({});
  });

  it("sync reads on after a GitHub page that is not full", async () => {
    const { github, sync } = await place(unresolvedIssues(150));
    await sync();
    github.hidden = [3, 50];
    expect(counts(await sync({ "max-new": "0" }))).toEqual({ left: 2 });
  });

  it("sync reads all GitHub pages although a proxy removes their links", async () => {
    const { github, sync } = await place();
    for (let index = 0; index < 200; index += 1) github.add({ labels: [{ name: "sentry" }] });
    await sync();
    github.links = false;
    expect(counts(await sync())).toEqual({});
  });

  it("sync writes and counts nothing if the status cannot be read", async () => {
    const { service, github, sync } = await place(unresolvedIssues(1));
    await sync();
    service.state.issue("WEB-1").status = "resolved";
    refuse(service, ["retrieveIssue", "listOrganizationIssues"], 500);
    const result = await sync({ "on-resolved": "close" });
    expect([result.exitCode, github.writes().length]).toEqual([1, 2]);
    expect([result.outputs["matched-count"], result.outputs["closed-count"]]).toEqual(["", ""]);
    expect(result.summary).toContain("Nothing was written to GitHub");
  });
});

describe("GitHub's limits", () => {
  const used = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "" };
  const primary = { status: 403, message: "API rate limit exceeded for installation ID 1." };
  const left = { "x-ratelimit-remaining": "4000", "x-ratelimit-reset": "9999999999" };
  const secondary = { status: 403, message: "You have exceeded a secondary rate limit" };
  it.each([
    ["Retry-After", { status: 403, headers: { "retry-after": "90" } }, 90],
    ["the reset", { ...primary, headers: used }, 300],
    ["the reset, without a text", { status: 403, message: "", headers: used }, 300],
    ["a minute", secondary, 60],
    ["a minute, while the hour's requests are not used up", { ...secondary, headers: left }, 60],
    ["429", { status: 429 }, 60],
    ["too many at once", { status: 422, message: "was submitted too quickly" }, 60],
  ])("sync waits for GitHub's limit: %s", async (_, fault, seconds) => {
    const { github, sync, timing } = await place();
    used["x-ratelimit-reset"] = `${Math.ceil(timing.now() / 1000) + 300}`;
    github.fault({ ...CREATE, after: 1, times: 1, fault });
    expect(counts(await sync())).toEqual({ created: 3 });
    const [, limited, next] = github.requests.filter(isCreation);
    const waited = ((next?.at ?? 0) - (limited?.at ?? 0)) / 1000;
    expect(waited).toBeGreaterThanOrEqual(seconds - 2);
    expect(waited).toBeLessThan(seconds + 5);
  });

  it.each([
    ["a limit", { status: 429 }],
    ["creations too quick", { status: 422, message: "was submitted too quickly" }],
  ])("sync gives up after waiting four times for GitHub: %s", async (_, fault) => {
    const { github, sync } = await place();
    github.fault({ ...CREATE, times: 5, fault });
    const { exitCode, stdout } = await sync({ timeout: "3600" });
    expect([exitCode, github.requests.filter(isCreation).length]).toEqual([1, 5]);
    const waits = [...stdout.matchAll(/Asking GitHub again in (.*) …/gu)].map(([, wait]) => wait);
    expect(waits).toEqual(["60 s", "120 s", "240 s", "480 s"]);
  });

  it("a GitHub issue closed late, after a GitHub limit, is still reopened", async () => {
    const { service, github, sync } = await place();
    await sync();
    service.state.issue("WEB-1").status = "resolved";
    const limit = { status: 403, headers: { "retry-after": "180" } };
    github.fault({ ...CHANGE, times: 1, fault: limit });
    expect(counts(await sync({ "on-resolved": "close" }))).toEqual({ closed: 1 });
    service.state.issue("WEB-1").status = "unresolved";
    expect(counts(await sync())).toEqual({ reopened: 1 });
  });

  it("a GitHub limit between an issue and its label opens no second one", async () => {
    const { github, sync } = await place(unresolvedIssues(1));
    github.drops = true;
    const limit = { status: 403, headers: { "retry-after": "90" } };
    github.fault({ ...LABEL, times: 2, fault: limit });
    expect([counts(await sync()), github.issues.length]).toEqual([{ created: 1 }, 1]);
  });

  it("on-error: warn does not tolerate a GitHub limit after a 422", async () => {
    const { github, sync } = await place();
    github.fault({ ...CREATE, times: 1, fault: { status: 422 } });
    const limit = { status: 403, headers: { "retry-after": "3600" } };
    github.fault({ ...CREATE, times: 1, fault: limit });
    const result = await sync({ timeout: "300", "on-error": "warn" });
    expect([result.exitCode, github.requests.filter(isCreation).length]).toEqual([1, 2]);
  });

  it("sync ends if GitHub issues are created too quickly (422)", async () => {
    const { github, sync } = await place();
    const message = "was submitted too quickly";
    github.fault({ ...CREATE, fault: { status: 422, message } });
    const result = await sync({ timeout: "50", "on-error": "warn" });
    expect([result.exitCode, github.writes()]).toEqual([0, ["POST labels", "POST issues"]]);
    expect(result.stdout).toContain(
      "did not open an issue (422): was submitted too quickly. It may",
    );
    expect(result.stdout).toMatch(/Or set "timeout: 1\d\d"/u);
    expect(result.result).toMatchObject({
      issues: [{ state: "failed" }, { state: "not-started" }, {}],
    });
  });

  it("sync does not wait for a GitHub limit beyond the step's timeout", async () => {
    const { github, sync } = await place();
    github.fault({ ...CREATE, fault: { status: 403, headers: { "retry-after": "3600" } } });
    const result = await sync({ timeout: "300" });
    expect(errors(result)).toContain(
      "did not open an issue (403): No. It may be asked again in 3600 s",
    );
    expect(errors(result)).toMatch(/Or set "timeout: 36\d\d"/u);
    expect((await sync({ timeout: "300", "on-error": "warn" })).exitCode).toBe(0);
  });
});

describe("states", () => {
  const closing = { "on-resolved": "close", query: "is:unresolved" };

  it.each([0, 300_000, -300_000])(
    "resolved issues close, regressed ones reopen (GitHub %i ms ahead)",
    async (ahead) => {
      const { service, github, sync } = await place(undefined, { ahead });
      await sync();
      service.state.issue("WEB-1").status = "resolved";
      service.state.issue("WEB-2").status = "ignored";
      expect(counts(await sync())).toEqual({});
      expect(counts(await sync(closing))).toEqual({ closed: 1 });
      expect(github.issues.map(({ state }) => state)).toEqual(["open", "closed", "open"]);
      expect(github.issues[1]?.body).toMatch(
        /^<!-- release-tracker: \S+ acme 4100000001 number 2 closed \S+Z -->/u,
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

  it("a GitHub issue stays open if only a list says resolved", async () => {
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
  ] as const)("a GitHub issue %s is not reopened", async (_, change, closed) => {
    const { github, sync } = await place();
    await sync();
    const [issue] = github.issues;
    if (!issue) throw new Error("none");
    const body = closed ? issue.body?.replace(" -->", ` closed ${closed} -->`) : issue.body;
    Object.assign(issue, { ...change, body });
    const result = await sync(closing);
    expect(counts(result)).toEqual({});
    expect(issue.state).toBe("closed");
    expect(result.summary).toContain("closed on GitHub by a person: 1, up to date: 2");
  });

  it("a GitHub issue that a person reopened is not closed again", async () => {
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
    "a GitHub issue that is gone (%i) does not stop the others",
    async (status) => {
      const { service, github, sync } = await place();
      await sync();
      for (const issue of service.state.issues.values()) issue.title = "Another title";
      github.fault({ method: "GET", path: "/issues/1", fault: { status } });
      expect(counts(await sync())).toEqual({ updated: 2 });
    },
  );

  it("an issue merged since it was listed is closed with its target", async () => {
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
    expect((await sync({ ...closing, query: "*" })).outputs["github-issues"]).toBe("[2,3]");
    expect(github.issues.map(({ state: is }) => is)).toEqual(["open", "closed", "closed"]);
  });

  it("sync opens no GitHub issues for issues that are not unresolved", async () => {
    const { service, github, sync } = await place();
    for (const name of ["WEB-1", "WEB-2"]) service.state.issue(name).status = "resolved";
    expect(counts(await sync({ query: "is:resolved" }))).toEqual({});
    expect(counts(await sync({ query: "*" }))).toEqual({ created: 1 });
    expect(github.issues).toHaveLength(1);
  });
});

describe("refused", () => {
  /** As it was when the event happened. */
  const event = {
    name: "push",
    ref: "refs/heads/main",
    sha: "",
    payload: { repository: { full_name: "acme/shop", private: true } },
  };
  type Odd = StepOptions & {
    repository?: { [Name in keyof GitHubIssuesApi["repository"]]?: boolean | undefined };
  };
  const GITEA = "not with those of Gitea or Forgejo";
  const apiAt = (url: string) => ({ env: { GITHUB_API_URL: url } });
  it.each([
    ["GITEA_ACTIONS", { env: { GITEA_ACTIONS: "true" } }, {}, GITEA],
    ["the API of Gitea and Forgejo", apiAt("https://git.example.com/api/v1"), {}, GITEA],
    ["plain http", apiAt("http://git.example.com/api/v3"), {}, "not encrypted"],
    ["a public repository", { repository: { private: false } }, {}, "is public"],
    [
      "one that became public since the event",
      { event, repository: { private: false } },
      {},
      "is public",
    ],
    ["one of which it is not said", { event, repository: { private: undefined } }, {}, "is public"],
    ["an archived repository", { repository: { archived: true } }, {}, "is archived"],
    [
      "the same in a dry run",
      { repository: { archived: true } },
      { "dry-run": "true" },
      "is archived",
    ],
    ["a repository without issues", { repository: { has_issues: false } }, {}, "Turn issues on"],
    ["no token", {}, { "github-token": " " }, `"github-token" is empty`],
  ])("sync-issues refuses %s", async (_, { repository, ...options }: Odd, inputs, message) => {
    const { github, sync } = await place();
    Object.assign(github.repository, repository);
    const result = await sync(inputs, options);
    // GitHub's own answers say it.
    if (repository && "private" in repository && repository.private === undefined) {
      expect(github.objections.splice(0)).toHaveLength(1);
    }
    expect([result.exitCode, github.writes()]).toEqual([1, []]);
    expect(errors(result)).toContain(message);
  });

  it("allow-public: true permits a public repository", async () => {
    const { github, sync } = await place();
    github.repository.private = false;
    expect(errors(await sync({ "dry-run": "true" }))).toContain("is public");
    expect(counts(await sync({ "allow-public": "true" }))).toEqual({ created: 3 });
  });

  it("sync writes nothing to a GitHub repository that was renamed", async () => {
    const { github, sync } = await place();
    const location = "https://api.github.test/repositories/1/issues";
    github.fault({ ...REPOSITORY, fault: { status: 301, headers: { location } } });
    expect(errors(await sync())).toContain("was renamed or moved: run the workflow again");
    expect(github.writes()).toEqual([]);
  });

  it.each([
    [403, "Resource not accessible by integration", "issues: write"],
    [403, "Repository was archived so is read-only.", "Unarchive the repository"],
    [
      403,
      "Resource protected by organization SAML enforcement. You must grant your token access.",
      "Authorize the token",
    ],
    [
      403,
      "The `acme` organization has an IP allow list enabled, and 192.0.2.1 is not on it",
      "IP allow list",
    ],
    [410, "Issues are disabled for this repo", "Turn issues on"],
    [404, "Not Found", "does not see acme/shop"],
    [401, "Bad credentials", "wrong or expired"],
  ])("an error says what to do after %i by GitHub: %s", async (status, message, fix) => {
    const { github, sync } = await place();
    github.fault({ ...CREATE, fault: { status, message } });
    const result = await sync();
    expect(errors(result)).toContain(message);
    expect(errors(result)).toContain(fix);
    expect(github.requests.filter(isCreation)).toHaveLength(1);
  });
});

test("sync finds GitHub issues by their label in any case", async () => {
  const { github, sync } = await place(unresolvedIssues(1));
  await sync();
  github.issues[0]?.labels.splice(0, 1, { name: "Sentry" });
  expect(counts(await sync({ labels: "SENTRY" }))).toEqual({});
});

test.each(['needs: "care" & more', "🐛 ошибка/é", "%2C?#", "🐛".repeat(50)])(
  "sync finds its GitHub issues by the label %s",
  async (labels) => {
    const { github, sync } = await place(unresolvedIssues(2));
    expect(counts(await sync({ labels }))).toEqual({ created: 2 });
    expect(github.issues[0]?.labels).toEqual([{ name: labels }]);
    expect(counts(await sync({ labels }))).toEqual({});
  },
);

test("sync adds a label that GitHub left out, and fails if that fails", async () => {
  const { github, sync } = await place(unresolvedIssues(2));
  github.drops = true;
  expect(counts(await sync({ "max-new": "1" }))).toEqual({ created: 1, left: 1 });
  expect(github.issues[0]?.labels).toEqual([{ name: "sentry" }]);
  github.fault({ ...LABEL, fault: { status: 403 } });
  expect(errors(await sync())).toContain("opened issue #2 without the label");
});

test("a cancelled sync reports its unanswered write as unknown", async () => {
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
  [
    "another author's issue with another label",
    { labels: [{ name: "sentry-old" }], user: { login: "bob", type: "User" } },
  ],
])("sync ignores the marker in %s", async (_, change) => {
  const { github, sync } = await place(unresolvedIssues(1));
  await sync();
  Object.assign(github.issues[0] ?? {}, change);
  expect(counts(await sync())).toEqual({ created: 1 });
});

describe("a marker", () => {
  const bot = (login: string) => ({ login, type: "Bot" as const });
  const user = (login: string) => ({ login, type: "User" as const });
  const [OURS, ASIDE, DOUBT] = [{ updated: 1 }, { created: 1 }, {}];
  it.each([
    ["of the runner's token", bot("github-actions[bot]"), "none", OURS],
    ["of the runner's token, as a copy", bot("github-actions[bot]"), "other", ASIDE],
    ["of our own app", bot("acme-app[bot]"), "none", OURS],
    ["of another app", bot("sentry[bot]"), "none", ASIDE],
    ["of another app, as a copy", bot("sentry[bot]"), "other", ASIDE],
    ["of another app, with its own number", bot("old-app[bot]"), "own", DOUBT],
    ["of an administrator", user("ada"), "none", OURS],
    ["of a writer", user("bob"), "own", OURS],
    ["of a writer, as a copy", user("bob"), "other", ASIDE],
    ["of a reader", user("mallory"), "own", ASIDE],
    ["of a stranger", user("eve"), "none", ASIDE],
    ["of somebody whose name has to be encoded", user("a/../b?"), "none", ASIDE],
    ["of a person whom GitHub does not let us ask for", user("hidden"), "none", DOUBT],
  ] as const)(
    "whose GitHub issue a marker makes it: %s (%s)",
    async (_, author, numbered, expected) => {
      const { service, github, sync } = await place(unresolvedIssues(1));
      github.author = { user: bot("acme-app[bot]") };
      Object.assign(github.permissions, { ada: "admin", bob: "write", mallory: "read" });
      const where = { method: "GET", path: "/collaborators/hidden/permission" };
      github.fault({ ...where, fault: { status: 403 }, mayMiss: author.login !== "hidden" });
      const number = { none: undefined, own: 1, other: 7 }[numbered];
      const body = bodyFor(service, "4100000001", number);
      github.add({ user: author, body, labels: LABELS });
      const result = await sync();
      expect(counts(result)).toEqual(expected);
      const told = warnings(result).join("\n");
      expect(told.includes(`#1 by ${author.login}`)).toBe(expected !== OURS);
      expect(told.includes("left aside")).toBe(expected === ASIDE);
      expect(github.requests.filter(({ path }) => path.includes("%2F..%2F")).length).toBe(
        author.login.startsWith("a/") ? 1 : 0,
      );
      // Again, by the app, and by the runner's token.
      expect(counts(await sync())).toEqual({});
      github.author = { user: bot("github-actions[bot]") };
      expect(counts(await sync())).toEqual({});
    },
  );

  it("sync asks GitHub once about each author, and about 20 at most", async () => {
    const { service, github, sync } = await place(unresolvedIssues(40));
    for (let index = 1; index <= 30; index += 1) {
      const body = bodyFor(service, `${4_100_000_000 + index}`);
      github.add({ user: user(`p${index % 25}`), body, labels: LABELS });
    }
    github.permissions["p1"] = "write";
    const result = await sync();
    const asked = github.requests.map(({ path }) => path.split("?")[0]);
    expect(asked.filter((path) => path === "graphql")).toHaveLength(1);
    expect(asked.filter((path) => path?.startsWith("/collaborators"))).toHaveLength(20);
    // p1 wrote two; of five people nobody was asked.
    expect(counts(result)).toEqual({ created: 33, updated: 2 });
    expect(result.summary).toContain("not judged whose it is: 5");
    expect(warnings(result)).toHaveLength(2);
    expect(JSON.stringify(result.result)).toContain("by p24");
  });

  it("a marker without a number counts on the oldest GitHub issue", async () => {
    const { service, github, sync } = await place(unresolvedIssues(1));
    const body = bodyFor(service, "4100000001");
    const closed = { state: "closed", closed_at: "2026-01-01T00:00:00Z" } as const;
    github.add({ body, labels: LABELS, ...closed });
    for (let index = 0; index < 2; index += 1) github.add({ body, labels: LABELS });
    const result = await sync();
    expect(result.outputs["github-issues"]).toBe("[1]");
    expect(warnings(result).join()).toContain("#1, #2 and #3 about WEB-1, of which #1 counts");
  });

  it("a marker with its number counts more than an older one without", async () => {
    const { service, github, sync } = await place(unresolvedIssues(1));
    github.add({ body: bodyFor(service, "4100000001"), labels: LABELS });
    github.add({ body: bodyFor(service, "4100000001", 2), labels: LABELS });
    expect((await sync()).outputs["github-issues"]).toBe("[2]");
  });

  it("a bot's marker prevents a new issue if our login is unknown", async () => {
    const { service, github, sync } = await place(unresolvedIssues(3));
    github.author = { user: bot("acme-app[bot]") };
    github.add({
      user: bot("acme-app[bot]"),
      body: bodyFor(service, "4100000001"),
      labels: LABELS,
    });
    github.fault({ method: "POST", path: "graphql", times: 2, fault: { status: 403 } });
    const result = await sync();
    expect(counts(result)).toEqual({ created: 2 });
    expect(warnings(result).join()).toContain("#1 by acme-app[bot]");
    // GitHub lost the answer to a creation: what is found then is ours.
    service.state.addIssue(service.state.project("web"), { status: "unresolved" });
    github.fault({ ...CREATE, times: 1, fault: "lost" });
    await sync();
    expect(github.issues).toHaveLength(4);
  });

  it("a marker without the service's path is read and rewritten with it", async () => {
    const { service, github, sync } = await place(unresolvedIssues(1), { basePath: "/errors" });
    github.add({ body: bodyFor(service, "4100000001"), labels: LABELS });
    expect(counts(await sync())).toEqual({ updated: 1 });
    const { host } = new URL(service.url);
    const marker = `<!-- release-tracker: ${host}/errors acme 4100000001 number 1 -->`;
    expect(github.issues[0]?.body?.startsWith(marker)).toBe(true);
    expect(counts(await sync())).toEqual({});
    github.add({
      body: github.issues[0]?.body?.replace("/errors", "/other") ?? "",
      labels: LABELS,
    });
    expect(warnings(await sync())).toEqual([]);
  });
});

test("forged markers: no GitHub issue is opened twice or skipped silently", async () => {
  const { service, github, sync } = await place(unresolvedIssues(300));
  const forged: [count: number, login: string, numbered?: "own" | "other"][] = [
    [50, "sentry[bot]"],
    [50, "mallory"],
    [20, "mallory", "own"],
    [20, "stranger"],
    [20, "ada"],
    [20, "other-app[bot]", "own"],
    [10, "other-app[bot]", "other"],
    [10, "github-actions[bot]", "other"],
  ];
  Object.assign(github.permissions, { ada: "write", mallory: "read" });
  let index = 0;
  for (const [count, login, numbered] of forged) {
    const type = login.endsWith("[bot]") ? "Bot" : "User";
    for (let more = 0; more < count; more += 1) {
      index += 1;
      const number = numbered && (numbered === "own" ? index : index + 1000);
      const body = bodyFor(service, `${4_100_000_000 + index}`, number);
      github.add({ user: { login, type }, body, labels: LABELS });
    }
  }
  const runs: [string, Record<string, number>][] = [
    ["github-actions[bot]", { created: 260, updated: 20 }],
    ["github-actions[bot]", {}],
    ["acme-app[bot]", { created: 10 }],
    ["github-actions[bot]", {}],
  ];
  for (const [run, [login, expected]] of runs.entries()) {
    github.author = { user: { login, type: "Bot" } };
    if (run === 2) seedIssues(service.state, { project: "web", count: 10, unresolved: 1 });
    const result = await sync({ timeout: "3600" });
    expect([run, counts(result)]).toEqual([run, expected]);
    const told = JSON.stringify(result.result?.["notices" as never]);
    for (const [, name] of forged) {
      if (!["ada", "github-actions[bot]"].includes(name)) expect(told).toContain(`by ${name}`);
    }
    // The app's own issues, for another token.
    expect(told.includes("by acme-app[bot]")).toBe(run === 3);
  }
  const genuine = github.issues.slice(200).map(({ body }) => / acme (\d+)/u.exec(body ?? "")?.[1]);
  expect([genuine.length, new Set(genuine).size]).toEqual([270, 270]);
});

test("markers name all hosts of sentry.io alike, and others with their port", () => {
  for (const host of ["sentry.io", "acme.sentry.io", "de.sentry.io"]) {
    expect(originsOf(`https://${host}`, "acme")).toEqual(["sentry.io acme", "sentry.io acme"]);
  }
  expect(originsOf("https://sentry.example.com:8443/x/", "acme")).toEqual([
    "sentry.example.com:8443/x acme",
    "sentry.example.com:8443 acme",
  ]);
});

test("GlitchTip's issues are synced as well", async () => {
  const { service, sync } = await place(unresolvedIssues(60), { dialect: "glitchtip" });
  expect(counts(await sync())).toEqual({ created: 60 });
  service.state.issue("WEB-1").status = "resolved";
  expect(counts(await sync({ "on-resolved": "close" }))).toEqual({ closed: 1 });
});

test("resolved issues of a project whose number stays a number are closed", async () => {
  const { service, sync } = await place(unresolvedIssues(2), { dialect: "sentry-today" });
  service.faults.add({ operation: "retrieveProject", fault: { kind: "status", status: 403 } });
  const { id: projects } = service.state.project("web");
  expect(counts(await sync({ projects }))).toEqual({ created: 2 });
  for (const issue of service.state.issues.values()) issue.status = "resolved";
  expect(counts(await sync({ projects, "on-resolved": "close" }))).toEqual({ closed: 2 });
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
