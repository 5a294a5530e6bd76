/** `upload-source-maps`: gives built scripts debug ids, uploads them with their maps, and makes sure that they arrived. */
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { FileError, RefusalError } from "../errors.ts";
import { readableCheckout, openCheckout } from "../git/checkout.ts";
import { isOwnCommit, pullRequestOf } from "../git/own-code.ts";
import type { Run } from "../command.ts";
import { counted } from "../report/format.ts";
import { releaseVersion } from "../release/version.ts";
import { BundleWriter } from "./bundle.ts";
import { ArtifactBundles, type UploadOptions } from "./client.ts";
import { deliver } from "./deliver.ts";
import { deleteMap } from "./inject.ts";
import type { UploadSourceMapsInputs } from "./inputs.ts";
import { names, noteKeptCopies, noteMapsStay, throwIfFailed } from "./notes.ts";
import type { SourceMapRow, UploadSourceMapsOutcome } from "./outcome.ts";
import {
  type PlannedFile,
  type ReadyFile,
  type Work,
  placesOf,
  planFiles,
  writeFiles,
} from "./prepare.ts";

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
  const client = new ArtifactBundles(run.transport, inputs.organization);
  const places = await placesOf(inputs, run.context.workspace);
  const version = versionOf(inputs, outcome);
  const work: Work = {
    inputs,
    ...(version !== undefined && { version }),
    outcome,
    run,
    client,
    places,
  };
  await refuseForkBuild(work);
  // The service answers while files are read; that it did not is told where its answer is needed.
  const options = client.options();
  options.catch(() => undefined);
  try {
    const planned = await planFiles(work);
    if (inputs.dryRun) await options;
    else if (planned.length > 0) await upload(planned, await options, work);
    throwIfFailed(outcome);
    if (inputs.dryRun) outcome.outcome = "planned";
    else if (planned.length === 0) outcome.outcome = "unchanged";
  } catch (error) {
    if (inputs.deleteMaps && inputs.onError === "warn" && !inputs.dryRun) noteMapsStay(outcome);
    throw error;
  }
}

/** There is no default: what has no version is connected by debug ids alone. @throws InputError */
function versionOf(
  inputs: UploadSourceMapsInputs,
  outcome: UploadSourceMapsOutcome,
): string | undefined {
  if (inputs.version === undefined) return undefined;
  const version = releaseVersion(inputs, {}, outcome.notices);
  outcome.version = version;
  if (inputs.dist !== undefined) outcome.dist = inputs.dist;
  return version;
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

async function upload(
  planned: readonly PlannedFile[],
  options: UploadOptions,
  work: Work,
): Promise<void> {
  const { inputs, outcome, run } = work;
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
  const known = outcome.bundle?.sentChunks === 0 ? "unchanged" : "uploaded";
  outcome.outcome = unknown.length > 0 ? "unconfirmed" : known;
}

function noteUnknown(
  unknown: readonly SourceMapRow[],
  rows: readonly SourceMapRow[],
  outcome: UploadSourceMapsOutcome,
): void {
  const list = names(unknown.map(({ script }) => script));
  outcome.notices.push({
    level: "warning",
    what:
      unknown.length === rows.length
        ? "The source maps were sent, but this service has no way to tell whether they arrived."
        : `The source maps were sent, but of ${unknown.length} of ${rows.length} scripts this service cannot tell whether they arrived: ${list}.`,
    fix: "Look at an event of the new build on the service.",
  });
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
