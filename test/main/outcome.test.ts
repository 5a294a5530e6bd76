/** What fills an outcome. */
import { expect, test } from "vitest";
import { record } from "../../src/outcome.ts";
import { newReleaseOutcome } from "../../src/release/outcome.ts";

test("recording sets an outcome's own members and rejects all others", () => {
  const place = { dryRun: false, baseUrl: "", organization: "acme", projects: [] };
  const outcome = newReleaseOutcome(place);
  record(outcome, { version: "1.0.0" });
  expect(outcome.version).toBe("1.0.0");
  // @ts-expect-error It would be set, and no report would show it.
  record(outcome, { vresion: "1.0.0" });
  // @ts-expect-error Nor a value of another type.
  record(outcome, { version: 1 });
});
