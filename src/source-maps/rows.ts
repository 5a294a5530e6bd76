/** From what was planned to the rows of the report. */
import { relative, sep } from "node:path";
import type { SourceMapRow, SourceMapState } from "./outcome.ts";
import { type Left, type LeftReason, type Plan, isPlan } from "./plan.ts";

interface RowInputs {
  readonly urlPrefix: string;
  readonly dryRun: boolean;
}

/** @param directory what paths count from */
export function rowOf(
  result: Plan | Left,
  { urlPrefix, dryRun }: RowInputs,
  directory: string,
): SourceMapRow {
  const { script } = result;
  const path = (absolute: string) => relative(directory, absolute).split(sep).join("/");
  const row = { script: path(script.file.path), url: `${urlPrefix}${script.file.name}` };
  if (!isPlan(result)) {
    const { mapPath, reason, detail } = result;
    return {
      ...row,
      ...(mapPath !== undefined && { map: path(mapPath) }),
      bytes: script.size,
      state: stateOf(reason),
      reason,
      ...(detail !== undefined && { detail }),
      injected: false,
    };
  }
  return {
    ...row,
    ...(result.map.path !== undefined && { map: path(result.map.path) }),
    ...(result.id !== undefined && { debugId: result.id }),
    bytes: script.size + (result.map.path === undefined ? 0 : result.map.size),
    state: dryRun ? "planned" : "not-started",
    ...(result.keptBecause && { reason: result.keptBecause }),
    injected: dryRun && (result.scriptEdits.length > 0 || result.mapEdits.length > 0),
  };
}

/** A script without a map is left; files that contradict each other or cannot be read are failures. */
function stateOf(reason: LeftReason): SourceMapState {
  switch (reason) {
    case "no-map":
    case "map-deleted":
    case "map-not-found":
    case "map-remote":
    case "bytecode":
    case "integrity":
      return "left";
    case "map-shared":
    case "map-invalid":
    case "outside":
    case "not-utf8":
    case "id-conflict":
    case "no-id":
    case "not-found-after-upload":
      return "failed";
  }
}
