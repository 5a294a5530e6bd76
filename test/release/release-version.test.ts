import { describe, expect, test } from "vitest";
import { InputError } from "../../src/errors.ts";
import { releaseVersion, versionTags } from "../../src/release/version.ts";
import type { Notice } from "../../src/outcome.ts";
import type { ReleaseInputs } from "../../src/release/inputs.ts";
import { type InputTexts, read } from "../inputs/input-source.ts";

const COMMIT = "6113728f27ae82c7b1a177c8d03f9e96e0adf246";

const inputsOf = (texts: InputTexts) => read("release", texts) as ReleaseInputs;

function version(
  texts: InputTexts,
  head: { commit?: string; currentTag?: string } = { commit: COMMIT },
): { version: string; versionFrom: string; notices: Notice[] } {
  const notices: Notice[] = [];
  return { ...releaseVersion(inputsOf(texts), head, notices), notices };
}

describe("the version of a release", () => {
  test.for([
    ["the tag's name", {}, "v1.2.0", "v1.2.0", "tag"],
    ["the head commit where there is no tag", {}, undefined, COMMIT, "head commit"],
    ["what the user wrote, before the tag", { version: "1.2" }, "v1.2.0", "1.2", "input version"],
    ["the tag without its prefix", { "tag-prefix": "v" }, "v1.2.0", "1.2.0"],
    ["the tag without a prefix that holds a slash", { "tag-prefix": "api/v" }, "api/v1.2", "1.2"],
    ["the head commit, which has no tag prefix", { "tag-prefix": "v" }, undefined, COMMIT],
    ["prefixed", { "version-prefix": "web@", "tag-prefix": "v" }, "v1.2.0", "web@1.2.0"],
    ["prefixed when written", { version: "1", "version-prefix": "web@" }, undefined, "web@1"],
    ["the tag that the user wrote", { version: "refs/tags/v2" }, "v1", "v2", "input version"],
    ["that tag without its prefix", { version: "refs/tags/v2", "tag-prefix": "v" }, "v1", "2"],
    ["what the user wrote, with its v", { version: "v2", "tag-prefix": "v" }, undefined, "v2"],
  ] satisfies [string, InputTexts, string | undefined, string, string?][])(
    "is %s",
    ([_name, texts, currentTag, expected, from]) => {
      const head = currentTag === undefined ? { commit: COMMIT } : { commit: COMMIT, currentTag };
      const made = version(texts, head);
      expect(made).toMatchObject({ version: expected, notices: [] });
      if (from !== undefined) expect(made.versionFrom).toBe(from);
    },
  );

  test.each([
    [{}, "api/v1.2.0", "api-v1.2.0"],
    [{ version: "refs/tags/a/b/c" }, "v1", "a-b-c"],
    [{ "tag-prefix": "api/" }, "api/x/y", "x-y"],
  ] satisfies [InputTexts, string, string][])(
    "loses a tag's slashes, with a notice: %j of %s is %s",
    (texts, currentTag, expected) => {
      const made = version(texts, { commit: COMMIT, currentTag });
      expect(made.version).toBe(expected);
      expect(made.notices).toMatchObject([{ level: "notice" }]);
      expect(made.notices[0]?.what).toContain(`became "${expected}"`);
    },
  );

  test.each([
    ["does not begin with the prefix", "web-1.0", "v"],
    ["is nothing but the prefix", "v", "v"],
    ["begins with it in another case", "V1.0", "v"],
  ])("cannot come from a tag that %s", (_name, currentTag, prefix) => {
    const make = () => version({ "tag-prefix": prefix }, { commit: COMMIT, currentTag });
    expect(make).toThrow(InputError);
    expect(make).toThrow(`"${currentTag}" does not begin with the tag prefix "${prefix}"`);
  });

  test.each(["latest", "x".repeat(201)])("cannot be the tag %s", (currentTag) => {
    expect(() => version({}, { commit: COMMIT, currentTag })).toThrow(InputError);
  });

  test("is not known without a repository and an event that names a commit", () => {
    expect(() => version({}, {})).toThrow("There is no version");
  });
});

test.each([
  [{}, []],
  [{ version: "1.2.0" }, ["1.2.0"]],
  [{ version: "1.2.0", "tag-prefix": "v" }, ["v1.2.0", "1.2.0"]],
  [{ version: "refs/tags/v1.2.0", "tag-prefix": "v" }, ["v1.2.0"]],
  // The prefix of the version belongs to the service, not to the repository.
  [{ version: "1.2.0", "version-prefix": "web@" }, ["1.2.0"]],
] satisfies [InputTexts, string[]][])(
  "the tags that the version of %j may name are %j",
  (texts, tags) => {
    expect(versionTags(inputsOf(texts))).toEqual(tags);
  },
);
