/** The command `rename-client-key`. */
import { command } from "../command.ts";
import { beginOutcome } from "../outcome.ts";
import { CLIENT_KEY_INPUTS, readRenameClientKey, type RenameClientKeyInputs } from "./inputs.ts";
import type { RenameClientKeyOutcome } from "./settings.ts";

export const renameClientKey = command({
  name: "rename-client-key",
  inputs: { names: CLIENT_KEY_INPUTS, read: readRenameClientKey },
  begin: (inputs: RenameClientKeyInputs): RenameClientKeyOutcome => ({
    ...beginOutcome("rename-client-key", inputs),
    asked: inputs.change,
    settings: {},
  }),
  run: async () => (await import("./update.ts")).renameClientKey,
  report: async () => (await import("./summary.ts")).clientKeyReport,
});
