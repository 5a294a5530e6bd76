/** What the results of a run add up to: its rows, and the numbers of its reports. */
import type { Decision } from "./decide.ts";
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

/** What the results add up to. */
export function account({ results, dryRun }: UploadSourceMapsOutcome) {
  const of = <Key extends keyof Result>(key: Key) =>
    results.map((each) => each[key]).filter((each) => each !== undefined);
  const written = of("written");
  const changed = new Set(written.map(({ upload }) => upload));
  const kept = new Set(of("kept"));
  const ends = new Map(of("ended").map(({ upload, state }) => [upload, state]));
  let pending: keyof typeof STATES = dryRun ? "planned" : "not-started";
  if (of("parts").length > 0) pending = of("refused").length > 0 ? "failed" : "unknown";
  const rowOf = (decision: Decision) => {
    const { kind, script, map, url, id, because } = decision;
    const end = kind === "upload" ? (ends.get(decision) ?? pending) : kind;
    const isLost = kind === "upload" && ends.get(decision) === "failed";
    const lost: Because = { reason: "not-found-after-upload" };
    return {
      /** From the working directory; a map that is inline has no name. */
      script: script.shown,
      map: map?.shown,
      url,
      bytes: script.size,
      state: end,
      /** Whether this step changed the files; on a dry run: would change them. */
      injected:
        kind === "upload" &&
        (dryRun || changed.has(decision)) &&
        (decision.edits.script || decision.edits.map),
      debugId: id,
      ...(isLost ? lost : because),
    };
  };
  const sum = (values: number[]) => values.reduce((all, each) => all + each, 0);
  const sent = of("sentBytes");
  const parts = { chunks: of("parts").at(-1) ?? 0, sentChunks: sent.length, sentBytes: sum(sent) };
  return {
    release: of("release").at(-1),
    files: of("scripts").flat().map(rowOf),
    orphans: of("orphan"),
    bundle: of("bundle").map((bundle) => ({ ...bundle, ...parts }))[0],
    verified: of("verified"),
    sources: {
      added: sum(written.map(({ upload, added }) => (kept.has(upload) ? 0 : added))),
      missing: sum(written.map(({ missing }) => missing)),
    },
    deletedMaps: of("deleted").length,
  };
}

/** A script with its map, and what became of it. */
export type SourceMapRow = ReturnType<typeof account>["files"][number];
