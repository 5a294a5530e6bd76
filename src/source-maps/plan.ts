/** Reads the files, and decides which debug id a pair has, and what is changed in its files. Writes nothing. */
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

/** What is done with a script and its map, which are to be uploaded. Their id and the script's URL are in the row. */
export interface Plan {
  readonly kind: "upload";
  readonly row: SourceMapRow;
  readonly scriptPath: string;
  /** Absent for an inline map, and for a copy of another script: its map is that one's. */
  readonly mapPath?: string | undefined;
  readonly mapUrl: string;
  /** Whether the bundle gets the map of this pair: of several with one id, only the first pair brings its map. */
  readonly bringsMap: boolean;
  /** Whether the map gets the texts that it lacks. */
  readonly addsSources: boolean;
  /** All that the files carried, the one that counts first. */
  readonly ids: readonly string[];
  /** Absent where both files stay as they are. */
  readonly change: IdChange | undefined;
  /** Fingerprints of script and map. */
  readonly before: readonly [script: string, map: string];
  /** Known once it was written: the fingerprint of the script, and how many sources its map got in the bundle. */
  written?: string;
  addedSources?: number;
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

export interface Planned {
  /** For each script. */
  readonly decisions: readonly (Plan | Skipped)[];
  /** Paths of the maps of style sheets. */
  readonly styles: readonly string[];
  readonly kept: KeptFiles;
  /** Names of the texts that were not searched for hashes. */
  readonly unread: readonly string[];
}

const MAX_OTHER_BYTES = 1_000_000;
/** Of all that is searched for hashes. */
const MAX_TEXT_BYTES = 200_000_000;

/**
 * Reads all files, decides what is done with each, and notes it in the outcome.
 * @param identified the server, where it answers @throws InputError for paths without files; FileError
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

/** Decides what is done with one script. @throws FileError */
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
    // As this step leaves a script once its map is deleted: with an id, and if it may be changed without a reference.
    const buildId = topId ?? writtenIds.find(({ id }) => id === comment?.id)?.id;
    const isGone = reason === "no-map" || (scriptHolder && reason === "map-not-found");
    // Of an id that the build wrote only the service knows.
    if (inputs.deleteMaps && isGone) row.debugId = buildId;
    return skip(row, row.debugId !== undefined && text.isOurs ? "map-deleted" : reason);
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
  // Where nothing is to be done the service need not answer.
  const { needsId, pairsByName } = (await identified())?.maps ?? {};
  if (id === undefined && needsId) return skip(row, "dropped");

  row.debugId = id;
  let change: IdChange | undefined;
  if (mayChange && id !== undefined) {
    // A script that registers its id already keeps its lines; one that does not gets one line more.
    change = { id, line: own === undefined ? text.insertLine : undefined };
  }
  if (inputs.dryRun) {
    const after = changedPair(text, map, change);
    row.injected = after.script !== bytes || after.map !== map;
  }
  const setsIdAtRuntime = writtenIds.length > 0 || mayChange;
  const lacksId = inputs.inject && !setsIdAtRuntime;
  if (lacksId || worker !== undefined) Object.assign(row, { reason: keptFor, detail: holder });
  // What is not surely a comment stays.
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

/** The files of a plan, as they were when they were planned. @throws FileError */
export function readPair({ scriptPath, mapPath, before }: Plan) {
  const script = readScript(readAgain(scriptPath, before[0]));
  // Planned was only what can be read.
  if (typeof script === "string") return undefined;
  const inline = readDataUrl(script.reference?.url);
  const mapBytes = mapPath === undefined ? inline?.content : readAgain(mapPath, before[1]);
  const map = mapBytes && readMap(mapBytes);
  return { script, map: typeof map === "string" ? undefined : map, isInline: inline !== undefined };
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
 * Copies are no harm: equal scripts whose maps name the same sources, in the same words or from two folders. Of those in
 * the same words that mean different files, none gets the texts of the files. @throws FileError
 */
export async function withoutConflicts(
  decisions: readonly (Plan | Skipped)[],
  stopping: AbortSignal,
): Promise<(Plan | Skipped)[]> {
  const decided = new Map<Plan | Skipped, Plan | Skipped>();
  const plans = decisions.filter((decision) => decision.kind === "upload");
  for (const [key, sharing] of Map.groupBy(plans, ({ row }) => row.debugId ?? row.url)) {
    // The others have the map of one of these.
    const owners = sharing.filter(({ bringsMap }) => bringsMap);
    const [first] = owners;
    if (!first || sharing.length === 1) continue;
    const contents = new Map<Plan, Content>();
    // Equal files that lack nothing need not be read once more.
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

/** What a pair will be, in a few bytes: as it is written, and with its sources as places. */
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
