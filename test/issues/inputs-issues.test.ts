/** The inputs of the commands on issues: what is read, and what is refused. */
import { afterEach, describe, expect, test } from "vitest";
import { isIssueId, isIssueName } from "../../src/servers/issue-input.ts";
import { answers, places, problems, read, reads, refuses } from "../inputs/input-source.ts";

describe("the inputs of update-issues that select", () => {
  const none = { query: undefined, issues: undefined, issuesFile: undefined };
  const byQuery = (query: string) => ({ issues: "", query });
  const byFile = { issues: "", "issues-file": "ids.txt" };
  reads("update-issues", [
    [byQuery("*"), { ...none, query: "" }],
    // A word with a colon at its end lacks no value in quotes.
    ...['is:unresolved "Failed to load resource: the server"', '"x: " is:unresolved', '"x:"'].map(
      (query): [ReturnType<typeof byQuery>, object] => [byQuery(query), { ...none, query }],
    ),
    [byQuery("* level:error"), { ...none, query: "* level:error" }],
    [{ issues: "4711, APP-12\nweb-api-1a  4711" }, { issues: ["4711", "APP-12", "web-api-1a"] }],
    [{ issues: '[ "4711", 4711, 12 ]' }, { ...none, issues: ["4711", "12"] }],
    [{ issues: "[]" }, { ...none, issues: [] }],
    [{ issues: "https://acme.sentry.io/issues/4711/?project=2 A-1" }, { issues: ["4711", "A-1"] }],
    ...[
      ["https://sentry.io", "https://sentry.io/organizations/acme/issues/4/events/"],
      ["https://sentry.io", "https://us.sentry.io/organizations/acme/issues/4/activity/"],
      ["https://de.sentry.io", "https://acme.sentry.io/issues/4/?project=2#x"],
      ["https://de.sentry.io", "https://de.sentry.io/organizations/acme/issues/4"],
      ["https://acme.sentry.io", "https://sentry.io/organizations/acme/issues/4/"],
      ["https://s.example.com/x", "https://s.example.com/x/acme/issues/4/"],
      ["https://s.example.com", "https://s.example.com/acme/web/issues/4/"],
      ["http://127.0.0.1:9000", "http://127.0.0.1:9000/acme/issues/4"],
      ["https://sentry.io", "https://sentry.io/api/0/issues/4/"],
      ["https://s.example.com/x", "https://s.example.com/x/api/0/organizations/acme/issues/4/"],
      ["https://sentry.io", "https://sentry.io/organizations/acme/issues/4/events/4c79f60c/"],
      ["https://b.example.com", "https://b.example.com/issues/issue/4/event/first/"],
    ].map(([url = "", issues = ""]) => [{ "base-url": url, issues }, { issues: ["4"] }] as const),
    ...["acme.sentry.io", "sentry.io/organizations/acme", "us.sentry.io/acme"].map(
      (place) => [{ issues: `https://${place}/issues/WEB-1F/` }, { issues: ["WEB-1F"] }] as const,
    ),
    [{ issues: ", ," }, { ...none, issues: [] }],
    [byFile, { ...none, issuesFile: "ids.txt" }],
    [{ "issues-file": "ids.txt" }, { ...none, issues: ["1"], issuesFile: "ids.txt" }],
    // No number is taken for the id that JSON rounds it to.
    [{ issues: '["9007199254740993"]' }, { issues: ["9007199254740993"] }],
  ]);
  answers("update-issues", [
    [{ issues: "" }, "query"],
    [{ query: "is:unresolved" }, "query"],
    [{ issues: "[]", query: "is:unresolved" }, "query"],
    [byQuery('message:"some text'), "query"],
    [byQuery('is:unresolved firstRelease: text:"a: b"'), "query", '"firstRelease:"'],
    [byQuery("is:unresolved release:"), "query", '"release:"'],
    [{ select: "done" }, "select", '"issues-file" is not'],
    [{ issues: "https://acne.sentry.io/issues/4/" }, "issues", 'of the organization "acne", not'],
    [
      { issues: "https://acme.sentry.io/organizations/acne/issues/4/" },
      "issues",
      'of the organization "acne", not of "acme"',
    ],
    [
      { issues: "https://sentry.io/api/0/organizations/acne/issues/4/" },
      "issues",
      'of the organization "acne"',
    ],
    [{ issues: "https://sentry.io/share/issue/0af1/" }, "issues", "write its short ID"],
    // Of many wrong names ten are repeated and the rest is counted.
    [{ issues: [...Array(25).keys()].map((index) => `x${index}`).join() }, "issues", `"x9" and 15`],
  ]);
  refuses("update-issues", "issues", [
    ..."APP -1 https://sentry.io/issues/4711x/ ../4711 [APP-1] [1.5] [null] [9007199254740993]".split(
      " ",
    ),
    '{"id":"1"}',
    "https://sentry.io.evil.example/issues/4711/",
    "https://evilsentry.io/issues/4711/",
    "ftp://sentry.io/issues/4711/",
  ]);

  describe("beyond what Windows passes in one variable", () => {
    const { platform } = process;
    afterEach(() => Object.defineProperty(process, "platform", { value: platform }));
    const issues = Array.from({ length: 4000 }, (_, index) => String(100_000_000 + index)).join();

    test.each([
      ["win32", ["input issues"]],
      ["linux", []],
    ])("more ids than a Windows variable holds are refused only on %s", (name, refused) => {
      Object.defineProperty(process, "platform", { value: name });
      const found = problems("update-issues", { issues });
      expect(places(found)).toEqual(refused);
      for (const { fix } of found) expect(fix).toContain("issues-file");
    });
  });
});

test.each([
  ["1", true, true],
  ["12345678901234567890", true, true],
  ["APP-1", false, true],
  ["app-1a", false, true],
  ["A_B-1", false, true],
  ["2048-1F", false, true],
  // Only the service knows whether it is one.
  ["123e4567-e89b-12d3-a456-426614174000", false, true],
  ["APP-", false, false],
  ["-1", false, false],
  ["APP-1-", false, false],
  ["APP 1", false, false],
  ["APP-1\n", false, false],
  ["é-1", false, false],
  ["1".repeat(21), false, false],
  [`${"A".repeat(100)}-${"1".repeat(13)}`, false, true],
  [`${"A".repeat(101)}-1`, false, false],
  [`A-${"1".repeat(14)}`, false, false],
  ["١", false, false],
])("%j is an issue's id: %j, or a name of an issue: %j", (text, isId, isName) => {
  expect([isIssueId(text), isIssueName(text)]).toEqual([isId, isName]);
});

describe("the inputs of update-issues for attributes", () => {
  const flags = { "is-bookmarked": "true", "is-subscribed": "false", "is-public": "true" };

  test.each([
    [{ status: "resolvedInNextRelease" }, { status: "resolvedInNextRelease" }],
    [{ "assigned-to": "team:2" }, { assignedTo: "team:2" }],
    [{ "assigned-to": "none" }, { assignedTo: null }],
    [{ "assigned-to": "None" }, { assignedTo: "None" }],
    [{ "has-seen": "false" }, { hasSeen: false }],
    [flags, { isBookmarked: true, isSubscribed: false, isPublic: true }],
    [{ priority: "high" }, { priority: "high" }],
    [
      { status: "resolved", "in-release": "latest" },
      { status: "resolved", inRelease: "latest" },
    ],
    [
      { status: "ignored", "ignore-until": "escalating" },
      { status: "ignored", ignoreUntil: "escalating" },
    ],
  ])("update-issues reads from %j only the attributes %j", (texts, attributes) => {
    const inputs = read("update-issues", { status: "", ...texts });
    expect(inputs).toHaveProperty("attributes", attributes);
  });

  answers("update-issues", [
    [{ status: "" }, "status", "Nothing says what to change."],
    [{ status: "Resolved" }, "status", 'Write "resolved".'],
    [{ "ignore-until": "7d" }, "ignore-until"],
    [{ "in-release": "1", status: "ignored" }, "in-release", 'Set "status: resolved"'],
    [{ "in-commit": "a".repeat(40) }, "in-commit", "Fixes WEB-12"],
    [{ repository: "acme/shop" }, "repository", 'the command "release"'],
  ]);
  // What is wrong is no reason to ask for more.
  refuses("update-issues", "status", ["closed", "resolvedinnextrelease"]);
  refuses("update-issues", "is-public", ["maybe"], { status: "" });
  refuses("update-issues", "priority", ["urgent"], { status: "" });
  refuses("update-issues", "ignore-until", ["7", "0d", "100 Events"], { status: "ignored" });
});

describe("list-issues", () => {
  const gate = { query: "is:unresolved", "fail-above": "0" };
  const hours = { ...gate, timeout: "7200" };
  reads("list-issues", [
    [{}, { query: "is:unresolved", statsPeriod: "24h", limit: 100 }],
    [{ query: "*" }, { query: "" }],
    [{ query: "level:fatal" }, { query: "level:fatal" }],
    [{ "stats-period": "14d" }, { statsPeriod: "14d" }],
    [{ "stats-period": "none" }, { statsPeriod: "" }],
    [gate, { failAbove: 0 }],
    [
      { "fail-above": "5", query: "*" },
      { failAbove: 5, query: "" },
    ],
    [{ ...gate, timeout: "21600", watch: "21599s" }, { watchSeconds: 21_599 }],
    [{ ...hours, watch: "30s" }, { watchSeconds: 30 }],
    [{ ...hours, watch: "5m" }, { watchSeconds: 300 }],
    [{ ...hours, watch: "1h" }, { watchSeconds: 3600 }],
  ]);
  refuses("list-issues", "fail-above", ["0"]);
  refuses("list-issues", "fail-above", ["-1"], { query: "x" });
  refuses("list-issues", "stats-period", ["30d"]);
  refuses("list-issues", "limit", ["0"]);
  refuses("list-issues", "watch", ["29s", "5", "5 m", "10m"], gate);
  refuses("list-issues", "watch", ["1m"], { query: "is:unresolved" });
  answers("list-issues", [
    [{ ...gate, watch: "1h" }, "watch", 'Set "timeout: 3720"'],
    [{ ...gate, watch: "21480s" }, "watch", 'Set "timeout: 21600"'],
    [{ ...gate, watch: "6h", timeout: "21600" }, "watch", "Watch for 21480s at most, with"],
  ]);
});

describe("show-issues", () => {
  reads("show-issues", [
    [{ issues: "", "issues-file": "a.txt" }, { issuesFile: "a.txt" }],
    [{ issues: "[]" }, { issues: [] }],
  ]);
  refuses("show-issues", "issues", [""]);
  const page = "https://sentry.io/organizations/acme/issues/4";
  const uuid = "123e4567-e89b-12d3-a456-426614174000";
  const issue = `https://sentry.io/issues/issue/${uuid}`;
  reads("show-issues", [
    [{ issues: page }, { issues: ["4"], event: undefined }],
    [{ issues: `${page}/events/latest/?x=1` }, { issues: ["4"], event: "latest" }],
    [{ issues: `${issue}/event/last/` }, { issues: [uuid], event: "latest" }],
    [{ issues: `${issue}/event/last/details/` }, { issues: [uuid], event: "latest" }],
    [{ issues: `${issue}/history/` }, { issues: [uuid], event: undefined }],
    [{ issues: `${page}/events/latest/`, event: "oldest" }, { event: "oldest" }],
  ]);
  answers(
    "show-issues",
    [
      `${page}/events/4c79f60c/`,
      `${page}/events/oldest/`,
      `${page}/events/4c79f60c/replays/`,
      `${issue}/event/1/details/`,
      ...["1", "first", uuid].map((event) => `${issue}/event/${event}/`),
    ].map((issues) => [{ issues }, "issues", 'and "event: latest"']),
  );
});

describe("rename-client-key", () => {
  test("a key's name may have 64 characters, by the service's count", () => {
    for (const letter of ["x", "🦊"]) {
      const name = letter.repeat(64);
      expect(read("rename-client-key", { "key-name": name })).toMatchObject({ change: { name } });
      const [problem] = problems("rename-client-key", { "key-name": letter.repeat(65) });
      expect(problem?.what).toContain("65 characters");
    }
  });

  test("a missing key id and a missing change are reported together", () => {
    const found = problems("rename-client-key", { "key-id": "", "key-name": "" });
    expect(places(found)).toEqual(["input key-id", "input key-name"]);
  });

  test.each([
    [{ "key-name": "Web" }, { name: "Web" }],
    [{ "key-active": "false" }, { isActive: false }],
    [{ "key-rate-limit": "1000/3600" }, { rateLimit: { count: 1000, window: 3600 } }],
    [{ "key-rate-limit": "1/86400" }, { rateLimit: { count: 1, window: 86_400 } }],
    [{ "key-rate-limit": "none" }, { rateLimit: null }],
    [
      { "key-active": "true", "key-rate-limit": "1/1" },
      { isActive: true, rateLimit: { count: 1, window: 1 } },
    ],
  ])("rename-client-key accepts each change of a key: %j", (texts, change) => {
    const inputs = read("rename-client-key", { "key-name": "", ...texts });
    expect(inputs).toHaveProperty("change", change);
  });

  const rates = ["0/60", "60/0", "1000", "1000 / 3600", "1e3/60", "-1/60", "None", "1/1000000000"];
  refuses("rename-client-key", "key-rate-limit", rates);
  const day = "over more than 86400 seconds, the most that Sentry takes";
  answers("rename-client-key", [[{ "key-rate-limit": "1/86401" }, "key-rate-limit", day]]);
  // The key's public part is asked for, not a DSN, which is not repeated.
  refuses("rename-client-key", "key-id", ["https://3c5f9a:s3cret@o1.ingest.example.com/2"]);
});
