/** The command `check`: takes the inputs of `release`, and checks what a release with them needs. */
import type { Command } from "../command.ts";
import { commonOutcome } from "../outcome.ts";
import { readRelease, RELEASE_INPUTS, type ReleaseInputs } from "../release/inputs.ts";
import type { CheckOutcome } from "./outcome.ts";

export const check: Command<ReleaseInputs, CheckOutcome> = {
  name: "check",
  inputs: RELEASE_INPUTS,
  outputs: ["version"],
  readInputs: readRelease,
  newOutcome: (inputs) => ({ ...commonOutcome("check", inputs), rows: [], causes: [] }),
  async load() {
    const [work, report] = await Promise.all([import("./check.ts"), import("./report.ts")]);
    return { run: work.checkRelease, report: report.checkReport };
  },
};
