/** Writes a pair's changes into its files and into the bundle, and deletes maps that are uploaded. */
import { rmSync } from "node:fs";
import { posix } from "node:path";
import { FileError, RefusalError } from "../errors.ts";
import { counted } from "../report/format.ts";
import type { BundleWriter } from "./bundle.ts";
import {
  applyEdits,
  changedMeanwhile,
  codeOf,
  compressedCopies,
  fingerprintOf,
  readBytes,
  replaceFiles,
} from "./files.ts";
import { readDataUrl } from "./map.ts";
import { type SourceMapsRun, type UploadSourceMapsOutcome, names } from "./outcome.ts";
import type { Plan } from "./plan.ts";
import { readScript } from "./script.ts";
import { completeSources } from "./sources.ts";

/**
 * Writes the pair's files, and adds them to the bundle: the map with the sources that it lacked.
 * @throws FileError where a file cannot be read or written, or is not what it was when it was read first
 */
export function writePair(
  { row, scriptPath, mapPath, dataUrl, mapUrl, scriptEdits, mapEdits, ...plan }: Plan,
  bundle: BundleWriter,
  { inputs, outcome, folders }: SourceMapsRun,
): void {
  const scriptBefore = readBytes(scriptPath);
  const script = applyEdits(scriptBefore, scriptEdits);
  if (fingerprintOf(script) !== plan.scriptAfter) throw changedMeanwhile(scriptPath);
  const inline = dataUrl && readDataUrl(scriptBefore, dataUrl)?.content;
  const mapBefore = mapPath === undefined ? inline : readBytes(mapPath);
  const map = applyEdits(mapBefore ?? Buffer.alloc(0), mapEdits);
  if (fingerprintOf(map) !== plan.mapAfter) throw changedMeanwhile(mapPath ?? scriptPath);

  const changes = [];
  if (mapPath !== undefined && mapEdits.length > 0) changes.push({ path: mapPath, bytes: map });
  if (scriptEdits.length > 0) changes.push({ path: scriptPath, bytes: script });
  replaceFiles(changes);
  row.injected = changes.length > 0;

  const { url, debugId } = row;
  // A service finds an inline map in the script itself.
  const sourceMap = inline ? undefined : posix.relative(posix.dirname(url), mapUrl);
  bundle.add({ url, type: "minified_source", debugId, sourceMap }, script);
  let uploaded = map;
  if (inputs.includeSources) {
    const { bytes, added, missing } = completeSources(map, mapPath ?? scriptPath, folders);
    outcome.sources.added += added;
    outcome.sources.missing += missing;
    uploaded = bytes;
  }
  bundle.add({ url: mapUrl, type: "source_map", debugId }, uploaded);
}

/**
 * Deletes the maps of all scripts that the service surely has; one that cannot be deleted does not keep the others public.
 * @throws RefusalError for maps of which it cannot tell: they would be published, or be gone for ever; FileError
 */
export function deleteMaps(plans: readonly Plan[], outcome: UploadSourceMapsOutcome): void {
  const unknown = plans.filter(({ row }) => row.state === "unknown");
  let failed: FileError | undefined;
  for (const plan of plans) {
    if (plan.row.state !== "applied" && plan.row.state !== "unchanged") continue;
    try {
      if (deleteMap(plan)) outcome.deletedMaps += 1;
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      failed ??= error;
    }
  }
  if (failed) throw failed;
  if (unknown.length === 0) return;
  throw new RefusalError(
    `The maps of ${counted(unknown.length, "script")} were not deleted, because this service cannot tell whether it has them: ${names(unknown.map(({ row }) => row.script))}.`,
    {
      where: "input delete-maps",
      fix: `On GlitchTip, set "version". Elsewhere delete the maps in a step of your own, and do not publish them.`,
    },
  );
}

/**
 * Removes a map with its compressed copies, and the comment that names it; its line stays, empty. A map that is gone
 * already is no error.
 * @returns whether there was a map to remove
 * @throws FileError
 */
function deleteMap({ row, scriptPath, mapPath, scriptAfter }: Plan): boolean {
  const bytes = readBytes(scriptPath);
  if (fingerprintOf(bytes) !== scriptAfter) throw changedMeanwhile(scriptPath);
  const text = readScript(bytes);
  const { reference } = typeof text === "object" ? text : {};
  // What is not surely a comment stays.
  const isRemoved = reference?.isLast === true && row.reason !== "integrity";
  if (isRemoved) {
    const edited = applyEdits(bytes, [{ ...reference.line, text: "" }]);
    replaceFiles([{ path: scriptPath, bytes: edited }]);
  }
  if (mapPath === undefined) return isRemoved;
  try {
    for (const path of [mapPath, ...compressedCopies(mapPath)]) rmSync(path, { force: true });
  } catch (error) {
    throw new FileError(`A map could not be deleted (${codeOf(error)}).`, {
      where: mapPath,
      fix: "Let the user that runs this step write to its folder, or delete the maps yourself.",
      cause: error,
    });
  }
  return true;
}
