/** Brings a bundle to the service: what is missing there, in chunks, and then as long as it takes until it is read. */
import { randomBytes } from "node:crypto";
import { RefusalError, ServiceError } from "../errors.ts";
import type { Lifetime } from "../lifetime.ts";
import type { Log } from "../log.ts";
import { inParallel } from "../parallel.ts";
import { shorten, withoutTrailing } from "../text.ts";
import { type Bundle, type Chunk, chunksOf } from "./bundle.ts";
import type { ArtifactBundles, Assembly, AssemblyRequest, UploadOptions } from "./client.ts";
import { chunkSizeFor, codingFor, formOf } from "./chunk.ts";
import { readPart } from "./files.ts";

/** What was sent so far; it is true at every moment. */
export interface Progress {
  chunks: number;
  sentChunks: number;
  /** Bytes of requests with chunks, as they went over the wire. */
  sentBytes: number;
  /** Whether something of the bundle may have arrived. */
  hasBegun: boolean;
}

export interface Upload {
  readonly client: ArtifactBundles;
  readonly options: UploadOptions;
  readonly request: Pick<AssemblyRequest, "projects" | "version" | "dist">;
  /** `{base_url}` */
  readonly baseUrl: string;
  /** Most requests at once. */
  readonly concurrency: number;
  readonly lifetime: Lifetime;
  readonly log: Log;
  readonly progress: Progress;
}

/** A way that does not let this pass lets nothing pass. */
const MIN_CHUNK_BYTES = 1_048_576;
/** Chunks that the service still misses after they were sent. */
const MAX_ROUNDS = 4;
const FIRST_POLL_MS = 250;
const LAST_POLL_MS = 2000;

/**
 * Uploads the bundle and waits until the service has read it.
 * @returns "ok" when the service says so; "sent" where it never does
 * @throws ServiceError, also for a bundle that the service could not read; RefusalError for one that is too large; the
 *   lifetime's reason when the step ended before the service was done
 */
export async function uploadBundle(bundle: Bundle, upload: Upload): Promise<"ok" | "sent"> {
  const { options, lifetime, baseUrl, log, progress } = upload;
  const { maxFileSize = Infinity, url = "" } = options;
  if (bundle.size > maxFileSize) throw tooLarge(bundle.size, maxFileSize);
  // A path alone is meant to be below the base URL.
  if (URL.canParse(url) && !chunkAddress(url, baseUrl)) {
    log.info(
      "The service names another place for uploads; they go to the base URL, as the token does.",
    );
  }
  for (let chunkSize = chunkSizeFor(options); ;) {
    const current = { bundle, chunks: await chunksOf(bundle, chunkSize, lifetime.stopping) };
    progress.chunks = current.chunks.length;
    try {
      return isV2(options)
        ? await uploadMissing(current, upload)
        : await uploadToOlder(current, upload);
    } catch (error) {
      const isTooLarge = error instanceof ServiceError && error.status === 413;
      if (!isTooLarge) throw error;
      if (chunkSize <= MIN_CHUNK_BYTES) throw stillTooLarge(error);
      chunkSize = Math.max(MIN_CHUNK_BYTES, Math.floor(chunkSize / 4));
      log.info(`A part was too large on its way (413): parts of ${chunkSize / 1024} KiB follow.`);
    }
  }
}

/** Whether the service tells which chunks it misses, and what becomes of a bundle. */
export function isV2({ accept }: UploadOptions): boolean {
  return accept.includes("artifact_bundles_v2");
}

/** A bundle as it is sent. */
interface Chunked {
  readonly bundle: Bundle;
  readonly chunks: readonly Chunk[];
}

/** The service says which chunks it misses. */
async function uploadMissing(sealed: Chunked, upload: Upload): Promise<"ok"> {
  const request = assemblyOf(sealed, upload);
  for (let round = 1; ; round += 1) {
    const assembly = await upload.client.assemble(request);
    if (assembly.state !== "not_found") return await untilDone(assembly, request, upload);
    if (round === MAX_ROUNDS) throw neverThere(upload);
    // Of a bundle that it knows nothing of, a service may list nothing.
    const isListed = assembly.missingChunks.length > 0;
    await sendChunks(sealed, isListed ? named(assembly, sealed) : sealed.chunks, upload);
  }
}

/**
 * Older interfaces never say "ok", and each request to put the bundle together is another piece of work there: it follows
 * once, after everything that is missing was sent.
 */
async function uploadToOlder(sealed: Chunked, upload: Upload): Promise<"ok" | "sent"> {
  const { client, progress } = upload;
  const request = assemblyOf(sealed, upload);
  await sendChunks(sealed, await missingThere(sealed, upload), upload);
  progress.hasBegun = true;
  let assembly = await client.assemble(request);
  if (assembly.state === "not_found") {
    await sendChunks(sealed, named(assembly, sealed), upload);
    assembly = await client.assemble(request);
  }
  if (assembly.state === "not_found") throw neverThere(upload);
  if (assembly.state === "error") throw notRead(assembly, upload);
  return assembly.state === "ok" ? "ok" : "sent";
}

/**
 * The chunks that an older interface misses. Some tell it (Bugsink, GlitchTip 6), others answer "created" whatever is there:
 * a chunk that nobody has shows which. It belongs to a bundle of its own, because a failure is remembered for the bundle.
 */
async function missingThere(sealed: Chunked, upload: Upload): Promise<readonly Chunk[]> {
  const request = assemblyOf(sealed, upload);
  const nowhere = randomBytes(20).toString("hex");
  const chunks = [...request.chunks, nowhere];
  const assembly = await upload.client.assemble({ ...request, checksum: nowhere, chunks });
  const tells = assembly.state === "not_found" && assembly.missingChunks.includes(nowhere);
  return tells ? named(assembly, sealed) : sealed.chunks;
}

/** The chunks that the service says it misses. */
function named({ missingChunks }: Assembly, { chunks }: Chunked): Chunk[] {
  const missing = new Set(missingChunks);
  return chunks.filter(({ checksum }) => missing.has(checksum));
}

function assemblyOf({ bundle, chunks }: Chunked, { request }: Upload): AssemblyRequest {
  const checksums = chunks.map(({ checksum }) => checksum);
  return { checksum: bundle.checksum, chunks: checksums, ...request };
}

async function untilDone(first: Assembly, request: AssemblyRequest, upload: Upload): Promise<"ok"> {
  const { client, lifetime, log, progress } = upload;
  let assembly = first;
  for (
    let delay = FIRST_POLL_MS;
    assembly.state !== "ok";
    delay = Math.min(LAST_POLL_MS, delay * 2)
  ) {
    // From here on the service works on it, whatever becomes of this step.
    progress.hasBegun = true;
    if (assembly.state === "error") throw notRead(assembly, upload);
    if (assembly.state === "not_found") throw neverThere(upload);
    log.debug(`The service answered "${assembly.state}"; it is asked again in ${delay} ms.`);
    await lifetime.timing.wait(delay, lifetime.stopping);
    assembly = await client.assemble(request);
  }
  return "ok";
}

async function sendChunks(
  { bundle }: Chunked,
  chunks: readonly Chunk[],
  upload: Upload,
): Promise<void> {
  const { options, concurrency, lifetime, progress, client } = upload;
  const address = chunkAddress(options.url ?? "", upload.baseUrl);
  const workers = Math.min(concurrency, options.concurrency ?? 1, chunks.length);
  await inParallel(chunks, workers, async ({ start, length, checksum }) => {
    lifetime.stopping.throwIfAborted();
    const bytes = Buffer.allocUnsafe(length);
    readPart(bundle.path, start, bytes);
    const body = await formOf(bytes, checksum, codingFor(options));
    progress.hasBegun = true;
    await client.sendChunk(body, address);
    progress.sentChunks += 1;
    progress.sentBytes += body.bytes.length;
  });
}

/** Longer addresses are none. */
const MAX_ADDRESS_LENGTH = 2000;

/**
 * Where chunks go. The service names the place, and the token goes along: so it must be below the base URL, or below
 * sentry.io for a base URL there (its regions have hosts of their own).
 * @returns undefined for the usual address below the base URL
 */
export function chunkAddress(url: string, baseUrl: string): URL | undefined {
  const address = url.length > MAX_ADDRESS_LENGTH ? null : URL.parse(url);
  const base = new URL(baseUrl);
  if (!address || address.username !== "" || address.password !== "") return undefined;
  const isHosted = [address, base].every(
    ({ protocol, port, hostname }) =>
      protocol === "https:" && port === "" && /(?:^|\.)sentry\.io$/u.test(hostname),
  );
  if (isHosted) return address;
  const prefix = withoutTrailing(base.pathname, "/");
  // What is a slash or a dot only to some servers may lead out of the prefix again.
  const isBelow =
    address.pathname.startsWith(`${prefix}/`) && !/%(?:2e|2f|5c|25)/iu.test(address.pathname);
  return address.origin === base.origin && isBelow ? address : undefined;
}

/** The most of the service's own words that a message repeats. */
const MAX_DETAIL = 300;

function notRead({ detail }: Assembly, { baseUrl }: Upload): ServiceError {
  return new ServiceError(
    `The service could not read the uploaded source maps${detail === undefined ? "" : `: ${shorten(detail, MAX_DETAIL)}`}.`,
    {
      kind: "status",
      status: 200,
      effect: "none",
      where: baseUrl,
      fix: "The service keeps this answer for ten minutes; run the step again after that. If it stays, look at the log of the service.",
    },
  );
}

function neverThere({ baseUrl }: Upload): ServiceError {
  return new ServiceError(
    "The service took all parts of the source maps, but says that they are missing.",
    {
      kind: "unreadable",
      effect: "none",
      where: baseUrl,
      fix: "Check the disk space and the file store of the service, and run the step again.",
    },
  );
}

function stillTooLarge(error: ServiceError): ServiceError {
  return error.with({
    what: `${error.message} Not even parts of 1 MiB pass.`,
    fix: "Something before the service limits the size of requests: raise it there (client_max_body_size of nginx) to 32 MB.",
  });
}

function tooLarge(size: number, most: number): RefusalError {
  return new RefusalError(
    `The source maps are ${size} bytes together; the service takes at most ${most} in one bundle.`,
    {
      where: "input source-maps",
      fix: `Upload them in several steps, or leave files out with "exclude".`,
    },
  );
}
