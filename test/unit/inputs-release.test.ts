import { describe, expect, test } from "vitest";
import { type InputTexts, places, problems, read } from "./input-source.ts";

test("release sends commits with patch sets, and resolves nothing", () => {
  expect(read("release")).toMatchObject({
    versionPrefix: "",
    tagPrefix: "",
    setCommits: "auto",
    paths: [],
    patchSet: true,
    maxCommits: 1000,
    resolveInNextRelease: false,
    resolveFromCommits: false,
    maxIssues: 100,
    concurrency: 4,
  });
});

describe("version", () => {
  test.each([
    ["1.2.3", { version: { name: "1.2.3", isTag: false } }],
    ["refs/tags/v1.2.3", { version: { name: "v1.2.3", isTag: true } }],
    ["refs/tags/api/v1.2.3", { version: { name: "api/v1.2.3", isTag: true } }],
    ["my app 1", { version: { name: "my app 1", isTag: false } }],
  ])("%s is %j", (text, expected) => {
    expect(read("release", { version: text })).toMatchObject(expected);
  });

  test.each([
    [{ version: "refs/heads/main" }, 'Write "main" instead.'],
    [{ version: "feature/x", "version-prefix": "web@" }, 'Write "feature-x" instead.'],
    [{ version: "refs/tags/" }, "Write another version, for example 1.2.3 or a commit SHA."],
  ] satisfies [InputTexts, string][])("%j is answered with: %s", (texts, fix) => {
    expect(problems("release", texts)).toMatchObject([{ where: "input version", fix }]);
  });

  test.each([{}, { version: "1.0.0" }, { version: "refs/tags/v1" }])(
    "a prefix that the service refuses is the prefix's problem, also with %j",
    (texts) => {
      expect(problems("release", { ...texts, "version-prefix": "@acme/web@" })).toMatchObject([
        { where: "input version-prefix", fix: 'Write "@acme-web@" instead.' },
      ]);
    },
  );

  test.each(["release", "check", "upload-source-maps"] as const)(
    "is SENTRY_RELEASE where the input is not set (%s)",
    (command) => {
      const texts = command === "upload-source-maps" ? { "source-maps": "dist" } : {};
      const env = { SENTRY_RELEASE: " refs/tags/v1.2.3 \n" };
      const where = "environment variable SENTRY_RELEASE";
      const version = { name: "v1.2.3", isTag: true, where };
      expect(read(command, texts, { env })).toMatchObject({ version });
      const both = read(command, { ...texts, version: "2" }, { env });
      expect(both).toMatchObject({ version: { name: "2", where: "input version" } });
      expect(read(command, texts, { env: { SENTRY_RELEASE: " " } }).version).toBeUndefined();
    },
  );

  test.each(["@acme/web@1.0.0", '"1.2.3"'])(
    "that is %s in SENTRY_RELEASE is the variable's problem",
    (text) => {
      const found = problems("release", {}, { env: { SENTRY_RELEASE: text } });
      expect(places(found)).toEqual(["environment variable SENTRY_RELEASE"]);
    },
  );

  test("is no matter for a command without one", () => {
    expect(problems("list-issues", {}, { env: { SENTRY_RELEASE: "@a/b" } })).toEqual([]);
  });
});

describe("the facts of a release", () => {
  test.each([
    ["", undefined],
    ["none", null],
    ["1772366400", "2026-03-01T12:00:00.000Z"],
  ])("date-released %j is %j", (text, date) => {
    expect(read("release", { "date-released": text }).dateReleased).toBe(date);
  });

  test("a wrong date names the forms that are right", () => {
    const found = problems("release", { "date-released": "01.03.2026" });
    expect(places(found)).toEqual(["input date-released"]);
    expect(found[0]?.fix).toMatch(/ISO 8601 .*Unix seconds.* now.* none/u);
  });

  test.each(["ref", "release-url"] as const)("%s holds 200 characters", (name) => {
    const text = "https://example.com/".padEnd(200, "x");
    expect(problems("release", { [name]: text })).toEqual([]);
    expect(places(problems("release", { [name]: `${text}x` }))).toEqual([`input ${name}`]);
  });

  test.each(["example.com/x", "javascript:alert(1)", "https://user:secret@example.com"])(
    "release-url is not %s",
    (text) => {
      const found = problems("release", { "release-url": text });
      expect(places(found)).toEqual(["input release-url"]);
      expect(JSON.stringify(found)).not.toContain("secret");
    },
  );

  test.each([
    ["packages/api", ["packages/api"]],
    ["packages/api,docs", ["packages/api", "docs"]],
    ["./a\n ././b c/ \r\n\n.github", ["a", "b c/", ".github"]],
    [".", ["."]],
    ["a..b/c", ["a..b/c"]],
    ["-x", ["-x"]],
  ])("paths %j are %j", (text, paths) => {
    expect(read("release", { paths: text }).paths).toEqual(paths);
  });

  test.each([
    "/etc",
    "../x",
    "a/../../b",
    "a\\..\\b",
    "packages\\api",
    "C:/x",
    ":(top)x",
    ":!x",
    "./",
    "!",
  ])("paths may not hold %s", (text) => {
    expect(places(problems("release", { paths: `ok\n${text}` }))).toEqual(["input paths"]);
  });
});

describe("a version that is not what was meant", () => {
  test.each([
    '"1.2.3"',
    "'1.2.3'",
    "`1.2.3`",
    "null",
    "undefined",
    "[object Object]",
    "$VERSION",
    "${VERSION}",
    "1.2.3-$GITHUB_SHA",
    "1.2.3\u200b",
    "1.\u00ad2.3",
    "\u202e1.2.3",
  ])("%j is refused", (version) => {
    expect(places(problems("release", { version }))).toEqual(["input version"]);
  });

  test.each(["1.2.3", "null-1", "1.0'", "a$", "1$2", "é", "1.2.3 👩‍🚀"])("%j is taken", (version) => {
    expect(read("release", { version }).version?.name).toBe(version);
  });
});

describe("since", () => {
  test.each(["tag", "push", "release", "deploy"])("may be %s", (since) => {
    expect(read("release", { since, environment: "production" }).since).toBe(since);
  });

  test.each<[InputTexts, string]>([
    [{ since: "deployment" }, 'Write "tag", "push", "release" or "deploy".'],
    [{ since: "release", "previous-ref": "v1.0.0" }, "Remove one of them."],
    [{ since: "deploy" }, "environment: production"],
  ])("%j is refused", (texts, fix) => {
    const found = problems("release", texts);
    expect(places(found)).toEqual(["input since"]);
    expect(found[0]?.fix).toContain(fix);
  });
});

describe("tag-pattern", () => {
  test.each(["v*", "api/v[0-9]*", "pkg@?.*", "v1.0.0+*"])("may be %s", (text) => {
    expect(read("release", { "tag-pattern": text }).tagPattern).toBe(text);
  });

  test.each(["refs/tags/v*", "v{1,2}", "!v*", "v[0-9]+", "v[0-9", String.raw`v\*`])(
    "may not be %s",
    (text) => {
      expect(places(problems("release", { "tag-pattern": text }))).toEqual(["input tag-pattern"]);
    },
  );
});

describe("the deploy", () => {
  test("is recorded where an environment is named", () => {
    const texts = { environment: "production", "deploy-url": "https://example.com/run/1" };
    expect(read("release", texts).deploy).toEqual({
      environment: "production",
      url: "https://example.com/run/1",
    });
    expect(read("release").deploy).toBeUndefined();
  });

  test("cannot be without an environment", () => {
    const texts = { "deploy-name": "blue", "deploy-url": "https://example.com" };
    expect(places(problems("release", texts))).toEqual(["input deploy-name", "input deploy-url"]);
  });

  test("has no name of more than 64 characters", () => {
    const found = problems("release", { environment: "production", "deploy-name": "é".repeat(65) });
    expect(places(found)).toEqual(["input deploy-name"]);
    const texts = { environment: "production", "deploy-name": "🚀".repeat(64) };
    expect(read("release", texts).deploy?.name).toBe("🚀".repeat(64));
  });

  test.each(["a/b", "a\nb", "x".repeat(65)])("has no environment %j", (environment) => {
    expect(places(problems("release", { environment }))).toEqual(["input environment"]);
  });
});

describe("resolving issues with a release", () => {
  test("takes a query that narrows it", () => {
    const texts = { "resolve-in-next-release": "true", query: "is:resolved" };
    expect(read("release", texts)).toMatchObject({
      resolveInNextRelease: true,
      query: "is:resolved",
    });
    expect(read("release", { ...texts, query: "*" }).query).toBe("");
  });

  test.each(["", "false"])("takes no query while resolve-in-next-release is %j", (text) => {
    const found = problems("release", { "resolve-in-next-release": text, query: "x" });
    expect(places(found)).toEqual(["input query"]);
  });
});
