/** Whether a release existed before the step made it. */
import { describe, expect, test } from "vitest";
import { existedBefore } from "../../src/servers/releases.ts";

/** The server's `Date` of the answer: a whole second. */
const DATE = Date.parse("2026-03-01T12:00:10Z");

function existed(
  status: number,
  dateCreated: string | undefined,
  { hasDate = true, elapsed = 3000, repeated = false } = {},
): boolean {
  const date = hasDate ? DATE : undefined;
  return existedBefore({ status, date, repeated, dateCreated }, elapsed);
}

describe("existedBefore", () => {
  test.for<[string, boolean, number, string | undefined]>([
    ["201 and created now", false, 201, "2026-03-01T12:00:10.120Z"],
    ["201 and created when the first request began", false, 201, "2026-03-01T12:00:07.000Z"],
    ["201 and created a minute before, by another clock", false, 201, "2026-03-01T11:59:07Z"],
    ["201 and created more than a minute before", true, 201, "2026-03-01T11:59:06.999Z"],
    // 201 also says that a project was newly attached.
    ["201 and created last year", true, 201, "2025-03-01T12:00:00Z"],
    ["200 and created last year", true, 200, "2025-03-01T12:00:00Z"],
    ["200 and created now", false, 200, "2026-03-01T12:00:09Z"],
    ["208, whatever its date", true, 208, "2026-03-01T12:00:10Z"],
    ["208 without a date", true, 208, undefined],
    ["201 without a date", false, 201, undefined],
    ["201 with a date that is none", false, 201, "yesterday"],
    ["201 and created in the future, by another clock", false, 201, "2027-01-01T00:00:00Z"],
  ])(
    "by an answer %s, the release existed before: %s",
    ([_name, expected, status, dateCreated]) => {
      expect(existed(status, dateCreated)).toBe(expected);
    },
  );

  test("a 208 to our own retry does not mean that the release existed before", () => {
    const repeated = { repeated: true };
    expect(existed(208, "2026-03-01T12:00:08Z", repeated)).toBe(false);
    expect(existed(208, undefined, repeated)).toBe(false);
    expect(existed(208, "2026-03-01T11:00:00Z", repeated)).toBe(true);
  });

  test("without a Date header, only the status tells that a release existed", () => {
    expect(existed(201, "2025-03-01T12:00:00Z", { hasDate: false })).toBe(false);
    expect(existed(208, "2025-03-01T12:00:00Z", { hasDate: false })).toBe(true);
  });

  test("slow requests do not make a new release count as existing", () => {
    const slow = { elapsed: 300_000, repeated: true };
    expect(existed(208, "2026-03-01T11:54:10Z", slow)).toBe(false);
    expect(existed(208, "2026-03-01T11:54:09Z", slow)).toBe(true);
  });
});
