import { describe, expect, test } from "vitest";
import { Refusal } from "../service/answer.ts";
import { compileQuery, type SearchContext } from "../service/query.ts";
import { ServiceState, type NewIssue } from "../service/state.ts";

const NOW = Date.parse("2026-05-01T12:00:00Z");
const HOUR = 3_600_000;
const state = new ServiceState(() => NOW);
const organization = state.addOrganization("acme");
const project = state.addProject(organization, "web");
const ada = { type: "user", id: "1", name: "Ada Lovelace", email: "ada@example.com" } as const;
const team = { type: "team", id: "2", name: "platform" } as const;

const ISSUES: readonly NewIssue[] = [
  {
    title: "TypeError: cannot read cart",
    level: "error",
    priority: "high",
    assignedTo: ada,
    count: 5,
    firstRelease: "1.0.0",
    lastRelease: "2.0.0",
    tags: { browser: "Chrome 141", environment: "production" },
    lastSeen: NOW - HOUR,
    firstSeen: NOW - 100 * HOUR,
  },
  {
    title: "Timeout in payment",
    status: "resolved",
    level: "fatal",
    priority: "high",
    assignedTo: team,
    count: 500,
    firstRelease: "web@2.0.0",
    tags: { browser: "Firefox 144" },
    lastSeen: NOW - 50 * HOUR,
  },
  {
    title: 'Deprecated "option" used',
    status: "ignored",
    level: "warning",
    priority: "low",
    count: 50,
    tags: { release: "2.0.0" },
    lastSeen: NOW - 900 * HOUR,
  },
];
for (const issue of ISSUES) state.addIssue(project, { status: "unresolved", ...issue });

const CONTEXT: SearchContext = {
  me: organization.members[0] ?? null,
  members: organization.members,
  teams: organization.teams,
  latestRelease: "2.0.0",
  statuses: ["unresolved", "resolved", "resolvedInNextRelease", "ignored"],
};

/** Numbers of the issues that match, from 1. */
function found(query: string): number[] {
  const matches = compileQuery(query, CONTEXT);
  return state
    .issuesOf(project)
    .map((issue, index) => (matches(issue) ? index + 1 : 0))
    .filter((number) => number > 0);
}

describe("structured queries", () => {
  test.each([
    ["", [1, 2, 3]],
    ["   ", [1, 2, 3]],
    ["is:unresolved", [1]],
    ["is:resolved", [2]],
    ["is:ignored", [3]],
    ["!is:unresolved", [2, 3]],
    ["is:assigned", [1, 2]],
    ["is:unassigned", [3]],
    ["level:error", [1]],
    ["!level:[error, fatal]", [3]],
    ["assigned:me", [1]],
    ["assigned:ada", [1]],
    ["assigned:ada@example.com", [1]],
    ["assigned:user:1", [1]],
    ["assigned:#platform", [2]],
    ["assigned:none", [3]],
    ["assigned:[me, none]", [1, 3]],
    ["assigned:nobody-of-that-name", []],
    ["!assigned:me", [2, 3]],
    ["release:2.0.0", [1]],
    ["release:latest", [1]],
    ["firstRelease:1.0.0", [1]],
    ["firstRelease:latest", []],
    ['browser:"Chrome 141"', [1]],
    ["constructor:x", []],
    ["toString:x", []],
    ["environment:production is:unresolved", [1]],
    ["environment:production is:resolved", []],
    ["timeout", [2]],
    ["TIMEOUT payment", [2]],
    ["timeout cart", []],
    ["!timeout", [1, 3]],
    ['"cannot read"', [1]],
    ['"read cannot"', []],
    ['!"cannot read"', [2, 3]],
    ["issue.priority:[high, medium]", [1, 2]],
    ["timesSeen:>=50", [2, 3]],
    ["times_seen:<50", [1]],
    ["times_seen:500", [2]],
    ["app/main", [1, 2, 3]],
  ] as const)("%s", (query, numbers) => {
    expect(found(query)).toEqual(numbers);
  });

  test.each([
    "is:open",
    "is:[resolved, ignored]",
    "level:loud",
    "is:unresolved OR is:ignored",
    "is:unresolved AND is:ignored",
    "( is:ignored )",
    "release:",
    "bookmarks:me",
    "timesSeen:many",
    "lastSeen:-24h",
  ])("%s cannot be parsed", (query) => {
    expect(() => compileQuery(query, CONTEXT)).toThrow(Refusal);
    expect(() => compileQuery(query, CONTEXT)).toThrow(/Error parsing search query: /u);
  });
});
