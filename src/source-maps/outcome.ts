/** What a run of `upload-source-maps` decided and did, as plain data. It can be reported at any moment. */
import type { Run } from "../command.ts";
import type { CommonInputs } from "../inputs/common.ts";
import { type CommonOutcome, commonOutcome } from "../outcome.ts";
import type { Decision, Upload } from "./decide.ts";
import type { AllowedFolders } from "./find.ts";
import type { UploadSourceMapsInputs } from "./inputs.ts";

/** The release that the maps belong to; `versionFrom` says where its version comes from, as in "from the input version". */
export interface MapRelease {
  readonly version: string;
  readonly versionFrom: string;
  readonly dist?: string | undefined;
}

/** What was found out or done: each result is one of these. */
export interface Result {
  readonly release?: MapRelease;
  readonly scripts?: readonly Decision[];
  /** The name of a map that belongs to no script. */
  readonly orphan?: string;
  readonly written?: { readonly upload: Upload; readonly added: number; readonly missing: number };
  readonly bundle?: { readonly id: string; readonly checksum: string; readonly bytes: number };
  /** The bundle is sent from here on, in so many parts. */
  readonly parts?: number;
  readonly sentBytes?: number;
  /** Nothing of the bundle arrived. */
  readonly refused?: true;
  /** The files that a project lists, of those that were expected. */
  readonly verified?: { project: string; isVerifiable: boolean; found: number; expected: number };
  /** The service keeps an earlier map, without the sources that this one would add. */
  readonly kept?: Upload;
  readonly ended?: { readonly upload: Upload; readonly state: "applied" | "unchanged" | "failed" };
  /** The path of a map. */
  readonly deleted?: string;
}

export interface UploadSourceMapsOutcome extends CommonOutcome {
  command: "upload-source-maps";
  readonly deletesMaps: boolean;
  /** In the order in which it happened. The reports are made of it. */
  readonly results: Result[];
}

export function newOutcome(
  inputs: CommonInputs & Pick<UploadSourceMapsInputs, "deleteMaps">,
): UploadSourceMapsOutcome {
  const common = commonOutcome("upload-source-maps", inputs);
  return { ...common, deletesMaps: inputs.deleteMaps, results: [] };
}

/** One run of the command: its inputs, its means and its outcome. */
export interface SourceMapsRun extends Run {
  readonly inputs: UploadSourceMapsInputs;
  readonly outcome: UploadSourceMapsOutcome;
  readonly folders: AllowedFolders;
  /** Absent if only debug ids connect events with maps. */
  readonly release?: MapRelease | undefined;
}
