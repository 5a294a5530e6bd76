/** `sync-issues` opens a GitHub issue once. Each test runs the step three times, so that "opened twice" shows. */
import { describe, expect, it } from "vitest";
import { unresolvedIssues } from "../issues/triage.ts";
import type { StepOptions, StepResult } from "../support/runner.ts";
import { bodyFor, counts, errors, LABEL, LABELS, place, warnings } from "./place.ts";

type Sync = Awaited<ReturnType<typeof place>>["sync"];

/** Runs the step three times. @returns what the first did, and what all did on GitHub */
async function threeRuns(sync: Sync, inputs: StepOptions["with"] = {}, more: StepOptions = {}) {
  const runs: StepResult[] = [];
  for (let run = 0; run < 3; run += 1) runs.push(await sync({ ...inputs }, more));
  const [first] = runs;
  if (!first) throw new Error("none");
  return { first, runs, exits: runs.map(({ exitCode }) => exitCode), counted: runs.map(counts) };
}

describe("without the right to write issues", () => {
  it.each([
    ["a public", { private: false }],
    ["a private", { private: true }],
  ])("nothing is opened in %s repository", async (_, repository) => {
    const { github, sync } = await place();
    Object.assign(github.repository, repository);
    github.mayWrite = false;
    const { first, exits, counted } = await threeRuns(sync, { "allow-public": "true" });
    expect([exits, counted, github.issues]).toEqual([[1, 1, 1], [{}, {}, {}], []]);
    expect(github.writes()).toEqual(["POST labels", "POST labels", "POST labels"]);
    expect(errors(first)).toContain('did not create the label "sentry" (403)');
    expect(errors(first)).toContain('permission "issues: write"');
    expect(first.summary).toContain("3 not opened yet");
  });

  it("a 404 of the label stops the step before it opens an issue", async () => {
    const { github, sync } = await place();
    github.fault({ method: "POST", path: "/labels", fault: { status: 404, message: "Not Found" } });
    expect((await threeRuns(sync)).exits).toEqual([1, 1, 1]);
    expect(github.issues).toEqual([]);
  });

  it("a dry run says that it cannot try whether the token may write", async () => {
    const { github, sync } = await place();
    github.mayWrite = false;
    const { exits, first } = await threeRuns(sync, { "dry-run": "true" });
    expect([exits, github.writes()]).toEqual([[0, 0, 0], []]);
    expect(first.stdout).toMatch(/^::notice .*A dry run cannot try whether the token may write/mu);
  });

  it("an update alone creates no label", async () => {
    const { service, github, sync } = await place();
    await sync();
    service.state.issue("WEB-1").title = "Another title";
    const { counted } = await threeRuns(sync);
    expect(counted).toEqual([{ updated: 1 }, {}, {}]);
    expect(github.writes().filter((write) => write === "POST labels")).toHaveLength(1);
  });
});

it("a label that exists in another case is taken", async () => {
  const { github, sync } = await place();
  github.add({ labels: [{ name: "Sentry" }] });
  expect((await threeRuns(sync)).counted).toEqual([{ created: 3 }, {}, {}]);
});

it("a GitHub issue that cannot be labelled is named and counted", async () => {
  const { github, sync } = await place(unresolvedIssues(1));
  github.drops = true;
  github.fault({ ...LABEL, times: 1, fault: { status: 403, message: "Forbidden" } });
  const result = await sync();
  expect([result.exitCode, counts(result)]).toEqual([1, { created: 1 }]);
  expect(errors(result)).toContain('opened issue #1 without the label "sentry"');
  expect(errors(result)).toContain("Delete issue #1, or give it the label");
  Object.assign(github.issues[0] ?? {}, { labels: LABELS });
  expect((await threeRuns(sync)).counted).toEqual([{}, {}, {}]);
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
    const { service, github, sync, first, second } = await twoIssues(author);
    const own = second.body ?? "";
    second.body = quote(first.body ?? "") + own;
    expect((await threeRuns(sync)).counted).toEqual([{}, {}, {}]);
    // The first is resolved: only its own GitHub issue is closed.
    const [shortId = ""] = first.title.split(":");
    service.state.issue(shortId).status = "resolved";
    const { counted, runs } = await threeRuns(sync, { "on-resolved": "close" });
    expect(counted).toEqual([{ closed: 1 }, {}, {}]);
    expect([first.state, second.state, github.issues.length]).toEqual(["closed", "open", 2]);
    expect(second.body).toContain(own);
    expect(runs.flatMap(warnings)).toEqual([]);
  });

  it("stays as it is if neither number nor title tells its own", async () => {
    const { github, sync, first, second } = await twoIssues();
    second.title = "By hand";
    second.body = `${first.body}\n${second.body}`;
    const before = { ...second };
    const { counted, first: run, exits } = await threeRuns(sync, { "on-resolved": "close" });
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
    const { service, github, sync } = await place(unresolvedIssues(2));
    const [one, other] = ["4100000001", "4100000002"].map((id) => bodyFor(service, id));
    const user = { login: "mallory", type: "User" } as const;
    github.permissions["mallory"] = "read";
    github.add({ user, labels: LABELS, body: `${one}\n${other}` });
    expect((await threeRuns(sync)).counted).toEqual([{ created: 2 }, {}, {}]);
  });
});

describe("an author whom GitHub does not name", () => {
  it.each([
    ["nobody", null],
    ["the ghost", { login: "ghost", type: "User" }],
    ["a mannequin", { login: "old-bob", type: "Mannequin" }],
  ] as const)("whose marker has its number opens nothing anew: %s", async (_, user) => {
    const { service, github, sync } = await place(unresolvedIssues(2));
    github.permissions["ghost"] = "read";
    github.add({ user, labels: LABELS, body: bodyFor(service, "4100000001", 1) });
    github.add({ user, labels: LABELS, body: bodyFor(service, "4100000002") });
    const { first, counted } = await threeRuns(sync);
    expect(counted).toEqual([{ created: 1 }, {}, {}]);
    const name = user?.login ?? "ghost";
    expect(warnings(first)).toEqual([
      expect.stringMatching(new RegExp(`neither changed nor opened anew: .*#1 by ${name}`, "u")),
      expect.stringContaining(`#2 by ${name}`),
    ]);
    expect(github.requests.filter(({ path }) => path.startsWith("/collaborators"))).toEqual([]);
  });

  it("a former token's user who may not write any more is named as that", async () => {
    const { github, sync } = await place(unresolvedIssues(2));
    github.author = { user: { login: "bob", type: "User" } };
    await sync();
    github.author = { user: { login: "github-actions[bot]", type: "Bot" } };
    github.permissions["bob"] = "read";
    const { first, counted } = await threeRuns(sync);
    expect(counted).toEqual([{ created: 2 }, {}, {}]);
    expect(warnings(first)).toEqual([
      expect.stringMatching(/a former token was theirs: #1 and #2 by bob\./u),
    ]);
  });
});

it("two GitHub issues of ours about one are told until one is closed", async () => {
  const { service, github, sync } = await place(unresolvedIssues(2));
  await sync();
  // As by a step with another first label.
  github.add({ labels: LABELS, body: bodyFor(service, "4100000001", 3) });
  const counting = github.issues.find(({ title }) => title.startsWith("WEB-1: "));
  const { first, counted } = await threeRuns(sync);
  expect(counted).toEqual([{ updated: 1 }, {}, {}]);
  expect(warnings(first)).toEqual([
    expect.stringContaining(`#3 and #${counting?.number} about WEB-1, of which #3 counts`),
  ]);
  Object.assign(counting ?? {}, { state: "closed" });
  expect((await threeRuns(sync)).runs.flatMap(warnings)).toEqual([]);
});
