/** The order of issues, and how many of a long list are kept. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { tallyOf } from "../../src/issues/list.ts";
import { type IssueRow, worstFirst } from "../../src/issues/outcome.ts";
import { row } from "./read-issues.ts";

test.each<[string, Partial<IssueRow>, Partial<IssueRow>]>([
  ["fatal, not error", { level: "fatal" }, { level: "error", count: 9 }],
  ["an error, not a warning", { level: "error" }, { level: "warning", count: 9 }],
  ["a warning, not info", { level: "warning" }, { level: "info", count: 9 }],
  ["info, not debug", { level: "info" }, { level: "debug", count: 9 }],
  ["FATAL in capitals, not an error", { level: "FATAL" }, { level: "error" }],
  ["fatal, not an unknown level", { level: "fatal" }, { level: "critical", count: 9 }],
  ["an unknown level, not a warning", { level: "critical" }, { level: "warning" }],
  [
    "an error with more events than an unknown level",
    { level: "error", count: 2 },
    { level: "x", count: 1 },
  ],
  ["no level, not a warning", {}, { level: "warning" }],
  ["the one with more events", { count: 2 }, { count: 1, userCount: 9 }],
  ["the one with events at all", { count: 1 }, {}],
  ["the one with more users", { userCount: 2 }, { userCount: 1, lastSeen: "2030-01-01T00:00:00Z" }],
  ["the one seen last", { lastSeen: "2026-03-01T12:00:00Z" }, { lastSeen: "2026-03-01T11:59:59Z" }],
  ["the one seen at a date", { lastSeen: "2026-03-01T12:00:00Z" }, { lastSeen: "yesterday" }],
  [
    "the one seen last, in another zone",
    { lastSeen: "2026-03-01T12:00:00Z" },
    { lastSeen: "2026-03-01T12:30:00+01:00" },
  ],
  ["the older of two equal ones", { id: "9" }, { id: "10" }],
])("the worse of two issues: %s", (_name, worse, better) => {
  const [first, second] = [row(worse), row(better)];
  expect(worstFirst([first, second])).toEqual([first, second]);
  expect(worstFirst([second, first])).toEqual([first, second]);
});

const rows = fc.array(
  fc.record({
    level: fc.constantFrom("fatal", "error", "debug", "x", undefined),
    count: fc.option(fc.nat(3), { nil: undefined }),
    userCount: fc.option(fc.nat(3), { nil: undefined }),
    lastSeen: fc.constantFrom("2026-03-01T12:00:00Z", "2026-02-28", "", undefined),
  }),
  { maxLength: 50 },
);

function numbered(drawn: readonly Partial<IssueRow>[]): IssueRow[] {
  return drawn.map((members, index) => row({ id: String(index), ...members }));
}

test("the order of issues does not depend on the order of arrival", () => {
  fc.assert(
    fc.property(rows, (drawn) => {
      const issues = numbered(drawn);
      expect(worstFirst(issues.toReversed())).toEqual(worstFirst(issues));
    }),
  );
});

test("the worst of thousands of issues are kept, a thousand with series", () => {
  const tally = tallyOf(1200);
  for (let index = 0; index < 20_000; index += 1) {
    const level = index === 10 || index === 14_500 ? "fatal" : "info";
    tally.add(row({ id: String(index), level, count: index }), [[0, 1]]);
  }
  const outcome = tally.result();
  expect([outcome.matchedCount, outcome.issues.length]).toEqual([20_000, 1200]);
  const ids = outcome.issues.slice(0, 4).map(({ id }) => id);
  expect(ids).toEqual(["14500", "10", "19999", "19998"]);
  expect(outcome.issues.filter(({ stats }) => stats !== undefined)).toHaveLength(1000);
  expect([outcome.levels, outcome.stats]).toEqual([{ fatal: 2, info: 19_998 }, [[0, 20_000]]]);
});
