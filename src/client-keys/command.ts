import type { Command } from "../command.ts";
import { commonOutcome } from "../outcome.ts";
import { INPUTS, readInputs, type RenameClientKeyInputs } from "./inputs.ts";
import type { RenameClientKeyOutcome } from "./outcome.ts";

export const renameClientKey: Command<RenameClientKeyInputs, RenameClientKeyOutcome> = {
  name: "rename-client-key",
  inputs: INPUTS,
  outputs: ["key-id", "key-name"],
  readInputs,
  newOutcome: (inputs) => ({
    ...commonOutcome("rename-client-key", inputs),
    keyId: inputs.keyId,
    asked: inputs.change,
    key: {},
  }),
  async load() {
    const [work, report] = await Promise.all([import("./update.ts"), import("./summary.ts")]);
    return { run: work.renameClientKey, report: report.clientKeyReport };
  },
};
