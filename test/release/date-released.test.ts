/** The input `date-released`. */
import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseDateReleased } from "../../src/release/inputs.ts";

describe("date-released", () => {
  test.each([
    ["now", "now"],
    ["none", null],
    ["2026-03-01", "2026-03-01T00:00:00.000Z"],
    ["2026-03-01T12:00", "2026-03-01T12:00:00.000Z"],
    ["2026-03-01t12:00:30z", "2026-03-01T12:00:30.000Z"],
    ["2026-03-01T12:00:30,25Z", "2026-03-01T12:00:30.250Z"],
    ["2026-03-01T12:00:30.123456789Z", "2026-03-01T12:00:30.123Z"],
    ["2026-03-01T12:00+05:30", "2026-03-01T06:30:00.000Z"],
    ["2026-03-01T12:00:00-0800", "2026-03-01T20:00:00.000Z"],
    ["2026-03-01T23:30-01:00", "2026-03-02T00:30:00.000Z"],
    ["2024-02-29", "2024-02-29T00:00:00.000Z"],
    ["1700000000", "2023-11-14T22:13:20.000Z"],
    ["100000000", "1973-03-03T09:46:40.000Z"],
    ["99999999999", "5138-11-16T09:46:39.000Z"],
  ])("date-released %s is sent as %s", (text, date) => {
    expect(parseDateReleased(text)).toBe(date);
  });

  test("date-released without a zone is UTC, also on a runner in New York", () => {
    const inputs = new URL("../../src/release/inputs.ts", import.meta.url).href;
    const program = `import { parseDateReleased } from ${JSON.stringify(inputs)};
      console.log(new Date("2026-03-01T12:00").getUTCHours(), parseDateReleased("2026-03-01T12:00"));`;
    const parameters = ["--input-type=module", "--eval", program];
    // A process takes its zone when it begins.
    const env = { ...process.env, TZ: "America/New_York" };
    const printed = execFileSync(process.execPath, parameters, { env, encoding: "utf8" });
    expect(printed).toBe("17 2026-03-01T12:00:00.000Z\n");
  });

  const NONE =
    "|Now|01.03.2026|20260301|2026-03-01Z|2026-03-01T12|2026-03-01T12:00:00+05|2026-03-01T12:60|2026-03-01T25:00|2026-03-01T12:00+25:00|2026-02-29|+002026-03-01|2026-03-01T12:00:30Z |2026-03-01\n|1700000000000|٢٠٢٦-03-01";
  test.each(NONE.split("|"))("date-released %j is refused", (text) => {
    expect(parseDateReleased(text)).toBeUndefined();
  });

  test("parseDateReleased gives a UTC timestamp or nothing for any text", () => {
    const parts = "1|0|-|:|T|Z|+| |2026-03-|T12:00|+05:30|-1200|+99:99|\u0000|🦊".split("|");
    const text = fc.string({ unit: fc.constantFrom(...parts) });
    fc.assert(
      fc.property(text, (given) => {
        const date = parseDateReleased(given);
        if (date === undefined || date === null) return;
        expect(date).toMatch(/^[+-]?\d{4,6}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u);
      }),
    );
  });
});
