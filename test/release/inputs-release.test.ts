/** The inputs of `release`: what is read, and what is refused. */
import { describe, expect, test } from "vitest";
import { type InputTexts, places, problems, read, reads } from "../inputs/input-source.ts";
import { headed, wrappedText } from "../support/transcript.ts";

const long = "https://example.com/".padEnd(200, "x");

describe("version", () => {
  reads("release", [
    [{}, { versionPrefix: "", tagPrefix: "" }],
    [{ version: "1.2.3" }, { version: { name: "1.2.3", isTag: false } }],
    [{ version: "refs/tags/v1.2.3" }, { version: { name: "v1.2.3", isTag: true } }],
    [{ version: "refs/tags/api/v1.2.3" }, { version: { name: "api/v1.2.3", isTag: true } }],
    ...["my app 1", "null-1", "1.0'", "a$", "1$2", "é", "1.2.3 👩‍🚀"].map(
      (name) => [{ version: name }, { version: { name, isTag: false } }] as const,
    ),
  ]);

  const where = "environment variable SENTRY_RELEASE";

  test.each(["release", "check", "upload-source-maps"] as const)(
    "SENTRY_RELEASE is the version if the input is not set (%s)",
    (command) => {
      const env = { SENTRY_RELEASE: " refs/tags/v1.2.3 \n" };
      const version = { name: "v1.2.3", isTag: true, where };
      expect(read(command, {}, env)).toMatchObject({ version });
      const both = read(command, { version: "2" }, env);
      expect(both).toMatchObject({ version: { name: "2", where: "input version" } });
      const blank = read(command, {}, { SENTRY_RELEASE: " " });
      expect(blank).toMatchObject({ version: undefined });
    },
  );

  test.each(["@acme/web@1.0.0", '"1.2.3"'])(
    "the version %s in SENTRY_RELEASE is reported as the variable's problem",
    (text) => {
      const env = { SENTRY_RELEASE: text };
      expect(places(problems("release", {}, env))).toEqual([where]);
      expect(problems("list-issues", {}, env)).toEqual([]);
    },
  );
});

describe("the facts of a release", () => {
  const DATE = "2026-03-01T12:00:00.000Z";
  const deploy = { environment: "production", "deploy-url": "https://example.com/run/1" };
  const longest = "🚀".repeat(64);
  const texts = { "resolve-in-next-release": "true", query: "is:resolved" };
  reads("release", [
    [{}, { dateReleased: undefined, deploy: undefined, paths: [] }],
    [{ "date-released": "none" }, { dateReleased: null }],
    [{ "date-released": "1772366400" }, { dateReleased: DATE }],
    [{ ref: long }, { ref: long }],
    [{ "release-url": long }, { releaseUrl: long }],
    [{ paths: "packages/api,docs" }, { paths: ["packages/api", "docs"] }],
    [{ paths: "./a\n ././b c/ \r\n\n.github" }, { paths: ["a", "b c/", ".github"] }],
    [{ paths: "." }, { paths: ["."] }],
    [{ paths: "a..b/c" }, { paths: ["a..b/c"] }],
    [{ paths: "-x" }, { paths: ["-x"] }],
    [deploy, { deploy: { environment: "production", url: "https://example.com/run/1" } }],
    [{ ...deploy, "deploy-name": longest }, { deploy: { name: longest } }],
    [{}, { setCommits: "auto", patchSet: true, maxCommits: 1000 }],
    ...["tag", "push", "release", "deploy"].map(
      (since) => [{ since, environment: "production" }, { since }] as const,
    ),
    ...["v*", "api/v[0-9]*", "pkg@?.*", "v1.0.0+*"].map(
      (text) => [{ "tag-pattern": text }, { tagPattern: text }] as const,
    ),
    [{}, { resolveInNextRelease: false, resolveFromCommits: false, maxIssues: 100 }],
    [texts, { resolveInNextRelease: true, query: "is:resolved" }],
    [{ ...texts, query: "*" }, { query: "" }],
  ]);
});

test("each invalid input of release is reported with what to write instead", async () => {
  // What a workflow hands over by mistake, and what nobody sees.
  const versions =
    String.raw`"1" '1' null undefined $X ${"${X}"} 1-$X . latest a/b a\b @acme/x refs/heads/main refs/tags/`.split(
      " ",
    );
  const hidden = [" ", "1\t2", "1\u200b2", "1.\u00ad2", "\u202e1", "[object Object]", "`1`"];
  const rendered = ["Object", "Array", "1.23E+39", "1E-05"];
  const paths = String.raw`/etc C:/x ../x a/../../b a\..\b a\b :(top)x :!x ./ !`.split(" ");
  const dates = "2026-02-31 2026-02-28T24:01Z 12345678 999999999999 2026-1-1 today".split(" ");
  const patterns = String.raw`refs/tags/v* v{1,2} !v* v[0-9]+ v[0-9 v\*`.split(" ");
  const addresses =
    "ftp://example.com example.com/x javascript:alert(1) https://user:s3cret@example.com";
  const scoped = { "version-prefix": "@acme/web@" };
  const given: InputTexts[] = [
    ...[...versions, ...hidden, ...rendered, "x".repeat(201)].map((version) => ({ version })),
    ...["a/b", "a\tb"].map((prefix) => ({ "version-prefix": prefix, version: "1" })),
    scoped,
    ...["1.0.0", "refs/tags/v1"].map((version) => ({ ...scoped, version })),
    { version: "feature/x", "version-prefix": "web@" },
    ...[...paths, "a\0b"].map((path) => ({ paths: `ok\n${path}` })),
    ...patterns.map((pattern) => ({ "tag-pattern": pattern })),
    ...addresses.split(" ").map((address) => ({ "release-url": address })),
    { "release-url": `${long}x` },
    ...["a\nb", "x".repeat(65)].map((environment) => ({ environment })),
    { since: "deployment" },
    { since: "release", "previous-ref": "v1.0.0" },
    { since: "deploy" },
    { paths: "!x" },
    ...dates.map((date) => ({ "date-released": date })),
    { environment: "a/b", "deploy-url": "x", "deploy-name": "x".repeat(65) },
    { "deploy-name": "blue", "deploy-url": "https://example.com" },
    { since: "deploy", "previous-ref": "v1", query: "x" },
    { ref: "x".repeat(201), "max-commits": "0", "set-commits": "all" },
    { "max-commits": "100001" },
  ];
  const told = given.map((inputs) => {
    const found = problems("release", inputs).map((problem) => `  ${JSON.stringify(problem)}`);
    return headed(JSON.stringify(inputs), found);
  });
  await expect(`${wrappedText(told.join("\n"))}\n`).toMatchFileSnapshot(
    "../snapshots/release/inputs.txt",
  );
});
