/** `upload-source-maps`: gives built scripts debug ids, uploads them with their maps, and makes sure that they arrived. */
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import { FileError, RefusalError } from "../errors.ts";
import { readableCheckout, openCheckout } from "../git/checkout.ts";
import { isOwnCommit, pullRequestOf } from "../git/own-code.ts";
import type { Run } from "../command.ts";
import { releaseVersion } from "../release/version.ts";
import { counted } from "../report/format.ts";
import { BundleWriter } from "./bundle.ts";
import { ArtifactBundles } from "./client.ts";
import { normalDebugId } from "./debug-id.ts";
import { type Work, deliver } from "./deliver.ts";
import { yieldToEventLoop } from "./files.ts";
import { type AllowedFolders, findFiles } from "./find.ts";
import { type WrittenPair, deleteMap, writePair } from "./inject.ts";
import type { UploadSourceMapsInputs } from "./inputs.ts";
import { manifestFilesOf } from "./manifest.ts";
import {
  names,
  noteKeptCopies,
  noteMapsStay,
  notePlans,
  noteSkippedScripts,
  noteUnknown,
  throwIfFailed,
} from "./notes.ts";
import { SKIP_REASONS, type SourceMapRow, type UploadSourceMapsOutcome } from "./outcome.ts";
import { pairMaps, readScripts } from "./pair.ts";
import { PinnedHashes } from "./pinned-hashes.ts";
import {
  type Plan,
  type PlanOptions,
  type SkippedScript,
  isPlan,
  planPair,
  withoutConflicts,
} from "./plan.ts";

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

/**
 * Uploads the source maps, and fills `outcome` while it works.
 * @throws InputError for paths without files; RefusalError for somebody else's code and for servers that are too old;
 *   PartialFailureError where some scripts could not be uploaded; FileError, ServiceError
 */
export async function uploadSourceMaps(
  inputs: UploadSourceMapsInputs,
  outcome: UploadSourceMapsOutcome,
  run: Run,
): Promise<void> {
  // There is no default version: what has none is connected by debug ids alone.
  if (inputs.version !== undefined) {
    Object.assign(outcome, releaseVersion(inputs, {}, outcome.notices));
    if (inputs.dist !== undefined) outcome.dist = inputs.dist;
  }
  const client = new ArtifactBundles(run.transport, inputs.organization);
  const places = await placesOf(inputs, run.context.workspace);
  const work: Work = { inputs, outcome, run, client, places };
  await refuseForkBuild(work);
  // The service answers while files are read; that it did not is told where its answer is needed.
  const asked = client.options();
  asked.catch(() => undefined);
  try {
    const planned = await planFiles(work);
    if (inputs.dryRun || planned.length === 0) {
      if (inputs.dryRun) await asked;
      throwIfFailed(outcome);
      outcome.outcome = inputs.dryRun ? "planned" : "unchanged";
      return;
    }
    const options = await asked;
    const temporary = await mkdtemp(join(run.context.temporaryDirectory, "source-maps-"));
    await using cleanup = new AsyncDisposableStack();
    cleanup.defer(async () => await rm(temporary, { recursive: true, force: true }));
    using bundle = new BundleWriter(join(temporary, "bundle"));
    const ready = await writeFiles(planned, bundle, work);
    const rows = ready.map(({ row }) => row);
    await deliver(rows, bundle, { options, work });
    const unknown = rows.filter(({ state }) => state === "unknown");
    if (unknown.length > 0) noteUnknown(unknown, rows, outcome);
    if (inputs.deleteMaps) deleteMaps(ready, outcome);
    throwIfFailed(outcome);
    const known = outcome.bundle?.sentChunks === 0 ? "unchanged" : "uploaded";
    outcome.outcome = unknown.length > 0 ? "unconfirmed" : known;
  } catch (error) {
    if (inputs.deleteMaps && inputs.onError === "warn" && !inputs.dryRun) noteMapsStay(outcome);
    throw error;
  }
}

/** Built files of an outsider would be taken for ours. @throws RefusalError */
async function refuseForkBuild({ inputs, run, places }: Work): Promise<void> {
  const { context, lifetime, mask } = run;
  const { untrustedTrigger } = context;
  if (untrustedTrigger === undefined || inputs.dryRun) return;
  const { directory } = places;
  const signal = lifetime.stopping;
  const checkout = await openCheckout({ ...context, directory, signal });
  const head = readableCheckout(checkout)?.head;
  if (await isOwnCommit(head, checkout, { context, mask })) return;
  throw new RefusalError(
    `The head commit ${head ?? ""} may come from ${pullRequestOf(untrustedTrigger)}: its source maps are not uploaded with this repository's token.`,
    {
      where: `event ${context.event.name}`,
      fix: `Upload on "push" to a tag or a branch of this repository, or set "dry-run: true".`,
    },
  );
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
  const { inputs, outcome, run, places } = work;
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
    hasVersion: outcome.version !== undefined,
    includeSources: inputs.includeSources,
    isPinnedByHash: (file) => pinned.has(file),
  };
  const decided: (Plan | SkippedScript)[] = [];
  for (const pair of await pairMaps(scripts, found, places, stopping)) {
    await yieldToEventLoop(stopping);
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
  const ready: ReadyFile[] = [];
  for (const { plan, row } of planned) {
    await yieldToEventLoop(run.lifetime.stopping);
    const { pair, pieces } = writePair(plan, places);
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

/**
 * Deletes the maps of all files that the service surely has; one that cannot be deleted does not keep the others public.
 * @throws RefusalError for maps of which it cannot tell: they would be published, or be gone for ever; FileError
 */
function deleteMaps(ready: readonly ReadyFile[], outcome: UploadSourceMapsOutcome): void {
  const kept: string[] = [];
  let failed: FileError | undefined;
  for (const { pair, row } of ready) {
    if (row.state !== "applied" && row.state !== "unchanged") continue;
    try {
      const { isDeleted, kept: others } = deleteMap(pair);
      if (isDeleted) outcome.deletedMaps += 1;
      kept.push(...others);
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      failed ??= error;
    }
  }
  noteKeptCopies(kept, outcome);
  if (failed) throw failed;
  const unknown = ready.filter(({ row }) => row.state === "unknown");
  if (unknown.length === 0) return;
  const list = names(unknown.map(({ row }) => row.script));
  throw new RefusalError(
    unknown.length === ready.length
      ? "No map was deleted: this service has no way to tell whether the uploaded maps are there."
      : `The maps of ${counted(unknown.length, "script")} were not deleted, because this service cannot tell whether it has them: ${list}.`,
    {
      where: "input delete-maps",
      fix: "Delete the maps in a step of your own, and do not publish them.",
    },
  );
}
