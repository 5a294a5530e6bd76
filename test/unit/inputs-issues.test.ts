import { afterEach, describe, expect, test } from "vitest";
import { isIssueId, isIssueName } from "../../src/issues/names.ts";
import { places, problems, read } from "./input-source.ts";

const STATUS = { status: "resolved" };

describe("the selection of update-issues", () => {
  test.each([
    [{ query: "*" }, { query: "" }],
    [{ query: "* level:error" }, { query: "* level:error" }],
    [{ issues: "4711, APP-12\nweb-api-1a  4711" }, { issues: ["4711", "APP-12", "web-api-1a"] }],
    [{ issues: '[ "4711", 4711, 12 ]' }, { issues: ["4711", "12"] }],
    [{ issues: "[]" }, { issues: [] }],
    [
      { issues: "https://acme.sentry.io/issues/4711/?project=2 APP-1" },
      { issues: ["4711", "APP-1"] },
    ],
    [
      { issues: "4711 https://sentry.io/organizations/acme/issues/4711/events/1/" },
      { issues: ["4711"] },
    ],
    [{ issues: ", ," }, { issues: [] }],
    [{ "issues-file": "ids.txt" }, { issuesFile: "ids.txt" }],
    [
      { issues: "1", "issues-file": "ids.txt" },
      { issues: ["1"], issuesFile: "ids.txt" },
    ],
  ])("%j is %j", (texts, expected) => {
    const { query, issues, issuesFile } = read("update-issues", { ...STATUS, ...texts });
    const selection = { query, issues, issuesFile };
    expect(selection).toEqual(
      Object.assign({ query: undefined, issues: undefined, issuesFile: undefined }, expected),
    );
  });

  test.each([
    [{}, "input query"],
    [{ query: "is:unresolved", issues: "1" }, "input query"],
    [{ query: "is:unresolved", issues: "[]" }, "input query"],
    [{ issues: "APP" }, "input issues"],
    [{ issues: "https://sentry.io.evil.example/issues/4711/" }, "input issues"],
    [{ issues: "https://evilsentry.io/issues/4711/" }, "input issues"],
    [{ issues: "https://sentry.io/issues/APP-1/" }, "input issues"],
    [{ issues: "ftp://sentry.io/issues/4711/" }, "input issues"],
    [{ query: 'message:"some text' }, "input query"],
    [{ issues: "-1" }, "input issues"],
    [{ issues: "../4711" }, "input issues"],
    [{ issues: "[APP-1]" }, "input issues"],
    [{ issues: "[1.5]" }, "input issues"],
    [{ issues: "[null]" }, "input issues"],
    [{ issues: '{"id":"1"}' }, "input issues"],
  ])("%j is refused at %s", (texts, place) => {
    const found = places(problems("update-issues", { ...STATUS, ...texts }));
    expect(new Set(found)).toEqual(new Set([place]));
  });

  test("no number is taken for the id that JSON rounds it to", () => {
    const texts = { ...STATUS, issues: "[9007199254740993]" };
    expect(places(problems("update-issues", texts))).toContain("input issues");
    const asText = { ...STATUS, issues: '["9007199254740993"]' };
    expect(read("update-issues", asText).issues).toEqual(["9007199254740993"]);
  });

  describe("beyond what Windows passes in one variable", () => {
    const { platform } = process;
    afterEach(() => Object.defineProperty(process, "platform", { value: platform }));
    const issues = Array.from({ length: 4000 }, (_, index) => String(100_000_000 + index)).join();

    test.each([
      ["win32", ["input issues"]],
      ["linux", []],
    ])("the last id may be a part of one: %s", (name, refused) => {
      Object.defineProperty(process, "platform", { value: name });
      const found = problems("update-issues", { ...STATUS, issues });
      expect(places(found)).toEqual(refused);
      for (const { fix } of found) expect(fix).toContain("issues-file");
    });
  });

  test("of many wrong names ten are repeated and the rest is counted", () => {
    const names = Array.from({ length: 25 }, (_, index) => `x${index}`);
    const [problem] = problems("update-issues", { ...STATUS, issues: names.join(" ") });
    expect(problem?.what).toContain('"x0", "x1"');
    expect(problem?.what).toContain('"x9" and 15 more.');
    expect(problem?.what).not.toContain("x10");
  });
});

test.each([
  ["1", true, true],
  ["12345678901234567890", true, true],
  ["APP-1", false, true],
  ["app-1a", false, true],
  ["A_B-1", false, true],
  ["2048-1F", false, true],
  ["APP-", false, false],
  ["-1", false, false],
  ["APP-1-", false, false],
  ["APP 1", false, false],
  ["APP-1\n", false, false],
  ["é-1", false, false],
  ["1".repeat(21), false, false],
  ["١", false, false],
])("%j: an id %j, the name of an issue %j", (text, isId, isName) => {
  expect([isIssueId(text), isIssueName(text)]).toEqual([isId, isName]);
});

describe("the attributes of update-issues", () => {
  test.each([
    [{ status: "resolved" }, { status: "resolved" }],
    [{ status: "resolvedInNextRelease" }, { status: "resolvedInNextRelease" }],
    [{ "assigned-to": "team:2" }, { assignedTo: "team:2" }],
    [{ "assigned-to": "none" }, { assignedTo: null }],
    [{ "has-seen": "false" }, { hasSeen: false }],
    [
      { "is-bookmarked": "true", "is-subscribed": "false", "is-public": "true" },
      { isBookmarked: true, isSubscribed: false, isPublic: true },
    ],
    [{ priority: "high" }, { priority: "high" }],
    [
      { status: "ignored", "ignore-until": "escalating" },
      { status: "ignored", ignoreUntil: "escalating" },
    ],
  ])("%j asks for %j, and for nothing else", (texts, attributes) => {
    expect(read("update-issues", { issues: "1", ...texts }).attributes).toEqual(attributes);
  });

  test("there must be one", () => {
    const found = problems("update-issues", { issues: "1" });
    expect(places(found)).toEqual(["input status"]);
    expect(found[0]?.what).toBe("Nothing says what to change.");
  });

  test.each([
    [{ status: "closed" }, "input status"],
    [{ status: "resolvedinnextrelease" }, "input status"],
    [{ "is-public": "maybe" }, "input is-public"],
    [{ priority: "urgent" }, "input priority"],
    [{ status: "resolved", "ignore-until": "7d" }, "input ignore-until"],
    [{ status: "ignored", "ignore-until": "7" }, "input ignore-until"],
    [{ status: "ignored", "ignore-until": "0d" }, "input ignore-until"],
    [{ status: "ignored", "ignore-until": "100 Events" }, "input ignore-until"],
  ])("%j is wrong, but no reason to ask for more", (texts, place) => {
    expect(places(problems("update-issues", { issues: "1", ...texts }))).toEqual([place]);
  });

  test("a status in another case is corrected", () => {
    const [problem] = problems("update-issues", { issues: "1", status: "Resolved" });
    expect(problem?.fix).toBe('Write "resolved".');
  });
});

describe("list-issues", () => {
  test.each([
    [{}, { query: "is:unresolved", statsPeriod: "24h", limit: 100 }],
    [{ query: "*" }, { query: "" }],
    [{ query: "level:fatal" }, { query: "level:fatal" }],
    [{ "stats-period": "14d" }, { statsPeriod: "14d" }],
    [{ "stats-period": "none" }, { statsPeriod: "" }],
    [{ "fail-above": "0", query: "is:unresolved" }, { failAbove: 0 }],
    [
      { "fail-above": "5", query: "*" },
      { failAbove: 5, query: "" },
    ],
  ])("%j is %j", (texts, expected) => {
    expect(read("list-issues", texts)).toMatchObject(expected);
  });

  test.each([
    [{ "fail-above": "0" }, ["input fail-above"]],
    [{ "fail-above": "-1", query: "x" }, ["input fail-above"]],
    [{ "stats-period": "30d" }, ["input stats-period"]],
    [{ limit: "0" }, ["input limit"]],
  ])("%j is refused", (texts, expected) => {
    expect(places(problems("list-issues", texts))).toEqual(expected);
  });
});

test("show-issues needs issues or a file", () => {
  expect(places(problems("show-issues"))).toEqual(["input issues"]);
  expect(read("show-issues", { "issues-file": "a.txt" }).issuesFile).toBe("a.txt");
  expect(read("show-issues", { issues: "[]" }).issues).toEqual([]);
});

describe("rename-client-key", () => {
  const key = { "key-id": "3c5f9a", "key-name": "Web" };

  test("takes 64 characters, counted as the service does", () => {
    for (const name of ["x".repeat(64), "🦊".repeat(64)]) {
      expect(read("rename-client-key", { ...key, "key-name": name }).change.name).toBe(name);
    }
    for (const name of ["x".repeat(65), "🦊".repeat(65)]) {
      const [problem] = problems("rename-client-key", { ...key, "key-name": name });
      expect(problem?.what).toContain("65 characters");
    }
  });

  test("needs the key and a change, at once", () => {
    expect(places(problems("rename-client-key"))).toEqual(["input key-id", "input key-name"]);
  });

  test.each([
    [{ "key-name": "Web" }, { name: "Web" }],
    [{ "key-active": "false" }, { isActive: false }],
    [{ "key-rate-limit": "1000/3600" }, { rateLimit: { count: 1000, window: 3600 } }],
    [{ "key-rate-limit": "none" }, { rateLimit: null }],
    [
      { "key-active": "true", "key-rate-limit": "1/1" },
      { isActive: true, rateLimit: { count: 1, window: 1 } },
    ],
  ])("takes any of its changes: %j", (texts, change) => {
    expect(read("rename-client-key", { "key-id": "3c5f9a", ...texts }).change).toEqual(change);
  });

  test.each(["0/60", "60/0", "1000", "1000 / 3600", "1e3/60", "-1/60", "None", "1/1000000000"])(
    "takes no other rate limit than a rate or none: %j",
    (text) => {
      const found = problems("rename-client-key", { ...key, "key-rate-limit": text });
      expect(places(found)).toEqual(["input key-rate-limit"]);
    },
  );

  test("takes the key's public part, not a DSN, which is not repeated", () => {
    const dsn = "https://3c5f9a:5ecret@o1.ingest.example.com/2";
    const found = problems("rename-client-key", { ...key, "key-id": dsn });
    expect(places(found)).toEqual(["input key-id"]);
    expect(JSON.stringify(found)).not.toContain("5ecret");
  });
});

describe("a gate that watches", () => {
  const GATE = { query: "is:unresolved", "fail-above": "0" };

  test.each([
    ["30s", 30],
    ["5m", 300],
    ["1h", 3600],
  ])("for %s", (text, seconds) => {
    const inputs = read("list-issues", { ...GATE, watch: text, timeout: "7200" });
    expect(inputs.watchSeconds).toBe(seconds);
  });

  test.each([
    { ...GATE, watch: "29s" },
    { ...GATE, watch: "5" },
    { ...GATE, watch: "5 m" },
    { ...GATE, watch: "10m" },
    { query: "is:unresolved", watch: "1m" },
  ])("not by %j", (texts) => {
    expect(places(problems("list-issues", texts))).toEqual(["input watch"]);
  });
});
