/** The command `upload-source-maps`. */
import { command } from "../command.ts";
import { SOURCE_MAPS_INPUTS, readUploadSourceMaps } from "./inputs.ts";
import { beginUpload } from "./outcome.ts";

export const uploadSourceMaps = command({
  name: "upload-source-maps",
  inputs: { names: SOURCE_MAPS_INPUTS, read: readUploadSourceMaps },
  begin: beginUpload,
  run: async () => (await import("./upload-source-maps.ts")).uploadSourceMaps,
  report: async () => (await import("./summary.ts")).sourceMapsReport,
});
