/** What the results of a run add up to: its rows, and the numbers of its reports. */
import type { Decision } from "./decide.ts";
import { nameIn } from "./find.ts";
import type { Result, UploadSourceMapsOutcome } from "./outcome.ts";
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
