/** The service's interface for artifact bundles. It is not documented; we read only the members that all servers send. */
import * as v from "valibot";
import { RefusalError, ServiceError } from "../errors.ts";
import { optionalOrIgnored } from "../schema.ts";
import { type Operation, apiPath, readAnswer } from "../service/operation.ts";
import { nextCursor, pages } from "../service/pagination.ts";
import type { Payload } from "../service/transport.ts";
import { shorten } from "../text.ts";
import type { MapRelease, SourceMapsRun } from "./outcome.ts";
import { normalDebugId } from "./script.ts";

/** A token needs one of these scopes; real servers accept each. */
const SCOPES = ["project:releases", "project:write", "project:admin", "org:ci"];

const NEEDS = "Source maps need Sentry 23.4 or later, or GlitchTip 4.2 or later.";

const size = v.pipe(v.number(), v.integer(), v.minValue(1));
/** No known server asks for parts below 2 MiB; much smaller ones would need too many requests. */
const partSize = v.pipe(size, v.minValue(65_536));
const texts = v.fallback(v.array(v.string()), []);

const optionsSchema = v.object({
  url: v.fallback(v.string(), ""),
  chunkSize: partSize,
  maxRequestSize: v.nullish(v.union([partSize, v.literal(Infinity)]), Infinity),
  maxFileSize: optionalOrIgnored(size),
  concurrency: v.fallback(size, 1),
  compression: texts,
  accept: texts,
});

/** Which files the service accepts, and how. Sizes are in bytes, before compression. */
export type UploadOptions = v.InferOutput<typeof optionsSchema>;

/** A bundle's state: `not_found` if chunks are missing, `created` or `assembling` while the service works on it. */
const assemblySchema = v.object({
  state: v.picklist(["not_found", "created", "assembling", "ok", "error"]),
  missingChunks: texts,
  detail: optionalOrIgnored(v.string()),
});

const optionalText = optionalOrIgnored(v.string());
const filesSchema = v.array(
  v.object({
    id: v.union([v.string(), v.number()]),
    filePath: optionalText,
    name: optionalText,
    sha1: optionalText,
    debugId: optionalText,
    headers: v.fallback(v.object({ "debug-id": optionalText }), {}),
  }),
);
/** A file that the service has. GlitchTip lists only the last part of its URL, and the SHA-1 of its content. */
export type KnownFile = v.InferOutput<typeof filesSchema>[number];

/** The files of a release, or of a bundle. */
const listSchema = v.union([
  filesSchema,
  v.pipe(
    v.object({ files: filesSchema }),
    v.transform(({ files }) => files),
  ),
]);
const bundlesSchema = v.array(v.object({ bundleId: v.string() }));
const releasesSchema = v.array(
  v.pipe(
    v.object({ version: v.string() }),
    v.transform(({ version }) => ({ id: version })),
  ),
);

/** Who is asked, and in whose name. */
type Place = Pick<SourceMapsRun, "transport" | "inputs">;

/** Reads the upload settings. @throws ServiceError; RefusalError if the server accepts no bundles */
export async function readOptions(place: Place): Promise<UploadOptions> {
  const path = pathOf(place, "chunk-upload");
  try {
    const { value } = await ask(place, "read the upload settings", path, optionsSchema);
    if (value.accept.some((kind) => kind.startsWith("artifact_bundles"))) return value;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status !== 404) throw error;
    // Servers that are too old have no such address.
    throw error.with({ fix: `${error.fix ?? ""} ${NEEDS}` });
  }
  const what = "This server is too old for source maps: it accepts no artifact bundles.";
  throw new RefusalError(what, { where: "base URL", fix: NEEDS });
}

/** Sends one chunk. @param address that the service chose; absent for the usual one @throws ServiceError */
export async function sendChunk(place: Place, body: Payload, address: URL | undefined) {
  const path = address ? `${address.pathname}${address.search}` : pathOf(place, "chunk-upload");
  const transport = address ? place.transport.withBaseUrl(address.origin) : place.transport;
  const action = "upload a part of the source maps";
  await ask({ ...place, transport }, action, path, v.unknown(), { body });
}

/**
 * Tells the service to assemble a bundle from these chunks. @param checksums of the bundle and its chunks
 * @returns the bundle's state @throws ServiceError, also if the service could not read the bundle
 */
export async function assemble(
  place: Place,
  checksums: { checksum: string; chunks: readonly string[] },
  release: MapRelease | undefined,
): Promise<v.InferOutput<typeof assemblySchema>> {
  const action = "assemble the uploaded source maps";
  const path = pathOf(place, "artifactbundle", "assemble");
  const { projects, baseUrl } = place.inputs;
  const of = { version: release?.version, dist: release?.dist };
  const options = { body: JSON.stringify({ ...checksums, projects, ...of }), projects };
  const { value } = await ask(place, action, path, assemblySchema, options);
  if (value.state !== "error") return value;
  const { detail = "" } = value;
  const words = detail === "" ? "" : `: ${shorten(detail, 300)}`;
  const what = `The service could not read the uploaded source maps${words}.`;
  // An answer about the bundle itself would be the same for the same files.
  const fix = /invalid|prohibited|exceed/iu.test(detail)
    ? `The same files would be refused again: look at the log of the service for what it refuses, and leave that out with "exclude".`
    : "The service remembers this answer for ten minutes: run the step again after that. If that does not help, look at the log of the service.";
  throw new ServiceError(what, {
    kind: "status",
    status: 200,
    effect: "none",
    where: baseUrl,
    fix,
  });
}

/** Lists the files of the project's newest bundles that contain one of these debug ids. @throws ServiceError */
export async function* filesWith(
  place: Place,
  project: string,
  ids: Iterable<{ readonly key: string }>,
): AsyncGenerator<KnownFile> {
  const parts = ["projects", place.inputs.organization, project];
  // Ids whose maps were already listed in a bundle of another id.
  const known = new Set<string | undefined>();
  for (const { key } of ids) {
    if (known.has(key)) continue;
    const path = `${apiPath(...parts, "files", "artifact-bundles")}?query=${key}`;
    const { value } = await ask(place, "look for earlier uploads", path, bundlesSchema);
    for (const { bundleId } of value) {
      const bundle = apiPath(...parts, "artifact-bundles", bundleId, "files");
      for await (const file of uploadedFiles(place, bundle)) {
        if (/\.map$/iu.test(file.filePath ?? "")) known.add(normalDebugId(file.debugId ?? ""));
        yield file;
      }
    }
  }
}

/** Lists the files of a bundle or a release. @throws ServiceError, with status 400 for an unknown bundle */
export function uploadedFiles(place: Place, path: string): AsyncGenerator<KnownFile> {
  return list(place, "list the uploaded source maps", path, listSchema);
}

/** The versions of all releases, the newest first. @throws ServiceError */
export function allReleases(place: Place): AsyncGenerator<{ id: string }> {
  return list(place, "list the releases", pathOf(place, "releases"), releasesSchema);
}

/** The largest page size. */
export const PAGE = 100;

/** All items of a list. */
async function* list<Item extends { readonly id: string | number }>(
  place: Place,
  action: string,
  path: string,
  schema: v.GenericSchema<unknown, Item[]>,
): AsyncGenerator<Item> {
  const fetchPage = async (cursor: string | undefined) => {
    const from = cursor === undefined ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const answer = await ask(place, action, `${path}?limit=${PAGE}${from}`, schema);
    return { items: answer.value, next: nextCursor(answer.link) };
  };
  for await (const { items } of pages(fetchPage)) yield* items;
}

function pathOf({ inputs }: Place, ...parts: string[]): string {
  return apiPath("organizations", inputs.organization, ...parts);
}

/** @param action what we do, after "to" @param options `projects` must exist for it */
async function ask<Schema extends v.GenericSchema>(
  { transport, inputs }: Place,
  action: string,
  path: string,
  schema: Schema,
  options: { body?: string | Payload; projects?: readonly string[]; scopes?: string[] } = {},
): Promise<{ value: v.InferOutput<Schema>; link: string | undefined }> {
  const { body, projects = [], scopes = SCOPES } = options;
  const method = body === undefined ? "GET" : "POST";
  const needed = projects.map((project) => `the project "${project}"`);
  const resources = [`the organization "${inputs.organization}"`, ...needed];
  const operation: Operation = { name: action, method, action, scopes, resources };
  const answer = await transport.request({ operation, path, body });
  return { value: readAnswer(schema, answer, operation), link: answer.link };
}
