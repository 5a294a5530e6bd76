/** What a run of `upload-source-maps` decided and did, as plain data. It can be reported at any moment. */
import type { Run } from "../command.ts";
import type { CommonInputs } from "../inputs/common.ts";
import { type CommonOutcome, commonOutcome } from "../outcome.ts";
import { listed } from "../report/format.ts";
import type { Decision, Upload } from "./decide.ts";
import { type AllowedFolders, nameIn } from "./find.ts";
import type { UploadSourceMapsInputs } from "./inputs.ts";
import type { Because } from "./reasons.ts";

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

/** At most five names, then the number of the others. */
export function names(list: readonly string[]): string {
  return listed(list, 5);
}

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

/**
 * A script with its map. Paths are relative to the working directory; `map` is absent for an inline map; `bytes` is the script's
 * size; `detail` is a clause; `injected` tells whether this step changed the files (on a dry run: would change them).
 */
export interface SourceMapRow extends Because {
  readonly script: string;
  readonly map?: string | undefined;
  readonly url: string;
  readonly debugId?: string | undefined;
  readonly bytes: number;
  readonly state: keyof typeof STATES;
  readonly injected: boolean;
}

/** What the results add up to. */
export function account({ results, dryRun }: UploadSourceMapsOutcome) {
  const of = <Did extends Result["did"]>(did: Did) =>
    results.filter((each): each is Extract<Result, { did: Did }> => each.did === did);
  const [found] = of("decide");
  const written = of("write");
  const isWritten = new Set(written.map(({ upload }) => upload));
  const kept = new Set(of("keep").map(({ upload }) => upload));
  const ends = new Map(of("end").map(({ upload, end }) => [upload, end]));
  let pending: SourceMapRow["state"] = dryRun ? "planned" : "not-started";
  if (of("cut").length > 0) pending = of("refuse").length > 0 ? "failed" : "unknown";
  const rowOf = (decision: Decision): SourceMapRow => {
    const { script, map, url, id, because } = decision;
    const isUpload = decision.kind === "upload";
    const isEdited = isUpload && (decision.edits.script || decision.edits.map);
    const end = isUpload ? ends.get(decision) : undefined;
    return {
      script: script.shown,
      map: map?.path && nameIn(found?.folder ?? "", map.path),
      url,
      bytes: script.size,
      state: isUpload ? (end ?? pending) : decision.kind,
      injected: isEdited && (dryRun || isWritten.has(decision)),
      debugId: id,
      ...(end === "failed" ? { reason: "not-found-after-upload" } : because),
    };
  };
  const bundle = of("bundle").at(-1)?.bundle;
  const sum = (values: number[]) => values.reduce((all, each) => all + each, 0);
  const bytes = of("send").map((each) => each.bytes);
  const chunks = of("cut").at(-1)?.chunks ?? 0;
  return {
    release: of("release").at(-1)?.release,
    files: found?.scripts.map(rowOf) ?? [],
    orphans: found?.orphans ?? [],
    bundle: bundle && { ...bundle, chunks, sentChunks: bytes.length, sentBytes: sum(bytes) },
    verified: of("verify").flatMap(({ projects }) => projects),
    sources: {
      added: sum(written.map(({ upload, sources }) => (kept.has(upload) ? 0 : sources.added))),
      missing: sum(written.map(({ sources }) => sources.missing)),
    },
    deletedMaps: of("delete").length,
  };
}
