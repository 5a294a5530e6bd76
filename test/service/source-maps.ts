/** The routes of the service that take source maps. They are no part of the contract: `docs/contract.md` names them. */
import { createHash } from "node:crypto";
import { gunzipSync, zstdDecompressSync } from "node:zlib";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { answer, Refusal, type Answer } from "./answer.ts";
import { authenticate, forbidden, notFound } from "./auth.ts";
import type { AnyOperation } from "./operations.ts";
import { isRecord } from "./parameters.ts";
import { handleApart, meetEarlyFault, type Serving } from "./requests.ts";
import { BundleError } from "./source-maps-bundle.ts";
import { type SourceMapState, sourceMapsOf } from "./source-maps-state.ts";
import type { Organization } from "./state.ts";

const WRITE_SCOPES = ["project:releases", "project:write", "project:admin", "org:ci"];
const READ_SCOPES = [...WRITE_SCOPES, "project:read"];

/** One request, and what its answer is made of. */
interface Upload {
  serving: Serving;
  maps: SourceMapState;
  organization: Organization;
  part: (name: string) => string;
  body: unknown;
  encoding: string | undefined;
  cursor: string | undefined;
}

export function addSourceMapRoutes(
  app: FastifyInstance,
  basePath: string,
  servingOf: (request: FastifyRequest) => Serving,
): void {
  app.addContentTypeParser(
    /^multipart\/form-data/u,
    { parseAs: "buffer" },
    (request: FastifyRequest, bytes: Buffer, done) => {
      const record = servingOf(request).log.of(request.raw);
      if (record !== undefined) record.rawBody = bytes;
      done(null, bytes);
    },
  );
  const add = (
    name: AnyOperation,
    path: string,
    { scopes, work }: { scopes: readonly string[]; work: (upload: Upload) => Answer },
  ): void => {
    app.route({
      method: scopes === WRITE_SCOPES ? "POST" : "GET",
      url: `${basePath}/api/0${path}`,
      onRequest: async (request, reply) => {
        const serving = servingOf(request);
        const record = serving.log.of(request.raw);
        if (record !== undefined) record.operation = name;
        await meetEarlyFault(name, serving, { request, reply });
      },
      handler: async (request, reply) => {
        const serving = servingOf(request);
        const perform = () => work(uploadOf(request, serving, scopes));
        await handleApart(name, { serving, perform }, { request, reply });
        return reply;
      },
    });
  };
  app.get(`${basePath}/api/canonical/0/schema/`, async (request, reply) => {
    const { state, dialect } = servingOf(request);
    const { needsIds } = sourceMapsOf(state, dialect).rules;
    return needsIds
      ? { info: { title: "Bugsink", version: "2.6.2" } }
      : await reply.code(404).send({ detail: "Not Found" });
  });
  const organization = "/organizations/:organization";
  const [read, write] = [READ_SCOPES, WRITE_SCOPES];
  const upload = `${organization}/chunk-upload/`;
  add("readUploadOptions", upload, { scopes: read, work: optionsAnswer });
  add("uploadChunks", upload, { scopes: write, work: takeChunks });
  const assembling = `${organization}/artifactbundle/assemble/`;
  add("assembleBundle", assembling, { scopes: write, work: assemble });
  const ofRelease = `${organization}/releases/:version/files/`;
  add("listReleaseFiles", ofRelease, { scopes: read, work: releaseFiles });
  const ofBundle = "/projects/:organization/:project/artifact-bundles/:bundle/files/";
  add("listBundleFiles", ofBundle, { scopes: read, work: bundleFiles });
}

/** @throws Refusal 401, 403, 404 */
function uploadOf(request: FastifyRequest, serving: Serving, scopes: readonly string[]): Upload {
  const { state, dialect } = serving;
  const token = authenticate(state, dialect, {
    header: request.headers.authorization,
    method: request.method,
  });
  if (!scopes.some((scope) => token.scopes.includes(scope))) throw forbidden(dialect);
  const parts = isRecord(request.params) ? request.params : {};
  const part = (name: string): string => {
    const value = parts[name];
    return typeof value === "string" ? value : "";
  };
  const organization = state.organizations.get(part("organization"));
  const isReached =
    token.organizations === null || token.organizations.includes(part("organization"));
  const maps = sourceMapsOf(state, dialect);
  if (!organization || !isReached || maps.trouble.isOld) throw notFound(dialect);
  const query = isRecord(request.query) ? request.query : {};
  return {
    serving,
    maps,
    organization,
    part,
    body: request.body,
    encoding: request.headers["content-encoding"],
    cursor: typeof query["cursor"] === "string" ? query["cursor"] : undefined,
  };
}

function optionsAnswer({ maps, serving, organization }: Upload): Answer {
  const { chunkSize, chunksPerRequest, maxRequestSize, maxFileSize } = maps.rules;
  const { concurrency, compression, accept } = maps.rules;
  const limits = { chunkSize, chunksPerRequest, maxRequestSize, maxFileSize, concurrency };
  const options = { ...limits, compression, accept };
  const own = `${serving.baseUrl()}/api/0/organizations/${organization.slug}/chunk-upload/`;
  return answer(200, { url: maps.trouble.url ?? own, ...options, hashAlgorithm: "sha1" });
}

interface FormPart {
  field: string;
  name: string;
  content: Buffer;
}

function takeChunks({ maps, body, encoding, serving }: Upload): Answer {
  const parts = Buffer.isBuffer(body) ? partsOf(body) : [];
  const { rules } = maps;
  if (parts.length > rules.chunksPerRequest) throw wrong("Too many chunks");
  const isEncoded = encoding !== undefined;
  if (isEncoded && !rules.compression.includes(encoding)) throw wrong("Unsupported encoding");
  if (isEncoded && parts.some(({ field }) => field === "file_gzip")) {
    throw wrong("Cannot combine Content-Encoding with file_gzip field");
  }
  if (!rules.takesPlainParts && parts.some(({ field }) => field !== "file_gzip")) {
    throw serving.dialect.invalid({ file_gzip: ["Field required"] });
  }
  const chunks = parts.map(({ field, name, content }) => {
    const coding = field === "file_gzip" ? "gzip" : encoding;
    return { name, content: decoded(content, coding) };
  });
  const total = chunks.reduce((sum, { content }) => sum + content.length, 0);
  if (total > rules.maxRequestSize) throw wrong("Request too large");
  for (const { name, content } of chunks) {
    if (content.length > rules.chunkSize) throw wrong("Chunk size too large");
    const isTrue = createHash("sha1").update(content).digest("hex") === name;
    if (rules.checksParts && !isTrue) throw wrong("Checksum mismatch for chunk");
    maps.chunks.set(name, content);
  }
  return { status: 200, headers: {}, body: rules.tells ? "" : "null", raw: true };
}

function decoded(content: Buffer, coding: string | undefined): Buffer {
  if (coding === "gzip") return gunzipSync(content);
  return coding === "zstd" ? zstdDecompressSync(content) : content;
}

function wrong(error: string): Refusal {
  return new Refusal(400, { error });
}

/** The parts of a multipart body, strictly: each with a field and a name of 40 hexadecimal digits. */
function partsOf(body: Buffer): FormPart[] {
  const first = body.indexOf("\r\n");
  const boundary = body.subarray(0, first);
  const parts: FormPart[] = [];
  let at = 0;
  for (;;) {
    const start = at + boundary.length;
    if (body.subarray(start, start + 2).toString("latin1") === "--") return parts;
    const headEnd = body.indexOf("\r\n\r\n", start);
    const next = body.indexOf(Buffer.concat([Buffer.from("\r\n"), boundary]), headEnd);
    if (headEnd === -1 || next === -1) throw wrong("Malformed multipart body");
    const head = body.toString("latin1", start, headEnd);
    const [, field = ""] = /name="([^"]*)"/u.exec(head) ?? [];
    const [, name = ""] = /filename="([0-9a-f]{40})"/u.exec(head) ?? [];
    if (!["file", "file_gzip"].includes(field) || name === "") throw wrong("Malformed part");
    parts.push({ field, name, content: body.subarray(headEnd + 4, next) });
    at = next + 2;
  }
}

const MEMBERS = ["checksum", "chunks", "projects", "version", "dist"];

function assemble(upload: Upload): Answer {
  const { maps, organization } = upload;
  const body = isRecord(upload.body) ? upload.body : {};
  if (maps.rules.tells && Object.keys(body).some((name) => !MEMBERS.includes(name))) {
    throw wrong("Invalid json body");
  }
  const texts = (name: string): string[] => {
    const list: unknown = body[name];
    return Array.isArray(list) ? list.filter((item) => typeof item === "string") : [];
  };
  const text = (name: string): string | null => {
    const value: unknown = body[name];
    return typeof value === "string" ? value : null;
  };
  const request = {
    checksum: text("checksum") ?? "",
    chunks: texts("chunks"),
    projects: texts("projects"),
    version: text("version"),
    org: organization.slug,
  };
  if (maps.rules.checksProjects) {
    if (request.projects.length === 0) throw wrong("You need to specify at least one project");
    if (!request.projects.every((slug) => organization.projects.has(slug))) {
      throw wrong("One or more projects are invalid");
    }
  }
  if (maps.rules.tells && text("dist") !== null && request.version === null) {
    throw wrong("You need to specify a release together with a dist");
  }
  if (!maps.rules.tells) return assembleSilently(request, upload);
  const missingChunks = maps.missing(request.chunks);
  const known = maps.assemblies.get(request.checksum);
  if (!known) {
    if (missingChunks.length > 0) return assembly("not_found", missingChunks);
    const begun = { state: "created", detail: null, polls: maps.polls } as const;
    maps.assemblies.set(request.checksum, begun);
    return assembly("created", []);
  }
  if (known.state === "created" || known.state === "assembling") advance(known, request, maps);
  return assembly(known.state, [], known.detail);
}

type Request = Parameters<SourceMapState["store"]>[0];

function advance(
  known: { state: string; detail: string | null; polls: number },
  request: Request,
  maps: SourceMapState,
): void {
  known.polls -= 1;
  known.state = "assembling";
  if (known.polls > 0 || maps.trouble.neverDone) return;
  const { errorDetail } = maps.trouble;
  try {
    if (errorDetail !== undefined) throw new BundleError(errorDetail);
    maps.store(request);
    known.state = "ok";
  } catch (error) {
    known.state = "error";
    known.detail = error instanceof Error ? error.message : String(error);
  }
}

/** Says the same whatever happens. */
function assembleSilently(request: Request, { maps, organization, serving }: Upload): Answer {
  const { state } = serving;
  const { version } = request;
  const missing = maps.rules.tellsMissing ? maps.missing(request.chunks) : [];
  if (missing.length > 0) return assembly("not_found", missing);
  try {
    if (maps.trouble.errorDetail !== undefined) throw new BundleError(maps.trouble.errorDetail);
    maps.store(request);
    // The release has no project and no date then.
    if (version !== null && !organization.releases.has(version)) {
      state.addRelease(organization, { version });
    }
  } catch (error) {
    maps.silentFailures.push(error instanceof Error ? error.message : String(error));
  }
  return assembly("created", []);
}

function assembly(state: string, missingChunks: string[], detail: string | null = null): Answer {
  return answer(200, { state, missingChunks, detail });
}

const PAGE = 100;

/** A page of a list, with the pointer to the next. */
function paged(
  items: readonly object[],
  { cursor, serving }: Upload,
): { page: object[]; link: string } {
  const start = Number(/^0:(\d+):0$/u.exec(cursor ?? "")?.[1] ?? 0);
  const page = items.slice(start, start + PAGE);
  const hasMore = start + PAGE < items.length;
  const url = serving.baseUrl();
  return {
    page,
    link: `<${url}/?cursor=0:0:1>; rel="previous"; results="${start > 0}"; cursor="0:0:1", <${url}/?cursor=0:${start + PAGE}:0>; rel="next"; results="${hasMore}"; cursor="0:${start + PAGE}:0"`,
  };
}

/** 200 and a page of HTML: what a server without this interface answers. */
const HTML: Answer = {
  status: 200,
  headers: { "content-type": "text/html" },
  body: "<!doctype html><html></html>",
  raw: true,
};

/** What Bugsink answers where it has nothing. */
function unknown({ serving }: Upload): Answer {
  const body = `Unimplemented API endpoint: ${serving.basePath}/api/0/`;
  return { status: 404, headers: { "content-type": "text/html" }, body, raw: true };
}

function bundleFiles(upload: Upload): Answer {
  const { maps, part, serving } = upload;
  if (maps.rules.lists === "nothing") return unknown(upload);
  if (maps.rules.lists !== "bundles") return HTML;
  const project = upload.organization.projects.get(part("project"));
  if (!project) throw notFound(serving.dialect);
  const bundle = maps.bundles.get(part("bundle"));
  if (!bundle?.inProjects.includes(project.slug)) {
    throw wrong(
      `The artifact bundle with ${part("bundle")} is not bound to this project or doesn't exist`,
    );
  }
  const files = bundle.files.map(({ url, type, headers, content }, index) => ({
    id: String(index),
    filePath: url,
    fileType: type === "source_map" ? 3 : 2,
    fileSize: content.length,
    debugId: headers["debug-id"] ?? null,
  }));
  const { page, link } = paged(files, upload);
  const associations = [{ release: bundle.version, dist: bundle.dist }];
  const facts = { bundleId: bundle.id, fileCount: files.length, associations };
  return answer(200, { ...facts, files: page }, { link });
}

function releaseFiles(upload: Upload): Answer {
  const { maps, part } = upload;
  if (maps.rules.lists === "nothing") return unknown(upload);
  if (maps.rules.lists !== "release-files") return answer(200, []);
  const isNewest = [...maps.bundles.values()].at(-1)?.version === part("version");
  const slowLooks = isNewest ? (maps.trouble.slowLooks ?? 0) : 0;
  if (slowLooks > 0) maps.trouble.slowLooks = slowLooks - 1;
  const scripts = [...maps.bundles.values()]
    .flatMap(({ files: all }) => all.filter(({ type }) => type === "minified_source"))
    .map((file) => [file.headers["debug-id"] ?? file.url, file] as const);
  const files = (slowLooks > 0 ? [] : [...new Map(scripts)])
    .filter(([key]) => maps.cameWith.get(key) === part("version"))
    .map(([, file]) => file)
    .map(({ url, headers }, index) => ({
      id: index + 1,
      dateCreated: new Date(upload.serving.now()).toISOString(),
      sha1: "",
      headers,
      name: url,
    }));
  const { page, link } = paged(files, upload);
  return answer(200, page, { link });
}
