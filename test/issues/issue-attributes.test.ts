/** The attributes of an issue: how each is read, sent and found to be as asked. */
import { describe, expect, test } from "vitest";
import { contract } from "../../src/servers/server.ts";
import { attributesOf, missingAttributes, verifyUpdate } from "../../src/issues/attributes.ts";
import type { Issue, IssueAttributes } from "../../src/servers/issue.ts";
import { updateFor } from "../../src/servers/issues.ts";
import { issueRow } from "../../src/issues/outcome.ts";
import { endOf, isMarkedForNextRelease, shownStatus, statusText } from "../../src/issues/status.ts";
import { actor, bareIssue, FLAGS, issue } from "./read-issues.ts";

/** How services write the statuses. */
const SHOWN = {
  unresolved: { status: "unresolved" },
  resolved: { status: "resolved", statusDetails: {} },
  "resolved without details": { status: "resolved", statusDetails: undefined },
  "resolved in a release": { status: "resolved", statusDetails: { inRelease: "1.4.0" } },
  "resolved with inNextRelease": { status: "resolved", statusDetails: { inNextRelease: true } },
  resolvedInNextRelease: { status: "resolvedInNextRelease", statusDetails: {} },
  ignored: { status: "ignored" },
  archived: { status: "ignored", statusDetails: {}, substatus: "archived_forever" },
  "ignored without a limit": {
    status: "ignored",
    statusDetails: { ignoreUntil: null, ignoreCount: null, actor: { name: "Ada" } },
  },
  "ignored for some events": { status: "ignored", statusDetails: { ignoreCount: 5 } },
  "ignored for a while": {
    status: "ignored",
    statusDetails: { ignoreUntil: "2026-12-01T00:00:00Z" },
  },
  "ignored in an unknown way": { status: "ignored", statusDetails: { ignoreWindow: 5 } },
  "archived until it escalates": { status: "ignored", substatus: "archived_until_escalating" },
  "not shown": { status: undefined },
} satisfies Record<string, Partial<Issue>>;

type Shown = keyof typeof SHOWN;

const NEXT = "resolvedInNextRelease";
const JANE = actor({ type: "user", id: "7", name: "Jane", email: "Jane@example.com" });
const TEAM = actor({ type: "team", id: 7, name: "Web" });

test.each<[Shown, boolean]>([
  ["resolvedInNextRelease", true],
  ["resolved with inNextRelease", true],
  ["resolved in a release", false],
  ["resolved", false],
  ["resolved without details", false],
  ["unresolved", false],
])("an issue that is %s waits for the next release: %s", (shown, expected) => {
  expect(isMarkedForNextRelease(issue(SHOWN[shown]))).toBe(expected);
  expect(shownStatus(issue(SHOWN[shown])) === NEXT).toBe(expected);
});

describe("the attributes of an issue", () => {
  test("an issue's attributes have the same values on all servers", () => {
    for (const status of [SHOWN["resolved with inNextRelease"], SHOWN["resolvedInNextRelease"]]) {
      expect(attributesOf(issue({ ...status, assignedTo: JANE, hasSeen: true }))).toEqual({
        status: NEXT,
        assignedTo: "Jane",
        hasSeen: true,
        isBookmarked: false,
        isPublic: false,
        isSubscribed: false,
        ignoreUntil: null,
        inRelease: null,
      });
    }
  });

  test("attributes that an answer omits or nobody requested are left out", () => {
    expect(attributesOf(bareIssue({}))).toEqual({});
    const asked = { status: "resolved", assignedTo: null };
    expect(attributesOf(issue({ assignedTo: JANE }), asked)).toEqual({
      status: "unresolved",
      assignedTo: "Jane",
    });
  });

  test.each([
    [null, null],
    [JANE, "Jane"],
    [actor({ email: "j@example.com" }), "j@example.com"],
    [actor({ type: "team", id: 7 }), "team:7"],
    [actor({}), "somebody"],
  ])("an issue's assignee %j is shown as %s", (assignedTo, shown) => {
    expect(attributesOf(issue({ assignedTo })).assignedTo).toBe(shown);
  });
});

describe("requested values that an issue lacks", () => {
  test.for<[asked: string, shown: Shown, isSent: boolean]>([
    ["resolved", "unresolved", true],
    ["resolved", "resolved", false],
    ["resolved", "resolved in a release", false],
    ["resolved", "resolved with inNextRelease", true],
    ["resolved", "resolvedInNextRelease", true],
    [NEXT, "unresolved", true],
    [NEXT, "resolved with inNextRelease", false],
    [NEXT, "resolvedInNextRelease", false],
    // That may be an older release.
    [NEXT, "resolved in a release", true],
    [NEXT, "resolved", true],
    [NEXT, "resolved without details", true],
    ["unresolved", "ignored", true],
    ["ignored", "ignored", false],
    ["ignored", "archived", false],
    ["ignored", "ignored without a limit", false],
    ["ignored", "ignored for some events", true],
    ["ignored", "ignored for a while", true],
    ["ignored", "ignored in an unknown way", true],
    ["ignored", "archived until it escalates", true],
    ["ignored", "not shown", true],
  ])("the status %s, requested for an issue that is %s, is sent: %s", ([status, shown, isSent]) => {
    const missing = missingAttributes(issue(SHOWN[shown]), { status });
    expect(missing).toEqual(isSent ? { status } : undefined);
  });

  test.each([
    ["team:7", TEAM, undefined],
    ["user:7", TEAM, "user:7"],
    // A bare number is a user's id.
    ["7", TEAM, "7"],
    ["7", JANE, undefined],
    ["7", actor({ id: 7 }), undefined],
    ["JANE", actor({ username: "Jane" }), undefined],
    ["user:7", JANE, undefined],
    ["team:jane", actor({ type: "user", id: "7", slug: "jane" }), "team:jane"],
    ["JANE@example.com", JANE, undefined],
    ["user:8", JANE, "user:8"],
    ["user:7", actor({ name: "Jane" }), "user:7"],
    ["jane@example.com", JANE, undefined],
    // A username is not in the answer, and names are not unique.
    ["Jane", JANE, "Jane"],
    ["user:Jane", JANE, "user:Jane"],
    ["user:JANE@example.com", JANE, undefined],
    ["user:ada", actor({ type: "user", id: "7", username: "Ada" }), undefined],
    ["team:web", TEAM, undefined],
    ["team:web", actor({ type: "team", id: "7", slug: "web" }), undefined],
    ["team:platform", TEAM, "team:platform"],
    // A plain name of a team, by the contract.
    ["Web", TEAM, undefined],
    ["jane", null, "jane"],
    ["jane", undefined, "jane"],
    [null, JANE, ""],
    [null, null, undefined],
    [null, undefined, ""],
  ])("the assignee %j is requested while it is %j", (asked, assignedTo, sent) => {
    const missing = missingAttributes(issue({ assignedTo }), { assignedTo: asked });
    const body = missing && updateFor(missing);
    expect(body).toEqual(sent === undefined ? undefined : { assignedTo: sent });
  });

  test("an update omits values that the issue has, but not isSubscribed", () => {
    const asked: IssueAttributes = {
      status: "resolved",
      assignedTo: "user:7",
      hasSeen: true,
      isSubscribed: false,
      isPublic: false,
    };
    const had = issue({ hasSeen: true, assignedTo: JANE });
    expect(missingAttributes(had, asked)).toEqual({ status: "resolved", isSubscribed: false });
    const all = issue({ ...SHOWN.resolved, hasSeen: true, assignedTo: JANE });
    expect(missingAttributes(all, asked)).toBeUndefined();
  });

  test("a value that the server does not show is sent", () => {
    const asked = { hasSeen: false, isPublic: false };
    expect(missingAttributes(bareIssue({}), asked)).toEqual(asked);
  });
});

describe("the verification of an update", () => {
  const AT_ONCE = "resolved at once: the project has no release";

  test.for<[asked: string, shown: Shown, state: string, reason?: string]>([
    [NEXT, "resolvedInNextRelease", "applied"],
    [NEXT, "resolved with inNextRelease", "applied"],
    [NEXT, "resolved in a release", "applied"],
    [NEXT, "resolved", "not-applied", AT_ONCE],
    [NEXT, "resolved without details", "not-applied", AT_ONCE],
    [NEXT, "unresolved", "not-applied", `the status ${NEXT}, the service answered unresolved`],
    ["resolved", "resolved", "applied"],
    ["resolved", "resolved in a release", "applied"],
    [
      "resolved",
      "resolved with inNextRelease",
      "not-applied",
      `asked for the status resolved, the service answered`,
    ],
    ["ignored", "ignored", "applied"],
    ["ignored", "ignored for some events", "not-applied", "ignores it only until 5 events"],
    ["ignored", "not shown", "unknown", "the answer does not show status"],
  ])(
    `an update of the status to %s, answered by "%s", is %s`,
    ([status, shown, state, words = ""]) => {
      const { reason = "", fix, ...found } = verifyUpdate({ status }, issue(SHOWN[shown]));
      expect([found.state, fix !== undefined]).toEqual([state, state === "not-applied"]);
      expect(reason).toContain(words);
      if (status === "resolved" && fix) expect(fix).toContain('"status: unresolved" first');
    },
  );

  test.each<[before: Shown, shown: Shown, state: string]>([
    ["resolved in a release", "resolved in a release", "not-applied"],
    ["resolved", "resolved", "not-applied"],
    ["resolved", "resolved in a release", "applied"],
    ["unresolved", "resolved in a release", "applied"],
  ])(`resolvedInNextRelease: an issue "%s", answered as "%s", is %s`, (before, ...after) => {
    const [shown, state] = after;
    const asked = { status: NEXT };
    const found = verifyUpdate(asked, issue(SHOWN[shown]), asked, issue(SHOWN[before]));
    expect(found.state).toBe(state);
    if (state === "applied") return;
    expect(found.reason).toBe("it was already resolved, and the service left it unchanged");
    expect(found.fix).toContain('Set "status: unresolved" first');
  });

  test.for<[string | null, Issue["assignedTo"], string, string?]>([
    ["user:7", JANE, "applied"],
    ["7", JANE, "applied"],
    ["team:7", TEAM, "applied"],
    ["jane", JANE, "applied"],
    ["other@example.com", JANE, "applied"],
    ["7", actor({ name: "Jane" }), "applied"],
    ["user:ada", JANE, "applied"],
    ["team:platform", TEAM, "applied"],
    [null, null, "applied"],
    ["jane", actor({ ...JANE, username: "grace" }), "not-applied"],
    ["user:jane", actor({ ...JANE, username: "grace" }), "not-applied"],
    ["team:platform", actor({ ...TEAM, slug: "web" }), "not-applied"],
    ["team:ada", JANE, "not-applied", "the service assigned Jane, not team:ada"],
    ["user:7", actor({ name: "Jane" }), "not-applied"],
    ["user:8", JANE, "not-applied", "the service assigned Jane, not user:8"],
    ["user:7", TEAM, "not-applied", "the service assigned Web, not user:7"],
    ["7", TEAM, "not-applied", "the service assigned Web, not 7"],
    ["jane", null, "not-applied", "the service assigned nobody"],
    [null, JANE, "not-applied", "the service kept the assignee"],
    ["user:7", undefined, "unknown", "the answer does not show assignedTo"],
  ])(
    "an update of the assignee to %j, answered by %j, is %s",
    ([sent, assignedTo, state, reason]) => {
      const found = verifyUpdate({ assignedTo: sent }, issue({ assignedTo }));
      expect(found).toMatchObject(reason === undefined ? { state } : { state, reason });
    },
  );

  test.each([
    ["user:ada", JANE],
    ["user:ada", TEAM],
    ["team:platform", JANE],
    ["team:platform", null],
    ["user:ada", null],
  ])(`an assignee "%s" that cannot be compared is applied if it was %j`, (asked, old) => {
    const answer = asked.startsWith("team") ? TEAM : actor({ type: "user", id: "8", name: "Ada" });
    const before = { ...bareIssue({}), assignedTo: old };
    const sent = { assignedTo: asked };
    expect(verifyUpdate(sent, issue({ assignedTo: answer }), sent, before).state).toBe("applied");
    const kept = verifyUpdate(sent, issue({ assignedTo: answer }), sent, {
      ...before,
      assignedTo: answer,
    });
    expect(kept.state).toBe("not-applied");
    expect(kept.reason).toContain(`cannot be compared with ${asked}`);
  });

  test.each(FLAGS)("the update of %s is verified by the answer", (flag) => {
    expect(verifyUpdate({ [flag]: true }, issue({ [flag]: true }))).toEqual({ state: "applied" });
    expect(verifyUpdate({ [flag]: false }, issue({ [flag]: false }))).toEqual({ state: "applied" });
    const { fix, ...found } = verifyUpdate({ [flag]: true }, issue({ [flag]: false }));
    const reason = `asked for ${flag} true, the service kept false`;
    expect(found).toMatchObject({ state: "not-applied", reason });
    expect(fix).toContain(flag === "isPublic" ? "sharing is allowed" : "use a token of a user");
    expect(verifyUpdate({ [flag]: true }, issue({ [flag]: undefined })).state).toBe("unknown");
  });

  test("an update's result is its worst part's; without an issue, not-applied", () => {
    const sent = { status: "resolved", hasSeen: true, isPublic: true } as const;
    const unknown = issue({ ...SHOWN.resolved, hasSeen: true, isPublic: undefined });
    expect(verifyUpdate(sent, unknown).state).toBe("unknown");
    const without = issue({ ...SHOWN.resolved, hasSeen: false, isPublic: undefined });
    expect(verifyUpdate(sent, without).state).toBe("not-applied");
    const all = issue({ ...SHOWN.resolved, hasSeen: true, isPublic: true });
    expect(verifyUpdate(sent, all)).toEqual({ state: "applied" });
    expect(verifyUpdate(sent, undefined).state).toBe("not-applied");
  });

  test("an update is verified for all requested values, also unsent ones", () => {
    const asked = { status: "resolved", assignedTo: null, isSubscribed: false };
    const sent = { status: "resolved", isSubscribed: false };
    const claimed = issue({ ...SHOWN.resolved, assignedTo: JANE });
    expect(verifyUpdate(asked, claimed, sent)).toEqual({
      state: "not-applied",
      reason: "the service kept the assignee",
      fix: "Look at the issue on the service.",
      partly: true,
    });
    const untold = issue({ ...SHOWN.resolved, assignedTo: undefined });
    expect(verifyUpdate(asked, untold, sent)).toEqual({ state: "applied" });
    expect(verifyUpdate(asked, untold).state).toBe("unknown");
    expect(verifyUpdate(asked, claimed, { assignedTo: null }).partly).toBe(false);
  });

  test.each([
    ["escalating", { substatus: "archived_until_escalating" }, "escalating"],
    ["30m", { statusDetails: { ignoreDuration: 30 } }, "2026-12-01T00:00:00Z"],
    ["12h", { statusDetails: { ignoreDuration: 720 } }, "2026-12-01T00:00:00Z"],
    ["7d", { statusDetails: { ignoreDuration: 10_080 } }, "2026-12-01T00:00:00Z"],
    ["2w", { statusDetails: { ignoreDuration: 20_160 } }, "2026-12-01T00:00:00Z"],
    ["100 events", { statusDetails: { ignoreCount: 100 } }, "100 events"],
    ["10 users", { statusDetails: { ignoreUserCount: 10 } }, "10 users"],
    ["1 user", { statusDetails: { ignoreUserCount: 1 } }, "1 users"],
  ])(`"ignore-until: %s" is sent, shown and verified`, (limit, request, shown) => {
    const asked = { status: "ignored", ignoreUntil: limit };
    expect(updateFor(asked)).toEqual({ status: "ignored", ...request });
    const { statusDetails = {}, ...others } = request as { statusDetails?: object };
    const details: Record<string, unknown> =
      "ignoreDuration" in statusDetails ? { ignoreUntil: shown } : { ...statusDetails };
    const answer = issue({ status: "ignored", statusDetails: details, ...others });
    expect(attributesOf(answer).ignoreUntil).toBe(shown);
    expect(verifyUpdate(asked, answer)).toEqual({ state: "applied" });
    // It is another limit each time, but for the one that has no beginning.
    const missing = limit === "escalating" ? undefined : asked;
    expect(missingAttributes(answer, asked)).toEqual(missing);
    expect(verifyUpdate(asked, issue({ status: "ignored" }))).toMatchObject({
      state: "not-applied",
      reason: `asked to ignore it until ${limit}, the service answered without a limit`,
    });
  });

  test.each([
    ["7d", { ignoreCount: 5 }, "5 events"],
    ["10 users", { ignoreCount: 5 }, "5 events"],
    ["100 events", { ignoreUntil: "2026-12-01T00:00:00Z" }, "2026-12-01T00:00:00Z"],
    ["7d", { ignoreWindow: 5 }, "something that the service decides"],
  ])(`"ignore-until: %s" is not-applied if the answer has %o`, (limit, statusDetails, shown) => {
    const asked = { status: "ignored", ignoreUntil: limit };
    expect(verifyUpdate(asked, issue({ status: "ignored", statusDetails }))).toMatchObject({
      state: "not-applied",
      reason: `asked to ignore it until ${limit}, the service answered ${shown}`,
    });
  });
});

test.each([
  ["archived_until_escalating", "applied"],
  ["archived_until_condition_met", "applied"],
  ["archived_forever", "not-applied"],
])("a limit of an issue that is %s is %s", (substatus, state) => {
  const asked = { status: "ignored", ignoreUntil: "100 events" };
  const answer = issue({ status: "ignored", substatus, statusDetails: { ignoreCount: 100 } });
  expect(attributesOf(answer).ignoreUntil).toBe("100 events");
  const { reason = "", ...found } = verifyUpdate(asked, answer);
  expect(found.state).toBe(state);
  expect(reason).toBe(
    state === "applied" ? "" : "it was already ignored for ever, and the service kept that",
  );
  // A limit that is left over is not what "escalating" asks for.
  const escalating = { ...asked, ignoreUntil: "escalating" };
  expect(missingAttributes(answer, escalating)).toEqual(escalating);
});

describe("the page of an issue", () => {
  function page(permalink: string | undefined, baseUrl = "https://sentry.io"): string | undefined {
    const place = { baseUrl, organization: "acme", server: contract };
    return issueRow(issue({ id: "1", permalink }), "matched", place).page;
  }

  test.each([
    ["https://sentry.io/organizations/acme/issues/1/", "https://sentry.io"],
    ["https://acme.sentry.io/issues/1/", "https://sentry.io"],
    ["https://example.com/sentry/acme/issues/1", "https://example.com/sentry"],
    ["http://localhost:9000/acme/issues/1", "http://localhost:9000"],
  ])("an issue's page is %s on %s", (permalink, baseUrl) => {
    expect(page(permalink, baseUrl)).toBe(permalink);
  });

  test("an issue's page may be relative to the base URL", () => {
    expect(page("/issues/1/")).toBe("https://sentry.io/issues/1/");
  });

  test.each([
    undefined,
    "javascript:alert(1)",
    "data:text/html,x",
    "https://evil.example/issues/1",
    "https://sentry.io.evil.example/issues/1",
    "https://evilsentry.io/issues/1",
    "https://sentry.io@evil.example/",
    "https://user:secret@sentry.io/issues/1",
    "//evil.example/x",
    "https://",
    // Of another issue, and GlitchTip's with the project where the organization belongs.
    "https://sentry.io/organizations/acme/issues/2/",
    "https://sentry.io/web/issues/1",
  ])("an issue's page is never %s", (permalink) => {
    expect(page(permalink)).toBeUndefined();
  });
});

test("an issue's row falls back on the id for missing members", () => {
  const { id, shortId, project, title, state } = issueRow(bareIssue({ id: "9" }), "planned", {
    baseUrl: "https://sentry.io",
    organization: "acme",
    server: contract,
  });
  expect({ id, shortId, project, title, state }).toEqual({
    id: "9",
    shortId: "9",
    project: "",
    title: "",
    state: "planned",
  });
});

const HERE = { baseUrl: "https://sentry.io", organization: "acme", server: contract };

test.each([
  ["unresolved", {}, "unresolved"],
  ["ignored", { ignoreUntil: null }, "ignored for good"],
  ["archived", { ignoreUntil: null }, "ignored for good"],
  ["ignored for some events", { ignoreUntil: "5 events" }, "ignored until 5 events"],
  [
    "ignored for a while",
    { ignoreUntil: "2026-12-01T00:00:00Z" },
    "ignored until 2026-12-01T00:00:00Z",
  ],
  ["archived until it escalates", { ignoreUntil: "escalating" }, "ignored until escalating"],
  ["resolved", {}, "resolved"],
  ["resolved in a release", { inRelease: "1.4.0" }, "resolved in 1.4.0"],
  ["resolvedInNextRelease", {}, "resolvedInNextRelease"],
] as const)("a listed issue that is %s has %j: %s", (name, end, words) => {
  const listed = issue(SHOWN[name]);
  expect(endOf(listed)).toEqual(end);
  expect(statusText({ ...issueRow(listed, "matched", HERE), ...end })).toBe(words);
});

test("a listed issue that a commit resolved has its SHA", () => {
  const id = "a".repeat(40);
  const listed = issue({ status: "resolved", statusDetails: { inCommit: { id } } });
  expect(endOf(listed)).toEqual({ inCommit: id });
  const row = { ...issueRow(listed, "matched", HERE), inCommit: id };
  expect(statusText(row)).toBe("resolved in commit aaaaaaa");
});
