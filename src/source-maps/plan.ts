/**
 * Decides for each pair which debug id it has, and what must be changed in its files; and warns of what that means.
 * Nothing is written here.
 */
import { existsSync } from "node:fs";
import { basename, posix, relative, resolve, sep } from "node:path";
import { InputError } from "../errors.ts";
import { derivedDebugId, normalDebugId, snippet } from "./debug-id.ts";
import { type Edit, applyEdits, compressedCopies, fingerprintOf, readBytes } from "./files.ts";
import type { UploadSourceMapsInputs } from "./inputs.ts";
import { idEdits, lineShiftEdits, readDataUrl, readMap } from "./map.ts";
import {
  type SourceMapRow,
  type UploadSourceMapsOutcome,
  failureOf,
  names,
  skip,
  withoutMap,
} from "./outcome.ts";
import type { Pair, Script } from "./pair.ts";
import type { ScriptText } from "./script.ts";

/** What is done with a script and its map, which are to be uploaded. Its id is in the row. */
export interface Plan {
  readonly row: SourceMapRow;
  readonly script: Script;
  /** Absent for an inline map. */
  readonly mapPath?: string | undefined;
  /** As `script.file.name`. */
  readonly mapName: string;
  /** Other ids that the files carried. */
  readonly otherIds: readonly string[];
  readonly scriptEdits: readonly Edit[];
  readonly mapEdits: readonly Edit[];
  /** The fingerprint of the map after its edits: what is not the same then has changed meanwhile. */
  readonly mapAfter: string;
  /** Whether the script tells its id when it runs, after what is planned. */
  readonly setsIdAtRuntime: boolean;
}

/**
 * Plans the work on one script, and completes its row of the report.
 * @param isPinned whether a page or a script contains the script's hash
 * @returns undefined for a script that is left byte for byte as it is, and not uploaded: its row says why
 * @throws FileError
 */
export function planPair(
  { script, mapPath, reason }: Pair,
  row: SourceMapRow,
  inputs: UploadSourceMapsInputs,
  isPinned: boolean,
): Plan | undefined {
  const { file, text } = script;
  if (typeof text === "string") return skip(row, text);
  if (reason !== undefined) {
    const isDone = reason === "no-map" && inputs.deleteMaps && hasLostItsMap(text);
    return skip(row, isDone ? "map-deleted" : reason);
  }
  const { reference, snippetIds } = text;
  const isInline = mapPath === undefined && reference !== undefined;
  const dataUrl = isInline ? readDataUrl(script.bytes, reference.url) : undefined;
  const bytes = mapPath === undefined ? dataUrl?.content : readBytes(mapPath);
  if (!bytes) return skip(row, "map-invalid", "its data URL cannot be read");
  const map = readMap(bytes);
  if (typeof map === "string") return skip(row, "map-invalid", map);

  // What runs counts first, then what is written for tools.
  const comment = text.comment && normalDebugId(text.comment.id);
  const ids = [
    ...new Set([...snippetIds, ...(comment === undefined ? [] : [comment]), ...map.ids]),
  ];
  const mayChange = inputs.inject && !isPinned && !map.isReactNative;
  let [id] = ids;
  if (id === undefined && mayChange) {
    const isSeen = !dataUrl || dataUrl.prefix === "data:application/json;base64,";
    id = derivedDebugId(script.bytes, isSeen ? bytes : undefined);
  }
  if (id === undefined && inputs.version === undefined) {
    return skip(row, isPinned ? "integrity" : "no-id");
  }

  let scriptEdits: Edit[] = [];
  let mapEdits: Edit[] = [];
  if (mayChange && id !== undefined) {
    scriptEdits = commentEdits(script, text, id);
    mapEdits = idEdits(bytes, id);
    // A script that registers its id already keeps its lines; one that does not gets one line more.
    if (snippetIds.length === 0) {
      scriptEdits = [snippetEdit(script, text, id), ...scriptEdits];
      mapEdits = [...mapEdits, ...lineShiftEdits(bytes, text.insertLine)];
    }
  }
  row.debugId = id;
  if (mapPath !== undefined) row.bytes += bytes.length;
  row.injected = inputs.dryRun && scriptEdits.length + mapEdits.length > 0;
  if (inputs.inject && !mayChange && snippetIds.length === 0) {
    row.reason = isPinned ? "integrity" : "bytecode";
  }
  return {
    row,
    script,
    mapPath,
    mapName: mapPath === undefined ? `${file.name}.map` : mapNameOf(script, mapPath),
    otherIds: ids.slice(1),
    scriptEdits,
    mapEdits,
    mapAfter: fingerprintOf(applyEdits(bytes, mapEdits)),
    setsIdAtRuntime: snippetIds.length > 0 || mayChange,
  };
}

/** Whether a script is as this step leaves it once its map is deleted: with its id, and without a reference. */
function hasLostItsMap({ reference, comment, snippetIds }: ScriptText): boolean {
  return !reference && comment !== undefined && normalDebugId(comment.id) === snippetIds[0];
}

/** A map's name, from the folder that the script's name counts from. */
function mapNameOf({ file }: Script, path: string): string {
  const folder = resolve(file.path, ...file.name.split("/").map(() => ".."));
  const name = relative(folder, path).split(sep).join("/");
  // Where it lies elsewhere, it is named as if it lay beside its script.
  return name.startsWith("../") ? posix.join(posix.dirname(file.name), basename(path)) : name;
}

/** One line, which repeats the directives that it would end otherwise. */
function snippetEdit({ bytes }: Script, text: ScriptText, id: string): Edit {
  const { insertAt, insertLine, lineBreak, directives } = text;
  // A hashbang line may be all that there is, without a line break.
  const isUnended = insertLine === 1 && insertAt === bytes.length && !text.endsWithBreak;
  const prologue = directives.map((directive) => `${directive};`).join("");
  const line = `${isUnended ? lineBreak : ""}${prologue}${snippet(id)}${lineBreak}`;
  return { start: insertAt, end: insertAt, text: line };
}

/** The comment for tools stands above the one that names the map (ECMA-426 proposal), else at the end. */
function commentEdits({ bytes }: Script, text: ScriptText, id: string): Edit[] {
  const { comment, reference, lineBreak } = text;
  if (comment) {
    return normalDebugId(comment.id) === id ? [] : [{ ...comment.range, text: id }];
  }
  const line = `//# debugId=${id}${lineBreak}`;
  if (reference?.isLast) {
    return [{ start: reference.line.start, end: reference.line.start, text: line }];
  }
  const end = bytes.length;
  return [{ start: end, end, text: `${text.endsWithBreak ? "" : lineBreak}${line}` }];
}

/**
 * Two scripts with one id would be one to the service: neither's errors could be trusted. Copies with the same content
 * are no harm.
 * @returns the plans without those that conflict, whose rows say so
 */
export function withoutConflicts(plans: readonly Plan[]): Plan[] {
  const isSame = (a: Plan, b: Plan) =>
    a.script.bytes.equals(b.script.bytes) && a.mapAfter === b.mapAfter;
  for (const [id, sharing] of Map.groupBy(plans, ({ row }) => row.debugId)) {
    const [first] = sharing;
    const different = first && sharing.find((plan) => !isSame(plan, first));
    if (id === undefined || !first || !different) continue;
    for (const plan of sharing) {
      const { script } = isSame(plan, first) ? different : first;
      skip(plan.row, "id-conflict", `${id} is also the id of ${script.file.name}`);
      plan.row.injected = false;
    }
  }
  return plans.filter(({ row }) => row.state !== "failed");
}

/** Warns of what the user should know before files are changed. @param lists of hashes, by the scripts that they name */
export function notePlans(
  plans: readonly Plan[],
  isExcluded: (path: string) => boolean,
  lists: ReadonlyMap<Script, string>,
  { notices, files, orphans, version }: UploadSourceMapsOutcome,
): void {
  const warn = (about: readonly string[], what: (list: string) => string, fix: string) => {
    if (about.length > 0) notices.push({ level: "warning", what: what(names(about)), fix });
  };
  const nameOf = ({ script }: Plan) => script.file.name;
  const changed = plans.filter(({ scriptEdits }) => scriptEdits.length > 0);

  const several = plans.filter(({ otherIds }) => otherIds.length > 0);
  warn(
    several.map((plan) => {
      const ids = [plan.row.debugId ?? "", ...plan.otherIds];
      return `${nameOf(plan)} (${names(ids)})`;
    }),
    (list) =>
      `Several debug ids in a script and its map: ${list}. The first one counts, because the script sends it.`,
    "Let one tool alone write debug ids.",
  );

  const copies = changed
    .flatMap(({ script }) => compressedCopies(script.file.path))
    .filter(({ copy }) => existsSync(copy) && !isExcluded(copy));
  warn(
    copies.map(({ copy }) => copy),
    () =>
      `Compressed copies of changed scripts still hold the old content, without debug ids (${copies.length}).`,
    "Compress after this step.",
  );

  // A service worker that compares them would not install; others keep what they have.
  const listed = changed.filter(({ script }) => lists.has(script));
  const where = new Set(listed.map(({ script }) => lists.get(script) ?? ""));
  warn(
    listed.map(nameOf),
    (list) => `Old hashes of scripts that get debug ids are in ${names([...where])}: ${list}.`,
    "Make the service worker and its list after this step, or let the build write debug ids.",
  );

  const byUrl = Map.groupBy(files, ({ url }) => url);
  const sameUrl = [...byUrl.values()].find(({ length }) => length > 1) ?? [];
  warn(
    sameUrl.map(({ script }) => script),
    (list) =>
      `Several scripts have the same URL, so only their debug ids tell them apart: ${list}.`,
    `Name the folder that holds both, or upload each with a "url-prefix" of its own.`,
  );

  const silent = plans.filter(({ row, setsIdAtRuntime }) => row.debugId && !setsIdAtRuntime);
  warn(
    version === undefined ? silent.map(nameOf) : [],
    (list) =>
      `Debug ids that are only in a comment, which nothing reads at run time (${silent.length}): ${list}.`,
    `Set "inject: true", or a "version" that the SDK sends too.`,
  );

  if (orphans.length === 0) return;
  notices.push({
    level: "notice",
    what: `Maps that belong to no script are not uploaded (${orphans.length}): ${names(orphans)}.`,
  });
}

/**
 * Says which scripts are skipped; nothing was changed before.
 * @throws InputError where none is to be skipped, and where no script has a map
 */
export function noteSkippedScripts(
  policy: "warn" | "fail" | "ignore",
  outcome: UploadSourceMapsOutcome,
): void {
  const { files, notices } = outcome;
  const missing = withoutMap(outcome);
  const known = new Set(missing);
  const other = files.find((row) => !known.has(row));
  const isNothingThere = files.every(
    ({ state, reason }) => state === "left" && reason !== "map-deleted",
  );
  const pinned = files.filter(({ reason }) => reason === "integrity");
  if (pinned.length > 0 && !isNothingThere) {
    // They are uploaded all the same where something else connects them with events.
    const list = pinned.map(({ script, state }) => {
      return state === "left" ? `${script} (not uploaded)` : script;
    });
    const what = `Left unchanged, because a page or a script contains their hash (integrity): ${names(list)}.`;
    notices.push({ level: "warning", what, fix: failureOf({ reason: "integrity" }).fix });
  }
  if (!isNothingThere && (missing.length === 0 || policy === "ignore")) return;
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
