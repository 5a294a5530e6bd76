/** The service's interface for artifact bundles. It is not documented; what is read of it is what servers agree on. */
import * as v from "valibot";
import { RefusalError, ServiceError } from "../errors.ts";
import { counted, number } from "../report/format.ts";
import { optionalOrIgnored } from "../schema.ts";
import { type Operation, apiPath, readAnswer } from "../service/operation.ts";
import { nextCursor, pages } from "../service/pagination.ts";
import type { Payload, Transport } from "../service/transport.ts";

/** Of which a token needs one; real servers take all of them. */
const SCOPES = ["project:releases", "project:write", "project:admin", "org:ci"];

/** No known server asks for parts of less than 2 MiB: smaller ones would be requests without end. */
const MIN_CHUNK_BYTES = 65_536;

const size = v.pipe(v.number(), v.integer(), v.minValue(1));
const texts = v.fallback(
  v.pipe(
    v.array(v.unknown()),
    v.transform((list) => list.filter((item) => typeof item === "string")),
  ),
  [],
);

const optionsSchema = v.object({
  url: optionalOrIgnored(v.string()),
  chunkSize: size,
  maxRequestSize: optionalOrIgnored(size),
  maxFileSize: optionalOrIgnored(size),
  concurrency: optionalOrIgnored(size),
  compression: texts,
  accept: texts,
});

/** How the service wants files, and which it takes. Sizes in bytes, of what is not compressed. */
export type UploadOptions = v.InferOutput<typeof optionsSchema>;

const assemblySchema = v.object({
  state: v.picklist(["not_found", "created", "assembling", "ok", "error"]),
  missingChunks: texts,
  detail: optionalOrIgnored(v.string()),
});

/** The state of a bundle: `not_found` while chunks are missing, `created` and `assembling` while it is worked on. */
export type Assembly = v.InferOutput<typeof assemblySchema>;

/** A file that the service has, by its id and its URL. */
export interface KnownFile {
  debugId?: string | undefined;
  url?: string | undefined;
}

/** A file of a bundle, or of a release. */
const fileSchema = v.pipe(
  v.object({
    id: v.union([v.string(), v.number()]),
    filePath: optionalOrIgnored(v.string()),
    name: optionalOrIgnored(v.string()),
    debugId: optionalOrIgnored(v.string()),
    headers: v.fallback(v.object({ "debug-id": optionalOrIgnored(v.string()) }), {}),
  }),
  v.transform(({ id, filePath, name, debugId, headers }) => {
    return { id, url: filePath ?? name, debugId: debugId ?? headers["debug-id"] };
  }),
);
const filesSchema = v.array(fileSchema);
const bundleSchema = v.pipe(
  v.object({ files: filesSchema }),
  v.transform(({ files }) => files),
);
const releasesSchema = v.array(v.object({ version: v.string() }));

export class ArtifactBundles {
  readonly #transport: Transport;
  readonly #organization: string;

  constructor(transport: Transport, organization: string) {
    this.#transport = transport;
    this.#organization = organization;
  }

  /** @throws ServiceError; RefusalError for a server that takes no bundles */
  async options(): Promise<UploadOptions> {
    const operation = this.#operation("read-upload-options", "GET", "read the upload settings");
    const path = this.#path("chunk-upload");
    let options: UploadOptions;
    try {
      const answer = await this.#transport.request({ operation, path });
      options = readAnswer(optionsSchema, answer, operation);
    } catch (error) {
      if (!(error instanceof ServiceError) || error.status !== 404) throw error;
      throw error.with({
        fix: `${error.fix ?? ""} A server that lacks this address is too old: source maps need Sentry 23.4 or GlitchTip 4.2.`,
      });
    }
    if (!options.accept.some((kind) => kind.startsWith("artifact_bundles"))) {
      throw new RefusalError(
        "This server is too old for source maps: it accepts no artifact bundles.",
        {
          where: "base URL",
          fix: "Source maps need Sentry 23.4 or later, or GlitchTip 4.2 or later.",
        },
      );
    }
    const largest = Math.min(options.chunkSize, options.maxRequestSize ?? Infinity);
    if (largest >= MIN_CHUNK_BYTES) return options;
    throw new ServiceError(
      `The service accepts source maps only in parts of ${counted(largest, "byte")}; at least ${number(MIN_CHUNK_BYTES)} are needed.`,
      {
        kind: "unreadable",
        effect: "none",
        where: "base URL",
        fix: "Check the settings of the service for uploads, and that the base URL is its address.",
      },
    );
  }

  /** Sends one chunk. @param address of the service's own choice; without it to the usual one @throws ServiceError */
  async sendChunk(body: Payload, address: URL | undefined): Promise<void> {
    const operation = this.#operation("upload-chunk", "POST", "upload a part of the source maps");
    const transport = address ? this.#transport.withBaseUrl(address.origin) : this.#transport;
    const path = address ? `${address.pathname}${address.search}` : this.#path("chunk-upload");
    await transport.request({ operation, path, body });
  }

  /**
   * Asks for the bundle to be put together, or how far that is.
   * @param chunks their checksums @throws ServiceError
   */
  async assemble(request: {
    checksum: string;
    chunks: readonly string[];
    /** Slugs. */
    projects: readonly string[];
    version?: string | undefined;
    dist?: string | undefined;
  }): Promise<Assembly> {
    const action = "assemble the uploaded source maps";
    const operation = this.#operation("assemble-bundle", "POST", action, request.projects);
    const path = this.#path("artifactbundle", "assemble");
    const body = JSON.stringify(request);
    const answer = await this.#transport.request({ operation, path, body });
    return readAnswer(assemblySchema, answer, operation);
  }

  /**
   * Asks whether a project is there: some services take files for any.
   * @returns false where the token may not know it
   * @throws ServiceError where it is not there; not where the service cannot tell
   */
  async requireProject(project: string): Promise<boolean> {
    const action = `read project ${project}`;
    const operation = this.#operation("retrieve-project", "GET", action, [project]);
    try {
      const path = apiPath("projects", this.#organization, project);
      await this.#transport.request({
        operation: { ...operation, scopes: ["project:read"] },
        path,
      });
      return true;
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const { kind, status = 0 } = error;
      const isUntold = kind === "status" && status !== 404 && status < 500;
      if (!isUntold && kind !== "no-endpoint" && kind !== "unreadable") throw error;
      return status !== 403;
    }
  }

  /** What a project has of a bundle. @throws ServiceError; with status 400 where it has none of it */
  filesOfBundle(project: string, bundle: string): AsyncGenerator<KnownFile> {
    const parts = [this.#organization, project, "artifact-bundles", bundle, "files"];
    const path = apiPath("projects", ...parts);
    return this.#files(`list the source maps of project ${project}`, path, bundleSchema);
  }

  /** What GlitchTip connects with a release: scripts alone. @throws ServiceError */
  filesOfRelease(version: string): AsyncGenerator<KnownFile> {
    const path = this.#path("releases", version, "files");
    return this.#files(`list the files of release ${version}`, path, filesSchema);
  }

  /** Versions of releases, the newest first: one page. @throws ServiceError */
  async recentVersions(): Promise<string[]> {
    const operation = this.#operation("list-releases", "GET", "list the releases");
    const answer = await this.#transport.request({ operation, path: this.#path("releases") });
    return readAnswer(releasesSchema, answer, operation).map(({ version }) => version);
  }

  async *#files(
    action: string,
    path: string,
    schema: v.GenericSchema<unknown, (KnownFile & { id: string | number })[]>,
  ): AsyncGenerator<KnownFile> {
    const operation = this.#operation("list-uploaded-files", "GET", action);
    const fetchPage = async (cursor: string | undefined) => {
      const query = cursor === undefined ? "" : `?cursor=${encodeURIComponent(cursor)}`;
      const answer = await this.#transport.request({ operation, path: `${path}${query}` });
      return { items: readAnswer(schema, answer, operation), next: nextCursor(answer.link) };
    };
    for await (const { items } of pages(fetchPage)) yield* items;
  }

  /** Below the organization's address. */
  #path(...parts: string[]): string {
    return apiPath("organizations", this.#organization, ...parts);
  }

  /** @param projects that must exist for it */
  #operation(
    name: string,
    method: "GET" | "POST",
    action: string,
    projects: readonly string[] = [],
  ): Operation {
    const needs = projects.map((project) => `the project "${project}"`);
    const resources = [`the organization "${this.#organization}"`, ...needs];
    return { name, method, action, scopes: SCOPES, resources };
  }
}
