/** Reads each file of a build once, and keeps of it what the decisions need. Changes nothing. */
import type { Hash } from "node:crypto";
import { existsSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import type { Run } from "../command.ts";
import { counted } from "../report/format.ts";
import { hashOf, readBytes, readText, yieldToEventLoop } from "./files.ts";
import { type AllowedFolders, type Found, findFiles, nameIn } from "./find.ts";
import { KeptFiles, MAX_PAGE_BYTES, digestsOf } from "./kept.ts";
import { isRemote, readDataUrl, readMap, withTexts } from "./map.ts";
import { type Claim, type NoMap, claimOf, ownerOf } from "./pair.ts";
import { derivedDebugId, hashForId, readScript, uuidOfSha1, withLineEnd } from "./script.ts";

export type Facts = Awaited<ReturnType<typeof look>>;
/** A script with its map, or why it has none. */
export type Pair = Facts["pairs"][number];
export type ScriptFacts = ReturnType<typeof scriptFacts>;
/** `path` and `shown` are absent for an inline map, `newId` is derived from it and its script, `holder` is a worker's list with its hash. */
export type MapFacts = ReturnType<typeof mapFacts> & {
  path?: string;
  shown?: string;
  newId: string;
  holder?: string | undefined;
};

const MAX_OTHER_BYTES = 1_000_000;
/** Of all texts that are searched for hashes. */
const MAX_TEXT_BYTES = 200_000_000;
/** The longest address of a map that is read. */
const MAX_ADDRESS = 4000;
const DATA_URL = /^data:/iu;
/** In place of the address of an inline map. */
const INLINE = "data:";
const SHEET_REFERENCE = /\/\*[#@][\t ]*sourceMappingURL=([^\s*]{1,4000})[\t ]*\*\/\s*$/u;

/** @throws InputError for paths without files; FileError; the signal's reason */
export async function look(
  lines: readonly string[],
  folders: AllowedFolders,
  { log, lifetime: { stopping } }: Pick<Run, "log" | "lifetime">,
) {
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
  const count = counted(found.maps.size, "map file");
  log.info(`Found ${counted(claims.size, "script")} and ${count}.`);

  const owned = new Map<ScriptFacts, MapFacts>();
  const unclear = new Set<string>();
  const without = [...claims].filter(([, { path, by }]) => !path && by !== "reference");
  const free = new Map(without.map(([script]) => [script.path, script]));
  for (const [path = "", claiming] of Map.groupBy(claims, ([, claim]) => claim.path)) {
    if (path === "") continue;
    await yieldToEventLoop(stopping);
    const bytes = readBytes(path);
    const map = { ...mapFacts(bytes, path, folders), path };
    const owner = ownerOf(map, claiming, free);
    if (owner === "unclear") unclear.add(path);
    if (!owner || owner === "unclear" || owned.has(owner)) continue;
    // A file that only has the name may be data, or the map of a script without one.
    const isSure = claiming.some(([, { by }]) => by !== "data");
    const isOwn = !map.problem && (!owner.isOurs || map.ids.includes(owner.topId));
    if (!isSure && !isOwn) continue;
    const isListed = kept.workerOf(path) !== undefined;
    const holder = isListed ? kept.holderOf(digestsOf(bytes)) : undefined;
    const newId = derivedDebugId(begun.get(owner) ?? hashForId(bytes), bytes);
    owned.set(owner, { ...map, shown: shown(path), newId, holder });
  }
  const ownedPaths = new Set([...owned.values()].map(({ path }) => path));
  const originals = new Map([...owned.keys()].toReversed().map((script) => [script.bare, script]));
  const pairs = [...claims].map(([script, claim]) => {
    const isUnclear = claim.by === "reference" && unclear.has(claim.path ?? "");
    const own = script.inline ?? owned.get(script);
    /** The equal script that has the map: Next copies scripts into `standalone` without maps. */
    const original = own || isUnclear ? undefined : originals.get(script.bare);
    const map = own ?? (original && owned.get(original));
    /** All maps that belong to this script. */
    const maps = new Set(claim.names.filter((name) => !ownedPaths.has(name)));
    if (own?.path !== undefined) maps.add(own.path);
    /** A service worker, or its list, that loads one of them. */
    const worker = [...maps].map((path) => kept.workerOf(path)).find((list) => list !== undefined);
    /** A file that contains the script's hash. */
    const holder = kept.holderOf(script.digests);
    const why: NoMap = isUnclear ? "map-shared" : claim.why;
    return { script, map, why, original, maps: [...maps], worker, holder };
  });
  const ofScripts = new Set(pairs.flatMap(({ maps }) => maps));
  const others = [...found.maps, ...ofSheets].filter((path) => !ofScripts.has(path));
  const isOfSheet = (path: string) => ofSheets.has(path) || /\.css\.map$/iu.test(path);
  /** Paths of style sheets' maps, each with a service worker, or its list, that loads it. */
  const sheetMaps = new Map(others.filter(isOfSheet).map((path) => [path, kept.workerOf(path)]));
  /** Names of maps that belong to no script. */
  const orphans = others.filter((path) => !isOfSheet(path)).map(shown);
  return { pairs, sheetMaps, orphans, unread };
}

function scriptFacts(
  file: Found["scripts"][number],
  bytes: Buffer,
  begun: Hash,
  folders: AllowedFolders,
) {
  const digests = digestsOf(bytes);
  const [sha1 = "", sha256 = ""] = digests;
  const read = readScript(bytes);
  const text = typeof read === "string" ? undefined : read;
  const references = text?.references ?? [];
  const bare = text && (text.bare ?? withLineEnd(text.text));
  return {
    ...file,
    /** The path from the working directory. */
    shown: nameIn(folders.directory, file.path),
    size: bytes.length,
    digests,
    sha256,
    /** Of the script before this step changed it, with a line break at its end. */
    bare: !bare || bare === text.text ? sha256 : hashOf(Buffer.from(bare)),
    problem: typeof read === "string" ? read : undefined,
    // Copies, because the results of `slice` would keep the whole script in memory.
    addresses: references.map(({ url }) =>
      DATA_URL.test(url) ? INLINE : Buffer.from(url.slice(0, MAX_ADDRESS)).toString(),
    ),
    inline: inlineFacts(sha1, begun, file.path, folders, references[0]?.url),
    insertLine: text?.insertLine ?? 0,
    comment: text?.comment?.id,
    /** The ids of its snippets, the last one first. */
    ids: text?.writtenIds.map(({ id }) => id).toReversed() ?? [],
    topId: text?.topId,
    /** Whether a bundler plugin marked that one. */
    isMarked: text?.writtenIds.some(({ id, isMarked }) => isMarked && id === text.topId) === true,
    isOurs: text?.bare !== undefined,
    hasCode: text?.hasCode !== false,
    /** Whether bytecode of Bun lies beside it. */
    isCompiled: existsSync(`${file.path}.jsc`),
  };
}

function inlineFacts(
  sha1: string,
  begun: Hash,
  path: string,
  folders: AllowedFolders,
  url = "",
): MapFacts | undefined {
  if (!DATA_URL.test(url)) return undefined;
  const { content } = readDataUrl(url) ?? { content: Buffer.alloc(0) };
  // sentry-cli does not see a data URL with a charset: only the script counts.
  const isSeen = url.startsWith("data:application/json;base64,");
  const newId = isSeen ? derivedDebugId(begun, content) : uuidOfSha1(Buffer.from(sha1, "base64"));
  return { ...mapFacts(content, path, folders), newId };
}

/** @param path of the map, or of the script that contains it */
function mapFacts(bytes: Buffer, path: string, folders: AllowedFolders) {
  const read = readMap(bytes);
  const map = typeof read === "string" ? undefined : read;
  const places: unknown[] = [];
  withTexts(map?.value ?? {}, (name) => {
    const isPath = typeof name === "string" && !isRemote(name);
    const place = isPath ? resolve(dirname(path), name) : undefined;
    places.push(place ?? name);
    // Only so that a pattern counts as one that leaves something out.
    if (place !== undefined) folders.isExcluded(place);
    return null;
  });
  const file = map?.value["file"];
  return {
    size: bytes.length,
    sha256: hashOf(bytes),
    /** Why it cannot be used, in a clause. */
    problem: typeof read === "string" ? read : undefined,
    file: typeof file === "string" ? basename(file) : "",
    ids: map?.ids.slice() ?? [],
    isOurs: map?.isOurs === true,
    isReactNative: map?.isReactNative === true,
    /** The number of sources without a text, and a hash of their places. */
    lacking: places.length,
    places: hashOf(Buffer.from(JSON.stringify(places))),
  };
}
