import { describe, expect, test } from "vitest";
import { answers, places, problems, read, reads, refuses } from "../inputs/input-source.ts";

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

  // What a workflow hands over by mistake, and what nobody sees.
  refuses("release", "version", [
    ...`"1.2.3" '1.2.3' \`1.2.3\` null undefined $VERSION \${VERSION} 1.2.3-$GITHUB_SHA`.split(" "),
    "[object Object]",
    "1.2.3\u200b",
    "1.\u00ad2.3",
    "\u202e1.2.3",
  ]);

  const prefix = { "version-prefix": "@acme/web@" };
  answers("release", [
    [{ version: "refs/heads/main" }, "version", 'Write "main" instead.'],
    [{ version: "feature/x", "version-prefix": "web@" }, "version", 'Write "feature-x" instead.'],
    [{ version: "refs/tags/" }, "version", "Write another version, for example 1.2.3 or a commit"],
    // What the service refuses of a prefix is the prefix's problem.
    [prefix, "version-prefix", 'Write "@acme-web@" instead.'],
    [{ ...prefix, version: "1.0.0" }, "version-prefix", 'Write "@acme-web@" instead.'],
    [{ ...prefix, version: "refs/tags/v1" }, "version-prefix", 'Write "@acme-web@" instead.'],
  ]);

  const where = "environment variable SENTRY_RELEASE";

  test.each(["release", "check", "upload-source-maps"] as const)(
    "is SENTRY_RELEASE where the input is not set (%s)",
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

  test.each(["@acme/web@1.0.0", '"1.2.3"'])("%s in it is the variable's problem", (text) => {
    const env = { SENTRY_RELEASE: text };
    expect(places(problems("release", {}, env))).toEqual([where]);
    expect(problems("list-issues", {}, env)).toEqual([]);
  });
});

describe("the facts of a release", () => {
  const DATE = "2026-03-01T12:00:00.000Z";
  const long = "https://example.com/".padEnd(200, "x");
  const deploy = { environment: "production", "deploy-url": "https://example.com/run/1" };
  const longest = "🚀".repeat(64);
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
  ]);

  refuses("release", "ref", [`${long}x`]);
  refuses("release", "release-url", [
    `${long}x`,
    ..."example.com/x javascript:alert(1) https://user:s3cret@example.com".split(" "),
  ]);
  const paths = String.raw`/etc ../x a/../../b a\..\b packages\api C:/x :(top)x :!x ./ !`.split(
    " ",
  );
  refuses(
    "release",
    "paths",
    [...paths, "a\0b"].map((path) => `ok\n${path}`),
  );
  refuses("release", "environment", ["a/b", "a\nb", "x".repeat(65)]);
  refuses("release", "deploy-name", ["é".repeat(65)], deploy);
});

describe("what a release holds", () => {
  reads("release", [
    [{}, { setCommits: "auto", patchSet: true, maxCommits: 1000 }],
    ...["tag", "push", "release", "deploy"].map(
      (since) => [{ since, environment: "production" }, { since }] as const,
    ),
    ...["v*", "api/v[0-9]*", "pkg@?.*", "v1.0.0+*"].map(
      (text) => [{ "tag-pattern": text }, { tagPattern: text }] as const,
    ),
  ]);
  answers("release", [
    [{ since: "deployment" }, "since", 'Write "tag", "push", "release" or "deploy".'],
    [{ since: "release", "previous-ref": "v1.0.0" }, "since", "Remove one of them."],
    [{ since: "deploy" }, "since", "environment: production"],
  ]);
  refuses(
    "release",
    "tag-pattern",
    String.raw`refs/tags/v* v{1,2} !v* v[0-9]+ v[0-9 v\*`.split(" "),
  );
});

describe("resolving issues with a release", () => {
  const texts = { "resolve-in-next-release": "true", query: "is:resolved" };
  reads("release", [
    [{}, { resolveInNextRelease: false, resolveFromCommits: false, maxIssues: 100 }],
    [texts, { resolveInNextRelease: true, query: "is:resolved" }],
    [{ ...texts, query: "*" }, { query: "" }],
  ]);
  refuses("release", "query", ["x"]);
  refuses("release", "query", ["x"], { "resolve-in-next-release": "false" });
});

test("what is wrong is told in words that fit, with what to write instead", async () => {
  const versions = String.raw`"1" null $X ${"${X}"} . latest a/b a\b @acme/x`.split(" ");
  const paths = String.raw`/etc C:/x ../x a/../../b a\b :(top)x !x !`.split(" ");
  const dates = "2026-02-31 2026-02-28T24:01Z 12345678 999999999999 2026-1-1 today".split(" ");
  const given: Record<string, string>[] = [
    ...[...versions, " ", "1\t2", "1\u200b2", "x".repeat(201)].map((version) => ({ version })),
    ...["a/b", "a\tb"].map((prefix) => ({ "version-prefix": prefix, version: "1" })),
    ...paths.map((path) => ({ paths: path })),
    ...dates.map((date) => ({ "date-released": date })),
    { environment: "a/b", "deploy-url": "x", "deploy-name": "x".repeat(65) },
    { "deploy-name": "blue", "deploy-url": "https://example.com" },
    { since: "deploy", "previous-ref": "v1", "tag-pattern": "!v*", query: "x" },
    { ref: "x".repeat(201), "max-commits": "0", "set-commits": "all" },
    { "max-commits": "100001", "release-url": "ftp://example.com" },
  ];
  const told = given.flatMap((inputs) => [
    JSON.stringify(inputs),
    ...problems("release", inputs).map((problem) => `  ${JSON.stringify(problem)}`),
  ]);
  await expect(`${told.join("\n")}\n`).toMatchFileSnapshot("../snapshots/release-inputs.txt");
});
