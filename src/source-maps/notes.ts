/** What the user should know of the files: warnings while it is still time, and what failed at the end. */
import { existsSync } from "node:fs";
import { basename } from "node:path";
import { type Failure, InputError, PartialFailureError } from "../errors.ts";
import { SKIP_REASONS, type SourceMapRow, type UploadSourceMapsOutcome } from "./outcome.ts";
import type { Script } from "./pair.ts";
import type { Plan } from "./plan.ts";
import { compressedCopies } from "./write.ts";

/** Most names that one message lists. */
const MAX_NAMES = 5;

export function names(list: readonly string[]): string {
  const more = list.length - MAX_NAMES;
  return `${list.slice(0, MAX_NAMES).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** Scripts without a map. */
export function withoutMap({ files }: Pick<UploadSourceMapsOutcome, "files">): SourceMapRow[] {
  return files.filter(({ reason }) => reason !== undefined && SKIP_REASONS[reason].isMissing);
}

/** Why a row is not uploaded, in a clause, and what to do. */
export function failureOf({ reason, detail }: SourceMapRow): Pick<Failure, "what" | "fix"> {
  if (reason === undefined) return { what: "the step ended first", fix: "Run the step again." };
  const { what, fix } = SKIP_REASONS[reason];
  return { what: detail === undefined ? what : `${what} (${detail})`, fix };
}

/**
 * What is said of scripts that are skipped; nothing was changed before.
 * @throws InputError where none is to be skipped, and where no script has a map
 */
export function noteSkippedScripts(
  policy: "warn" | "fail" | "ignore",
  outcome: UploadSourceMapsOutcome,
): void {
  const { files, notices } = outcome;
  const missing = withoutMap(outcome);
  const other = files.find((row) => !missing.includes(row));
  const isNothingThere = files.every(
    ({ state, reason }) => state === "left" && reason !== "map-deleted",
  );
  if (!isNothingThere) {
    notePinned(outcome);
    if (missing.length === 0 || policy === "ignore") return;
  }
  const list = names(missing.map(({ script }) => script));
  const problem = {
    what: `Scripts without a source map (${missing.length}): ${list}.`,
    where: "input missing-maps",
    fix: `Make the build write maps beside the scripts (in most tools "sourcemap" or "devtool"), leave such scripts out with "exclude", or set "missing-maps: ignore".`,
  };
  if (isNothingThere && other) {
    const skipped = files.map((row) => `${row.script} (${failureOf(row).what})`);
    problem.what = `No script is uploaded: ${names(skipped)}.`;
    problem.fix = failureOf(other).fix ?? problem.fix;
  } else if (isNothingThere) {
    problem.what = `No script has a source map: ${list}.`;
    problem.where = "input source-maps";
  }
  const isMistake = isNothingThere && !other && policy === "warn";
  if (policy === "fail" || isMistake) throw new InputError([problem]);
  const { what, fix } = problem;
  notices.push({ level: policy === "ignore" ? "notice" : "warning", what, fix });
}

/** Scripts that keep their hash; they are uploaded where something else connects them with events. */
function notePinned({ files, notices }: UploadSourceMapsOutcome): void {
  const pinned = files.filter(({ reason }) => reason === "integrity");
  if (pinned.length === 0) return;
  const list = names(
    pinned.map(({ script, state }) => (state === "left" ? `${script} (not uploaded)` : script)),
  );
  notices.push({
    level: "warning",
    what: `Left unchanged, because a page or a script contains their hash (integrity): ${list}.`,
    ...(SKIP_REASONS.integrity.fix !== undefined && { fix: SKIP_REASONS.integrity.fix }),
  });
}

/** Warnings of the files that are about to be changed. @param lists of hashes, by the scripts that they name */
export function notePlans(
  plans: readonly Plan[],
  isExcluded: (path: string) => boolean,
  lists: ReadonlyMap<Script, string>,
  { notices, files, orphans, version }: UploadSourceMapsOutcome,
): void {
  const warn = (about: readonly string[], what: string, fix: string) => {
    if (about.length > 0) notices.push({ level: "warning", what, fix });
  };
  const changed = plans.filter(({ scriptEdits }) => scriptEdits.length > 0);

  const several = plans
    .filter(({ otherIds }) => otherIds.length > 0)
    .map(({ script, row, otherIds }) => {
      return `${script.file.name} (${names([row.debugId ?? "", ...otherIds])})`;
    });
  warn(
    several,
    `Several debug ids in a script and its map: ${names(several)}. The first one counts, because the script sends it.`,
    "Let one tool alone write debug ids.",
  );

  const copies = changed
    .flatMap(({ script }) => compressedCopies(script.file.path).map(({ copy }) => copy))
    .filter((path) => existsSync(path) && !isExcluded(path));
  warn(
    copies,
    `Compressed copies of changed scripts still hold the old content, without debug ids (${copies.length}).`,
    "Compress after this step.",
  );

  // A service worker that compares them would not install; others keep what they have.
  const listed = changed.filter(({ script }) => lists.has(script));
  const where = new Set(listed.map(({ script }) => lists.get(script) ?? ""));
  const listedNames = listed.map(({ script }) => script.file.name);
  warn(
    listedNames,
    `Old hashes of scripts that get debug ids are in ${names([...where])}: ${names(listedNames)}.`,
    "Make the service worker and its list after this step, or let the build write debug ids.",
  );

  const byUrl = Map.groupBy(files, ({ url }) => url);
  const sameUrl = [...byUrl.values()].find(({ length }) => length > 1) ?? [];
  const sameNames = sameUrl.map(({ script }) => script);
  warn(
    sameNames,
    `Several scripts have the same URL, so only their debug ids tell them apart: ${names(sameNames)}.`,
    `Name the folder that holds both, or upload each with a "url-prefix" of its own.`,
  );

  const silent = plans.filter(({ row, setsIdAtRuntime }) => row.debugId && !setsIdAtRuntime);
  const silentNames = silent.map(({ script }) => script.file.name);
  warn(
    version === undefined ? silentNames : [],
    `Debug ids that are only in a comment, which nothing reads at run time (${silent.length}): ${names(silentNames)}.`,
    `Set "inject: true", or a "version" that the SDK sends too.`,
  );

  if (orphans.length === 0) return;
  notices.push({
    level: "notice",
    what: `Maps that belong to no script are not uploaded (${orphans.length}): ${names(orphans)}.`,
  });
}

/** Scripts of which the service could not tell whether it has them. */
export function noteUnknown(
  unknown: readonly SourceMapRow[],
  rows: readonly SourceMapRow[],
  outcome: UploadSourceMapsOutcome,
): void {
  const list = names(unknown.map(({ script }) => script));
  outcome.notices.push({
    level: "warning",
    what:
      unknown.length === rows.length
        ? "The source maps were sent, but this service cannot tell whether they arrived."
        : `The source maps were sent, but for ${unknown.length} of ${rows.length} scripts this service cannot tell whether they arrived: ${list}.`,
    fix: "Look at an event of the new build on the service.",
  });
}

/** Where the job goes on although the step failed. */
export function noteMapsStay({ notices, deletedMaps }: UploadSourceMapsOutcome): void {
  notices.unshift({
    level: "warning",
    what: `${deletedMaps === 0 ? "The maps were not" : "Not all maps were"} deleted: a later step of this job may publish them.`,
    fix: `Publish only where the output outcome of this step is not "failed", or remove "on-error: warn".`,
  });
}

/** Beside maps that were deleted. @param paths of files named like compressed copies of them */
export function noteKeptCopies(
  paths: readonly string[],
  { notices }: UploadSourceMapsOutcome,
): void {
  if (paths.length === 0) return;
  notices.push({
    level: "warning",
    what: `Files named like compressed copies of deleted maps have other content and were kept (${paths.length}): ${names(paths.map((path) => basename(path)))}.`,
    fix: "Delete them before the deploy if they come from an older build.",
  });
}

/** @throws PartialFailureError where some scripts failed; the others are uploaded, or would be */
export function throwIfFailed({ files, dryRun }: UploadSourceMapsOutcome): void {
  const failed = files.filter(({ state }) => state === "failed");
  const [first] = failed;
  if (!first) return;
  const list = failed.slice(0, MAX_NAMES).map((row) => `${row.script}: ${failureOf(row).what}`);
  const more = failed.length > MAX_NAMES ? `; and ${failed.length - MAX_NAMES} more` : "";
  throw new PartialFailureError(
    `${failed.length} of ${files.length} scripts ${dryRun ? "cannot" : "could not"} be uploaded: ${list.join("; ")}${more}.`,
    { fix: failureOf(first).fix },
  );
}
