/** What the service remembers of uploaded source maps: chunks, assemblies, bundles. */
import { createHash } from "node:crypto";
import { originalPositionFor, sourceContentFor, AnyMap } from "@jridgewell/trace-mapping";
import {
  BundleError,
  type BundledFile,
  type ReadBundle,
  readBundle,
} from "./source-maps-bundle.ts";
import type { ServiceState } from "../state.ts";

/** How servers differ in taking source maps. Sizes in bytes. */
export interface SourceMapRules {
  chunkSize: number;
  chunksPerRequest: number;
  maxRequestSize: number;
  maxFileSize: number;
  concurrency: number;
  compression: readonly string[];
  accept: readonly string[];
  /** Says which chunks are missing, and what became of a bundle. */
  tells: boolean;
  /** Says the first, although it does not announce it. */
  tellsMissing: boolean;
  /** Makes the release that a bundle is for, without projects and a date. */
  makesRelease: boolean;
  /** Takes only files with a debug id; of the others it says nothing. */
  needsIds: boolean;
  /** Forgets chunks once a bundle was made of them. */
  forgetsChunks: boolean;
  /** Takes parts that are not gzipped by themselves. */
  takesPlainParts: boolean;
  /** Checks that a part's name is its SHA-1. */
  checksParts: boolean;
  /** What is listed: a project's bundles, or a release's files. */
  lists: "bundles" | "release-files";
}

export const SENTRY_MAPS: SourceMapRules = {
  chunkSize: 8_388_608,
  chunksPerRequest: 64,
  maxRequestSize: 33_554_432,
  maxFileSize: 2_147_483_648,
  concurrency: 8,
  compression: ["gzip"],
  accept: ["debug_files", "release_files", "sources", "artifact_bundles", "artifact_bundles_v2"],
  tells: true,
  tellsMissing: true,
  makesRelease: false,
  needsIds: false,
  forgetsChunks: false,
  takesPlainParts: true,
  checksParts: true,
  lists: "bundles",
};

/** As measured on a GlitchTip of December 2025. */
export const GLITCHTIP_MAPS: SourceMapRules = {
  ...SENTRY_MAPS,
  chunkSize: 33_554_432,
  chunksPerRequest: 1,
  concurrency: 1,
  accept: ["debug_files", "release_files", "pdbs", "sources", "artifact_bundles"],
  tells: false,
  tellsMissing: false,
  makesRelease: true,
  takesPlainParts: false,
  checksParts: false,
  lists: "release-files",
};

/** As read in the source of GlitchTip 6.2. */
export const GLITCHTIP_6_MAPS: SourceMapRules = {
  ...GLITCHTIP_MAPS,
  accept: [...GLITCHTIP_MAPS.accept, "proguard"],
  tellsMissing: true,
  checksParts: true,
};

/** As measured on Bugsink 2.6. */
export const BUGSINK_MAPS: SourceMapRules = {
  ...SENTRY_MAPS,
  chunkSize: 2_097_152,
  chunksPerRequest: 1,
  maxRequestSize: 2_097_152,
  concurrency: 1,
  accept: ["release_files", "sources", "artifact_bundles", "debug_files"],
  tells: false,
  needsIds: true,
  forgetsChunks: true,
};

/** What goes wrong on purpose; read at each request. */
export interface SourceMapTrouble {
  /** Assembling ends with this detail. */
  errorDetail?: string;
  /** Assembling goes on for ever. */
  neverDone?: boolean;
  /** Says "ok", and keeps nothing. */
  keepsNothing?: boolean;
  /** Where clients are told to send chunks. */
  url?: string;
  /** Has no such interface. */
  isOld?: boolean;
  /** Looks at a release's files until they are listed. */
  slowLooks?: number;
}

export interface Assembly {
  state: "created" | "assembling" | "ok" | "error";
  detail: string | null;
}

export interface StoredBundle extends ReadBundle {
  id: string;
  checksum: string;
  /** Slugs. */
  inProjects: string[];
  version: string | null;
}

export class SourceMapState {
  /** Chunks by their SHA-1. */
  readonly chunks = new Map<string, Buffer>();
  /** By the checksum of the bundle. */
  readonly assemblies = new Map<string, Assembly>();
  /** By id. */
  readonly bundles = new Map<string, StoredBundle>();
  readonly trouble: SourceMapTrouble = {};
  /** Why a server that never tells kept nothing of a bundle. */
  readonly silentFailures: string[] = [];
  /** The version with which each script came first, by its id or its name: the release whose list it is in. */
  readonly cameWith = new Map<string, string>();
  rules: SourceMapRules;

  constructor(rules: SourceMapRules) {
    this.rules = rules;
  }

  missing(chunks: readonly string[]): string[] {
    return chunks.filter((checksum) => !this.chunks.has(checksum));
  }

  /** Puts a bundle together and stores it. @throws BundleError */
  store(request: {
    checksum: string;
    chunks: readonly string[];
    projects: readonly string[];
    version: string | null;
    org: string;
  }): void {
    const chunks = request.chunks.flatMap((name) => this.chunks.get(name) ?? []);
    if (chunks.length < request.chunks.length) {
      throw new BundleError("Not all chunks available for assembling");
    }
    const bytes = Buffer.concat(chunks);
    const checksum = createHash("sha1").update(bytes).digest("hex");
    if (checksum !== request.checksum) throw new BundleError("Reported checksum mismatch");
    const whole = readBundle(bytes);
    if (this.rules.forgetsChunks) for (const name of request.chunks) this.chunks.delete(name);
    const isTaken = ({ headers }: BundledFile) =>
      !this.rules.needsIds || headers["debug-id"] !== undefined;
    const read = { ...whole, files: whole.files.filter(isTaken) };
    if (read.org !== request.org) throw new BundleError("the organization is another one");
    if (read.release !== request.version) throw new BundleError("the release is another one");
    const hasIds = read.files.some(({ headers }) => headers["debug-id"] !== undefined);
    if (!hasIds && request.version === null) {
      throw new BundleError("uploading a bundle without debug ids or release is prohibited");
    }
    // Without a word.
    if (read.files.length === 0 || this.trouble.keepsNothing) return;
    const id = read.debugId ?? checksum;
    const { projects, version } = request;
    const known = this.bundles.get(id)?.inProjects ?? [];
    const inProjects = [...new Set([...known, ...projects])];
    this.bundles.set(id, { ...read, id, checksum, inProjects, version });
    for (const { headers, url } of version === null ? [] : read.files) {
      const key = headers["debug-id"] ?? url;
      if (!this.cameWith.has(key)) this.cameWith.set(key, version ?? "");
    }
  }

  /**
   * The original place of a place in a script, as the service shows it for an event.
   * @param place line and column from 1, as stacks have them
   */
  resolve(debugId: string, place: { line: number; column: number }) {
    const files = [...this.bundles.values()].flatMap((bundle) => bundle.files);
    const isMeant = ({ type, headers }: BundledFile) =>
      type === "source_map" && headers["debug-id"] === debugId;
    // Of several the newest.
    const map = files.findLast(isMeant);
    if (!map) return undefined;
    const traced = new AnyMap(map.content.toString("utf8"));
    const found = originalPositionFor(traced, { line: place.line, column: place.column - 1 });
    if (found.source === null) return undefined;
    const content = sourceContentFor(traced, found.source);
    return {
      source: found.source,
      line: found.line,
      column: found.column + 1,
      name: found.name,
      text: content?.split("\n")[found.line - 1]?.trim() ?? null,
    };
  }
}

const states = new WeakMap<ServiceState, SourceMapState>();

/** What a service remembers of source maps, and how it takes them: as its dialect does, unless a test says otherwise. */
export function sourceMapsOf(
  state: ServiceState,
  dialect: { sourceMaps: SourceMapRules },
): SourceMapState {
  const known = states.get(state);
  if (known) return known;
  const added = new SourceMapState({ ...dialect.sourceMaps });
  states.set(state, added);
  return added;
}
