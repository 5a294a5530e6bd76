import { describe, expect, test } from "vitest";
import {
  attributesOf,
  type IssueAttributes,
  missingAttributes,
  updateFor,
  verifyUpdate,
} from "../../src/issues/attributes.ts";
import type { Issue } from "../../src/issues/client.ts";
import { issueRow } from "../../src/issues/rows.ts";
import { isMarkedForNextRelease, shownStatus } from "../../src/issues/status.ts";
import { actor, bareIssue, FLAGS, issue } from "./issues.ts";

/** How the dialects write the statuses. */
const CONTRACT_PENDING = { status: "resolvedInNextRelease", statusDetails: {} };
const PENDING = { status: "resolved", statusDetails: { inNextRelease: true } };
const IN_RELEASE = { status: "resolved", statusDetails: { inRelease: "1.4.0" } };
const RESOLVED = { status: "resolved", statusDetails: {} };
const WITHOUT_DETAILS = { status: "resolved", statusDetails: undefined };

const JANE = actor({ type: "user", id: "7", name: "Jane", email: "Jane@example.com" });
const TEAM = actor({ type: "team", id: 7, name: "Web" });

describe("an issue waits for the next release", () => {
  test.each([
    ["in the contract's words", CONTRACT_PENDING, true],
    ["in a real server's", PENDING, true],
    ["no more, once it is resolved in a release", IN_RELEASE, false],
    ["not when it is resolved", RESOLVED, false],
    ["not without details", WITHOUT_DETAILS, false],
    [
      "not by a false detail",
      { status: "resolved", statusDetails: { inNextRelease: false } },
      false,
    ],
    [
      "not while it is unresolved",
      { status: "unresolved", statusDetails: PENDING.statusDetails },
      false,
    ],
  ])("%s", (_name, members, expected) => {
    expect(isMarkedForNextRelease(issue(members))).toBe(expected);
    expect(shownStatus(issue(members)) === "resolvedInNextRelease").toBe(expected);
  });
});

describe("what an issue has", () => {
  test("is told by all dialects in the same words", () => {
    const attributes = {
      status: "resolvedInNextRelease",
      assignedTo: "Jane",
      hasSeen: true,
      isBookmarked: false,
      isPublic: false,
      isSubscribed: false,
      ignoreUntil: null,
    };
    for (const status of [CONTRACT_PENDING, PENDING]) {
      expect(attributesOf(issue({ ...status, assignedTo: JANE, hasSeen: true }))).toEqual(
        attributes,
      );
    }
  });

  test("is nothing where the server left it out", () => {
    expect(attributesOf(bareIssue({}))).toEqual({});
  });

  test.each([
    ["nobody", null, null],
    ["a name", JANE, "Jane"],
    ["an address without a name", actor({ email: "j@example.com" }), "j@example.com"],
    ["an id alone", actor({ type: "team", id: 7 }), "team:7"],
    ["nothing that names it", actor({}), "somebody"],
  ])("shows an assignee by %s", (_name, assignedTo, shown) => {
    expect(attributesOf(issue({ assignedTo })).assignedTo).toBe(shown);
  });

  test("is reduced to what was asked for", () => {
    const asked = { status: "resolved", assignedTo: null };
    expect(attributesOf(issue({ assignedTo: JANE }), asked)).toEqual({
      status: "unresolved",
      assignedTo: "Jane",
    });
  });
});

describe("what an issue lacks", () => {
  test.for([
    ["resolved", "unresolved", { status: "unresolved" }, "resolved"],
    ["resolved", "resolved", RESOLVED, undefined],
    ["resolved", "resolved in a release", IN_RELEASE, undefined],
    ["resolved", "pending", PENDING, "resolved"],
    ["resolved", "pending by the contract", CONTRACT_PENDING, "resolved"],
    ["resolvedInNextRelease", "unresolved", { status: "unresolved" }, "resolvedInNextRelease"],
    ["resolvedInNextRelease", "pending", PENDING, undefined],
    ["resolvedInNextRelease", "pending by the contract", CONTRACT_PENDING, undefined],
    // That may be an older release.
    ["resolvedInNextRelease", "resolved in a release", IN_RELEASE, "resolvedInNextRelease"],
    ["resolvedInNextRelease", "resolved", RESOLVED, "resolvedInNextRelease"],
    ["resolvedInNextRelease", "resolved without details", WITHOUT_DETAILS, "resolvedInNextRelease"],
    ["unresolved", "ignored", { status: "ignored" }, "unresolved"],
    ["ignored", "ignored", { status: "ignored" }, undefined],
    [
      "ignored",
      "archived",
      { status: "ignored", statusDetails: {}, substatus: "archived_forever" },
      undefined,
    ],
    [
      "ignored",
      "ignored for some events",
      { status: "ignored", statusDetails: { ignoreCount: 5 } },
      "ignored",
    ],
    [
      "ignored",
      "ignored for a while",
      { status: "ignored", statusDetails: { ignoreUntil: "2026-12-01T00:00:00Z" } },
      "ignored",
    ],
    [
      "ignored",
      "ignored in a way that we do not know",
      { status: "ignored", statusDetails: { ignoreWindow: 5 } },
      "ignored",
    ],
    [
      "ignored",
      "archived until it escalates",
      { status: "ignored", substatus: "archived_until_escalating" },
      "ignored",
    ],
    ["ignored", "nothing that the server tells", { status: undefined }, "ignored"],
  ] satisfies [string, string, Partial<Issue>, string | undefined][])(
    "asked for %s, while it is %s",
    ([asked, _name, members, sent]) => {
      const missing = missingAttributes(issue(members), { status: asked });
      expect(missing).toEqual(sent === undefined ? undefined : { status: sent });
    },
  );

  test.each([
    ["team:7", TEAM, undefined],
    ["user:7", TEAM, "user:7"],
    // A bare number is a user's id.
    ["7", TEAM, "7"],
    ["7", JANE, undefined],
    ["7", actor({ id: 7 }), undefined],
    ["user:7", JANE, undefined],
    ["user:8", JANE, "user:8"],
    ["user:7", actor({ name: "Jane" }), "user:7"],
    ["jane@example.com", JANE, undefined],
    // A username is not in the answer, and names are not unique.
    ["Jane", JANE, "Jane"],
    ["jane", null, "jane"],
    ["jane", undefined, "jane"],
    [null, JANE, ""],
    [null, null, undefined],
    [null, undefined, ""],
  ])("asked for the assignee %j, while it is %j", (asked, assignedTo, sent) => {
    const missing = missingAttributes(issue({ assignedTo }), { assignedTo: asked });
    const body = missing && updateFor(missing);
    expect(body).toEqual(sent === undefined ? undefined : { assignedTo: sent });
  });

  test("is sent without what it has", () => {
    const asked: IssueAttributes = {
      status: "resolved",
      assignedTo: "user:7",
      hasSeen: true,
      isBookmarked: false,
      isSubscribed: true,
      isPublic: false,
    };
    const had = issue({ hasSeen: true, assignedTo: JANE });
    expect(missingAttributes(had, asked)).toEqual({ status: "resolved", isSubscribed: true });
    const all = issue({ ...RESOLVED, hasSeen: true, assignedTo: JANE, isSubscribed: true });
    expect(missingAttributes(all, asked)).toBeUndefined();
  });

  test("is asked for where the server does not tell", () => {
    const asked = { hasSeen: false, isPublic: false };
    expect(missingAttributes(bareIssue({}), asked)).toEqual(asked);
  });
});

describe("what became of an update", () => {
  test.for<[string, IssueAttributes, Partial<Issue>, string, string | undefined]>([
    [
      "the contract answers it",
      { status: "resolvedInNextRelease" },
      CONTRACT_PENDING,
      "applied",
      undefined,
    ],
    [
      "a server answers pending",
      { status: "resolvedInNextRelease" },
      PENDING,
      "applied",
      undefined,
    ],
    [
      "a server names the release",
      { status: "resolvedInNextRelease" },
      IN_RELEASE,
      "applied",
      undefined,
    ],
    [
      "there is no release",
      { status: "resolvedInNextRelease" },
      RESOLVED,
      "not-applied",
      "resolved at once: the project has no release",
    ],
    [
      "there are no details",
      { status: "resolvedInNextRelease" },
      WITHOUT_DETAILS,
      "not-applied",
      "resolved at once: the project has no release",
    ],
    [
      "nothing changed",
      { status: "resolvedInNextRelease" },
      { status: "unresolved" },
      "not-applied",
      "asked for the status resolvedInNextRelease, the service answered unresolved",
    ],
    ["it is resolved", { status: "resolved" }, RESOLVED, "applied", undefined],
    ["it is resolved in a release", { status: "resolved" }, IN_RELEASE, "applied", undefined],
    [
      "it stays pending",
      { status: "resolved" },
      PENDING,
      "not-applied",
      "asked for the status resolved, the service answered resolvedInNextRelease",
    ],
    ["it is ignored", { status: "ignored" }, { status: "ignored" }, "applied", undefined],
    [
      "the answer does not show status",
      { status: "ignored" },
      { status: undefined },
      "unknown",
      "the answer does not show status",
    ],
  ])(
    "of the status, when %s: %j answered by %j is %s",
    ([_name, sent, answered, state, reason]) => {
      const found = verifyUpdate(sent, issue(answered));
      expect(found).toMatchObject(reason === undefined ? { state } : { state, reason });
      expect("fix" in found).toBe(state === "not-applied");
    },
  );

  test.for<[string | null, Issue["assignedTo"], string, string | undefined]>([
    ["user:7", JANE, "applied", undefined],
    ["7", JANE, "applied", undefined],
    ["team:7", TEAM, "applied", undefined],
    ["jane", JANE, "applied", undefined],
    ["other@example.com", JANE, "applied", undefined],
    ["user:7", actor({ name: "Jane" }), "applied", undefined],
    [null, null, "applied", undefined],
    ["user:8", JANE, "not-applied", "the service assigned Jane, not user:8"],
    ["user:7", TEAM, "not-applied", "the service assigned Web, not user:7"],
    ["7", TEAM, "not-applied", "the service assigned Web, not 7"],
    ["jane", null, "not-applied", "the service assigned nobody"],
    [null, JANE, "not-applied", "the service kept the assignee"],
    ["user:7", undefined, "unknown", "the answer does not show assignedTo"],
  ])("of the assignee: %j answered by %j is %s", ([sent, assignedTo, state, reason]) => {
    const found = verifyUpdate({ assignedTo: sent }, issue({ assignedTo }));
    expect(found).toMatchObject(reason === undefined ? { state } : { state, reason });
  });

  test.each(FLAGS)("of %s is what the answer says", (flag) => {
    expect(verifyUpdate({ [flag]: true }, issue({ [flag]: true }))).toEqual({ state: "applied" });
    expect(verifyUpdate({ [flag]: false }, issue({ [flag]: false }))).toEqual({ state: "applied" });
    expect(verifyUpdate({ [flag]: true }, issue({ [flag]: false }))).toMatchObject({
      state: "not-applied",
      reason: `asked for ${flag} true, the service kept false`,
    });
    expect(verifyUpdate({ [flag]: true }, issue({ [flag]: undefined })).state).toBe("unknown");
  });

  test("is the worst of its parts", () => {
    const sent = { status: "resolved", hasSeen: true, isPublic: true } as const;
    const unknown = issue({ ...RESOLVED, hasSeen: true, isPublic: undefined });
    expect(verifyUpdate(sent, unknown).state).toBe("unknown");
    const without = issue({ ...RESOLVED, hasSeen: false, isPublic: undefined });
    expect(verifyUpdate(sent, without).state).toBe("not-applied");
    const all = issue({ ...RESOLVED, hasSeen: true, isPublic: true });
    expect(verifyUpdate(sent, all)).toEqual({ state: "applied" });
  });

  test("looks at what was sent alone", () => {
    expect(verifyUpdate({ hasSeen: true }, issue({ hasSeen: true, status: undefined }))).toEqual({
      state: "applied",
    });
  });

  test("is nothing where the service answered without an issue", () => {
    expect(verifyUpdate({ status: "resolved" }, undefined)).toMatchObject({ state: "not-applied" });
  });

  test("of a second run is that nothing is left to do where the issue waits", () => {
    const asked = { status: "resolvedInNextRelease" };
    for (const answered of [CONTRACT_PENDING, PENDING]) {
      const after = issue(answered);
      expect(verifyUpdate(asked, after).state).toBe("applied");
      expect(missingAttributes(after, asked)).toBeUndefined();
    }
  });

  test("holds all that was asked, not only what was sent", () => {
    const asked = { status: "resolved", assignedTo: null, isSubscribed: false };
    const sent = { status: "resolved", isSubscribed: false };
    const claimed = issue({ ...RESOLVED, assignedTo: JANE });
    expect(verifyUpdate(asked, claimed, sent)).toEqual({
      state: "not-applied",
      reason: "the service kept the assignee",
      fix: "Look at the issue on the service.",
      partly: true,
    });
    const untold = issue({ ...RESOLVED, assignedTo: undefined });
    expect(verifyUpdate(asked, untold, sent)).toEqual({ state: "applied" });
    expect(verifyUpdate(asked, untold).state).toBe("unknown");
  });

  test.each([
    ["escalating", { substatus: "archived_until_escalating" }, "escalating"],
    ["30m", { statusDetails: { ignoreDuration: 30 } }, "2026-12-01T00:00:00Z"],
    ["12h", { statusDetails: { ignoreDuration: 720 } }, "2026-12-01T00:00:00Z"],
    ["7d", { statusDetails: { ignoreDuration: 10_080 } }, "2026-12-01T00:00:00Z"],
    ["2w", { statusDetails: { ignoreDuration: 20_160 } }, "2026-12-01T00:00:00Z"],
    ["100 events", { statusDetails: { ignoreCount: 100 } }, "100 events"],
    ["10 users", { statusDetails: { ignoreUserCount: 10 } }, "10 users"],
  ])("ignored until %s is sent, shown and verified", (limit, request, shown) => {
    const asked = { status: "ignored", ignoreUntil: limit };
    expect(updateFor(asked)).toEqual({ status: "ignored", ...request });
    const { statusDetails = {}, ...others } = request as { statusDetails?: object };
    const details: Record<string, unknown> =
      "ignoreDuration" in statusDetails ? { ignoreUntil: shown } : { ...statusDetails };
    const answer = issue({ status: "ignored", statusDetails: details, ...others });
    expect(attributesOf(answer).ignoreUntil).toBe(shown);
    expect(verifyUpdate(asked, answer)).toEqual({ state: "applied" });
    // It is another limit each time.
    expect(missingAttributes(answer, asked)).toEqual(asked);
    const plain = issue({ status: "ignored" });
    expect(verifyUpdate(asked, plain)).toMatchObject({
      state: "not-applied",
      reason: `asked to ignore it until ${limit}, the service answered without a limit`,
    });
    expect(verifyUpdate({ status: "ignored" }, answer).state).toBe("not-applied");
  });

  test("of a priority is what the answer says", () => {
    const asked = { priority: "high" };
    const { values, ...others } = issue();
    const high = { ...others, values: { ...values, priority: "high" } };
    expect(verifyUpdate(asked, high)).toEqual({ state: "applied" });
    expect(missingAttributes(high, asked)).toBeUndefined();
    const low = { ...others, values: { ...values, priority: "low" } };
    expect(verifyUpdate(asked, low)).toMatchObject({
      state: "not-applied",
      reason: "asked for priority high, the service kept low",
    });
    expect(updateFor(asked)).toEqual(asked);
  });

  test("sends the subscription along with anything else", () => {
    const asked = { status: "resolved", isSubscribed: false, hasSeen: false };
    expect(missingAttributes(issue(), asked)).toEqual({ status: "resolved", isSubscribed: false });
    expect(missingAttributes(issue({ ...RESOLVED }), asked)).toBeUndefined();
  });
});

describe("the page of an issue", () => {
  function page(permalink: string | undefined, baseUrl = "https://sentry.io"): string | undefined {
    return issueRow(issue({ id: "1", permalink }), "matched", { baseUrl, organization: "acme" })
      .page;
  }

  test.each([
    ["https://sentry.io/organizations/acme/issues/1/", "https://sentry.io"],
    ["https://acme.sentry.io/issues/1/", "https://sentry.io"],
    ["https://example.com/sentry/acme/issues/1", "https://example.com/sentry"],
    ["http://localhost:9000/acme/issues/1", "http://localhost:9000"],
  ])("is %s on %s", (permalink, baseUrl) => {
    expect(page(permalink, baseUrl)).toBe(permalink);
  });

  test("may be written relative to the base URL", () => {
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
  ])("is not %s", (permalink) => {
    expect(page(permalink)).toBeUndefined();
  });
});

test("an issue's row falls back on what every issue has", () => {
  const { id, shortId, project, title, state } = issueRow(bareIssue({ id: "9" }), "planned", {
    baseUrl: "https://sentry.io",
    organization: "acme",
  });
  expect({ id, shortId, project, title, state }).toEqual({
    id: "9",
    shortId: "9",
    project: "",
    title: "",
    state: "planned",
  });
});
