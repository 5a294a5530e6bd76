/** What a run of `upload-source-maps` did, as plain data. It is complete at every moment. */
import type { Run } from "../command.ts";
import { type CommonOutcome, beginOutcome } from "../outcome.ts";
import type { CommonInputs } from "../inputs/common.ts";
import type { ArtifactBundles } from "./client.ts";
import type { AllowedFolders } from "./find.ts";
import type { UploadSourceMapsInputs } from "./inputs.ts";

/**
 * - `planned`: a dry run
 * - `applied`: uploaded now, and confirmed where the service was asked
 * - `unchanged`: it was there already
 * - `unknown`: sent, but the service did not confirm it
 * - `left`: left unchanged on purpose, and not uploaded
 * - `failed`: could not be uploaded
 * - `not-started`: the step ended before it was its turn
 */
export type SourceMapState =
  | "planned"
  | "applied"
  | "unchanged"
  | "unknown"
  | "left"
  | "failed"
  | "not-started";

/** What is said of a script that is not uploaded, or not as it should be: a clause, and what to do. */
interface SkipFacts {
  /** Files that contradict each other or cannot be read are failures. */
  readonly state: "left" | "failed";
  /** Whether it is said to have no map. */
  readonly isMissing?: true;
  readonly what: string;
  readonly fix?: string;
}

const FACTS = {
  "no-map": {
    state: "left",
    isMissing: true,
    what: "it has no source map",
    fix: "Make the build write one.",
  },
  "map-deleted": { state: "left", what: "its map was uploaded before, and deleted" },
  "map-not-found": {
    state: "left",
    isMissing: true,
    what: "its map does not exist",
    fix: "Keep the map beside the script.",
  },
  "map-remote": {
    state: "left",
    isMissing: true,
    what: "its map is on another server",
    fix: "Keep the map beside the script.",
  },
  "map-shared": {
    state: "failed",
    what: "another script names the same map",
    fix: "Let the build write one map for each script.",
  },
  "map-invalid": {
    state: "failed",
    what: "its map cannot be read",
    fix: "Build it again, or exclude the script.",
  },
  outside: {
    state: "failed",
    what: "it names a map that is not a .map file in the folders of source-maps or beside the script",
    fix: `Name the folder that holds scripts and maps in "source-maps".`,
  },
  "id-conflict": {
    state: "failed",
    what: "another script has the same debug id",
    fix: "Upload one build only: was it built twice into one folder?",
  },
  integrity: {
    state: "left",
    what: "a page or a script contains its hash",
    fix: "Run this step before the hashes are written, or let the build write debug ids.",
  },
  "no-id": {
    state: "failed",
    what: "it has no debug id, and there is no version",
    fix: `Set "inject: true", or a "version" that the SDK sends too.`,
  },
  dropped: {
    state: "failed",
    what: "it has no debug id, and Bugsink drops such files",
    fix: `Set "inject: true".`,
  },
  "not-utf8": {
    state: "failed",
    what: "it is not valid UTF-8",
    fix: "Let the build write UTF-8.",
  },
  bytecode: {
    state: "left",
    what: "it is bytecode, or made by React Native's tools",
    fix: "Let Metro write debug ids.",
  },
  "not-found-after-upload": {
    state: "failed",
    what: "the service accepted it, but does not list it",
    fix: "Run the step again. If that does not help, look at the log of the service.",
  },
} satisfies Record<string, SkipFacts>;

export type SkipReason = keyof typeof FACTS;

export const SKIP_REASONS: Readonly<Record<SkipReason, SkipFacts>> = FACTS;

/** A script with its map. Paths count from the working directory. */
export interface SourceMapRow {
  script: string;
  /** Absent for an inline map, and where there is none. */
  map?: string | undefined;
  url: string;
  debugId?: string | undefined;
  /** Of script and map together. */
  bytes: number;
  state: SourceMapState;
  reason?: SkipReason | undefined;
  /** A clause that says more of the reason. */
  detail?: string | undefined;
  /** Whether this step put the id into the files; on a dry run, whether it would. */
  injected: boolean;
}

/** From now on the script is said to be left as it is, or to have failed. */
export function skip(row: SourceMapRow, reason: SkipReason, detail?: string): undefined {
  Object.assign(row, { state: SKIP_REASONS[reason].state, reason, detail });
}

export interface BundleFacts {
  /** UUID. */
  id: string;
  /** SHA-1. */
  checksum: string;
  bytes: number;
  chunks: number;
  sentChunks: number;
  /** Bytes of the requests that carried chunks. */
  sentBytes: number;
}

export interface UploadSourceMapsOutcome extends CommonOutcome {
  command: "upload-source-maps";
  version?: string;
  /** Where the version comes from, as in "from the input version". */
  versionFrom?: string;
  dist?: string;
  /** By URL. */
  files: SourceMapRow[];
  bundle?: BundleFacts;
  /** For each project: ids that are there, of those that should be. Absent where nothing was looked for. */
  verified: { project: string; isVerifiable: boolean; found: number; expected: number }[];
  /** Maps that belong to no script. */
  orphans: string[];
  /** Sources that were added to uploaded maps, and those that have no content anywhere. */
  sources: { added: number; missing: number };
  deletedMaps: number;
  /** Whether maps are to be deleted. */
  deletesMaps: boolean;
}

export function newOutcome(
  inputs: CommonInputs & Pick<UploadSourceMapsInputs, "deleteMaps">,
): UploadSourceMapsOutcome {
  return {
    ...beginOutcome("upload-source-maps", inputs),
    files: [],
    verified: [],
    orphans: [],
    sources: { added: 0, missing: 0 },
    deletedMaps: 0,
    deletesMaps: inputs.deleteMaps,
  };
}

/** One run of the command: what was asked, what it works with, and what it did. */
export interface SourceMapsRun extends Run {
  readonly inputs: UploadSourceMapsInputs;
  readonly outcome: UploadSourceMapsOutcome;
  readonly client: ArtifactBundles;
  readonly folders: AllowedFolders;
}
