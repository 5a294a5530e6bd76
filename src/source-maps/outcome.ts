/** What a run of `upload-source-maps` did, as plain data. It is complete at every moment. */
import { type CommonOutcome, beginOutcome } from "../outcome.ts";
import type { CommonInputs } from "../inputs/common.ts";
import type { UploadSourceMapsInputs } from "./inputs.ts";
import type { LeftReason } from "./plan.ts";

/**
 * - `planned`: a dry run
 * - `applied`: uploaded now, and found there where it was looked for
 * - `unchanged`: nothing of it had to be sent
 * - `unknown`: sent, but the service never said what became of it
 * - `left`: left as it is on purpose, and not uploaded
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

/** A script with its map. Paths count from the working directory. */
export interface SourceMapRow {
  script: string;
  /** Absent for an inline map, and where there is none. */
  map?: string;
  url: string;
  debugId?: string;
  /** Of script and map together. */
  bytes: number;
  state: SourceMapState;
  reason?: LeftReason;
  /** A clause that says more of the reason. */
  detail?: string;
  /** Whether this step put the id into the files; on a dry run, whether it would. */
  injected: boolean;
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

export function beginUpload(
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
