/** Decides what is done with each script, from the facts alone: for a dry run as for a real one. Reads and changes nothing. */
import { basename, dirname, posix } from "node:path";
import { counted } from "../report/format.ts";
import type { Server } from "../servers/server.ts";
import { MAX_BYTES, MAX_ENTRIES } from "./bundle.ts";
import { nameIn } from "./find.ts";
import type { UploadSourceMapsInputs } from "./inputs.ts";
import type { Facts, MapFacts, Pair, ScriptFacts } from "./look.ts";
import { type Because, type Reason, kindOf } from "./reasons.ts";
import type { IdChange } from "./script.ts";

interface Decided {
  readonly script: ScriptFacts;
  readonly map?: MapFacts | undefined;
  readonly url: string;
  /** The debug id; of a script without a map, the one under which it may have been uploaded. */
  readonly id?: string | undefined;
  /** Paths of the maps that `delete-maps` deletes with this script. */
  readonly maps: readonly string[];
  /** The service worker, or its list, that loads one of these maps: they stay. */
  readonly worker?: string | undefined;
  /** Why it is not uploaded; of an upload, why it is not changed. */
  readonly because?: Because | undefined;
}

export interface Upload extends Decided {
  readonly kind: "upload";
  readonly map: MapFacts;
  readonly mapUrl: string;
  /** All ids in the files, the one that counts first. */
  readonly ids: readonly string[];
  /** What is written; absent if the files may not be changed. */
  readonly change?: IdChange | undefined;
  /** Whether that changes the script, or the map. */
  readonly edits: { readonly script: boolean; readonly map: boolean };
  /** Whether the bundle gets this script's map: of several equal ones, only the first. */
  readonly bringsMap: boolean;
  /** What is done about sources without a text: a shared map has no place to look for them. */
  readonly sources: "add" | "count" | "leave";
  /** Whether the script registers an id at run time, with the planned change. */
  readonly isKnownAtRuntime: boolean;
  /** The key in the service's lists: the id, else the URL, or on GlitchTip the SHA-1 of the content. */
  readonly key: string;
}

/** A script that is not uploaded. */
export interface Skipped extends Decided {
  readonly kind: "left" | "failed";
  readonly because: Because & { readonly reason: Reason };
}

export type Decision = Upload | Skipped;

/** What decides beside the files. */
export interface Given {
  readonly inputs: Pick<
    UploadSourceMapsInputs,
    "deleteMaps" | "includeSources" | "inject" | "urlPrefix"
  >;
  /** Whether a version connects scripts with events, too. */
  readonly hasVersion: boolean;
  /** Absent if it does not answer, or was not asked. */
  readonly server?: Server["maps"] | undefined;
  readonly options?: { readonly maxFileSize?: number | undefined } | undefined;
  /** Ids whose maps every project has. */
  readonly uploaded?: ReadonlySet<string>;
}

/** @returns a decision for each script, the bytes that are left for sources, and what is too much for the server, if anything */
export function decide({ pairs }: Pick<Facts, "pairs">, given: Given) {
  const owners = pairs.filter(({ original }) => !original);
  const byScript = new Map(owners.map((pair) => [pair.script, decideOne(pair, given)]));
  const single = pairs.flatMap((pair) => {
    const decided = byScript.get(pair.original ?? pair.script);
    return decided && pair.original ? decideCopy(pair, decided, given) : (decided ?? []);
  });
  const scripts = withoutIdConflicts(withoutUrlConflicts(single));
  return { scripts, ...limited(scripts, given.options) };
}

/** The id under which a script without a map may have been uploaded: our own, or one of the build that it registers. */
export function earlierId({ script, map, why }: Pair): string | undefined {
  const { topId, comment, ids } = script;
  const isGone = !map && (why === "no-map" || why === "map-not-found");
  return isGone ? (topId ?? ids.find((id) => id === comment)) : undefined;
}

function decideOne(pair: Pair, given: Given): Decision {
  const { script, map, why } = pair;
  const { inputs, hasVersion, server, uploaded } = given;
  const decided = decidedOf(pair, given);
  const skip = (reason: Reason, detail?: string): Skipped => skipped(decided, { reason, detail });
  if (inputs.deleteMaps && script.addresses.includes("data:")) return skip("inline-map");
  if (script.problem !== undefined) {
    return skip(!map && why === "no-map" && script.problem === "not-utf8" ? why : script.problem);
  }
  if (!map) {
    if (why === "no-map" && !script.hasCode) return skip("no-code");
    const id = inputs.deleteMaps ? earlierId(pair) : undefined;
    const isDone = id !== undefined && (script.isOurs || uploaded?.has(id));
    return { ...skip(isDone ? "map-deleted" : why), id };
  }
  if (map.problem !== undefined) return skip("map-invalid", map.problem);
  const mapIds = map.ids.filter((id) => id !== undefined);
  // Such a script was shifted without its map, or would be shifted twice.
  const isScriptAlone = script.isOurs && !mapIds.includes(script.topId ?? "");
  const isMapAlone = map.isOurs && !mapIds.some((id) => script.ids.includes(id));
  if (isScriptAlone || isMapAlone) return skip("half-written");

  const cannot = whyUnchanged(pair, given);
  const mayChange = inputs.inject && !cannot;
  const forTools = [...(script.comment === undefined ? [] : [script.comment]), ...mapIds];
  // A snippet whose id is in no comment or map came with a bundled package, unless a plug-in marked it at the top.
  const own = script.isMarked ? script.topId : script.ids.find((id) => forTools.includes(id));
  // Ids that the script registers come first, then those for tools.
  const running = mayChange ? [own].filter((id) => id !== undefined) : script.ids;
  const known = [...new Set([...running, ...forTools])];
  const ids = known.length === 0 && mayChange ? [map.newId] : known;
  const [id] = ids;
  if (id === undefined && (server?.needsId || !hasVersion)) {
    const isTold = cannot && (inputs.inject || kindOf(cannot.reason) === "pinned");
    return isTold ? skipped(decided, cannot) : skip(server?.needsId ? "dropped" : "no-id");
  }

  // A script that registers its id keeps its lines; others get one more.
  const line = own === undefined ? script.insertLine : undefined;
  const change = mayChange && id !== undefined ? { id, line } : undefined;
  const isKnownAtRuntime = mayChange || script.ids.length > 0;
  const isLacking = inputs.inject && !isKnownAtRuntime;
  const isMapEdited = change !== undefined && (line !== undefined || map.ids.some((x) => x !== id));
  const isEdited = isScriptEdited(script, change) || (isMapEdited && map.path === undefined);
  const mapUrl = `${inputs.urlPrefix}${mapNameOf(script, map.path)}`;
  const idUrl = urlOfId(id, isKnownAtRuntime, given);
  const sha1 = Buffer.from(script.digests[0] ?? "", "base64").toString("hex");
  return {
    ...decided,
    kind: "upload",
    map,
    url: idUrl ?? decided.url,
    mapUrl: idUrl === undefined ? mapUrl : `${idUrl}.map`,
    id,
    ids,
    change,
    edits: { script: isEdited, map: isMapEdited },
    bringsMap: true,
    sources: inputs.includeSources && map.lacking > 0 ? "add" : "leave",
    isKnownAtRuntime,
    because: isLacking || decided.worker !== undefined ? cannot : undefined,
    key: id ?? (server?.pairsByName ? sha1 : decided.url),
  };
}

/** A copy of a script does as that one, and has no map to change. */
function decideCopy(pair: Pair, original: Decision, given: Given): Decision {
  const { script } = pair;
  const decided = decidedOf(pair, given);
  if (original.kind !== "upload") return skipped(decided, original.because);
  const { id, isKnownAtRuntime, key } = original;
  // Equal bytes register an id, or do not; else one of the two was written before.
  const isSame = script.sha256 === original.script.sha256;
  const isRegistering = isSame ? original.change?.line === undefined : script.isOurs;
  const line = isRegistering ? undefined : script.insertLine;
  const change = original.change && { id: original.change.id, line };
  const edits = { script: isScriptEdited(script, change), map: false };
  const cannot = whyUnchanged(pair, given);
  if (edits.script && cannot) return skipped(decided, cannot);
  const isShifted = (one: ScriptFacts, its?: IdChange) => one.isOurs || its?.line !== undefined;
  if (isShifted(script, change) !== isShifted(original.script, original.change)) {
    return skipped(decided, { reason: "half-written" });
  }
  const url = urlOfId(id, isKnownAtRuntime, given) ?? decided.url;
  const ownKey = id === undefined && !given.server?.pairsByName ? url : key;
  return { ...original, ...decided, url, change, edits, bringsMap: false, key: ownKey };
}

/** GlitchTip compares names before ids. */
function urlOfId(id: string | undefined, isKnownAtRuntime: boolean, { server }: Given) {
  return server?.pairsByName && id !== undefined && isKnownAtRuntime ? `~/${id}-0.js` : undefined;
}

function decidedOf({ script, map, maps, worker }: Pair, { inputs }: Given): Decided {
  const url = `${inputs.urlPrefix}${script.name}`;
  return { script, map, url, maps, worker: inputs.deleteMaps ? worker : undefined };
}

function skipped(decided: Decided, because: Skipped["because"]): Skipped {
  return { ...decided, because, kind: kindOf(because.reason) === "failed" ? "failed" : "left" };
}

/** Why a script and its map keep their bytes. A map that a worker loads stays if maps are deleted. */
function whyUnchanged(pair: Pair, { inputs }: Given): Skipped["because"] | undefined {
  const { script, map, holder = map?.holder, worker } = pair;
  if (inputs.deleteMaps && worker !== undefined) return { reason: "precached", detail: worker };
  if (holder !== undefined) return { reason: "integrity", detail: holder };
  if (script.isCompiled) return { reason: "compiled" };
  return map?.isReactNative ? { reason: "bytecode" } : undefined;
}

function isScriptEdited({ ids, comment }: ScriptFacts, change: IdChange | undefined): boolean {
  if (!change) return false;
  const { id, line } = change;
  return line !== undefined || [...ids, comment ?? id].some((own) => own !== id);
}

/** A map's name, relative to the folder that the script's name is relative to. */
function mapNameOf({ path, name }: ScriptFacts, mapPath = `${path}.map`): string {
  const folder = posix.dirname(name);
  const found = posix.join(folder, nameIn(dirname(path), mapPath));
  // A map outside that folder is named as if it were beside its script.
  return found.startsWith("../") ? posix.join(folder, basename(mapPath)) : found;
}

/** Without an id, scripts and maps are found by their URLs: others with the same URL would be mixed up with them. */
function withoutUrlConflicts(decisions: readonly Decision[]): Decision[] {
  const first = new Map<string, Map<string, Decision>>();
  const filesOf = (each: Decision): Iterable<[url: string, sha256: string]> =>
    each.kind === "upload"
      ? Object.entries({ [each.url]: each.script.sha256, [each.mapUrl]: each.map.sha256 })
      : [];
  for (const each of decisions) {
    for (const [url, sha256] of filesOf(each)) {
      const contents = first.get(url) ?? new Map<string, Decision>();
      if (!contents.has(sha256)) contents.set(sha256, each);
      first.set(url, contents);
    }
  }
  return decisions.map((each) => {
    for (const [url, sha256] of each.id === undefined ? filesOf(each) : []) {
      for (const [content, other] of first.get(url) ?? []) {
        if (content !== sha256) return conflicting(each, url, other);
      }
    }
    return each;
  });
}

/**
 * Fails scripts that share an id but differ: the service would mix them up. Equal scripts with equal maps share it, and the
 * first one's map: without added texts of sources if the same names mean different files.
 */
function withoutIdConflicts(decisions: readonly Decision[]): Decision[] {
  const decided = new Map<Decision, Decision>();
  const uploads = decisions.filter((each) => each.kind === "upload");
  for (const [key, sharing] of Map.groupBy(uploads, ({ id, url }) => id ?? url)) {
    // Others are copies of one of these.
    const owners = sharing.filter(({ bringsMap }) => bringsMap);
    const [first] = owners;
    if (!first || sharing.length === 1) continue;
    const other = owners.find((each) => !isEqual(each, first));
    const isOnePlace = owners.every(({ map }) => map.places === first.map.places);
    const sources = isOnePlace || first.sources === "leave" ? first.sources : "count";
    for (const each of sharing) {
      const shared = { ...each, mapUrl: first.mapUrl, bringsMap: each === first, sources };
      const clashing = isEqual(each, first) ? other : first;
      decided.set(each, other && clashing ? conflicting(each, key, clashing) : shared);
    }
  }
  return decisions.map((each) => decided.get(each) ?? each);
}

function isEqual(a: Upload, b: Upload): boolean {
  if (a.script.bare !== b.script.bare) return false;
  // The id that is derived now from one was derived before from the other.
  const isNew = ({ map, id, script }: Upload) => map.newId === id && !script.isOurs;
  const isOld = ({ map, script }: Upload) => map.isOurs && script.isOurs;
  return a.map.sha256 === b.map.sha256 || (isNew(a) && isOld(b)) || (isNew(b) && isOld(a));
}

function conflicting(each: Decision, what: string, { script }: Decision): Skipped {
  const detail = `${what} is also that of ${script.shown}`;
  return skipped(each, { reason: "id-conflict", detail });
}

/** Most bytes of sources that are added to all maps. */
const MAX_ADDED = 100_000_000;
/** More than a file needs in the archive beside its content and its names, with a new line in it. */
const PER_FILE = 1000;

/** How the uploads keep to the size of a bundle that the service and the format of archives allow. */
function limited(
  scripts: readonly Decision[],
  { maxFileSize = MAX_BYTES }: NonNullable<Given["options"]> = {},
) {
  const most = Math.min(maxFileSize, MAX_BYTES);
  let [bytes, entries] = [0, 1];
  for (const each of scripts) {
    if (each.kind !== "upload") continue;
    const sizes = [each.script.size, ...(each.bringsMap ? [each.map.size] : [])];
    for (const size of sizes) bytes += size + PER_FILE + 5 * each.mapUrl.length;
    entries += sizes.length;
  }
  const room = Math.min(MAX_ADDED, most - bytes);
  let exceeded = room < 0 && entries > 1 ? counted(most, "byte") : undefined;
  if (entries > MAX_ENTRIES) exceeded = counted(MAX_ENTRIES, "file");
  return { room, exceeded };
}
