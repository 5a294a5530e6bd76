/** What a run of `upload-source-maps` did, as plain data. It can be reported at any moment. */
import type { Run } from "../command.ts";
import type { Failure } from "../errors.ts";
import { type CommonOutcome, commonOutcome } from "../outcome.ts";
import type { CommonInputs } from "../inputs/common.ts";
import { listed } from "../report/format.ts";
import type { AllowedFolders } from "./find.ts";
import type { UploadSourceMapsInputs } from "./inputs.ts";

/** The states of a script, the worst first, in the words of the report. */
export const STATES = {
  failed: "❌ failed",
  unknown: "❔ sent, not confirmed",
  /** The step ended before the script was uploaded. */
  "not-started": "not started",
  /** Deliberately not uploaded. */
  left: "left unchanged",
  /** A dry run. */
  planned: "would be uploaded",
  /** Confirmed by the service if `verify` is on. */
  applied: "✅ uploaded",
  unchanged: "already there",
};

/**
 * Why a script is not uploaded. `failed`: files contradict each other or cannot be read. All others leave it unchanged, for
 * example `pinned`, because another file contains its hash or loads its map.
 */
type Kind = "failed" | "without-map" | "pinned" | "done" | "no-code" | "left";

type Skip = readonly [kind: Kind, what: string, fix?: string];

/** Reasons not to upload a script, or not to change it: a clause, and what to do. */
const SKIPS = {
  "no-map": ["without-map", "it has no source map", "Make the build write one."],
  "map-not-found": ["without-map", "its map does not exist", "Keep the map beside the script."],
  "map-excluded": [
    "without-map",
    `"exclude" leaves its map out`,
    `Leave out the script in "exclude" too, or keep its map.`,
  ],
  "map-remote": ["without-map", "its map is on another server", "Keep the map beside the script."],
  "map-deleted": ["done", "its map was uploaded before, and deleted"],
  "no-code": ["no-code", "there is no code in it"],
  integrity: [
    "pinned",
    "a page, a list or a script contains its hash",
    `Run this step before the hashes are written, or let the build write debug ids before (plugins of Sentry with "sourcemaps.disable: disable-upload", Turbopack with "turbopack.debugIds").`,
  ],
  precached: [
    "pinned",
    "a service worker loads its map",
    `Let the build leave maps out of the worker's list: in Workbox with globIgnores: ["**/*.map"] (webpack: exclude: [/\\.map$/]), in Angular with "!/**/*.map" in ngsw-config.json.`,
  ],
  bytecode: ["left", "it is bytecode, or of React Native's tools", "Let Metro write debug ids."],
  "map-shared": ["failed", "another script names the same map", "Give each script its own map."],
  "map-invalid": ["failed", "its map cannot be read", "Build it again, or exclude the script."],
  outside: [
    "failed",
    "it names a map that is not a .map file in the folders of source-maps or beside the script",
    `Name the folder that holds scripts and maps in "source-maps".`,
  ],
  "id-conflict": [
    "failed",
    "another script has the same debug id, or without one the same URL",
    `Upload one build only, or set "inject: true". Where a bundled package brought its id along, build that package without debug ids.`,
  ],
  "no-id": [
    "failed",
    "it has no debug id, and there is no version",
    `Set "inject: true", or a "version" that the SDK sends too.`,
  ],
  dropped: ["failed", "this service drops files without a debug id", `Set "inject: true".`],
  "not-utf8": ["failed", "it is not valid UTF-8", "Let the build write UTF-8."],
  "not-found-after-upload": [
    "failed",
    "the service accepted it, but does not list it",
    "Run the step again in ten minutes: for so long a service remembers what it had. Else look at its log.",
  ],
} satisfies Record<string, Skip>;

export type SkipReason = keyof typeof SKIPS;

/**
 * A script with its map. Paths are relative to the working directory; `map` is absent for an inline map; `bytes` is the script's
 * size; `detail` is a clause; `injected` tells whether this step changed the files (on a dry run: would change them).
 */
export interface SourceMapRow {
  script: string;
  map?: string;
  url: string;
  debugId?: string;
  bytes: number;
  state: keyof typeof STATES;
  injected: boolean;
  reason?: SkipReason;
  detail?: string;
}

export interface Skipped {
  readonly kind: Kind;
  readonly row: SourceMapRow;
  /** Whether `delete-maps` must leave its map. */
  readonly keepsMap: boolean;
}

/** Records in its row that a script failed or is left unchanged. @param detail a clause */
export function skip(row: SourceMapRow, reason: SkipReason, detail?: string): Skipped {
  const [kind]: Skip = SKIPS[reason];
  Object.assign(row, { state: kind === "failed" ? kind : "left", reason, detail });
  // A pinned script has a map, possibly an inline one.
  return { kind, row, keepsMap: kind === "pinned" || row.map !== undefined };
}

/** Why a script was skipped, in a clause, and what to do; empty if it was not skipped. */
export function failureOf({ reason, detail }: Partial<SourceMapRow> = {}): Failure {
  if (reason === undefined) return { what: "" };
  const [, what, fix]: Skip = SKIPS[reason];
  return { what: detail === undefined ? what : `${what} (${detail})`, fix };
}

export function isWithoutMap({ reason }: SourceMapRow): boolean {
  return reason !== undefined && SKIPS[reason][0] === "without-map";
}

/** At most five names, then the number of the others. */
export function names(list: readonly string[]): string {
  return listed(list, 5);
}

export interface UploadSourceMapsOutcome extends CommonOutcome {
  command: "upload-source-maps";
  version?: string;
  dist?: string;
  /** Where the version comes from, as in "from the input version". */
  versionFrom?: string;
  /** By URL. */
  files: SourceMapRow[];
  bundle?: {
    id: string;
    /** SHA-1. */
    checksum: string;
    bytes: number;
    chunks: number;
    sentChunks: number;
    sentBytes: number;
  };
  verified: { project: string; isVerifiable: boolean; found: number; expected: number }[];
  /** Maps that belong to no script. */
  orphans: string[];
  sources: { added: number; missing: number };
  deletedMaps: number;
  deletesMaps: boolean;
}

export function newOutcome(
  inputs: CommonInputs & Pick<UploadSourceMapsInputs, "deleteMaps">,
): UploadSourceMapsOutcome {
  return {
    ...commonOutcome("upload-source-maps", inputs),
    files: [],
    verified: [],
    orphans: [],
    sources: { added: 0, missing: 0 },
    deletedMaps: 0,
    deletesMaps: inputs.deleteMaps,
  };
}

/** One run of the command: its inputs, its means and its outcome. */
export interface SourceMapsRun extends Run {
  readonly inputs: UploadSourceMapsInputs;
  readonly outcome: UploadSourceMapsOutcome;
  readonly folders: AllowedFolders;
  /** Bytes left for the sources that are added to maps, as JSON; each source reduces it. */
  readonly room: { bytes: number };
}
