import { describe, expect, test } from "vitest";
import type { Outsider } from "../../src/context.ts";
import { pullRequestOf, standingOf } from "../../src/fork.ts";

const OWN = "a".repeat(40);
const OTHER = "b".repeat(40);
const FORK: Outsider = { kind: "fork", repository: "mallory/web" };
const ANYBODY: Outsider = { kind: "anybody" };

function standing(commit: string | undefined, outsider?: Outsider, eventCommit?: string): string {
  return standingOf(commit, { event: { name: "x", commit: eventCommit }, outsider });
}

describe("a commit that is checked out", () => {
  test.for([
    ["the event's own commit is ours", OWN, FORK, "own"],
    ["the event's own commit is ours, whoever started the run", OWN, ANYBODY, "own"],
    ["another commit is the fork's", OTHER, FORK, "fork"],
    ["a commit that is not known may be the fork's", undefined, FORK, "fork"],
    ["another commit has to be proven where anybody started the run", OTHER, ANYBODY, "unproven"],
    ["without an outsider every commit is ours", OTHER, undefined, "own"],
  ] as const)("%s", ([_name, commit, outsider, expected]) => {
    expect(standing(commit, outsider, OWN)).toBe(expected);
  });

  test("is not ours because neither it nor the event's is known", () => {
    expect(standing(undefined, FORK)).toBe("fork");
  });
});

test("an outsider is named in words", () => {
  expect(pullRequestOf(FORK)).toBe("a pull request of mallory/web");
  expect(pullRequestOf(ANYBODY)).toBe("a pull request of another repository");
});
