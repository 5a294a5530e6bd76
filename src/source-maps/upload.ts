/** Uploads the chunks of a bundle that the service lacks, and waits until the service has read it. */
import { hash } from "node:crypto";
import { openAsBlob } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { constants, gzip, zstdCompress } from "node:zlib";
import { ServiceError } from "../errors.ts";
import { inParallel } from "../parallel.ts";
import { isHosted } from "../proxies.ts";
import { PLACES, projectObjections, raise } from "../release/objections.ts";
import { counted } from "../report/format.ts";
import { releasesOf } from "../servers/releases.ts";
import type { Objection } from "../servers/server.ts";
import { type Bundle, BundleWriter } from "./bundle.ts";
import { type UploadOptions, assemble, sendChunk } from "./client.ts";
import { yieldToEventLoop } from "./files.ts";
import type { Upload } from "./decide.ts";
import type { SourceMapsRun } from "./outcome.ts";
import { names } from "./reasons.ts";
import { type Verification, verifyUpload } from "./verify.ts";
import { writeUpload } from "./write.ts";

/** Larger chunks need more memory, and leave fewer requests to send in parallel. */
const MAX_CHUNK_BYTES = 8_388_608;
/** If chunks of this size are too large (413), smaller ones are not tried. */
const MIN_CHUNK_BYTES = 1_048_576;
/** How often chunks are sent that the service still misses. */
const MAX_ROUNDS = 3;
const FIRST_POLL_MS = 250;
const LAST_POLL_MS = 2000;

/** A part of the bundle. All have the same size except the last one. */
interface Chunk {
  readonly content: Blob;
  /** SHA-1 in lower-case hexadecimal digits: the chunk's name. */
  readonly checksum: string;
}

/** The uploads that the service has for certain, and those of which it does not tell. */
export type Ends = Readonly<Record<"confirmed" | "doubtful", readonly Upload[]>>;

/**
 * Changes the files, uploads them, and verifies which arrived.
 * @param room bytes that are left for sources of maps
 * @throws FileError; ServiceError; the lifetime's reason if the step ended before the service was done
 */
export async function upload(
  uploads: readonly Upload[],
  options: UploadOptions,
  room: number,
  run: SourceMapsRun,
): Promise<Ends> {
  const { inputs, outcome, context, lifetime, transport, log, folders, release } = run;
  const { results } = outcome;
  const { stopping } = lifetime;
  if (!isV2(options)) await requireProjects(run);
  const temporary = await mkdtemp(join(context.temporaryDirectory, "source-maps-"));
  await using cleanup = new AsyncDisposableStack();
  cleanup.defer(async () => await rm(temporary, { recursive: true, force: true }));
  const writer = new BundleWriter(join(temporary, "bundle"));
  let left = room;
  for (const each of uploads) {
    await yieldToEventLoop(stopping);
    const written = await writeUpload(each, writer, left, { folders, stopping });
    const { added, missing, bytes } = written;
    results.push({ written: { upload: each, added, missing } });
    left -= bytes;
  }
  const all = counted(uploads.length, "script");
  log.info(`Uploading ${all} with source maps …`);
  const bundle = writer.seal(inputs, release);
  const { id, checksum, size } = bundle;
  results.push({ bundle: { id, checksum, bytes: size } });
  const look = async (when: "before" | "nothing" | "sent") =>
    inputs.verify ? await verifyUpload(uploads, id, when, run) : [];
  const isEverywhere = (key: string, lists: readonly Verification[]) =>
    lists.length > 0 && lists.every(({ left: lacking }) => !lacking.has(key));
  // A service that does not say what it lacks is asked what it has.
  const before = isV2(options) ? [] : await look("before");
  let isRead = before.length > 0 && uploads.every(({ key }) => isEverywhere(key, before));
  isRead ||= await uploadBundle(bundle, options, run);
  const isSent = results.some(({ sentBytes }) => sentBytes !== undefined);
  const verified = await look(isSent ? "sent" : "nothing");
  const old = verified[0]?.old;
  for (const each of uploads) {
    const isOld = old?.has(each.key) === true || isEverywhere(each.key, before);
    if (isOld) results.push({ kept: each });
  }
  const expected = new Set(uploads.map(({ key }) => key)).size;
  for (const { project, left: lacking, isComplete } of verified) {
    const found = expected - lacking.size;
    const isVerifiable = isComplete || found > 0;
    results.push({ verified: { project, isVerifiable, found, expected } });
  }
  const confirmed: Upload[] = [];
  const doubtful: Upload[] = [];
  for (const each of uploads) {
    const isMissing = verified.some((list) => list.isComplete && list.left.has(each.key));
    // Without `verify`, the service's answer is the only evidence.
    const isThere = verified.length > 0 ? isEverywhere(each.key, verified) : isRead;
    if (isMissing) results.push({ ended: { upload: each, state: "failed" } });
    else if (!isThere) doubtful.push(each);
    else {
      results.push({ ended: { upload: each, state: isSent ? "applied" : "unchanged" } });
      confirmed.push(each);
    }
  }
  if (doubtful.length === 0) return { confirmed, doubtful };
  outcome.notices.push({
    level: "warning",
    what: `The source maps were sent, but for ${doubtful.length} of ${all} this service cannot tell whether they arrived: ${names(doubtful.map(({ script }) => script.shown))}.`,
    fix: `${transport.server.maps.unconfirmed}Look at an event of the new build on the service.`,
  });
  return { confirmed, doubtful };
}

/**
 * Uploads a bundle and waits until the service has read it.
 * @returns whether the service says that it has read the bundle; older services never say it
 */
async function uploadBundle(bundle: Bundle, options: UploadOptions, run: SourceMapsRun) {
  const { results } = run.outcome;
  try {
    for (let most = Math.min(options.chunkSize, options.maxRequestSize, MAX_CHUNK_BYTES); ;) {
      const chunks = await chunksOf(bundle, most, run.lifetime.stopping);
      results.push({ parts: chunks.length });
      try {
        return await deliver(bundle.checksum, chunks, options, run);
      } catch (error) {
        if (!(error instanceof ServiceError) || error.status !== 413) throw error;
        if (most <= MIN_CHUNK_BYTES) {
          const what = `${error.message} Not even parts of ${most / 1024} KiB pass.`;
          const fix =
            "Something before the service limits the size of requests: raise it there (client_max_body_size of nginx) to 32 MB.";
          throw error.with({ what, fix });
        }
        most = Math.max(MIN_CHUNK_BYTES, Math.floor(most / 4));
        run.log.info(`A part was too large (413): parts of ${most / 1024} KiB are sent instead.`);
      }
    }
  } catch (error) {
    // Otherwise parts may arrive even if the upload fails.
    const isRefused = error instanceof ServiceError && error.effect === "none";
    if (isRefused) results.push({ refused: true });
    throw error;
  }
}

/** Whether the service says which chunks it lacks. */
const isV2 = ({ accept }: UploadOptions) => accept.includes("artifact_bundles_v2");

/** Sends missing chunks until the service has read the bundle, if it tells. @returns whether it says so */
async function deliver(
  checksum: string,
  chunks: readonly Chunk[],
  options: UploadOptions,
  run: SourceMapsRun,
): Promise<boolean> {
  const { inputs, release, lifetime, transport, log } = run;
  const { baseUrl: where } = inputs;
  const checksums = { checksum, chunks: chunks.map((chunk) => chunk.checksum) };
  // Older interfaces do not reliably name missing chunks, but Sentry's always says when it has read a bundle.
  const saysRead = isV2(options) || transport.server.maps.saysRead;
  if (!isV2(options)) await sendChunks(chunks, options, run);
  for (let [rounds, delay] = [0, FIRST_POLL_MS]; ;) {
    const { state, missingChunks } = await assemble(run, checksums, release);
    if (state === "ok") return true;
    if (state === "not_found") {
      rounds += 1;
      if (rounds > MAX_ROUNDS) {
        const what =
          "The service accepted all parts of the source maps, but says that some are missing.";
        const fix =
          "Check the disk space and the file store of the service, and run the step again.";
        throw new ServiceError(what, { kind: "unreadable", effect: "none", where, fix });
      }
      const missing = new Set(missingChunks);
      // A service may list no chunks of a bundle that it does not know.
      const wanted = chunks.filter((chunk) => missing.size === 0 || missing.has(chunk.checksum));
      await sendChunks(wanted, options, run);
      continue;
    }
    // Other services never say "ok", and assemble the bundle again at each request.
    if (!saysRead) return false;
    log.debug(`The service answered "${state}"; it is asked again in ${delay} ms.`);
    await lifetime.timing.wait(delay, lifetime.stopping);
    delay = Math.min(LAST_POLL_MS, delay * 2);
  }
}

async function sendChunks(chunks: readonly Chunk[], options: UploadOptions, run: SourceMapsRun) {
  const { inputs, lifetime, outcome } = run;
  const address = chunkAddress(options.url, inputs.baseUrl);
  const workers = Math.min(inputs.concurrency, options.concurrency);
  await inParallel(chunks, workers, async (chunk) => {
    lifetime.stopping.throwIfAborted();
    const body = await formOf(chunk, options.compression);
    await sendChunk(run, body, address);
    outcome.results.push({ sentBytes: body.bytes.length });
  });
}

async function chunksOf({ path, size }: Bundle, most: number, signal: AbortSignal) {
  const file = await openAsBlob(path);
  const chunks: Chunk[] = [];
  for (let start = 0; start < size; start += most) {
    signal.throwIfAborted();
    const content = file.slice(start, start + most);
    chunks.push({ content, checksum: hash("sha1", await content.bytes()) });
  }
  return chunks;
}

/** Higher levels take much longer and save little. */
const LEVEL = 3;
const gzipped = promisify(gzip);
const zstdCompressed = promisify(zstdCompress);

/** Encodes a chunk for its request. All servers accept parts that are gzipped one by one; newer ones accept zstd. */
async function formOf({ content, checksum }: Chunk, compression: readonly string[]) {
  const form = new FormData();
  const isZstd = compression.includes("zstd");
  const isGzip = !isZstd && compression.includes("gzip");
  let bytes: Uint8Array = await content.bytes();
  const params = { [constants.ZSTD_c_compressionLevel]: LEVEL };
  if (isZstd) bytes = await zstdCompressed(bytes, { params });
  if (isGzip) bytes = await gzipped(bytes, { level: LEVEL });
  form.set(isGzip ? "file_gzip" : "file", new Blob([bytes]), checksum);
  const request = new Response(form);
  if (isZstd) request.headers.set("content-encoding", "zstd");
  return { bytes: await request.bytes(), headers: Object.fromEntries(request.headers) };
}

/**
 * The address for chunks, which also receives the token. The service's choice counts only between hosts of sentry.io, whose
 * regions have their own. @returns undefined for the usual address below the base URL
 */
export function chunkAddress(url: string, baseUrl: string): URL | undefined {
  // Longer addresses are ignored.
  const address = url.length > 2000 ? null : URL.parse(url);
  const areHosted = [address, URL.parse(baseUrl)].every(
    (each) =>
      each?.protocol === "https:" &&
      each.port + each.username + each.password === "" &&
      isHosted(each.hostname),
  );
  return areHosted && address ? address : undefined;
}

/** Older services accept files for unknown projects. @throws InputError if a project is known to be missing */
export async function requireProjects({ inputs, outcome, transport }: SourceMapsRun) {
  const releases = releasesOf(transport, inputs.organization);
  const asked = await projectObjections(inputs.projects, { transport, releases });
  // A token for uploads need not create releases.
  const objections = asked.objections.map((each): Objection =>
    each.where === PLACES.create ? { ...each, level: "unknown" } : each,
  );
  raise(objections, outcome.notices);
}
