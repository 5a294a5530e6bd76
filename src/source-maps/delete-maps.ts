/** Removes maps that are uploaded, so that they are not deployed. */
import { readFile, rm } from "node:fs/promises";
import { crc32 } from "node:zlib";
import { FileError } from "../errors.ts";
import { applyEdits } from "./edits.ts";
import { type WrittenPair, changed, draft, replaceAll } from "./inject.ts";
import { readScript } from "./script.ts";

/**
 * Removes the pair's map, and the comment that names it; its line stays, empty.
 * @returns whether there was a map to remove
 * @throws FileError
 */
export async function deleteMap({ plan, script }: WrittenPair): Promise<boolean> {
  const bytes = await readFile(script.path);
  if (crc32(bytes) !== script.sum) throw changed(script.path);
  const text = readScript(bytes);
  const reference = typeof text === "object" ? text.reference : undefined;
  // What is not surely a comment stays: without the map it leads nowhere.
  if (reference?.isLast && plan.keptBecause !== "integrity") {
    const pieces = applyEdits(bytes, [{ ...reference.line, text: "" }]);
    await replaceAll([await draft(script.path, pieces)]);
  }
  if (plan.map.path === undefined) return reference?.isLast === true;
  try {
    await rm(plan.map.path);
  } catch (error) {
    throw new FileError("A map could not be deleted.", { where: plan.map.path, cause: error });
  }
  return true;
}
