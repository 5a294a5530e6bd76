/** The command `release`. */
import { command } from "../command.ts";
import { readRelease, RELEASE_INPUTS } from "./inputs.ts";
import { newReleaseOutcome } from "./outcome.ts";

export const release = command({
  name: "release",
  inputs: { names: RELEASE_INPUTS, withDefault: ["github-token"], read: readRelease },
  begin: newReleaseOutcome,
  run: async () => (await import("./create.ts")).createRelease,
  report: async () => (await import("./report.ts")).releaseReport,
});
