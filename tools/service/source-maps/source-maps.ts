/** Taking source maps. No part of the contract: `docs/contract.md` names the operations. */
import { createHash } from "node:crypto";
import { gunzipSync, zstdDecompressSync } from "node:zlib";
import { answer, Refusal, type Answer } from "../http/answer.ts";
import type { Call, Context } from "../differences.ts";
import {
  organizationOf,
  projectOf,
  ORGANIZATION,
  PROJECT,
  RELEASE,
  type Operation,
} from "../http/paths.ts";
import { READ_FILES, WRITE_RELEASE } from "../scopes.ts";
import { MOST, offsetPage } from "../http/pages.ts";
import { isRecord } from "../http/parameters.ts";
import { BundleError } from "./source-maps-bundle.ts";
import {
  type Assembly,
  type SourceMapState,
  type StoredBundle,
  sourceMapsOf,
} from "./source-maps-state.ts";

export const sourceMapOperations: readonly Operation[] = [
  {
    name: "readUploadOptions",
    method: "GET",
    path: `${ORGANIZATION}chunk-upload/`,
    scopes: READ_FILES,
    handle: readUploadOptions,
  },
  {
    name: "uploadChunks",
    method: "POST",
    path: `${ORGANIZATION}chunk-upload/`,
    scopes: WRITE_RELEASE,
    handle: uploadChunks,
  },
  {
    name: "assembleBundle",
    method: "POST",
    path: `${ORGANIZATION}artifactbundle/assemble/`,
    scopes: WRITE_RELEASE,
    handle: assembleBundle,
  },
  {
    name: "listReleaseFiles",
    method: "GET",
    path: `${RELEASE}files/`,
    scopes: READ_FILES,
    handle: listReleaseFiles,
  },
  {
    name: "listBundles",
    method: "GET",
    path: `${PROJECT}files/artifact-bundles/`,
    scopes: READ_FILES,
    handle: listBundles,
  },
  {
    name: "listBundleFiles",
    method: "GET",
    path: `${PROJECT}artifact-bundles/:bundle/files/`,
    scopes: READ_FILES,
    handle: listBundleFiles,
  },
];

/** @throws Refusal 403, 404 */
function mapsOf(call: Call, context: Context): SourceMapState {
  organizationOf(call, context);
  const maps = sourceMapsOf(context.state, context.dialect);
  if (maps.trouble.isOld) throw context.dialect.notFound();
  return maps;
}

/** `GET …/chunk-upload/` */
function readUploadOptions(call: Call, context: Context): Answer {
  const maps = mapsOf(call, context);
  const { chunkSize, chunksPerRequest, maxRequestSize, maxFileSize } = maps.rules;
  const { concurrency, compression, accept } = maps.rules;
  const limits = { chunkSize, chunksPerRequest, maxRequestSize, maxFileSize, concurrency };
  const url = maps.trouble.url ?? call.address;
  return answer(200, { url, ...limits, compression, accept, hashAlgorithm: "sha1" });
}

interface FormPart {
  field: string;
  name: string;
  content: Buffer;
}

/** `POST …/chunk-upload/` */
function uploadChunks(call: Call, context: Context): Answer {
  const { body, encoding } = call;
  const maps = mapsOf(call, context);
  const parts = Buffer.isBuffer(body) ? partsOf(body) : [];
  const { rules } = maps;
  if (parts.length > rules.chunksPerRequest) throw wrong("Too many chunks");
  const isEncoded = encoding !== undefined;
  if (isEncoded && !rules.compression.includes(encoding)) throw wrong("Unsupported encoding");
  if (isEncoded && parts.some(({ field }) => field === "file_gzip")) {
    throw wrong("Cannot combine Content-Encoding with file_gzip field");
  }
  if (!rules.takesPlainParts && parts.some(({ field }) => field !== "file_gzip")) {
    throw context.dialect.invalid({ file_gzip: ["Field required"] });
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

/** `POST …/artifactbundle/assemble/` */
function assembleBundle(call: Call, context: Context): Answer {
  const maps = mapsOf(call, context);
  const organization = organizationOf(call, context);
  const body = isRecord(call.body) ? call.body : {};
  const { tells, tellsMissing, makesRelease } = maps.rules;
  if (tells && Object.keys(body).some((name) => !MEMBERS.includes(name))) {
    throw wrong("Invalid json body");
  }
  const texts = (name: string): string[] => {
    const list: unknown = body[name];
    return Array.isArray(list) ? list.filter((item) => typeof item === "string") : [];
  };
  const text = (name: string): string | null =>
    typeof body[name] === "string" ? body[name] : null;
  const checksum = text("checksum") ?? "";
  const [chunks, projects, version] = [texts("chunks"), texts("projects"), text("version")];
  if (context.dialect.unknownProjects === "refused") {
    if (projects.length === 0) throw wrong("You need to specify at least one project");
    if (!projects.every((slug) => organization.projects.has(slug))) {
      throw wrong("One or more projects are invalid");
    }
  }
  if (tells && text("dist") !== null && version === null) {
    throw wrong("You need to specify a release together with a dist");
  }
  const missing = tellsMissing ? maps.missing(chunks) : [];
  const assembly = (state: string, missingChunks: string[], detail: string | null = null) =>
    answer(200, { state, missingChunks, detail });
  const known = maps.assemblies.get(checksum);
  if (!known && missing.length > 0) return assembly("not_found", missing);
  const store = (): void => {
    if (maps.trouble.errorDetail !== undefined) throw new BundleError(maps.trouble.errorDetail);
    maps.store({ checksum, chunks, projects, version, org: organization.slug });
  };
  // Says the same whatever happens.
  if (!tells) {
    try {
      store();
      if (makesRelease && version !== null && !organization.releases.has(version)) {
        context.state.addRelease(organization, { version });
      }
    } catch (error) {
      maps.silentFailures.push(error instanceof Error ? error.message : String(error));
    }
    return assembly("created", []);
  }
  if (!known) {
    maps.assemblies.set(checksum, { state: "created", detail: null });
    return assembly("created", []);
  }
  if (!["ok", "error"].includes(known.state)) advance(known, store, maps);
  return assembly(known.state, [], known.detail);
}

/** At the second look it is done. */
function advance(known: Assembly, store: () => void, { trouble }: SourceMapState): void {
  known.state = "assembling";
  if (trouble.neverDone) return;
  try {
    store();
    known.state = "ok";
  } catch (error) {
    Object.assign(known, { state: "error", detail: error instanceof Error ? error.message : "" });
  }
}

/** 200 and a page of HTML: what a server without this interface answers. */
const HTML: Answer = {
  status: 200,
  headers: { "content-type": "text/html" },
  body: "<!doctype html><html></html>",
  raw: true,
};

/** `GET …/files/artifact-bundles/` */
function listBundles(call: Call, context: Context): Answer {
  const maps = mapsOf(call, context);
  if (maps.rules.lists !== "bundles") return HTML;
  const { slug } = projectOf(call, context);
  const query = call.query.get("query") ?? "";
  const isMeant = ({ id, version, dist, files }: StoredBundle) =>
    [id, version, dist].includes(query) ||
    files.some(({ headers }) => headers["debug-id"] === query);
  const bundles = [...maps.bundles.values()]
    .filter((bundle) => bundle.inProjects.includes(slug) && (query === "" || isMeant(bundle)))
    .map(({ id, version, dist, files }) => ({
      bundleId: id,
      associations: version === null ? [] : [{ release: version, dist }],
      fileCount: files.length,
    }));
  // The newest first.
  const { page, link } = offsetPage(bundles.toReversed(), 10, call);
  return answer(200, page, { link });
}

/** `GET …/artifact-bundles/{bundle}/files/` */
function listBundleFiles(call: Call, context: Context): Answer {
  const maps = mapsOf(call, context);
  if (maps.rules.lists !== "bundles") return HTML;
  const { slug } = projectOf(call, context);
  const id = call.path("bundle");
  const bundle = maps.bundles.get(id);
  if (!bundle?.inProjects.includes(slug)) {
    throw wrong(`The artifact bundle with ${id} is not bound to this project or doesn't exist`);
  }
  const files = bundle.files.map(({ url, type, headers, content }, index) => ({
    id: String(index),
    filePath: url,
    fileType: type === "source_map" ? 3 : 2,
    fileSize: content.length,
    debugId: headers["debug-id"] ?? null,
  }));
  const { page, link } = offsetPage(files, MOST, call);
  const associations = [{ release: bundle.version, dist: bundle.dist }];
  const facts = { bundleId: bundle.id, fileCount: files.length, associations };
  return answer(200, { ...facts, files: page }, { link });
}

/** `GET …/releases/{version}/files/` */
function listReleaseFiles(call: Call, context: Context): Answer {
  const maps = mapsOf(call, context);
  if (maps.rules.lists !== "release-files") return answer(200, []);
  const version = call.path("version");
  const isNewest = [...maps.bundles.values()].at(-1)?.version === version;
  const slowLooks = isNewest ? (maps.trouble.slowLooks ?? 0) : 0;
  if (slowLooks > 0) maps.trouble.slowLooks = slowLooks - 1;
  const scripts = [...maps.bundles.values()]
    .flatMap(({ files }) => files.filter(({ type }) => type === "minified_source"))
    .map((file) => [file.headers["debug-id"] ?? file.url, file] as const);
  const files = (slowLooks > 0 ? [] : [...new Map(scripts)])
    .filter(([key]) => maps.cameWith.get(key) === version)
    .map(([, { url, headers, content }], index) => ({
      id: index + 1,
      dateCreated: new Date(context.now()).toISOString(),
      sha1: createHash("sha1").update(content).digest("hex"),
      headers,
      name: url.slice(url.lastIndexOf("/") + 1),
    }));
  const { page, link } = offsetPage(files, MOST, call);
  return answer(200, page, { link });
}
