/** What a run of `upload-source-maps` says about its decisions: notices, and refusals. */
import { basename } from "node:path";
import { InputError, PartialFailureError, RefusalError } from "../errors.ts";
import type { Notice } from "../outcome.ts";
import { counted } from "../report/format.ts";
import type { Server } from "../servers/server.ts";
import { shortLine } from "../text.ts";
import type { Decision, Upload } from "./decide.ts";
import { nameIn } from "./find.ts";
import type { Facts } from "./look.ts";
import { account } from "./account.ts";
import type { SourceMapsRun, UploadSourceMapsOutcome } from "./outcome.ts";
import { kindOf, names, wordsOf } from "./reasons.ts";

/** Adds warnings and notices before files are changed. @throws InputError as `noteSkipped` does */
export function noteDecisions(
  decisions: readonly Decision[],
  { sheetMaps, orphans, unread }: Omit<Facts, "pairs">,
  server: Server | undefined,
  { inputs, outcome, folders, release }: SourceMapsRun,
): void {
  const { notices } = outcome;
  const note = (what: string, about: Iterable<string>, fix?: string) => {
    const list = [...about];
    if (list.length === 0) return;
    const level = fix === undefined ? "notice" : "warning";
    notices.push({ level, what: `${what} (${list.length}): ${names(list)}.`, ...(fix && { fix }) });
  };
  const shown = (path: string) => nameIn(folders.directory, path);
  const uploads = decisions.filter((each) => each.kind === "upload");
  note(
    "Scripts and maps have several debug ids; the first one counts, because the script sends it",
    uploads
      .filter(({ ids }) => ids.length > 1)
      .map(({ script, ids }) => `${script.shown} (${names(ids)})`),
    "Let one tool alone write debug ids.",
  );
  note(
    "Debug ids are only in a comment, which nothing reads at run time",
    uploads
      .filter(({ ids, isKnownAtRuntime }) => !release && ids.length > 0 && !isKnownAtRuntime)
      .map(({ script }) => script.shown),
    `Set "inject: true", or a "version" that the SDK sends too.`,
  );
  // Copies of a script share a key, and count once.
  const different = new Map(uploads.map(({ key, script }) => [key, script.shown])).values();
  const alike = Map.groupBy(server?.maps.pairsByName ? different : [], (name) => basename(name));
  note(
    `${server?.called} tells the scripts of one stack trace apart by their file names alone, which are the same`,
    [...alike.values()].filter((same) => same.length > 1).map(names),
    "Let the build give each script a name of its own, for example with a hash.",
  );
  note(
    "Patterns that leave nothing out",
    [...folders.unusedPatterns].map((pattern) => `"${shortLine(pattern, 200)}"`),
    `Patterns count from the working directory, with "/" between folders; one without "/" matches names in any folder.`,
  );
  note(
    "Not searched for hashes of scripts, because they are too large or cannot be read",
    unread,
    `Browsers refuse a changed script if such a file keeps its hash. Name smaller folders, or leave the files out with "exclude" if they hold no hashes.`,
  );
  if (inputs.deleteMaps) {
    const fix = "Delete them before you publish.";
    note("Maps that belong to no script stay", orphans, fix);
  } else {
    note("Maps that belong to no script are not uploaded", orphans);
    note("Maps of style sheets are not uploaded", [...sheetMaps.keys()].map(shown));
  }
  noteSkipped(inputs.missingMaps, decisions, notices);
}

/**
 * Reports the scripts that are left.
 * @throws InputError if `policy` forbids them (`warn`: if no script has a map), or if hashes leave none to upload
 */
function noteSkipped(
  policy: "warn" | "fail" | "ignore",
  decisions: readonly Decision[],
  notices: Notice[],
): void {
  const isOf = (kind: ReturnType<typeof kindOf>, { because }: Decision) =>
    because?.reason !== undefined && kindOf(because.reason) === kind;
  const scripts = decisions.filter((each) => !isOf("no-code", each));
  const isNothingThere = scripts.every((each) => each.kind === "left" && !isOf("done", each));
  const isMissing = (each: Decision) => isOf("without-map", each);
  // A script whose hash is in a file is uploaded unchanged if a version or an id connects it with events.
  const isPinned = (each: Decision) =>
    isOf("pinned", each) && (each.kind !== "upload" || !each.isKnownAtRuntime);
  const isNoMap = ({ because }: Decision) => because?.reason === "no-map";
  const told = scripts
    .filter((each) => isNothingThere || isPinned(each) || (policy !== "ignore" && isMissing(each)))
    // A lost map tells more than a map that never was.
    .toSorted((a, b) => Number(isNoMap(a)) - Number(isNoMap(b)));
  if (told.length === 0) return;
  const list = names(
    told.map(({ script, because }) => `${script.shown} (${wordsOf(because).what})`),
  );
  const isUnmade = (each: Decision) => isMissing(each) && each.because?.reason !== "map-excluded";
  const other = told.find((each) => !isUnmade(each))?.because;
  const or = policy === "ignore" ? "" : `, or set "missing-maps: ignore"`;
  const maps = `Make the build write maps beside the scripts (in most tools "sourcemap" or "devtool"), leave such scripts out with "exclude"${or}.`;
  const what = isNothingThere
    ? `No script is uploaded: ${list}.`
    : `Left unchanged (${told.length} of ${counted(decisions.length, "script")}): ${list}.`;
  const fixes = [told.some(isUnmade) && maps, wordsOf(other).fix];
  const fix = fixes.filter(Boolean).join(" ");
  const hasPinned = isNothingThere && told.some(isPinned);
  const isMistake =
    hasPinned || policy === "fail"
      ? isNothingThere || scripts.some(isMissing)
      : policy === "warn" && scripts.every(isMissing);
  const where = hasPinned ? "input source-maps" : "input missing-maps";
  if (isMistake) throw new InputError([{ what, where, fix }]);
  // A notice is enough if every script named here is uploaded, though unchanged: with such a build the message comes in every
  // run.
  const isServed = told.every(({ kind }) => kind === "upload");
  const level = isServed || (policy === "ignore" && isNothingThere) ? "notice" : "warning";
  notices.push({ level, what, fix });
}

/** @throws PartialFailureError if some scripts failed; the others are uploaded (on a dry run: would be) */
export function refuseFailed(outcome: UploadSourceMapsOutcome): void {
  const { files } = account(outcome);
  const failed = files.filter(({ state }) => state === "failed");
  const [first] = failed;
  if (!first) return;
  const reasons = failed.map((row) => `${row.script}: ${wordsOf(row).what}`);
  throw new PartialFailureError(
    `${failed.length} of ${counted(files.length, "script")} ${outcome.dryRun ? "cannot" : "could not"} be uploaded: ${names(reasons)}.`,
    { fix: wordsOf(first).fix },
  );
}

/** @throws RefusalError if maps were left, because they would be published */
export function refuseLeftMaps(
  decisions: readonly Decision[],
  sheetMaps: Facts["sheetMaps"],
  doubtful: readonly Upload[],
): void {
  const left = decisions
    .filter(({ kind, maps, worker }) => maps.length > 0 && (kind !== "upload" || worker))
    .map(({ script, because }) => ({ name: script.shown, ...wordsOf(because) }));
  for (const [path, worker] of sheetMaps) {
    const because = { reason: "precached", detail: worker } as const;
    if (worker !== undefined) left.push({ name: basename(path), ...wordsOf(because) });
  }
  const because = ({ name, what }: { name: string; what: string }) => `${name} (${what})`;
  const untold = doubtful.map(({ script }) => script.shown);
  const what = "the service cannot tell whether it has its map";
  const reasons = [...left.map(because), ...untold.map((name) => because({ name, what }))];
  if (reasons.length === 0) return;
  const own =
    "Delete them in a step of your own, or let the build write maps into files of their own.";
  const fixes = left.map(({ fix = own }) => fix);
  const fix = [...new Set(untold.length > 0 ? [...fixes, own] : fixes)].join(" ");
  const all = `Maps could not be deleted (${reasons.length}): ${names(reasons)}.`;
  throw new RefusalError(all, { where: "input delete-maps", fix });
}
