/** `sync-issues` opens a GitHub issue once. Each test runs the step three times, so that "opened twice" shows. */
import { describe, expect, it } from "vitest";
import { unresolvedIssues } from "../issues/triage.ts";
import type { StepOptions, StepResult } from "../support/runner.ts";
import { counts, errors, LABEL, LABELS, place } from "./place.ts";

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
