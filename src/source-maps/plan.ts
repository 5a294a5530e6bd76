/** Decides which debug id a pair has, and what is changed in its files; warns of what that means. Writes nothing. */
import { hash } from "node:crypto";
import { basename, dirname, posix } from "node:path";
import { InputError } from "../errors.ts";
import type { Notice } from "../outcome.ts";
import { counted } from "../report/format.ts";
import type { ServiceKind } from "../service/kind.ts";
import type { UploadSourceMapsInputs } from "./inputs.ts";
import { derivedDebugId } from "./debug-id.ts";
import { fingerprintOf, readAgain, readBytes } from "./files.ts";
import { type Pair, nameIn } from "./find.ts";
import { type SourceMap, changedMap, readDataUrl, readMap } from "./map.ts";
import {
  type Skipped,
  type SourceMapRow,
  type UploadSourceMapsOutcome,
  failureOf,
  names,
  skip,
} from "./outcome.ts";
import type { KeptHashes } from "./pinned-hashes.ts";
import { type IdChange, type ScriptText, changedScript, readScript } from "./script.ts";

/** What is done with a script and its map, which are to be uploaded. Their id and the script's URL are in the row. */
export interface Plan {
  readonly kind: "upload";
  readonly row: SourceMapRow;
  readonly scriptPath: string;
  /** Absent for an inline map, and for a copy of another script: its map is that one's. */
  readonly mapPath?: string | undefined;
  readonly mapUrl: string;
  /** Whether a page or a list holds the script's hash: not a byte of it may change. */
  readonly isPinned: boolean;
  /** All that the files carried, the one that counts first. */
  readonly ids: readonly string[];
  /** Absent where both files stay as they are. */
  readonly change: IdChange | undefined;
  /** Fingerprints of script and map, before and after what is planned. */
  readonly before: readonly [script: string, map: string];
  readonly after: readonly [script: string, map: string];
  /** Whether the script tells its id when it runs, after what is planned. */
  readonly setsIdAtRuntime: boolean;
  /** Whether it was to get an id that it tells, and may not be changed. */
  readonly lacksId: boolean;
  /** Whether `delete-maps` must leave the map in its script. */
  readonly keepsMap: boolean;
  /** What the service lists it by: its id, else its URL, on GlitchTip the SHA-1 of its content. */
  readonly key: string;
}

/**
 * Decides what is done with one script, and completes its row. @param hashes what pages and lists hold
 * @throws FileError
 */
export function planPair(
  { script, mapPath, reason, original }: Pair,
  row: SourceMapRow,
  inputs: UploadSourceMapsInputs,
  hashes: KeptHashes,
  service: ServiceKind | undefined,
): Plan | Skipped {
  const { path, name } = script;
  const bytes = readAgain(path, script.fingerprint);
  const text = readScript(bytes);
  if (typeof text === "string")
    return skip(row, text === "not-utf8" && reason === "no-map" ? reason : text);
  const { comment, reference, writtenIds, topId, hasCode } = text;
  const holder = hashes.holderOf(bytes);
  const isPinned = holder !== undefined;
  if (reason !== undefined) {
    if (reason === "no-map" && !hasCode) return skip(row, "no-code");
    // As this step leaves a script once its map is deleted: with its id, and where it may be changed without a reference.
    const isOwn = topId !== undefined || writtenIds.some(({ id }) => id === comment?.id);
    const isGone = reason === "no-map" || (isPinned && reason === "map-not-found");
    return skip(row, inputs.deleteMaps && isOwn && isGone ? "map-deleted" : reason);
  }
  const inline = mapPath === undefined ? inlineMap(text) : undefined;
  const mapBytes = mapPath === undefined ? inline?.content : readBytes(mapPath);
  if (!mapBytes) return skip(row, "map-invalid", "its data URL cannot be read");
  const map = readMap(mapBytes);
  if (typeof map === "string") return skip(row, "map-invalid", map);

  const keptFor = isPinned ? "integrity" : "bytecode";
  const mayChange = inputs.inject && !isPinned && !map.isReactNative;
  const forTools = [...(comment ? [comment.id] : []), ...map.ids];
  // Snippets that nothing else of the script knows came with packages in it.
  const isPlugins = writtenIds.some(({ id, isMarked }) => isMarked && id === topId);
  const known = writtenIds.findLast((written) => forTools.includes(written.id));
  const own = isPlugins ? topId : known?.id;
  // What runs counts first, then what is written for tools.
  const running = mayChange ? (own ?? []) : writtenIds.map((written) => written.id).toReversed();
  const ids = [...new Set([running, forTools].flat())];
  let [id] = ids;
  if (id === undefined && mayChange) {
    const isSeen = !inline || reference?.url.startsWith("data:application/json;base64,");
    id = derivedDebugId(bytes, isSeen ? mapBytes : undefined);
  }
  if (id === undefined && inputs.version === undefined) {
    return skip(row, inputs.inject || isPinned ? keptFor : "no-id", holder);
  }
  if (id === undefined && service === "bugsink") return skip(row, "dropped");

  row.debugId = id;
  let change: IdChange | undefined;
  if (mayChange && id !== undefined) {
    // A script that registers its id already keeps its lines; one that does not gets one line more.
    change = { id, line: own === undefined ? text.insertLine : undefined };
  }
  const after = changedPair(text, map, change);
  row.injected = inputs.dryRun && (after.script !== bytes || after.map !== map);
  const setsIdAtRuntime = writtenIds.length > 0 || mayChange;
  const lacksId = inputs.inject && !setsIdAtRuntime;
  if (lacksId) Object.assign(row, { reason: keptFor, detail: holder });
  const mapName = mapPath === undefined ? `${name}.map` : mapNameOf(original ?? script, mapPath);
  let mapUrl = `${inputs.urlPrefix}${mapName}`;
  if (service === "glitchtip" && id !== undefined && setsIdAtRuntime) {
    // It pairs scripts with maps, and frames with scripts, by the last part of their URLs before it asks for the id.
    row.url = `~/${id}-0.js`;
    mapUrl = `${row.url}.map`;
  }
  return {
    kind: "upload",
    row,
    scriptPath: path,
    mapPath: original ? undefined : mapPath,
    mapUrl,
    isPinned,
    ids: id === undefined ? [] : [id, ...ids.slice(1)],
    change,
    before: [script.fingerprint, fingerprintOf(mapBytes)],
    after: [fingerprintOf(after.script), fingerprintOf(after.map.bytes)],
    setsIdAtRuntime,
    lacksId,
    keepsMap: inline !== undefined && (isPinned || reference?.isLast === false),
    key: id ?? (service === "glitchtip" ? hash("sha1", bytes) : row.url),
  };
}

/** What can be decoded of the map that stands in its script. */
export function inlineMap({ reference }: ScriptText): ReturnType<typeof readDataUrl> {
  return reference && readDataUrl(reference.url);
}

/** A script and its map, if it has one, after what is planned; both are the same where nothing is. */
export function changedPair<Given extends SourceMap | undefined>(
  script: ScriptText,
  map: Given,
  change: IdChange | undefined,
): { script: Buffer; map: SourceMap | Given } {
  if (!change) return { script: script.bytes, map };
  const after = map && changedMap(map, change);
  // A map that stays is not encoded again: there are several ways to write the same.
  const url = after && after !== map ? inlineMap(script)?.encode(after.bytes) : undefined;
  return { script: changedScript(script, change, url), map: after ?? map };
}

/** A map's name, from the folder that the script's name counts from. */
function mapNameOf({ path, name }: Pair["script"], mapPath: string): string {
  const folder = posix.dirname(name);
  const found = posix.join(folder, nameIn(dirname(path), mapPath));
  // Where it lies elsewhere, it is named as if it lay beside its script.
  return found.startsWith("../") ? posix.join(folder, basename(mapPath)) : found;
}

/**
 * Two scripts with one id, or without ids under one URL, would be one to the service: neither's errors could be trusted.
 * Copies with the same content are no harm.
 */
export function withoutConflicts(decisions: readonly (Plan | Skipped)[]): (Plan | Skipped)[] {
  const contentOf = ({ after }: Plan) => after.join(" ");
  const conflicts = new Map<Plan | Skipped, Skipped>();
  const plans = decisions.filter((decision) => decision.kind === "upload");
  for (const [key, sharing] of Map.groupBy(plans, ({ row }) => row.debugId ?? row.url)) {
    const [first] = sharing;
    const different = first && sharing.find((plan) => contentOf(plan) !== contentOf(first));
    if (!different) continue;
    for (const plan of sharing) {
      const other = contentOf(plan) === contentOf(first) ? different : first;
      const detail = `${key} is also that of ${other.row.script}`;
      conflicts.set(plan, skip(plan.row, "id-conflict", detail));
      plan.row.injected = false;
    }
  }
  return decisions.map((decision) => conflicts.get(decision) ?? decision);
}

/** Warns of what the user should know before files are changed. @param styles maps of style sheets */
export function notePlans(
  decisions: readonly (Plan | Skipped)[],
  styles: readonly string[],
  service: ServiceKind | undefined,
  { notices, orphans, version, deletesMaps }: UploadSourceMapsOutcome,
): void {
  const note = (what: string, about: Iterable<string>, fix?: string) => {
    const list = [...about];
    if (list.length === 0) return;
    const level = fix === undefined ? "notice" : "warning";
    notices.push({ level, what: `${what} (${list.length}): ${names(list)}.`, ...(fix && { fix }) });
  };
  const plans = decisions.filter((decision) => decision.kind === "upload");
  note(
    "Scripts and maps have several debug ids; the first one counts, because the script sends it",
    plans
      .filter(({ ids }) => ids.length > 1)
      .map(({ row, ids }) => `${row.script} (${names(ids)})`),
    "Let one tool alone write debug ids.",
  );
  note(
    "Debug ids are only in a comment, which nothing reads at run time",
    plans
      .filter(({ ids, setsIdAtRuntime }) => !version && ids.length > 0 && !setsIdAtRuntime)
      .map(({ row }) => row.script),
    `Set "inject: true", or a "version" that the SDK sends too.`,
  );
  // Copies of a script are listed by one key, under one name.
  const different = new Map(plans.map(({ key, row }) => [key, row.script])).values();
  const alike = Map.groupBy(service === "glitchtip" ? different : [], (name) => basename(name));
  note(
    "GlitchTip tells the scripts of one stack trace apart by their file names alone, which are the same",
    [...alike.values()].filter((same) => same.length > 1).map(names),
    "Let the build give each script a name of its own, for example with a hash.",
  );
  if (!deletesMaps) {
    note("Maps that belong to no script are not uploaded", orphans);
    return note("Maps of style sheets are not uploaded", styles);
  }
  const left = mapsLeft(decisions).flatMap(({ map = [] }) => map);
  note("Maps that are not uploaded stay", [...left, ...orphans], "Delete them before you publish.");
}

/** The rows of scripts whose maps `delete-maps` must leave. */
export function mapsLeft(decisions: readonly (Plan | Skipped)[]): SourceMapRow[] {
  // What is pinned has a map, if only in itself.
  const left = decisions.filter((each) =>
    each.kind === "upload" ? each.keepsMap : each.kind === "pinned" || each.row.map !== undefined,
  );
  return left.map(({ row }) => row);
}

/** Says which scripts are left. @throws InputError where that is not allowed, and where no script has a map */
export function noteSkippedScripts(
  policy: "warn" | "fail" | "ignore",
  decisions: readonly (Plan | Skipped)[],
  notices: Notice[],
): void {
  const scripts = decisions.filter(({ kind }) => kind !== "no-code");
  const isNothingThere = !scripts.some(({ kind }) => ["upload", "failed", "done"].includes(kind));
  const isMissing = ({ kind }: Plan | Skipped) => kind === "without-map";
  // Those with a hash are uploaded all the same where something else connects them with events.
  const isPinned = (script: Plan | Skipped) =>
    script.kind === "pinned" || (script.kind === "upload" && script.lacksId && script.isPinned);
  const told = scripts
    .filter((each) => isNothingThere || isPinned(each) || (policy !== "ignore" && isMissing(each)))
    // That a map is lost says more than that there was none.
    .toSorted((a, b) => Number(a.row.reason === "no-map") - Number(b.row.reason === "no-map"));
  if (told.length === 0) return;
  const list = names(told.map(({ row }) => `${row.script} (${failureOf(row).what})`));
  const other = told.find((script) => !isMissing(script))?.row;
  const maps = `Make the build write maps beside the scripts (in most tools "sourcemap" or "devtool"), leave such scripts out with "exclude", or set "missing-maps: ignore".`;
  const what = isNothingThere
    ? `No script is uploaded: ${list}.`
    : `Left unchanged (${told.length} of ${counted(decisions.length, "script")}): ${list}.`;
  const fixes = [told.some(isMissing) && maps, failureOf(other).fix];
  const fix = fixes.filter(Boolean).join(" ");
  const hasPinned = isNothingThere && told.some(isPinned);
  const isMistake =
    hasPinned || policy === "fail"
      ? isNothingThere || scripts.some(isMissing)
      : policy === "warn" && scripts.every(isMissing);
  const where = hasPinned ? "input source-maps" : "input missing-maps";
  if (isMistake) throw new InputError([{ what, where, fix }]);
  const level = policy === "ignore" && isNothingThere ? "notice" : "warning";
  notices.push({ level, what, fix });
}
