/** Reads the files, and decides which debug id a pair has, and what is changed in its files. Writes nothing. */
import { hash } from "node:crypto";
import { basename, dirname, posix } from "node:path";
import { counted } from "../report/format.ts";
import type { ServiceKind } from "../service/kind.ts";
import { fingerprintOf, readAgain, readBytes, readText, yieldToEventLoop } from "./files.ts";
import { type Pair, type Script, findFiles, nameIn, pairMaps } from "./find.ts";
import { KeptFiles, MAX_PAGE_BYTES } from "./kept.ts";
import { type SourceMap, changedMap, readDataUrl, readMap } from "./map.ts";
import { type Skipped, type SourceMapRow, type SourceMapsRun, skip } from "./outcome.ts";
import {
  type IdChange,
  type ScriptText,
  changedScript,
  derivedDebugId,
  readScript,
} from "./script.ts";

/** What is done with a script and its map, which are to be uploaded. Their id and the script's URL are in the row. */
export interface Plan {
  readonly kind: "upload";
  readonly row: SourceMapRow;
  readonly scriptPath: string;
  /** Absent for an inline map, and for a copy of another script: its map is that one's. */
  readonly mapPath?: string | undefined;
  readonly mapUrl: string;
  /** All that the files carried, the one that counts first. */
  readonly ids: readonly string[];
  /** Absent where both files stay as they are. */
  readonly change: IdChange | undefined;
  /** Fingerprints of script and map, before and after what is planned. */
  readonly before: readonly [script: string, map: string];
  readonly after: readonly [script: string, map: string];
  /** Whether the script tells its id when it runs, after what is planned. */
  readonly setsIdAtRuntime: boolean;
  /** Whether it was to get an id that it tells, but something holds its hash. */
  readonly lacksId: boolean;
  /** Whether `delete-maps` may remove the comment that names its map. */
  readonly mayCut: boolean;
  /** Whether `delete-maps` must leave the map: it is a part of its script, or a service worker loads it. */
  readonly keepsMap: boolean;
  /** What the service lists it by: its id, else its URL, on GlitchTip the SHA-1 of its content. */
  readonly key: string;
}

/** The longest address of a map that is taken for one. */
const MAX_ADDRESS = 4000;

/** The map of a style sheet. */
export interface StyleMap {
  readonly path: string;
  /** Fingerprint of the style sheet, if its comment can be removed. */
  readonly sheet?: string | undefined;
  /** Name of the list by which a service worker loads the map, which has to stay then. */
  readonly worker?: string | undefined;
}

/** What is decided for each script and each map of a style sheet, and the paths of texts that were not searched. */
export interface Planned {
  readonly decisions: readonly (Plan | Skipped)[];
  readonly styles: readonly StyleMap[];
  readonly unread: readonly string[];
}

const MAX_OTHER_BYTES = 1_000_000;
/** Of all that is searched for hashes. */
const MAX_TEXT_BYTES = 200_000_000;

/**
 * Reads all files, decides what is done with each, and notes it in the outcome.
 * @param identified the kind of the service, where that can be told @throws InputError for paths without files; FileError
 */
export async function planFiles(
  run: SourceMapsRun,
  identified: Promise<ServiceKind | undefined>,
): Promise<Planned> {
  const { inputs, outcome, folders, log } = run;
  const { stopping } = run.lifetime;
  const found = await findFiles(inputs.sourceMaps, folders);
  const kept = new KeptFiles();
  const unread: string[] = [];
  let room = MAX_TEXT_BYTES;
  for (const path of new Set([...found.pages, ...found.texts])) {
    await yieldToEventLoop(stopping);
    const isPage = found.pages.has(path);
    const most = isPage ? MAX_PAGE_BYTES : MAX_OTHER_BYTES;
    const text = readText(path, Math.min(most, room));
    if (text) kept.note(path, text);
    else if (isPage || room < most) unread.push(nameIn(folders.directory, path));
    room -= text?.length ?? 0;
  }
  const scripts: Script[] = [];
  for (const file of found.scripts) {
    await yieldToEventLoop(stopping);
    // Each is read again when it is its turn: all at once may need more memory than there is.
    const bytes = readBytes(file.path);
    kept.note(file.path, bytes, true);
    const [text, fingerprint] = [readScript(bytes), fingerprintOf(bytes)];
    const url = typeof text === "string" ? undefined : text.reference?.url;
    // A copy: what `slice` makes would keep the whole script in memory.
    const address = Buffer.from(url?.slice(0, MAX_ADDRESS) ?? "").toString();
    scripts.push({ ...file, address, fingerprint });
  }
  const maps = counted(found.maps.size, "map file");
  log.info(`Found ${counted(scripts.length, "script")} and ${maps}.`);

  /** A style sheet loses its comment with its map, unless something holds its hash. */
  const planStyle = (path: string): StyleMap => {
    const sheet = path.slice(0, -".map".length);
    const bytes = inputs.deleteMaps && found.texts.has(sheet) ? readBytes(sheet) : undefined;
    const isFree = bytes !== undefined && kept.holderOf(bytes) === undefined;
    return { path, sheet: isFree ? fingerprintOf(bytes) : undefined, worker: kept.workerOf(path) };
  };
  const service = await identified;
  const orphans = new Set(found.maps);
  const planned: (Plan | Skipped)[] = [];
  for (const pair of pairMaps(scripts, found, folders)) {
    await yieldToEventLoop(stopping);
    orphans.delete(pair.mapPath ?? "");
    planned.push(planPair(pair, kept, service, run));
  }
  const styles = [...orphans].filter((path) => /\.css\.map$/iu.test(path));
  const others = [...orphans].filter((path) => !styles.includes(path));
  outcome.orphans = others.map((path) => nameIn(folders.directory, path));
  return { decisions: withoutConflicts(planned), styles: styles.map(planStyle), unread };
}

/** Decides what is done with one script. @throws FileError */
function planPair(
  { script, mapPath, reason, original }: Pair,
  kept: KeptFiles,
  service: ServiceKind | undefined,
  { inputs, outcome, folders }: SourceMapsRun,
): Plan | Skipped {
  const { path, name } = script;
  const bytes = readAgain(path, script.fingerprint);
  const row: SourceMapRow = {
    script: nameIn(folders.directory, path),
    map: mapPath === undefined ? undefined : nameIn(folders.directory, mapPath),
    url: `${inputs.urlPrefix}${name}`,
    bytes: bytes.length,
    state: inputs.dryRun ? "planned" : "not-started",
    injected: false,
  };
  outcome.files.push(row);
  const text = readScript(bytes);
  if (typeof text === "string")
    return skip(row, text === "not-utf8" && reason === "no-map" ? reason : text);
  const { comment, reference, writtenIds, topId, hasCode } = text;
  const scriptHolder = kept.holderOf(bytes);
  if (reason !== undefined) {
    if (reason === "no-map" && !hasCode) return skip(row, "no-code");
    // As this step leaves a script once its map is deleted: with its id, and where it may be changed without a reference.
    const isOwn = topId !== undefined || writtenIds.some(({ id }) => id === comment?.id);
    const isGone =
      reason === "no-map" || (scriptHolder !== undefined && reason === "map-not-found");
    return skip(row, inputs.deleteMaps && isOwn && isGone ? "map-deleted" : reason);
  }
  const inline = mapPath === undefined ? readDataUrl(reference?.url) : undefined;
  const mapBytes = mapPath === undefined ? inline?.content : readBytes(mapPath);
  if (!mapBytes) return skip(row, "map-invalid", "its data URL cannot be read");
  const map = readMap(mapBytes);
  if (typeof map === "string") return skip(row, "map-invalid", map);

  // A map that a service worker loads has to stay as it is, if it is to stay at all, or if the list holds its hash.
  const listedBy = kept.workerOf(mapPath);
  const worker = inputs.deleteMaps ? listedBy : undefined;
  const holder = worker ?? scriptHolder ?? (listedBy && kept.holderOf(mapBytes));
  const isPinned = holder !== undefined;
  const pinnedFor = worker === undefined ? "integrity" : "precached";
  const keptFor = isPinned ? pinnedFor : "bytecode";
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
  if (lacksId || worker !== undefined) Object.assign(row, { reason: keptFor, detail: holder });
  // What is not surely a comment stays.
  const mayCut = reference?.isLast === true && !isPinned;
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
    ids: id === undefined ? [] : [id, ...ids.slice(1)],
    change,
    before: [script.fingerprint, fingerprintOf(mapBytes)],
    after: [fingerprintOf(after.script), fingerprintOf(after.map?.bytes ?? mapBytes)],
    setsIdAtRuntime,
    lacksId: lacksId && isPinned,
    mayCut,
    keepsMap: worker !== undefined || (inline !== undefined && !mayCut),
    key: id ?? (service === "glitchtip" ? hash("sha1", bytes) : row.url),
  };
}

/** A script and its map, if it has one, after what is planned; both are the same where nothing is. */
export function changedPair(
  script: ScriptText,
  map: SourceMap | undefined,
  change: IdChange | undefined,
): { script: Buffer; map: SourceMap | undefined } {
  if (!change) return { script: script.bytes, map };
  const after = map && changedMap(map, change);
  // A map that stays is not encoded again: there are several ways to write the same.
  const inline = after && after !== map ? readDataUrl(script.reference?.url) : undefined;
  return {
    script: changedScript(script, change, after && inline?.encode(after.bytes)),
    map: after,
  };
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
