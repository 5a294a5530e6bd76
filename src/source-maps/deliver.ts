/** Brings ready files to the service, and finds out what it has of them. */
import { ServiceError } from "../errors.ts";
import { counted } from "../report/format.ts";
import { inParallel } from "../parallel.ts";
import type { Bundle, BundleWriter } from "./bundle.ts";
import type { UploadOptions } from "./client.ts";
import type { SourceMapState } from "./outcome.ts";
import type { ReadyFile, Work } from "./prepare.ts";
import { type Progress, uploadBundle } from "./upload.ts";
import { type Verification, verifyProject } from "./verify.ts";

/**
 * Uploads the files in one bundle and looks what arrived; the rows say so.
 * @returns whether the service surely has all of them
 * @throws ServiceError, RefusalError, FileError
 */
export async function deliver(
  ready: readonly ReadyFile[],
  bundle: BundleWriter,
  { options, work }: { options: UploadOptions; work: Work },
): Promise<boolean> {
  const { inputs, version, run } = work;
  const { organization, projects, dist } = inputs;
  const release = version === undefined ? {} : { release: version };
  const facts = { organization, projects, ...release, ...(dist !== undefined && { dist }) };
  let delivery = await send(ready, bundle.seal(facts), { options, work });
  if (isForgotten(delivery)) {
    // For minutes the service remembers that it had this bundle; what was deleted there meanwhile would not come back.
    run.log.info(
      "The service says that it has these files, and does not list them: they are sent anew.",
    );
    const note = `sent again at ${new Date().toISOString()}`;
    delivery = await send(ready, bundle.seal({ ...facts, note }), { options, work });
  }
  return settle(ready, delivery, work);
}

interface Delivery {
  readonly state: "ok" | "sent";
  readonly progress: Progress;
  /** Empty where nothing was looked for. */
  readonly verified: readonly Verification[];
}

async function send(
  ready: readonly ReadyFile[],
  bundle: Bundle,
  { options, work }: { options: UploadOptions; work: Work },
): Promise<Delivery> {
  const { inputs, version, outcome, run, client } = work;
  const { projects, dist, baseUrl, concurrency } = inputs;
  const { lifetime, log } = run;
  const progress: Progress = { chunks: 0, sentChunks: 0, sentBytes: 0, hasBegun: false };
  log.info(
    `Uploading ${counted(ready.length, "script")} with ${ready.length === 1 ? "its map" : "their maps"} …`,
  );
  let state: Delivery["state"] | undefined;
  try {
    const request = {
      projects,
      ...(version !== undefined && { version }),
      ...(dist !== undefined && { dist }),
    };
    const upload = { client, options, request, baseUrl, concurrency, lifetime, log, progress };
    state = await uploadBundle(bundle, upload);
    const verified = new Map<string, Verification>();
    const isNew = progress.sentChunks > 0;
    const files = ready.map(({ row }) => row);
    await inParallel(inputs.verify ? projects : [], concurrency, async (project) => {
      const about = { client, bundleId: bundle.id, version, lifetime, isNew };
      verified.set(project, await verifyProject(project, files, about));
    });
    return { state, progress, verified: projects.flatMap((name) => verified.get(name) ?? []) };
  } catch (error) {
    const isRefused = error instanceof ServiceError && error.effect === "none";
    // What is refused after the upload only says that nobody can look.
    const isInDoubt = state !== undefined || (progress.hasBegun && !isRefused);
    mark(ready, isInDoubt ? "unknown" : "failed");
    throw error;
  } finally {
    const { id, checksum, size: bytes } = bundle;
    const { hasBegun: _hasBegun, ...counts } = progress;
    outcome.bundle = { id, checksum, bytes, ...counts };
  }
}

/** Whether the service only remembers a bundle. */
function isForgotten({ state, progress, verified }: Delivery): boolean {
  const isMissing = verified.some(({ isVerifiable, found }) => isVerifiable && found === 0);
  return state === "ok" && progress.sentChunks === 0 && isMissing;
}

/** A file is there when every project has it. @returns whether all are, beyond doubt */
function settle(
  ready: readonly ReadyFile[],
  { state, progress, verified }: Delivery,
  { outcome }: Work,
): boolean {
  outcome.verified = verified.map(({ project, isVerifiable, found, missing }) => ({
    project,
    isVerifiable,
    found,
    expected: found + missing.length,
  }));
  // Without a look, the service's word is all that there is; with one, it must have shown all.
  const isKnown =
    verified.length === 0 ? state === "ok" : verified.every((one) => one.isVerifiable);
  const isNew = progress.sentChunks > 0;
  if (isKnown) mark(ready, isNew ? "applied" : "unchanged");
  else mark(ready, "unknown");
  const missing = new Set(verified.flatMap((project) => project.missing));
  for (const { row } of ready) {
    if (!missing.has(row.debugId ?? row.url)) continue;
    row.state = "failed";
    row.reason = "not-found-after-upload";
  }
  return isKnown;
}

function mark(ready: readonly ReadyFile[], state: SourceMapState): void {
  for (const { row } of ready) row.state = state;
}
