/** Reads each file of a build once, and keeps of it what the decisions need. Changes nothing. */
import type { Hash } from "node:crypto";
import { existsSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import type { Run } from "../command.ts";
import { counted } from "../report/format.ts";
import { hashOf, readBytes, readText, yieldToEventLoop } from "./files.ts";
import { type AllowedFolders, type BuiltScript, findFiles, nameIn } from "./find.ts";
import { KeptFiles, MAX_PAGE_BYTES, digestsOf } from "./kept.ts";
import { isRemote, readDataUrl, readMap, withTexts } from "./map.ts";
import { type Claim, type NoMap, claimOf, ownerOf } from "./pair.ts";
import { derivedDebugId, hashForId, readScript, uuidOfSha1, withLineEnd } from "./script.ts";

export interface ScriptFacts extends BuiltScript {
  /** The path from the working directory. */
  readonly shown: string;
  readonly size: number;
  /** By `digestsOf`; the second one is `sha256`. */
  readonly digests: readonly string[];
  readonly sha256: string;
  /** SHA-256 of the script before this step changed it, with a line break at its end. */
  readonly bare: string;
  readonly problem?: "not-utf8" | "bytecode" | undefined;
  /** The addresses of maps that it names, the last one first; `data:` for an inline map. */
  readonly addresses: readonly string[];
  /** The map in its last reference. */
  readonly inline?: MapFacts | undefined;
  readonly insertLine: number;
  /** The id in its comment. */
  readonly comment?: string | undefined;
  /** The ids of its snippets, the last one first. */
  readonly ids: readonly string[];
  /** The id of the snippet at its top, and whether a bundler plugin marked it. */
  readonly topId?: string | undefined;
  readonly isMarked: boolean;
  /** Whether it has this step's line. */
  readonly isOurs: boolean;
  readonly hasCode: boolean;
  /** Whether bytecode that was made of it lies beside it. */
  readonly isCompiled: boolean;
}

export interface MapFacts {
  /** Real path; absent for an inline map. */
  readonly path?: string | undefined;
  readonly size: number;
  readonly sha256: string;
  /** Why it cannot be used, in a clause. */
  readonly problem?: string | undefined;
  /** The last part of its member `file`. */
  readonly file: string;
  /** Its members `debugId` and `debug_id`. */
  readonly ids: readonly (string | undefined)[];
  readonly isOurs: boolean;
  readonly isReactNative: boolean;
  /** The number of sources without a text, and a hash of the places where these are. */
  readonly lacking: number;
  readonly places: string;
  /** The id that is derived from it and its script. */
  readonly newId: string;
  /** The name of a worker's list that contains its hash. */
  readonly holder?: string | undefined;
}

/** A script with its map, or the reason for having none. */
export interface Pair {
  readonly script: ScriptFacts;
  readonly map?: MapFacts | undefined;
  readonly why: NoMap;
  /** The equal script that has the map: Next copies scripts into `standalone` without maps. */
  readonly original?: ScriptFacts | undefined;
  /** Paths of all maps that belong to this script. */
  readonly maps: readonly string[];
  /** The name of a file that contains the script's hash. */
  readonly holder?: string | undefined;
  /** The name of a service worker, or its list, that loads one of the maps. */
  readonly worker?: string | undefined;
}

export interface Facts {
  readonly pairs: readonly Pair[];
  /** Paths of style sheets' maps, each with the name of a service worker, or its list, that loads it. */
  readonly sheetMaps: ReadonlyMap<string, string | undefined>;
  /** Names of maps that belong to no script. */
  readonly orphans: readonly string[];
  /** Names of texts that were not searched for hashes. */
  readonly unread: readonly string[];
}

const MAX_OTHER_BYTES = 1_000_000;
/** Of all texts that are searched for hashes. */
const MAX_TEXT_BYTES = 200_000_000;
/** The longest address of a map that is read. */
const MAX_ADDRESS = 4000;
const SHEET_REFERENCE = /\/\*[#@][\t ]*sourceMappingURL=([^\s*]{1,4000})[\t ]*\*\/\s*$/u;

/** @throws InputError for paths without files; FileError; the signal's reason */
export async function look(
  lines: readonly string[],
  folders: AllowedFolders,
  { log, lifetime: { stopping } }: Pick<Run, "log" | "lifetime">,
): Promise<Facts> {
  const found = await findFiles(lines, folders);
  const place = { maps: found.maps, folders };
  const shown = (path: string) => nameIn(folders.directory, path);
  const kept = new KeptFiles();
  const unread: string[] = [];
  const ofSheets = new Set<string>();
  let room = MAX_TEXT_BYTES;
  for (const [path, { isPage, isNamed }] of found.texts) {
    await yieldToEventLoop(stopping);
    const most = isPage ? MAX_PAGE_BYTES : MAX_OTHER_BYTES;
    const text = readText(path, Math.min(most, room));
    if (text) await kept.note(path, text, false, stopping);
    else if (isNamed && (isPage || room < most)) unread.push(shown(path));
    room -= text?.length ?? 0;
    if (!found.sheets.has(path)) continue;
    const [, address] = SHEET_REFERENCE.exec(text?.subarray(-8000).toString() ?? "") ?? [];
    const addresses = address === undefined ? [] : [address];
    for (const name of claimOf({ path, addresses }, place).names) ofSheets.add(name);
  }

  const claims = new Map<ScriptFacts, Claim>();
  const begun = new Map<ScriptFacts, Hash>();
  for (const file of found.scripts) {
    await yieldToEventLoop(stopping);
    const bytes = readBytes(file.path);
    await kept.note(file.path, bytes, !file.isList, stopping);
    const hash = hashForId(bytes);
    const script = scriptFacts(file, bytes, hash, folders);
    begun.set(script, hash);
    claims.set(script, claimOf(script, place));
  }
  const maps = counted(found.maps.size, "map file");
  log.info(`Found ${counted(claims.size, "script")} and ${maps}.`);

  const owned = new Map<ScriptFacts, MapFacts>();
  const ownedMaps = new Set<string>();
  const unclear = new Set<string>();
  const without = [...claims].filter(([, { path, by }]) => !path && by !== "reference");
  const free = new Map(without.map(([script]) => [script.path, script]));
  for (const [path, claiming] of Map.groupBy(claims, ([, claim]) => claim.path)) {
    if (path === undefined) continue;
    await yieldToEventLoop(stopping);
    const bytes = readBytes(path);
    const map = mapFacts(bytes, dirname(path), folders);
    const owner = ownerOf({ path, file: map.file }, claiming, free);
    if (owner === "unclear") unclear.add(path);
    if (!owner || owner === "unclear" || owned.has(owner)) continue;
    // A file that only has the name may be data, or the map of a script without one.
    const isSure = claiming.some(([, { by }]) => by !== "data");
    const isOwn = !map.problem && (!owner.isOurs || map.ids.includes(owner.topId));
    if (!isSure && !isOwn) continue;
    const newId = derivedDebugId(begun.get(owner) ?? hashForId(bytes), bytes);
    const isListed = kept.workerOf(path) !== undefined;
    const holder = isListed ? kept.holderOf(digestsOf(bytes)) : undefined;
    owned.set(owner, { ...map, path, newId, holder });
    ownedMaps.add(path);
  }
  const originals = new Map([...owned.keys()].toReversed().map((script) => [script.bare, script]));
  const pairs = [...claims].map(([script, claim]): Pair => {
    const isUnclear = claim.by === "reference" && unclear.has(claim.path ?? "");
    const own = script.inline ?? owned.get(script);
    const original = own || isUnclear ? undefined : originals.get(script.bare);
    const map = own ?? (original && owned.get(original));
    const names = claim.names.filter((name) => !ownedMaps.has(name));
    const all = [...new Set(own?.path === undefined ? names : [own.path, ...names])];
    const worker = all.map((path) => kept.workerOf(path)).find((list) => list !== undefined);
    const holder = kept.holderOf(script.digests);
    const why = isUnclear ? "map-shared" : claim.why;
    return { script, map, why, original, maps: all, worker, holder };
  });
  const ofScripts = new Set(pairs.flatMap((pair) => pair.maps));
  const others = [...found.maps, ...ofSheets].filter((path) => !ofScripts.has(path));
  const isOfSheet = (path: string) => ofSheets.has(path) || /\.css\.map$/iu.test(path);
  return {
    pairs,
    sheetMaps: new Map(others.filter(isOfSheet).map((path) => [path, kept.workerOf(path)])),
    orphans: others.filter((path) => !isOfSheet(path)).map(shown),
    unread,
  };
}

function scriptFacts(
  file: BuiltScript,
  bytes: Buffer,
  begun: Hash,
  folders: AllowedFolders,
): ScriptFacts {
  const shown = nameIn(folders.directory, file.path);
  const digests = digestsOf(bytes);
  const [, sha256 = ""] = digests;
  const text = readScript(bytes);
  const facts = { ...file, shown, size: bytes.length, digests, sha256 };
  const isCompiled = existsSync(`${file.path}.jsc`);
  const nothing = { bare: sha256, addresses: [], ids: [], insertLine: 0, isMarked: false };
  if (typeof text === "string") {
    return { ...facts, ...nothing, problem: text, isOurs: false, hasCode: true, isCompiled };
  }
  const { insertLine, comment, writtenIds, topId, hasCode, references } = text;
  const bare = text.bare ?? withLineEnd(text.text);
  const isSame = bare.length === text.text.length;
  const isInline = (url: string) => /^data:/iu.test(url);
  return {
    ...facts,
    bare: isSame ? sha256 : hashOf(Buffer.from(bare)),
    // Copies, because the results of `slice` would keep the whole script in memory.
    addresses: references.map(({ url }) =>
      isInline(url) ? "data:" : Buffer.from(url.slice(0, MAX_ADDRESS)).toString(),
    ),
    inline: isInline(references[0]?.url ?? "")
      ? inlineFacts(references[0]?.url ?? "", digests[0] ?? "", begun, dirname(file.path), folders)
      : undefined,
    insertLine,
    comment: comment?.id,
    ids: writtenIds.map(({ id }) => id).toReversed(),
    topId,
    isMarked: writtenIds.some(({ id, isMarked }) => isMarked && id === topId),
    isOurs: text.bare !== undefined,
    hasCode,
    isCompiled,
  };
}

function inlineFacts(
  url: string,
  sha1: string,
  begun: Hash,
  folder: string,
  folders: AllowedFolders,
): MapFacts {
  const content = readDataUrl(url)?.content ?? Buffer.alloc(0);
  const facts = mapFacts(content, folder, folders);
  if (!readDataUrl(url)) return { ...facts, newId: "", problem: "its data URL cannot be read" };
  // sentry-cli does not see a data URL with a charset: only the script counts.
  const isSeen = url.startsWith("data:application/json;base64,");
  const newId = isSeen ? derivedDebugId(begun, content) : uuidOfSha1(Buffer.from(sha1, "base64"));
  return { ...facts, newId };
}

function mapFacts(bytes: Buffer, folder: string, folders: AllowedFolders): Omit<MapFacts, "newId"> {
  const map = readMap(bytes);
  const [size, sha256] = [bytes.length, hashOf(bytes)];
  if (typeof map === "string") {
    const nothing = { file: "", ids: [], isOurs: false, isReactNative: false, lacking: 0 };
    return { size, sha256, problem: map, ...nothing, places: "" };
  }
  const { ids, isOurs, isReactNative, value } = map;
  const places: unknown[] = [];
  withTexts(value, (name) => {
    const place = typeof name === "string" && !isRemote(name) ? resolve(folder, name) : undefined;
    places.push(place ?? name);
    // Only so that a pattern counts as one that leaves something out.
    if (place !== undefined) folders.isExcluded(place);
    return null;
  });
  const file = typeof value["file"] === "string" ? basename(value["file"]) : "";
  const where = places.length === 0 ? "" : hashOf(Buffer.from(JSON.stringify(places)));
  return { size, sha256, file, ids, isOurs, isReactNative, lacking: places.length, places: where };
}
