/**
 * Decides for each pair which debug id it has, and what must be changed in its files; and warns of what that means.
 * Nothing is written here.
 */
import { hash } from "node:crypto";
import { existsSync } from "node:fs";
import { basename, dirname, posix, relative, sep } from "node:path";
import { InputError } from "../errors.ts";
import { counted } from "../report/format.ts";
import type { ServiceKind } from "../service/kind.ts";
import type { UploadSourceMapsInputs } from "./command.ts";
import { derivedDebugId, snippet } from "./debug-id.ts";
import {
  type Edit,
  type Range,
  applyEdits,
  compressedCopies,
  fingerprintOf,
  readBytes,
} from "./files.ts";
import type { Pair } from "./find.ts";
import { encodePayload, idEdits, lineShiftEdits, readDataUrl, readMap } from "./map.ts";
import {
  type SourceMapRow,
  type UploadSourceMapsOutcome,
  failureOf,
  isWithoutMap,
  names,
  skip,
} from "./outcome.ts";
import type { ScriptText } from "./script.ts";

/** What is done with a script and its map, which are to be uploaded. Their id and the script's URL are in the row. */
export interface Plan {
  readonly row: SourceMapRow;
  readonly scriptPath: string;
  /** Absent for an inline map. */
  readonly mapPath?: string | undefined;
  /** Where the script has its inline map. */
  readonly dataUrl?: Range | undefined;
  readonly mapUrl: string;
  /** All that the files carried, the one that counts first. */
  readonly ids: readonly string[];
  readonly scriptEdits: readonly Edit[];
  readonly mapEdits: readonly Edit[];
  /** Fingerprints of the files after their edits: what is not the same then has changed meanwhile. */
  readonly scriptAfter: string;
  readonly mapAfter: string;
  /** Of the map as it was found: what was compressed before this step holds that. */
  readonly mapBefore: string;
  /** Whether the script tells its id when it runs, after what is planned. */
  readonly setsIdAtRuntime: boolean;
  /** What the service lists it by: its id, else its URL, on GlitchTip the SHA-1 of its content. */
  readonly key: string;
}

/**
 * Plans the work on one script, and completes its row of the report.
 * @param isPinned whether a page or a script contains the script's hash @param service its kind, where it is known
 * @returns undefined for a script that is left byte for byte as it is, and not uploaded: its row says why
 * @throws FileError
 */
export function planPair(
  { script, mapPath, reason }: Pair,
  row: SourceMapRow,
  inputs: UploadSourceMapsInputs,
  isPinned: boolean,
  service: ServiceKind | undefined,
): Plan | undefined {
  const { path, name, bytes, text } = script;
  if (typeof text === "string")
    return skip(row, text === "not-utf8" && reason === "no-map" ? reason : text);
  const { comment, reference, snippetIds } = text;
  if (reason !== undefined) {
    // As this step leaves a script once its map is deleted: with its id, and without a reference.
    const isDone = inputs.deleteMaps && comment !== undefined && comment.id === snippetIds[0];
    return skip(row, isDone && reason === "no-map" ? "map-deleted" : reason);
  }
  const dataUrl = mapPath === undefined ? reference?.url : undefined;
  const inline = dataUrl && readDataUrl(bytes, dataUrl);
  const mapBytes = mapPath === undefined ? inline?.content : readBytes(mapPath);
  if (!mapBytes) return skip(row, "map-invalid", "its data URL cannot be read");
  const map = readMap(mapBytes);
  if (typeof map === "string") return skip(row, "map-invalid", map);

  // What runs counts first, then what is written for tools.
  const ids = [...new Set([...snippetIds, ...(comment ? [comment.id] : []), ...map.ids])];
  const mayChange = inputs.inject && !isPinned && !map.isReactNative;
  let [id] = ids;
  if (id === undefined && mayChange) {
    const isSeen = !inline || inline.prefix === "data:application/json;base64,";
    id = derivedDebugId(bytes, isSeen ? mapBytes : undefined);
  }
  if (id === undefined && inputs.version === undefined) {
    return skip(row, isPinned ? "integrity" : "no-id");
  }

  const scriptEdits: Edit[] = [];
  let mapEdits: Edit[] = [];
  if (mayChange && id !== undefined) {
    mapEdits = idEdits(mapBytes, id);
    // A script that registers its id already keeps its lines; one that does not gets one line more.
    if (snippetIds.length === 0) {
      scriptEdits.push(snippetEdit(bytes, text, id));
      mapEdits = [...mapEdits, ...lineShiftEdits(mapBytes, text.insertLine)];
    }
    scriptEdits.push(...commentEdits(bytes, text, id));
  }
  const mapAfter = applyEdits(mapBytes, mapEdits);
  // A map that stays is not encoded again: there are several ways to write the same.
  if (inline && mapEdits.length > 0) {
    scriptEdits.push({ ...inline.payload, text: encodePayload(inline, mapAfter) });
  }
  row.debugId = id;
  if (mapPath !== undefined) row.bytes += mapBytes.length;
  row.injected = inputs.dryRun && scriptEdits.length + mapEdits.length > 0;
  if (inputs.inject && !mayChange && snippetIds.length === 0) {
    row.reason = isPinned ? "integrity" : "bytecode";
  }
  const setsIdAtRuntime = snippetIds.length > 0 || mayChange;
  let mapUrl = `${inputs.urlPrefix}${mapPath === undefined ? `${name}.map` : mapName(script, mapPath)}`;
  if (service === "glitchtip" && id !== undefined && setsIdAtRuntime) {
    // It pairs scripts with maps, and frames with scripts, by the last part of their URLs before it asks for the id.
    row.url = `~/${id}-0.js`;
    mapUrl = `${row.url}.map`;
  }
  return {
    row,
    scriptPath: path,
    mapPath,
    dataUrl,
    mapUrl,
    ids: id === undefined ? [] : [id, ...ids.slice(1)],
    scriptEdits,
    mapEdits,
    scriptAfter: fingerprintOf(applyEdits(bytes, scriptEdits)),
    mapAfter: fingerprintOf(mapAfter),
    mapBefore: fingerprintOf(mapBytes),
    setsIdAtRuntime,
    key: id ?? (service === "glitchtip" ? hash("sha1", bytes) : row.url),
  };
}

/** A map's name, from the folder that the script's name counts from. */
function mapName({ path, name }: Pair["script"], mapPath: string): string {
  const folder = posix.dirname(name);
  const found = posix.join(folder, relative(dirname(path), mapPath).split(sep).join("/"));
  // Where it lies elsewhere, it is named as if it lay beside its script.
  return found.startsWith("../") ? posix.join(folder, basename(mapPath)) : found;
}

/** One line, which repeats the directives that it would end otherwise. */
function snippetEdit(bytes: Buffer, text: ScriptText, id: string): Edit {
  const { insertAt, insertLine, lineBreak, directives } = text;
  // A hashbang line may be all that there is, without a line break.
  const isUnended = insertLine === 1 && insertAt === bytes.length && !text.endsWithBreak;
  const prologue = directives.map((directive) => `${directive};`).join("");
  const line = `${isUnended ? lineBreak : ""}${prologue}${snippet(id)}${lineBreak}`;
  return { start: insertAt, end: insertAt, text: line };
}

/** The comment for tools stands above the one that names the map (ECMA-426 proposal), else at the end. */
function commentEdits(bytes: Buffer, text: ScriptText, id: string): Edit[] {
  const { comment, reference, lineBreak, endsWithBreak } = text;
  if (comment) return comment.id === id ? [] : [{ ...comment.range, text: id }];
  const line = `//# debugId=${id}${lineBreak}`;
  if (reference?.isLast) {
    return [{ start: reference.line.start, end: reference.line.start, text: line }];
  }
  const end = bytes.length;
  return [{ start: end, end, text: `${endsWithBreak ? "" : lineBreak}${line}` }];
}

/**
 * Two scripts with one id, or without ids under one URL, would be one to the service: neither's errors could be trusted.
 * Copies with the same content are no harm.
 * @returns the plans without those that conflict, whose rows say so
 */
export function withoutConflicts(plans: readonly Plan[]): Plan[] {
  const contentOf = ({ scriptAfter, mapAfter }: Plan) => `${scriptAfter} ${mapAfter}`;
  for (const [key, sharing] of Map.groupBy(plans, ({ row }) => row.debugId ?? row.url)) {
    const [first] = sharing;
    const different = first && sharing.find((plan) => contentOf(plan) !== contentOf(first));
    if (!different) continue;
    for (const plan of sharing) {
      const other = contentOf(plan) === contentOf(first) ? different : first;
      skip(plan.row, "id-conflict", `${key} is also that of ${other.row.script}`);
      plan.row.injected = false;
    }
  }
  return plans.filter(({ row }) => row.state !== "failed");
}

/** Warns of what the user should know before files are changed. @param lists of old hashes, by the scripts' paths */
export function notePlans(
  plans: readonly Plan[],
  isExcluded: (path: string) => boolean,
  lists: ReadonlyMap<string, string>,
  service: ServiceKind | undefined,
  { notices, orphans, version, files, deletesMaps }: UploadSourceMapsOutcome,
): void {
  const note = (what: string, about: Iterable<string>, fix?: string) => {
    const list = [...about];
    if (list.length === 0) return;
    const level = fix === undefined ? "notice" : "warning";
    notices.push({ level, what: `${what} (${list.length}): ${names(list)}.`, ...(fix && { fix }) });
  };
  const changed = plans.filter(({ scriptEdits }) => scriptEdits.length > 0);
  note(
    "Scripts and maps have several debug ids; the first one counts, because the script sends it",
    plans
      .filter(({ ids }) => ids.length > 1)
      .map(({ row, ids }) => `${row.script} (${names(ids)})`),
    "Let one tool alone write debug ids.",
  );
  note(
    "Compressed copies of changed scripts still hold the old content, without debug ids",
    changed
      .flatMap(({ scriptPath }) => compressedCopies(scriptPath))
      .filter((copy) => existsSync(copy) && !isExcluded(copy))
      .map((copy) => basename(copy)),
    "Compress after this step.",
  );
  note(
    // A service worker that compares them would not install; others keep what they have.
    "Lists hold old hashes of scripts that get debug ids",
    new Set(changed.flatMap(({ scriptPath }) => lists.get(scriptPath) ?? [])),
    "Make the service worker and its list after this step, or let the build write debug ids.",
  );
  note(
    "Debug ids are only in a comment, which nothing reads at run time",
    plans
      .filter(({ ids, setsIdAtRuntime }) => !version && ids.length > 0 && !setsIdAtRuntime)
      .map(({ row }) => row.script),
    `Set "inject: true", or a "version" that the SDK sends too.`,
  );
  const alike = Map.groupBy(plans, ({ row }) => basename(row.script)).entries();
  note(
    "GlitchTip tells the scripts of one stack trace apart by their file names alone, which are the same",
    [...alike].flatMap(([, same]) =>
      service === "glitchtip" && same.length > 1 ? names(same.map(({ row }) => row.script)) : [],
    ),
    "Let the build give each script a name of its own, for example with a hash.",
  );
  if (!deletesMaps) return note("Maps that belong to no script are not uploaded", orphans);
  const left = files.flatMap(({ state, map }) => (state === "left" && map ? map : []));
  note("Maps that are not uploaded stay", [...left, ...orphans], "Delete them before you publish.");
}

/**
 * Says which scripts are left unchanged; nothing was changed before.
 * @throws InputError where that is not allowed, and where no script has a map
 */
export function noteSkippedScripts(
  policy: "warn" | "fail" | "ignore",
  { files, notices }: UploadSourceMapsOutcome,
): void {
  const isNothingThere = files.every(
    ({ state, reason }) => state === "left" && reason !== "map-deleted",
  );
  const missing = files.filter((row) => isWithoutMap(row));
  // Those with a hash are uploaded all the same where something else connects them with events.
  const told = files.filter((row) => {
    if (isNothingThere || row.reason === "integrity") return true;
    return policy !== "ignore" && isWithoutMap(row);
  });
  if (told.length === 0) return;
  const list = names(told.map((row) => `${row.script} (${failureOf(row).what})`));
  const other = told.find((row) => !isWithoutMap(row));
  const maps = `Make the build write maps beside the scripts (in most tools "sourcemap" or "devtool"), leave such scripts out with "exclude", or set "missing-maps: ignore".`;
  const what = isNothingThere
    ? `No script is uploaded: ${list}.`
    : `Left unchanged (${told.length} of ${counted(files.length, "script")}): ${list}.`;
  const fixes = [told.some(isWithoutMap) && maps, other && failureOf(other).fix];
  const fix = fixes.filter(Boolean).join(" ");
  const isMistake =
    policy === "fail"
      ? isNothingThere || missing.length > 0
      : policy === "warn" && missing.length === files.length;
  if (isMistake) throw new InputError([{ what, where: "input missing-maps", fix }]);
  const level = policy === "ignore" && isNothingThere ? "notice" : "warning";
  notices.push({ level, what, fix });
}
