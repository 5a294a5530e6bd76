/** The command `check`: it takes the inputs of `release`, and reads what a release with them would need. */
import { command } from "../command.ts";
import { beginOutcome } from "../outcome.ts";
import { readRelease, RELEASE_INPUTS, type ReleaseInputs } from "../release/inputs.ts";
import type { CheckOutcome } from "./outcome.ts";

export const check = command({
  name: "check",
  inputs: { names: RELEASE_INPUTS, withDefault: ["github-token"], read: readRelease },
  begin: (inputs: ReleaseInputs): CheckOutcome => ({ ...beginOutcome("check", inputs), rows: [] }),
  run: async () => (await import("./check.ts")).checkRelease,
  report: async () => (await import("./report.ts")).checkReport,
});
