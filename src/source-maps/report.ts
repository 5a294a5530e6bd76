/** The reports of `upload-source-maps`. */
import { bytes, counted, number } from "../report/format.ts";
import { type Block, type Column, heading } from "../report/blocks.ts";
import { code, joined, type Markup, markup, nothing, text } from "../report/markdown.ts";
import { type Facts, foldedTable, overview } from "../report/summary.ts";
import type { CommandReport, Part, RowLimit } from "../report/view.ts";
import type { OUTPUTS } from "./inputs.ts";
import { STATES, type SourceMapRow, account } from "./account.ts";
import type { UploadSourceMapsOutcome } from "./outcome.ts";
import { kindOf, wordsOf } from "./reasons.ts";

export const sourceMapsReport: CommandReport<UploadSourceMapsOutcome, (typeof OUTPUTS)[number]> = {
  verdict: sentence,
  summary,
  outputs(outcome) {
    const { release, bundle, files } = account(outcome);
    return {
      version: release?.version ?? "",
      "bundle-id": bundle?.id ?? "",
      "script-count": files.length,
      "map-count": mapsOf(files, ...UPLOADABLE),
      "missing-map-count": files.filter(isWithoutMap).length,
      "uploaded-bytes": bundle?.sentBytes,
    };
  },
  result(outcome) {
    const { release, bundle, sources, deletedMaps, verified, orphans, files } = account(outcome);
    const { version, dist } = release ?? {};
    return {
      sourceMaps: { version, dist, bundle, sources, deletedMaps },
      verified,
      orphans,
      files,
    };
  },
  // Rows without a reason failed with the whole upload.
  staysWrong: (outcome) =>
    account(outcome).files.some((row) => row.state === "failed" && row.reason),
  log: () => [],
};

function isWithoutMap({ reason }: SourceMapRow): boolean {
  return reason !== undefined && kindOf(reason) === "without-map";
}

/** Counts the maps of scripts in these states; copies share one. A left script counts only if it surely has a map. */
function mapsOf(files: readonly SourceMapRow[], ...states: SourceMapRow["state"][]): number {
  const rows = files.filter(({ state, map, reason }) => {
    return states.includes(state) && (state !== "left" || map || reason === "integrity");
  });
  return new Set(rows.map(({ script, map = script }) => map)).size;
}

const UPLOADABLE = ["planned", "unknown", "applied", "unchanged"] as const;

function sentence(outcome: UploadSourceMapsOutcome): Part[] {
  const { cancelled, dryRun, deletesMaps } = outcome;
  const { files, release, deletedMaps } = account(outcome);
  const count = mapsOf(files, ...UPLOADABLE);
  const maps = counted(count, "source map");
  // Confirmed by the service.
  const there = mapsOf(files, "applied", "unchanged");
  const told = (words: string): Part[] =>
    release ? [words, " for release ", { name: release.version }] : [words];
  if (outcome.outcome === "uploaded") return told(`${maps} uploaded`);
  if (outcome.outcome === "unconfirmed") {
    const words = there === 0 ? "which this service cannot confirm" : `${there} of them confirmed`;
    return told(`${maps} sent, ${words}`);
  }
  if (outcome.outcome === "planned" || outcome.outcome === "unchanged") {
    const were = count === 1 ? "was already there" : "were already there";
    if (count > 0) return told(`${maps} ${dryRun ? "would be uploaded" : were}`);
    if (!files.some(({ reason }) => reason === "map-deleted")) return ["no source map to upload"];
    return ["nothing to upload: the maps were uploaded before, and deleted"];
  }
  // Said first, because a later step may publish these maps.
  const areLeft = deletesMaps && !dryRun;
  const stay = areLeft ? `${deletedMaps > 0 ? "some maps" : "maps"} were not deleted: ` : "";
  if (there > 0) {
    const all = mapsOf(files, ...UPLOADABLE, "failed", "not-started", "left");
    return told(`${stay}${number(there)} of ${counted(all, "source map")} uploaded`);
  }
  if (cancelled) return ["the service had not confirmed the source maps"];
  const sent = count > 0 ? `${maps} sent, but not confirmed` : "nothing was uploaded";
  if (areLeft) return told(`${stay}${sent}`);
  return [`${dryRun ? "planning the upload of" : "uploading"} source maps failed`];
}

const ORDER = Object.keys(STATES);

function summary(outcome: UploadSourceMapsOutcome, limit: RowLimit): Block[] {
  const sorted = account(outcome).files.toSorted(
    (a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state),
  );
  return [
    ...overview(outcome, facts(outcome)),
    ...(sorted.length === 0 ? [] : [heading(3, markup`Scripts`)]),
    ...foldedTable(COLUMNS, sorted, "script", limit),
  ];
}

function facts(outcome: UploadSourceMapsOutcome): Facts {
  const { files, release, bundle, verified, sources, deletedMaps } = account(outcome);
  const changed = files.filter(({ injected }) => injected).length;
  const missing = files.filter(isWithoutMap).length;
  const scripts = [
    files.length === 0 ? nothing : markup`${counted(files.length, "script")}`,
    changed === 0 ? nothing : markup`${changed} ${outcome.dryRun ? "would get" : "got"} debug ids`,
    missing === 0 ? nothing : markup`${missing} without a map`,
  ];
  // Unknown if the upload failed.
  const isThere = bundle && mapsOf(files, "applied", "unchanged") > 0;
  const there = isThere ? bundle.chunks - bundle.sentChunks : 0;
  const others = there > 0 ? `, ${there} already there` : "";
  const sent =
    bundle &&
    markup`${bytes(bundle.bytes)} → ${bytes(bundle.sentBytes)}, ${counted(bundle.sentChunks, "part")} sent${others}`;
  const projects = verified.map(({ project, isVerifiable, found, expected }) => {
    const told = isVerifiable ? `${found} of ${expected}` : "this service cannot tell";
    return markup`${text(project, 60)}: ${told}`;
  });
  const notFound =
    sources.missing === 0 ? "" : `; ${number(sources.missing)} not found in the workspace`;
  const version =
    release && markup`${code(release.version, 200)}, from the ${text(release.versionFrom, 60)}`;
  const hasSources = sources.added + sources.missing > 0;
  return [
    ["Release", version ?? nothing],
    ["Distribution", release?.dist === undefined ? nothing : code(release.dist, 200)],
    ["Scripts", joined(scripts, ", ")],
    ["Bundle", bundle ? code(bundle.id, 40) : nothing],
    ["Sent", sent ?? nothing],
    ["Verified", joined(projects, "<br>")],
    ["Sources added to maps", hasSources ? markup`${sources.added}${notFound}` : nothing],
    ["Maps deleted", deletedMaps === 0 ? nothing : markup`${deletedMaps}`],
  ];
}

const COLUMNS: readonly Column<SourceMapRow>[] = [
  { head: "Script", cell: ({ script }) => code(script, 120) },
  { head: "Other map", cell: mapCell },
  { head: "Debug id", nowrap: true, cell: ({ debugId = "" }) => code(debugId, 40) },
  { head: "Size", align: "right", nowrap: true, cell: (row) => markup`${bytes(row.bytes)}` },
  { head: "State", cell: stateCell },
];

/** The map's path from the script's folder; nothing if it is the script's name with `.map`. */
function mapCell({ script, map }: SourceMapRow): Markup {
  if (map === undefined || map === `${script}.map`) return nothing;
  const folder = script.slice(0, script.lastIndexOf("/") + 1);
  return code(map.startsWith(folder) ? map.slice(folder.length) : map, 120);
}

function stateCell(row: SourceMapRow): Markup {
  const word = markup`${STATES[row.state]}`;
  if (row.reason === undefined) return word;
  const { what, fix } = wordsOf(row);
  const advice = fix === undefined ? nothing : markup`Fix: ${text(fix, 200)}`;
  return joined([word, text(what, 200), advice], "<br>");
}
