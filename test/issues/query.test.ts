import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hasOpenQuote, queryCheck } from "../../src/issues/query.ts";
import { doubtfulTags, misread, noticeOfText } from "../../src/servers/glitchtip-query.ts";
import { actor, bareIssue, issue } from "./read-issues.ts";

const OPEN = ["unresolved", "reprocessing"];
const DONE = ["resolved", "resolvedInNextRelease"];
const ALL = [...OPEN, ...DONE, "ignored"];

/** The statuses that an issue may have which the query matches. */
function permittedStatuses(query: string): string[] {
  const check = queryCheck(query);
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
    return queryCheck(query)(listed, project);
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
    expect(queryCheck(query)(issue(members), "web")?.what).toContain(reason);
    for (const other of [`!${query}`, `${query} OR level:error`]) {
      expect(queryCheck(other)(issue(members), "web")).toBeUndefined();
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
    expect(queryCheck(query)(issue(members), "web")).toBeUndefined();
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

describe("GlitchTip", () => {
  test.each([
    "",
    "is:unresolved level:warning has:user.id environment:prod release:1.0 browser.name:Firefox some text",
    "some text",
    "level:sample",
    "'it is' level-headed",
    'customer:"Jane Doe" has:customer',
    "text with an or",
    'text, then "TypeError: x"',
    "?age-24h words",
    "priority:high logger:root url:https://example.com/a device.arch:arm customer:a,b",
  ])("GlitchTip reads the query %j as meant", (query) => {
    expect(misread(query)).toBeUndefined();
  });

  test.each([
    ["!is:unresolved", "!is:unresolved", "say what is wanted"],
    ["is:unassigned", "is:unassigned", "is:unresolved"],
    ["IS:unresolved", "IS:unresolved", '"is:unresolved"'],
    ["level:warn", "level:warn", '"level:warning"'],
    ["level:WARNING", "level:WARNING", '"level:warning"'],
    ["level:[error,fatal]", "level:[error,fatal]", "one level"],
    ["has:!environment", "has:!environment", "say what is wanted"],
    ["-level:info", "-level:info", "say what is wanted"],
    ["count:>5", "count:>5", '"count:value"'],
    ["release:latest", "release:latest", "the version"],
    ["release:3.*", "release:3.*", '"release:value"'],
    ["customer:c*", "customer:c*", '"customer:value"'],
    ["customer:[a,b]", "customer:[a,b]", '"customer:value"'],
    ["is:unresolved OR level:fatal", "OR", "one after the other"],
    ["is:unresolved AND level:fatal", "AND", "one after the other"],
    ["(is:unresolved)", "(is:unresolved)", "one after the other"],
    ["broke is:unresolved", "is:unresolved", "text at the end"],
    ['is:unresolved "TypeError: x is null"', '"TypeError: x is null"', "text without a colon"],
    ["TypeError: x is null", "TypeError:", "text without a colon"],
    ["https://example.com/cart", "https://example.com/cart", "text without a colon"],
    ['customer:""', 'customer:""', '"key:value"'],
    ["tags[customer]:acme", "tags[customer]:acme", '"key:value"'],
  ])("in the query %j, GlitchTip misreads the term %j", (query, word, fix) => {
    const found = misread(query);
    expect(found?.what).toContain(`GlitchTip reads "${word}" in the query as `);
    expect(found?.fix).toContain(fix);
  });

  test.each([
    ["is:unresolved level:error first_release:1.0 has:customer", ["first_release", "customer"]],
    ["priority:high url:https://example.com text:no age:x", ["priority", "url", "text", "age"]],
    ['has:"customer" text age:x', ["customer"]],
    ["has:level IS:x", ["level", "IS"]],
    [
      "browser:x browser.name:x device:x environment:x os.name:x release:x server_name:x has:release",
      [],
    ],
    ["user.id:1 user.email:a user.username:b user.ip:c user:d", ["user.ip", "user"]],
  ])("in the query %j, GlitchTip does not make the tags %j itself", (query, names) => {
    expect(doubtfulTags(query).map(({ name }) => name)).toEqual(names);
  });

  test.each(["firstRelease", "first_release"])(
    `the fix for %s on GlitchTip advises "release"`,
    (name) => {
      expect(doubtfulTags(`${name}:1.0`)[0]?.unknown.fix).toContain(`write "release:1.0"`);
      expect(doubtfulTags("age:1.0")[0]?.unknown.fix).toContain("remove it");
    },
  );

  test.each([
    ["Boot", true],
    ["level:error Boot", true],
    ["Boot*", false],
    ['"Boot failed"', false],
    ["'Boot failed'", false],
    ["4c79f60c11214eb38604f4ae0781bfb2", false],
    ["4c79f60c-1121-4eb3-8604-f4ae0781bfb2", false],
    ["level:error", false],
  ])("GlitchTip: %j has a notice about whole words: %j", (query, isSaid) => {
    expect(noticeOfText(query)).toHaveLength(isSaid ? 1 : 0);
  });

  test("GlitchTip's query rules take linear time", () => {
    for (const unit of ['"', "'", "\\", "is:resolved ", "a", "(", '"a" ']) {
      expect(() => misread(unit.repeat(50_000))).not.toThrow();
      expect(() => doubtfulTags(unit.repeat(50_000))).not.toThrow();
    }
  });
});
