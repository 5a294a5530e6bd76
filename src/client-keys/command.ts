/** The command `rename-client-key`. */
import type { Command } from "../command.ts";
import { beginOutcome } from "../outcome.ts";
import { CLIENT_KEY_INPUTS, readRenameClientKey, type RenameClientKeyInputs } from "./inputs.ts";
import type { RenameClientKeyOutcome } from "./settings.ts";

export const renameClientKey: Command<RenameClientKeyInputs, RenameClientKeyOutcome> = {
  name: "rename-client-key",
  inputs: CLIENT_KEY_INPUTS,
  readInputs: readRenameClientKey,
  newOutcome: (inputs) => ({
    ...beginOutcome("rename-client-key", inputs),
    asked: inputs.change,
    settings: {},
  }),
  async load() {
    const [work, report] = await Promise.all([import("./update.ts"), import("./summary.ts")]);
    return { run: work.renameClientKey, report: report.clientKeyReport };
  },
};
