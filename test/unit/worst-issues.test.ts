import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PackedRows, WorstIssues } from "../../src/issues/packed-rows.ts";
import { byUrgency } from "../../src/issues/rows.ts";
import type { IssueRow } from "../../src/issues/outcome.ts";
import { row } from "./issues.ts";

describe("the worse of two issues", () => {
  test.each<[string, Partial<IssueRow>, Partial<IssueRow>]>([
    ["is fatal before error", { level: "fatal" }, { level: "error", count: 9 }],
    ["is an error before a warning", { level: "error" }, { level: "warning", count: 9 }],
    ["is a warning before info", { level: "warning" }, { level: "info", count: 9 }],
    ["is info before debug", { level: "info" }, { level: "debug", count: 9 }],
    ["has a level in any case", { level: "FATAL" }, { level: "error" }],
    ["is fatal before an unknown level", { level: "fatal" }, { level: "critical", count: 9 }],
    ["counts an unknown level as an error", { level: "critical" }, { level: "warning" }],
    ["counts an error as an unknown level", { level: "error", count: 2 }, { level: "x", count: 1 }],
    ["counts no level as an error", {}, { level: "warning" }],
    ["has more events", { count: 2 }, { count: 1, userCount: 9 }],
    ["has events at all", { count: 1 }, {}],
    ["has more users", { userCount: 2 }, { userCount: 1, lastSeen: "2030-01-01T00:00:00Z" }],
    ["was seen last", { lastSeen: "2026-03-01T12:00:00Z" }, { lastSeen: "2026-03-01T11:59:59Z" }],
    ["was seen at a date", { lastSeen: "2026-03-01T12:00:00Z" }, { lastSeen: "yesterday" }],
    [
      "was seen last in another zone",
      { lastSeen: "2026-03-01T12:00:00Z" },
      { lastSeen: "2026-03-01T12:30:00+01:00" },
    ],
    ["is the older one of equals", { id: "9" }, { id: "10" }],
  ])("%s", (_name, worse, better) => {
    expect(byUrgency(row(worse), row(better))).toBeLessThan(0);
    expect(byUrgency(row(better), row(worse))).toBeGreaterThan(0);
  });
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

test("the order is total: it does not depend on how the issues came", () => {
  fc.assert(
    fc.property(rows, (drawn) => {
      const issues = numbered(drawn);
      expect(issues.toReversed().toSorted(byUrgency)).toEqual(issues.toSorted(byUrgency));
    }),
  );
});

describe("the worst of a long list", () => {
  test("are those of the whole list sorted, for any limit", () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 60 }), (drawn, limit) => {
        const issues = numbered(drawn);
        const worst = new WorstIssues(limit);
        for (const one of issues) worst.add(one);
        expect([...worst.sorted()]).toEqual(issues.toSorted(byUrgency).slice(0, limit));
      }),
    );
  });

  test("are not lost among thousands, wherever they come", () => {
    const worst = new WorstIssues(2);
    for (let index = 0; index < 5000; index += 1) {
      const level = index === 10 || index === 4500 ? "fatal" : "info";
      worst.add(row({ id: String(index), level, count: index }));
      // Read in between, as a listing does after each page.
      if (index % 1000 === 0) worst.sorted();
    }
    expect(Array.from(worst.sorted(), ({ id }) => id)).toEqual(["4500", "10"]);
  });
});

describe("packed rows", () => {
  /** Every member, so that one more of them fails to compile here. */
  const full: Required<IssueRow> = {
    id: "4711",
    shortId: "WEB-1",
    project: "web",
    title: "Größe \ud800 🔥",
    state: "not-applied",
    reason: "why",
    fix: "what",
    before: { status: "unresolved", assignedTo: null },
    after: { status: "resolved", hasSeen: true },
    partly: true,
    level: "error",
    status: "resolved",
    culprit: "\0",
    count: 12,
    userCount: 0,
    firstSeen: "2026-01-01T00:00:00Z",
    lastSeen: "yesterday",
    page: "https://issues.example.com/1/",
    sharePage: "https://issues.example.com/share/1/",
    stats: [[1_772_366_400, 3]],
    commit: "c".repeat(40),
  };

  test("are what was packed, also after one of thousands was put in the place of another", () => {
    const packed = new PackedRows<{ need: number }>();
    const large = "x".repeat(2_000_000);
    const issues = Array.from({ length: 3000 }, (_, index) =>
      row({ id: String(index), title: index === 7 ? large : "" }),
    );
    for (const [index, one] of issues.entries()) packed.add(one, { need: index % 2 });
    packed.replace(1, full);
    packed.replace(2, { ...row({ id: "2", title: "" }), state: "applied" }, { need: 5 });
    expect(packed.at(1)).toEqual(full);
    expect(packed.at(2)).toMatchObject({ id: "2", state: "applied" });
    expect([0, 1, 2, 3].map((index) => packed.extraAt(index)?.need)).toEqual([0, 1, 5, 1]);
    expect([packed.at(7)?.title, packed.at(2999)?.id]).toEqual([large, "2999"]);
    expect([packed.at(-1), packed.at(3000), packed.extraAt(3000)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const states = Array.from(packed.progress(), ({ state }) => state);
    expect(states).toEqual(Array.from(packed, ({ state }) => state));
  });
});
