/** The command `upload-source-maps`. */
import type { Command } from "../command.ts";
import { INPUTS, OUTPUTS, readInputs, type UploadSourceMapsInputs } from "./inputs.ts";
import { newOutcome, type UploadSourceMapsOutcome } from "./outcome.ts";

export const uploadSourceMaps: Command<UploadSourceMapsInputs, UploadSourceMapsOutcome> = {
  name: "upload-source-maps",
  inputs: INPUTS,
  outputs: OUTPUTS,
  readInputs,
  newOutcome,
  async load() {
    const [work, report] = await Promise.all([
      import("./upload-source-maps.ts"),
      import("./report.ts"),
    ]);
    return { run: work.uploadSourceMaps, report: report.sourceMapsReport };
  },
};
