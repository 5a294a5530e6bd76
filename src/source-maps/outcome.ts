/** What a run of `upload-source-maps` decided and did, as plain data. It can be reported at any moment. */
import type { Run } from "../command.ts";
import type { CommonInputs } from "../inputs/common.ts";
import { type CommonOutcome, commonOutcome } from "../outcome.ts";
import type { Decision, Upload } from "./decide.ts";
import type { AllowedFolders } from "./find.ts";
import type { UploadSourceMapsInputs } from "./inputs.ts";

/** The release that the maps belong to. */
export interface MapRelease {
  readonly version: string;
  /** Where the version comes from, as in "from the input version". */
  readonly versionFrom: string;
  readonly dist?: string | undefined;
}

/** The files that a project lists, of those that were sent. */
export interface VerifiedProject {
  readonly project: string;
  readonly isVerifiable: boolean;
  readonly found: number;
  readonly expected: number;
}

/** What was found out or done. */
export type Result =
  | { readonly did: "release"; readonly release: MapRelease }
  /** Paths count from `folder`; `orphans` are maps that belong to no script. */
  | {
      readonly did: "decide";
      readonly scripts: readonly Decision[];
      readonly orphans: readonly string[];
      readonly folder: string;
    }
  | {
      readonly did: "write";
      readonly upload: Upload;
      readonly sources: { readonly added: number; readonly missing: number };
    }
  | {
      readonly did: "bundle";
      readonly bundle: { readonly id: string; readonly checksum: string; readonly bytes: number };
    }
  /** The bundle is sent from here on, in so many parts. */
  | { readonly did: "cut"; readonly chunks: number }
  | { readonly did: "send"; readonly bytes: number }
  /** Nothing of the bundle arrived. */
  | { readonly did: "refuse" }
  | { readonly did: "verify"; readonly projects: readonly VerifiedProject[] }
  /** The service keeps an earlier map, without the sources that this one would add. */
  | { readonly did: "keep"; readonly upload: Upload }
  | {
      readonly did: "end";
      readonly upload: Upload;
      readonly end: "applied" | "unchanged" | "failed";
    }
  | { readonly did: "delete"; readonly path: string };

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
