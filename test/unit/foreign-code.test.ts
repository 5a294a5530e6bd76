import { describe, expect, test } from "vitest";
import { type RunContext, readContext } from "../../src/context.ts";
import { RefusalError } from "../../src/errors.ts";
import { foreignCodeFrom, refuseForeignCode } from "../../src/fork.ts";

const BASE = "a".repeat(40);
const OTHER = "b".repeat(40);

function context(foreignPullRequest?: string): RunContext {
  const known = readContext({ GITHUB_EVENT_NAME: "pull_request_target", GITHUB_SHA: BASE });
  const { foreignPullRequest: _unknown, ...rest } = known;
  return foreignPullRequest === undefined ? rest : { ...rest, foreignPullRequest };
}

describe("the code of somebody else's pull request", () => {
  test.for([
    ["the event's own commit is ours", BASE, "mallory/web", undefined],
    ["another commit is theirs", OTHER, "mallory/web", "mallory/web"],
    ["a commit that is not known may be theirs", undefined, "mallory/web", "mallory/web"],
    ["without such a pull request every commit is ours", OTHER, undefined, undefined],
  ])("%s", ([_name, head, repository, expected]) => {
    expect(foreignCodeFrom(head, context(repository))).toBe(expected);
  });

  test("is not released, and the refusal names whose it is", () => {
    const refuse = () =>
      refuseForeignCode(OTHER, { context: context("mallory/web"), dryRun: false });
    expect(refuse).toThrow(RefusalError);
    expect(refuse).toThrow(/mallory\/web/u);
  });

  test("may be shown by a dry run", () => {
    const shown = { context: context("mallory/web"), dryRun: true };
    expect(() => refuseForeignCode(OTHER, shown)).not.toThrow();
  });

  test("is no matter for our own commit", () => {
    const own = { context: context("mallory/web"), dryRun: false };
    expect(() => refuseForeignCode(BASE, own)).not.toThrow();
  });
});
