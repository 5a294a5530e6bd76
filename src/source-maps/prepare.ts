/** From the paths of the input to files that are ready to be uploaded. */
import { realpath } from "node:fs/promises";
import { relative, resolve, sep } from "node:path";
import type { UploadSourceMapsInputs } from "./inputs.ts";
import { counted } from "../report/format.ts";
import type { Run } from "../command.ts";
import type { BundleWriter } from "./bundle.ts";
import type { ArtifactBundles } from "./client.ts";
import { normalDebugId } from "./debug-id.ts";
import { PairBuffers, turn } from "./files.ts";
import { type AllowedFolders, findFiles } from "./find.ts";
import { type WrittenPair, writePair } from "./inject.ts";
import { PinnedHashes } from "./pinned-hashes.ts";
import { manifestFilesOf } from "./manifest.ts";
import { notePlans, noteSkippedScripts } from "./notes.ts";
import { SKIP_REASONS, type SourceMapRow, type UploadSourceMapsOutcome } from "./outcome.ts";
import { pairMaps, readScripts } from "./pair.ts";
import {
  type SkippedScript,
  type Plan,
  type PlanOptions,
  isPlan,
  planPair,
  withoutConflicts,
} from "./plan.ts";

/** What the parts of one run share. */
export interface Work {
  readonly inputs: UploadSourceMapsInputs;
  /** What files and service are told: the tag prefix is gone, the version prefix is there. */
  readonly version?: string;
  readonly outcome: UploadSourceMapsOutcome;
  readonly run: Run;
  readonly client: ArtifactBundles;
  readonly places: AllowedFolders;
}

/** A pair that is to be uploaded, with its row of the report. */
export interface PlannedFile {
  readonly plan: Plan;
  readonly row: SourceMapRow;
}

/** The same once its files are written. */
export interface ReadyFile {
  readonly pair: WrittenPair;
  readonly row: SourceMapRow;
}

/** Where files may be read and changed. */
export async function placesOf(
  { workingDirectory }: Pick<UploadSourceMapsInputs, "workingDirectory">,
  workspace: string,
): Promise<AllowedFolders> {
  const real = async (path: string) => await realpath(path).catch(() => path);
  const directory = await real(resolve(workspace, workingDirectory ?? "."));
  return { directory, allowed: [...new Set([await real(workspace), directory])] };
}

/**
 * Finds and reads all files, and decides what is done with each. Nothing is changed.
 * @throws InputError for paths without files, and for scripts without maps where that is not allowed
 */
export async function planFiles(work: Work): Promise<PlannedFile[]> {
  const { inputs, version, outcome, run, places } = work;
  const { stopping } = run.lifetime;
  const found = await findFiles(inputs.sourceMaps, inputs.exclude, places);
  const hashes = new PinnedHashes();
  await hashes.readAll(found.pages, stopping);
  const scripts = await readScripts(found.scripts, (bytes) => hashes.addScript(bytes), stopping);
  const { pinned, lists } = await hashes.find(found.scripts, stopping);
  run.log.info(
    `Found ${counted(scripts.length, "script")} and ${counted(found.maps.size, "map")}.`,
  );
  const options: PlanOptions = {
    inject: inputs.inject,
    hasVersion: version !== undefined,
    includeSources: inputs.includeSources,
    isPinnedByHash: (file) => pinned.has(file),
    buffers: new PairBuffers(),
  };
  const decided: (Plan | SkippedScript)[] = [];
  for (const pair of await pairMaps(scripts, found, places, stopping)) {
    await turn(stopping);
    const result = planPair(pair, options);
    const isDone = inputs.deleteMaps && !isPlan(result) && hasLostItsMap(result);
    decided.push(isDone ? { ...result, reason: "map-deleted" } : result);
  }
  const results = withoutConflicts(decided);
  const relativePath = (path: string) => relative(places.directory, path).split(sep).join("/");
  const planned: PlannedFile[] = [];
  const orphans = new Set(found.maps.keys());
  for (const result of results) {
    const row = rowOf(result, inputs, relativePath);
    outcome.files.push(row);
    orphans.delete((isPlan(result) ? result.map.path : result.mapPath) ?? "");
    if (isPlan(result)) planned.push({ plan: result, row });
  }
  outcome.orphans = [...orphans].map(relativePath);
  notePlans(results.filter(isPlan), found.isExcluded, lists, outcome);
  noteSkippedScripts(inputs.missingMaps, outcome);
  return planned;
}

/** Whether a script is as this step leaves it once its map is deleted: with its id, and without a reference. */
function hasLostItsMap({ reason, script: { text } }: SkippedScript): boolean {
  if (reason !== "no-map" || typeof text === "string" || text.reference) return false;
  const { comment, snippetIds } = text;
  return comment !== undefined && normalDebugId(comment.id) === snippetIds[0];
}

function rowOf(
  result: Plan | SkippedScript,
  { urlPrefix, dryRun }: UploadSourceMapsInputs,
  path: (absolute: string) => string,
): SourceMapRow {
  const { script } = result;
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

/**
 * Writes debug ids into the files, and adds them to the bundle: by name, each script before its map.
 * @throws FileError
 */
export async function writeFiles(
  planned: readonly PlannedFile[],
  bundle: BundleWriter,
  { inputs, outcome, run, places }: Work,
): Promise<ReadyFile[]> {
  const buffers = new PairBuffers();
  const ready: ReadyFile[] = [];
  for (const { plan, row } of planned) {
    await turn(run.lifetime.stopping);
    const { pair, pieces } = writePair(plan, buffers, places);
    row.injected = pair.isChanged;
    const { script, map } = manifestFilesOf(plan, inputs.urlPrefix);
    bundle.add(script, pieces.script);
    bundle.add(map, pieces.map);
    ready.push({ pair, row });
    outcome.sources.added += pair.sources.added;
    outcome.sources.missing += pair.sources.missing;
  }
  return ready;
}
