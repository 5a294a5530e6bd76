/** Inputs that no action.yml declares: the runner only warns of them, and hands them on. */
import { describe, expect, test } from "vitest";
import { COMMANDS } from "../../src/main.ts";
import { undeclaredInputs } from "../../src/inputs/read.ts";
import { judgeUndeclared } from "../../src/inputs/undeclared.ts";
import { runAgainst, serviceForTest } from "../support/scenario.ts";

/** Judges one input, written as in `with`: its first problem's fix, its notice, or nothing. */
function judge(name: string, value: string) {
  const variable = `INPUT_${name.toUpperCase()}`;
  const { declared, undeclared } = undeclaredInputs({ [variable]: value }, COMMANDS);
  const { problems, notices } = judgeUndeclared(undeclared, declared);
  expect(problems.length + notices.length).toBeLessThanOrEqual(1);
  if (problems[0] === undefined) return notices[0]?.what ?? "nothing";
  const rename = ` If ${variable} is a variable of the job's "env", rename it.`;
  expect(problems[0].fix?.endsWith(rename)).toBe(true);
  return problems[0].fix?.slice(0, -rename.length);
}

describe("an input that no action.yml declares", () => {
  test.each<[name: string, value: string, result: string]>([
    // Action-release's.
    ["release", "1.4.0", 'Write "version" in its place.'],
    ["version_prefix", "web@", 'Write "version-prefix" in its place.'],
    ["release_prefix", "web@", 'Write "version-prefix" in its place.'],
    [
      "finalize",
      "false",
      'Write "date-released: none". A later step for the same version writes the date.',
    ],
    [
      "finalize",
      "TRUE",
      'The input "finalize" of action-release has no effect here. It is the default.',
    ],
    ["finalize", "maybe", "Remove it."],
    ["set_commits", "skip", 'Write "set-commits: none".'],
    [
      "set_commits",
      "auto",
      'The input "set_commits" of action-release has no effect here. It is the default.',
    ],
    [
      "set_commits",
      "manual",
      "Remove it. The range is found; `repository` and `previous-ref` override what is found.",
    ],
    ["repo", "acme/shop", 'Write "repository" in its place.'],
    [
      "previous_commit",
      "v1",
      'Write "previous-ref" in its place. It takes a tag, a branch or a SHA.',
    ],
    [
      "sourcemaps",
      "dist",
      'Write "source-maps" in its place. In a step of its own, with the command `upload-source-maps`.',
    ],
    ["working_directory", "web", 'Write "working-directory" in its place.'],
    ["started_at", "1", "Remove it. A deploy begins with the step that records it."],
    ["strip_common_prefix", "true", "Remove it. `sources` of maps stay as they are."],
    [
      "strip_common_prefix",
      "false",
      'The input "strip_common_prefix" of action-release has no effect here. `sources` of maps stay as they are.',
    ],
    [
      "ignore_missing",
      "true",
      'The input "ignore_missing" of action-release has no effect here. A missing history never fails the step.',
    ],
    // Ours, with other signs.
    ["dry_run", "true", 'Write "dry-run".'],
    ["dryRun", "true", 'Write "dry-run".'],
    ["base_url", "https://example.com", 'Write "base-url".'],
    ["github_token", "x", 'Write "github-token".'],
    ["o-rg", "acme", 'Write "org".'],
    // Ours, misspelled.
    ["enviroment", "production", 'Write "environment".'],
    ["project", "web", 'Write "projects".'],
    ["versoin", "1.4.0", "nothing"],
    ["on-eror", "warn", 'Write "on-error".'],
    ["max-isues", "7", 'Write "max-issues".'],
    ["date-relaesed", "none", 'Write "date-released".'],
    // Unlike any.
    ["tag", "v1", "nothing"],
    ["orgs", "acme", "nothing"],
    ["tokens", "x", "nothing"],
    ["image-name", "web", "nothing"],
    ["x".repeat(100_000), "x", "nothing"],
    // Ours, or not set.
    ["dry-run", "true", "nothing"],
    ["in-commit", "abc", "nothing"],
    ["release", " ", "nothing"],
  ])("%s: %s", (name, value, result) => {
    expect(judge(name, value)).toBe(result);
  });

  test("a name of action-release is not taken for a misspelled one of ours", () => {
    expect(judge("set_commits", "skip")).not.toContain('"set-commits".');
  });
});

test("a step of action-release sends nothing, and all inputs are named at once", async () => {
  const service = await serviceForTest();
  const result = await runAgainst(service, {
    with: {
      release: "1.4.0",
      version_prefix: "web@",
      finalize: "false",
      set_commits: "skip",
      ignore_missing: "true",
      sourcemaps: "dist",
      "max-commits": "many",
    },
  });
  expect([result.exitCode, service.requests]).toEqual([1, []]);
  const errors = result.stdout.match(/^::error .*$/gmu)?.join("\n");
  for (const name of ["release", "version_prefix", "finalize", "set_commits", "sourcemaps"]) {
    expect(errors).toContain(`The input "${name}" is of action-release`);
  }
  expect(errors).toContain('The input "max-commits" is "many"');
  expect(errors).not.toContain("ignore_missing");
});

test("dry_run: true changes no issue", async () => {
  const service = await serviceForTest({
    seed: (state) => void state.addIssue(state.project("web")),
  });
  const inputs = { command: "update-issues", query: "*", status: "resolved", dry_run: "true" };
  const result = await runAgainst(service, { with: inputs });
  expect([result.exitCode, service.requests]).toEqual([1, []]);
  expect(result.stdout).toMatch(/^::error .*it looks like "dry-run"/mu);
});

test("inputs of action-release that change nothing are notices of a step that goes on", async () => {
  const service = await serviceForTest();
  const given = { version: "1.4.0", finalize: "true", disable_telemetry: "true" };
  const result = await runAgainst(service, { with: { ...given, "set-commits": "none" } });
  expect(result.outputs["outcome"]).toBe("created");
  expect(result.stdout).toMatch(/^::notice .*"finalize" of action-release has no effect here/mu);
  expect(result.stdout).toMatch(/^::notice .*"disable_telemetry" of action-release/mu);
});

test("the value of an undeclared input is not repeated", async () => {
  const service = await serviceForTest();
  const result = await runAgainst(service, { with: { projcts: "hunter2-of-mine" } });
  expect(result.exitCode).toBe(1);
  expect(`${result.stdout}${result.summary}`).not.toContain("hunter2");
});
