/** The command `release`. */
import { command } from "../command.ts";
import { beginOutcome } from "../outcome.ts";
import { readRelease, RELEASE_INPUTS, type ReleaseInputs } from "./inputs.ts";
import type { ReleaseOutcome } from "./outcome.ts";

export const release = command({
  name: "release",
  inputs: { names: RELEASE_INPUTS, withDefault: ["github-token"], read: readRelease },
  begin: (inputs: ReleaseInputs): ReleaseOutcome => ({
    ...beginOutcome("release", inputs),
    commits: [],
    omitted: { commits: 0, patchSets: 0, paths: 0 },
    issues: [],
    unknownShortIds: [],
  }),
  run: async () => (await import("./create.ts")).createRelease,
  report: async () => (await import("./report.ts")).releaseReport,
});
