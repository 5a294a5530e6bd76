/** `sync-issues` opens a GitHub issue once. Each test runs the step three times, so that "opened twice" shows. */
import { describe, expect, it } from "vitest";
import { unresolvedIssues } from "../issues/triage.ts";
import type { Fault, GitHubIssuesApi, IssueRequest } from "../support/github-issues.ts";
import {
  bodyFor,
  counts,
  CREATE,
  errors,
  HOUR,
  isCreation,
  LABEL,
  LABELS,
  LIST,
  place,
  REPOSITORY,
  warnings,
} from "./place.ts";

describe("without the right to write issues", () => {
  it.each([
    ["a public", { private: false }],
    ["a private", { private: true }],
  ])("nothing is opened in %s repository", async (_, repository) => {
    const { github, threeTimes } = await place();
    Object.assign(github.repository, repository);
    github.mayWrite = false;
    const { first, exits, counted } = await threeTimes({ "allow-public": "true" });
    expect([exits, counted, github.issues]).toEqual([[1, 1, 1], [{}, {}, {}], []]);
    expect(github.writes()).toEqual(["POST labels", "POST labels", "POST labels"]);
    expect(errors(first)).toContain('did not create the label "sentry" (403)');
    expect(errors(first)).toContain('permission "issues: write"');
    expect(first.summary).toContain("3 not opened yet");
  });

  it("a 404 of the label stops the step before it opens an issue", async () => {
    const { github, threeTimes } = await place();
    github.fault({ method: "POST", path: "/labels", fault: { status: 404, message: "Not Found" } });
    expect((await threeTimes()).exits).toEqual([1, 1, 1]);
    expect(github.issues).toEqual([]);
  });

  it("a label that GitHub does not take stops the step before it opens an issue", async () => {
    const { github, threeTimes } = await place();
    const errors422 = [{ resource: "Label", code: "invalid", field: "name" }];
    const body = { message: "Validation Failed", errors: errors422 };
    github.fault({ method: "POST", path: "/labels", fault: { kind: "status", status: 422, body } });
    const { exits, first } = await threeTimes();
    expect([exits, github.issues]).toEqual([[1, 1, 1], []]);
    expect(errors(first)).toContain('did not create the label "sentry" (422)');
  });

  it("a dry run says that it cannot try whether the token may write", async () => {
    const { github, threeTimes } = await place();
    github.mayWrite = false;
    const { exits, first } = await threeTimes({ "dry-run": "true" });
    expect([exits, github.writes()]).toEqual([[0, 0, 0], []]);
    expect(first.stdout).toMatch(/^::notice .*A dry run cannot try whether the token may write/mu);
  });

  it("an update alone creates no label", async () => {
    const { service, github, sync, threeTimes } = await place();
    await sync();
    service.state.issue("WEB-1").title = "Another title";
    const { counted } = await threeTimes();
    expect(counted).toEqual([{ updated: 1 }, {}, {}]);
    expect(github.writes().filter((write) => write === "POST labels")).toHaveLength(1);
  });
});

it("a label that exists in another case is taken", async () => {
  const { github, threeTimes } = await place();
  github.add({ labels: [{ name: "Sentry" }] });
  expect((await threeTimes()).counted).toEqual([{ created: 3 }, {}, {}]);
});

it("a GitHub issue that cannot be labelled is named and counted", async () => {
  const { github, sync, threeTimes } = await place(unresolvedIssues(1));
  github.drops = true;
  github.fault({ ...LABEL, times: 1, fault: { status: 403, message: "Forbidden" } });
  const result = await sync();
  expect([result.exitCode, counts(result)]).toEqual([1, { created: 1 }]);
  expect(errors(result)).toContain('opened issue #1 without the label "sentry"');
  expect(errors(result)).toContain("Delete issue #1, or give it the label");
  Object.assign(github.issues[0] ?? {}, { labels: LABELS });
  expect((await threeTimes()).counted).toEqual([{}, {}, {}]);
});

describe("a GitHub issue that holds another one's marker", () => {
  const bob = { login: "bob", type: "User" } as const;
  const twoIssues = async (author?: typeof bob) => {
    const made = await place(unresolvedIssues(2));
    made.github.permissions["bob"] = "write";
    if (author) made.github.author = { user: author };
    await made.sync();
    const [first, second] = made.github.issues;
    if (!first || !second) throw new Error("none");
    return { ...made, first, second };
  };
  const ways: [string, (other: string) => string][] = [
    ["above its own", (other) => `Same root cause as:\n\n${other}\n\n`],
    ["in a code block above", (other) => `\`\`\`html\n${other}\n\`\`\`\n\n`],
    ["without its end", (other) => `${other.split(" -->")[0]} -->\n\n`],
  ];

  it.each(
    ways.flatMap(([name, quote]) => [
      [`${name}, by the runner's bot`, quote, undefined] as const,
      [`${name}, by a person`, quote, bob] as const,
    ]),
  )("is not taken for a copy: %s", async (_, quote, author) => {
    const { service, github, threeTimes, first, second } = await twoIssues(author);
    const own = second.body ?? "";
    second.body = quote(first.body ?? "") + own;
    expect((await threeTimes()).counted).toEqual([{}, {}, {}]);
    // The first is resolved: only its own GitHub issue is closed.
    const [shortId = ""] = first.title.split(":");
    service.state.issue(shortId).status = "resolved";
    const { counted, runs } = await threeTimes({ "on-resolved": "close" });
    expect(counted).toEqual([{ closed: 1 }, {}, {}]);
    expect([first.state, second.state, github.issues.length]).toEqual(["closed", "open", 2]);
    expect(second.body).toContain(own);
    expect(runs.flatMap(warnings)).toEqual([]);
  });

  it("is known by its number although its title was changed", async () => {
    const { service, github, threeTimes, first, second } = await twoIssues(bob);
    second.title = "By hand";
    second.body = `${first.body}\n${second.body}`;
    service.state.issue("WEB-1").level = "fatal";
    service.state.issue("WEB-2").level = "fatal";
    expect((await threeTimes()).counted).toEqual([{ updated: 2 }, {}, {}]);
    expect([second.title, github.issues.length]).toEqual(["By hand", 2]);
  });

  it("stays as it is if neither number nor title tells its own", async () => {
    const { github, threeTimes, first, second } = await twoIssues();
    second.title = "By hand";
    second.body = `${first.body}\n${second.body}`;
    const before = { ...second };
    const { counted, first: run, exits } = await threeTimes({ "on-resolved": "close" });
    expect([exits, counted]).toEqual([
      [0, 0, 0],
      [{}, {}, {}],
    ]);
    expect([github.issues.length, second]).toEqual([2, before]);
    expect(warnings(run)).toEqual([
      expect.stringMatching(
        /^1 GitHub issue neither changed nor opened anew: .* #2 by github-act/u,
      ),
    ]);
    expect(run.summary).toContain("not judged whose it is: 1");
  });

  it("does not count if its author may not write to the repository", async () => {
    const { service, github, threeTimes } = await place(unresolvedIssues(2));
    const [one, other] = ["4100000001", "4100000002"].map((id) => bodyFor(service, id));
    const user = { login: "mallory", type: "User" } as const;
    github.permissions["mallory"] = "read";
    github.add({ user, labels: LABELS, body: `${one}\n${other}` });
    expect((await threeTimes()).counted).toEqual([{ created: 2 }, {}, {}]);
  });
});

describe("an author whom GitHub does not name", () => {
  it.each([
    ["nobody", null],
    ["the ghost", { login: "ghost", type: "User" }],
    ["a mannequin", { login: "old-bob", type: "Mannequin" }],
  ] as const)("whose marker has its number opens nothing anew: %s", async (_, user) => {
    const { service, github, threeTimes } = await place(unresolvedIssues(2));
    github.permissions["ghost"] = "read";
    github.add({ user, labels: LABELS, body: bodyFor(service, "4100000001", 1) });
    github.add({ user, labels: LABELS, body: bodyFor(service, "4100000002") });
    const { first, counted } = await threeTimes();
    expect(counted).toEqual([{ created: 1 }, {}, {}]);
    const name = user?.login ?? "ghost";
    expect(warnings(first)).toEqual([
      expect.stringMatching(new RegExp(`neither changed nor opened anew: .*#1 by ${name}`, "u")),
      expect.stringContaining(`#2 by ${name}`),
    ]);
    expect(github.requests.filter(({ path }) => path.startsWith("/collaborators"))).toEqual([]);
  });

  it("a former token's user who may not write any more is named as that", async () => {
    const { github, sync, threeTimes } = await place(unresolvedIssues(2));
    github.author = { user: { login: "bob", type: "User" } };
    await sync();
    github.author = { user: { login: "github-actions[bot]", type: "Bot" } };
    github.permissions["bob"] = "read";
    const { first, counted } = await threeTimes();
    expect(counted).toEqual([{ created: 2 }, {}, {}]);
    expect(warnings(first)).toEqual([
      expect.stringMatching(/a former token was theirs: #1 and #2 by bob\./u),
    ]);
  });
});

it("two GitHub issues of ours about one are told until one is closed", async () => {
  const { service, github, sync, threeTimes } = await place(unresolvedIssues(2));
  await sync();
  // As by a step with another first label.
  github.add({ labels: LABELS, body: bodyFor(service, "4100000001", 3) });
  const counting = github.issues.find(({ title }) => title.startsWith("WEB-1: "));
  const { first, counted } = await threeTimes();
  expect(counted).toEqual([{ updated: 1 }, {}, {}]);
  expect(warnings(first)).toEqual([
    expect.stringContaining(`#3 and #${counting?.number} about WEB-1, of which #3 counts`),
  ]);
  Object.assign(counting ?? {}, { state: "closed" });
  expect((await threeTimes()).runs.flatMap(warnings)).toEqual([]);
});

describe("after a lost creation", () => {
  it.each([
    ["its answer is lost", "lost"],
    ["a 502 hides it", { kind: "status-after-effect", status: 502 }],
  ] as const)("a list that lags behind by 30 s opens no second one: %s", async (_, fault) => {
    const { github, threeTimes } = await place(unresolvedIssues(3));
    github.lag = 30_000;
    github.fault({ ...CREATE, times: 1, fault });
    const { exits, counted } = await threeTimes();
    expect([exits, counted]).toEqual([
      [0, 0, 0],
      [{ created: 3 }, {}, {}],
    ]);
    expect(github.requests.filter(isCreation)).toHaveLength(3);
  });

  it("it is sent again if it is still absent after 30 s", async () => {
    const { github, threeTimes } = await place(unresolvedIssues(1));
    github.lag = 30_000;
    github.fault({ ...CREATE, times: 1, fault: "dropped" });
    expect((await threeTimes()).counted).toEqual([{ created: 1 }, {}, {}]);
    const [first, second] = github.requests.filter(isCreation).map(({ at }) => at);
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(30_000);
  });

  it("a step without 30 s left ends it as unknown, and the next one finds it", async () => {
    const { github, sync, threeTimes, later } = await place(unresolvedIssues(1));
    github.lag = 30_000;
    github.fault({ ...CREATE, times: 1, fault: "lost" });
    const cut = await sync({ timeout: "20" });
    expect([cut.exitCode, counts(cut)]).toEqual([1, {}]);
    expect(cut.result).toMatchObject({ issues: [{ state: "unknown" }] });
    await later();
    expect((await threeTimes()).counted).toEqual([{}, {}, {}]);
    expect(github.issues).toHaveLength(1);
  });
});

describe("whose the token is", () => {
  const WHO = { method: "POST", path: "graphql" };
  const user = { login: "acme-app[bot]", type: "Bot" } as const;
  const graphql = (type: string, message: string): Fault => ({
    kind: "status",
    status: 200,
    body: { data: null, errors: [{ type, path: ["viewer"], message }] },
  });
  const withMarker = async () => {
    const made = await place(unresolvedIssues(2));
    made.github.author = { user };
    made.github.add({ user, labels: LABELS, body: bodyFor(made.service, "4100000001") });
    return made;
  };

  it.each<[string, Fault]>([
    ["403", { status: 403, message: "Resource not accessible by integration" }],
    ["errors with 200", graphql("FORBIDDEN", "Resource not accessible by integration")],
    ["a web page with 200", { kind: "html", status: 200 }],
  ])("is asked once and not waited for if GitHub refuses to say it: %s", async (_, fault) => {
    const { github, threeTimes, timing } = await withMarker();
    github.fault({ ...WHO, times: 3, fault });
    const started = timing.now();
    const { counted, runs } = await threeTimes();
    expect(counted).toEqual([{ created: 1 }, {}, {}]);
    expect(timing.now() - started).toBeLessThan(3 * HOUR + 10_000);
    for (const run of runs)
      expect(warnings(run).join()).toMatch(/#1 (?:and #2 )?by acme-app\[bot\]/u);
  });

  it("is asked again after GraphQL's limit, which comes with 200", async () => {
    const { github, threeTimes, timing } = await withMarker();
    const fault = graphql("RATE_LIMITED", "API rate limit exceeded for installation ID 1.");
    github.fault({ ...WHO, times: 1, fault });
    const started = timing.now();
    const { counted } = await threeTimes();
    expect(counted).toEqual([{ created: 1, updated: 1 }, {}, {}]);
    expect(timing.now() - started).toBeGreaterThanOrEqual(3 * HOUR + 60_000);
  });
});

describe("GitHub's refusals", () => {
  const NOWHERE = { status: 404, message: "Not Found" };
  const PAGE = { kind: "html", status: 502 } as const;
  const usedUp = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "9999999999" };
  it.each<[string, typeof LIST, Fault, RegExp, RegExp]>([
    ["404 of the repository", REPOSITORY, NOWHERE, /does not see acme\/shop/u, /Turn issues on/u],
    ["404 of the list", LIST, NOWHERE, /does not see acme\/shop/u, /Turn issues on/u],
    [
      "issues that are off",
      LIST,
      { status: 410, message: "Issues has been disabled in this repository." },
      /Turn issues on/u,
      /issues: write/u,
    ],
    [
      "a blocked repository",
      REPOSITORY,
      { status: 403, message: "Repository access blocked" },
      /\(403\): Repository access blocked\.$/u,
      /issues: write/u,
    ],
    [
      "a repository that moves",
      CREATE,
      { status: 403, message: "Repository has been locked for migration." },
      /locked for migration\.$/u,
      /issues: write/u,
    ],
    [
      "a lack of rights by the last request before a limit",
      CREATE,
      { status: 403, message: "Resource not accessible by integration", headers: usedUp },
      /issues: write/u,
      /rate limit|again/u,
    ],
    ["a page of HTML", LIST, PAGE, /did not list issues \(502\)\.$/u, /</u],
    ["a page of a proxy", LIST, { ...PAGE, status: 403 }, /\(403\)\. Fix: Check the prox/u, /</u],
    [
      "40 MB",
      LIST,
      { kind: "huge-body", bytes: 40_100_000 },
      /did not list issues: the answer has more than 40 MB\.$/u,
      /reached/u,
    ],
  ])("%s: the error leads to its cause", async (_, where, fault, says, saysNot) => {
    const { github, threeTimes } = await place(unresolvedIssues(1));
    github.fault({ ...where, fault });
    const { exits, runs } = await threeTimes();
    expect([exits, github.issues]).toEqual([[1, 1, 1], []]);
    for (const run of runs) {
      expect(errors(run)).toMatch(says);
      expect(errors(run)).not.toMatch(saysNot);
    }
  });

  it("40 MB are not asked for again", async () => {
    const { github, sync } = await place(unresolvedIssues(1));
    github.fault({ ...LIST, fault: { kind: "huge-body", bytes: 40_100_000 } });
    await sync();
    expect(github.requests.filter(({ path }) => path.startsWith("/issues"))).toHaveLength(1);
  });

  it("a list of empty pages without an end is given up", async () => {
    const { github, sync, threeTimes } = await place(unresolvedIssues(1));
    const link = '<https://api.github.test/repos/acme/shop/issues?page=2>; rel="next"';
    github.fault({ ...LIST, fault: { kind: "status", status: 200, body: [], headers: { link } } });
    const { exits, runs } = await threeTimes();
    expect([exits, github.issues]).toEqual([[1, 1, 1], []]);
    expect(errors(runs[0] ?? (await sync()))).toContain("pages of issues do not end (10 in a row");
    expect(github.requests.length).toBeLessThanOrEqual(3 * 12);
  });
});

describe("GitHub issues that have lost their first label", () => {
  const isLookUp = ({ path }: IssueRequest) => path.includes("creator=");
  const prune = ({ issues, labels }: GitHubIssuesApi) => {
    labels.length = 0;
    for (const issue of issues) issue.labels = [];
  };

  it.each([
    ["github-actions[bot]", false],
    ["acme-app[bot]", false],
    ["github-actions[bot]", true],
  ])("get it back and are not opened twice: by %s (login refused: %s)", async (login, refused) => {
    const { github, sync, later, threeTimes } = await place();
    github.author = { user: { login, type: "Bot" } };
    if (refused) github.fault({ method: "POST", path: "graphql", fault: { status: 403 } });
    expect(counts(await sync())).toEqual({ created: 3 });
    prune(github);
    const [closed] = github.issues;
    Object.assign(closed ?? {}, { state: "closed", closed_at: "2026-01-01T00:00:00Z" });
    await later();
    const { first, counted } = await threeTimes();
    expect(counted).toEqual([{ updated: 3 }, {}, {}]);
    expect(github.issues.map(({ labels, state }) => [labels, state])).toEqual([
      [LABELS, "closed"],
      [LABELS, "open"],
      [LABELS, "open"],
    ]);
    expect(first.summary).toContain("its label was gone");
    const [look, ...others] = github.requests.filter(isLookUp);
    expect(look?.path).toContain(`creator=${encodeURIComponent(login)}`);
    // In the first run, and in the one after the labels were gone.
    expect(others).toHaveLength(1);
    const times = github.requests.filter(({ method }) => method !== "GET").map(({ at }) => at);
    expect(times.slice(1).every((time, index) => time - (times[index] ?? 0) >= 1000)).toBe(true);
  });

  it("those beyond max-new are not opened twice, however old they are", async () => {
    const { service, github, sync, timing, threeTimes } = await place();
    const ago = (index: number) => timing.now() - index * 100 * 86_400_000;
    for (const [index, issue] of [...service.state.issues.values()].entries()) {
      Object.assign(issue, { level: "error", count: 1000 - index, firstSeen: ago(index) });
    }
    expect(counts(await sync())).toEqual({ created: 3 });
    prune(github);
    for (const [index, issue] of github.issues.entries()) {
      issue.updated_at = new Date(ago(index)).toISOString();
    }
    expect((await threeTimes({ "max-new": "1" })).counted).toEqual([{ updated: 3 }, {}, {}]);
    expect(github.issues).toHaveLength(3);
  });

  it("a copy with the label is named once", async () => {
    const { service, github, threeTimes } = await place(unresolvedIssues(2));
    github.add({ labels: LABELS, body: bodyFor(service, "4100000001", 9) });
    const { counted, runs } = await threeTimes();
    expect(counted).toEqual([{ created: 2 }, {}, {}]);
    for (const run of runs) expect(warnings(run)).toHaveLength(1);
  });

  it("a step with another first label opens none", async () => {
    const { github, sync, threeTimes } = await place();
    await sync({ labels: "bug, sentry" });
    expect((await threeTimes({ labels: "sentry-web" })).counted).toEqual([{ updated: 3 }, {}, {}]);
    expect((await threeTimes({ labels: "bug" })).counted).toEqual([{}, {}, {}]);
    expect(github.issues).toHaveLength(3);
  });

  it("nothing is opened if they cannot be listed", async () => {
    const { github, threeTimes } = await place();
    const fault = { status: 422, message: "Validation Failed" };
    github.fault({ ...LIST, when: isLookUp, fault });
    const { exits, counted, first } = await threeTimes();
    expect([exits, counted, github.writes()]).toEqual([[1, 1, 1], [{}, {}, {}], []]);
    expect(errors(first)).toContain("did not list issues (422)");
    expect(first.summary).toContain("Nothing was written to GitHub");
  });

  it("are looked for only since the new issues were first seen, and only for those", async () => {
    const { service, github, threeTimes } = await place();
    const updated_at = "2025-01-01T00:00:00Z";
    for (let index = 0; index < 300; index += 1) github.add({ updated_at });
    expect((await threeTimes({ "max-new": "0" })).counted).toContainEqual({ left: 3 });
    expect(github.requests.filter(isLookUp)).toEqual([]);
    expect((await threeTimes({ "max-new": "2" })).counted).toEqual([
      { created: 2, left: 1 },
      { created: 1 },
      {},
    ]);
    const looks = github.requests.filter(isLookUp);
    expect(looks).toHaveLength(2);
    const first = Math.min(...[...service.state.issues.values()].map((one) => one.firstSeen));
    const since = new URLSearchParams(looks[0]?.path.split("?")[1]).get("since") ?? "";
    expect(first - Date.parse(since)).toBeGreaterThanOrEqual(86_400_000 - 1000);
  });
});

describe("linked issues that the query does not match", () => {
  const closing = { "on-resolved": "close" };
  const numberOf = ({ issues }: GitHubIssuesApi, shortId: string) =>
    issues.find(({ title }) => title.startsWith(`${shortId}: `)) ?? { number: 0, state: "none" };

  it("are counted with their reason: ignored, gone, of another project", async () => {
    const { service, github, sync, threeTimes } = await place((state) => {
      unresolvedIssues(5)(state);
      state.addIssue(state.project("api"), { status: "unresolved" });
    });
    await sync({ projects: "web api" });
    service.state.issue("WEB-1").status = "ignored";
    service.state.removeIssue(service.state.issue("WEB-2"));
    service.state.mergeIssue(service.state.issue("WEB-3"), service.state.issue("WEB-4"));
    const { counted, runs } = await threeTimes({ ...closing, projects: "web" });
    expect(counted).toEqual([{}, {}, {}]);
    for (const { summary, outputs, result } of runs) {
      const left = /gone: 1|ignored: 1|merged into WEB-4: 1|of another project: 1|up to date: 2/gu;
      expect(new Set(summary.match(left)).size).toBe(5);
      expect(outputs["matched-count"]).toBe("2");
      expect(result).toMatchObject({ issues: { length: 6 } });
    }
    expect(github.issues.every(({ state }) => state === "open")).toBe(true);
  });

  it("a merged issue's GitHub issue is closed with its target's, and then not asked about", async () => {
    const { service, github, sync, threeTimes } = await place(unresolvedIssues(3));
    await sync();
    const [merged, target] = [numberOf(github, "WEB-1"), numberOf(github, "WEB-2")];
    service.state.mergeIssue(service.state.issue("WEB-1"), service.state.issue("WEB-2"));
    service.state.issue("WEB-2").status = "resolved";
    const { counted, first, runs } = await threeTimes(closing);
    expect(counted).toEqual([{ closed: 2 }, {}, {}]);
    expect([merged.state, target.state]).toEqual(["closed", "closed"]);
    expect(first.summary).toContain("merged into WEB-2");
    const { title, body } = github.issues[merged.number - 1] ?? { title: "", body: "" };
    expect([title.slice(0, 7), body]).toEqual([
      "WEB-1: ",
      expect.stringContaining("<code>resolved, merged into WEB-2</code>"),
    ]);
    expect(first.result).toMatchObject({
      issues: [{}, { github: { action: "close" } }, { github: { action: "close" } }],
    });
    expect(runs.slice(1).flatMap(({ result }) => result?.["issues" as never])).toHaveLength(2);
    // It regresses: the target's alone is reopened.
    service.state.issue("WEB-2").status = "unresolved";
    expect((await threeTimes(closing)).counted).toEqual([{ reopened: 1 }, {}, {}]);
    expect([merged.state, target.state]).toEqual(["closed", "open"]);
  });
});

it("a body that GitHub would not take is left with a reason", async () => {
  const { service, github, sync, threeTimes } = await place();
  await sync();
  const [first] = github.issues;
  if (!first) throw new Error("none");
  first.body += "x".repeat(65_536 - (first.body?.length ?? 0));
  service.state.issue(first.title.split(":")[0] ?? "").title = "A title that is longer ".repeat(8);
  const { exits, counted, runs } = await threeTimes();
  expect([exits, counted]).toEqual([
    [0, 0, 0],
    [{}, {}, {}],
  ]);
  for (const { summary } of runs) expect(summary).toContain("its body would be longer than GitHub");
});
