/** Brings the bundle to the service, and finds out what it has of the scripts. */
import { ServiceError } from "../errors.ts";
import type { Run } from "../command.ts";
import { inParallel } from "../parallel.ts";
import { counted } from "../report/format.ts";
import type { Bundle, BundleWriter } from "./bundle.ts";
import type { ArtifactBundles, UploadOptions } from "./client.ts";
import type { AllowedFolders } from "./find.ts";
import type { UploadSourceMapsInputs } from "./inputs.ts";
import type { SourceMapRow, UploadSourceMapsOutcome } from "./outcome.ts";
import { type Progress, isV2, uploadBundle } from "./upload.ts";
import { type Verification, keyOf, verifyUpload } from "./verify.ts";

/** What the parts of one run share. */
export interface Work {
  readonly inputs: UploadSourceMapsInputs;
  readonly outcome: UploadSourceMapsOutcome;
  readonly run: Run;
  readonly client: ArtifactBundles;
  readonly places: AllowedFolders;
}

/**
 * Uploads the bundle and looks what arrived.
 * @param rows the scripts of the bundle: afterwards they say what became of them
 * @throws ServiceError, RefusalError, FileError
 */
export async function deliver(
  rows: readonly SourceMapRow[],
  bundle: BundleWriter,
  { options, work }: { options: UploadOptions; work: Work },
): Promise<void> {
  const { inputs, outcome, run } = work;
  const { version } = outcome;
  const { organization, projects, dist } = inputs;
  const facts = { organization, projects, release: version, dist };
  run.log.info(
    `Uploading ${counted(rows.length, "script")} with ${rows.length === 1 ? "its map" : "their maps"} …`,
  );
  let delivery = await send(rows, bundle.seal(facts), { options, work });
  if (isForgotten(delivery)) {
    // For minutes the service remembers that it had this bundle; what was deleted there meanwhile would not come back.
    run.log.info(
      "The service says that it has these files, and does not list them: they are sent anew.",
    );
    const note = `sent again at ${new Date().toISOString()}`;
    delivery = await send(rows, bundle.seal({ ...facts, note }), { options, work });
  }
  const { state, progress, verified } = delivery;
  outcome.verified = verified.map(({ project, found, missing }) => ({
    project,
    isVerifiable: found.size + missing.size > 0,
    found: found.size,
    expected: new Set(rows.map(keyOf)).size,
  }));
  const there = progress.sentChunks > 0 ? "applied" : "unchanged";
  for (const row of rows) {
    const key = keyOf(row);
    if (run.transport.serviceKind === "bugsink" && row.debugId === undefined) {
      row.state = "failed";
      row.reason = "dropped";
    } else if (verified.some(({ missing }) => missing.has(key))) {
      row.state = "failed";
      row.reason = "not-found-after-upload";
    } else {
      // Without a look, the service's word is all that there is.
      const isKnown =
        verified.length === 0 ? state === "ok" : verified.every(({ found }) => found.has(key));
      row.state = isKnown ? there : "unknown";
    }
  }
}

interface Delivery {
  readonly state: "ok" | "sent";
  readonly progress: Progress;
  /** Empty where nothing was looked for. */
  readonly verified: readonly Verification[];
}

/** Whether the service only remembers a bundle. */
function isForgotten({ state, progress, verified }: Delivery): boolean {
  const isMissing = verified.some(({ found, missing }) => found.size === 0 && missing.size > 0);
  return state === "ok" && progress.sentChunks === 0 && isMissing;
}

async function send(
  rows: readonly SourceMapRow[],
  bundle: Bundle,
  { options, work }: { options: UploadOptions; work: Work },
): Promise<Delivery> {
  const { inputs, outcome, run, client } = work;
  const { version } = outcome;
  const { projects, dist, baseUrl, concurrency } = inputs;
  const { lifetime, log } = run;
  const progress: Progress = { chunks: 0, sentChunks: 0, sentBytes: 0, hasBegun: false };
  const request = { projects, version, dist };
  let state: Delivery["state"] | undefined;
  try {
    if (!isV2(options)) {
      await inParallel(projects, concurrency, (project) => client.requireProject(project));
    }
    const upload = { client, options, request, baseUrl, concurrency, lifetime, log, progress };
    state = await uploadBundle(bundle, upload);
    const verified = inputs.verify
      ? await verifyUpload(rows, {
          client,
          projects,
          bundleId: bundle.id,
          // Sentry has no files of releases but those of old uploads.
          version: run.transport.serviceKind === "sentry" ? undefined : version,
          concurrency,
          isNew: progress.sentChunks > 0,
          lifetime,
        })
      : [];
    return { state, progress, verified };
  } catch (error) {
    const isRefused = error instanceof ServiceError && error.effect === "none";
    // What is refused after the upload only says that nobody can look.
    const isInDoubt = state !== undefined || (progress.hasBegun && !isRefused);
    for (const row of rows) row.state = isInDoubt ? "unknown" : "failed";
    throw error;
  } finally {
    const { id, checksum, size: bytes } = bundle;
    const { hasBegun: _hasBegun, ...counts } = progress;
    outcome.bundle = { id, checksum, bytes, ...counts };
  }
}
