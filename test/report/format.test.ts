/** Numbers, sizes, lists and dates in words. */
import { expect, test } from "vitest";
import {
  bytes,
  counted,
  day,
  duration,
  instant,
  listed,
  number,
  shortSha,
} from "../../src/report/format.ts";

test.each([
  ["2026-11-21T12:00:03.000Z", "2026-11-21 12:00 UTC"],
  ["2026-11-21T12:00:03.120456Z", "2026-11-21 12:00 UTC"],
  ["2026-11-21T23:30:00+02:00", "2026-11-21 21:30 UTC"],
  ["2026-11-21T12:00Z", "2026-11-21 12:00 UTC"],
  ["2026-11-21T12:00:59.999+0100", "2026-11-21 11:00 UTC"],
  ["2026-11-21T12:00:00", undefined],
  ["2026-11-21 12:00:00Z", undefined],
  ["x2026-11-21T12:00:00Z", undefined],
  ["2026-11-21T12:00:00Z.", undefined],
  ["x#1", undefined],
  ["2026", undefined],
  ["12 May 2026", undefined],
  ["2026-13-41T12:00:00Z", undefined],
  ["0000-01-01T00:00:00+05:00", undefined],
  ["9999-12-31T23:59:59-05:00", undefined],
  ["", undefined],
  [undefined, undefined],
])("the time %j is shown as %j", (iso, text) => {
  expect(instant(iso)).toBe(text);
  expect(day(iso)).toBe(text?.slice(0, 10));
});

test.each([
  [0, "0"],
  [999.4, "999"],
  [1234.4, "1,234"],
  [-123_456.5, "-123,457"],
  [-0.4, "0"],
  [Infinity, "?"],
  [9_007_199_254_740_991, "9,007,199,254,740,991"],
  [Number.NaN, "?"],
])("the number %d is shown as %s", (value, text) => {
  expect(number(value)).toBe(text);
});

test("counted words agree with their number", () => {
  expect([0, 1, 2, 1234].map((value) => counted(value, "commit"))).toEqual([
    "0 commits",
    "1 commit",
    "2 commits",
    "1,234 commits",
  ]);
});

test.each([
  [0, "0 bytes"],
  [1, "1 byte"],
  [999, "999 bytes"],
  [1000, "1 kB"],
  [999_999, "1,000 kB"],
  [1_000_000, "1.0 MB"],
  [25_200, "25 kB"],
  [8_388_608, "8.4 MB"],
])("%d bytes are shown as %s", (value, text) => {
  expect(bytes(value)).toBe(text);
});

test.each([
  [0.04, "0 s"],
  [0.43, "0.4 s"],
  [9.94, "9.9 s"],
  [10.4, "10 s"],
  [13.4, "13 s"],
  [119, "119 s"],
  [119.5, "2 min"],
  [124.6, "2 min 5 s"],
  [600, "10 min"],
])("%d seconds are shown as %s", (value, text) => {
  expect(duration(value)).toBe(text);
});

test("only complete SHAs are shortened", () => {
  expect(
    ["0e0857a258fd2fd7e6a5c8a6257026fb4639fe7c", "a".repeat(64), "v1.2.0", "a".repeat(41)].map(
      shortSha,
    ),
  ).toEqual(["0e0857a", "aaaaaaa", "v1.2.0", "a".repeat(41)]);
});

test.each([
  [[], ""],
  [["a"], "a"],
  [["a", "b"], "a and b"],
  [["a", "b", "c"], "a, b and c"],
  [["a", "b", "c", "d", "e"], "a, b, c and 2 more"],
])("%j is listed as %s", (items, text) => {
  expect(listed(items, 3)).toBe(text);
});

test("a list shows ten items by default", () => {
  const items = "abcdefghijk".split("");
  expect(listed(items.slice(1))).toBe("b, c, d, e, f, g, h, i, j and k");
  expect(listed(items)).toBe("a, b, c, d, e, f, g, h, i, j and 1 more");
});
