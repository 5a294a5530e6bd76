/** The service's interface for artifact bundles. It is not documented; what is read of it is what servers agree on. */
import * as v from "valibot";
import { RefusalError, ServiceError } from "../errors.ts";
import { optionalOrIgnored } from "../schema.ts";
import { type Operation, apiPath, readAnswer } from "../service/operation.ts";
import { nextCursor, pages } from "../service/pagination.ts";
import type { Payload, Transport } from "../service/transport.ts";
import { shorten } from "../text.ts";

/** Of which a token needs one; real servers take all of them. */
const SCOPES = ["project:releases", "project:write", "project:admin", "org:ci"];

const NEEDS = "Source maps need Sentry 23.4 or later, or GlitchTip 4.2 or later.";

const size = v.pipe(v.number(), v.integer(), v.minValue(1));
/** No known server asks for parts of less than 2 MiB: smaller ones would be requests without end. */
const partSize = v.pipe(size, v.minValue(65_536));
const texts = v.fallback(
  v.pipe(
    v.array(v.unknown()),
    v.transform((list) => list.filter((item) => typeof item === "string")),
  ),
  [],
);

const optionsSchema = v.object({
  url: v.fallback(v.string(), ""),
  chunkSize: partSize,
  maxRequestSize: v.nullish(partSize, Infinity),
  maxFileSize: optionalOrIgnored(size),
  concurrency: v.fallback(size, 1),
  compression: texts,
  accept: texts,
});

/** How the service wants files, and which it takes. Sizes in bytes, of what is not compressed. */
export type UploadOptions = v.InferOutput<typeof optionsSchema>;

/** The state of a bundle: `not_found` while chunks are missing, `created` and `assembling` while it is worked on. */
const assemblySchema = v.object({
  state: v.picklist(["not_found", "created", "assembling", "ok", "error"]),
  missingChunks: texts,
  detail: optionalOrIgnored(v.string()),
});

const filesSchema = v.array(
  v.pipe(
    v.object({
      id: v.union([v.string(), v.number()]),
      filePath: optionalOrIgnored(v.string()),
      name: optionalOrIgnored(v.string()),
      sha1: optionalOrIgnored(v.string()),
      debugId: optionalOrIgnored(v.string()),
      headers: v.fallback(v.object({ "debug-id": optionalOrIgnored(v.string()) }), {}),
    }),
    v.transform(({ id, filePath, name, sha1, debugId, headers }) => {
      return { id, url: filePath ?? name, sha1, debugId: debugId ?? headers["debug-id"] };
    }),
  ),
);
/** A file that the service has. GlitchTip gives the last part of its URL alone, and the SHA-1 of its content. */
export type KnownFile = v.InferOutput<typeof filesSchema>[number];

/** The files of a release, or of a bundle. */
const listSchema = v.union([
  filesSchema,
  v.pipe(
    v.object({ files: filesSchema }),
    v.transform(({ files }) => files),
  ),
]);
const releasesSchema = v.array(
  v.pipe(
    v.object({ version: v.string() }),
    v.transform(({ version }) => ({ id: version })),
  ),
);

export class ArtifactBundles {
  readonly #transport: Transport;
  readonly #organization: string;

  constructor(transport: Transport, organization: string) {
    this.#transport = transport;
    this.#organization = organization;
  }

  /** @throws ServiceError; RefusalError for a server that takes no bundles */
  async options(): Promise<UploadOptions> {
    const path = this.#path("chunk-upload");
    const action = "read the upload settings";
    try {
      const { value } = await this.#ask("read-upload-options", action, path, optionsSchema);
      if (value.accept.some((kind) => kind.startsWith("artifact_bundles"))) return value;
    } catch (error) {
      if (!(error instanceof ServiceError) || error.status !== 404) throw error;
      // Servers that are too old have no such address.
      throw error.with({ fix: `${error.fix ?? ""} ${NEEDS}` });
    }
    const what = "This server is too old for source maps: it accepts no artifact bundles.";
    throw new RefusalError(what, { where: "base URL", fix: NEEDS });
  }

  /** Sends one chunk. @param address of the service's own choice; without it to the usual one @throws ServiceError */
  async sendChunk(body: Payload, address: URL | undefined): Promise<void> {
    const action = "upload a part of the source maps";
    const path = address ? `${address.pathname}${address.search}` : this.#path("chunk-upload");
    const transport = address && this.#transport.withBaseUrl(address.origin);
    await this.#ask("upload-chunk", action, path, v.unknown(), { body, transport });
  }

  /**
   * Asks for the bundle to be put together, or how far that is. @param bundle `chunks` are their checksums, `projects` slugs
   * @throws ServiceError, also for a bundle that the service could not read
   */
  async assemble(bundle: {
    checksum: string;
    chunks: readonly string[];
    projects: readonly string[];
    version?: string | undefined;
    dist?: string | undefined;
  }): Promise<v.InferOutput<typeof assemblySchema>> {
    const action = "assemble the uploaded source maps";
    const path = this.#path("artifactbundle", "assemble");
    const options = { body: JSON.stringify(bundle), projects: bundle.projects };
    const { value } = await this.#ask("assemble-bundle", action, path, assemblySchema, options);
    if (value.state !== "error") return value;
    const words = value.detail === undefined ? "" : `: ${shorten(value.detail, 300)}`;
    const what = `The service could not read the uploaded source maps${words}.`;
    const fix =
      "The service remembers this answer for ten minutes: run the step again after that. If that does not help, look at the log of the service.";
    const where = this.#transport.baseUrl;
    throw new ServiceError(what, { kind: "status", status: 200, effect: "none", where, fix });
  }

  /** Succeeds where the project is there, and the token may know it. @throws ServiceError */
  async requireProject(project: string): Promise<void> {
    const path = apiPath("projects", this.#organization, project);
    const options = { projects: [project], scopes: ["project:read"] };
    await this.#ask("retrieve-project", `read project ${project}`, path, v.unknown(), options);
  }

  /** What a project has of a bundle. @throws ServiceError; with status 400 where it has none of it */
  filesOfBundle(project: string, id: string): AsyncGenerator<KnownFile> {
    const parts = [this.#organization, project, "artifact-bundles", id, "files"];
    return this.#files(apiPath("projects", ...parts));
  }

  /** What GlitchTip connects with a release: scripts alone. @throws ServiceError */
  filesOfRelease(version: string): AsyncGenerator<KnownFile> {
    return this.#files(this.#path("releases", version, "files"));
  }

  /** The versions of all releases, the newest first. @throws ServiceError */
  async *versions(): AsyncGenerator<string> {
    const path = this.#path("releases");
    const releases = this.#list("list-releases", "list the releases", path, releasesSchema);
    for await (const { id } of releases) yield id;
  }

  #files(path: string): AsyncGenerator<KnownFile> {
    return this.#list("list-uploaded-files", "list the uploaded source maps", path, listSchema);
  }

  /** All items of a list, in the largest pages that there are. */
  async *#list<Item extends { readonly id: string | number }>(
    name: string,
    action: string,
    path: string,
    schema: v.GenericSchema<unknown, Item[]>,
  ): AsyncGenerator<Item> {
    const fetchPage = async (cursor: string | undefined) => {
      const from = cursor === undefined ? "" : `&cursor=${encodeURIComponent(cursor)}`;
      const answer = await this.#ask(name, action, `${path}?limit=100${from}`, schema);
      return { items: answer.value, next: nextCursor(answer.link) };
    };
    for await (const { items } of pages(fetchPage)) yield* items;
  }

  #path(...parts: string[]): string {
    return apiPath("organizations", this.#organization, ...parts);
  }

  /** @param name of the operation @param action what we do, after "to" @param options `projects` must exist for it */
  async #ask<Schema extends v.GenericSchema>(
    name: string,
    action: string,
    path: string,
    schema: Schema,
    options: {
      body?: string | Payload;
      projects?: readonly string[];
      scopes?: readonly string[];
      transport?: Transport | undefined;
    } = {},
  ): Promise<{ value: v.InferOutput<Schema>; link: string | undefined }> {
    const { body, projects = [], scopes = SCOPES, transport = this.#transport } = options;
    const method = body === undefined ? "GET" : "POST";
    const needed = projects.map((project) => `the project "${project}"`);
    const resources = [`the organization "${this.#organization}"`, ...needed];
    const operation: Operation = { name, method, action, scopes, resources };
    const answer = await transport.request({ operation, path, body });
    return { value: readAnswer(schema, answer, operation), link: answer.link };
  }
}
