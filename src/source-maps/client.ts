/** The service's interface for artifact bundles. It is not documented; what is read of it is what servers agree on. */
import * as v from "valibot";
import { RefusalError, ServiceError } from "../errors.ts";
import { lenient } from "../schema.ts";
import { type Operation, apiPath, readAnswer } from "../service/operation.ts";
import { nextCursor, pages } from "../service/pagination.ts";
import type { Payload, Transport } from "../service/transport.ts";

/** Of which a token needs one; real servers take all of them. */
const SCOPES = ["project:releases", "project:write", "project:admin", "org:ci"];

const texts = v.pipe(
  v.array(v.unknown()),
  v.transform((list) => list.filter((item) => typeof item === "string")),
);
const size = v.pipe(v.number(), v.integer(), v.minValue(1));

/** No known server asks for parts of less than 2 MiB: smaller ones would be requests without end. */
const MIN_CHUNK_BYTES = 65_536;

const optionsSchema = v.object({
  url: lenient(v.string()),
  chunkSize: size,
  maxRequestSize: lenient(size),
  maxFileSize: lenient(size),
  concurrency: lenient(size),
  compression: v.fallback(texts, []),
  accept: v.fallback(texts, []),
});

/** How the service wants files, and which it takes. Sizes in bytes, of what is not compressed. */
export type UploadOptions = v.InferOutput<typeof optionsSchema>;

const assemblySchema = v.object({
  state: v.picklist(["not_found", "created", "assembling", "ok", "error"]),
  missingChunks: v.fallback(texts, []),
  detail: lenient(v.string()),
});

/** What became of a bundle: `not_found` while chunks are missing, `created` and `assembling` while it is worked on. */
export type Assembly = v.InferOutput<typeof assemblySchema>;

export interface AssemblyRequest {
  checksum: string;
  chunks: readonly string[];
  /** Slugs. */
  projects: readonly string[];
  version?: string | undefined;
  dist?: string | undefined;
}

/** Most files of a list: more than a bundle can hold, and all that matters of a release. */
const MAX_FILES = 200_000;

/** A file that the service has, by its id and its URL. */
export interface KnownFile {
  debugId?: string | undefined;
  url?: string | undefined;
}

const fileId = v.union([v.string(), v.number()]);
const bundleSchema = v.pipe(
  v.object({
    files: v.array(
      v.object({ id: fileId, filePath: lenient(v.string()), debugId: lenient(v.string()) }),
    ),
  }),
  v.transform(({ files }) =>
    files.map(({ id, debugId, filePath }) => ({ id, debugId, url: filePath })),
  ),
);
const releaseFilesSchema = v.array(
  v.pipe(
    v.object({
      id: fileId,
      name: lenient(v.string()),
      headers: v.fallback(v.object({ "debug-id": lenient(v.string()) }), {}),
    }),
    v.transform(({ id, name, headers }) => ({ id, debugId: headers["debug-id"], url: name })),
  ),
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
    const operation = this.#operation("read-upload-options", "read how files are uploaded");
    const path = this.#uploadPath();
    try {
      const answer = await this.#transport.request({ operation, path });
      const options = readAnswer(optionsSchema, answer, operation);
      if (!options.accept.some((kind) => kind.startsWith("artifact_bundles"))) throw tooOld();
      const { chunkSize, maxRequestSize = Infinity } = options;
      if (Math.min(chunkSize, maxRequestSize) < MIN_CHUNK_BYTES) throw tooSmall(options);
      return options;
    } catch (error) {
      if (!(error instanceof ServiceError) || error.status !== 404) throw error;
      throw error.with({
        fix: `${error.fix ?? ""} A server that lacks this address is too old: source maps need Sentry 23.4 or GlitchTip 4.2.`,
      });
    }
  }

  /** Sends one chunk. @param address of the service's own choice; without it to the usual one @throws ServiceError */
  async sendChunk(body: Payload, address: URL | undefined): Promise<void> {
    const operation = this.#operation("upload-chunk", "upload a part of the source maps");
    const request = { operation, body };
    if (!address) {
      await this.#transport.request({ ...request, path: this.#uploadPath() });
      return;
    }
    const { origin, pathname, search } = address;
    await this.#transport.at(origin).request({ ...request, path: `${pathname}${search}` });
  }

  /** Asks for the bundle to be put together, or how far that is. @throws ServiceError */
  async assemble(request: AssemblyRequest): Promise<Assembly> {
    const needs = request.projects.map((project) => `the project "${project}"`);
    const operation = this.#operation(
      "assemble-bundle",
      "put the uploaded source maps together",
      needs,
    );
    const path = apiPath("organizations", this.#organization, "artifactbundle", "assemble");
    const body = JSON.stringify(request);
    const answer = await this.#transport.request({ operation, path, body });
    return readAnswer(assemblySchema, answer, operation);
  }

  /**
   * Asks whether a project is there: some services take files for any.
   * @throws ServiceError where it is not; not where the service or the token cannot tell
   */
  async requireProject(project: string): Promise<void> {
    const operation: Operation = {
      name: "retrieve-project",
      method: "GET",
      action: `read project ${project}`,
      scopes: ["project:read"],
      resources: [`the organization "${this.#organization}"`, `the project "${project}"`],
    };
    try {
      const path = apiPath("projects", this.#organization, project);
      await this.#transport.request({ operation, path });
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const { kind, status = 0 } = error;
      const isUntold = kind === "status" && status !== 404 && status < 500;
      if (!isUntold && kind !== "no-endpoint" && kind !== "unreadable") throw error;
    }
  }

  /** What a project has of a bundle. @throws ServiceError; with status 400 where it has none of it */
  filesOfBundle(project: string, bundleId: string): AsyncGenerator<KnownFile> {
    const [organization, wish] = [this.#organization, `list the source maps of project ${project}`];
    const path = apiPath("projects", organization, project, "artifact-bundles", bundleId, "files");
    return this.#files(wish, path, bundleSchema);
  }

  /** What GlitchTip connects with a release: scripts alone. @throws ServiceError */
  filesOfRelease(version: string): AsyncGenerator<KnownFile> {
    const path = apiPath("organizations", this.#organization, "releases", version, "files");
    return this.#files(`list the files of release ${version}`, path, releaseFilesSchema);
  }

  /** Versions of releases, the newest first: one page. @throws ServiceError */
  async recentVersions(): Promise<string[]> {
    const operation = this.#operation("list-releases", "list the releases");
    const path = apiPath("organizations", this.#organization, "releases");
    const answer = await this.#transport.request({ operation, path });
    return readAnswer(releasesSchema, answer, operation).map(({ version }) => version);
  }

  async *#files(
    wish: string,
    path: string,
    schema: v.GenericSchema<unknown, (KnownFile & { id: string | number })[]>,
  ): AsyncGenerator<KnownFile> {
    const operation = this.#operation("list-uploaded-files", wish);
    const fetchPage = async (cursor: string | undefined) => {
      const query = cursor === undefined ? "" : `?cursor=${encodeURIComponent(cursor)}`;
      const answer = await this.#transport.request({ operation, path: `${path}${query}` });
      const items = readAnswer(schema, answer, operation);
      return { items, next: nextCursor(answer.link) };
    };
    let count = 0;
    for await (const { items } of pages(fetchPage)) {
      yield* items;
      count += items.length;
      if (count > MAX_FILES) throw endless(wish);
    }
  }

  #uploadPath(): string {
    return apiPath("organizations", this.#organization, "chunk-upload");
  }

  #operation(name: OperationName, action: string, resources: readonly string[] = []): Operation {
    const organization = `the organization "${this.#organization}"`;
    const method = METHODS[name];
    return { name, method, action, scopes: SCOPES, resources: [organization, ...resources] };
  }
}

/** The service limits the rate of each by itself. */
const METHODS = {
  "read-upload-options": "GET",
  "upload-chunk": "POST",
  "assemble-bundle": "POST",
  "list-uploaded-files": "GET",
  "list-releases": "GET",
} as const;

type OperationName = keyof typeof METHODS;

function endless(wish: string): ServiceError {
  return new ServiceError(`The service gave over ${MAX_FILES} files when asked to ${wish}.`, {
    kind: "unreadable",
    effect: "none",
  });
}

function tooSmall({ chunkSize, maxRequestSize = chunkSize }: UploadOptions): ServiceError {
  return new ServiceError(
    `The service takes source maps only in parts of ${Math.min(chunkSize, maxRequestSize)} bytes; at least ${MIN_CHUNK_BYTES} are needed.`,
    {
      kind: "unreadable",
      effect: "none",
      where: "base URL",
      fix: "Check the settings of the service for uploads, and that the base URL is its address.",
    },
  );
}

function tooOld(): RefusalError {
  return new RefusalError("This server takes no artifact bundles: it is too old for source maps.", {
    where: "base URL",
    fix: "Source maps need Sentry 23.4 or later, or GlitchTip 4.2 or later.",
  });
}
