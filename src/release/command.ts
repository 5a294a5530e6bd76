/** The command `release`. */
import type { Command } from "../command.ts";
import { readRelease, RELEASE_INPUTS, RELEASE_OUTPUTS, type ReleaseInputs } from "./inputs.ts";
import { newReleaseOutcome, type ReleaseOutcome } from "./outcome.ts";

export const release: Command<ReleaseInputs, ReleaseOutcome> = {
  name: "release",
  inputs: RELEASE_INPUTS,
  outputs: RELEASE_OUTPUTS,
  readInputs: readRelease,
  newOutcome: newReleaseOutcome,
  async load() {
    const [work, report] = await Promise.all([import("./create.ts"), import("./report.ts")]);
    return { run: work.createRelease, report: report.releaseReport };
  },
};
