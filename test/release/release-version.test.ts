/** The version of a release, and the tags that are of it. */
import { describe, expect, test } from "vitest";
import { InputError } from "../../src/errors.ts";
import { isTagOfVersion, releaseVersion, versionTags } from "../../src/release/version.ts";
import type { Notice } from "../../src/outcome.ts";
import type { ReleaseInputs } from "../../src/release/inputs.ts";
import { expectTold, told } from "../history/history-request.ts";
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

describe("releaseVersion", () => {
  test.for([
    ["the tag's name", {}, "v1.2.0", "v1.2.0", "tag"],
    ["the head commit where there is no tag", {}, undefined, COMMIT, "head commit"],
    ["the input rather than the tag", { version: "1.2" }, "v1.2.0", "1.2", "input version"],
    ["the tag without its prefix", { "tag-prefix": "v" }, "v1.2.0", "1.2.0"],
    ["the tag without a prefix that holds a slash", { "tag-prefix": "api/v" }, "api/v1.2", "1.2"],
    ["the head commit, which has no tag prefix", { "tag-prefix": "v" }, undefined, COMMIT],
    [
      "the tag with version-prefix",
      { "version-prefix": "web@", "tag-prefix": "v" },
      "v1.2.0",
      "web@1.2.0",
    ],
    [
      "the input with version-prefix",
      { version: "1", "version-prefix": "web@" },
      undefined,
      "web@1",
    ],
    ["the input's refs/tags/… tag", { version: "refs/tags/v2" }, "v1", "v2", "input version"],
    [
      "the input's tag without tag-prefix",
      { version: "refs/tags/v2", "tag-prefix": "v" },
      "v1",
      "2",
    ],
  ] satisfies [string, InputTexts, string | undefined, string, string?][])(
    "the version is %s",
    ([_name, texts, currentTag, expected, from]) => {
      const head = currentTag === undefined ? { commit: COMMIT } : { commit: COMMIT, currentTag };
      const made = version(texts, head);
      expect(made).toMatchObject({ version: expected, notices: [] });
      if (from !== undefined) expect(made.versionFrom).toBe(from);
    },
  );

  test("a tag prefix in a written version is kept, with a notice", () => {
    const texts = { version: "v1.1.0", "tag-prefix": "v", "version-prefix": "web@" };
    const { version: made, notices } = version(texts);
    expect(made).toBe("web@v1.1.0");
    expect(notices).toMatchObject([
      { level: "notice", what: expect.stringContaining(`"v1.1.0" keeps "v"`) as unknown },
    ]);
  });

  test("a changed or refused version is reported", async () => {
    const v = { "tag-prefix": "v" };
    const given: [InputTexts, currentTag?: string][] = [
      [{}, "api/v1.2.0"],
      [{ version: "refs/tags/a/b/c" }, "v1"],
      [{ "tag-prefix": "api/" }, "api/x/y"],
      // Without the prefix, nothing but it, and with it in another case.
      ...["web-1.0", "v", "V1.0"].map((tag): [InputTexts, string] => [v, tag]),
      [{}, "latest"],
      [{}, "x".repeat(201)],
      [{}],
    ];
    const cases: Record<string, string> = {};
    for (const [texts, currentTag] of given) {
      const name = `${JSON.stringify(texts)} at ${currentTag?.slice(0, 20)}`;
      try {
        const head = currentTag === undefined ? {} : { commit: COMMIT, currentTag };
        const { version: made, notices } = version(texts, head);
        cases[name] = `${made}\n${told({ notices })}`;
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        cases[name] = told({ notices: error.problems });
      }
    }
    await expectTold("release/versions-made", cases);
  });
});

test.each([
  [{}, []],
  [{ version: "1.2.0" }, ["1.2.0", "v1.2.0"]],
  [{ version: "1.2.0", "tag-prefix": "web/v" }, ["web/v1.2.0", "1.2.0"]],
  [{ version: "refs/tags/v1.2.0", "tag-prefix": "v" }, ["v1.2.0"]],
  [{ version: "1.2.0", "version-prefix": "web@" }, ["web@1.2.0", "1.2.0", "v1.2.0"]],
  [
    { version: "1.2.0", "tag-prefix": "@acme/web@", "version-prefix": "web@" },
    ["@acme/web@1.2.0", "web@1.2.0", "1.2.0"],
  ],
  [{ version: "production", "tag-prefix": "v", "version-prefix": "web@" }, ["production"]],
  // A version that was written whole has the tags of its end, too.
  [{ version: "web@1.2.0" }, ["web@1.2.0", "vweb@1.2.0", "1.2.0", "v1.2.0"]],
  [
    { version: "web@1.2.0", "tag-prefix": "web/v" },
    ["web/vweb@1.2.0", "web@1.2.0", "web/v1.2.0", "1.2.0"],
  ],
  [{ version: "web@production" }, ["web@production"]],
] satisfies [InputTexts, string[]][])(
  "possible tag names of the version in %j are %j",
  (texts, tags) => {
    const inputs = inputsOf(texts);
    expect(versionTags(inputs)).toEqual({ names: tags, atHead: tags });
    // The same rule tells whether a tag is the version's.
    const all = ["v1.2.0", "1.2.0", "web@1.2.0", "web/v1.2.0", "@acme/web@1.2.0", "production"];
    const own = all.filter((tag) => isTagOfVersion(tag, inputs));
    expect(own).toEqual(
      inputs.version ? all.filter((tag) => (tags as string[]).includes(tag)) : all,
    );
  },
);

test.each([
  [{ version: "com.acme.app@1.3.0+345" }, ["com.acme.app@1.3.0", "1.3.0", "v1.3.0"]],
  [{ version: "1.3.0+345", "version-prefix": "app@" }, ["1.3.0", "v1.3.0", "app@1.3.0"]],
  // Sentry reads a build only behind a package.
  [{ version: "1.3.0+345" }, []],
] satisfies [InputTexts, string[]][])(
  "tags of the version in %j only at the head: %j",
  (texts, more) => {
    const { names, atHead } = versionTags(inputsOf(texts));
    for (const name of more) expect(atHead).toContain(name);
    expect(names.every((name) => name.endsWith("+345"))).toBe(true);
    expect(atHead.length > names.length).toBe(more.length > 0);
  },
);
