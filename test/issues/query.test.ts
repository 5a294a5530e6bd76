/** What a query permits, and what shows that a service did not apply it. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { queryCheck } from "../../src/issues/query.ts";
import { bugsinkReading } from "../../src/servers/bugsink/query.ts";
import { glitchTipReading } from "../../src/servers/glitchtip-query.ts";
import { hasOpenQuote, termsOf } from "../../src/servers/query.ts";
import { actor, bareIssue, issue } from "./read-issues.ts";

const OPEN = ["unresolved", "reprocessing"];
const DONE = ["resolved", "resolvedInNextRelease"];
const ALL = [...OPEN, ...DONE, "ignored"];

/** The statuses that an issue may have which the query matches. */
function permittedStatuses(query: string): string[] {
  const check = queryCheck(termsOf(query));
  return ALL.filter((status) => check(issue({ status }), "web") === undefined);
}

describe("the statuses that a query permits", () => {
  test.each([
    ["is:unresolved", OPEN],
    ["is:resolved", DONE],
    ["is:ignored", ["ignored"]],
    ["is:archived", ["ignored"]],
    ["is:muted", ["ignored"]],
    ["IS:Unresolved", OPEN],
    ["level:error is:unresolved  some text", OPEN],
    ["\tis:resolved\n", DONE],
    ["is:unresolved is:unresolved", OPEN],
    ["is:unresolved !is:ignored", OPEN],
    ['is:unresolved message:"is:resolved (or not)"', OPEN],
    ['is:unresolved "a \\" OR b"', OPEN],
    ["is:unresolved ORDER", OPEN],
    ["is:resolved is:unresolved", []],
  ])("the query %j permits the statuses %j", (query, statuses) => {
    expect(permittedStatuses(query)).toEqual(statuses);
  });

  const TERMS =
    "|level:error|!is:unresolved|is:for_review|is:constructor|is:__proto__|is:[unresolved, resolved]|is:|this:unresolved|is: unresolved|(is:unresolved) level:error|level:error (is:resolved OR has:user)|is:unresolved OR is:resolved|is:unresolved or is:ignored";
  const QUOTED = ['"is:unresolved"', '"is:unresolved', 'some "text is:unresolved \\'];
  test.each([...TERMS.split("|"), ...QUOTED])(
    "the query %j is taken to permit all statuses",
    (query) => {
      expect(permittedStatuses(query)).toEqual(ALL);
    },
  );

  test("statuses of a query are read in linear time, from any text", () => {
    const part = fc.constantFrom('"', "\\", "is:", "resolved", " ", "(", "or", "!");
    fc.assert(
      fc.property(fc.string({ unit: part, maxLength: 50 }), (query) => {
        expect(() => permittedStatuses(query)).not.toThrow();
      }),
    );
    for (const unit of ['"', '\\"', '"\\', "is:resolved "]) {
      expect(() => permittedStatuses(unit.repeat(50_000))).not.toThrow();
    }
  });
});

describe("a query that the service did not apply", () => {
  const asked = { query: "is:unresolved", project: "web" };

  function unapplied(listed: ReturnType<typeof issue>, { query, project } = asked) {
    return queryCheck(termsOf(query))(listed, project);
  }

  test("an issue with another status shows that the query was not applied", () => {
    for (const status of ["unresolved", undefined])
      expect(unapplied(issue({ status }))).toBeUndefined();
    expect(unapplied(issue({ shortId: "WEB-2", status: "ignored" }))?.what).toBe(
      'The service did not apply the query: issue WEB-2 has the status "ignored", which "is:unresolved" excludes.',
    );
  });

  test("an issue of another project shows that the query was not applied", () => {
    const other = issue({ project: { slug: "api" } });
    expect(unapplied(other)?.what).toContain('belongs to the project "api", not to "web"');
    expect(unapplied(bareIssue({}))?.what).toContain("issue 4711 does not show its project.");
    expect(unapplied(other, { ...asked, query: "" })).toBeDefined();
  });
});

describe("terms that each answer shows", () => {
  const JANE = actor({ type: "user", id: "7", name: "Jane" });

  test.each([
    ["is:assigned", { assignedTo: null }, "is assigned to nobody"],
    ["is:unassigned", { assignedTo: JANE }, "is assigned"],
    ["assigned:me", { assignedTo: null }, "is assigned to nobody"],
    ["assigned:#web", { assignedTo: null }, "is assigned to nobody"],
    ["assigned:none", { assignedTo: JANE }, "is assigned"],
    ["Assigned:Jane@example.com", { assignedTo: null }, "is assigned to nobody"],
    ["bookmarks:me", { isBookmarked: false }, "is not bookmarked"],
  ])(`the query "%s" was not applied if an issue has %j`, (query, members, reason) => {
    expect(queryCheck(termsOf(query))(issue(members), "web")?.what).toContain(reason);
    for (const other of [`!${query}`, `${query} OR level:error`]) {
      expect(queryCheck(termsOf(other))(issue(members), "web")).toBeUndefined();
    }
  });

  test.each([
    ["is:assigned", { assignedTo: JANE }],
    ["is:assigned", { assignedTo: undefined }],
    ["is:unassigned", { assignedTo: null }],
    ["assigned:me", { assignedTo: JANE }],
    ["assigned:[me, none]", { assignedTo: null }],
    ["assigned:none", { assignedTo: null }],
    ['assigned:"Jane Doe"', { assignedTo: null }],
    ["bookmarks:me", { isBookmarked: true }],
    ["bookmarks:me", { isBookmarked: undefined }],
    ["bookmarks:jane", { isBookmarked: false }],
    ["assigned:a,me", { assignedTo: null }],
    ["assigned:me,none", { assignedTo: null }],
    ["(is:assigned", { assignedTo: null }],
    ["?is:assigned", { assignedTo: null }],
    // An event of the issue may have it.
    ["level:fatal", { level: "info" }],
  ])(`the query "%s" is not contradicted by an issue with %j`, (query, members) => {
    expect(queryCheck(termsOf(query))(issue(members), "web")).toBeUndefined();
  });
});

test.each([
  ['"', true],
  ['message:"some text', true],
  ['"a" "b', true],
  ['"a \\"', true],
  ['"a \\" b"', false],
  ['message:"some text"', false],
  ["can't", false],
  ["", false],
])("the query %j leaves a double quote open: %j", (query, isOpen) => {
  expect(hasOpenQuote(query)).toBe(isOpen);
});

test("queries are read and judged in linear time", () => {
  for (const unit of ['"', "'", "\\", "is:resolved ", "a", "(", '"a" ', ":[", "[", "tags["]) {
    const terms = termsOf(unit.repeat(50_000));
    expect(() => glitchTipReading(terms)).not.toThrow();
    expect(() => bugsinkReading(terms)).toThrow(/^Bugsink reads/u);
  }
});
