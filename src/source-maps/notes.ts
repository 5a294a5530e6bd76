/** What the user should know of the files: warnings while it is still time, and what failed at the end. */
import { existsSync } from "node:fs";
import { basename } from "node:path";
import { type Failure, InputError, PartialFailureError } from "../errors.ts";
import { COMPRESSED } from "./files.ts";
import type { FoundFile } from "./find.ts";
import { SKIP_REASONS, type SourceMapRow, type UploadSourceMapsOutcome } from "./outcome.ts";
import type { Plan } from "./plan.ts";

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

/**
 * What is said of scripts that are skipped; nothing was changed by then.
 * @throws InputError where none is to be skipped, and where no script has a map
 */
export function noteSkippedScripts(
  policy: "warn" | "fail" | "ignore",
  outcome: UploadSourceMapsOutcome,
): void {
  const { files, notices } = outcome;
  const missing = withoutMap(outcome);
  const isNothingThere = files.every(
    ({ state, reason }) => state === "left" && reason !== "map-deleted",
  );
  if (!isNothingThere) notePinned(outcome);
  if (!isNothingThere && (missing.length === 0 || policy === "ignore")) return;
  const list = names(missing.map(({ script }) => script));
  const other = files.find((row) => !missing.includes(row));
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
    problem.what = `None of the ${missing.length} scripts has a source map: ${list}.`;
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
    what: `Left as they are, because a page or a script names their hash (integrity): ${list}.`,
    ...(SKIP_REASONS.integrity.fix !== undefined && { fix: SKIP_REASONS.integrity.fix }),
  });
}

/** Warnings of the files that are about to be changed. @param lists of hashes, by the scripts that stand in them */
export function notePlans(
  plans: readonly Plan[],
  isExcluded: (path: string) => boolean,
  lists: ReadonlyMap<FoundFile, string>,
  { notices, files, orphans, version }: UploadSourceMapsOutcome,
): void {
  const warn = (about: readonly string[], what: (list: string) => string, fix: string) => {
    if (about.length > 0) notices.push({ level: "warning", what: what(names(about)), fix });
  };
  const nameOf = ({ script }: Plan) => script.file.name;
  const changed = plans.filter(({ scriptEdits }) => scriptEdits.length > 0);

  const several = plans.filter(({ otherIds }) => otherIds.length > 0);
  warn(
    several.map((plan) => `${nameOf(plan)} (${names([plan.id ?? "", ...plan.otherIds])})`),
    (list) =>
      `Several debug ids in one script and its map: ${list}. The first one counts: it is what the script sends.`,
    "Let one tool alone write debug ids.",
  );

  const copies = changed
    .flatMap(({ script }) => Object.keys(COMPRESSED).map((ending) => script.file.path + ending))
    .filter((path) => existsSync(path) && !isExcluded(path));
  warn(
    copies,
    () =>
      `Compressed copies beside changed scripts hold the old content, without debug ids (${copies.length}).`,
    "Compress after this step.",
  );

  // A service worker that compares them would not install; others keep what they have.
  const listed = changed.filter(({ script }) => lists.has(script.file));
  const where = new Set(listed.map(({ script }) => lists.get(script.file) ?? ""));
  warn(
    listed.map(nameOf),
    (list) => `Hashes of scripts that get debug ids stand in ${names([...where])}: ${list}.`,
    "Make the service worker and its list after this step, or let the build write debug ids.",
  );

  const byUrl = Map.groupBy(files, ({ url }) => url);
  const sameUrl = [...byUrl.values()].find(({ length }) => length > 1) ?? [];
  warn(
    sameUrl.map(({ script }) => script),
    (list) =>
      `The same URL stands for several scripts, which only their debug ids tell apart: ${list}.`,
    `Name the folder that holds both, or upload each with a "url-prefix" of its own.`,
  );

  const silent = plans.filter(({ id, setsIdAtRuntime }) => id !== undefined && !setsIdAtRuntime);
  warn(
    version === undefined ? silent.map(nameOf) : [],
    (list) =>
      `Debug ids that stand in a comment only, which nothing reads at run time (${silent.length}): ${list}.`,
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
        ? "The source maps were sent, but this service has no way to tell whether they arrived."
        : `The source maps were sent, but of ${unknown.length} of ${rows.length} scripts this service cannot tell whether they arrived: ${list}.`,
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
    what: `Files named like compressed copies of deleted maps hold something else and stay (${paths.length}): ${names(paths.map((path) => basename(path)))}.`,
    fix: "Delete them before the deploy if they come of an older build.",
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

/** Why a row is not uploaded, in a clause, and what to do. */
export function failureOf({ reason, detail }: SourceMapRow): Pick<Failure, "what" | "fix"> {
  if (reason === undefined) return { what: "the step ended before", fix: "Run the step again." };
  const { what, fix } = SKIP_REASONS[reason];
  return { what: detail === undefined ? what : `${what} (${detail})`, fix };
}
