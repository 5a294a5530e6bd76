/** The command `upload-source-maps`. */
import type { Command } from "../command.ts";
import { readUploadSourceMaps, SOURCE_MAPS_INPUTS, type UploadSourceMapsInputs } from "./inputs.ts";
import { beginUpload, type UploadSourceMapsOutcome } from "./outcome.ts";

export const uploadSourceMaps: Command<UploadSourceMapsInputs, UploadSourceMapsOutcome> = {
  name: "upload-source-maps",
  inputs: SOURCE_MAPS_INPUTS,
  readInputs: readUploadSourceMaps,
  newOutcome: beginUpload,
  async load() {
    const [work, report] = await Promise.all([
      import("./upload-source-maps.ts"),
      import("./summary.ts"),
    ]);
    return { run: work.uploadSourceMaps, report: report.sourceMapsReport };
  },
};
