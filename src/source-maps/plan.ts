/** Reads the files, and decides the debug id of each pair and the changes to its files. Writes nothing. */
import { hash } from "node:crypto";
import { basename, dirname, posix, resolve } from "node:path";
import { counted } from "../report/format.ts";
import type { Server } from "../servers/server.ts";
import { fingerprintOf, readAgain, readBytes, readText, yieldToEventLoop } from "./files.ts";
import { type Pair, type Script, findFiles, nameIn, pairMaps } from "./find.ts";
import { KeptFiles, MAX_PAGE_BYTES } from "./kept.ts";
import {
  type SourceMap,
  changedMap,
  encodeMap,
  isRemote,
  partsOf,
  readDataUrl,
  readMap,
  sourceName,
} from "./map.ts";
import { type Skipped, type SourceMapRow, type SourceMapsRun, skip } from "./outcome.ts";
import {
  type IdChange,
  type ScriptText,
  changedScript,
  derivedDebugId,
  readScript,
} from "./script.ts";

/** The planned upload of a script and its map. `row` has their id and the script's URL. */
export interface Plan {
  readonly kind: "upload";
  readonly row: SourceMapRow;
  readonly scriptPath: string;
  /** Absent for an inline map, and for a copy of another script, which has the map. */
  readonly mapPath?: string | undefined;
  readonly mapUrl: string;
  /** Whether the bundle gets this pair's map: of several pairs with one id, only the first one's. */
  readonly bringsMap: boolean;
  /** Whether missing source texts are added to the map. */
  readonly addsSources: boolean;
  /** The plan's id, then all others in the files. */
  readonly ids: readonly string[];
  /** Absent if the files may not be changed. */
  readonly change: IdChange | undefined;
  /** Fingerprints of script and map. */
  readonly before: readonly [script: string, map: string];
  /** Set after writing: the script's fingerprint, and the number of sources that its map got in the bundle. */
  written?: string;
  addedSources?: number;
  /** Whether the script registers its id at run time, with the planned change. */
  readonly setsIdAtRuntime: boolean;
  /** Whether `inject` should add an id, but a file with its hash, or a service worker, forbids the change. */
  readonly lacksId: boolean;
  /** Whether `delete-maps` may remove the comment that names its map. */
  readonly mayCut: boolean;
  /** Whether `delete-maps` must keep the map: it cannot be cut from its script, or a service worker loads it. */
  readonly keepsMap: boolean;
  /** The key in the service's lists: the id, else the URL, or on GlitchTip the SHA-1 of the content. */
  readonly key: string;
}

/** The longest address of a map that is read. */
const MAX_ADDRESS = 4000;

export interface Planned {
  /** For each script. */
  readonly decisions: readonly (Plan | Skipped)[];
  /** Paths of style sheets' maps. */
  readonly styles: readonly string[];
  readonly kept: KeptFiles;
  /** Names of the texts that were not searched for hashes. */
  readonly unread: readonly string[];
}

const MAX_OTHER_BYTES = 1_000_000;
/** Of all texts that are searched for hashes. */
const MAX_TEXT_BYTES = 200_000_000;

/**
 * Reads all files, decides about each, and records that in the outcome.
 * @param identified the server, or undefined if it does not answer @throws InputError for paths without files; FileError
 */
export async function planFiles(
  run: SourceMapsRun,
  identified: () => Promise<Server | undefined>,
): Promise<Planned> {
  const { inputs, outcome, folders, log } = run;
  const { stopping } = run.lifetime;
  const found = await findFiles(inputs.sourceMaps, folders);
  const kept = new KeptFiles();
  const unread: string[] = [];
  let room = MAX_TEXT_BYTES;
  for (const [path, isPage] of found.texts) {
    await yieldToEventLoop(stopping);
    const most = isPage ? MAX_PAGE_BYTES : MAX_OTHER_BYTES;
    const text = readText(path, Math.min(most, room));
    if (text) kept.note(path, text);
    else if (isPage || room < most) unread.push(nameIn(folders.directory, path));
    room -= text?.length ?? 0;
  }
  const scripts: Script[] = [];
  for (const file of found.scripts) {
    await yieldToEventLoop(stopping);
    // Each script is read again later: all at once may not fit into memory.
    const bytes = readBytes(file.path);
    kept.note(file.path, bytes, true);
    const [text, fingerprint] = [readScript(bytes), fingerprintOf(bytes)];
    const url = typeof text === "string" ? undefined : text.reference?.url;
    // A copy, because the result of `slice` would keep the whole script in memory.
    const address = Buffer.from(url?.slice(0, MAX_ADDRESS) ?? "").toString();
    scripts.push({ ...file, address, fingerprint });
  }
  const maps = counted(found.maps.size, "map file");
  log.info(`Found ${counted(scripts.length, "script")} and ${maps}.`);

  const orphans = new Set(found.maps);
  const planned: (Plan | Skipped)[] = [];
  for (const pair of pairMaps(scripts, found, folders)) {
    await yieldToEventLoop(stopping);
    orphans.delete(pair.mapPath ?? "");
    planned.push(await planPair(pair, kept, identified, run));
  }
  const isStyle = (path: string) => /\.css\.map$/iu.test(path);
  const others = [...orphans].filter((path) => !isStyle(path));
  outcome.orphans = others.map((path) => nameIn(folders.directory, path));
  const decisions = await withoutConflicts(planned, stopping);
  return { decisions, styles: [...orphans].filter(isStyle), kept, unread };
}

/** Decides about one script. @throws FileError */
async function planPair(
  { script, mapPath, reason, original }: Pair,
  kept: KeptFiles,
  identified: () => Promise<Server | undefined>,
  { inputs, outcome, folders }: SourceMapsRun,
): Promise<Plan | Skipped> {
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
    // If an earlier run with `delete-maps` deleted the map, the script has an id. It no longer names a map, unless it must not
    // be changed.
    const buildId = topId ?? writtenIds.find(({ id }) => id === comment?.id)?.id;
    const isGone = reason === "no-map" || (scriptHolder && reason === "map-not-found");
    // Only the service knows whether an id of the build was uploaded.
    if (inputs.deleteMaps && isGone) row.debugId = buildId;
    return skip(row, row.debugId !== undefined && text.isOurs ? "map-deleted" : reason);
  }
  const inline = mapPath === undefined ? readDataUrl(reference?.url) : undefined;
  const mapBytes = mapPath === undefined ? inline?.content : readBytes(mapPath);
  if (!mapBytes) return skip(row, "map-invalid", "its data URL cannot be read");
  const map = readMap(mapBytes);
  if (typeof map === "string") return skip(row, "map-invalid", map);

  // A map that a worker loads is not changed if maps are to be deleted, or if the list contains its hash.
  const listedBy = kept.workerOf(mapPath);
  const worker = inputs.deleteMaps ? listedBy : undefined;
  const holder = worker ?? scriptHolder ?? (listedBy && kept.holderOf(mapBytes));
  const isPinned = holder !== undefined;
  const pinnedFor = worker === undefined ? "integrity" : "precached";
  const keptFor = isPinned ? pinnedFor : "bytecode";
  const mayChange = inputs.inject && !isPinned && !map.isReactNative;
  const forTools = [...(comment ? [comment.id] : []), ...map.ids];
  // A snippet whose id is in no comment or map came with a bundled package, unless a plug-in marked it at the top.
  const isPlugins = writtenIds.some(({ id, isMarked }) => isMarked && id === topId);
  const known = writtenIds.findLast((written) => forTools.includes(written.id));
  const own = isPlugins ? topId : known?.id;
  // Ids that the script registers come first, then those for tools.
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
  // Asked only now, because the service need not answer if there is nothing to upload.
  const { needsId, pairsByName } = (await identified())?.maps ?? {};
  if (id === undefined && needsId) return skip(row, "dropped");

  row.debugId = id;
  let change: IdChange | undefined;
  if (mayChange && id !== undefined) {
    // A script that registers its id keeps its lines; others get one more.
    change = { id, line: own === undefined ? text.insertLine : undefined };
  }
  if (inputs.dryRun) {
    const after = changedPair(text, map, change);
    row.injected = after.script !== bytes || after.map !== map;
  }
  const setsIdAtRuntime = writtenIds.length > 0 || mayChange;
  const lacksId = inputs.inject && !setsIdAtRuntime;
  if (lacksId || worker !== undefined) Object.assign(row, { reason: keptFor, detail: holder });
  // A reference that may not be a comment stays.
  const mayCut = reference?.isLast === true && !isPinned;
  const mapName = mapPath === undefined ? `${name}.map` : mapNameOf(original ?? script, mapPath);
  let mapUrl = `${inputs.urlPrefix}${mapName}`;
  if (pairsByName && id !== undefined && setsIdAtRuntime) {
    row.url = `~/${id}-0.js`;
    mapUrl = `${row.url}.map`;
  }
  const lacksTexts = partsOf(map.value).some(({ sources = [], sourcesContent: texts = [] }) =>
    sources.some((_, index) => typeof texts[index] !== "string"),
  );
  return {
    kind: "upload",
    row,
    scriptPath: path,
    mapPath: original ? undefined : mapPath,
    mapUrl,
    bringsMap: !original,
    addsSources: inputs.includeSources && lacksTexts,
    ids: id === undefined ? [] : [id, ...ids.slice(1)],
    change,
    before: [script.fingerprint, fingerprintOf(mapBytes)],
    setsIdAtRuntime,
    lacksId: lacksId && isPinned,
    mayCut,
    keepsMap: worker !== undefined || (inline !== undefined && !mayCut),
    key: id ?? (pairsByName ? hash("sha1", bytes) : row.url),
  };
}

/** Reads a plan's files again. @throws FileError if they have changed */
export function readPair({ scriptPath, mapPath, before }: Plan) {
  const script = readScript(readAgain(scriptPath, before[0]));
  // Does not happen: only readable scripts are planned.
  if (typeof script === "string") return undefined;
  const inline = readDataUrl(script.reference?.url);
  const mapBytes = mapPath === undefined ? inline?.content : readAgain(mapPath, before[1]);
  const map = mapBytes && readMap(mapBytes);
  return { script, map: typeof map === "string" ? undefined : map, isInline: inline !== undefined };
}

/** Applies the planned change to a script and its map. Returns both unchanged if there is none. */
export function changedPair(
  script: ScriptText,
  map: SourceMap | undefined,
  change: IdChange | undefined,
): { script: Buffer; map: SourceMap | undefined } {
  if (!change) return { script: script.bytes, map };
  const after = map && changedMap(map, change);
  // An unchanged inline map is not encoded again: the result could differ from the original.
  const inline = after && after !== map ? readDataUrl(script.reference?.url) : undefined;
  return {
    script: changedScript(script, change, after && inline?.encode(after.bytes)),
    map: after,
  };
}

/** A map's name, relative to the folder that the script's name is relative to. */
function mapNameOf({ path, name }: Pair["script"], mapPath: string): string {
  const folder = posix.dirname(name);
  const found = posix.join(folder, nameIn(dirname(path), mapPath));
  // A map outside that folder is named as if it were beside its script.
  return found.startsWith("../") ? posix.join(folder, basename(mapPath)) : found;
}

/**
 * Skips scripts that share an id (or a URL, without ids) but differ: the service would mix them up. Copies may share it: equal
 * scripts whose maps name the same sources, as written or as resolved paths. If equal names mean different files, none of the
 * maps gets source texts. @throws FileError
 */
export async function withoutConflicts(
  decisions: readonly (Plan | Skipped)[],
  stopping: AbortSignal,
): Promise<(Plan | Skipped)[]> {
  const decided = new Map<Plan | Skipped, Plan | Skipped>();
  const plans = decisions.filter((decision) => decision.kind === "upload");
  for (const [key, sharing] of Map.groupBy(plans, ({ row }) => row.debugId ?? row.url)) {
    // Plans that bring no map are copies of one of these.
    const owners = sharing.filter(({ bringsMap }) => bringsMap);
    const [first] = owners;
    if (!first || sharing.length === 1) continue;
    const contents = new Map<Plan, Content>();
    // Equal files that lack no sources need not be read again.
    const isEqual = owners.every(({ before }) => before.join(" ") === first.before.join(" "));
    for (const plan of isEqual && !first.addsSources ? [] : owners) {
      await yieldToEventLoop(stopping);
      contents.set(plan, contentOf(plan));
    }
    const has = (plan: Plan, part: keyof Content) =>
      contents.get(plan)?.[part] === contents.get(first)?.[part];
    const isCopy = (plan: Plan) => has(plan, "asWritten") || has(plan, "asPlaced");
    const other = owners.find((plan) => !isCopy(plan));
    const areSame = owners.every((plan) => has(plan, "asPlaced"));
    for (const plan of sharing) {
      const addsSources = plan.addsSources && areSame;
      const shared = { mapUrl: first.mapUrl, bringsMap: plan === first, addsSources };
      const detail = `${key} is also that of ${(isCopy(plan) && other ? other : first).row.script}`;
      decided.set(plan, other ? skip(plan.row, "id-conflict", detail) : { ...plan, ...shared });
      if (other) plan.row.injected = false;
    }
  }
  return decisions.map((decision) => decided.get(decision) ?? decision);
}

/** Fingerprints of a changed pair: as written, and with its sources as resolved paths. */
interface Content {
  readonly asWritten: string;
  readonly asPlaced: string;
}

function contentOf(plan: Plan): Content {
  const { scriptPath, mapPath = scriptPath, change } = plan;
  const { script, map } = readPair(plan) ?? {};
  const after = script && changedPair(script, map, change);
  const value = after?.map?.value ?? {};
  const content = () =>
    `${after && fingerprintOf(after.script)} ${fingerprintOf(encodeMap(value))}`;
  const asWritten = content();
  const placeOf = (name: string) => (isRemote(name) ? name : resolve(dirname(mapPath), name));
  for (const part of partsOf(value)) {
    const { sourceRoot, sources } = part;
    part.sources = sources?.map((each) =>
      typeof each === "string" ? placeOf(sourceName(sourceRoot, each)) : each,
    );
    delete part.sourceRoot;
  }
  return { asWritten, asPlaced: content() };
}
