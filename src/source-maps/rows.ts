/** From what was planned to the rows of the report. */
import { relative, sep } from "node:path";
import { SKIP_REASONS, type SourceMapRow } from "./outcome.ts";
import { type Plan, type SkippedScript, isPlan } from "./plan.ts";

interface RowInputs {
  readonly urlPrefix: string;
  readonly dryRun: boolean;
}

/** @param directory what paths count from */
export function rowOf(
  result: Plan | SkippedScript,
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
      state: SKIP_REASONS[reason].state,
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
